//===- Overlap.cpp - Whether to run loops behind exchanges ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Overlap.h"

#include "Async.h"
#include "core/Environment.h"
#include "core/Runtime.h"
#include "core/Tuning.h"
#include "observe/Statistics.h"

#include <algorithm>

using namespace xacc;

XaccOverlap OverlapTrial::nextRound(double now, int64_t numWays) {
  int64_t end = tuning::overlapWarmUp +
                numWays * tuning::overlapTurns * tuning::overlapTurnRounds;
  if (numRounds > end)
    return way;
  // The first round of a turn ends what the one before has begun.
  int64_t trial = numRounds - tuning::overlapWarmUp;
  if (trial > 0 && (trial - 1) % tuning::overlapTurnRounds != 0)
    fastest[way] = std::min(fastest[way], now - begin);
  if (numRounds < end) {
    way = XaccOverlap(trial < 0 ? 0
                                : trial / tuning::overlapTurnRounds % numWays);
  } else {
    way = fastest[XACC_IN_QUEUES] < fastest[XACC_IN_PARTS] ? XACC_IN_QUEUES
                                                           : XACC_IN_PARTS;
    if (fastest[way] >= tuning::overlapGain * fastest[XACC_WHOLE])
      way = XACC_WHOLE;
  }
  begin = now;
  ++numRounds;
  return way;
}

static XaccOverlap chooseWay(int64_t id) {
  const AsyncOperation *exchange = findExchange(id);
  if (!exchange)
    return XACC_WHOLE;
  bool mayQueue = exchange->isOnDevice();
  switch (Environment::get().overlap()) {
  case Environment::Overlap::Never:
    return XACC_WHOLE;
  case Environment::Overlap::Always:
    return XACC_IN_PARTS;
  case Environment::Overlap::Queues:
    return mayQueue ? XACC_IN_QUEUES : XACC_IN_PARTS;
  case Environment::Overlap::Auto:
    break;
  }
  return exchange->overlapTrial()->nextRound(wallTime(), mayQueue ? 3 : 2);
}

XACC_EXPORT int64_t xaccrtOverlapPays(int64_t id, const XaccLoc *loc) {
  XaccOverlap way = chooseWay(id);
  if (way != XACC_WHOLE) {
    noteHidden(id);
    return way;
  }
  SiteTimer timer(loc, "reflect", /*countsAsCall=*/false);
  finishAsync(1, &id, loc);
  return 0;
}
