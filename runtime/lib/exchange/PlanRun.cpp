//===- PlanRun.cpp - Prepared exchanges: running them ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"
#include "Progress.h"

#include "observe/Wait.h"
#include "request/Deferred.h"

using namespace xacc;

void Plan::start(ReflectRequest *newRequest, const XaccLoc *loc) {
  // The same exchange again before the first was waited for: its buffers are in
  // use until it is complete.
  if (inFlight)
    finish(loc);
  checkExecuting(loc);
  if (isUndecided)
    decide(loc);
  if (device)
    device->reclaim(loc);
  request = newRequest;
  inFlight = true;
  if (!device)
    startDeferred(loc);
  Progress &helper = Progress::of(runtime);
  {
    Progress::Guard guard(helper);
    for (auto &exchange : exchanges)
      exchange->start(/*isAsync=*/newRequest != nullptr, loc);
  }
  if (newRequest && !exchanges.empty())
    helper.add(*this);
  if (!device)
    for (const CopyStep &step : copies)
      step.copy.run(step.target, step.source);
}

bool Plan::progressByHelper() {
  bool any = false;
  for (auto &exchange : exchanges)
    any |= !exchange->isComplete() &&
           exchange->progress(request ? request->loc : nullptr);
  return any;
}

void Plan::progressByPoll() {
  if (!isComplete())
    progress(request ? request->loc : nullptr);
}

/// Returns whether anything has happened, or nothing is missing.
bool Plan::progress(const XaccLoc *loc) {
  bool result = false;
  progressDeferred(loc);
  Progress::Guard guard(Progress::of(runtime));
  for (auto &exchange : exchanges)
    if (!exchange->isComplete())
      result |= exchange->progress(loc);
  return result;
}

bool Plan::isComplete() const {
  for (auto &exchange : exchanges)
    if (!exchange->isComplete())
      return false;
  return true;
}

bool Plan::isCompleteNow() const {
  Progress::Guard guard(Progress::of(runtime));
  return isComplete();
}

void Plan::complete() {
  Progress::of(runtime).remove(*this);
  inFlight = false;
  if (request)
    request->plan = nullptr;
  request = nullptr;
}

bool Plan::test(const XaccLoc *loc) {
  if (!inFlight)
    return true;
  progress(loc);
  if (!isCompleteNow() || (device && !device->isComplete(loc)))
    return false;
  complete();
  return true;
}

void Plan::finish(const XaccLoc *loc) {
  if (!inFlight)
    return;
  PeerWait wait(loc, "a reflect");
  while (!isCompleteNow())
    if (!progress(loc) && wait.pause([&] { return missingPeer(); }))
      failOverdue(loc);
  if (device)
    device->complete(loc);
  complete();
}

int Plan::missingPeer() const {
  Progress::Guard guard(Progress::of(runtime));
  for (auto &exchange : exchanges)
    if (int peer = exchange->missingPeer(); peer >= 0)
      return peer;
  return -1;
}

void Plan::failOverdue(const XaccLoc *loc) const {
  double limit = Environment::get().watchdog();
  if (int peer = missingPeer(); peer >= 0)
    fatal(loc,
          "rank %d has not sent its part for %g seconds; it may have "
          "skipped this directive (XACC_WATCHDOG sets the time)",
          peer, limit);
  for (auto &exchange : exchanges)
    if (int peer = exchange->owingPeer(); peer >= 0)
      fatal(loc,
            "rank %d has not taken its part for %g seconds "
            "(XACC_WATCHDOG sets the time)",
            peer, limit);
  fatal(loc,
        "a neighbour has not taken its part for %g seconds "
        "(XACC_WATCHDOG sets the time)",
        limit);
}
