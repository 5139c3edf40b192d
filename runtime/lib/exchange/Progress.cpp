//===- Progress.cpp - Exchanges that move while others compute ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"

#include "Plan.h"

#include "core/Environment.h"
#include "core/ServiceThread.h"
#include "core/Tuning.h"
#include "transport/Transport.h"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

using namespace xacc;

bool Progress::wantsHelper() { return Environment::get().helperThread(); }

void Progress::start() {
  isWanted = false; // one attempt
  if (!runtime.transport().allowsHelperThread()) {
    if (runtime.rank() == 0)
      warn(nullptr,
           "XACC_PROGRESS=thread has no effect: the message layer does "
           "not take calls of several threads (MPI_THREAD_MULTIPLE)");
    return;
  }
  // Signals are the program's.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  try {
    thread = std::thread([this] { run(); });
    owner = getpid();
    isRunning = true;
    before = runtime.background;
    runtime.background = this;
  } catch (const std::system_error &) {
    warn(nullptr, "XACC_PROGRESS=thread has no effect: there is no thread");
  }
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

void Progress::stop() {
  if (!isRunning)
    return;
  isRunning = false;
  runtime.background = before;
  if (owner != getpid()) {
    thread.detach(); // of the parent of this process
    return;
  }
  {
    std::lock_guard<std::recursive_mutex> guard(mutex);
    isEnding = true;
  }
  wake.notify_one();
  thread.join();
}

void Progress::add(Plan &plan) {
  if (isWanted) [[unlikely]]
    start();
  noteAsync(runtime);
  {
    Guard guard(*this);
    plans.push_back(&plan);
  }
  if (isRunning)
    wake.notify_one();
}

void Progress::remove(Plan &plan) {
  Guard guard(*this);
  std::erase(plans, &plan);
}

void Progress::poll() {
  if (!hasAsync(runtime)) {
    Guard guard(*this);
    if (plans.empty())
      return;
  }
  double now = wallTime();
  if (now - lastPoll < tuning::pollInterval)
    return;
  {
    Guard guard(*this);
    for (Plan *plan : plans)
      plan->progressByPoll();
  }
  testAllAsync(runtime);
  lastPoll = wallTime();
}

XACC_EXPORT void xaccrtPoll(void) {
  Runtime *runtime = Runtime::getIfStarted();
  if (runtime && isThreadOfAsync(*runtime))
    Progress::of(*runtime).poll();
}

bool Progress::progress() {
  Guard guard(*this);
  return before && before->progress();
}

bool Progress::isAnythingOpen() const {
  return std::any_of(plans.begin(), plans.end(), [](Plan *plan) {
    return !plan->isOnDevice() && !plan->isComplete();
  });
}

/// The helper. It polls in short sleeps: the cores are the program's.
void Progress::run() {
  prctl(PR_SET_TIMERSLACK, 1000);
  Runtime::Binding binding(runtime);
  leavesDevicesAlone = true;
  isServiceThread = true;
  std::unique_lock<std::recursive_mutex> lock(mutex);
  while (true) {
    wake.wait(lock, [&] { return isEnding || isAnythingOpen(); });
    if (isEnding)
      return;
    bool any = false;
    for (Plan *plan : plans)
      any |= !plan->isOnDevice() && plan->progressByHelper();
    lock.unlock();
    timespec pause = {0, any ? 1000 : 20000};
    nanosleep(&pause, nullptr);
    lock.lock();
  }
}
