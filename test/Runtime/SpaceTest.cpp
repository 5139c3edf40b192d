//===- SpaceTest.cpp - Memory as an index space ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "coherence/Space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace xacc;

namespace {

using Extents = std::vector<std::pair<int64_t, int64_t>>;

XaccBox boxOf(int64_t elementSize, const std::vector<int64_t> &lower,
              const std::vector<int64_t> &upper,
              const std::vector<int64_t> &stride, int64_t offset = 0) {
  XaccBox box = {};
  box.kind = XACC_SECTION_USE;
  box.offset = offset;
  box.elementSize = elementSize;
  box.rank = lower.size();
  std::copy(lower.begin(), lower.end(), box.lower);
  std::copy(upper.begin(), upper.end(), box.upper);
  std::copy(stride.begin(), stride.end(), box.stride);
  return box;
}

/// The box, which has to be exact.
Region exact(const Space &space, const XaccBox &box, int64_t offset = 0) {
  bool isExact = true;
  Region region = space.box(box, offset, isExact);
  EXPECT_TRUE(isExact);
  return region;
}

/// Himeno's a[4][129][129][257].
struct Himeno {
  static constexpr int64_t row = 257 * 4, plane = 129 * row, cube = 129 * plane;
  Space space{4 * cube, 0, {cube, plane, row, 4}, 4};
};

TEST(Space, BoxOfAnArrayIsOneBox) {
  Himeno a;
  Region region =
      exact(a.space, boxOf(4, {0, 1, 1, 1}, {3, 63, 127, 255},
                           {Himeno::cube, Himeno::plane, Himeno::row, 4}));
  EXPECT_TRUE(region == Region::box({0, 1, 1, 1}, {4, 64, 128, 256}));
  // A component of it, whose pointer or whose offset is further on.
  XaccBox component =
      boxOf(4, {1, 1, 1}, {63, 127, 255}, {Himeno::plane, Himeno::row, 4});
  Region part = Region::box({2, 1, 1, 1}, {3, 64, 128, 256});
  EXPECT_TRUE(exact(a.space, component, 2 * Himeno::cube) == part);
  component.offset = 2 * Himeno::cube;
  EXPECT_TRUE(exact(a.space, component) == part);
  // i+1 as an offset
  component.offset += Himeno::plane + 4;
  EXPECT_TRUE(exact(a.space, component) ==
              Region::box({2, 2, 1, 2}, {3, 65, 128, 257}));
}

TEST(Space, MemoryOfABoxHasFewRuns) {
  Himeno a;
  std::vector<ByteBox> all = a.space.memory(a.space.all());
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].offset, 0);
  EXPECT_EQ(all[0].runBytes, 4 * Himeno::cube);
  EXPECT_TRUE(all[0].count.empty());

  // A plane of each component
  std::vector<ByteBox> planes =
      a.space.memory(Region::box({0, 64, 0, 0}, {4, 65, 129, 257}));
  ASSERT_EQ(planes.size(), 1u);
  EXPECT_EQ(planes[0].offset, 64 * Himeno::plane);
  EXPECT_EQ(planes[0].runBytes, Himeno::plane);
  EXPECT_EQ(planes[0].count, std::vector<int64_t>{4});
  EXPECT_EQ(planes[0].stride, std::vector<int64_t>{Himeno::cube});
  EXPECT_EQ(planes[0].sizeInBytes(), 4 * Himeno::plane);

  // Dimensions between which nothing is missing are one loop.
  std::vector<ByteBox> columns =
      a.space.memory(Region::box({1, 0, 0, 8}, {3, 129, 129, 9}));
  ASSERT_EQ(columns.size(), 1u);
  EXPECT_EQ(columns[0].runBytes, 4);
  EXPECT_EQ(columns[0].count, std::vector<int64_t>{2 * 129 * 129});
  EXPECT_EQ(columns[0].stride, std::vector<int64_t>{Himeno::row});
}

