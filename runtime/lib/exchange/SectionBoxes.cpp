//===- SectionBoxes.cpp - Positions of a section as boxes of memory -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SectionBoxes.h"

#include <algorithm>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

ArrayLayout xacc::layoutAt(const Array &array, const int64_t *coordinates) {
  ArrayLayout layout;
  int64_t elements = 1;
  for (int64_t k = array.rank() - 1; k >= 0; --k) {
    const XaccAlign &align = array.align[k];
    int64_t extent = array.extents[k], first = 0, owned = extent, stored = 0;
    const Distribution *dist = array.distOf(k);
    int64_t coordinate =
        dist ? coordinates[array.templ->nodeDim[align.templateDim]] : 0;
    if (dist) {
      first = ownedIndices(*dist, align.offset, extent, coordinate).first;
      owned = numOwnedIndices(*dist, align.offset, extent, coordinate);
    }
    if (array.hasFullShadow(k)) {
      layout.origin[k] = 0;
      stored = extent;
    } else if (!array.isAffine(k)) {
      layout.origin[k] = dist->countBelow(coordinate, align.offset);
      stored = owned;
    } else {
      layout.origin[k] = first - align.shadowLower;
      stored = owned + align.shadowLower + align.shadowUpper;
    }
    layout.stride[k] = elements;
    elements *= stored;
  }
  return layout;
}

SectionAddress::SectionAddress(const GmoveOperand &operand, bool isBroadcast,
                               const ArrayLayout *layout)
    : operand(operand), isBroadcast(isBroadcast), layout(layout),
      data(operand.data) {
  int64_t next = 0;
  if (operand.array)
    data = layout         ? nullptr
           : operand.data ? operand.data
                          : operand.array->view.data;
  for (int64_t k = 0; k < operand.section.rank; ++k) {
    const XaccRange &range = operand.section.dims[k];
    if (range.isRange)
      dimOf[next++] = k;
    else if (operand.array)
      data += bytesOf(k, range.base);
  }
  if (operand.isTransposed)
    std::reverse(dimOf, dimOf + next);
}

int64_t SectionAddress::bytesOf(int64_t dim, int64_t index) const {
  const Array &array = *operand.array;
  int64_t size = array.view.elementSize;
  if (!layout)
    return array.position(dim, index) * array.view.stride[dim] * size;
  if (!array.isAffine(dim))
    index = array.distOf(dim)->localPosition(index + array.align[dim].offset);
  return (index - layout->origin[dim]) * layout->stride[dim] * size;
}

int64_t SectionAddress::offset(int64_t k, int64_t p) const {
  if (isBroadcast)
    return 0;
  const XaccRange &range = operand.section.dims[dimOf[k]];
  if (!operand.array)
    return p * range.step;
  return bytesOf(dimOf[k], range.base + p * range.step);
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

/// The pieces of a set as boxes of at most this many dimensions.
static std::vector<PositionPiece> piecesOf(const Positions &positions,
                                           bool isFlat) {
  std::vector<PositionPiece> result;
  for (const PositionPiece &piece : positions.pieces()) {
    if (!isFlat || piece.count == 1 || piece.run == 1) {
      result.push_back(piece);
    } else if (piece.run >= piece.count) {
      for (int64_t i = 0; i < piece.count; ++i)
        result.push_back({piece.first + i * piece.period, piece.run, 1, 0});
    } else {
      for (int64_t i = 0; i < piece.run; ++i)
        result.push_back({piece.first + i, 1, piece.count, piece.period});
    }
  }
  return result;
}

std::vector<PositionBox>
xacc::boxesOf(const std::vector<Positions> &positions) {
  bool isFlat = 2 * positions.size() > XACC_MAX_DIMS;
  std::vector<PositionBox> boxes(1);
  for (const Positions &range : positions) {
    std::vector<PositionBox> more;
    for (const PositionBox &box : boxes)
      for (const PositionPiece &piece : piecesOf(range, isFlat)) {
        more.push_back(box);
        more.back().pieces.push_back(piece);
      }
    boxes = std::move(more);
  }
  return boxes;
}

char *xacc::startOf(const SectionAddress &address, const PositionBox &box) {
  char *data = address.base();
  for (size_t k = 0; k < box.pieces.size(); ++k)
    data += address.offset(k, box.pieces[k].first);
  return data;
}

int64_t xacc::strideOf(const SectionAddress &address, int64_t k, int64_t first,
                       int64_t distance, int64_t size) {
  return size == 1
             ? 0
             : address.offset(k, first + distance) - address.offset(k, first);
}

WindowBox xacc::windowOf(const SectionAddress &address, const PositionBox &box,
                         int64_t elementSize) {
  WindowBox window;
  window.data = startOf(address, box);
  window.elementSize = elementSize;
  box.forEachLevel(
      [&](int64_t k, int64_t first, int64_t distance, int64_t size) {
        window.sizes[window.rank] = size;
        window.strides[window.rank++] =
            strideOf(address, k, first, distance, size) / elementSize;
      });
  return window;
}
