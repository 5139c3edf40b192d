//===- PairingTest.cpp - One partner in each turn, on all grids -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exchange/Pairing.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace xacc;

namespace {

using Grid = std::vector<int64_t>;

Grid coordinatesOf(const Grid &sizes, int64_t rank) {
  Grid at;
  for (int64_t size : sizes) {
    at.push_back(rank % size);
    rank /= size;
  }
  return at;
}

int64_t turn(const Grid &sizes, int64_t one, int64_t other) {
  return turnOf(int64_t(sizes.size()), sizes.data(),
                coordinatesOf(sizes, one).data(),
                coordinatesOf(sizes, other).data());
}

/// All pairs of ranks, as far apart as may be: a grid without periodic
/// dimensions and a narrow halo have some of them.
void checkGrid(const Grid &sizes) {
  int64_t total = 1;
  for (int64_t size : sizes)
    total *= size;
  std::map<std::pair<int64_t, int64_t>, int64_t> partners; // of rank in turn
  for (int64_t one = 0; one < total; ++one)
    for (int64_t other = 0; other < total; ++other) {
      if (one == other)
        continue;
      int64_t number = turn(sizes, one, other);
      ASSERT_EQ(number, turn(sizes, other, one));
      auto [it, isNew] = partners.try_emplace({one, number}, other);
      ASSERT_TRUE(isNew) << "rank " << one << " meets " << it->second << " and "
                         << other << " in one turn of a grid of " << total;
    }
}

TEST(Pairing, OnePartnerInEachTurn) {
  for (int64_t x = 1; x <= 12; ++x)
    checkGrid({x});
  for (int64_t x = 1; x <= 8; ++x)
    for (int64_t y = 1; y <= 8; ++y)
      checkGrid({x, y});
  for (int64_t x = 1; x <= 5; ++x)
    for (int64_t y = 1; y <= 4; ++y)
      for (int64_t z = 1; z <= 4; ++z)
        checkGrid({x, y, z});
}

TEST(Pairing, DimensionsComeInOrderAndDiagonalsLast) {
  Grid sizes = {4, 4};
  int64_t above = turn(sizes, 5, 6), below = turn(sizes, 5, 4);
  int64_t beside = turn(sizes, 5, 9), diagonal = turn(sizes, 5, 10);
  EXPECT_LT(above, beside);
  EXPECT_LT(below, beside);
  EXPECT_LT(beside, diagonal);
  // Odd ranks begin below, even ones above.
  EXPECT_LT(below, above);
  EXPECT_LT(turn(sizes, 6, 7), turn(sizes, 6, 5));
}

TEST(Pairing, NeighboursTakeTwoTurnsOrThree) {
  auto turnsOf = [](int64_t size) {
    std::set<int64_t> turns;
    for (int64_t at = 0; at < size; ++at)
      turns.insert(turn({size}, at, (at + 1) % size));
    return turns.size();
  };
  EXPECT_EQ(turnsOf(2), 1u);
  EXPECT_EQ(turnsOf(3), 3u);
  EXPECT_EQ(turnsOf(6), 2u);
  EXPECT_EQ(turnsOf(7), 3u);
}

TEST(Pairing, Directions) {
  int64_t sizes[] = {4, 3}, one[] = {0, 1}, other[] = {3, 1}, far[] = {2, 2};
  EXPECT_EQ(directionTo(2, sizes, one, other), "(-1,0)");
  EXPECT_EQ(directionTo(2, sizes, other, one), "(+1,0)");
  EXPECT_EQ(directionTo(2, sizes, one, far), "(+2,+1)");
}

} // namespace
