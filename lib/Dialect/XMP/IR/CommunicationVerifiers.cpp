//===- CommunicationVerifiers.cpp - Verifiers of what exchanges data ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assignments of sections, halos and collectives. For the labels (C1), (C2),
// ... see XMPVerifiers.cpp.
//
//===----------------------------------------------------------------------===//

#include "Verifiers.h"

#include "Dialect/XMP/IR/ElementTypes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace xacc::xmp;

//===----------------------------------------------------------------------===//
// Assignments of sections
//===----------------------------------------------------------------------===//

/// Whether C converts values of this type to other numbers.
static bool isNumber(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return type.isIntOrFloat();
}

/// (C2) of one side of an xmp.gmove.
template <typename Op>
static LogicalResult verifySide(Op op, StringRef name, Value side,
                                OperandRange operands,
                                ArrayRef<int64_t> kinds) {
  auto array = dyn_cast<ArrayType>(side.getType());
  if (array && failed(verifyCount(op, name + " dimensions", array.getRank(),
                                  kinds.size())))
    return failure();
  if (kinds.size() > kMaxDims)
    return op.emitOpError()
           << name << " has " << kinds.size() << " dimensions; at most "
           << kMaxDims << " are possible";
  int64_t numOperands = 0;
  for (int64_t kind : kinds) {
    if (array ? kind != 1 && kind != 3 : kind != 2)
      return op.emitOpError()
             << name
             << (array ? " expects an index or 'base : length : step' in each "
                         "dimension"
                       : " expects 'length : stride' in each dimension");
    numOperands += kind;
  }
  return verifyCount(op, name + " operands", numOperands, operands.size());
}

/// What holds for any assignment of sections.
template <typename Op> static LogicalResult verifySections(Op op) {
  // (C2)
  if (failed(verifySide(op, "target", op.getTarget(), op.getTargetOperands(),
                        op.getTargetKinds())) ||
      failed(verifySide(op, "source", op.getSource(), op.getSourceOperands(),
                        op.getSourceKinds())))
    return failure();
  // (C3)
  auto isRange = [](int64_t kind) { return kind != 1; };
  int64_t targetRank = llvm::count_if(op.getTargetKinds(), isRange);
  int64_t sourceRank = llvm::count_if(op.getSourceKinds(), isRange);
  if (sourceRank != 0 && sourceRank != targetRank)
    return op.emitOpError() << "copies a section of " << sourceRank
                            << " dimensions to one of " << targetRank;
  // (C5)
  if (op.getTargetType() != op.getSourceType() &&
      (!isNumber(op.getTargetType()) || !isNumber(op.getSourceType())))
    return op.emitOpError() << "cannot convert " << op.getSourceType() << " to "
                            << op.getTargetType();
  return verifyMemRefs(op);
}

LogicalResult GmoveMessagesOp::verify() {
  // (C1)
  if (!isa<ArrayType>(getTarget().getType()) &&
      !isa<ArrayType>(getSource().getType()))
    return emitOpError() << "expects a distributed array on one side";
  return verifySections(*this);
}

LogicalResult GmoveOp::verify() {
  bool toArray = isa<ArrayType>(getTarget().getType());
  bool fromArray = isa<ArrayType>(getSource().getType());
  // (C1)
  if (!toArray && !fromArray && !getTargetAcc() && !getSourceAcc())
    return emitOpError() << "expects a distributed array on one side";
  if (failed(verifySections(*this)))
    return failure();
  // (C4)
  if (getIn() && getOut())
    return emitOpError() << "is both 'in' and 'out'";
  if ((getIn() && !fromArray) || (getOut() && !toArray))
    return emitOpError() << "expects a distributed "
                         << (getIn() ? "source with 'in'"
                                     : "target with 'out'");
  return success();
}

//===----------------------------------------------------------------------===//
// Halos and collectives
//===----------------------------------------------------------------------===//

/// (C1) and (C2) of reflect and reflect_do.
static LogicalResult verifyShadowed(Operation *op, OperandRange arrays) {
  if (arrays.empty())
    return op->emitOpError() << "expects at least one array";
  for (auto [index, array] : llvm::enumerate(arrays))
    if (!cast<ArrayType>(array.getType()).hasShadow())
      return op->emitOpError()
             << "array " << index << " has no shadow: " << array.getType();
  return success();
}

/// (C4): no static width of `array` is exceeded.
static LogicalResult verifyWidths(Operation *op, ArrayType array,
                                  ArrayRef<int64_t> widths,
                                  int64_t Shadow::*side) {
  for (auto [dim, width, shadow] : llvm::enumerate(widths, array.getShadow())) {
    if (isDynamic(width))
      continue;
    if (width < 0)
      return op->emitOpError()
             << "width " << width << " of dimension " << dim << " is negative";
    int64_t declared = shadow.*side;
    // Of a full shadow any width but 0 means all of it.
    if (!shadow.full && !isDynamic(declared) && width > declared)
      return op->emitOpError()
             << "width " << width << " of dimension " << dim
             << " is larger than the shadow of " << declared << " in " << array;
  }
  return success();
}

