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

bool OverlapTrial::nextRound(double now) {
  constexpr int64_t end = tuning::overlapWarmUp +
                          2 * tuning::overlapTurns * tuning::overlapTurnRounds;
  if (numRounds > end)
    return wasDivided;
  // The first round of a turn ends what the one before has begun.
  int64_t trial = numRounds - tuning::overlapWarmUp;
  if (trial > 0 && (trial - 1) % tuning::overlapTurnRounds != 0)
    fastest[wasDivided] = std::min(fastest[wasDivided], now - begin);
  if (numRounds < end)
    wasDivided = trial >= 0 && trial / tuning::overlapTurnRounds % 2 != 0;
  else
    wasDivided = fastest[1] < tuning::overlapGain * fastest[0];
  begin = now;
  ++numRounds;
  return wasDivided;
}

XACC_EXPORT int64_t xaccrtOverlapPays(int64_t id, const XaccLoc *loc) {
  OverlapTrial *trial = findOverlapTrial(id);
  Environment::Overlap wanted = Environment::get().overlap();
  bool pays = trial && (wanted == Environment::Overlap::Auto
                            ? trial->nextRound(wallTime())
                            : wanted == Environment::Overlap::Always);
  if (pays) {
    noteHidden(id);
    return 1;
  }
  SiteTimer timer(loc, "reflect", /*countsAsCall=*/false);
  finishAsync(1, &id, loc);
  return 0;
}
