//===- Geometry.h - Which box goes to which neighbour -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes, for one array and one process, what a reflect exchanges with which
// neighbour: a pure function of the distribution, the caller's coordinates and
// the widths. No communication, no process, no memory of the array; time and
// size are O(neighbours).
//
// Both ends of a message compute it independently and agree, because they order
// the boxes of a pair by the place where they land: the corner of the target in
// the receiver's own, unwrapped index space, which no two boxes share. (The
// same element may be asked for several times by one receiver, for instance on
// a periodic dimension of two nodes.)
//
// Diagonal neighbours are served directly, not by sweeps over the dimensions,
// and a width larger than the neighbour's block reaches further nodes.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_GEOMETRY_H
#define XACC_EXCHANGE_GEOMETRY_H

#include "core/Distribution.h"

#include <vector>

namespace xacc {

/// One array dimension, as seen from one process.
struct ExchangeDim {
  /// Null: every node stores the whole dimension.
  const Distribution *dist = nullptr;
  /// Node dimension of `dist`.
  int64_t nodeDim = -1;
  /// Array index i is template index i + offset.
  int64_t offset = 0;
  int64_t extent = 0;
  /// Stored cells below the owned block: position of the first owned element.
  int64_t shadowLower = 0;
  /// Widths to fill.
  int64_t lower = 0;
  int64_t upper = 0;
  bool periodic = false;
  /// The whole dimension is stored, at the position of its index; with a width
  /// that is not 0 all that the caller does not own is filled.
  bool full = false;
};

struct ExchangeShape {
  int64_t rank = 0;
  ExchangeDim dims[XACC_MAX_DIMS];
  /// The node array (F-order) and the caller's coordinates in it.
  int64_t nodeRank = 0;
  int64_t nodeSizes[XACC_MAX_DIMS] = {};
  int64_t nodeCoordinates[XACC_MAX_DIMS] = {};
  /// Only cells outside the block in exactly one dimension.
  bool orthogonal = false;
};

/// A box of stored positions (shadow included) of one process.
/// Every step-th position of a dimension, `size` of them. Steps other than 1
/// occur where cyclic dimensions have a full shadow.
struct Box {
  int64_t start[XACC_MAX_DIMS] = {};
  int64_t size[XACC_MAX_DIMS] = {};
  int64_t step[XACC_MAX_DIMS] = {};

  int64_t numElements(int64_t rank) const {
    int64_t count = 1;
    for (int64_t k = 0; k < rank; ++k)
      count *= size[k];
    return count;
  }
};

/// A box to send or to receive.
struct Transfer {
  /// Number in the node array of the other end.
  int64_t peer = 0;
  /// First target index in each dimension, in the receiver's unwrapped space.
  int64_t target[XACC_MAX_DIMS] = {};
  /// In the storage of the process that asks.
  Box box;
};

/// A box that a process copies to itself.
struct LocalCopy {
  Box source;
  Box target;
};

struct ExchangeGeometry {
  /// Sorted by peer, then by target.
  std::vector<Transfer> sends;
  std::vector<Transfer> receives;
  std::vector<LocalCopy> copies;

  size_t sizeInBytes() const {
    return sizeof *this + sends.capacity() * sizeof(Transfer) +
           receives.capacity() * sizeof(Transfer) +
           copies.capacity() * sizeof(LocalCopy);
  }
};

ExchangeGeometry computeGeometry(const ExchangeShape &shape);

} // namespace xacc

#endif // XACC_EXCHANGE_GEOMETRY_H
