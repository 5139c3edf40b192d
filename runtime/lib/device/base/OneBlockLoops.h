//===- OneBlockLoops.h - Loops that had one block on a GPU ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_ONEBLOCKLOOPS_H
#define XACC_DEVICE_BASE_ONEBLOCKLOOPS_H

#include "xacc/ABI.h"

#include <map>

namespace xacc {

/// For statistics: loops as one kernel that could have several blocks, and why
/// they had one. Under the lock of the API.
inline std::map<const XaccLoc *, const char *> &oneBlockLoops() {
  static auto &all = *new std::map<const XaccLoc *, const char *>;
  return all;
}

} // namespace xacc

#endif // XACC_DEVICE_BASE_ONEBLOCKLOOPS_H
