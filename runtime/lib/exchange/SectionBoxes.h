//===- SectionBoxes.h - Positions of a section as boxes of memory -*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any; values.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_SECTIONBOXES_H
#define XACC_EXCHANGE_SECTIONBOXES_H

#include "Positions.h"
#include "core/Array.h"
#include "transport/BoxExchange.h"

#include <vector>

namespace xacc {

/// One side of a gmove: an array, or memory where `array` is null.
struct GmoveOperand {
  Array *array = nullptr;
  /// Of an array: where its elements are, if not in its own storage.
  char *data = nullptr;
  XaccSection section;
  /// Its last range is paired with the first one of the other side, and so on.
  bool isTransposed = false;

  bool operator==(const GmoveOperand &other) const;
  int64_t numRanges() const;
};

/// How a node stores an array: what the views of its handle say there.
struct ArrayLayout {
  int64_t origin[XACC_MAX_DIMS];
  int64_t stride[XACC_MAX_DIMS]; // elements
};
/// The layout on the node with these coordinates in the array's nodes.
ArrayLayout layoutAt(const Array &array, const int64_t *coordinates);

/// The address of the element at position 0 of all ranges, and what positions
/// add. Only on a node that holds them, or with the layout of such a node: then
/// addresses count from the first stored element there.
class SectionAddress {
public:
  SectionAddress(const GmoveOperand &operand, bool isBroadcast,
                 const ArrayLayout *layout = nullptr);

  char *base() const { return data; }
  /// Bytes of position `p` of range `k` from the base.
  int64_t offset(int64_t k, int64_t p) const;

private:
  int64_t bytesOf(int64_t dim, int64_t index) const;

  const GmoveOperand &operand;
  bool isBroadcast;
  const ArrayLayout *layout;
  char *data;
  int64_t dimOf[XACC_MAX_DIMS]; // of the array, by range
};

/// A piece of each range: a box of positions.
struct PositionBox {
  std::vector<PositionPiece> pieces;

  /// Calls `level(range, first, distance, size)` for each dimension of the box.
  template <typename Function> void forEachLevel(Function level) const {
    for (size_t k = 0; k < pieces.size(); ++k) {
      const PositionPiece &piece = pieces[k];
      if (piece.count > 1)
        level(k, piece.first, piece.period, piece.count);
      if (piece.run > 1 || piece.count <= 1)
        level(k, piece.first, 1, piece.run);
    }
  }
};

/// The products of the pieces of all ranges, in an order that both ends share.
/// A box has at most XACC_MAX_DIMS dimensions.
std::vector<PositionBox> boxesOf(const std::vector<Positions> &positions);

char *startOf(const SectionAddress &address, const PositionBox &box);
/// What one step of a level adds to an address.
int64_t strideOf(const SectionAddress &address, int64_t k, int64_t first,
                 int64_t distance, int64_t size);
WindowBox windowOf(const SectionAddress &address, const PositionBox &box,
                   int64_t elementSize);

} // namespace xacc

#endif // XACC_EXCHANGE_SECTIONBOXES_H
