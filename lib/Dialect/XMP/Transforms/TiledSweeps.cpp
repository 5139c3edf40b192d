//===- TiledSweeps.cpp - Passes of several sweeps -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows are values of the loop over the outermost dimension. T sweeps, numbered
// from 0, are in a pass; s is the reach of each.
//
// Order. In the step of row w, sweep t computes the window [w - t*s,
// w - t*s + rows), after sweep t - 1. What it reads, up to w - t*s + rows + s,
// earlier sweeps have computed: their windows end there or later. Sweep t + 1
// has got to w - (t + 1)*s in the step before, and later ones less far: below
// what t reads. So each row of each array goes through the same states as in T
// whole sweeps, and each sweep finds the same values; also one that stores to
// the array that it reads, since its own rows go upwards in both cases.
//
// Panels. Long rows fill caches with few sweeps. A pass then runs in panels of
// c columns, values of the loop over the second dimension, one panel after the
// other over all rows; s is the reach there. In the panel of column x, sweep t
// computes columns [x - t*s, x - t*s + c). What it reads to the right, up to x
// - (t-1)*s + c, sweep t - 1 computes in this panel; to the left, from x -
// (t+1)*s on, the panel before has left sweep t - 1 as it was: there sweep t +
// 1 ended at x - (t+1)*s, and later ones before. A sweep that reads in another
// column what it stores would find other values, and has no panels.
//
// Nodes. With [f, g] the own rows, sweep t computes [f - r*s, g + r*s] with
// r = T - 1 - t sweeps to come, in all dimensions that are spread over nodes.
//
// Ends of periodic arrays. They are treated like borders between nodes: wide
// halos hold the elements of the other end, and what sweeps need beyond the
// ends is computed twice, also on one node. In passes that go from one end to
// the other, what lies beyond the first end would be computed last.
//
// Threads. The rows are divided at c1, c2, ... In chunk [c, c') sweep t
// computes [c + t*s, c' - t*s), for which the chunk's own rows are enough.
// Afterwards sweep t computes the triangle [c - t*s, c + t*s) around each c, in
// rising order: later sweeps have left the rows that it reads alone. Triangles
// do not meet if a chunk has at least 2*T*s rows. The order of the rows of one
// sweep is another one then.
//
// Devices. A pass is two kernels: a loop over the chunks, of which each thread
// of a device has one, and one over the triangles. Several devices share these
// loops, which brings each the rows beside its own once a pass. Devices that
// are not made of this process's processors run the time loop as it is.
//
//===----------------------------------------------------------------------===//

#include "TiledSweeps.h"
#include "Analysis/Memory.h"
#include "DeviceLoops.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

/// Why kernels have no code for GPUs.
static constexpr StringLiteral kNoImage =
    "passes over memory are for processors";

namespace {

/// Rows or columns, from `begin` to `end`, exclusive.
struct Rows {
  Value begin, end;
};

/// Rows in `count` parts of `least` rows, the first `rest` of which have one
/// more.
struct Parts {
  Rows rows;
  Value count, least, rest;
};

class Tiling : xacc::IndexArithmetic {
public:
  Tiling(TimeLoop &time, bool openmp)
      : IndexArithmetic(time.loop), time(time), openmp(openmp),
        numSweeps(time.sweeps.size()) {}

  void run();

private:
  Value mul(Value a, int64_t b) { return IndexArithmetic::mul(a, constant(b)); }
  /// A loop from `begin` to `end`, at whose body it leaves the builder.
  Value enterLoop(Value begin, Value end, Value step);
  /// One that the threads share, on the device if the sweeps run there.
  Value enterParallel(Value begin, Value end);
  bool usesThreads() const {
    return time.onDevice || (openmp && time.mayUseThreads);
  }
  void cloneValues(LoopOp sweep, IRMapping &mapping);

