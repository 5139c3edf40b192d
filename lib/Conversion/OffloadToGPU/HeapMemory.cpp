//===- HeapMemory.cpp - Private memory, large or of run-time size ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the heap that the driver gives kernels, which also has a gang's own
// arrays that workgroup memory has no room for. What belongs to a team its
// first thread allocates and frees; the others get the address through
// workgroup memory. Where the heap is used up, the kernel says so and stops: no
// thread may wait for another that has memory.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "SystemCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;

namespace xacc::offload {

/// Of an allocation with these sizes.
static Value getBytes(OpBuilder &builder, Location loc, MemRefType type,
                      ValueRange sizes, int64_t elementBytes) {
  Type i64 = builder.getI64Type();
  Value bytes = arith::ConstantIntOp::create(builder, loc, elementBytes, 64);
  for (unsigned dim = 0, rank = type.getRank(); dim != rank; ++dim) {
    Value size;
    if (type.isDynamicDim(dim)) {
      size = arith::IndexCastOp::create(builder, loc, i64, sizes.front());
      sizes = sizes.drop_front();
    } else {
      size =
          arith::ConstantIntOp::create(builder, loc, type.getDimSize(dim), 64);
    }
    bytes = arith::MulIOp::create(builder, loc, bytes, size);
  }
  return bytes;
}

bool isDynamic(Value memory) {
  return !cast<MemRefType>(memory.getType()).hasStaticShape();
}

/// The sizes that its type does not have.
static SmallVector<Value> getDynamicSizes(OpBuilder &builder, Location loc,
                                          Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim != type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(builder, loc, memory, dim));
  return sizes;
}

Value getBytesOf(OpBuilder &builder, Location loc, Value memory,
                 int64_t elementBytes) {
  return getBytes(builder, loc, cast<MemRefType>(memory.getType()),
                  getDynamicSizes(builder, loc, memory), elementBytes);
}

/// What the first thread of the team computes, for all of them.
Value KernelEmitter::broadcastFirst(Team team,
                                    llvm::function_ref<Value()> compute) {
  Value slot = allocateShared(MemRefType::get({}, builder.getI64Type()),
                              /*perWorker=*/team == Team::Worker);
  if (!slot)
    return {};
  barrier(team); // the slot may still be in use
  auto branch =
      scf::IfOp::create(builder, loc, isFirst(team), /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    memref::StoreOp::create(builder, loc, compute(), slot);
  }
  barrier(team);
  return memref::LoadOp::create(builder, loc, slot);
}

/// The address, which all threads of the team get.
Value KernelEmitter::allocateInHeap(Value bytes, Team team) {
  auto module =
      builder.getBlock()->getParent()->getParentOfType<gpu::GPUModuleOp>();
  if (team == Team::Thread)
    return createHeapAllocation(module, builder, loc, bytes);
  Value address = broadcastFirst(team, [&]() -> Value {
    return LLVM::PtrToIntOp::create(
        builder, loc, builder.getI64Type(),
        createHeapAllocation(module, builder, loc, bytes));
  });
  if (!address)
    return {};
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), address);
}

/// Memory like `memory`, dense, for each thread of a team: one allocation,
/// since the driver serves one at a time.
Value KernelEmitter::allocateForThreads(Value memory, Team team) {
  auto type = cast<MemRefType>(memory.getType());
  auto own = MemRefType::get(type.getShape(), type.getElementType());
  Value bytes = getBytesOf(
      builder, loc, memory,
      DataLayout::closest(source).getTypeSize(type.getElementType()));
  bool isWorker = team == Team::Worker;
  Value thread = isWorker ? threadId[0] : linearThread;
  Value all = arith::MulIOp::create(
      builder, loc, bytes,
      toI64(constant(isWorker ? shape.block[0] : shape.numThreads())));
  Value pointer = allocateInHeap(all, team);
  if (!pointer)
    return {};
  Value offset = arith::MulIOp::create(builder, loc, bytes, toI64(thread));
  Value begin =
      LLVM::GEPOp::create(builder, loc, pointer.getType(), builder.getI8Type(),
                          pointer, ArrayRef<LLVM::GEPArg>{offset});
  Value view = createView(builder, loc, typeConverter, own, begin,
                          getDynamicSizes(builder, loc, memory), {});
  heapPointers[view] = pointer;
  return view;
}

