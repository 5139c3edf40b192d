//===- SplitBoundaries.cpp - Loops without the tests of their ends --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stencils have tests for the boundary in their loops: `if (i == 0 || i == n -
// 1)`, `i > 0 ? a[i - 1] : 0`, `(i + 1) % n`. LLVM's vectoriser gives such
// loops up, or masks what they read. Here a loop with such tests runs in three
// parts, one after another, so that the order of iterations is the same. The
// first and the last one share their code:
//
//   for part = 0 to 2:
//     if part == 1:
//       for i = from to to:  body in which the tests are constants
//     else:
//       for i = (part == 0 ? lower to from : to to upper):  body
//
// Where the interior begins and ends is computed at run time, so that each
// thread and device finds it for its part. Which end a test is of is a guess
// from its form; a wrong one costs the speed of the interior, which is short or
// empty then, never the result.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
#define GEN_PASS_DEF_XACCSPLITBOUNDARIESPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

namespace {
/// A number that a loop does not change, or what is added to its index.
struct Term {
  Value value;
  bool isSubtracted = false;
};

/// An iteration: `limit - the sum of terms + plus`, in saturated arithmetic.
struct Bound {
  Value limit; ///< null: 0
  SmallVector<Term> terms;
  int64_t plus = 0;
  bool isUnsigned = false; ///< the limit is

  Bound behind() const { return {limit, terms, plus + 1, isUnsigned}; }
};

/// What is simpler in the interior of a loop: a constant, or one of its
/// operands.
struct Test {
  Operation *op;
  int64_t interior;          ///< the constant
  Value same;                ///< or the operand
  std::optional<Bound> from; ///< the interior begins there or later
  std::optional<Bound> to;   ///< the interior ends there or earlier
  bool isEither = false;     ///< one of them, by which end is nearer

  Test(Operation *op, int64_t interior, Value same = {})
      : op(op), interior(interior), same(same) {}
};

/// Finds the tests of one loop.
class TestFinder {
public:
  explicit TestFinder(scf::ForOp loop) : loop(loop) {}

  SmallVector<Test> find();

private:
  scf::ForOp loop;

  bool isInvariant(Value value) {
    return !loop.getBodyRegion().isAncestor(value.getParentRegion()) ||
           matchPattern(value, m_Constant());
  }
  std::optional<SmallVector<Term>> matchIndex(Value value);
  std::optional<int64_t> matchUnsigned(Value value);
  std::optional<Bound> matchLimit(Value index, Value limit, bool isUnsigned);
  bool steers(Value value, llvm::SmallPtrSetImpl<Operation *> &seen);
  std::optional<bool> isNearLower(const Bound &bound);
  std::optional<Test> matchComparison(arith::CmpIOp op);
  std::optional<Test> matchQuotient(Operation *op);
  std::optional<Test> matchClamp(Operation *op);
};
} // namespace

static bool isMarked(scf::ForOp loop) {
  auto annotation =
      loop->getAttrOfType<LLVM::LoopAnnotationAttr>("llvm.loop_annotation");
  return annotation && !annotation.getParallelAccesses().empty();
}

