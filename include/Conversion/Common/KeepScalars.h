//===- KeepScalars.h - Scalars as variables of a kernel ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_COMMON_KEEPSCALARS_H
#define XACC_CONVERSION_COMMON_KEEPSCALARS_H

#include "Dialect/Offload/IR/Offload.h"

namespace xacc {

/// Makes variables of the kernel of scalars in memory that it changes between
/// its parallel loops and, with `reduced`, of those that they reduce into: it
/// loads them once, and stores those that it changed at its end. Each thread
/// that runs the code between the loops has variables of its own.
void keepScalars(offload::FuncOp func, bool reduced);

} // namespace xacc

#endif // XACC_CONVERSION_COMMON_KEEPSCALARS_H
