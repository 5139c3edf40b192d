//===- DialectAttributes.h - Attributes on others' operations --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes hand over by attributes of our own operations, which have types and
// verifiers. Some facts are about operations of other dialects: for these each
// of our dialects has a list of attributes, with their types and places.
// Anything else with a dialect's prefix is an error, so that a misspelt name is
// not lost.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_DIALECTATTRIBUTES_H
#define XACC_DIALECT_XMP_IR_DIALECTATTRIBUTES_H

#include "mlir/IR/Operation.h"

namespace xacc::xmp {

/// An attribute of a dialect on operations of other dialects.
struct DialectAttribute {
  llvm::StringLiteral name;
  bool (*hasType)(mlir::Attribute);
  /// For the message, as in "must be a string".
  llvm::StringLiteral type;
  bool (*isPlace)(mlir::Operation *);
  /// For the message, as in "belongs on a function".
  llvm::StringLiteral place;
};

/// Verifies an attribute with the dialect's prefix on `op`.
llvm::LogicalResult
verifyDialectAttribute(llvm::ArrayRef<DialectAttribute> known,
                       mlir::Operation *op, mlir::NamedAttribute attribute);

/// The same for an argument (or result) of a function: unit attributes.
llvm::LogicalResult
verifyArgumentAttribute(llvm::ArrayRef<llvm::StringLiteral> known,
                        mlir::Operation *op, mlir::NamedAttribute attribute,
                        llvm::StringRef place);

template <typename AttributeT> bool isAttribute(mlir::Attribute attribute) {
  return mlir::isa<AttributeT>(attribute);
}

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_DIALECTATTRIBUTES_H
