//===- Widening.cpp - Loops that expand, margin and peel widen ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations are numbered k = 0, 1, ...: v = lower + k*step, or lower - k*step.
// The own range of a loop is an interval O of numbers, the widened one E. With
// `expand` the loop runs over E.
//
// The margin is (E \ O) + (O \ E), in which E and O are products of intervals.
// For each loop d with widths there are four boxes:
//
//   (E1 & O1) x ... x (the part of Ed below Od) x E(d+1) x ...
//   the same with the part above, and both with E and O exchanged
//
// They are disjoint, and their union is the margin. One loop runs over the
// boxes, so that there is one copy of the body. `peel` runs E as a box before
// the others and waits after it.
//
// A nest with statements between its loops, or with bounds that depend on loops
// around, is a loop with others in its body that are `inner`. The loop around
// runs over the hull of its E and O, once for each iteration in one of them,
// and tells the inner ones in which: an inner loop has no E where an iteration
// around is outside of E, and no O likewise. What it runs of the two is the
// difference, by boxes. For `peel` all of this runs twice, the first time
// without O.
//
// A margin that a program asks for on a device is one loop over the hull of E
// and O, whose iterations ask whether they are in one of the two: the boxes
// overlap in no dimension that a launch could have. What --xmp-overlap divides
// is a launch for each box.
//
//===----------------------------------------------------------------------===//

#include "Widening.h"

#include "Dialect/XMP/IR/XMP.h"
#include "LocalizeLoop.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::xmp {

namespace {

/// From `begin` to `end`, exclusive.
struct Interval {
  Value begin, end;
};

/// Whether the iteration of the loops around is in their E, and in their O;
/// null where there are no loops around.
struct Around {
  Value expanded, own;
};

class WideningLowering : IndexArithmetic {
public:
  WideningLowering(LoopOp loop, bool threads, Around around = {})
      : IndexArithmetic(loop), loop(loop), threads(threads), around(around) {}

  LogicalResult run();
  /// See restrictToPart.
  int64_t runPart(Operation *place, Value number);

private:
  Value isLess(Value a, Value b) {
    return compare(arith::CmpIPredicate::slt, a, b);
  }
  Value divide(Value a, Value b, bool up);

  LogicalResult checkFormats();
  bool isCyclic(int64_t dim);
  bool isNarrow(unsigned d);
  bool mayGrow(unsigned d);
  SmallVector<LoopOp> findInner();
  Interval numbers(unsigned d, Value low, Value high);
  void computeRanges(unsigned d);
  Value valueOf(unsigned d, Value number);
  SmallVector<int64_t> kindsInside(bool keepCyclic);
  SmallVector<Value> offsetsOf(ArrayRef<int64_t> kinds);
  LoopOp createLoop(ArrayRef<Interval> box, ArrayRef<int64_t> kinds,
                    ValueRange reductions);
  void runExpanded();
  void addBoxes(unsigned d, ArrayRef<Interval> first, ArrayRef<Interval> second,
                SmallVectorImpl<SmallVector<Interval>> &boxes);
  void wait();
  LoopOp createRounds(Value count, bool peels);
  void runBoxes(bool peels);
  Value isInside(ArrayRef<Interval> box, ValueRange indices);
  Value isSame();
  SmallVector<Interval> hull();
  void runGuarded();
  void dropWhere(Value condition, MutableArrayRef<Interval> dropped,
                 ArrayRef<Interval> other);
  LogicalResult runAround(ArrayRef<LoopOp> inner, bool peels);
  LogicalResult runMargin(bool peels);
  SmallVector<Interval> chooseBox(Value number,
                                  ArrayRef<SmallVector<Interval>> boxes);

  LoopOp createPart(LoopOp rounds, ArrayRef<Interval> box);

  LoopOp loop;
  bool threads;
  Around around;
  SmallVector<Interval> own, expanded;
};

} // namespace

