//===- XMPFolds.cpp - Folds of the XMP dialect ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace xacc::xmp;

/// handle_cast(handle_cast(x : A to B) : B to A) is x.
OpFoldResult CastHandleOp::fold(FoldAdaptor) {
  auto source = getSource().getDefiningOp<CastHandleOp>();
  if (source && source.getSource().getType() == getType())
    return source.getSource();
  return {};
}

/// A dimension that is collapsed or has a full shadow is stored whole: only the
/// shadow lies below index 0.
OpFoldResult LocalOriginOp::fold(FoldAdaptor) {
  ArrayType array = getArray().getType();
  Shadow shadow = array.getShadow()[getDim()];
  int64_t lower = shadow.lower;
  if (!(array.getAlign()[getDim()].isCollapsed() || shadow.full) ||
      ShapedType::isDynamic(lower))
    return {};
  return IntegerAttr::get(IndexType::get(getContext()), -lower);
}

/// Turns operands that are constants into static widths. `limits` are the
/// declared shadows of the same side.
static bool foldWidths(ArrayRef<Attribute> constants,
                       SmallVectorImpl<int64_t> &widths,
                       ArrayRef<int64_t> limits, MutableOperandRange operands) {
  unsigned operand = 0, removed = 0;
  for (auto [width, limit] : llvm::zip_equal(widths, limits)) {
    if (!ShapedType::isDynamic(width))
      continue;
    auto value = dyn_cast_or_null<IntegerAttr>(constants[operand++]);
    // A width that is out of range stays for the runtime to report.
    if (!value || value.getInt() < 0 || value.getInt() > limit)
      continue;
    width = value.getInt();
    operands.erase(operand - 1 - removed++);
  }
  return removed != 0;
}

/// The smallest static shadow width of any array, for each dimension.
static SmallVector<int64_t> getShadowLimits(TypeRange arrays,
                                            int64_t Shadow::*side) {
  SmallVector<int64_t> limits(cast<ArrayType>(arrays.front()).getRank(),
                              std::numeric_limits<int64_t>::max());
  for (Type array : arrays)
    for (auto [limit, shadow] :
         llvm::zip_equal(limits, cast<ArrayType>(array).getShadow()))
      if (!shadow.full && !ShapedType::isDynamic(shadow.*side))
        limit = std::min(limit, shadow.*side);
  return limits;
}

template <typename OpT, typename AdaptorT>
static LogicalResult foldReflect(OpT op, AdaptorT adaptor) {
  if (!op.getStaticLower())
    return failure();
  auto lower = llvm::to_vector(*op.getStaticLower());
  auto upper = llvm::to_vector(*op.getStaticUpper());
  TypeRange arrays = op.getArrays().getTypes();
  bool changed =
      foldWidths(adaptor.getLower(), lower,
                 getShadowLimits(arrays, &Shadow::lower), op.getLowerMutable());
  changed |=
      foldWidths(adaptor.getUpper(), upper,
                 getShadowLimits(arrays, &Shadow::upper), op.getUpperMutable());
  if (!changed)
    return failure();
  op.setStaticLower(lower);
  op.setStaticUpper(upper);
  return success();
}

LogicalResult ReflectOp::fold(FoldAdaptor adaptor,
                              SmallVectorImpl<OpFoldResult> &) {
  return foldReflect(*this, adaptor);
}

LogicalResult ReflectInitOp::fold(FoldAdaptor adaptor,
                                  SmallVectorImpl<OpFoldResult> &) {
  return foldReflect(*this, adaptor);
}

LogicalResult ReduceShadowOp::fold(FoldAdaptor adaptor,
                                   SmallVectorImpl<OpFoldResult> &) {
  return foldReflect(*this, adaptor);
}

OpFoldResult ReflectStartOp::fold(FoldAdaptor adaptor) {
  if (failed(foldReflect(*this, adaptor)))
    return {};
  return getRequest();
}

OpFoldResult ReflectMessagesOp::fold(FoldAdaptor adaptor) {
  if (failed(foldReflect(*this, adaptor)))
    return {};
  return getMessages();
}
