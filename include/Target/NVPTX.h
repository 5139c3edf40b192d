//===- NVPTX.h - Code for NVIDIA's GPUs -------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX is made in this process by LLVM. A CUDA toolkit is needed for two things
// only: its device library, where kernels call functions of <math.h> that GPUs
// have no instructions for, and its assembler, where a binary is wanted.
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

/// libdevice.10.bc and ptxas of a CUDA toolkit, in $CUDA_PATH, $CUDA_HOME or a
/// usual place (ptxas also in $PATH): empty if there is none.
std::string findLibdevice();
std::string findPtxas();

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
