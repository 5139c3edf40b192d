//===- Section.h - Boxes of remote memory ---------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ONESIDED_SECTION_H
#define XACC_ONESIDED_SECTION_H

#include "core/StridedCopy.h"
#include "core/Support.h"

namespace xacc {

/// The shape of what one statement moves, and how one side of it lies in
/// memory: element (i, j, ...) is at strides[0] * i + strides[1] * j + ...
struct RemoteSection {
  int64_t rank = 0;
  int64_t elementSize = 0;
  int64_t sizes[XACC_MAX_DIMS] = {};
  int64_t strides[XACC_MAX_DIMS] = {}; // elements

  int64_t sizeInBytes() const;
  bool isContiguous() const;
  /// Whether all of it lies in [-offset, sizeInBytes - offset) around its first
  /// element.
  bool liesWithin(int64_t offset, int64_t sizeInBytes) const;
  /// The section with the same shape that is one block of memory.
  RemoteSection packed() const;
};

RemoteSection bytesSection(int64_t sizeInBytes);

/// Copies between two sections of one shape, through a buffer if they overlap.
void copySection(char *target, const RemoteSection &targetSection,
                 const char *source, const RemoteSection &sourceSection);

/// Calls `visit(piece, offset, packedOffset)` for parts of the section of at
/// most so many bytes, in the order of the elements. `offset` is that of the
/// piece's first element from the section's, in bytes.
template <typename Visit>
void forEachPiece(const RemoteSection &section, int64_t limit, int64_t offset,
                  int64_t packedOffset, const Visit &visit) {
  int64_t bytes = section.sizeInBytes();
  if (bytes <= limit) {
    if (bytes > 0)
      visit(section, offset, packedOffset);
    return;
  }
  if (section.rank == 0) { // one large element
    for (int64_t at = 0; at < bytes; at += limit)
      visit(bytesSection(bytes - at < limit ? bytes - at : limit), offset + at,
            packedOffset + at);
    return;
  }
  RemoteSection slice = section;
  int64_t numSlices = section.sizes[0], sliceBytes = bytes / numSlices;
  int64_t step = section.strides[0] * section.elementSize;
  if (sliceBytes <= limit) {
    int64_t together = limit / sliceBytes;
    for (int64_t i = 0; i < numSlices; i += together) {
      slice.sizes[0] = numSlices - i < together ? numSlices - i : together;
      visit(slice, offset + i * step, packedOffset + i * sliceBytes);
    }
    return;
  }
  --slice.rank;
  for (int64_t k = 0; k < slice.rank; ++k) {
    slice.sizes[k] = section.sizes[k + 1];
    slice.strides[k] = section.strides[k + 1];
  }
  for (int64_t i = 0; i < numSlices; ++i)
    forEachPiece(slice, limit, offset + i * step, packedOffset + i * sliceBytes,
                 visit);
}

} // namespace xacc

#endif // XACC_ONESIDED_SECTION_H
