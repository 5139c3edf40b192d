//===- Declarations.h - What is known of handles -------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_XMPTOMPI_DECLARATIONS_H
#define XACC_CONVERSION_XMPTOMPI_DECLARATIONS_H

#include "Arithmetic.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace xacc {

/// Finds the ops that declare handles, through symbols as well.
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

  /// The declaration of a node array over all ranks: the number of a node in it
  /// is its rank in the world. Null if `nodes` is not known to be one.
  xmp::NodesOp findEntireNodes(mlir::Value nodes, bool isLocal) const;

  /// The condition, which all ranks agree on, under which a set is that of all
  /// ranks; nothing if it is not known.
  std::optional<mlir::OpFoldResult> isWorld(mlir::Value set,
                                            Arithmetic &arith) const;

private:
  /// Null where a symbol is set more than once.
  llvm::DenseMap<mlir::StringAttr, xmp::SetGlobalOp> setters;
};

/// An operand of a declaration as it can be used elsewhere: a constant, or the
/// value itself in the same function.
std::optional<mlir::OpFoldResult> getOperand(mlir::Value value, bool isLocal);

/// A template dimension with a block format.
struct BlockDim {
  mlir::OpFoldResult lower, upper;
  mlir::OpFoldResult numNodes;
  mlir::OpFoldResult blockWidth;
};
std::optional<BlockDim> getBlockDim(xmp::TemplateOp templateOp, int64_t dim,
                                    xmp::NodesOp nodesOp, bool isLocal,
                                    Arithmetic &arith);

} // namespace xacc

#endif // XACC_CONVERSION_XMPTOMPI_DECLARATIONS_H
