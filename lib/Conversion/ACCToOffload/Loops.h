//===- Loops.h - From acc.loop to offload.loop ------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_LOOPS_H
#define XACC_CONVERSION_ACCTOOFFLOAD_LOOPS_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

namespace xacc::acc_to_offload {

/// A variable under reduction in what surrounds a loop.
struct Reduction {
  mlir::Value memref;
  xmp::ReductionKind kind;
};

/// What loops stand in.
enum class LoopContext { Parallel, Kernels, Serial, Routine };

/// Sizes that loops ask for, null where they do not.
struct LoopSizes {
  mlir::Value gangs, workers, vector;
};

/// Converts the acc.loops in a block of device code. `reductions`: those of the
/// construct, which pass to the outermost loops that use the variables.
mlir::LogicalResult convertLoops(mlir::Block &block, LoopContext context,
                                 llvm::ArrayRef<Reduction> reductions,
                                 LoopSizes &sizes);

/// Converts the acc.loops in a block of host code to scf.for.
mlir::LogicalResult convertLoopsToHost(mlir::Block &block);

/// What an operand of a reduction clause of `op` reduces into, and how. Reports
/// what is not supported.
mlir::FailureOr<Reduction> readReduction(mlir::Operation *op,
                                         mlir::Value operand);

/// Makes the private copies of the variables of `private`, `firstprivate`
/// operands at the builder's position, and uses them in the region.
mlir::LogicalResult createPrivates(mlir::OpBuilder &builder,
                                   mlir::ValueRange privates,
                                   mlir::Region &region);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_LOOPS_H