static bool hasLoops(scf::ForOp loop) {
  return loop.getBody()
      ->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Whether a number is made from the index of a loop.
static bool dependsOn(Value value, Value index, unsigned depth = 8) {
  if (value == index)
    return true;
  Operation *def = value.getDefiningOp();
  return def && depth != 0 && def->getNumRegions() == 0 &&
         llvm::any_of(def->getOperands(), [&](Value operand) {
           return dependsOn(operand, index, depth - 1);
         });
}

/// Whether each iteration of `loop` may store another element in `innermost`:
/// no time loop does, nor one that sums what is around an element.
static bool storesElements(scf::ForOp innermost, scf::ForOp loop) {
  Value index = loop.getInductionVar();
  return innermost.getBody()
      ->walk([&](Operation *op) {
        bool stores = false;
        if (auto store = dyn_cast<memref::StoreOp>(op))
          stores = llvm::any_of(store.getIndices(), [&](Value subscript) {
            return dependsOn(subscript, index);
          });
        else if (auto store = dyn_cast<LLVM::StoreOp>(op))
          stores = dependsOn(store.getAddr(), index);
        return stores ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the iterations of a loop are over elements, as those of an innermost
/// loop in it are: the ones that LLVM can run in vectors.
static bool isOverElements(scf::ForOp loop, scf::ForOp innermost) {
  auto mayCall = [](CallOpInterface) { return WalkResult::interrupt(); };
  return (isMarked(loop) || storesElements(innermost, loop)) &&
         (isMarked(innermost) || storesElements(innermost, innermost)) &&
         !innermost.getBody()->walk(mayCall).wasInterrupted();
}

/// What is added to the loop's index to get `value`; nothing if that is not all
/// of it.
std::optional<SmallVector<Term>> TestFinder::matchIndex(Value value) {
  SmallVector<Term> terms;
  while (value != loop.getInductionVar()) {
    Operation *def = value.getDefiningOp();
    if (!def || isInvariant(value))
      return std::nullopt;
    if (auto cast = dyn_cast<arith::IndexCastOp>(def)) {
      unsigned width = 64;
      for (Type type : {cast.getIn().getType(), cast.getType()})
        if (!type.isIndex())
          width = type.getIntOrFloatBitWidth();
      bool isWider = cast.getType().isIndex();
      if (width < 64 && !isWider && !cast->hasAttr(xacc::xmp::kExactAttr))
        return std::nullopt;
      value = cast.getIn();
      continue;
    }
    if (auto extension = dyn_cast<arith::ExtSIOp>(def)) {
      value = extension.getIn();
      continue;
    }
    auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(def);
    if (!flags || !flags.hasNoSignedWrap() ||
        !isa<arith::AddIOp, arith::SubIOp>(def))
      return std::nullopt;
    Value lhs = def->getOperand(0), rhs = def->getOperand(1);
    bool isSub = isa<arith::SubIOp>(def);
    if (!isSub && isInvariant(lhs))
      std::swap(lhs, rhs);
    if (!isInvariant(rhs))
      return std::nullopt;
    terms.push_back({rhs, isSub});
    value = lhs;
  }
  return terms;
}

/// What is added to the loop's index to get a number without a sign of 64 bits.
std::optional<int64_t> TestFinder::matchUnsigned(Value value) {
  constexpr int64_t most = int64_t(1) << 31;
  int64_t sum = 0;
  while (value != loop.getInductionVar()) {
    Operation *def = value.getDefiningOp();
    if (!def || isInvariant(value))
      return std::nullopt;
    if (isa<arith::AddIOp, arith::SubIOp>(def)) {
      std::optional<int64_t> added = getConstantIntValue(def->getOperand(1));
      if (!added || std::abs(*added) > most)
        return std::nullopt;
      sum += isa<arith::AddIOp>(def) ? *added : -*added;
    } else if (!isa<arith::IndexCastOp, arith::IndexCastUIOp>(def) ||
               def->getOperand(0).getType().isInteger(32)) {
      return std::nullopt;
    }
    value = def->getOperand(0);
    bool isWide = value.getType().isIndex() || value.getType().isInteger(64);
    if (!isWide || std::abs(sum) > most)
      return std::nullopt;
  }
  return sum;
}

/// The iteration in which `index` is `limit`.
std::optional<Bound> TestFinder::matchLimit(Value index, Value limit,
                                            bool isUnsigned) {
  if (limit && !isInvariant(limit))
    return std::nullopt;
  if (!isUnsigned) {
    std::optional<SmallVector<Term>> terms = matchIndex(index);
    return terms ? std::optional<Bound>({limit, *terms}) : std::nullopt;
  }
  std::optional<int64_t> added =
      index.getType().isInteger(64) ? matchUnsigned(index) : std::nullopt;
  return added ? std::optional<Bound>({limit, {}, -*added, true})
               : std::nullopt;
}

/// Where a number without a sign begins to be one with it.
static std::optional<Bound> startOf(const Bound &bound) {
  if (!bound.isUnsigned)
    return std::nullopt;
  return Bound{{}, {}, std::max<int64_t>(bound.plus, 0)};
}

/// Whether a branch in an innermost loop over elements depends on the value, or
/// in the loop itself a number.
bool TestFinder::steers(Value value, llvm::SmallPtrSetImpl<Operation *> &seen) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (!seen.insert(user).second)
      return false;
    if (user->getNumResults() == 1 && user->getResultTypes()[0].isInteger(1) &&
        isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::SelectOp>(user))
      return steers(user->getResult(0), seen);
    auto innermost = user->getParentOfType<scf::ForOp>();
    bool isBranch = isa<scf::IfOp>(user) ||
                    (isa<arith::SelectOp>(user) && innermost == loop);
    return isBranch && !hasLoops(innermost) && isOverElements(loop, innermost);
  });
}

constexpr int64_t kSmall = 64;

/// Whether an iteration that is a constant is near the first one, as 0 is in C,
/// where the upper bound is not known.
std::optional<bool> TestFinder::isNearLower(const Bound &bound) {
  std::optional<int64_t> limit = getConstantIntValue(bound.limit);
  if (!limit)
    return std::nullopt;
  int64_t number = *limit;
  if (bound.isUnsigned && number < 0)
    return false;
  for (const Term &term : bound.terms) {
    std::optional<int64_t> added = getConstantIntValue(term.value);
    if (!added || std::abs(*added) > kSmall)
      return std::nullopt;
    number += term.isSubtracted ? *added : -*added;
  }
  auto lower = getConstantIntValue(loop.getLowerBound());
  auto upper = getConstantIntValue(loop.getUpperBound());
  if (lower && upper)
    return number / 2 < *lower / 4 + *upper / 4;
  return number <= kSmall;
}

namespace {
/// A comparison other than == and !=.
struct Order {
  bool isLess;     ///< than the limit, or equal to it
  bool isAt;       ///< its result changes with the limit, not behind it
  bool isUnsigned; ///< both sides are

  static std::optional<Order> of(CmpIPredicate predicate, bool isSwapped);
};
} // namespace

std::optional<Order> Order::of(CmpIPredicate predicate, bool isSwapped) {
  bool isUnsigned = predicate >= CmpIPredicate::ult;
  switch (predicate) {
  case CmpIPredicate::slt:
  case CmpIPredicate::ult:
    return isSwapped ? Order{false, false, isUnsigned}
                     : Order{true, true, isUnsigned};
  case CmpIPredicate::sle:
  case CmpIPredicate::ule:
    return isSwapped ? Order{false, true, isUnsigned}
                     : Order{true, false, isUnsigned};
  case CmpIPredicate::sgt:
  case CmpIPredicate::ugt:
    return isSwapped ? Order{true, true, isUnsigned}
                     : Order{false, false, isUnsigned};
  case CmpIPredicate::sge:
  case CmpIPredicate::uge:
    return isSwapped ? Order{true, false, isUnsigned}
                     : Order{false, true, isUnsigned};
  default:
    return std::nullopt;
  }
}

std::optional<Test> TestFinder::matchComparison(arith::CmpIOp op) {
  CmpIPredicate predicate = op.getPredicate();
  Value index = op.getLhs(), limit = op.getRhs();
  bool isSwapped = isInvariant(index);
  if (isSwapped)
    std::swap(index, limit);
  std::optional<Order> order = Order::of(predicate, isSwapped);
  std::optional<Bound> at =
      matchLimit(index, limit, order && order->isUnsigned);
  if (!at)
    return std::nullopt;
  std::optional<bool> known = isNearLower(*at);
  if (!order) {
    Test test{op, predicate == CmpIPredicate::ne};
    test.isEither = !known;
    if (known.value_or(true))
      test.from = at->behind();
    if (!known.value_or(false))
      test.to = at;
    return test;
  }
  // What is not known is more often made from the number of elements.
  std::optional<int64_t> number = getConstantIntValue(limit);
  bool isLower = known.value_or(number && *number <= kSmall);
  Test test{op, order->isLess != isLower};
  Bound change = order->isAt ? *at : at->behind();
  if (isLower) {
    test.from = change;
  } else {
    test.from = startOf(*at);
    test.to = change;
  }
  return test;
}

/// Of `(i + 1) % n` and `(i - 1 + n) % n`, which are made from a quotient: 0
/// where i + 1 is in 0 to n - 1, and 1 where i - 1 is.
std::optional<Test> TestFinder::matchQuotient(Operation *op) {
  Value divisor = op->getOperand(1);
  std::optional<int64_t> number = getConstantIntValue(divisor);
  bool isRemainder = llvm::any_of(op->getUsers(), [&](Operation *user) {
    return isa<arith::MulIOp>(user) &&
           llvm::is_contained(user->getOperands(), divisor);
  });
  if (!isRemainder || (number && *number < kSmall))
    return std::nullopt;
  std::optional<Bound> to =
      matchLimit(op->getOperand(0), divisor, isa<arith::DivUIOp>(op));
  if (!to || (to->terms.empty() && to->plus == 0))
    return std::nullopt; // i % n has several periods
  auto *period = llvm::find_if(to->terms, [&](const Term &term) {
    return !term.isSubtracted && term.value == divisor;
  });
  bool hasPeriod = period != to->terms.end();
  if (hasPeriod)
    to->terms.erase(period);
  Test test{op, hasPeriod};
  test.from = startOf(*to).value_or(Bound{{}, to->terms});
  test.to = to;
  return test;
}

/// Of max(i - 1, 0) and min(i + 1, n - 1).
std::optional<Test> TestFinder::matchClamp(Operation *op) {
  Value index = op->getOperand(0), limit = op->getOperand(1);
  if (isInvariant(index))
    std::swap(index, limit);
  std::optional<Bound> at =
      matchLimit(index, limit, isa<arith::MaxUIOp, arith::MinUIOp>(op));
  if (!at)
    return std::nullopt;
  Test test{op, 0, index};
  if (isa<arith::MaxSIOp, arith::MaxUIOp>(op)) {
    test.from = at;
  } else {
    test.from = startOf(*at);
    test.to = at->behind();
  }
  return test;
}

SmallVector<Test> TestFinder::find() {
  SmallVector<Test> tests;
  bool isInnermost = !hasLoops(loop) && isOverElements(loop, loop);
  loop.getBody()->walk([&](Operation *op) {
    std::optional<Test> test;
    if (auto comparison = dyn_cast<arith::CmpIOp>(op)) {
      llvm::SmallPtrSet<Operation *, 8> seen;
      if (steers(comparison, seen))
        test = matchComparison(comparison);
    } else if (isa<arith::DivSIOp, arith::DivUIOp>(op)) {
      if (isInnermost)
        test = matchQuotient(op);
    } else if (isa<arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp,
                   arith::MinUIOp>(op)) {
      if (isInnermost)
        test = matchClamp(op);
    }
    if (test)
      tests.push_back(*test);
  });
  return tests;
}

//===----------------------------------------------------------------------===//
// Three parts
//===----------------------------------------------------------------------===//

namespace {
/// Computes where the interior of a loop begins and ends.
class BoundBuilder {
public:
  BoundBuilder(OpBuilder &builder, scf::ForOp loop)
      : builder(builder), loc(loop.getLoc()), i64(builder.getI64Type()) {
    lower = from = toI64(loop.getLowerBound());
    upper = to = toI64(loop.getUpperBound());
  }

  void add(const Test &test);
  /// The loop's type of `from` and `to`, which are in its range.
  std::pair<Value, Value> finish(Type type);

private:
  OpBuilder &builder;
  Location loc;
  Type i64;
  Value lower, upper, from, to;

  Value constant(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, i64, value);
  }
  Value toI64(Value value) {
    // A constant may be one of the loop.
    if (std::optional<int64_t> number = getConstantIntValue(value))
      return constant(*number);
    if (value.getType() == i64)
      return value;
    if (value.getType().isIndex())
      return arith::IndexCastOp::create(builder, loc, i64, value);
    return arith::ExtSIOp::create(builder, loc, i64, value);
  }
  Value compute(const Bound &bound);
};
} // namespace

