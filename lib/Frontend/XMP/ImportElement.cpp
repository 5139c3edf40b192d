//===- ImportElement.cpp - Elements of distributed arrays -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/LocalPosition.h"
#include "XMP/XMPImporter.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The size of an element of a distributed array in bytes.
static int64_t bytesOf(Type element) {
  if (auto whole = dyn_cast<mlir::ComplexType>(element))
    return 2 * bytesOf(whole.getElementType());
  if (auto object = dyn_cast<LLVM::LLVMArrayType>(element))
    return object.getNumElements() * bytesOf(object.getElementType());
  if (isa<LLVM::LLVMPointerType>(element))
    return 8;
  return element.isF80() ? 16 : element.getIntOrFloatBitWidth() / 8;
}

/// The address of an element of a distributed array in the device's copy of
/// the local section. Nothing is checked there.
Value XMPImporter::addressOnDevice(const Place &place, Location loc) {
  auto type = cast<xmp::ArrayType>(place.array.getType());
  Value view;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(place.array);
    view = xmp::LocalViewOp::create(builder, loc, type.getLocalType(),
                                    place.array);
  }
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, view);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value linear = constantIndex(loc, 0);
  for (auto [dim, index] : llvm::enumerate(place.indices)) {
    if (xmp::isFirstStored(index))
      continue;
    Value position =
        xmp::createLocalPosition(builder, loc, place.array, dim, index);
    linear = arith::AddIOp::create(
        builder, loc, linear,
        arith::MulIOp::create(builder, loc, position,
                              metadata.getStrides()[dim], nsw),
        nsw);
  }
  Value bytes = arith::MulIOp::create(
      builder, loc, linear, constantIndex(loc, bytesOf(type.getElementType())),
      nsw);
  Value wide =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  return LLVM::GEPOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context),
      builder.getI8Type(), pointerOf(view, loc), ValueRange{wide});
}

/// `a[i][j]` of a distributed array: all subscripts at once.
Place XMPImporter::emitDistributed(const Expr *expr) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  Entity *array = unit.subscripted(expr, subscripts);
  if (!array)
    return {};
  int64_t given = subscripts.size();
  if (given > array->rank) {
    unit.error(expr->getExprLoc(), wrongSubscripts(*array, given));
    return {};
  }
  if (!checkSubscripts(*array, subscripts))
    return {};
  Place place;
  place.type = expr->getType();
  place.array = handleOf(array, at(expr->getExprLoc()));
  for (const Expr *subscript : subscripts) {
    Value index = emitIndex(subscript);
    if (!index)
      return {};
    place.indices.push_back(index);
  }
  bool isRow = given < array->rank;
  int64_t start = namesRow(*array, given) ? 0 : xmp::kFirstStored;
  while (static_cast<int64_t>(place.indices.size()) < array->rank)
    place.indices.push_back(constantIndex(at(expr->getExprLoc()), start));
  // A structure or pointer is reached through its address.
  if (isRow || isa<LLVM::LLVMArrayType>(
                   cast<xmp::ArrayType>(array->type).getElementType())) {
    place.pointer = addressOf(place, at(expr->getExprLoc()));
    place.array = nullptr;
  }
  return place;
}

} // namespace xacc::frontend
