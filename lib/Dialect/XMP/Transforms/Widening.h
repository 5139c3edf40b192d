//===- Widening.h - Loops that expand, margin and peel widen ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_WIDENING_H
#define XACC_DIALECT_XMP_TRANSFORMS_WIDENING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc::xmp {

/// Replaces the loops of a function that have widths by plain ones, whose
/// bounds are those of this node. With `threads`, threads may divide each part
/// of a loop that runs in parts: it then has reductions of its own.
llvm::LogicalResult lowerWidenings(mlir::func::FuncOp function, bool threads);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_WIDENING_H
