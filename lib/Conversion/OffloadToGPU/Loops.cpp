//===- Loops.cpp - Iterations divided over blocks and threads -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every thread, or every block, starts at its place and goes on by the number
// of places, so that any grid runs all iterations once. The innermost loop,
// which C programs make the one of unit stride, runs along x.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/TripCount.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace xacc::offload {

void KernelEmitter::emitLoop(LoopOp loop, Team team) {
  if (team == Team::Grid)
    return emitLoopInGrid(loop);
  Levels levels = shape.levelsOf(loop);
  if (team == Team::Thread)
    levels = Levels::None;
  else if (team == Team::Worker)
    levels = levels & Levels::Vector;
  if (levels == Levels::None)
    emitSequential(loop, team);
  else
    emitDivided(loop, team, levels);
}

/// In the thread, or in all threads of the team alike: accumulators are the
/// variables themselves.
void KernelEmitter::emitSequential(LoopOp loop, Team team) {
  OpBuilder::InsertionGuard guard(builder);
  for (auto [index, memory] : llvm::enumerate(loop.getReductions()))
    map.map(loop.getPrivate(index), map.lookup(memory));
  ++sequentialDepth;
  bool is32 = isNarrow(*loop);
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim) {
    if (is32) {
      emitNarrowFor(toNarrow(loop.getLower()[dim]),
                    toNarrow(loop.getUpper()[dim]),
                    toNarrow(loop.getStep()[dim]), loop.getInductionVar(dim));
      continue;
    }
    auto nest = scf::ForOp::create(
        builder, loc, map.lookup(loop.getLower()[dim]),
        map.lookup(loop.getUpper()[dim]), map.lookup(loop.getStep()[dim]));
    map.map(loop.getInductionVar(dim), nest.getInductionVar());
    builder.setInsertionPointToStart(nest.getBody());
  }
  unrollSequential(builder, builder.getInsertionBlock()->getParentOp(),
                   loop.getBody());
  emitBlock(loop.getBody().front(), team);
  --sequentialDepth;
}

/// The own variables of each thread for what a loop reduces: in the heap where
/// the size is known only at run time.
SmallVector<Value> KernelEmitter::createAccumulators(LoopOp loop, Team team) {
  SmallVector<Value> accumulators;
  for (auto [number, memory] : llvm::enumerate(loop.getReductions())) {
    Value own;
    if (isDynamic(memory)) {
      own = allocateForThreads(map.lookup(memory), team);
      if (!own)
        return accumulators;
    } else {
      auto type = cast<MemRefType>(memory.getType());
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(entryEnd);
      own = memref::AllocaOp::create(
          builder, loc,
          MemRefType::get(type.getShape(), type.getElementType()));
    }
    accumulators.push_back(own);
    map.map(loop.getPrivate(number), own);
  }
  return accumulators;
}

bool addsUp(LoopOp loop) {
  for (auto [number, memory] : llvm::enumerate(loop.getReductions())) {
    xmp::ReductionKind kind = loop.getReductionKind(number);
    Type type = cast<MemRefType>(memory.getType()).getElementType();
    if ((kind == xmp::ReductionKind::Add || kind == xmp::ReductionKind::Mul) &&
        !type.isIntOrIndex())
      return true;
  }
  return false;
}

void KernelEmitter::clearAccumulators(LoopOp loop,
                                      ArrayRef<Value> accumulators) {
  for (auto [number, accumulator] : llvm::enumerate(accumulators)) {
    Type type = cast<MemRefType>(accumulator.getType()).getElementType();
    Value identity =
        xmp::createIdentity(builder, loc, loop.getReductionKind(number), type);
    xmp::forEachElement(builder, loc, accumulator,
                        [&](OpBuilder &nested, ValueRange subscripts) {
                          memref::StoreOp::create(nested, loc, identity,
                                                  accumulator, subscripts);
                        });
  }
}

void KernelEmitter::emitDivided(LoopOp loop, Team team, Levels levels) {
  Team bodyTeam = getBodyTeam(levels, team);
  SmallVector<Value> accumulators = createAccumulators(loop, team);
  if (!failure.empty())
    return;
  clearAccumulators(loop, accumulators);

  // What the team has read or written before must be complete for other threads
  // that write, and what they write for the team after. Between gangs there is
  // no such order.
  bool isInGang = !bitEnumContainsAny(levels, Levels::Gang) ||
                  loop->hasAttr(kStaticGangsAttr);
  bool fence =
      isInGang && writesShared(loop) && (mayRepeat(loop) || sharesMemory(loop));
  if (fence)
    barrier(team);
  SmallVector<Axis> axes = getAxes(loop, team, levels);
  if (narrow && narrow->isNarrow(loop)) {
    inNarrow = true;
    emitNarrowNest(loop, axes, bodyTeam);
    inNarrow = false;
    narrowValues.clear();
  } else {
    if (sums && addsUp(loop) && !shape.grid)
      sums->add(loop, SumOrders::Strided);
    emitNest(loop, axes, bodyTeam);
  }
  loc = loop.getLoc();
  if (fence)
    barrier(team);
  if (!accumulators.empty() && failure.empty())
    finishReductions(loop, accumulators, team, bodyTeam, levels);
  for (Value accumulator : accumulators)
    if (failure.empty() && isDynamic(accumulator))
      emitHeapRelease(accumulator, team);
}