Value BoundBuilder::compute(const Bound &bound) {
  Value value = bound.limit ? toI64(bound.limit) : constant(0);
  if (bound.isUnsigned) // what is more than any index is as good as the largest
    value = arith::MinUIOp::create(
        builder, loc, value, constant(std::numeric_limits<int64_t>::max()));
  for (const Term &term : bound.terms) {
    Value added = toI64(term.value);
    if (term.isSubtracted)
      value = LLVM::SAddSat::create(builder, loc, value, added);
    else
      value = LLVM::SSubSat::create(builder, loc, value, added);
  }
  if (bound.plus != 0)
    value = LLVM::SAddSat::create(builder, loc, value, constant(bound.plus));
  return value;
}

void BoundBuilder::add(const Test &test) {
  Value begin = test.from ? compute(*test.from) : Value();
  Value end = test.to ? compute(*test.to) : Value();
  if (test.isEither) {
    Value one = constant(1);
    Value middle = arith::AddIOp::create(
        builder, loc, arith::ShRSIOp::create(builder, loc, lower, one),
        arith::ShRSIOp::create(builder, loc, upper, one));
    Value isLower =
        arith::CmpIOp::create(builder, loc, CmpIPredicate::slt, end, middle);
    begin = arith::SelectOp::create(builder, loc, isLower, begin, from);
    end = arith::SelectOp::create(builder, loc, isLower, to, end);
  }
  if (begin)
    from = arith::MaxSIOp::create(builder, loc, from, begin);
  if (end)
    to = arith::MinSIOp::create(builder, loc, to, end);
}

