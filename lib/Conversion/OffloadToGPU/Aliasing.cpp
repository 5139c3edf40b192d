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
#include "Dialect/Offload/Analysis/KernelPointers.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace xacc::offload {

/// Of a kernel whose memory messages change, nothing is known.
static bool hasMessages(FuncOp func) {
  SymbolTableCollection symbols;
  return passesMessages(func, symbols) || hasLoopCalls(func);
}

ReadOnly findReadOnlyPointers(FuncOp func) {
  if (hasMessages(func))
    return {};
  KernelPointers pointers(func);
  ReadOnly result;
  for (unsigned number : pointers.getUnshared())
    if (!pointers.isStored(number))
      result.insert(number);
  return result;
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

  KernelPointers pointers(func);
  for (unsigned number : pointers.getUnshared()) {
    bool stored = pointers.isStored(number);
    if (stored && (exchanges || pointers.loadsElsewhere()))
      continue;
    kernel.setArgAttr(number, noAlias, unit);
    if (!stored)
      kernel.setArgAttr(number, LLVM::LLVMDialect::getReadonlyAttrName(), unit);
  }
}

} // namespace xacc::offload
