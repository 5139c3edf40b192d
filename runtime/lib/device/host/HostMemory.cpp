//===- HostMemory.cpp - Memory of a virtual device ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostMemory.h"

#include "core/Storage.h"
#include "core/Tuning.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace xacc;

static constexpr int64_t cacheLine = 64;
/// Most memory that is kept for later allocations.
static constexpr int64_t mostKept = int64_t(256) << 20;

#if defined(__SANITIZE_ADDRESS__)
#define XACC_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define XACC_ADDRESS_SANITIZER 1
#endif
#endif

/// AddressSanitizer sees what comes from the heap and is freed at once.
#ifdef XACC_ADDRESS_SANITIZER
static constexpr bool isSanitized = true;
#else
static constexpr bool isSanitized = false;
#endif

int64_t HostMemory::pageBytes() {
  static const int64_t size = sysconf(_SC_PAGESIZE);
  return size;
}

void HostMemory::wantHugePages(void *memory, int64_t sizeInBytes) {
  if (sizeInBytes >= tuning::hugePages)
    (void)madvise(memory, size_t(sizeInBytes), MADV_HUGEPAGE);
}

static int64_t roundUp(int64_t value, int64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/// Sizes that differ little share blocks: at most an eighth is wasted.
static int64_t roundSize(int64_t sizeInBytes) {
  int64_t step = cacheLine;
  while (step * 16 < sizeInBytes)
    step *= 2;
  return roundUp(sizeInBytes, step);
}

HostMemory::HostMemory(int64_t limitInBytes, bool checked, ArrayMemory *shared)
    : limitInBytes(limitInBytes), checked(checked),
      shared(checked ? nullptr : shared) {}

HostMemory::~HostMemory() {
  for (auto &[address, block] : used)
    release(block);
  releaseRanges();
  trim();
}

bool HostMemory::makeBlock(int64_t sizeInBytes, Block &block) const {
  block.sizeInBytes = sizeInBytes;
  if (!checked && (isSanitized || sizeInBytes < tuning::ownPages)) {
    block.allocation = std::aligned_alloc(cacheLine, sizeInBytes);
    block.address = static_cast<char *>(block.allocation);
    return block.allocation;
  }
  int64_t page = pageBytes();
  block.usableBytes = roundUp(sizeInBytes, page);
  // One page more: the guard, or the room for the offset below.
  block.mappedBytes = block.usableBytes + page;
  if (shared)
    block.allocation = shared->allocate(int64_t(block.mappedBytes));
  block.isShared = block.allocation != nullptr;
  if (!block.isShared)
    block.allocation = mmap(nullptr, block.mappedBytes,
                            checked ? PROT_NONE : PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block.allocation == MAP_FAILED)
    return false;
  if (!checked && !block.isShared)
    wantHugePages(block.allocation, int64_t(block.mappedBytes));
  block.address = static_cast<char *>(block.allocation);
  if (checked) {
    block.address += block.usableBytes - sizeInBytes;
    return true;
  }
  // Arrays of the same size start at different cache sets; see Storage.cpp.
  static unsigned counter = 0;
  block.address += cacheLine * (9 * int64_t(counter++) % 61);
  return true;
}

void HostMemory::release(Block &block) const {
  if (block.isShared)
    shared->free(block.allocation, int64_t(block.mappedBytes));
  else if (block.mappedBytes)
    munmap(block.allocation, block.mappedBytes);
  else
    std::free(block.allocation);
}

void HostMemory::protect(const Block &block, bool accessible) const {
  if (checked)
    mprotect(block.allocation, block.usableBytes,
             accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

void *HostMemory::allocate(int64_t sizeInBytes) {
  if (sizeInBytes > INT64_MAX / 2)
    return nullptr;
  sizeInBytes = sizeInBytes < 1 ? 1 : sizeInBytes;
  std::lock_guard<std::mutex> guard(mutex);
  int64_t rounded =
      checked ? roundUp(sizeInBytes, cacheLine) : roundSize(sizeInBytes);
  if (limitInBytes && sizeInBytes > limitInBytes - usedBytes)
    return nullptr;
  Block block;
  auto it = kept.find(rounded);
  if (it != kept.end()) {
    block = it->second;
    keptBytes -= rounded;
    kept.erase(it);
  } else if (!makeBlock(rounded, block)) {
    return nullptr;
  }
  block.wantedBytes = sizeInBytes;
  usedBytes += sizeInBytes;
  mostBytes = std::max(mostBytes, usedBytes);
  if (checked) {
    protect(block, true);
    std::memset(block.address, 0xff, rounded);
    protect(block, numOpens > 0);
  }
  used.emplace(block.address, block);
  return block.address;
}

bool HostMemory::free(void *address) {
  std::lock_guard<std::mutex> guard(mutex);
  auto it = used.find(static_cast<char *>(address));
  if (it == used.end())
    return false;
  Block block = it->second;
  used.erase(it);
  usedBytes -= block.wantedBytes;
  if (checked || isSanitized || keptBytes + block.sizeInBytes > mostKept) {
    release(block);
    return true;
  }
  keptBytes += block.sizeInBytes;
  kept.emplace(block.sizeInBytes, block);
  return true;
}

void HostMemory::trim() {
  std::lock_guard<std::mutex> guard(mutex);
  for (auto &[size, block] : kept)
    release(block);
  kept.clear();
  keptBytes = 0;
}

bool HostMemory::owns(const void *address) const {
  std::lock_guard<std::mutex> guard(mutex);
  char *at = static_cast<char *>(const_cast<void *>(address));
  auto it = used.upper_bound(at);
  return it != used.begin() &&
         at < (--it)->second.address + it->second.sizeInBytes;
}

bool HostMemory::isBehind(const void *address, void *&block) const {
  std::lock_guard<std::mutex> guard(mutex);
  char *at = static_cast<char *>(const_cast<void *>(address));
  auto it = used.upper_bound(at);
  if (!checked || it == used.begin())
    return false;
  const Block &found = (--it)->second;
  char *allocation = static_cast<char *>(found.allocation);
  block = found.address;
  return at >= allocation + found.usableBytes &&
         at < allocation + found.mappedBytes;
}

int64_t HostMemory::peakBytes() const {
  std::lock_guard<std::mutex> guard(mutex);
  return mostBytes;
}

int64_t HostMemory::bytesInUse() const {
  std::lock_guard<std::mutex> guard(mutex);
  return usedBytes;
}

void HostMemory::open() {
  if (!checked)
    return;
  std::lock_guard<std::mutex> guard(mutex);
  if (numOpens++ > 0)
    return;
  for (auto &[address, block] : used)
    protect(block, true);
  protectRanges(true);
}

void HostMemory::close() {
  if (!checked)
    return;
  std::lock_guard<std::mutex> guard(mutex);
  if (--numOpens > 0)
    return;
  for (auto &[address, block] : used)
    protect(block, false);
  protectRanges(false);
}
