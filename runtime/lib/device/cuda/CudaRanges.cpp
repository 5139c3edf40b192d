//===- CudaRanges.cpp - Address ranges of a GPU ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaRanges.h"

#include <bit>

using namespace xacc;
using namespace xacc::cuda;

/// The longest piece, which begins at a multiple of it.
static constexpr int64_t pieceBytes = int64_t(32) << 20;

/// The alignment of plain allocations.
static constexpr int64_t plainBytes = 256;

static CUdeviceptr asAddress(const char *pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

/// The first multiple of `step`, a power of two, at `pointer` or behind.
static char *roundUp(char *pointer, int64_t step) {
  return reinterpret_cast<char *>(
      (reinterpret_cast<intptr_t>(pointer) + step - 1) & -step);
}

static char *roundDown(char *pointer, int64_t step) {
  return reinterpret_cast<char *>(reinterpret_cast<intptr_t>(pointer) & -step);
}

static CUmemAllocationProp memoryOf(CUdevice device) {
  CUmemAllocationProp properties = {};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
  return properties;
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

int64_t AddressRanges::pageBytes() const {
  if (granularity == 0) {
    granularity = 1;
    int isSupported = 0;
    size_t bytes = 0;
    CUdevice device = 0;
    if (driver.hasRanges &&
        driver.cuDeviceGet(&device, ordinal) == CUDA_SUCCESS &&
        driver.cuDeviceGetAttribute(
            &isSupported,
            CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED,
            device) == CUDA_SUCCESS &&
        isSupported) {
      CUmemAllocationProp properties = memoryOf(device);
      if (driver.cuMemGetAllocationGranularity(
              &bytes, &properties, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED) ==
              CUDA_SUCCESS &&
          bytes > 0)
        granularity = int64_t(std::bit_ceil(bytes));
    }
  }
  return canMap() ? granularity : plainBytes;
}

bool AddressRanges::canMap() const { return granularity > 1; }

AddressRanges::Ranges::const_iterator
AddressRanges::rangeOf(const void *address) const {
  char *at = static_cast<char *>(const_cast<void *>(address));
  auto it = ranges.upper_bound(at);
  if (it == ranges.begin() || at >= (--it)->second.end)
    return ranges.end();
  return it;
}

AddressRanges::Range *AddressRanges::findRange(const void *address) {
  auto it = rangeOf(address);
  return it == ranges.end() ? nullptr : const_cast<Range *>(&it->second);
}

bool AddressRanges::hasHoles(const void *address, int64_t sizeInBytes) const {
  auto range = rangeOf(address);
  if (range == ranges.end() || range->second.isPlain)
    return false;
  char *begin = static_cast<char *>(const_cast<void *>(address));
  bool result = false;
  range->second.backed.forEachMissing(begin, begin + sizeInBytes,
                                      [&](char *, char *) { result = true; });
  return result;
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

void *AddressRanges::reserve(int64_t sizeInBytes) {
  int64_t page = pageBytes();
  if (sizeInBytes > INT64_MAX / 2)
    return nullptr;
  int64_t bytes = (std::max<int64_t>(sizeInBytes, 1) + page - 1) & -page;
  CUdeviceptr address = 0;
  CUresult error = canMap() ? driver.cuMemAddressReserve(
                                  &address, size_t(bytes), size_t(page), 0, 0)
                            : driver.cuMemAlloc_v2(&address, size_t(bytes));
  if (error != CUDA_SUCCESS)
    return nullptr;
  char *begin = reinterpret_cast<char *>(address);
  Range &range = ranges[begin];
  range.end = begin + bytes;
  range.isPlain = !canMap();
  return begin;
}

void AddressRanges::end(char *begin, Range &range) const {
  // These fail only with a driver that has gone, or after an error that a wait
  // reports.
  if (range.isPlain) {
    (void)driver.cuMemFree_v2(asAddress(begin));
    return;
  }
  for (auto &[first, piece] : range.pieces)
    dropPiece(first, piece);
  (void)driver.cuMemAddressFree(asAddress(begin), size_t(range.end - begin));
}

bool AddressRanges::unreserve(void *address) {
  auto range = ranges.find(static_cast<char *>(address));
  if (range == ranges.end())
    return false;
  end(range->first, range->second);
  ranges.erase(range);
  return true;
}

void AddressRanges::clear() {
  for (auto &[begin, range] : ranges)
    end(begin, range);
  ranges.clear();
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

bool AddressRanges::setAccess(char *begin, size_t sizeInBytes,
                              const std::vector<CUdevice> &visitors) const {
  std::vector<CUmemAccessDesc> access;
  for (CUdevice visitor : visitors)
    access.push_back({{CU_MEM_LOCATION_TYPE_DEVICE, visitor},
                      CU_MEM_ACCESS_FLAGS_PROT_READWRITE});
  return driver.cuMemSetAccess(asAddress(begin), sizeInBytes, access.data(),
                               access.size()) == CUDA_SUCCESS;
}

void AddressRanges::admit(const std::vector<CUdevice> &visitors) const {
  for (auto &[begin, range] : ranges)
    for (auto &[first, piece] : range.pieces)
      (void)setAccess(first, piece.sizeInBytes, visitors);
}

bool AddressRanges::addPiece(Range &range, char *begin, char *end,
                             const std::vector<CUdevice> &visitors) {
  CUdevice device = 0;
  if (driver.cuDeviceGet(&device, ordinal) != CUDA_SUCCESS)
    return false;
  CUmemAllocationProp properties = memoryOf(device);
  Piece piece = {size_t(end - begin), 0};
  if (driver.cuMemCreate(&piece.handle, piece.sizeInBytes, &properties, 0) !=
      CUDA_SUCCESS)
    return false;
  if (driver.cuMemMap(asAddress(begin), piece.sizeInBytes, 0, piece.handle,
                      0) != CUDA_SUCCESS) {
    (void)driver.cuMemRelease(piece.handle);
    return false;
  }
  // What others cannot reach, they copy through the host.
  if (!setAccess(begin, piece.sizeInBytes, visitors) &&
      !setAccess(begin, piece.sizeInBytes, {device})) {
    dropPiece(begin, piece);
    return false;
  }
  range.pieces.emplace(begin, piece);
  return true;
}

void AddressRanges::dropPiece(char *begin, const Piece &piece) const {
  (void)driver.cuMemUnmap(asAddress(begin), piece.sizeInBytes);
  (void)driver.cuMemRelease(piece.handle);
}

AddressRanges::Pieces::iterator AddressRanges::firstPiece(Range &range,
                                                          char *address) {
  auto it = range.pieces.upper_bound(address);
  if (it == range.pieces.begin())
    return it;
  auto before = std::prev(it);
  return before->first + before->second.sizeInBytes > address ? before : it;
}

void AddressRanges::dropUnused(Range &range, char *begin, char *end) const {
  auto it = firstPiece(range, begin);
  while (it != range.pieces.end() && it->first < end) {
    auto &[first, piece] = *it;
    if (range.backed.intersects(first, first + piece.sizeInBytes)) {
      ++it;
      continue;
    }
    dropPiece(first, piece);
    it = range.pieces.erase(it);
  }
}

bool AddressRanges::back(void *address, int64_t sizeInBytes,
                         const std::vector<CUdevice> &visitors) {
  Range *range = findRange(address);
  if (!range || sizeInBytes <= 0)
    return sizeInBytes <= 0;
  if (range->isPlain)
    return true;
  char *begin = roundDown(static_cast<char *>(address), granularity);
  char *end =
      std::min(roundUp(static_cast<char *>(address) + sizeInBytes, granularity),
               range->end);
  // What pieces hold already.
  PageSet held;
  for (auto it = firstPiece(*range, begin);
       it != range->pieces.end() && it->first < end; ++it)
    held.add(it->first, it->first + it->second.sizeInBytes);
  bool isComplete = true;
  held.forEachMissing(begin, end, [&](char *first, char *last) {
    while (isComplete && first < last) {
      char *next = std::min(last, roundUp(first + 1, pieceBytes));
      isComplete = addPiece(*range, first, next, visitors);
      first = next;
    }
  });
  if (isComplete)
    range->backed.add(begin, end);
  else
    dropUnused(*range, begin, end);
  return isComplete;
}

void AddressRanges::unback(void *address, int64_t sizeInBytes) {
  Range *range = findRange(address);
  if (!range || sizeInBytes <= 0 || range->isPlain)
    return;
  char *begin = roundDown(static_cast<char *>(address), granularity);
  char *end = roundUp(static_cast<char *>(address) + sizeInBytes, granularity);
  range->backed.remove(begin, end);
  dropUnused(*range, begin, end);
}
