//===- HostQueue.h - An in-order queue with a thread --------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of tasks with one producer (the thread that calls the runtime) and one
// consumer at a time: whoever holds the consumer lock. That is the queue's own
// thread, or a thread that waits for the queue and, instead of sleeping, runs
// what is left in it. So a short task that is waited for at once costs no
// switch of threads, and a long one runs while the program goes on.
//
// Waiting cannot deadlock: a task waits for positions of other queues that were
// taken before the task was added, and every queue has a thread of its own.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_HOSTQUEUE_H
#define XACC_DEVICE_HOST_HOSTQUEUE_H

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

namespace xacc {

/// A function with its arguments, stored in the ring.
struct HostTask {
  static constexpr size_t storageBytes = 232;

  void (*run)(HostTask &task);
  /// Freed after the task if not null.
  void *heap;
  alignas(16) char storage[storageBytes];

  template <typename T> T &as() {
    static_assert(sizeof(T) <= storageBytes);
    static_assert(std::is_trivially_destructible_v<T>);
    return *reinterpret_cast<T *>(storage);
  }
};

class HostQueue {
public:
  /// A position in the queue: tasks are numbered from 0; position n is reached
  /// when n tasks are complete.
  using Position = uint64_t;

  HostQueue();
  HostQueue(const HostQueue &) = delete;
  /// The queue must have run empty, unless the thread is abandoned.
  ~HostQueue();

  /// Adds a task: the caller fills what begin() returns, then calls commit().
  HostTask &begin();
  void commit();

  Position end() const { return pushed.load(std::memory_order_relaxed); }
  bool isReached(Position position) const {
    return completed.load(std::memory_order_acquire) >= position;
  }
  bool isEmpty() const { return isReached(end()); }
  /// Returns when the position is reached; may run tasks of the queue.
  void waitFor(Position position);

  /// Whether the calling thread is running a task of some queue.
  static bool isInsideTask();

private:
  static constexpr uint64_t capacity = 1024; // a power of two

  bool tryLock() {
    return !busy.load(std::memory_order_relaxed) && !busy.exchange(true);
  }
  void unlock();
  void runUntil(Position position);
  void work();

  std::unique_ptr<HostTask[]> ring;
  // Written by the producer, and by the consumer: on lines of their own.
  alignas(64) std::atomic<Position> pushed{0};
  alignas(64) std::atomic<Position> completed{0};
  alignas(64) std::atomic<bool> busy{false};
  std::atomic<bool> workerSleeps{false};
  std::atomic<int> numWaiters{0};
  std::atomic<bool> stopping{false};
  std::mutex mutex;
  std::condition_variable workerWakes;
  std::condition_variable waitersWake;
  std::thread worker;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_HOSTQUEUE_H
