//===- OwnerChecks.cpp - Elements that other nodes may own ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `a[i] = b[3]`, and `s += b[j]` in a loop over j without a directive, need
// elements that each node has to store, whatever iterations it owns. What their
// subscripts are is known before the nest:
//
//   if (this node does not store one of the elements) checked nest; else nest;
//
// In the checked nest, a copy, each such access is checked when it runs, so
// that one that does not run, in a nest without iterations, is no error. The
// nest itself stays as it is. The condition costs a few instructions a nest.
//
// Which accesses are looked at:
//
// 1. Nothing but loops is around them in the nest: a condition may be there to
//    keep nodes from elements that they do not store, and then the slow copy
//    would run for nothing. A condition on data is taken as none.
// 2. A subscript of a dimension that the node stores in part is computed from
//    values outside of the nest, from variables in memory, and from loops with
//    step 1 and such bounds. Of a loop in blocks over nodes, it is the node's
//    own iterations. At `a[i + 1]` the front end has looked, but not at
//    `a[i + k]`, nor at an array of another template.
//
// Kernels cannot end the job. What one surely accesses, by subscripts that take
// each value from the lowest to the highest one, is checked in front of it.
//
// A variable may change in the nest: then the condition is about its value in
// front of it, and more or fewer accesses are checked than have to be.
//
//===----------------------------------------------------------------------===//

#include "OwnerChecks.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "LocalViews.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace xacc::xmp {

static std::pair<Value, ValueRange> read(Operation *access) {
  if (auto load = dyn_cast<LoadOp>(access))
    return {load.getArray(), load.getIndices()};
  if (auto element = dyn_cast<ElementOp>(access))
    return {element.getArray(), element.getIndices()};
  auto store = cast<StoreOp>(access);
  return {store.getArray(), store.getIndices()};
}

static bool isOutside(Value value, Operation *nest) {
  return !nest->isAncestor(value.getParentRegion()->getParentOp());
}

/// Whether a condition depends on what memory holds, or on a call.
static bool dependsOnData(Value condition) {
  Operation *op = condition.getDefiningOp();
  if (!op)
    return false;
  if (!isPure(op))
    return true;
  return llvm::any_of(op->getOperands(), dependsOnData);
}

/// Whether a node stores only a part of a dimension, and no place for the rest.
static bool isStoredInPart(ArrayType type, int64_t dim) {
  return !type.getAlign()[dim].isCollapsed() && !type.getShadow()[dim].full;
}

namespace {
/// Of one loop of an operation.
struct LoopBounds {
  Value lower, upper, step;
  bool isDescending = false, isInclusive = false;
};

/// The smallest and the largest value, the same one where it is constant.
struct Range {
  Value low, high;
  explicit operator bool() const { return low != nullptr; }
};

/// The condition of one nest.
class NestChecks : IndexArithmetic {
public:
  NestChecks(Operation *nest, const ArrayInfo &info)
      : IndexArithmetic(nest), nest(nest), info(info), footprint(info),
        views(info, builder.saveInsertionPoint()) {}

  /// Adds an access. Returns whether its subscripts are known.
  bool take(Operation *access);

  /// Puts the copy beside the nest.
  void emit();

  /// In front of a kernel, which is the nest, ends the job if an access needs
  /// elements that the node does not store, as far as that is known.
  void require(Operation *access);

private:
  Range rangeOf(Value value);
  Range rangeOf(BlockArgument value);
  Range ownRange(LoopOp loop, unsigned d);
  Range rangeOf(memref::LoadOp load);
  Range between(const LoopBounds &bounds);
  Value isEntered(Operation *op);
  Range combine(Operation *op, ArrayRef<Range> ranges);
  Value isStored(Value array, int64_t dim, Range range);
  bool isFixed(Value value);
  bool takesEachValue(Value index, SmallPtrSetImpl<Value> &variables);
  Value runs(Operation *access);

  Operation *nest;
  const ArrayInfo &info;
  HaloFootprint footprint;
  LocalViews views;
  /// Whether the mapping of the present access's array is known.
  bool isMapped = false;
  SmallVector<Operation *> accesses;
  Value missing;
  DenseMap<std::pair<Value, unsigned>, Range> ranges;
};
} // namespace

