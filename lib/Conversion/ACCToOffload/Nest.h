//===- Nest.h - The loops that an acc.loop stands for -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_NEST_H
#define XACC_CONVERSION_ACCTOOFFLOAD_NEST_H

#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::acc_to_offload {

/// A rectangular nest with bounds of type index.
struct Nest {
  struct Loop {
    mlir::Value lower, upper, step;
    /// The variable in the old body.
    mlir::Value inductionVar;
    /// The loop counts from 0 up by 1, the variable from `first` by
    /// `increment`; null: both are the same.
    mlir::Value first, increment;
  };
  llvm::SmallVector<Loop> loops;
  /// The body of the innermost loop, with its terminator.
  mlir::Block *body = nullptr;

  llvm::SmallVector<mlir::Value> getLower() const;
  llvm::SmallVector<mlir::Value> getUpper() const;
  llvm::SmallVector<mlir::Value> getStep() const;

  /// Makes the variables of the old body of those of the new loops, at the
  /// builder's position.
  void replaceInductionVars(mlir::OpBuilder &builder,
                            mlir::ValueRange newVars) const;
};

/// The nest of an acc.loop. What stands between its loops and has to be
/// computed before is moved in front of the acc.loop, the rest into the body.
mlir::FailureOr<Nest> getNest(mlir::acc::LoopOp loop);

/// Dissolves the scopes of C at the top of a block.
void dissolveScopes(mlir::Block &block);

/// Makes scf.for of an acc.loop without private variables; returns the
/// outermost.
mlir::FailureOr<mlir::scf::ForOp> convertToFor(mlir::acc::LoopOp loop);

/// The nest that an scf.for without results is.
Nest getNest(mlir::scf::ForOp loop);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_NEST_H
