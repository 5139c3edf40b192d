//===- DeviceCommTest.cpp - Plans and messages of device memory -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeImage.h"

#include "core/Array.h"
#include "device/comm/DeviceExchange.h"
#include "device/cuda/CudaDevice.h"
#include "exchange/Plan.h"
#include "observe/Statistics.h"
#include "openacc.h"
#include "request/Async.h"
#include "xacc/DeviceABI.h"
#include "xacc/Runtime.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

using namespace xacc;

namespace {

#define EXPECT_FATAL(STATEMENT, MESSAGE)                                       \
  EXPECT_EXIT(STATEMENT, testing::ExitedWithCode(1), MESSAGE)

constexpr XaccFormat block{XACC_FORMAT_BLOCK, 0, nullptr};
const char *const names[] = {"u", "v"}, *const sumName = "sum";
const XaccLoc where = {"wave.c", 33, 3, "reflect (u, v)", names, 2, 0};

/// Two periodic lines of ten elements with a shadow of one, on a virtual
/// device.
class DeviceCommTest : public testing::Test {
protected:
  void SetUp() override { setUp("host:2"); }
  void setUp(const char *devices) {
    setenv("XACC_DEVICES", devices, 1);
    unsetenv("XACC_COMM_MODE");
    DeviceManager::get().reset();
    int64_t one[] = {1}, lower[] = {0}, upper[] = {9}, extent[] = {10};
    nodes = xaccrtNodesEntire(1, one, nullptr);
    templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
    for (void *&array : arrays)
      array =
          xaccrtArray(templ, XACC_TYPE_I32, 4, 1, extent, align, 1, nullptr);
  }
  void TearDown() override {
    for (void *array : arrays)
      xaccrtRelease(array);
    xaccrtRelease(templ);
    xaccrtRelease(nodes);
    DeviceManager::get().reset();
    unsetenv("XACC_DEVICES");
    unsetenv("XACC_COMM_MODE");
  }

  static int32_t *cells(void *array) {
    return reinterpret_cast<int32_t *>(xaccrtView(array)->data);
  }
  static XaccData dataOf(void *array) {
    XaccData data = {};
    data.name = "u";
    data.base = cells(array);
    data.elementSize = 4;
    data.rank = 1;
    data.size[0] = data.extent[0] = 12;
    data.stride[0] = 1;
    return data;
  }
  static void enter(void *array) {
    XaccData data = dataOf(array);
    xaccrtDataEnter(XACC_MAP_COPYIN, XACC_DATA_DYNAMIC, &data, XACC_ASYNC_SYNC,
                    nullptr);
  }
  static void exit(void *array) {
    XaccData data = dataOf(array);
    xaccrtDataExit(XACC_UNMAP_COPYOUT, XACC_DATA_DYNAMIC, &data,
                   XACC_ASYNC_SYNC, nullptr);
  }
  static void fill(void *array, int32_t value) {
    cells(array)[0] = cells(array)[11] = -1;
    for (int32_t i = 0; i < 10; ++i)
      cells(array)[1 + i] = value + i;
  }
  void reflect(int64_t count = 1) {
    xaccrtReflect(count, arrays, width, XACC_ON_DEVICE, &site, &where);
  }
  static bool isReflected(void *array, int32_t value) {
    return cells(array)[0] == value + 9 && cells(array)[11] == value;
  }

