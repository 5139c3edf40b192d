//===- LocalizeLoop.h - Lowering of one xmp.loop ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_LOCALIZELOOP_H
#define XACC_DIALECT_XMP_TRANSFORMS_LOCALIZELOOP_H

#include "Dialect/XMP/IR/XMP.h"

namespace xacc::xmp {

/// Replaces a loop, in whose body no other is left, by a nest of `scf.for` over
/// the node's own iterations; with `threads`, the outermost independent loop by
/// an `scf.parallel` over threads.
llvm::LogicalResult localizeLoop(LoopOp loop, bool threads);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_LOCALIZELOOP_H
