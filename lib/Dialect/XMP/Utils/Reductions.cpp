//===- Reductions.cpp - Identities and operators of reductions ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Utils/Reductions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace xacc::xmp {

static TypedAttr getFloatIdentity(FloatType type, ReductionKind kind) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  switch (kind) {
  case ReductionKind::Mul:
  case ReductionKind::LAnd:
    return FloatAttr::get(type, APFloat::getOne(semantics));
  case ReductionKind::Max:
  case ReductionKind::UMax:
    return FloatAttr::get(type, APFloat::getInf(semantics, /*Negative=*/true));
  case ReductionKind::Min:
  case ReductionKind::UMin:
    return FloatAttr::get(type, APFloat::getInf(semantics));
  default:
    return FloatAttr::get(type, APFloat::getZero(semantics));
  }
}

static TypedAttr getIntegerIdentity(Type type, ReductionKind kind) {
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  switch (kind) {
  case ReductionKind::Mul:
  case ReductionKind::LAnd:
    return IntegerAttr::get(type, APInt(width, 1));
  case ReductionKind::Max:
    return IntegerAttr::get(type, APInt::getSignedMinValue(width));
  case ReductionKind::Min:
    return IntegerAttr::get(type, APInt::getSignedMaxValue(width));
  case ReductionKind::UMin:
  case ReductionKind::BAnd:
    return IntegerAttr::get(type, APInt::getAllOnes(width));
  default:
    return IntegerAttr::get(type, APInt::getZero(width));
  }
}

Value createIdentity(OpBuilder &builder, Location loc, ReductionKind kind,
                     Type type) {
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    auto part = cast<FloatType>(complexType.getElementType());
    Attribute parts[] = {getFloatIdentity(part, kind),
                         FloatAttr::get(part, 0.0)};
    return complex::ConstantOp::create(builder, loc, type,
                                       builder.getArrayAttr(parts));
  }
  TypedAttr value;
  if (auto floatType = dyn_cast<FloatType>(type))
    value = getFloatIdentity(floatType, kind);
  else
    value = getIntegerIdentity(type, kind);
  return arith::ConstantOp::create(builder, loc, value);
}

/// `value != 0`; a NaN is true, as in C.
static Value createTruth(OpBuilder &builder, Location loc, Value value) {
  Type type = value.getType();
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  if (isa<FloatType>(type))
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNE, value,
                                 zero);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                               zero);
}

static Value createLogical(OpBuilder &builder, Location loc, bool isAnd,
                           Value lhs, Value rhs) {
  Type type = lhs.getType();
  Value a = createTruth(builder, loc, lhs);
  Value b = createTruth(builder, loc, rhs);
  Value bit = isAnd ? Value(arith::AndIOp::create(builder, loc, a, b))
                    : Value(arith::OrIOp::create(builder, loc, a, b));
  if (isa<FloatType>(type))
    return arith::UIToFPOp::create(builder, loc, type, bit);
  if (type.isInteger(1))
    return bit;
  return arith::ExtUIOp::create(builder, loc, type, bit);
}

Value createCombine(OpBuilder &builder, Location loc, ReductionKind kind,
                    Value lhs, Value rhs) {
  bool isFloat = isa<FloatType>(lhs.getType());
  bool isComplex = isa<ComplexType>(lhs.getType());
  switch (kind) {
  case ReductionKind::Add:
    if (isComplex)
      return complex::AddOp::create(builder, loc, lhs, rhs);
    if (isFloat)
      return arith::AddFOp::create(builder, loc, lhs, rhs);
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::Mul:
    if (isComplex)
      return complex::MulOp::create(builder, loc, lhs, rhs);
    if (isFloat)
      return arith::MulFOp::create(builder, loc, lhs, rhs);
    return arith::MulIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::Max:
    if (isFloat)
      return arith::MaxNumFOp::create(builder, loc, lhs, rhs);
    return arith::MaxSIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::Min:
    if (isFloat)
      return arith::MinNumFOp::create(builder, loc, lhs, rhs);
    return arith::MinSIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::UMax:
    if (isFloat)
      return arith::MaxNumFOp::create(builder, loc, lhs, rhs);
    return arith::MaxUIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::UMin:
    if (isFloat)
      return arith::MinNumFOp::create(builder, loc, lhs, rhs);
    return arith::MinUIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::BAnd:
    return arith::AndIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::BOr:
    return arith::OrIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::BXor:
    return arith::XOrIOp::create(builder, loc, lhs, rhs);
  case ReductionKind::LAnd:
    return createLogical(builder, loc, /*isAnd=*/true, lhs, rhs);
  case ReductionKind::LOr:
    return createLogical(builder, loc, /*isAnd=*/false, lhs, rhs);
  }
  llvm_unreachable("unknown reduction kind");
}

void forEachElement(OpBuilder &builder, Location loc, Value memory,
                    llvm::function_ref<void(OpBuilder &, ValueRange)> body) {
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<OpFoldResult> extents =
      memref::getMixedSizes(builder, loc, memory);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  SmallVector<Value> subscripts;
  for (OpFoldResult extent : extents) {
    if (isOneInteger(extent)) {
      subscripts.push_back(zero);
      continue;
    }
    Value upper = getValueOrCreateConstantIndexOp(builder, loc, extent);
    auto loop = scf::ForOp::create(builder, loc, zero, upper, one);
    subscripts.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(loop.getBody());
  }
  body(builder, subscripts);
}

} // namespace xacc::xmp
