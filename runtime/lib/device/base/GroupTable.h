//===- GroupTable.h - A loop as one kernel on several GPUs ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each device has a table in its memory, which the others reach. What a device
// does before and behind a part of the kernel depends on the part and on the
// state of the data: the host has computed all states that the loop can come
// to, and a step for each state and part.
//
// Compiled for GPUs as well: freestanding C++, without the library.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_GROUPTABLE_H
#define XACC_DEVICE_BASE_GROUPTABLE_H

#include "PackKernels.h"
#include "xacc/DeviceABI.h"
#include "xacc/RequestABI.h"

namespace xacc {

/// A part of the kernel, one of its kernels or directives, in a state of the
/// data, on one device.
struct GroupStep {
  uint64_t actions; // XACC_GROUP_MEET and so on
  uint64_t next;    // the state behind it
  /// From memory of other devices, before the part and behind it. Of one that
  /// communicates with other ranks: to messages, and from its messages.
  const XaccPackCopy *fetches, *later;
  /// From messages that are complete before, or when it has run.
  const XaccPackCopy *arrived;
  int64_t numFetches, numLater, numArrived;
};

/// A part of the kernel, in all states.
struct GroupPart {
  int64_t lower[XACC_MAX_SPLIT], upper[XACC_MAX_SPLIT];
  uint64_t devices; // a bit for each one that runs it
};

struct GroupTable {
  static constexpr int64_t maxDevices = 16;
  /// Bytes of an element of any type that is reduced.
  static constexpr int64_t slotBytes = 16;

  uint64_t device, numDevices, numParts;
  GroupTable *tables[maxDevices];
  const GroupPart *parts;
  const GroupStep *steps; // by state, then by part
  /// From here to the results of reductions, on each device: twice as many
  /// elements as any part has, for reductions in turn.
  int64_t slotsOffset, slotElements;
  /// By the other devices: how often all blocks of each have come to a barrier.
  alignas(64) uint64_t arrived[maxDevices];
  /// By any device that has waited for too long.
  uint64_t aborted;
  /// The state in which the kernel has left the data.
  uint64_t last;

#ifndef __NVPTX__
  /// Of the next launch; null: one device runs the kernel.
  static inline GroupTable *next = nullptr;
  /// What LoopService::begin() has returned for it.
  static inline void *nextLoop = nullptr;
#endif
};

/// What a thread knows, in place of a loop's variables on the host.
struct GroupPlace {
  uint64_t state, part;
  const GroupStep *step;
  uint64_t turn; // of the results
};
static_assert(sizeof(GroupPlace) == XACC_GROUP_WORDS * sizeof(uint64_t));

} // namespace xacc

#endif // XACC_DEVICE_BASE_GROUPTABLE_H
