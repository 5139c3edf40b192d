//===- DeviceConformance.cpp - What every device must do ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <thread>

using namespace xacc;

void xacc::addKernel(const void *args) {
  auto &a = *static_cast<const AddArguments *>(args);
  for (int64_t i = 0; i < a.count; ++i)
    a.data[i] += a.value;
}

void xacc::appendKernel(const void *args) {
  auto &a = *static_cast<const AppendArguments *>(args);
  if (a.value % 7 == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(a.value % 11 * 20));
  a.log[++a.log[0]] = a.value;
}

void xacc::sumKernel(const void *args) {
  auto &a = *static_cast<const SumArguments *>(args);
  for (int64_t number : a.numbers)
    *a.result += number;
}

void xacc::followKernel(const void *args) {
  auto &a = *static_cast<const FollowArguments *>(args);
  (*a.pointer)[a.index] += a.value;
}

namespace xacc {
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DeviceConformance);

TEST_P(DeviceConformance, Memory) {
  std::vector<char *> blocks;
  std::vector<int64_t> sizes = {0, 1, 63, 64, 65, 1000, 4096, 300000, 5 << 20};
  for (int64_t size : sizes) {
    blocks.push_back(allocate<char>(size));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(blocks.back()) % 64, 0u);
    EXPECT_TRUE(device().owns(blocks.back()));
  }
  // Each holds its own bytes.
  for (size_t i = 0; i < blocks.size(); ++i)
    put(blocks[i], std::vector<char>(std::max<int64_t>(sizes[i], 1), char(i)));
  for (size_t i = 0; i < blocks.size(); ++i) {
    std::vector<char> bytes = peek(blocks[i], std::max<int64_t>(sizes[i], 1));
    EXPECT_EQ(std::count(bytes.begin(), bytes.end(), char(i)),
              ptrdiff_t(bytes.size()));
  }
  DeviceMemoryInfo info = device().memoryInfo();
  EXPECT_GE(info.totalBytes, info.freeBytes);
  for (char *block : blocks)
    release(block);
  int onTheStack = 0;
  EXPECT_FALSE(device().owns(&onTheStack));
  EXPECT_EQ(device().allocate(int64_t(1) << 60), nullptr);
  device().trim();
}

/// A random box of `rank` dimensions in a buffer: sizes, and strides (elements)
/// with gaps and in any order of dimensions.
static int64_t makeStrides(std::mt19937 &random, int64_t rank,
                           const int64_t *sizes, int64_t *strides) {
  std::vector<int64_t> order(rank);
  std::iota(order.begin(), order.end(), 0);
  if (random() % 3 == 0)
    std::shuffle(order.begin(), order.end(), random);
  int64_t stride = random() % 4 == 0 ? 2 : 1;
  for (int64_t i = rank - 1; i >= 0; --i) {
    strides[order[i]] = stride;
    stride *= sizes[order[i]] + (random() % 2 ? 0 : random() % 3);
  }
  return stride;
}

/// Copies element by element.
static void copyNaively(int64_t rank, const int64_t *sizes, char *target,
                        const int64_t *targetStrides, const char *source,
                        const int64_t *sourceStrides, int64_t elementSize) {
  if (rank == 0) {
    std::memcpy(target, source, elementSize);
    return;
  }
  for (int64_t i = 0; i < sizes[0]; ++i)
    copyNaively(rank - 1, sizes + 1,
                target + i * targetStrides[0] * elementSize, targetStrides + 1,
                source + i * sourceStrides[0] * elementSize, sourceStrides + 1,
                elementSize);
}

