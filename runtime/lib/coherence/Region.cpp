//===- Region.cpp - Sets of elements of an N-D index space ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every operation on two sets is one walk over the stretches of the outermost
// dimension in which neither changes, which does the same one dimension further
// in.
//
//===----------------------------------------------------------------------===//

#include "Region.h"

#include <algorithm>
#include <cassert>
#include <limits>

using namespace xacc;

namespace {

using Words = std::vector<int64_t>;

constexpr int64_t maxVolume = std::numeric_limits<int64_t>::max();

/// Slabs of `rank` dimensions; the first one is looked at.
struct Slabs {
  const int64_t *at, *end;
  int64_t rank;

  explicit operator bool() const { return at != end; }
  int64_t lower() const { return at[0]; }
  int64_t upper() const { return at[1]; }
  Slabs rest() const { return {at + 3, at + 3 + at[2], rank - 1}; }
  void next() { at += rank == 1 ? 2 : 3 + at[2]; }
  bool operator==(const Slabs &other) const {
    return std::equal(at, end, other.at, other.end);
  }
};

/// A step of walk(), which see: the stretch behind `position`.
template <typename Visitor>
bool step(Slabs &a, Slabs &b, int64_t &position, Visitor &&visit) {
  int64_t first =
      !b ? a.lower() : (!a ? b.lower() : std::min(a.lower(), b.lower()));
  position = std::max(position, first);
  bool isInA = a && a.lower() <= position;
  bool isInB = b && b.lower() <= position;
  int64_t upper = std::numeric_limits<int64_t>::max();
  if (a)
    upper = isInA ? a.upper() : a.lower();
  if (b)
    upper = std::min(upper, isInB ? b.upper() : b.lower());
  if (!visit(position, upper, isInA, isInB))
    return false;
  position = upper;
  if (isInA && a.upper() == upper)
    a.next();
  if (isInB && b.upper() == upper)
    b.next();
  return true;
}

/// Calls `visit(lower, upper, isInA, isInB)` for the stretches of the outermost
/// dimension that are in one of them at least, while it returns true; `a` and
/// `b` then are at the slabs that the stretch is part of.
template <typename Visitor> bool walk(Slabs &a, Slabs &b, Visitor visit) {
  int64_t position = std::numeric_limits<int64_t>::min();
  while (a || b)
    if (!step(a, b, position, visit))
      return false;
  return true;
}

enum class Operation { Union, Intersection, Difference };

/// Whether what is in one of two sets only belongs to the result.
bool keeps(Operation operation, bool isInA) {
  return isInA ? operation != Operation::Intersection
               : operation == Operation::Union;
}

void combine(Operation operation, Slabs a, Slabs b, Words &out);

/// As insert() does, which takes three times as long for a few words.
void append(Words &out, std::initializer_list<int64_t> words) {
  for (int64_t word : words)
    out.push_back(word);
}

/// Appends [lower, upper) to the intervals that start at `begin`.
void appendInterval(int64_t lower, int64_t upper, size_t begin, Words &out) {
  if (out.size() > begin && out.back() == lower)
    out.back() = upper;
  else
    append(out, {lower, upper});
}

/// Closes the slab at `slab`, which ends the array: without a rest there is
/// none, and one that continues `previous` becomes part of it. Returns the last
/// slab then.
size_t closeSlab(size_t slab, size_t previous, Words &out) {
  int64_t length = int64_t(out.size() - slab) - 3;
  if (length == 0) {
    out.resize(slab);
    return previous;
  }
  out[slab + 2] = length;
  if (previous == slab || out[previous + 1] != out[slab] ||
      out[previous + 2] != length ||
      !std::equal(out.begin() + slab + 3, out.end(),
                  out.begin() + previous + 3))
    return slab;
  out[previous + 1] = out[slab + 1];
  out.resize(slab);
  return previous;
}

/// Appends slabs of one set as they are. The first one may continue the last
/// one of `out`, at `previous`. Returns the last one then.
size_t appendSlabs(Slabs slabs, size_t begin, size_t previous, Words &out) {
  if (!slabs)
    return previous;
  if (slabs.rank == 1) {
    appendInterval(slabs.lower(), slabs.upper(), begin, out);
    out.insert(out.end(), slabs.at + 2, slabs.end);
    return previous;
  }
  Slabs others = slabs;
  others.next();
  size_t slab = out.size();
  out.insert(out.end(), slabs.at, others.at);
  previous = closeSlab(slab, previous, out);
  slab = out.size();
  out.insert(out.end(), others.at, others.end);
  for (; others; others.next()) {
    previous = slab;
    slab += 3 + others.at[2];
  }
  return previous;
}

/// Steps over the slabs of `a` that end where `b` begins, and returns them.
Slabs takeBefore(Slabs &a, const Slabs &b) {
  Slabs before = a;
  while (a && (!b || a.upper() <= b.lower()))
    a.next();
  before.end = a.at;
  return before;
}

/// Most sets that are combined meet in a small part of one of them: what comes
/// before and behind that is copied at once.
void combine(Operation operation, Slabs a, Slabs b, Words &out) {
  size_t begin = out.size(), previous = begin;
  auto takeOne = [&](Slabs &one, const Slabs &other, bool isA) {
    Slabs before = takeBefore(one, other);
    if (keeps(operation, isA))
      previous = appendSlabs(before, begin, previous, out);
  };
  int64_t position = std::numeric_limits<int64_t>::min();
  auto visit = [&](int64_t lower, int64_t upper, bool isInA, bool isInB) {
    bool isInBoth = isInA && isInB;
    if (!isInBoth && !keeps(operation, isInA))
      return true;
    if (a.rank == 1) {
      if (!isInBoth || operation != Operation::Difference)
        appendInterval(lower, upper, begin, out);
      return true;
    }
    size_t slab = out.size();
    append(out, {lower, upper, 0});
    if (isInBoth && a.rest() == b.rest()) {
      Slabs rest = a.rest();
      if (operation != Operation::Difference)
        out.insert(out.end(), rest.at, rest.end);
    } else if (isInBoth) {
      combine(operation, a.rest(), b.rest(), out);
    } else {
      Slabs rest = (isInA ? a : b).rest();
      out.insert(out.end(), rest.at, rest.end);
    }
    previous = closeSlab(slab, previous, out);
    return true;
  };
  while (a && b) {
    // Not inside of a slab.
    if (a.lower() >= position && b.lower() >= position) {
      takeOne(a, b, /*isA=*/true);
      takeOne(b, a, /*isA=*/false);
      if (!a || !b)
        break;
    }
    step(a, b, position, visit);
  }
  // What is left of a slab, and all that follow.
  Slabs &left = a ? a : b;
  if (!left || !keeps(operation, bool(a)))
    return;
  if (left.lower() < position)
    step(a, b, position, visit);
  previous = appendSlabs(left, begin, previous, out);
}

bool intersect(Slabs a, Slabs b) {
  return !walk(a, b, [&](int64_t, int64_t, bool isInA, bool isInB) {
    return !(isInA && isInB) || (a.rank > 1 && !intersect(a.rest(), b.rest()));
  });
}

bool covers(Slabs a, Slabs b) {
  return walk(a, b, [&](int64_t, int64_t, bool isInA, bool isInB) {
    return !isInB || (isInA && (a.rank == 1 || covers(a.rest(), b.rest())));
  });
}

int64_t count(Slabs slabs) {
  using Wide = unsigned __int128;
  Wide sum = 0;
  for (; slabs; slabs.next()) {
    uint64_t length = uint64_t(slabs.upper()) - uint64_t(slabs.lower());
    sum += Wide(length) * (slabs.rank == 1 ? 1 : count(slabs.rest()));
    sum = std::min(sum, Wide(maxVolume));
  }
  return int64_t(sum);
}

void appendBoxes(Slabs slabs, RegionBox &outer, std::vector<RegionBox> &out) {
  for (; slabs; slabs.next()) {
    outer.lower.push_back(slabs.lower());
    outer.upper.push_back(slabs.upper());
    if (slabs.rank == 1)
      out.push_back(outer);
    else
      appendBoxes(slabs.rest(), outer, out);
    outer.lower.pop_back();
    outer.upper.pop_back();
  }
}

/// Makes the box contain the slabs, whose outermost dimension is `d`.
void extend(Slabs slabs, int64_t d, RegionBox &box) {
  for (; slabs; slabs.next()) {
    box.lower[d] = std::min(box.lower[d], slabs.lower());
    box.upper[d] = std::max(box.upper[d], slabs.upper());
    if (slabs.rank > 1)
      extend(slabs.rest(), d + 1, box);
  }
}

/// Appends sets of elements that are numbered in C's order.
class NumberedElements {
public:
  NumberedElements(const std::vector<int64_t> &lengths, Words &out)
      : blocks(lengths.size() + 1, 1), rows(lengths.size()), out(out) {
    for (size_t d = lengths.size(); d-- > 0;)
      blocks[d] = blocks[d + 1] * lengths[d];
  }

