//===- plan.cpp - Time and size of exchange geometries --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one rank of a large run computes before its first reflect, without MPI:
// for several node grids of 1,048,576 ranks and fewer, the time to compute the
// geometry of a reflect and the bytes it takes.
//
//===----------------------------------------------------------------------===//

#include "exchange/Geometry.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

using namespace xacc;

namespace {
struct Case {
  const char *name;
  std::vector<int64_t> nodes;
  std::vector<int64_t> extents;
  int64_t width;
  bool periodic;
};
} // namespace

static void measure(const Case &test) {
  int64_t rank = int64_t(test.nodes.size());
  std::vector<Distribution> dists(rank);
  ExchangeShape shape;
  shape.rank = shape.nodeRank = rank;
  int64_t numRanks = 1;
  XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
  for (int64_t k = 0; k < rank; ++k) {
    std::string error;
    if (!Distribution::create(block, 0, test.extents[k] - 1, test.nodes[k],
                              dists[k], error)) {
      std::printf("%s: %s\n", test.name, error.c_str());
      return;
    }
    shape.nodeSizes[k] = test.nodes[k];
    shape.nodeCoordinates[k] = test.nodes[k] / 3;
    shape.dims[k].dist = &dists[k];
    shape.dims[k].nodeDim = k;
    shape.dims[k].extent = test.extents[k];
    shape.dims[k].lower = shape.dims[k].upper = test.width;
    shape.dims[k].shadowLower = test.width;
    shape.dims[k].periodic = test.periodic;
    numRanks *= test.nodes[k];
  }
  double best = 1e9;
  size_t bytes = 0, boxes = 0;
  for (int repeat = 0; repeat < 20; ++repeat) {
    auto begin = std::chrono::steady_clock::now();
    ExchangeGeometry geometry = computeGeometry(shape);
    auto end = std::chrono::steady_clock::now();
    best = std::min(best, std::chrono::duration<double>(end - begin).count());
    bytes = geometry.sizeInBytes();
    boxes = geometry.sends.size() + geometry.receives.size();
  }
  std::printf("%-34s %9lld %6zu %10.2f %8zu\n", test.name, (long long)numRanks,
              boxes, best * 1e6, bytes);
}

int main() {
  std::printf("%-34s %9s %6s %10s %8s\n", "case", "ranks", "boxes", "us",
              "bytes");
  measure({"1-D", {1 << 20}, {int64_t(1) << 30}, 1, true});
  measure({"1-D, width of 8 blocks", {1 << 20}, {1 << 20}, 8, true});
  measure({"2-D", {1024, 1024}, {1 << 20, 1 << 20}, 1, true});
  measure({"3-D", {128, 128, 64}, {1 << 14, 1 << 14, 1 << 14}, 1, true});
  measure({"3-D, two nodes a dimension", {2, 2, 2}, {512, 512, 512}, 1, true});
  measure({"4-D", {32, 32, 32, 32}, {1024, 1024, 1024, 1024}, 2, true});
  return 0;
}
