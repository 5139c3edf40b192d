//===- Convert.h - Copies that convert numbers ---------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boxes whose elements C would convert: integers, floating point, complex.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_CONVERT_H
#define XACC_EXCHANGE_CONVERT_H

#include "xacc/ABI.h"

namespace xacc {

/// Converts or, between equal types, copies `count` elements that lie this many
/// bytes apart.
using ConvertFunction = void (*)(char *target, int64_t targetStride,
                                 const char *source, int64_t sourceStride,
                                 int64_t count);

/// Null where C has no conversion: one of them is XACC_NUMBER_OPAQUE.
ConvertFunction converterFor(int64_t targetNumber, int64_t sourceNumber);

/// A box of elements; strides in bytes.
struct ByteBox {
  /// Twice the dimensions: a cyclic one has two levels.
  static constexpr int maxRank = 2 * XACC_MAX_DIMS;
  int64_t rank = 0;
  int64_t sizes[maxRank];
  int64_t targetStrides[maxRank];
  int64_t sourceStrides[maxRank];

  /// `convert` may be null: then elements of this size are copied.
  void copy(char *target, const char *source, int64_t elementSize,
            ConvertFunction convert) const;
};

} // namespace xacc

#endif // XACC_EXCHANGE_CONVERT_H
