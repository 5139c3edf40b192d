//===- RegionTest.cpp - Sets of elements against an oracle ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random sets beside the same as a table of all elements of a small space.
//
//===----------------------------------------------------------------------===//

#include "coherence/Region.h"

#include "xacc/ABI.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

using namespace xacc;

namespace {

constexpr int64_t minimum = std::numeric_limits<int64_t>::min();
constexpr int64_t maximum = std::numeric_limits<int64_t>::max();

/// All elements of a space of `size` indices from -1 on in each dimension.
struct Table {
  int64_t rank, size;
  std::vector<bool> isIn;

  Table(int64_t rank, int64_t size) : rank(rank), size(size) {
    int64_t count = 1;
    for (int64_t d = 0; d < rank; ++d)
      count *= size;
    isIn.resize(count);
  }

  void add(const RegionBox &box, bool value) {
    for (size_t element = 0; element < isIn.size(); ++element) {
      bool isInside = true;
      size_t rest = element;
      for (int64_t d = rank - 1; d >= 0; --d, rest /= size) {
        int64_t index = int64_t(rest % size) - 1;
        isInside &= box.lower[d] <= index && index < box.upper[d];
      }
      if (isInside)
        isIn[element] = value;
    }
  }

  int64_t volume() const { return std::count(isIn.begin(), isIn.end(), true); }
};

Table tableOf(const Region &region, int64_t size) {
  Table table(region.rank(), size);
  for (const RegionBox &box : region.boxes()) {
    int64_t before = table.volume(), volume = 1;
    for (int64_t d = 0; d < region.rank(); ++d)
      volume *= box.upper[d] - box.lower[d];
    table.add(box, true);
    EXPECT_EQ(table.volume(), before + volume) << "boxes are not disjoint";
  }
  return table;
}

class RegionOracle : public testing::TestWithParam<int64_t> {
protected:
  using Random = std::mt19937;

  int64_t rank() const { return GetParam(); }
  int64_t size() const { return rank() == 1 ? 24 : rank() == 2 ? 7 : 4; }

  RegionBox randomBox(Random &random) const {
    RegionBox box;
    for (int64_t d = 0; d < rank(); ++d) {
      int64_t a = random() % (size() + 1), b = random() % (size() + 1);
      box.lower.push_back(std::min(a, b) - 1);
      box.upper.push_back(std::max(a, b) - (random() % 8 != 0 ? 1 : 2));
    }
    return box;
  }

