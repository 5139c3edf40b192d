//===- NVPTX.h - Code for NVIDIA's GPUs -------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX is made in this process by LLVM; see CudaToolkit.h for what a CUDA
// toolkit adds.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_NVPTX_H
#define XACC_TARGET_NVPTX_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include <optional>
#include <string>

namespace xacc::nvptx {

/// What runs on all GPUs that are supported.
constexpr llvm::StringLiteral kDefaultChip = "sm_80";

/// The features of LLVM's target for a chip, the oldest version of PTX that
/// knows it: nothing if there is no such chip.
std::optional<std::string> getFeatures(llvm::StringRef chip);

/// The PTX text of a module of functions in the LLVM dialect. Errors are
/// reported on the module.
mlir::FailureOr<std::string> emitPTX(mlir::gpu::GPUModuleOp module,
                                     llvm::StringRef chip,
                                     llvm::StringRef libdevice);

/// The binary that `ptxas` makes of PTX text. Errors are reported at `loc`.
mlir::FailureOr<std::string> assemble(mlir::Location loc, llvm::StringRef ptx,
                                      llvm::StringRef chip,
                                      llvm::StringRef ptxas);

} // namespace xacc::nvptx

#endif // XACC_TARGET_NVPTX_H