  XaccAlign align[1] = {{0, 0, 1, 1}};
  XaccWidth width[1] = {{1, 1, 1}};
  void *nodes, *templ, *arrays[2], *site = nullptr;
};

TEST(VariableOf, Directives) {
  EXPECT_STREQ(variableOf(&where, 0), "u");
  EXPECT_STREQ(variableOf(&where, 1), "v");
  EXPECT_STREQ(variableOf(&where, 2), "");
  XaccLoc plain = {"a.c", 1, 1, "barrier"};
  EXPECT_STREQ(variableOf(&plain, 0), "");
  EXPECT_STREQ(variableOf(nullptr, 0), "");
}

TEST_F(DeviceCommTest, NamesWhatIsNotPresent) {
  EXPECT_FATAL(reflect(), "wave.c:33: reflect \\(u, v\\): 'u'.* is not present "
                          "on device host:0");
  enter(arrays[0]);
  EXPECT_FATAL(reflect(2), "reflect \\(u, v\\): 'v'.* is not present");
  EXPECT_FATAL(xaccrtReflectInit(2, arrays, width, XACC_ON_DEVICE, &where),
               "'v'.* is not present");
  exit(arrays[0]);
  double sum = 1;
  XaccLoc reduction = {"wave.c", 4, 3, "reduction (sum)", &sumName, 1, 0};
  EXPECT_FATAL(xaccrtReduceDevice(XACC_REDUCE_ADD, XACC_TYPE_F64, &sum, 1,
                                  nullptr, &reduction),
               "wave.c:4: reduction \\(sum\\): 'sum'.* is not present");
  XaccLoc bcast = {"wave.c", 5, 3, "bcast (sum)", &sumName, 1, 0};
  EXPECT_FATAL(
      xaccrtBcastAsync(&sum, 8, nullptr, nullptr, XACC_ON_DEVICE, 1, &bcast),
      "wave.c:5: bcast \\(sum\\): 'sum'.* is not present");
}

TEST_F(DeviceCommTest, PreparedForTheOtherMemory) {
  enter(arrays[0]);
  xaccrtReflectInit(1, arrays, width, 0, &where);
  EXPECT_FATAL(xaccrtReflectDo(1, arrays, XACC_ON_DEVICE, nullptr, &where),
               "no reflect_init acc has prepared this array");
  xaccrtReflectInit(1, arrays, width, XACC_ON_DEVICE, &where);
  fill(arrays[0], 5);
  // What was entered were zeros; the host's copy stays.
  xaccrtReflectDo(1, arrays, XACC_ON_DEVICE, nullptr, &where);
  EXPECT_EQ(cells(arrays[0])[0], -1);
  xaccrtReflectDo(1, arrays, 0, nullptr, &where);
  EXPECT_TRUE(isReflected(arrays[0], 5));
  exit(arrays[0]);
  EXPECT_EQ(cells(arrays[0])[5], 0);
}

/// The plan follows the data: to another address, another device and away.
TEST_F(DeviceCommTest, PlansThatAreOutOfDate) {
  auto *array = static_cast<Array *>(arrays[0]);
  for (int32_t round = 0; round < 6; ++round) {
    int64_t device = round % 2;
    xaccrtDeviceSet(XACC_DEVICE_DEFAULT, device, -1, nullptr);
    fill(arrays[0], 100 * round);
    enter(arrays[1]); // takes the place that the other had
    enter(arrays[0]);
    reflect();
    reflect();
    exit(arrays[0]);
    exit(arrays[1]);
    EXPECT_TRUE(isReflected(arrays[0], 100 * round));
    // One of each device.
    EXPECT_LE(array->plans.size(), 2u);
  }
  // A device that shuts down takes its plans along.
  xaccrtDeviceShutdown(XACC_DEVICE_DEFAULT, 0, nullptr);
  xaccrtDeviceShutdown(XACC_DEVICE_DEFAULT, 1, nullptr);
  EXPECT_TRUE(array->plans.empty());
  fill(arrays[0], 7);
  enter(arrays[0]);
  reflect();
  exit(arrays[0]);
  EXPECT_TRUE(isReflected(arrays[0], 7));
}

TEST_F(DeviceCommTest, AsyncThatNobodyWaitsFor) {
  enter(arrays[0]);
  fill(arrays[0], 3);
  XaccData data = dataOf(arrays[0]);
  xaccrtDataUpdate(XACC_UPDATE_DEVICE, 0, &data, XACC_ASYNC_SYNC, nullptr);
  // The second needs the first one's buffers; the wait is for both.
  int64_t id = 9;
  for (int i = 0; i < 2; ++i)
    xaccrtReflectAsync(1, arrays, width, XACC_ON_DEVICE, id, &site, &where);
  xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, nullptr, &where);
  exit(arrays[0]);
  EXPECT_TRUE(isReflected(arrays[0], 3));
  // The end of the array completes it.
  enter(arrays[0]);
  xaccrtReflectAsync(1, arrays, width, XACC_ON_DEVICE, id, &site, &where);
  xaccrtRelease(arrays[0]);
  arrays[0] = nullptr;
  xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, nullptr, &where);
}

