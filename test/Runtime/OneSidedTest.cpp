//===- OneSidedTest.cpp - Sections and requests ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "onesided/OneSided.h"
#include "ThreadRanks.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

using namespace xacc;

namespace {

RemoteSection sectionOf(std::vector<int64_t> sizes,
                        std::vector<int64_t> strides, int64_t elementSize) {
  RemoteSection section;
  section.rank = int64_t(sizes.size());
  section.elementSize = elementSize;
  std::copy(sizes.begin(), sizes.end(), section.sizes);
  std::copy(strides.begin(), strides.end(), section.strides);
  return section;
}

/// The offsets of a section's elements, in their order.
std::vector<int64_t> offsetsOf(const RemoteSection &section) {
  std::vector<int64_t> result = {0};
  for (int64_t k = 0; k < section.rank; ++k) {
    std::vector<int64_t> next;
    for (int64_t begin : result)
      for (int64_t i = 0; i < section.sizes[k]; ++i)
        next.push_back(begin + i * section.strides[k] * section.elementSize);
    result = next;
  }
  return result;
}

TEST(RemoteSection, KnowsItsShape) {
  RemoteSection block = sectionOf({3, 4}, {4, 1}, 8);
  EXPECT_TRUE(block.isContiguous());
  EXPECT_EQ(block.sizeInBytes(), 96);
  EXPECT_FALSE(sectionOf({3, 4}, {5, 1}, 8).isContiguous());
  EXPECT_TRUE(sectionOf({3, 1}, {1, 7}, 8).isContiguous());
  EXPECT_TRUE(sectionOf({}, {}, 8).isContiguous());
}

TEST(RemoteSection, LiesWithinItsObject) {
  RemoteSection down = sectionOf({4}, {-2}, 4);
  EXPECT_TRUE(down.liesWithin(24, 28));
  EXPECT_FALSE(down.liesWithin(20, 28));
  EXPECT_FALSE(down.liesWithin(28, 28));
  EXPECT_TRUE(sectionOf({2, 3}, {10, 2}, 4).liesWithin(0, 60));
  EXPECT_FALSE(sectionOf({2, 3}, {10, 2}, 4).liesWithin(4, 60));
}

TEST(RemoteSection, PiecesCoverItInOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::vector<int64_t> sizes, strides;
    for (int64_t k = random() % 4; k-- > 0;) {
      sizes.push_back(1 + random() % 5);
      strides.push_back(int64_t(random() % 21) - 10);
    }
    RemoteSection section = sectionOf(sizes, strides, 1 + random() % 12);
    int64_t limit = 1 + random() % 40, packed = 0;
    std::vector<int64_t> expected = offsetsOf(section), got;
    forEachPiece(
        section, limit, 0, 0,
        [&](const RemoteSection &piece, int64_t offset, int64_t packedOffset) {
          EXPECT_LE(piece.sizeInBytes(), limit);
          EXPECT_EQ(packedOffset, packed);
          packed += piece.sizeInBytes();
          if (piece.elementSize == section.elementSize)
            for (int64_t at : offsetsOf(piece))
              got.push_back(offset + at);
        });
    EXPECT_EQ(packed, section.sizeInBytes());
    // Elements above the limit come in bytes.
    if (section.elementSize <= limit && section.elementSize > 1)
      EXPECT_EQ(got, expected);
  }
}

TEST(RemoteSection, CopiesAsIfThroughABuffer) {
  std::vector<int> values(40);
  std::iota(values.begin(), values.end(), 0);
  auto *data = reinterpret_cast<char *>(values.data());
  RemoteSection row = sectionOf({20}, {1}, 4);
  copySection(data + 4, row, data, row);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(values[i + 1], i);
  std::iota(values.begin(), values.end(), 0);
  copySection(data, sectionOf({10}, {1}, 4), data + 36,
              sectionOf({10}, {-1}, 4));
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(values[i], 9 - i);
}

TEST(OneSided, AtomicAccesses) {
  int32_t narrow = -5;
  EXPECT_EQ(accessAtomically(&narrow, 4, AtomicKind::Load, 0, 0), -5);
  EXPECT_EQ(accessAtomically(&narrow, 4, AtomicKind::Store, 7, 0), -5);
  EXPECT_EQ(accessAtomically(&narrow, 4, AtomicKind::CompareSwap, 9, 8), 7);
  EXPECT_EQ(narrow, 7);
  EXPECT_EQ(accessAtomically(&narrow, 4, AtomicKind::CompareSwap, 9, 7), 7);
  EXPECT_EQ(narrow, 9);
  int64_t wide = int64_t(1) << 40;
  EXPECT_EQ(accessAtomically(&wide, 8, AtomicKind::Store, -1, 0), int64_t(1)
                                                                      << 40);
  EXPECT_EQ(wide, -1);
}

TEST(OneSided, ObjectsOfUnitsAreOne) {
  test::ThreadWorld world(1);
  test::ThreadTransport transport(world, 0);
  Runtime runtime(transport, 0, 1, [](Runtime &, int) {});
  Runtime::Binding binding(runtime);
  alignas(64) static double a[10];
  static int b;
  // The first unit does not know how large `a` is.
  XaccCoarray table[3] = {{a, 0, "a", 1, nullptr, nullptr, nullptr, 0},
                          {&b, sizeof b, "b", 1, nullptr, nullptr, nullptr, 0},
                          {a, sizeof a, "a", 1, nullptr, nullptr, nullptr, 0}};
  OneSided &oneSided = OneSided::of(runtime);
  oneSided.add(table, table + 3);
  EXPECT_EQ(table[0].object, table[2].object);
  EXPECT_NE(table[0].object, table[1].object);
  EXPECT_EQ(oneSided.find(&a[9], 8), table[0].object);
  EXPECT_EQ(oneSided.find(&a[9], 16), nullptr);
  void *known = table[1].object;
  oneSided.add(table, table + 3); // of another unit of the module
  EXPECT_EQ(table[1].object, known);
}

TEST(OneSided, PostsWaitForTheirs) {
  test::ThreadWorld world(1);
  test::ThreadTransport transport(world, 0);
  Remote remote(transport, [](int64_t) { return nullptr; });
  for (int64_t tag : {5, 5, -7})
    remote.post(0, tag, nullptr);
  EXPECT_FALSE(remote.takePost(0, false, 6));
  EXPECT_FALSE(remote.takePost(1, true, 0));
  EXPECT_TRUE(remote.takePost(0, false, -7));
  EXPECT_TRUE(remote.takePost(-1, false, 5));
  EXPECT_TRUE(remote.takePost(-1, true, 0));
  EXPECT_FALSE(remote.takePost(-1, true, 0));
}

} // namespace
