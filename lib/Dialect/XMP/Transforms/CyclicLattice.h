//===- CyclicLattice.h - Loops with a step over cyclic dimensions -*- C++ -*-=//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of a loop are a lattice, lb + k*s or lb - k*s, and a node owns
// blocks of a cyclic dimension. Which of both is sparser is known at run time:
// with a step above the period w*p there are fewer values than blocks. So the
// outer loop runs over blocks or over values, and in both cases over no more
// than the loop's extent divided by the larger of step and period. The inner
// loop has the values in one block; outside of blocks it has none.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DIALECT_XMP_TRANSFORMS_CYCLICLATTICE_H
#define XACC_LIB_DIALECT_XMP_TRANSFORMS_CYCLICLATTICE_H

#include "mlir/IR/Builders.h"

namespace xacc::xmp {

struct CyclicLattice {
  /// The loop: first value, step above 0, direction.
  mlir::Value lb, step;
  bool isDescending = false;
  /// The node's part: values from `from` to `to`, exclusive, not below the
  /// node's first value `lo`. Not more than the loop's, unless it is empty.
  mlir::Value from, to, lo;
  /// Of the blocks.
  mlir::Value period, width;

  /// Emits the number of iterations of the outer loop, in front of it.
  mlir::Value emitCount(mlir::OpBuilder &builder, mlir::Location loc);

  struct Place {
    mlir::Value value;  ///< of the induction variable
    mlir::Value number; ///< among those that the node owns
  };
  /// In iteration `outer`, opens the inner loop and moves the builder into it.
  Place emitInner(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Value outer) const;

  /// Set by emitCount: whether the outer loop runs over values, and where it
  /// begins.
  mlir::Value overValues, firstOuter;
};

} // namespace xacc::xmp

#endif // XACC_LIB_DIALECT_XMP_TRANSFORMS_CYCLICLATTICE_H
