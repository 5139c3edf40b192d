//===- LocalPosition.cpp - Global indices to local positions --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/LocalPosition.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::xmp {

static constexpr auto nsw = arith::IntegerOverflowFlags::nsw;

static int64_t getStaticWidth(Type type, int64_t dim) {
  if (auto array = dyn_cast<ArrayType>(type))
    return array.getAlign()[dim].cyclicWidth;
  Format format = cast<TemplateType>(type).getFormats()[dim];
  return format.width == 0 ? 1 : format.width;
}

CyclicLayout CyclicLayout::create(OpBuilder &builder, Location loc,
                                  Value source, int64_t dim) {
  CyclicLayout layout;
  auto op = CyclicOp::create(builder, loc, source, dim);
  layout.shift = op.getShift();
  layout.width = op.getWidth();
  layout.nodes = op.getNodes();
  layout.coordinate = op.getCoordinate();
  int64_t width = getStaticWidth(source.getType(), dim);
  layout.isUnit = width == 1;
  if (!ShapedType::isDynamic(width))
    layout.width = arith::ConstantIndexOp::create(builder, loc, width);
  return layout;
}

Value CyclicLayout::createPeriod(OpBuilder &builder, Location loc) const {
  if (isUnit)
    return nodes;
  return arith::MulIOp::create(builder, loc, nodes, width, nsw);
}

Value CyclicLayout::createPosition(OpBuilder &builder, Location loc,
                                   Value index) const {
  Value z = arith::AddIOp::create(builder, loc, index, shift, nsw);
  Value block =
      arith::DivUIOp::create(builder, loc, z, createPeriod(builder, loc));
  if (isUnit)
    return block;
  return arith::AddIOp::create(
      builder, loc, arith::MulIOp::create(builder, loc, block, width, nsw),
      arith::RemUIOp::create(builder, loc, z, width), nsw);
}

Value CyclicLayout::createCountBelow(OpBuilder &builder, Location loc,
                                     Value index) const {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value z = arith::MaxSIOp::create(
      builder, loc, arith::AddIOp::create(builder, loc, index, shift, nsw),
      zero);
  Value period = createPeriod(builder, loc);
  Value whole = arith::MulIOp::create(
      builder, loc, arith::DivUIOp::create(builder, loc, z, period), width,
      nsw);
  Value rest = arith::SubIOp::create(
      builder, loc, arith::RemUIOp::create(builder, loc, z, period),
      arith::MulIOp::create(builder, loc, coordinate, width, nsw), nsw);
  rest = arith::MinSIOp::create(
      builder, loc, arith::MaxSIOp::create(builder, loc, rest, zero), width);
  return arith::AddIOp::create(builder, loc, whole, rest, nsw);
}

bool isFirstStored(Value subscript) {
  APInt constant;
  return matchPattern(subscript, m_ConstantInt(&constant)) &&
         constant.getSExtValue() == kFirstStored;
}

bool isAffinePosition(ArrayType array, int64_t dim) {
  return !array.getAlign()[dim].isCyclic() || array.getShadow()[dim].full;
}

static Value relativeToOrigin(OpBuilder &builder, Location loc, Value array,
                              int64_t dim, Value value) {
  auto type = cast<ArrayType>(array.getType());
  if (type.getShadow()[dim].full)
    return value;
  Value origin = LocalOriginOp::create(builder, loc, array, dim);
  return arith::SubIOp::create(builder, loc, value, origin, nsw);
}

Value createLocalPosition(OpBuilder &builder, Location loc, Value array,
                          int64_t dim, Value index) {
  if (!isAffinePosition(cast<ArrayType>(array.getType()), dim))
    index = CyclicLayout::create(builder, loc, array, dim)
                .createPosition(builder, loc, index);
  return relativeToOrigin(builder, loc, array, dim, index);
}

Value createLowerBound(OpBuilder &builder, Location loc, Value array,
                       int64_t dim, Value index) {
  if (!isAffinePosition(cast<ArrayType>(array.getType()), dim))
    index = CyclicLayout::create(builder, loc, array, dim)
                .createCountBelow(builder, loc, index);
  return relativeToOrigin(builder, loc, array, dim, index);
}

bool mayLackStorage(ArrayType array) {
  return ShapedType::isDynamic(array.getShape()[0]);
}

void createRequireStorage(OpBuilder &builder, Location loc, Value array,
                          StringRef directive) {
  Type index = builder.getIndexType();
  auto range = GlobalRangeOp::create(builder, loc, index, index, array,
                                     builder.getI64IntegerAttr(0));
  Value extent = arith::AddIOp::create(
      builder, loc, range.getLast(),
      arith::ConstantIndexOp::create(builder, loc, 1), nsw);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value isThere = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt,
                                        extent, zero);
  RequireOp::create(builder, loc, isThere, extent,
                    "the array has no storage yet; call "
                    "xmp_malloc first; its extent is",
                    DirectiveAttr::get(builder.getContext(), directive));
}

} // namespace xacc::xmp
