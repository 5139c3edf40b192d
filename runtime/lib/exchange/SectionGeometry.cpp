//===- SectionGeometry.cpp - Who sends which positions to whom ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank's own positions are a product of sets, one for each range. Which
// coordinates of the other side meet a set is found for each range alone; the
// peers are the products of these coordinates.
//
//===----------------------------------------------------------------------===//

#include "SectionGeometry.h"

#include <algorithm>

using namespace xacc;

namespace {
/// A coordinate of the other side and what both have of one range.
struct Meeting {
  int64_t coordinate;
  Positions positions;
};
} // namespace

/// Coordinates of a rank in a node array; false if it is no member.
static bool coordinatesOf(const NodeArray &nodes, int rank, int64_t *result) {
  int64_t position = nodes.set->members().find(rank);
  if (position < 0)
    return false;
  for (int64_t d = 0; d < nodes.rank; ++d) {
    result[d] = position % nodes.sizes[d];
    position /= nodes.sizes[d];
  }
  return true;
}

static Positions ownedBy(const SectionSide::Dim &dim, int64_t coordinate) {
  if (!dim.dist)
    return Positions::range(0, dim.length - 1);
  return Positions::owned(*dim.dist, coordinate, dim.base, dim.step,
                          dim.length);
}

/// The dimension of the node array that a range is distributed over, or -1.
static int64_t nodeDimOf(const SectionSide &side, int64_t range) {
  if (side.nodes && side.dims[range].dist)
    for (int64_t d = 0; d < side.nodes->rank; ++d)
      if (side.rangeOf[d] == range)
        return d;
  return -1;
}

bool xacc::holds(const SectionSide &side, int rank,
                 std::vector<Positions> &positions) {
  int64_t coordinates[XACC_MAX_DIMS];
  if (side.nodes ? !coordinatesOf(*side.nodes, rank, coordinates)
                 : side.copies->members().find(rank) < 0)
    return false;
  if (side.nodes)
    for (int64_t d = 0; d < side.nodes->rank; ++d)
      if (side.rangeOf[d] == SectionSide::fixed &&
          coordinates[d] != side.coordinate[d])
        return false;
  positions.clear();
  for (int64_t k = 0; k < side.rank; ++k) {
    int64_t nodeDim = nodeDimOf(side, k);
    positions.push_back(
        ownedBy(side.dims[k], nodeDim < 0 ? 0 : coordinates[nodeDim]));
    if (positions.back().empty())
      return false;
  }
  return true;
}

/// The coordinates of `other` that have part of `mine`, which lies in range k.
/// `mineIsTarget` puts the operands of an intersection into one order.
static std::vector<Meeting> meet(const SectionSide &other, int64_t k,
                                 const Positions &mine, bool mineIsTarget) {
  const SectionSide::Dim &dim = other.dims[k];
  std::vector<Meeting> result;
  auto add = [&](int64_t coordinate) {
    Positions theirs = ownedBy(dim, coordinate);
    Positions both = mineIsTarget ? Positions::intersect(mine, theirs)
                                  : Positions::intersect(theirs, mine);
    if (!both.empty())
      result.push_back({coordinate, std::move(both)});
  };
  if (!dim.dist || !dim.dist->isDistributed()) {
    add(0);
    return result;
  }
  auto indexOf = [&](int64_t p) { return dim.base + p * dim.step; };
  if (dim.dist->isContiguous()) {
    int64_t a = dim.dist->ownerOf(indexOf(mine.first())),
            b = dim.dist->ownerOf(indexOf(mine.last()));
    for (int64_t c = std::min(a, b); c <= std::max(a, b); ++c)
      add(c);
    return result;
  }
  int64_t span = mine.last() - mine.first() + 1;
  if (span >= dim.dist->numNodes()) {
    for (int64_t c = 0; c < dim.dist->numNodes(); ++c)
      add(c);
    return result;
  }
  std::vector<int64_t> owners;
  for (int64_t p = mine.first(); p <= mine.last(); ++p)
    owners.push_back(dim.dist->ownerOf(indexOf(p)));
  std::sort(owners.begin(), owners.end());
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  for (int64_t c : owners)
    add(c);
  return result;
}

/// Which copy of a replicated source a receiver reads: its own if it has one,
/// else one that follows from its rank.
static void chooseReplica(const SectionSide &source, int receiver,
                          int64_t *coordinates) {
  int64_t own[XACC_MAX_DIMS];
  bool isMember = coordinatesOf(*source.nodes, receiver, own);
  for (int64_t d = 0; d < source.nodes->rank; ++d)
    if (source.rangeOf[d] == SectionSide::replicated)
      coordinates[d] = isMember ? own[d] : receiver % source.nodes->sizes[d];
}

namespace {
/// Goes through the nodes of a side that have part of given positions.
class Partners {
public:
  Partners(const SectionSide &side, std::vector<std::vector<Meeting>> meetings)
      : side(side), meetings(std::move(meetings)) {}