TEST_F(DeviceCommTest, PathInStatistics) {
  xaccrtDeviceSet(XACC_DEVICE_VIRTUAL, 0, -1, nullptr);
  enter(arrays[0]);
  Statistics::reset();
  Statistics::enable(true);
  auto pathOf = [&](const char *mode) {
    if (mode)
      setenv("XACC_COMM_MODE", mode, 1);
    else
      unsetenv("XACC_COMM_MODE");
    Plan::destroyOn(Runtime::get(), &DeviceManager::get().current(nullptr));
    Statistics::reset();
    reflect();
    std::vector<SiteStatistics> table = Statistics::collect();
    return table.size() == 1 ? table[0].paths : -1;
  };
  EXPECT_EQ(pathOf(nullptr), int64_t(MessagePath::Staged));
  EXPECT_EQ(pathOf("0"), int64_t(MessagePath::Staged));
  EXPECT_EQ(pathOf("1"), int64_t(MessagePath::Device));
  EXPECT_EQ(pathOf("2"), int64_t(MessagePath::Device));
  EXPECT_EQ(pathOf("x"), int64_t(MessagePath::Staged));
  EXPECT_NE(Statistics::format(Statistics::collect(), 1).find("staged"),
            std::string::npos);
  Statistics::enable(false);
  Statistics::reset();
  exit(arrays[0]);
}

/// Without memory of its own a device is the host.
TEST_F(DeviceCommTest, SharedMemory) {
  xaccrtDeviceSet(XACC_DEVICE_HOST, 0, -1, nullptr);
  fill(arrays[0], 20);
  reflect();
  EXPECT_TRUE(isReflected(arrays[0], 20));
  int32_t truth = 5;
  xaccrtReduceDevice(XACC_REDUCE_LOR, XACC_TYPE_I32, &truth, 1, nullptr,
                     nullptr);
  EXPECT_EQ(truth, 1);
}

//===----------------------------------------------------------------------===//
// What the host waits for
//===----------------------------------------------------------------------===//

/// Holds up a queue until it is opened.
class Gate {
public:
  void close(QueueId queue) {
    Device &device = *DeviceManager::get().current(nullptr).device;
    device.callHost(
        [](void *gate) {
          while (!static_cast<Gate *>(gate)->isOpen)
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        },
        this, queue, nullptr);
  }
  void open() { isOpen = true; }

private:
  std::atomic<bool> isOpen = false;
};

struct CopyArguments {
  const int32_t *from;
  int32_t *to;
  int64_t count;
};

void copyKernel(const void *packed) {
  auto &args = *static_cast<const CopyArguments *>(packed);
  for (int64_t i = 0; i < args.count; ++i)
    args.to[i] = args.from[i];
}

/// On the driver of FakeCuda.h, in the communication queue of which nothing
/// moves before the gate is opened: a call that waits for it would never return
/// (the test runs into its time limit).
class DeviceCommOnCuda : public DeviceCommTest {
protected:
  void SetUp() override {
    setUp("cuda:0");
    for (void *array : arrays) {
      fill(array, 10);
      enter(array);
    }
  }
  void TearDown() override {
    for (void *array : arrays)
      exit(array);
    DeviceCommTest::TearDown();
  }

  static int32_t *copyOf(void *array) {
    return static_cast<int32_t *>(deviceCopyOf(
        DeviceManager::get().current(nullptr), cells(array), 48, 0, nullptr));
  }
  /// Copies the first array to the second one, with its shadow.
  void launchCopy(int64_t queue) {
    XaccLaunch oneThread = {};
    oneThread.extent[0] = 1;
    CopyArguments arguments = {copyOf(arrays[0]), copyOf(arrays[1]), 12};
    image.kind = XACC_IMAGE_PTX;
    image.data = text.c_str();
    image.sizeInBytes = int64_t(text.size()) + 1;
    kernel.name = "copy";
    kernel.image = &image;
    kernel.argsSizeInBytes = sizeof arguments;
    xaccrtLaunch(&kernel, &oneThread, &arguments, queue, nullptr);
  }
  int32_t pullFirst(void *array) {
    XaccData data = dataOf(array);
    xaccrtDataUpdate(XACC_UPDATE_HOST, 0, &data, XACC_ASYNC_SYNC, nullptr);
    return cells(array)[0];
  }
  static bool isIdle(QueueId queue) {
    return DeviceManager::get().current(nullptr).device->test(queue, nullptr);
  }

  Gate gate;

private:
  std::string text =
      makeFakeImage({{"copy", +[](const void *args, const unsigned *,
                                  const unsigned *) { copyKernel(args); }}});
  XaccImage image = {};
  XaccKernel kernel = {};
};

