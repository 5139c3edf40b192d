//===- PageSet.h - Which addresses of a range have memory ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_PAGESET_H
#define XACC_DEVICE_BASE_PAGESET_H

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>

namespace xacc {

/// A set of addresses, kept as intervals [begin, end) that do not touch.
class PageSet {
public:
  void add(char *begin, char *end) {
    if (begin >= end)
      return;
    auto it = firstUpTo(begin, /*touching=*/true);
    while (it != intervals.end() && it->first <= end) {
      begin = std::min(begin, it->first);
      end = std::max(end, it->second);
      it = intervals.erase(it);
    }
    intervals.emplace_hint(it, begin, end);
  }

  void remove(char *begin, char *end) {
    if (begin >= end)
      return;
    auto it = firstUpTo(begin, /*touching=*/false);
    while (it != intervals.end() && it->first < end) {
      auto [first, last] = *it;
      it = intervals.erase(it);
      if (first < begin)
        intervals.emplace(first, begin);
      if (end < last)
        intervals.emplace(end, last);
    }
  }

  bool contains(char *address) const {
    return intersects(address, address + 1);
  }
  bool intersects(char *begin, char *end) const {
    auto it = firstUpTo(begin, /*touching=*/false);
    return begin < end && it != intervals.end() && it->first < end;
  }

  /// Calls `visit(first, last)` for the parts of [begin, end) that are in the
  /// set, in order.
  template <typename Visit>
  void forEachIn(char *begin, char *end, Visit visit) const {
    if (begin >= end)
      return;
    for (auto it = firstUpTo(begin, /*touching=*/false);
         it != intervals.end() && it->first < end; ++it)
      visit(std::max(begin, it->first), std::min(end, it->second));
  }

  /// The same for those that are not.
  template <typename Visit>
  void forEachMissing(char *begin, char *end, Visit visit) const {
    forEachIn(begin, end, [&](char *first, char *last) {
      if (begin < first)
        visit(begin, first);
      begin = last;
    });
    if (begin < end)
      visit(begin, end);
  }

  template <typename Visit> void forEach(Visit visit) const {
    for (auto [first, last] : intervals)
      visit(first, last);
  }

  int64_t sizeInBytes() const {
    int64_t bytes = 0;
    for (auto [first, last] : intervals)
      bytes += last - first;
    return bytes;
  }

private:
  using Intervals = std::map<char *, char *>; // end by begin

  /// The first interval that ends behind `address`, or there if `touching`.
  Intervals::const_iterator firstUpTo(char *address, bool touching) const {
    auto it = intervals.upper_bound(address);
    if (it == intervals.begin())
      return it;
    auto before = std::prev(it);
    return before->second > address || (touching && before->second == address)
               ? before
               : it;
  }

  Intervals intervals;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_PAGESET_H
