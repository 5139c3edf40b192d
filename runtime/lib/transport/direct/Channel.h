//===- Channel.h - Flags between two ranks of a node --------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One direction between a pair of ranks, in the sender's shared memory. Both
// sides number their exchanges in the order in which they start them, so that
// number n of one is number n of the other; nothing else has to agree.
//
//   sender                               receiver
//   entry n, then published = n   (data) waits until published >= n
//                                        copies the boxes of entry n
//   waits until consumed >= n  (end)     consumed = n
//
// The receiver fills memory of its own, so that its start of the exchange is
// its being ready; no flag says so. A sender whose boxes were packed does not
// wait for the end, but before it packs into the same buffer again.
//
// Numbers only grow and are compared by >=. Each is written by one side.
// ChannelModelTest.cpp visits every order of these steps.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_CHANNEL_H
#define XACC_TRANSPORT_DIRECT_CHANNEL_H

#include "core/Support.h"

#include <atomic>
#include <cstdint>

namespace xacc {

/// A box in the sender's shared memory, of which the receiver knows the sizes.
struct SharedBox {
  /// A SharedAllocation in the heap; 0: the box is in the heap itself.
  int64_t allocation;
  int64_t offset; // of the first element
  int64_t sizeInBytes;
  int64_t strides[XACC_MAX_DIMS];
};

/// What the sender of an exchange offers.
struct ChannelEntry {
  /// Names a list of boxes for good; 0: the boxes are packed.
  uint64_t list;
  /// Of the boxes, or of the packed bytes.
  int64_t offset;
  int64_t numBoxes;
  int64_t sizeInBytes;
};

struct Channel {
  static constexpr uint64_t numEntries = 32;

  /// By the sender. Two lines apart: processors fetch lines in pairs.
  alignas(128) std::atomic<uint64_t> published;
  /// By the receiver.
  alignas(128) std::atomic<uint64_t> consumed;
  alignas(128) ChannelEntry entries[numEntries];

  ChannelEntry &entry(uint64_t number) { return entries[number % numEntries]; }
};
static_assert(std::atomic<uint64_t>::is_always_lock_free);

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_CHANNEL_H
