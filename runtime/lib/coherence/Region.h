//===- Region.h - Sets of elements of an N-D index space ----- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set is kept as slabs: in the outermost dimension maximal intervals in which
// the rest of the set is the same, and that rest in the same way (what X11's
// regions are in two dimensions). Two sets are equal if and only if their slabs
// are: the form depends on the set alone, not on how it came about, so that a
// time loop comes back to the same states.
//
// Slabs lie one behind the other in one array of numbers, so that a set is
// copied and compared as memory: `lower upper` in the innermost dimension, in
// others `lower upper length` and `length` numbers that are the rest. All
// operations take time linear in the slabs, and all numbers of 64 bits are good
// as bounds.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COHERENCE_REGION_H
#define XACC_COHERENCE_REGION_H

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace xacc {

/// A box: `lower[d] <= i[d] < upper[d]`.
struct RegionBox {
  std::vector<int64_t> lower, upper;
};

class Region {
public:
  /// The empty set of `rank` >= 1 dimensions.
  explicit Region(int64_t rank = 1) : dims(rank) {}
  static Region box(const std::vector<int64_t> &lower,
                    const std::vector<int64_t> &upper);
  static Region box(const RegionBox &bounds) {
    return box(bounds.lower, bounds.upper);
  }

  int64_t rank() const { return dims; }
  bool isEmpty() const { return words.empty(); }
  /// Number of elements; the largest number there is if there are more.
  int64_t volume() const;
  /// Of sets of the same rank; the empty sets are all equal.
  bool operator==(const Region &other) const { return words == other.words; }
  size_t hash() const;
  /// What this object takes in memory.
  size_t footprint() const {
    return sizeof(Region) + words.size() * sizeof(int64_t);
  }

  // Of sets of the same rank; one that is empty may have any.
  Region operator|(const Region &other) const; // union
  Region operator&(const Region &other) const; // intersection
  Region operator-(const Region &other) const; // difference
  Region &operator|=(const Region &other);
  Region &operator&=(const Region &other) { return *this = *this & other; }
  Region &operator-=(const Region &other);
  bool intersects(const Region &other) const;
  bool contains(const Region &other) const;

  /// Elements that are numbered in C's order, the outermost dimension being as
  /// long as it has to: intervals of numbers, ascending, with gaps between
  /// them. `lengths` are those of the other dimensions.
  using Interval = std::pair<int64_t, int64_t>;
  static Region numbered(const std::vector<Interval> &intervals,
                         const std::vector<int64_t> &lengths);
  /// The union of many sets, in less time than one after the other.
  static Region unite(std::vector<Region> sets);

  /// Disjoint boxes that make up the set, in ascending order.
  std::vector<RegionBox> boxes() const;
  /// The smallest box around it; undefined of the empty set.
  RegionBox hull() const;

private:
  int64_t dims;
  std::vector<int64_t> words; // slabs: disjoint, ascending
};

} // namespace xacc

#endif // XACC_COHERENCE_REGION_H
