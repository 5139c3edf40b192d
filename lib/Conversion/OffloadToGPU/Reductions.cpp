//===- Reductions.cpp - Accumulators of threads combined ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By shuffles in a warp, through workgroup memory in a block. Over the grid,
// each block leaves its part in the scratch buffer, and the one that comes last
// combines all of them, in an order that depends on the geometry only. Where
// blocks wait for each other, all combine them, in this order (GridKernel.cpp).
//
// The scratch buffer: kCounterBytes of 32-bit counters, one per loop, which the
// last block leaves at 0; then for each element that is reduced one partial
// result per block. Of arrays of run-time size it has an address per block:
// both the threads' own ones and the blocks' are in the heap of the device.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Utils/Reductions.h"
#include "KernelEmitter.h"
#include "SystemCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using xacc::xmp::ReductionKind;

namespace xacc::offload {

/// Complex numbers are combined by their parts: the operations of the source
/// became such before. A product of partial products needs no rules for
/// infinities.
Value combineValues(OpBuilder &builder, Location loc, ReductionKind kind,
                    Value lhs, Value rhs) {
  auto type = dyn_cast<ComplexType>(lhs.getType());
  if (!type)
    return xmp::createCombine(builder, loc, kind, lhs, rhs);
  Type part = type.getElementType();
  Value a = complex::ReOp::create(builder, loc, part, lhs);
  Value b = complex::ImOp::create(builder, loc, part, lhs);
  Value c = complex::ReOp::create(builder, loc, part, rhs);
  Value d = complex::ImOp::create(builder, loc, part, rhs);
  if (kind == ReductionKind::Add)
    return complex::CreateOp::create(builder, loc, type,
                                     arith::AddFOp::create(builder, loc, a, c),
                                     arith::AddFOp::create(builder, loc, b, d));
  auto times = [&](Value x, Value y) -> Value {
    return arith::MulFOp::create(builder, loc, x, y);
  };
  return complex::CreateOp::create(
      builder, loc, type,
      arith::SubFOp::create(builder, loc, times(a, c), times(b, d)),
      arith::AddFOp::create(builder, loc, times(a, d), times(b, c)));
}

/// `value` of the lane `lane`, or of the one that differs from it by `lane`;
/// among the lanes `members` of a warp, all of them if not given.
Value KernelEmitter::shuffle(Value value, Value lane, gpu::ShuffleMode mode,
                             Value members) {
  Type type = value.getType();
  if (auto number = dyn_cast<ComplexType>(type)) {
    Type part = number.getElementType();
    Value re = complex::ReOp::create(builder, loc, part, value);
    Value im = complex::ImOp::create(builder, loc, part, value);
    re = shuffle(re, lane, mode, members);
    im = shuffle(im, lane, mode, members);
    return complex::CreateOp::create(builder, loc, type, re, im);
  }
  Type word = builder.getI32Type();
  auto exchange = [&](Value part) -> Value {
    if (members)
      return NVVM::ShflOp::create(
          builder, loc, part.getType(), members, part, lane, i32(kWarpSize - 1),
          mode == gpu::ShuffleMode::XOR ? NVVM::ShflKind::bfly
                                        : NVVM::ShflKind::idx,
          UnitAttr());
    return gpu::ShuffleOp::create(builder, loc, part, lane, i32(kWarpSize),
                                  mode)
        .getShuffleResult();
  };
  if (type == word || type.isF32())
    return exchange(value);
  if (type.isIndex())
    return arith::IndexCastOp::create(
        builder, loc, type, shuffle(toI64(value), lane, mode, members));

  unsigned width = type.getIntOrFloatBitWidth();
  Type integer = builder.getIntegerType(width);
  Value bits = value;
  if (type != integer)
    bits = arith::BitcastOp::create(builder, loc, integer, value);
  if (width < 32) {
    bits = arith::ExtUIOp::create(builder, loc, word, bits);
    bits = arith::TruncIOp::create(builder, loc, integer, exchange(bits));
  } else if (width > 32) {
    Value result;
    for (unsigned shift = 0; shift < width; shift += 32) {
      Value amount = arith::ConstantIntOp::create(builder, loc, integer, shift);
      Value part = arith::ShRUIOp::create(builder, loc, bits, amount);
      part = exchange(arith::TruncIOp::create(builder, loc, word, part));
      part = arith::ExtUIOp::create(builder, loc, integer, part);
      part = arith::ShLIOp::create(builder, loc, part, amount);
      result = result ? Value(arith::OrIOp::create(builder, loc, result, part))
                      : part;
    }
    bits = result;
  }
  if (type != integer)
    return arith::BitcastOp::create(builder, loc, type, bits);
  return bits;
}

/// Workgroup memory for a value per warp.
Value KernelEmitter::getSlots(Type type) {
  Value &memory = slots[type];
  if (!memory)
    memory = allocateShared(MemRefType::get({kWarpSize}, type),
                            /*perWorker=*/false);
  return memory;
}

/// All lanes get the same: a butterfly of a commutative operator.
Value KernelEmitter::reduceWarp(ReductionKind kind, Value value,
                                int32_t numLanes, Value members) {
  for (int32_t distance = numLanes / 2; distance != 0; distance /= 2)
    value = combineValues(
        builder, loc, kind, value,
        shuffle(value, i32(distance), gpu::ShuffleMode::XOR, members));
  return value;
}

/// All threads of the block get the same.
Value KernelEmitter::reduceBlock(ReductionKind kind, Value value) {
  value = reduceWarp(kind, value, kWarpSize);
  int32_t numWarps = shape.numThreads() / kWarpSize;
  if (numWarps == 1)
    return value;
  Value memory = getSlots(value.getType());
  if (!memory)
    return value;

  Value lane = arith::AndIOp::create(builder, loc, linearThread,
                                     constant(kWarpSize - 1));
  Value warp = arith::ShRUIOp::create(builder, loc, linearThread,
                                      constant(llvm::Log2_32(kWarpSize)));
  Value isFirstLane = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, lane, constant(0));
  barrier(Team::Block); // the slots may still be in use
  auto branch =
      scf::IfOp::create(builder, loc, isFirstLane, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    memref::StoreOp::create(builder, loc, value, memory, warp);
  }
  barrier(Team::Block);

