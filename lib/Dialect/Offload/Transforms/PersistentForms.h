//===- PersistentForms.h - Both forms of a loop ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTFORMS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTFORMS_H

#include "PersistentLoops.h"

namespace xacc::offload {

/// Two branches, whose terminators are still to be written.
mlir::scf::IfOp createChoice(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::TypeRange types, mlir::Value condition);

/// Writes a loop that can become one kernel as one and as it is. `next`
/// decides, or else the device alone. `pause`, if any, is the variable of
/// writePauses. `describes`: several GPUs may run it.
void writeForms(PersistentLoop &loop, PersistNextOp next, mlir::Value pause,
                bool describes);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTFORMS_H
