//===- CudaTest.cpp - What only CUDA devices do, on FakeCuda.h's driver ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

#include "core/Support.h"
#include "device/cuda/CudaDevice.h"
#include "device/cuda/CudaLink.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <numeric>
#include <thread>

using namespace xacc;
using namespace xacc::cuda;

#define EXPECT_FATAL(STATEMENT, MESSAGE)                                       \
  EXPECT_EXIT(STATEMENT, testing::ExitedWithCode(1), MESSAGE)

namespace {
const DeviceCase cudaCase = {"Cuda",
                             [] {
                               setenv("XACC_DEVICES", "cuda:0,1", 1);
                               setenv("XACC_SPLIT", "none", 1);
                             },
                             [] {
                               unsetenv("XACC_DEVICES");
                               unsetenv("XACC_SPLIT");
                               unsetenv("FAKE_CUDA_MEMORY");
                             }};

class CudaTest : public DeviceFixture {
protected:
  static CudaDevice &cuda() { return static_cast<CudaDevice &>(device()); }
};
INSTANTIATE_TEST_SUITE_P(Fake, CudaTest, testing::Values(cudaCase), nameOfCase);

const XaccLoc loc = {"heat.c", 21, 3, "parallel loop"};
const XaccLoc earlier = {"heat.c", 17, 3, "parallel loop"};

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TEST(CudaMemoryPool, SizesAreRoundedUpAFewPercent) {
  for (size_t size : {1, 511, 512, 513, 4097, 100000, 3000000, 1 << 24,
                      (1 << 24) + 1, 1 << 30}) {
    size_t rounded = MemoryPool::roundUp(size);
    EXPECT_GE(rounded, size);
    EXPECT_EQ(rounded % 256, 0u);
    EXPECT_LE(rounded, std::max<size_t>(size + size / 8, size + 511));
    EXPECT_EQ(MemoryPool::roundUp(rounded), rounded);
  }
}

TEST_P(CudaTest, MemoryIsUsedAgain) {
  void *first = device().allocate(100000);
  device().free(first, queueSync, nullptr);
  EXPECT_FALSE(device().owns(first));
  void *second = device().allocate(99999);
  EXPECT_EQ(first, second);
  // Not for a much smaller one.
  device().free(second, queueSync, nullptr);
  EXPECT_NE(device().allocate(1000), first);
}

TEST_P(CudaTest, MemoryInUseByAQueueIsNotUsedAgain) {
  auto *data = allocate<double>(10000);
  auto *log = allocate<int64_t>(1000);
  device().fillZero(log, 8, 1, nullptr);
  // 7 takes long.
  launch<AppendArguments>(theAppendKernel(), {log, 7 * 10}, 1);
  device().fillZero(data, 80000, 1, nullptr);
  device().free(data, 1, nullptr);
  auto *other = allocate<double>(10000);
  put(other, std::vector<double>(10000, 3));
  device().wait(1, nullptr);
  EXPECT_EQ(peek(other, 10000), std::vector<double>(10000, 3));
}

TEST_P(CudaTest, OutOfMemoryFreesWhatIsKept) {
  int64_t all = device().memoryInfo().freeBytes;
  void *large = device().allocate(all / 2 + 1);
  ASSERT_NE(large, nullptr);
  EXPECT_EQ(device().allocate(all * 2 / 3), nullptr);
  int64_t before = device().memoryInfo().freeBytes;
  // Kept memory counts as free.
  device().fillZero(large, all / 2, 2, nullptr);
  device().free(large, 2, nullptr);
  void *larger = device().allocate(all * 2 / 3);
  EXPECT_NE(larger, nullptr);
  device().free(larger, queueSync, nullptr);
  EXPECT_GT(device().memoryInfo().freeBytes, before);
}

TEST_P(CudaTest, WrongFrees) {
  int variable = 0;
  EXPECT_FATAL(device().free(&variable, queueSync, &loc),
               "heat.c:21: parallel loop: .* was not allocated on cuda:0, or "
               "has been freed");
  EXPECT_FATAL(device().freePinned(&variable), "is no pinned memory of cuda:0");
}

TEST_P(CudaTest, HostCodeCannotAccessDeviceMemory) {
  auto *data = allocate<int>(1);
  EXPECT_DEATH(*data = 1, "");
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Sizes around those where the way of copying changes.
TEST_P(CudaTest, CopiesOfAllSizes) {
  for (int64_t size :
       {1, 64 << 10, (64 << 10) + 1, 4 << 20, (4 << 20) + 1, (9 << 20) + 77}) {
    std::vector<char> values(size);
    for (int64_t i = 0; i < size; ++i)
      values[i] = char(i * 7 + i / 1000);
    auto *data = allocate<char>(size);
    for (QueueId queue : {queueSync, QueueId(0), QueueId(1)}) {
      device().fillZero(data, size, queue, nullptr);
      put(data, values, queue);
      std::vector<char> back(size);
      device().copyFromDevice(back.data(), data, CopyShape::contiguous(size),
                              queue, nullptr);
      device().wait(queue, nullptr);
      EXPECT_TRUE(back == values) << size << " bytes, queue " << queue;
    }
    release(data);
  }
}

/// A block of rows and planes, larger than a staging buffer.
TEST_P(CudaTest, LargeStridedCopies) {
  int64_t extent[] = {9, 40, 3000}, strides[] = {45 * 3010, 3010, 1};
  int64_t sizes[] = {7, 37, 2990};
  int64_t count = extent[0] * 45 * 3010;
  std::vector<double> field(count), back(count, -1);
  std::iota(field.begin(), field.end(), 0);
  auto *data = allocate<double>(count);
  CopyShape shape = CopyShape::box(3, sizes, strides, strides, 8);
  for (QueueId queue : {queueSync, QueueId(5)}) {
    std::fill(back.begin(), back.end(), -1);
    device().fillZero(data, count * 8, queue, nullptr);
    device().copyToDevice(data, field.data(), shape, queue, nullptr);
    device().copyFromDevice(back.data(), data, shape, queue, nullptr);
    device().wait(queue, nullptr);
    int64_t wrong = 0;
    for (int64_t i = 0; i < count; ++i) {
      bool inside = i / strides[0] < sizes[0] &&
                    i % strides[0] / strides[1] < sizes[1] &&
                    i % strides[1] < sizes[2];
      wrong += back[i] != (inside ? field[i] : -1);
    }
    EXPECT_EQ(wrong, 0);
  }
  release(data);
}

/// What is copied to the device may come from the device.
TEST_P(CudaTest, HostMemoryIsNotReadAhead) {
  for (int64_t count : {10, 100000}) {
    auto *from = allocate<double>(count), *to = allocate<double>(count);
    std::vector<double> host(count, 0);
    for (int i = 1; i <= 30; ++i) {
      put(from, std::vector<double>(count, i));
      device().copyFromDevice(host.data(), from,
                              CopyShape::contiguous(8 * count), 1, nullptr);
      std::unique_ptr<DeviceEvent> event = device().createEvent();
      device().record(*event, 1, nullptr);
      // In another queue on odd days.
      QueueId queue = 1 + i % 2;
      device().await(*event, queue, nullptr);
      device().copyToDevice(to, host.data(), CopyShape::contiguous(8 * count),
                            queue, nullptr);
      device().waitAll(nullptr);
      EXPECT_EQ(peek(to, count), std::vector<double>(count, i));
    }
    release(from);
    release(to);
  }
}

TEST_P(CudaTest, PinnedMemoryNeedsNoStaging) {
  auto *host = static_cast<double *>(device().allocatePinned(8 * 1000000));
  EXPECT_TRUE(cuda().isPinned(host, 8 * 1000000));
  EXPECT_TRUE(cuda().isPinned(host + 5, 8));
  double ordinary = 0;
  EXPECT_FALSE(cuda().isPinned(&ordinary, 8));
  auto *data = allocate<double>(1000000);
  std::iota(host, host + 1000000, 0);
  device().copyToDevice(data, host, CopyShape::contiguous(8000000), 1, nullptr);
  device().wait(1, nullptr);
  EXPECT_EQ(peek(data + 999999, 1)[0], 999999);
  // Memory that the program has pinned itself.
  void *foreign = nullptr;
  ASSERT_EQ(Driver::get().cuMemHostAlloc(&foreign, 100, 0), CUDA_SUCCESS);
  EXPECT_TRUE(cuda().isPinned(foreign, 100));
  EXPECT_FALSE(cuda().isPinned(foreign, 101));
  Driver::get().cuMemFreeHost(foreign);
  device().freePinned(host);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

struct GeometryArguments {
  unsigned *result; // grid, block
};
void recordGeometry(const void *args, const unsigned *grid,
                    const unsigned *block) {
  auto &a = *static_cast<const GeometryArguments *>(args);
  std::copy_n(grid, 3, a.result);
  std::copy_n(block, 3, a.result + 3);
}

TEST_P(CudaTest, Geometry) {
  struct {
    XaccLaunch launch;
    int32_t block[3];
    int32_t serial, gangPerBlock;
    std::vector<unsigned> wanted;
  } cases[] = {
      // One thread for each point, x fastest.
      {launchOf({1000, 0, 0}), {}, 0, 0, {8, 1, 1, 128, 1, 1}},
      {launchOf({128, 7, 3}), {}, 0, 0, {1, 7, 3, 128, 1, 1}},
      {launchOf({500, 10, 5}), {32, 4, 2}, 0, 0, {16, 3, 2, 32, 4, 2}},
      {launchOf({1000, 0, 0}, 0, 0, 200), {}, 0, 0, {5, 1, 1, 224, 1, 1}},
      // The fake kernel takes 512 threads.
      {launchOf({1000, 0, 0}, 0, 0, 4096), {}, 0, 0, {2, 1, 1, 512, 1, 1}},
      // Four blocks for each that runs at a time, first along x.
      {launchOf({int64_t(1) << 40, 1, 1}), {}, 0, 0, {256, 1, 1, 128, 1, 1}},
      {launchOf({10000, 100000, 70000}), {}, 0, 0, {79, 3, 1, 128, 1, 1}},
      // Limits of the grid.
      {launchOf({1000, 0, 0}, int64_t(1) << 40, 1, 128),
       {},
       0,
       1,
       {2147483647, 1, 1, 128, 1, 1}},
      // A gang is a block.
      {launchOf({100, 0, 0}), {}, 0, 1, {100, 1, 1, 128, 1, 1}},
      {launchOf({1000, 0, 0}), {}, 0, 1, {256, 1, 1, 128, 1, 1}},
      {launchOf({1000, 0, 0}, 900, 1, 128), {}, 0, 1, {900, 1, 1, 128, 1, 1}},
      {launchOf({1000, 0, 0}, 20, 4, 64), {}, 0, 1, {20, 1, 1, 64, 4, 1}},
      {launchOf({1000, 0, 0}, 20, 4, 64),
       {256, 1, 1},
       0,
       1,
       {20, 1, 1, 256, 1, 1}},
      // As many blocks as run at a time: 4 multiprocessors of 2048 threads.
      {launchOf({0, 0, 0}), {}, 0, 0, {64, 1, 1, 128, 1, 1}},
      {launchOf({1000, 1, 1}, 30, 4, 64), {}, 1, 0, {1, 1, 1, 1, 1, 1}},
      {launchOf({-5, 0, 0}), {}, 0, 0, {64, 1, 1, 128, 1, 1}},
  };
  for (auto &test : cases) {
    TestKernel<GeometryArguments> kernel("geometry", nullptr, recordGeometry);
    std::copy_n(test.block, 3, kernel.kernel.block);
    kernel.kernel.serial = test.serial;
    kernel.kernel.gangPerBlock = test.gangPerBlock;
    auto *result = allocate<unsigned>(6);
    GeometryArguments arguments = {result};
    device().launch(kernel.kernel, test.launch, &arguments, queueSync, nullptr);
    EXPECT_EQ(peek(result, 6), test.wanted);
    release(result);
    // The device keeps what it knows about kernels, which live for ever.
    manager().shutdown(slot(), nullptr);
  }
}

struct WidthArguments {
  unsigned *result;
  char fits;
};
void runNarrow(const void *args, const unsigned *, const unsigned *) {
  *static_cast<const WidthArguments *>(args)->result = 32;
}
void runWide(const void *args, const unsigned *, const unsigned *) {
  *static_cast<const WidthArguments *>(args)->result = 64;
}

// An argument chooses one of two kernels, at each launch.
TEST_P(CudaTest, WidthOfIndices) {
  std::string text =
      makeFakeImage({{"width", runNarrow}, {"width__wide", runWide}});
  XaccImage image = {};
  image.kind = XACC_IMAGE_PTX;
  image.data = text.c_str();
  image.sizeInBytes = int64_t(text.size()) + 1;
  XaccKernel kernel = {};
  kernel.name = "width";
  kernel.image = &image;
  kernel.argsSizeInBytes = sizeof(WidthArguments);
  kernel.narrowOffset = offsetof(WidthArguments, fits);
  auto *result = allocate<unsigned>(1);
  for (char fits : {1, 0, 1}) {
    WidthArguments arguments = {result, fits};
    device().launch(kernel, launchOf({100, 0, 0}), &arguments, queueSync,
                    nullptr);
    EXPECT_EQ(peek(result, 1), std::vector<unsigned>{fits ? 32u : 64u});
  }
  release(result);
  manager().shutdown(slot(), nullptr);
}

struct ReductionArguments {
  double *result;
  int64_t count;
  char *scratch;
};
/// Does what a reduction's kernel does: each block leaves its part behind the
/// counter, and the last one combines them and leaves the counter zeroed.
void reduceNumbers(const void *args, const unsigned *grid, const unsigned *) {
  auto &a = *static_cast<const ReductionArguments *>(args);
  auto *counter = reinterpret_cast<unsigned *>(a.scratch);
  auto *parts = reinterpret_cast<double *>(a.scratch + 64);
  for (unsigned block = 0; block < grid[0]; ++block) {
    parts[block] = 0;
    for (int64_t i = block; i < a.count; i += grid[0])
      parts[block] += double(i);
    if (++*counter == grid[0]) {
      *a.result = std::accumulate(parts, parts + grid[0], 0.0);
      *counter = 0;
    }
  }
}

TEST_P(CudaTest, ReductionsHaveScratchMemory) {
  static TestKernel<ReductionArguments> kernel("reduce", nullptr,
                                               reduceNumbers);
  kernel.kernel.scratchPerBlock = 8;
  kernel.kernel.scratchOffset = offsetof(ReductionArguments, scratch);
  auto *results = allocate<double>(3 * 50);
  for (int64_t i = 0; i < 50; ++i)
    for (QueueId queue : {queueSync, QueueId(0), QueueId(1)}) {
      int64_t count = 10 << (i % 13);
      XaccLaunch launch = launchOf({count, 0, 0});
      ReductionArguments arguments = {
          results + 3 * i + (queue == queueSync ? 2 : queue), count, nullptr};
      device().launch(kernel.kernel, launch, &arguments, queue, nullptr);
    }
  device().waitAll(nullptr);
  std::vector<double> found = peek(results, 150);
  for (int64_t i = 0; i < 150; ++i) {
    double count = 10 << (i / 3 % 13);
    EXPECT_EQ(found[i], count * (count - 1) / 2) << i;
  }
}

/// Many blocks would make the last one combine for long.
TEST_P(CudaTest, ReductionsHaveBlocksThatRunAtOnce) {
  static TestKernel<GeometryArguments> kernel("geometry", nullptr,
                                              recordGeometry);
  struct Arguments {
    GeometryArguments geometry;
    void *scratch;
  };
  kernel.kernel.argsSizeInBytes = sizeof(Arguments);
  kernel.kernel.scratchPerBlock = 8;
  kernel.kernel.scratchOffset = offsetof(Arguments, scratch);
  auto *result = allocate<unsigned>(6);
  Arguments arguments = {{result}, nullptr};
  device().launch(kernel.kernel, launchOf({1 << 20, 1 << 10, 0}), &arguments,
                  queueSync, nullptr);
  EXPECT_EQ(peek(result, 6), (std::vector<unsigned>{64, 1, 1, 128, 1, 1}));
  device().launch(kernel.kernel, launchOf({1280, 1 << 10, 4}), &arguments,
                  queueSync, nullptr);
  EXPECT_EQ(peek(result, 6), (std::vector<unsigned>{10, 6, 1, 128, 1, 1}));
}

/// Blocks that wait for each other all run at once, and none has nothing to do.
TEST_P(CudaTest, BlocksThatWaitRunAtOnce) {
  static TestKernel<GeometryArguments> kernel("geometry", nullptr,
                                              recordGeometry);
  struct Arguments {
    GeometryArguments geometry;
    void *scratch;
    int64_t threads, wait;
    void *group;
  };
  kernel.kernel.argsSizeInBytes = sizeof(Arguments);
  std::copy_n(std::array{256, 1, 1}.begin(), 3, kernel.kernel.block);
  kernel.kernel.scratchPerBlock = 16;
  kernel.kernel.scratchOffset = offsetof(Arguments, scratch);
  kernel.kernel.gridOffset = offsetof(Arguments, threads);
  auto *result = allocate<unsigned>(6);
  Arguments arguments = {{result}, nullptr, 0, 0, nullptr};
  auto run = [&](int64_t threads) {
    device().launch(kernel.kernel, launchOf({threads, 0, 0}), &arguments,
                    queueSync, nullptr);
    return peek(result, 6);
  };
  EXPECT_EQ(run(0), (std::vector<unsigned>{32, 1, 1, 256, 1, 1}));
  EXPECT_EQ(run(1 << 20), (std::vector<unsigned>{32, 1, 1, 256, 1, 1}));
  EXPECT_EQ(run(1000), (std::vector<unsigned>{4, 1, 1, 256, 1, 1}));
  EXPECT_EQ(run(1), (std::vector<unsigned>{1, 1, 1, 256, 1, 1}));
}

//===----------------------------------------------------------------------===//
// Streams of the program's
//===----------------------------------------------------------------------===//

TEST_P(CudaTest, StreamOfTheProgram) {
  auto *log = allocate<int64_t>(101);
  device().fillZero(log, 8, 1, nullptr);
  CUstream own = nullptr;
  ASSERT_EQ(
      Driver::get().cuStreamCreateWithPriority(&own, CU_STREAM_NON_BLOCKING, 0),
      CUDA_SUCCESS);
  for (int64_t i = 0; i < 100; ++i) {
    if (i == 50)
      cuda().setStream(1, own, nullptr);
    launch<AppendArguments>(theAppendKernel(), {log, i}, 1);
  }
  EXPECT_EQ(cuda().getStream(1, nullptr), own);
  EXPECT_NE(cuda().getStream(2, nullptr), own);
  device().wait(1, nullptr);
  std::vector<int64_t> wanted(101, 100);
  std::iota(wanted.begin() + 1, wanted.end(), 0);
  EXPECT_EQ(peek(log, 101), wanted);
  // Gone before the end.
  device().waitAll(nullptr);
  Driver::get().cuStreamDestroy_v2(own);
  device().waitAll(nullptr);
}

TEST_P(CudaTest, StreamOfTheProgramForAWhile) {
  auto *log = allocate<int64_t>(101);
  device().fillZero(log, 8, 1, nullptr);
  CUstream own = nullptr;
  ASSERT_EQ(
      Driver::get().cuStreamCreateWithPriority(&own, CU_STREAM_NON_BLOCKING, 0),
      CUDA_SUCCESS);
  for (int64_t i = 0; i < 100; ++i) {
    cuda().setStream(1, i / 10 % 2 ? own : nullptr, nullptr);
    launch<AppendArguments>(theAppendKernel(), {log, i}, 1);
  }
  cuda().setStream(1, nullptr, nullptr);
  EXPECT_NE(cuda().getStream(1, nullptr), own);
  device().wait(1, nullptr);
  Driver::get().cuStreamDestroy_v2(own);
  std::vector<int64_t> wanted(101, 100);
  std::iota(wanted.begin() + 1, wanted.end(), 0);
  EXPECT_EQ(peek(log, 101), wanted);
}

/// Whatever comes behind launches that nobody has waited for, it comes behind
/// them.
TEST_P(CudaTest, LaunchesAhead) {
  auto *log = allocate<int64_t>(101);
  auto append = [&](int64_t number, QueueId queue) {
    launch<AppendArguments>(theAppendKernel(), {log, number}, queue);
  };
  auto *result = static_cast<int64_t *>(device().allocateResult(8));
  ASSERT_NE(result, nullptr);
  std::unique_ptr<DeviceEvent> event = device().createEvent();
  int64_t number = 0;
  std::function<void()> nexts[] = {
      [&] { append(number++, queueSync); },
      [&] { append(number++, 1); },
      [&] { device().wait(queueSync, nullptr); },
      [&] { device().waitAll(nullptr); },
      [&] {
        device().record(*event, queueSync, nullptr);
        device().await(*event, 2, nullptr);
        append(number++, 2);
        device().wait(2, nullptr);
      },
      [&] {
        int64_t count = 0;
        device().copyFromDevice(&count, log, CopyShape::contiguous(8),
                                queueSync, nullptr);
        EXPECT_EQ(count, number);
      },
      // Without the driver, from memory of the host.
      [&] {
        int64_t copy = 0;
        device().copyFromDevice(&copy, result, CopyShape::contiguous(8),
                                queueSync, nullptr);
        EXPECT_TRUE(device().test(queueSync, nullptr));
      },
  };
  device().fillZero(log, 8, queueSync, nullptr);
  for (int round = 0; round < 3; ++round)
    for (const std::function<void()> &next : nexts) {
      for (int i = 0; i < 3; ++i) {
        AppendArguments arguments = {log, number++};
        device().launchAhead(theAppendKernel().kernel, oneThread, &arguments,
                             &loc);
      }
      next();
      device().wait(1, nullptr);
    }
  device().waitAll(nullptr);
  device().free(result, queueSync, nullptr);
  std::vector<int64_t> wanted(number + 1, number);
  std::iota(wanted.begin() + 1, wanted.end(), 0);
  EXPECT_EQ(peek(log, number + 1), wanted);
}

/// Memory of the host that a kernel still writes to is not used again.
TEST_P(CudaTest, ResultsOfLaunchesAhead) {
  const CopyShape words = CopyShape::contiguous(16);
  for (int i = 0; i < 20; ++i) {
    int64_t zeros[2] = {}, found[2];
    auto *result = static_cast<int64_t *>(device().allocateResult(16));
    device().copyToDevice(result, zeros, words, queueSync, nullptr);
    AppendArguments slow = {result, 21};
    device().launchAhead(theAppendKernel().kernel, oneThread, &slow, &loc);
    device().free(result, queueSync, nullptr);
    void *again = device().allocateResult(16);
    device().copyToDevice(again, zeros, words, queueSync, nullptr);
    device().waitAll(nullptr);
    device().copyFromDevice(found, again, words, queueSync, nullptr);
    EXPECT_EQ(found[0], 0);
    device().free(again, queueSync, nullptr);
  }
}

/// What the program puts into a stream of ours is waited for.
TEST_P(CudaTest, StreamGivenToTheProgram) {
  std::atomic<int> numRun = 0;
  auto work = [](void *argument) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ++*static_cast<std::atomic<int> *>(argument);
  };
  const Driver &driver = Driver::get();
  std::unique_ptr<DeviceEvent> event = device().createEvent();
  int wanted = 0;
  for (QueueId queue : {QueueId(1), queueSync}) {
    CUstream stream = cuda().getStream(queue, nullptr);
    device().wait(queue, nullptr);
    auto add = [&] {
      ASSERT_EQ(driver.cuLaunchHostFunc(stream, work, &numRun), CUDA_SUCCESS);
      ++wanted;
    };
    add();
    device().wait(queue, nullptr);
    EXPECT_EQ(numRun, wanted);
    add();
    device().waitAll(nullptr);
    EXPECT_EQ(numRun, wanted);
    add();
    while (!device().test(queue, nullptr))
      ;
    EXPECT_EQ(numRun, wanted);
    add();
    while (!device().testAll(nullptr))
      ;
    EXPECT_EQ(numRun, wanted);
    add();
    device().record(*event, queue, nullptr);
    event->wait(nullptr);
    EXPECT_EQ(numRun, wanted);
    // Memory that the work may use is not given to others before.
    void *memory = device().allocate(4096);
    add();
    device().free(memory, queue, nullptr);
    EXPECT_TRUE(device().allocate(4096) != memory || numRun == wanted);
    device().waitAll(nullptr);
  }
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_P(CudaTest, KernelsWithoutCode) {
  XaccKernel kernel = {};
  kernel.name = "heat_l21";
  EXPECT_FATAL(device().launch(kernel, oneThread, nullptr, queueSync, &loc),
               "heat.c:21: parallel loop: kernel 'heat_l21' has no code for "
               "GPUs; run with XACC_DEVICES=host");
  kernel.whyNoImage = "calls printf";
  EXPECT_FATAL(device().launch(kernel, oneThread, nullptr, queueSync, &loc),
               "no code for GPUs: calls printf; run with XACC_DEVICES=host");
  TestKernel<AddArguments> missing("add", addKernel, runOnFake<addKernel>);
  missing.kernel.name = "sub";
  EXPECT_FATAL(
      device().launch(missing.kernel, oneThread, nullptr, queueSync, &loc),
      "cuda:0: the program's device code has no kernel 'sub'");
}

/// PTX of a file with the routine `own`, which calls another file's.
static std::string ptxOf(const std::string &own, const std::string &other) {
  return ".version 7.0\n.extern .func (.param .b32 func_retval0) "
         "__xacc_device_" +
         other + "\n(\n\t.param .b32 __xacc_device_" + other +
         "_param_0\n)\n;\n.func __xacc_routine_local()\n{\n\tret;\n}\n"
         ".visible .func __xacc_device_" +
         own + "()\n{\n\tret;\n}\n";
}

TEST(CudaLink, NamesOfRoutines) {
  std::string text = ptxOf("own", "other");
  using Names = std::vector<std::string>;
  EXPECT_EQ(cuda::findRoutineNames(text.c_str(), ".extern"), Names{"other"});
  EXPECT_EQ(cuda::findRoutineNames(text.c_str(), ".visible"), Names{"own"});
  EXPECT_EQ(cuda::findRoutineNames("", ".extern"), Names{});
}

TEST(CudaLink, WhatIsNeeded) {
  static std::string texts[] = {
      ptxOf("test_a", "test_b"), ptxOf("test_b", "test_a"),
      ptxOf("test_b", "test_c"), ptxOf("test_c", "test_absent")};
  static XaccImage images[4];
  for (int i = 0; i < 4; ++i) {
    images[i] = {XACC_IMAGE_PTX, texts[i].c_str(), int64_t(texts[i].size()) + 1,
                 nullptr};
    xaccrtRegisterRoutines(&images[i]);
  }
  using Images = std::vector<XaccImage *>;
  std::string kernels = ptxOf("test_kernels", "test_a");
  static int variable, other;
  auto find = [&](void *host) {
    cuda::Routines routines =
        cuda::findRoutines({XACC_IMAGE_PTX, kernels.c_str(), 0, nullptr},
                           [=](void *) { return host; });
    return routines;
  };
  // In a circle, and the first of two.
  EXPECT_EQ(find(nullptr).images, (Images{&images[0], &images[1]}));
  EXPECT_EQ(find(nullptr).missing, "");
  kernels = ptxOf("test_kernels", "test_c");
  EXPECT_EQ(find(nullptr).missing, "test_absent");
  EXPECT_FALSE(find(nullptr).isVariable);

  // Variables: of which the device has a copy, of which it has none, that
  // nobody has, that two files have.
  kernels = ptxOf("test_kernels", "$variable");
  EXPECT_EQ(find(&other).missing, "variable");
  xaccrtRegisterDeclared("variable", &variable);
  xaccrtRegisterDeclared("variable", &variable);
  EXPECT_EQ(find(&other).missing, "");
  EXPECT_NE(find(&other).accessors.find(
                std::to_string(reinterpret_cast<uintptr_t>(&other))),
            std::string::npos);
  EXPECT_TRUE(find(&variable).isVariable);
  xaccrtRegisterDeclared("variable", &other);
  EXPECT_EQ(find(&other).missing, "variable");
}

TEST_P(CudaTest, ImagesThatCannotBeLoaded) {
  TestKernel<AddArguments> kernel("add", addKernel, runOnFake<addKernel>);
  kernel.image.data = "nonsense";
  EXPECT_FATAL(
      device().launch(kernel.kernel, oneThread, nullptr, queueSync, &loc),
      "log of the CUDA driver:\nline 1: syntax error\n.*heat.c:21: parallel "
      "loop: cuda:0 \\(Fake GPU 0, sm_90, driver for CUDA 12.4\\) cannot load "
      "the program's PTX: CUDA_ERROR_INVALID_PTX: a PTX JIT compilation "
      "failed");
  kernel.image.data = "newer";
  EXPECT_FATAL(
      device().launch(kernel.kernel, oneThread, nullptr, queueSync, &loc),
      "the program's PTX is newer than the driver: update the driver");
}

/// Ends with a message if the driver fails in `function`.
void runWithFailure(const char *failure, void (*run)(Device &)) {
  setenv("FAKE_CUDA_FAIL", failure, 1);
  Device &device = *DeviceManager::get().current(&loc).device;
  run(device);
  _exit(0);
}

TEST_P(CudaTest, ErrorsOfTheDriver) {
  EXPECT_FATAL(runWithFailure("cuStreamSynchronize:700",
                              [](Device &device) {
                                auto *data =
                                    static_cast<double *>(device.allocate(8));
                                AddArguments add = {data, 1, 1};
                                device.launch(theAddKernel().kernel, oneThread,
                                              &add, 3, &loc);
                                device.wait(3, nullptr);
                              }),
               "rank 0: cuda:0: cuStreamSynchronize failed with "
               "CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was "
               "encountered; the latest kernel in this queue is 'addKernel' of "
               "heat.c:21");
  EXPECT_FATAL(
      runWithFailure("cuStreamSynchronize:700",
                     [](Device &device) {
                       auto *data = static_cast<double *>(device.allocate(8));
                       AddArguments add = {data, 1, 1};
                       device.launchAhead(theAddKernel().kernel, oneThread,
                                          &add, &earlier);
                       device.launch(theAddKernel().kernel, oneThread, &add,
                                     queueSync, &loc);
                     }),
      "the latest kernel in this queue is 'addKernel' of heat.c:21; or "
      "an earlier one failed, from that of heat.c:17 on");
  EXPECT_FATAL(runWithFailure("cuMemcpyAsync:12345",
                              [](Device &device) {
                                void *data = device.allocate(8);
                                device.copyToDevice(data, &device,
                                                    CopyShape::contiguous(8), 1,
                                                    &loc);
                              }),
               "heat.c:21: parallel loop: cuda:0: cuMemcpyAsync failed with "
               "error 12345\n");
  EXPECT_FATAL(runWithFailure("cuLaunchKernel:1",
                              [](Device &device) {
                                device.launch(theAddKernel().kernel, oneThread,
                                              &device, 1, &loc);
                              }),
               "heat.c:21: parallel loop: cuda:0: kernel 'addKernel' \\(1 x 1 "
               "x 1 blocks of 32 x 1 x 1 threads\\) cannot be launched: "
               "CUDA_ERROR_INVALID_VALUE: invalid argument");
  EXPECT_FATAL(runWithFailure("cuDevicePrimaryCtxRetain:2", [](Device &) {}),
               "heat.c:21: parallel loop: cuda:0: cuDevicePrimaryCtxRetain "
               "failed with CUDA_ERROR_OUT_OF_MEMORY: out of memory");
}

/// A context that is gone is an error, but for the end of the program.
TEST_P(CudaTest, ContextIsDestroyed) {
  auto copy = [](Device &device) {
    device.copyToDevice(device.allocate(8), &device, CopyShape::contiguous(8),
                        1, nullptr);
  };
  EXPECT_FATAL(runWithFailure("cuMemcpyAsync:709", copy),
               "cuda:0: cuMemcpyAsync failed with error 709");
  EXPECT_EXIT(runWithFailure("cuStreamSynchronize:709",
                             [](Device &device) {
                               device.fillZero(device.allocate(8), 8, 1,
                                               nullptr);
                               DeviceManager::get().finish();
                             }),
              testing::ExitedWithCode(0), "^$");
}

/// An error of a kernel must not look like lack of memory.
TEST_P(CudaTest, ErrorsOfKernelsShowUpInAllocations) {
  EXPECT_FATAL(runWithFailure("cuMemAlloc_v2:700,cuMemGetInfo_v2:700",
                              [](Device &device) { device.allocate(8); }),
               "cuMemAlloc failed with CUDA_ERROR_ILLEGAL_ADDRESS");
}

//===----------------------------------------------------------------------===//
// The end of the program
//===----------------------------------------------------------------------===//

/// The driver has ended when the runtime's exit function runs.
TEST_P(CudaTest, ExitWithWorkInQueues) {
  EXPECT_EXIT(
      {
        auto *data = allocate<double>(1);
        device().fillZero(data, 8, 1, nullptr);
        for (int i = 0; i < 100; ++i)
          launch<AddArguments>(theAddKernel(), {data, 1, 1.0}, 1);
        std::exit(0);
      },
      testing::ExitedWithCode(0), "^$");
}

//===----------------------------------------------------------------------===//
// Which devices there are
//===----------------------------------------------------------------------===//

/// Prints the devices of a process that has opened no driver yet.
void printDevices(const char *library, const char *numDevices,
                  const char *devices) {
  DeviceManager::get().reset();
  setenv("XACC_CUDA_LIBRARY", library, 1);
  setenv("FAKE_CUDA_DEVICES", numDevices, 1);
  if (devices)
    setenv("XACC_DEVICES", devices, 1);
  else
    unsetenv("XACC_DEVICES");
  std::string text;
  for (DeviceSlot *slot : DeviceManager::get().devicesOf(XACC_DEVICE_NOT_HOST))
    text += " " + slot->device->name();
  std::fprintf(stderr, "devices:%s", text.c_str());
  _exit(0);
}

#define EXPECT_DEVICES(LIBRARY, COUNT, REQUEST, TEXT)                          \
  EXPECT_EXIT(printDevices(LIBRARY, COUNT, REQUEST),                           \
              testing::ExitedWithCode(0), "devices: " TEXT "$")

/// Not in the fixture, which would start the driver.
TEST(CudaSelection, DevicesThereAre) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEVICES("/nowhere/libcuda.so.1", "2", nullptr, "host:0");
  EXPECT_DEVICES(XACC_FAKE_CUDA, "0", nullptr, "host:0");
  EXPECT_DEVICES(XACC_FAKE_CUDA, "2", nullptr, "cuda:0 cuda:1");
  EXPECT_DEVICES(XACC_FAKE_CUDA, "3", "cuda", "cuda:0 cuda:1 cuda:2");
  EXPECT_DEVICES(XACC_FAKE_CUDA, "3", "cuda:2,0", "cuda:2 cuda:0");
  EXPECT_DEVICES(XACC_FAKE_CUDA, "1", "cuda:0,0", "cuda:0 cuda:0");
  EXPECT_DEVICES(XACC_FAKE_CUDA, "2", "host:2", "host:0 host:1");
}

TEST(CudaSelection, DevicesThereAreNot) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_FATAL(printDevices("/nowhere/libcuda.so.1", "2", "cuda"),
               "XACC_DEVICES is 'cuda', but no GPU can be used: no CUDA "
               "driver: .*/nowhere/libcuda.so.1");
  EXPECT_FATAL(printDevices(XACC_FAKE_CUDA, "0", "cuda:0"),
               "no GPU can be used: cuInit: CUDA_ERROR_NO_DEVICE: no "
               "CUDA-capable device is detected");
  EXPECT_FATAL(printDevices(XACC_FAKE_CUDA, "2", "cuda:0,2"),
               "XACC_DEVICES is 'cuda:0,2', but the GPUs are 0 to 1");
  for (const char *text : {"cuda:", "cuda:0,", "cuda:x", "cuda:0:1", "gpu",
                           "cuda:-1", "Cuda", "cuda 0"})
    EXPECT_FATAL(printDevices(XACC_FAKE_CUDA, "2", text),
                 std::string("XACC_DEVICES is '") + text + "', expected host");
}
} // namespace