/// a / b of b > 0, rounded up or down.
Value WideningLowering::divide(Value a, Value b, bool up) {
  if (isConstantIntValue(b, 1))
    return a;
  Value quotient = arith::DivSIOp::create(builder, loc, a, b);
  Value rest = sub(a, mul(quotient, b));
  Value zero = constant(0), one = constant(1);
  if (up)
    return select(isLess(zero, rest), add(quotient, one), quotient);
  return select(isLess(rest, zero), sub(quotient, one), quotient);
}

/// Whether a loop's widths are zero.
bool WideningLowering::isNarrow(unsigned d) {
  return isConstantIntValue(loop.getLowerWidths()[d], 0) &&
         isConstantIntValue(loop.getUpperWidths()[d], 0);
}

/// Whether a width of a loop may be positive: those of --xmp-overlap are
/// negative or, as found at run time, zero.
bool WideningLowering::mayGrow(unsigned d) {
  auto isPositive = [](Value width) {
    SmallVector<Value> values = {width};
    if (auto choice = width.getDefiningOp<arith::SelectOp>())
      values = {choice.getTrueValue(), choice.getFalseValue()};
    return llvm::any_of(values, [](Value value) {
      std::optional<int64_t> constant = getConstantIntValue(value);
      return !constant || *constant > 0;
    });
  };
  return isPositive(loop.getLowerWidths()[d]) ||
         isPositive(loop.getUpperWidths()[d]);
}

/// The loops in the body that are further dimensions of this one's boxes.
SmallVector<LoopOp> WideningLowering::findInner() {
  SmallVector<LoopOp> inner;
  loop.getBody().walk<WalkOrder::PreOrder>([&](LoopOp op) {
    if (op.getWidening() == Widening::Inner) {
      inner.push_back(op);
      return WalkResult::skip();
    }
    return WalkResult::advance();
  });
  return inner;
}

/// Whether what a node owns of a dimension is no interval.
bool WideningLowering::isCyclic(int64_t dim) {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  return type && dim >= 0 && type.getFormats()[dim].kind == FormatKind::Cyclic;
}

LogicalResult WideningLowering::checkFormats() {
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    if (isCyclic(loop.getOnDim(d)) && !isNarrow(d))
      return loop.emitError(
          "'expand', 'margin' and 'peel_and_wait' need dimensions that are "
          "distributed in blocks, or not at all");
  return success();
}

/// The iterations whose values are in [low, high].
Interval WideningLowering::numbers(unsigned d, Value low, Value high) {
  Value lower = loop.getLower()[d], step = loop.getStep()[d];
  Value one = constant(1);
  if (loop.isDescending(d))
    return {divide(sub(lower, high), step, /*up=*/true),
            add(divide(sub(lower, low), step, /*up=*/false), one)};
  return {divide(sub(low, lower), step, /*up=*/true),
          add(divide(sub(high, lower), step, /*up=*/false), one)};
}

/// Computes the own and the widened interval of a loop.
void WideningLowering::computeRanges(unsigned d) {
  Value one = constant(1), zero = constant(0);
  Value lowest = loop.getLower()[d];
  Value highest = sub(loop.getUpper()[d], one);
  if (loop.isDescending(d)) {
    highest = lowest;
    lowest = add(loop.getUpper()[d], one);
  }
  Value low = lowest, high = highest;
  int64_t dim = loop.getOnDim(d);
  // The loops over the boxes take the node's own values of a cyclic dimension.
  if (dim >= 0 && !isCyclic(dim)) {
    Value first, last;
    if (isa<TemplateType>(loop.getOn().getType())) {
      auto range = OwnedRangeOp::create(builder, loc, loop.getOn(), dim);
      first = range.getFirst();
      last = range.getLast();
    } else { // who is no member has coordinate -1 and gets [0, -1]
      last = NodeCoordinateOp::create(builder, loc, loop.getOn(), dim);
      first = max(last, zero);
    }
    low = max(low, sub(first, loop.getOffset(dim)));
    high = min(high, sub(last, loop.getOffset(dim)));
  }
  Value isEmpty = isLess(high, low);
  Interval mine = numbers(d, low, high);
  // What is empty stays empty. Empty intervals begin where the other one does,
  // so that what is below one and what is above it never overlap.
  auto withoutEmpty = [&](Interval interval) {
    Interval kept = {select(isEmpty, zero, interval.begin),
                     select(isEmpty, zero, interval.end)};
    kept.end = max(kept.end, kept.begin);
    return kept;
  };
  if (isNarrow(d)) {
    own.push_back(withoutEmpty(mine));
    expanded.push_back(own.back());
    return;
  }
  low = sub(low, loop.getLowerWidths()[d]);
  high = add(high, loop.getUpperWidths()[d]);
  if (!loop.isUnbound(d)) {
    low = max(low, lowest);
    high = min(high, highest);
  }
  Interval wide = numbers(d, low, high);
  mine = withoutEmpty(mine);
  Value isGone = arith::OrIOp::create(builder, loc, isEmpty, isLess(high, low));
  wide = {select(isGone, mine.begin, wide.begin),
          select(isGone, mine.begin, wide.end)};
  wide.end = max(wide.end, wide.begin);
  own.push_back(mine);
  expanded.push_back(wide);
}

