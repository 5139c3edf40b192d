//===- SectionGeometryTest.cpp - Positions and transfers of sections ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random pairs of sections over all distributions. The oracle asks
// Distribution::ownerOf for each element: each rank must receive each position
// that it holds exactly once, from a rank that holds it, which sends it.
//
//===----------------------------------------------------------------------===//

#include "exchange/SectionGeometry.h"
#include "exchange/Convert.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace xacc;

namespace {
std::vector<int64_t> listOf(const Positions &positions) {
  std::vector<int64_t> list;
  for (const PositionPiece &piece : positions.pieces())
    for (int64_t j = 0; j < piece.count; ++j)
      for (int64_t i = 0; i < piece.run; ++i)
        list.push_back(piece.first + j * piece.period + i);
  return list;
}

struct Random {
  explicit Random(unsigned seed) : engine(seed) {}
  int64_t operator()(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(engine);
  }
  std::mt19937 engine;
};

Distribution randomDistribution(Random &random, int64_t lower, int64_t extent,
                                int64_t nodes) {
  XaccFormat format = {};
  std::vector<int64_t> map(nodes);
  switch (random(0, 3)) {
  case 0:
    format.kind = XACC_FORMAT_BLOCK;
    if (random(0, 1))
      format.width = ceilDiv(extent, nodes) + random(0, 3);
    break;
  case 1:
    format.kind = XACC_FORMAT_CYCLIC;
    format.width = random(0, 5);
    break;
  case 2:
    format.kind = XACC_FORMAT_CYCLIC;
    format.width = random(1, extent + 2);
    break;
  default:
    format.kind = XACC_FORMAT_GBLOCK;
    for (int64_t rest = extent, r = 0; r < nodes; ++r) {
      map[r] = r + 1 == nodes ? rest : random(0, rest);
      rest -= map[r];
    }
    format.map = map.data();
  }
  Distribution dist;
  std::string error;
  EXPECT_TRUE(Distribution::create(format, lower, lower + extent - 1, nodes,
                                   dist, error))
      << error;
  return dist;
}

/// A section in a template dimension: base, step and length within it.
struct Range {
  int64_t base, step, length;
};
Range randomRange(Random &random, const Distribution &dist, int64_t length) {
  int64_t most = length == 1 ? 3 : (dist.extent() - 1) / (length - 1);
  int64_t step = random(1, std::max<int64_t>(1, std::min<int64_t>(most, 7)));
  int64_t span = (length - 1) * step;
  int64_t first = dist.lower() + random(0, dist.extent() - 1 - span);
  if (random(0, 1))
    return {first, step, length};
  return {first + span, -step, length};
}
} // namespace

TEST(Positions, OwnedAreThoseOfTheDistribution) {
  Random random(1);
  for (int round = 0; round < 3000; ++round) {
    int64_t nodes = random(1, 9), extent = random(1, 60);
    Distribution dist =
        randomDistribution(random, random(-5, 5), extent, nodes);
    Range range =
        randomRange(random, dist, random(1, std::min<int64_t>(extent, 40)));
    for (int64_t c = 0; c < nodes; ++c) {
      Positions owned =
          Positions::owned(dist, c, range.base, range.step, range.length);
      std::vector<int64_t> list = listOf(owned);
      std::set<int64_t> set(list.begin(), list.end());
      ASSERT_EQ(set.size(), list.size());
      ASSERT_EQ(owned.count(), int64_t(list.size()));
      for (int64_t p = 0; p < range.length; ++p)
        ASSERT_EQ(set.count(p), dist.ownerOf(range.base + p * range.step) == c)
            << "round " << round << " coordinate " << c << " position " << p;
    }
  }
}

TEST(Positions, IntersectionsAreThoseOfTheSets) {
  Random random(2);
  for (int round = 0; round < 3000; ++round) {
    int64_t length = random(1, 50), nodes[2] = {random(1, 6), random(1, 6)};
    Positions sides[2];
    for (int side = 0; side < 2; ++side) {
      Distribution dist =
          randomDistribution(random, 0, length + random(0, 99), nodes[side]);
      Range range = randomRange(random, dist, length);
      sides[side] = Positions::owned(dist, random(0, nodes[side] - 1),
                                     range.base, range.step, length);
    }
    std::vector<int64_t> a = listOf(sides[0]), b = listOf(sides[1]),
                         both =
                             listOf(Positions::intersect(sides[0], sides[1]));
    std::set<int64_t> setA(a.begin(), a.end()), expected;
    for (int64_t p : b)
      if (setA.count(p))
        expected.insert(p);
    ASSERT_EQ(std::set<int64_t>(both.begin(), both.end()), expected);
    ASSERT_EQ(both.size(), expected.size());
  }
}