  Rows getOwn(unsigned loop);
  bool hasPanels();
  Value enterPanel();
  Value staysInside();
  void emitPasses(ArrayRef<Value> arrays, bool deep);
  void emitDeepPasses();
  void fill(Value wide, Value from);
  void copyBack(Value from, Value to);
  void refill(Value array);
  void emitWave(Rows rows, Value isFirst, Value isLast);
  void emitTriangles(const Parts &parts);
  /// Runs sweep `number` = iteration * numSweeps + index on some rows.
  void emitSweep(unsigned index, Value iteration, Rows rows);
  void clampRows(LoopOp sweep);
  LoopOp cloneWithoutReductions(LoopOp sweep, IRMapping &mapping);
  Parts divide(Rows rows, Value count);
  Value cutAt(const Parts &parts, Value part);
  void exchange(Value array, ArrayRef<SpreadDim> dims);
  Value findArray(Value original);

  TimeLoop &time;
  bool openmp;
  int64_t numSweeps;

  Value threads, iterations, window, panel, count;
  /// What is known in a pass: the arrays for `time.wide`, whether they are deep
  /// copies, the first iteration, how many, and the node's own rows.
  SmallVector<Value> arrays;
  bool isDeep = false;
  Value firstIteration, numIterations;
  Rows own, ownColumns;
  /// The rows that no other iteration of a kernel changes.
  std::optional<Rows> owned;
  /// The first column of the panel of sweep 0; null if there are no panels.
  Value column;
};

} // namespace

