//===- Addresses.cpp - Where in an object an access lies ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For accesses through pointers, and through different views of one object:
// subscripts become one number of bytes. Where both accesses have the same
// view, comparing subscripts dimension by dimension is simpler, and stronger.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::analysis {

std::optional<int64_t> getSizeInBytes(Operation *op, Type type) {
  if (!type || !(type.isIntOrIndexOrFloat() ||
                 isa<ComplexType, LLVM::LLVMPointerType>(type) ||
                 isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type)))
    return std::nullopt;
  DataLayout layout = DataLayout::closest(op);
  return int64_t(layout.getTypeSize(type).getFixedValue());
}

namespace {

/// Strides of a view in elements; the offset is part of `base`.
struct Layout {
  SmallVector<Polynomial> strides;
  /// Elements from the memory that the view was made of, and that memory.
  Polynomial offset;
  Value source;
};

/// Strides of an array without gaps.
SmallVector<Polynomial>
getIdentityStrides(MemRefType type, ValueRange dynamicSizes, Forms &forms) {
  SmallVector<Polynomial> strides(type.getRank(), Polynomial(1));
  size_t dynamic = dynamicSizes.size();
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    Polynomial size = type.isDynamicDim(dim)
                          ? forms.get(dynamicSizes[--dynamic])
                          : Polynomial(type.getDimSize(dim));
    if (dim > 0)
      strides[dim - 1] = strides[dim] * size;
  }
  return strides;
}

Polynomial getForm(OpFoldResult value, Forms &forms) {
  if (auto constant = dyn_cast<Attribute>(value))
    return cast<IntegerAttr>(constant).getInt();
  return forms.get(cast<Value>(value));
}

std::optional<Layout> getLayout(Value view, Forms &forms) {
  auto type = dyn_cast<MemRefType>(view.getType());
  if (!type)
    return std::nullopt;
  Operation *def = view.getDefiningOp();
  Layout layout;
  if (auto enter = dyn_cast_or_null<offload::EnterOp>(def))
    return getLayout(enter.getHost(), forms);
  if (auto device = dyn_cast_or_null<offload::DevicePtrOp>(def))
    return getLayout(device.getSource(), forms);
  if (auto cast = dyn_cast_or_null<memref::CastOp>(def))
    return getLayout(cast.getSource(), forms);
  if (auto made = dyn_cast_or_null<xmp::AsMemRefOp>(def)) {
    layout.strides = getIdentityStrides(type, made.getExtents(), forms);
    layout.source = made.getPointer();
    return layout;
  }
  if (auto made = dyn_cast_or_null<offload::ViewOp>(def)) {
    layout.source = made.getPointer();
    if (type.getLayout().isIdentity()) {
      layout.strides = getIdentityStrides(type, made.getSizes(), forms);
      return layout;
    }
    auto [strides, offset] = type.getStridesAndOffset();
    size_t dynamic = 0;
    for (int64_t stride : strides)
      layout.strides.push_back(ShapedType::isDynamic(stride)
                                   ? forms.get(made.getStrides()[dynamic++])
                                   : Polynomial(stride));
    return layout;
  }
  if (auto cast = dyn_cast_or_null<memref::ReinterpretCastOp>(def)) {
    for (OpFoldResult stride : cast.getMixedStrides())
      layout.strides.push_back(getForm(stride, forms));
    layout.offset = getForm(cast.getMixedOffsets()[0], forms);
    layout.source = cast.getSource();
    // The offset of the source's type is not part of the aligned pointer.
    return layout;
  }
  if (auto subview = dyn_cast_or_null<memref::SubViewOp>(def)) {
    if (subview.getType().getRank() != subview.getSourceType().getRank())
      return std::nullopt;
    std::optional<Layout> source = getLayout(subview.getSource(), forms);
    if (!source)
      return std::nullopt;
    for (auto [dim, stride] : llvm::enumerate(subview.getMixedStrides())) {
      source->offset =
          source->offset +
          getForm(subview.getMixedOffsets()[dim], forms) * source->strides[dim];
      source->strides[dim] = source->strides[dim] * getForm(stride, forms);
    }
    return source;
  }
  // An allocation, an argument: what the type says.
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || offset != 0 ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return std::nullopt;
  layout.strides = llvm::map_to_vector(
      strides, [](int64_t stride) { return Polynomial(stride); });
  layout.source = view;
  return layout;
}

