//===- LoopTable.h - What a loop as one kernel communicates -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The argument of a kernel with prepared communication (xacc/RequestABI.h), in
// memory of the device. Compiled for GPUs as well: freestanding C++.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_LOOPTABLE_H
#define XACC_DEVICE_REQUESTS_LOOPTABLE_H

#include "device/base/PackKernels.h"
#include "xacc/RequestABI.h"

namespace xacc {

/// A directive.
struct alignas(16) LoopEntry {
  enum Kind : uint64_t { Complete, Start, Wait };

  /// Bytes of a value that is reduced, and words that it has in memory.
  static constexpr unsigned valueBytes = 16, valueWords = 2;

  /// Of a reduction, for the threads of the grid.
  uint64_t value[valueWords];
  /// The same in pinned memory, for the host; null: it is an exchange.
  uint64_t *hostValue;
  /// From arrays to messages and within arrays; from messages to arrays.
  const XaccPackCopy *packs, *unpacks;
  int64_t numPacks, numUnpacks;
  uint64_t kind;
  /// The directives that use the same messages.
  uint64_t sharing;
};

/// Beside the number of a directive, in a request: complete what has been
/// started and uses the same messages.
constexpr int64_t loopSettles = int64_t(1) << 32;

struct LoopTable {
  /// A RequestBlock in pinned memory.
  void *ring;
  /// Directives that the kernel has started, and those that are complete and
  /// not yet unpacked. The first thread of the grid writes them, between two
  /// barriers.
  uint64_t started, arrived;
  LoopEntry entries[XACC_MAX_PREPARED];
  /// What code of the host has resulted in, for the threads of the grid, by the
  /// lower bits of its number.
  static constexpr unsigned numResults = 16;
  uint64_t results[numResults][XACC_MAX_HOST_RESULTS];
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_LOOPTABLE_H
