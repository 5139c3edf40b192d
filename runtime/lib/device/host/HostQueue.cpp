//===- HostQueue.cpp - An in-order queue of a team ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nobody sleeps through a wake-up: a sleeper first says that it is going to
// sleep and then looks at what it waits for; the other side first changes that
// and then looks for sleepers. Both use sequentially consistent operations, so
// that one of the two sees the other.
//
// In the same way no queue is forgotten: one that is neither empty nor blocked
// is scheduled, or somebody has its consumer lock and looks at it again after
// giving the lock back.
//
//===----------------------------------------------------------------------===//

#include "HostQueue.h"

#include "Polling.h"

#include <algorithm>
#include <cstdlib>
#include <new>

using namespace xacc;

HostQueue::HostQueue(TeamShare share, bool isUrgent)
    : share(share), team(*share.team), isUrgent(isUrgent),
      ring(new HostTask[capacity]) {
  team.addQueue(this);
}

HostQueue::~HostQueue() { team.removeQueue(this); }

//===----------------------------------------------------------------------===//
// The producer
//===----------------------------------------------------------------------===//

HostTask &HostQueue::begin() {
  Position position = end();
  // Full: help, as somebody who waits does.
  if (position - completed.load(std::memory_order_acquire) == capacity)
    waitFor(position - capacity / 2);
  HostTask &task = ring[position & (capacity - 1)];
  task.heap = nullptr;
  return task;
}

void HostQueue::schedule() {
  // One that has run empty may belong to a device that is gone.
  if (!isReached(pushed.load()) && !scheduled.load() &&
      !scheduled.exchange(true))
    team.makeReady(shared_from_this(), isUrgent);
}

void HostQueue::commit() {
  pushed.store(end() + 1);
  if (!scheduled.load())
    schedule();
}

void HostQueue::addWait(std::shared_ptr<HostQueue> other, Position position) {
  HostTask &task = begin();
  task.run = nullptr;
  task.as<Dependency *>() = new Dependency{std::move(other), position};
  commit();
}

//===----------------------------------------------------------------------===//
// The consumer
//===----------------------------------------------------------------------===//

HostQueue::State HostQueue::runUntil(Position position, bool mayInterrupt,
                                     Dependency &blockedBy) {
  HostTeam::Working working;
  HostTeam::Leading leading(share);
  for (Position at = completed.load(std::memory_order_relaxed); at < position;
       ++at) {
    HostTask &task = ring[at & (capacity - 1)];
    if (task.run) {
      task.run(task);
      std::free(task.heap);
    } else {
      auto *dependency = task.as<Dependency *>();
      if (!dependency->isReached()) {
        blockedBy = *dependency;
        return State::Blocked;
      }
      delete dependency;
    }
    // unlock() looks after those that watch the last one.
    if (at + 1 == position) {
      completed.store(at + 1, std::memory_order_release);
      break;
    }
    completed.store(at + 1);
    if (hasNews())
      tellWatchers();
    if (mayInterrupt && team.hasReady())
      return State::Interrupted;
  }
  return State::Done;
}

void HostQueue::unlock() {
  busy.store(false);
  if (hasNews())
    tellWatchers();
}

void HostQueue::serve() {
  while (true) {
    if (!tryLock()) {
      // Whoever has the lock looks again after giving it back.
      scheduled.store(false);
      if (busy.load() || isReached(pushed.load()) || scheduled.exchange(true))
        return;
      continue;
    }
    Dependency blockedBy;
    State state = runUntil(pushed.load(), /*mayInterrupt=*/true, blockedBy);
    unlock();
    if (state == State::Interrupted) {
      team.makeReady(shared_from_this(), isUrgent);
      return;
    }
    scheduled.store(false);
    if (state == State::Blocked &&
        blockedBy.queue->watch(blockedBy.position, shared_from_this()))
      return;
    if (isReached(pushed.load()) || scheduled.exchange(true))
      return;
  }
}

void HostQueue::waitFor(Position position) {
  Polling polling;
  while (!isReached(position)) {
    if (!busy.load(std::memory_order_relaxed) && team.enter()) {
      Dependency blockedBy;
      if (tryLock()) {
        runUntil(position, /*mayInterrupt=*/false, blockedBy);
        unlock();
        schedule();
      }
      team.leave();
      // Helping the other queue is the fastest way.
      if (blockedBy.queue)
        blockedBy.queue->waitFor(blockedBy.position);
    } else if (polling.goesOn()) {
      relax();
    } else if (watch(position, nullptr)) {
      // The team runs it: who sleeps here has nothing to see to.
      std::unique_lock<std::mutex> guard(mutex);
      waitersWake.wait(guard, [&] { return isReached(position); });
    }
  }
}

//===----------------------------------------------------------------------===//
// Queues that wait for this one
//===----------------------------------------------------------------------===//

/// False if the position is reached already.
bool HostQueue::watch(Position position, std::shared_ptr<HostQueue> queue) {
  std::lock_guard<std::mutex> guard(mutex);
  Position first = firstWatched.load();
  firstWatched.store(std::min(first, position));
  if (completed.load() >= position) {
    firstWatched.store(first);
    return false;
  }
  // Once is enough, also where a thread that helped has been here before.
  for (Watcher &watcher : watchers)
    if (watcher.queue == queue && watcher.position == position)
      return true;
  watchers.push_back({position, std::move(queue)});
  return true;
}

void HostQueue::tellWatchers() {
  std::vector<std::shared_ptr<HostQueue>> reached;
  bool wakes = false;
  {
    std::lock_guard<std::mutex> guard(mutex);
    Position now = completed.load(), first = nowhere;
    std::erase_if(watchers, [&](Watcher &watcher) {
      if (watcher.position > now) {
        first = std::min(first, watcher.position);
        return false;
      }
      if (watcher.queue)
        reached.push_back(std::move(watcher.queue));
      else
        wakes = true;
      return true;
    });
    firstWatched.store(first);
  }
  // Who wakes needs the lock.
  if (wakes)
    waitersWake.notify_all();
  for (auto &queue : reached)
    queue->schedule();
}

void HostQueue::abandonTasks() {
  completed.store(pushed.load());
  busy.store(false);
  scheduled.store(false);
  firstWatched.store(nowhere);
  // Threads that are gone may have been at work on them.
  new (&watchers) std::vector<Watcher>;
  new (&mutex) std::mutex;
  new (&waitersWake) std::condition_variable;
}