TEST_P(DeviceConformance, StridedCopies) {
  std::mt19937 random(1);
  for (int round = 0; round < 150; ++round) {
    static constexpr int64_t elementSizes[] = {1, 4, 8, 24};
    int64_t rank = random() % 5, elementSize = elementSizes[random() % 4];
    int64_t sizes[5], hostStrides[5], deviceStrides[5];
    for (int64_t d = 0; d < rank; ++d)
      sizes[d] = random() % 20 == 0 ? 0 : 1 + random() % 6;
    int64_t hostBytes = std::max<int64_t>(
        makeStrides(random, rank, sizes, hostStrides) * elementSize * 2, 64);
    int64_t deviceBytes = std::max<int64_t>(
        makeStrides(random, rank, sizes, deviceStrides) * elementSize * 2, 64);
    std::vector<char> host(hostBytes), before(deviceBytes);
    for (char &byte : host)
      byte = char(random());
    for (char &byte : before)
      byte = char(random());
    char *memory = allocate<char>(deviceBytes);
    char *other = allocate<char>(deviceBytes);
    put(memory, before);
    put(other, before);
    QueueId queue = round % 3 == 0 ? queueSync : round % 3;

    device().copyToDevice(
        memory, host.data(),
        CopyShape::box(rank, sizes, deviceStrides, hostStrides, elementSize),
        queue, nullptr);
    device().copyWithin(
        other, memory,
        CopyShape::box(rank, sizes, deviceStrides, deviceStrides, elementSize),
        queue, nullptr);
    std::vector<char> back = host;
    std::fill(back.begin(), back.end(), 77);
    device().copyFromDevice(
        back.data(), other,
        CopyShape::box(rank, sizes, hostStrides, deviceStrides, elementSize),
        queue, nullptr);
    device().wait(queue, nullptr);

    std::vector<char> wanted = before, wantedBack(host.size(), 77);
    copyNaively(rank, sizes, wanted.data(), deviceStrides, host.data(),
                hostStrides, elementSize);
    copyNaively(rank, sizes, wantedBack.data(), hostStrides, host.data(),
                hostStrides, elementSize);
    EXPECT_EQ(peek(memory, deviceBytes), wanted) << "round " << round;
    EXPECT_EQ(peek(other, deviceBytes), wanted) << "round " << round;
    EXPECT_EQ(back, wantedBack) << "round " << round;
    release(memory);
    release(other);
  }
}

TEST_P(DeviceConformance, WriteAndFill) {
  auto *memory = allocate<int64_t>(100);
  put(memory, std::vector<int64_t>(100, 9));
  for (QueueId queue : {queueSync, QueueId(4)}) {
    device().fillZero(memory + 10, 80, queue, nullptr);
    int64_t values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    device().write(memory + 30, values, sizeof values, queue, nullptr);
    // The values have been read.
    std::memset(values, 0, sizeof values);
    device().write(memory + 40, values, 8, queue, nullptr);
    device().wait(queue, nullptr);
    std::vector<int64_t> wanted(100, 9);
    std::fill_n(wanted.begin() + 10, 10, 0);
    std::iota(wanted.begin() + 30, wanted.begin() + 38, 1);
    wanted[40] = 0;
    EXPECT_EQ(peek(memory, 100), wanted);
    put(memory, std::vector<int64_t>(100, 9));
  }
  release(memory);
}

