//===- SectionGeometry.h - Who sends which positions to whom -*- C++ -*----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two sections of equal lengths, each on nodes of its own: what one rank
// receives from which ranks and sends to which, in time proportional to their
// number. The positions of a pair are the same sets in the same order on both.
//
// Threads: any; values.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_SECTIONGEOMETRY_H
#define XACC_EXCHANGE_SECTIONGEOMETRY_H

#include "Positions.h"
#include "core/NodeSet.h"

#include <vector>

namespace xacc {

/// One side. Its dimensions are the ranges of the section.
struct SectionSide {
  struct Dim {
    int64_t length = 0;
    /// Null: every node of the side has all of it.
    const Distribution *dist = nullptr;
    /// Position p has template index base + p * step.
    int64_t base = 0, step = 1;
  };
  int64_t rank = 0;
  Dim dims[XACC_MAX_DIMS];

  /// The nodes, as an array; or a set whose members have a copy each.
  const NodeArray *nodes = nullptr;
  const NodeSet *copies = nullptr;
  /// Per dimension of the node array what restricts it: a range, one
  /// coordinate (of an index that is no range), or nothing (replicas).
  static constexpr int64_t fixed = -1, replicated = -2;
  int64_t rangeOf[XACC_MAX_DIMS];
  int64_t coordinate[XACC_MAX_DIMS] = {};
};

struct SectionTransfer {
  int peer; // rank in the world
  std::vector<Positions> dims;
};

struct SectionTransfers {
  /// From the rank itself, too; that one is not among the sends.
  std::vector<SectionTransfer> receives, sends;
};

/// What a rank holds of a side: false if nothing.
bool holds(const SectionSide &side, int rank,
           std::vector<Positions> &positions);

SectionTransfers computeTransfers(const SectionSide &target,
                                  const SectionSide &source, int rank);

} // namespace xacc

#endif // XACC_EXCHANGE_SECTIONGEOMETRY_H
