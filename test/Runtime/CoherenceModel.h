//===- CoherenceModel.h - Devices' memories for tests -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One array in the memories of several devices, beside a single memory that is
// always right. Every write writes a value that there was not before, so that a
// stale value shows.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_COHERENCEMODEL_H
#define XACC_TEST_RUNTIME_COHERENCEMODEL_H

#include "coherence/Region.h"

#include <cstdint>
#include <vector>

namespace xacc::test {

/// Calls `visit(number)` for the elements of a region of an array with rows of
/// `numColumns` (of one dimension: 1).
template <typename Visitor>
void forElements(const Region &region, int64_t numColumns, Visitor visit) {
  for (const RegionBox &box : region.boxes())
    for (int64_t i = box.lower[0]; i < box.upper[0]; ++i) {
      int64_t first = region.rank() == 2 ? box.lower[1] : 0;
      int64_t end = region.rank() == 2 ? box.upper[1] : 1;
      for (int64_t j = first; j < end; ++j)
        visit(i * numColumns + j);
    }
}

class CoherenceModel {
public:
  CoherenceModel(int numDevices, int64_t size)
      : memories(numDevices, std::vector<int64_t>(size)), right(size),
        isWritten(size) {
    for (std::vector<int64_t> &memory : memories)
      for (int64_t &value : memory)
        value = --poison;
  }

  bool isDefined(int64_t element) const { return isWritten[element]; }
  /// Whether a device has what a program of one memory would have.
  bool isRight(int device, int64_t element) const {
    return !isWritten[element] || memories[device][element] == right[element];
  }

  void move(int from, int to, int64_t element) {
    memories[to][element] = memories[from][element];
  }
  /// A kernel on a device, or the host, which changes one device.
  void write(int device, int64_t element) {
    right[element] = memories[device][element] = ++newest;
    isWritten[element] = true;
  }
  /// A kernel that could have written an element and did not. One that nobody
  /// ever wrote now has the value, whatever it is, that this device finds.
  void keep(int device, int64_t element) {
    if (!isWritten[element])
      right[element] = memories[device][element];
    isWritten[element] = true;
  }
  /// A device loses the value.
  void spoil(int device, int64_t element) {
    memories[device][element] = --poison;
  }
  /// All devices get the host's value.
  void replicate(int64_t element) {
    ++newest;
    for (std::vector<int64_t> &memory : memories)
      memory[element] = newest;
    right[element] = newest;
    isWritten[element] = true;
  }

private:
  std::vector<std::vector<int64_t>> memories;
  std::vector<int64_t> right;
  std::vector<bool> isWritten;
  int64_t newest = 0, poison = 0;
};

} // namespace xacc::test

#endif // XACC_TEST_RUNTIME_COHERENCEMODEL_H
