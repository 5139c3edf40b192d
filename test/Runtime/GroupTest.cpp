//===- GroupTest.cpp - Kernels on several devices -------------------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With kernels and sections written by hand, as the compiler makes them.
//
//===----------------------------------------------------------------------===//

#include "DeviceData.h"
#include "FakeImage.h"

#include "device/Data.h"
#include "device/group/GroupDevice.h"
#include "observe/Statistics.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>

using namespace xacc;

namespace {

//===----------------------------------------------------------------------===//
// A step of Jacobi's method on a matrix, which also sums the changes
//===----------------------------------------------------------------------===//

struct StencilArguments {
  const double *in;
  double *out;
  double *sum;
  int64_t n; // columns
  int64_t lower, upper;
  int64_t part[2];
};

void runStencil(const void *args) {
  auto &a = *static_cast<const StencilArguments *>(args);
  double sum = 0;
  int64_t first = std::max(a.lower, a.part[0]);
  int64_t last = std::min(a.upper, a.part[1]);
  for (int64_t i = first; i < last; ++i)
    for (int64_t j = 1; j < a.n - 1; ++j) {
      const double *p = a.in + i * a.n + j;
      a.out[i * a.n + j] = p[-a.n] + p[a.n] + p[-1] + p[1];
      sum += a.out[i * a.n + j];
    }
  *a.sum += sum;
}

std::atomic<int> runsOnFake = 0; // of the threads of two devices

void runStencilOnFake(const void *args, const unsigned *, const unsigned *) {
  ++runsOnFake;
  runStencil(args);
}

void findStencilSections(const void *args, XaccBox *boxes) {
  auto &a = *static_cast<const StencilArguments *>(args);
  int64_t first = std::max(a.lower, a.part[0]);
  int64_t last = std::min(a.upper, a.part[1]) - 1;
  XaccBox box = {};
  box.elementSize = sizeof(double);
  box.rank = 2;
  box.stride[0] = a.n * int64_t(sizeof(double));
  box.stride[1] = sizeof(double);
  box.kind = XACC_SECTION_USE;
  box.lower[0] = first - 1;
  box.upper[0] = last + 1;
  box.lower[1] = 0;
  box.upper[1] = a.n - 1;
  boxes[0] = box;
  box.kind = XACC_SECTION_DEF;
  box.array = 1;
  box.lower[0] = first;
  box.upper[0] = last;
  box.lower[1] = 1;
  box.upper[1] = a.n - 2;
  boxes[1] = box;
}

struct Stencil {
  Stencil() {
    flow.numArrays = 3;
    flow.arrays = offsets;
    flow.numBoxes = 2;
    flow.sections = findStencilSections;
    flow.numKeys = 1;
    flow.keys = &columns;
    flow.numLoops = 1;
    flow.partOffset = offsetof(StencilArguments, part);
    flow.numReductions = 1;
    flow.reductions = &reduction;
    flow.numWorks = 1;
    flow.works = &work;
    image.kind = XACC_IMAGE_PTX;
    image.data = text.c_str();
    image.sizeInBytes = int64_t(text.size()) + 1;
    kernel.image = &image;
    kernel.block[0] = 1;
    kernel.name = "stencil";
    kernel.host = runStencil;
    kernel.argsSizeInBytes = sizeof(StencilArguments);
    kernel.flow = &flow;
  }
  void run(const double *in, double *out, double *sum, int64_t rows, int64_t n,
           int64_t queue = XACC_ASYNC_SYNC, int64_t extent = 1) {
    StencilArguments arguments = {
        in, out, sum, n, 1, rows - 1, {INT64_MIN, INT64_MAX}};
    XaccLaunch launch = {};
    // The emulated GPU calls the kernel once, however many threads it has.
    launch.extent[0] = extent;
    launch.lower[0] = 1;
    launch.upper[0] = rows - 1;
    launch.step[0] = 1;
    xaccrtLaunch(&kernel, &launch, &arguments, queue, &loc);
  }

