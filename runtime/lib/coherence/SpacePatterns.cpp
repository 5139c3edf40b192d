//===- SpacePatterns.cpp - From memory to indices of a space --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set of bytes comes as a pattern: a run of bytes, repeated by steps. Its
// offset read as digits, whose radices are the sizes of the space's dimensions,
// is the index of its first element. A step by the stride of a dimension makes
// the box longer there, and where that carries, the box is cut. What other
// steps do (a column block in a space of one dimension, every second row, a
// diagonal) is written out, one box after the other. Where those are too many,
// a step is replaced by smaller ones without gaps.
//
//===----------------------------------------------------------------------===//

#include "Space.h"

#include <algorithm>
#include <limits>

using namespace xacc;

namespace {

int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b < 0); }
int64_t ceilDiv(int64_t a, int64_t b) { return a / b + (a % b > 0); }

/// A piece with more runs than these is made as a box.
constexpr int64_t fewRuns = 8;

/// `count` times, `stride` > 0 bytes apart.
struct Step {
  int64_t count, stride;
};

} // namespace

struct Space::Pattern {
  int64_t offset = 0; // from the start of the allocation
  int64_t runBytes = 0;
  std::vector<Step> steps;

  /// The byte behind the last.
  int64_t end() const {
    int64_t result = offset + runBytes;
    for (Step step : steps)
      result += (step.count - 1) * step.stride;
    return result;
  }

  /// Gives the same set as few steps as can be, in ascending order.
  void normalize();
};

void Space::Pattern::normalize() {
  std::sort(steps.begin(), steps.end(),
            [](Step a, Step b) { return a.stride < b.stride; });
  size_t number = 0;
  for (Step step : steps) {
    if (step.count == 1 || step.stride == 0)
      continue;
    Step *last = number ? &steps[number - 1] : nullptr;
    // Copies that touch or overlap are one longer run, or a longer step.
    if (!last && step.stride <= runBytes)
      runBytes += (step.count - 1) * step.stride;
    else if (last && step.stride % last->stride == 0 &&
             step.stride / last->stride <= last->count)
      last->count += (step.count - 1) * (step.stride / last->stride);
    else
      steps[number++] = step;
  }
  steps.resize(number);
}

namespace {

/// Cuts a box where an index of dimension `dim` or further out is more than its
/// radix allows, which carries to the next dimension outwards.
void cut(RegionBox box, int64_t dim, const std::vector<int64_t> &strides,
         std::vector<Region> &out) {
  while (dim > 0) {
    int64_t radix = strides[dim - 1] / strides[dim];
    int64_t lower = box.lower[dim], upper = box.upper[dim];
    if (lower == 0 && upper % radix == 0) {
      box.upper[dim] = radix;
      box.upper[dim - 1] += upper / radix - 1;
    } else if (upper > radix) {
      int64_t carry = (upper - 1) / radix;
      RegionBox last = box;
      last.lower[dim] = 0;
      last.upper[dim] = upper - carry * radix;
      last.lower[dim - 1] += carry;
      last.upper[dim - 1] += carry;
      cut(std::move(last), dim - 1, strides, out);
      if (carry > 1) {
        RegionBox middle = box;
        middle.lower[dim] = 0;
        middle.upper[dim] = radix;
        middle.lower[dim - 1] += 1;
        middle.upper[dim - 1] += carry - 1;
        cut(std::move(middle), dim - 1, strides, out);
      }
      box.upper[dim] = radix;
    }
    --dim;
  }
  out.push_back(Region::box(box));
}

} // namespace

/// The elements that contain these bytes; `isRounded` becomes true if they have
/// others.
Region::Interval Space::elementsAround(int64_t offset, int64_t size,
                                       bool &isRounded) const {
  int64_t first = floorDiv(offset - origin, unit());
  int64_t last = ceilDiv(offset + size - origin, unit());
  // Bytes outside of the allocation may be added.
  isRounded |= std::max<int64_t>(first * unit() + origin, 0) < offset ||
               std::min(last * unit() + origin, sizeInBytes) > offset + size;
  return {first, last};
}