static bool storesTo(LoopOp sweep, Value array) {
  WalkResult result = sweep.getBody().walk([&](StoreOp store) {
    return getIdentity(store.getArray()) == getIdentity(array)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

Value Tiling::enterLoop(Value begin, Value end, Value step) {
  auto loop = scf::ForOp::create(builder, loc, begin, end, step);
  builder.setInsertionPointToStart(loop.getBody());
  return loop.getInductionVar();
}

Value Tiling::enterParallel(Value begin, Value end) {
  if (time.onDevice) {
    SmallVector<Replacement> replaced;
    for (auto [wide, copy] : llvm::zip(time.wide, arrays))
      replaced.push_back({wide.array, copy});
    return createKernelLoop(builder, loc, time.constructs, replaced, begin, end,
                            kNoImage);
  }
  auto loop = scf::ParallelOp::create(builder, loc, begin, end, constant(1));
  builder.setInsertionPointToStart(loop.getBody());
  return loop.getInductionVars()[0];
}

/// The rows, or columns, of this node's template elements; all where they are
/// not spread.
Rows Tiling::getOwn(unsigned loop) {
  Value begin = time.sweeps[0].getLower()[loop];
  Value end = time.sweeps[0].getUpper()[loop];
  for (LoopOp sweep : time.sweeps) {
    begin = min(begin, sweep.getLower()[loop]);
    end = max(end, sweep.getUpper()[loop]);
  }
  LoopOp sweep = time.sweeps[0];
  int64_t dim = sweep.getOnDim(loop);
  if (dim < 0)
    return {begin, end};
  auto range = OwnedRangeOp::create(builder, loc, sweep.getOn(), dim);
  Value offset = sweep.getOffset(dim);
  Value first = sub(range.getFirst(), offset);
  Value last = add(sub(range.getLast(), offset), constant(1));
  // The template may be longer than a periodic array.
  if (time.periodic[loop])
    return {max(first, begin), min(last, end)};
  return {first, last};
}

/// Whether the pass is divided into panels of columns: not where columns beyond
/// the own ones are computed, too.
bool Tiling::hasPanels() {
  if (!time.columnLoop)
    return false;
  return !isDeep ||
         llvm::none_of(time.wide[0].dims, [&](const SpreadDim &spread) {
           return spread.loop == *time.columnLoop;
         });
}

/// A loop over the panels, in whose body the next ops are.
Value Tiling::enterPanel() {
  Value total = mul(numIterations, numSweeps);
  Value behind = mul(sub(total, constant(1)), time.across);
  Value end = max(ownColumns.end, ownColumns.begin);
  return enterLoop(ownColumns.begin, add(end, behind), panel);
}

/// Whether no sweep reads beyond the ends of the array: what lies there is in
/// no deep copy.
Value Tiling::staysInside() {
  Value inside = arith::ConstantIntOp::create(builder, loc, true, 1);
  for (WideRead &read : time.reads) {
    if (read.spread.isPeriodic)
      continue;
    unsigned d = read.spread.loop;
    auto range =
        GlobalRangeOp::create(builder, loc, read.array, read.spread.dim);
    Value first = add(read.sweep.getLower()[d], constant(read.distance));
    Value last = add(read.sweep.getUpper()[d], constant(read.distance - 1));
    Value condition =
        read.distance < 0
            ? compare(arith::CmpIPredicate::sge, first, range.getFirst())
            : compare(arith::CmpIPredicate::sle, last, range.getLast());
    inside = arith::AndIOp::create(builder, loc, inside, condition);
  }
  return inside;
}

/// What an iteration of a pass adds up is dead: the next one begins anew.
LoopOp Tiling::cloneWithoutReductions(LoopOp sweep, IRMapping &mapping) {
  OpBuilder::InsertionGuard guard(builder);
  auto clone = LoopOp::create(builder, sweep.getLoc(), sweep.getLower(),
                              sweep.getUpper(), sweep.getStep(), sweep.getOn(),
                              sweep.getOnKinds(), sweep.getOffsets());
  clone->setDiscardableAttrs(sweep->getDiscardableAttrDictionary());
  clone.setDirectiveAttr(sweep.getDirectiveAttr());
  clone.setHaloAttr(sweep.getHaloAttr());
  Block *body = &clone.getBody().front();
  builder.setInsertionPointToStart(body);
  for (unsigned d = 0; d < sweep.getNumLoops(); ++d)
    mapping.map(sweep.getInductionVar(d), clone.getInductionVar(d));
  for (unsigned i = 0; i < sweep.getReductions().size(); ++i) {
    Value own = sweep.getPrivate(i);
    mapping.map(own, memref::AllocaOp::create(builder, loc,
                                              cast<MemRefType>(own.getType())));
  }
  for (Operation &op : sweep.getBody().front().without_terminator())
    builder.clone(op, mapping);
  return clone;
}

/// What the time loop, and a construct around the sweep, compute before it.
void Tiling::cloneValues(LoopOp sweep, IRMapping &mapping) {
  SmallVector<Operation *> path{sweep};
  while (path.back()->getBlock() != time.loop.getBody())
    path.push_back(path.back()->getParentOp());
  for (Operation *end : llvm::reverse(path))
    for (Operation &op : *end->getBlock()) {
      if (&op == end)
        break;
      if (isMemoryEffectFree(&op))
        builder.clone(op, mapping);
    }
}

/// Says in subscripts which rows an iteration of a kernel reaches at most,
/// which divides the kernel over devices: what the bounds of sweeps are made of
/// says it to nobody. Sweeps have no other rows.
void Tiling::clampRows(LoopOp sweep) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&sweep.getBody().front());
  Value last = sub(owned->end, constant(1));
  Value row = sweep.getInductionVar(time.rowLoop);
  Value least = min(row, last);
  Value clamped = max(least, owned->begin);
  row.replaceAllUsesExcept(clamped, least.getDefiningOp());
}

void Tiling::emitSweep(unsigned index, Value iteration, Rows rows) {
  OpBuilder::InsertionGuard guard(builder);
  LoopOp original = time.sweeps[index];
  // Sweeps of the pass that are still to come.
  Value number = add(mul(iteration, numSweeps), constant(index));
  Value left = sub(sub(mul(numIterations, numSweeps), constant(1)), number);
  Value margin = isDeep ? mul(left, time.reach) : constant(0);
  bool areRowsRestricted = original.getOnDim(time.rowLoop) >= 0;
  Value rowMargin = areRowsRestricted ? margin : constant(0);
  rows.begin = max(rows.begin, sub(own.begin, rowMargin));
  rows.end = min(rows.end, add(own.end, rowMargin));

  IRMapping mapping;
  Value step = builder.createOrFold<arith::MulIOp>(
      loc, add(firstIteration, iteration), time.loop.getStep());
  mapping.map(time.loop.getInductionVar(),
              add(time.loop.getLowerBound(), step));
  cloneValues(original, mapping);
  LoopOp sweep = cloneWithoutReductions(original, mapping);
  sweep.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<ArrayType>(operand.get().getType()))
        if (Value array = findArray(operand.get()))
          operand.set(array);
  });
  if (owned)
    clampRows(sweep);
  // Widths count from what the node would run by itself.
  builder.setInsertionPoint(sweep);
  SmallVector<Value> lower, upper;
  for (unsigned d = 0; d < sweep.getNumLoops(); ++d) {
    bool isSpread =
        isDeep && llvm::any_of(time.wide[0].dims, [&](const SpreadDim &spread) {
          return spread.loop == d;
        });
    auto restrict = [&](Rows all, Rows part) {
      Value begin = max(all.begin, sweep.getLower()[d]);
      Value end = min(all.end, sweep.getUpper()[d]);
      lower.push_back(sub(begin, part.begin));
      upper.push_back(sub(part.end, end));
    };
    if (d == time.rowLoop) {
      restrict(own, rows);
    } else if (column && d == *time.columnLoop) {
      Rows columns;
      columns.begin = sub(column, mul(number, time.across));
      columns.end = add(columns.begin, panel);
      columns.begin = max(columns.begin, ownColumns.begin);
      columns.end = min(columns.end, ownColumns.end);
      restrict(ownColumns, columns);
    } else {
      lower.push_back(isSpread ? margin : constant(0));
      upper.push_back(isSpread ? margin : constant(0));
    }
  }
  sweep.widen(Widening::Expand, lower, upper, time.periodic, Value());
  sweep->setAttr(kReorderedAttr, builder.getUnitAttr());
}

