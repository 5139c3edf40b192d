//===- PrintFormats.h - Formats of printf on a GPU --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_PRINTFORMATS_H
#define XACC_CONVERSION_OFFLOADTOGPU_PRINTFORMATS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace xacc::offload {

/// Writes the format of a call of `printf` as CUDA documents formats. Returns
/// why that is not possible, or nothing.
std::string adaptFormat(mlir::gpu::GPUModuleOp device, mlir::LLVM::CallOp call,
                        llvm::StringRef format);

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_PRINTFORMATS_H
