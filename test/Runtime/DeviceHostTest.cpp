//===- DeviceHostTest.cpp - Virtual devices of the CPU --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"
#include "DeviceData.h"

#include "device/host/HostMemory.h"
#include "device/host/HostQueue.h"

#include <atomic>
#include <thread>

using namespace xacc;

namespace xacc {

static void useHost() {
  setenv("XACC_DEVICES", "host:2", 1);
  setenv("XACC_SPLIT", "none", 1);
}
static void useCheckedHost() {
  useHost();
  setenv("XACC_CHECK", "memory", 1);
}
static void restore() {
  unsetenv("XACC_DEVICES");
  unsetenv("XACC_SPLIT");
  unsetenv("XACC_CHECK");
}

static const DeviceCase hostCases[] = {{"host", useHost, restore},
                                       {"checked", useCheckedHost, restore}};
INSTANTIATE_TEST_SUITE_P(Host, DeviceConformance, testing::ValuesIn(hostCases),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Host, DataConformance, testing::ValuesIn(hostCases),
                         nameOfCase);

} // namespace xacc

namespace {

void count(HostTask &task) { ++*task.as<int64_t *>(); }

void add(HostQueue &queue, void (*run)(HostTask &), int64_t *argument) {
  HostTask &task = queue.begin();
  task.as<int64_t *>() = argument;
  task.run = run;
  queue.commit();
}

TEST(HostQueue, RunsWithoutBeingWaitedFor) {
  int64_t number = 0;
  HostTeam team(2);
  auto owner = std::make_shared<HostQueue>(team);
  HostQueue &queue = *owner;
  for (int round = 0; round < 20; ++round) {
    add(queue, count, &number);
    while (!queue.isEmpty())
      std::this_thread::yield();
    EXPECT_EQ(number, round + 1);
    // The thread goes to sleep, and wakes again.
    std::this_thread::sleep_for(std::chrono::milliseconds(round % 3));
  }
}

TEST(HostQueue, PositionsAndTheFullRing) {
  int64_t number = 0;
  HostTeam team(2);
  auto owner = std::make_shared<HostQueue>(team);
  HostQueue &queue = *owner;
  for (int i = 0; i < 10; ++i)
    add(queue, count, &number);
  HostQueue::Position ten = queue.end();
  for (int i = 0; i < 30000; ++i)
    add(queue, count, &number);
  queue.waitFor(ten);
  EXPECT_TRUE(queue.isReached(ten));
  queue.waitFor(queue.end());
  EXPECT_EQ(number, 30010);
  EXPECT_TRUE(queue.isEmpty());
  EXPECT_FALSE(HostQueue::isInsideTask());
}

/// Several threads wait for one queue, whose only producer goes on.
TEST(HostQueue, ManyWaiters) {
  int64_t number = 0;
  HostTeam team(2);
  auto owner = std::make_shared<HostQueue>(team);
  HostQueue &queue = *owner;
  for (int round = 0; round < 200; ++round) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 50; ++i)
      add(queue, count, &number);
    HostQueue::Position end = queue.end();
    for (int i = 0; i < 3; ++i)
      threads.emplace_back([&] { queue.waitFor(end); });
    for (int i = 0; i < 50; ++i)
      add(queue, count, &number);
    for (std::thread &thread : threads)
      thread.join();
    EXPECT_TRUE(queue.isReached(end));
  }
  queue.waitFor(queue.end());
  EXPECT_EQ(number, 20000);
}

TEST(HostMemory, LimitAndReuse) {
  HostMemory memory(1000, false);
  void *first = memory.allocate(600);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(memory.allocate(401), nullptr);
  void *second = memory.allocate(400);
  EXPECT_NE(second, nullptr);
  EXPECT_EQ(memory.bytesInUse(), 1000);
  EXPECT_TRUE(memory.owns(static_cast<char *>(first) + 599));
  memory.free(first);
  memory.free(second);
  EXPECT_FALSE(memory.owns(first));
  EXPECT_EQ(memory.bytesInUse(), 0);
  memory.trim();
}

TEST(HostMemory, LargeBlocksStartApart) {
  HostMemory memory(0, false);
  auto *first = static_cast<char *>(memory.allocate(1 << 20));
  auto *second = static_cast<char *>(memory.allocate(1 << 20));
  first[0] = first[(1 << 20) - 1] = 1;
  second[0] = second[(1 << 20) - 1] = 1;
  memory.free(first);
  memory.free(second);
}

