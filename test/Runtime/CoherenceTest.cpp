//===- CoherenceTest.cpp - Which device holds which newest values ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoherenceModel.h"
#include "SanitizerScale.h"

#include "coherence/Coherence.h"
#include "coherence/Space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

using namespace xacc;
using namespace xacc::test;

namespace {

using Random = std::mt19937;

Region range(int64_t lower, int64_t upper) {
  return Region::box({lower}, {upper});
}

std::shared_ptr<Access> accessOf(std::vector<Region> use,
                                 std::vector<Region> def,
                                 std::vector<Region> mayDef = {}) {
  auto access = std::make_shared<Access>();
  access->use = std::move(use);
  access->def = std::move(def);
  access->mayDef = std::move(mayDef);
  return access;
}

/// One random sequence on an array and on a model of it.
class Sequence {
public:
  explicit Sequence(unsigned seed)
      : random(seed), numDevices(1 + random() % 8), rank(1 + random() % 2),
        numRows(1 + random() % (rank == 1 ? 40 : 7)),
        numColumns(rank == 1 ? 1 : 2 + random() % 6), state(numDevices, rank),
        model(numDevices, numRows * numColumns) {
    Space space(numRows * numColumns, 0, {numColumns, 1}, 1);
    if (rank == 1)
      space = Space(numRows, 0, {}, 1);
    all = space.all();
    if (random() % 4 != 0) {
      home = space.divide(numDevices);
    } else {
      std::vector<Region> parts = disjoint(1.0);
      Region rest = all;
      for (const Region &part : parts)
        rest -= part;
      parts[random() % numDevices] |= rest;
      home = parts;
    }
    for (int k = 0; k < 3; ++k)
      accesses.push_back(randomAccess());
  }

  void run() {
    if (random() % 4 != 0)
      write(all);
    for (int k = 0; k < 8 && !testing::Test::HasFatalFailure(); ++k)
      step();
  }

private:
  void step() {
    unsigned choice = random() % 16;
    if (choice == 0)
      write(randomRegion());
    else if (choice == 1)
      read(randomRegion());
    else if (choice == 2)
      drop();
    else if (choice < 6)
      kernel(randomAccess());
    else
      kernel(accesses[random() % accesses.size()]);
    if (!testing::Test::HasFatalFailure())
      check();
  }

  RegionBox randomBox() {
    RegionBox box;
    for (int64_t size : {numRows, numColumns}) {
      int64_t a = random() % (size + 1), b = random() % (size + 1);
      box.lower.push_back(std::min(a, b));
      box.upper.push_back(std::max(a, b));
    }
    box.lower.resize(rank);
    box.upper.resize(rank);
    return box;
  }

  Region randomRegion() {
    Region region = Region::box(randomBox());
    if (random() % 3 == 0)
      region |= Region::box(randomBox());
    if (random() % 6 == 0)
      region -= Region::box(randomBox());
    return region;
  }

  std::vector<Region> disjoint(double share) {
    std::vector<Region> parts(numDevices, Region(rank));
    Region taken(rank);
    for (int k = 0; k < numDevices; ++k) {
      int device = random() % numDevices;
      if (random() % 100 >= share * 100)
        continue;
      Region part = randomRegion() - taken;
      taken |= part;
      parts[device] |= part;
    }
    return parts;
  }

  std::shared_ptr<Access> randomAccess() {
    auto access = std::make_shared<Access>();
    for (const Region &written : disjoint(0.8)) {
      Region may = random() % 3 == 0 ? randomRegion() : Region(rank);
      access->def.push_back(written - may);
      access->mayDef.push_back(written & may);
      access->use.push_back(random() % 3 ? randomRegion() : Region(rank));
    }
    return access;
  }

  template <typename Visitor>
  void forEach(const Region &region, Visitor visit) {
    forElements(region, numColumns, visit);
  }

