//===- CudaConformance.cpp - The suites of devices on FakeCuda.h's driver -===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

using namespace xacc;

namespace {
/// The driver is opened once in a process, by whichever test comes first.
const int chosen = setenv("XACC_CUDA_LIBRARY", XACC_FAKE_CUDA, 1) +
                   setenv("FAKE_CUDA_DEVICES", "2", 1);

/// One device of the list at a time; GroupConformance.cpp has all of them.
void use(const char *devices) {
  setenv("XACC_DEVICES", devices, 1);
  setenv("XACC_SPLIT", "none", 1);
}
void restore() {
  unsetenv("XACC_DEVICES");
  unsetenv("XACC_SPLIT");
}

const DeviceCase twoGPUs = {"TwoGPUs", [] { use("cuda:0,1"); }, restore};
const DeviceCase oneGPU = {"OneGPUTwice", [] { use("cuda:1,1"); }, restore};

INSTANTIATE_TEST_SUITE_P(Cuda, DeviceConformance,
                         testing::Values(twoGPUs, oneGPU), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Cuda, DataConformance,
                         testing::Values(twoGPUs, oneGPU), nameOfCase);
} // namespace
