//===- DeviceCrew.h - Threads for a loop on several devices --- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs one task a device, again and again: the parts of a loop that is one
// launch on several virtual devices. Each device has a seat, a word that says
// for which turn its task is open, taken or done. The calling thread opens all
// seats, and takes what no thread of the crew has taken; so any number of
// threads completes a turn, and nobody waits for a thread that does not run.
// Threads of the crew poll for a short time before they sleep: the next turn
// follows soon. With processors to spare a turn costs two cache misses a
// device.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_DEVICECREW_H
#define XACC_DEVICE_HOST_DEVICECREW_H

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace xacc {

class DeviceCrew {
public:
  using Task = void (*)(void *context, int64_t device);

  /// `numThreads`: beside the calling one. Fewer start if the system has no
  /// more.
  DeviceCrew(int64_t numDevices, int64_t numThreads);
  DeviceCrew(const DeviceCrew &) = delete;
  ~DeviceCrew();

  /// Runs `task` for the devices from 0 to `count` - 1, at the same time or
  /// one after the other.
  void run(Task task, void *context, int64_t count);

  /// So many threads are worth having: as many as devices, but no more than
  /// this process has processors; the calling thread is one of them.
  static int64_t mostThreads(int64_t numDevices);

private:
  enum Stage : uint32_t { Open = 1, Taken = 2, Done = 3 };
  static uint32_t stage(uint32_t turn, Stage stage) {
    return turn << 2 | stage;
  }
  struct alignas(64) Seat {
    std::atomic<uint32_t> state{0};
    std::atomic<bool> isAwaited{false};
  };

  bool take(int64_t device, uint32_t turn);
  void work(int64_t thread);
  bool awaitTurn(uint32_t &seen);
  void await(Seat &seat, uint32_t turn);

  const int64_t numSeats, numWanted;
  std::unique_ptr<Seat[]> seats;
  /// Of the open turn.
  Task task = nullptr;
  void *context = nullptr;
  alignas(64) std::atomic<uint32_t> turn{0};
  std::atomic<int> numAsleep{0};
  std::atomic<bool> isEnding{false};
  std::vector<std::thread> threads;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_DEVICECREW_H
