//===- MathFunctions.h - Mathematical functions on GPUs ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's lowering to NVVM replaces all functions by calls of NVIDIA's
// device library. LLVM selects instructions, or a short exact sequence, for
// some of them: these become intrinsics before, and need no library.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_MATHFUNCTIONS_H
#define XACC_CONVERSION_OFFLOADTOGPU_MATHFUNCTIONS_H

#include "mlir/IR/Operation.h"

namespace xacc::offload {

/// Replaces the mathematical functions in `root` by intrinsics of LLVM where
/// GPUs have instructions for them, and by ops of the math dialect elsewhere.
void replaceMathFunctions(mlir::Operation *root);

/// Whether `op` becomes a call of the device library. Expects that
/// replaceMathFunctions has been here.
bool needsDeviceLibrary(mlir::Operation *op);

/// Whether `op` is a mathematical function without any code on GPUs.
bool hasNoDeviceFunction(mlir::Operation *op);

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_MATHFUNCTIONS_H