  int32_t numLanes = llvm::PowerOf2Ceil(numWarps);
  Value slot =
      arith::AndIOp::create(builder, loc, lane, constant(numLanes - 1));
  Value partial = memref::LoadOp::create(builder, loc, memory, slot);
  if (numLanes != numWarps) {
    Value used = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                       slot, constant(numWarps));
    partial = arith::SelectOp::create(
        builder, loc, used, partial,
        xmp::createIdentity(builder, loc, kind, value.getType()));
  }
  return reduceWarp(kind, partial, numLanes);
}

/// Combines what the threads of `team` have, where those of each `bodyTeam`
/// have the same.
Value KernelEmitter::reduceTeam(ReductionKind kind, Value value, Team team,
                                Team bodyTeam) {
  if (team == bodyTeam)
    return value;
  if (team == Team::Worker)
    return reduceWarp(kind, value, shape.workerLanes,
                      shape.workerLanes == kWarpSize ? Value()
                                                     : getWorkerLanes());
  if (bodyTeam == Team::Worker) {
    Value identity = xmp::createIdentity(builder, loc, kind, value.getType());
    value = arith::SelectOp::create(builder, loc, isFirst(Team::Worker), value,
                                    identity);
  }
  return reduceBlock(kind, value);
}

void KernelEmitter::combineInto(ReductionKind kind, Value memory,
                                ValueRange subscripts, Value value) {
  Value old = memref::LoadOp::create(builder, loc, memory, subscripts);
  value = combineValues(builder, loc, kind, old, value);
  memref::StoreOp::create(builder, loc, value, memory, subscripts);
}

