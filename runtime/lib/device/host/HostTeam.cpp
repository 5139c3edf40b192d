//===- HostTeam.cpp - The threads of a virtual device ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nobody sleeps through a wake-up: see HostQueue.cpp. Whoever wakes a thread
// counts it as awake at once, so that the next one who looks does not wake it
// again, or another one for the same work.
//
//===----------------------------------------------------------------------===//

#include "HostTeam.h"

#include "BlockedSignals.h"
#include "HostQueue.h"
#include "Polling.h"
#include "ThreadStack.h"

#include "core/Runtime.h"
#include "core/Support.h"
#include "device/base/FaultStack.h"

#include <algorithm>
#include <dlfcn.h>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <system_error>

using namespace xacc;

HostTeam::HostTeam(int size, ProcessorSet processors)
    : numThreads(size), processors(std::move(processors)) {
  sem_init(&wakeups, /*pshared=*/0, 0);
}

HostTeam::~HostTeam() {
  stopThreads();
  sem_destroy(&wakeups);
}

void HostTeam::removeUser() {
  if (--numUsers == 0)
    stopThreads();
}

void HostTeam::addQueue(HostQueue *queue) {
  std::lock_guard<std::mutex> guard(mutex);
  queues.push_back(queue);
}

void HostTeam::removeQueue(HostQueue *queue) {
  std::lock_guard<std::mutex> guard(mutex);
  std::erase(queues, queue);
}

//===----------------------------------------------------------------------===//
// Who is at work
//===----------------------------------------------------------------------===//

bool HostTeam::enter() {
  if (!hasRoom())
    return false;
  if (active.fetch_add(1) < numThreads)
    return true;
  leave();
  return false;
}

void HostTeam::leave() {
  active.fetch_sub(1);
  // A thread may have gone to sleep because there was no room for it.
  if (hasWork())
    wake(1);
}

void HostTeam::makeReady(std::shared_ptr<HostQueue> queue, bool first) {
  {
    std::lock_guard<std::mutex> guard(mutex);
    if (first)
      ready.push_front(std::move(queue));
    else
      ready.push_back(std::move(queue));
    numReady.fetch_add(1);
  }
  wake(1);
}

