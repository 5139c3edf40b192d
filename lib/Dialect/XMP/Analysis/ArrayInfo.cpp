//===- ArrayInfo.cpp - What declarations say about arrays -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/ArrayInfo.h"

using namespace mlir;

namespace xacc::xmp {

ArrayInfo::ArrayInfo(ModuleOp module) {
  for (auto global : module.getOps<GlobalOp>())
    globals[global.getSymNameAttr()] = global;
}

const void *ArrayInfo::getIdentity(Value handle) const {
  if (auto get = handle.getDefiningOp<GetGlobalOp>())
    return get.getNameAttr().getAttr().getAsOpaquePointer();
  if (auto cast = handle.getDefiningOp<CastHandleOp>()) {
    StringAttr name = cast.getTemplAttr();
    if (name && isa<TemplateType>(cast.getType()))
      return name.getAsOpaquePointer();
    return cast.getSource().getAsOpaquePointer();
  }
  return handle.getAsOpaquePointer();
}

const void *ArrayInfo::getTemplateIdentity(Value array) const {
  Operation *def = array.getDefiningOp();
  if (!def)
    return nullptr;
  if (auto get = dyn_cast<GetGlobalOp>(def)) {
    auto global = globals.lookup(get.getNameAttr().getAttr());
    FlatSymbolRefAttr symbol =
        global ? global.getTemplAttr() : FlatSymbolRefAttr();
    return symbol ? symbol.getAttr().getAsOpaquePointer() : nullptr;
  }
  if (auto cast = dyn_cast<CastHandleOp>(def)) {
    StringAttr name = cast.getTemplAttr();
    return name ? name.getAsOpaquePointer() : nullptr;
  }
  if (auto alloc = dyn_cast<AllocOp>(def))
    return getIdentity(alloc.getTemplate());
  if (auto alloc = dyn_cast<AllocLikeOp>(def))
    return getTemplateIdentity(alloc.getLike());
  if (auto alloc = dyn_cast<AllocWideOp>(def))
    return getTemplateIdentity(alloc.getLike());
  if (auto attach = dyn_cast<AttachOp>(def))
    return getIdentity(attach.getTemplate());
  if (auto pointer = dyn_cast<PointerOp>(def))
    return getIdentity(pointer.getTemplate());
  return nullptr;
}

TemplateType ArrayInfo::getTemplateType(Value array) const {
  Operation *def = array.getDefiningOp();
  if (!def)
    return {};
  if (auto get = dyn_cast<GetGlobalOp>(def)) {
    auto global = globals.lookup(get.getNameAttr().getAttr());
    FlatSymbolRefAttr symbol =
        global ? global.getTemplAttr() : FlatSymbolRefAttr();
    auto templ = symbol ? globals.lookup(symbol.getAttr()) : GlobalOp();
    return templ ? dyn_cast<TemplateType>(templ.getType()) : TemplateType();
  }
  if (auto alloc = dyn_cast<AllocOp>(def))
    return alloc.getTemplate().getType();
  if (auto alloc = dyn_cast<AllocLikeOp>(def))
    return getTemplateType(alloc.getLike());
  if (auto alloc = dyn_cast<AllocWideOp>(def))
    return getTemplateType(alloc.getLike());
  if (auto attach = dyn_cast<AttachOp>(def))
    return attach.getTemplate().getType();
  if (auto pointer = dyn_cast<PointerOp>(def))
    return pointer.getTemplate().getType();
  return {};
}

} // namespace xacc::xmp