/// The steps over some rows of a pass. Where the rows do not begin or end with
/// those of the pass, each sweep leaves a triangle there.
void Tiling::emitWave(Rows rows, Value isFirst, Value isLast) {
  OpBuilder::InsertionGuard guard(builder);
  Value total = mul(numIterations, numSweeps);
  Value behind = mul(sub(total, constant(1)), time.reach);
  Value end = add(rows.end, behind);
  if (isLast)
    end = select(isLast, end, rows.end);
  if (hasPanels())
    column = enterPanel();
  Value row = enterLoop(rows.begin, end, window);
  Value iteration = enterLoop(constant(0), numIterations, constant(1));
  for (unsigned index = 0; index < numSweeps; ++index) {
    Value number = add(mul(iteration, numSweeps), constant(index));
    Value shift = mul(number, time.reach);
    Rows part;
    part.begin = sub(row, shift);
    part.end = add(part.begin, window);
    if (isFirst) {
      Value bound = add(rows.begin, shift);
      part.begin = select(isFirst, part.begin, max(part.begin, bound));
      bound = sub(rows.end, shift);
      part.end = select(isLast, part.end, min(part.end, bound));
    }
    emitSweep(index, iteration, part);
  }
  column = {};
}

/// Before the kernels: what they divide themselves is known to no device.
Parts Tiling::divide(Rows rows, Value count) {
  Value length = max(sub(rows.end, rows.begin), constant(0));
  Value rest = builder.createOrFold<arith::RemUIOp>(loc, length, count);
  return {rows, count, div(length, count), rest};
}

/// Where a part begins, in a form that tells which rows a range of parts has.
Value Tiling::cutAt(const Parts &parts, Value part) {
  Value before = IndexArithmetic::mul(part, parts.least);
  return add(add(parts.rows.begin, before), min(part, parts.rest));
}

