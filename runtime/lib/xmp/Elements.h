//===- Elements.h - Elements of distributed arrays by number -- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements are numbered in C order. The transformational procedures of the
// language reference read and write elements whose numbers are known only at
// run time, in arrays of any mapping: one message to and from each node.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_XMP_ELEMENTS_H
#define XACC_XMP_ELEMENTS_H

#include "core/Array.h"
#include "core/Runtime.h"

#include <cstring>
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
  template <typename Function>
  void forEachOwned(bool once, Function function) const;
  /// How many elements that is.
  int64_t numOwned(bool once) const;
  /// The address of an element that this rank owns.
  char *addressOf(int64_t number) const;

  /// Copies one element.
  void copy(char *target, const char *source) const {
    // Of the usual sizes without a call.
    if (size() == 8)
      std::memcpy(target, source, 8);
    else if (size() == 4)
      std::memcpy(target, source, 4);
    else
      std::memcpy(target, source, size());
  }

  /// Reads elements, wherever they are. Collective over the set.
  std::vector<char> fetch(const std::vector<int64_t> &numbers) const;
  /// Writes elements, all copies. Collective over the set.
  void put(const std::vector<int64_t> &numbers, const char *values) const;

private:
  /// The owned indices of a dimension: what they add to the number of an
  /// element and to its address.
  struct Axis {
    std::vector<int64_t> numbers, offsets;
  };
  std::vector<Axis> ownedAxes(bool once) const;
  void toIndex(int64_t number, int64_t *index) const;
  int64_t nodeOf(int64_t number) const;

  const NodeSet &set;
  const XaccLoc *loc;
  int64_t numElements = 1;
  /// The node array, in its linear order: positions in the set. Empty if both
  /// are the same.
  std::vector<int32_t> positions;
  /// What nodes with copies of an element are apart in the node array; 0 first.
  std::vector<int64_t> copies{0};
  /// The stride of the node dimension that a dimension is spread over.
  int64_t nodeStrides[XACC_MAX_DIMS] = {};
  /// This rank in the node array, and the first node with the same elements; -1
  /// outside of it.
  int64_t ownNode = -1, firstNode = -1;

  int64_t positionOf(int64_t node) const {
    return positions.empty() ? node : positions[node];
  }
};

template <typename Function>
void Elements::forEachOwned(bool once, Function function) const {
  std::vector<Axis> axes = ownedAxes(once);
  if (axes.empty())
    return;
  int64_t rank = array.rank();
  const Axis &inner = axes.back();
  std::vector<size_t> at(rank, 0);
  while (true) {
    int64_t number = 0, offset = 0;
    for (int64_t k = 0; k + 1 < rank; ++k) {
      number += axes[k].numbers[at[k]];
      offset += axes[k].offsets[at[k]];
    }
    for (size_t i = 0; i < inner.numbers.size(); ++i)
      function(number + inner.numbers[i],
               array.view.data + offset + inner.offsets[i]);
    int64_t k = rank - 2;
    for (; k >= 0; --k) {
      if (++at[k] < axes[k].numbers.size())
        break;
      at[k] = 0;
    }
    if (k < 0)
      return;
  }
}

} // namespace xacc

#endif // XACC_XMP_ELEMENTS_H