TEST_P(DeviceConformance, OrderWithinQueues) {
  constexpr int64_t numQueues = 5, numTasks = 400;
  std::vector<int64_t *> logs;
  std::vector<std::vector<double>> hosts;
  std::vector<double *> arrays;
  for (int64_t q = 0; q < numQueues; ++q) {
    logs.push_back(allocate<int64_t>(numTasks + 1));
    arrays.push_back(allocate<double>(64));
    hosts.emplace_back(64, 0);
    device().fillZero(logs[q], 8, q, nullptr);
    put(arrays[q], hosts[q], q);
  }
  for (int64_t i = 0; i < numTasks; ++i)
    for (int64_t q = 0; q < numQueues; ++q) {
      launch<AppendArguments>(theAppendKernel(), {logs[q], i}, q);
      // Through the host and back: x -> x + 1, numTasks times.
      launch<AddArguments>(theAddKernel(), {arrays[q], 64, 1.0}, q);
      device().copyFromDevice(hosts[q].data(), arrays[q],
                              CopyShape::contiguous(512), q, nullptr);
      device().fillZero(arrays[q], 512, q, nullptr);
      device().copyToDevice(arrays[q], hosts[q].data(),
                            CopyShape::contiguous(512), q, nullptr);
    }
  device().waitAll(nullptr);
  EXPECT_TRUE(device().testAll(nullptr));
  std::vector<int64_t> wanted(numTasks + 1, numTasks);
  std::iota(wanted.begin() + 1, wanted.end(), 0);
  for (int64_t q = 0; q < numQueues; ++q) {
    EXPECT_EQ(peek(logs[q], numTasks + 1), wanted);
    EXPECT_EQ(peek(arrays[q], 64), std::vector<double>(64, numTasks));
    release(logs[q]);
    release(arrays[q]);
  }
}

/// Links in random queues, each ordered behind the one before by an event.
TEST_P(DeviceConformance, ChainOfEvents) {
  constexpr int64_t numLinks = 500;
  std::mt19937 random(2);
  auto *log = allocate<int64_t>(numLinks + 1);
  device().fillZero(log, 8, queueSync, nullptr);
  std::unique_ptr<DeviceEvent> event = device().createEvent();
  EXPECT_TRUE(event->test(nullptr));
  for (int64_t i = 0; i < numLinks; ++i) {
    QueueId queue = random() % 6;
    device().await(*event, queue, nullptr);
    launch<AppendArguments>(theAppendKernel(), {log, i}, queue);
    // Destroying the old one does not take the order away.
    if (random() % 2)
      event = device().createEvent();
    device().record(*event, queue, nullptr);
  }
  event->wait(nullptr);
  EXPECT_TRUE(event->test(nullptr));
  std::vector<int64_t> wanted(numLinks + 1, numLinks);
  std::iota(wanted.begin() + 1, wanted.end(), 0);
  EXPECT_EQ(peek(log, numLinks + 1), wanted);
  device().record(*event, queueSync, nullptr);
  EXPECT_TRUE(event->test(nullptr));
  device().waitAll(nullptr);
  release(log);
}

/// One queue waits for many, which wait for one: levels must not mix.
TEST_P(DeviceConformance, Barriers) {
  constexpr int64_t numQueues = 6, numLevels = 60;
  auto *log = allocate<int64_t>(numLevels + 1);
  auto *sums = allocate<double>(numQueues);
  device().fillZero(log, 8, queueSync, nullptr);
  device().fillZero(sums, 8 * numQueues, queueSync, nullptr);
  std::vector<double> host(numLevels * numQueues);
  std::unique_ptr<DeviceEvent> event = device().createEvent();
  for (int64_t level = 0; level < numLevels; ++level) {
    for (int64_t q = 1; q <= numQueues; ++q) {
      launch<AddArguments>(theAddKernel(), {sums + q - 1, 1, double(q)}, q);
      device().record(*event, q, nullptr);
      device().await(*event, 0, nullptr);
    }
    launch<AppendArguments>(theAppendKernel(), {log, level}, 0);
    device().copyFromDevice(&host[level * numQueues], sums,
                            CopyShape::contiguous(8 * numQueues), 0, nullptr);
    device().record(*event, 0, nullptr);
    for (int64_t q = 1; q <= numQueues; ++q)
      device().await(*event, q, nullptr);
  }
  device().wait(0, nullptr);
  for (int64_t level = 0; level < numLevels; ++level)
    for (int64_t q = 1; q <= numQueues; ++q)
      EXPECT_EQ(host[level * numQueues + q - 1], double(q * (level + 1)));
  device().waitAll(nullptr);
  release(log);
  release(sums);
}