/// Calls `body` for each element with the builder in its loops.
static void forEachElement(OpBuilder &builder, Location loc, Value memory,
                           llvm::function_ref<void(ValueRange)> body) {
  xmp::forEachElement(
      builder, loc, memory,
      [&](OpBuilder &, ValueRange subscripts) { body(subscripts); });
}

void KernelEmitter::finishReductions(LoopOp loop, ArrayRef<Value> accumulators,
                                     Team team, Team bodyTeam, Levels levels) {
  if ((levels & Levels::Gang) != Levels::None)
    return reduceGrid(loop, accumulators, bodyTeam);
  for (auto [number, accumulator] : llvm::enumerate(accumulators)) {
    ReductionKind kind = loop.getReductionKind(number);
    Value variable = loop.getReductions()[number];
    Value memory = map.lookup(variable);
    bool isOwn = isPrivate(variable);
    forEachElement(builder, loc, accumulator, [&](ValueRange subscripts) {
      Value value =
          memref::LoadOp::create(builder, loc, accumulator, subscripts);
      value = reduceTeam(kind, value, team, bodyTeam);
      if (isOwn)
        return combineInto(kind, memory, subscripts, value);
      auto branch =
          scf::IfOp::create(builder, loc, isFirst(team), /*withElse=*/false);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(branch.thenBlock());
      combineInto(kind, memory, subscripts, value);
    });
    if (!isOwn)
      barrier(team);
  }
}

/// The type of an element in memory, for LLVM: a complex number is two.
static Type inMemory(Type type) {
  if (auto number = dyn_cast<ComplexType>(type))
    return LLVM::LLVMArrayType::get(number.getElementType(), 2);
  return type;
}

/// The address of the imaginary part of the complex number at `pointer`.
static Value imaginaryPart(OpBuilder &builder, Location loc, Type part,
                           Value pointer) {
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), part, pointer,
                             ArrayRef<LLVM::GEPArg>{1});
}

static void storeElement(OpBuilder &builder, Location loc, Value value,
                         Value pointer) {
  auto type = dyn_cast<ComplexType>(value.getType());
  if (!type) {
    LLVM::StoreOp::create(builder, loc, value, pointer);
    return;
  }
  Type part = type.getElementType();
  LLVM::StoreOp::create(
      builder, loc, complex::ReOp::create(builder, loc, part, value), pointer);
  LLVM::StoreOp::create(builder, loc,
                        complex::ImOp::create(builder, loc, part, value),
                        imaginaryPart(builder, loc, part, pointer));
}

static Value loadElement(OpBuilder &builder, Location loc, Type type,
                         Value pointer) {
  auto number = dyn_cast<ComplexType>(type);
  if (!number)
    return LLVM::LoadOp::create(builder, loc, type, pointer);
  Type part = number.getElementType();
  Value re = LLVM::LoadOp::create(builder, loc, part, pointer);
  Value im = LLVM::LoadOp::create(builder, loc, part,
                                  imaginaryPart(builder, loc, part, pointer));
  return complex::CreateOp::create(builder, loc, type, re, im);
}

/// The number of an element in row-major order.
Value linearElement(OpBuilder &builder, Location loc, Value memory,
                    ValueRange subscripts) {
  Value result = arith::ConstantIndexOp::create(builder, loc, 0);
  for (auto [extent, subscript] :
       llvm::zip(memref::getMixedSizes(builder, loc, memory), subscripts)) {
    Value size = getValueOrCreateConstantIndexOp(builder, loc, extent);
    result = builder.createOrFold<arith::MulIOp>(loc, result, size);
    result = builder.createOrFold<arith::AddIOp>(loc, result, subscript);
  }
  return result;
}

static Value elementAt(OpBuilder &builder, Location loc, Type element,
                       Value base, Value number) {
  return LLVM::GEPOp::create(builder, loc,
                             LLVM::LLVMPointerType::get(builder.getContext()),
                             element, base, ArrayRef<LLVM::GEPArg>{number});
}