void Tiling::emitTriangles(const Parts &parts) {
  OpBuilder::InsertionGuard guard(builder);
  Value part = enterParallel(constant(1), parts.count);
  Value at = cutAt(parts, part);
  if (time.onDevice) {
    Value reached = mul(mul(numIterations, numSweeps), time.reach);
    owned = {sub(at, reached), add(at, reached)};
  }
  Value iteration = enterLoop(constant(0), numIterations, constant(1));
  for (unsigned index = 0; index < numSweeps; ++index) {
    Value number = add(mul(iteration, numSweeps), constant(index));
    Value shift = mul(number, time.reach);
    emitSweep(index, iteration, {sub(at, shift), add(at, shift)});
  }
  owned.reset();
}

/// What replaces an array in a pass; null for other arrays.
Value Tiling::findArray(Value original) {
  for (auto [wide, array] : llvm::zip(time.wide, arrays))
    if (getIdentity(original) == getIdentity(wide.array))
      return array;
  return {};
}

void Tiling::exchange(Value array, ArrayRef<SpreadDim> dims) {
  auto type = cast<ArrayType>(array.getType());
  SmallVector<int64_t> widths(type.getRank(), 0);
  Value width = mul(iterations, numSweeps * time.reach);
  SmallVector<Value> operands;
  SmallVector<bool> periodic(type.getRank(), false);
  for (const SpreadDim &spread : dims) {
    widths[spread.dim] = ShapedType::kDynamic;
    periodic[spread.dim] = spread.isPeriodic;
    operands.push_back(width);
  }
  auto attribute = builder.getDenseI64ArrayAttr(widths);
  auto reflect =
      ReflectOp::create(builder, loc, array, operands, operands, attribute,
                        attribute, builder.getDenseBoolArrayAttr(periodic),
                        /*orthogonal=*/false, /*async=*/Value(), time.onDevice);
  reflect.setDirective("reflect, deep");
}

void Tiling::emitPasses(ArrayRef<Value> newArrays, bool deep) {
  OpBuilder::InsertionGuard guard(builder);
  arrays.assign(newArrays.begin(), newArrays.end());
  isDeep = deep;
  own = getOwn(time.rowLoop);
  if (hasPanels())
    ownColumns = getOwn(*time.columnLoop);
  Value all = sub(count, constant(1));
  firstIteration = enterLoop(constant(0), all, iterations);
  numIterations = min(iterations, sub(all, firstIteration));
  if (deep)
    for (auto [k, array] : llvm::enumerate(time.changed))
      if (array.isLiveIn)
        exchange(arrays[k], time.wide[k].dims);

  LoopOp sweep = time.sweeps[0];
  Value total = mul(numIterations, numSweeps);
  Value margin = constant(0);
  if (deep && sweep.getOnDim(time.rowLoop) >= 0)
    margin = mul(sub(total, constant(1)), time.reach);
  Rows rows = {sub(own.begin, margin), add(own.end, margin)};
  Value least = sweep.getLower()[time.rowLoop];
  Value most = sweep.getUpper()[time.rowLoop];
  for (LoopOp other : time.sweeps) {
    least = min(least, other.getLower()[time.rowLoop]);
    most = max(most, other.getUpper()[time.rowLoop]);
  }
  if (!time.periodic[time.rowLoop]) {
    rows.begin = max(rows.begin, least);
    rows.end = min(rows.end, most);
  }
  rows.end = max(rows.end, rows.begin);
  if (!usesThreads())
    return emitWave(rows, Value(), Value());

  Value length = sub(rows.end, rows.begin);
  Value perThread = max(mul(total, 2 * time.reach), constant(1));
  Value most2 = builder.createOrFold<arith::DivUIOp>(loc, length, perThread);
  Parts parts = divide(rows, max(min(threads, most2), constant(1)));
  {
    OpBuilder::InsertionGuard inner(builder);
    Value part = enterParallel(constant(0), parts.count);
    Value next = add(part, constant(1));
    Rows chunk = {cutAt(parts, part), cutAt(parts, next)};
    if (time.onDevice)
      owned = chunk;
    emitWave(chunk, compare(arith::CmpIPredicate::eq, part, constant(0)),
             compare(arith::CmpIPredicate::eq, next, parts.count));
    owned.reset();
  }
  emitTriangles(parts);
}

