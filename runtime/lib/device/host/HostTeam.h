//===- HostTeam.h - The threads of a virtual device ---------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device has one team of threads. They run the tasks of its queues, a queue
// in one thread at a time, and help with the loops of running kernels. Nothing
// in a team waits for a particular thread, so that any number of threads, down
// to one, completes all work:
//
// - A queue that has tasks is in the ready list. One that waits for another
//   queue is not; the other queue puts it back (HostQueue.h).
// - A kernel runs in one thread, its leader. It cuts each parallel loop into as
//   many parts as the team has threads, and publishes them. Threads without
//   work take parts; the leader takes what nobody else has. How many threads
//   there are when the loop runs does not change the parts, so that results of
//   reductions do not depend on it.
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

  /// While it lives, kernels of the calling thread use a team; null: none.
  class Leading {
  public:
    explicit Leading(HostTeam *team) : outer(mine), outerPart(insidePart) {
      mine = team;
      insidePart = false;
    }
    Leading(const Leading &) = delete;
    ~Leading() {
      mine = outer;
      insidePart = outerPart;
    }

  private:
    HostTeam *outer;
    bool outerPart;
  };
  /// Of the kernel that the calling thread runs; null: none.
  static HostTeam *current() { return mine; }

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
    /// Generation (32 bits), parts taken (16), number of parts (16): whoever
    /// changes the parts taken owns one of this generation, whose leader stays
    /// until it is complete.
    std::atomic<uint64_t> state{0};
    std::atomic<int32_t> remaining{0};
    uint32_t generation = 0;
    Body body = nullptr;
    void *context = nullptr;
    const Device *owner = nullptr;
    bool isKernel = false; // its parts are kernels of their own
  };

  Loop *publish(Body body, void *context, int64_t numParts, bool isKernel,
                int64_t numTaken);
  static int64_t takePart(Loop &loop);
  static void runPart(Loop &loop, int64_t part);
  static void awaitParts(Loop &loop);
  void retract(Loop &loop);
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
  std::atomic<uint32_t> openLoops{0}; // a bit for each that may have parts
  std::atomic<int> active{0};
  alignas(64) std::atomic<uint32_t> usedLoops{0};
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

  XACC_FAST_TLS static inline thread_local HostTeam *mine = nullptr;
  /// The calling thread counts in `active` of this team for longer than a loop.
  XACC_FAST_TLS static inline thread_local HostTeam *joined = nullptr;
  XACC_FAST_TLS static inline thread_local bool insidePart = false;
  XACC_FAST_TLS static inline thread_local int depth = 0;
};

/// The teams of a process's devices. They are never destroyed.
class HostTeams {
public:
  /// The team of a virtual device of `numDevices`: its threads are
  /// OMP_NUM_THREADS or else its share of the processors. Where there are more
  /// devices than processors, several have the same team. With `mayPin`, the
  /// threads stay on its share if the process may use all processors.
  static HostTeam &ofDevice(int number, int numDevices, bool mayPin);
  /// That the process may use.
  static int numProcessors();
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_HOSTTEAM_H
