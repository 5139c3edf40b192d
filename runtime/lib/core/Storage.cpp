//===- Storage.cpp - Memory of local sections -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Storage.h"
#include "Environment.h"
#include "core/Tuning.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

using namespace xacc;

static constexpr int64_t cacheLine = 64;
static constexpr int64_t pageSize = 4096;
/// Sections of several huge pages may ask for them. Himeno gained 6 % on our
/// machine; Laplace was as fast or, in every other run, a third slower.
static constexpr int64_t hugePage = 2 << 20;

/// Arrays of the same size must not start at the same place of their pages:
/// their rows would fall into the same sets of the caches. Nine lines apart was
/// the best of 5, 9, 17 and 33 for stencils. The second round of seven starts
/// in the middle of the gaps (modulo 61 it started two lines above the first,
/// and Himeno M with an eighth array took 0.86 s instead of 0.77); because 59
/// is a prime, all starts below the spare page (64 lines) come before one
/// repeats.
static int64_t nextOffset() {
  static std::atomic<unsigned> counter = 0;
  return cacheLine * (9 * int64_t(counter++) % 59);
}

bool Storage::allocate(int64_t sizeInBytes, bool zero, ArrayMemory *memory) {
  release();
  if (sizeInBytes > INT64_MAX - 2 * hugePage)
    return false;
  bool huge = sizeInBytes >= 4 * hugePage && Environment::get().hugePages();
  // Shared memory seldom comes in huge pages.
  if (memory && !huge) {
    size_t bytes =
        (size_t(sizeInBytes) + 2 * pageSize - 1) & ~size_t(pageSize - 1);
    if (void *pages = memory->allocate(int64_t(bytes))) {
      block = pages;
      mappedBytes = bytes;
      owner = memory;
      base = static_cast<char *>(pages) + nextOffset();
      return true;
    }
  }
  if (sizeInBytes < tuning::ownPages) {
    int64_t rounded = (sizeInBytes + cacheLine) & ~(cacheLine - 1);
    block = std::aligned_alloc(cacheLine, rounded);
    if (!block)
      return false;
    if (zero)
      std::memset(block, 0, rounded);
    base = static_cast<char *>(block);
    return true;
  }
  int64_t alignment = huge ? hugePage : pageSize;
  size_t bytes =
      (size_t(sizeInBytes) + 2 * pageSize - 1) & ~size_t(pageSize - 1);
  bytes += alignment - pageSize;
  void *pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    return false;
  block = pages;
  mappedBytes = bytes;
  uintptr_t start = (reinterpret_cast<uintptr_t>(pages) + alignment - 1) &
                    ~uintptr_t(alignment - 1);
  base = reinterpret_cast<char *>(start) + nextOffset();
  // A hint: without it, or where the system refuses, all is the same but speed.
  if (huge)
    (void)madvise(reinterpret_cast<void *>(start),
                  bytes - (start - reinterpret_cast<uintptr_t>(pages)),
                  MADV_HUGEPAGE);
  return true;
}

void Storage::release() {
  if (owner)
    owner->free(block, int64_t(mappedBytes));
  else if (mappedBytes)
    munmap(block, mappedBytes);
  else
    std::free(block);
  block = nullptr;
  base = nullptr;
  mappedBytes = 0;
  owner = nullptr;
}
