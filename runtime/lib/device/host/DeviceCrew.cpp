//===- DeviceCrew.cpp - Threads for a loop on several devices -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that is late sees another turn in a seat than the one it came for,
// and leaves it alone. Who has taken a seat keeps the turn open: task and
// context stay what they are until the seat is done.
//
// Nobody sleeps through a turn: a thread says that it sleeps before it looks
// at the word for the last time, and who changes the word looks for sleepers
// afterwards, both in the one order of sequentially consistent accesses.
//
//===----------------------------------------------------------------------===//

#include "DeviceCrew.h"

#include "BlockedSignals.h"
#include "HostTeam.h"
#include "Polling.h"
#include "core/Runtime.h"

#include <algorithm>
#include <system_error>

using namespace xacc;

int64_t DeviceCrew::mostThreads(int64_t numDevices) {
  int64_t processors = HostTeams::numProcessors();
  if (Runtime *runtime = Runtime::getIfStarted())
    if (runtime->numLocalRanks > 1)
      processors =
          std::min(processors, runtime->numCores / runtime->numLocalRanks);
  return std::clamp<int64_t>(processors, 1, numDevices);
}

DeviceCrew::DeviceCrew(int64_t numDevices, int64_t numThreads)
    : numSeats(numDevices), numWanted(numThreads),
      seats(std::make_unique<Seat[]>(numDevices)) {
  BlockedSignals blocked;
  try {
    for (int64_t i = 0; i < numThreads; ++i)
      threads.emplace_back([this, i] { work(i); });
  } catch (const std::system_error &) {
    // The calling thread does what nobody else does.
  }
}

DeviceCrew::~DeviceCrew() {
  isEnding = true;
  turn.fetch_add(1);
  turn.notify_all();
  for (std::thread &thread : threads)
    thread.join();
}

bool DeviceCrew::take(int64_t device, uint32_t now) {
  uint32_t expected = stage(now, Open);
  return seats[device].state.compare_exchange_strong(
      expected, stage(now, Taken), std::memory_order_acquire,
      std::memory_order_relaxed);
}

void DeviceCrew::run(Task newTask, void *newContext, int64_t count) {
  task = newTask;
  context = newContext;
  uint32_t now = turn.load(std::memory_order_relaxed) + 1;
  for (int64_t i = 1; i < count; ++i)
    seats[i].state.store(stage(now, Open), std::memory_order_release);
  turn.store(now);
  if (numAsleep.load() > 0)
    turn.notify_all();
  task(context, 0);
  // From the end, where threads of the crew come last.
  for (int64_t i = count; i-- > 1;)
    if (take(i, now)) {
      task(context, i);
      seats[i].state.store(stage(now, Done), std::memory_order_relaxed);
    }
  for (int64_t i = 1; i < count; ++i)
    await(seats[i], now);
}

void DeviceCrew::await(Seat &seat, uint32_t now) {
  uint32_t done = stage(now, Done);
  Polling polling;
  while (seat.state.load(std::memory_order_acquire) != done) {
    if (polling.goesOn()) {
      relax();
      continue;
    }
    seat.isAwaited = true;
    if (uint32_t state = seat.state.load(); state != done)
      seat.state.wait(state);
    seat.isAwaited = false;
  }
}

/// Returns false at the end.
bool DeviceCrew::awaitTurn(uint32_t &seen) {
  Polling polling;
  while (turn.load(std::memory_order_acquire) == seen) {
    if (polling.goesOn()) {
      relax();
      continue;
    }
    ++numAsleep;
    turn.wait(seen);
    --numAsleep;
  }
  seen = turn.load(std::memory_order_acquire);
  return !isEnding.load();
}

void DeviceCrew::work(int64_t thread) {
  for (uint32_t seen = 0; awaitTurn(seen);)
    for (int64_t i = 1 + thread; i < numSeats; i += numWanted) {
      if (!take(i, seen))
        continue;
      task(context, i);
      seats[i].state.store(stage(seen, Done));
      if (seats[i].isAwaited.load())
        seats[i].state.notify_one();
    }
}
