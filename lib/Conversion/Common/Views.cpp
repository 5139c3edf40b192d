//===- Views.cpp - Memrefs, addresses and packed arguments ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace xacc;

LLVM::LLVMStructType xacc::getArgumentsType(offload::FuncOp kernel,
                                            unsigned numPointers) {
  MLIRContext *context = kernel.getContext();
  SmallVector<Type> members;
  for (Type type : kernel.getBody().getArgumentTypes()) {
    if (type.isIndex())
      type = IntegerType::get(context, 64);
    else if (type.isInteger(1))
      type = IntegerType::get(context, 8);
    members.push_back(type);
  }
  members.append(numPointers, LLVM::LLVMPointerType::get(context));
  return LLVM::LLVMStructType::getLiteral(context, members);
}

Value xacc::loadArgument(OpBuilder &builder, Location loc,
                         offload::FuncOp kernel, Value packed, unsigned number,
                         bool isInvariant) {
  LLVM::LLVMStructType type = getArgumentsType(kernel);
  Value address = LLVM::GEPOp::create(
      builder, loc, packed.getType(), type, packed,
      ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(number)},
      LLVM::GEPNoWrapFlags::inbounds);
  auto load =
      LLVM::LoadOp::create(builder, loc, type.getBody()[number], address);
  load.setInvariant(isInvariant);
  Value value = load;
  Type wanted = kernel.getBody().getArgument(number).getType();
  if (wanted.isIndex())
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      value);
  if (wanted.isInteger(1))
    return arith::TruncIOp::create(builder, loc, builder.getI1Type(), value);
  return value;
}

MemRefDescriptor xacc::getDescriptor(OpBuilder &builder, Location loc,
                                     const LLVMTypeConverter &converter,
                                     Value memref) {
  // What createMemRef made has not been lowered yet.
  if (auto cast = memref.getDefiningOp<UnrealizedConversionCastOp>())
    if (cast.getNumOperands() == 1 &&
        isa<LLVM::LLVMStructType>(cast.getOperand(0).getType()))
      return MemRefDescriptor(cast.getOperand(0));
  return MemRefDescriptor(
      UnrealizedConversionCastOp::create(
          builder, loc, converter.convertType(memref.getType()), memref)
          .getResult(0));
}

Value xacc::createMemRef(OpBuilder &builder, Location loc,
                         const LLVMTypeConverter &converter, MemRefType type,
                         Value pointer, ValueRange sizes, ValueRange strides) {
  auto offset = type.getStridesAndOffset().second;
  if (ShapedType::isDynamic(offset))
    offset = 0;
  if (offset != 0)
    pointer = LLVM::GEPOp::create(
        builder, loc, pointer.getType(),
        converter.convertType(type.getElementType()), pointer,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(-offset)});
  Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                        builder.getI64IntegerAttr(offset));
  SmallVector<Value> parts{pointer, pointer, zero};
  llvm::append_range(parts, sizes);
  llvm::append_range(parts, strides);
  Value descriptor =
      MemRefDescriptor::pack(builder, loc, converter, type, parts);
  return UnrealizedConversionCastOp::create(builder, loc, type, descriptor)
      .getResult(0);
}

Value xacc::createPointer(OpBuilder &builder, Location loc,
                          const LLVMTypeConverter &converter, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  MemRefDescriptor descriptor = getDescriptor(builder, loc, converter, memref);
  Value pointer = descriptor.alignedPtr(builder, loc);
  auto offset = type.getStridesAndOffset().second;
  if (offset == 0)
    return pointer;
  return LLVM::GEPOp::create(
      builder, loc, pointer.getType(),
      converter.convertType(type.getElementType()), pointer,
      ArrayRef<LLVM::GEPArg>{descriptor.offset(builder, loc)});
}

static Value toI64(OpBuilder &builder, Value index) {
  return builder.createOrFold<arith::IndexCastOp>(index.getLoc(),
                                                  builder.getI64Type(), index);
}

static Value lowerView(OpBuilder &builder, const LLVMTypeConverter &converter,
                       offload::ViewOp view) {
  Location loc = view.getLoc();
  auto type = cast<MemRefType>(view.getType());
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                    builder.getI64IntegerAttr(value));
  };
  SmallVector<Value> sizes, strides;
  ValueRange dynamicSizes = view.getSizes(), dynamicStrides = view.getStrides();
  for (int64_t size : type.getShape()) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(constant(size));
      continue;
    }
    sizes.push_back(toI64(builder, dynamicSizes.front()));
    dynamicSizes = dynamicSizes.drop_front();
  }
  if (isa<StridedLayoutAttr>(type.getLayout())) {
    for (int64_t stride : type.getStridesAndOffset().first) {
      if (!ShapedType::isDynamic(stride)) {
        strides.push_back(constant(stride));
        continue;
      }
      strides.push_back(toI64(builder, dynamicStrides.front()));
      dynamicStrides = dynamicStrides.drop_front();
    }
  } else {
    strides.resize(type.getRank());
    Value stride = constant(1);
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      strides[dim] = stride;
      if (dim > 0)
        stride = LLVM::MulOp::create(builder, loc, stride, sizes[dim],
                                     LLVM::IntegerOverflowFlags::nsw);
    }
  }
  return createMemRef(builder, loc, converter, type, view.getPointer(), sizes,
                      strides);
}

void xacc::lowerViews(Operation *root, const LLVMTypeConverter &converter) {
  OpBuilder builder(root->getContext());
  // In the order of the program: views come before the pointers to them.
  root->walk([&](Operation *op) {
    builder.setInsertionPoint(op);
    Value value;
    if (auto view = dyn_cast<offload::ViewOp>(op))
      value = lowerView(builder, converter, view);
    else if (auto pointer = dyn_cast<offload::PointerOp>(op))
      value =
          createPointer(builder, op->getLoc(), converter, pointer.getSource());
    else
      return;
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  });
}
