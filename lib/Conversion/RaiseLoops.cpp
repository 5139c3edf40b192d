//===- RaiseLoops.cpp - Loops of C that count become scf.for --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `for (i = a; i < b; i += c)` is imported as C says it: `i` in memory, and the
// condition evaluated again before each iteration. It is an scf.for if
//
// - the last operation of an iteration adds to `i`, and nothing else in the
//   loop writes it, or reads it but by name;
// - what the bound and the step are computed from is not written in the loop;
// - `i` does not wrap around before it ends the loop: overflow is undefined
//   (`nsw`), or the steps are such that `i` meets a bound that it can hold.
//
// All of that is looked up in the IR: what may be the same memory says
// Dialect/Offload/Analysis.
//
// Precondition: none. Postcondition: same results; where the variable is not
// read after the loop, nothing writes it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Conversion/Passes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace xacc {
#define GEN_PASS_DEF_XACCRAISELOOPSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
namespace analysis = xacc::analysis;
using llvm::APInt;
using xacc::analysis::findObject;
using xacc::analysis::MemoryAccess;
using xacc::analysis::MemoryAccesses;
using xacc::analysis::MemoryObject;

/// On a cast of an index to an integer: that, with its sign, has the index's
/// value.

namespace {

/// An integer extended to a wider type.
struct Extended {
  Value value;
  bool isSigned = false, isUnsigned = false;
};

/// The loops of one function.
class LoopRaiser {
public:
  void raise(scf::WhileOp loop);

private:
  bool isHidden(Value counter);
  bool matchIncrement();
  bool matchCondition();
  bool isKeptCounter();
  bool isKeptBound();
  void findLower();
  bool endsBeforeWrapping() const;
  bool fitsIndices() const;
  bool hasMovableStep();
  void rewrite();
  void eraseIncrement();
  void replaceLoads(Value iv, OpBuilder &builder);
  bool isReadOutside();

  // The loop at hand.
  scf::WhileOp loop;
  Value counter;
  unsigned width;
  memref::StoreOp increment;
  Operation *sum;
  /// Of the condition.
  memref::LoadOp test;
  arith::CmpIOp comparison;
  SmallVector<memref::LoadOp> loads;
  Value bound, lower;
  /// The operation in the body that computes a step that is no constant, and
  /// what that needs.
  SetVector<Operation *> stepOps;
  Value variableStep;
  APInt step;
  bool descending, inclusive, unequal;
  /// Overflow of the counter is undefined.
  bool noWrap;
  /// How the counter's value is read, and how the comparison reads both.
  bool isSigned, comparesSigned;

  llvm::DenseMap<Value, bool> hidden;
};

struct RaiseLoopsPass
    : public xacc::impl::XACCRaiseLoopsPassBase<RaiseLoopsPass> {
  using Base::Base;
  void runOnOperation() override {
    SmallVector<scf::WhileOp> loops;
    getOperation()->walk([&](scf::WhileOp loop) { loops.push_back(loop); });
    LoopRaiser raiser;
    for (scf::WhileOp loop : loops)
      raiser.raise(loop);
  }
};

} // namespace

static Extended stripExtension(Value value) {
  if (auto ext = value.getDefiningOp<arith::ExtSIOp>())
    return {ext.getIn(), true, false};
  if (auto ext = value.getDefiningOp<arith::ExtUIOp>())
    return {ext.getIn(), false, true};
  return {value};
}

static memref::LoadOp loadOf(Value value, Value counter) {
  auto load = stripExtension(value).value.getDefiningOp<memref::LoadOp>();
  return load && load.getMemRef() == counter ? load : memref::LoadOp();
}

static unsigned widthOf(Value value) {
  return value.getType().getIntOrFloatBitWidth();
}

/// Whether no pointer to the variable is ever formed.
bool LoopRaiser::isHidden(Value variable) {
  auto [it, isNew] = hidden.try_emplace(variable, false);
  if (isNew)
    it->second = findObject(variable).isHidden;
  return it->second;
}

