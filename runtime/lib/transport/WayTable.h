//===- WayTable.h - How a direction should travel ------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pattern of the boxes for one peer, and the table that says which way is
// the best for it. What the tuner has measured comes before the table.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_WAYTABLE_H
#define XACC_TRANSPORT_WAYTABLE_H

#include "Boxes.h"
#include "core/Runtime.h"

#include <map>

namespace xacc {

struct BoxPattern {
  enum Kind { Block, BlockStride, Stride } kind = Block;
  int64_t bytes = 0;
  int64_t runBytes = 0; // of the shortest run of memory
  int64_t numRuns = 0;

  const char *name() const;
  /// Patterns that are treated alike: the kind, and the sizes to a factor of
  /// two. Below `numClasses`.
  int classNumber() const;
  static constexpr int numSizes = 40;
  static constexpr int numClasses = 3 * numSizes * numSizes;
};
/// What `plans` knows a plan by, behind the classes.
inline constexpr int firstPlan = BoxPattern::numClasses;
inline constexpr int lastPlan = (1 << 30) - 1;
/// The name of a class, as the tuner's file and report have it.
std::string nameOfClass(int number);
const char *nameOf(Way way);

BoxPattern patternOf(const std::vector<WindowBox> &boxes);

struct WayChoice {
  Way way;
  const char *why;
};
/// Between ranks that share memory.
WayChoice builtInWay(const BoxPattern &pattern);

/// What has been measured.
struct TunedWays final : RuntimePart {
  explicit TunedWays(Runtime &) {}
  /// Whether anything may differ from the table: two ranks then tell each other
  /// how they send when they make a plan.
  bool isUsed = false;
  /// Whether plans measure what is not known yet.
  bool isMeasuring = false;
  std::map<int, Way> ways; // by class
  /// Of whole plans, by the classes of all directions of all ranks: Collective,
  /// or Unset, each direction in its own way.
  std::map<int, Way> plans;
  /// Whether any plan may be collective: all ranks then make theirs together.
  bool hasCollectives() const;
};

} // namespace xacc

#endif // XACC_TRANSPORT_WAYTABLE_H
