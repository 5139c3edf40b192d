//===- DeviceRangeConformance.cpp - Address ranges, copies between devices ===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"
#include "SanitizerScale.h"

#include "device/base/PageSet.h"

#include <numeric>
#include <random>

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
  unsetenv("XACC_DEVICE_MEMORY");
}

static const DeviceCase hostCases[] = {{"host", useHost, restore},
                                       {"checked", useCheckedHost, restore}};
INSTANTIATE_TEST_SUITE_P(Host, RangeConformance, testing::ValuesIn(hostCases),
                         nameOfCase);

TEST(PageSet, LikeAListOfFlags) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    char bytes[60];
    std::vector<bool> wanted(60, false);
    PageSet set;
    for (int step = 0; step < 40; ++step) {
      size_t first = random() % 60, last = first + random() % (61 - first);
      bool adds = random() % 2;
      if (adds)
        set.add(bytes + first, bytes + last);
      else
        set.remove(bytes + first, bytes + last);
      std::fill(wanted.begin() + first, wanted.begin() + last, adds);
      size_t from = random() % 60, to = from + random() % (61 - from);
      std::vector<int> found(60, 0);
      auto mark = [&](int value) {
        return [&found, &bytes, value](char *begin, char *end) {
          EXPECT_LT(begin, end);
          for (; begin < end; ++begin)
            found[begin - bytes] += value;
        };
      };
      set.forEachIn(bytes + from, bytes + to, mark(1));
      set.forEachMissing(bytes + from, bytes + to, mark(2));
      bool any = false;
      for (size_t i = 0; i < 60; ++i) {
        bool inside = i >= from && i < to;
        any |= inside && wanted[i];
        EXPECT_EQ(found[i], !inside ? 0 : wanted[i] ? 1 : 2);
        EXPECT_EQ(set.contains(bytes + i), wanted[i]);
      }
      EXPECT_EQ(set.intersects(bytes + from, bytes + to), any);
      EXPECT_EQ(set.sizeInBytes(), std::count(wanted.begin(), wanted.end(), 1));
    }
  }
}

/// Two devices of the kind, started.
class TwoDevices {
public:
  explicit TwoDevices(Device &any) {
    auto slots = DeviceManager::get().devicesOf(DeviceManager::typeOf(any));
    first = slots.at(0)->device.get();
    second = slots.at(1)->device.get();
    for (Device *each : {first, second})
      if (!each->isStarted())
        each->start(nullptr);
  }
  Device *first, *second;
};

static char *reserve(Device &device, int64_t sizeInBytes) {
  auto *range = static_cast<char *>(device.reserve(sizeInBytes));
  EXPECT_NE(range, nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(range) % uintptr_t(device.pageBytes()),
            0u);
  return range;
}

template <typename T>
static void putOn(Device &device, void *target, const std::vector<T> &values,
                  QueueId queue = queueSync) {
  device.copyToDevice(target, values.data(),
                      CopyShape::contiguous(int64_t(values.size() * sizeof(T))),
                      queue, nullptr);
}

template <typename T>
static std::vector<T> peekOn(Device &device, const void *source, size_t count) {
  std::vector<T> values(count);
  device.copyFromDevice(values.data(), source,
                        CopyShape::contiguous(int64_t(count * sizeof(T))),
                        queueSync, nullptr);
  return values;
}

