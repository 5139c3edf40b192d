//===- StridedCopy.h - Copying of boxes ---------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any, once it is made.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_STRIDEDCOPY_H
#define XACC_CORE_STRIDEDCOPY_H

#include "xacc/ABI.h"

#include <cstdint>

namespace xacc {

/// A prepared copy between two strided boxes of equal shape; with one side
/// contiguous it packs or unpacks. Dimensions that lie next to each other in
/// both boxes are fused when it is prepared, so that running it is as few loops
/// as the layout allows around a memcpy or a typed strided loop.
class StridedCopy {
public:
  /// Most dimensions of a box.
  static constexpr int64_t maxRank = 16;

  StridedCopy() = default;
  /// `sizes` in elements, row-major; strides in elements.
  StridedCopy(int64_t rank, const int64_t *sizes, const int64_t *targetStrides,
              const int64_t *sourceStrides, int64_t elementSize);

  void run(char *target, const char *source) const;

  /// Both sides are one block of memory.
  bool isContiguous() const { return numLoops == 0; }
  int64_t sizeInBytes() const { return totalBytes; }

  struct Loop {
    int64_t count;
    int64_t targetStride; // bytes
    int64_t sourceStride;
  };
  /// What is left after fusing: loops, the innermost one last, around runs.
  int64_t runSizeInBytes() const { return runBytes; }
  int64_t loopCount() const { return numLoops; }
  const Loop &loop(int64_t index) const { return loops[index]; }

private:
  int64_t runBytes = 0; // contiguous on both sides
  int64_t totalBytes = 0;
  int64_t numLoops = 0;
  Loop loops[maxRank] = {}; // the last one is the innermost
};

/// Row-major strides of a contiguous box.
inline void contiguousStrides(int64_t rank, const int64_t *sizes,
                              int64_t *strides) {
  int64_t stride = 1;
  for (int64_t k = rank - 1; k >= 0; --k) {
    strides[k] = stride;
    stride *= sizes[k];
  }
}

} // namespace xacc

#endif // XACC_CORE_STRIDEDCOPY_H
