//===- TeamCopy.cpp - Large copies by the threads of a team ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TeamCopy.h"

#include "core/Tuning.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

namespace {
/// The share of `count` things that a part has, in whole units.
struct Share {
  int64_t begin, end;

  Share(int64_t count, int64_t unit, int64_t part, int64_t numParts) {
    int64_t units = (count + unit - 1) / unit;
    // Not units * part: that may be more than 64 bits hold.
    auto at = [&](int64_t part) {
      int64_t each = units / numParts, rest = units % numParts;
      return std::min(count, (each * part + std::min(part, rest)) * unit);
    };
    begin = at(part);
    end = at(part + 1);
  }
};

struct TeamCopy {
  char *target;
  const char *source;
  CopyShape shape;

  /// Cuts the outermost loop, or the bytes where there is none.
  void runPart(int64_t part, int64_t numParts) const {
    CopyShape mine = shape;
    if (shape.isContiguous()) {
      Share share(shape.runBytes, tuning::copyUnit, part, numParts);
      mine.runBytes = share.end - share.begin;
      mine.run(target + share.begin, source + share.begin);
      return;
    }
    Share share(shape.count[0], 1, part, numParts);
    mine.count[0] = share.end - share.begin;
    if (mine.count[0] > 0)
      mine.run(target + share.begin * shape.targetStride[0],
               source + share.begin * shape.sourceStride[0]);
  }
};

struct TeamZeros {
  char *target;
  int64_t sizeInBytes;

  void runPart(int64_t part, int64_t numParts) const {
    Share share(sizeInBytes, tuning::copyUnit, part, numParts);
    std::memset(target + share.begin, 0, share.end - share.begin);
  }
};
} // namespace

template <typename Work>
static void runParts(HostTeam *team, const Work &work, int64_t sizeInBytes) {
  int64_t numParts = team ? std::clamp<int64_t>(sizeInBytes / tuning::copyPart,
                                                1, team->size())
                          : 1;
  if (numParts == 1) {
    work.runPart(0, 1);
    return;
  }
  team->run(
      [](void *context, int64_t part, int64_t numParts) {
        static_cast<const Work *>(context)->runPart(part, numParts);
      },
      const_cast<Work *>(&work), numParts);
}

void xacc::runByTeam(HostTeam *team, void *target, const void *source,
                     const CopyShape &shape) {
  runParts(team,
           TeamCopy{static_cast<char *>(target),
                    static_cast<const char *>(source), shape},
           shape.sizeInBytes());
}

void xacc::fillZeroByTeam(HostTeam *team, void *target, int64_t sizeInBytes) {
  runParts(team, TeamZeros{static_cast<char *>(target), sizeInBytes},
           sizeInBytes);
}
