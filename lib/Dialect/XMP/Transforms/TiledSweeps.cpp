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
// sweep t - 1 has computed: its window ends there. Sweep t + 1, which writes to
// the buffer that t reads, has got to w - (t + 1)*s in the step before: below
// what t reads. So two buffers are enough, and each element is computed from
// the same values as in T whole sweeps.
//
// Nodes. With [f, g] the own rows, sweep t computes [f - r*s, g + r*s] with
// r = T - 1 - t sweeps to come, in all dimensions that are spread over nodes.
//
// Threads. The rows are divided at c1, c2, ... In chunk [c, c') sweep t
// computes [c + t*s, c' - t*s), for which the chunk's own rows are enough.
// Afterwards sweep t computes the triangle [c - t*s, c + t*s) around each c, in
// rising order: sweep t + 1 has left the rows that it reads alone. Triangles do
// not meet if a chunk has at least 2*T*s rows.
//
//===----------------------------------------------------------------------===//

#include "TiledSweeps.h"
#include "Dialect/XMP/Analysis/MemoryObjects.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace xacc::xmp;

namespace {

/// From `begin` to `end`, exclusive.
struct Rows {
  Value begin, end;
};

class Tiling {
public:
  Tiling(TimeLoop &time, bool openmp)
      : time(time), openmp(openmp), builder(time.loop), loc(time.loop.getLoc()),
        numSweeps(time.sweeps.size()) {}

  void run();

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value a, Value b) {
    return builder.createOrFold<arith::AddIOp>(loc, a, b);
  }
  Value sub(Value a, Value b) {
    return builder.createOrFold<arith::SubIOp>(loc, a, b);
  }
  Value mul(Value a, int64_t b) {
    return builder.createOrFold<arith::MulIOp>(loc, a, constant(b));
  }
  Value min(Value a, Value b) {
    return builder.createOrFold<arith::MinSIOp>(loc, a, b);
  }
  Value max(Value a, Value b) {
    return builder.createOrFold<arith::MaxSIOp>(loc, a, b);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(builder, loc, condition, a, b);
  }
  /// A loop from `begin` to `end`, at whose body it leaves the builder.
  Value enterLoop(Value begin, Value end, Value step);
  Value enterParallel(Value begin, Value end);

  Rows getOwnRows();
  Value staysInside();
  void emitPasses(ArrayRef<Value> arrays, bool deep);
  void emitDeepPasses();
  void emitWave(Rows rows, Value isFirst, Value isLast);
  void emitTriangles(Rows rows, Value threads);
  /// Runs sweep `number` = iteration * numSweeps + index on some rows.
  void emitSweep(unsigned index, Value iteration, Rows rows);
  LoopOp cloneWithoutReductions(LoopOp sweep, IRMapping &mapping);
  Value cutAt(Rows rows, Value part, Value parts);
  void exchange(Value array, ArrayRef<SpreadDim> dims);
  Value findArray(Value original);

  TimeLoop &time;
  bool openmp;
  OpBuilder builder;
  Location loc;
  int64_t numSweeps;

  Value threads, iterations, window, count;
  /// What is known in a pass: the arrays for `time.wide`, whether they are deep
  /// copies, the first iteration, how many, and the node's own rows.
  SmallVector<Value> arrays;
  bool isDeep = false;
  Value firstIteration, numIterations;
  Rows own;
};

} // namespace

static const void *getKey(Value array) {
  return findMemoryObject(array, nullptr).key;
}

Value Tiling::enterLoop(Value begin, Value end, Value step) {
  auto loop = scf::ForOp::create(builder, loc, begin, end, step);
  builder.setInsertionPointToStart(loop.getBody());
  return loop.getInductionVar();
}

Value Tiling::enterParallel(Value begin, Value end) {
  auto loop = scf::ParallelOp::create(builder, loc, begin, end, constant(1));
  builder.setInsertionPointToStart(loop.getBody());
  return loop.getInductionVars()[0];
}

/// The rows of this node's template elements; all where rows are not spread.
Rows Tiling::getOwnRows() {
  Value begin = time.sweeps[0].getLower()[time.rowLoop];
  Value end = time.sweeps[0].getUpper()[time.rowLoop];
  for (LoopOp sweep : time.sweeps) {
    begin = min(begin, sweep.getLower()[time.rowLoop]);
    end = max(end, sweep.getUpper()[time.rowLoop]);
  }
  LoopOp sweep = time.sweeps[0];
  int64_t dim = sweep.getOnDim(time.rowLoop);
  if (dim < 0)
    return {begin, end};
  auto range = OwnedRangeOp::create(builder, loc, sweep.getOn(), dim);
  Value offset = sweep.getOffset(dim);
  return {sub(range.getFirst(), offset),
          add(sub(range.getLast(), offset), constant(1))};
}