/// What a sum, product or conversion ranges over; null if that is not known.
Range NestChecks::combine(Operation *op, ArrayRef<Range> ranges) {
  auto copy = [&](ArrayRef<Value> operands) {
    IRMapping mapping;
    for (auto [from, to] : llvm::zip(op->getOperands(), operands))
      mapping.map(from, to);
    return builder.clone(*op, mapping)->getResult(0);
  };
  bool isFixed = llvm::all_of(
      ranges, [](const Range &range) { return range.low == range.high; });
  SmallVector<Value> lows, highs;
  for (const Range &range : ranges) {
    lows.push_back(range.low);
    highs.push_back(range.high);
  }
  if (isFixed) {
    Value value = copy(lows);
    return {value, value};
  }
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp, arith::AddIOp>(
          op))
    return {copy(lows), copy(highs)};
  if (isa<arith::SubIOp>(op))
    return {copy({lows[0], highs[1]}), copy({highs[0], lows[1]})};
  APInt factor;
  if (isa<arith::MulIOp>(op) &&
      matchPattern(op->getOperand(1), m_ConstantInt(&factor)) &&
      factor.isNonNegative())
    return {copy(lows), copy(highs)};
  return {};
}

/// The bounds of the loop that a value is the variable of.
static std::optional<LoopBounds> boundsOf(BlockArgument value) {
  Operation *parent = value.getOwner()->getParentOp();
  unsigned number = value.getArgNumber();
  if (auto loop = dyn_cast<scf::ForOp>(parent))
    return value == loop.getInductionVar()
               ? std::optional(LoopBounds{loop.getLowerBound(),
                                          loop.getUpperBound(), loop.getStep()})
               : std::nullopt;
  if (auto loop = dyn_cast<acc::LoopOp>(parent)) {
    if (number >= loop.getLowerbound().size())
      return std::nullopt;
    auto inclusive = loop.getInclusiveUpperbound();
    return LoopBounds{loop.getLowerbound()[number],
                      loop.getUpperbound()[number], loop.getStep()[number],
                      false, inclusive && (*inclusive)[number]};
  }
  auto loop = dyn_cast<LoopOp>(parent);
  if (!loop || number >= loop.getNumLoops())
    return std::nullopt;
  return LoopBounds{loop.getLower()[number], loop.getUpper()[number],
                    loop.getStep()[number], loop.isDescending(number)};
}

/// What the variable of a whole loop ranges over.
Range NestChecks::between(const LoopBounds &bounds) {
  if (!isConstantIntValue(bounds.step, 1) || !bounds.lower.getType().isIndex())
    return {};
  Range from = rangeOf(bounds.lower), to = rangeOf(bounds.upper);
  if (!from || !to)
    return {};
  if (bounds.isDescending)
    return {add(to.low, constant(1)), from.high};
  return {from.low, bounds.isInclusive ? to.high : sub(to.high, constant(1))};
}

/// The iterations of a loop that are the node's.
Range NestChecks::ownRange(LoopOp loop, unsigned d) {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  int64_t dim = loop.getOnDim(d);
  if (!type || type.getFormats()[dim].kind == FormatKind::Cyclic || !isMapped ||
      !info.getIdentity(loop.getOn()) || !isOutside(loop.getOn(), nest))
    return {};
  Range all = between({loop.getLower()[d], loop.getUpper()[d],
                       loop.getStep()[d], loop.isDescending(d)});
  Range offset{constant(0), constant(0)};
  if (Value value = loop.getOffset(dim))
    offset = rangeOf(value);
  if (!all || !offset)
    return {};
  auto own = OwnedRangeOp::create(builder, loc, loop.getOn(), dim);
  return {max(all.low, sub(own.getFirst(), offset.high)),
          min(all.high, sub(own.getLast(), offset.low))};
}

Range NestChecks::rangeOf(BlockArgument value) {
  std::optional<LoopBounds> bounds = boundsOf(value);
  if (!bounds)
    return {};
  auto loop = dyn_cast<LoopOp>(value.getOwner()->getParentOp());
  if (loop && loop.getOnDim(value.getArgNumber()) >= 0)
    return ownRange(loop, value.getArgNumber());
  return between(*bounds);
}

