//===- PlanRun.cpp - Prepared exchanges: running them ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "observe/Wait.h"

#include <algorithm>

using namespace xacc;

void Plan::start(ReflectRequest *newRequest, const XaccLoc *loc) {
  // The same exchange again before the first was waited for: its buffers are in
  // use until it is complete.
  if (inFlight)
    finish(loc);
  request = newRequest;
  if (messages) {
    messages->startReceives();
    std::fill(received.begin(), received.end(), 0);
    for (Bundle &bundle : receiveBundles)
      bundle.pending = bundle.endMessage - bundle.firstMessage;
    for (const Bundle &bundle : sendBundles) {
      for (int s = bundle.firstStep; s < bundle.endStep; ++s)
        packs[s].copy.run(packs[s].target, packs[s].source);
      for (int m = bundle.firstMessage; m < bundle.endMessage; ++m)
        messages->startSend(m);
    }
  }
  for (const Step &step : copies)
    step.copy.run(step.target, step.source);
  inFlight = true;
}

void Plan::finish(const XaccLoc *loc) {
  if (!inFlight)
    return;
  if (messages) {
    Poller poller;
    size_t open = receiveBundles.size();
    bool sendsOpen = true;
    while (true) {
      bool progress = false;
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
          --open;
          for (int s = bundle.firstStep; s < bundle.endStep; ++s)
            unpacks[s].copy.run(unpacks[s].target, unpacks[s].source);
        }
      }
      if (open == 0 && sendsOpen)
        sendsOpen = !messages->testSends();
      if (open == 0 && !sendsOpen)
        break;
      if (progress || !poller.pause())
        continue;
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
  }
  inFlight = false;
  if (request)
    request->plan = nullptr;
  request = nullptr;
}
