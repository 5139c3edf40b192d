//===- StoredAddresses.h - Kernels that store addresses --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_STOREDADDRESSES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_STOREDADDRESSES_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::offload {

/// Finds the memory whose address code stores where other code finds it, and
/// the memory that it stores such addresses to.
class StoredAddresses {
public:
  explicit StoredAddresses(mlir::SymbolTableCollection &symbols)
      : symbols(symbols) {}

  /// What a kernel has from the outside, or a function as arguments.
  using Memories = llvm::SetVector<mlir::Value>;
  Memories find(mlir::Operation *root);

private:
  class Code;
  /// The operands whose address, or that to which one, the callee stores.
  llvm::SmallVector<mlir::Value> findStoredBy(mlir::CallOpInterface call);

  mlir::SymbolTableCollection &symbols;
  /// Of functions; empty while one is looked at, so that recursion ends.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<unsigned>> functions;
};

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_STOREDADDRESSES_H
