//===- LocalPosition.h - Global indices to local positions ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arithmetic of XcalableMP 1.4, `distribute` and `align`, as operations:
// where an element lies in a dimension of the local section. Indices are those
// of C-order array dimensions, from 0; positions count stored elements, lower
// shadow included.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_LOCALPOSITION_H
#define XACC_DIALECT_XMP_IR_LOCALPOSITION_H

#include "Dialect/XMP/IR/XMP.h"

namespace xacc::xmp {

/// The results of `xmp.cyclic`, with constants for what the type says.
struct CyclicLayout {
  mlir::Value shift, width, nodes, coordinate;
  /// True if the width is the constant 1.
  bool isUnit = false;

  /// Of a template or an array.
  static CyclicLayout create(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Value source, int64_t dim);

  /// Indices from one block of a node to its next: width * nodes.
  mlir::Value createPeriod(mlir::OpBuilder &builder, mlir::Location loc) const;
  /// The number of an owned index among those of its owner in the template.
  mlir::Value createPosition(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Value index) const;
  /// How many indices of the template below `index` this node owns.
  mlir::Value createCountBelow(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Value index) const;
};

/// Whether position and index of a dimension differ by a constant.
bool isAffinePosition(ArrayType array, int64_t dim);

/// As a subscript of `xmp.element`: the first element of the dimension that
/// this node stores, the lower shadow included.
constexpr int64_t kFirstStored = std::numeric_limits<int64_t>::min();
bool isFirstStored(mlir::Value subscript);

/// The position of an index that this node stores.
mlir::Value createLocalPosition(mlir::OpBuilder &builder, mlir::Location loc,
                                mlir::Value array, int64_t dim,
                                mlir::Value index);
/// The position of the first stored element at or above `index`. May lie
/// outside of what is stored, where `index` does.
mlir::Value createLowerBound(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Value array, int64_t dim, mlir::Value index);

/// Whether a program may use an array before it has called xmp_malloc.
bool mayLackStorage(ArrayType array);
/// Ends the job with the source line of `directive`, when the program runs, if
/// such an array has no storage.
void createRequireStorage(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value array, llvm::StringRef directive);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_LOCALPOSITION_H