  const XaccLoc loc = {"jacobi.c", 7, 1, "parallel loop"};
  int64_t offsets[3] = {offsetof(StencilArguments, in),
                        offsetof(StencilArguments, out),
                        offsetof(StencilArguments, sum)};
  XaccSpan columns = {offsetof(StencilArguments, n), sizeof(int64_t)};
  XaccKernelReduction reduction = {2, 0, XACC_REDUCE_ADD, XACC_TYPE_F64, 1, -1};
  /// For each column.
  XaccWork work = {0, 1, {columns}};
  XaccFlow flow = {};
  XaccKernel kernel = {};
  XaccImage image = {};
  std::string text = makeFakeImage({{"stencil", runStencilOnFake}});
};

XaccData matrixOf(const char *name, std::vector<double> &array, int64_t n) {
  XaccData data = arrayOf(name, array);
  data.rank = 2;
  data.size[0] = data.extent[0] = int64_t(array.size()) / n;
  data.size[1] = data.extent[1] = data.stride[0] = n;
  data.stride[1] = 1;
  return data;
}

//===----------------------------------------------------------------------===//
// Fixture
//===----------------------------------------------------------------------===//

class GroupTest : public testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    DeviceManager::get().reset();
    setenv("XACC_DEVICES", GetParam(), 1);
    setenv("XACC_SPLIT", "all", 1);
    Statistics::reset();
    Statistics::enable(true);
  }
  void TearDown() override {
    DeviceManager::get().reset();
    unsetenv("XACC_DEVICES");
    unsetenv("XACC_SPLIT");
    unsetenv("XACC_CHECK");
    Statistics::enable(false);
    Statistics::reset();
  }
  static GroupDevice &group() {
    DeviceSlot &slot = DeviceManager::get().current(nullptr);
    EXPECT_FALSE(slot.device->isOneMemory());
    return static_cast<GroupDevice &>(*slot.device);
  }
  static int64_t peerBytes() {
    int64_t bytes = 0;
    for (const SiteStatistics &site : Statistics::collect())
      bytes += site.peerBytes;
    return bytes;
  }

  /// `sweeps` sweeps on the devices and on the host give the same.
  void compare(int64_t rows, int64_t n, int sweeps, int64_t queue,
               bool asOneLaunch = false);
};

void GroupTest::compare(int64_t rows, int64_t n, int sweeps, int64_t queue,
                        bool asOneLaunch) {
  std::vector<double> a(rows * n), b(rows * n), sum(1, 0.5);
  std::iota(a.begin(), a.end(), 1.0);
  std::vector<double> expectedA = a, expectedB = b;
  double expectedSum = 0.5;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    StencilArguments arguments = {
        expectedA.data(), expectedB.data(),      &expectedSum, n, 1,
        rows - 1,         {INT64_MIN, INT64_MAX}};
    runStencil(&arguments);
    std::swap(expectedA, expectedB);
  }
  static Stencil stencil;
  XaccData dataA = matrixOf("a", a, n), dataB = matrixOf("b", b, n),
           dataSum = arrayOf("sum", sum);
  auto *dA = enter<double>(XACC_MAP_COPYIN, 0, dataA);
  auto *dB = enter<double>(XACC_MAP_COPYIN, 0, dataB);
  auto *dSum = enter<double>(XACC_MAP_COPYIN, 0, dataSum);
  std::fill(a.begin(), a.end(), -1.0);
  int64_t before = 0;
  bool inLoop = asOneLaunch && xaccrtPersistBegin(&stencil.loc);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    stencil.run(dA, dB, dSum, rows, n, queue);
    std::swap(dA, dB);
    std::swap(dataA, dataB);
    if (sweep == 1)
      before = peerBytes();
  }
  if (inLoop)
    xaccrtPersistEnd();
  if (queue != XACC_ASYNC_SYNC)
    xaccrtQueueWait(1, &queue, XACC_ASYNC_SYNC, nullptr);
  int64_t devices = group().size();
  if (rows - 2 >= devices && sweeps > 2)
    EXPECT_EQ(peerBytes() - before,
              2 * (devices - 1) * (n - 2) * 8 * (sweeps - 2));
  EXPECT_LE(group().numSectionsComputed(), 3 * devices + 6);
  exit(XACC_UNMAP_COPYOUT, 0, dataA);
  exit(XACC_UNMAP_COPYOUT, 0, dataB);
  exit(XACC_UNMAP_COPYOUT, 0, dataSum);
  EXPECT_EQ(sweeps % 2 ? b : a, expectedA);
  EXPECT_EQ(sweeps % 2 ? a : b, expectedB);
  // Parts are added one by one, here sweep after sweep.
  EXPECT_NEAR(sum[0] / expectedSum, 1, 1e-13);
}

TEST_P(GroupTest, JacobiIsTheSameAndMovesHalosOnly) {
  compare(200, 64, 7, XACC_ASYNC_SYNC);
}

TEST_P(GroupTest, InAQueue) { compare(120, 40, 6, 3); }