/// Bytes from `base` to what `pointer`, a memref or pointer, points to.
std::optional<Polynomial> getPointerOffset(Value pointer, Value base,
                                           Forms &forms) {
  if (pointer == base)
    return Polynomial(0);
  Operation *def = pointer.getDefiningOp();
  if (!def)
    return std::nullopt;
  if (auto gep = dyn_cast<LLVM::GEPOp>(def)) {
    std::optional<Polynomial> offset =
        getPointerOffset(gep.getBase(), base, forms);
    if (!offset || !isa<LLVM::LLVMPointerType>(gep.getType()))
      return std::nullopt;
    DataLayout layout = DataLayout::closest(def);
    Type type = gep.getElemType();
    for (auto [number, index] : llvm::enumerate(gep.getIndices())) {
      std::optional<int64_t> constant;
      if (auto attribute = dyn_cast<IntegerAttr>(index))
        constant = attribute.getInt();
      if (number > 0) {
        if (auto record = dyn_cast<LLVM::LLVMStructType>(type)) {
          if (!constant)
            return std::nullopt;
          int64_t position = 0;
          for (auto [member, inner] : llvm::enumerate(record.getBody())) {
            if (!record.isPacked())
              position =
                  llvm::alignTo(position, layout.getTypeABIAlignment(inner));
            type = inner;
            if (int64_t(member) == *constant)
              break;
            position += layout.getTypeSize(inner).getFixedValue();
          }
          offset = *offset + position;
          continue;
        }
        auto array = dyn_cast<LLVM::LLVMArrayType>(type);
        if (!array)
          return std::nullopt;
        type = array.getElementType();
      }
      Polynomial count =
          constant ? Polynomial(*constant) : forms.get(cast<Value>(index));
      offset = *offset +
               count * Polynomial(layout.getTypeSize(type).getFixedValue());
    }
    return offset;
  }
  if (isa<LLVM::BitcastOp>(def))
    return std::nullopt;
  if (auto address = dyn_cast<offload::PointerOp>(def)) {
    std::optional<Layout> layout = getLayout(address.getSource(), forms);
    std::optional<int64_t> size = getSizeInBytes(
        def, cast<MemRefType>(address.getSource().getType()).getElementType());
    if (!layout || !size)
      return std::nullopt;
    std::optional<Polynomial> offset =
        layout->source == pointer
            ? std::nullopt
            : getPointerOffset(layout->source, base, forms);
    return offset ? std::optional(*offset + layout->offset * Polynomial(*size))
                  : std::nullopt;
  }
  if (isa<offload::EnterOp, offload::DevicePtrOp, memref::CastOp>(def))
    return getPointerOffset(def->getOperand(0), base, forms);
  if (auto made = dyn_cast<xmp::AsMemRefOp>(def))
    return getPointerOffset(made.getPointer(), base, forms);
  if (auto made = dyn_cast<offload::ViewOp>(def))
    return getPointerOffset(made.getPointer(), base, forms);
  return std::nullopt;
}

} // namespace

std::optional<Polynomial> getByteOffset(Value memory, Value base,
                                        Forms &forms) {
  if (!isa<MemRefType>(memory.getType()))
    return getPointerOffset(memory, base, forms);
  std::optional<Layout> layout = getLayout(memory, forms);
  if (!layout)
    return std::nullopt;
  std::optional<Polynomial> offset =
      getPointerOffset(layout->source, base, forms);
  if (!offset || layout->offset == Polynomial(0))
    return offset;
  Operation *scope = memory.getParentRegion()->getParentOp();
  std::optional<int64_t> size = getSizeInBytes(
      scope, cast<MemRefType>(memory.getType()).getElementType());
  return size ? std::optional(*offset + layout->offset * Polynomial(*size))
              : std::nullopt;
}

std::optional<Polynomial> getByteOffset(const MemoryAccess &access,
                                        Forms &forms) {
  Value base = access.object.base;
  std::optional<Polynomial> offset;
  if (!base) {
    return std::nullopt;
  } else if (access.view) {
    std::optional<Layout> layout = getLayout(access.view, forms);
    std::optional<int64_t> size = getSizeInBytes(access.op, access.type);
    if (!layout || !size)
      return std::nullopt;
    Polynomial elements = layout->offset;
    for (auto [subscript, stride] :
         llvm::zip_equal(access.subscripts, layout->strides))
      elements = elements + forms.get(subscript) * stride;
    offset = getPointerOffset(layout->source, base, forms);
    if (offset)
      offset = *offset + elements * Polynomial(*size);
  } else if (auto load = dyn_cast<LLVM::LoadOp>(access.op)) {
    offset = getPointerOffset(load.getAddr(), base, forms);
  } else if (auto store = dyn_cast<LLVM::StoreOp>(access.op)) {
    offset = getPointerOffset(store.getAddr(), base, forms);
  } else if (access.isAtomicUpdate) {
    offset = getByteOffset(access.memory, base, forms);
  }
  if (!offset || !offset->isValid())
    return std::nullopt;
  return offset;
}

} // namespace xacc::analysis