TEST(Space, ColumnBlockOfAMatrix) {
  Space space(100 * 80 * 8, 0, {80 * 8, 8}, 8);
  Region region = exact(space, boxOf(8, {0, 20}, {99, 39}, {80 * 8, 8}));
  EXPECT_TRUE(region == Region::box({0, 20}, {100, 40}));
  std::vector<ByteBox> memory = space.memory(region);
  ASSERT_EQ(memory.size(), 1u);
  EXPECT_EQ(memory[0].offset, 20 * 8);
  EXPECT_EQ(memory[0].runBytes, 20 * 8);
  EXPECT_EQ(memory[0].count, std::vector<int64_t>{100});
  EXPECT_EQ(memory[0].stride, std::vector<int64_t>{80 * 8});
}

TEST(Space, OneDimensionTakesPieces) {
  Space space(100 * 80 * 8, 0, {8}, 8);
  Region region = exact(space, boxOf(8, {0, 20}, {99, 39}, {80 * 8, 8}));
  EXPECT_EQ(region.boxes().size(), 100u);
  EXPECT_EQ(region.volume(), 2000);
  EXPECT_TRUE(region.contains(
      Region::box({180 + 80 * 50 - 160}, {180 + 80 * 50 - 140})));
}

TEST(Space, TooManyPiecesAreTheHull) {
  int64_t numRows = Space::maxRuns;
  Space space(2 * numRows * 80, 0, {8}, 8);
  EXPECT_EQ(
      exact(space, boxOf(8, {0, 2}, {numRows - 1, 3}, {80, 8})).boxes().size(),
      size_t(numRows));
  bool isExact = true;
  Region hull = space.box(boxOf(8, {0, 2}, {numRows, 3}, {80, 8}), 0, isExact);
  EXPECT_FALSE(isExact);
  EXPECT_TRUE(hull == Region::box({2}, {numRows * 10 + 4}));
  // Of three dimensions only what has to be filled.
  isExact = true;
  hull = space.box(
      boxOf(8, {0, 0, 2}, {1, numRows - 10, 3}, {numRows * 80, 80, 8}), 0,
      isExact);
  EXPECT_FALSE(isExact);
  EXPECT_EQ(hull.boxes().size(), 2u);
}

TEST(Space, UnknownOuterSize) {
  // double (*a)[50], of which rows 10 to 19 are here.
  Space space(10 * 400, -10 * 400, {400, 8}, 8);
  EXPECT_TRUE(space.all() == Region::box({10, 0}, {20, 50}));
  EXPECT_TRUE(exact(space, boxOf(8, {12, 3}, {13, 4}, {400, 8}), -10 * 400) ==
              Region::box({12, 3}, {14, 5}));
  // Clipped to what is here
  EXPECT_TRUE(exact(space, boxOf(8, {0, 0}, {99, 49}, {400, 8}), -10 * 400) ==
              space.all());
  std::vector<ByteBox> memory = space.memory(Region::box({11, 0}, {12, 50}));
  ASSERT_EQ(memory.size(), 1u);
  EXPECT_EQ(memory[0].offset, 400);
}

TEST(Space, SectionThatStartsInARow) {
  // x[5:95] of a matrix with rows of 10: no box, and yet all of it.
  Space space(95 * 4, -5 * 4, {40, 4}, 4);
  EXPECT_EQ(space.all().volume(), 95);
  EXPECT_TRUE(space.all() ==
              (Region::box({0, 0}, {10, 10}) - Region::box({0, 0}, {1, 5})));
  std::vector<ByteBox> memory = space.memory(space.all());
  ASSERT_EQ(memory.size(), 1u) << "boxes that follow each other are one run";
  EXPECT_EQ(memory[0].offset, 0);
  EXPECT_EQ(memory[0].runBytes, 95 * 4);
}

TEST(Space, NegativeOrigin) {
  // Lower bounds of -3: index 0 is behind the start.
  Space space(20 * 8, 3 * 8, {8}, 8);
  EXPECT_TRUE(space.all() == Region::box({-3}, {17}));
  EXPECT_TRUE(exact(space, boxOf(8, {-2}, {2}, {8}), 3 * 8) ==
              Region::box({-2}, {3}));
}

