//===- SharedHeap.h - Memory that other processes map -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file without a name, which ends with the last process that has it, however
// that ends. Addresses are reserved for all of it, pages are taken as blocks
// are allocated and given back as they are freed: other processes map it once.
//
// Threads: that of the runtime; allocate and free: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_SHAREDHEAP_H
#define XACC_TRANSPORT_DIRECT_SHAREDHEAP_H

#include "core/Storage.h"

#include <map>
#include <mutex>
#include <string>

namespace xacc {

class SharedHeap final : public ArrayMemory {
public:
  SharedHeap() = default;
  SharedHeap(const SharedHeap &) = delete;
  ~SharedHeap();

  /// Returns what is in the way, or nothing.
  std::string create(int64_t capacity);
  /// As much as this machine could use.
  static int64_t defaultCapacity();

  void *allocate(int64_t sizeInBytes) override;
  void free(void *block, int64_t sizeInBytes) override;

  /// Moves whole pages of this process into the heap: they keep their addresses
  /// and what is in them. Returns where in the heap they are, or -1.
  int64_t takeOver(void *pages, int64_t sizeInBytes);

  char *base() const { return start; }
  int64_t capacity() const { return numBytes; }
  int file() const { return descriptor; }
  bool contains(const void *address) const {
    auto *at = static_cast<const char *>(address);
    return at >= start && at < start + numBytes;
  }

private:
  int descriptor = -1;
  char *start = nullptr;
  int64_t numBytes = 0;
  std::mutex mutex;
  std::map<int64_t, int64_t> holes; // size by offset; under the mutex
};

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_SHAREDHEAP_H
