//===- DeviceSelectionTest.cpp - Which device a program uses --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceData.h"

#include "core/Environment.h"
#include "device/Data.h"
#include "device/Manager.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace xacc;

namespace {

TEST(ParseDevices, AcceptedForms) {
  DeviceRequest request;
  ASSERT_TRUE(parseDevices("", request));
  EXPECT_EQ(request.kind, DeviceRequest::Unset);
  ASSERT_TRUE(parseDevices("none", request));
  EXPECT_EQ(request.kind, DeviceRequest::None);
  ASSERT_TRUE(parseDevices("host", request));
  EXPECT_EQ(request.kind, DeviceRequest::Host);
  EXPECT_EQ(request.numHost, 1);
  ASSERT_TRUE(parseDevices("host:12", request));
  EXPECT_EQ(request.numHost, 12);
  ASSERT_TRUE(parseDevices("cuda", request));
  EXPECT_EQ(request.kind, DeviceRequest::Cuda);
  EXPECT_TRUE(request.ordinals.empty());
  ASSERT_TRUE(parseDevices("cuda:3,0", request));
  EXPECT_EQ(request.ordinals, (std::vector<int>{3, 0}));
  ASSERT_TRUE(parseDevices("cuda:1,1", request));
  EXPECT_EQ(request.ordinals, (std::vector<int>{1, 1}));
}

TEST(ParseDevices, RejectedForms) {
  DeviceRequest request;
  for (const char *text :
       {"hos",       "host:",    "host:0",  "host:-1",
        "host:1x",   "host:2,3", "host 1",  "host:9999999999999999999",
        "host:2000", "cuda:",    "cuda:a",  "cuda:0,",
        "cuda:,0",   "cuda:0 1", "cuda:-1", "none:1",
        "gpu",       ":1",       "HOST",    " host",
        "host:1:2"})
    EXPECT_FALSE(parseDevices(text, request)) << text;
}

class SelectionTest : public testing::Test {
protected:
  void SetUp() override {
    clear();
    DeviceManager::get().reset();
  }
  void TearDown() override {
    DeviceManager::get().reset();
    clear();
  }
  static void clear() {
    for (const char *name :
         {"XACC_DEVICES", "XACC_SPLIT", "XACC_DEVICE_MEMORY", "ACC_DEVICE_NUM",
          "ACC_DEVICE_TYPE", "OMPI_COMM_WORLD_LOCAL_RANK"})
      unsetenv(name);
  }
  static DeviceManager &manager() { return DeviceManager::get(); }
  static std::string currentName() {
    return manager().currentUnstarted().device->name();
  }
};

#define EXPECT_FATAL(STATEMENT, MESSAGE)                                       \
  EXPECT_EXIT(STATEMENT, testing::ExitedWithCode(1), MESSAGE)

TEST_F(SelectionTest, DefaultOfTheProcess) {
  setenv("XACC_DEVICES", "host:3", 1);
  EXPECT_EQ(currentName(), "host:0,1,2");
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_VIRTUAL).size(), 3u);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_NOT_HOST).size(), 3u);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_DEFAULT).size(), 3u);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_CURRENT).size(), 3u);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_HOST).size(), 1u);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_NVIDIA).size(), 0u);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_NONE).size(), 0u);
  EXPECT_EQ(manager().devicesOf(8).size(), 0u);
  manager().reset();
  setenv("OMPI_COMM_WORLD_LOCAL_RANK", "7", 1);
  EXPECT_EQ(currentName(), "host:0,1,2");
  manager().reset();
  setenv("XACC_SPLIT", "none", 1);
  EXPECT_EQ(currentName(), "host:1");
  manager().reset();
  setenv("ACC_DEVICE_NUM", "2", 1);
  EXPECT_EQ(currentName(), "host:2");
  EXPECT_EQ(manager().numberOf(manager().currentUnstarted()), 2);
}

TEST_F(SelectionTest, NothingStartsBeforeItIsUsed) {
  setenv("XACC_DEVICES", "host:2", 1);
  DeviceSlot &first = manager().currentUnstarted();
  EXPECT_FALSE(first.device->isStarted());
  manager().setCurrent(XACC_DEVICE_DEFAULT, 1, nullptr);
  EXPECT_EQ(&manager().current(nullptr), &manager().currentUnstarted());
  EXPECT_EQ(currentName(), "host:1");
  EXPECT_TRUE(manager().currentUnstarted().device->isStarted());
  EXPECT_FALSE(first.device->isStarted());
}

/// `init` of a type alone does not undo the choice of a device.
TEST_F(SelectionTest, InitKeepsTheNumber) {
  setenv("XACC_DEVICES", "host:3", 1);
  xaccrtDeviceSet(XACC_DEVICE_VIRTUAL, 2, -1, nullptr);
  for (int64_t type : {XACC_DEVICE_VIRTUAL, XACC_DEVICE_DEFAULT,
                       XACC_DEVICE_NOT_HOST, XACC_DEVICE_CURRENT}) {
    xaccrtDeviceInit(type, -1, nullptr);
    EXPECT_EQ(currentName(), "host:2");
  }
  xaccrtDeviceInit(XACC_DEVICE_VIRTUAL, 1, nullptr);
  EXPECT_EQ(currentName(), "host:1");
  xaccrtDeviceInit(XACC_DEVICE_HOST, -1, nullptr);
  EXPECT_EQ(currentName(), "none");
  xaccrtDeviceInit(XACC_DEVICE_NOT_HOST, -1, nullptr);
  EXPECT_EQ(currentName(), "host:0,1,2");
}

