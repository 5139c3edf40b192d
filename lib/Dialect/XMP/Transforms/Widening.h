//===- Widening.h - Loops that expand, margin and peel widen ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_WIDENING_H
#define XACC_DIALECT_XMP_TRANSFORMS_WIDENING_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc::xmp {

/// Replaces the loops of a function that have widths by plain ones, whose
/// bounds are those of this node. With `threads`, threads may divide each part
/// of a loop that runs in parts: it then has reductions of its own.
llvm::LogicalResult lowerWidenings(mlir::func::FuncOp function, bool threads);

/// Restricts a loop whose widths are negative or zero to one of its parts: the
/// interior is number 0, and the others are boxes that are the rest. Widths of
/// which the compiler knows that they are zero have none. The new bounds are
/// computed at `place`, and the widths go. Returns how many parts there are.
int64_t restrictToPart(LoopOp loop, mlir::Operation *place, mlir::Value number);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_WIDENING_H
