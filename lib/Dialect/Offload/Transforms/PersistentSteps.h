//===- PersistentSteps.h - What the kernels of a loop do -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSTEPS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSTEPS_H

#include "PersistentLoops.h"

namespace xacc::offload {

/// Why the runtime cannot know before the loop what its kernels do on several
/// GPUs; empty if it can.
std::string whyNotDescribed(const PersistentLoop &from);

/// Describes the kernels of a loop to the runtime. `devices`: the device copies
/// of what the loop enters; `before` gives values that are known before it.
/// Returns what may follow each directive that communicates, as kDescribesAttr.
llvm::SmallVector<uint64_t>
describeKernels(mlir::OpBuilder &builder, const PersistentLoop &from,
                const llvm::MapVector<mlir::Value, mlir::Value> &devices,
                llvm::function_ref<mlir::Value(mlir::Value)> before,
                mlir::StringRef directive);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSTEPS_H