/// Of a pattern whose steps are strides of the space. Not clipped.
Region Space::piece(Pattern pattern, bool &isExact) const {
  bool isRounded = false;
  auto [first, last] =
      elementsAround(pattern.offset, pattern.runBytes, isRounded);
  int64_t length = (last - first) * unit();
  if (isRounded || (!pattern.steps.empty() && length != pattern.runBytes))
    isExact = false;
  pattern.runBytes = length;
  pattern.normalize();

  RegionBox box;
  box.lower.resize(rank());
  for (int64_t d = rank() - 1, rest = first; d >= 0; --d) {
    int64_t outer = d > 0 ? floorDiv(rest, radix(d)) : 0;
    box.lower[d] = d > 0 ? rest - outer * radix(d) : rest;
    rest = outer;
  }
  box.upper = box.lower;
  for (int64_t &upper : box.upper)
    ++upper;
  box.upper.back() += pattern.runBytes / unit() - 1;
  for (Step step : pattern.steps) {
    auto dim = std::find(strides.begin(), strides.end(), step.stride);
    box.upper[dim - strides.begin()] += step.count - 1;
  }
  std::vector<Region> boxes;
  cut(std::move(box), rank() - 1, strides, boxes);
  return Region::unite(std::move(boxes));
}

/// Run by run, which is faster than a set for each of many steps that are no
/// strides of the space. Not clipped.
Region Space::runs(const Pattern &pattern, bool &isExact) const {
  std::vector<Region::Interval> intervals;
  std::vector<int64_t> index(pattern.steps.size());
  bool isAscending = true;
  int64_t offset = pattern.offset;
  for (size_t k = 0; k <= index.size();) {
    if (k == 0) {
      bool isRounded = false;
      Region::Interval run =
          elementsAround(offset, pattern.runBytes, isRounded);
      isExact &= !isRounded;
      if (!intervals.empty() && run.first >= intervals.back().first &&
          run.first <= intervals.back().second)
        intervals.back().second = std::max(intervals.back().second, run.second);
      else
        intervals.push_back(run);
      isAscending &= intervals.size() < 2 ||
                     run.first >= intervals[intervals.size() - 2].second;
    }
    if (k == index.size())
      break;
    offset += pattern.steps[k].stride;
    if (++index[k] < pattern.steps[k].count) {
      k = 0;
    } else {
      offset -= pattern.steps[k].count * pattern.steps[k].stride;
      index[k++] = 0;
    }
  }
  if (!isAscending) {
    std::sort(intervals.begin(), intervals.end());
    size_t number = 0;
    for (Region::Interval run : intervals)
      if (number && run.first <= intervals[number - 1].second)
        intervals[number - 1].second =
            std::max(intervals[number - 1].second, run.second);
      else
        intervals[number++] = run;
    intervals.resize(number);
  }
  std::vector<int64_t> lengths;
  for (int64_t d = 1; d < rank(); ++d)
    lengths.push_back(radix(d));
  return Region::numbered(intervals, lengths);
}

/// At most `limit` pieces.
Region Space::resolve(Pattern pattern, int64_t limit, bool &isExact) const {
  std::vector<Step> written; // steps to write out
  for (;;) {
    pattern.normalize();
    written.clear();
    std::vector<Step> kept;
    int64_t numPieces = 1;
    bool isTooMany = false;
    for (Step step : pattern.steps) {
      bool isStride = std::find(strides.begin(), strides.end(), step.stride) !=
                      strides.end();
      (isStride ? kept : written).push_back(step);
      if (isStride)
        continue;
      isTooMany |= step.count > limit / numPieces;
      if (!isTooMany)
        numPieces *= step.count;
    }
    if (!isTooMany) {
      pattern.steps = std::move(kept);
      break;
    }
    // Close the gaps of the longest one.
    isExact = false;
    Step longest =
        *std::max_element(written.begin(), written.end(),
                          [](Step a, Step b) { return a.count < b.count; });
    auto finer = std::find_if(strides.begin(), strides.end(), [&](int64_t s) {
      return longest.stride % s == 0;
    });
    for (Step &step : pattern.steps) {
      if (step.stride != longest.stride)
        continue;
      step.stride = finer == strides.end() ? 1 : *finer;
      step.count = (step.count - 1) * (longest.stride / step.stride) + 1;
    }
  }

  bool isInside = pattern.offset >= 0;
  int64_t runsOfPiece = 1;
  for (Step step : pattern.steps)
    runsOfPiece *= std::min(step.count, fewRuns + 1); // at most 7 steps
  if (!written.empty() && runsOfPiece <= fewRuns) {
    pattern.steps.insert(pattern.steps.end(), written.begin(), written.end());
    std::sort(pattern.steps.begin(), pattern.steps.end(),
              [](Step a, Step b) { return a.stride < b.stride; });
    isInside &= pattern.end() <= sizeInBytes;
    Region result = runs(pattern, isExact);
    return isInside ? result : result & all();
  }
  std::vector<Region> pieces;
  std::vector<int64_t> index(written.size());
  for (size_t k = 0; k <= written.size();) {
    if (k == 0) {
      isInside &= pattern.end() <= sizeInBytes;
      pieces.push_back(piece(pattern, isExact));
    }
    if (k == written.size())
      break;
    pattern.offset += written[k].stride;
    if (++index[k] < written[k].count) {
      k = 0;
    } else {
      pattern.offset -= written[k].count * written[k].stride;
      index[k++] = 0;
    }
  }
  Region result = Region::unite(std::move(pieces));
  return isInside ? result : result & all();
}

