//===- XMPDialect.cpp - Registration of the XMP dialect -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace xacc::xmp;

#include "Dialect/XMP/IR/XMPDialect.cpp.inc"
#include "Dialect/XMP/IR/XMPEnums.cpp.inc"
#include "Dialect/XMP/IR/XMPInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/XMP/IR/XMPAttrs.cpp.inc"

std::string DirectiveAttr::getText() const {
  std::string text = getName().str();
  if (getVariables().empty())
    return text;
  text += " (";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(getVariables(), os, [&](StringAttr variable) {
    os << variable.getValue();
  });
  return text + ")";
}

void XMPDialect::initialize() {
  registerTypes();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/XMP/IR/XMPAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/XMP/IR/XMPOps.cpp.inc"
      >();
}

Operation *XMPDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