TEST_F(SelectionTest, Types) {
  setenv("XACC_DEVICES", "host:2", 1);
  setenv("ACC_DEVICE_TYPE", "Host", 1);
  EXPECT_EQ(currentName(), "none");
  manager().setCurrent(XACC_DEVICE_NOT_HOST, 1, nullptr);
  EXPECT_EQ(currentName(), "host:1");
  EXPECT_EQ(manager().resolveType(XACC_DEVICE_CURRENT), XACC_DEVICE_VIRTUAL);
  EXPECT_FATAL(manager().setCurrent(XACC_DEVICE_NVIDIA, 0, nullptr),
               "there is no device of type nvidia; XACC_DEVICES=cuda chooses");
  setenv("ACC_DEVICE_TYPE", "abacus", 1);
  manager().reset();
  EXPECT_FATAL(currentName(), "ACC_DEVICE_TYPE is 'abacus', expected");
}

TEST_F(SelectionTest, NoDevice) {
  setenv("XACC_DEVICES", "none", 1);
  EXPECT_EQ(manager().devicesOf(XACC_DEVICE_NOT_HOST).size(), 0u);
  std::vector<double> a(10, 1);
  XaccData data = arrayOf("a", a);
  // The program's own memory, whatever is asked for.
  EXPECT_EQ(enter<double>(XACC_MAP_COPYIN, 0, data), a.data());
  EXPECT_EQ(enter<double>(XACC_MAP_PRESENT, 0, data, 4), a.data());
  update(XACC_UPDATE_HOST, 0, data);
  exit(XACC_UNMAP_COPYOUT, 0, data);
  attachPointer(manager().current(nullptr), &data.base, queueSync, nullptr);
  static XaccKernel kernel = {};
  kernel.name = "k";
  kernel.argsSizeInBytes = 8;
  kernel.host = [](const void *args) {
    ++**static_cast<double *const *>(args);
  };
  double *argument = a.data();
  XaccLaunch launch = {};
  xaccrtLaunch(&kernel, &launch, &argument, XACC_ASYNC_SYNC, nullptr);
  xaccrtLaunch(&kernel, &launch, &argument, 2, nullptr);
  xaccrtQueueWait(0, nullptr, XACC_ASYNC_SYNC, nullptr);
  EXPECT_EQ(a[0], 3);
}

TEST_F(SelectionTest, WrongEnvironment) {
  setenv("XACC_DEVICES", "host:x", 1);
  EXPECT_FATAL(currentName(),
               "XACC_DEVICES is 'host:x', expected host or host:N \\(one or N "
               "virtual devices of the CPU\\), cuda or cuda:I,J,... \\(all "
               "GPUs, or these\\), or none");
  setenv("XACC_DEVICES", "host:2", 1);
  setenv("ACC_DEVICE_NUM", "2", 1);
  EXPECT_FATAL(currentName(),
               "ACC_DEVICE_NUM is 2: there are 2 devices of type "
               "virtual, numbers 0 to 1");
  setenv("ACC_DEVICE_NUM", "two", 1);
  EXPECT_FATAL(currentName(),
               "ACC_DEVICE_NUM is 'two', expected a number from 0 on");
  unsetenv("ACC_DEVICE_NUM");
  setenv("XACC_DEVICE_MEMORY", "12Q", 1);
  EXPECT_FATAL(manager().current(nullptr),
               "XACC_DEVICE_MEMORY is '12Q', expected a number of bytes");
  setenv("XACC_DEVICES", "host", 1);
  unsetenv("XACC_DEVICE_MEMORY");
  EXPECT_FATAL(manager().setCurrent(XACC_DEVICE_DEFAULT, 1, nullptr),
               "device number 1 is out of range: there is one device of type "
               "virtual, number 0");
  EXPECT_FATAL(xaccrtDeviceShutdown(XACC_DEVICE_NOT_HOST, 3, nullptr),
               "device number 3 is out of range");
}

TEST_F(SelectionTest, NothingToCheck) {
  auto messagesOf = [](const char *devices) {
    setenv("XACC_DEVICES", devices, 1);
    setenv("XACC_CHECK", "memory", 1);
    manager().reset();
    testing::internal::CaptureStderr();
    currentName();
    unsetenv("XACC_CHECK");
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(messagesOf("host:2"), "");
  EXPECT_NE(messagesOf("none").find("warning: XACC_CHECK=memory checks virtual "
                                    "devices, of which there is none"),
            std::string::npos);
}

TEST(DeviceEnvironment, Sizes) {
  auto read = [](const char *text) {
    setenv("XACC_DEVICE_MEMORY", text, 1);
    int64_t size = Environment::get().deviceMemoryBytes();
    unsetenv("XACC_DEVICE_MEMORY");
    return size;
  };
  EXPECT_EQ(Environment::get().deviceMemoryBytes(), 0);
  EXPECT_EQ(read("123"), 123);
  EXPECT_EQ(read("4k"), 4096);
  EXPECT_EQ(read("3M"), 3 << 20);
  EXPECT_EQ(read("2G"), int64_t(2) << 30);
  EXPECT_EQ(read("1T"), int64_t(1) << 40);
  for (const char *text : {"", "0", "-5", "5KB", "x", "9999999999T"})
    EXPECT_EQ(read(text), -1) << text;
}

} // namespace