Region Space::elements(int64_t first, int64_t last) const {
  Pattern run;
  run.offset = origin + first * unit();
  run.runBytes = (last - first) * unit();
  bool isExact = true;
  return piece(std::move(run), isExact);
}

Region Space::all() const {
  if (sizeInBytes <= 0)
    return Region(rank());
  return elements(floorDiv(-origin, unit()),
                  ceilDiv(sizeInBytes - origin, unit()));
}

Region Space::bytes(int64_t offset, int64_t size, bool &isExact) const {
  Pattern run;
  __int128 end = std::min<__int128>(__int128(offset) + size, sizeInBytes);
  run.offset = std::clamp<int64_t>(offset, 0, sizeInBytes);
  run.runBytes = int64_t(std::max<__int128>(end - run.offset, 0));
  if (run.runBytes == 0)
    return Region(rank());
  return piece(std::move(run), isExact);
}

Region Space::box(const XaccBox &box, int64_t offset, bool &isExact) const {
  if (box.kind & XACC_SECTION_WHOLE)
    return all();
  // Far more than 64 bits are possible where a bound is not known.
  using Wide = __int128;
  constexpr Wide large = Wide(1) << 61, limit = Wide(1) << 120;
  Wide first = Wide(offset) + box.offset, last = first + box.elementSize;
  Pattern pattern;
  pattern.runBytes = box.elementSize;
  bool isLarge = false;
  for (int64_t d = 0; d < box.rank; ++d) {
    if (box.lower[d] > box.upper[d])
      return Region(rank());
    int64_t stride = box.stride[d];
    Wide low = Wide(box.lower[d]) * stride, high = Wide(box.upper[d]) * stride;
    if (stride < 0)
      std::swap(low, high);
    isLarge |= low < -large || high > large;
    first += std::clamp(low, -limit, limit);
    last += std::clamp(high, -limit, limit);
    if (stride != 0 && !isLarge)
      pattern.steps.push_back(
          {box.upper[d] - box.lower[d] + 1, stride < 0 ? -stride : stride});
  }
  if (box.elementSize <= 0 || first >= sizeInBytes || last <= 0)
    return Region(rank());
  if (isLarge || first < -large || last > large) {
    isExact = false;
    return all();
  }
  pattern.offset = int64_t(first);
  return resolve(std::move(pattern), maxRuns, isExact);
}

Region Space::convert(const Region &region, const Space &from,
                      bool *isExact) const {
  bool ignored = true;
  std::vector<Region> parts;
  for (const ByteBox &bytes : from.memory(region)) {
    Pattern pattern;
    pattern.offset = bytes.offset;
    pattern.runBytes = bytes.runBytes;
    for (size_t k = 0; k < bytes.count.size(); ++k)
      pattern.steps.push_back({bytes.count[k], bytes.stride[k]});
    parts.push_back(resolve(std::move(pattern),
                            std::numeric_limits<int64_t>::max(),
                            isExact ? *isExact : ignored));
  }
  return parts.empty() ? Region(rank()) : Region::unite(std::move(parts));
}
