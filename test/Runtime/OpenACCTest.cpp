//===- OpenACCTest.cpp - Errors of openacc.h ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenACCProgram.c has what must work.
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

#include "openacc.h"

#include <sys/mman.h>

using namespace xacc;

#define EXPECT_FATAL(STATEMENT, MESSAGE)                                       \
  EXPECT_EXIT(STATEMENT, testing::ExitedWithCode(1), MESSAGE)

namespace {
const DeviceCase virtualCase = {"Virtual",
                                [] {
                                  setenv("XACC_DEVICES", "host:2", 1);
                                  setenv("XACC_DEVICE_MEMORY", "1M", 1);
                                },
                                [] {
                                  unsetenv("XACC_DEVICES");
                                  unsetenv("XACC_DEVICE_MEMORY");
                                }};
const DeviceCase cudaCase = {"Cuda",
                             [] { setenv("XACC_DEVICES", "cuda:0,1", 1); },
                             [] { unsetenv("XACC_DEVICES"); }};

class OpenACCErrors : public DeviceFixture {
protected:
  static bool isCuda() { return GetParam().name == cudaCase.name; }
  /// An address as messages have it.
  static std::string text(const void *address) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%p", address);
    return buffer;
  }

  /// At the same address in the process that dies; one that sanitizers leave to
  /// programs.
  double *const data = static_cast<double *>(mmap(
      reinterpret_cast<void *>(uintptr_t(0x7e9000000000)), 4096,
      PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0));
};

INSTANTIATE_TEST_SUITE_P(All, OpenACCErrors,
                         testing::Values(virtualCase, cudaCase), nameOfCase);

/// Messages name the function and the address.
TEST_P(OpenACCErrors, AbsentData) {
  EXPECT_FATAL(acc_update_self(data, 80), "^xacc: rank 0: acc_update_self: .*" +
                                              text(data) +
                                              ".* is not present on device");
  EXPECT_FATAL(acc_update_device_async(data + 1, 8, 2),
               "acc_update_device_async: .*" + text(data + 1) +
                   ".* is not present");
}

TEST_P(OpenACCErrors, PartlyPresentData) {
  acc_copyin(data + 2, 32);
  // Both ranges.
  for (auto enter : {acc_copyin, acc_create, acc_present_or_copyin, acc_pcopyin,
                     acc_present_or_create, acc_pcreate})
    EXPECT_FATAL(enter(data, 32), text(data) +
                                      ".* is only partly present on "
                                      "device .*" +
                                      text(data + 2));
  EXPECT_FATAL(acc_copyin(data, 80), "rank 0: acc_copyin: ");
  EXPECT_FATAL(acc_present_or_create(data, 80),
               "rank 0: acc_present_or_create: ");
  EXPECT_FATAL(acc_delete_finalize(data + 4, 80),
               "rank 0: acc_delete_finalize: .*partly present");
  EXPECT_FATAL(acc_update_self(data + 4, 80),
               "rank 0: acc_update_self: .*partly present");
  EXPECT_FATAL(acc_map_data(data + 5, acc_malloc(80), 80),
               "rank 0: acc_map_data: 80 bytes at " + text(data + 5) +
                   " cannot be mapped");
}

TEST_P(OpenACCErrors, Mapping) {
  acc_copyin(data, 80);
  EXPECT_FATAL(acc_unmap_data(data), "rank 0: acc_unmap_data: " + text(data) +
                                         " is not the start of memory that "
                                         "acc_map_data has mapped");
  EXPECT_FATAL(acc_unmap_data(data + 1), "rank 0: acc_unmap_data: ");
  EXPECT_FATAL(acc_copyin(data, -8), "rank 0: acc_copyin: 18446744073709551608 "
                                     "bytes are more than a process can have");
}

TEST_P(OpenACCErrors, Devices) {
  acc_device_t type = acc_get_device_type();
  EXPECT_FATAL(acc_set_device_num(2, type),
               "acc_set_device_num: device number 2 is out of range: there are "
               "2 devices of type .*, numbers 0 to 1");
  EXPECT_FATAL(acc_set_device_num(1, acc_device_host), "there is one device");
  EXPECT_FATAL(acc_set_device_type(acc_device_radeon),
               "acc_set_device_type: there is no device");
  EXPECT_FATAL(acc_init(acc_device_radeon), "acc_init: there is no device");
}

TEST_P(OpenACCErrors, Queues) {
  EXPECT_FATAL(acc_wait(-3), "acc_wait: async argument -3 is out of range");
  EXPECT_FATAL(acc_async_test(-4), "acc_async_test: async argument -4");
  EXPECT_FATAL(acc_copyin_async(data, 80, -5), "acc_copyin_async: async");
  EXPECT_FATAL(acc_set_default_async(-5), "acc_set_default_async: async");
}

TEST_P(OpenACCErrors, Memory) {
  EXPECT_FATAL(acc_free(data), "acc_free: " + text(data) + " ");
  void *memory = acc_malloc(80);
  acc_free(memory);
  EXPECT_FATAL(acc_free(memory), "acc_free: ");
  if (isCuda())
    return;
  EXPECT_FATAL(acc_memcpy_to_device(data, data + 5, 40),
               "acc_memcpy_to_device: " + text(data) +
                   ", 40 bytes, is not memory of device host:0");
  EXPECT_FATAL(acc_memcpy_from_device(data, data + 5, 40),
               "acc_memcpy_from_device: " + text(data + 5) + ", 40 bytes");
  EXPECT_FATAL(acc_memcpy_device_async(data, data + 5, 40, 1),
               "acc_memcpy_device_async: ");
}

TEST_P(OpenACCErrors, OutOfMemory) {
  acc_copyin(data, 80);
  size_t much = size_t(1) << 40;
  EXPECT_EQ(acc_malloc(much), nullptr);
  EXPECT_FATAL(acc_create(data + 10, much),
               "acc_create: device .* has no memory for .*1099511627776 bytes"
               ".*present: .*" +
                   text(data));
}

/// A function that hosts and kernels share.
int64_t answers[2];
void askDevice(const void *) {
  answers[0] = acc_on_device(acc_device_not_host);
  answers[1] = acc_on_device(acc_device_host);
}

TEST_P(OpenACCErrors, OnDevice) {
  if (isCuda())
    return;
  XaccKernel kernel = {};
  kernel.name = "ask";
  kernel.host = askDevice;
  for (QueueId queue : {queueSync, QueueId(1)}) {
    answers[0] = answers[1] = 7;
    device().launch(kernel, oneThread, nullptr, queue, nullptr);
    device().wait(queue, nullptr);
    EXPECT_EQ(answers[0], 1);
    EXPECT_EQ(answers[1], 0);
  }
  askDevice(nullptr);
  EXPECT_EQ(answers[0], 0);
  EXPECT_EQ(answers[1], 1);
}
} // namespace
