//===- Conformance.h - Shared parts of the conformance suite - -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_CONFORMANCE_H
#define XACC_TEST_RUNTIME_CONFORMANCE_H

#include "xacc/Runtime.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

/// Equal on all ranks.
extern unsigned conformanceSeed;

/// Random choices that all ranks make alike.
class Dice {
public:
  explicit Dice(unsigned salt) : engine(conformanceSeed + salt) {}
  int64_t pick(int64_t lo, int64_t hi) {
    return lo + int64_t(engine() % uint64_t(hi - lo + 1));
  }

private:
  std::mt19937_64 engine;
};

/// Sizes of a node array of `rank` dimensions whose product is `total`.
inline std::vector<int64_t> factorize(Dice &dice, int64_t total, int64_t rank) {
  std::vector<int64_t> sizes(rank, 1);
  for (int64_t factor = 2; total > 1;) {
    if (total % factor) {
      ++factor;
      continue;
    }
    sizes[dice.pick(0, rank - 1)] *= factor;
    total /= factor;
  }
  return sizes;
}

#endif // XACC_TEST_RUNTIME_CONFORMANCE_H
