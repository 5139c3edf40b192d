//===- Distribution.h - Ownership of one template dimension -- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Index translation of section 3.3 of the language reference, for one
// dimension: which coordinate of the node dimension owns a template index, what
// a coordinate owns, and where an owned index lies. Knows neither processes nor
// arrays, and costs O(1) (gblock: O(log nodes)) a question.
//
// Threads: any, once it is made.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_DISTRIBUTION_H
#define XACC_CORE_DISTRIBUTION_H

#include "xacc/ABI.h"

#include <cstdint>
#include <string>
#include <vector>

namespace xacc {

/// Inclusive range of indices; empty if last < first.
struct IndexRange {
  int64_t first = 0;
  int64_t last = -1;

  bool empty() const { return last < first; }
  int64_t size() const { return empty() ? 0 : last - first + 1; }
  bool contains(int64_t index) const { return first <= index && index <= last; }
};

class Distribution {
public:
  Distribution() = default;

  /// Makes the distribution of [lower, upper] over `numNodes` coordinates.
  /// Returns false and explains in `error` if the format does not fit.
  static bool create(const XaccFormat &format, int64_t lower, int64_t upper,
                     int64_t numNodes, Distribution &result,
                     std::string &error);

  /// Entry `r` of a map of integers of any type.
  static int64_t mapEntryOf(const XaccFormat &format, int64_t r);

  int64_t kind() const { return formatKind; }
  int64_t lower() const { return lowerBound; }
  int64_t upper() const { return upperBound; }
  int64_t extent() const { return upperBound - lowerBound + 1; }
  int64_t numNodes() const { return nodes; }
  bool isDistributed() const { return formatKind != XACC_FORMAT_NONE; }
  /// Every coordinate owns one range without gaps.
  bool isContiguous() const { return formatKind != XACC_FORMAT_CYCLIC; }

  /// Block width b or cyclic width w; the extent of `*`; 0 for gblock.
  int64_t width() const { return blockWidth; }
  /// Entry `coordinate` of a gblock map.
  int64_t mapEntry(int64_t coordinate) const { return count(coordinate); }

  /// The coordinate that owns an index of [lower, upper]; 0 for `*`.
  int64_t ownerOf(int64_t index) const;
  /// How many indices a coordinate owns.
  int64_t count(int64_t coordinate) const;
  /// Smallest and largest index that a coordinate owns; with a contiguous
  /// format exactly what it owns. Empty ranges have last = first - 1.
  IndexRange owned(int64_t coordinate) const;
  /// How many indices below `index`, which may be any, a coordinate owns.
  int64_t countBelow(int64_t coordinate, int64_t index) const;
  /// Position of an index among those of its owner, in ascending order.
  int64_t localPosition(int64_t index) const;
  /// The index at a local position of a coordinate.
  int64_t globalIndex(int64_t coordinate, int64_t position) const;
  /// Whether a coordinate owns an index of lo, lo + step, ..., <= hi.
  bool ownsPartOf(int64_t coordinate, int64_t lo, int64_t hi,
                  int64_t step) const;

private:
  int64_t formatKind = XACC_FORMAT_NONE;
  int64_t lowerBound = 0;
  int64_t upperBound = -1;
  int64_t nodes = 1;
  int64_t blockWidth = 0;
  /// gblock: start[r] is the number of elements before coordinate r.
  std::vector<int64_t> start;
};

/// Floor division and the remainder that goes with it; `divisor` > 0.
inline int64_t floorDiv(int64_t value, int64_t divisor) {
  int64_t quotient = value / divisor;
  return quotient - (value % divisor < 0);
}
inline int64_t floorMod(int64_t value, int64_t divisor) {
  int64_t remainder = value % divisor;
  return remainder < 0 ? remainder + divisor : remainder;
}
inline int64_t ceilDiv(int64_t value, int64_t divisor) {
  return -floorDiv(-value, divisor);
}

} // namespace xacc

#endif // XACC_CORE_DISTRIBUTION_H
