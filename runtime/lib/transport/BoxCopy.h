//===- BoxCopy.h - Packing of boxes --------------------------- -*- C++ -*-===//
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

#ifndef XACC_TRANSPORT_BOXCOPY_H
#define XACC_TRANSPORT_BOXCOPY_H

#include "Boxes.h"
#include "core/StridedCopy.h"

namespace xacc {

/// A copy from the box to packed memory (`sends`), or back.
inline StridedCopy packingOf(const WindowBox &box, bool sends) {
  int64_t packed[XACC_MAX_DIMS];
  contiguousStrides(box.rank, box.sizes, packed);
  return StridedCopy(box.rank, box.sizes, sends ? packed : box.strides,
                     sends ? box.strides : packed, box.elementSize);
}

} // namespace xacc

#endif // XACC_TRANSPORT_BOXCOPY_H
