//===- Wait.h - Waiting by polling --------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_WAIT_H
#define XACC_OBSERVE_WAIT_H

#include "core/Poller.h"
#include "core/Runtime.h"
#include "transport/Transport.h"

namespace xacc {

/// Waiting in a collective over `comm`. What is waited for in vain is reported:
/// other nodes may well be busy with something that takes long, such as reading
/// input. It ends the job where nobody is; see Stall.h.
class CollectiveWait {
public:
  CollectiveWait(const XaccLoc *loc, const char *what, CommId comm)
      : loc(loc), what(what), comm(comm) {}
  ~CollectiveWait();
  void pause() {
    if (poller.pause())
      reportOverdue();
  }

private:
  void reportOverdue();

  Poller poller;
  const XaccLoc *loc;
  const char *what;
  CommId comm;
  bool isReported = false;
};

/// Waiting for a peer that has to take part now: one that computes for so long
/// has skipped the directive. One that waits for others is excused; what it
/// waits for is judged as in collectives.
class PeerWait {
public:
  PeerWait(const XaccLoc *loc, const char *what) : loc(loc), what(what) {}
  ~PeerWait();
  /// Returns true if nothing excuses the peer that `missing` gives; -1: any.
  template <typename Missing> bool pause(Missing missing) {
    return poller.pause() && isInVain(missing());
  }

private:
  bool isInVain(int peer);

  Poller poller;
  const XaccLoc *loc;
  const char *what;
  double overdueSince = 0;
};

/// Runs an operation of a collective over `comm`, or of two ranks (noComm), to
/// its end and destroys it. Returns its error class.
int32_t complete(Operation *operation, const XaccLoc *loc, const char *what,
                 CommId comm = noComm);

/// The same for an operation of two ranks that the other one has to take part
/// in now: ends the job if it does not come.
void completeWithPeer(Operation *operation, int peer, const XaccLoc *loc,
                      const char *what);

} // namespace xacc

#endif // XACC_OBSERVE_WAIT_H
