//===- Space.h - The index space of an allocation ------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which bytes of an allocation an index means, for regions. Memory is read as
// an array in C's order whose rows have no gaps: the stride of each dimension
// is a multiple of that of the next one, and the innermost stride is the unit.
// Every byte belongs to one index; the outermost dimension goes on as far as it
// has to. So boxes of the array that the program declared are boxes here, and
// any other bytes are several.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COHERENCE_SPACE_H
#define XACC_COHERENCE_SPACE_H

#include "Region.h"

#include "xacc/DeviceABI.h"

#include <utility>
#include <vector>

namespace xacc {

/// A strided piece of memory: `count[k]` times `stride[k]` bytes, the innermost
/// loop last, of runs of `runBytes` contiguous bytes.
struct ByteBox {
  int64_t offset = 0; // from the start of the allocation
  int64_t runBytes = 0;
  std::vector<int64_t> count, stride;

  int64_t sizeInBytes() const;
};

class Space {
public:
  /// `sizeInBytes` bytes; elements of `unit` bytes from `origin` on (the offset
  /// of index 0 everywhere; it may lie outside of the allocation); `strides` in
  /// bytes, the outermost first. Strides that break the rule above are left
  /// out, until what remains is a space: at worst one dimension.
  Space(int64_t sizeInBytes, int64_t origin, std::vector<int64_t> strides,
        int64_t unit);

  int64_t rank() const { return int64_t(strides.size()); }
  int64_t unit() const { return strides.back(); }
  int64_t size() const { return sizeInBytes; }
  bool operator==(const Space &other) const = default;

  /// The same for equal spaces only.
  std::vector<int64_t> key() const {
    std::vector<int64_t> numbers = {sizeInBytes, origin};
    numbers.insert(numbers.end(), strides.begin(), strides.end());
    return numbers;
  }

  Region all() const;
  /// Contiguous bytes, clipped to the allocation, and rounded outwards to whole
  /// elements; `isExact` becomes false if that added any.
  Region bytes(int64_t offset, int64_t sizeInBytes, bool &isExact) const;
  /// The elements of a box of a kernel whose pointer argument is `offset` bytes
  /// from the start; clipped. `isExact` becomes false if the result has
  /// elements that the box has not: rounding, or more than `maxRuns` pieces.
  /// All of them of XACC_SECTION_WHOLE.
  Region box(const XaccBox &box, int64_t offset, bool &isExact) const;
  /// The same set in the index space of another one of the same allocation.
  /// `isExact` becomes false if elements had to be rounded outwards; there is
  /// no limit to the number of pieces.
  Region convert(const Region &region, const Space &from,
                 bool *isExact = nullptr) const;

  /// The memory of a region: for each box one ByteBox with as few runs as can
  /// be, but one for boxes that follow each other in memory. In ascending order
  /// of the first byte; nothing outside of the allocation.
  std::vector<ByteBox> memory(const Region &region) const;
  /// First byte and the byte behind the last of each stretch of memory that
  /// contains the region, gaps smaller than `granule` closed; ascending.
  std::vector<std::pair<int64_t, int64_t>> extents(const Region &region,
                                                   int64_t granule) const;
  int64_t volumeInBytes(const Region &region) const;

  /// Divides all() into `numParts` parts of about equal size along the
  /// outermost dimension that has at least `4 * numParts` indices (none: the
  /// longest). Parts of a short dimension may be empty.
  std::vector<Region> divide(int numParts) const;

  static constexpr int64_t maxRuns = 4096;

private:
  struct Pattern;

  int64_t radix(int64_t dim) const { return strides[dim - 1] / strides[dim]; }
  Region elements(int64_t first, int64_t last) const;
  Region resolve(Pattern pattern, int64_t limit, bool &isExact) const;
  Region::Interval elementsAround(int64_t offset, int64_t size,
                                  bool &isRounded) const;
  Region piece(Pattern pattern, bool &isExact) const;
  Region runs(const Pattern &pattern, bool &isExact) const;

  int64_t sizeInBytes, origin;
  std::vector<int64_t> strides;
};

} // namespace xacc

#endif // XACC_COHERENCE_SPACE_H