TEST_F(DeviceCommOnCuda, ReflectReturnsBeforeTheDeviceHasUnpacked) {
  // A queue that exists, and one that comes into being afterwards.
  for (QueueId queue : {1, 2}) {
    launchCopy(1);
    xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
    fill(arrays[0], 10 * int32_t(queue));
    XaccData data = dataOf(arrays[0]);
    xaccrtDataUpdate(XACC_UPDATE_DEVICE, 0, &data, XACC_ASYNC_SYNC, nullptr);
    Gate gate;
    gate.close(queueCommunication);
    reflect();
    launchCopy(queue);
    EXPECT_FALSE(isIdle(queueCommunication));
    // Long enough for a kernel that does not wait for the halo.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(isIdle(queue));
    gate.open();
    // The update is without a queue, and comes after all the same.
    EXPECT_EQ(pullFirst(arrays[0]), 10 * int32_t(queue) + 9);
    int64_t queues[] = {queue};
    xaccrtQueueWait(1, queues, XACC_ASYNC_SYNC, nullptr);
    EXPECT_EQ(pullFirst(arrays[1]), 10 * int32_t(queue) + 9);
  }
}

TEST_F(DeviceCommOnCuda, AsyncReflectIsNotCompleteBeforeTheDeviceIs) {
  launchCopy(1); // its code would not be loaded while the gate is closed
  xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
  gate.close(queueCommunication);
  int64_t id = 3;
  xaccrtReflectAsync(1, arrays, width, XACC_ON_DEVICE, id, &site, &where);
  EXPECT_FALSE(testAsync(id, nullptr));
  // Kernels go on meanwhile.
  int64_t queue = 1;
  launchCopy(queue);
  xaccrtQueueWait(1, &queue, XACC_ASYNC_SYNC, nullptr);
  xaccrtWaitAsync(1, &id, XACC_ON_DEVICE, nullptr, &where);
  launchCopy(queue);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(isIdle(queue));
  gate.open();
  xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
  EXPECT_EQ(pullFirst(arrays[1]), 19);
}

TEST_F(DeviceCommOnCuda, BarrierWaitsForUnpacking) {
  gate.close(queueCommunication);
  reflect();
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    gate.open();
  });
  xaccrtBarrierDevice(nullptr, &where);
  EXPECT_TRUE(isIdle(queueCommunication));
  other.join();
  EXPECT_EQ(pullFirst(arrays[0]), 19);
}

/// A stream that the program has put into a queue, and then has destroyed, is
/// not touched. While there is one, a reflect is complete when it returns.
TEST_F(DeviceCommOnCuda, StreamOfTheProgramThatIsGone) {
  auto *device = cuda::asCuda(*DeviceManager::get().current(nullptr).device);
  cuda::CUstream own = nullptr;
  device->getStream(queueSync, nullptr);
  ASSERT_EQ(cuda::Driver::get().cuStreamCreateWithPriority(
                &own, cuda::CU_STREAM_NON_BLOCKING, 0),
            cuda::CUDA_SUCCESS);
  device->setStream(3, own, nullptr);
  launchCopy(3);
  int64_t queue = 3;
  xaccrtQueueWait(1, &queue, XACC_ASYNC_SYNC, nullptr);
  cuda::Driver::get().cuStreamDestroy_v2(own);
  reflect();
  EXPECT_EQ(pullFirst(arrays[0]), 19);
}

/// Where other code than kernels gets at the data, nothing is under way.
TEST_F(DeviceCommOnCuda, AddressesThatEscapeAreOfCompleteData) {
  for (int way = 0; way < 2; ++way) {
    Gate gate;
    gate.close(queueCommunication);
    reflect();
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      gate.open();
    });
    XaccData data = dataOf(arrays[0]);
    void *address = copyOf(arrays[0]);
    EXPECT_EQ(way ? acc_deviceptr(cells(arrays[0]))
                  : xaccrtDataEnter(XACC_MAP_PRESENT, XACC_DATA_ESCAPES, &data,
                                    XACC_ASYNC_SYNC, nullptr),
              address);
    EXPECT_TRUE(isIdle(queueCommunication));
    if (!way)
      xaccrtDataExit(XACC_UNMAP_RELEASE, 0, &data, XACC_ASYNC_SYNC, nullptr);
    other.join();
  }
}

/// Everything that makes a plan or its memory go waits for the device.
TEST_F(DeviceCommOnCuda, PlansEndAfterTheDeviceIsDone) {
  for (int way = 0; way < 3; ++way) {
    Gate gate;
    gate.close(queueCommunication);
    reflect();
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      gate.open();
    });
    if (way == 0)
      Plan::destroyOn(Runtime::get(), &DeviceManager::get().current(nullptr));
    else if (way == 1)
      reflect(2);
    else
      reflect();
    other.join();
    EXPECT_EQ(pullFirst(arrays[0]), 19) << way;
  }
}

} // namespace
