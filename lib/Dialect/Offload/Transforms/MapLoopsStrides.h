//===- MapLoopsStrides.h - Which dimension is of unit stride ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_MAPLOOPSSTRIDES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_MAPLOOPSSTRIDES_H

#include "Dialect/Offload/IR/Offload.h"

namespace xacc::offload {

/// The best order of the loops of a parallel nest, from the outermost to the
/// innermost: neighbouring iterations of the last one access neighbouring
/// elements.
llvm::SmallVector<unsigned> findBestOrder(LoopOp loop);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_MAPLOOPSSTRIDES_H
