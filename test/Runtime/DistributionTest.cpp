//===- DistributionTest.cpp - Ownership against counting ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/Distribution.h"
#include "exchange/Positions.h"

#include <gtest/gtest.h>

#include <random>

using namespace xacc;

namespace {

/// The owner by the words of the language reference, without formulas: deal the
/// elements out one after the other.
std::vector<int64_t> dealOut(const XaccFormat &format, int64_t extent,
                             int64_t nodes) {
  std::vector<int64_t> owner(extent, 0);
  int64_t width = format.width;
  int64_t r = 0, given = 0;
  if (format.kind == XACC_FORMAT_BLOCK && width == 0)
    while (width * nodes < extent)
      ++width;
  if (format.kind == XACC_FORMAT_CYCLIC && width == 0)
    width = 1;
  for (int64_t z = 0; z < extent && format.kind != XACC_FORMAT_NONE; ++z) {
    if (format.kind == XACC_FORMAT_GBLOCK) {
      while (given == static_cast<const int64_t *>(format.map)[r]) {
        ++r;
        given = 0;
      }
    } else if (given == width) {
      r = (r + 1) % nodes;
      given = 0;
    }
    owner[z] = r;
    ++given;
  }
  return owner;
}

void checkAll(const XaccFormat &format, int64_t lower, int64_t extent,
              int64_t nodes) {
  SCOPED_TRACE("kind " + std::to_string(format.kind) + " width " +
               std::to_string(format.width) + " extent " +
               std::to_string(extent) + " nodes " + std::to_string(nodes));
  Distribution dist;
  std::string error;
  ASSERT_TRUE(Distribution::create(format, lower, lower + extent - 1, nodes,
                                   dist, error))
      << error;
  std::vector<int64_t> owner = dealOut(format, extent, nodes);
  int64_t coordinates = format.kind == XACC_FORMAT_NONE ? 1 : nodes;
  for (int64_t r = 0; r < coordinates; ++r) {
    int64_t position = 0, first = 0, last = -1;
    ASSERT_EQ(dist.countBelow(r, lower - 2), 0);
    ASSERT_EQ(dist.countBelow(r, lower + extent + 3), dist.count(r));
    for (int64_t z = 0; z < extent; ++z) {
      ASSERT_EQ(dist.countBelow(r, lower + z), position);
      if (owner[z] != r)
        continue;
      ASSERT_EQ(dist.ownerOf(lower + z), r);
      ASSERT_EQ(dist.localPosition(lower + z), position);
      ASSERT_EQ(dist.globalIndex(r, position), lower + z);
      first = position == 0 ? lower + z : first;
      last = lower + z;
      ++position;
    }
    ASSERT_EQ(dist.count(r), position);
    IndexRange owned = dist.owned(r);
    if (position == 0) {
      ASSERT_EQ(owned.last, owned.first - 1);
    } else {
      ASSERT_EQ(owned.first, first);
      ASSERT_EQ(owned.last, last);
    }
  }
}

TEST(Distribution, AllSmallCases) {
  for (int64_t extent = 1; extent <= 13; ++extent) {
    for (int64_t nodes = 1; nodes <= 6; ++nodes) {
      checkAll({XACC_FORMAT_NONE, 0, nullptr}, 0, extent, nodes);
      checkAll({XACC_FORMAT_BLOCK, 0, nullptr}, -3, extent, nodes);
      for (int64_t width = 1; width <= 14; ++width) {
        checkAll({XACC_FORMAT_CYCLIC, width, nullptr}, 5, extent, nodes);
        if (width * nodes >= extent)
          checkAll({XACC_FORMAT_BLOCK, width, nullptr}, 1, extent, nodes);
      }
    }
  }
}

TEST(Distribution, GblockWithEmptyCoordinates) {
  for (std::vector<int64_t> map :
       {std::vector<int64_t>{3, 0, 4}, {0, 0, 5, 0}, {1}, {0, 1, 0, 1}}) {
    int64_t extent = 0;
    for (int64_t n : map)
      extent += n;
    checkAll({XACC_FORMAT_GBLOCK, 0, map.data()}, 2, extent,
             int64_t(map.size()));
  }
}

TEST(Distribution, BlocksOfTheLanguageReference) {
  auto counts = [](int64_t extent, int64_t nodes) {
    Distribution dist;
    std::string error;
    Distribution::create({XACC_FORMAT_BLOCK, 0, nullptr}, 0, extent - 1, nodes,
                         dist, error);
    std::vector<int64_t> result;
    for (int64_t r = 0; r < nodes; ++r)
      result.push_back(dist.count(r));
    return result;
  };
  EXPECT_EQ(counts(10, 4), (std::vector<int64_t>{3, 3, 3, 1}));
  EXPECT_EQ(counts(9, 4), (std::vector<int64_t>{3, 3, 3, 0}));
  EXPECT_EQ(counts(5, 4), (std::vector<int64_t>{2, 2, 1, 0}));
  EXPECT_EQ(counts(3, 4), (std::vector<int64_t>{1, 1, 1, 0}));
}

TEST(Distribution, SectionOwners) {
  std::mt19937 random(20240601);
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  for (int i = 0; i < 2000; ++i) {
    int64_t extent = pick(1, 30), nodes = pick(1, 5);
    XaccFormat format{pick(1, 2), 0, nullptr};
    format.width = format.kind == XACC_FORMAT_CYCLIC ? pick(1, 4) : 0;
    Distribution dist;
    std::string error;
    ASSERT_TRUE(
        Distribution::create(format, 0, extent - 1, nodes, dist, error));
    int64_t lo = pick(0, extent - 1), hi = pick(lo, extent - 1),
            step = pick(1, 7);
    for (int64_t r = 0; r < nodes; ++r) {
      bool expected = false;
      for (int64_t x = lo; x <= hi; x += step)
        expected |= dist.ownerOf(x) == r;
      ASSERT_EQ(dist.ownsPartOf(r, lo, hi, step), expected)
          << "kind " << format.kind << " extent " << extent << " nodes "
          << nodes << " section " << lo << ":" << hi << ":" << step;
    }
  }
}

TEST(Distribution, PositionsOfSections) {
  std::mt19937_64 random(20261125);
  auto pick = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  // Widths and steps of all relations, and some that only blocks can be counted
  // of.
  for (int i = 0; i < 4000; ++i) {
    bool isLarge = i % 4 == 0;
    int64_t nodes = pick(1, 5), length = pick(1, 60), lower = pick(-9, 9);
    int64_t width = isLarge ? pick(1, 3000000000) : pick(1, 9);
    int64_t step = isLarge ? pick(1, 4000000000) : pick(1, 14);
    int64_t base = lower + (isLarge ? pick(0, 10000000000) : pick(0, 30));
    int64_t last = base + step * (length - 1);
    Distribution dist;
    std::string error;
    ASSERT_TRUE(Distribution::create({XACC_FORMAT_CYCLIC, width, nullptr},
                                     lower, last, nodes, dist, error));
    if (pick(0, 1)) {
      base = last;
      step = -step;
    }
    for (int64_t r = 0; r < nodes; ++r) {
      Positions found = Positions::owned(dist, r, base, step, length);
      std::vector<bool> isFound(size_t(length), false);
      for (const PositionPiece &piece : found.pieces())
        for (int64_t n = 0; n < piece.count; ++n)
          for (int64_t k = 0; k < piece.run; ++k)
            isFound[size_t(piece.first + n * piece.period + k)] = true;
      for (int64_t p = 0; p < length; ++p)
        ASSERT_EQ(isFound[size_t(p)], dist.ownerOf(base + p * step) == r)
            << "width " << width << " nodes " << nodes << " lower " << lower
            << " section " << base << ":" << step << " position " << p;
    }
  }
}

TEST(Distribution, LargeExtentsDoNotOverflow) {
  Distribution dist;
  std::string error;
  int64_t extent = int64_t(1) << 61;
  ASSERT_TRUE(Distribution::create({XACC_FORMAT_BLOCK, 0, nullptr}, 0,
                                   extent - 1, 1 << 20, dist, error));
  EXPECT_EQ(dist.ownerOf(extent - 1), (1 << 20) - 1);
  EXPECT_EQ(dist.owned((1 << 20) - 1).last, extent - 1);
  ASSERT_TRUE(Distribution::create({XACC_FORMAT_BLOCK, extent, nullptr}, 0,
                                   extent - 1, 1 << 20, dist, error));
  EXPECT_EQ(dist.count(0), extent);
  EXPECT_EQ(dist.count((1 << 20) - 1), 0);
}

TEST(Distribution, Rejects) {
  Distribution dist;
  std::string error;
  EXPECT_FALSE(Distribution::create({XACC_FORMAT_BLOCK, 2, nullptr}, 0, 9, 4,
                                    dist, error));
  EXPECT_EQ(error, "block(2) on 4 nodes does not cover the 10 elements of the "
                   "template dimension");
  EXPECT_FALSE(Distribution::create({XACC_FORMAT_BLOCK, 0, nullptr}, 3, 2, 4,
                                    dist, error));
  int64_t shortMap[] = {1, 2}, negative[] = {4, -1};
  EXPECT_FALSE(Distribution::create({XACC_FORMAT_GBLOCK, 0, shortMap}, 0, 9, 2,
                                    dist, error));
  EXPECT_EQ(error, "the gblock map has 3 elements, the template dimension 10");
  EXPECT_FALSE(Distribution::create({XACC_FORMAT_GBLOCK, 0, negative}, 0, 2, 2,
                                    dist, error));
  EXPECT_FALSE(Distribution::create({XACC_FORMAT_BLOCK, -1, nullptr}, 0, 9, 4,
                                    dist, error));
}

} // namespace
