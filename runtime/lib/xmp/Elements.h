//===- Elements.h - Elements of distributed arrays by number -*- C++ -*----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements have numbers in C order. The procedures of section 11.6 of the
// language reference read and write elements whose numbers are known only at
// run time, in arrays of any mapping.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_XMP_ELEMENTS_H
#define XACC_XMP_ELEMENTS_H

#include "core/Array.h"
#include "core/Runtime.h"

#include <functional>
#include <vector>

namespace xacc {

class Elements {
public:
  /// An array, whose nodes are in the set that executes the procedure.
  Elements(void *handle, const NodeSet &set, const XaccLoc *loc);

  Array &array;
  int64_t count() const { return numElements; }
  int64_t size() const { return array.view.elementSize; }

  /// Calls `function(number, address)` for each element that this rank owns, in
  /// C order. With `once` for one copy of each only.
  void forEachOwned(bool once,
                    const std::function<void(int64_t, char *)> &function) const;
  /// Whether this rank is the one that stands for all copies of its elements.
  bool isFirstCopy() const;
  /// The address of an element that this rank owns.
  char *addressOf(int64_t number) const;

  /// Reads elements, wherever they are. Collective over the set.
  std::vector<char> fetch(const std::vector<int64_t> &numbers) const;
  /// Writes elements, all copies. Collective over the set.
  void put(const std::vector<int64_t> &numbers,
           const std::vector<char> &values) const;

private:
  void toIndex(int64_t number, int64_t *index) const;
  void forEachOwner(int64_t number,
                    const std::function<void(int64_t)> &function) const;
  int64_t ownerOf(int64_t number) const;
  bool owns(const int64_t *index) const;

  const NodeSet &set;
  const XaccLoc *loc;
  int64_t numElements = 1;
};

} // namespace xacc

#endif // XACC_XMP_ELEMENTS_H
