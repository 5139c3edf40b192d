//===- PackCopies.cpp - Boxes as kernels see them -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackCopies.h"

#include <bit>

using namespace xacc;

static_assert(int(xaccPackMaxLoops) == int(CopyShape::maxLoops));

XaccPackCopy xacc::describe(const BoxCopy &box) {
  const CopyShape &shape = box.shape;
  XaccPackCopy copy = {};
  copy.target = static_cast<char *>(box.target);
  copy.source = static_cast<const char *>(box.source);
  uint64_t bits = reinterpret_cast<uintptr_t>(box.target) |
                  reinterpret_cast<uintptr_t>(box.source) | shape.runBytes |
                  sizeof(uint64_t[2]);
  copy.numLoops = int(shape.numLoops);
  for (int64_t i = 0; i < shape.numLoops; ++i) {
    copy.count[i] = uint64_t(shape.count[i]);
    copy.targetStride[i] = shape.targetStride[i];
    copy.sourceStride[i] = shape.sourceStride[i];
    bits |= uint64_t(shape.targetStride[i]) | uint64_t(shape.sourceStride[i]);
  }
  copy.wordShift = std::countr_zero(bits);
  // The kernel counts more words than these in bytes.
  if (uint64_t(shape.sizeInBytes()) >> copy.wordShift >> 31)
    copy.wordShift = 0;
  copy.numWords = uint64_t(shape.sizeInBytes()) >> copy.wordShift;
  copy.runWords = uint64_t(shape.runBytes) >> copy.wordShift;
  return copy;
}
