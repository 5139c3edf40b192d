//===- MemoryObjects.cpp - What a pointer points into ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/MemoryObjects.h"
#include "Dialect/XMP/IR/Views.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::xmp {

bool MemoryObject::mayOverlap(const MemoryObject &other) const {
  if (key && key == other.key)
    return true;
  if (isHidden || other.isHidden)
    return false;
  return !isIdentified || !other.isIdentified;
}

/// An allocation on the stack or the heap.
static MemoryObject describeLocal(Value allocation, Region *body) {
  MemoryObject object;
  object.key = allocation.getAsOpaquePointer();
  object.isPrivate = body && body->isAncestor(allocation.getParentRegion());
  object.isIdentified = true;
  object.isHidden = llvm::all_of(allocation.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto store = dyn_cast<LLVM::StoreOp>(user))
      return use.get() == store.getAddr();
    return isa<memref::LoadOp, memref::StoreOp, memref::DeallocOp,
               memref::DimOp, LLVM::LoadOp, LoopOp>(user);
  });
  object.name = "a local variable";
  return object;
}

MemoryObject findMemoryObject(Value memory, Region *body) {
  MemoryObject unknown;
  unknown.name = "memory that a pointer points to";
  while (true) {
    unknown.key = memory.getAsOpaquePointer();
    if (auto argument = dyn_cast<BlockArgument>(memory)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (isa<LoopOp>(parent)) {
        // An accumulator, of this loop or of one around or in it.
        MemoryObject object = describeLocal(memory, body);
        object.isHidden = true;
        return object;
      }
      auto function = dyn_cast<FunctionOpInterface>(parent);
      if (function && argument.getOwner()->isEntryBlock() &&
          function.getArgAttr(argument.getArgNumber(), "llvm.noalias")) {
        MemoryObject object = describeLocal(memory, body);
        object.isHidden = true;
        object.name = "an argument";
        return object;
      }
      return unknown;
    }
    Operation *def = memory.getDefiningOp();
    if (isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(def))
      return describeLocal(memory, body);
    if (auto get = dyn_cast<GetGlobalOp>(def)) {
      MemoryObject object;
      object.key = get.getNameAttr().getAttr().getAsOpaquePointer();
      object.isIdentified = true;
      object.name = ("'" + get.getName() + "'").str();
      return object;
    }
    if (isa<AllocOp, AllocLikeOp, AllocWideOp>(def)) {
      MemoryObject object;
      object.key = memory.getAsOpaquePointer();
      object.isIdentified = true;
      object.name = "a local distributed array";
      return object;
    }
    if (isa<LLVM::AddressOfOp, memref::GetGlobalOp>(def)) {
      StringAttr name =
          isa<LLVM::AddressOfOp>(def)
              ? cast<LLVM::AddressOfOp>(def).getGlobalNameAttr().getAttr()
              : cast<memref::GetGlobalOp>(def).getNameAttr().getAttr();
      MemoryObject object;
      object.key = name.getAsOpaquePointer();
      object.isIdentified = true;
      object.name = ("'" + name.getValue() + "'").str();
      return object;
    }
    // See Dialect/Offload/Analysis/Objects.cpp.
    if (auto view = dyn_cast<AsMemRefOp>(def); view && view.getDistinct()) {
      MemoryObject object;
      object.key = view.getPointer().getAsOpaquePointer();
      object.isIdentified = true;
      object.name = "a variable";
      return object;
    }
    if (Value viewed = getViewed(def))
      memory = viewed;
    else if (isa<ACC_DATA_ENTRY_OPS>(def))
      memory = acc::getVar(def); // the device's copy of the same object
    else
      return unknown;
  }
}

} // namespace xacc::xmp