TEST(Space, Diagonal) {
  constexpr int64_t n = 50;
  Space space(n * n * 8, 0, {n * 8, 8}, 8);
  Region diagonal = exact(space, boxOf(8, {0}, {n - 1}, {(n + 1) * 8}));
  EXPECT_EQ(diagonal.volume(), n);
  for (int64_t i = 0; i < n; ++i)
    EXPECT_TRUE(diagonal.contains(Region::box({i, i}, {i + 1, i + 1})));
  Region anti = exact(space, boxOf(8, {1}, {n}, {(n - 1) * 8}));
  EXPECT_EQ(anti.volume(), n);
  EXPECT_TRUE(anti.contains(Region::box({0, n - 1}, {1, n})));
}

TEST(Space, NegativeAndZeroStrides) {
  Space space(60 * 8, 0, {80, 8}, 8);
  // a[5-i][k] with i = 0..3
  EXPECT_TRUE(exact(space, boxOf(8, {0, 2}, {3, 4}, {-80, 8}), 5 * 80) ==
              Region::box({2, 2}, {6, 5}));
  // Does not depend on the first loop
  EXPECT_TRUE(exact(space, boxOf(8, {0, 2}, {1000, 4}, {0, 8})) ==
              Region::box({0, 2}, {1, 5}));
  // x[i+j]
  Space line(60 * 8, 0, {8}, 8);
  EXPECT_TRUE(exact(line, boxOf(8, {0, 0}, {9, 19}, {8, 8})) ==
              Region::box({0}, {29}));
  // x[2*i+3*j] is a set of its own.
  EXPECT_EQ(exact(line, boxOf(8, {0, 0}, {1, 1}, {16, 24})).volume(), 4);
}

TEST(Space, StridedDimension) {
  Space space(64 * 64 * 8, 0, {64 * 8, 8}, 8);
  Region rows = exact(space, boxOf(8, {0, 0}, {31, 63}, {2 * 64 * 8, 8}));
  EXPECT_EQ(rows.boxes().size(), 32u);
  EXPECT_EQ(rows.volume(), 32 * 64);
  Region columns = exact(space, boxOf(8, {0, 0}, {63, 31}, {64 * 8, 16}));
  EXPECT_EQ(columns.volume(), 32 * 64);
  Region red = exact(space, boxOf(8, {0, 0}, {31, 31}, {2 * 64 * 8, 16}));
  EXPECT_EQ(red.volume(), 32 * 32);
}

TEST(Space, RoundsToElements) {
  Space space(10 * 12, 0, {12}, 12);
  bool isExact = true;
  // A member of each structure
  Region region = space.box(boxOf(4, {2}, {5}, {12}, 4), 0, isExact);
  EXPECT_FALSE(isExact);
  EXPECT_TRUE(region == Region::box({2}, {6}));
  isExact = true;
  EXPECT_TRUE(space.bytes(13, 12, isExact) == Region::box({1}, {3}));
  EXPECT_FALSE(isExact);
  isExact = true;
  EXPECT_TRUE(space.bytes(12, 24, isExact) == Region::box({1}, {3}));
  EXPECT_TRUE(isExact);
  EXPECT_TRUE(space.bytes(-12, 24, isExact) == Region::box({0}, {1}));
  EXPECT_TRUE(space.bytes(120, 24, isExact).isEmpty());
  EXPECT_TRUE(space.bytes(36, 0, isExact).isEmpty());
  EXPECT_TRUE(space.bytes(INT64_MIN, 24, isExact).isEmpty());
  EXPECT_TRUE(space.bytes(0, INT64_MAX, isExact) == space.all());
  EXPECT_TRUE(isExact);
}

TEST(Space, PartOfAnElementAtTheEnds) {
  // 50 bytes from the middle of an element on
  Space space(50, -4, {8}, 8);
  EXPECT_TRUE(space.all() == Region::box({0}, {7}));
  std::vector<ByteBox> memory = space.memory(space.all());
  ASSERT_EQ(memory.size(), 1u);
  EXPECT_EQ(memory[0].offset, 0);
  EXPECT_EQ(memory[0].runBytes, 50);
  bool isExact = true;
  EXPECT_TRUE(space.bytes(0, 50, isExact) == space.all());
  EXPECT_TRUE(isExact) << "nothing was added";
  // Every second one: the first and the last are shorter.
  Region comb = Region::box({0}, {1}) | Region::box({6}, {7});
  memory = space.memory(comb);
  ASSERT_EQ(memory.size(), 2u);
  EXPECT_EQ(memory[0].runBytes, 4);
  EXPECT_EQ(memory[1].offset, 44);
  EXPECT_EQ(memory[1].runBytes, 6);
}