/// The body changes memory that is not the own one of a thread.
bool KernelEmitter::writesShared(LoopOp loop) {
  return loop
      .walk([&](Operation *op) {
        if (op == loop || isa<YieldOp>(op))
          return WalkResult::advance();
        if (auto inner = dyn_cast<LoopOp>(op)) {
          for (Value memory : inner.getReductions())
            if (!isPrivate(memory))
              return WalkResult::interrupt();
          return WalkResult::advance();
        }
        if (op->getNumRegions() != 0 && !isa<memref::GenericAtomicRMWOp>(op))
          return WalkResult::advance();
        return isRedundant(*op) ? WalkResult::advance()
                                : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// The team may come to the loop again: then what the loop itself has accessed
/// counts like anything else in the kernel.
bool KernelEmitter::mayRepeat(LoopOp loop) {
  if (sequentialDepth != 0)
    return true;
  for (Operation *op = loop; op != source; op = op->getParentOp())
    if (!op->getParentRegion()->hasOneBlock())
      return true; // branches may lead back
  return false;
}

/// Anything else in the kernel accesses memory that threads share.
bool KernelEmitter::sharesMemory(LoopOp loop) {
  return source->getRegion(0)
      .walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (op == loop)
          return WalkResult::skip();
        if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
            isMemoryEffectFree(op))
          return WalkResult::advance();
        auto interface = dyn_cast<MemoryEffectOpInterface>(op);
        if (!interface)
          return WalkResult::interrupt();
        SmallVector<MemoryEffects::EffectInstance> effects;
        interface.getEffects(effects);
        for (const auto &effect : effects)
          if (isa<MemoryEffects::Read, MemoryEffects::Write>(
                  effect.getEffect()) &&
              (!effect.getValue() || !isPrivate(effect.getValue())))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// One axis of the places of several; the first runs fastest.
KernelEmitter::Axis KernelEmitter::linearise(ArrayRef<Axis> axes) {
  Axis result = axes.front();
  for (const Axis &axis : axes.drop_front()) {
    result.position = add(result.position, mul(result.size, axis.position));
    result.size = mul(result.size, axis.size);
  }
  return result;
}

/// The places of the threads (blocks) that share a loop nest, along x, y, z.
SmallVector<KernelEmitter::Axis> KernelEmitter::getAxes(LoopOp loop, Team team,
                                                        Levels levels) {
  unsigned numLoops = loop.getNumLoops();
  if (!bitEnumContainsAny(levels, Levels::Gang)) {
    if (team == Team::Worker)
      return {{threadId[0], constant(shape.block[0])}};
    if (bitEnumContainsAny(levels, Levels::Vector))
      return {{linearThread, constant(shape.numThreads())}};
    return {{threadId[1], constant(shape.block[1])}};
  }

  bool threads = bitEnumContainsAny(levels, Levels::Vector);
  bool workers = bitEnumContainsAny(levels, Levels::Worker);
  SmallVector<Axis> axes;
  if (loop->hasAttr(kStaticGangsAttr)) {
    // The iterations of a block are the same, whichever of its threads share
    // the loop.
    for (unsigned axis = 0; axis != shape.gridRank; ++axis)
      axes.push_back({blockId[axis], gridDim[axis]});
    Axis block = linearise(axes);
    if (threads)
      return {linearise({block, {linearThread, constant(shape.numThreads())}})};
    if (workers)
      return {linearise({block, {threadId[1], constant(shape.block[1])}})};
    return {block};
  }
  for (unsigned axis = 0; axis != 3; ++axis) {
    // Workers share the innermost loop.
    unsigned own = threads ? axis : axis == 0 && workers ? 1 : 3;
    bool divided = own != 3 && shape.block[own] > 1;
    if (axis >= shape.gridRank && !divided)
      continue;
    Axis place = {blockId[axis], gridDim[axis]};
    if (divided) {
      Value size = constant(shape.block[own]);
      place = {add(mul(place.position, size), threadId[own]),
               mul(place.size, size)};
    }
    axes.push_back(place);
  }
  // Axes that this nest has no loop for help with its outermost one: no two
  // threads may be in the same place.
  if (axes.size() > numLoops) {
    Axis last = linearise(ArrayRef(axes).drop_front(numLoops - 1));
    axes.truncate(numLoops);
    axes.back() = last;
  }
  return axes;
}

Value KernelEmitter::tripCount(LoopOp loop, unsigned dim) {
  Value lower = map.lookup(loop.getLower()[dim]);
  Value upper = map.lookup(loop.getUpper()[dim]);
  Value step = map.lookup(loop.getStep()[dim]);
  upper = builder.createOrFold<arith::MaxSIOp>(loc, upper, lower);
  Value span = builder.createOrFold<arith::SubIOp>(
      loc, upper, lower, arith::IntegerOverflowFlags::nsw);
  return createTripCount(builder, loc, span, step);
}

static void annotateUnrolling(OpBuilder &builder, Operation *loop, bool disable,
                              IntegerAttr count) {
  MLIRContext *context = builder.getContext();
  auto unroll = LLVM::LoopUnrollAttr::get(context, builder.getBoolAttr(disable),
                                          count, {}, {}, {}, {}, {});
  loop->setAttr("loop_annotation", LLVM::LoopAnnotationAttr::get(
                                       context, {}, {}, {}, unroll, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {}));
}

void disableUnrolling(OpBuilder &builder, Operation *loop) {
  annotateUnrolling(builder, loop, /*disable=*/true, {});
}

void unrollSequential(OpBuilder &builder, Operation *loop, Region &source) {
  // Smaller bodies LLVM unrolls as far itself.
  constexpr unsigned minOps = 12, maxOps = 64;
  constexpr int32_t count = 8;
  unsigned numOps = 0;
  bool repeats = false;
  source.walk([&](Operation *op) {
    ++numOps;
    repeats |= isa<LoopOp, LoopLikeOpInterface>(op);
  });
  if (!repeats && numOps >= minOps && numOps <= maxOps)
    annotateUnrolling(builder, loop, /*disable=*/false,
                      builder.getI32IntegerAttr(count));
}

static scf::ForOp createStrided(OpBuilder &builder, Location loc, Value lower,
                                Value upper, Value step, bool unroll = false) {
  auto loop = scf::ForOp::create(builder, loc, lower, upper, step);
  if (unroll)
    annotateUnrolling(builder, loop, /*disable=*/false,
                      builder.getI32IntegerAttr(4));
  else
    disableUnrolling(builder, loop);
  builder.setInsertionPointToStart(loop.getBody());
  return loop;
}

void KernelEmitter::emitNest(LoopOp loop, ArrayRef<Axis> axes, Team bodyTeam) {
  OpBuilder::InsertionGuard guard(builder);
  unsigned numLoops = loop.getNumLoops();
  // The last axis runs all loops that have none of their own, as one.
  unsigned numShared = numLoops - axes.size() + 1;
  unsigned dim = 0;
  if (numShared > 1) {
    SmallVector<Value> counts;
    Value total;
    for (unsigned d = 0; d != numShared; ++d) {
      counts.push_back(tripCount(loop, d));
      total = total ? mul(total, counts[d]) : counts[d];
    }
    Value rest = createStrided(builder, loc, axes.back().position, total,
                               axes.back().size)
                     .getInductionVar();
    for (unsigned d = numShared; d-- != 0;) {
      Value number = rest;
      if (d != 0) {
        number = arith::RemUIOp::create(builder, loc, rest, counts[d]);
        rest = arith::DivUIOp::create(builder, loc, rest, counts[d]);
      }
      map.map(loop.getInductionVar(d),
              add(map.lookup(loop.getLower()[d]),
                  mul(number, map.lookup(loop.getStep()[d]))));
    }
    dim = numShared;
    axes = axes.drop_back();
  }
  for (; dim != numLoops; ++dim) {
    const Axis &axis = axes[numLoops - 1 - dim];
    Value step = map.lookup(loop.getStep()[dim]);
    Value start =
        add(map.lookup(loop.getLower()[dim]), mul(axis.position, step));
    auto strided =
        createStrided(builder, loc, start, map.lookup(loop.getUpper()[dim]),
                      mul(axis.size, step),
                      /*unroll=*/shape.workerLanes != kWarpSize &&
                          loop.getLevels() == Levels::Vector);
    map.map(loop.getInductionVar(dim), strided.getInductionVar());
  }
  emitBlock(loop.getBody().front(), bodyTeam);
}

} // namespace xacc::offload