bool HostTeam::serveQueue() {
  if (!hasReady())
    return false;
  std::shared_ptr<HostQueue> queue;
  {
    std::lock_guard<std::mutex> guard(mutex);
    if (ready.empty())
      return false;
    queue = std::move(ready.front());
    ready.pop_front();
    numReady.fetch_sub(1);
  }
  if (hasWork())
    wake(1);
  queue->serve();
  return true;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

// The state of a loop has 16 bits each for the number of parts, for those taken
// from the front and from the back, and for a generation. A leader takes from
// the front and others from the back, so that a thread gets the same parts when
// the loop comes again, whose data its caches have.
static constexpr int backShift = 16, frontShift = 32, generationShift = 48;
static constexpr uint64_t fieldMask = 0xffff;
static constexpr int64_t mostParts = fieldMask;

static bool hasParts(uint64_t state) {
  return (state >> frontShift & fieldMask) + (state >> backShift & fieldMask) <
         (state & fieldMask);
}

HostTeam::Loop *HostTeam::reserve() {
  uint32_t used = usedLoops.load(std::memory_order_relaxed);
  int index;
  do {
    if (used == ~uint32_t(0))
      return nullptr;
    index = __builtin_ctz(~used);
  } while (!usedLoops.compare_exchange_weak(used, used | 1u << index));
  return &loops[index];
}

void HostTeam::release(Loop &loop) {
  usedLoops.fetch_and(~(1u << (&loop - loops)));
}

void HostTeam::open(Loop &loop, Body body, void *context, int64_t numParts,
                    bool isKernel, int64_t numTaken) {
  loop.body = body;
  loop.context = context;
  loop.place = KernelScope::current();
  loop.width = mine.width;
  loop.isKernel = isKernel;
  loop.remaining.store(int32_t(numParts), std::memory_order_relaxed);
  loop.state.store(uint64_t(++loop.generation) << generationShift |
                   uint64_t(numTaken) << frontShift | uint64_t(numParts));
}

int64_t HostTeam::takePart(Loop &loop, bool first) {
  uint64_t state = loop.state.load(std::memory_order_acquire);
  uint64_t taken = uint64_t(1) << (first ? frontShift : backShift);
  while (::hasParts(state))
    if (loop.state.compare_exchange_weak(state, state + taken,
                                         std::memory_order_acq_rel,
                                         std::memory_order_acquire)) {
      if (first)
        return int64_t(state >> frontShift & fieldMask);
      return int64_t((state & fieldMask) - (state >> backShift & fieldMask)) -
             1;
    }
  return -1;
}

/// The caller owns the part.
void HostTeam::runPart(Loop &loop, int64_t part) {
  {
    KernelScope scope(loop.place);
    bool outer = std::exchange(insidePart, !loop.isKernel);
    loop.body(loop.context, part,
              int64_t(loop.state.load(std::memory_order_relaxed) & fieldMask));
    insidePart = outer;
  }
  // From here on the loop may be another one.
  if (loop.remaining.fetch_sub(1) == 1)
    loop.remaining.notify_all();
}

std::atomic<bool> HostTeam::isCrowded{false};

void HostTeam::awaitParts(Loop &loop) {
  Polling polling(isCrowded ? tuning::queueNanoseconds
                            : tuning::partnerNanoseconds);
  while (int32_t remaining = loop.remaining.load()) {
    if (polling.goesOn())
      relax();
    else
      loop.remaining.wait(remaining);
  }
}

void HostTeam::finish(Loop &loop) {
  for (int64_t part; (part = takePart(loop, /*first=*/true)) >= 0;)
    runPart(loop, part);
  awaitParts(loop);
}

bool HostTeam::hasParts() const {
  for (uint32_t used = usedLoops.load(); used; used &= used - 1)
    if (::hasParts(loops[__builtin_ctz(used)].state.load()))
      return true;
  return false;
}

bool HostTeam::helpLoops() {
  for (uint32_t used = usedLoops.load(); used; used &= used - 1) {
    Loop &loop = loops[__builtin_ctz(used)];
    int64_t part = takePart(loop, /*first=*/false);
    if (part < 0)
      continue;
    Working working;
    for (; part >= 0; part = takePart(loop, /*first=*/false)) {
      // The part's, if it is a loop of a kernel.
      Leading leading({*this, loop.width});
      runPart(loop, part);
    }
    return true;
  }
  return false;
}

bool HostTeam::isInsideOpenMP() {
  // Of the program, if it has it.
  using Function = int (*)();
  static const auto inParallel =
      reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "omp_in_parallel"));
  return inParallel && inParallel();
}

static void runAlone(HostTeam::Body body, void *context, int64_t numParts) {
  for (int64_t part = 0; part < numParts; ++part)
    body(context, part, numParts);
}

