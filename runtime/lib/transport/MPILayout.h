//===- MPILayout.h - The bytes of a datatype ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_MPILAYOUT_H
#define XACC_TRANSPORT_MPILAYOUT_H

#include "UserMessages.h"

#include <mpi.h>

namespace xacc::mpi {

/// One element of a datatype.
struct ElementLayout {
  int64_t sizeInBytes = 0;
  /// From the address of an element to the first of its bytes, from there to
  /// behind the last, and to the next element.
  int64_t first = 0, span = 0, extent = 0;
  /// Elements have all bytes between, in their order.
  bool isWhole = true;
  /// Offsets are from `first`.
  std::vector<UserLayout::Rows> rows;
};

/// Returns what is wrong; empty: nothing.
std::string describeElement(MPI_Datatype type, ElementLayout &element);
/// Those of several elements, with rows.
UserLayout layoutOf(const ElementLayout &element, int64_t count);

} // namespace xacc::mpi

#endif // XACC_TRANSPORT_MPILAYOUT_H
