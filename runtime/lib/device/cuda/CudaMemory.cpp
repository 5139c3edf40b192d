//===- CudaMemory.cpp - Memory that is used again -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaMemory.h"

#include <algorithm>
#include <bit>

using namespace xacc::cuda;

/// From here on the driver hands out whole pages of this size.
static constexpr size_t pageBytes = size_t(2) << 20;

size_t MemoryPool::roundUp(size_t sizeInBytes) {
  // Eight classes for each power of two: at most an eighth is wasted, and
  // arrays that differ little share their blocks.
  size_t step = sizeInBytes <= 4096 ? 512 : std::bit_floor(sizeInBytes) / 8;
  if (sizeInBytes >= 8 * pageBytes)
    step = pageBytes;
  return std::max<size_t>((sizeInBytes + step - 1) / step * step, 512);
}

void *MemoryPool::allocate(size_t sizeInBytes) {
  size_t size = roundUp(sizeInBytes);
  auto it = kept.lower_bound(size);
  if (it != kept.end() && it->first <= size + size / 8) {
    auto [keptSize, address] = *it;
    kept.erase(it);
    numKeptBytes -= keptSize;
    used.emplace(static_cast<const char *>(address), keptSize);
    return address;
  }
  void *address = allocateNew(size);
  if (!address && !kept.empty()) {
    trim();
    address = allocateNew(size);
  }
  if (address)
    used.emplace(static_cast<const char *>(address), size);
  return address;
}

size_t MemoryPool::retire(void *address) {
  auto it = used.find(static_cast<const char *>(address));
  if (it == used.end())
    return 0;
  size_t size = it->second;
  used.erase(it);
  return size;
}

void MemoryPool::giveBack(void *address, size_t sizeInBytes) {
  kept.emplace(sizeInBytes, address);
  numKeptBytes += sizeInBytes;
}

bool MemoryPool::free(void *address) {
  size_t size = retire(address);
  if (size)
    giveBack(address, size);
  return size != 0;
}

bool MemoryPool::owns(const void *address) const {
  const char *byte = static_cast<const char *>(address);
  auto it = used.upper_bound(byte);
  if (it == used.begin())
    return false;
  --it;
  return byte < it->first + it->second;
}

bool MemoryPool::isAnyOpen() const {
  return std::any_of(watched.begin(), watched.end(),
                     [](const auto &entry) { return *entry.second > 0; });
}

void MemoryPool::trim() {
  std::erase_if(kept, [&](const auto &entry) {
    auto [size, address] = entry;
    if (auto it = watched.find(address); it != watched.end()) {
      if (*it->second > 0)
        return false;
      watched.erase(it);
    }
    freeOld(address);
    numKeptBytes -= size;
    return true;
  });
}

void MemoryPool::clear() {
  watched.clear();
  trim();
  for (auto [address, size] : used)
    freeOld(const_cast<char *>(address));
  used.clear();
}
