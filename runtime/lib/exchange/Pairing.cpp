//===- Pairing.cpp - Who exchanges with whom first ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pairing.h"

#include "xacc/ABI.h"

#include <algorithm>
#include <numeric>

using namespace xacc;

/// How far it is from `from` to `to`, going up, around the end.
static void distance(int64_t rank, const int64_t *sizes, const int64_t *from,
                     const int64_t *to, int64_t *result) {
  for (int64_t k = 0; k < rank; ++k)
    result[k] = (to[k] - from[k] + sizes[k]) % sizes[k];
}

/// All pairs at one distance are paths and rings. In a ring that is reached by
/// steps of `step`, the number of position `at`.
static int64_t placeInRing(int64_t size, int64_t step, int64_t at) {
  int64_t numRings = std::gcd(size, step), place = 0;
  for (int64_t here = at % numRings; here != at; here = (here + step) % size)
    ++place;
  return place;
}

int64_t xacc::turnOf(int64_t rank, const int64_t *sizes, const int64_t *one,
                     const int64_t *other) {
  int64_t up[XACC_MAX_DIMS], down[XACC_MAX_DIMS];
  distance(rank, sizes, one, other, up);
  distance(rank, sizes, other, one, down);
  // The shorter way is the pair's distance, in the order of dimensions; which
  // of the two is the lower end follows.
  const int64_t *lower = one;
  const int64_t *step = up;
  if (std::lexicographical_compare(down, down + rank, up, up + rank)) {
    lower = other;
    step = down;
  } else if (std::equal(up, up + rank, down) &&
             std::lexicographical_compare(other, other + rank, one,
                                          one + rank)) {
    lower = other; // half around in all dimensions: each has one partner
  }
  int64_t numDims = 0, first = -1, number = 0;
  for (int64_t k = 0; k < rank; ++k) {
    number = number * sizes[k] + step[k];
    if (step[k] == 0)
      continue;
    ++numDims;
    first = first < 0 ? k : first;
  }
  if (first < 0)
    return 0;
  int64_t size = sizes[first];
  int64_t length = size / std::gcd(size, step[first]);
  int64_t place = placeInRing(size, step[first], lower[first]);
  int64_t colour = length % 2 && place == length - 1 ? 2 : place % 2;
  // Dimension after dimension, then diagonals; within one distance, colours.
  int64_t dimension = numDims == 1 ? first : rank + numDims;
  return (dimension << 48) + number * 4 + colour;
}

std::string xacc::directionTo(int64_t rank, const int64_t *sizes,
                              const int64_t *one, const int64_t *other) {
  std::string text = "(";
  for (int64_t k = 0; k < rank; ++k) {
    int64_t steps = other[k] - one[k], around = sizes[k];
    if (2 * steps > around)
      steps -= around;
    else if (2 * steps < -around)
      steps += around;
    text += (k ? "," : "") + std::string(steps > 0 ? "+" : "") +
            std::to_string(steps);
  }
  return text + ")";
}
