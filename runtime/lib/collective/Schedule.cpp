//===- Schedule.cpp - Who sends what to whom in a collective --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"

#include <algorithm>
#include <bit>
#include <map>

using namespace xacc;

using Step = CollectiveStep;
using Ranks = std::vector<int>;

CollectiveLayout::CollectiveLayout(const std::vector<int> &domainOf, int rank)
    : rank(rank), total(int(domainOf.size())) {
  std::map<int, int> numbers;
  for (int member = 0; member < total; ++member) {
    auto [it, isNew] =
        numbers.try_emplace(domainOf[size_t(member)], int(domains.size()));
    if (isNew)
      domains.emplace_back();
    Ranks &ranks = domains[size_t(it->second)];
    if (member == rank) {
      domain = it->second;
      place = int(ranks.size());
    }
    ranks.push_back(member);
  }
}

//===----------------------------------------------------------------------===//
// Trees
//===----------------------------------------------------------------------===//

/// From the rank at place `root` of `ranks` to the others, as seen from place
/// `me`. The largest subtrees come first.
static void addTree(CollectiveSteps &steps, const Ranks &ranks, int root,
                    int me) {
  int size = int(ranks.size()), number = (me - root + size) % size;
  auto at = [&](int index) { return ranks[size_t((index + root) % size)]; };
  int below =
      number == 0 ? int(std::bit_ceil(unsigned(size))) : number & -number;
  if (number)
    steps.push_back({Step::Receive, at(number - below)});
  for (int distance = below / 2; distance > 0; distance /= 2)
    if (number + distance < size)
      steps.push_back({Step::Send, at(number + distance)});
}

