//===- StridedCopy.cpp - Copying of boxes ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StridedCopy.h"

#include <cstring>

using namespace xacc;

StridedCopy::StridedCopy(int64_t rank, const int64_t *sizes,
                         const int64_t *targetStrides,
                         const int64_t *sourceStrides, int64_t elementSize) {
  runBytes = totalBytes = elementSize;
  bool isRun = true;
  Loop reversed[maxRank]; // innermost first
  for (int64_t k = rank - 1; k >= 0; --k) {
    totalBytes *= sizes[k];
    if (sizes[k] == 1)
      continue;
    Loop loop{sizes[k], targetStrides[k] * elementSize,
              sourceStrides[k] * elementSize};
    if (isRun && loop.targetStride == runBytes &&
        loop.sourceStride == runBytes) {
      runBytes *= loop.count;
      continue;
    }
    isRun = false;
    if (numLoops > 0) {
      Loop &inner = reversed[numLoops - 1];
      if (loop.targetStride == inner.targetStride * inner.count &&
          loop.sourceStride == inner.sourceStride * inner.count) {
        inner.count *= loop.count;
        continue;
      }
    }
    reversed[numLoops++] = loop;
  }
  for (int64_t i = 0; i < numLoops; ++i)
    loops[i] = reversed[numLoops - 1 - i];
}

/// Chunks of constant size become single moves. The two forms with one side
/// contiguous let the compiler merge and vectorise the moves of that side.
template <int64_t Bytes>
static void copyChunks(char *__restrict target, const char *__restrict source,
                       int64_t count, int64_t targetStride,
                       int64_t sourceStride) {
  if (targetStride == Bytes) {
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * Bytes, source + i * sourceStride, Bytes);
  } else if (sourceStride == Bytes) {
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * targetStride, source + i * Bytes, Bytes);
  } else {
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * targetStride, source + i * sourceStride, Bytes);
  }
}

static void copyRow(char *target, const char *source, int64_t runBytes,
                    int64_t count, int64_t targetStride, int64_t sourceStride) {
  switch (runBytes) {
  case 1:
    return copyChunks<1>(target, source, count, targetStride, sourceStride);
  case 2:
    return copyChunks<2>(target, source, count, targetStride, sourceStride);
  case 4:
    return copyChunks<4>(target, source, count, targetStride, sourceStride);
  case 8:
    return copyChunks<8>(target, source, count, targetStride, sourceStride);
  case 16:
    return copyChunks<16>(target, source, count, targetStride, sourceStride);
  case 32:
    return copyChunks<32>(target, source, count, targetStride, sourceStride);
  default:
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * targetStride, source + i * sourceStride,
                  runBytes);
  }
}

/// Many short rows: what a cyclic distribution with a width gives. One choice
/// of the size for all of them.
template <int64_t Bytes>
static void
copyShortRows(char *__restrict target, const char *__restrict source,
              const StridedCopy::Loop &rows, const StridedCopy::Loop &row) {
  for (int64_t j = 0; j < rows.count; ++j) {
    for (int64_t i = 0; i < row.count; ++i)
      std::memcpy(target + i * row.targetStride, source + i * row.sourceStride,
                  Bytes);
    target += rows.targetStride;
    source += rows.sourceStride;
  }
}

/// Whether that was done.
static bool copyShortRows(char *target, const char *source, int64_t runBytes,
                          const StridedCopy::Loop &rows,
                          const StridedCopy::Loop &row) {
  if (row.count > 16)
    return false;
  switch (runBytes) {
  case 4:
    copyShortRows<4>(target, source, rows, row);
    return true;
  case 8:
    copyShortRows<8>(target, source, rows, row);
    return true;
  case 16:
    copyShortRows<16>(target, source, rows, row);
    return true;
  default:
    return false;
  }
}

void StridedCopy::run(char *target, const char *source) const {
  if (totalBytes == 0)
    return;
  if (numLoops == 0) {
    std::memcpy(target, source, runBytes);
    return;
  }
  const Loop &inner = loops[numLoops - 1];
  if (numLoops == 2 && copyShortRows(target, source, runBytes, loops[0], inner))
    return;
  int64_t numOuter = numLoops - 1;
  int64_t at[maxRank] = {};
  while (true) {
    copyRow(target, source, runBytes, inner.count, inner.targetStride,
            inner.sourceStride);
    int64_t k = numOuter - 1;
    for (; k >= 0; --k) {
      target += loops[k].targetStride;
      source += loops[k].sourceStride;
      if (++at[k] < loops[k].count)
        break;
      target -= loops[k].targetStride * loops[k].count;
      source -= loops[k].sourceStride * loops[k].count;
      at[k] = 0;
    }
    if (k < 0)
      return;
  }
}
