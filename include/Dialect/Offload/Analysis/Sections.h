//===- Sections.h - Boxes of elements that kernels touch --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_ANALYSIS_SECTIONS_H
#define XACC_DIALECT_OFFLOAD_ANALYSIS_SECTIONS_H

#include "Analysis/Polynomial.h"
#include "Dialect/Offload/IR/Offload.h"

namespace xacc::offload {

/// The first and the last subscript of a dimension, and the distance between
/// two. None that lie between if the last is less than the first.
struct SectionBounds {
  analysis::Polynomial lower, upper;
  int64_t step = 1;

  bool operator==(const SectionBounds &other) const = default;
};

/// A box of elements, with bounds that are known before the launch.
struct Section {
  SectionKind kind = SectionKind::Use;
  /// The array's copy on the device.
  mlir::Value device;
  /// A memref that the subscripts belong to; null if `strides` describe it.
  mlir::Value view;
  /// In elements of `type`, of a view of the copy's first element.
  llvm::SmallVector<analysis::Polynomial> strides;
  mlir::Type type;
  /// All of the array if there are none.
  bool isWhole = false;
  llvm::SmallVector<SectionBounds> bounds;

  /// Whether equal subscripts mean the same element.
  bool hasSameShape(const Section &other) const {
    return device == other.device && view == other.view &&
           strides == other.strides && type == other.type;
  }
};

/// Makes boxes of one kind whose bounds differ by small numbers one box, and
/// drops those that others contain. What is written for certain stays exact.
void mergeSections(llvm::SmallVectorImpl<Section> &sections);

/// A linear subscript, taken apart into dimensions.
struct StridedSubscript {
  /// Of each dimension, outermost first; the last is 1.
  llvm::SmallVector<analysis::Polynomial> strides, subscripts;
};

/// Takes apart i*n + j and the like: what a varying variable is multiplied with
/// is the stride of a dimension, terms that do not vary are divided by strides.
/// None if the subscript is not linear in the variables that vary.
std::optional<StridedSubscript>
findDimensions(const analysis::Polynomial &subscript,
               llvm::function_ref<bool(unsigned)> varies);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_ANALYSIS_SECTIONS_H
