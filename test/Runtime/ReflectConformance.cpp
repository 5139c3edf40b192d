//===- ReflectConformance.cpp - Reflect on every transport ----------------===//
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

#include "Conformance.h"

#include <algorithm>
#include <memory>
#include <string>

namespace {

constexpr char sentinel = 0x5a;

char byteOf(const std::vector<int64_t> &numbers, int64_t byte) {
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
std::unique_ptr<TestArray> makeArray(Dice &dice, void *nodes,
                                     const std::vector<int64_t> &nodeSizes,
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

TEST(Reflect, RandomMappings) {
  Dice dice(1);
  int64_t numNodes = xaccrtNumNodes();
  for (int i = 0; i < 250; ++i) {
    SCOPED_TRACE("case " + std::to_string(i) + " seed " +
                 std::to_string(conformanceSeed));
    // All nodes, or some of them in their own order.
    int64_t used = dice.pick(0, 2) ? numNodes : dice.pick(1, numNodes);
    std::vector<int64_t> nodeSizes = factorize(dice, used, dice.pick(1, 3));
    int64_t any[] = {-1};
    void *entire = xaccrtNodesEntire(1, any, nullptr);
    XaccSubscript part[] = {
        {XACC_SUBSCRIPT_RANGE, numNodes - used, numNodes - 1, 1}};
    void *section = xaccrtNodesSection(entire, part, nullptr);
    void *nodes = xaccrtNodesOf(section, int64_t(nodeSizes.size()),
                                nodeSizes.data(), nullptr);
    int64_t rank = dice.pick(1, 4), count = dice.pick(1, 3);
    std::vector<std::unique_ptr<TestArray>> arrays;
    std::vector<void *> handles;
    for (int64_t a = 0; a < count; ++a) {
      arrays.push_back(makeArray(dice, nodes, nodeSizes, rank));
      handles.push_back(arrays.back()->handle);
    }
    void *site = nullptr;
    for (int64_t step = 0; step < 4; ++step) {
      std::vector<XaccWidth> widths(rank);
      for (int64_t k = 0; k < rank; ++k) {
        int64_t lower = 3, upper = 3;
        for (auto &array : arrays) {
          lower = std::min(lower, array->align[k].shadowLower);
          upper = std::min(upper, array->align[k].shadowUpper);
        }
        widths[k] = {dice.pick(0, lower), dice.pick(0, upper), dice.pick(0, 1)};
      }
      const XaccWidth *given = dice.pick(0, 4) ? widths.data() : nullptr;
      bool orthogonal = dice.pick(0, 3) == 0;
      int64_t flags = orthogonal ? XACC_REFLECT_ORTHOGONAL : 0;
      int64_t manner = dice.pick(0, 2);
      if (manner == 2)
        xaccrtReflectInit(count, handles.data(), given, flags, nullptr);
      for (int repeat = 0; repeat < 2; ++repeat) {
        for (auto &array : arrays)
          array->fill(step);
        if (manner == 0) {
          xaccrtReflect(count, handles.data(), given, flags, &site, nullptr);
        } else if (manner == 1) {
          void *request = xaccrtReflectStart(count, handles.data(), given,
                                             flags, &site, nullptr);
          xaccrtReflectWait(request, nullptr);
        } else {
          xaccrtReflectDo(count, handles.data(), &site, nullptr);
        }
        for (auto &array : arrays)
          EXPECT_EQ(array->verify(step, given, orthogonal), 0)
              << "step " << step << " manner " << manner;
      }
    }
    arrays.clear();
    xaccrtRelease(nodes);
    xaccrtRelease(section);
    xaccrtRelease(entire);
    int32_t failed = HasFailure();
    xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_I32, &failed, 1, nullptr, nullptr);
    if (failed)
      return;
  }
}

/// Several exchanges in flight at once, completed in another order.
TEST(Reflect, Overlapping) {
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  std::vector<int64_t> nodeSizes = {xaccrtNumNodes()};
  Dice dice(2);
  std::vector<std::unique_ptr<TestArray>> arrays;
  for (int i = 0; i < 6; ++i)
    arrays.push_back(makeArray(dice, nodes, nodeSizes, 2));
  std::vector<void *> sites(arrays.size());
  for (int64_t step = 0; step < 20; ++step) {
    std::vector<void *> requests;
    for (size_t a = 0; a < arrays.size(); ++a) {
      arrays[a]->fill(step);
      requests.push_back(xaccrtReflectStart(1, &arrays[a]->handle, nullptr, 0,
                                            &sites[a], nullptr));
    }
    for (size_t a = arrays.size(); a-- > 0;) {
      size_t b = (a + size_t(step)) % arrays.size();
      xaccrtReflectWait(requests[b], nullptr);
      EXPECT_EQ(arrays[b]->verify(step, nullptr, false), 0);
    }
  }
  arrays.clear();
  xaccrtRelease(nodes);
}

/// A fast neighbour may be a step ahead: its next message must wait its turn.
TEST(Reflect, ManyStepsWithoutBarrier) {
  int64_t any[] = {-1}, lower[] = {0}, extent[] = {3 * xaccrtNumNodes() + 1};
  int64_t upper[] = {extent[0] - 1};
  XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  void *templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  XaccAlign align[] = {{0, 0, 1, 1}};
  void *array =
      xaccrtArray(templ, XACC_TYPE_I64, 8, 1, extent, align, 1, nullptr);
  const XaccArrayView *view = xaccrtView(array);
  int64_t *cells = reinterpret_cast<int64_t *>(view->data);
  XaccWidth width[] = {{1, 1, 1}};
  void *site = nullptr;
  int64_t wrong = 0;
  for (int64_t step = 0; step < 3000; ++step) {
    for (int64_t i = view->first[0]; i <= view->last[0]; ++i)
      cells[i - view->origin[0]] = step * 1000 + i;
    xaccrtReflect(1, &array, width, 0, &site, nullptr);
    if (!cells)
      continue;
    int64_t below = (view->first[0] - 1 + extent[0]) % extent[0];
    int64_t above = (view->last[0] + 1) % extent[0];
    wrong += cells[0] != step * 1000 + below;
    wrong += cells[view->extent[0] - 1] != step * 1000 + above;
  }
  EXPECT_EQ(wrong, 0);
  xaccrtRelease(array);
  xaccrtRelease(templ);
  xaccrtRelease(nodes);
}

} // namespace
