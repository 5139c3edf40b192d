//===- Overlap.h - Whether to run loops behind exchanges ------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that runs behind an exchange runs in parts: its interior, then what is
// beside the halos, which costs loops over short rows or columns. What that
// saves depends on the network, on the others' work and on the sizes. So time
// loops try all ways: from one call to the next for the same exchange is one
// round of the time loop. The first rounds make plans and touch memory; then
// each answer has some rounds in turn, of which the fastest counts; then the
// faster answer stays. All nodes try the same at the same time, as they make
// the same calls, but each decides for itself: the messages are the same.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_REQUEST_OVERLAP_H
#define XACC_REQUEST_OVERLAP_H

#include "xacc/ABI.h"

#include <cstdint>
#include <limits>

namespace xacc {

class OverlapTrial {
public:
  /// What the loops of the round that begins `now`, in seconds, shall do. The
  /// first `numWays` ways are tried.
  XaccOverlap nextRound(double now, int64_t numWays);

private:
  static constexpr double never = std::numeric_limits<double>::infinity();

  int64_t numRounds = 0;
  /// Of the round before.
  double begin = 0;
  XaccOverlap way = XACC_WHOLE;
  /// Seconds of the fastest round of each way.
  double fastest[XACC_IN_QUEUES + 1] = {never, never, never};
};

} // namespace xacc

#endif // XACC_REQUEST_OVERLAP_H
