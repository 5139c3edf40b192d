//===- WayTable.cpp - How a direction should travel -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WayTable.h"

#include "BoxCopy.h"
#include "core/Tuning.h"

#include <algorithm>
#include <bit>

using namespace xacc;

BoxPattern xacc::patternOf(const std::vector<WindowBox> &boxes) {
  BoxPattern pattern;
  pattern.runBytes = INT64_MAX;
  bool isElements = true;
  for (const WindowBox &box : boxes) {
    StridedCopy copy = packingOf(box, /*sends=*/true);
    if (copy.sizeInBytes() == 0)
      continue;
    int64_t run = std::max<int64_t>(copy.runSizeInBytes(), 1);
    pattern.bytes += copy.sizeInBytes();
    pattern.numRuns += copy.sizeInBytes() / run;
    pattern.runBytes = std::min(pattern.runBytes, run);
    isElements &= run <= box.elementSize && copy.loopCount() > 0;
  }
  if (pattern.numRuns == 0)
    pattern.runBytes = 0;
  pattern.kind = pattern.numRuns <= 1 ? BoxPattern::Block
                 : isElements         ? BoxPattern::Stride
                                      : BoxPattern::BlockStride;
  return pattern;
}

static const char *const kindNames[] = {"block", "block-stride", "stride"};

const char *BoxPattern::name() const { return kindNames[kind]; }

static int logOf(int64_t bytes) {
  return std::min(int(std::bit_width(uint64_t(bytes))),
                  BoxPattern::numSizes - 1);
}

int BoxPattern::classNumber() const {
  return (int(kind) * numSizes + logOf(runBytes)) * numSizes + logOf(bytes);
}

bool TunedWays::hasCollectives() const {
  return std::any_of(plans.begin(), plans.end(), [](const auto &plan) {
    return plan.second == Way::Collective;
  });
}

std::string xacc::nameOfClass(int number) {
  if (number >= firstPlan)
    return "reflect " + std::to_string(number);
  int bytes = number % BoxPattern::numSizes;
  int run = number / BoxPattern::numSizes % BoxPattern::numSizes;
  int kind = number / (BoxPattern::numSizes * BoxPattern::numSizes);
  auto below = [](int log) { return std::to_string(int64_t(1) << log); };
  std::string text = kindNames[kind];
  text += " below " + below(bytes) + " bytes";
  if (kind != BoxPattern::Block)
    text += " in runs below " + below(run);
  return text;
}

const char *xacc::nameOf(Way way) {
  static const char *const names[numWays] = {"-",       "in place",   "packed",
                                             "message", "collective", "chain"};
  return names[int(way)];
}

WayChoice xacc::builtInWay(const BoxPattern &pattern) {
  if (pattern.bytes <= (pattern.kind == BoxPattern::Block ? tuning::shortBlock
                                                          : tuning::shortBytes))
    return {Way::Packed, "short: the sender does not wait"};
  if (pattern.runBytes < tuning::shortRun)
    return {Way::Packed, "runs below 64 bytes"};
  return {Way::InPlace, "long runs: no copy by the sender"};
}
