//===- DeviceCheckTest.cpp - XACC_CHECK=memory ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"
#include "DeviceData.h"

#include "device/MemoryCheck.h"

#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace xacc;

namespace {

const XaccLoc dataLoc = {"c.c", 4, 1, "data"};
const XaccLoc loopLoc = {"c.c", 8, 1, "parallel loop"};

/// Faults that are not ours end the program as ever; a sanitizer, which was
/// there before us, makes an exit status of it.
bool diedOfFault(int status) {
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGSEGV;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return WEXITSTATUS(status) != 0;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return WEXITSTATUS(status) != 0;
#endif
#endif
  return false;
}

class CheckTest : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    DeviceManager::get().reset();
    setenv("XACC_DEVICES", "host", 1);
    setenv("XACC_CHECK", "memory", 1);
  }
  void TearDown() override {
    DeviceManager::get().reset();
    unsetenv("XACC_DEVICES");
    unsetenv("XACC_CHECK");
  }
  static void run(void (*host)(const void *), double *pointer, int64_t index,
                  int64_t queue = XACC_ASYNC_SYNC) {
    static XaccKernel kernel = {};
    kernel.name = "k";
    kernel.host = host;
    kernel.argsSizeInBytes = sizeof(Arguments);
    Arguments arguments = {pointer, index};
    xaccrtLaunch(&kernel, &oneThread, &arguments, queue, &loopLoc);
  }
  struct Arguments {
    double *pointer;
    int64_t index;
  };
  static void writeKernel(const void *args) {
    auto &a = *static_cast<const Arguments *>(args);
    *const_cast<volatile double *>(a.pointer + a.index) = 3;
  }
  static void readKernel(const void *args) {
    auto &a = *static_cast<const Arguments *>(args);
    volatile double value = *const_cast<volatile double *>(a.pointer + a.index);
    (void)value;
  }
  /// Another thread of the kernel does it.
  static void threadKernel(const void *args) {
    std::thread([=] { readKernel(args); }).join();
  }
  static void exitKernel(const void *) { std::exit(0); }
};

#define EXPECT_REPORT(STATEMENT, MESSAGE)                                      \
  EXPECT_EXIT(STATEMENT, testing::ExitedWithCode(1), MESSAGE)

TEST_F(CheckTest, RightProgramsRun) {
  std::vector<double> a(5000, 1);
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
  run(writeKernel, device, 4999);
  run(readKernel, device, 0, 2);
  EXPECT_EQ(a[4999], 1);
  update(XACC_UPDATE_HOST, 0, sectionOf("a", a, 4990, 10));
  EXPECT_EQ(a[4999], 3);
  a[7] = 8;
  exit(XACC_UNMAP_COPYOUT, 0, arrayOf("a", a), 1);
  // Queues run at once.
  EXPECT_EQ(a[7], 1);
  EXPECT_EQ(DeviceManager::get().current(nullptr).table.size(), 0u);
}

TEST_F(CheckTest, NewMemoryHoldsNoNumbers) {
  std::vector<double> a(10, 1);
  enter<double>(XACC_MAP_CREATE, 0, arrayOf("a", a));
  exit(XACC_UNMAP_COPYOUT, 0, arrayOf("a", a));
  for (double value : a)
    EXPECT_NE(value, value);
}

TEST_F(CheckTest, HostTouchesDeviceMemory) {
  std::vector<double> a(100, 1);
  auto *device =
      enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a), queueSync, &dataLoc);
  Arguments third = {device, 3};
  EXPECT_REPORT(readKernel(&third),
                "xacc: rank 0: c.c:4: data: after this directive, host code "
                "reads memory of device host:0 \\(the copy of 'a', address 0x");
  EXPECT_REPORT(writeKernel(&third), "host code writes memory of device");
  // Through the runtime it is fine.
  EXPECT_EQ(a[3], 1);
  update(XACC_UPDATE_HOST, 0, arrayOf("a", a));
  // Memory that is not present under any name.
  Device &host = *DeviceManager::get().current(nullptr).device;
  Arguments other = {static_cast<double *>(host.allocate(100)), 0};
  EXPECT_REPORT(readKernel(&other),
                "host code reads memory of device host:0 \\(memory without a "
                "name, address 0x");
  HostAccess access(host);
  readKernel(&other);
}

TEST_F(CheckTest, KernelTouchesHostMemory) {
  std::vector<double> a(5000, 1), small(10, 1);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a), queueSync, &dataLoc);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("small", small));
  EXPECT_REPORT(run(readKernel, a.data(), 2500),
                "xacc: rank 0: c.c:8: parallel loop: the kernel reads host "
                "memory of 'a' \\(byte 20000 of 40000\\), which is present on "
                "the device");
  EXPECT_REPORT(run(writeKernel, a.data(), 2500, 3),
                "the kernel writes host memory of 'a'");
  EXPECT_REPORT(run(threadKernel, a.data(), 2500),
                "the kernel reads host memory of 'a'");
  // Pages that hold other things as well stay open.
  run(writeKernel, small.data(), 0);
  EXPECT_EQ(small[0], 3);
  a[2500] = 2;
  // Only what is present is closed.
  exit(XACC_UNMAP_RELEASE, 0, arrayOf("a", a));
  run(writeKernel, a.data(), 2500);
}

