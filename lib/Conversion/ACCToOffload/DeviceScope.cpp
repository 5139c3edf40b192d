//===- DeviceScope.cpp - Which device value stands for a host value -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compute constructs use host values. Between the value that a data clause
// names and one that is used there may be views (casts, subviews, another read
// of the same global, an `xmp.as_memref` of the same pointer): the same view of
// the device copy takes its place.
//
//===----------------------------------------------------------------------===//

#include "DeviceScope.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using xacc::offload::isOnDevice;

namespace xacc::acc_to_offload {

bool areEquivalent(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  Operation *left = lhs.getDefiningOp(), *right = rhs.getDefiningOp();
  if (!left || !right || left->getNumRegions() != 0 ||
      cast<OpResult>(lhs).getResultNumber() !=
          cast<OpResult>(rhs).getResultNumber() ||
      !isMemoryEffectFree(left))
    return false;
  return OperationEquivalence::isEquivalentTo(
      left, right,
      [](Value a, Value b) { return success(areEquivalent(a, b)); },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

void DeviceScope::remove(Value host) {
  llvm::erase_if(copies,
                 [&](const DeviceCopy &copy) { return copy.host == host; });
  views.clear();
}

const DeviceCopy *DeviceScope::find(Value host) const {
  for (const DeviceScope *scope = this; scope; scope = scope->parent)
    for (const DeviceCopy &copy : llvm::reverse(scope->copies))
      if (areEquivalent(copy.host, host))
        return &copy;
  return nullptr;
}

/// The address that a memref is made over.
static Value getPointer(Value memref) {
  if (auto view = memref.getDefiningOp<offload::ViewOp>())
    return view.getPointer();
  if (auto view = memref.getDefiningOp<xmp::AsMemRefOp>())
    return view.getPointer();
  return {};
}

/// The bytes of a memref; none if that is known at run time only.
static std::optional<int64_t> getSize(Value memref) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
      !type.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t bits = type.getNumElements() * type.getElementTypeBitWidth();
  return (bits + 7) / 8;
}

/// Whether a memref may have these bytes: the first member of a structure has
/// the address of the whole, but not what follows.
static bool mayHave(Value memref, int64_t first, int64_t last) {
  std::optional<int64_t> size = getSize(memref);
  return !size || (first >= 0 && last < *size);
}

const DeviceCopy *DeviceScope::findAtPointer(Value pointer, int64_t first,
                                             int64_t last) const {
  for (const DeviceScope *scope = this; scope; scope = scope->parent)
    for (const DeviceCopy &copy : llvm::reverse(scope->copies))
      if (Value at = getPointer(copy.host);
          at && areEquivalent(at, pointer) && mayHave(copy.host, first, last))
        return &copy;
  return nullptr;
}

/// How many bytes further an address is; none if that is known at run time
/// only.
static std::optional<int64_t> getConstantOffset(LLVM::GEPOp gep) {
  ArrayRef<int32_t> indices = gep.getRawConstantIndices();
  if (!gep.getElemType().isInteger(8) || indices.size() != 1 ||
      indices[0] == LLVM::GEPOp::kDynamicIndex)
    return std::nullopt;
  return indices[0];
}

Value DeviceScope::rebuild(OpBuilder &builder, Value value, Value from,
                           Value to) {
  IRMapping mapping;
  mapping.map(from, to);
  builder.clone(*value.getDefiningOp(), mapping);
  return views[value] = mapping.lookup(value);
}

Value DeviceScope::resolvePointer(OpBuilder &builder, Value pointer,
                                  int64_t first, int64_t last) {
  if (isOnDevice(pointer))
    return pointer;
  if (const DeviceCopy *copy = findAtPointer(pointer, first, last)) {
    Value address =
        offload::PointerOp::create(builder, pointer.getLoc(), copy->device);
    // Another copy may be the one for other bytes.
    if (first == 0 && last == 0)
      views[pointer] = address;
    return address;
  }
  if (auto gep = pointer.getDefiningOp<LLVM::GEPOp>()) {
    std::optional<int64_t> constant = getConstantOffset(gep);
    Value base = constant ? resolvePointer(builder, gep.getBase(),
                                           first + *constant, last + *constant)
                          : resolve(builder, gep.getBase());
    if (base) {
      Value address = rebuild(builder, pointer, gep.getBase(), base);
      if (first != 0 || last != 0)
        views.erase(pointer);
      return address;
    }
  }
  if (auto address = pointer.getDefiningOp<offload::PointerOp>())
    if (Value source = resolve(builder, address.getSource()))
      return rebuild(builder, pointer, address.getSource(), source);
  return {};
}

Value DeviceScope::resolve(OpBuilder &builder, Value value) {
  if (isOnDevice(value))
    return value;
  if (Value view = views.lookup(value))
    return view;
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return resolvePointer(builder, value, /*first=*/0, /*last=*/0);
  if (!isa<BaseMemRefType>(value.getType()))
    return {};
  if (const DeviceCopy *copy = find(value))
    return copy->device;
  // Memory inside of something that is mapped by its address.
  if (Value pointer = getPointer(value)) {
    int64_t last = std::max<int64_t>(getSize(value).value_or(1), 1) - 1;
    Value address = resolvePointer(builder, pointer, /*first=*/0, last);
    return address ? rebuild(builder, value, pointer, address) : Value();
  }
  if (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    if (Value source = resolve(builder, view.getViewSource()))
      return rebuild(builder, value, view.getViewSource(), source);
  return {};
}

} // namespace xacc::acc_to_offload
