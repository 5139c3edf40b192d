//===- SplitLoops.h - The loops of a kernel that are divided ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What splitting over devices and outlining have in common.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_SPLITLOOPS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_SPLITLOOPS_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/IR/IRMapping.h"

namespace xacc::offload {

/// The outermost parallel loop that is reached first; with levels, if any has.
LoopOp findOutermostLoop(KernelOp kernel);

/// Whether a block of a GPU runs an iteration of the outermost loop: where
/// lanes have loops of their own inside of it.
bool isGangPerBlock(LoopOp outermost);

/// The extent of a launch that a loop of the outermost nest is a factor of: the
/// fastest varying first, loops further out than `limit` share the last.
unsigned getExtentNumber(LoopOp outermost, unsigned loop);

/// Whether a value of a kernel can be computed before the launch: from outside,
/// or of such values without effects.
bool isKnownBeforeLaunch(KernelOp kernel, mlir::Value value);

/// Computes it; null if it is not known before the launch. Nothing is divided
/// yet: parts are all iterations. `clones` are the values that have been
/// computed already.
mlir::Value cloneToHost(KernelOp kernel, mlir::Value value,
                        mlir::OpBuilder &builder, mlir::IRMapping &clones);

/// Says on the function that a kernel has become how much an iteration of its
/// outermost nest computes, where an iteration has loops.
void setWork(offload::FuncOp kernel, LoopOp outermost);

/// Replaces a part by the limits of 64 bits, and takes away the minima and
/// maxima that it was for.
void replaceByLimits(PartOp part);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_SPLITLOOPS_H