/// The body ends with `i = i + step`.
bool LoopRaiser::matchIncrement() {
  Block *body = loop.getAfterBody();
  increment =
      dyn_cast_or_null<memref::StoreOp>(body->getTerminator()->getPrevNode());
  if (!increment || increment.getMemRefType().getRank() != 0)
    return false;
  counter = increment.getMemRef();
  Value value = increment.getValueToStore();
  if (!isa<IntegerType>(value.getType()) ||
      loop->isAncestor(counter.getParentBlock()->getParentOp()))
    return false;
  width = widthOf(value);
  if (width == 1 || width > 64)
    return false;
  auto trunc = value.getDefiningOp<arith::TruncIOp>();
  if (trunc)
    value = trunc.getIn();
  sum = value.getDefiningOp();
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(sum) ||
      sum->getBlock() != body)
    return false;
  bool isDifference = isa<arith::SubIOp>(sum);
  Value by = sum->getOperand(1);
  memref::LoadOp old = loadOf(sum->getOperand(0), counter);
  if (!old && !isDifference) {
    old = loadOf(sum->getOperand(1), counter);
    by = sum->getOperand(0);
  }
  if (!old)
    return false;
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(sum);
  noWrap = !trunc && flags.hasNoSignedWrap();
  descending = isDifference;
  variableStep = Value();
  if (!matchPattern(by, m_ConstantInt(&step))) {
    variableStep = by;
    return noWrap;
  }
  step = step.sext(128);
  if (step.isNegative()) {
    descending = !descending;
    step.negate();
  }
  return !step.isZero();
}

/// The same comparison with its operands exchanged.
static arith::CmpIPredicate exchange(arith::CmpIPredicate predicate) {
  using Predicate = arith::CmpIPredicate;
  static constexpr Predicate exchanged[] = {
      Predicate::eq,  Predicate::ne,  Predicate::sgt, Predicate::sge,
      Predicate::slt, Predicate::sle, Predicate::ugt, Predicate::uge,
      Predicate::ult, Predicate::ule};
  return exchanged[static_cast<unsigned>(predicate)];
}

/// The condition compares the counter with a bound, in the direction that the
/// counter goes.
bool LoopRaiser::matchCondition() {
  using Predicate = arith::CmpIPredicate;
  Block *before = loop.getBeforeBody();
  comparison =
      loop.getConditionOp().getCondition().getDefiningOp<arith::CmpIOp>();
  if (!comparison || comparison->getBlock() != before)
    return false;
  Predicate predicate = comparison.getPredicate();
  Value tested = comparison.getLhs();
  bound = comparison.getRhs();
  test = loadOf(tested, counter);
  if (!test) {
    std::swap(tested, bound);
    predicate = exchange(predicate);
    test = loadOf(tested, counter);
  }
  if (!test || test->getBlock() != before || !test->hasOneUse())
    return false;
  unequal = predicate == Predicate::ne;
  bool isLess = llvm::is_contained(
      {Predicate::slt, Predicate::sle, Predicate::ult, Predicate::ule},
      predicate);
  if (predicate == Predicate::eq || (!unequal && isLess == descending))
    return false;
  inclusive = llvm::is_contained(
      {Predicate::sle, Predicate::sge, Predicate::ule, Predicate::uge},
      predicate);
  comparesSigned = llvm::is_contained(
      {Predicate::slt, Predicate::sle, Predicate::sgt, Predicate::sge},
      predicate);
  Extended extended = stripExtension(tested);
  if (unequal) {
    if (variableStep || step != 1)
      return false;
    isSigned = extended.isSigned || (!extended.isUnsigned && noWrap);
    comparesSigned = isSigned || extended.isUnsigned;
    return true;
  }
  isSigned = extended.isSigned || (!extended.isUnsigned && comparesSigned);
  // A negative number that is compared without its sign is a large one.
  return comparesSigned || !isSigned;
}