/// Whether no sweep reads beyond the ends of the array: what lies there is in
/// no deep copy.
Value Tiling::staysInside() {
  Value inside = arith::ConstantIntOp::create(builder, loc, true, 1);
  auto check = [&](LoopOp sweep, Value array, const SpreadDim &spread) {
    auto range = GlobalRangeOp::create(builder, loc, array, spread.dim);
    Value first = add(sweep.getLower()[spread.loop], constant(spread.least));
    Value last =
        add(sweep.getUpper()[spread.loop], constant(spread.largest - 1));
    for (Value condition :
         {compare(arith::CmpIPredicate::sge, first, range.getFirst()),
          compare(arith::CmpIPredicate::sle, last, range.getLast())})
      inside = arith::AndIOp::create(builder, loc, inside, condition);
  };
  for (LoopOp sweep : time.sweeps)
    for (const WideArray &wide : time.wide)
      for (const SpreadDim &spread : wide.dims)
        check(sweep, wide.array, spread);
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
  for (Operation &op : *time.loop.getBody()) {
    if (&op == original)
      break;
    if (isMemoryEffectFree(&op))
      builder.clone(op, mapping);
  }
  LoopOp sweep = cloneWithoutReductions(original, mapping);
  sweep.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<ArrayType>(operand.get().getType()))
        if (Value array = findArray(operand.get()))
          operand.set(array);
  });
  // Widths count from what the node would run by itself.
  builder.setInsertionPoint(sweep);
  SmallVector<Value> lower, upper;
  for (unsigned d = 0; d < sweep.getNumLoops(); ++d) {
    bool isSpread =
        isDeep && llvm::any_of(time.wide[0].dims, [&](const SpreadDim &spread) {
          return spread.loop == d;
        });
    if (d == time.rowLoop) {
      Value begin = max(own.begin, sweep.getLower()[d]);
      Value end = min(own.end, sweep.getUpper()[d]);
      lower.push_back(sub(begin, rows.begin));
      upper.push_back(sub(rows.end, end));
    } else {
      lower.push_back(isSpread ? margin : constant(0));
      upper.push_back(isSpread ? margin : constant(0));
    }
  }
  SmallVector<bool> unbound(sweep.getNumLoops(), false);
  sweep.widen(Widening::Expand, lower, upper, unbound, Value());
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
}

/// Where part `part` of `parts` equal ones begins.
Value Tiling::cutAt(Rows rows, Value part, Value parts) {
  Value length = max(sub(rows.end, rows.begin), constant(0));
  Value product = builder.createOrFold<arith::MulIOp>(loc, length, part);
  return add(rows.begin,
             builder.createOrFold<arith::DivUIOp>(loc, product, parts));
}

void Tiling::emitTriangles(Rows rows, Value parts) {
  OpBuilder::InsertionGuard guard(builder);
  Value part = enterParallel(constant(1), parts);
  Value at = cutAt(rows, part, parts);
  Value iteration = enterLoop(constant(0), numIterations, constant(1));
  for (unsigned index = 0; index < numSweeps; ++index) {
    Value number = add(mul(iteration, numSweeps), constant(index));
    Value shift = mul(number, time.reach);
    emitSweep(index, iteration, {sub(at, shift), add(at, shift)});
  }
}

/// What replaces an array in a pass; null for other arrays.
Value Tiling::findArray(Value original) {
  for (auto [wide, array] : llvm::zip(time.wide, arrays))
    if (getKey(original) == getKey(wide.array))
      return array;
  return {};
}

void Tiling::exchange(Value array, ArrayRef<SpreadDim> dims) {
  auto type = cast<ArrayType>(array.getType());
  SmallVector<int64_t> widths(type.getRank(), 0);
  Value width = mul(iterations, numSweeps * time.reach);
  SmallVector<Value> operands;
  for (const SpreadDim &spread : dims) {
    widths[spread.dim] = ShapedType::kDynamic;
    operands.push_back(width);
  }
  auto attribute = builder.getDenseI64ArrayAttr(widths);
  auto periodic =
      builder.getDenseBoolArrayAttr(SmallVector<bool>(type.getRank(), false));
  auto reflect = ReflectOp::create(
      builder, loc, array, operands, operands, attribute, attribute, periodic,
      /*orthogonal=*/false, /*async=*/Value(), /*acc=*/false);
  reflect.setDirective("reflect, deep");
}

