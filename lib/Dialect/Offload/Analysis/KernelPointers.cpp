//===- KernelPointers.cpp - What is known of a kernel's pointers ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/KernelPointers.h"
#include "Dialect/XMP/IR/Views.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::offload {

void KernelPointers::add(Value address, bool stores) {
  Value base = xmp::findViewed(address);
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
  hasOtherLoads = true;
  hasOtherStores |= stores;
}

static bool isAddress(Value value) {
  return isa<LLVM::LLVMPointerType, BaseMemRefType>(value.getType());
}

void KernelPointers::visit(Operation *op) {
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
      if (auto argument =
              dyn_cast<BlockArgument>(xmp::findViewed(load.getAddr())))
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
    hasOtherLoads = hasOtherStores = true;
}

void KernelPointers::findUnshared(FuncOp func) {
  DenseI32ArrayAttr overlaps = func.getMayOverlapAttr();
  if (!overlaps || hasOtherStores)
    return;
  llvm::SmallDenseSet<unsigned> shared; // changed through something else
  for (unsigned pair = 0; pair + 1 < overlaps.size(); pair += 2)
    for (bool swap : {false, true})
      if (stored.contains(overlaps[pair + swap])) {
        shared.insert(overlaps[pair]);
        shared.insert(overlaps[pair + 1]);
      }
  for (BlockArgument argument : body.getArguments()) {
    unsigned number = argument.getArgNumber();
    if (isa<LLVM::LLVMPointerType>(argument.getType()) &&
        !shared.contains(number) && !indivisible.contains(number))
      unshared.push_back(number);
  }
}

KernelPointers::KernelPointers(FuncOp func) : body(func.getBody().front()) {
  func.getBody().walk([&](Operation *op) { visit(op); });
  findUnshared(func);
}

} // namespace xacc::offload