Value WideningLowering::valueOf(unsigned d, Value number) {
  Value distance = mul(number, loop.getStep()[d]);
  return loop.isDescending(d) ? sub(loop.getLower()[d], distance)
                              : add(loop.getLower()[d], distance);
}

/// What is indexed restricts loops no more, but for cyclic dimensions, and is
/// what reductions combine over.
SmallVector<int64_t> WideningLowering::kindsInside(bool keepCyclic) {
  SmallVector<int64_t> kinds(loop.getOnKinds());
  for (auto [dim, kind] : llvm::enumerate(kinds))
    if (kind >= 0 && !(keepCyclic && isCyclic(dim)))
      kind = kOnInner;
  return kinds;
}

/// The operands of subscripts of these kinds.
SmallVector<Value> WideningLowering::offsetsOf(ArrayRef<int64_t> kinds) {
  SmallVector<Value> offsets;
  for (auto [dim, kind] : llvm::enumerate(kinds))
    if (kind >= 0 || kind == kOnValue)
      offsets.push_back(loop.getOffset(dim));
  return offsets;
}

/// A loop like this one over a box, with an empty body.
LoopOp WideningLowering::createLoop(ArrayRef<Interval> box,
                                    ArrayRef<int64_t> kinds,
                                    ValueRange reductions) {
  SmallVector<Value> lower, upper;
  SmallVector<bool> descending;
  for (auto [d, interval] : llvm::enumerate(box)) {
    lower.push_back(valueOf(d, interval.begin));
    upper.push_back(valueOf(d, interval.end));
    descending.push_back(loop.isDescending(d));
  }
  SmallVector<ReductionKind> reductionKinds;
  for (unsigned i = 0; i < reductions.size(); ++i)
    reductionKinds.push_back(loop.getReductionKind(i));
  return LoopOp::create(builder, loc, lower, upper, loop.getStep(),
                        loop.getOn(), kinds, offsetsOf(kinds), reductions,
                        reductionKinds, descending);
}

/// Moves the body into another loop, whose arguments are `arguments`.
static void moveBody(LoopOp from, LoopOp to, ValueRange arguments) {
  Block *source = &from.getBody().front(), *target = &to.getBody().front();
  for (auto [argument, value] :
       llvm::zip_equal(source->getArguments(), arguments))
    argument.replaceAllUsesWith(value);
  target->getTerminator()->erase();
  target->getOperations().splice(target->end(), source->getOperations());
}

void WideningLowering::runExpanded() {
  LoopOp wide = createLoop(expanded, kindsInside(/*keepCyclic=*/true),
                           loop.getReductions());
  wide->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  wide.setDirectiveAttr(loop.getDirectiveAttr());
  wide.setHaloAttr(loop.getHaloAttr());
  if (auto flags = loop.getIndependent())
    wide.setIndependent(flags);
  moveBody(loop, wide, wide.getBody().getArguments());
}

