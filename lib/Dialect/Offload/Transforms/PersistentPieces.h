//===- PersistentPieces.h - Loops in pieces --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTPIECES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTPIECES_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::offload {

/// A piece of a loop, and what says how long it is.
struct Piece {
  mlir::Operation *loop;
  PersistNextOp next;
};

/// Whether an scf.for or scf.while can run in pieces: what its iterations carry
/// are numbers.
bool mayDivide(mlir::Operation *loop);

/// Makes a loop run in pieces, whose lengths the runtime says.
Piece divide(mlir::scf::ForOp loop);
Piece divide(mlir::scf::WhileOp loop);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTPIECES_H
