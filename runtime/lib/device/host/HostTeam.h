//===- HostTeam.h - The threads of a virtual device ---------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device has one team of threads; where there are more devices than
// processors, all devices share one. Threads run the tasks of queues, a queue
// in one thread at a time, and help with the loops of running kernels. Nothing
// in a team waits for a particular thread, so that any number of threads, down
// to one, completes all work:
//
// - A queue that has tasks is in the ready list. One that waits for another
//   queue is not; the other queue puts it back (HostQueue.h).
// - A kernel runs in one thread, its leader. It cuts each parallel loop into as
//   many parts as its device has threads, and publishes them. Threads without
//   work take parts, from the last one on; the leader takes the first ones. How
//   many threads there are when the loop runs does not change the parts, so
//   that results of reductions do not depend on it.
// - The kernels of several devices at the same time are a loop, too, whose
// parts
//   are the kernels (JointLaunch.h).
//
// The leader is a thread of the team, or one of the program: of a synchronous
// kernel, or while it waits for a queue. At most `size` threads are at work for
// one team (`active`), wherever they come from; only leaders of synchronous
// kernels never wait for their turn.
//
// Threads start when there is work for them. They poll for some time before
// they sleep, no more of them in a process than there are processors to spare.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_HOSTTEAM_H
#define XACC_DEVICE_HOST_HOSTTEAM_H

#include "device/base/KernelScope.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <semaphore.h>

namespace xacc {

/// For variables that each launch uses: the library is loaded with the program.
#define XACC_FAST_TLS [[gnu::tls_model("initial-exec")]]

class Device;
class HostQueue;

/// Processors by their numbers; empty: those of the thread that starts others.
using ProcessorSet = std::vector<int>;

class HostTeam;

/// What a device has of a team.
struct TeamShare {
  TeamShare() = default;
  /// All of it.
  TeamShare(HostTeam &team);
  TeamShare(HostTeam &team, int width) : team(&team), width(width) {}

  HostTeam *team = nullptr;
  /// The parts that a loop of a kernel is cut into.
  int width = 1;
  /// Nothing else runs on the device while the kernel does.
  bool isAlone = false;
};

class HostTeam {
public:
  /// A part of a loop: what thread `part` of `numParts` does.
  using Body = void (*)(void *context, int64_t part, int64_t numParts);

  explicit HostTeam(int size, ProcessorSet processors = {});
  HostTeam(const HostTeam &) = delete;
  ~HostTeam();

  /// A device that uses the team. When the last one leaves, whose queues have
  /// run empty, the threads end; the team may be used again.
  void addUser() { ++numUsers; }
  void removeUser();

  int size() const { return numThreads; }

  /// The teams have more threads than the process has processors: whoever waits
  /// must not take the processor of a thread that works.
  static std::atomic<bool> isCrowded;

  /// Runs all parts, and returns when they are complete. The calling thread is
  /// a leader, see Leading.
  void run(Body body, void *context, int64_t numParts);

  /// Adds a queue to the ready list.
  void makeReady(std::shared_ptr<HostQueue> queue, bool first);
  /// Whether queues wait for a thread; read without a lock.
  bool hasReady() const {
    return numReady.load(std::memory_order_relaxed) != 0;
  }

  /// Makes the calling thread one of the threads at work, if there are fewer
  /// than `size`.
  bool enter();
  void leave();
  /// The same, however many there are.
  void join() { active.fetch_add(1); }

  /// Whether the calling thread runs a part of a loop or a task of a queue.
  static bool isWorking() { return depth > 0; }
  /// Counts that as long as it lives.
  class Working {
  public:
    Working() { ++depth; }
    Working(const Working &) = delete;
    ~Working() { --depth; }
  };

  /// While it lives, kernels of the calling thread use a team.
  class Leading {
  public:
    explicit Leading(TeamShare share) : outer(mine), outerPart(insidePart) {
      mine = share;
      insidePart = false;
    }
    Leading(const Leading &) = delete;
    ~Leading() {
      mine = outer;
      insidePart = outerPart;
    }

  private:
    TeamShare outer;
    bool outerPart;
  };
  /// Of the kernel that the calling thread runs; without a team: there is none.
  static TeamShare current() { return mine; }
  /// Whether a thread is awake that has no work.
  bool hasIdle() const { return numIdle.load(std::memory_order_relaxed) > 0; }

