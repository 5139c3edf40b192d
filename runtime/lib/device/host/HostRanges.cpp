//===- HostRanges.cpp - Address ranges of a virtual device ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A range is mapped once, without access: the system holds nothing for it.
// Pages get memory when they become accessible and are written first. They lose
// it with MADV_DONTNEED, and what the device counts is exact. A huge page comes
// only where all of it is accessible.
//
//===----------------------------------------------------------------------===//

#include "HostMemory.h"

#include <cstring>
#include <sys/mman.h>

using namespace xacc;

/// [address, address + sizeInBytes) in whole pages, without what lies outside
/// of [low, high).
static std::pair<char *, char *> pagesOf(void *address, int64_t sizeInBytes,
                                         char *low, char *high) {
  uintptr_t mask = uintptr_t(HostMemory::pageBytes()) - 1;
  auto begin = reinterpret_cast<uintptr_t>(address);
  uintptr_t end = (begin + uintptr_t(sizeInBytes) + mask) & ~mask;
  return {std::max(reinterpret_cast<char *>(begin & ~mask), low),
          std::min(reinterpret_cast<char *>(end), high)};
}

static bool setAccess(char *begin, char *end, bool accessible) {
  return mprotect(begin, size_t(end - begin),
                  accessible ? PROT_READ | PROT_WRITE : PROT_NONE) == 0;
}

/// Closes pages and gives their memory back.
static void dropPages(char *begin, char *end) {
  madvise(begin, size_t(end - begin), MADV_DONTNEED);
  setAccess(begin, end, false);
}

HostMemory::Ranges::iterator HostMemory::rangeOf(const void *address) {
  char *at = static_cast<char *>(const_cast<void *>(address));
  auto it = ranges.upper_bound(at);
  if (it == ranges.begin() || at >= (--it)->second.end)
    return ranges.end();
  return it;
}

void *HostMemory::reserve(int64_t sizeInBytes) {
  if (sizeInBytes > INT64_MAX / 2)
    return nullptr;
  int64_t page = pageBytes();
  int64_t bytes = (std::max<int64_t>(sizeInBytes, 1) + page - 1) & -page;
  void *memory = mmap(nullptr, size_t(bytes), PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return nullptr;
  wantHugePages(memory, bytes);
  std::lock_guard<std::mutex> guard(mutex);
  char *begin = static_cast<char *>(memory);
  ranges[begin].end = begin + bytes;
  return memory;
}

bool HostMemory::back(void *address, int64_t sizeInBytes) {
  std::lock_guard<std::mutex> guard(mutex);
  auto range = rangeOf(address);
  if (range == ranges.end() || sizeInBytes <= 0)
    return sizeInBytes <= 0;
  PageSet &backed = range->second.backed;
  auto [begin, end] =
      pagesOf(address, sizeInBytes, range->first, range->second.end);
  int64_t newBytes = 0;
  backed.forEachMissing(
      begin, end, [&](char *first, char *last) { newBytes += last - first; });
  if (newBytes == 0)
    return true;
  if (limitInBytes && newBytes > limitInBytes - usedBytes)
    return false;
  // The system has a limit, too: of ranges of different access.
  bool isComplete = true;
  backed.forEachMissing(begin, end, [&](char *first, char *last) {
    isComplete = isComplete && setAccess(first, last, true);
  });
  if (!isComplete) {
    backed.forEachMissing(begin, end, dropPages);
    return false;
  }
  if (checked)
    backed.forEachMissing(begin, end, [&](char *first, char *last) {
      std::memset(first, 0xff, size_t(last - first));
      setAccess(first, last, numOpens > 0);
    });
  backed.add(begin, end);
  usedBytes += newBytes;
  mostBytes = std::max(mostBytes, usedBytes);
  return true;
}

void HostMemory::unback(void *address, int64_t sizeInBytes) {
  std::lock_guard<std::mutex> guard(mutex);
  auto range = rangeOf(address);
  if (range == ranges.end() || sizeInBytes <= 0)
    return;
  PageSet &backed = range->second.backed;
  auto [begin, end] =
      pagesOf(address, sizeInBytes, range->first, range->second.end);
  backed.forEachIn(begin, end, [&](char *first, char *last) {
    dropPages(first, last);
    usedBytes -= last - first;
  });
  backed.remove(begin, end);
}

void HostMemory::unreserve(void *address) {
  std::lock_guard<std::mutex> guard(mutex);
  auto range = ranges.find(static_cast<char *>(address));
  if (range == ranges.end())
    return;
  usedBytes -= range->second.backed.sizeInBytes();
  munmap(address, size_t(range->second.end - range->first));
  ranges.erase(range);
}

void HostMemory::releaseRanges() {
  for (auto &[begin, range] : ranges)
    munmap(begin, size_t(range.end - begin));
  ranges.clear();
}

void HostMemory::protectRanges(bool accessible) const {
  for (auto &[begin, range] : ranges)
    range.backed.forEach(
        [&](char *first, char *last) { setAccess(first, last, accessible); });
}

void HostMemory::nameRange(const void *address, const char *name) {
  std::lock_guard<std::mutex> guard(mutex);
  auto range = rangeOf(address);
  if (range != ranges.end())
    range->second.name = name;
}

bool HostMemory::findReserved(const void *address, Reserved &result) const {
  std::lock_guard<std::mutex> guard(mutex);
  auto range = const_cast<HostMemory *>(this)->rangeOf(address);
  if (range == ranges.end())
    return false;
  const std::string &name = range->second.name;
  result.begin = range->first;
  result.name = name.empty() ? nullptr : name.c_str();
  result.isBacked = range->second.backed.contains(
      static_cast<char *>(const_cast<void *>(address)));
  return true;
}