/// The boxes of first \ second that loop `d` decides.
void WideningLowering::addBoxes(unsigned d, ArrayRef<Interval> first,
                                ArrayRef<Interval> second,
                                SmallVectorImpl<SmallVector<Interval>> &boxes) {
  SmallVector<Interval> box;
  for (unsigned k = 0; k < first.size(); ++k) {
    if (k < d)
      box.push_back({max(first[k].begin, second[k].begin),
                     min(first[k].end, second[k].end)});
    else
      box.push_back(first[k]);
  }
  SmallVector<Interval> below = box, above = box;
  below[d].end = min(first[d].end, second[d].begin);
  above[d].begin = max(first[d].begin, second[d].end);
  boxes.push_back(below);
  boxes.push_back(above);
}

/// The bounds of the box with a number.
SmallVector<Interval>
WideningLowering::chooseBox(Value number,
                            ArrayRef<SmallVector<Interval>> boxes) {
  SmallVector<Interval> chosen = boxes.back();
  for (int64_t b = int64_t(boxes.size()) - 2; b >= 0; --b) {
    Value is = compare(arith::CmpIPredicate::eq, number, constant(b));
    for (auto [k, interval] : llvm::enumerate(boxes[b]))
      chosen[k] = {select(is, interval.begin, chosen[k].begin),
                   select(is, interval.end, chosen[k].end)};
  }
  return chosen;
}

void WideningLowering::wait() {
  auto op = WaitAsyncOp::create(builder, loc, ValueRange{loop.getPeel()},
                                Value(), false);
  op.setDirectiveAttr(loop.getDirectiveAttr());
}

/// A loop over boxes, or over what `peel` runs before and after its wait; it
/// has the reductions. Continues in its body.
LoopOp WideningLowering::createRounds(Value count, bool peels) {
  SmallVector<ReductionKind> kinds;
  for (unsigned i = 0; i < loop.getReductions().size(); ++i)
    kinds.push_back(loop.getReductionKind(i));
  SmallVector<int64_t> on = kindsInside(/*keepCyclic=*/false);
  Value zero = constant(0), one = constant(1);
  auto rounds = LoopOp::create(builder, loc, ValueRange{zero},
                               ValueRange{count}, ValueRange{one}, loop.getOn(),
                               on, offsetsOf(on), loop.getReductions(), kinds);
  rounds->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  rounds.setDirectiveAttr(loop.getDirectiveAttr());
  rounds.setHaloAttr(loop.getHaloAttr());
  builder.setInsertionPointToStart(&rounds.getBody().front());
  if (peels) {
    Value isFirstMargin =
        compare(arith::CmpIPredicate::eq, rounds.getInductionVar(0), one);
    auto isFirst = scf::IfOp::create(builder, loc, isFirstMargin,
                                     /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(isFirst.thenBlock());
    wait();
    // Nodes that run nothing wait as well.
    builder.setInsertionPointAfter(rounds);
    wait();
  }
  return rounds;
}

/// The loop over a box, in the loop over the boxes, with the body. One thread
/// accumulates in the outer loop's variables, several in their own first.
LoopOp WideningLowering::createPart(LoopOp rounds, ArrayRef<Interval> box) {
  // The loop over the boxes has looked at the subscripts without a loop.
  SmallVector<int64_t> inside = kindsInside(/*keepCyclic=*/true);
  for (int64_t &kind : inside)
    kind = kind >= 0 ? kind : kOnInner;
  SmallVector<Value> privates;
  for (unsigned i = 0; i < loop.getReductions().size(); ++i)
    privates.push_back(rounds.getPrivate(i));
  auto flags = loop.getIndependent();
  bool reduces = threads && flags;
  LoopOp part =
      createLoop(box, inside, reduces ? ValueRange(privates) : ValueRange());
  part->setAttr(kPartAttr, builder.getUnitAttr());
  if (flags && (reduces || privates.empty()))
    part.setIndependent(flags);
  SmallVector<Value> arguments(part.getBody().getArguments());
  if (!reduces)
    llvm::append_range(arguments, privates);
  moveBody(loop, part, arguments);
  return part;
}

void WideningLowering::runBoxes(bool peels) {
  SmallVector<SmallVector<Interval>> boxes;
  if (peels)
    boxes.push_back(expanded);
  for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
    // Loops around may leave one of the two empty.
    if (isNarrow(d) && (d || !around.own))
      continue;
    if (around.own || mayGrow(d))
      addBoxes(d, expanded, own, boxes);
    addBoxes(d, own, expanded, boxes);
  }
  if (peels && boxes.size() == 1) // widths of 0: nothing is left for later
    boxes.push_back(SmallVector<Interval>(loop.getNumLoops(),
                                          Interval{constant(0), constant(0)}));
  if (boxes.empty())
    return;

  Value count = constant(boxes.size());
  if (peels)
    count = select(isSame(), constant(1), count);
  LoopOp outer = createRounds(count, peels);
  Value number = outer.getInductionVar(0);
  // An empty interval has its end before its begin, which no loop minds.
  createPart(outer, chooseBox(number, boxes));
}