template <typename OpT> static LogicalResult verifyReflect(OpT op) {
  if (failed(verifyShadowed(op, op.getArrays())))
    return failure();
  // (C1)
  auto arrays = llvm::map_to_vector(op.getArrays().getTypes(), [](Type type) {
    return cast<ArrayType>(type);
  });
  int64_t rank = arrays.front().getRank();
  for (ArrayType array : arrays)
    if (op.getStaticLower() && array.getRank() != rank)
      return op.emitOpError()
             << "arrays of " << rank << " and of " << array.getRank()
             << " dimensions cannot share one 'width'";
  // (C3)
  auto lower = op.getStaticLower(), upper = op.getStaticUpper();
  auto periodic = op.getPeriodic();
  if (bool(lower) != bool(upper) || (!lower && periodic))
    return op.emitOpError() << "has incomplete widths";
  if (!lower) {
    if (op.getLower().empty() && op.getUpper().empty())
      return success();
    return op.emitOpError() << "has operands of widths that are not there";
  }
  if (failed(
          verifyCount(op, "widths, one per dimension", rank, lower->size())) ||
      failed(verifyCount(op, "upper widths, one per dimension", rank,
                         upper->size())) ||
      failed(verifyCount(op, "lower width operands",
                         llvm::count_if(*lower, isDynamic),
                         op.getLower().size())) ||
      failed(verifyCount(op, "upper width operands",
                         llvm::count_if(*upper, isDynamic),
                         op.getUpper().size())))
    return failure();
  if (periodic && failed(verifyCount(op, "periodic flags, one per dimension",
                                     rank, periodic->size())))
    return failure();
  // (C4)
  for (ArrayType array : arrays)
    if (failed(verifyWidths(op, array, *lower, &Shadow::lower)) ||
        failed(verifyWidths(op, array, *upper, &Shadow::upper)))
      return failure();
  return success();
}

LogicalResult ReflectOp::verify() { return verifyReflect(*this); }
LogicalResult ReflectInitOp::verify() { return verifyReflect(*this); }
LogicalResult ReflectStartOp::verify() { return verifyReflect(*this); }
LogicalResult ReflectMessagesOp::verify() { return verifyReflect(*this); }

LogicalResult ReduceShadowOp::verify() {
  if (failed(verifyReflect(*this)))
    return failure();
  // (C5)
  for (Type type : getArrays().getTypes()) {
    Type element = cast<ArrayType>(type).getElementType();
    if (!isa<IntegerType, FloatType, ComplexType>(element))
      return emitOpError() << "adds numbers, not " << element;
  }
  return success();
}

LogicalResult ReflectDoOp::verify() {
  return verifyShadowed(*this, getArrays());
}

LogicalResult WaitAsyncOp::verify() {
  // (C1)
  if (getIds().empty())
    return emitOpError() << "expects at least one number";
  return success();
}

/// (C1) of bcast and reduction.
template <typename Op> static LogicalResult verifyData(Op op) {
  return verifyMemRefs(op);
}

LogicalResult BcastOp::verify() { return verifyData(*this); }

LogicalResult ReductionOp::verify() {
  // (C1)
  if (failed(verifyData(*this)))
    return failure();
  // (C2)
  auto array = dyn_cast<ArrayType>(getData().getType());
  Type element = array ? array.getElementType()
                       : cast<MemRefType>(getData().getType()).getElementType();
  ReductionKind kind = getKind();
  if (!isa<IntegerType, FloatType, ComplexType>(element))
    return emitOpError() << "reduces numbers, not " << element;
  if (isIntegerOnly(kind) && !isa<IntegerType>(element))
    return emitOpError() << "reduction '" << stringifyReductionKind(kind)
                         << "' is for integers, not for " << element;
  if (isa<ComplexType>(element) && kind != ReductionKind::Add &&
      kind != ReductionKind::Mul)
    return emitOpError() << "reduction '" << stringifyReductionKind(kind)
                         << "' is not defined for complex numbers";
  return success();
}

LogicalResult LocatedReductionOp::verify() {
  // (C1)
  ReductionKind kind = getKind();
  if (kind != ReductionKind::Max && kind != ReductionKind::Min &&
      kind != ReductionKind::UMax && kind != ReductionKind::UMin)
    return emitOpError() << "finds maxima and minima, not '"
                         << stringifyReductionKind(kind) << "'";
  // (C2)
  auto value = cast<MemRefType>(getValue().getType());
  if (value.getRank() != 0 ||
      !isa<IntegerType, FloatType>(value.getElementType()))
    return emitOpError() << "expects one number, not " << value;
  // (C3)
  if (getKeys()) {
    auto keys = cast<MemRefType>(getKeys().getType());
    if (!keys.hasStaticShape() || !keys.getElementType().isInteger(64))
      return emitOpError() << "expects keys of 64 bits, not " << keys;
    if (failed(verifyIdentityLayout(*this, keys)))
      return failure();
  }
  for (Value location : getLocations())
    if (failed(
            verifyIdentityLayout(*this, cast<MemRefType>(location.getType()))))
      return failure();
  return verifyMemRefs(*this);
}
