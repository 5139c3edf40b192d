//===- DeviceHostTest.cpp - Virtual devices of the CPU --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"
#include "DeviceData.h"
#include "SanitizerScale.h"

#include "device/host/HostMemory.h"
#include "device/host/HostQueue.h"
#include "device/host/JointLaunch.h"
#include "device/host/ThreadStack.h"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>

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

/// A loop whose parts write to places of their own.
struct Parts {
  std::vector<int64_t> values;
  static void run(void *context, int64_t part, int64_t numParts) {
    auto &values = static_cast<Parts *>(context)->values;
    EXPECT_LT(part, numParts);
    if (part % 2)
      std::this_thread::yield();
    ++values[part];
  }
  void expect(int64_t count) {
    EXPECT_EQ(std::count(values.begin(), values.end(), count),
              int64_t(values.size()));
  }
};

TEST(HostTeam, StackSizes) {
  EXPECT_EQ(parseStackSize(nullptr), 0u);
  EXPECT_EQ(parseStackSize(""), 0u);
  EXPECT_EQ(parseStackSize("512"), 512u << 10);
  EXPECT_EQ(parseStackSize(" 3 M "), 3u << 20);
  EXPECT_EQ(parseStackSize("70000b"), 70000u);
  EXPECT_EQ(parseStackSize("2g"), uint64_t(2) << 30);
  for (const char *wrong : {"x", "-1", "4x", "4 MB", "99999999999G"})
    EXPECT_EQ(parseStackSize(wrong), 0u) << wrong;
}

TEST(HostTeam, ThreadsHaveTheStackOfOpenMP) {
  setenv("OMP_STACKSIZE", "48M", 1);
  size_t size = 0;
  auto measure = [](void *to) {
    pthread_attr_t attributes;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstacksize(&attributes, static_cast<size_t *>(to));
    pthread_attr_destroy(&attributes);
    return static_cast<void *>(nullptr);
  };
  pthread_t thread;
  {
    ThreadStack stack;
    pthread_create(&thread, nullptr, measure, &size);
  }
  pthread_join(thread, nullptr);
  EXPECT_EQ(size, size_t(48) << 20);
  pthread_create(&thread, nullptr, measure, &size);
  pthread_join(thread, nullptr);
  EXPECT_NE(size, size_t(48) << 20);
  unsetenv("OMP_STACKSIZE");
}

/// Queues whose tasks have loops, beside loops of a thread of the program.
TEST(HostTeam, LoopsOfQueuesAndOfTheProgram) {
  for (int size : {1, 2, 4}) {
    HostTeam team(size);
    constexpr int numQueues = 3, numRounds = 50, numTasks = 10;
    std::vector<std::shared_ptr<HostQueue>> queues;
    std::vector<Parts> parts(numQueues + 1, {std::vector<int64_t>(size)});
    for (int q = 0; q < numQueues; ++q)
      queues.push_back(std::make_shared<HostQueue>(team));
    for (int round = 0; round < numRounds; ++round) {
      for (int i = 0; i < numTasks; ++i)
        for (int q = 0; q < numQueues; ++q) {
          HostTask &task = queues[q]->begin();
          task.as<Parts *>() = &parts[q];
          task.run = [](HostTask &task) {
            TeamShare share = HostTeam::current();
            share.team->run(Parts::run, task.as<Parts *>(), share.width);
          };
          queues[q]->commit();
        }
      HostTeam::Leading leading(team);
      team.run(Parts::run, &parts[numQueues], size);
      if (round % 7 == 0)
        queues[round % numQueues]->waitFor(queues[round % numQueues]->end());
    }
    for (int q = 0; q < numQueues; ++q) {
      queues[q]->waitFor(queues[q]->end());
      parts[q].expect(numRounds * numTasks);
    }
    parts[numQueues].expect(numRounds);
  }
}

/// Who waits sleeps until its position is reached, not until each task is
/// complete; a queue waits for a position between them.
TEST(HostTeam, SleepersAndQueuesWaitForPositions) {
  HostTeam team(2);
  auto first = std::make_shared<HostQueue>(team);
  auto second = std::make_shared<HostQueue>(team);
  std::atomic<int64_t> done = 0;
  auto slow = [](HostTask &task) {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    ++*task.as<std::atomic<int64_t> *>();
  };
  auto add = [&](HostQueue &queue) {
    HostTask &task = queue.begin();
    task.as<std::atomic<int64_t> *>() = &done;
    task.run = slow;
    queue.commit();
  };
  for (int round = 1; round <= 20; ++round) {
    for (int i = 0; i < 5; ++i)
      add(*first);
    HostQueue::Position middle = first->end();
    for (int i = 0; i < 5; ++i)
      add(*first);
    second->addWait(first, middle);
    add(*second);
    std::thread other([&] { first->waitFor(middle); });
    second->waitFor(second->end());
    EXPECT_TRUE(first->isReached(middle));
    first->waitFor(first->end());
    other.join();
    EXPECT_EQ(done, 11 * round);
  }
}

/// Queues of two teams wait for each other in turn: none of them blocks a
/// thread, of which each team has one.
TEST(HostTeam, QueuesThatWaitForEachOther) {
  HostTeam teams[2] = {HostTeam(1), HostTeam(1)};
  constexpr int numQueues = 8, numSteps = 500;
  std::vector<std::shared_ptr<HostQueue>> queues;
  int64_t number = 0;
  for (int q = 0; q < numQueues; ++q)
    queues.push_back(std::make_shared<HostQueue>(teams[q % 2]));
  for (int step = 0; step < numSteps; ++step) {
    // Not atomic: the order is complete.
    add(*queues[step % numQueues], count, &number);
    queues[(step + 1) % numQueues]->addWait(queues[step % numQueues],
                                            queues[step % numQueues]->end());
  }
  queues[numSteps % numQueues]->waitFor(queues[numSteps % numQueues]->end());
  EXPECT_EQ(number, numSteps);
  for (auto &queue : queues)
    queue->waitFor(queue->end());
}