std::pair<Value, Value> BoundBuilder::finish(Type type) {
  from = arith::MinSIOp::create(builder, loc, from, upper);
  to = arith::MaxSIOp::create(builder, loc, to, from);
  if (type == i64)
    return {from, to};
  auto convert = [&](Value value) -> Value {
    if (type.isIndex())
      return arith::IndexCastOp::create(builder, loc, type, value);
    return arith::TruncIOp::create(builder, loc, type, value);
  };
  return {convert(from), convert(to)};
}

/// Runs a loop in three parts. Returns the loop of the interior; `loop` is the
/// one of the others.
static scf::ForOp split(scf::ForOp loop, ArrayRef<Test> tests) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  BoundBuilder bounds(builder, loop);
  for (const Test &test : tests)
    bounds.add(test);
  auto [from, to] = bounds.finish(loop.getInductionVar().getType());

  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value zero = number(0), one = number(1);
  auto parts = scf::ForOp::create(builder, loc, zero, number(3), one,
                                  loop.getInitArgs());
  loop->replaceAllUsesWith(parts.getResults());
  builder.setInsertionPointToStart(parts.getBody());
  auto is = [&](Value part) -> Value {
    return arith::CmpIOp::create(builder, loc, CmpIPredicate::eq,
                                 parts.getInductionVar(), part);
  };
  Value isFirst = is(zero), isInterior = is(one);
  Value begin =
      arith::SelectOp::create(builder, loc, isFirst, loop.getLowerBound(), to);
  Value end = arith::SelectOp::create(builder, loc, isFirst, from,
                                      loop.getUpperBound());
  auto branch = scf::IfOp::create(builder, loc, loop.getResultTypes(),
                                  isInterior, /*withElseRegion=*/true);
  if (loop.getNumResults() != 0) {
    builder.setInsertionPointAfter(branch);
    scf::YieldOp::create(builder, loc, branch.getResults());
  }

  IRMapping copies;
  builder.setInsertionPointToStart(branch.thenBlock());
  auto interior = cast<scf::ForOp>(builder.clone(*loop, copies));
  interior.setLowerBound(from);
  interior.setUpperBound(to);
  loop->moveBefore(branch.elseBlock(), branch.elseBlock()->begin());
  loop.setLowerBound(begin);
  loop.setUpperBound(end);
  for (scf::ForOp part : {interior, loop}) {
    part.getInitArgsMutable().assign(parts.getRegionIterArgs());
    builder.setInsertionPointAfter(part);
    if (part.getNumResults() != 0)
      scf::YieldOp::create(builder, loc, part.getResults());
  }

  builder.setInsertionPoint(interior);
  for (const Test &test : tests) {
    Value copy = copies.lookup(test.op->getResult(0));
    Value simple = test.same ? copies.lookup(test.same) : Value();
    if (!simple)
      simple = arith::ConstantOp::create(
          builder, test.op->getLoc(),
          builder.getIntegerAttr(copy.getType(), test.interior));
    copy.replaceAllUsesWith(simple);
  }
  return interior;
}