TEST_P(RangeConformance, RangeOfAGigabyte) {
  constexpr int64_t size = int64_t(1) << 30;
  int64_t page = device().pageBytes();
  EXPECT_GT(page, 0);
  EXPECT_EQ(page & (page - 1), 0);
  int64_t before = device().memoryInfo().freeBytes;
  char *range = reserve(device(), size);
  EXPECT_FALSE(device().owns(range));
  EXPECT_EQ(device().memoryInfo().freeBytes, before);

  // Some pages; of the last ones a byte in each.
  EXPECT_TRUE(device().back(range, page));
  EXPECT_TRUE(device().back(range + 3 * page, 2 * page));
  EXPECT_TRUE(device().back(range + size - page - 1, 2));
  EXPECT_EQ(device().memoryInfo().freeBytes, before - 5 * page);
  EXPECT_FALSE(device().owns(range));
  std::vector<int64_t> values(size_t(page / 8));
  std::iota(values.begin(), values.end(), 1);
  char *places[] = {range, range + 3 * page, range + 4 * page,
                    range + size - 2 * page, range + size - page};
  for (char *place : places)
    putOn(device(), place, values);
  // More around them, with what they hold kept.
  EXPECT_TRUE(device().back(range, 6 * page));
  EXPECT_EQ(device().memoryInfo().freeBytes, before - 8 * page);
  EXPECT_TRUE(device().back(range, 6 * page));
  EXPECT_EQ(device().memoryInfo().freeBytes, before - 8 * page);
  for (char *place : places)
    EXPECT_EQ(peekOn<int64_t>(device(), place, values.size()), values);

  // Across pages, in a queue, and by kernels.
  auto *numbers = reinterpret_cast<double *>(range + 2 * page) - 50;
  device().fillZero(numbers, 800, 1, nullptr);
  launch<AddArguments>(theAddKernel(), {numbers, 100, 2.5}, 1);
  device().wait(1, nullptr);
  EXPECT_EQ(peek(numbers, 100), std::vector<double>(100, 2.5));

  // Back again, whole and in parts.
  device().unback(range + size - 2 * page, 2 * page);
  device().unback(range + size / 2, page);
  EXPECT_EQ(device().memoryInfo().freeBytes, before - 6 * page);
  device().unback(range + page, 4 * page);
  EXPECT_EQ(peekOn<int64_t>(device(), range, values.size()), values);
  EXPECT_GE(device().memoryInfo().freeBytes, before - 6 * page);
  EXPECT_TRUE(device().back(range + 2 * page, page));
  putOn(device(), range + 2 * page, values);
  EXPECT_EQ(peekOn<int64_t>(device(), range + 2 * page, values.size()), values);
  device().unback(range, size);
  EXPECT_EQ(device().memoryInfo().freeBytes, before);
  EXPECT_TRUE(device().back(range + page, 1));
  device().unreserve(range);
  EXPECT_EQ(device().memoryInfo().freeBytes, before);
  EXPECT_TRUE(device().back(nullptr, 0));
}

TEST_P(RangeConformance, RangesWithoutMemory) {
  setenv("XACC_DEVICE_MEMORY", "64M", 1);
  manager().reset();
  EXPECT_EQ(device().reserve(int64_t(1) << 60), nullptr);
  int64_t page = device().pageBytes();
  int64_t before = device().memoryInfo().freeBytes;
  char *range = reserve(device(), 4 * before);
  ASSERT_TRUE(device().back(range + 2 * page, page));
  std::vector<char> values(size_t(page), 'x');
  putOn(device(), range + 2 * page, values);
  // There is not enough: nothing changes.
  EXPECT_FALSE(device().back(range, before + 2 * page));
  EXPECT_EQ(device().memoryInfo().freeBytes, before - page);
  EXPECT_EQ(peek(range + 2 * page, size_t(page)), values);
  EXPECT_DEATH(putOn(device(), range + 4 * page, values), "");
  // All there is, with what was kept for allocations.
  release(allocate<char>(before / 2));
  EXPECT_TRUE(device().back(range, before));
  EXPECT_EQ(device().memoryInfo().freeBytes, 0);
  EXPECT_EQ(device().allocate(page), nullptr);
  EXPECT_FALSE(device().back(range + 3 * before, 1));
  device().unback(range, before / 2);
  EXPECT_TRUE(device().back(range + 3 * before, before / 4));
  // stop() ends ranges.
  manager().shutdown(slot(), nullptr);
  EXPECT_EQ(device().memoryInfo().freeBytes, before);
}

TEST_P(RangeConformance, UnbackedPagesCannotBeUsed) {
  int64_t page = device().pageBytes();
  char *range = reserve(device(), 8 * page);
  std::vector<char> values(16, 'x');
  EXPECT_DEATH(putOn(device(), range, values), "");
  ASSERT_TRUE(device().back(range, 8 * page));
  putOn(device(), range + page - 8, values);
  device().unback(range, 8 * page);
  EXPECT_DEATH(putOn(device(), range, values), "");
  // Across the end of what is there.
  ASSERT_TRUE(device().back(range + page, page));
  EXPECT_DEATH(putOn(device(), range + 2 * page - 8, values), "");
}

