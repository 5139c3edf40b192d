//===- LoopOrder.h - The order of loops in the program ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_IR_LOOPORDER_H
#define XACC_DIALECT_OFFLOAD_IR_LOOPORDER_H

#include "llvm/ADT/StringRef.h"

namespace xacc::offload {

/// On a sequential loop that is all that a parallel one does: in the program
/// the last dimension of that one is inside of this loop. GPUs have it outside,
/// so that there are more threads; CPUs keep the program's order.
constexpr llvm::StringLiteral kAroundLastAttr = "offload.around_last";

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_IR_LOOPORDER_H
