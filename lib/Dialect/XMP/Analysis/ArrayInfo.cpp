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
  module.walk([&](TemplateOp templ) {
    for (Operation *user : templ->getUsers()) {
      if (auto set = dyn_cast<SetGlobalOp>(user))
        templates[set.getNameAttr().getAttr()] = templ;
      else if (auto cast = dyn_cast<CastHandleOp>(user);
               cast && cast.getTemplAttr())
        templates[cast.getTemplAttr()] = templ;
    }
  });
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

/// The array that one without a declaration of its own is laid out like.
static Value getDeclared(Value array) {
  while (true) {
    if (auto alloc = array.getDefiningOp<AllocLikeOp>())
      array = alloc.getLike();
    else if (auto alloc = array.getDefiningOp<AllocWideOp>())
      array = alloc.getLike();
    else
      return array;
  }
}

const void *ArrayInfo::getTemplateIdentity(Value array) const {
  array = getDeclared(array);
  StringAttr name = getTemplateSymbol(array);
  if (auto cast = array.getDefiningOp<CastHandleOp>())
    name = cast.getTemplAttr();
  if (name)
    return name.getAsOpaquePointer();
  Value templ = getTemplate(array);
  return templ ? getIdentity(templ) : nullptr;
}

/// The template of an array that is declared in a function, or null.
Value ArrayInfo::getTemplate(Value array) const {
  Operation *def = array.getDefiningOp();
  if (auto alloc = dyn_cast_or_null<AllocOp>(def))
    return alloc.getTemplate();
  if (auto attach = dyn_cast_or_null<AttachOp>(def))
    return attach.getTemplate();
  if (auto pointer = dyn_cast_or_null<PointerOp>(def))
    return pointer.getTemplate();
  return {};
}

/// The symbol of the template of an array at file scope, or null.
StringAttr ArrayInfo::getTemplateSymbol(Value array) const {
  auto get = array.getDefiningOp<GetGlobalOp>();
  auto global = get ? globals.lookup(get.getNameAttr().getAttr()) : GlobalOp();
  FlatSymbolRefAttr symbol =
      global ? global.getTemplAttr() : FlatSymbolRefAttr();
  return symbol ? symbol.getAttr() : StringAttr();
}

TemplateType ArrayInfo::getTemplateType(Value array) const {
  array = getDeclared(array);
  if (StringAttr symbol = getTemplateSymbol(array)) {
    auto global = globals.lookup(symbol);
    return global ? dyn_cast<TemplateType>(global.getType()) : TemplateType();
  }
  Value templ = getTemplate(array);
  return templ ? cast<TemplateType>(templ.getType()) : TemplateType();
}

NodesType ArrayInfo::getNodesType(Value array) const {
  array = getDeclared(array);
  StringAttr name = getTemplateSymbol(array);
  Value templ = getTemplate(array);
  Operation *def = templ ? templ.getDefiningOp() : array.getDefiningOp();
  if (auto get = dyn_cast_or_null<GetGlobalOp>(def); get && templ)
    name = get.getNameAttr().getAttr();
  else if (auto cast = dyn_cast_or_null<CastHandleOp>(def))
    name = cast.getTemplAttr();
  TemplateOp declared =
      name ? templates.lookup(name) : dyn_cast_or_null<TemplateOp>(def);
  return declared ? declared.getNodes().getType() : NodesType();
}

} // namespace xacc::xmp