TEST(Space, StridesThatMakeNoSpaceAreLeftOut) {
  EXPECT_EQ(Space(4000, 0, {400, 30, 8}, 8).rank(), 2); // 30 is no multiple
  EXPECT_EQ(Space(4000, 0, {401, 30, 8}, 8).rank(), 1);
  EXPECT_EQ(Space(4000, 0, {-400, 8}, 8).rank(), 1);
  EXPECT_EQ(Space(4000, 0, {400, 400, 8}, 8).rank(), 2); // one of 1 index
  EXPECT_EQ(Space(4000, 0, {8, 400}, 8).rank(), 2);
  EXPECT_EQ(Space(4000, 0, {}, 8).rank(), 1);
  EXPECT_EQ(Space(4000, 0, {}, 0).unit(), 1);
  // Every second element: the gap is a dimension of two indices.
  Space padded(4000, 0, {400, 16}, 8);
  EXPECT_EQ(padded.rank(), 3);
  EXPECT_TRUE(exact(padded, boxOf(8, {1, 2}, {3, 4}, {400, 16})) ==
              Region::box({1, 2, 0}, {4, 5, 1}));
}

TEST(Space, WholeAndUnknownBoxes) {
  Space space(4000, 0, {400, 8}, 8);
  XaccBox whole = boxOf(8, {}, {}, {});
  EXPECT_TRUE(exact(space, whole) == Region::box({0, 0}, {1, 1}));
  whole.kind |= XACC_SECTION_WHOLE;
  EXPECT_TRUE(exact(space, whole) == space.all());
  // Empty
  EXPECT_TRUE(exact(space, boxOf(8, {3, 0}, {2, 9}, {400, 8})).isEmpty());
  EXPECT_TRUE(exact(space, boxOf(0, {3, 0}, {4, 9}, {400, 8})).isEmpty());
  // Outside of the allocation
  EXPECT_TRUE(exact(space, boxOf(8, {10, 0}, {12, 9}, {400, 8})).isEmpty());
  EXPECT_TRUE(exact(space, boxOf(8, {-5, 0}, {-1, 9}, {400, 8})).isEmpty());
  // Bounds that are not known
  bool isExact = true;
  for (int64_t lower : {INT64_MIN, int64_t(0)}) {
    EXPECT_TRUE(space.box(boxOf(8, {lower}, {INT64_MAX}, {8}), 0, isExact) ==
                space.all());
    EXPECT_FALSE(isExact);
  }
  EXPECT_TRUE(exact(space, boxOf(8, {INT64_MIN}, {-1}, {8})).isEmpty());
  EXPECT_TRUE(
      exact(space, boxOf(8, {INT64_MAX / 2}, {INT64_MAX}, {8})).isEmpty());
  EXPECT_TRUE(exact(space, boxOf(8, {INT64_MIN}, {INT64_MAX}, {0}), 16) ==
              Region::box({0, 2}, {0 + 1, 3}));
}

