//===- Combine.h - Element-wise reductions ------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COLLECTIVE_COMBINE_H
#define XACC_COLLECTIVE_COMBINE_H

#include "transport/Transport.h"
#include "xacc/ABI.h"

namespace xacc {

/// Reductions beyond XaccReduction that the `mpi` dialect has.
inline constexpr int64_t reduceLogicalXor = 11;
inline constexpr int64_t numReductions = 12;
inline constexpr int64_t numTypes = 11;

/// The function for a reduction and an element type. Its `function` is null if
/// the reduction is not defined for the type (bitwise on floating point, order
/// on complex, anything on opaque elements).
CombineOp combineFor(int64_t reduction, int64_t type);

/// Names for messages, as they are written in directives.
const char *reductionName(int64_t reduction);
const char *typeName(int64_t type);

} // namespace xacc

#endif // XACC_COLLECTIVE_COMBINE_H
