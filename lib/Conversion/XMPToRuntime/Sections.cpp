//===- Sections.cpp - Lowering of sections and gmove ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <cstddef>

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

/// XaccNumber of a type whose integers have a sign.
static int64_t numberOf(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    return part.isF32()             ? XACC_NUMBER_C32
           : part.isF64()           ? XACC_NUMBER_C64
           : isa<Float80Type>(part) ? XACC_NUMBER_C80
                                    : XACC_NUMBER_OPAQUE;
  }
  if (type.isF32())
    return XACC_NUMBER_F32;
  if (type.isF64())
    return XACC_NUMBER_F64;
  if (isa<Float80Type>(type))
    return XACC_NUMBER_F80;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return XACC_NUMBER_OPAQUE;
  int64_t number = integer.getWidth() == 1    ? XACC_NUMBER_BOOL
                   : integer.getWidth() == 8  ? XACC_NUMBER_I8
                   : integer.getWidth() == 16 ? XACC_NUMBER_I16
                   : integer.getWidth() == 32 ? XACC_NUMBER_I32
                   : integer.getWidth() == 64 ? XACC_NUMBER_I64
                                              : XACC_NUMBER_OPAQUE;
  bool hasSign = number != XACC_NUMBER_BOOL && number != XACC_NUMBER_OPAQUE;
  return hasSign && integer.isUnsigned() ? number + 1 : number;
}

void RuntimeLowering::lower(GlobalRangeOp op) {
  Value source = op.getSource();
  int64_t dim = op.getDim();
  Value first, last;
  if (auto type = dyn_cast<xmp::ArrayType>(source.getType())) {
    first = i64(0);
    int64_t extent = type.getShape()[dim];
    last = ShapedType::isDynamic(extent)
               ? LLVM::SubOp::create(builder, loc,
                                     XACC_CALL(calls, builder, loc,
                                               xaccrtArrayExtent,
                                               {source, i64(dim)}),
                                     i64(1))
                     .getResult()
               : i64(extent - 1);
  } else {
    constexpr int64_t word = sizeof(int64_t);
    first = field(source, offsetof(XaccTemplateView, lower) + word * dim,
                  /*invariant=*/false);
    last = field(source, offsetof(XaccTemplateView, upper) + word * dim,
                 /*invariant=*/false);
  }
  op.getFirst().replaceAllUsesWith(calls.toIndex(builder, first));
  op.getLast().replaceAllUsesWith(calls.toIndex(builder, last));
}

void RuntimeLowering::lower(RequireEqualOp op) {
  Value text =
      LLVM::AddressOfOp::create(builder, loc, calls.string(loc, op.getWhat()));
  XACC_CALL(calls, builder, loc, xaccrtRequireEqual,
            {op.getFirst(), op.getSecond(), text, where(op)});
}

void RuntimeLowering::lower(RequireOp op) {
  Value text =
      LLVM::AddressOfOp::create(builder, loc, calls.string(loc, op.getWhat()));
  Value condition = arith::ExtUIOp::create(builder, loc, builder.getI64Type(),
                                           op.getCondition());
  XACC_CALL(calls, builder, loc, xaccrtRequire,
            {condition, op.getValue(), text, where(op)});
}

void RuntimeLowering::lower(RequireStoredOp op) {
  SmallVector<OpFoldResult> words(op.getIndices().begin(),
                                  op.getIndices().end());
  XACC_CALL(calls, builder, loc, xaccrtElement,
            {op.getArray(), calls.words(builder, loc, words), where(op)});
}

/// A XaccSection.
Value RuntimeLowering::section(OperandRange operands, ArrayRef<int64_t> kinds,
                               Type type, Operation *op) {
  SmallVector<OpFoldResult> words{
      word(numberOf(type)),
      word(type.isIntOrFloat() && type.getIntOrFloatBitWidth() == 1
               ? 1
               : getElementSize(type, op)),
      word(kinds.size())};
  for (int64_t kind : kinds) {
    words.push_back(word(kind != 1));
    if (kind == 2) // memory has no indices
      words.push_back(word(0));
    for (Value operand : operands.take_front(kind)) {
      std::optional<int64_t> constant = getConstantIntValue(operand);
      words.push_back(constant ? word(*constant) : OpFoldResult(operand));
    }
    if (kind == 1)
      words.append({word(1), word(1)});
    operands = operands.drop_front(kind);
  }
  return calls.words(builder, loc, words);
}

/// What names a side: a handle, or the address of its first element.
std::pair<Value, Value> RuntimeLowering::handleAndData(Value side) {
  Value null = calls.null(builder, loc);
  if (isa<xmp::ArrayType>(side.getType()))
    return {side, null};
  if (isa<MemRefType>(side.getType()))
    return {null, buffer(side).first};
  return {null, side};
}

void RuntimeLowering::lower(GmoveOp op) {
  auto [target, targetData] = handleAndData(op.getTarget());
  auto [source, sourceData] = handleAndData(op.getSource());
  Value id = op.getAsync();
  int64_t bits = (op.getIn() ? XACC_GMOVE_IN : 0) |
                 (op.getOut() ? XACC_GMOVE_OUT : 0) |
                 (id ? XACC_GMOVE_ASYNC : 0) |
                 (op.getTargetAcc() ? XACC_GMOVE_TARGET_DEVICE : 0) |
                 (op.getSourceAcc() ? XACC_GMOVE_SOURCE_DEVICE : 0);
  XACC_CALL(calls, builder, loc, xaccrtGmove,
            {target, targetData,
             section(op.getTargetOperands(), op.getTargetKinds(),
                     op.getTargetType(), op),
             source, sourceData,
             section(op.getSourceOperands(), op.getSourceKinds(),
                     op.getSourceType(), op),
             i64(bits), id ? id : i64(0), calls.site(builder, loc), where(op)});
}