TEST_P(DeviceConformance, ManyInOneQueue) {
  auto *data = allocate<double>(1);
  device().fillZero(data, 8, 7, nullptr);
  for (int i = 0; i < 5000; ++i)
    launch<AddArguments>(theAddKernel(), {data, 1, 1.0}, 7);
  std::unique_ptr<DeviceEvent> event = device().createEvent();
  device().record(*event, 7, nullptr);
  while (!event->test(nullptr))
    std::this_thread::yield();
  while (!device().test(7, nullptr))
    std::this_thread::yield();
  EXPECT_EQ(peek(data, 1)[0], 5000);
  // Queues that nothing was ever put into.
  EXPECT_TRUE(device().test(99, nullptr));
  device().wait(99, nullptr);
  release(data);
}

TEST_P(DeviceConformance, ManyQueues) {
  auto *data = allocate<double>(300);
  device().fillZero(data, 2400, queueSync, nullptr);
  for (int round = 0; round < 3; ++round)
    for (int64_t q = 0; q < 300; ++q)
      launch<AddArguments>(theAddKernel(), {data + q, 1, 1.0}, q * q);
  device().wait(299 * 299, nullptr);
  EXPECT_TRUE(device().test(299 * 299, nullptr));
  EXPECT_EQ(peek(data + 299, 1)[0], 3);
  device().waitAll(nullptr);
  EXPECT_EQ(peek(data, 300), std::vector<double>(300, 3));
  release(data);
}

TEST_P(DeviceConformance, LargeArguments) {
  auto *result = allocate<int64_t>(1);
  device().fillZero(result, 8, queueSync, nullptr);
  SumArguments arguments = {result, {}};
  for (QueueId queue : {queueSync, QueueId(3)}) {
    std::iota(std::begin(arguments.numbers), std::end(arguments.numbers), 1);
    launch(theSumKernel(), arguments, queue);
    // They have been copied.
    std::fill(std::begin(arguments.numbers), std::end(arguments.numbers), -1);
    device().wait(queue, nullptr);
  }
  EXPECT_EQ(peek(result, 1)[0], 2 * 63 * 64 / 2);
  release(result);
}

TEST_P(DeviceConformance, Batches) {
  auto *field = allocate<int64_t>(400);
  auto *buffer = static_cast<int64_t *>(device().allocatePinned(8 * 400));
  auto *second = allocate<int64_t>(400);
  std::vector<int64_t> values(400);
  std::iota(values.begin(), values.end(), 0);
  put(field, values);
  device().fillZero(second, 3200, queueSync, nullptr);
  // The faces of a 20 x 20 field, packed and unpacked.
  std::vector<BoxCopy> pack, unpack;
  int64_t starts[] = {0, 19, 0, 380}, strides[] = {20, 20, 1, 1};
  for (int64_t face = 0; face < 4; ++face) {
    int64_t size = 20, one = 1;
    pack.push_back({buffer + 20 * face, field + starts[face],
                    CopyShape::box(1, &size, &one, &strides[face], 8)});
    unpack.push_back({second + starts[face], buffer + 20 * face,
                      CopyShape::box(1, &size, &strides[face], &one, 8)});
  }
  for (QueueId queue : {queueSync, QueueId(2), queueCommunication}) {
    device().fillZero(second, 3200, queue, nullptr);
    std::unique_ptr<CopyBatch> packing = device().prepareCopies(pack);
    std::unique_ptr<CopyBatch> unpacking = device().prepareCopies(unpack);
    packing->run(queue, nullptr);
    unpacking->run(queue, nullptr);
    // May go before they have run.
    packing.reset();
    unpacking.reset();
    device().wait(queue, nullptr);
    std::vector<int64_t> found = peek(second, 400);
    for (int64_t i = 0; i < 400; ++i) {
      bool edge = i / 20 % 19 == 0 || i % 20 % 19 == 0;
      EXPECT_EQ(found[i], edge ? i : 0) << i;
    }
  }
  EXPECT_TRUE(device().prepareCopies({}) != nullptr);
  device().prepareCopies({})->run(queueSync, nullptr);
  device().freePinned(buffer);
  release(field);
  release(second);
}