void Tiling::emitPasses(ArrayRef<Value> newArrays, bool deep) {
  OpBuilder::InsertionGuard guard(builder);
  arrays.assign(newArrays.begin(), newArrays.end());
  isDeep = deep;
  own = getOwnRows();
  Value all = sub(count, constant(1));
  firstIteration = enterLoop(constant(0), all, iterations);
  numIterations = min(iterations, sub(all, firstIteration));
  if (deep)
    exchange(arrays[0], time.wide[0].dims);

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
  rows.begin = max(rows.begin, least);
  rows.end = max(min(rows.end, most), rows.begin);
  if (!openmp)
    return emitWave(rows, Value(), Value());

  Value length = sub(rows.end, rows.begin);
  Value perThread = max(mul(total, 2 * time.reach), constant(1));
  Value most2 = builder.createOrFold<arith::DivUIOp>(loc, length, perThread);
  Value parts = max(min(threads, most2), constant(1));
  {
    OpBuilder::InsertionGuard inner(builder);
    Value part = enterParallel(constant(0), parts);
    Value next = add(part, constant(1));
    Rows chunk = {cutAt(rows, part, parts), cutAt(rows, next, parts)};
    emitWave(chunk, compare(arith::CmpIPredicate::eq, part, constant(0)),
             compare(arith::CmpIPredicate::eq, next, parts));
  }
  emitTriangles(rows, parts);
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
  for (const WideArray &wide : time.wide) {
    copies.push_back(makeWide(wide.array));
    // What no sweep stores is in the halo once for all.
    if (copies.size() > 1)
      exchange(copies.back(), wide.dims);
  }
  emitPasses(copies, /*deep=*/true);

  LoopOp last = time.sweeps.back();
  {
    OpBuilder::InsertionGuard guard(builder);
    auto back = LoopOp::create(builder, loc, last.getLower(), last.getUpper(),
                               last.getStep(), last.getOn(), last.getOnKinds(),
                               last.getOffsets());
    Block *body = &back.getBody().front();
    builder.setInsertionPointToStart(body);
    SmallVector<Value> subscripts;
    StoreOp store = *last.getOps<StoreOp>().begin();
    for (Value subscript : store.getIndices())
      subscripts.push_back(
          body->getArgument(cast<BlockArgument>(subscript).getArgNumber()));
    Value value = LoadOp::create(builder, loc, copies[0], subscripts);
    StoreOp::create(builder, loc, value, time.x, subscripts);
  }
  for (Value copy : copies)
    ReleaseOp::create(builder, loc, copy);
}

void Tiling::run() {
  Value lower = time.loop.getLowerBound(), step = time.loop.getStep();
  Value span = sub(time.loop.getUpperBound(), lower);
  count = arith::CeilDivSIOp::create(builder, loc, span, step);
  threads = openmp ? Value(NumThreadsOp::create(builder, loc)) : constant(1);
  auto plan = PlanSweepsOp::create(builder, loc, time.x, count, threads,
                                   numSweeps, std::max<int64_t>(1, time.reach),
                                   time.buffers, time.mayBeDeep);
  plan.setDirective("sweeps");
  iterations = plan.getIterations();
  window = plan.getRows();
  Value isTiled = compare(arith::CmpIPredicate::sgt, iterations, constant(0));
  if (time.mayBeDeep) {
    Value isLocal = compare(arith::CmpIPredicate::eq, plan.getSpread(),
                            arith::ConstantIntOp::create(builder, loc, 0, 1));
    Value mayRun = arith::OrIOp::create(builder, loc, isLocal, staysInside());
    isTiled = arith::AndIOp::create(builder, loc, isTiled, mayRun);
  }
  {
    OpBuilder::InsertionGuard guard(builder);
    auto branch = scf::IfOp::create(builder, loc, isTiled, false);
    builder.setInsertionPointToStart(branch.thenBlock());
    if (time.mayBeDeep) {
      auto deep = scf::IfOp::create(builder, loc, plan.getSpread(), true);
      builder.setInsertionPointToStart(deep.thenBlock());
      emitDeepPasses();
      builder.setInsertionPointToStart(deep.elseBlock());
    }
    emitPasses({}, /*deep=*/false);
  }
  Value done = select(isTiled, sub(count, constant(1)), constant(0));
  Value skipped = builder.createOrFold<arith::MulIOp>(loc, done, step);
  time.loop.setLowerBound(add(lower, skipped));
}

void xacc::xmp::tileTimeLoop(TimeLoop &time, bool openmp) {
  Tiling(time, openmp).run();
}