  void kernel(const std::shared_ptr<Access> &access) {
    int64_t cost = state.cost(*access), moved = 0;
    if (random() % 2) {
      ASSERT_EQ(state.cost(access), cost);
    }
    std::vector<Region> before, got(numDevices, Region(rank));
    for (int device = 0; device < numDevices; ++device)
      before.push_back(state.valid(device));
    Region written = state.written();

    std::set<std::pair<int, int>> pairs;
    for (const PeerTransfer &transfer : state.run(access)) {
      const Region &region = transfer.region;
      int from = transfer.from, to = transfer.to;
      ASSERT_TRUE(pairs.insert({from, to}).second) << "two for one pair";
      ASSERT_NE(from, to);
      ASSERT_FALSE(region.isEmpty());
      ASSERT_FALSE(got[to].intersects(region)) << "an element comes twice";
      ASSERT_FALSE(before[to].intersects(region)) << "it is there already";
      ASSERT_TRUE(before[from].contains(region));
      for (int other = 0; other < numDevices; ++other)
        ASSERT_FALSE(std::abs(other - to) < std::abs(from - to) &&
                     before[other].intersects(region))
            << "one is nearer";
      got[to] |= region;
      moved += region.volume();
      forEach(region, [&](int64_t element) { model.move(from, to, element); });
    }
    ASSERT_EQ(moved, cost);
    for (int device = 0; device < numDevices; ++device) {
      Region needed = access->use[device] | access->mayDef[device];
      // Of what exists, all that is lacking and nothing else.
      ASSERT_TRUE(got[device] == ((needed & written) - before[device]));
      forEach(needed, [&](int64_t element) {
        ASSERT_TRUE(model.isRight(device, element));
      });
    }
    for (int device = 0; device < numDevices; ++device) {
      forEach(access->def[device],
              [&](int64_t element) { model.write(device, element); });
      forEach(access->mayDef[device], [&](int64_t element) {
        random() % 2 ? model.write(device, element)
                     : model.keep(device, element);
      });
    }
  }

  void write(const Region &section) {
    std::vector<Region> before;
    for (int device = 0; device < numDevices; ++device)
      before.push_back(state.valid(device));
    Region seen(rank);
    for (const HostTransfer &transfer : state.write(section, home)) {
      ASSERT_FALSE(seen.intersects(transfer.region)) << "it goes to two";
      seen |= transfer.region;
      forEach(transfer.region,
              [&](int64_t element) { model.write(transfer.device, element); });
      for (int device = 0; device < transfer.device; ++device)
        ASSERT_FALSE(before[device].intersects(transfer.region));
    }
    ASSERT_TRUE(seen == section);
  }

  void read(const Region &section) {
    Region seen(rank);
    for (const HostTransfer &transfer : state.read(section)) {
      ASSERT_FALSE(seen.intersects(transfer.region)) << "it comes from two";
      seen |= transfer.region;
      forEach(transfer.region, [&](int64_t element) {
        ASSERT_TRUE(model.isRight(transfer.device, element));
      });
    }
    ASSERT_TRUE(seen == (section & state.written()));
  }

  void drop() {
    int device = random() % numDevices;
    Region others(rank);
    for (int other = 0; other < numDevices; ++other)
      if (other != device)
        others |= state.valid(other);
    Region section = randomRegion() & others;
    Region left = state.valid(device) - section;
    state.drop(device, section);
    ASSERT_TRUE(state.valid(device) == left);
  }

  /// What a device is said to hold is right, and all that was ever written is
  /// somewhere.
  void check() {
    std::vector<bool> isSomewhere(numRows * numColumns);
    for (int device = 0; device < numDevices; ++device)
      forEach(state.valid(device), [&](int64_t element) {
        isSomewhere[element] = true;
        ASSERT_TRUE(model.isRight(device, element));
      });
    for (int64_t element = 0; element < numRows * numColumns; ++element)
      ASSERT_EQ(isSomewhere[element], model.isDefined(element));
  }