/// Whether the loops around an operation have iterations; null if that is not
/// known.
Value NestChecks::isEntered(Operation *op) {
  Value condition;
  auto require = [&](Value first, Value end, bool isDescending) {
    Range from = rangeOf(first), to = rangeOf(end);
    if (!from || !to || from.low != from.high || to.low != to.high)
      return false;
    auto predicate =
        isDescending ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::slt;
    Value part = compare(predicate, from.low, to.low);
    condition = condition ? both(condition, part) : part;
    return true;
  };
  while (op != nest) {
    op = op->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      if (!require(loop.getLowerBound(), loop.getUpperBound(), false))
        return {};
    } else if (auto loop = dyn_cast<LoopOp>(op)) {
      for (unsigned d = 0; d < loop.getNumLoops(); ++d)
        if (!require(loop.getLower()[d], loop.getUpper()[d],
                     loop.isDescending(d)))
          return {};
    } else {
      return {};
    }
  }
  return condition;
}

/// A variable: its value in front of the nest, which is read there only if the
/// nest would read it.
Range NestChecks::rangeOf(memref::LoadOp load) {
  Value memory = load.getMemRef();
  auto type = cast<MemRefType>(memory.getType());
  if (type.getRank() || !type.getElementType().isIntOrIndex() ||
      !isOutside(memory, nest) || !load->getParentRegion()->hasOneBlock())
    return {};
  if (!memory.getDefiningOp<memref::AllocaOp>()) {
    Value condition = isEntered(load);
    if (!condition)
      return {};
    // At the entry of the function: no stack grows in a loop around the nest.
    auto function = nest->getParentOfType<func::FuncOp>();
    OpBuilder entry = OpBuilder::atBlockBegin(&function.getBody().front());
    Value other = memref::AllocaOp::create(
        entry, loc, MemRefType::get({}, type.getElementType()));
    if (other.getType() != type)
      return {};
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(type.getElementType()));
    memref::StoreOp::create(builder, loc, zero, other, ValueRange());
    memory = select(condition, memory, other);
  }
  Value value = memref::LoadOp::create(builder, loc, memory, ValueRange());
  return {value, value};
}

/// What a value of the nest ranges over, in front of it.
Range NestChecks::rangeOf(Value value) {
  if (isOutside(value, nest))
    return {value, value};
  auto [it, isNew] = ranges.try_emplace({value, unsigned(isMapped)});
  if (!isNew)
    return it->second;
  Range range;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    range = rangeOf(argument);
  } else if (auto load = value.getDefiningOp<memref::LoadOp>()) {
    range = rangeOf(load);
  } else {
    Operation *op = value.getDefiningOp();
    if (op->getNumRegions() || op->getNumResults() != 1 || !isPure(op))
      return {};
    SmallVector<Range> operands;
    for (Value operand : op->getOperands()) {
      operands.push_back(rangeOf(operand));
      if (!operands.back())
        return {};
    }
    range = combine(op, operands);
  }
  return ranges[{value, unsigned(isMapped)}] = range;
}

/// Whether this node stores the indices of a dimension from the lowest to the
/// highest one.
Value NestChecks::isStored(Value array, int64_t dim, Range range) {
  const LocalView &view = views.get(array, loc);
  const Origin &origin = view.origins[dim];
  using arith::CmpIPredicate;
  if (!origin.cyclic) {
    Value first = origin.getPosition(builder, loc, range.low);
    Value last = range.high == range.low
                     ? first
                     : origin.getPosition(builder, loc, range.high);
    Value extent = memref::DimOp::create(builder, loc, view.memref, dim);
    return both(compare(CmpIPredicate::sge, first, constant(0)),
                compare(CmpIPredicate::slt, last, extent));
  }
  // The turns of `width` elements that the ends are in: of one node, and, if
  // there is more than one node, the same.
  const CyclicLayout &layout = *origin.cyclic;
  Value zero = constant(0);
  Value low = add(range.low, layout.shift),
        high = add(range.high, layout.shift);
  Value turn = div(max(low, zero), layout.width);
  Value isOwn =
      compare(CmpIPredicate::eq,
              builder.createOrFold<arith::RemUIOp>(loc, turn, layout.nodes),
              layout.coordinate);
  Value isOne =
      compare(CmpIPredicate::eq, turn, div(max(high, zero), layout.width));
  Value isLone = compare(CmpIPredicate::eq, layout.nodes, constant(1));
  Value stored = arith::OrIOp::create(builder, loc, isLone, both(isOne, isOwn));
  return both(stored, compare(CmpIPredicate::sge, low, zero));
}

