//===- Tuner.h - Measuring how directions travel best --------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks of a plan make it together, and run it with one class of directions
// after the other going each way: the time that counts is that of the slowest
// rank. What a rank sends is written again before each run, as programs do:
// what stays in a cache is copied much faster. Then the whole plan is run as
// one neighbourhood collective, if there is such an operation. Halos are
// restored.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_TUNER_H
#define XACC_EXCHANGE_TUNER_H

#include "transport/BoxExchange.h"

namespace xacc {

/// Sets how each direction travels from what has been measured, on top of what
/// the movers have chosen.
void applyTunedWays(Runtime &runtime, std::vector<PeerBoxes> &sends);
/// Each sender's choice, at the receivers. Between ranks that share memory;
/// both make the plan at the same time.
void agreeOnWays(Runtime &runtime, std::vector<PeerBoxes> &sends,
                 std::vector<PeerBoxes> &receives, const XaccLoc *loc);

/// Measures what is not known yet of any rank's directions, and keeps the best.
/// Collective over `members`.
void tune(Runtime &runtime, std::vector<PeerBoxes> &sends,
          std::vector<PeerBoxes> &receives, const std::vector<int> &members,
          const XaccLoc *loc);

/// Whether the whole plan is best one neighbourhood collective, by what has
/// been measured. Collective over `members`.
bool isCollectiveBest(Runtime &runtime, const std::vector<PeerBoxes> &sends,
                      const std::vector<int> &members, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_EXCHANGE_TUNER_H
