//===- CudaRanges.h - Address ranges of a GPU ---------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver maps pieces of memory into reserved addresses, and can unmap only
// whole pieces. Pieces are short, so that little stays behind where pages lose
// their memory one by one, but longer than a page, because every piece costs
// some ten microseconds.
//
// Drivers and GPUs that know nothing of this take memory for all of a range.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_CUDA_CUDARANGES_H
#define XACC_DEVICE_CUDA_CUDARANGES_H

#include "CudaDriver.h"

#include "device/base/PageSet.h"

#include <map>
#include <vector>

namespace xacc::cuda {

/// What Device::reserve() and those behind it do; a context is current.
class AddressRanges {
public:
  AddressRanges(const Driver &driver, int ordinal)
      : driver(driver), ordinal(ordinal) {}

  int64_t pageBytes() const;
  void *reserve(int64_t sizeInBytes);
  /// `visitors`: the GPUs that may access the memory.
  bool back(void *address, int64_t sizeInBytes,
            const std::vector<CUdevice> &visitors);
  void unback(void *address, int64_t sizeInBytes);
  /// Whether [address, address + sizeInBytes) begins in a range and not all of
  /// it has memory.
  bool hasHoles(const void *address, int64_t sizeInBytes) const;
  /// False if no range begins there.
  bool unreserve(void *address);
  /// Lets GPUs access all memory that is there.
  void admit(const std::vector<CUdevice> &visitors) const;
  /// Ends all ranges.
  void clear();

private:
  struct Piece {
    size_t sizeInBytes;
    CUmemGenericAllocationHandle handle;
  };
  using Pieces = std::map<char *, Piece>;
  struct Range {
    char *end = nullptr;
    bool isPlain = false; // one allocation
    PageSet backed;
    Pieces pieces; // cover what is backed, and more
  };
  using Ranges = std::map<char *, Range>;

  bool canMap() const;
  Ranges::const_iterator rangeOf(const void *address) const;
  Range *findRange(const void *address);
  bool addPiece(Range &range, char *begin, char *end,
                const std::vector<CUdevice> &visitors);
  void dropPiece(char *begin, const Piece &piece) const;
  /// The first piece that ends behind an address.
  static Pieces::iterator firstPiece(Range &range, char *address);
  /// Drops the pieces around [begin, end) of which nothing is backed.
  void dropUnused(Range &range, char *begin, char *end) const;
  bool setAccess(char *begin, size_t sizeInBytes,
                 const std::vector<CUdevice> &visitors) const;
  void end(char *begin, Range &range) const;

  const Driver &driver;
  const int ordinal;
  /// 0: not asked for yet; 1: without mapping.
  mutable int64_t granularity = 0;
  Ranges ranges;
};

} // namespace xacc::cuda

#endif // XACC_DEVICE_CUDA_CUDARANGES_H