/// Nothing in the loop but its increment writes the counter, and nothing reads
/// it but loads of it.
bool LoopRaiser::isKeptCounter() {
  loads.clear();
  bool isKept = true;
  auto hasCounter = [&](Operation *op) {
    return llvm::is_contained(op->getOperands(), counter);
  };
  loop->walk([&](Operation *op) {
    if (!hasCounter(op))
      return WalkResult::advance();
    if (auto load = dyn_cast<memref::LoadOp>(op))
      loads.push_back(load);
    else
      isKept &= op == increment.getOperation();
    return isKept ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (!isKept || isHidden(counter))
    return isKept;
  // A variable of file scope: no pointer in the loop may reach it.
  MemoryAccesses accesses(loop, analysis::Calls::AsUnknown);
  MemoryAccess own;
  own.object = findObject(counter);
  own.type = increment.getValueToStore().getType();
  return llvm::none_of(
             accesses.getObstacles(),
             [](const analysis::Obstacle &other) { return other.isStore; }) &&
         llvm::none_of(accesses.get(), [&](const MemoryAccess &access) {
           return !hasCounter(access.op) && access.mayOverlap(own);
         });
}

/// The condition reads nothing that the loop writes.
bool LoopRaiser::isKeptBound() {
  Block *before = loop.getBeforeBody();
  auto isBefore = [&](Operation *op) {
    return before->findAncestorOpInBlock(*op) != nullptr;
  };
  // The counter is loaded once, to be compared.
  Operation *user = *test->user_begin();
  if (user != comparison && !user->hasOneUse())
    return false;
  for (memref::LoadOp load : loads)
    if (load != test && isBefore(load))
      return false;
  if (llvm::all_of(*before, [&](Operation &op) {
        return &op == test || isMemoryEffectFree(&op);
      }))
    return true;
  MemoryAccesses accesses(loop, analysis::Calls::AsUnknown);
  for (const analysis::Obstacle &obstacle : accesses.getObstacles())
    if (obstacle.isStore && isBefore(obstacle.op))
      return false;
  return llvm::all_of(accesses.get(), [&](const MemoryAccess &access) {
    if (!isBefore(access.op) || access.op == test)
      return true;
    if (access.isStore)
      return false;
    if (!access.object.isHidden)
      return !accesses.isStoredIn(access, loop);
    // What only loads and stores reach, no call changes.
    return llvm::none_of(accesses.get(), [&](const MemoryAccess &other) {
      return other.isStore && other.object.isSame(access.object);
    });
  });
}

/// Adds what computes a value in the body to `ops`, if it can be done before
/// the loop, even if that has no iteration.
static bool collectMovable(Value value, scf::WhileOp loop,
                           SetVector<Operation *> &ops) {
  Operation *def = value.getDefiningOp();
  if (!def || !loop->isAncestor(def))
    return !loop->isAncestor(value.getParentBlock()->getParentOp());
  if (ops.contains(def))
    return true;
  auto load = dyn_cast<memref::LoadOp>(def);
  bool isVariable = load && load.getMemRefType().getRank() == 0 &&
                    findObject(load.getMemRef()).isHidden;
  if (def->getBlock() != loop.getAfterBody() || def->getNumRegions() != 0 ||
      (!isVariable && !isPure(def)))
    return false;
  if (isVariable)
    for (Operation *user : load.getMemRef().getUsers())
      if (isa<memref::StoreOp>(user) && loop->isProperAncestor(user))
        return false;
  for (Value operand : def->getOperands())
    if (!collectMovable(operand, loop, ops))
      return false;
  ops.insert(def);
  return true;
}

/// A step that is a variable. If it is not positive, a loop with an iteration
/// never ends, which C leaves undefined if it does nothing but compute.
bool LoopRaiser::hasMovableStep() {
  stepOps.clear();
  if (!variableStep)
    return true;
  if (!collectMovable(variableStep, loop, stepOps))
    return false;
  return !loop->walk([&](CallOpInterface) { return WalkResult::interrupt(); })
              .wasInterrupted();
}

/// The counter's value before the loop.
void LoopRaiser::findLower() {
  constexpr unsigned kMaxDistance = 64; // of what stands between
  Operation *op = loop->getPrevNode();
  for (unsigned i = 0; op && i < kMaxDistance; ++i, op = op->getPrevNode()) {
    auto store = dyn_cast<memref::StoreOp>(op);
    if (store && store.getMemRef() == counter) {
      lower = store.getValueToStore();
      return;
    }
    if (op->getNumRegions() != 0 ||
        (!isMemoryEffectFree(op) && !isHidden(counter)))
      break;
  }
  OpBuilder builder(loop);
  lower = memref::LoadOp::create(builder, loop.getLoc(), counter);
}

/// Whether the counter passes its bound before it wraps around.
bool LoopRaiser::endsBeforeWrapping() const {
  if (noWrap && isSigned)
    return true;
  if (variableStep)
    return false;
  auto constant = [&](Value value, bool withSign) -> std::optional<APInt> {
    APInt number;
    if (!matchPattern(value, m_ConstantInt(&number)))
      return {};
    return withSign ? number.sext(128) : number.zext(128);
  };
  std::optional<APInt> end = constant(bound, comparesSigned);
  if (unequal) {
    std::optional<APInt> start = constant(lower, isSigned);
    return start && end && (descending ? start->sge(*end) : start->sle(*end));
  }
  if (!end) {
    // In steps of 1 it meets any bound that it can hold.
    Extended extended = stripExtension(bound);
    bool canHold = widthOf(bound) == width ||
                   (widthOf(extended.value) <= width &&
                    (isSigned ? extended.isSigned : extended.isUnsigned));
    return step == 1 && !inclusive && canHold;
  }
  APInt limit = (isSigned ? (descending ? APInt::getSignedMinValue(width)
                                        : APInt::getSignedMaxValue(width))
                                .sext(128)
                          : (descending ? APInt::getMinValue(width)
                                        : APInt::getMaxValue(width))
                                .zext(128));
  APInt room = descending ? *end - limit : limit - *end;
  return room.sge(inclusive ? step : step - 1);
}

/// Whether a number is far from the limits of 64 bits. Without a sign, what was
/// negative is not.
static bool isSmall(Value value, bool isSigned) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.isSignedIntN(63) && number.isIntN(63);
  Extended extended = stripExtension(value);
  return extended.isUnsigned || (extended.isSigned && isSigned);
}

/// Indices have 64 bits and a sign. A counter of that size stays in them if the
/// loop starts, or counts down to, near 0: it would not end otherwise.
bool LoopRaiser::fitsIndices() const {
  bool isPlain = isSigned && noWrap && !descending && !inclusive &&
                 !variableStep && step == 1;
  // So may the bound of a narrow counter, without its sign.
  if (width < 64)
    return !descending || comparesSigned || widthOf(bound) < 64 ||
           isSmall(bound, /*isSigned=*/false);
  return isPlain || (descending ? isSmall(bound, comparesSigned)
                                : isSmall(lower, isSigned));
}

/// A number as an index. Arithmetic that does not overflow is done on indices.
static Value widen(OpBuilder &builder, Location loc, Value value,
                   bool isSigned) {
  Type index = builder.getIndexType();
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return arith::ConstantIndexOp::create(
        builder, loc,
        isSigned ? number.getSExtValue()
                 : static_cast<int64_t>(number.getZExtValue()));
  Operation *def = value.getDefiningOp();
  if (auto cast = dyn_cast_or_null<arith::IndexCastOp>(def);
      cast && (widthOf(value) == 64 ||
               (isSigned && cast->hasAttr(xacc::xmp::kExactAttr))))
    return cast.getIn();
  Extended extended = stripExtension(value);
  if (extended.isUnsigned || (extended.isSigned && isSigned))
    return widen(builder, loc, extended.value, extended.isSigned);
  if (isSigned &&
      isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def) &&
      cast<arith::ArithIntegerOverflowFlagsInterface>(def).hasNoSignedWrap()) {
    Value lhs = widen(builder, loc, def->getOperand(0), true);
    Value rhs = widen(builder, loc, def->getOperand(1), true);
    OperationState state(loc, def->getName(), {lhs, rhs}, {index});
    state.propertiesAttr = def->getPropertiesAsAttribute();
    return builder.create(state)->getResult(0);
  }
  if (isSigned)
    return arith::IndexCastOp::create(builder, loc, index, value);
  return arith::IndexCastUIOp::create(builder, loc, index, value);
}