/// What the node owns of a copy with wide halos, on the device.
void Tiling::fill(Value wide, Value from) {
  OpBuilder::InsertionGuard guard(builder);
  auto type = cast<ArrayType>(from.getType());
  Value on = time.sweeps[0].getOn();
  SmallVector<int64_t> kinds(cast<TemplateType>(on.getType()).getRank(),
                             kOnAll);
  llvm::SmallDenseMap<int64_t, Value> offsetOfKind;
  SmallVector<Value> lower, upper;
  for (auto [dim, align] : llvm::enumerate(type.getAlign())) {
    auto range = GlobalRangeOp::create(builder, loc, from, dim);
    lower.push_back(range.getFirst());
    upper.push_back(add(range.getLast(), constant(1)));
    if (align.templateDim < 0)
      continue;
    kinds[align.templateDim] = dim;
    offsetOfKind[dim] = constant(align.offset);
  }
  SmallVector<Value> offsets;
  for (int64_t kind : kinds)
    if (kind >= 0)
      offsets.push_back(offsetOfKind[kind]);
  createKernelOver(builder, loc, type.getRank(), from, /*stores=*/false, wide,
                   kNoImage);
  auto loop = LoopOp::create(builder, loc, lower, upper,
                             SmallVector<Value>(type.getRank(), constant(1)),
                             on, kinds, offsets);
  builder.setInsertionPointToStart(&loop.getBody().front());
  ValueRange subscripts = loop.getBody().getArguments();
  Value value = LoadOp::create(builder, loc, from, subscripts);
  StoreOp::create(builder, loc, value, wide, subscripts);
}

/// Passes on copies with wide halos, the result of which is copied back.
void Tiling::emitDeepPasses() {
  Value width = mul(iterations, numSweeps * time.reach);
  auto makeWide = [&](Value array) -> Value {
    auto type = cast<ArrayType>(array.getType());
    SmallVector<Shadow> shadow(type.getShadow());
    for (auto [dim, align] : llvm::enumerate(type.getAlign()))
      if (align.templateDim >= 0)
        shadow[dim] = {ShapedType::kDynamic, ShapedType::kDynamic};
    auto wide = ArrayType::get(builder.getContext(), type.getShape(),
                               type.getElementType(), type.getAlign(), shadow);
    return AllocWideOp::create(builder, loc, wide, array, width);
  };
  SmallVector<Value> copies;
  OpBuilder::InsertPoint end = builder.saveInsertionPoint();
  for (const WideArray &wide : time.wide)
    copies.push_back(makeWide(wide.array));
  for (auto [k, wide] : llvm::enumerate(time.wide)) {
    if (time.onDevice) {
      createDeviceData(builder, loc, copies[k], "wide copy");
      fill(copies[k], wide.array);
    }
    // What no sweep stores is in the halo once for all.
    bool isExchanged = k < time.changed.size() && time.changed[k].isLiveIn;
    if (!isExchanged)
      exchange(copies[k], wide.dims);
  }
  emitPasses(copies, /*deep=*/true);
  for (auto [k, array] : llvm::enumerate(time.changed))
    if (array.isLiveIn)
      copyBack(copies[k], array.array);
  for (const ChangedArray &array : time.changed)
    if (array.isLiveIn)
      refill(array.array);
  builder.restoreInsertionPoint(end);
  for (Value copy : copies)
    ReleaseOp::create(builder, loc, copy);
}

