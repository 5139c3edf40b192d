//===- DialectAttributes.cpp - Attributes on others' operations -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/DialectAttributes.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace xacc::xmp;

LogicalResult
xacc::xmp::verifyDialectAttribute(ArrayRef<DialectAttribute> known,
                                  Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  // Our own operations have the attribute without the prefix.
  StringRef own = name.drop_front(name.find('.') + 1);
  if (op->getDialect() == attribute.getNameDialect() &&
      llvm::any_of(op->getName().getAttributeNames(),
                   [&](StringAttr inherent) { return inherent == own; }))
    return op->emitOpError("has the unknown attribute '")
           << name << "'; write '" << own << "'";
  const auto *found =
      llvm::find_if(known, [&](const DialectAttribute &candidate) {
        return candidate.name == name;
      });
  if (found == known.end())
    return op->emitOpError("has the unknown attribute '") << name << "'";
  if (!found->isPlace(op))
    return op->emitOpError("has the attribute '")
           << found->name << "', which belongs on " << found->place;
  if (!found->hasType(attribute.getValue()))
    return op->emitOpError("attribute '")
           << found->name << "' must be " << found->type << ", is "
           << attribute.getValue();
  return success();
}

LogicalResult xacc::xmp::verifyArgumentAttribute(ArrayRef<StringLiteral> known,
                                                 Operation *op,
                                                 NamedAttribute attribute,
                                                 StringRef place) {
  StringRef name = attribute.getName().getValue();
  if (!llvm::is_contained(known, name))
    return op->emitOpError("has the unknown attribute '")
           << name << "' on " << place;
  if (!isa<UnitAttr>(attribute.getValue()))
    return op->emitOpError("attribute '")
           << name << "' must be a unit attribute, is " << attribute.getValue();
  return success();
}

//===----------------------------------------------------------------------===//
// The attributes of the xmp dialect
//===----------------------------------------------------------------------===//

static bool isI64(Attribute attribute) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  return integer && integer.getType().isInteger(64);
}

static constexpr DialectAttribute kAttributes[] = {
    {kCollapseAttr, isI64, "an integer of 64 bits",
     [](Operation *op) { return isa<acc::LoopOp>(op); }, "an acc.loop"},
    {kDirectiveAttr, isAttribute<DirectiveAttr>, "a #xmp.directive",
     [](Operation *op) { return op->getName().getDialectNamespace() == "mpi"; },
     "an operation of the mpi dialect"},
    {kWritesAttr, isAttribute<DenseI32ArrayAttr>, "an array<i32>",
     [](Operation *op) { return isa<CallOpInterface>(op); }, "a call"},
    {kNoArraysAttr, isAttribute<UnitAttr>, "a unit attribute",
     [](Operation *op) { return isa<CallOpInterface>(op); }, "a call"},
    {kEndsProgramAttr, isAttribute<UnitAttr>, "a unit attribute",
     [](Operation *op) { return isa<FunctionOpInterface>(op); }, "a function"},
    {kArrayAttr, isAttribute<StringAttr>, "a string",
     [](Operation *op) { return isa<LLVM::LoadOp>(op); }, "an llvm.load"},
    {kExactAttr, isAttribute<UnitAttr>, "a unit attribute",
     [](Operation *op) { return isa<arith::IndexCastOp>(op); },
     "an arith.index_cast"},
    {kPartAttr, isAttribute<UnitAttr>, "a unit attribute",
     [](Operation *op) { return isa<LoopOp>(op); }, "an xmp.loop"},
    {kReorderedAttr, isAttribute<UnitAttr>, "a unit attribute",
     [](Operation *op) { return isa<LoopOp>(op); }, "an xmp.loop"},
};

LogicalResult XMPDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  return verifyDialectAttribute(kAttributes, op, attribute);
}

LogicalResult XMPDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned,
                                                   NamedAttribute attribute) {
  return verifyArgumentAttribute({}, op, attribute, "an argument");
}

LogicalResult
XMPDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned,
                                        NamedAttribute attribute) {
  return verifyArgumentAttribute({}, op, attribute, "a result");
}