int64_t WideningLowering::runPart(Operation *place, Value number) {
  builder.setInsertionPoint(place);
  SmallVector<SmallVector<Interval>> boxes;
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    computeRanges(d);
  boxes.push_back(expanded);
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    if (!isNarrow(d))
      addBoxes(d, own, expanded, boxes);
  SmallVector<Value> lower, upper;
  for (auto [d, interval] : llvm::enumerate(chooseBox(number, boxes))) {
    lower.push_back(valueOf(d, interval.begin));
    upper.push_back(valueOf(d, interval.end));
  }
  loop.getLowerMutable().assign(lower);
  loop.getUpperMutable().assign(upper);
  loop.removeWidths();
  return boxes.size();
}

/// Whether an iteration is in a box.
Value WideningLowering::isInside(ArrayRef<Interval> box, ValueRange indices) {
  Value all;
  for (auto [d, interval] : llvm::enumerate(box)) {
    Value index = indices[d], begin = valueOf(d, interval.begin),
          end = valueOf(d, interval.end);
    bool descending = loop.isDescending(d);
    Value above = descending ? isLess(end, index)
                             : arith::CmpIOp::create(builder, loc,
                                                     arith::CmpIPredicate::sge,
                                                     index, begin);
    Value below = descending ? arith::CmpIOp::create(builder, loc,
                                                     arith::CmpIPredicate::sle,
                                                     index, begin)
                             : isLess(index, end);
    Value in = arith::AndIOp::create(builder, loc, above, below);
    all = all ? arith::AndIOp::create(builder, loc, all, in) : in;
  }
  return all;
}

/// Whether all own iterations, and no others, are in the widened box.
Value WideningLowering::isSame() {
  Value same = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    if (!isNarrow(d))
      for (auto [mine, wide] : {std::pair(own[d].begin, expanded[d].begin),
                                std::pair(own[d].end, expanded[d].end)})
        same = arith::AndIOp::create(
            builder, loc, same, compare(arith::CmpIPredicate::eq, mine, wide));
  return same;
}

/// What contains both boxes: an empty interval begins where the other one does.
SmallVector<Interval> WideningLowering::hull() {
  SmallVector<Interval> both;
  for (auto [mine, wide] : llvm::zip_equal(own, expanded))
    both.push_back({min(mine.begin, wide.begin), max(mine.end, wide.end)});
  return both;
}

void WideningLowering::runGuarded() {
  LoopOp all = createLoop(hull(), kindsInside(/*keepCyclic=*/true),
                          loop.getReductions());
  all->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  all.setDirectiveAttr(loop.getDirectiveAttr());
  all.setHaloAttr(loop.getHaloAttr());
  if (auto flags = loop.getIndependent())
    all.setIndependent(flags);
  moveBody(loop, all, all.getBody().getArguments());
  Block *body = &all.getBody().front();
  builder.setInsertionPointToStart(body);
  ValueRange indices =
      ValueRange(body->getArguments()).take_front(loop.getNumLoops());
  Value inOne = arith::XOrIOp::create(builder, loc, isInside(own, indices),
                                      isInside(expanded, indices));
  Block *inner = findCollapsedBody(all);
  if (inner != body)
    builder.setInsertionPointToStart(inner);
  guardRest(builder, loc, inOne);
}

