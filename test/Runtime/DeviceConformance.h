//===- DeviceConformance.h - What every device must do ------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The suites DeviceConformance (one device), RangeConformance (a device as one
// of several) and DataConformance (the data environment, by the calls of
// DeviceABI.h) run for each kind of device that a
// file instantiates them for.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_DEVICECONFORMANCE_H
#define XACC_TEST_RUNTIME_DEVICECONFORMANCE_H

#include "FakeImage.h"

#include "device/Data.h"
#include "device/Manager.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace xacc {

/// A kind of device. `setUp` and `tearDown` change the environment, so that the
/// current device is of the kind; there are at least two of them.
struct DeviceCase {
  const char *name;
  void (*setUp)();
  void (*tearDown)();
};

inline std::string nameOfCase(const testing::TestParamInfo<DeviceCase> &info) {
  return info.param.name;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

struct AddArguments {
  double *data;
  int64_t count;
  double value;
};
/// Adds `value` to each of `count` numbers.
void addKernel(const void *args);

struct AppendArguments {
  int64_t *log; // log[0]: how many numbers follow
  int64_t value;
};
/// Appends a number, after a while that depends on the number.
void appendKernel(const void *args);

struct SumArguments {
  int64_t *result;
  int64_t numbers[63];
};
/// Arguments that fit into no fixed buffer.
void sumKernel(const void *args);

struct FollowArguments {
  double **pointer;
  int64_t index;
  double value;
};
/// (*pointer)[index] += value.
void followKernel(const void *args);

template <void (*Host)(const void *)>
void runOnFake(const void *args, const unsigned *, const unsigned *) {
  Host(args);
}

/// A kernel with code for the CPU and for FakeCuda.h's driver.
template <typename Arguments> class TestKernel {
public:
  TestKernel(const char *name, void (*host)(const void *), FakeKernel fake)
      : text(makeFakeImage({{name, fake}})) {
    image.kind = XACC_IMAGE_PTX;
    image.data = text.c_str();
    image.sizeInBytes = int64_t(text.size()) + 1;
    kernel.name = name;
    kernel.host = host;
    kernel.image = &image;
    kernel.argsSizeInBytes = sizeof(Arguments);
  }

  XaccKernel kernel = {};
  XaccImage image = {};

private:
  std::string text;
};

#define XACC_TEST_KERNEL(NAME, FUNCTION, ARGUMENTS)                            \
  inline TestKernel<ARGUMENTS> &NAME() {                                       \
    static auto *kernel =                                                      \
        new TestKernel<ARGUMENTS>(#FUNCTION, FUNCTION, runOnFake<FUNCTION>);   \
    return *kernel;                                                            \
  }
XACC_TEST_KERNEL(theAddKernel, addKernel, AddArguments)
XACC_TEST_KERNEL(theAppendKernel, appendKernel, AppendArguments)
XACC_TEST_KERNEL(theSumKernel, sumKernel, SumArguments)
XACC_TEST_KERNEL(theFollowKernel, followKernel, FollowArguments)

/// A launch that is not divided over devices.
constexpr XaccLaunch launchOf(std::array<int64_t, 3> extent,
                              int64_t numGangs = 0, int64_t numWorkers = 0,
                              int64_t vectorLength = 0) {
  XaccLaunch launch = {};
  for (size_t i = 0; i < 3; ++i)
    launch.extent[i] = extent[i];
  launch.numGangs = numGangs;
  launch.numWorkers = numWorkers;
  launch.vectorLength = vectorLength;
  return launch;
}
inline constexpr XaccLaunch oneThread = launchOf({1, 0, 0}, 1, 1, 1);

//===----------------------------------------------------------------------===//
// Fixtures
//===----------------------------------------------------------------------===//

/// Starts each test with fresh devices.
class DeviceFixture : public testing::TestWithParam<DeviceCase> {
protected:
  void SetUp() override {
    // The program itself has threads.
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    DeviceManager::get().reset();
    GetParam().setUp();
  }
  void TearDown() override {
    DeviceManager::get().reset();
    GetParam().tearDown();
  }

  static DeviceManager &manager() { return DeviceManager::get(); }
  static DeviceSlot &slot() { return manager().current(nullptr); }
  static Device &device() { return *slot().device; }

  template <typename T> static T *allocate(int64_t count) {
    void *memory = device().allocate(count * int64_t(sizeof(T)));
    EXPECT_NE(memory, nullptr);
    return static_cast<T *>(memory);
  }
  static void release(void *address) {
    device().free(address, queueSync, nullptr);
  }
  template <typename T>
  static void put(T *target, const std::vector<T> &values,
                  QueueId queue = queueSync) {
    device().copyToDevice(target, values.data(),
                          CopyShape::contiguous(values.size() * sizeof(T)),
                          queue, nullptr);
  }
  template <typename T>
  static std::vector<T> peek(const T *source, size_t count) {
    std::vector<T> values(count);
    device().copyFromDevice(values.data(), source,
                            CopyShape::contiguous(count * sizeof(T)), queueSync,
                            nullptr);
    return values;
  }
  template <typename Arguments>
  static void launch(TestKernel<Arguments> &kernel, const Arguments &arguments,
                     QueueId queue) {
    device().launch(kernel.kernel, oneThread, &arguments, queue, nullptr);
  }
};

class DeviceConformance : public DeviceFixture {};
class DataConformance : public DeviceFixture {};
/// What a device must do to be one of several.
class RangeConformance : public DeviceFixture {};

} // namespace xacc

#endif // XACC_TEST_RUNTIME_DEVICECONFORMANCE_H