  Random random;
  int numDevices;
  int64_t rank, numRows, numColumns;
  Coherence state;
  CoherenceModel model;
  Region all{1};
  std::vector<Region> home;
  std::vector<std::shared_ptr<Access>> accesses;
};

constexpr unsigned numSequences = 60000 / sanitizerScale;

TEST(Coherence, RandomSequences) {
  for (unsigned seed = 0; seed < numSequences; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Sequence(seed).run();
    if (HasFatalFailure())
      return;
  }
}

TEST(Coherence, NothingIsThereAtFirst) {
  Coherence state(3, 2);
  EXPECT_EQ(state.numDevices(), 3);
  EXPECT_TRUE(state.written().isEmpty());
  EXPECT_TRUE(state.read(Region::box({0, 0}, {9, 9})).empty());
  // What nobody wrote does not move, and reading it writes nothing.
  EXPECT_TRUE(state
                  .run(accessOf(
                      {Region::box({0, 0}, {9, 9}), Region(2), Region(2)}, {}))
                  .empty());
  EXPECT_TRUE(state.written().isEmpty());
}

TEST(Coherence, StartsWithWhatDevicesHold) {
  Coherence state({range(0, 6), range(4, 10)});
  EXPECT_EQ(state.numDevices(), 2);
  EXPECT_TRUE(state.written() == range(0, 10));
  const std::vector<PeerTransfer> &moves =
      state.run(accessOf({Region(), range(0, 10)}, {}));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_TRUE(moves[0].region == range(0, 4));
}

TEST(Coherence, NearestHolder) {
  Coherence state(
      {range(0, 10), range(0, 4), Region(1), range(2, 6), range(6, 10)});
  const std::vector<PeerTransfer> &moves = state.run(
      accessOf({Region(), Region(), range(0, 9), Region(), Region()}, {}));
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(moves[0].from, 1); // before 3, which is as near
  EXPECT_TRUE(moves[0].region == range(0, 4));
  EXPECT_EQ(moves[1].from, 3);
  EXPECT_TRUE(moves[1].region == range(4, 6));
  EXPECT_EQ(moves[2].from, 0);
  EXPECT_TRUE(moves[2].region == range(6, 9));
}

TEST(Coherence, WritersHoldAlone) {
  Coherence state({range(0, 10), range(0, 10), range(0, 10)});
  EXPECT_TRUE(
      state.run(accessOf({}, {range(0, 3), range(3, 6), Region()})).empty());
  EXPECT_TRUE(state.valid(0) == (range(0, 3) | range(6, 10)));
  EXPECT_TRUE(state.valid(1) == range(3, 10));
  EXPECT_TRUE(state.valid(2) == range(6, 10));
}

// What may be written and was not has to be the old value.
TEST(Coherence, MayWritesAreFetched) {
  Coherence state({range(0, 10), Region(1)});
  auto access = accessOf({}, {Region(), range(0, 2)}, {Region(), range(2, 5)});
  EXPECT_EQ(state.cost(*access), 3);
  EXPECT_EQ(state.cost(access), 3);
  const std::vector<PeerTransfer> &moves = state.run(access);
  EXPECT_EQ(state.numComputed(), 1u) << "cost() has remembered it";
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_TRUE(moves[0].region == range(2, 5));
  EXPECT_TRUE(state.valid(1) == range(0, 5));
  EXPECT_TRUE(state.valid(0) == range(5, 10));
}

TEST(Coherence, HostWrites) {
  Coherence state({Region(1), range(0, 4), range(2, 6)});
  std::vector<Region> home = {range(0, 4), range(4, 8), range(8, 12)};
  const std::vector<HostTransfer> &moves = state.write(range(1, 14), home);
  ASSERT_EQ(moves.size(), 3u);
  // Nobody held it and it is at home nowhere
  EXPECT_EQ(moves[0].device, 0);
  EXPECT_TRUE(moves[0].region == range(12, 14));
  EXPECT_TRUE(moves[1].region == (range(1, 4) | range(6, 8)));
  EXPECT_TRUE(moves[2].region == (range(4, 6) | range(8, 12)));
  EXPECT_TRUE(state.valid(1) == (range(0, 4) | range(6, 8)));
  EXPECT_TRUE(state.valid(2) == (range(4, 6) | range(8, 12)));
}

TEST(Coherence, HostReads) {
  Coherence state({range(2, 4), range(0, 6), range(5, 8)});
  const std::vector<HostTransfer> &moves = state.read(range(1, 20));
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_TRUE(moves[0].region == range(2, 4));
  EXPECT_TRUE(moves[1].region == (range(1, 2) | range(4, 6)));
  EXPECT_TRUE(moves[2].region == range(6, 8));
  EXPECT_TRUE(state.valid(1) == range(0, 6));
}

/// Jacobi on two arrays of `numRows` rows, interior rows divided.
class Jacobi {
public:
  Jacobi(int numDevices, bool copiesBack)
      : copiesBack(copiesBack), a(numDevices, 2), b(numDevices, 2) {
    std::vector<Region> use, own;
    for (int64_t d = 0; d < numDevices; ++d) {
      int64_t first = 1 + (numRows - 2) * d / numDevices;
      int64_t end = 1 + (numRows - 2) * (d + 1) / numDevices;
      own.push_back(Region::box({first, 1}, {end, numColumns - 1}));
      use.push_back(Region::box({first - 1, 0}, {end + 1, numColumns}));
    }
    read = accessOf(use, {});
    write = accessOf({}, own);
    readBack = accessOf(own, {});
    Space space(numRows * numColumns * 8, 0, {numColumns * 8, 8}, 8);
    a.write(space.all(), space.divide(numDevices));
    b.write(space.all(), space.divide(numDevices));
  }

  /// Elements moved.
  int64_t sweep() {
    bool isOdd = !copiesBack && numSweeps++ % 2 != 0;
    Coherence &from = isOdd ? b : a, &to = isOdd ? a : b;
    int64_t moved = run(from, read) + run(to, write);
    if (copiesBack)
      moved += run(to, readBack) + run(from, write);
    return moved;
  }

