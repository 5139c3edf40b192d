//===- CudaChainTest.cpp - Copies as one graph, memory that others open ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On FakeCuda.h's driver, in one process. DeviceComm* of the conformance suite
// has several.
//
//===----------------------------------------------------------------------===//

#include "DeviceConformance.h"

#include "device/cuda/CudaDevice.h"

#include <dlfcn.h>
#include <numeric>

using namespace xacc;
using namespace xacc::cuda;

namespace {
const DeviceCase cudaCase = {"Cuda",
                             [] { setenv("XACC_DEVICES", "cuda:0", 1); },
                             [] { unsetenv("XACC_DEVICES"); }};

class CudaChainTest : public DeviceFixture {
protected:
  static CudaDevice &cuda() { return static_cast<CudaDevice &>(device()); }

  static int64_t calls(const char *function) {
    static auto count = reinterpret_cast<int64_t (*)(const char *)>(
        dlsym(dlopen(XACC_FAKE_CUDA, RTLD_NOW), "fakeCudaCalls"));
    return count(function);
  }
};
INSTANTIATE_TEST_SUITE_P(Fake, CudaChainTest, testing::Values(cudaCase),
                         nameOfCase);

/// Faces of a field of 6 x 8 x 40 elements: a plane (one run), planes of parts
/// of rows (a 3-D copy), and single elements (the kernel).
constexpr int64_t strides[] = {320, 40, 1};
struct Face {
  int64_t sizes[3];
  int64_t offset;
};
constexpr Face faces[] = {{{1, 8, 40}, 0}, {{6, 2, 20}, 80}, {{6, 8, 1}, 39}};
constexpr int64_t numCells = 6 * 320;

TEST_P(CudaChainTest, IsRecordedOnceAndLaunchedOften) {
  auto *source = allocate<double>(numCells);
  auto *target = allocate<double>(numCells);
  std::vector<BoxCopy> copies;
  for (const Face &face : faces)
    copies.push_back({target + face.offset, source + face.offset,
                      CopyShape::box(3, face.sizes, strides, strides, 8)});
  auto chain = cuda().prepareChain(copies, nullptr);
  const char *const functions[] = {
      "cuGraphInstantiateWithFlags", "cuMemcpyAsync",  "cuMemcpy3DAsync_v2",
      "cuMemcpy2DAsync_v2",          "cuLaunchKernel", "cuGraphLaunch"};
  std::vector<int64_t> before;
  for (const char *function : functions)
    before.push_back(calls(function));
  int64_t allocations = calls("cuMemAlloc_v2");
  std::vector<double> values(numCells);
  for (int run = 0; run < 5; ++run) {
    std::iota(values.begin(), values.end(), 10000 * run);
    put(source, values);
    put(target, std::vector<double>(numCells, -1));
    // What is put into the stream ahead of it comes first.
    chain->run(queueCommunication, nullptr);
    device().wait(queueCommunication, nullptr);
    std::vector<double> expected(numCells, -1);
    for (const Face &face : faces)
      for (int64_t i = 0; i < face.sizes[0]; ++i)
        for (int64_t j = 0; j < face.sizes[1]; ++j)
          for (int64_t k = 0; k < face.sizes[2]; ++k) {
            size_t at =
                size_t(face.offset + i * strides[0] + j * strides[1] + k);
            expected[at] = values[at];
          }
    EXPECT_EQ(peek(target, numCells), expected) << run;
  }
  // The copies of put() and peek() are not those of the chain.
  const int64_t expected[] = {1, 1 + 15, 1, 0, 1, 5};
  for (size_t i = 0; i < before.size(); ++i)
    EXPECT_EQ(calls(functions[i]) - before[i], expected[i]) << functions[i];
  EXPECT_EQ(calls("cuMemAlloc_v2"), allocations);
  chain.reset();
  release(source);
  release(target);
}

/// Rows that are longer than a run of the kernel, but too many for the driver.
TEST_P(CudaChainTest, ManyCopiesAreOneKernel) {
  auto *source = allocate<double>(numCells);
  auto *target = allocate<double>(numCells);
  std::vector<double> values(numCells);
  std::iota(values.begin(), values.end(), 0);
  put(source, values);
  put(target, std::vector<double>(numCells, -1));
  // Loops that are no pitched copy: the inner stride is the larger one.
  CopyShape shape;
  shape.runBytes = 64;
  shape.numLoops = 2;
  shape.count[0] = 4;
  shape.count[1] = 6;
  shape.targetStride[0] = shape.sourceStride[0] = 80;
  shape.targetStride[1] = shape.sourceStride[1] = 2560;
  EXPECT_EQ(cuda().numCopiesOf(shape), 4);
  shape.count[0] = 20;
  EXPECT_EQ(cuda().numCopiesOf(shape), 20);
  int64_t launches = calls("cuLaunchKernel");
  auto chain = cuda().prepareChain({{target, source, shape}}, nullptr);
  chain->run(queueCommunication, nullptr);
  device().wait(queueCommunication, nullptr);
  EXPECT_EQ(calls("cuLaunchKernel"), launches + 1);
  std::vector<double> expected(numCells, -1);
  for (size_t i = 0; i < 20; ++i)
    for (size_t j = 0; j < 6; ++j)
      for (size_t k = 0; k < 8; ++k)
        expected[i * 10 + j * 320 + k] = double(i * 10 + j * 320 + k);
  EXPECT_EQ(peek(target, numCells), expected);
  chain.reset();
  release(source);
  release(target);
}

TEST_P(CudaChainTest, AllocationsAreKnownByNumbers) {
  auto *data = allocate<double>(100);
  auto *other = allocate<double>(100);
  int64_t offset = -1;
  uint64_t number = cuda().findAllocation(data, offset, nullptr);
  EXPECT_EQ(offset, 0);
  EXPECT_EQ(cuda().findAllocation(data + 7, offset, nullptr), number);
  EXPECT_EQ(offset, 56);
  EXPECT_NE(cuda().findAllocation(other, offset, nullptr), number);
  CUipcMemHandle name;
  EXPECT_EQ(cuda().nameAllocation(data + 7, name), "");
  // The driver does not open what is of this process.
  std::string error;
  EXPECT_EQ(cuda().openAllocation(name, error), nullptr);
  EXPECT_NE(error.find("cuIpcOpenMemHandle"), std::string::npos) << error;
}

/// Memory that another process has open is not given back to the driver.
TEST_P(CudaChainTest, OpenMemoryStays) {
  std::atomic<int32_t> numOpen = 1;
  void *block = device().allocate(1 << 20);
  cuda().watchAllocation(block, numOpen);
  release(block);
  int64_t before = calls("cuMemFree_v2");
  device().trim();
  EXPECT_EQ(calls("cuMemFree_v2"), before);
  EXPECT_EQ(device().allocate(1 << 20), block);
  release(block);
  numOpen = 0;
  device().trim();
  EXPECT_GT(calls("cuMemFree_v2"), before);
}
} // namespace
