//===- LocalizeLoop.h - Lowering of one xmp.loop ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_LOCALIZELOOP_H
#define XACC_DIALECT_XMP_TRANSFORMS_LOCALIZELOOP_H

#include "LocalViews.h"

namespace xacc::xmp {

/// A subscript in a cyclic dimension, for which the general formula, with its
/// divisions, has been emitted. A loop that runs over the node's own indices
/// knows the position without.
struct CyclicAccess {
  mlir::Value position;
  mlir::Value index;
  mlir::Value array;
  int64_t dim;
  /// `position` is the number in the template less this.
  mlir::Value start;
};

struct LocalizeLoopOptions {
  /// The outermost independent loop becomes an `scf.parallel` over threads.
  bool threads = false;
  /// One loop for each of the source, whatever the distribution: others divide
  /// or collapse them.
  bool inComputeConstruct = false;
};

/// Replaces a loop, in whose body no other is left, by a nest of `scf.for` over
/// the node's own iterations. Of `accesses` those concern it whose index is one
/// of its induction variables, plus a constant; their positions become null.
llvm::LogicalResult localizeLoop(LoopOp loop, const ArrayInfo &info,
                                 llvm::MutableArrayRef<CyclicAccess> accesses,
                                 LocalizeLoopOptions options);

/// The body of the innermost loop that an acc.loop around takes for one with
/// this loop: those have to stand directly inside of each other. The loop's own
/// body if it counts no further.
mlir::Block *findCollapsedBody(LoopOp loop);

/// Puts what follows in the block of `builder` under a condition.
void guardRest(mlir::OpBuilder &builder, mlir::Location loc,
               mlir::Value condition);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_LOCALIZELOOP_H
