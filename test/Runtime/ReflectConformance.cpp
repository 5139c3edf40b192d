//===- ReflectConformance.cpp - Reflect on every transport ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestArrays.h"

namespace {

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
          xaccrtReflectDo(count, handles.data(), 0, &site, nullptr);
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