  void randomSet(Random &random, Region &region, Table &table) const {
    for (int k = random() % 6; k >= 0; --k) {
      RegionBox box = randomBox(random);
      bool adds = random() % 4 != 0;
      if (adds)
        region |= Region::box(box);
      else
        region -= Region::box(box);
      table.add(box, adds);
    }
  }
};

TEST_P(RegionOracle, OperationsOfSets) {
  for (unsigned seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Region a(rank()), b(rank());
    Table inA(rank(), size()), inB = inA;
    randomSet(random, a, inA);
    randomSet(random, b, inB);
    ASSERT_EQ(tableOf(a, size()).isIn, inA.isIn);
    EXPECT_EQ(a.volume(), inA.volume());
    EXPECT_EQ(a.isEmpty(), inA.volume() == 0);

    Table all = inA, both = inA, only = inA;
    for (size_t i = 0; i < inA.isIn.size(); ++i) {
      all.isIn[i] = inA.isIn[i] || inB.isIn[i];
      both.isIn[i] = inA.isIn[i] && inB.isIn[i];
      only.isIn[i] = inA.isIn[i] && !inB.isIn[i];
    }
    ASSERT_EQ(tableOf(a | b, size()).isIn, all.isIn);
    ASSERT_EQ(tableOf(a & b, size()).isIn, both.isIn);
    ASSERT_EQ(tableOf(a - b, size()).isIn, only.isIn);
    EXPECT_EQ(a.intersects(b), both.volume() != 0);
    EXPECT_EQ(a.contains(b), both.isIn == inB.isIn);
    EXPECT_EQ(a == b, inA.isIn == inB.isIn);
  }
}

// Elements in C's order, the first ones before the start of the array.
TEST_P(RegionOracle, NumberedElements) {
  std::vector<int64_t> lengths(rank() - 1, size());
  for (unsigned seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    int64_t longest = random() % 2 ? 3 : size() * size() * size();
    std::vector<Region::Interval> intervals;
    Region expected(rank());
    for (int64_t at = -20; at < 60;) {
      int64_t lower = at + 1 + int64_t(random() % longest);
      int64_t upper = lower + 1 + int64_t(random() % longest);
      at = upper;
      intervals.push_back({lower, upper});
      for (int64_t number = lower; number < upper; ++number) {
        std::vector<int64_t> index(rank());
        int64_t rest = number;
        for (int64_t d = rank() - 1; d > 0; --d) {
          index[d] = (rest % size() + size()) % size();
          rest = (rest - index[d]) / size();
        }
        index[0] = rest;
        std::vector<int64_t> end = index;
        for (int64_t &bound : end)
          ++bound;
        expected |= Region::box(index, end);
      }
    }
    EXPECT_TRUE(Region::numbered(intervals, lengths) == expected);
  }
  EXPECT_TRUE(Region::numbered({}, lengths).isEmpty());
}

// However it came about: the form is that of the set.
TEST_P(RegionOracle, OneFormOfEachSet) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Region a(rank());
    Table table(rank(), size());
    randomSet(random, a, table);

    std::vector<Region> elements;
    for (const RegionBox &box : a.boxes())
      for (int64_t i = box.lower[0]; i < box.upper[0]; ++i) {
        RegionBox row = box;
        row.lower[0] = i;
        row.upper[0] = i + 1;
        elements.push_back(Region::box(row));
      }
    std::shuffle(elements.begin(), elements.end(), random);
    Region oneByOne(rank());
    for (const Region &element : elements)
      oneByOne |= element;
    EXPECT_TRUE(oneByOne == a);
    EXPECT_EQ(oneByOne.hash(), a.hash());
    EXPECT_EQ(oneByOne.footprint(), a.footprint());
    EXPECT_TRUE(Region::unite(elements) == a);

    Region cut = Region::box(randomBox(random));
    Region rejoined = (a - cut) | (a & cut);
    EXPECT_TRUE(rejoined == a);
    EXPECT_EQ(rejoined.hash(), a.hash());
  }
}

TEST_P(RegionOracle, HullIsTheSmallestBox) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Region a(rank());
    Table table(rank(), size());
    randomSet(random, a, table);
    if (a.isEmpty())
      continue;
    RegionBox hull = a.hull();
    EXPECT_TRUE(Region::box(hull).contains(a));
    for (int64_t d = 0; d < rank(); ++d)
      for (bool fromBelow : {true, false}) {
        RegionBox smaller = hull;
        fromBelow ? ++smaller.lower[d] : --smaller.upper[d];
        EXPECT_FALSE(Region::box(smaller).contains(a));
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, RegionOracle, testing::Values(1, 2, 3, 4));

TEST(Region, EmptySets) {
  EXPECT_TRUE(Region(3).isEmpty());
  EXPECT_EQ(Region(3).volume(), 0);
  EXPECT_TRUE(Region::box({0, 5}, {4, 5}).isEmpty());
  EXPECT_TRUE(Region::box({0, 5}, {4, 3}).isEmpty());
  EXPECT_TRUE(Region::box({0, 5}, {4, 5}) == Region(2));
  EXPECT_EQ(Region(2).boxes().size(), 0u);
  EXPECT_FALSE(Region(2).intersects(Region(2)));
  EXPECT_TRUE(Region(2).contains(Region(2)));
}