TEST_P(DeviceConformance, HostFunctions) {
  auto *data = allocate<double>(1);
  auto *pinned = static_cast<double *>(device().allocatePinned(8));
  device().fillZero(data, 8, queueSync, nullptr);
  static double seen[3];
  auto look = [](void *argument) {
    static int count = 0;
    seen[count++ % 3] = *static_cast<double *>(argument);
  };
  for (int i = 0; i < 3; ++i) {
    launch<AddArguments>(theAddKernel(), {data, 1, 1.0}, 5);
    device().copyFromDevice(pinned, data, CopyShape::contiguous(8), 5, nullptr);
    device().callHost(look, pinned, 5, nullptr);
  }
  device().wait(5, nullptr);
  EXPECT_EQ(seen[0], 1);
  EXPECT_EQ(seen[1], 2);
  EXPECT_EQ(seen[2], 3);
  device().freePinned(pinned);
  release(data);
}

/// Frees memory in the order of a queue while it is still in use there.
TEST_P(DeviceConformance, FreeInAQueue) {
  auto *total = allocate<int64_t>(201);
  device().fillZero(total, 8, 1, nullptr);
  for (int64_t i = 0; i < 200; ++i) {
    auto *data = allocate<double>(1000);
    device().fillZero(data, 8000, 1, nullptr);
    launch<AppendArguments>(theAppendKernel(), {total, i}, 1);
    launch<AddArguments>(theAddKernel(), {data, 1000, 1.0}, 1);
    device().free(data, 1, nullptr);
  }
  device().waitAll(nullptr);
  EXPECT_EQ(peek(total, 1)[0], 200);
  release(total);
}

TEST_P(DeviceConformance, StopAndStart) {
  for (int round = 0; round < 3; ++round) {
    auto *data = allocate<double>(10);
    device().fillZero(data, 80, 1, nullptr);
    launch<AddArguments>(theAddKernel(), {data, 10, 2.0}, 1);
    device().wait(1, nullptr);
    EXPECT_EQ(peek(data, 10), std::vector<double>(10, 2.0));
    if (round == 0)
      release(data);
    manager().shutdown(slot(), nullptr);
  }
}

TEST_P(DeviceConformance, EventsOfTwoDevices) {
  std::vector<DeviceSlot *> slots =
      manager().devicesOf(DeviceManager::typeOf(device()));
  ASSERT_GE(slots.size(), 2u);
  Device &first = *slots[0]->device, &second = *slots[1]->device;
  for (Device *each : {&first, &second})
    if (!each->isStarted())
      each->start(nullptr);
  auto *data = static_cast<double *>(first.allocate(8));
  auto *copy = static_cast<double *>(second.allocate(8));
  auto *host = static_cast<double *>(first.allocatePinned(8));
  first.fillZero(data, 8, queueSync, nullptr);
  std::unique_ptr<DeviceEvent> event = first.createEvent();
  AddArguments add = {data, 1, 1.0};
  for (int i = 1; i <= 20; ++i) {
    first.launch(theAddKernel().kernel, oneThread, &add, 1, nullptr);
    first.copyFromDevice(host, data, CopyShape::contiguous(8), 1, nullptr);
    first.record(*event, 1, nullptr);
    second.await(*event, 3, nullptr);
    second.copyToDevice(copy, host, CopyShape::contiguous(8), 3, nullptr);
    double found = 0;
    second.copyFromDevice(&found, copy, CopyShape::contiguous(8), 3, nullptr);
    second.wait(3, nullptr);
    EXPECT_EQ(found, i);
  }
  first.freePinned(host);
  first.free(data, queueSync, nullptr);
  second.free(copy, queueSync, nullptr);
}

} // namespace xacc
