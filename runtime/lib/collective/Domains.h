//===- Domains.h - Collectives inside and between domains ----- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the schedules of Schedule.h, with shared memory between ranks of a
// domain where it is (transport/direct/Pipe.h), and messages elsewhere. For
// calls that wait: a rank may have to hand on what it gets, which nobody does
// while it computes. What is asynchronous is left to the message layer.
//
// Which it is, all ranks of the communicator find out alike.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COLLECTIVE_DOMAINS_H
#define XACC_COLLECTIVE_DOMAINS_H

#include "Schedule.h"
#include "core/MemberList.h"
#include "core/Runtime.h"
#include "transport/Transport.h"

#include <map>
#include <memory>

namespace xacc {

/// What is known of a communicator.
class CollectiveGroup {
public:
  CollectiveGroup(Runtime &runtime, CommId comm, const MemberList &members);

  // Each is null where the message layer's own operation is to be used. Their
  // owner tests them until they are complete, and does nothing else meanwhile.
  Operation *broadcast(char *data, int64_t sizeInBytes, int root);
  Operation *allReduce(char *data, int64_t count, const CombineOp &op);
  Operation *barrier();
  /// Never null. `all`: the parts of all ranks in their order, of which this
  /// rank's is there.
  Operation *allgather(char *all, const std::vector<int64_t> &bytesOf);

  Runtime &runtime;
  const CommId comm;
  const std::vector<int> worldRanks;
  const CollectiveLayout layout;

private:
  friend class ScheduleRun;
  bool isWanted(int64_t sizeInBytes, int64_t mostInDomain,
                int64_t mostBetween) const;

  CollectiveSteps reduction;
  std::map<int, CollectiveSteps> broadcasts; // by root
  bool hasPipes = false; // between all of this domain, in all domains
  uint64_t identity = 0; // of its members, for the labels of messages
  uint64_t numStarted = 0;
};

/// That of a communicator, made at its first collective.
CollectiveGroup &groupOf(Runtime &runtime, CommId comm,
                         const MemberList &members);

} // namespace xacc

#endif // XACC_COLLECTIVE_DOMAINS_H
