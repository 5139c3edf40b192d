//===- LocalViews.cpp - Views of local sections ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By the layout of XcalableMP 1.4 (`align`) the stored extent of a
// dimension follows from the array's extent, its alignment, its shadow and the
// template; the stride of a dimension is the product of the stored extents to
// its right. Where all of these are static and the template is known to be the
// same one, strides are shared between arrays, whatever their element types and
// their other dimensions. Origins differ by the shadow widths only.
//
// Shared strides are put on a view with `memref.reinterpret_cast`.
//
//===----------------------------------------------------------------------===//

#include "LocalViews.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::xmp {

LocalViews::LocalViews(const ArrayInfo &info, OpBuilder::InsertPoint point)
    : info(info), point(point) {}

SmallVector<Value> LocalView::getPositions(OpBuilder &builder, Location loc,
                                           ValueRange indices) const {
  SmallVector<Value> positions;
  for (auto [index, origin] : llvm::zip_equal(indices, origins))
    positions.push_back(
        isFirstStored(index)
            ? arith::ConstantIndexOp::create(builder, loc, 0).getResult()
            : origin.getPosition(builder, loc, index));
  return positions;
}

Value LocalView::getAddress(OpBuilder &builder, Location loc,
                            ValueRange positions) const {
  constexpr auto nsw = arith::IntegerOverflowFlags::nsw;
  auto type = cast<MemRefType>(memref.getType());
  auto [staticStrides, staticOffset] = type.getStridesAndOffset();
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  Value linear;
  for (auto [dim, position] : llvm::enumerate(positions)) {
    Value term = position;
    if (ShapedType::isDynamic(staticStrides[dim])) {
      term = arith::MulIOp::create(builder, loc, term,
                                   metadata.getStrides()[dim], nsw);
    } else if (staticStrides[dim] != 1) {
      Value stride =
          arith::ConstantIndexOp::create(builder, loc, staticStrides[dim]);
      term = arith::MulIOp::create(builder, loc, term, stride, nsw);
    }
    linear =
        linear ? arith::AddIOp::create(builder, loc, linear, term, nsw) : term;
  }
  Type element = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = LLVM::LLVMStructType::getLiteral(
        builder.getContext(),
        {complex.getElementType(), complex.getElementType()});
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext());
  Value base = offload::PointerOp::create(builder, loc, pointerType, memref);
  Value offset =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), linear);
  return LLVM::GEPOp::create(builder, loc, pointerType, element, base,
                             LLVM::GEPArg(offset),
                             LLVM::GEPNoWrapFlags::inbounds);
}

LocalViews::DimKey LocalViews::getDimKey(Value array, int64_t dim) const {
  auto type = cast<ArrayType>(array.getType());
  int64_t extent = type.getShape()[dim];
  Align align = type.getAlign()[dim];
  Shadow shadow = type.getShadow()[dim];
  bool isStatic = !ShapedType::isDynamic(extent) &&
                  !ShapedType::isDynamic(align.offset) &&
                  !ShapedType::isDynamic(shadow.lower) &&
                  !ShapedType::isDynamic(shadow.upper);
  // What is collapsed is stored in full, whatever the template.
  bool isWhole = align.isCollapsed() || shadow.full;
  const void *mappedBy =
      isStatic && isWhole ? nullptr : info.getTemplateIdentity(array);
  bool shared = isStatic && (isWhole || mappedBy);
  if (!shared)
    mappedBy = info.getIdentity(array);
  return {reinterpret_cast<intptr_t>(mappedBy),
          // Two dimensions of one array may well differ.
          shared ? extent : dim, isWhole ? -1 : align.templateDim,
          isWhole ? 0 : align.offset, shadow.lower, shadow.upper};
}

Value Origin::getPosition(OpBuilder &builder, Location loc, Value index) const {
  constexpr auto nsw = arith::IntegerOverflowFlags::nsw;
  if (cyclic) {
    Value number = cyclic->createPosition(builder, loc, index);
    return arith::SubIOp::create(builder, loc, number, start, nsw);
  }
  // Constants go to the end, so that neighbours in a stencil have the variable
  // part in common.
  int64_t offset = shift;
  APInt constant;
  if (auto add = index.getDefiningOp<arith::AddIOp>();
      add && matchPattern(add.getRhs(), m_ConstantInt(&constant))) {
    offset += constant.getSExtValue();
    index = add.getLhs();
  } else if (auto sub = index.getDefiningOp<arith::SubIOp>();
             sub && matchPattern(sub.getRhs(), m_ConstantInt(&constant))) {
    offset -= constant.getSExtValue();
    index = sub.getLhs();
  }
  if (start)
    index = arith::SubIOp::create(builder, loc, index, start, nsw);
  if (offset == 0)
    return index;
  Value constantOffset = arith::ConstantIndexOp::create(builder, loc, offset);
  return arith::AddIOp::create(builder, loc, index, constantOffset, nsw);
}

