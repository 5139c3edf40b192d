//===- DeviceCrewTest.cpp - Threads for a loop on several devices ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "device/host/DeviceCrew.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

using namespace xacc;

namespace {

/// Turns see what all tasks of the turn before have written, and each task runs
/// once. Plain variables: ThreadSanitizer looks on.
struct Turns {
  std::vector<int64_t> values, sums;
  int64_t delays = 0;
  std::vector<std::mt19937> random;

  static void run(void *argument, int64_t device) {
    auto &turns = *static_cast<Turns *>(argument);
    if (turns.delays && turns.random[device]() % 64 == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(turns.delays));
    // Reads its neighbour's of this turn, writes its own for the next.
    int64_t other = (device + 1) % int64_t(turns.values.size());
    turns.sums[device] += turns.values[other] + 1;
  }
};

void compare(int64_t numDevices, int64_t numThreads, int64_t numTurns,
             int64_t delays) {
  Turns turns;
  turns.values.assign(numDevices, 0);
  turns.sums = turns.values;
  turns.delays = delays;
  for (int64_t i = 0; i < numDevices; ++i)
    turns.random.emplace_back(unsigned(i + 1));
  std::vector<int64_t> values = turns.values, sums = turns.sums;
  DeviceCrew crew(numDevices, numThreads);
  for (int64_t turn = 0; turn < numTurns; ++turn) {
    // Fewer devices now and then.
    int64_t count = turn % 5 == 4 ? (numDevices + 1) / 2 : numDevices;
    crew.run(Turns::run, &turns, count);
    for (int64_t i = 0; i < count; ++i)
      sums[i] += values[(i + 1) % numDevices] + 1;
    for (int64_t i = 0; i < numDevices; ++i) {
      turns.values[i] = turns.sums[i] % 1000;
      values[i] = sums[i] % 1000;
    }
  }
  EXPECT_EQ(turns.sums, sums);
}

TEST(DeviceCrew, EachTaskRunsOnce) {
  for (int64_t numDevices : {1, 2, 3, 8})
    for (int64_t numThreads : {0, 1, 2, 7})
      compare(numDevices, numThreads, 2000, 0);
}

TEST(DeviceCrew, ThreadsSleepAndAreLate) {
  compare(2, 1, 1000, 100);
  compare(4, 3, 1000, 30);
}

TEST(DeviceCrew, EndsWithoutATurn) {
  for (int i = 0; i < 20; ++i)
    DeviceCrew crew(3, 2);
}

} // namespace
