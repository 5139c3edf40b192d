//===- Cost.h - About how much code computes --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ANALYSIS_COST_H
#define XACC_ANALYSIS_COST_H

#include "mlir/IR/Block.h"

namespace xacc::analysis {

/// The guess for loops whose length is not known.
inline constexpr int64_t kUnknownTripCount = 32;

/// Operations that an op costs, roughly, but for what its regions do.
int64_t getOwnCost(mlir::Operation &op);

/// Operations that one execution of a block costs, roughly; a loop of unknown
/// length counts as some tens of iterations.
int64_t estimateCost(mlir::Block &block);

} // namespace xacc::analysis

#endif // XACC_ANALYSIS_COST_H