/// Pages come and go in any order; those that stay keep what they hold.
TEST_P(RangeConformance, RandomPages) {
  constexpr int64_t numPages = 40;
  std::mt19937 random(6);
  int64_t page = device().pageBytes();
  int64_t before = device().memoryInfo().freeBytes;
  char *range = reserve(device(), numPages * page);
  // The number at the end of each page; 0: it has no memory, 1: none was
  // written.
  std::vector<int64_t> wanted(numPages, 0);
  auto numberOf = [&](int64_t i) { return range + (i + 1) * page - 8; };
  for (int64_t step = 2; step < 300; ++step) {
    int64_t first = random() % numPages, last = first + 1 + random() % 6;
    last = std::min(last, numPages);
    // Bytes that are not the first and the last of their pages.
    char *begin = range + first * page + random() % page;
    int64_t size = range + last * page - begin;
    switch (random() % 3) {
    case 0:
      ASSERT_TRUE(device().back(begin, size));
      for (int64_t i = first; i < last; ++i)
        wanted[i] = std::max<int64_t>(wanted[i], 1);
      break;
    case 1:
      device().unback(begin, size);
      std::fill(wanted.begin() + first, wanted.begin() + last, 0);
      break;
    default:
      if (wanted[first]) {
        device().write(numberOf(first), &step, 8, queueSync, nullptr);
        wanted[first] = step;
      }
    }
    int64_t numBacked = numPages - std::count(wanted.begin(), wanted.end(), 0);
    EXPECT_LE(device().memoryInfo().freeBytes, before - numBacked * page);
    for (int64_t i = 0; i < numPages && step % 10 == 0; ++i)
      if (wanted[i] > 1) {
        EXPECT_EQ(peekOn<int64_t>(device(), numberOf(i), 1)[0], wanted[i]);
      }
  }
  device().unback(range, numPages * page);
  EXPECT_EQ(device().memoryInfo().freeBytes, before);
  device().unreserve(range);
}

/// Rows whose gaps have no memory, on one side or on both.
TEST_P(RangeConformance, RowsWithoutMemoryBetweenThem) {
  TwoDevices devices(device());
  Device &first = *devices.first, &second = *devices.second;
  int64_t page = first.pageBytes();
  int64_t sizes[] = {3, 2, 40}, packed[] = {80, 40, 1};
  int64_t wide[] = {8 * page / 8, 2 * page / 8, 1};
  char *one = reserve(first, 24 * page), *two = reserve(second, 24 * page);
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 2; ++j)
      for (auto [device, range] : {std::pair(&first, one), {&second, two}})
        ASSERT_TRUE(device->back(range + (8 * i + 2 * j) * page, page));
  std::vector<int64_t> values(240), back(240, 0);
  std::iota(values.begin(), values.end(), 1);
  for (QueueId queue : {queueSync, QueueId(2)}) {
    first.copyToDevice(one, values.data(),
                       CopyShape::box(3, sizes, wide, packed, 8), queue,
                       nullptr);
    first.copyWithin(one + 4000 / 8 * 8 - 400, one,
                     CopyShape::box(3, sizes, wide, wide, 8), queue, nullptr);
    first.wait(queue, nullptr);
    second.copyPeer(two, first, one + 4000 / 8 * 8 - 400,
                    CopyShape::box(3, sizes, wide, wide, 8), queue, nullptr);
    second.copyFromDevice(back.data(), two,
                          CopyShape::box(3, sizes, packed, wide, 8), queue,
                          nullptr);
    second.wait(queue, nullptr);
    EXPECT_EQ(back, values);
    std::fill(back.begin(), back.end(), 0);
    std::reverse(values.begin(), values.end());
  }
  first.unreserve(one);
  second.unreserve(two);
}

/// Random boxes, between ranges or allocations of two devices.
TEST_P(RangeConformance, StridedCopiesBetweenDevices) {
  TwoDevices devices(device());
  std::mt19937 random(4);
  int64_t page = device().pageBytes(), size = 3 * std::max(page, int64_t(8192));
  // A sanitizer looks at each byte of ranges of several megabytes.
  for (int round = 0; round < int(60 / test::sanitizerScale + 4); ++round) {
    Device &from = round % 2 ? *devices.first : *devices.second;
    Device &to = round % 2 ? *devices.second : *devices.first;
    bool inRanges = round % 3;
    auto make = [&](Device &device) {
      if (!inRanges)
        return static_cast<char *>(device.allocate(size));
      char *range = reserve(device, size);
      EXPECT_TRUE(device.back(range, size));
      return range;
    };
    char *source = make(from), *target = make(to);
    int64_t rank = random() % 5;
    int64_t sizes[5], toStrides[5], fromStrides[5];
    int64_t toBytes = 4, fromBytes = 4;
    for (int64_t d = rank - 1; d >= 0; --d) {
      sizes[d] = 1 + random() % 5;
      toStrides[d] = toBytes / 4;
      fromStrides[d] = fromBytes / 4;
      toBytes *= sizes[d] + random() % 2;
      fromBytes *= sizes[d] + random() % 2;
    }
    // Somewhere, perhaps across pages.
    int64_t toOffset = (random() % (size - toBytes)) & -4;
    int64_t fromOffset = (random() % (size - fromBytes)) & -4;
    std::vector<char> values(size), wanted(size);
    for (int64_t i = 0; i < size; ++i) {
      values[i] = char(i * 7 + i / 256 + round);
      wanted[i] = char(i * 5 - i / 256 - round);
    }
    putOn(from, source, values);
    putOn(to, target, wanted);
    CopyShape shape = CopyShape::box(rank, sizes, toStrides, fromStrides, 4);
    QueueId queue = round % 5 == 0 ? queueSync : 1 + round % 2;
    to.copyPeer(target + toOffset, from, source + fromOffset, shape, queue,
                nullptr);
    to.wait(queue, nullptr);
    shape.run(wanted.data() + toOffset, values.data() + fromOffset);
    EXPECT_TRUE(peekOn<char>(to, target, size) == wanted) << "round " << round;
    EXPECT_TRUE(peekOn<char>(from, source, size) == values);
    for (auto [device, memory] : {std::pair(&from, source), {&to, target}}) {
      if (inRanges)
        device->unreserve(memory);
      else
        device->free(memory, queueSync, nullptr);
    }
  }
}