  /// Calls `function(coordinates, positions)`. Where a dimension has replicas:
  /// for each of them, or only with the coordinates given.
  template <typename Function>
  void forEach(const int64_t *replica, Function function) {
    chosen.assign(meetings.size(), nullptr);
    for (size_t k = 0; k < meetings.size(); ++k) {
      if (meetings[k].empty())
        return;
      chosen[k] = &meetings[k].front(); // of ranges that are not distributed
    }
    descend(0, replica, function);
  }

private:
  template <typename Function>
  void descend(int64_t d, const int64_t *replica, Function &function) {
    if (!side.nodes || d == side.nodes->rank) {
      std::vector<Positions> positions;
      for (const Meeting *meeting : chosen)
        positions.push_back(meeting->positions);
      function(coordinates, std::move(positions));
      return;
    }
    int64_t range = side.rangeOf[d];
    if (range >= 0) {
      for (const Meeting &meeting : meetings[range]) {
        chosen[range] = &meeting;
        coordinates[d] = meeting.coordinate;
        descend(d + 1, replica, function);
      }
      return;
    }
    int64_t first = range == SectionSide::fixed ? side.coordinate[d]
                    : replica                   ? replica[d]
                                                : 0;
    int64_t last = range == SectionSide::fixed || replica
                       ? first
                       : side.nodes->sizes[d] - 1;
    for (coordinates[d] = first; coordinates[d] <= last; ++coordinates[d]) {
      int64_t here = coordinates[d];
      descend(d + 1, replica, function);
      coordinates[d] = here;
    }
  }

  const SectionSide &side;
  std::vector<std::vector<Meeting>> meetings;
  std::vector<const Meeting *> chosen;
  int64_t coordinates[XACC_MAX_DIMS] = {};
};
} // namespace

static std::vector<std::vector<Meeting>>
meetAll(const SectionSide &other, const std::vector<Positions> &mine,
        bool mineIsTarget) {
  std::vector<std::vector<Meeting>> result;
  for (int64_t k = 0; k < other.rank; ++k)
    result.push_back(meet(other, k, mine[k], mineIsTarget));
  return result;
}

static int rankAt(const NodeArray &nodes, const int64_t *coordinates) {
  return nodes.set->worldRank(nodes.linearize(coordinates));
}

static void addSends(const SectionSide &target, const SectionSide &source,
                     int rank, std::vector<Positions> &mine,
                     std::vector<SectionTransfer> &sends) {
  int64_t own[XACC_MAX_DIMS];
  coordinatesOf(*source.nodes, rank, own);
  bool hasReplicas = false;
  for (int64_t d = 0; d < source.nodes->rank; ++d)
    hasReplicas |= source.rangeOf[d] == SectionSide::replicated;
  // Whether a receiver reads this copy.
  auto isChosen = [&](int receiver) {
    if (!hasReplicas)
      return true;
    int64_t replica[XACC_MAX_DIMS];
    chooseReplica(source, receiver, replica);
    for (int64_t d = 0; d < source.nodes->rank; ++d)
      if (source.rangeOf[d] == SectionSide::replicated && replica[d] != own[d])
        return false;
    return true;
  };
  auto add = [&](int receiver, std::vector<Positions> positions) {
    if (receiver != rank && isChosen(receiver))
      sends.push_back({receiver, std::move(positions)});
  };
  auto meetings = meetAll(target, mine, /*mineIsTarget=*/false);
  if (target.nodes) {
    Partners(target, std::move(meetings))
        .forEach(nullptr, [&](const int64_t *coordinates,
                              std::vector<Positions> positions) {
          add(rankAt(*target.nodes, coordinates), std::move(positions));
        });
    return;
  }
  for (int64_t i = 0; i < target.copies->size(); ++i) {
    std::vector<Positions> positions;
    for (const std::vector<Meeting> &meeting : meetings)
      positions.push_back(meeting.front().positions);
    add(target.copies->worldRank(i), std::move(positions));
  }
}

SectionTransfers xacc::computeTransfers(const SectionSide &target,
                                        const SectionSide &source, int rank) {
  SectionTransfers result;
  std::vector<Positions> mine;
  if (holds(target, rank, mine)) {
    int64_t replica[XACC_MAX_DIMS] = {};
    if (source.nodes)
      chooseReplica(source, rank, replica);
    Partners(source, meetAll(source, mine, /*mineIsTarget=*/true))
        .forEach(replica, [&](const int64_t *coordinates,
                              std::vector<Positions> positions) {
          int peer = source.nodes ? rankAt(*source.nodes, coordinates) : rank;
          result.receives.push_back({peer, std::move(positions)});
        });
  }
  if (source.nodes && holds(source, rank, mine))
    addSends(target, source, rank, mine, result.sends);
  auto byPeer = [](const SectionTransfer &a, const SectionTransfer &b) {
    return a.peer < b.peer;
  };
  std::sort(result.receives.begin(), result.receives.end(), byPeer);
  std::sort(result.sends.begin(), result.sends.end(), byPeer);
  return result;
}
