//===- Storage.h - Memory of local sections ------------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime; `allocate` without a memory, any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_STORAGE_H
#define XACC_CORE_STORAGE_H

#include <cstddef>
#include <cstdint>
#include <utility>

namespace xacc {

/// Where a transport has the storage of distributed arrays. Blocks are zero,
/// aligned to pages, and there: using them takes no memory that may be missing.
class ArrayMemory {
public:
  /// Null if there is not enough.
  virtual void *allocate(int64_t sizeInBytes) = 0;
  virtual void free(void *block, int64_t sizeInBytes) = 0;

protected:
  ~ArrayMemory() = default;
};

/// Memory for one local section, 64-byte aligned. Large sections are pages of
/// their own, zeroed by the system when first touched (so that each thread
/// places what it works on), and start at different cache sets: arrays whose
/// sizes are powers of two would otherwise evict each other.
class Storage {
public:
  Storage() = default;
  Storage(const Storage &) = delete;
  Storage &operator=(const Storage &) = delete;
  ~Storage() { release(); }

  /// Returns false if there is not enough memory. Asks `memory` first, unless
  /// it is null.
  bool allocate(int64_t sizeInBytes, bool zero, ArrayMemory *memory = nullptr);
  void release();
  void swap(Storage &other) {
    std::swap(base, other.base);
    std::swap(block, other.block);
    std::swap(mappedBytes, other.mappedBytes);
    std::swap(owner, other.owner);
  }
  char *data() const { return base; }

private:
  char *base = nullptr;
  void *block = nullptr;
  size_t mappedBytes = 0; // 0: block comes from the heap
  ArrayMemory *owner = nullptr;
};

} // namespace xacc

#endif // XACC_CORE_STORAGE_H
