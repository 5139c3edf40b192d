//===- PlanRun.cpp - Prepared exchanges: running them ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "observe/Wait.h"
#include "request/Deferred.h"

#include <algorithm>

using namespace xacc;

void Plan::start(ReflectRequest *newRequest, const XaccLoc *loc) {
  // The same exchange again before the first was waited for: its buffers are in
  // use until it is complete.
  if (inFlight)
    finish(loc);
  if (device)
    device->reclaim(loc);
  request = newRequest;
  inFlight = true;
  sendsStarted = sendsOpen = false;
  openReceives = receiveBundles.size();
  if (messages) {
    messages->startReceives();
    std::fill(received.begin(), received.end(), 0);
    for (Bundle &bundle : receiveBundles)
      bundle.pending = bundle.endMessage - bundle.firstMessage;
  }
  if (device) {
    device->start(/*isAsync=*/newRequest != nullptr, loc);
    return;
  }
  startDeferred(loc);
  startSends();
  for (const Step &step : copies)
    step.copy.run(step.target, step.source);
}

void Plan::startSends() {
  for (const Bundle &bundle : sendBundles) {
    for (int s = bundle.firstStep; s < bundle.endStep && !device; ++s)
      packs[s].copy.run(packs[s].target, packs[s].source);
    for (int m = bundle.firstMessage; m < bundle.endMessage; ++m)
      messages->startSend(m);
  }
  sendsStarted = true;
  sendsOpen = messages != nullptr;
}

void Plan::unpack(const Bundle &bundle, const XaccLoc *loc) {
  if (device) {
    device->unpack(&bundle - receiveBundles.data(), openReceives == 0, loc);
    return;
  }
  for (int s = bundle.firstStep; s < bundle.endStep; ++s)
    unpacks[s].copy.run(unpacks[s].target, unpacks[s].source);
}

/// Takes what has come and unpacks it. Returns whether anything has come, or
/// nothing is missing.
bool Plan::exchangeMessages(const XaccLoc *loc) {
  progressDeferred(loc);
  bool progress = false;
  if (openReceives > 0)
    for (Bundle &bundle : receiveBundles) {
      if (bundle.pending == 0)
        continue;
      for (int m = bundle.firstMessage; m < bundle.endMessage; ++m) {
        if (received[m] || !messages->testReceive(m))
          continue;
        received[m] = 1;
        progress = true;
        if (--bundle.pending > 0)
          continue;
        --openReceives;
        unpack(bundle, loc);
      }
    }
  if (openReceives == 0 && sendsOpen)
    sendsOpen = !messages->testSends();
  return progress || (openReceives == 0 && sendsStarted && !sendsOpen);
}

void Plan::complete() {
  inFlight = false;
  if (request)
    request->plan = nullptr;
  request = nullptr;
}

bool Plan::test(const XaccLoc *loc) {
  if (!inFlight)
    return true;
  exchangeMessages(loc);
  if (openReceives > 0 || !sendsStarted || sendsOpen ||
      (device && !device->isComplete(loc)))
    return false;
  complete();
  return true;
}

void Plan::finish(const XaccLoc *loc) {
  if (!inFlight)
    return;
  Poller poller;
  while (true) {
    bool progress = exchangeMessages(loc);
    if (openReceives == 0 && sendsStarted && !sendsOpen)
      break;
    if (!progress && poller.pause())
      failOverdue(loc);
  }
  if (device)
    device->complete(loc);
  complete();
}

void Plan::failOverdue(const XaccLoc *loc) const {
  double limit = Environment::get().watchdog();
  for (const Bundle &bundle : receiveBundles)
    if (bundle.pending)
      fatal(loc,
            "rank %d has not sent its part for %g seconds; it may have "
            "skipped this directive (XACC_WATCHDOG sets the time)",
            bundle.peer, limit);
  fatal(loc,
        "a neighbour has not taken its part for %g seconds "
        "(XACC_WATCHDOG sets the time)",
        limit);
}
