//===- GridKernel.cpp - Kernels whose blocks wait for each other ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of the host with all of its kernels, by several blocks that run at the
// same time. All threads run its scalar code, with the same values, and meet at
// barriers of the grid (GridOrder.h says where). What changes shared memory
// once the first thread of the grid does.
//
// A loop over gangs has the grid that a kernel of its own would have, whose
// blocks the blocks of this kernel take in turn: so each sum has the same parts
// in the same order as there. Behind a barrier all blocks combine all parts,
// and have the same result.
//
// A barrier: the threads of the block meet, the first one adds 1 to a counter
// in global memory and waits until all blocks have, between fences with the
// scope of the device; the threads meet again.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/XMP/IR/Views.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "KernelEmitter.h"
#include "SystemCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using xacc::xmp::ReductionKind;

namespace xacc::offload {

/// The kernel of the host's loop that `loop` belongs to.
static Operation *findPart(LoopOp loop) {
  Operation *part = loop;
  for (Operation *op = loop->getParentOp(); op && !isa<FuncOp>(op);
       op = op->getParentOp())
    if (isa<memref::AllocaScopeOp>(op))
      part = op;
  return part;
}

//===----------------------------------------------------------------------===//
// Whether there can be several blocks
//===----------------------------------------------------------------------===//

/// All threads of the grid have to come to the same values: memory that blocks
/// have of their own must not differ where the code between loops reads it.
static bool mayDiffer(Operation *allocation) {
  bool changes = false, isRead = false;
  SmallVector<Value> aliases(allocation->getResults());
  while (!aliases.empty())
    for (Operation *user : aliases.pop_back_val().getUsers()) {
      if (xmp::getViewed(user)) {
        llvm::append_range(aliases, user->getResults());
        continue;
      }
      bool reads = isa<memref::LoadOp, LLVM::LoadOp>(user);
      if (isInDivided(user))
        changes |= !reads;
      else
        isRead |= !isa<memref::StoreOp, LLVM::StoreOp>(user);
    }
  return changes && isRead;
}

std::string whyNoGrid(FuncOp func) {
  std::string reason;
  func.getBody().walk([&](Operation *op) {
    if (auto loop = dyn_cast<LoopOp>(op);
        loop && llvm::any_of(loop.getReductions(), isDynamic)) {
      reason = "a kernel reduces an array of a size that is not constant";
      return WalkResult::interrupt();
    }
    if (isInDivided(op))
      return WalkResult::advance();
    if (isa<memref::AllocOp>(op))
      reason = "a kernel has a private array of a size that is not constant";
    else if (isa<memref::AllocaOp, LLVM::AllocaOp>(op) && mayDiffer(op))
      reason =
          "the code between the loops of a kernel reads a private variable "
          "that they change";
    return reason.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return reason;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

void KernelEmitter::createGrid(Value threads, Value wait) {
  gridThreads =
      arith::IndexCastOp::create(builder, loc, builder.getIndexType(), threads);
  gridWait = wait;
  gridBlock = blockId[0];
  gridBlocks = gridDim[0];
  // Behind the counters that kernels leave at 0.
  gridCounter = LLVM::GEPOp::create(
      builder, loc, scratch.getType(), builder.getI8Type(), scratch,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(kCounterBytes)});
  scratchPerBlock = 16; // never nothing
  order.emplace(cast<FuncOp>(source));
}

/// `wait`: how long blocks wait at most, if not as long as at other barriers.
void KernelEmitter::gridBarrier(Value wait) {
  auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
  barrier(Team::Block);
  ifTrue(isFirst(Team::Block), [&] {
    Type i64 = builder.getI64Type();
    createOurCall(module, builder, loc, "__xacc_grid_wait",
                  LLVM::LLVMFunctionType::get(
                      LLVM::LLVMVoidType::get(builder.getContext()),
                      {gridCounter.getType(), i64, i64}),
                  {gridCounter, toI64(gridBlocks), wait ? wait : gridWait});
  });
  barrier(Team::Block);
  order->pending.clear();
}

/// Has the blocks meet if what they have done since they met last, and what
/// `op` does, need an order.
void KernelEmitter::orderInGrid(Operation &op) {
  GridOrder::Accesses accesses = order->find(&op);
  if (order->conflicts(accesses))
    gridBarrier();
  order->add(accesses);
}

/// Code that may run several times, or not at all.
void KernelEmitter::emitRepeated(Operation &op,
                                 llvm::function_ref<void()> body) {
  order->add(order->find(&op));
  GridOrder::Accesses all = order->pending;
  body();
  order->add(all);
}

/// One of the regions of `op`, or none of them.
void KernelEmitter::emitBranches(Operation &op, Operation &copy) {
  GridOrder::Accesses before = order->pending, after;
  bool all = isa<scf::IfOp>(op);
  for (auto [from, to] : llvm::zip(op.getRegions(), copy.getRegions())) {
    order->pending = before;
    emitRegion(from, to, Team::Grid);
    all &= !from.empty();
    order->add(after);
    after = order->pending;
  }
  order->pending = after;
  if (!all)
    order->add(before);
}

/// The first thread of the grid runs `op`.
void KernelEmitter::emitOnceInGrid(Operation &op) {
  bool isOwn = false, isShared = false;
  SmallVector<MemoryEffects::EffectInstance> effects;
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
    interface.getEffects(effects);
  else
    isShared = true;
  for (const auto &effect : effects) {
    Value address = effect.getValue();
    bool own = address && isa_and_nonnull<memref::AllocaOp, LLVM::AllocaOp>(
                              getBase(address).getDefiningOp());
    (own ? isOwn : isShared) |= !isa<MemoryEffects::Read>(effect.getEffect());
  }
  for (Value operand : op.getOperands())
    if (isShared && isa<LLVM::LLVMPointerType, MemRefType>(operand.getType()))
      isOwn |= isa_and_nonnull<memref::AllocaOp, LLVM::AllocaOp>(
          getBase(operand).getDefiningOp());
  if (isShared && isOwn)
    return fail("the code between loops changes private and other memory at "
                "once");
  // Each block has such memory.
  if (isOwn)
    return emitOnce(op, Team::Block);
  if (!op.use_empty())
    return fail("the code between loops changes memory and uses the result");
  ifTrue(isFirst(Team::Grid), [&] { builder.clone(op, map); });
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The positions that the threads would have in a kernel of its own.
void KernelEmitter::enterPart(LoopOp loop) {
  KernelShape own = getPartShape(findPart(loop), shape.numThreads());
  shape.block = own.block;
  shape.gangPerBlock = own.gangPerBlock;
  shape.workers = own.workers;
  shape.workerLanes = own.workerLanes;
  shape.gridRank = own.gridRank;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(entryEnd);
  Value rest = linearThread;
  for (unsigned axis = 0; axis != 3; ++axis) {
    Value size = constant(shape.block[axis]);
    bool isLast = axis == 2 || shape.numThreads() ==
                                   shape.block[0] * (axis ? shape.block[1] : 1);
    threadId[axis] =
        shape.block[axis] == 1 ? constant(0)
        : isLast               ? rest
                 : arith::RemUIOp::create(builder, loc, rest, size).getResult();
    if (!isLast)
      rest = arith::DivUIOp::create(builder, loc, rest, size);
  }
}

/// The blocks that a kernel with this loop would have, as CudaLaunch.cpp
/// chooses them, but no more than `limit`.
std::array<Value, 3> KernelEmitter::getOwnGrid(LoopOp loop, Value limit) {
  Value one = constant(1);
  auto create = [&]<typename Op>(Value lhs, Value rhs) -> Value {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  };
  std::array<Value, 3> extents = {one, one, one};
  for (unsigned dim = loop.getNumLoops(); dim-- != 0;) {
    unsigned axis =
        std::min(loop.getNumLoops() - 1 - dim, shape.gangPerBlock ? 0u : 2u);
    extents[axis] = mul(extents[axis], tripCount(loop, dim));
  }
  std::array<Value, 3> blocks;
  for (unsigned axis = 0; axis != 3; ++axis) {
    Value count = extents[axis];
    if (!shape.gangPerBlock)
      count = create.operator()<arith::CeilDivUIOp>(
          count, constant(shape.block[axis]));
    else if (axis != 0)
      count = one;
    else if (shape.workerLanes != kWarpSize) // short rows: one a worker
      count = create.operator()<arith::CeilDivUIOp>(count,
                                                    constant(shape.block[1]));
    count = create.operator()<arith::MaxSIOp>(count, one);
    count = create.operator()<arith::MinSIOp>(count, limit);
    count = create.operator()<arith::MinSIOp>(
        count, constant(axis == 0 ? INT32_MAX : 65535));
    blocks[axis] = count;
    limit = create.operator()<arith::MaxSIOp>(
        create.operator()<arith::DivUIOp>(limit, count), one);
  }
  return blocks;
}

/// One of these blocks, with the builder in it.
void KernelEmitter::enterBlock(Value number, const std::array<Value, 3> &grid) {
  gridDim = grid;
  for (unsigned axis = 0; axis != 2; ++axis) {
    blockId[axis] = arith::RemUIOp::create(builder, loc, number, grid[axis]);
    number = arith::DivUIOp::create(builder, loc, number, grid[axis]);
  }
  blockId[2] = number;
}

/// All gangs, workers or lanes that share the loop, in the blocks that they
/// would have in a kernel of its own.
void KernelEmitter::emitInGrid(LoopOp loop, Levels levels) {
  KernelShape outerShape = shape;
  auto outerThread = threadId, outerBlock = blockId, outerGrid = gridDim;
  enterPart(loop);
  bool reduces = !loop.getReductions().empty();
  Value limit = gridBlocks;
  if (reduces)
    limit = arith::MaxSIOp::create(
        builder, loc,
        arith::DivUIOp::create(builder, loc, gridThreads,
                               constant(shape.numThreads())),
        constant(1));
  std::array<Value, 3> grid = getOwnGrid(loop, limit);
  SmallVector<Value> accumulators = createAccumulators(loop, Team::Block);
  if (!failure.empty())
    return;
  Value total = mul(mul(grid[0], grid[1]), grid[2]);
  std::optional<GridParts> parts;
  if (reduces)
    parts =
        createParts(accumulators, {Value(), limit}, kCounterBytes + kGridBytes);

  auto blocks = scf::ForOp::create(builder, loc, gridBlock, total, gridBlocks);
  disableUnrolling(builder, blocks);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(blocks.getBody());
    ++sequentialDepth;
    enterBlock(blocks.getInductionVar(), grid);
    clearAccumulators(loop, accumulators);
    Team bodyTeam = getBodyTeam(levels, Team::Grid);
    SmallVector<Axis> axes = getAxes(loop, Team::Block, levels);
    if (sums && sums->find(loop) == SumOrders::Contiguous)
      emitContiguousNest(loop, axes, bodyTeam);
    else
      emitNest(loop, axes, bodyTeam);
    loc = loop.getLoc();
    if (reduces && failure.empty()) {
      parts->blocks.position = blocks.getInductionVar();
      storeParts(loop, *parts, bodyTeam);
    }
    --sequentialDepth;
  }
  blockId = outerBlock, gridDim = outerGrid;
  if (reduces && failure.empty())
    combineInGrid(loop, *parts, total);
  shape = outerShape, threadId = outerThread;
  // Blocks have memory of their own.
  if (workgroupBytes != 0)
    barrier(Team::Block);
}

/// As threads walk in March.cpp: through strips of the outermost loop.
void KernelEmitter::emitContiguousNest(LoopOp loop, ArrayRef<Axis> axes,
                                       Team bodyTeam) {
  OpBuilder::InsertionGuard guard(builder);
  unsigned numLoops = loop.getNumLoops();
  const Axis &outer = axes[numLoops - 1];
  Value lower = map.lookup(loop.getLower()[0]),
        step = map.lookup(loop.getStep()[0]);
  Strips strips = divideStrips(tripCount(loop, 0), outer.size, numLoops);
  auto [first, last] = emitStrips(strips, outer.position);
  auto nest = [&](unsigned dim, Value from, Value to, Value by) {
    auto strided = scf::ForOp::create(builder, loc, from, to, by);
    disableUnrolling(builder, strided);
    builder.setInsertionPointToStart(strided.getBody());
    map.map(loop.getInductionVar(dim), strided.getInductionVar());
  };
  for (unsigned dim = 1; dim != numLoops; ++dim) {
    const Axis &axis = axes[numLoops - 1 - dim];
    Value by = map.lookup(loop.getStep()[dim]);
    nest(dim, add(map.lookup(loop.getLower()[dim]), mul(axis.position, by)),
         map.lookup(loop.getUpper()[dim]), mul(axis.size, by));
  }
  nest(0, add(lower, mul(first, step)), add(lower, mul(last, step)), step);
  emitBlock(loop.getBody().front(), bodyTeam);
}

/// Whether `value` is known before `part`, but for arithmetic.
static bool isKnownBefore(Value value, Operation *part) {
  Operation *def = value.getDefiningOp();
  if (!def)
    return !part->isAncestor(value.getParentRegion()->getParentOp());
  if (!part->isProperAncestor(def))
    return true;
  return isMemoryEffectFree(def) && def->getNumRegions() == 0 &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isKnownBefore(operand, part);
         });
}

/// Whether all that a loop and those in it add up has the order that a kernel
/// of its own would have.
bool KernelEmitter::keepsSums(LoopOp loop) {
  Operation *part = findPart(loop);
  bool hasShortRows = part->hasAttr(kShortRowsAttr);
  unsigned numLoops = 0;
  bool adds = false, isKnown = true;
  part->walk([&](LoopOp other) {
    if (other.getLevels() == Levels::None)
      return;
    numLoops += getTeam(other) == Team::Block && !isInDivided(other);
    if (!loop->isAncestor(other))
      return;
    adds |= addsUp(other);
    // Short rows may have threads of their own.
    if (other != loop && hasShortRows)
      return;
    Operation *scope = other == loop ? part : loop.getOperation();
    for (OperandRange bounds :
         {other.getLower(), other.getUpper(), other.getStep()})
      for (Value bound : bounds)
        isKnown &= isKnownBefore(bound, scope);
  });
  if (!adds)
    return true;
  SumOrders::Order order = sums ? sums->find(loop) : SumOrders::Unknown;
  bool hasOrder = order == SumOrders::Strided || order == SumOrders::Contiguous;
  bool hasThreads = getPartShape(part).numThreads() == shape.numThreads();
  return numLoops == 1 && isKnown &&
         (addsUp(loop) ? hasOrder && hasThreads : hasShortRows || hasThreads);
}

/// Each block combines what all have, in one order.
void KernelEmitter::combineInGrid(LoopOp loop, const GridParts &parts,
                                  Value total) {
  gridBarrier();
  order->add({{loop.getOperation(), /*writes=*/false, /*parts=*/true}});
  if (isShared(loop))
    leaveResults(loop, parts, total);
  for (auto [number, accumulator] : llvm::enumerate(parts.accumulators)) {
    Value variable = loop.getReductions()[number];
    Value memory = map.lookup(variable);
    ReductionKind kind = loop.getReductionKind(number);
    bool isOwn = isPrivate(variable);
    if (!isOwn && isa_and_nonnull<memref::AllocaOp, LLVM::AllocaOp>(
                      getBase(variable).getDefiningOp()))
      return fail("a loop reduces into a private variable of a gang");
    if (!isOwn)
      order->add(order->findMemory(variable));
    xmp::forEachElement(
        builder, loc, accumulator, [&](OpBuilder &, ValueRange subscripts) {
          if (isShared(loop))
            return combineShared(loop, parts, number, subscripts, total);
          Value value = sumParts(kind, parts, number, subscripts, total);
          if (isOwn)
            return combineInto(kind, memory, subscripts, value);
          ifTrue(isFirst(Team::Grid),
                 [&] { combineInto(kind, memory, subscripts, value); });
        });
  }
  if (isShared(loop))
    ifTrue(isGroup, [&] { callLoop("__xacc_group_reduced", {}, groupPlace); });
}

/// Whether `root` changes memory that threads or blocks have of their own,
/// outside of it.
static bool changesOwn(Operation *root) {
  return root
      ->walk([&](Operation *op) {
        Value address;
        if (auto store = dyn_cast<memref::StoreOp>(op))
          address = store.getMemRef();
        else if (auto store = dyn_cast<LLVM::StoreOp>(op))
          address = store.getAddr();
        else if (!isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp,
                      LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp,
                      CallOpInterface>(op))
          return WalkResult::advance();
        SmallVector<Value> addresses(op->getOperands());
        if (address)
          addresses = {address};
        bool own = llvm::any_of(addresses, [&](Value operand) {
          Operation *base = getBase(operand).getDefiningOp();
          return isa_and_nonnull<memref::AllocaOp, LLVM::AllocaOp>(base) &&
                 !root->isAncestor(base);
        });
        return own ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void KernelEmitter::emitPart(memref::AllocaScopeOp part) {
  if (group)
    emitSharedPart(part);
  else
    emitPartBody(part);
}

/// A kernel of the host's loop. One that divides nothing is the first thread's,
/// all of it, instead of a barrier for each of its stores.
void KernelEmitter::emitPartBody(memref::AllocaScopeOp part) {
  Block &body = part.getBodyRegion().front();
  bool divides = false;
  part.walk([&](LoopOp loop) {
    divides |= loop.getLevels() != Levels::None;
    for (Value memory : loop.getReductions())
      divides |= isPrivate(memory);
  });
  if (divides || changesOwn(part))
    return emitBlock(body, Team::Grid);
  orderInGrid(*part);
  ifTrue(isFirst(Team::Grid), [&] { emitBlock(body, Team::Thread); });
}

void KernelEmitter::emitLoopInGrid(LoopOp loop) {
  Levels levels = loop.getLevels();
  if (levels == Levels::None)
    return emitRepeated(*loop, [&] { emitSequential(loop, Team::Grid); });
  reorders |= !keepsSums(loop);
  GridOrder::Accesses accesses = order->find(loop);
  if (!bitEnumContainsAny(levels, Levels::Gang)) {
    bool changesShared = llvm::any_of(accesses, [](const auto &access) {
      return access.writes && !access.parts;
    });
    bool own = changesOwn(loop);
    if (own && changesShared)
      return fail("a loop over workers or lanes changes private and other "
                  "memory");
    // Each block for itself: what each of them gets is the same.
    if (own || (!changesShared && !loop.getReductions().empty())) {
      if (order->conflicts(accesses))
        gridBarrier();
      order->add(accesses);
      KernelShape outerShape = shape;
      auto outerThread = threadId;
      enterPart(loop);
      emitDivided(loop, Team::Block, levels);
      shape = outerShape, threadId = outerThread;
      return;
    }
  }
  if (order->conflicts(accesses))
    gridBarrier();
  order->add(accesses);
  emitInGrid(loop, levels | Levels::Gang);
}

} // namespace xacc::offload
