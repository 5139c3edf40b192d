//===- Aliasing.cpp - What is known of the pointers of a kernel -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer argument of which nothing else changes the memory is `noalias`:
// what is loaded through it may be kept across stores. If the kernel does not
// store through it either it is `readonly` too, and loads take the read-only
// path of the GPU (ld.global.nc).
//
// In a kernel with barriers threads exchange data through what they store to:
// for LLVM, which may keep what is loaded through a noalias pointer across a
// barrier, other threads are something else.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/XMP/IR/Views.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::offload {

namespace {
/// How the code of a kernel uses the memory that its arguments point to.
struct Accesses {
  explicit Accesses(FuncOp func);
  void add(Value address, bool stores);

  Block &body;
  llvm::SmallDenseSet<unsigned> stored, indivisible;
  /// Through pointers that were themselves in memory, or that a function got.
  bool loadsElsewhere = false, storesElsewhere = false;
};
} // namespace

void Accesses::add(Value address, bool stores) {
  Value base = getBase(address);
  if (auto argument = dyn_cast<BlockArgument>(base)) {
    if (argument.getOwner() != &body)
      return; // an accumulator
    if (stores)
      stored.insert(argument.getArgNumber());
    return;
  }
  if (isa<memref::AllocaOp, LLVM::AllocaOp, memref::GetGlobalOp,
          LLVM::AddressOfOp>(base.getDefiningOp()))
    return;
  loadsElsewhere = true;
  storesElsewhere |= stores;
}

static bool isAddress(Value value) {
  return isa<LLVM::LLVMPointerType, BaseMemRefType>(value.getType());
}

Accesses::Accesses(FuncOp func) : body(func.getBody().front()) {
  func.getBody().walk([&](Operation *op) {
    if (auto loop = dyn_cast<LoopOp>(op)) {
      for (Value memory : loop.getReductions())
        add(memory, /*stores=*/true);
      return;
    }
    if (op->getNumRegions() != 0 && !isa<memref::GenericAtomicRMWOp>(op))
      return;
    if (isa<memref::LoadOp>(op))
      return add(op->getOperand(0), /*stores=*/false);
    if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
      // LLVM cannot take an atomic load to the read-only path, and finds out
      // itself that nothing is stored there.
      if (load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
        if (auto argument = dyn_cast<BlockArgument>(getBase(load.getAddr())))
          indivisible.insert(argument.getArgNumber());
      return add(load.getAddr(), /*stores=*/load.getVolatile_());
    }
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return add(store.getMemRef(), /*stores=*/true);
    if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
      add(store.getAddr(), /*stores=*/true);
      if (isAddress(store.getValue()))
        add(store.getValue(), /*stores=*/true); // it may be used from there
      return;
    }
    if (isPure(op) || xmp::getViewed(op)) {
      // A pointer that is compared or chosen, not a place in what it points to.
      if (!xmp::getViewed(op))
        for (Value operand : op->getOperands())
          if (isAddress(operand) &&
              llvm::any_of(op->getResults(), [](Value result) {
                return isAddress(result) || result.getType().isIntOrIndex();
              }))
            add(operand, /*stores=*/!isa<LLVM::ICmpOp, memref::DimOp>(op));
      return;
    }
    bool reaches = false;
    for (Value operand : op->getOperands())
      if (isAddress(operand)) {
        reaches = true;
        add(operand, /*stores=*/true);
      }
    if (reaches && isa<CallOpInterface>(op))
      loadsElsewhere = storesElsewhere = true;
  });
}

namespace {
/// What is known of the pointers of a kernel.
struct Pointers {
  explicit Pointers(FuncOp func);

  Accesses accesses;
  /// Not changed through anything else.
  SmallVector<unsigned> unshared;
};
} // namespace

Pointers::Pointers(FuncOp func) : accesses(func) {
  DenseI32ArrayAttr overlaps = func.getMayOverlapAttr();
  if (!overlaps || accesses.storesElsewhere)
    return;
  llvm::SmallDenseSet<unsigned> shared; // changed through something else
  for (unsigned pair = 0; pair + 1 < overlaps.size(); pair += 2)
    for (bool swap : {false, true})
      if (accesses.stored.contains(overlaps[pair + swap])) {
        shared.insert(overlaps[pair]);
        shared.insert(overlaps[pair + 1]);
      }
  for (BlockArgument argument : func.getBody().getArguments()) {
    unsigned number = argument.getArgNumber();
    if (isa<LLVM::LLVMPointerType>(argument.getType()) &&
        !shared.contains(number) && !accesses.indivisible.contains(number))
      unshared.push_back(number);
  }
}

/// Of a kernel whose memory messages change, nothing is known.
static bool hasMessages(FuncOp func) {
  SymbolTableCollection symbols;
  return passesMessages(func, symbols) || hasLoopCalls(func);
}

ReadOnly findReadOnlyPointers(FuncOp func) {
  if (hasMessages(func))
    return {};
  Pointers pointers(func);
  ReadOnly result;
  for (unsigned number : pointers.unshared)
    if (!pointers.accesses.stored.contains(number))
      result.insert(number);
  return result;
}

SmallVector<unsigned> findUnsharedPointers(FuncOp func) {
  Pointers pointers(func);
  if (pointers.accesses.loadsElsewhere)
    return {};
  return pointers.unshared;
}

void describePointers(FuncOp func, gpu::GPUFuncOp kernel) {
  if (hasMessages(func))
    return;
  unsigned numArguments = func.getBody().getNumArguments();
  Builder builder(func.getContext());
  auto unit = builder.getUnitAttr();
  StringRef noAlias = LLVM::LLVMDialect::getNoAliasAttrName();
  bool exchanges = kernel
                       .walk([](Operation *op) {
                         return isa<gpu::BarrierOp, NVVM::SyncWarpOp>(op)
                                    ? WalkResult::interrupt()
                                    : WalkResult::advance();
                       })
                       .wasInterrupted();
  // The scratch buffer is nobody else's.
  if (!exchanges)
    for (unsigned own = numArguments; own != kernel.getNumArguments(); ++own)
      if (isa<LLVM::LLVMPointerType>(kernel.getArgument(own).getType()))
        kernel.setArgAttr(own, noAlias, unit);

  Pointers pointers(func);
  for (unsigned number : pointers.unshared) {
    bool stored = pointers.accesses.stored.contains(number);
    if (stored && (exchanges || pointers.accesses.loadsElsewhere))
      continue;
    kernel.setArgAttr(number, noAlias, unit);
    if (!stored)
      kernel.setArgAttr(number, LLVM::LLVMDialect::getReadonlyAttrName(), unit);
  }
}

} // namespace xacc::offload
