//===- PersistentPauses.h - Loops that end for the host ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTPAUSES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTPAUSES_H

#include "PersistentLoops.h"

namespace xacc::offload {

/// A branch that the host has to execute, and why.
struct Pause {
  mlir::Block *branch;
  mlir::Location at;
  std::string reason;
};

/// The branches without which the loop can become one kernel; none if there are
/// no such, if half of the kernels are in them, or if other values than numbers
/// are used on both sides of a branch. `onHost` is that of a PersistentLoop.
llvm::SmallVector<Pause> findPauses(mlir::Operation *loop, bool onHost);

/// Moves these branches behind a loop that ends where it comes to one of them,
/// and goes on there when it is executed again. Returns that loop, and erases
/// the old one. `number` becomes the variable that says at which of them the
/// loop has ended, or 0.
mlir::Operation *writePauses(mlir::Operation *loop,
                             llvm::ArrayRef<Pause> pauses, mlir::Value &number);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTPAUSES_H
