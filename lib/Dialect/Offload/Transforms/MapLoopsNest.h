//===- MapLoopsNest.h - Changing the shape of loop nests -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_MAPLOOPSNEST_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_MAPLOOPSNEST_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::offload {

/// The loop (offload.loop or scf.for) that is all that the body of `loop` has
/// to do, but for computations without effects; null if there is none.
mlir::Operation *findPerfectlyNested(LoopOp loop);

/// Whether the bounds of `inner`, which findPerfectlyNested gave, are the same
/// for all iterations of `outer`.
bool isRectangular(LoopOp outer, mlir::Operation *inner);

/// Makes an offload.loop without levels of an scf.for without results. The
/// argument has the location of the loop.
LoopOp convertLoop(mlir::scf::ForOp loop, LoopMode mode);
bool isConvertible(mlir::scf::ForOp loop);

/// One loop of a rectangular nest of two; it keeps mode, levels and attributes
/// of `outer`, and has the reductions of both.
LoopOp mergeLoops(LoopOp outer, LoopOp inner);

/// A nest of two: the given dimensions of `loop`, in that order, as the outer
/// loop and the rest as the inner one, without levels. Reductions belong to the
/// outer. Returns the outer loop, or, if there is no rest, the only one.
LoopOp splitLoop(LoopOp loop, llvm::ArrayRef<unsigned> outerDims,
                 LoopMode outerMode, LoopMode innerMode);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_MAPLOOPSNEST_H
