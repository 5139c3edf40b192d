//===- HostMemRefs.cpp - What kernels get of memrefs ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostMemRefs.h"

#include "Dialect/XMP/IR/XMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

/// The memref with the same shape and strides that `memref` was made of; null
/// if it is the first.
static Value getSameShape(Value memref) {
  Operation *def = memref.getDefiningOp();
  if (auto enter = dyn_cast_or_null<EnterOp>(def))
    return enter.getHost();
  if (auto pointer = dyn_cast_or_null<DevicePtrOp>(def))
    return pointer.getSource();
  if (auto cast = dyn_cast_or_null<memref::CastOp>(def))
    return isa<MemRefType>(cast.getSource().getType()) ? cast.getSource()
                                                       : Value();
  return {};
}

/// The operand of `sizes` that belongs to a dimension that is dynamic.
static Value getDynamic(ArrayRef<int64_t> statics, ValueRange dynamics,
                        int64_t dim) {
  return dynamics[llvm::count_if(statics.take_front(dim),
                                 ShapedType::isDynamic)];
}

OpFoldResult HostMemRefs::getSize(Value memref, int64_t dim) {
  while (true) {
    auto type = cast<MemRefType>(memref.getType());
    if (!type.isDynamicDim(dim))
      return host.getIndexAttr(type.getDimSize(dim));
    if (Value source = getSameShape(memref)) {
      memref = source;
      continue;
    }
    Operation *def = memref.getDefiningOp();
    if (auto cast = dyn_cast_or_null<memref::ReinterpretCastOp>(def))
      return cast.getMixedSizes()[dim];
    if (auto view = dyn_cast_or_null<xmp::AsMemRefOp>(def))
      return getDynamic(type.getShape(), view.getExtents(), dim);
    if (auto view = dyn_cast_or_null<ViewOp>(def))
      return getDynamic(type.getShape(), view.getSizes(), dim);
    if (auto alloc = dyn_cast_or_null<memref::AllocOp>(def))
      return getDynamic(type.getShape(), alloc.getDynamicSizes(), dim);
    if (auto alloc = dyn_cast_or_null<memref::AllocaOp>(def))
      return getDynamic(type.getShape(), alloc.getDynamicSizes(), dim);
    return host.createOrFold<memref::DimOp>(loc, memref, dim);
  }
}

/// The sizes and strides of `memref`. Those that are there already: other views
/// may have been proved to have the same.
memref::ExtractStridedMetadataOp HostMemRefs::getMetadata(Value memref) {
  unsigned rest = 64; // many kernels may use an array
  for (Operation *user : memref.getUsers()) {
    if (rest-- == 0)
      break;
    auto known = dyn_cast<memref::ExtractStridedMetadataOp>(user);
    if (!known)
      continue;
    Operation *here = known->getBlock()->findAncestorOpInBlock(*kernel);
    if (here && known->isBeforeInBlock(here))
      return known;
  }
  return memref::ExtractStridedMetadataOp::create(host, loc, memref);
}

OpFoldResult HostMemRefs::getStride(Value memref, int64_t dim) {
  while (true) {
    auto type = cast<MemRefType>(memref.getType());
    auto [strides, offset] = type.getStridesAndOffset();
    if (!ShapedType::isDynamic(strides[dim]))
      return host.getIndexAttr(strides[dim]);
    if (Value source = getSameShape(memref)) {
      memref = source;
      continue;
    }
    Operation *def = memref.getDefiningOp();
    if (auto cast = dyn_cast_or_null<memref::ReinterpretCastOp>(def))
      return cast.getMixedStrides()[dim];
    if (auto view = dyn_cast_or_null<ViewOp>(def))
      if (!view.getStrides().empty())
        return getDynamic(strides, view.getStrides(), dim);
    return getMetadata(memref).getStrides()[dim];
  }
}

FailureOr<MemRefParts *> HostMemRefs::takeApart(Value memref) {
  auto [it, isNew] = known.try_emplace(memref);
  if (!isNew)
    return &it->second;
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return kernel.emitOpError("uses a memref with a layout that is not "
                              "strided, ")
           << type;

  MemRefParts parts;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    parts.sizes.push_back(getSize(memref, dim));
  // A static offset is part of the type: the address of what lies before.
  bool shifted = !ShapedType::isDynamic(offset) && offset != 0;
  parts.viewType = type;
  Value base = memref;
  if (shifted) {
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      parts.strides.push_back(getStride(memref, dim));
    parts.viewType =
        MemRefType::get(type.getShape(), type.getElementType(),
                        StridedLayoutAttr::get(type.getContext(), 0, strides),
                        type.getMemorySpace());
    base = memref::ReinterpretCastOp::create(host, loc, parts.viewType, memref,
                                             host.getIndexAttr(0), parts.sizes,
                                             parts.strides);
  } else if (isa<StridedLayoutAttr>(type.getLayout())) {
    // Those of a row-major layout follow from the sizes.
    for (auto [dim, stride] : llvm::enumerate(strides))
      parts.strides.push_back(ShapedType::isDynamic(stride)
                                  ? getStride(memref, dim)
                                  : host.getIndexAttr(stride));
  }
  parts.pointer =
      PointerOp::create(host, loc, host.getType<LLVM::LLVMPointerType>(), base);
  return &(known[memref] = std::move(parts));
}
