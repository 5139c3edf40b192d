//===- Wait.cpp - Waiting by polling --------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wait.h"

#include "Stall.h"

#include <algorithm>
#include <memory>

using namespace xacc;

void CollectiveWait::reportOverdue() {
  if (!isReported) {
    warn(loc, "still waiting in %s after %g seconds", what,
         Environment::get().watchdog());
    Stall::of(Runtime::get()).beginWait(loc, what);
    isReported = true;
  }
  Stall::of(Runtime::get()).check(loc, what, comm);
  Pulse::of(Runtime::get()).check(loc, what);
}

CollectiveWait::~CollectiveWait() {
  if (isReported)
    Stall::of(Runtime::get()).endWait();
}

bool PeerWait::isInVain(int peer) {
  Stall &stall = Stall::of(Runtime::get());
  double now = wallTime();
  if (overdueSince == 0) {
    overdueSince = now;
    stall.beginWait(loc, what);
  }
  stall.check(loc, what, noComm);
  Pulse::of(Runtime::get()).check(loc, what);
  if (stall.waits(peer))
    return false;
  // What the peer has to say of itself may be on its way.
  return now - overdueSince > std::min(Environment::get().watchdog() / 2, 1.0);
}

PeerWait::~PeerWait() {
  if (overdueSince != 0)
    Stall::of(Runtime::get()).endWait();
}

int32_t xacc::complete(Operation *operation, const XaccLoc *loc,
                       const char *what, CommId comm) {
  std::unique_ptr<Operation> owner(operation);
  CollectiveWait wait(loc, what, comm);
  ErrorPlace place(loc);
  int32_t error = 0;
  while (!operation->test(error))
    wait.pause();
  return error;
}

void xacc::completeWithPeer(Operation *started, int peer, const XaccLoc *loc,
                            const char *what) {
  std::unique_ptr<Operation> operation(started);
  PeerWait wait(loc, what);
  int32_t error = 0;
  while (!operation->test(error))
    if (wait.pause([&] { return peer; }))
      fatal(loc,
            "rank %d has not sent its part for %g seconds; it may have skipped "
            "this directive (XACC_WATCHDOG sets the time)",
            peer, Environment::get().watchdog());
  if (error)
    fatal(loc, "the message layer reports error class %d", error);
}