/// Erases the increment, but for its load.
void LoopRaiser::eraseIncrement() {
  Operation *op = increment;
  while (op && op->use_empty() && !isa<memref::LoadOp>(op)) {
    Operation *next = nullptr;
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && operand != counter && !matchPattern(def, m_Constant()) &&
          operand != variableStep)
        next = def;
    op->erase();
    op = next;
  }
}

/// Loads of the counter in the loop have the value `iv`.
void LoopRaiser::replaceLoads(Value iv, OpBuilder &builder) {
  Value narrow;
  for (memref::LoadOp load : loads) {
    if (load == test)
      continue;
    for (Operation *user : llvm::make_early_inc_range(load->getUsers()))
      if (user->getResultTypes() == TypeRange{builder.getIndexType()} &&
          (isSigned ? isa<arith::IndexCastOp>(user)
                    : isa<arith::IndexCastUIOp>(user))) {
        user->getResult(0).replaceAllUsesWith(iv);
        user->erase();
      }
    if (!load->use_empty()) {
      if (!narrow) {
        auto cast = arith::IndexCastOp::create(builder, load.getLoc(),
                                               load.getType(), iv);
        if (isSigned)
          cast->setAttr(xacc::xmp::kExactAttr, builder.getUnitAttr());
        narrow = cast;
      }
      load->replaceAllUsesWith(ValueRange{narrow});
    }
    load->erase();
  }
}