// A region that was not given a rank takes that of the other one.
TEST(Region, EmptySetsOfAnyRank) {
  Region box = Region::box({0, 0}, {4, 4}), none;
  EXPECT_TRUE((none | box) == box);
  EXPECT_TRUE((box | none) == box);
  EXPECT_TRUE((box - none) == box);
  EXPECT_TRUE((box & none).isEmpty());
  EXPECT_TRUE((none - box).isEmpty());
  none |= box;
  EXPECT_EQ(none.rank(), 2);
  EXPECT_TRUE(Region::unite({}).isEmpty());
}

TEST(Region, NeighboursAreOneBox) {
  Region a = Region::box({0, 0, 0}, {4, 8, 16});
  a |= Region::box({4, 0, 0}, {9, 8, 16});
  EXPECT_EQ(a.boxes().size(), 1u);
  // A hole in the last dimension, closed again.
  a -= Region::box({2, 3, 5}, {3, 4, 6});
  EXPECT_EQ(a.boxes().size(), 6u);
  a |= Region::box({2, 3, 5}, {3, 4, 6});
  EXPECT_TRUE(a == Region::box({0, 0, 0}, {9, 8, 16}));
}

TEST(Region, AllDimensions) {
  std::vector<int64_t> lower(XACC_MAX_DIMS, 0), upper(XACC_MAX_DIMS, 3);
  Region all = Region::box(lower, upper);
  EXPECT_EQ(all.volume(), 2187);
  std::vector<int64_t> inner(XACC_MAX_DIMS, 1), innerEnd(XACC_MAX_DIMS, 2);
  Region hole = Region::box(inner, innerEnd);
  Region shell = all - hole;
  EXPECT_EQ(shell.volume(), 2186);
  EXPECT_FALSE(shell.intersects(hole));
  EXPECT_FALSE(shell.contains(all));
  EXPECT_TRUE((shell | hole) == all);
}

TEST(Region, LargeNumbers) {
  int64_t size = int64_t(3) << 31;
  Region plane = Region::box({0, 0}, {size, 1000});
  EXPECT_EQ(plane.volume(), size * 1000);
  Region half = Region::box({size / 2, 0}, {size, 1000});
  EXPECT_EQ((plane - half).volume(), size / 2 * 1000);
  EXPECT_TRUE(((plane - half) | half) == plane);
}

TEST(Region, VolumeSaturates) {
  EXPECT_EQ(Region::box({0, 0}, {int64_t(1) << 40, int64_t(1) << 40}).volume(),
            maximum);
  EXPECT_EQ(Region::box({minimum}, {maximum}).volume(), maximum);
  Region all =
      Region::box({minimum, minimum, minimum}, {maximum, maximum, maximum});
  EXPECT_EQ(all.volume(), maximum);
  Region rest = all - Region::box({0, 0, 0}, {1, 1, 1});
  EXPECT_EQ(rest.volume(), maximum);
  EXPECT_EQ(rest.boxes().size(), 6u);
  EXPECT_EQ((all - rest).volume(), 1);
}

// A comb of many slabs; one step per slab and not one per pair.
TEST(Region, ManySlabs) {
  constexpr int64_t count = 200000;
  std::vector<Region> even, odd;
  for (int64_t i = 0; i < count; ++i) {
    even.push_back(Region::box({2 * i, 0}, {2 * i + 1, 8}));
    odd.push_back(Region::box({2 * i + 1, 0}, {2 * i + 2, 8}));
  }
  Region a = Region::unite(std::move(even)), b = Region::unite(std::move(odd));
  EXPECT_EQ(a.boxes().size(), size_t(count));
  EXPECT_FALSE(a.intersects(b));
  EXPECT_TRUE((a | b) == Region::box({0, 0}, {2 * count, 8}));
  EXPECT_TRUE((a & b).isEmpty());
  EXPECT_TRUE((a - b) == a);
}

} // namespace
