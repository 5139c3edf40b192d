//===- Positions.cpp - Positions of a section that a node holds -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Positions.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

using namespace xacc;

Positions Positions::range(int64_t first, int64_t last) {
  Positions result;
  result.window = {first, last};
  result.runs = {{0, 0}};
  return result;
}

/// Appends a run, or makes the last one longer.
static void addRun(std::vector<IndexRange> &runs, IndexRange run) {
  if (!runs.empty() && runs.back().last + 1 == run.first)
    runs.back().last = run.last;
  else
    runs.push_back(run);
}

/// The inverse of `value` modulo `modulus`; they have no common divisor.
static int64_t inverse(int64_t value, int64_t modulus) {
  int64_t a = floorMod(value, modulus), b = modulus, x = 1, y = 0;
  while (b != 0) {
    int64_t quotient = a / b;
    std::tie(a, b) = std::pair(b, a - quotient * b);
    std::tie(x, y) = std::pair(y, x - quotient * y);
  }
  return floorMod(x, modulus);
}

/// The positions p whose indices base + p * step lie in `own`.
static IndexRange positionsIn(IndexRange own, int64_t base, int64_t step) {
  if (step > 0)
    return {ceilDiv(own.first - base, step), floorDiv(own.last - base, step)};
  return {ceilDiv(base - own.last, -step), floorDiv(base - own.first, -step)};
}

/// The positions below `end` whose indices base + p * step lie in blocks of the
/// coordinate, found block by block, in order; none if there are more blocks
/// than a block has indices.
static std::optional<std::vector<IndexRange>>
runsOfBlocks(const Distribution &dist, int64_t coordinate, int64_t base,
             int64_t step, int64_t end) {
  if (end < 1)
    return std::vector<IndexRange>();
  int64_t width = dist.width(), cycle = width * dist.numNodes();
  int64_t first = dist.lower() + coordinate * width;
  int64_t last = base + step * (end - 1);
  IndexRange indices = {std::min(base, last), std::max(base, last)};
  // By number; those at the ends may have no position.
  IndexRange blocks = {floorDiv(indices.first - first, cycle),
                       floorDiv(indices.last - first, cycle)};
  if (blocks.size() > width)
    return std::nullopt;
  std::vector<IndexRange> runs;
  for (int64_t number = blocks.first; number <= blocks.last; ++number) {
    // Against the order of indices for a negative step.
    int64_t block = step > 0 ? number : blocks.first + blocks.last - number;
    IndexRange own = {
        std::max(first + block * cycle, indices.first),
        std::min(first + block * cycle + width - 1, indices.last)};
    if (own.empty())
      continue;
    IndexRange run = positionsIn(own, base, step);
    if (!run.empty())
      addRun(runs, run);
  }
  return runs;
}

Positions Positions::owned(const Distribution &dist, int64_t coordinate,
                           int64_t base, int64_t step, int64_t length) {
  if (!dist.isDistributed())
    return range(0, length - 1);
  if (dist.isContiguous()) {
    IndexRange own = dist.owned(coordinate);
    if (own.empty())
      return {};
    IndexRange all = positionsIn(own, base, step);
    return range(std::max<int64_t>(all.first, 0),
                 std::min(all.last, length - 1));
  }
  Positions result;
  result.window = {0, length - 1};
  int64_t width = dist.width(), cycle = width * dist.numNodes();
  int64_t divisor = std::gcd(step, cycle);
  result.period = cycle / divisor;
  if (result.period == 1) { // all or nothing
    if (dist.ownerOf(base) == coordinate)
      result.runs = {{0, 0}};
    return result;
  }
  if (auto runs = runsOfBlocks(dist, coordinate, base, step,
                               std::min(length, result.period))) {
    result.runs = std::move(*runs);
    return result;
  }
  // base + p * step = lower + r (modulo the cycle), for each r that is owned.
  int64_t factor = inverse(step / divisor, result.period);
  std::vector<int64_t> solutions;
  for (int64_t r = coordinate * width; r < (coordinate + 1) * width; ++r) {
    int64_t distance = dist.lower() + r - base;
    if (distance % divisor == 0)
      solutions.push_back(
          int64_t(__int128(floorMod(distance / divisor, result.period)) *
                  factor % result.period));
  }
  std::sort(solutions.begin(), solutions.end());
  for (int64_t p : solutions)
    addRun(result.runs, {p, p});
  return result;
}

/// All runs between two positions, the window aside.
std::vector<IndexRange> Positions::expand(int64_t from, int64_t to) const {
  std::vector<IndexRange> result;
  if (isDense()) {
    if (!runs.empty() && from <= to)
      result.push_back({from, to});
    return result;
  }
  for (int64_t start = floorDiv(from, period) * period; start <= to;
       start += period)
    for (const IndexRange &run : runs) {
      IndexRange part = {std::max(start + run.first, from),
                         std::min(start + run.last, to)};
      if (!part.empty())
        addRun(result, part);
    }
  return result;
}

Positions Positions::intersect(const Positions &a, const Positions &b) {
  Positions result;
  result.window = {std::max(a.window.first, b.window.first),
                   std::min(a.window.last, b.window.last)};
  if (result.window.empty() || a.runs.empty() || b.runs.empty())
    return {};
  if (a.isDense() || b.isDense()) {
    const Positions &other = a.isDense() ? b : a;
    result.period = other.period;
    result.runs = other.runs;
    return result;
  }
  int64_t size = result.window.size();
  int64_t multiple = b.period / std::gcd(a.period, b.period);
  // Where the common period is long, each run occurs once.
  bool isShort = !__builtin_mul_overflow(a.period, multiple, &result.period) &&
                 result.period <= size;
  IndexRange all = {0, result.period - 1};
  if (!isShort) {
    all = result.window;
    result.period = result.window.last + 1;
    if (result.period == 1) // dense
      ++result.period;
  }
  std::vector<IndexRange> left = a.expand(all.first, all.last);
  std::vector<IndexRange> right = b.expand(all.first, all.last);
  for (size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    IndexRange both = {std::max(left[i].first, right[j].first),
                       std::min(left[i].last, right[j].last)};
    if (!both.empty())
      addRun(result.runs, both);
    if (left[i].last < right[j].last)
      ++i;
    else
      ++j;
  }
  return result;
}

std::vector<PositionPiece> Positions::pieces() const {
  std::vector<PositionPiece> result;
  if (window.empty() || runs.empty())
    return result;
  if (isDense())
    return {{window.first, window.size(), 1, 0}};
  for (const IndexRange &run : runs) {
    int64_t occurrence = ceilDiv(window.first - run.last, period);
    int64_t last = floorDiv(window.last - run.first, period);
    auto add = [&](int64_t number, int64_t count) {
      int64_t first = std::max(run.first + number * period, window.first);
      int64_t end = std::min(run.last + number * period, window.last);
      result.push_back({first, end - first + 1, count, count > 1 ? period : 0});
    };
    // The first and the last one may be cut.
    if (occurrence <= last && run.first + occurrence * period < window.first)
      add(occurrence++, 1);
    bool cutsLast = run.last + last * period > window.last;
    int64_t whole = last - occurrence + (cutsLast ? 0 : 1);
    if (whole > 0)
      add(occurrence, whole);
    if (cutsLast && occurrence <= last)
      add(last, 1);
  }
  return result;
}

int64_t Positions::count() const {
  int64_t sum = 0;
  for (const PositionPiece &piece : pieces())
    sum += piece.run * piece.count;
  return sum;
}