  /// Whether the calling thread is in a parallel region of the program.
  static bool isInsideOpenMP();

  /// Around a fork. The child has none of the threads: it starts anew.
  void lockForFork();
  void unlockAfterFork();
  void abandonThreads();
  void addQueue(HostQueue *queue);
  void removeQueue(HostQueue *queue);

private:
  friend class JointLaunch;
  /// Loops that are being run at the same time; others run in their leader.
  static constexpr int mostLoops = 32;

  /// A loop whose parts anybody may take.
  struct alignas(64) Loop {
    /// How many parts there are and how many are taken, of the first ones and
    /// of the last ones: see HostTeam.cpp. Who takes a part owns it, and the
    /// leader stays until all parts are complete.
    std::atomic<uint64_t> state{0};
    std::atomic<int32_t> remaining{0};
    uint16_t generation = 0;
    Body body = nullptr;
    void *context = nullptr;
    KernelScope::Place place; // of the leader
    int width = 1;            // of the leader's device
    bool isKernel = false;    // its parts are kernels of their own
  };

  /// A place for loops, one after the other; null: there is none. As long as it
  /// is reserved, threads without work poll for longer.
  Loop *reserve();
  void release(Loop &loop);
  /// Opens the parts of a loop.
  static void open(Loop &loop, Body body, void *context, int64_t numParts,
                   bool isKernel, int64_t numTaken);
  /// Of the parts that are left the first one or the last one; -1: there is
  /// none.
  static int64_t takePart(Loop &loop, bool first);
  static void runPart(Loop &loop, int64_t part);
  /// For the leader: takes what is left, and returns when all is complete.
  static void finish(Loop &loop);
  static void awaitParts(Loop &loop);
  bool hasParts() const;
  bool helpLoops();
  bool serveQueue();
  bool hasWork() const { return numReady.load() != 0 || hasParts(); }
  bool hasRoom() const { return active.load() < numThreads; }
  void wake(int64_t count);
  bool wakeOne();
  void startThreads(int64_t count);
  bool poll();
  void sleep();
  void work();
  void stopThreads();

  const int numThreads;
  const ProcessorSet processors;

  // Polled by threads without work.
  alignas(64) std::atomic<int> numReady{0};
  std::atomic<uint32_t> usedLoops{0}; // a bit for each place that is reserved
  std::atomic<int> active{0};
  /// Threads that nobody has woken yet; those without work that are awake, or
  /// have been told to wake.
  alignas(64) std::atomic<int> numSleeping{0};
  std::atomic<int> numIdle{0};
  sem_t wakeups;
  std::atomic<int> numStarted{0};
  std::atomic<bool> stopping{false};
  std::atomic<int> numUsers{0};
  std::mutex mutex;
  std::deque<std::shared_ptr<HostQueue>> ready;
  std::vector<std::thread> threads;
  std::vector<HostQueue *> queues;
  Loop loops[mostLoops];

  XACC_FAST_TLS static inline thread_local TeamShare mine;
  /// The calling thread counts in `active` of this team for longer than a loop.
  XACC_FAST_TLS static inline thread_local HostTeam *joined = nullptr;
  XACC_FAST_TLS static inline thread_local bool insidePart = false;
  XACC_FAST_TLS static inline thread_local int depth = 0;
};

inline TeamShare::TeamShare(HostTeam &team) : TeamShare(team, team.size()) {}

/// The teams of a process's devices. They are never destroyed.
class HostTeams {
public:
  /// The threads of a virtual device of `numDevices`: OMP_NUM_THREADS or else
  /// its share of the processors. Where there are more devices than processors,
  /// all have the same team, which has a thread for each processor, and none
  /// has more than one of them. With `mayPin`, the threads stay on the device's
  /// share of the processors if the process may use all of them.
  static TeamShare ofDevice(int number, int numDevices, bool mayPin);
  /// That the process may use.
  static int numProcessors();
  /// Whether a thread beside the calling one has a processor: with several
  /// ranks on the machine the process has its share of them.
  static bool haveSpareProcessor();
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_HOSTTEAM_H
