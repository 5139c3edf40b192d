//===- Stall.cpp - Ranks that wait for each other for ever ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stall.h"

#include "Wait.h"
#include "core/Environment.h"
#include "core/Runtime.h"
#include "core/Support.h"
#include "xacc/MPIABI.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <sched.h>
#include <unistd.h>

using namespace xacc;

Stall::Stall(Runtime &runtime)
    : transport(runtime.transport()), pulse(Pulse::of(runtime)),
      rank(runtime.rank()), size(runtime.size()), known(size_t(size)) {}

/// Where a rank waits, as the others show it.
static std::string placeOf(const XaccLoc *loc, const char *what) {
  std::string place = what;
  if (loc && loc->file)
    place +=
        std::string(" (") + loc->file + ":" + std::to_string(loc->line) + ")";
  return place;
}

void Stall::tellAll(State state, const std::string &place) {
  int32_t error = 0;
  std::erase_if(sent,
                [&](auto &letter) { return letter->operation->test(error); });
  Notice notice{rank, state, {}};
  std::snprintf(notice.place, sizeof notice.place, "%s", place.c_str());
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank)
      continue;
    auto letter = std::make_unique<Letter>();
    letter->notice = notice;
    letter->operation.reset(transport.send(worldComm, &letter->notice,
                                           sizeof letter->notice, peer,
                                           tagStall, false));
    sent.push_back(std::move(letter));
  }
}

void Stall::beginWait(const XaccLoc *loc, const char *what) {
  if (size == 1)
    return;
  tellAll(Waits, placeOf(loc, what));
  lastChange = wallTime();
}

void Stall::endWait() {
  if (size > 1)
    tellAll(Runs, "");
}

void Stall::receive() {
  while (true) {
    if (!receiving)
      receiving.reset(transport.receive(worldComm, &incoming, sizeof incoming,
                                        XACCMPI_ANY_SOURCE, tagStall, false));
    int32_t error = 0;
    if (!receiving->test(error))
      return;
    receiving.reset();
    known[incoming.rank] = incoming;
    lastChange = wallTime();
  }
}

bool Stall::waits(int peer) const {
  return std::any_of(known.begin(), known.end(), [&](const Notice &notice) {
    return notice.state == Waits && (peer < 0 || notice.rank == peer);
  });
}

void Stall::check(const XaccLoc *loc, const char *what, CommId comm) {
  if (size == 1)
    return;
  receive();
  bool allWait = true, allAtEnd = true;
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank)
      continue;
    if (known[peer].state == AtEnd && comm == worldComm)
      fatal(loc,
            "rank %d is at the end of the program, and does not come to %s "
            "that all ranks must execute",
            peer, what);
    allWait &= known[peer].state != Runs;
    allAtEnd &= known[peer].state == AtEnd;
  }
  double limit = Environment::get().watchdog();
  // Ranks at the end have waited there for that time, and start nothing.
  if (!allWait || (!allAtEnd && wallTime() - lastChange < limit))
    return;
  std::string others;
  for (int peer = 0; peer < size; ++peer) {
    if (peer == rank)
      continue;
    if (others.size() > 200) {
      others += ", ...";
      break;
    }
    others += (others.empty() ? "rank " : ", rank ") + std::to_string(peer) +
              (known[peer].state == AtEnd ? " is at the end of the program"
                                          : " waits in ") +
              (known[peer].state == AtEnd ? "" : known[peer].place);
  }
  fatal(loc,
        "this rank waits in %s, and nobody will go on: %s "
        "(XACC_WATCHDOG sets the time)",
        what, others.c_str());
}

void Stall::waitAtEnd(Operation *started) {
  std::unique_ptr<Operation> operation(started);
  double limit = Environment::get().watchdog();
  int32_t error = 0;
  for (int64_t polls = 0; !operation->test(error); ++polls) {
    // They may want something of this rank.
    Runtime *runtime = Runtime::getIfStarted();
    if (runtime && runtime->background)
      runtime->background->progress();
    // The others may still compute: their cores are theirs.
    if (polls < 1000)
      sched_yield();
    else
      usleep(200);
    if (limit == 0 || wallTime() - arrivedAtEnd <= limit)
      continue;
    if (!isAtEndTold)
      tellAll(AtEnd, "");
    isAtEndTold = true;
    pulse.check(nullptr, "the end of the program for the others");
  }
}

/// A barrier of these ranks, as messages up and down a binary tree: a
/// collective operation of the transport must not meet another one that some
/// rank still waits in.
void Stall::upAndDown(const std::vector<int> &ranks, int upTag, int downTag,
                      const std::function<void(Operation *, int)> &wait) {
  size_t me = std::find(ranks.begin(), ranks.end(), rank) - ranks.begin();
  char byte = 0;
  auto move = [&](bool sends, size_t member, int tag) {
    if (member < ranks.size())
      wait(sends
               ? transport.send(worldComm, &byte, 1, ranks[member], tag, false)
               : transport.receive(worldComm, &byte, 1, ranks[member], tag,
                                   false),
           ranks[member]);
  };
  size_t parent = (me - 1) / 2, children[] = {2 * me + 1, 2 * me + 2};
  for (size_t child : children)
    move(/*sends=*/false, child, upTag);
  if (me > 0) {
    move(/*sends=*/true, parent, upTag);
    move(/*sends=*/false, parent, downTag);
  }
  for (size_t child : children)
    move(/*sends=*/true, child, downTag);
}

void Stall::meet(const std::vector<int> &ranks, const XaccLoc *loc) {
  upAndDown(ranks, tagMeet, tagMet, [&](Operation *operation, int) {
    complete(operation, loc, "the first collective of some nodes");
  });
}

void Stall::meetForReflect(const std::vector<int> &ranks, const XaccLoc *loc) {
  upAndDown(ranks, tagMeet, tagMet, [&](Operation *operation, int peer) {
    completeWithPeer(operation, peer, loc, "a reflect");
  });
}

void Stall::leave() {
  if (size == 1)
    return;
  arrivedAtEnd = wallTime();
  std::vector<int> world(static_cast<size_t>(size));
  std::iota(world.begin(), world.end(), 0);
  upAndDown(world, tagArrived, tagLeave,
            [&](Operation *operation, int) { waitAtEnd(operation); });
  // No request may be left: a notice to itself completes the last one.
  if (receiving) {
    Notice last{rank, AtEnd, {}};
    std::unique_ptr<Operation> sending(
        transport.send(worldComm, &last, sizeof last, rank, tagStall, false));
    int32_t error = 0;
    while (known[rank].state != AtEnd) {
      if (receiving->test(error))
        known[incoming.rank] = incoming, receiving.reset();
      if (known[rank].state != AtEnd && !receiving)
        receiving.reset(transport.receive(worldComm, &incoming, sizeof incoming,
                                          XACCMPI_ANY_SOURCE, tagStall, false));
    }
    while (!sending->test(error)) {
    }
  }
  for (auto &letter : sent)
    waitAtEnd(letter->operation.release());
  sent.clear();
}