//===----------------------------------------------------------------------===//
// The interior
//===----------------------------------------------------------------------===//

namespace {
/// Makes subscripts of indices that are made from a loop's index in the type of
/// the program: what follows from the other tests of the loop.
class SubscriptWidener {
public:
  explicit SubscriptWidener(MLIRContext *context) : builder(context) {}

  /// Whether there was one.
  bool widenIn(scf::ForOp loop);

private:
  OpBuilder builder;
  llvm::DenseMap<Value, Value> known; ///< null: from no index

  Value widen(Value value);
};
} // namespace

Value SubscriptWidener::widen(Value value) {
  auto [entry, isNew] = known.try_emplace(value, Value());
  if (!isNew)
    return entry->second;
  Operation *def = value.getDefiningOp();
  if (auto cast = dyn_cast_or_null<arith::IndexCastOp>(def))
    return known[value] =
               cast->hasAttr(xacc::xmp::kExactAttr) ? cast.getIn() : Value();
  auto flags = dyn_cast_or_null<arith::ArithIntegerOverflowFlagsInterface>(def);
  if (!flags || !flags.hasNoSignedWrap() ||
      !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def))
    return {};
  SmallVector<Value> operands;
  for (Value operand : def->getOperands())
    operands.push_back(widen(operand));
  if (llvm::none_of(operands, [](Value operand) { return bool(operand); }))
    return {};
  builder.setInsertionPointAfter(def);
  for (auto [wide, operand] : llvm::zip(operands, def->getOperands()))
    if (!wide)
      wide = arith::IndexCastOp::create(builder, def->getLoc(),
                                        builder.getIndexType(), operand);
  OperationState state(def->getLoc(), def->getName(), operands,
                       {builder.getIndexType()});
  state.propertiesAttr = def->getPropertiesAsAttribute();
  return known[value] = builder.create(state)->getResult(0);
}