/// Numbers go from one device to the other and back, each step behind the one
/// before by an event alone.
TEST_P(RangeConformance, ChainOverTwoDevices) {
  constexpr int64_t count = 3000, numSteps = 300;
  TwoDevices devices(device());
  std::mt19937 random(5);
  Device *all[] = {devices.first, devices.second};
  double *data[2];
  std::unique_ptr<DeviceEvent> events[2];
  for (int i : {0, 1}) {
    data[i] = reinterpret_cast<double *>(reserve(*all[i], 8 * count));
    ASSERT_TRUE(all[i]->back(data[i], 8 * count));
    events[i] = all[i]->createEvent();
  }
  all[0]->fillZero(data[0], 8 * count, queueSync, nullptr);
  AddArguments add[] = {{data[0], count, 1.0}, {data[1], count, 1.0}};
  int at = 0;
  for (int64_t step = 0; step < numSteps; ++step) {
    QueueId queue = random() % 4;
    int next = random() % 3 ? 1 - at : at;
    all[next]->await(*events[at], queue, nullptr);
    if (next != at)
      all[next]->copyPeer(data[next], *all[at], data[at],
                          CopyShape::contiguous(8 * count), queue, nullptr);
    all[next]->launch(theAddKernel().kernel, oneThread, &add[next], queue,
                      nullptr);
    if (random() % 2)
      events[next] = all[next]->createEvent();
    all[next]->record(*events[next], queue, nullptr);
    at = next;
  }
  events[at]->wait(nullptr);
  EXPECT_EQ(peekOn<double>(*all[at], data[at], count),
            std::vector<double>(count, numSteps));
  for (int i : {0, 1}) {
    all[i]->waitAll(nullptr);
    all[i]->unreserve(data[i]);
  }
}

/// Every queue of a device goes on only behind a fence of the other's event.
TEST_P(RangeConformance, QueuesOfTwoDevicesMeet) {
  constexpr int64_t numQueues = 3, numRounds = 60;
  TwoDevices devices(device());
  Device *all[] = {devices.first, devices.second};
  double *data[2];
  for (int i : {0, 1}) {
    data[i] = static_cast<double *>(all[i]->allocate(8 * numQueues));
    all[i]->fillZero(data[i], 8 * numQueues, queueSync, nullptr);
  }
  // On each device: what the other had in the round before, plus one.
  for (int64_t round = 0; round < numRounds; ++round) {
    std::vector<std::unique_ptr<DeviceEvent>> events;
    int from = round % 2, to = 1 - from;
    for (int64_t q = 0; q < numQueues; ++q) {
      events.push_back(all[from]->createEvent());
      all[from]->record(*events.back(), q, nullptr);
    }
    for (int64_t q = 0; q < numQueues; ++q) {
      for (const auto &event : events)
        all[to]->await(*event, q, nullptr);
      // The neighbour's number.
      all[to]->copyPeer(data[to] + q, *all[from],
                        data[from] + (q + 1) % numQueues,
                        CopyShape::contiguous(8), q, nullptr);
      AddArguments add = {data[to] + q, 1, 1.0};
      all[to]->launch(theAddKernel().kernel, oneThread, &add, q, nullptr);
    }
  }
  for (Device *each : all)
    each->waitAll(nullptr);
  EXPECT_EQ(peekOn<double>(*all[numRounds % 2], data[numRounds % 2], numQueues),
            std::vector<double>(numQueues, numRounds));
  for (int i : {0, 1})
    all[i]->free(data[i], queueSync, nullptr);
}

} // namespace xacc