TEST(Positions, LargeSectionsHaveFewPieces) {
  // cyclic(7) on 5 and cyclic(3) on 4: a period of 420 positions.
  XaccFormat format = {XACC_FORMAT_CYCLIC, 7, nullptr};
  Distribution a, b;
  std::string error;
  int64_t n = int64_t(1) << 50;
  ASSERT_TRUE(Distribution::create(format, 0, n - 1, 5, a, error));
  format.width = 3;
  ASSERT_TRUE(Distribution::create(format, 0, n - 1, 4, b, error));
  int64_t sum = 0;
  for (int64_t c = 0; c < 5; ++c)
    for (int64_t d = 0; d < 4; ++d) {
      Positions both = Positions::intersect(Positions::owned(a, c, 0, 1, n),
                                            Positions::owned(b, d, 0, 1, n));
      EXPECT_LE(both.pieces().size(), 60u);
      sum += both.count();
    }
  EXPECT_EQ(sum, n);
}

namespace {
/// A side with all that it points to.
struct Side {
  SectionSide side;
  std::unique_ptr<NodeArray> nodes;
  std::vector<Distribution> dists;

  /// The ranks that hold an element.
  std::set<int> holders(const std::vector<int64_t> &p, int numRanks) const {
    std::set<int> result;
    for (int rank = 0; rank < numRanks; ++rank) {
      int64_t position = nodes->set->members().find(rank);
      if (position < 0)
        continue;
      bool holds = true;
      for (int64_t d = 0; d < nodes->rank; ++d) {
        int64_t c = position % nodes->sizes[d];
        position /= nodes->sizes[d];
        int64_t range = side.rangeOf[d];
        if (range == SectionSide::fixed)
          holds &= c == side.coordinate[d];
        else if (range >= 0)
          holds &= side.dims[range].dist->ownerOf(
                       side.dims[range].base +
                       p[range] * side.dims[range].step) == c;
      }
      if (holds)
        result.insert(rank);
    }
    return result;
  }
};

/// On some of the ranks in some order.
Side randomSide(Random &random, int numRanks,
                const std::vector<int64_t> &lengths) {
  Side result;
  result.nodes = std::make_unique<NodeArray>();
  NodeArray &nodes = *result.nodes;
  nodes.rank = random(1, 3);
  int64_t total = 1;
  for (int64_t d = 0; d < nodes.rank; ++d) {
    nodes.sizes[d] = random(1, std::max<int64_t>(1, numRanks / total));
    total *= nodes.sizes[d];
  }
  std::vector<int> ranks(numRanks);
  for (int i = 0; i < numRanks; ++i)
    ranks[i] = i;
  if (random(0, 1))
    std::shuffle(ranks.begin(), ranks.end(), random.engine);
  ranks.resize(total);
  nodes.set = std::make_shared<NodeSet>(MemberList(ranks), 0);
  SectionSide &side = result.side;
  side.nodes = &nodes;
  side.rank = int64_t(lengths.size());
  std::vector<int64_t> free;
  for (int64_t k = 0; k < side.rank; ++k) {
    side.dims[k].length = lengths[k];
    free.push_back(k);
  }
  std::shuffle(free.begin(), free.end(), random.engine);
  result.dists.resize(nodes.rank);
  for (int64_t d = 0; d < nodes.rank; ++d) {
    side.rangeOf[d] = SectionSide::replicated;
    switch (random(0, 3)) {
    case 0:
      break;
    case 1:
      side.rangeOf[d] = SectionSide::fixed;
      side.coordinate[d] = random(0, nodes.sizes[d] - 1);
      break;
    default:
      if (free.empty())
        break;
      int64_t k = free.back();
      free.pop_back();
      side.rangeOf[d] = k;
      result.dists[d] = randomDistribution(
          random, random(-3, 3), lengths[k] + random(0, 20), nodes.sizes[d]);
      Range range = randomRange(random, result.dists[d], lengths[k]);
      side.dims[k].dist = &result.dists[d];
      side.dims[k].base = range.base;
      side.dims[k].step = range.step;
    }
  }
  return result;
}

using Element = std::vector<int64_t>;

std::vector<Element> elementsOf(const std::vector<Positions> &dims) {
  std::vector<Element> list(1);
  for (const Positions &range : dims) {
    std::vector<Element> more;
    for (const Element &element : list)
      for (int64_t p : listOf(range)) {
        more.push_back(element);
        more.back().push_back(p);
      }
    list = std::move(more);
  }
  return list;
}
} // namespace

