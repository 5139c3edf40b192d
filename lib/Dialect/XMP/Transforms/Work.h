//===- Work.h - How much loops compute --------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_WORK_H
#define XACC_DIALECT_XMP_TRANSFORMS_WORK_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::xmp {

/// The iterations of a loop whose bounds are constants.
std::optional<int64_t> constantTripCount(mlir::scf::ForOp loop);

/// The operations that a block executes, at least 1: an estimate. A loop in it
/// whose bounds are not constants is taken to have `unknownTrips` iterations.
int64_t workOf(mlir::Block &body, int64_t unknownTrips);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_WORK_H
