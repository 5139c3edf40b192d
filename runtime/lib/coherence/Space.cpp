//===- Space.cpp - The index space of an allocation -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From indices to memory. The way back is in SpacePatterns.cpp.
//
//===----------------------------------------------------------------------===//

#include "Space.h"

#include <algorithm>
#include <limits>

using namespace xacc;

int64_t ByteBox::sizeInBytes() const {
  int64_t size = runBytes;
  for (int64_t number : count)
    size *= number;
  return size;
}

Space::Space(int64_t sizeInBytes, int64_t origin, std::vector<int64_t> given,
             int64_t unit)
    : sizeInBytes(sizeInBytes), origin(origin),
      strides{std::max<int64_t>(unit, 1)} {
  for (auto stride = given.rbegin(); stride != given.rend(); ++stride)
    if (*stride > strides.back() && *stride % strides.back() == 0)
      strides.push_back(*stride);
  std::reverse(strides.begin(), strides.end());
}

int64_t Space::volumeInBytes(const Region &region) const {
  int64_t limit = std::numeric_limits<int64_t>::max();
  int64_t volume = region.volume();
  return volume > limit / unit() ? limit : volume * unit();
}

namespace {

/// The part of a box that lies in [0, sizeInBytes): only the first and the last
/// run can reach further, where the allocation has a part of an element.
void appendClipped(ByteBox box, int64_t sizeInBytes,
                   std::vector<ByteBox> &out) {
  int64_t end = box.offset + box.runBytes;
  for (size_t k = 0; k < box.count.size(); ++k)
    end += (box.count[k] - 1) * box.stride[k];
  if (box.offset >= sizeInBytes || end <= 0)
    return;
  bool isInside = box.offset >= 0 && end <= sizeInBytes;
  if (box.count.empty()) {
    box.offset = std::max<int64_t>(box.offset, 0);
    box.runBytes = std::min(end, sizeInBytes) - box.offset;
    bool continues = !out.empty() && out.back().count.empty() &&
                     out.back().offset + out.back().runBytes == box.offset;
    if (continues)
      out.back().runBytes += box.runBytes;
    else
      out.push_back(std::move(box));
  } else if (isInside) {
    out.push_back(std::move(box));
  } else {
    ByteBox first = box;
    first.count.erase(first.count.begin());
    first.stride.erase(first.stride.begin());
    appendClipped(first, sizeInBytes, out);
    if (box.count[0] > 2) {
      ByteBox middle = box;
      middle.offset += box.stride[0];
      middle.count[0] -= 2;
      appendClipped(middle, sizeInBytes, out);
    }
    first.offset += (box.count[0] - 1) * box.stride[0];
    appendClipped(first, sizeInBytes, out);
  }
}

} // namespace

std::vector<ByteBox> Space::memory(const Region &region) const {
  std::vector<ByteBox> result;
  for (const RegionBox &box : region.boxes()) {
    ByteBox bytes;
    bytes.offset = origin;
    bytes.runBytes = unit();
    for (int64_t d = rank() - 1; d >= 0; --d) {
      int64_t count = box.upper[d] - box.lower[d];
      bytes.offset += box.lower[d] * strides[d];
      if (count == 1)
        continue;
      if (bytes.count.empty() && strides[d] == bytes.runBytes) {
        bytes.runBytes *= count;
      } else if (!bytes.count.empty() &&
                 strides[d] == bytes.count[0] * bytes.stride[0]) {
        bytes.count[0] *= count;
      } else {
        bytes.count.insert(bytes.count.begin(), count);
        bytes.stride.insert(bytes.stride.begin(), strides[d]);
      }
    }
    appendClipped(std::move(bytes), sizeInBytes, result);
  }
  return result;
}

std::vector<std::pair<int64_t, int64_t>> Space::extents(const Region &region,
                                                        int64_t granule) const {
  std::vector<std::pair<int64_t, int64_t>> stretches;
  for (const ByteBox &box : memory(region)) {
    int64_t length = box.runBytes;
    size_t numLoops = box.count.size();
    while (numLoops > 0 && box.stride[numLoops - 1] - length < granule) {
      --numLoops;
      length += (box.count[numLoops] - 1) * box.stride[numLoops];
    }
    // The outer loops, one after the other, like an odometer.
    std::vector<int64_t> index(numLoops);
    int64_t offset = box.offset;
    for (size_t k = numLoops;;) {
      if (k == numLoops)
        stretches.push_back({offset, offset + length});
      if (k == 0)
        break;
      --k;
      offset += box.stride[k];
      if (++index[k] < box.count[k]) {
        k = numLoops;
      } else {
        offset -= box.count[k] * box.stride[k];
        index[k] = 0;
      }
    }
  }
  std::sort(stretches.begin(), stretches.end());
  std::vector<std::pair<int64_t, int64_t>> result;
  for (auto [first, end] : stretches)
    if (!result.empty() && first - result.back().second < granule)
      result.back().second = std::max(result.back().second, end);
    else
      result.push_back({first, end});
  return result;
}

std::vector<Region> Space::divide(int numParts) const {
  Region whole = all();
  std::vector<Region> parts(numParts, Region(rank()));
  if (whole.isEmpty())
    return parts;
  RegionBox hull = whole.hull();
  auto numIndices = [&](int64_t d) { return hull.upper[d] - hull.lower[d]; };
  int64_t dim = 0;
  while (dim < rank() && numIndices(dim) < 4 * int64_t(numParts))
    ++dim;
  if (dim == rank()) {
    dim = 0;
    for (int64_t d = 1; d < rank(); ++d)
      if (numIndices(d) > numIndices(dim))
        dim = d;
  }
  int64_t base = numIndices(dim) / numParts, extra = numIndices(dim) % numParts;
  RegionBox part = hull;
  part.upper[dim] = hull.lower[dim];
  for (int64_t p = 0; p < numParts; ++p) {
    part.lower[dim] = part.upper[dim];
    part.upper[dim] += base + (p < extra);
    parts[p] = Region::box(part) & whole;
  }
  return parts;
}
