//===- Positions.h - Positions of a section that a node holds -*- C++ -*---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A section counts the elements of a dimension from 0: position p is index
// base + p * step. Those that a coordinate owns are a range (block, gblock) or
// repeat with a period (cyclic); so do the positions that two distributions
// have in common. They are kept as such and never listed one by one.
//
// Threads: any; values.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_POSITIONS_H
#define XACC_EXCHANGE_POSITIONS_H

#include "core/Distribution.h"

#include <vector>

namespace xacc {

/// `count` runs of `run` positions each, the first at `first`, each `period`
/// after the one before.
struct PositionPiece {
  int64_t first, run, count, period;
};

class Positions {
public:
  Positions() = default;
  /// first, ..., last.
  static Positions range(int64_t first, int64_t last);
  /// Of 0, ..., length - 1 those whose index base + p * step a coordinate owns.
  static Positions owned(const Distribution &dist, int64_t coordinate,
                         int64_t base, int64_t step, int64_t length);
  /// Those of both. The order of the pieces follows from the operands alone.
  static Positions intersect(const Positions &a, const Positions &b);

  bool empty() const { return pieces().empty(); }
  int64_t count() const;
  /// All positions lie in between, if there are any.
  int64_t first() const { return window.first; }
  int64_t last() const { return window.last; }
  /// In an order that is the same for equal sets of the same history.
  std::vector<PositionPiece> pieces() const;

private:
  bool isDense() const { return period == 1; }
  std::vector<IndexRange> expand(int64_t from, int64_t to) const;

  /// Positions of the window whose remainder by `period` is in one of `runs`,
  /// which are ascending and within 0, ..., period - 1.
  IndexRange window;
  int64_t period = 1;
  std::vector<IndexRange> runs;
};

} // namespace xacc

#endif // XACC_EXCHANGE_POSITIONS_H
