//===- HostQueue.cpp - An in-order queue with a thread --------------------===//
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
//===----------------------------------------------------------------------===//

#include "HostQueue.h"

#include <csignal>
#include <cstdlib>
#include <pthread.h>
#include <sched.h>

using namespace xacc;

/// Polls before a thread goes to sleep, about 10 microseconds: longer than a
/// program needs from one launch to the next, and too short to disturb.
static constexpr int spinsOfWorker = 400;
static constexpr int spinsOfWaiter = 400;

static thread_local int taskDepth = 0;

bool HostQueue::isInsideTask() { return taskDepth > 0; }

static void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

HostQueue::HostQueue() : ring(new HostTask[capacity]) {
  // The program's signals are for the program's threads.
  sigset_t all, before;
  sigfillset(&all);
  for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
    sigdelset(&all, fault);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  worker = std::thread([this] { work(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

HostQueue::~HostQueue() {
  stopping = true;
  {
    std::lock_guard<std::mutex> guard(mutex);
    workerWakes.notify_all();
  }
  worker.join();
}

HostTask &HostQueue::begin() {
  Position position = end();
  // Full: help, as somebody who waits does.
  if (position - completed.load(std::memory_order_acquire) == capacity)
    waitFor(position - capacity / 2);
  HostTask &task = ring[position & (capacity - 1)];
  task.heap = nullptr;
  return task;
}

void HostQueue::commit() {
  pushed.store(end() + 1);
  if (!workerSleeps.load())
    return;
  std::lock_guard<std::mutex> guard(mutex);
  workerWakes.notify_one();
}

void HostQueue::unlock() {
  busy.store(false);
  // Somebody may have gone to sleep because this thread was at work.
  if ((workerSleeps.load() && completed.load() != pushed.load()) ||
      numWaiters.load() > 0) {
    std::lock_guard<std::mutex> guard(mutex);
    workerWakes.notify_one();
    waitersWake.notify_all();
  }
}

void HostQueue::runUntil(Position position) {
  ++taskDepth;
  for (Position at = completed.load(std::memory_order_relaxed); at < position;
       ++at) {
    HostTask &task = ring[at & (capacity - 1)];
    task.run(task);
    std::free(task.heap);
    completed.store(at + 1);
    if (numWaiters.load() > 0) {
      std::lock_guard<std::mutex> guard(mutex);
      waitersWake.notify_all();
    }
  }
  --taskDepth;
}

void HostQueue::waitFor(Position position) {
  int spins = 0;
  while (!isReached(position)) {
    if (tryLock()) {
      runUntil(position);
      unlock();
    } else if (++spins < spinsOfWaiter) {
      relax();
    } else {
      std::unique_lock<std::mutex> guard(mutex);
      ++numWaiters;
      waitersWake.wait(guard,
                       [&] { return isReached(position) || !busy.load(); });
      --numWaiters;
    }
  }
}

void HostQueue::work() {
  int spins = 0;
  while (true) {
    // Read before `completed`, so that what was added is not overlooked.
    Position last = pushed.load();
    if (!isReached(last) && tryLock()) {
      runUntil(last);
      unlock();
      spins = 0;
    } else if (++spins < spinsOfWorker) {
      relax();
    } else {
      spins = 0;
      std::unique_lock<std::mutex> guard(mutex);
      workerSleeps = true;
      workerWakes.wait(guard, [&] {
        return stopping || (completed.load() != pushed.load() && !busy.load());
      });
      workerSleeps = false;
    }
    if (stopping && isReached(pushed.load()))
      return;
  }
}
