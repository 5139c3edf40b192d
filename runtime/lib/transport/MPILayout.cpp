//===- MPILayout.cpp - The bytes of a datatype ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MPILayout.h"

#include <climits>
#include <cstring>
#include <memory>

using namespace xacc;
using namespace xacc::mpi;
using Rows = UserLayout::Rows;

/// Whether the row continues a group at its stride, or gives it one.
static bool continues(const Rows &group, const Rows &row) {
  int64_t stride = (row.offset - group.offset) / group.count;
  return group.sizeInBytes == row.sizeInBytes &&
         (group.count == 1 || stride == group.stride) &&
         group.offset + group.count * stride == row.offset;
}

/// Rows of the bytes that are not zero.
static std::vector<Rows> findRows(const char *mask, int64_t size) {
  std::vector<Rows> result;
  for (int64_t at = 0; at < size;) {
    const auto *start =
        static_cast<const char *>(std::memchr(mask + at, 1, size - at));
    if (!start)
      break;
    int64_t begin = start - mask, end = begin;
    while (end < size && mask[end])
      ++end;
    at = end;
    Rows row = {begin, end - begin, 1, end - begin};
    if (!result.empty() && continues(result.back(), row)) {
      Rows &last = result.back();
      last.stride = (begin - last.offset) / last.count;
      ++last.count;
      continue;
    }
    result.push_back(row);
  }
  return result;
}

std::string xacc::mpi::describeElement(MPI_Datatype type,
                                       ElementLayout &element) {
  MPI_Count size = 0;
  MPI_Aint lower = 0, extent = 0;
  element = {};
  MPI_Type_size_x(type, &size);
  element.sizeInBytes = size;
  if (size == 0)
    return "";
  MPI_Type_get_true_extent(type, &lower, &extent);
  element.first = lower;
  element.span = extent;
  MPI_Type_get_extent(type, &lower, &extent);
  element.extent = extent;
  if (extent < 0)
    return "a datatype with a negative extent";
  int numIntegers = 0, numAddresses = 0, numTypes = 0, combiner = 0;
  MPI_Type_get_envelope(type, &numIntegers, &numAddresses, &numTypes,
                        &combiner);
  element.isWhole = combiner == MPI_COMBINER_NAMED && size == element.span &&
                    size == element.extent;
  if (element.isWhole) {
    element.rows = {{0, size, 1, size}};
    return "";
  }
  // MPI itself says which bytes a derived type has: those that change when it
  // unpacks an element.
  int packed = 0;
  if (size <= INT_MAX)
    MPI_Pack_size(1, type, MPI_COMM_SELF, &packed);
  if (packed <= 0)
    return "a derived datatype of more than 2 GB";
  std::unique_ptr<char[]> ones(new char[packed]);
  std::unique_ptr<char[]> mask(new char[element.span]());
  std::memset(ones.get(), 1, packed);
  int position = 0;
  MPI_Unpack(ones.get(), packed, &position, mask.get() - element.first, 1, type,
             MPI_COMM_SELF);
  element.rows = findRows(mask.get(), element.span);
  return "";
}

/// The rows of `count` elements that begin `extent` bytes after one another,
/// from those of one.
static void repeat(const Rows &rows, int64_t extent, int64_t count,
                   std::vector<Rows> &result) {
  auto [offset, size, number, stride] = rows;
  if (count == 1 || number == 1) {
    if (count == 1)
      result.push_back(rows);
    else if (size == extent) // one long row
      result.push_back({offset, size * count, 1, size * count});
    else
      result.push_back({offset, size, count, extent});
  } else if (extent == number * stride) {
    result.push_back({offset, size, number * count, stride});
  } else if (size == extent && size * count <= stride) { // columns side by side
    result.push_back({offset, size * count, number, stride});
  } else if (number <= count) {
    for (int64_t i = 0; i < number; ++i)
      repeat({offset + i * stride, size, 1, size}, extent, count, result);
  } else {
    for (int64_t i = 0; i < count; ++i)
      result.push_back({offset + i * extent, size, number, stride});
  }
}

UserLayout xacc::mpi::layoutOf(const ElementLayout &element, int64_t count) {
  UserLayout layout;
  if (count <= 0 || element.sizeInBytes == 0)
    return layout;
  layout.first = element.first;
  layout.sizeInBytes = element.span + (count - 1) * element.extent;
  layout.isWhole = element.isWhole;
  for (const Rows &rows : element.rows)
    repeat(rows, element.extent, count, layout.rows);
  return layout;
}
