//===- PersistentStages.h - Inner loops over arrays ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSTAGES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSTAGES_H

#include "mlir/IR/Operation.h"

namespace xacc::offload {

/// Unrolls inner loops whose kernels have another array in each iteration, if
/// they have few iterations. False: there is none.
bool unrollStages(mlir::Operation *loop);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSTAGES_H
