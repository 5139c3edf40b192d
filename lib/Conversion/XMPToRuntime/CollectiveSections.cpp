//===- CollectiveSections.cpp - Sections, arrays, locations
//----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"

using namespace mlir;
using namespace xacc::xmp;

namespace xacc {

SmallVector<Value> RuntimeLowering::section(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  Value descriptor = UnrealizedConversionCastOp::create(
                         builder, loc, typeConverter.convertType(type), memref)
                         .getResult(0);
  MemRefDescriptor view(descriptor);
  SmallVector<OpFoldResult> sizes, strides;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    sizes.push_back(view.size(builder, loc, dim));
    strides.push_back(view.stride(builder, loc, dim));
  }
  Value data = view.bufferPtr(builder, loc, typeConverter, type);
  return {data, i64(type.getRank()), calls.words(builder, loc, sizes),
          calls.words(builder, loc, strides)};
}

/// XaccReflectFlags of a collective.
template <typename Op> static int64_t flagsOf(Op op) {
  return (op.getAsync() ? XACC_ASYNC : 0) | (op.getAcc() ? XACC_ON_DEVICE : 0);
}

LogicalResult RuntimeLowering::lowerSection(ReductionOp op, int64_t type) {
  Value kind = i64(static_cast<int64_t>(op.getKind()));
  Value flags = i64(flagsOf(op));
  if (isa<xmp::ArrayType>(op.getData().getType())) {
    XACC_CALL(calls, builder, loc, xaccrtReduceArray,
              {kind, op.getData(), orNull(op.getSet()), flags,
               idOr0(op.getAsync()), where(op)});
    return success();
  }
  SmallVector<Value> operands{kind, i64(type)};
  llvm::append_range(operands, section(op.getData()));
  operands.append(
      {orNull(op.getSet()), flags, idOr0(op.getAsync()), where(op)});
  XACC_CALL(calls, builder, loc, xaccrtReduceSection, operands);
  return success();
}

void RuntimeLowering::lowerSection(BcastOp op) {
  Value flags = i64(flagsOf(op));
  SmallVector<Value> tail{orNull(op.getFrom()), orNull(op.getSet()), flags,
                          idOr0(op.getAsync()), where(op)};
  SmallVector<Value> operands;
  if (isa<xmp::ArrayType>(op.getData().getType())) {
    operands.push_back(op.getData());
    llvm::append_range(operands, tail);
    XACC_CALL(calls, builder, loc, xaccrtBcastArray, operands);
    return;
  }
  SmallVector<Value> parts = section(op.getData());
  Type element = cast<MemRefType>(op.getData().getType()).getElementType();
  operands = {parts[0], i64(getElementSize(element, op)), parts[1], parts[2],
              parts[3]};
  llvm::append_range(operands, tail);
  XACC_CALL(calls, builder, loc, xaccrtBcastSection, operands);
}

LogicalResult RuntimeLowering::lower(LocatedReductionOp op) {
  Type element = cast<MemRefType>(op.getValue().getType()).getElementType();
  int64_t code = getTypeCode(element);
  if (code == XACC_TYPE_OPAQUE)
    return op.emitOpError("cannot compare elements of type ") << element;
  SmallVector<Value> locations;
  SmallVector<OpFoldResult> sizes;
  for (Value location : op.getLocations()) {
    auto [data, count] = buffer(location);
    Type type = cast<MemRefType>(location.getType()).getElementType();
    locations.push_back(data);
    sizes.push_back(
        LLVM::MulOp::create(builder, loc, count, i64(getElementSize(type, op)))
            .getResult());
  }
  int64_t numKeys = 0;
  Value keys = calls.null(builder, loc);
  if (op.getKeys()) {
    keys = buffer(op.getKeys()).first;
    numKeys = cast<MemRefType>(op.getKeys().getType()).getNumElements();
  }
  int64_t flags =
      (op.getLast() ? XACC_LAST : 0) | (op.getAsync() ? XACC_ASYNC : 0);
  XACC_CALL(calls, builder, loc, xaccrtReduceLocated,
            {i64(static_cast<int64_t>(op.getKind())), i64(code),
             buffer(op.getValue()).first, i64(numKeys), keys,
             i64(locations.size()), calls.pointers(builder, loc, locations),
             calls.words(builder, loc, sizes), orNull(op.getSet()), i64(flags),
             idOr0(op.getAsync()), where(op)});
  return success();
}

} // namespace xacc
