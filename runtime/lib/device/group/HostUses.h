//===- HostUses.h - Host memory that queues use ----------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_HOSTUSES_H
#define XACC_DEVICE_GROUP_HOSTUSES_H

#include "device/base/Device.h"

#include <unordered_map>
#include <vector>

namespace xacc {

/// A stretch of host memory that a copy of one device reads or writes.
struct HostUse {
  int member;
  const char *begin, *end;
  bool isWrite;

  /// Whether the two have to run in the order in which they were issued, and
  /// nothing but an event orders them.
  bool conflictsWith(const HostUse &other) const {
    return member != other.member && (isWrite || other.isWrite) &&
           begin < other.end && other.begin < end;
  }
};

/// The copies of each queue that may still be under way. A queue of several
/// devices is a queue on each of them; coherence orders what meets in their
/// memory, and this what meets in the host's: the copyout of one device and the
/// next copyin of another.
class HostUses {
public:
  /// The devices whose earlier copies in `queue` a copy has to wait for.
  std::vector<int> conflicts(QueueId queue, const HostUse &use) const;
  void add(QueueId queue, const HostUse &use);
  /// All copies of a queue, or of all queues, are complete.
  void forget(QueueId queue) { uses.erase(queue); }
  void forgetAll() { uses.clear(); }

private:
  /// A queue that nobody waits for must not grow without limit.
  static constexpr size_t mostPerQueue = 64;
  std::unordered_map<QueueId, std::vector<HostUse>> uses;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_HOSTUSES_H