TEST(HostDevice, LimitFromTheEnvironment) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  DeviceManager::get().reset();
  setenv("XACC_DEVICES", "host", 1);
  setenv("XACC_DEVICE_MEMORY", "1K", 1);
  std::vector<double> a(100, 1), b(100, 1);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
  EXPECT_EXIT(
      enter<double>(XACC_MAP_COPYIN, 0, arrayOf("b", b)),
      testing::ExitedWithCode(1),
      "device host:0 has no memory for 'b' \\(800 bytes\\): 224 of 1024 "
      "bytes are free; present: 'a' \\(.*, 800 bytes\\)");
  // What a queue is about to free counts as free.
  exit(XACC_UNMAP_COPYOUT, 0, arrayOf("a", a), 3);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("b", b));
  DeviceManager::get().reset();
  unsetenv("XACC_DEVICES");
  unsetenv("XACC_DEVICE_MEMORY");
}

/// A queue waits for one of another device, which is stopped in the meantime.
TEST(HostDevice, AwaitsAQueueThatIsGone) {
  DeviceManager &manager = DeviceManager::get();
  manager.reset();
  setenv("XACC_DEVICES", "host:2", 1);
  std::vector<DeviceSlot *> slots = manager.devicesOf(XACC_DEVICE_VIRTUAL);
  Device &first = *slots[0]->device, &second = *slots[1]->device;
  first.start(nullptr);
  second.start(nullptr);
  std::atomic<bool> open[2] = {false, false};
  auto pass = [](void *gate) {
    while (!*static_cast<std::atomic<bool> *>(gate))
      std::this_thread::yield();
  };
  first.callHost(pass, &open[0], 1, nullptr);
  second.callHost(pass, &open[1], 1, nullptr);
  std::unique_ptr<DeviceEvent> event = second.createEvent();
  second.record(*event, 1, nullptr);
  first.await(*event, 1, nullptr);
  event.reset();
  open[1] = true;
  second.stop(nullptr);
  open[0] = true;
  first.waitAll(nullptr);
  manager.reset();
  unsetenv("XACC_DEVICES");
}

/// Ends of programs that are easy to hang in. `queue` runs a kernel that calls
/// exit, or is still at work when main ends.
struct ExitArguments {
  int64_t status;
};
void exitKernel(const void *args) {
  std::exit(int(static_cast<const ExitArguments *>(args)->status));
}
void slowKernel(const void *) {
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  std::fputs("slow kernel ended\n", stderr);
}
void fatalKernel(const void *) {
  static const XaccLoc loc = {"k.c", 3, 1, "parallel"};
  xaccrtFatal(&loc, "in a kernel");
}

void runAndEnd(void (*host)(const void *), int64_t queue, int64_t argument) {
  setenv("XACC_DEVICES", "host", 1);
  DeviceManager::get().reset();
  static XaccKernel kernel = {};
  kernel.name = "end";
  kernel.host = host;
  kernel.argsSizeInBytes = sizeof(ExitArguments);
  ExitArguments arguments = {argument};
  // Something on other queues, too.
  for (int64_t q = 5; q < 8; ++q) {
    AddArguments nothing = {nullptr, 0, 0};
    xaccrtLaunch(&theAddKernel().kernel, &oneThread, &nothing, q, nullptr);
  }
  xaccrtLaunch(&kernel, &oneThread, &arguments, queue, nullptr);
}

TEST(HostDeviceEnd, WithoutHanging) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  int64_t one = 1;
  // Work that nobody waited for is completed.
  EXPECT_EXIT((runAndEnd(slowKernel, 1, 0), std::exit(0)),
              testing::ExitedWithCode(0), "slow kernel ended");
  // exit in a kernel: synchronous, on the queue's thread, in a thread that
  // waits.
  EXPECT_EXIT(runAndEnd(exitKernel, XACC_ASYNC_SYNC, 0),
              testing::ExitedWithCode(0), "");
  EXPECT_EXIT((runAndEnd(exitKernel, 1, 0),
               std::this_thread::sleep_for(std::chrono::seconds(60))),
              testing::ExitedWithCode(0), "");
  EXPECT_EXIT((runAndEnd(exitKernel, 1, 3),
               xaccrtQueueWait(1, &one, XACC_ASYNC_SYNC, nullptr)),
              testing::ExitedWithCode(3), "");
  EXPECT_EXIT((runAndEnd(fatalKernel, 1, 0),
               std::this_thread::sleep_for(std::chrono::seconds(60))),
              testing::ExitedWithCode(1), "k.c:3: parallel: in a kernel");
  EXPECT_EXIT((runAndEnd(slowKernel, 1, 0), std::exit(4)),
              testing::ExitedWithCode(4), "");
}

} // namespace
