//===- Section.h - Host bytes that a data clause means ------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_SECTION_H
#define XACC_DEVICE_SECTION_H

#include "base/Device.h"

namespace xacc {

/// A range of host bytes.
struct HostRange {
  char *begin = nullptr;
  int64_t sizeInBytes = 0;
  char *end() const { return begin + sizeInBytes; }
};

/// A XaccData made definite.
struct Section {
  /// Only the address of the data is known.
  bool isUnknown = false;
  /// An extent is 0: nothing to move.
  bool isEmpty = false;
  /// From the first byte of the section to the last; for an unknown section one
  /// element.
  HostRange hull;
  int64_t rank = 0;
  int64_t extent[XACC_MAX_DIMS];

  Section(const XaccData &data, const XaccLoc *loc);
};

/// The hull of the whole array; of the section where the array's size is not
/// known.
HostRange wholeOf(const XaccData &data, const Section &section);

/// "a[0:10][2:3]" for messages.
std::string describeSection(const XaccData &data);

} // namespace xacc

#endif // XACC_DEVICE_SECTION_H