/// Leaves nothing of a box where a condition holds. The other one is as it was
/// computed: empty intervals begin where those of the other one do.
void WideningLowering::dropWhere(Value condition,
                                 MutableArrayRef<Interval> dropped,
                                 ArrayRef<Interval> other) {
  for (auto [interval, kept] : llvm::zip_equal(dropped, other))
    interval = {select(condition, kept.begin, interval.begin),
                select(condition, kept.begin, interval.end)};
}

/// The loop around others.
LogicalResult WideningLowering::runAround(ArrayRef<LoopOp> inner, bool peels) {
  LoopOp all;
  if (peels) {
    LoopOp rounds = createRounds(constant(2), peels);
    Value isFirst = compare(arith::CmpIPredicate::eq, rounds.getInductionVar(0),
                            constant(0));
    dropWhere(isFirst, own, expanded);
    all = createPart(rounds, hull());
  } else {
    all = createLoop(hull(), kindsInside(/*keepCyclic=*/true),
                     loop.getReductions());
    all->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    all.setHaloAttr(loop.getHaloAttr());
    if (auto flags = loop.getIndependent())
      all.setIndependent(flags);
    moveBody(loop, all, all.getBody().getArguments());
  }
  all.setDirectiveAttr(loop.getDirectiveAttr());

  Block *body = &all.getBody().front();
  builder.setInsertionPointToStart(body);
  ValueRange indices =
      ValueRange(body->getArguments()).take_front(loop.getNumLoops());
  Around here = {isInside(expanded, indices), isInside(own, indices)};
  // An iteration in both has tuples in the margin if an inner loop has widths.
  bool narrow = llvm::all_of(inner, [](LoopOp op) {
    return llvm::all_of(
               op.getLowerWidths(),
               [](Value width) { return isConstantIntValue(width, 0); }) &&
           llvm::all_of(op.getUpperWidths(), [](Value width) {
             return isConstantIntValue(width, 0);
           });
  });
  Value runs =
      narrow ? arith::XOrIOp::create(builder, loc, here.expanded, here.own)
                   .getResult()
             : arith::OrIOp::create(builder, loc, here.expanded, here.own)
                   .getResult();
  guardRest(builder, loc, runs);
  for (LoopOp op : inner)
    if (failed(WideningLowering(op, threads, here).run()))
      return failure();
  return success();
}

LogicalResult WideningLowering::runMargin(bool peels) {
  if (around.own) {
    SmallVector<Interval> wide = expanded;
    Value yes = arith::ConstantIntOp::create(builder, loc, 1, 1);
    dropWhere(arith::XOrIOp::create(builder, loc, around.expanded, yes),
              expanded, own);
    dropWhere(arith::XOrIOp::create(builder, loc, around.own, yes), own, wide);
  }
  if (SmallVector<LoopOp> inner = findInner(); !inner.empty())
    return runAround(inner, peels);
  if (!peels && loop->getParentOfType<acc::LoopOp>())
    runGuarded();
  else
    runBoxes(peels);
  return success();
}

LogicalResult WideningLowering::run() {
  if (failed(checkFormats()))
    return failure();
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    computeRanges(d);
  if (loop.getWidening() == Widening::Expand)
    runExpanded();
  else if (failed(runMargin(loop.getWidening() == Widening::Peel)))
    return failure();
  loop.erase();
  return success();
}

int64_t restrictToPart(LoopOp loop, Operation *place, Value number) {
  return WideningLowering(loop, /*threads=*/false).runPart(place, number);
}

LogicalResult lowerWidenings(func::FuncOp function, bool threads) {
  SmallVector<LoopOp> loops;
  function.walk([&](LoopOp loop) {
    // The loop around brings those that are inner.
    if (loop.getWidening() && loop.getWidening() != Widening::Inner)
      loops.push_back(loop);
  });
  for (LoopOp loop : loops)
    if (failed(WideningLowering(loop, threads).run()))
      return failure();
  return success();
}

} // namespace xacc::xmp
