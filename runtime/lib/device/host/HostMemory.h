//===- HostMemory.h - Memory of a virtual device ------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_HOSTMEMORY_H
#define XACC_DEVICE_HOST_HOSTMEMORY_H

#include "device/base/PageSet.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace xacc {

class ArrayMemory;

/// The memory of one virtual device: 64-byte aligned blocks, freed ones are
/// kept for the next of that size. With `checked`, every block has pages of its
/// own, ends where they end and is followed by a page that nobody may touch;
/// the pages are inaccessible but between open() and close(). New blocks hold
/// 0xff bytes then (not-a-number), so that a missing copy shows.
///
/// Besides, ranges of addresses of which any pages may get memory and lose it
/// again (HostRanges.cpp); pages without memory are inaccessible at all times.
///
/// allocate, free, open and close may be called from any thread.
class HostMemory {
public:
  /// `limitInBytes`: what the device has; 0: no limit.
  /// `shared`: where large blocks come from, so that other processes can copy
  /// them, as long as it has room; may be null.
  HostMemory(int64_t limitInBytes, bool checked, ArrayMemory *shared = nullptr);
  HostMemory(const HostMemory &) = delete;
  ~HostMemory();

  void *allocate(int64_t sizeInBytes);
  /// False if no block begins there.
  bool free(void *address);
  /// Gives back what is kept.
  void trim();
  bool owns(const void *address) const;
  /// With `checked`, whether an address lies behind the end of a block, in its
  /// guard page, and if so of which block.
  bool isBehind(const void *address, void *&block) const;
  int64_t limit() const { return limitInBytes; }
  int64_t bytesInUse() const;
  int64_t peakBytes() const;

  void open();
  void close();

  /// The system's pages.
  static int64_t pageBytes();
  /// Asks for huge pages for memory of some size that nobody has touched: each
  /// device has copies of its own, and the first kernels spend much of their
  /// time on pages. A hint: where the system refuses, all is the same but
  /// speed.
  static void wantHugePages(void *memory, int64_t sizeInBytes);
  /// See Device. Null, and false, if there is not enough.
  void *reserve(int64_t sizeInBytes);
  bool back(void *address, int64_t sizeInBytes);
  void unback(void *address, int64_t sizeInBytes);
  void unreserve(void *address);
  /// For messages: what the range around an address is for.
  void nameRange(const void *address, const char *name);

  /// What an address in a range is.
  struct Reserved {
    const char *begin; // of the range
    const char *name;  // maybe null
    bool isBacked;
  };
  /// False if the address lies in no range.
  bool findReserved(const void *address, Reserved &result) const;

private:
  struct Block {
    char *address = nullptr;
    int64_t sizeInBytes = 0; // rounded up
    int64_t wantedBytes = 0; // what the limit counts
    void *allocation = nullptr;
    size_t mappedBytes = 0; // 0: from the heap
    size_t usableBytes = 0; // mapped ones without the guard page
    bool isShared = false;
  };

  struct Range {
    char *end = nullptr;
    PageSet backed;
    std::string name;
  };

  bool makeBlock(int64_t sizeInBytes, Block &block) const;
  void release(Block &block) const;
  void protect(const Block &block, bool accessible) const;
  using Ranges = std::map<char *, Range>; // by the first address
  Ranges::iterator rangeOf(const void *address);
  /// Opens or closes what has memory, with `checked`.
  void protectRanges(bool accessible) const;
  void releaseRanges();

  const int64_t limitInBytes;
  const bool checked;
  ArrayMemory *const shared;
  mutable std::mutex mutex;
  std::map<char *, Block> used;
  std::multimap<int64_t, Block> kept; // by size
  Ranges ranges;
  int64_t usedBytes = 0;
  int64_t mostBytes = 0;
  int64_t keptBytes = 0;
  int numOpens = 0;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_HOSTMEMORY_H
