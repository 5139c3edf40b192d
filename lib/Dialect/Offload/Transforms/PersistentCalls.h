//===- PersistentCalls.h - Communication of loops on a GPU ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTCALLS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTCALLS_H

#include "PersistentLoops.h"
#include "mlir/IR/IRMapping.h"

namespace xacc::offload {

/// What the loop communicates, if a GPU can have all of it done as one kernel;
/// else nothing.
llvm::ArrayRef<mlir::Operation *> findPrepared(const PersistentLoop &from);

/// Prepares these ops where `builder` is; `before` has values of the loop
/// there. Returns what prepares them.
llvm::SmallVector<mlir::Operation *>
prepareCalls(mlir::OpBuilder &builder, llvm::ArrayRef<mlir::Operation *> calls,
             llvm::function_ref<mlir::Value(mlir::Value)> before);

/// Tells their copies in the kernel which they are.
void numberCalls(llvm::ArrayRef<mlir::Operation *> calls,
                 const mlir::IRMapping &copies);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTCALLS_H
