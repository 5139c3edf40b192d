//===- ArraySites.h - Names of arrays that all ranks share ---- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles are made by each process for itself, in an order of its own. Other
// ranks name an array by the directive that has made it and by how many of that
// directive's arrays lived when it was made: the same on all ranks that have
// it.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_ARRAYSITES_H
#define XACC_CORE_ARRAYSITES_H

#include "Runtime.h"

#include <mutex>
#include <unordered_map>
#include <vector>

namespace xacc {

struct Array;

class ArraySites final : public RuntimePart {
public:
  explicit ArraySites(Runtime &) {}

  void add(Array &array, const XaccLoc *loc);
  void remove(Array &array);
  /// The name of an array; 0 if it has none.
  int64_t numberOf(const Array &array) const;
  /// The local section of the array with this name here; null if there is none
  /// (yet).
  char *find(int64_t number) const;
  /// Names have this bit; other memory that ranks share has small numbers.
  static constexpr int64_t isName = int64_t(1) << 62;

private:
  mutable std::mutex mutex;
  /// By directive; null where one has been released.
  std::unordered_map<int64_t, std::vector<Array *>> arrays;
};

} // namespace xacc

#endif // XACC_CORE_ARRAYSITES_H
