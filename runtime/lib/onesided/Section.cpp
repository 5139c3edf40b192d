//===- Section.cpp - Boxes of remote memory -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Section.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace xacc;

int64_t RemoteSection::sizeInBytes() const {
  int64_t bytes = elementSize;
  for (int64_t k = 0; k < rank; ++k)
    bytes *= sizes[k];
  return bytes;
}

bool RemoteSection::isContiguous() const {
  int64_t expected = 1;
  for (int64_t k = rank; k-- > 0;) {
    if (sizes[k] != 1 && strides[k] != expected)
      return false;
    expected *= sizes[k];
  }
  return true;
}

/// The least and the greatest distance of an element's begin, in bytes.
static void reach(const RemoteSection &section, int64_t &first, int64_t &last) {
  first = last = 0;
  for (int64_t k = 0; k < section.rank; ++k) {
    int64_t way =
        (section.sizes[k] - 1) * section.strides[k] * section.elementSize;
    (way < 0 ? first : last) += way;
  }
}

bool RemoteSection::liesWithin(int64_t offset, int64_t sizeInBytes) const {
  int64_t first, last;
  reach(*this, first, last);
  return offset + first >= 0 && offset + last + elementSize <= sizeInBytes;
}

RemoteSection RemoteSection::packed() const {
  RemoteSection result = *this;
  contiguousStrides(rank, sizes, result.strides);
  return result;
}

RemoteSection xacc::bytesSection(int64_t sizeInBytes) {
  RemoteSection result;
  result.rank = 1;
  result.elementSize = 1;
  result.sizes[0] = sizeInBytes;
  result.strides[0] = 1;
  return result;
}

static StridedCopy prepare(const RemoteSection &target,
                           const RemoteSection &source) {
  return StridedCopy(target.rank, target.sizes, target.strides, source.strides,
                     target.elementSize);
}

void xacc::copySection(char *target, const RemoteSection &targetSection,
                       const char *source, const RemoteSection &sourceSection) {
  int64_t bytes = targetSection.sizeInBytes();
  if (bytes <= 0)
    return;
  int64_t targetFirst, targetLast, sourceFirst, sourceLast;
  reach(targetSection, targetFirst, targetLast);
  reach(sourceSection, sourceFirst, sourceLast);
  int64_t size = targetSection.elementSize;
  bool overlaps = target + targetFirst < source + sourceLast + size &&
                  source + sourceFirst < target + targetLast + size;
  if (!overlaps) {
    prepare(targetSection, sourceSection).run(target, source);
    return;
  }
  std::vector<char> buffer(static_cast<size_t>(bytes));
  RemoteSection packed = targetSection.packed();
  prepare(packed, sourceSection).run(buffer.data(), source);
  prepare(targetSection, packed).run(target, buffer.data());
}
