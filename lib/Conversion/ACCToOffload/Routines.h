//===- Routines.h - Functions that kernels call -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_ROUTINES_H
#define XACC_CONVERSION_ACCTOOFFLOAD_ROUTINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace xacc::acc_to_offload {

/// Marks the functions that acc.routine names.
mlir::LogicalResult markRoutines(mlir::ModuleOp module);

/// Converts the loops and atomics in a function that kernels call.
mlir::LogicalResult convertRoutine(mlir::FunctionOpInterface func);

/// Marks what kernels call without an acc.routine, replaces calls of routines
/// with a `bind` clause, and removes acc.routine.
mlir::LogicalResult finishRoutines(mlir::ModuleOp module);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_ROUTINES_H