  /// Numbers that count from the start of an element of dimension `d` - 1.
  void append(const std::vector<Region::Interval> &intervals, size_t d) {
    size_t begin = out.size();
    if (d == rows.size()) {
      for (auto [lower, upper] : intervals)
        appendInterval(lower, upper, begin, out);
      return;
    }
    int64_t block = blocks[d];
    size_t previous = begin, number = intervals.size(), i = 0;
    for (int64_t at = number ? intervals[0].first : 0; i < number;) {
      // Whole rows at once; of others all that is in the same one.
      int64_t row = at / block - (at % block < 0), end = row + 1;
      auto advance = [&] {
        if (at == intervals[i].second && ++i < number)
          at = intervals[i].first;
      };
      rows[d].clear();
      if (at == row * block && intervals[i].second - at >= block) {
        end = row + (intervals[i].second - at) / block;
        rows[d].push_back({0, block});
        at = end * block;
        advance();
      } else {
        while (i < number && at < end * block) {
          int64_t stop = std::min(intervals[i].second, end * block);
          rows[d].push_back({at - row * block, stop - row * block});
          at = stop;
          advance();
        }
      }
      size_t slab = out.size();
      ::append(out, {row, end, 0});
      append(rows[d], d + 1);
      previous = closeSlab(slab, previous, out);
    }
  }

private:
  std::vector<int64_t> blocks; // elements of one index of each dimension
  std::vector<std::vector<Region::Interval>> rows; // by dimension
  Words &out;
};

Slabs slabsOf(const Words &words, int64_t rank) {
  return {words.data(), words.data() + words.size(), rank};
}

} // namespace

