//===- Distribution.cpp - Ownership of one template dimension -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distribution.h"

#include <algorithm>

using namespace xacc;

int64_t Distribution::mapEntryOf(const XaccFormat &format, int64_t r) {
  switch (format.mapBytes) {
  case 1:
    return static_cast<const int8_t *>(format.map)[r];
  case -1:
    return static_cast<const uint8_t *>(format.map)[r];
  case 2:
    return static_cast<const int16_t *>(format.map)[r];
  case -2:
    return static_cast<const uint16_t *>(format.map)[r];
  case 4:
    return static_cast<const int32_t *>(format.map)[r];
  case -4:
    return static_cast<const uint32_t *>(format.map)[r];
  default: // what does not fit into the signed type is negative
    return static_cast<const int64_t *>(format.map)[r];
  }
}

bool Distribution::create(const XaccFormat &format, int64_t lower,
                          int64_t upper, int64_t numNodes, Distribution &result,
                          std::string &error) {
  if (upper < lower) {
    error = "lower bound " + std::to_string(lower) +
            " of a template is above its upper bound " + std::to_string(upper);
    return false;
  }
  Distribution dist;
  dist.formatKind = format.kind;
  dist.lowerBound = lower;
  dist.upperBound = upper;
  dist.nodes = numNodes;
  int64_t extent = upper - lower + 1;
  if (format.width < 0) {
    error = "width " + std::to_string(format.width) +
            " of a distribution format is negative";
    return false;
  }
  switch (format.kind) {
  case XACC_FORMAT_NONE:
    dist.nodes = 1;
    dist.blockWidth = extent;
    break;
  case XACC_FORMAT_BLOCK:
    dist.blockWidth = format.width ? format.width : ceilDiv(extent, numNodes);
    // Compared by division: the product may not fit into 64 bits.
    if (ceilDiv(extent, dist.blockWidth) > numNodes) {
      error = "block(" + std::to_string(dist.blockWidth) + ") on " +
              std::to_string(numNodes) + " nodes does not cover the " +
              std::to_string(extent) + " elements of the template dimension";
      return false;
    }
    break;
  case XACC_FORMAT_CYCLIC:
    dist.blockWidth = format.width ? format.width : 1;
    break;
  case XACC_FORMAT_GBLOCK: {
    if (!format.map) {
      error = "gblock without a map";
      return false;
    }
    // Of a longer one the first entries count: a program for any number of
    // nodes has an array for the largest.
    if (format.mapLength && format.mapLength < numNodes) {
      error = "the gblock map has " + std::to_string(format.mapLength) +
              " entries for " + std::to_string(numNodes) + " nodes";
      return false;
    }
    dist.start.resize(numNodes + 1);
    int64_t sum = 0;
    for (int64_t r = 0; r < numNodes; ++r) {
      int64_t entry = mapEntryOf(format, r);
      if (entry < 0) {
        error = "entry " + std::to_string(r) + " of the gblock map is " +
                std::to_string(entry);
        return false;
      }
      dist.start[r] = sum;
      if (__builtin_add_overflow(sum, entry, &sum)) {
        error = "the sum of the gblock map does not fit into 64 bits";
        return false;
      }
    }
    dist.start[numNodes] = sum;
    if (sum != extent) {
      std::string which = "the gblock map";
      if (format.mapLength > numNodes)
        which = "the first " + std::to_string(numNodes) + " of " +
                std::to_string(format.mapLength) + " entries of the gblock map";
      error = which + (format.mapLength > numNodes ? " have " : " has ") +
              std::to_string(sum) + " elements, the template dimension " +
              std::to_string(extent);
      return false;
    }
    break;
  }
  default:
    error = "unknown distribution format " + std::to_string(format.kind);
    return false;
  }
  result = std::move(dist);
  return true;
}

int64_t Distribution::ownerOf(int64_t index) const {
  int64_t z = index - lowerBound;
  switch (formatKind) {
  case XACC_FORMAT_BLOCK:
    return z / blockWidth;
  case XACC_FORMAT_CYCLIC:
    return (z / blockWidth) % nodes;
  case XACC_FORMAT_GBLOCK:
    // The last coordinate that starts at or before z is not empty.
    return std::upper_bound(start.begin(), start.end(), z) - start.begin() - 1;
  default:
    return 0;
  }
}