/// There is room for those of `blocks`, from `offset` on.
KernelEmitter::GridParts
KernelEmitter::createParts(ArrayRef<Value> accumulators, Axis blocks,
                           int64_t offset) {
  Type byte = builder.getI8Type();
  GridParts parts;
  parts.accumulators.assign(accumulators.begin(), accumulators.end());
  parts.blocks = blocks;
  Value begin = elementAt(builder, loc, byte, scratch, toI64(constant(offset)));
  DataLayout layout = DataLayout::closest(source);
  for (Value accumulator : accumulators) {
    auto type = cast<MemRefType>(accumulator.getType());
    parts.bases.push_back(
        elementAt(builder, loc, byte, begin,
                  toI64(mul(parts.blocks.size, constant(scratchPerBlock)))));
    int64_t bytes = 8; // an address
    if (type.hasStaticShape())
      bytes = type.getNumElements() *
              int64_t(layout.getTypeSize(type.getElementType()));
    scratchPerBlock += llvm::alignTo(bytes, 8);
  }
  return parts;
}

/// The address of what `block` has of an element.
Value KernelEmitter::partOf(const GridParts &parts, unsigned number,
                            ValueRange subscripts, Value block) {
  Value accumulator = parts.accumulators[number];
  auto type = cast<MemRefType>(accumulator.getType());
  Value element = linearElement(builder, loc, accumulator, subscripts);
  Value base = parts.bases[number];
  if (isDynamic(accumulator)) {
    Type pointer = base.getType();
    base = LLVM::LoadOp::create(
        builder, loc, pointer,
        elementAt(builder, loc, pointer, base, toI64(block)));
  } else {
    element = add(mul(element, parts.blocks.size), block);
  }
  return elementAt(builder, loc, inMemory(type.getElementType()), base,
                   toI64(element));
}

/// What this block has of an array of run-time size is in the heap until the
/// last block has combined it: the host did not know how much it needs.
void KernelEmitter::allocateParts(const GridParts &parts, unsigned number) {
  Value accumulator = parts.accumulators[number];
  Type element = cast<MemRefType>(accumulator.getType()).getElementType();
  auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
  ifTrue(isFirst(Team::Block), [&] {
    Value bytes = getBytesOf(builder, loc, accumulator,
                             DataLayout::closest(source).getTypeSize(element));
    Value base = parts.bases[number];
    LLVM::StoreOp::create(builder, loc,
                          createHeapAllocation(module, builder, loc, bytes),
                          elementAt(builder, loc, base.getType(), base,
                                    toI64(parts.blocks.position)));
  });
}

/// The threads of the last block free them.
void KernelEmitter::releaseParts(const GridParts &parts, unsigned number) {
  auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
  barrier(Team::Block); // others may still read them
  OpBuilder::InsertionGuard guard(builder);
  auto each = scf::ForOp::create(builder, loc, linearThread, parts.blocks.size,
                                 constant(shape.numThreads()));
  builder.setInsertionPointToStart(each.getBody());
  Value base = parts.bases[number];
  Value slot = elementAt(builder, loc, base.getType(), base,
                         toI64(each.getInductionVar()));
  createHeapRelease(module, builder, loc,
                    LLVM::LoadOp::create(builder, loc, base.getType(), slot));
}

void KernelEmitter::ifTrue(Value condition, llvm::function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(builder);
  auto branch = scf::IfOp::create(builder, loc, condition, /*withElse=*/false);
  builder.setInsertionPointToStart(branch.thenBlock());
  body();
}

/// Whether this block is the last one that has stored its part; null after a
/// failure.
Value KernelEmitter::isLastBlock(const GridParts &parts) {
  Type word = builder.getI32Type();
  // The counter wraps around to 0 when the last block has come.
  Value flags = getSlots(word);
  if (!flags)
    return {};
  Value limit = arith::IndexCastOp::create(
      builder, loc, word, add(parts.blocks.size, constant(-1)));
  barrier(Team::Block);
  ifTrue(isFirst(Team::Block), [&] {
    // LLVM drops the order of this kind of operation: fences of their own.
    auto fence = [&] {
      LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::acq_rel,
                            "device");
    };
    fence();
    Value old = LLVM::AtomicRMWOp::create(
        builder, loc, LLVM::AtomicBinOp::uinc_wrap, parts.counter, limit,
        LLVM::AtomicOrdering::monotonic, "device");
    fence();
    memref::StoreOp::create(builder, loc, old, flags, constant(0));
  });
  barrier(Team::Block);
  Value turn = memref::LoadOp::create(builder, loc, flags, constant(0));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, turn,
                               limit);
}