Origin LocalViews::getOrigin(OpBuilder &builder, Value array, int64_t dim,
                             Location loc) {
  auto type = cast<ArrayType>(array.getType());
  int64_t lower = type.getShadow()[dim].lower;
  bool isStatic = !ShapedType::isDynamic(lower);
  bool isWhole =
      type.getAlign()[dim].isCollapsed() || type.getShadow()[dim].full;
  if (isWhole && isStatic)
    return {Value(), lower, std::nullopt};

  DimKey key = getDimKey(array, dim);
  key[4] = isStatic ? 0 : ShapedType::kDynamic;
  key[5] = 0;
  auto [it, isNew] = starts.try_emplace(key, Value(), lower);
  auto &[start, itsLower] = it->second;
  if (isNew)
    start = LocalOriginOp::create(builder, loc, array, dim);
  Origin origin{start, isStatic ? lower - itsLower : 0, std::nullopt};
  if (!isAffinePosition(type, dim)) {
    auto [layout, isNewLayout] = cyclicLayouts.try_emplace(key);
    if (isNewLayout)
      layout->second = CyclicLayout::create(builder, loc, array, dim);
    origin.cyclic = layout->second;
  }
  return origin;
}

LocalView &LocalViews::get(Value array, Location loc) {
  LocalView &view = views[info.getIdentity(array)];
  if (view.memref)
    return view;

  OpBuilder builder(array.getContext());
  builder.restoreInsertionPoint(point);
  if (array.getDefiningOp<GetGlobalOp>() || array.getDefiningOp<CastHandleOp>())
    array = builder.clone(*array.getDefiningOp())->getResult(0);

  auto type = cast<ArrayType>(array.getType());
  MemRefType localType = type.getLocalType();
  view.memref = LocalViewOp::create(builder, loc, localType, array);
  int64_t rank = type.getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    view.origins.push_back(getOrigin(builder, array, dim, loc));
  if (rank == 1)
    return view;

  // The strides: those that another view has brought already are taken from
  // there.
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, view.memref);
  auto [staticStrides, staticOffset] = localType.getStridesAndOffset();
  SmallVector<OpFoldResult> newStrides;
  bool anyShared = false;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!ShapedType::isDynamic(staticStrides[dim])) {
      newStrides.push_back(builder.getIndexAttr(staticStrides[dim]));
      continue;
    }
    std::vector<DimKey> key;
    for (int64_t inner = dim + 1; inner < rank; ++inner)
      key.push_back(getDimKey(array, inner));
    auto [it, isNew] = strides.try_emplace(key, metadata.getStrides()[dim]);
    anyShared |= !isNew;
    newStrides.push_back(it->second);
  }
  if (!anyShared)
    return view;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (localType.isDynamicDim(dim))
      sizes.push_back(metadata.getSizes()[dim]);
    else
      sizes.push_back(builder.getIndexAttr(localType.getDimSize(dim)));
  }
  OpFoldResult offset = builder.getIndexAttr(staticOffset);
  if (ShapedType::isDynamic(staticOffset))
    offset = metadata.getOffset();
  view.memref = memref::ReinterpretCastOp::create(builder, loc, localType,
                                                  metadata.getBaseBuffer(),
                                                  offset, sizes, newStrides);
  return view;
}

Value isElsewhere(OpBuilder &builder, Location loc, const LocalView &view,
                  int64_t dim, Value index) {
  using arith::CmpIPredicate;
  const Origin &origin = view.origins[dim];
  Value extent = memref::DimOp::create(builder, loc, view.memref, dim);
  Value isBeyond =
      arith::CmpIOp::create(builder, loc, CmpIPredicate::uge,
                            origin.getPosition(builder, loc, index), extent);
  if (!origin.cyclic)
    return isBeyond;
  // The positions are those of the owner.
  const CyclicLayout &layout = *origin.cyclic;
  Value number = arith::AddIOp::create(builder, loc, index, layout.shift);
  Value turn = arith::DivUIOp::create(builder, loc, number, layout.width);
  Value owner = arith::RemUIOp::create(builder, loc, turn, layout.nodes);
  return arith::OrIOp::create(builder, loc, isBeyond,
                              arith::CmpIOp::create(builder, loc,
                                                    CmpIPredicate::ne, owner,
                                                    layout.coordinate));
}

bool isAvailableOutside(Value handle, Operation *scope) {
  if (handle.getDefiningOp<GetGlobalOp>())
    return true;
  if (auto cast = handle.getDefiningOp<CastHandleOp>())
    return isAvailableOutside(cast.getSource(), scope);
  return !scope->isProperAncestor(handle.getParentRegion()->getParentOp()) &&
         handle.getParentRegion()->getParentOp() != scope;
}

} // namespace xacc::xmp
