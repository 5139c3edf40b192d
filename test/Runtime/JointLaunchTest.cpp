//===- JointLaunchTest.cpp - Kernels of several virtual devices -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "device/host/JointLaunch.h"

#include "xacc/DeviceABI.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <thread>

using namespace xacc;

namespace {

/// Launches see what all kernels of the launch before have written, and each
/// kernel runs once. Plain variables: ThreadSanitizer looks on.
struct Turns {
  std::vector<int64_t> values, copies, sums;
  int64_t delays = 0, work = 0;
  std::vector<std::mt19937> random;
};

struct Arguments {
  Turns *turns;
  int64_t device;
};

void runTurn(const void *args) {
  auto [turns, device] = *static_cast<const Arguments *>(args);
  (void)xaccrtTeamSize(turns->work);
  if (turns->delays && turns->random[device]() % 64 == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(turns->delays));
  turns->sums[device] += turns->copies[device] + 1;
}

/// `teamSizes`: of the teams that devices use in turn.
void compare(int64_t numDevices, std::vector<int> teamSizes, int64_t numTurns,
             int64_t delays, bool isLasting) {
  std::vector<std::unique_ptr<HostTeam>> teams;
  for (int size : teamSizes)
    teams.push_back(std::make_unique<HostTeam>(size));
  Turns turns;
  turns.copies = turns.sums = turns.values =
      std::vector<int64_t>(numDevices, 0);
  turns.delays = delays;
  std::vector<Arguments> arguments;
  std::vector<BoxCopy> copies;
  for (int64_t i = 0; i < numDevices; ++i) {
    turns.random.emplace_back(unsigned(i + 1));
    arguments.push_back({&turns, i});
    // Its neighbour's of the launch before.
    copies.push_back({&turns.copies[i], &turns.values[(i + 1) % numDevices],
                      CopyShape::contiguous(sizeof(int64_t))});
  }
  std::vector<int64_t> values = turns.values, sums = turns.sums;
  JointLaunch together(isLasting);
  for (int64_t turn = 0; turn < numTurns; ++turn) {
    // Fewer devices now and then, and less work.
    int64_t count = turn % 5 == 4 ? (numDevices + 1) / 2 : numDevices;
    turns.work = turn % 7 == 3 ? 1 : turn % 3 ? XACC_TEAM_WORK : 5000;
    std::vector<JointLaunch::Kernel> kernels;
    for (int64_t i = 0; i < count; ++i)
      kernels.push_back({{*teams[i % teams.size()], 1},
                         nullptr,
                         runTurn,
                         &arguments[i],
                         &copies[i],
                         1});
    together.run(kernels);
    for (int64_t i = 0; i < count; ++i)
      sums[i] += values[(i + 1) % numDevices] + 1;
    for (int64_t i = 0; i < numDevices; ++i) {
      turns.values[i] = turns.sums[i] % 1000;
      values[i] = sums[i] % 1000;
    }
  }
  EXPECT_EQ(turns.sums, sums);
}

TEST(JointLaunch, EachKernelRunsOnce) {
  for (bool isLasting : {false, true})
    for (int64_t numDevices : {1, 2, 3, 8}) {
      compare(numDevices, {1}, 500, 0, isLasting);
      compare(numDevices, {4}, 500, 0, isLasting);
      compare(numDevices, {1, 1}, 500, 0, isLasting);
      compare(numDevices, {2, 1, 3}, 500, 0, isLasting);
    }
}

TEST(JointLaunch, ThreadsSleepAndAreLate) {
  for (bool isLasting : {false, true}) {
    compare(2, {1, 1}, 500, 100, isLasting);
    compare(4, {3}, 500, 30, isLasting);
  }
}

/// Two threads of the program launch on the same teams, more often than there
/// are places for loops.
TEST(JointLaunch, OfSeveralThreads) {
  std::vector<std::thread> threads;
  HostTeam team(2);
  for (int thread = 0; thread < 3; ++thread)
    threads.emplace_back([&] {
      Turns turns;
      turns.copies = turns.sums = {0, 0, 0};
      turns.work = XACC_TEAM_WORK;
      std::vector<Arguments> arguments = {
          {&turns, 0}, {&turns, 1}, {&turns, 2}};
      std::vector<std::unique_ptr<JointLaunch>> launches;
      for (int turn = 0; turn < 40; ++turn) {
        std::vector<JointLaunch::Kernel> kernels;
        for (Arguments &each : arguments)
          kernels.push_back({{team, 1}, nullptr, runTurn, &each});
        launches.push_back(std::make_unique<JointLaunch>(/*isLasting=*/true));
        launches.back()->run(kernels);
      }
      EXPECT_EQ(turns.sums, std::vector<int64_t>(3, 40));
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
