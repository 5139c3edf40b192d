//===- LocalViews.h - Views of local sections -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_LOCALVIEWS_H
#define XACC_DIALECT_XMP_TRANSFORMS_LOCALVIEWS_H

#include "Dialect/XMP/Analysis/ArrayInfo.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <map>
#include <vector>

namespace xacc::xmp {

/// Where a dimension of a local section starts: global index g lies at position
/// `g - start + shift`. Arrays that differ in their shadows share the start. In
/// a cyclic dimension the number in the template stands for g.
struct Origin {
  /// Null stands for 0.
  mlir::Value start;
  int64_t shift = 0;
  std::optional<CyclicLayout> cyclic;

  /// The position of a global index.
  mlir::Value getPosition(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value index) const;
};

/// The local section of one array.
struct LocalView {
  mlir::Value memref;
  llvm::SmallVector<Origin> origins;

  /// The positions of an element with these global indices.
  llvm::SmallVector<mlir::Value> getPositions(mlir::OpBuilder &builder,
                                              mlir::Location loc,
                                              mlir::ValueRange indices) const;
  /// The address of the element at these positions, as an LLVM pointer.
  mlir::Value getAddress(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::ValueRange positions) const;
};

/// Creates views at one place of the program, one per array, and reads strides
/// and origins that are equal by construction only once: a stencil over a dozen
/// arrays then needs the registers of a stencil over one.
class LocalViews {
public:
  /// Views will stand before `point`, in front of which all handles given to
  /// get() have to be available, or the operand of the cast that made them.
  LocalViews(const ArrayInfo &info, mlir::OpBuilder::InsertPoint point);

  LocalView &get(mlir::Value array, mlir::Location loc);

  mlir::OpBuilder::InsertPoint getPoint() const { return point; }

private:
  /// What decides where a dimension starts and how much of it is stored.
  using DimKey = std::array<int64_t, 6>;

  DimKey getDimKey(mlir::Value array, int64_t dim) const;
  Origin getOrigin(mlir::OpBuilder &builder, mlir::Value array, int64_t dim,
                   mlir::Location loc);

  const ArrayInfo &info;
  mlir::OpBuilder::InsertPoint point;
  llvm::DenseMap<const void *, LocalView> views;
  /// The stride of a dimension follows from the dimensions to its right.
  std::map<std::vector<DimKey>, mlir::Value> strides;
  /// Starts, with the lower shadow of the array they came from.
  std::map<DimKey, std::pair<mlir::Value, int64_t>> starts;
  std::map<DimKey, CyclicLayout> cyclicLayouts;
};

/// Whether the node does not store an index of a dimension.
mlir::Value isElsewhere(mlir::OpBuilder &builder, mlir::Location loc,
                        const LocalView &view, int64_t dim, mlir::Value index);

/// Whether a view of `handle` can be outside of `scope`.
bool isAvailableOutside(mlir::Value handle, mlir::Operation *scope);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_LOCALVIEWS_H
