//===- PersistentLift.h - Loops between blocks -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLIFT_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLIFT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc::offload {

/// Whether there is a kernel in it that is not a loop with all of its kernels.
bool hasKernel(mlir::Operation *loop);

/// Loops with kernels that are branches between blocks become scf.while, unless
/// memory would be a result of such a loop.
mlir::LogicalResult liftLoops(mlir::func::FuncOp function, bool remarks);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLIFT_H
