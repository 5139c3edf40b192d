//===- ArrayInfo.h - What declarations say about arrays ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_ANALYSIS_ARRAYINFO_H
#define XACC_DIALECT_XMP_ANALYSIS_ARRAYINFO_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace xacc::xmp {

/// What file-scope declarations of a module say about arrays.
class ArrayInfo {
public:
  explicit ArrayInfo(mlir::ModuleOp module);

  /// A key that is equal for handles that are surely the same.
  const void *getIdentity(mlir::Value handle) const;
  /// A key that is equal for arrays that surely have the same template, and
  /// null where the template is unknown.
  const void *getTemplateIdentity(mlir::Value array) const;
  /// The type of the array's template, or null.
  TemplateType getTemplateType(mlir::Value array) const;
  /// The type of the node array that it is distributed onto, or null.
  NodesType getNodesType(mlir::Value array) const;

private:
  mlir::Value getTemplate(mlir::Value array) const;
  mlir::StringAttr getTemplateSymbol(mlir::Value array) const;

  llvm::DenseMap<mlir::StringAttr, GlobalOp> globals;
  /// Where templates are declared, by the symbols or names of their variables.
  llvm::DenseMap<mlir::StringAttr, TemplateOp> templates;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_ANALYSIS_ARRAYINFO_H