int64_t Distribution::count(int64_t coordinate) const {
  int64_t extent = this->extent();
  switch (formatKind) {
  case XACC_FORMAT_BLOCK:
    // Coordinates at or past the last block, before a product can overflow.
    if (coordinate > (extent - 1) / blockWidth)
      return 0;
    return std::min(blockWidth, extent - coordinate * blockWidth);
  case XACC_FORMAT_CYCLIC: {
    int64_t numBlocks = ceilDiv(extent, blockWidth);
    if (coordinate >= numBlocks)
      return 0;
    int64_t mine = (numBlocks - 1 - coordinate) / nodes + 1;
    bool ownsLast = (numBlocks - 1) % nodes == coordinate;
    int64_t missing = ownsLast ? numBlocks * blockWidth - extent : 0;
    return mine * blockWidth - missing;
  }
  case XACC_FORMAT_GBLOCK:
    return start[coordinate + 1] - start[coordinate];
  default:
    return extent;
  }
}

int64_t Distribution::countBelow(int64_t coordinate, int64_t index) const {
  int64_t z = std::clamp<int64_t>(index - lowerBound, 0, extent());
  switch (formatKind) {
  case XACC_FORMAT_BLOCK:
    // Coordinates past the last block, before a product can overflow.
    if (coordinate > (extent() - 1) / blockWidth)
      return 0;
    return std::clamp<int64_t>(z - coordinate * blockWidth, 0,
                               count(coordinate));
  case XACC_FORMAT_CYCLIC: {
    // By blocks: a product of width and nodes need not fit into 64 bits.
    int64_t block = z / blockWidth, rest = z % blockWidth;
    int64_t round = block / nodes, place = block % nodes;
    int64_t inRound = place > coordinate    ? blockWidth
                      : place == coordinate ? rest
                                            : 0;
    return round * blockWidth + inRound;
  }
  case XACC_FORMAT_GBLOCK:
    return std::clamp<int64_t>(z - start[coordinate], 0, count(coordinate));
  default:
    return z;
  }
}

IndexRange Distribution::owned(int64_t coordinate) const {
  int64_t n = count(coordinate);
  if (n == 0) {
    int64_t first = formatKind == XACC_FORMAT_GBLOCK
                        ? lowerBound + start[coordinate]
                        : upperBound + 1;
    return {first, first - 1};
  }
  return {globalIndex(coordinate, 0), globalIndex(coordinate, n - 1)};
}

int64_t Distribution::localPosition(int64_t index) const {
  int64_t z = index - lowerBound;
  switch (formatKind) {
  case XACC_FORMAT_BLOCK:
    return z % blockWidth;
  case XACC_FORMAT_CYCLIC:
    return z / blockWidth / nodes * blockWidth + z % blockWidth;
  case XACC_FORMAT_GBLOCK:
    return z - start[ownerOf(index)];
  default:
    return z;
  }
}

int64_t Distribution::globalIndex(int64_t coordinate, int64_t position) const {
  switch (formatKind) {
  case XACC_FORMAT_BLOCK:
    return lowerBound + coordinate * blockWidth + position;
  case XACC_FORMAT_CYCLIC:
    return lowerBound +
           (position / blockWidth * nodes + coordinate) * blockWidth +
           position % blockWidth;
  case XACC_FORMAT_GBLOCK:
    return lowerBound + start[coordinate] + position;
  default:
    return lowerBound + position;
  }
}

/// Whether lo, lo + step, ... meets [first, last] at or before hi.
static bool meets(int64_t first, int64_t last, int64_t lo, int64_t hi,
                  int64_t step) {
  int64_t candidate = lo;
  if (candidate < first)
    candidate += ceilDiv(first - lo, step) * step;
  return candidate <= last && candidate <= hi;
}

bool Distribution::ownsPartOf(int64_t coordinate, int64_t lo, int64_t hi,
                              int64_t step) const {
  if (formatKind == XACC_FORMAT_NONE)
    return lo <= hi;
  IndexRange range = owned(coordinate);
  if (range.empty())
    return false;
  if (formatKind != XACC_FORMAT_CYCLIC)
    return meets(range.first, range.last, lo, hi, step);
  // Positions repeat with the period of the cycle: looking at as many members
  // of the section as there are residues decides it.
  int64_t period = blockWidth * nodes;
  int64_t steps = 0;
  for (int64_t x = lo; x <= hi && steps < period; x += step, ++steps)
    if (ownerOf(x) == coordinate)
      return true;
  return false;
}