Region Region::box(const std::vector<int64_t> &lower,
                   const std::vector<int64_t> &upper) {
  int64_t rank = lower.size();
  assert(rank >= 1 && upper.size() == lower.size());
  Region result(rank);
  for (int64_t d = 0; d < rank; ++d)
    if (lower[d] >= upper[d])
      return result;
  result.words.reserve(3 * rank - 1);
  for (int64_t d = 0; d < rank; ++d) {
    result.words.insert(result.words.end(), {lower[d], upper[d]});
    if (d + 1 < rank)
      result.words.push_back(3 * (rank - d - 1) - 1);
  }
  return result;
}

int64_t Region::volume() const { return count(slabsOf(words, dims)); }

size_t Region::hash() const {
  uint64_t hash = words.size();
  for (int64_t word : words) {
    hash = (hash ^ uint64_t(word)) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

Region Region::operator|(const Region &other) const {
  if (isEmpty())
    return other;
  if (other.isEmpty())
    return *this;
  assert(dims == other.dims);
  Region result(dims);
  result.words.reserve(words.size() + other.words.size());
  combine(Operation::Union, slabsOf(words, dims), slabsOf(other.words, dims),
          result.words);
  return result;
}

Region Region::operator&(const Region &other) const {
  Region result(dims);
  if (isEmpty() || other.isEmpty())
    return result;
  assert(dims == other.dims);
  combine(Operation::Intersection, slabsOf(words, dims),
          slabsOf(other.words, dims), result.words);
  return result;
}

Region Region::operator-(const Region &other) const {
  if (isEmpty() || other.isEmpty())
    return *this;
  assert(dims == other.dims);
  Region result(dims);
  combine(Operation::Difference, slabsOf(words, dims),
          slabsOf(other.words, dims), result.words);
  return result;
}

Region &Region::operator|=(const Region &other) {
  return other.isEmpty() ? *this : *this = *this | other;
}

Region &Region::operator-=(const Region &other) {
  return isEmpty() || other.isEmpty() ? *this : *this = *this - other;
}

bool Region::intersects(const Region &other) const {
  if (isEmpty() || other.isEmpty())
    return false;
  assert(dims == other.dims);
  return intersect(slabsOf(words, dims), slabsOf(other.words, dims));
}

bool Region::contains(const Region &other) const {
  if (isEmpty() || other.isEmpty())
    return other.isEmpty();
  assert(dims == other.dims);
  return covers(slabsOf(words, dims), slabsOf(other.words, dims));
}

Region Region::numbered(const std::vector<Interval> &intervals,
                        const std::vector<int64_t> &lengths) {
  Region result(int64_t(lengths.size()) + 1);
  NumberedElements(lengths, result.words).append(intervals, 0);
  return result;
}

Region Region::unite(std::vector<Region> sets) {
  // Neighbours first, so that each slab is copied log(size) times.
  while (sets.size() > 1) {
    size_t half = (sets.size() + 1) / 2;
    for (size_t i = 0; i < sets.size() / 2; ++i)
      sets[i] = sets[2 * i] | sets[2 * i + 1];
    if (sets.size() % 2)
      sets[half - 1] = std::move(sets.back());
    sets.resize(half);
  }
  return sets.empty() ? Region() : std::move(sets.front());
}

std::vector<RegionBox> Region::boxes() const {
  std::vector<RegionBox> result;
  RegionBox outer;
  appendBoxes(slabsOf(words, dims), outer, result);
  return result;
}

RegionBox Region::hull() const {
  RegionBox result;
  result.lower.assign(dims, std::numeric_limits<int64_t>::max());
  result.upper.assign(dims, std::numeric_limits<int64_t>::min());
  extend(slabsOf(words, dims), 0, result);
  return result;
}
