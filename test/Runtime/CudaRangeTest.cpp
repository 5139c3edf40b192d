//===- CudaRangeTest.cpp - Ranges and peers on FakeCuda.h's driver --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

#include "device/cuda/CudaDevice.h"

#include <numeric>

using namespace xacc;
using namespace xacc::cuda;

namespace {
void use(const char *devices) {
  setenv("XACC_DEVICES", devices, 1);
  setenv("XACC_SPLIT", "none", 1);
}
void useTwo() { use("cuda:0,1"); }
void useOneTwice() { use("cuda:1,1"); }
void useUnmapped() {
  useTwo();
  setenv("FAKE_CUDA_PAGE", "0", 1);
}
void useSmallPages() {
  useTwo();
  setenv("FAKE_CUDA_PAGE", "4096", 1);
}
void useStrangers() {
  useTwo();
  setenv("FAKE_CUDA_PEERS", "0", 1);
}
void restore() {
  unsetenv("XACC_DEVICES");
  unsetenv("XACC_SPLIT");
  unsetenv("XACC_DEVICE_MEMORY");
  unsetenv("FAKE_CUDA_PAGE");
  unsetenv("FAKE_CUDA_PEERS");
}

const DeviceCase conformanceCases[] = {{"TwoGPUs", useTwo, restore},
                                       {"OneGPUTwice", useOneTwice, restore},
                                       {"SmallPages", useSmallPages, restore},
                                       {"WithoutPeers", useStrangers, restore}};
INSTANTIATE_TEST_SUITE_P(Cuda, RangeConformance,
                         testing::ValuesIn(conformanceCases), nameOfCase);

class CudaRangeTest : public DeviceFixture {
protected:
  void SetUp() override {
    DeviceFixture::SetUp();
    for (DeviceSlot *slot : manager().devicesOf(XACC_DEVICE_NVIDIA))
      gpus.push_back(slot->device.get());
    ASSERT_EQ(gpus.size(), 2u);
    gpus[0]->start(nullptr);
  }
  char *makeRange(Device &gpu, int64_t numPages, bool backed = true) {
    int64_t size = numPages * gpu.pageBytes();
    auto *range = static_cast<char *>(gpu.reserve(size));
    EXPECT_NE(range, nullptr);
    if (backed) {
      EXPECT_TRUE(gpu.back(range, size));
    }
    return range;
  }
  std::vector<Device *> gpus;
};

const DeviceCase cases[] = {{"TwoGPUs", useTwo, restore},
                            {"SmallPages", useSmallPages, restore},
                            {"WithoutMapping", useUnmapped, restore},
                            {"WithoutPeers", useStrangers, restore}};
INSTANTIATE_TEST_SUITE_P(Fake, CudaRangeTest, testing::ValuesIn(cases),
                         nameOfCase);

/// The second GPU comes into use when the first has memory in a range.
TEST_P(CudaRangeTest, GPUsThatComeLater) {
  constexpr int64_t count = 1000;
  char *one = makeRange(*gpus[0], 64);
  std::vector<int64_t> values(count), back(count);
  std::iota(values.begin(), values.end(), 0);
  gpus[0]->copyToDevice(one, values.data(), CopyShape::contiguous(8 * count),
                        queueSync, nullptr);
  gpus[1]->start(nullptr);
  char *two = makeRange(*gpus[1], 64);
  // As rows, too.
  int64_t sizes[] = {20, 25}, strides[] = {50, 1}, packed[] = {25, 1};
  for (QueueId queue : {queueSync, QueueId(1)}) {
    gpus[1]->copyPeer(two, *gpus[0], one, CopyShape::contiguous(8 * count),
                      queue, nullptr);
    gpus[1]->copyPeer(two, *gpus[0], one,
                      CopyShape::box(2, sizes, packed, strides, 8), queue,
                      nullptr);
    gpus[1]->copyFromDevice(back.data(), two, CopyShape::contiguous(8 * count),
                            queue, nullptr);
    gpus[1]->wait(queue, nullptr);
    for (int64_t i = 0; i < count; ++i)
      EXPECT_EQ(back[i], i < 500 ? i / 25 * 50 + i % 25 : i);
  }
  // One goes and comes again.
  gpus[0]->unreserve(one);
  gpus[0]->stop(nullptr);
  gpus[0]->start(nullptr);
  one = makeRange(*gpus[0], 64);
  gpus[0]->copyPeer(one, *gpus[1], two, CopyShape::contiguous(8 * count), 1,
                    nullptr);
  gpus[0]->waitAll(nullptr);
  gpus[0]->unreserve(one);
  gpus[1]->unreserve(two);
}

/// What is mapped at once goes at once; nothing is lost in between.
TEST_P(CudaRangeTest, PiecesGoWhenTheirLastPageGoes) {
  int64_t page = gpus[0]->pageBytes();
  int64_t before = gpus[0]->memoryInfo().freeBytes;
  // Longer than a piece.
  int64_t numPages = page > 4096 ? 40 : 10000;
  char *range = makeRange(*gpus[0], numPages);
  EXPECT_EQ(gpus[0]->memoryInfo().freeBytes, before - numPages * page);
  for (int64_t i = 0; i < numPages; i += 2)
    gpus[0]->unback(range + i * page, page);
  // One that lost its memory and gets it back is as good as any.
  EXPECT_TRUE(gpus[0]->back(range, page));
  gpus[0]->fillZero(range, 2 * page, queueSync, nullptr);
  gpus[0]->unback(range, page);
  for (int64_t i = 1; i < numPages; i += 2)
    gpus[0]->unback(range + i * page, page);
  // What is not mapped is there as long as the range.
  if (GetParam().setUp == useUnmapped)
    EXPECT_EQ(gpus[0]->memoryInfo().freeBytes, before - numPages * page);
  else
    EXPECT_EQ(gpus[0]->memoryInfo().freeBytes, before);
  gpus[0]->unreserve(range);
  EXPECT_EQ(gpus[0]->memoryInfo().freeBytes, before);
}

TEST_P(CudaRangeTest, WrongUnreserves) {
  int variable = 0;
  EXPECT_EXIT(gpus[0]->unreserve(&variable), testing::ExitedWithCode(1),
              "is no range of addresses of cuda:0");
  char *range = makeRange(*gpus[0], 2);
  EXPECT_EXIT(gpus[0]->unreserve(range + 8), testing::ExitedWithCode(1),
              "is no range of addresses of cuda:0");
}

/// Whether memory comes if the driver fails in `function`, with everything
/// given back that came before.
void backWithFailure(const char *failure) {
  setenv("FAKE_CUDA_FAIL", failure, 1);
  DeviceManager::get().reset();
  Device &device = *DeviceManager::get().current(nullptr).device;
  int64_t page = device.pageBytes();
  int64_t before = device.memoryInfo().freeBytes;
  void *range = device.reserve(40 * page);
  bool isBacked = range && device.back(range, 40 * page);
  bool isFree = device.memoryInfo().freeBytes == before;
  if (range)
    device.unreserve(range);
  device.stop(nullptr);
  std::fprintf(stderr, "%s %s %s\n", range ? "range" : "none",
               isBacked ? "backed" : "unbacked", isFree ? "free" : "used");
  _exit(0);
}

TEST(CudaRanges, ErrorsOfTheDriver) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto expect = [](const char *failure, const char *text) {
    EXPECT_EXIT(backWithFailure(failure), testing::ExitedWithCode(0), text);
  };
  useTwo();
  expect("", "range backed used");
  expect("cuMemCreate:2", "range unbacked free");
  expect("cuMemMap:2", "range unbacked free");
  expect("cuMemSetAccess:1", "range unbacked free");
  expect("cuMemAddressReserve:2", "none unbacked free");
  // Then the driver cannot map.
  expect("cuMemGetAllocationGranularity:1", "range backed used");
  useUnmapped();
  expect("cuMemAlloc_v2:2", "none unbacked free");
  restore();
  // An error of a kernel must not look like lack of memory.
  EXPECT_EXIT(
      {
        useTwo();
        setenv("FAKE_CUDA_FAIL", "cuMemCreate:700,cuMemGetInfo_v2:700", 1);
        DeviceManager::get().reset();
        Device &device = *DeviceManager::get().current(nullptr).device;
        device.back(device.reserve(8), 8);
      },
      testing::ExitedWithCode(1),
      "cuMemCreate failed with CUDA_ERROR_ILLEGAL_ADDRESS");
}

} // namespace