void KernelEmitter::storeParts(LoopOp loop, const GridParts &parts,
                               Team bodyTeam) {
  for (auto [number, accumulator] : llvm::enumerate(parts.accumulators)) {
    ReductionKind kind = loop.getReductionKind(number);
    if (isDynamic(accumulator))
      allocateParts(parts, number);
    forEachElement(builder, loc, accumulator, [&](ValueRange subscripts) {
      Value value =
          memref::LoadOp::create(builder, loc, accumulator, subscripts);
      value = reduceTeam(kind, value, Team::Block, bodyTeam);
      ifTrue(isFirst(Team::Block), [&] {
        storeElement(builder, loc, value,
                     partOf(parts, number, subscripts, parts.blocks.position));
      });
    });
  }
}

/// What `numBlocks` blocks have of an element, which all threads of a block
/// get.
Value KernelEmitter::sumParts(ReductionKind kind, const GridParts &parts,
                              unsigned number, ValueRange subscripts,
                              Value numBlocks) {
  Type type =
      cast<MemRefType>(parts.accumulators[number].getType()).getElementType();
  Value identity = xmp::createIdentity(builder, loc, kind, type);
  auto sum =
      scf::ForOp::create(builder, loc, linearThread, numBlocks,
                         constant(shape.numThreads()), ValueRange{identity});
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(sum.getBody());
    Value part =
        loadElement(builder, loc, type,
                    partOf(parts, number, subscripts, sum.getInductionVar()));
    part = combineValues(builder, loc, kind, sum.getRegionIterArg(0), part);
    scf::YieldOp::create(builder, loc, part);
  }
  return reduceBlock(kind, sum.getResult(0));
}

/// The threads of the last block combine what all blocks have of a variable.
void KernelEmitter::combineParts(LoopOp loop, const GridParts &parts,
                                 unsigned number) {
  Value accumulator = parts.accumulators[number];
  ReductionKind kind = loop.getReductionKind(number);
  Value memory = map.lookup(loop.getReductions()[number]);
  forEachElement(builder, loc, accumulator, [&](ValueRange subscripts) {
    Value total = sumParts(kind, parts, number, subscripts, parts.blocks.size);
    ifTrue(isFirst(Team::Block),
           [&] { combineInto(kind, memory, subscripts, total); });
  });
  if (isDynamic(accumulator))
    releaseParts(parts, number);
}

void KernelEmitter::reduceGrid(LoopOp loop, ArrayRef<Value> accumulators,
                               Team bodyTeam) {
  if (sequentialDepth != 0)
    return fail("a reduction over gangs stands in a sequential loop");
  if (numCounters * 4 == kCounterBytes)
    return fail("it has more than " + Twine(numCounters) +
                " loops with reductions over gangs");
  Axis blocks =
      linearise({Axis{blockId[0], gridDim[0]}, Axis{blockId[1], gridDim[1]},
                 Axis{blockId[2], gridDim[2]}});
  GridParts parts = createParts(accumulators, blocks, kCounterBytes);
  parts.counter = elementAt(builder, loc, builder.getI32Type(), scratch,
                            toI64(constant(numCounters++)));
  storeParts(loop, parts, bodyTeam);
  Value isLast = isLastBlock(parts);
  if (!isLast)
    return;
  ifTrue(isLast, [&] {
    for (unsigned number = 0; number != accumulators.size(); ++number)
      combineParts(loop, parts, number);
  });
}

} // namespace xacc::offload
