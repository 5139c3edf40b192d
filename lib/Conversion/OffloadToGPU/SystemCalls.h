//===- SystemCalls.h - What the driver has for kernels ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_SYSTEMCALLS_H
#define XACC_CONVERSION_OFFLOADTOGPU_SYSTEMCALLS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace xacc::offload {

/// Replaces a call of `printf`, `puts`, `malloc`, `calloc`, `free`, `abort`, or
/// what `assert` calls by the function that CUDA's driver gives kernels, and
/// declares that in `device`. Returns whether it is one of these.
bool replaceSystemCall(mlir::gpu::GPUModuleOp device, mlir::LLVM::CallOp call);

/// The address of a string constant of the device, which is called `name`.
mlir::Value createText(mlir::gpu::GPUModuleOp device, mlir::OpBuilder &builder,
                       mlir::Location loc, llvm::StringRef name,
                       llvm::StringRef text);

/// Memory of the heap; the kernel stops with a message where there is no more.
mlir::Value createHeapAllocation(mlir::gpu::GPUModuleOp device,
                                 mlir::OpBuilder &builder, mlir::Location loc,
                                 mlir::Value bytes);
void createHeapRelease(mlir::gpu::GPUModuleOp device, mlir::OpBuilder &builder,
                       mlir::Location loc, mlir::Value pointer);
/// A call of a function of the driver, or of the runtime's device code, that
/// the program does not have; declares the function.
mlir::LLVM::CallOp createOurCall(mlir::gpu::GPUModuleOp device,
                                 mlir::OpBuilder &builder, mlir::Location loc,
                                 llvm::StringRef name,
                                 mlir::LLVM::LLVMFunctionType type,
                                 mlir::ValueRange operands);
/// Whether one of the functions above has created a call.
bool isOurCall(mlir::LLVM::CallOp call);

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_SYSTEMCALLS_H
