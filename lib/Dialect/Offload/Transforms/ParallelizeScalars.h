//===- ParallelizeScalars.h - Scalars that loops write ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PARALLELIZESCALARS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PARALLELIZESCALARS_H

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"

namespace xacc::offload {

/// A memref of rank 0 from outside of a loop that the loop stores to.
struct LoopScalar {
  enum class Kind {
    /// Each iteration stores before it loads; nobody asks for the value later.
    Private,
    /// The same, but the last iteration's value is needed.
    LastPrivate,
    /// The same, but not every iteration stores. The value of some iteration
    /// that did stays behind: all that a loop marked independent has.
    AnyPrivate,
    /// Nothing loads it, and all stores are of the same constant: a flag.
    Flag,
    /// Only updated with one associative operation.
    Reduction,
    /// All else.
    Carried,
  };
  mlir::Value memory;
  Kind kind = Kind::Carried;
  xmp::ReductionKind reduction = xmp::ReductionKind::Add;
  std::string name;
};

/// What the loop does with each scalar that it stores to.
llvm::SmallVector<LoopScalar>
findScalars(LoopOp loop, const analysis::MemoryAccesses &accesses);

/// The operation that all stores to `memory` in `loop` update it with; none if
/// there are others, or other uses.
std::optional<xmp::ReductionKind>
findReduction(LoopOp loop, mlir::Value memory,
              const analysis::MemoryAccesses &accesses);

/// Gives each iteration a copy of its own, or makes it a reduction of the loop.
void applyScalar(LoopOp loop, const LoopScalar &scalar);

/// Loads scalars of the device that `kernel` does not store to once, at its
/// start: their values are symbols then.
void hoistScalarLoads(KernelOp kernel);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PARALLELIZESCALARS_H