/// Kernels of several teams at the same time, with and without enough work.
TEST(HostTeam, KernelsOfSeveralTeams) {
  HostTeam teams[3] = {HostTeam(2), HostTeam(1), HostTeam(3)};
  // All of a team, or one of its threads.
  TeamShare shares[4] = {teams[0], teams[1], teams[2], {teams[2], 1}};
  struct Arguments {
    int64_t work;
    Parts parts;
  };
  auto kernel = [](const void *args) {
    auto *arguments =
        const_cast<Arguments *>(static_cast<const Arguments *>(args));
    xaccrtTeamRun(Parts::run, &arguments->parts,
                  xaccrtTeamSize(arguments->work));
  };
  for (int64_t work : {100, 20000, 40000}) {
    std::vector<Arguments> arguments;
    std::vector<JointLaunch::Kernel> kernels;
    // More kernels than teams.
    for (int i = 0; i < 7; ++i)
      arguments.push_back(
          {work,
           {std::vector<int64_t>(
               work < XACC_TEAM_WORK ? 1 : shares[i % 4].width)}});
    for (int i = 0; i < 7; ++i)
      kernels.push_back({shares[i % 4], nullptr, kernel, &arguments[i]});
    for (int round = 0; round < 200; ++round)
      JointLaunch().run(kernels);
    for (Arguments &each : arguments)
      each.parts.expect(200);
  }
}

/// No more threads at work than the team has.
TEST(HostTeam, AtMostItsSize) {
  HostTeam team(2);
  static std::atomic<int> now, most;
  now = most = 0;
  std::vector<std::shared_ptr<HostQueue>> queues;
  for (int q = 0; q < 5; ++q)
    queues.push_back(std::make_shared<HostQueue>(team));
  for (int i = 0; i < 20; ++i)
    for (auto &queue : queues)
      add(
          *queue,
          [](HostTask &) {
            int count = ++now, before = most;
            while (before < count && !most.compare_exchange_weak(before, count))
              ;
            std::this_thread::sleep_for(std::chrono::microseconds(100));
            --now;
          },
          nullptr);
  for (auto &queue : queues)
    queue->waitFor(queue->end());
  EXPECT_LE(most, 2);
}

/// More devices than processors share one team, and each has a thread of it.
TEST(HostTeams, SharesOfProcessors) {
  int processors = HostTeams::numProcessors();
  TeamShare all = HostTeams::ofDevice(0, 1, /*mayPin=*/false);
  EXPECT_EQ(all.width, processors);
  EXPECT_EQ(all.team->size(), processors);
  for (int i = 0; i <= processors; ++i) {
    TeamShare share = HostTeams::ofDevice(i, processors + 1, /*mayPin=*/false);
    EXPECT_EQ(share.team, all.team);
    EXPECT_EQ(share.width, 1);
  }
  if (processors < 2)
    return;
  TeamShare first = HostTeams::ofDevice(0, 2, /*mayPin=*/false);
  TeamShare second = HostTeams::ofDevice(1, 2, /*mayPin=*/false);
  EXPECT_NE(first.team, second.team);
  EXPECT_EQ(first.width + second.width, processors);
}

/// With a requested size there may be more teams than processors, and each has
/// the number of threads that was asked for. AddressSanitizer looks at their
/// processors.
TEST(HostTeams, MoreTeamsThanProcessors) {
  const char *old = getenv("OMP_NUM_THREADS");
  std::string text = old ? old : "";
  bool wasCrowded = HostTeam::isCrowded;
  setenv("OMP_NUM_THREADS", "1", 1);
  int numDevices = HostTeams::numProcessors() + 2;
  std::set<HostTeam *> teams;
  for (int i = 0; i < numDevices; ++i) {
    TeamShare share = HostTeams::ofDevice(i, numDevices, /*mayPin=*/true);
    EXPECT_EQ(share.width, 1);
    teams.insert(share.team);
  }
  EXPECT_EQ(int(teams.size()), numDevices);
  HostTeam::isCrowded = wasCrowded;
  if (old)
    setenv("OMP_NUM_THREADS", text.c_str(), 1);
  else
    unsetenv("OMP_NUM_THREADS");
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

/// Whether the system has been asked for huge pages at an address (`hg` among
/// the flags of its mapping); false where it does not say so.
static bool hasHugePageHint(const void *address) {
  std::ifstream maps("/proc/self/smaps");
  bool isThere = false;
  for (std::string line; std::getline(maps, line);) {
    uintptr_t begin, end;
    if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) ==
        2)
      isThere = begin <= uintptr_t(address) && uintptr_t(address) < end;
    else if (isThere && line.starts_with("VmFlags:"))
      return line.find(" hg") != std::string::npos;
  }
  return false;
}

TEST(HostMemory, LargeMemoryAsksForHugePages) {
#ifdef XACC_TEST_SANITIZED
  GTEST_SKIP() << "blocks come from the heap";
#endif
  if (access("/sys/kernel/mm/transparent_hugepage/enabled", R_OK) != 0)
    GTEST_SKIP() << "a system without huge pages";
  HostMemory memory(0, false);
  void *small = memory.allocate(1 << 20), *large = memory.allocate(8 << 20);
  EXPECT_FALSE(hasHugePageHint(small));
  EXPECT_TRUE(hasHugePageHint(large));
  memory.free(small);
  memory.free(large);
  void *range = memory.reserve(8 << 20);
  EXPECT_TRUE(hasHugePageHint(range));
  memory.unreserve(range);
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
