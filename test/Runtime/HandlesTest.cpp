//===- HandlesTest.cpp - Handles, layouts, tasks in one process -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "xacc/Runtime.h"

#include <gtest/gtest.h>

#include <cstring>

namespace {

constexpr XaccFormat block{XACC_FORMAT_BLOCK, 0, nullptr};
constexpr XaccFormat none{XACC_FORMAT_NONE, 0, nullptr};

TEST(Handles, TemplateAndArrayLayout) {
  int64_t one[] = {1};
  void *nodes = xaccrtNodesEntire(1, one, nullptr);
  int64_t lower[] = {0, 2}, upper[] = {19, 30};
  XaccFormat formats[] = {none, block};
  void *templ = xaccrtTemplate(nodes, 2, lower, upper, formats, nullptr);
  // The array keeps what it needs.
  xaccrtRelease(nodes);
  const XaccTemplateView *range = xaccrtTemplateRange(templ);
  EXPECT_EQ(range->first[1], 2);
  EXPECT_EQ(range->last[1], 30);
  int64_t extents[] = {25, 4, 10};
  XaccAlign align[] = {{1, 3, 1, 2}, {-1, 0, 0, 0}, {0, 0, 3, 0}};
  void *array =
      xaccrtArray(templ, XACC_TYPE_F32, 4, 3, extents, align, 1, nullptr);
  xaccrtRelease(templ);
  const XaccArrayView *view = xaccrtView(array);
  EXPECT_EQ(view->kind, XACC_KIND_ARRAY);
  EXPECT_EQ(view->first[0], 0);
  EXPECT_EQ(view->last[0], 24);
  EXPECT_EQ(view->origin[0], -1);
  EXPECT_EQ(view->extent[0], 28);
  EXPECT_EQ(view->extent[1], 4);
  EXPECT_EQ(view->extent[2], 13);
  EXPECT_EQ(view->stride[0], 52);
  EXPECT_EQ(view->stride[1], 13);
  EXPECT_EQ(view->stride[2], 1);
  EXPECT_EQ(uintptr_t(view->data) % 64, 0u);
  int64_t index[] = {5, 2, 7};
  EXPECT_EQ(xaccrtElement(array, index, nullptr),
            view->data + 4 * (6 * 52 + 2 * 13 + 10));
  for (int64_t i = 0; i < 28 * 52; ++i)
    ASSERT_EQ(((float *)view->data)[i], 0);
  EXPECT_EQ(xaccrtArrayData(array), view->data);
  xaccrtRelease(array);
}

TEST(Handles, AttachedStorageStaysTheCallers) {
  int64_t one[] = {1}, lower[] = {0}, upper[] = {9}, extents[] = {10};
  void *nodes = xaccrtNodesEntire(1, one, nullptr);
  void *templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  double data[12] = {};
  XaccAlign align[] = {{0, 0, 1, 1}};
  void *array = xaccrtArrayAttach(templ, XACC_TYPE_F64, 8, 1, extents, align,
                                  data, nullptr);
  for (int i = 1; i <= 10; ++i)
    data[i] = i;
  XaccWidth width[] = {{1, 1, 1}};
  void *site = nullptr;
  xaccrtReflect(1, &array, width, 0, &site, nullptr);
  EXPECT_EQ(data[0], 10);
  EXPECT_EQ(data[11], 1);
  xaccrtRelease(array);
  data[0] = 5;
  xaccrtRelease(templ);
  xaccrtRelease(nodes);
  xaccrtRelease(nullptr);
}

TEST(Handles, LargeArraysStartAtDifferentCacheSets) {
  int64_t one[] = {1}, lower[] = {0}, upper[] = {(1 << 18) - 1},
          extents[] = {1 << 18};
  void *nodes = xaccrtNodesEntire(1, one, nullptr);
  void *templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  XaccAlign align[] = {{0, 0, 0, 0}};
  void *a = xaccrtArray(templ, XACC_TYPE_F64, 8, 1, extents, align, 1, nullptr);
  void *b = xaccrtArray(templ, XACC_TYPE_F64, 8, 1, extents, align, 1, nullptr);
  uintptr_t x = uintptr_t(xaccrtArrayData(a)),
            y = uintptr_t(xaccrtArrayData(b));
  EXPECT_EQ(x % 64, 0u);
  EXPECT_EQ(y % 64, 0u);
  EXPECT_NE(x % 4096, y % 4096);
  memset(xaccrtArrayData(b), 1, 8 << 18);
  xaccrtRelease(a);
  xaccrtRelease(b);
  xaccrtRelease(templ);
  xaccrtRelease(nodes);
}

TEST(Handles, TasksNest) {
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  for (int i = 0; i < 5000; ++i) {
    XaccSubscript first[] = {{XACC_SUBSCRIPT_INDEX, 0, 0, 1}};
    void *set = xaccrtNodesSection(nodes, first, nullptr);
    ASSERT_EQ(xaccrtTaskEnter(set, 0, nullptr), 1);
    void *inner = xaccrtNodesExecuting(1, any, nullptr);
    ASSERT_EQ(xaccrtTaskEnter(inner, 1, nullptr), 1);
    xaccrtTaskLeave(1);
    xaccrtBarrier(nullptr, nullptr);
    xaccrtTaskLeave(0);
    xaccrtRelease(inner);
    xaccrtRelease(set);
  }
  EXPECT_EQ(xaccrtNodeNumber(), 0);
  EXPECT_EQ(xaccrtNumNodes(), 1);
  EXPECT_EQ(xaccrtNodeCoordinate(nodes, 0), 0);
  EXPECT_EQ(xaccrtNodeCoordinate(nodes, 1), -1);
  xaccrtRelease(nodes);
}

TEST(Handles, NegativeStepsNameTheSameSet) {
  int64_t any[] = {-1}, lower[] = {1}, upper[] = {10};
  void *nodes = xaccrtNodesEntire(1, any, nullptr);
  void *templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  XaccSubscript backwards[] = {{XACC_SUBSCRIPT_RANGE, 9, 1, -3}};
  void *set = xaccrtTemplateSection(templ, backwards, nullptr);
  EXPECT_EQ(xaccrtTaskEnter(set, 1, nullptr), 1);
  xaccrtRelease(set);
  XaccSubscript own[] = {{XACC_SUBSCRIPT_OWN, 0, 0, 0}};
  set = xaccrtTemplateSection(templ, own, nullptr);
  EXPECT_EQ(xaccrtTaskEnter(set, 1, nullptr), 1);
  xaccrtRelease(set);
  xaccrtRelease(templ);
  xaccrtRelease(nodes);
}

TEST(Handles, TimeAndThreads) {
  double before = xaccrtWtime();
  EXPECT_GE(xaccrtWtime(), before);
  EXPECT_GE(xaccrtNumThreads(), 1);
}

} // namespace