/// Also long enough for threads of its own, and for both ways to run steps.
TEST_P(GroupTest, AsOneLaunch) {
  if (GetParam()[0] != 'h')
    GTEST_SKIP() << "GPUs launch each kernel";
  for (int64_t rows : {3, 20, 200})
    for (int sweeps : {1, 2, 5, 60}) {
      DeviceManager::get().reset();
      ASSERT_TRUE(xaccrtMayPersist(0, nullptr));
      compare(rows, 64, sweeps, XACC_ASYNC_SYNC, /*asOneLaunch=*/true);
    }
}

/// Memory that goes in the loop, and updates from and to the host, end what was
/// prepared.
TEST_P(GroupTest, ChangesWithinOneLaunch) {
  if (GetParam()[0] != 'h')
    GTEST_SKIP() << "GPUs launch each kernel";
  std::vector<double> a(64 * 64, 1.0), b(64 * 64), sum(1), other(5000);
  Stencil stencil;
  XaccData dataA = matrixOf("a", a, 64), dataB = matrixOf("b", b, 64),
           dataSum = arrayOf("sum", sum), dataOther = arrayOf("other", other);
  auto *dA = enter<double>(XACC_MAP_COPYIN, 0, dataA);
  auto *dB = enter<double>(XACC_MAP_COPYIN, 0, dataB);
  auto *dSum = enter<double>(XACC_MAP_COPYIN, 0, dataSum);
  ASSERT_TRUE(xaccrtPersistBegin(nullptr));
  for (int sweep = 0; sweep < 20; ++sweep) {
    enter<double>(XACC_MAP_COPYIN, 0, dataOther);
    stencil.run(dA, dB, dSum, 64, 64);
    stencil.run(dA, dB, dSum, 64, 64);
    a[3 * 64 + 4] = sweep;
    xaccrtDataUpdate(XACC_UPDATE_DEVICE, 0, &dataA, XACC_ASYNC_SYNC, nullptr);
    stencil.run(dA, dB, dSum, 64, 64);
    xaccrtDataUpdate(XACC_UPDATE_HOST, 0, &dataB, XACC_ASYNC_SYNC, nullptr);
    EXPECT_EQ(b[4 * 64 + 4], 3.0 + sweep);
    exit(XACC_UNMAP_RELEASE, 0, dataOther);
  }
  xaccrtPersistEnd();
  exit(XACC_UNMAP_RELEASE, 0, dataA);
  exit(XACC_UNMAP_RELEASE, 0, dataB);
  exit(XACC_UNMAP_COPYOUT, 0, dataSum);
}

TEST_P(GroupTest, FewerRowsThanDevices) {
  compare(3, 50, 3, XACC_ASYNC_SYNC);
  compare(2, 50, 2, XACC_ASYNC_SYNC);
}

TEST_P(GroupTest, AnyParts) {
  for (int seed = 1; seed <= 20; ++seed) {
    DeviceManager::get().reset();
    setenv("XACC_SPLIT", ("random:" + std::to_string(seed)).c_str(), 1);
    // The halos are no longer those of equal parts: two sweeps.
    compare(50 + seed, 10 + seed, 2, seed % 2 ? XACC_ASYNC_SYNC : 1);
  }
}

TEST_P(GroupTest, EachDeviceHoldsItsShare) {
  if (GetParam()[0] != 'h')
    GTEST_SKIP() << "pages of a GPU are large";
  int64_t rows = 1002, n = 512;
  std::vector<double> a(rows * n, 1.0), b(rows * n, 1.0), sum(1);
  Stencil stencil;
  XaccData dataA = matrixOf("a", a, n), dataB = matrixOf("b", b, n),
           dataSum = arrayOf("sum", sum);
  auto *dA = enter<double>(XACC_MAP_COPYIN, 0, dataA);
  auto *dB = enter<double>(XACC_MAP_COPYIN, 0, dataB);
  auto *dSum = enter<double>(XACC_MAP_COPYIN, 0, dataSum);
  for (int sweep = 0; sweep < 4; ++sweep) {
    stencil.run(dA, dB, dSum, rows, n);
    std::swap(dA, dB);
  }
  int64_t share = 2 * rows * n * 8 / group().size();
  for (int m = 0; m < group().size(); ++m) {
    DeviceMemoryInfo info = group().member(m).memoryInfo();
    EXPECT_LE(info.totalBytes - info.freeBytes, share + share / 20);
  }
  exit(XACC_UNMAP_RELEASE, 0, dataA);
  exit(XACC_UNMAP_RELEASE, 0, dataB);
  exit(XACC_UNMAP_RELEASE, 0, dataSum);
}

