//===- SparseExchange.h - Bytes from nodes of a set to others -*- C++ -*---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For what is known only when it happens, such as the elements that an index
// array names. What can be planned uses exchange/.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COLLECTIVE_SPARSEEXCHANGE_H
#define XACC_COLLECTIVE_SPARSEEXCHANGE_H

#include "core/Runtime.h"

#include <vector>

namespace xacc {

/// Sends `out[i]` to the node at position i of the set; returns what each one
/// has sent to the caller. Collective over the set.
std::vector<std::vector<char>> exchangeBytes(Runtime &runtime,
                                             const NodeSet &set,
                                             std::vector<std::vector<char>> out,
                                             const XaccLoc *loc);

} // namespace xacc

#endif // XACC_COLLECTIVE_SPARSEEXCHANGE_H