bool NestChecks::take(Operation *access) {
  auto [array, indices] = read(access);
  isMapped = info.getTemplateIdentity(array) != nullptr;
  auto type = cast<ArrayType>(array.getType());
  SmallVector<std::pair<int64_t, Range>> fixed;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    if (!isStoredInPart(type, dim) || access->hasAttr(kReachKnownAttr) ||
        footprint.isReachKnown(access, array, dim, index))
      continue;
    // Of several subscripts, one may follow a loop with a directive.
    if (Range range = rangeOf(index))
      fixed.push_back({dim, range});
  }
  if (fixed.empty())
    return false;
  for (auto [dim, range] : fixed) {
    Value isMissing = builder.createOrFold<arith::XOrIOp>(
        loc, isStored(array, dim, range),
        arith::ConstantIntOp::create(builder, loc, 1, 1));
    missing =
        missing
            ? arith::OrIOp::create(builder, loc, missing, isMissing).getResult()
            : isMissing;
  }
  accesses.push_back(access);
  return true;
}

void NestChecks::emit() {
  auto ifOp = scf::IfOp::create(builder, loc, nest->getResultTypes(), missing,
                                /*withElseRegion=*/true);
  nest->replaceAllUsesWith(ifOp.getResults());
  builder.setInsertionPointToStart(ifOp.thenBlock());
  IRMapping mapping;
  Operation *copy = builder.clone(*nest, mapping);
  for (Operation *access : accesses)
    mapping.lookup(access)->setAttr(kCheckedAttr, builder.getUnitAttr());
  nest->moveBefore(ifOp.elseBlock(), ifOp.elseBlock()->begin());
  if (!nest->getNumResults())
    return;
  builder.setInsertionPointToEnd(ifOp.thenBlock());
  scf::YieldOp::create(builder, loc, copy->getResults());
  builder.setInsertionPointToEnd(ifOp.elseBlock());
  scf::YieldOp::create(builder, loc, nest->getResults());
}

/// Whether a value is the same in all of a kernel.
bool NestChecks::isFixed(Value value) {
  if (isOutside(value, nest))
    return true;
  Operation *op = value.getDefiningOp();
  return op && isPure(op) && !op->getNumRegions() &&
         llvm::all_of(op->getOperands(), [&](Value v) { return isFixed(v); });
}

/// Whether a subscript takes the ends of its range: a sum in which the variable
/// of a loop of fixed bounds appears once.
bool NestChecks::takesEachValue(Value index,
                                SmallPtrSetImpl<Value> &variables) {
  if (isFixed(index))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(index)) {
    std::optional<LoopBounds> bounds = boundsOf(argument);
    return bounds && isFixed(bounds->lower) && isFixed(bounds->upper) &&
           variables.insert(index).second;
  }
  Operation *op = index.getDefiningOp();
  return isa<arith::AddIOp, arith::SubIOp, arith::IndexCastOp, arith::ExtSIOp>(
             op) &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return takesEachValue(operand, variables);
         });
}

/// Whether this node runs an access of a kernel that only loops are around;
/// null if that is not known.
Value NestChecks::runs(Operation *access) {
  Value condition = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (Operation *op = access->getParentOp(); op != nest;
       op = op->getParentOp()) {
    ValueRange variables;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      variables = loop.getBody()->getArguments().take_front(1);
    } else if (auto loop = dyn_cast<LoopOp>(op)) {
      // One with a constant in `on` runs on the nodes that own it.
      size_t numIndexed = 0;
      for (unsigned d = 0; d < loop.getNumLoops(); ++d)
        numIndexed += loop.getOnDim(d) >= 0;
      if (loop.getWidening() || loop.getOffsets().size() != numIndexed)
        return {};
      variables = loop.getBody().getArguments().take_front(loop.getNumLoops());
    } else if (auto loop = dyn_cast<acc::LoopOp>(op)) {
      variables = loop.getRegion().getArguments();
    } else {
      return {};
    }
    for (Value variable : variables) {
      SmallPtrSet<Value, 4> seen;
      Range range =
          takesEachValue(variable, seen) ? rangeOf(variable) : Range();
      if (!range)
        return {};
      condition = both(
          condition, compare(arith::CmpIPredicate::sle, range.low, range.high));
    }
  }
  return condition;
}

