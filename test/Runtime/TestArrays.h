//===- TestArrays.h - Arrays that know what they should hold - -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fields are filled with bytes that tell element, replica, array and step;
// after a reflect every stored cell is compared with the definition. Cells
// beyond the widths are sentinels.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_TESTARRAYS_H
#define XACC_TEST_RUNTIME_TESTARRAYS_H

#include "Conformance.h"

#include <algorithm>
#include <memory>
#include <string>

inline constexpr char sentinel = 0x5a;

inline char byteOf(const std::vector<int64_t> &numbers, int64_t byte) {
  uint64_t hash = 1469598103934665603ull + uint64_t(byte);
  for (int64_t number : numbers)
    hash = (hash ^ uint64_t(number + 7)) * 1099511628211ull;
  char value = char(hash >> 32);
  return value == sentinel ? char(sentinel + 1) : value;
}

struct TestArray {
  void *templ = nullptr;
  void *handle = nullptr;
  int64_t number = 0;
  int64_t rank = 0, elementSize = 0;
  std::vector<int64_t> extents;
  std::vector<XaccAlign> align;
  int64_t replica = 0;

  ~TestArray() {
    xaccrtRelease(handle);
    xaccrtRelease(templ);
  }

  template <typename Function> void forEachCell(Function function) const {
    const XaccArrayView *view = xaccrtView(handle);
    if (!view->data)
      return;
    std::vector<int64_t> at(rank, 0);
    while (true) {
      int64_t offset = 0;
      for (int64_t k = 0; k < rank; ++k)
        offset += at[k] * view->stride[k];
      function(at, view->data + offset * elementSize);
      int64_t k = rank - 1;
      for (; k >= 0; --k) {
        if (++at[k] < view->extent[k])
          break;
        at[k] = 0;
      }
      if (k < 0)
        return;
    }
  }

  std::vector<int64_t> stamp(const std::vector<int64_t> &index,
                             int64_t step) const {
    std::vector<int64_t> numbers = index;
    numbers.push_back(replica);
    numbers.push_back(number);
    numbers.push_back(step);
    return numbers;
  }

  void fill(int64_t step) const {
    const XaccArrayView *view = xaccrtView(handle);
    forEachCell([&](const std::vector<int64_t> &at, char *cell) {
      std::vector<int64_t> index(rank);
      bool owned = true;
      for (int64_t k = 0; k < rank; ++k) {
        index[k] = view->origin[k] + at[k];
        owned &= index[k] >= view->first[k] && index[k] <= view->last[k];
      }
      std::vector<int64_t> numbers = stamp(index, step);
      for (int64_t b = 0; b < elementSize; ++b)
        cell[b] = owned ? byteOf(numbers, b) : sentinel;
    });
  }

  /// Number of wrong cells.
  int64_t verify(int64_t step, const XaccWidth *widths, bool orthogonal) const {
    const XaccArrayView *view = xaccrtView(handle);
    int64_t wrong = 0;
    forEachCell([&](const std::vector<int64_t> &at, const char *cell) {
      std::vector<int64_t> index(rank);
      bool filled = true;
      int64_t outside = 0;
      for (int64_t k = 0; k < rank; ++k) {
        int64_t i = view->origin[k] + at[k];
        int64_t lower = widths ? widths[k].lower : align[k].shadowLower;
        int64_t upper = widths ? widths[k].upper : align[k].shadowUpper;
        bool periodic = widths && widths[k].periodic;
        outside += i < view->first[k] || i > view->last[k];
        filled &= i >= view->first[k] - lower && i <= view->last[k] + upper;
        if (i < 0 || i >= extents[k]) {
          filled &= periodic;
          i = ((i % extents[k]) + extents[k]) % extents[k];
        }
        index[k] = i;
      }
      filled &= !(orthogonal && outside > 1);
      std::vector<int64_t> numbers = stamp(index, step);
      bool right = true;
      for (int64_t b = 0; b < elementSize; ++b)
        right &= cell[b] == (filled ? byteOf(numbers, b) : sentinel);
      wrong += !right;
    });
    return wrong;
  }
};

/// An array of `rank` dimensions on a random mapping onto `nodes`.
inline std::unique_ptr<TestArray>
makeArray(Dice &dice, void *nodes, const std::vector<int64_t> &nodeSizes,
          int64_t rank) {
  auto array = std::make_unique<TestArray>();
  int64_t nodeRank = int64_t(nodeSizes.size());
  static const int64_t elementSizes[] = {1, 2, 4, 8, 8, 12, 16, 24};
  array->rank = rank;
  array->elementSize = elementSizes[dice.pick(0, 7)];
  array->number = dice.pick(0, 1000);
  // One template dimension a node dimension, and possibly one more.
  int64_t templateRank = nodeRank + dice.pick(0, 1);
  std::vector<int64_t> lower(templateRank), upper(templateRank);
  std::vector<XaccFormat> formats(templateRank);
  std::vector<std::vector<int64_t>> maps(templateRank);
  std::vector<int64_t> isFree(templateRank, 1);
  for (int64_t t = 0; t < templateRank; ++t) {
    lower[t] = 0;
    upper[t] = dice.pick(0, 6);
    formats[t] = {t < nodeRank ? XACC_FORMAT_BLOCK : XACC_FORMAT_NONE, 0,
                  nullptr};
  }
  for (int64_t k = 0; k < rank; ++k) {
    XaccAlign align = {-1, 0, dice.pick(0, 3), dice.pick(0, 3)};
    int64_t extent = dice.pick(std::max(align.shadowLower, align.shadowUpper),
                               rank > 2 ? 6 : 13);
    extent = std::max<int64_t>(extent, 1);
    int64_t t = dice.pick(0, templateRank);
    if (t < templateRank && isFree[t]) {
      isFree[t] = 0;
      align.templateDim = t;
      align.offset = dice.pick(-3, 3);
      lower[t] = align.offset - dice.pick(0, 2);
      upper[t] = align.offset + extent - 1 + dice.pick(0, 3);
    }
    array->align.push_back(align);
    array->extents.push_back(extent);
  }
  for (int64_t t = 0; t < nodeRank; ++t) {
    int64_t size = upper[t] - lower[t] + 1, p = nodeSizes[t];
    int64_t format = dice.pick(0, 3);
    if (format == 0)
      formats[t].width = dice.pick((size + p - 1) / p, size + 1);
    if (format != 1)
      continue;
    maps[t].assign(p, 0);
    for (int64_t z = 0; z < size; ++z)
      ++maps[t][dice.pick(0, p - 1)];
    formats[t] = {XACC_FORMAT_GBLOCK, 0, maps[t].data()};
  }
  array->templ = xaccrtTemplate(nodes, templateRank, lower.data(), upper.data(),
                                formats.data(), nullptr);
  array->handle =
      xaccrtArray(array->templ, XACC_TYPE_OPAQUE, array->elementSize, rank,
                  array->extents.data(), array->align.data(), 0, nullptr);
  for (int64_t t = 0; t < nodeRank; ++t)
    if (isFree[t])
      array->replica =
          array->replica * nodeSizes[t] + xaccrtNodeCoordinate(nodes, t);
  return array;
}

#endif // XACC_TEST_RUNTIME_TESTARRAYS_H
