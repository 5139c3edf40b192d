//===- Stall.h - Ranks that wait for each other for ever ---- -*- C++ -*---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whoever waits in a collective for long cannot know whether the others still
// compute or will never come. So a rank that has waited for the watchdog's time
// tells all others where it waits, and when it goes on; and a rank at the end
// of the program does not leave before all have come there, and after that time
// tells the others that it is there. Nothing is sent, and nothing costs more
// than a comparison, before that time has passed.
//
// A wait is in vain if it is for all ranks and one is at the end, or if all
// ranks wait (or are at the end) and nothing changes for the watchdog's time.
//
// Called, like a transport, from one thread at a time.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_STALL_H
#define XACC_OBSERVE_STALL_H

#include "Pulse.h"
#include "core/Runtime.h"
#include "transport/Transport.h"
#include "xacc/Runtime.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace xacc {

class Stall final : public RuntimePart {
public:
  static Stall &of(Runtime &runtime) { return runtime.part<Stall>(); }
  explicit Stall(Runtime &runtime);

  /// This rank has waited in `what` for the watchdog's time.
  void beginWait(const XaccLoc *loc, const char *what);
  /// ... and goes on after all.
  void endWait();
  /// Ends the job if this wait is in vain. `comm`: who is waited for.
  void check(const XaccLoc *loc, const char *what, CommId comm);

  /// Whether that rank, or any for -1, has waited for the watchdog's time, as
  /// far as is known.
  bool waits(int peer) const;

  /// Waits until all of these ranks, one of which this is, have come here: a
  /// transport makes a communicator in one call, which cannot be watched.
  void meet(const std::vector<int> &ranks, const XaccLoc *loc);
  /// The same for the first reflect of its kind, for which neighbours have to
  /// come: one that computes for the watchdog's time has skipped it.
  void meetForReflect(const std::vector<int> &ranks, const XaccLoc *loc);

  /// Waits for all ranks at the end of the program. Collective over the world.
  void leave();

private:
  enum State : int32_t { Runs, Waits, AtEnd };
  struct Notice {
    int32_t rank, state;
    char place[120];
  };

  void tellAll(State state, const std::string &place);
  /// Takes the notices that have come.
  void receive();
  void upAndDown(const std::vector<int> &ranks, int upTag, int downTag,
                 const std::function<void(Operation *, int peer)> &wait);
  void waitAtEnd(Operation *operation);

  Transport &transport;
  Pulse &pulse;
  int rank, size;
  struct Letter {
    Notice notice;
    std::unique_ptr<Operation> operation;
  };
  std::vector<std::unique_ptr<Letter>> sent;
  Notice incoming;
  std::unique_ptr<Operation> receiving;
  /// What is known of each rank.
  std::vector<Notice> known;
  double lastChange = 0;
  double arrivedAtEnd = 0;
  bool isAtEndTold = false;
};

} // namespace xacc

#endif // XACC_OBSERVE_STALL_H