/// What sweeps have stored, into the program's array.
void Tiling::copyBack(Value from, Value to) {
  SmallVector<LoopOp> done;
  for (LoopOp sweep : time.sweeps) {
    bool isKnown = llvm::any_of(done, [&](LoopOp other) {
      return other.getLower() == sweep.getLower() &&
             other.getUpper() == sweep.getUpper();
    });
    if (isKnown || !storesTo(sweep, to))
      continue;
    done.push_back(sweep);
    OpBuilder::InsertionGuard guard(builder);
    if (time.onDevice)
      createKernelOver(builder, loc, sweep.getNumLoops(), to, /*stores=*/true,
                       from, kNoImage);
    auto back = LoopOp::create(builder, loc, sweep.getLower(), sweep.getUpper(),
                               sweep.getStep(), sweep.getOn(),
                               sweep.getOnKinds(), sweep.getOffsets());
    builder.setInsertionPointToStart(&back.getBody().front());
    ValueRange subscripts = back.getBody().getArguments();
    Value value = LoadOp::create(builder, loc, from, subscripts);
    StoreOp::create(builder, loc, value, to, subscripts);
  }
}

/// The last iteration may read a halo that the one before has filled.
void Tiling::refill(Value array) {
  llvm::SmallPtrSet<Attribute, 2> done;
  for (auto reflect : time.loop.getBody()->getOps<ReflectOp>()) {
    bool brings = llvm::any_of(reflect.getArrays(), [&](Value other) {
      return getIdentity(other) == getIdentity(array);
    });
    if (!brings || !done.insert(reflect->getAttrDictionary()).second)
      continue;
    auto again = cast<ReflectOp>(builder.clone(*reflect));
    again.getArraysMutable().assign(array);
  }
}

void Tiling::run() {
  Value lower = time.loop.getLowerBound(), step = time.loop.getStep();
  Value span = sub(time.loop.getUpperBound(), lower);
  count = arith::CeilDivSIOp::create(builder, loc, span, step);
  threads = usesThreads()
                ? Value(NumThreadsOp::create(builder, loc, time.onDevice))
                : constant(1);
  IntegerAttr across;
  if (time.columnLoop)
    across = builder.getI64IntegerAttr(time.across);
  auto plan =
      PlanSweepsOp::create(builder, loc, time.changed[0].array, count, threads,
                           numSweeps, std::max<int64_t>(1, time.reach), across,
                           time.buffers, time.mayBeDeep, time.isPeriodic());
  plan.setDirective("sweeps");
  iterations = plan.getIterations();
  window = plan.getRows();
  panel = plan.getColumns();
  Value isTiled = compare(arith::CmpIPredicate::sgt, iterations, constant(0));
  auto require = [&](Value condition) {
    isTiled = arith::AndIOp::create(builder, loc, isTiled, condition);
  };
  if (time.mayBeDeep || time.isPeriodic()) {
    Value isLocal = compare(arith::CmpIPredicate::eq, plan.getSpread(),
                            arith::ConstantIntOp::create(builder, loc, 0, 1));
    Value inside = staysInside();
    if (!time.isPeriodic())
      inside = arith::OrIOp::create(builder, loc, isLocal, inside);
    require(inside);
    if (!time.mayBeDeep)
      require(isLocal);
  }
  {
    OpBuilder::InsertionGuard guard(builder);
    auto branch = scf::IfOp::create(builder, loc, isTiled, false);
    builder.setInsertionPointToStart(branch.thenBlock());
    if (time.isPeriodic()) {
      emitDeepPasses();
    } else if (time.mayBeDeep) {
      auto deep = scf::IfOp::create(builder, loc, plan.getSpread(), true);
      builder.setInsertionPointToStart(deep.thenBlock());
      emitDeepPasses();
      builder.setInsertionPointToStart(deep.elseBlock());
    }
    if (!time.isPeriodic())
      emitPasses({}, /*deep=*/false);
  }
  Value done = select(isTiled, sub(count, constant(1)), constant(0));
  Value skipped = builder.createOrFold<arith::MulIOp>(loc, done, step);
  time.loop.setLowerBound(add(lower, skipped));
}

void xacc::xmp::tileTimeLoop(TimeLoop &time, bool openmp) {
  Tiling(time, openmp).run();
}
