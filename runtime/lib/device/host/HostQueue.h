//===- HostQueue.h - An in-order queue of a team ------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of tasks with one producer (the thread that calls the runtime) and one
// consumer at a time: whoever holds the consumer lock. That is a thread of the
// team, or a thread that waits for the queue and, instead of sleeping, runs
// what is left in it. So a short task that is waited for at once costs no
// switch of threads, and a long one runs while the program goes on.
//
// A task may be to wait for a position of another queue. No thread blocks for
// it: the consumer leaves, and the other queue puts this one back into the
// ready list. Waiting cannot deadlock: a queue waits for positions that were
// taken before the task was added.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_HOSTQUEUE_H
#define XACC_DEVICE_HOST_HOSTQUEUE_H

#include "HostTeam.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace xacc {

/// A function with its arguments, stored in the ring.
struct HostTask {
  static constexpr size_t storageBytes = 232;

  void (*run)(HostTask &task); // null: waits for another queue
  /// Freed after the task if not null.
  void *heap;
  alignas(16) char storage[storageBytes];

  template <typename T> T &as() {
    static_assert(sizeof(T) <= storageBytes);
    static_assert(std::is_trivially_destructible_v<T>);
    return *reinterpret_cast<T *>(storage);
  }
};

class HostQueue : public std::enable_shared_from_this<HostQueue> {
public:
  /// A position in the queue: tasks are numbered from 0; position n is reached
  /// when n tasks are complete.
  using Position = uint64_t;

  /// `isUrgent`: comes before other queues that are ready. Owned by a
  /// shared_ptr.
  explicit HostQueue(TeamShare share, bool isUrgent = false);
  HostQueue(const HostQueue &) = delete;
  /// The queue must have run empty.
  ~HostQueue();

  /// Adds a task: the caller fills what begin() returns, then calls commit().
  HostTask &begin();
  void commit();
  /// Adds waiting for a position of another queue, also one of another team.
  void addWait(std::shared_ptr<HostQueue> other, Position position);

  Position end() const { return pushed.load(std::memory_order_relaxed); }
  bool isReached(Position position) const {
    return completed.load(std::memory_order_acquire) >= position;
  }
  bool isEmpty() const { return isReached(end()); }
  /// Returns when the position is reached; may run tasks of the queue.
  void waitFor(Position position);

  /// Whether the calling thread is running a task of some queue, or helps.
  static bool isInsideTask() { return HostTeam::isWorking(); }

  /// For the team: runs what is in the queue until it is empty, blocked, or
  /// other queues are ready.
  void serve();
  /// In the child of a fork: what was in the queue is the parent's.
  void abandonTasks();

private:
  static constexpr uint64_t capacity = 1024; // a power of two

  struct Dependency {
    std::shared_ptr<HostQueue> queue;
    Position position;
    bool isReached() const { return queue->isReached(position); }
  };
  /// A queue that waits for a position of this one, or threads that sleep until
  /// it is reached (null).
  struct Watcher {
    Position position;
    std::shared_ptr<HostQueue> queue;
  };
  static constexpr Position nowhere = ~Position(0);
  enum class State { Done, Blocked, Interrupted };

  bool tryLock() {
    return !busy.load(std::memory_order_relaxed) && !busy.exchange(true);
  }
  void unlock();
  void schedule();
  State runUntil(Position position, bool mayInterrupt, Dependency &blockedBy);
  bool watch(Position position, std::shared_ptr<HostQueue> queue);
  /// Whether somebody waits for a position that is reached.
  bool hasNews() const { return completed.load() >= firstWatched.load(); }
  void tellWatchers();

  const TeamShare share;
  HostTeam &team;
  const bool isUrgent;
  std::unique_ptr<HostTask[]> ring;
  // Written by the producer, and by the consumer: on lines of their own.
  alignas(64) std::atomic<Position> pushed{0};
  alignas(64) std::atomic<Position> completed{0};
  alignas(64) std::atomic<bool> busy{false};
  /// In the ready list, or with the thread of the team that took it from there.
  std::atomic<bool> scheduled{false};
  /// The smallest position that a watcher waits for.
  std::atomic<Position> firstWatched{nowhere};
  std::mutex mutex;
  std::condition_variable waitersWake;
  std::vector<Watcher> watchers;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_HOSTQUEUE_H