void NestChecks::require(Operation *access) {
  auto [array, indices] = read(access);
  isMapped = info.getTemplateIdentity(array) != nullptr;
  auto type = cast<ArrayType>(array.getType());
  for (auto [dim, index] : llvm::enumerate(indices)) {
    SmallPtrSet<Value, 4> variables;
    if (!isStoredInPart(type, dim) || !isAffinePosition(type, dim) ||
        footprint.isReachKnown(access, array, dim, index) ||
        !takesEachValue(index, variables))
      continue;
    Range range = rangeOf(index);
    Value isRun = range ? runs(access) : Value();
    if (!isRun)
      continue;
    Value isMissing = builder.createOrFold<arith::XOrIOp>(
        loc, isStored(array, dim, range),
        arith::ConstantIntOp::create(builder, loc, 1, 1));
    auto ifOp = scf::IfOp::create(builder, loc, both(isRun, isMissing),
                                  /*withElseRegion=*/false);
    OpBuilder inner = ifOp.getThenBodyBuilder();
    for (Value end : {range.low, range.high}) {
      SmallVector<Value> element(type.getRank(), arith::ConstantIndexOp::create(
                                                     inner, loc, kFirstStored));
      element[dim] = end;
      RequireStoredOp::create(inner, access->getLoc(), array, element)
          .setDirective("kernel");
    }
  }
}

/// Whether only loops, and conditions on data, are around an access in a nest.
static bool runsWithNest(Operation *access, Operation *nest) {
  for (Operation *op = access; op != nest; op = op->getParentOp()) {
    if (!op->getParentRegion()->hasOneBlock())
      return false;
    Operation *parent = op->getParentOp();
    if (auto ifOp = dyn_cast<scf::IfOp>(parent);
        ifOp ? !dependsOnData(ifOp.getCondition())
             : !isa<LoopOp, scf::ForOp>(parent))
      return false;
  }
  return true;
}

/// The nests of a function, loops with a directive before others: the outermost
/// loops that no loop over steps with directives in them is.
static SmallVector<Operation *> findNests(func::FuncOp function) {
  SmallVector<Operation *> nests;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<acc::ParallelOp, acc::KernelsOp, acc::SerialOp, scf::ParallelOp>(
            op))
      return WalkResult::skip();
    bool isNest = isa<LoopOp>(op);
    if (isa<scf::ForOp>(op))
      isNest =
          !op->walk([](Operation *inner) {
               return isa_and_nonnull<XMPDialect>(inner->getDialect()) &&
                              !isa<LoadOp, StoreOp, GetGlobalOp, CastHandleOp>(
                                  inner)
                          ? WalkResult::interrupt()
                          : WalkResult::advance();
             }).wasInterrupted();
    if (!isNest)
      return WalkResult::advance();
    nests.push_back(op);
    return WalkResult::skip();
  });
  return nests;
}

/// Checks in front of kernels.
static void requireInKernels(func::FuncOp function, const ArrayInfo &info) {
  SmallVector<Operation *> kernels;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<acc::ParallelOp, acc::KernelsOp, acc::SerialOp>(op))
      return WalkResult::advance();
    kernels.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *kernel : kernels) {
    NestChecks checks(kernel, info);
    kernel->walk([&](Operation *op) {
      if (isa<LoadOp, StoreOp>(op) &&
          isAvailableOutside(read(op).first, kernel) &&
          op->getParentRegion()->hasOneBlock())
        checks.require(op);
    });
  }
}

void markKnownReach(func::FuncOp function, const ArrayInfo &info) {
  HaloFootprint footprint(info);
  auto isKnown = [&](Operation *op, Value array, ValueRange indices) {
    return llvm::all_of(llvm::enumerate(indices), [&](auto index) {
      if (!footprint.isDistributed(array, index.index()))
        return true;
      return isa<ElementOp>(op)
                 ? footprint.isStored(op, array, index.index(), index.value())
                 : footprint.isReachKnown(op, array, index.index(),
                                          index.value());
    });
  };
  function.walk([&](LoopOp loop) {
    if (!loop.getWidening())
      return;
    loop.walk([&](Operation *op) {
      if (!isa<LoadOp, StoreOp, ElementOp>(op))
        return;
      auto [array, indices] = read(op);
      if (isKnown(op, array, indices))
        op->setAttr(kReachKnownAttr, UnitAttr::get(op->getContext()));
    });
  });
}

void addOwnerChecks(func::FuncOp function, const ArrayInfo &info) {
  requireInKernels(function, info);
  for (Operation *nest : findNests(function)) {
    NestChecks checks(nest, info);
    bool any = false;
    nest->walk([&](Operation *op) {
      if (isa<LoadOp, StoreOp>(op) &&
          isAvailableOutside(read(op).first, nest) && runsWithNest(op, nest))
        any |= checks.take(op);
    });
    if (any)
      checks.emit();
  }
}

} // namespace xacc::xmp