TEST_P(GroupTest, WhatIsExposedStaysOnTheFirstDevice) {
  std::vector<double> a(4096, 2.0), b(4096), sum(1);
  Stencil stencil;
  XaccData dataA = matrixOf("a", a, 64), dataB = matrixOf("b", b, 64),
           dataSum = arrayOf("sum", sum);
  auto *dA = enter<double>(XACC_MAP_COPYIN, 0, dataA);
  auto *dB = enter<double>(XACC_MAP_COPYIN, 0, dataB);
  auto *dSum = enter<double>(XACC_MAP_COPYIN, 0, dataSum);
  stencil.run(dA, dB, dSum, 64, 64);
  int64_t before = peerBytes();
  group().expose(dB, nullptr);
  EXPECT_GT(peerBytes(), before);
  before = peerBytes();
  stencil.run(dB, dA, dSum, 64, 64);
  stencil.run(dA, dB, dSum, 64, 64);
  exit(XACC_UNMAP_COPYOUT, 0, dataA);
  exit(XACC_UNMAP_COPYOUT, 0, dataB);
  exit(XACC_UNMAP_COPYOUT, 0, dataSum);
  EXPECT_EQ(b[5 * 64 + 5], 2.0 * 4 * 4 * 4);
}

/// The driver is opened once in a process, by whichever test comes first.
const int chosen = setenv("XACC_CUDA_LIBRARY", XACC_FAKE_CUDA, 1) +
                   setenv("FAKE_CUDA_DEVICES", "2", 1);

INSTANTIATE_TEST_SUITE_P(Devices, GroupTest,
                         testing::Values("host:2", "host:3", "host:4", "host:8",
                                         "cuda:0,1", "cuda:1,1", "cuda:0,1,0"));

/// How many GPUs run a kernel with so many operations for each column of an
/// iteration, and so many iterations.
int countUsedGPUs(int64_t operations, int64_t iterations) {
  constexpr int64_t rows = 64, n = 64;
  DeviceManager::get().reset();
  setenv("XACC_DEVICES", "cuda:0,1", 1);
  std::vector<double> a(rows * n), b(rows * n), sum(1);
  Stencil stencil;
  stencil.work.coefficient = operations;
  XaccData dataA = matrixOf("a", a, n), dataB = matrixOf("b", b, n),
           dataSum = arrayOf("sum", sum);
  auto *dA = enter<double>(XACC_MAP_COPYIN, 0, dataA);
  auto *dB = enter<double>(XACC_MAP_COPYIN, 0, dataB);
  auto *dSum = enter<double>(XACC_MAP_COPYIN, 0, dataSum);
  runsOnFake = 0;
  stencil.run(dA, dB, dSum, rows, n, XACC_ASYNC_SYNC, iterations);
  int result = runsOnFake;
  exit(XACC_UNMAP_COPYOUT, 0, dataA);
  exit(XACC_UNMAP_COPYOUT, 0, dataB);
  exit(XACC_UNMAP_COPYOUT, 0, dataSum);
  DeviceManager::get().reset();
  unsetenv("XACC_DEVICES");
  return result;
}

TEST(GroupChoice, WorkOnFewDataIsDivided) {
  EXPECT_EQ(countUsedGPUs(0, 62), 1);
  EXPECT_EQ(countUsedGPUs(10, 62 * 1000), 1);
  EXPECT_EQ(countUsedGPUs(10000, 62 * 1000), 2);
  // A GPU has room for all threads: with half of them it is no faster.
  EXPECT_EQ(countUsedGPUs(10000, 62), 1);
}

TEST(ParseSplit, Forms) {
  SplitPolicy policy;
  EXPECT_TRUE(parseSplit("", policy));
  EXPECT_EQ(policy.kind, SplitPolicy::Auto);
  EXPECT_TRUE(parseSplit("none", policy));
  EXPECT_EQ(policy.kind, SplitPolicy::None);
  EXPECT_TRUE(parseSplit("all", policy));
  EXPECT_EQ(policy.kind, SplitPolicy::All);
  EXPECT_TRUE(parseSplit("random:17", policy));
  EXPECT_EQ(policy.kind, SplitPolicy::Random);
  EXPECT_EQ(policy.seed, 17u);
  for (const char *text : {"random", "random:", "random:x", "any", "none "})
    EXPECT_FALSE(parseSplit(text, policy)) << text;
}

} // namespace