CollectiveSteps xacc::broadcastSteps(const CollectiveLayout &layout, int root) {
  // The root speaks for its domain, the first rank for each other one.
  Ranks speakers;
  int rootDomain = 0, rootPlace = 0;
  for (size_t d = 0; d < layout.domains.size(); ++d) {
    const Ranks &ranks = layout.domains[d];
    auto found = std::find(ranks.begin(), ranks.end(), root);
    speakers.push_back(found == ranks.end() ? ranks.front() : root);
    if (found != ranks.end()) {
      rootDomain = int(d);
      rootPlace = int(found - ranks.begin());
    }
  }
  CollectiveSteps steps;
  if (speakers[size_t(layout.domain)] == layout.rank)
    addTree(steps, speakers, rootDomain, layout.domain);
  addTree(steps, layout.domains[size_t(layout.domain)],
          layout.domain == rootDomain ? rootPlace : 0, layout.place);
  return steps;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Each of `ranks` gets the combination of all; their number need not be a
/// power of two: pairs of the first ones act as one.
static void addDoubling(CollectiveSteps &steps, const Ranks &ranks, int me) {
  int size = int(ranks.size());
  int power = int(std::bit_floor(unsigned(size))), pairs = size - power;
  bool isInPair = me < 2 * pairs;
  if (isInPair && me % 2 == 0) {
    steps.push_back({Step::Send, ranks[size_t(me + 1)]});
    steps.push_back({Step::Receive, ranks[size_t(me + 1)]});
    return;
  }
  if (isInPair)
    steps.push_back({Step::CombineLower, ranks[size_t(me - 1)]});
  int number = isInPair ? me / 2 : me - pairs;
  for (int distance = 1; distance < power; distance *= 2) {
    int other = number ^ distance;
    int peer = ranks[size_t(other < pairs ? 2 * other + 1 : other + pairs)];
    steps.push_back({Step::Send, peer});
    steps.push_back(
        {other < number ? Step::CombineLower : Step::CombineUpper, peer});
  }
  if (isInPair)
    steps.push_back({Step::Send, ranks[size_t(me - 1)]});
}

static Ranks firstRanks(const CollectiveLayout &layout) {
  Ranks firsts;
  for (const Ranks &ranks : layout.domains)
    firsts.push_back(ranks.front());
  return firsts;
}

CollectiveSteps xacc::reductionSteps(const CollectiveLayout &layout) {
  CollectiveSteps steps;
  const Ranks &own = layout.domains[size_t(layout.domain)];
  if (layout.numDomains() == 1) {
    addDoubling(steps, own, layout.place);
    return steps;
  }
  int size = int(own.size());
  for (int distance = 1; distance < size; distance *= 2) {
    if (layout.place & distance) {
      steps.push_back({Step::Send, own[size_t(layout.place - distance)]});
      break;
    }
    if (layout.place + distance < size)
      steps.push_back(
          {Step::CombineUpper, own[size_t(layout.place + distance)]});
  }
  if (layout.place == 0)
    addDoubling(steps, firstRanks(layout), layout.domain);
  addTree(steps, own, 0, layout.place);
  return steps;
}

//===----------------------------------------------------------------------===//
// Allgather
//===----------------------------------------------------------------------===//

std::vector<int64_t>
xacc::allgatherPlaces(const CollectiveLayout &layout,
                      const std::vector<int64_t> &bytesOf) {
  std::vector<int64_t> places(bytesOf.size() + 1);
  int64_t at = 0;
  for (const Ranks &ranks : layout.domains)
    for (int rank : ranks) {
      places[size_t(rank)] = at;
      at += bytesOf[size_t(rank)];
    }
  places.back() = at;
  return places;
}

namespace {
/// Parts that follow each other in the buffer, and who starts with which.
struct Parts {
  Ranks ranks;
  std::vector<int64_t> starts; // and the end of the last one

  void add(CollectiveSteps &steps, Step::Kind kind, int peer, int first,
           int count) const {
    int64_t begin = starts[size_t(first)];
    int64_t bytes = starts[size_t(first + count)] - begin;
    if (bytes > 0)
      steps.push_back({kind, ranks[size_t(peer)], begin, bytes});
  }
  /// The same of parts that may go around the end.
  void addRound(CollectiveSteps &steps, Step::Kind kind, int peer, int first,
                int count) const {
    int size = int(ranks.size());
    first %= size;
    int here = std::min(count, size - first);
    add(steps, kind, peer, first, here);
    if (here < count)
      add(steps, kind, peer, 0, count - here);
  }
};
} // namespace

static void addBruck(CollectiveSteps &steps, const Parts &parts, int me) {
  int size = int(parts.ranks.size());
  for (int distance = 1; distance < size; distance *= 2) {
    int count = std::min(distance, size - distance);
    int to = (me - distance + size) % size, from = (me + distance) % size;
    parts.addRound(steps, Step::Send, to, me, count);
    parts.addRound(steps, Step::Receive, from, from, count);
  }
}

/// All parts, in the order of the buffer.
static Parts allParts(const CollectiveLayout &layout,
                      const std::vector<int64_t> &places) {
  Parts parts;
  for (const Ranks &ranks : layout.domains)
    for (int rank : ranks) {
      parts.ranks.push_back(rank);
      parts.starts.push_back(places[size_t(rank)]);
    }
  parts.starts.push_back(places.back());
  return parts;
}

static bool isRegular(const CollectiveLayout &layout) {
  size_t size = layout.domains.front().size();
  return std::has_single_bit(size) &&
         std::has_single_bit(layout.domains.size()) &&
         std::all_of(layout.domains.begin(), layout.domains.end(),
                     [&](const Ranks &ranks) { return ranks.size() == size; });
}

CollectiveSteps xacc::allgatherSteps(const CollectiveLayout &layout,
                                     const std::vector<int64_t> &bytesOf) {
  CollectiveSteps steps;
  std::vector<int64_t> places = allgatherPlaces(layout, bytesOf);
  Parts all = allParts(layout, places);
  const Ranks &own = layout.domains[size_t(layout.domain)];
  int size = layout.numRanks();
  if (isRegular(layout)) {
    int me = layout.domain * int(own.size()) + layout.place;
    for (int distance = 1; distance < size; distance *= 2) {
      int peer = me ^ distance;
      all.add(steps, Step::Send, peer, me & ~(distance - 1), distance);
      all.add(steps, Step::Receive, peer, peer & ~(distance - 1), distance);
    }
    return steps;
  }
  if (layout.numDomains() == 1) {
    addBruck(steps, all, layout.place);
    return steps;
  }
  // Inside: each subtree to its root.
  int first = 0;
  for (int d = 0; d < layout.domain; ++d)
    first += int(layout.domains[size_t(d)].size());
  int mine = int(own.size());
  for (int distance = 1; distance < mine; distance *= 2) {
    int other = layout.place ^ distance;
    bool sends = layout.place & distance;
    int child = sends ? layout.place : other;
    if (child < mine)
      all.add(steps, sends ? Step::Send : Step::Receive, first + other,
              first + child, std::min(distance, mine - child));
    if (sends)
      break;
  }
  if (layout.place == 0) {
    Parts domains{firstRanks(layout), {}};
    for (int rank : domains.ranks)
      domains.starts.push_back(places[size_t(rank)]);
    domains.starts.push_back(places.back());
    addBruck(steps, domains, layout.domain);
  }
  addTree(steps, own, 0, layout.place);
  return steps;
}