  size_t numStates() const { return a.numStates() + b.numStates(); }
  size_t numComputed() const { return a.numComputed() + b.numComputed(); }

  static constexpr int64_t numRows = 50, numColumns = 33;

private:
  int64_t run(Coherence &array, const std::shared_ptr<Access> &access) {
    int64_t moved = 0;
    for (const PeerTransfer &transfer : array.run(access)) {
      EXPECT_EQ(std::abs(transfer.from - transfer.to), 1);
      moved += transfer.region.volume();
    }
    return moved;
  }

  bool copiesBack;
  int numSweeps = 0;
  Coherence a, b;
  std::shared_ptr<Access> read, write, readBack;
};

TEST(Coherence, JacobiMovesTheHalo) {
  for (bool copiesBack : {false, true})
    for (int numDevices = 1; numDevices <= 8; ++numDevices) {
      SCOPED_TRACE(std::to_string(numDevices) + " devices");
      Jacobi jacobi(numDevices, copiesBack);
      // The arrays come in equal parts of all rows; the border, which nobody
      // writes, moves once.
      jacobi.sweep();
      jacobi.sweep();
      int64_t inner = Jacobi::numColumns - 2;
      for (int sweep = 0; sweep < 4; ++sweep)
        EXPECT_EQ(jacobi.sweep(), 2 * (numDevices - 1) * inner);
      // From here on all is known.
      size_t numStates = jacobi.numStates();
      size_t numComputed = jacobi.numComputed();
      for (int sweep = 0; sweep < 100; ++sweep)
        EXPECT_EQ(jacobi.sweep(), 2 * (numDevices - 1) * inner);
      EXPECT_EQ(jacobi.numStates(), numStates);
      EXPECT_EQ(jacobi.numComputed(), numComputed);
      EXPECT_LE(numComputed, 16u);
    }
}

// An access is kept, so that another one at its address does not pass for it.
TEST(Coherence, AccessesAreKept) {
  Coherence state({range(0, 100), Region(1)});
  std::weak_ptr<const Access> first;
  for (int64_t i = 0; i < 50; ++i) {
    auto access = accessOf({Region(), range(i, i + 1)}, {});
    if (i == 0)
      first = access;
    EXPECT_EQ(state.run(access).size(), 1u);
  }
  EXPECT_FALSE(first.expired());
  EXPECT_EQ(state.numComputed(), 50u);
}

TEST(Coherence, ForgetsWhatWouldBeTooMuch) {
  // Many accesses
  Coherence state({range(0, 1000000), Region(1)});
  constexpr int64_t numAccesses = 6000;
  for (int64_t i = 0; i < numAccesses; ++i) {
    auto access = accessOf({Region(), range(2 * i, 2 * i + 1)}, {});
    ASSERT_EQ(state.run(access).size(), 1u);
    ASSERT_TRUE(state.run(access).empty());
    ASSERT_LT(state.footprint(), size_t(100) << 20);
  }
  EXPECT_EQ(state.valid(1).volume(), numAccesses);
  // Large ones
  std::vector<Region> teeth;
  for (int64_t i = 0; i < 20000; ++i)
    teeth.push_back(range(3 * i, 3 * i + 1));
  Region comb = Region::unite(std::move(teeth));
  Coherence large({range(0, 1000000), Region(1)});
  for (int64_t i = 0; i < 200; ++i) {
    comb |= range(60000 + 2 * i, 60000 + 2 * i + 1);
    auto access = accessOf({Region(), comb}, {});
    ASSERT_EQ(large.run(access).size(), 1u);
    ASSERT_LT(large.footprint(), size_t(70) << 20);
  }
  // Updates alone
  for (int64_t i = 0; i < 200; ++i) {
    large.write(range(3 * i, 3 * i + 1), {});
    ASSERT_LT(large.footprint(), size_t(70) << 20);
  }
  EXPECT_EQ(large.written().volume(), 1000000);
}

TEST(Coherence, LargeArrays) {
  int64_t size = int64_t(5) << 40;
  Coherence state(4, 1);
  Space space(size, 0, {}, 1);
  state.write(space.all(), space.divide(4));
  EXPECT_EQ(state.valid(3).volume(), size / 4);
  auto access = accessOf({range(0, size), Region(), Region(), Region()}, {});
  EXPECT_EQ(state.cost(*access), size / 4 * 3);
  EXPECT_EQ(state.run(access).size(), 3u);
}

} // namespace
