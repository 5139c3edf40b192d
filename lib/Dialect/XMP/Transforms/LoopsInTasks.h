//===- LoopsInTasks.h - The nodes of a loop in a task --------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_LOOPSINTASKS_H
#define XACC_DIALECT_XMP_TRANSFORMS_LOOPSINTASKS_H

#include "Dialect/XMP/IR/XMP.h"

namespace xacc::xmp {

/// The task around a loop, if it restricts the executing set. Null where that
/// is done by own coordinates, a set for each node, as loops themselves do for
/// the calls in their bodies.
TaskOp getTaskAround(LoopOp loop);

/// In a task, ends the job when the program runs if nodes outside of the task
/// own iterations of the loop: nobody would run those. Emits nothing for loops
/// on nodes, for those that a loop inside restricts, and outside of tasks.
void requireNodesInTask(LoopOp loop);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_LOOPSINTASKS_H
