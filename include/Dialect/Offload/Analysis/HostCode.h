//===- HostCode.h - What the host does for loops as one kernel --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_ANALYSIS_HOSTCODE_H
#define XACC_DIALECT_OFFLOAD_ANALYSIS_HOSTCODE_H

#include "mlir/IR/Operation.h"

namespace xacc::offload {

/// Whether the host can do all of `op`, a branch or a loop, or one of the ops
/// that `isOnHost` is true of, as one request of a kernel: nothing else is in
/// it but arithmetic and variables of one element.
bool isHostCode(mlir::Operation *op,
                llvm::function_ref<bool(mlir::Operation *)> isOnHost);

/// Whether `op` is a function of numbers whose last bit may be another one on a
/// GPU than on the host.
bool mayRoundOtherwise(mlir::Operation *op);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_ANALYSIS_HOSTCODE_H