bool SubscriptWidener::widenIn(scf::ForOp loop) {
  bool isChanged = false;
  loop.getBody()->walk([&](arith::IndexCastOp cast) {
    Value wide = cast.getType().isIndex() ? widen(cast.getIn()) : Value();
    if (!wide)
      return;
    cast.getResult().replaceAllUsesWith(wide);
    isChanged = true;
  });
  return isChanged;
}

namespace {
struct SplitBoundariesPass
    : public xacc::impl::XACCSplitBoundariesPassBase<SplitBoundariesPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patterns(context);
    scf::IfOp::getCanonicalizationPatterns(patterns, context);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      if (op.getDialectNamespace() ==
          arith::ArithDialect::getDialectNamespace())
        op.getCanonicalizationPatterns(patterns, context);
    folding = std::move(patterns);
    return success();
  }

  void runOnOperation() override { splitIn(getOperation()); }

private:
  FrozenRewritePatternSet folding;

  static bool isCandidate(scf::ForOp loop);
  void splitIn(Operation *scope);
};
} // namespace

/// Loops of few iterations are unrolled by LLVM, and long bodies have other
/// costs.
bool SplitBoundariesPass::isCandidate(scf::ForOp loop) {
  constexpr int64_t fewIterations = 16, manyOperations = 600;
  if (loop.getUnsignedCmp() || !isConstantIntValue(loop.getStep(), 1))
    return false;
  auto lower = getConstantIntValue(loop.getLowerBound());
  auto upper = getConstantIntValue(loop.getUpperBound());
  if (lower && upper && (*upper <= *lower || *upper <= *lower + fewIterations))
    return false;
  int64_t count = 0;
  return !loop.getBody()
              ->walk([&](Operation *) {
                return ++count > manyOperations ? WalkResult::interrupt()
                                                : WalkResult::advance();
              })
              .wasInterrupted();
}

void SplitBoundariesPass::splitIn(Operation *scope) {
  SmallVector<scf::ForOp> interiors;
  scope->walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
    if (loop == scope || !isCandidate(loop))
      return WalkResult::advance();
    SmallVector<Test> tests = TestFinder(loop).find();
    if (tests.empty())
      return WalkResult::advance();
    interiors.push_back(split(loop, tests));
    return WalkResult::skip();
  });
  for (scf::ForOp interior : interiors) {
    // Where this does not converge, a branch more stays.
    (void)applyPatternsGreedily(interior, folding);
    if (SubscriptWidener(&getContext()).widenIn(interior))
      (void)applyPatternsGreedily(interior, folding);
    splitIn(interior);
  }
}