static const double constants[5000] = {1, 2, 3};
static double stackKernelResult = 0;

TEST_F(CheckTest, ConstantsAndTheStack) {
  double onTheStack[5000] = {};
  XaccData fixed = dataOfBytes(constants, sizeof constants, "constants");
  XaccData local = dataOfBytes(onTheStack, sizeof onTheStack, "local");
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, fixed);
  auto *deviceLocal = enter<double>(XACC_MAP_COPYIN, 0, local);
  run(readKernel, device, 2);
  run(writeKernel, deviceLocal, 2);
  EXPECT_REPORT(run(readKernel, onTheStack, 2500), "host memory of 'local'");
  EXPECT_REPORT(run(readKernel, const_cast<double *>(constants), 2500),
                "host memory of 'constants'");
  // What could not be written before cannot be written now.
  EXPECT_EXIT(*const_cast<volatile double *>(&constants[2500]) = 1, diedOfFault,
              "");
  exit(XACC_UNMAP_COPYOUT, 0, local);
  EXPECT_EQ(onTheStack[2], 3);
  (void)stackKernelResult;
}

TEST_F(CheckTest, BehindTheEnd) {
  std::vector<double> a(512, 1);
  auto *device = enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
  EXPECT_REPORT(run(writeKernel, device, 512),
                "c.c:8: parallel loop: the kernel writes memory behind the end "
                "of the device copy of 'a' \\(4096 bytes from its start\\)");
}

/// Memory of a device that is one of several.
TEST_F(CheckTest, AddressRanges) {
  Device &host = *DeviceManager::get().current(nullptr).device;
  int64_t page = host.pageBytes(), count = page / 8;
  auto *range = static_cast<double *>(host.reserve(3 * page));
  ASSERT_TRUE(host.back(range + count, page));
  {
    HostAccess access(host);
    EXPECT_NE(range[count], range[count]);
  }
  EXPECT_REPORT(
      run(readKernel, range, 2 * count + 1),
      "c.c:8: parallel loop: the kernel reads device host:0's copy of "
      "memory without a name \\(byte .*, address 0x.*\\), where "
      "that device has no memory: an index is out of bounds, or");
  std::vector<double> a(3 * count, 1);
  host.describe(range, 0, arrayOf("a", a));
  EXPECT_REPORT(run(writeKernel, range, 0),
                "the kernel writes device host:0's copy of 'a' \\(byte 0, "
                "address 0x.*\\), where that device has no memory");
  noteDirective(&dataLoc);
  Arguments inside = {range, count};
  EXPECT_REPORT(readKernel(&inside),
                "c.c:4: data: after this directive, host code reads device "
                "host:0's copy of 'a' \\(byte .*, address 0x.*\\): use "
                "'update' or copyout");
  run(writeKernel, range, count);
  // Memory that comes again holds no numbers.
  host.unback(range + count, page);
  EXPECT_REPORT(run(readKernel, range, count), "has no memory");
  ASSERT_TRUE(host.back(range, 2 * page));
  HostAccess access(host);
  EXPECT_NE(range[count], range[count]);
  host.unreserve(range);
}

TEST_F(CheckTest, KernelTouchesAnotherDevice) {
  setenv("XACC_DEVICES", "host:2", 1);
  setenv("XACC_SPLIT", "none", 1);
  DeviceManager::get().reset();
  Device &other =
      *DeviceManager::get().devicesOf(XACC_DEVICE_VIRTUAL).at(1)->device;
  other.start(nullptr);
  auto *range = static_cast<double *>(other.reserve(8));
  ASSERT_TRUE(other.back(range, 8));
  EXPECT_REPORT(run(readKernel, range, 1),
                "the kernel reads device host:1's copy of memory without a "
                "name \\(byte 8, address 0x.*\\), but runs on another device");
  unsetenv("XACC_SPLIT");
}

TEST_F(CheckTest, OtherFaults) {
  std::vector<double> a(100, 1);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
  EXPECT_EXIT(*reinterpret_cast<volatile int *>(16) = 1, diedOfFault, "");
  // A sanitizer's handler is the program's own.
  EXPECT_DEATH(run(readKernel, nullptr, 2),
               "the kernel reads address 0x10, which is behind a null pointer|"
               "Sanitizer");
  // The program's own handler, installed before ours.
  auto withHandler = [&] {
    DeviceManager::get().reset();
    signal(SIGSEGV, [](int) {
      (void)!write(2, "handler of the program\n", 23);
      _exit(9);
    });
    enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
    *reinterpret_cast<volatile int *>(16) = 1;
  };
  EXPECT_EXIT(withHandler(), testing::ExitedWithCode(9),
              "handler of the program");
}

TEST_F(CheckTest, ExitInAKernel) {
  std::vector<double> a(5000, 1);
  enter<double>(XACC_MAP_COPYIN, 0, arrayOf("a", a));
  EXPECT_EXIT(run(exitKernel, nullptr, 0), testing::ExitedWithCode(0), "");
}

} // namespace