/// Whether something may read the counter after the loop.
bool LoopRaiser::isReadOutside() {
  return !isHidden(counter) ||
         llvm::any_of(counter.getUsers(), [&](Operation *user) {
           return !isa<memref::StoreOp>(user) && !loop->isAncestor(user);
         });
}

void LoopRaiser::rewrite() {
  using arith::IntegerOverflowFlags;
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  auto nsw = IntegerOverflowFlags::nsw;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  // The bound's and the step's operations are done once.
  Block *before = loop.getBeforeBody(), *after = loop.getAfterBody();
  for (Operation &op : llvm::make_early_inc_range(*before))
    if (&op != test && &op != comparison && !isa<scf::ConditionOp>(op) &&
        !llvm::is_contained(op.getOperands(), test.getResult()))
      op.moveBefore(loop);
  IRMapping moved;
  for (Operation *op : stepOps)
    builder.clone(*op, moved);
  bool readOutside = isReadOutside();
  Value first = widen(builder, loc, lower, isSigned);
  Value end = widen(builder, loc, bound, comparesSigned);
  Value one = constant(1), by = one;
  if (variableStep)
    by = widen(builder, loc, moved.lookupOrDefault(variableStep), isSigned);
  else if (step != 1)
    by = constant(step.getSExtValue());
  bool isOne = by == one;
  // A loop without iterations may have a step of zero.
  Value divisor = by;
  if (variableStep && (descending || readOutside))
    divisor = arith::MaxSIOp::create(builder, loc, by, one);
  Value from = first, to = end;
  if (descending) {
    // Bounds of 64 bits may be further apart than indices reach, but only where
    // there is no iteration.
    bool isFar = width == 64 || !isSmall(bound, comparesSigned);
    to = arith::SubIOp::create(builder, loc, first, end,
                               isFar ? IntegerOverflowFlags::none : nsw);
    if (isFar) {
      Value runs = arith::CmpIOp::create(builder, loc,
                                         inclusive ? arith::CmpIPredicate::sge
                                                   : arith::CmpIPredicate::sgt,
                                         first, end);
      to = arith::SelectOp::create(builder, loc, runs, to,
                                   constant(inclusive ? -1 : 0));
    }
  }
  if (inclusive)
    to = arith::AddIOp::create(builder, loc, to, one, nsw);
  if (descending) {
    if (!isOne)
      to = arith::CeilDivSIOp::create(builder, loc, to, divisor);
    from = constant(0);
  }
  auto counted =
      scf::ForOp::create(builder, loc, from, to, descending ? one : by);
  builder.setInsertionPointToStart(counted.getBody());
  auto at = [&](Value iteration) -> Value { // the counter, going down
    Value done = isOne ? iteration
                       : arith::MulIOp::create(builder, loc, iteration, by, nsw)
                             .getResult();
    return arith::SubIOp::create(builder, loc, first, done, nsw);
  };
  Value iv = counted.getInductionVar();
  eraseIncrement();
  replaceLoads(descending ? at(iv) : iv, builder);
  Operation *yield = counted.getBody()->getTerminator();
  yield->getBlock()->getOperations().splice(
      yield->getIterator(), after->getOperations(), after->begin(),
      after->getTerminator()->getIterator());
  builder.setInsertionPoint(loop);
  if (readOutside) {
    Value last;
    if (descending) {
      last = at(arith::MaxSIOp::create(builder, loc, to, from));
    } else if (isOne) {
      last = arith::MaxSIOp::create(builder, loc, from, to);
    } else {
      Value after = arith::MaxSIOp::create(builder, loc, from, to);
      Value distance = arith::SubIOp::create(builder, loc, after, from, nsw);
      Value count = arith::CeilDivSIOp::create(builder, loc, distance, divisor);
      last = arith::AddIOp::create(
          builder, loc, from, arith::MulIOp::create(builder, loc, count, by));
    }
    memref::StoreOp::create(
        builder, loc,
        arith::IndexCastOp::create(
            builder, loc, cast<MemRefType>(counter.getType()).getElementType(),
            last),
        counter);
  }
  loop.erase();
}

void LoopRaiser::raise(scf::WhileOp op) {
  loop = op;
  if (loop.getNumResults() != 0 || !loop.getInits().empty() ||
      !llvm::hasSingleElement(loop.getBefore()) ||
      !llvm::hasSingleElement(loop.getAfter()))
    return;
  if (!matchIncrement() || !matchCondition() || !isKeptCounter() ||
      !isKeptBound() || !hasMovableStep())
    return;
  findLower();
  if (endsBeforeWrapping() && fitsIndices())
    rewrite();
}
