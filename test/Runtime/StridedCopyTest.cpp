//===- StridedCopyTest.cpp - Packing and unpacking ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/StridedCopy.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

using namespace xacc;

namespace {

/// Packs a box of a field byte by byte.
std::vector<char> packSlowly(const std::vector<char> &field,
                             const std::vector<int64_t> &extents,
                             const std::vector<int64_t> &start,
                             const std::vector<int64_t> &size,
                             int64_t elementSize) {
  std::vector<char> result;
  std::vector<int64_t> at(size.size(), 0);
  while (true) {
    int64_t offset = 0;
    for (size_t k = 0; k < size.size(); ++k)
      offset = offset * extents[k] + start[k] + at[k];
    for (int64_t b = 0; b < elementSize; ++b)
      result.push_back(field[offset * elementSize + b]);
    int k = int(size.size()) - 1;
    for (; k >= 0; --k) {
      if (++at[k] < size[k])
        break;
      at[k] = 0;
    }
    if (k < 0)
      return result;
  }
}

TEST(StridedCopy, RandomBoxes) {
  unsigned seed = std::random_device()();
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  for (int i = 0; i < 3000; ++i) {
    int64_t rank = pick(1, 4);
    static const int64_t elementSizes[] = {1, 2, 3, 4, 8, 12, 16, 24, 40};
    int64_t elementSize = elementSizes[pick(0, 8)];
    std::vector<int64_t> extents(rank), start(rank), size(rank), strides(rank),
        packedStrides(rank);
    int64_t cells = 1;
    for (int64_t k = 0; k < rank; ++k) {
      extents[k] = pick(1, 7);
      bool whole = pick(0, 1);
      start[k] = whole ? 0 : pick(0, extents[k] - 1);
      size[k] = whole ? extents[k] : pick(1, extents[k] - start[k]);
      cells *= extents[k];
    }
    contiguousStrides(rank, extents.data(), strides.data());
    contiguousStrides(rank, size.data(), packedStrides.data());
    std::vector<char> field(cells * elementSize);
    for (char &byte : field)
      byte = char(pick(-128, 127));
    int64_t first = 0;
    for (int64_t k = 0; k < rank; ++k)
      first += start[k] * strides[k] * elementSize;

    StridedCopy pack(rank, size.data(), packedStrides.data(), strides.data(),
                     elementSize);
    std::vector<char> packed(pack.sizeInBytes() + 8, 99);
    pack.run(packed.data(), field.data() + first);
    std::vector<char> expected =
        packSlowly(field, extents, start, size, elementSize);
    ASSERT_EQ(pack.sizeInBytes(), int64_t(expected.size()));
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), packed.begin()));
    ASSERT_EQ(packed[expected.size()], 99) << "written beyond the end";

    // Into another field of the same shape: only the box may change.
    std::vector<char> other(field.size(), 42);
    StridedCopy unpack(rank, size.data(), strides.data(), packedStrides.data(),
                       elementSize);
    unpack.run(other.data() + first, packed.data());
    ASSERT_EQ(packSlowly(other, extents, start, size, elementSize), expected);
    int64_t changed = 0;
    for (char byte : other)
      changed += byte != 42;
    ASSERT_LE(changed, int64_t(expected.size()));

    StridedCopy direct(rank, size.data(), strides.data(), strides.data(),
                       elementSize);
    std::vector<char> third(field.size(), 42);
    direct.run(third.data() + first, field.data() + first);
    ASSERT_EQ(third, other);
  }
}

TEST(StridedCopy, FusesRows) {
  int64_t size[] = {4, 5, 6}, strides[] = {30, 6, 1};
  StridedCopy whole(3, size, strides, strides, 8);
  EXPECT_TRUE(whole.isContiguous());
  EXPECT_EQ(whole.sizeInBytes(), 4 * 5 * 6 * 8);
  int64_t face[] = {4, 1, 6}, packed[] = {6, 6, 1};
  EXPECT_FALSE(StridedCopy(3, face, packed, strides, 8).isContiguous());
  int64_t row[] = {1, 2, 6};
  EXPECT_TRUE(StridedCopy(3, row, strides, strides, 8).isContiguous());
  int64_t nothing[] = {0, 5, 6};
  EXPECT_EQ(StridedCopy(3, nothing, strides, strides, 8).sizeInBytes(), 0);
}

} // namespace