TEST(Space, Divide) {
  Himeno a;
  std::vector<Region> parts = a.space.divide(4);
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_TRUE(parts[0] == Region::box({0, 0, 0, 0}, {4, 33, 129, 257}));
  EXPECT_TRUE(parts[1] == Region::box({0, 33, 0, 0}, {4, 65, 129, 257}));
  EXPECT_TRUE(parts[3] == Region::box({0, 97, 0, 0}, {4, 129, 129, 257}));

  // No dimension is long enough: the longest
  Space small(3 * 7 * 4, 0, {28, 4}, 4);
  parts = small.divide(4);
  EXPECT_TRUE(parts[0] == Region::box({0, 0}, {3, 2}));
  EXPECT_TRUE(parts[3] == Region::box({0, 6}, {3, 7}));
  // Fewer elements than parts
  parts = Space(8, 0, {4}, 4).divide(4);
  EXPECT_TRUE(parts[1] == Region::box({1}, {2}));
  EXPECT_TRUE(parts[2].isEmpty() && parts[3].isEmpty());
  for (const Region &part : Space(0, 0, {4}, 4).divide(3))
    EXPECT_TRUE(part.isEmpty());
  // What starts in a row
  Space cut(95 * 4, -5 * 4, {40, 4}, 4);
  Region all(2);
  int64_t volume = 0;
  for (const Region &part : cut.divide(3)) {
    volume += part.volume();
    all |= part;
  }
  EXPECT_TRUE(all == cut.all());
  EXPECT_EQ(volume, 95);
}

TEST(Space, Extents) {
  Space space(100 * 4096, 0, {4096, 8}, 8);
  Region rows = Region::box({10, 0}, {20, 512});
  EXPECT_EQ(space.extents(rows, 1), (Extents{{10 * 4096, 20 * 4096}}));
  // A column: as one stretch, and row by row
  Region column = Region::box({10, 4}, {13, 6});
  EXPECT_EQ(space.extents(column, 4096),
            (Extents{{10 * 4096 + 32, 12 * 4096 + 48}}));
  EXPECT_EQ(space.extents(column, 4096 - 16),
            (Extents{{10 * 4096 + 32, 10 * 4096 + 48},
                     {11 * 4096 + 32, 11 * 4096 + 48},
                     {12 * 4096 + 32, 12 * 4096 + 48}}));
  // Gaps between boxes
  Region two = rows | Region::box({22, 0}, {23, 512});
  EXPECT_EQ(space.extents(two, 8192).size(), 2u);
  EXPECT_EQ(space.extents(two, 8193).size(), 1u);
  EXPECT_TRUE(space.extents(Region(2), 1).empty());
}

TEST(Space, LargeAllocation) {
  int64_t rows = int64_t(1) << 20, columns = int64_t(1) << 16;
  Space space(rows * columns * 8, 0, {columns * 8, 8}, 8);
  Region region =
      exact(space, boxOf(8, {1, 1}, {rows - 2, columns - 2}, {columns * 8, 8}));
  EXPECT_EQ(region.volume(), (rows - 2) * (columns - 2));
  EXPECT_EQ(space.volumeInBytes(region), (rows - 2) * (columns - 2) * 8);
  EXPECT_EQ(space.memory(region)[0].sizeInBytes(), space.volumeInBytes(region));
  // A loop that leaves the row behind
  Region tail = exact(space, boxOf(8, {0}, {rows * columns}, {8}), 80);
  EXPECT_EQ(tail.volume(), rows * columns - 10);
  EXPECT_EQ(space.volumeInBytes(Region::box({0}, {INT64_MAX})), INT64_MAX);
}

TEST(Space, ConvertsToAnotherSpace) {
  Space matrix(40 * 50 * 8, 0, {400, 8}, 8), line(40 * 50 * 8, 0, {8}, 8),
      bytes(40 * 50 * 8, 0, {}, 1), wide(40 * 50 * 8, 0, {}, 24);
  Region block = Region::box({3, 5}, {30, 17});
  Region pieces = line.convert(block, matrix);
  EXPECT_EQ(pieces.boxes().size(), 27u);
  EXPECT_TRUE(matrix.convert(pieces, line) == block);
  bool isExact = true;
  EXPECT_TRUE(matrix.convert(bytes.convert(block, matrix), bytes, &isExact) ==
              block);
  EXPECT_TRUE(isExact);
  Region rounded = wide.convert(block, matrix, &isExact);
  EXPECT_FALSE(isExact);
  EXPECT_TRUE(matrix.convert(rounded, wide).contains(block));
  EXPECT_TRUE(line.convert(Region(2), matrix) == Region(1));
}

