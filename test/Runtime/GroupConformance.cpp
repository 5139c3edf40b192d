//===- GroupConformance.cpp - Several devices as one -------------------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one device must do, several must do as one.
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

using namespace xacc;

namespace {
/// The driver is opened once in a process, by whichever test comes first.
const int chosen = setenv("XACC_CUDA_LIBRARY", XACC_FAKE_CUDA, 1) +
                   setenv("FAKE_CUDA_DEVICES", "2", 1);

void restore() {
  unsetenv("XACC_DEVICES");
  unsetenv("XACC_CHECK");
}

const DeviceCase cases[] = {
    {"host3", [] { setenv("XACC_DEVICES", "host:3", 1); }, restore},
    {"checkedHost2",
     [] {
       setenv("XACC_DEVICES", "host:2", 1);
       setenv("XACC_CHECK", "memory", 1);
     },
     restore},
    {"twoGPUs", [] { setenv("XACC_DEVICES", "cuda:0,1", 1); }, restore},
    {"oneGPUTwice", [] { setenv("XACC_DEVICES", "cuda:1,1", 1); }, restore},
};

INSTANTIATE_TEST_SUITE_P(Group, DeviceConformance, testing::ValuesIn(cases),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Group, DataConformance, testing::ValuesIn(cases),
                         nameOfCase);
} // namespace