void KernelEmitter::emitHeapAllocation(memref::AllocOp op, Team team) {
  if (shape.messages && isMessageMemory(op))
    return fail("a message is in an array of the construct whose size is not "
                "constant; name the array in a data clause");
  MemRefType type = op.getType();
  int64_t elementBytes =
      DataLayout::closest(source).getTypeSize(type.getElementType());
  auto lookup = [&](Value value) { return map.lookup(value); };
  auto sizes = llvm::map_to_vector(op.getDynamicSizes(), lookup);
  Value bytes = getBytes(builder, loc, type, sizes, elementBytes);
  Value pointer = allocateInHeap(bytes, team);
  if (!pointer)
    return;
  heapPointers[op.getMemref()] = pointer;
  map.map(op.getMemref(),
          createView(builder, loc, typeConverter, type, pointer, sizes, {}));
}

void KernelEmitter::emitHeapRelease(Value memory, Team team) {
  Value pointer = heapPointers.lookup(memory);
  if (!pointer)
    return fail("it frees memory that it has not allocated");
  auto module =
      builder.getBlock()->getParent()->getParentOfType<gpu::GPUModuleOp>();
  if (team == Team::Thread)
    return createHeapRelease(module, builder, loc, pointer);
  barrier(team); // others may still use it
  auto branch =
      scf::IfOp::create(builder, loc, isFirst(team), /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  createHeapRelease(module, builder, loc, pointer);
}

/// The bytes of an allocation of constant size.
static int64_t getConstantBytes(Operation &op) {
  DataLayout layout = DataLayout::closest(&op);
  if (auto memory = dyn_cast<memref::AllocaOp>(op))
    return memory.getType().getNumElements() *
           int64_t(layout.getTypeSize(memory.getType().getElementType()));
  auto object = cast<LLVM::AllocaOp>(op);
  APInt count(64, 1);
  matchPattern(object.getArraySize(), m_ConstantInt(&count));
  return count.getSExtValue() *
         int64_t(layout.getTypeSize(object.getElemType()));
}

/// A gang's or worker's own array for which workgroup memory has no room beside
/// what reductions need there. It lives as long as its block.
bool KernelEmitter::fitsHeapOnly(Operation &op, Team team) {
  if (!isa<LoopOp, FuncOp>(op.getParentOp()))
    return false;
  constexpr int64_t kReserve = 1024;
  int64_t copies = team == Team::Worker ? shape.block[1] : 1;
  return workgroupBytes + copies * getConstantBytes(op) + kReserve >
         kMaxWorkgroupBytes;
}

void KernelEmitter::emitLargeAllocation(Operation &op, Team team) {
  Value bytes =
      arith::ConstantIntOp::create(builder, loc, getConstantBytes(op), 64);
  Value pointer = allocateInHeap(bytes, team);
  if (!pointer)
    return;
  Value memory = op.getResult(0);
  heapPointers[memory] = pointer;
  largeArrays.push_back(memory);
  if (auto type = dyn_cast<MemRefType>(memory.getType()))
    pointer = createView(builder, loc, typeConverter, type, pointer, {}, {});
  map.map(memory, pointer);
}

/// Where the host can reach it. In a kernel, whose grid is one block, that is
/// global memory; functions do not know the kernel's.
void KernelEmitter::emitMessageMemory(Operation &op) {
  Value memory = op.getResult(0);
  if (!kernel) {
    Value &own = allocations[&op];
    if (!own) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(entryEnd);
      auto module =
          builder.getBlock()->getParent()->getParentOfType<gpu::GPUModuleOp>();
      own = createMessageMemory(module, builder, loc, getConstantBytes(op));
      if (auto type = dyn_cast<MemRefType>(memory.getType()))
        own = createView(builder, loc, typeConverter, type, own, {}, {});
      hasMessageMemory = true;
    }
    return map.map(memory, own);
  }
  Value offset = arith::ConstantIntOp::create(
      builder, loc, kCounterBytes + scratchPerBlock, 64);
  scratchPerBlock += llvm::alignTo(getConstantBytes(op), 16);
  Value pointer =
      LLVM::GEPOp::create(builder, loc, scratch.getType(), builder.getI8Type(),
                          scratch, ArrayRef<LLVM::GEPArg>{offset});
  if (auto type = dyn_cast<MemRefType>(memory.getType()))
    pointer = createView(builder, loc, typeConverter, type, pointer, {}, {});
  map.map(memory, pointer);
}

} // namespace xacc::offload