/// The bytes of a region.
std::set<int64_t> bytesOf(const Space &space, const Region &region) {
  std::set<int64_t> bytes;
  for (const ByteBox &box : space.memory(region)) {
    std::vector<int64_t> starts{box.offset};
    for (size_t k = 0; k < box.count.size(); ++k) {
      std::vector<int64_t> next;
      for (int64_t start : starts)
        for (int64_t i = 0; i < box.count[k]; ++i)
          next.push_back(start + i * box.stride[k]);
      starts = next;
    }
    for (int64_t start : starts)
      for (int64_t i = 0; i < box.runBytes; ++i)
        EXPECT_TRUE(bytes.insert(start + i).second) << "twice";
  }
  return bytes;
}

/// The bytes of a kernel's box in an allocation.
std::set<int64_t> bytesOf(const XaccBox &box, int64_t offset, int64_t size) {
  std::vector<int64_t> starts{offset + box.offset};
  for (int64_t d = 0; d < box.rank; ++d) {
    std::vector<int64_t> next;
    for (int64_t start : starts)
      for (int64_t i = box.lower[d]; i <= box.upper[d]; ++i)
        next.push_back(start + i * box.stride[d]);
    starts = next;
  }
  std::set<int64_t> bytes;
  for (int64_t start : starts)
    for (int64_t i = start; i < start + box.elementSize; ++i)
      if (i >= 0 && i < size)
        bytes.insert(i);
  return bytes;
}

Space randomSpace(std::mt19937 &random, int64_t size) {
  int64_t unit = std::vector<int64_t>{1, 4, 8, 12}[random() % 4];
  std::vector<int64_t> strides{unit};
  for (int k = random() % 3; k > 0; --k)
    strides.insert(strides.begin(), strides[0] * (2 + random() % 5));
  return Space(size, int64_t(random() % 200) - 150, strides, unit);
}

// Boxes, bytes and conversions, byte by byte.
TEST(Space, AgainstBytes) {
  for (unsigned seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int64_t size = 1 + random() % 900;
    Space space = randomSpace(random, size), other = randomSpace(random, size);
    XaccBox box = {};
    box.elementSize = std::vector<int64_t>{1, 4, 8}[random() % 3];
    box.offset = int64_t(random() % 64) - 16;
    box.rank = random() % 4;
    for (int64_t d = 0; d < box.rank; ++d) {
      box.lower[d] = int64_t(random() % 8) - 3;
      box.upper[d] = box.lower[d] + int64_t(random() % 7) - (random() % 8 == 0);
      box.stride[d] = (int64_t(random() % 30) - 6) * (random() % 3 ? 4 : 1);
    }
    int64_t offset = random() % 300;

    bool isExact = true;
    std::set<int64_t> expected = bytesOf(box, offset, size);
    Region region = space.box(box, offset, isExact);
    std::set<int64_t> got = bytesOf(space, region);
    ASSERT_TRUE(std::includes(got.begin(), got.end(), expected.begin(),
                              expected.end()));
    ASSERT_TRUE(!isExact || got == expected);
    ASSERT_TRUE(space.all().contains(region));
    // Not more than the elements that the box touches,
    std::set<int64_t> elements;
    for (int64_t byte : expected) {
      bool ignored = true;
      for (int64_t other : bytesOf(space, space.bytes(byte, 1, ignored)))
        elements.insert(other);
    }
    // but for an element at an end, of whose other part it may touch some.
    if (space.volumeInBytes(space.all()) == size) {
      ASSERT_EQ(got, elements);
    }

    bool isSame = true;
    std::set<int64_t> converted =
        bytesOf(other, other.convert(region, space, &isSame));
    ASSERT_TRUE(std::includes(converted.begin(), converted.end(), got.begin(),
                              got.end()));
    ASSERT_TRUE(!isSame || converted == got);

    std::set<int64_t> covered;
    int64_t granule = 1 + random() % 40, before = -1;
    for (auto [first, end] : space.extents(region, granule)) {
      ASSERT_TRUE(before < 0 || first - before >= granule);
      ASSERT_TRUE(got.count(first) && got.count(end - 1));
      before = end;
      for (int64_t i = first; i < end; ++i)
        covered.insert(i);
    }
    ASSERT_TRUE(
        std::includes(covered.begin(), covered.end(), got.begin(), got.end()));
  }
}

} // namespace
