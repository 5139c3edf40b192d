//===- ParallelizeReport.h - What is said about loops ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PARALLELIZEREPORT_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PARALLELIZEREPORT_H

#include "Analysis/Dependence.h"
#include "ParallelizeScalars.h"

namespace xacc::offload {

/// What to write where pointers may point to the same memory.
inline constexpr llvm::StringLiteral independentAdvice =
    "declare pointers 'restrict' or write 'loop independent'";

/// What is done about scalars, to be appended: ", with ...".
std::string describe(llvm::ArrayRef<LoopScalar> scalars);

/// A warning at a loop that the program says is parallel.
void warnDependence(LoopOp loop, const analysis::Dependence &dependence);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PARALLELIZEREPORT_H