void HostTeam::run(Body body, void *context, int64_t numParts) {
  bool isProgram = !isWorking();
  // In a parallel region of the program the other threads have work.
  bool isAlone = numParts == 1 || numParts > mostParts || insidePart ||
                 (isProgram && isInsideOpenMP());
  Loop *loop = isAlone ? nullptr : reserve();
  if (!loop) {
    runAlone(body, context, numParts);
    return;
  }
  open(*loop, body, context, numParts, /*isKernel=*/false, /*numTaken=*/1);
  bool joins = isProgram && joined != this;
  if (joins)
    join();
  wake(std::min<int64_t>(numParts - 1, numThreads - active.load()));
  runPart(*loop, 0);
  finish(*loop);
  release(*loop);
  if (joins)
    leave();
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

bool HostTeam::wakeOne() {
  int sleeping = numSleeping.load();
  while (sleeping > 0)
    if (numSleeping.compare_exchange_weak(sleeping, sleeping - 1)) {
      numIdle.fetch_add(1);
      sem_post(&wakeups);
      return true;
    }
  return false;
}

void HostTeam::wake(int64_t count) {
  for (count -= numIdle.load(); count > 0; --count)
    if (!wakeOne()) {
      if (numStarted.load(std::memory_order_relaxed) < numThreads)
        startThreads(count);
      return;
    }
}

void HostTeam::startThreads(int64_t count) {
  BlockedSignals blocked;
  ThreadStack stack;
  std::lock_guard<std::mutex> guard(mutex);
  // A thread that is told to end may find work on its way out, and nobody
  // would wait for the one that it starts.
  for (; count > 0 && numStarted.load() < numThreads && !stopping.load();
       --count) {
    numIdle.fetch_add(1);
    try {
      threads.emplace_back([this] { work(); });
    } catch (const std::system_error &error) {
      numIdle.fetch_sub(1);
      // With one thread all work gets done.
      if (threads.empty())
        fatal(nullptr, "cannot start a thread for a virtual device: %s",
              error.what());
      break;
    }
    numStarted.fetch_add(1);
    if (Runtime *runtime = Runtime::getIfStarted())
      ++runtime->numThreads;
  }
}

/// Whether there is a processor to spare for a thread that polls.
static std::atomic<int> numPolling{0};
static bool mayPoll() {
  if (numPolling.fetch_add(1) < HostTeams::numProcessors() - 1)
    return true;
  numPolling.fetch_sub(1);
  return false;
}

/// Returns true when there is work.
bool HostTeam::poll() {
  if (!mayPoll())
    return false;
  bool found = false;
  auto goOn = [&](Polling &polling) {
    found = hasWork() && hasRoom();
    relax();
    return !found && polling.goesOn() && !stopping.load();
  };
  // Other threads still have parts of a loop, and the next one may follow it.
  for (Polling polling(tuning::partnerNanoseconds);
       !isCrowded && usedLoops.load() != 0 && hasRoom() && goOn(polling);)
    ;
  for (Polling polling; !found && goOn(polling);)
    ;
  numPolling.fetch_sub(1);
  return found;
}

void HostTeam::sleep() {
  numIdle.fetch_sub(1);
  numSleeping.fetch_add(1);
  if ((hasWork() && hasRoom()) || stopping.load()) {
    int sleeping = numSleeping.load();
    while (sleeping > 0)
      if (numSleeping.compare_exchange_weak(sleeping, sleeping - 1)) {
        numIdle.fetch_add(1);
        return;
      }
    // Somebody has woken this thread already.
  }
  while (sem_wait(&wakeups) != 0)
    ; // a signal
}

void HostTeam::work() {
  FaultStack faults;
  if (!processors.empty()) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int processor : processors)
      CPU_SET(processor, &set);
    sched_setaffinity(0, sizeof set, &set);
  }
  // Counted as idle but for the time between enter() and leave().
  while (true) {
    if (hasWork() && enter()) {
      numIdle.fetch_sub(1);
      bool worked = serveQueue() || helpLoops();
      numIdle.fetch_add(1);
      leave();
      if (worked)
        continue;
    }
    if (stopping.load() && !hasReady())
      return;
    if (!poll())
      sleep();
  }
}

void HostTeam::stopThreads() {
  stopping = true;
  std::vector<std::thread> ending;
  {
    std::lock_guard<std::mutex> guard(mutex);
    ending = std::move(threads);
    threads.clear();
  }
  while (wakeOne())
    ;
  for (std::thread &thread : ending)
    thread.join();
  numIdle = numStarted = 0;
  stopping = false;
}

void HostTeam::lockForFork() { mutex.lock(); }
void HostTeam::unlockAfterFork() { mutex.unlock(); }

void HostTeam::abandonThreads() {
  new (&mutex) std::mutex;
  new (&ready) std::deque<std::shared_ptr<HostQueue>>;
  new (&threads) std::vector<std::thread>;
  sem_init(&wakeups, /*pshared=*/0, 0);
  numReady = active = numSleeping = numIdle = numStarted = 0;
  usedLoops = 0;
  numPolling = 0;
  for (HostQueue *queue : queues)
    queue->abandonTasks();
}
