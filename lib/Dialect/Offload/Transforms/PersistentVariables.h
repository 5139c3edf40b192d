//===- PersistentVariables.h - Variables of loops --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTVARIABLES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTVARIABLES_H

#include "mlir/IR/Operation.h"

namespace xacc::offload {

/// Makes accesses of a function's variables plain, as far as it is easy to see
/// where they go: parameters of functions that have joined are the arguments,
/// and a variable has one name.
void simplifyVariables(mlir::Operation *function);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTVARIABLES_H