TEST(SectionGeometry, EachElementComesOnceFromAHolder) {
  Random random(3);
  for (int round = 0; round < 1500; ++round) {
    int numRanks = int(random(1, 9));
    std::vector<int64_t> lengths(random(0, 3));
    for (int64_t &length : lengths)
      length = random(1, 9);
    Side target = randomSide(random, numRanks, lengths),
         source = randomSide(random, numRanks, lengths);
    NodeSet everyone(MemberList(0, numRanks, 1), 0);
    if (random(0, 4) == 0) { // the memory of all
      target.side = SectionSide();
      target.side.rank = int64_t(lengths.size());
      target.side.copies = &everyone;
      for (size_t k = 0; k < lengths.size(); ++k)
        target.side.dims[k].length = lengths[k];
    }
    // By sender and receiver, in the order in which each of them has it.
    std::map<std::pair<int, int>, std::vector<Element>> sent, received;
    std::map<int, std::map<Element, int>> got;
    for (int rank = 0; rank < numRanks; ++rank) {
      SectionTransfers transfers =
          computeTransfers(target.side, source.side, rank);
      for (const SectionTransfer &transfer : transfers.sends) {
        ASSERT_NE(transfer.peer, rank);
        sent[{rank, transfer.peer}] = elementsOf(transfer.dims);
      }
      for (const SectionTransfer &transfer : transfers.receives) {
        std::vector<Element> elements = elementsOf(transfer.dims);
        for (const Element &element : elements) {
          ASSERT_TRUE(source.holders(element, numRanks).count(transfer.peer));
          ++got[rank][element];
        }
        if (transfer.peer != rank)
          received[{transfer.peer, rank}] = std::move(elements);
      }
    }
    ASSERT_EQ(sent, received) << "round " << round;
    std::vector<Positions> all;
    for (int64_t length : lengths)
      all.push_back(Positions::range(0, length - 1));
    std::map<int, std::map<Element, int>> expected;
    for (const Element &element : elementsOf(all)) {
      std::set<int> holders;
      if (target.side.nodes)
        holders = target.holders(element, numRanks);
      else
        for (int rank = 0; rank < numRanks; ++rank)
          holders.insert(rank);
      for (int rank : holders)
        expected[rank][element] = 1;
    }
    ASSERT_EQ(got, expected) << "round " << round;
  }
}

TEST(Convert, NumbersAreConvertedAsInC) {
  double source[] = {-1.75, 300.5, 0, 2.5};
  int16_t shorts[4];
  converterFor(XACC_NUMBER_I16,
               XACC_NUMBER_F64)(reinterpret_cast<char *>(shorts), 2,
                                reinterpret_cast<char *>(source), 8, 4);
  EXPECT_EQ(std::vector<int16_t>(shorts, shorts + 4),
            std::vector<int16_t>({-1, 300, 0, 2}));
  bool truths[4];
  converterFor(XACC_NUMBER_BOOL,
               XACC_NUMBER_F64)(reinterpret_cast<char *>(truths), 1,
                                reinterpret_cast<char *>(source), 8, 4);
  EXPECT_EQ(std::vector<bool>(truths, truths + 4),
            std::vector<bool>({true, true, false, true}));
  uint8_t bytes[] = {255, 7};
  float complex[4];
  converterFor(XACC_NUMBER_C32,
               XACC_NUMBER_U8)(reinterpret_cast<char *>(complex), 8,
                               reinterpret_cast<char *>(bytes), 1, 2);
  EXPECT_EQ(std::vector<float>(complex, complex + 4),
            std::vector<float>({255, 0, 7, 0}));
  EXPECT_EQ(converterFor(XACC_NUMBER_OPAQUE, XACC_NUMBER_F64), nullptr);
}
