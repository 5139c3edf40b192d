//===- CudaMemory.h - Memory that is used again -------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver's own functions for memory take long, and giving memory back waits
// for the whole device. cuMemAllocAsync would be fast, too, but other processes
// cannot open memory from its pools, which message layers want to do.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_CUDA_CUDAMEMORY_H
#define XACC_DEVICE_CUDA_CUDAMEMORY_H

#include "CudaDriver.h"

#include <atomic>
#include <map>

namespace xacc::cuda {

/// Keeps what is given back for later allocations of about the same size.
class MemoryPool {
public:
  /// Memory of the driver, or null.
  using Allocate = void *(*)(size_t sizeInBytes);
  using Free = void (*)(void *address);

  MemoryPool(Allocate allocateNew, Free freeOld)
      : allocateNew(allocateNew), freeOld(freeOld) {}

  /// Null if there is not enough, even without what is kept.
  void *allocate(size_t sizeInBytes);
  /// Returns false if the address is not one that `allocate` returned.
  bool free(void *address);
  /// Takes a block out of use that the device still works on; `giveBack` makes
  /// it available.
  size_t retire(void *address);
  void giveBack(void *address, size_t sizeInBytes);
  /// Whether an address lies in memory that is in use.
  bool owns(const void *address) const;
  size_t keptBytes() const { return numKeptBytes; }
  /// Says of a block how many other processes have it open: it stays with us
  /// as long as any has.
  void watch(const void *address, const std::atomic<int32_t> &numOpen) {
    watched[address] = &numOpen;
  }
  /// Whether other processes have anything open.
  bool isAnyOpen() const;
  /// Frees what is kept.
  void trim();
  /// Frees everything.
  void clear();

  /// The size that an allocation is rounded up to.
  static size_t roundUp(size_t sizeInBytes);

private:
  Allocate allocateNew;
  Free freeOld;
  std::map<const char *, size_t> used; // by address
  std::multimap<size_t, void *> kept;  // by size
  size_t numKeptBytes = 0;
  std::map<const void *, const std::atomic<int32_t> *> watched;
};

} // namespace xacc::cuda

#endif // XACC_DEVICE_CUDA_CUDAMEMORY_H
