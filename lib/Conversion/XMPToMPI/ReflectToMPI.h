//===- ReflectToMPI.h - Shadow exchange as mpi ops --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_XMPTOMPI_REFLECTTOMPI_H
#define XACC_CONVERSION_XMPTOMPI_REFLECTTOMPI_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace xacc {

/// The ops that set handles of file scope.
class Declarations {
public:
  explicit Declarations(mlir::ModuleOp module);

  struct Declaration {
    /// Null if it cannot be found.
    mlir::Operation *op = nullptr;
    /// In the function that uses the handle; else behind a symbol.
    bool isLocal = true;
  };
  Declaration find(mlir::Value handle, bool isLocal = true) const;

private:
  /// Null where a symbol is set more than once.
  llvm::DenseMap<mlir::StringAttr, xmp::SetGlobalOp> setters;
};

/// Converts a reflect, or leaves the IR as it is and fails.
mlir::LogicalResult convertReflect(xmp::ReflectOp op,
                                   const Declarations &declarations);

} // namespace xacc

#endif // XACC_CONVERSION_XMPTOMPI_REFLECTTOMPI_H
