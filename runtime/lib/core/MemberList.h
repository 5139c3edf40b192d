//===- MemberList.h - Ordered list of ranks ------------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks of a node set, in the set's order. Arithmetic sequences, by far the
// most frequent, take no memory, so that a node array over a million ranks
// costs as little as one over four.
//
// Threads: any, once it is made.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_MEMBERLIST_H
#define XACC_CORE_MEMBERLIST_H

#include <cstdint>
#include <vector>

namespace xacc {

class MemberList {
public:
  MemberList() = default;
  /// first, first + step, ...
  MemberList(int64_t first, int64_t count, int64_t step)
      : first(first), count(count), step(count > 1 ? step : 1) {}
  /// These ranks, stored as a sequence if they are one.
  explicit MemberList(std::vector<int> ranks);

  int64_t size() const { return count; }
  /// The rank at a position.
  int at(int64_t position) const {
    return ranks.empty() ? int(first + position * step) : ranks[position];
  }
  /// The position of a rank, or -1.
  int64_t find(int rank) const;

  uint64_t hash() const;
  bool operator==(const MemberList &other) const;
  std::vector<int> toVector() const;

private:
  int64_t first = 0;
  int64_t count = 0;
  int64_t step = 1;
  std::vector<int> ranks; // empty for a sequence
};

} // namespace xacc

#endif // XACC_CORE_MEMBERLIST_H
