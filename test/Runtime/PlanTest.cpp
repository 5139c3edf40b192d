//===- PlanTest.cpp - Finding and forgetting prepared exchanges -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exchange/Plan.h"
#include "core/Array.h"
#include "xacc/Runtime.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <vector>

/// Counts what the runtime takes from the heap.
static int64_t numAllocations = 0;

void *operator new(size_t size) {
  ++numAllocations;
  if (void *memory = std::malloc(size))
    return memory;
  std::abort();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }

extern "C" void *xmp_malloc(void *, ...);
extern "C" void xmp_free(void *);

namespace {

constexpr XaccFormat block{XACC_FORMAT_BLOCK, 0, nullptr};

/// A periodic line of `size` elements with a shadow of two on one node.
class PlanTest : public testing::Test {
protected:
  void SetUp() override {
    int64_t one[] = {1}, lower[] = {0}, upper[] = {99};
    nodes = xaccrtNodesEntire(1, one, nullptr);
    templ = xaccrtTemplate(nodes, 1, lower, upper, &block, nullptr);
  }
  void TearDown() override {
    xaccrtRelease(templ);
    xaccrtRelease(nodes);
  }

  void *make(int64_t size) {
    void *array =
        xaccrtArray(templ, XACC_TYPE_I32, 4, 1, &size, align, 1, nullptr);
    fill(array);
    return array;
  }
  /// Owned elements count from 1, shadow cells are -1.
  static void fill(void *array) {
    const XaccArrayView *view = xaccrtView(array);
    int32_t *cells = reinterpret_cast<int32_t *>(view->data);
    for (int64_t i = 0; i < view->extent[0]; ++i)
      cells[i] = i >= 2 && i < view->extent[0] - 2 ? int32_t(i - 1) : -1;
  }
  static std::vector<int32_t> shadowOf(void *array) {
    const XaccArrayView *view = xaccrtView(array);
    int32_t *cells = reinterpret_cast<int32_t *>(view->data);
    int64_t n = view->extent[0];
    return {cells[0], cells[1], cells[n - 2], cells[n - 1]};
  }
  static void reflect(void *array, int64_t lower, int64_t upper,
                      int64_t periodic, void **site) {
    XaccWidth width[] = {{lower, upper, periodic}};
    xaccrtReflect(1, &array, width, 0, site, nullptr);
  }
  using Cells = std::vector<int32_t>;

  void *nodes = nullptr, *templ = nullptr;
  XaccAlign align[1] = {{0, 0, 2, 2}};
};

TEST_F(PlanTest, AlternatingWidthsAtOneSite) {
  void *array = make(10), *site = nullptr;
  for (int i = 0; i < 100; ++i) {
    fill(array);
    reflect(array, 1, 0, 1, &site);
    ASSERT_EQ(shadowOf(array), (Cells{-1, 10, -1, -1}));
    fill(array);
    reflect(array, 2, 1, 1, &site);
    ASSERT_EQ(shadowOf(array), (Cells{9, 10, 1, -1}));
    fill(array);
    reflect(array, 2, 2, 0, &site);
    ASSERT_EQ(shadowOf(array), (Cells{-1, -1, -1, -1}));
  }
  EXPECT_EQ(reinterpret_cast<xacc::Array *>(array)->plans.size(), 3u);
  xaccrtRelease(array);
}

TEST_F(PlanTest, ManyWidthsDoNotPileUp) {
  void *site = nullptr;
  align[0] = {0, 0, 50, 50};
  void *array = make(100);
  for (int64_t lower = 0; lower <= 50; ++lower)
    for (int64_t upper = 0; upper <= 50; ++upper)
      reflect(array, lower, upper, 1, &site);
  EXPECT_LE(reinterpret_cast<xacc::Array *>(array)->plans.size(), 32u);
  xaccrtRelease(array);
}

TEST_F(PlanTest, ReleasedArraysAreForgotten) {
  void *site = nullptr;
  // Sizes differ, addresses of handles and storage will repeat.
  for (int64_t size = 5; size < 60; ++size) {
    void *array = make(size);
    reflect(array, 2, 2, 1, &site);
    int32_t n = int32_t(size);
    ASSERT_EQ(shadowOf(array), (Cells{n - 1, n, 1, 2}));
    xaccrtRelease(array);
    ASSERT_EQ(static_cast<xacc::CallSite *>(site)->last, nullptr);
  }
}

TEST_F(PlanTest, TwoArraysOneReleased) {
  void *a = make(10), *b = make(20), *site = nullptr;
  void *both[] = {a, b};
  XaccWidth width[] = {{2, 2, 1}};
  xaccrtReflect(2, both, width, 0, &site, nullptr);
  EXPECT_EQ(shadowOf(a), (Cells{9, 10, 1, 2}));
  EXPECT_EQ(shadowOf(b), (Cells{19, 20, 1, 2}));
  xaccrtRelease(b);
  EXPECT_TRUE(reinterpret_cast<xacc::Array *>(a)->plans.empty());
  b = both[1] = make(30);
  xaccrtReflect(2, both, width, 0, &site, nullptr);
  EXPECT_EQ(shadowOf(b), (Cells{29, 30, 1, 2}));
  xaccrtRelease(a);
  xaccrtRelease(b);
}

TEST_F(PlanTest, SameArrayTwiceInAList) {
  void *a = make(10), *site = nullptr;
  void *both[] = {a, a};
  XaccWidth width[] = {{2, 2, 1}};
  xaccrtReflect(2, both, width, 0, &site, nullptr);
  EXPECT_EQ(shadowOf(a), (Cells{9, 10, 1, 2}));
  xaccrtRelease(a);
}

TEST_F(PlanTest, ReallocationIsNoticed) {
  void *array = xaccrtArrayPointer(templ, XACC_TYPE_I32, 4, 1, align, nullptr);
  EXPECT_EQ(xaccrtArrayData(array), nullptr);
  void *site = nullptr;
  XaccWidth width[] = {{2, 2, 1}};
  for (int64_t size : {10, 40, 10, 7}) {
    void *data = xmp_malloc(array, (long long)size);
    ASSERT_EQ(data, xaccrtArrayData(array));
    fill(array);
    reflect(array, 2, 2, 1, &site);
    int32_t n = int32_t(size);
    ASSERT_EQ(shadowOf(array), (Cells{n - 1, n, 1, 2}));
    // A prepared exchange survives the new storage.
    if (size == 10)
      xaccrtReflectInit(1, &array, width, 0, nullptr);
    fill(array);
    static void *doSite = nullptr;
    xaccrtReflectDo(1, &array, 0, &doSite, nullptr);
    ASSERT_EQ(shadowOf(array), (Cells{n - 1, n, 1, 2}));
    xmp_free(array);
    EXPECT_EQ(xaccrtArrayData(array), nullptr);
  }
  xaccrtRelease(array);
}

TEST_F(PlanTest, DoFollowsTheLatestInit) {
  void *a = make(10), *b = make(12);
  void *both[] = {a, b};
  XaccWidth wide[] = {{2, 2, 1}}, narrow[] = {{1, 0, 1}};
  xaccrtReflectInit(2, both, wide, 0, nullptr);
  void *site = nullptr;
  xaccrtReflectDo(2, both, 0, &site, nullptr);
  EXPECT_EQ(shadowOf(a), (Cells{9, 10, 1, 2}));
  EXPECT_EQ(shadowOf(b), (Cells{11, 12, 1, 2}));
  xaccrtReflectInit(1, &b, narrow, 0, nullptr);
  fill(a);
  fill(b);
  xaccrtReflectDo(2, both, 0, &site, nullptr);
  EXPECT_EQ(shadowOf(a), (Cells{9, 10, 1, 2}));
  EXPECT_EQ(shadowOf(b), (Cells{-1, 12, -1, -1}));
  xaccrtRelease(a);
  xaccrtRelease(b);
}

TEST_F(PlanTest, RepeatingAllocatesNothing) {
  void *a = make(10), *b = make(20), *site = nullptr, *other = nullptr;
  void *both[] = {a, b};
  XaccWidth wide[] = {{2, 2, 1}}, narrow[] = {{1, 0, 1}};
  for (int i = 0; i < 20; ++i) {
    // The first round prepares.
    if (i == 1)
      numAllocations = 0;
    xaccrtReflect(2, both, wide, 0, &site, nullptr);
    xaccrtReflect(2, both, narrow, 0, &site, nullptr);
    void *request = xaccrtReflectStart(1, &a, wide, 0, &other, nullptr);
    xaccrtReflectWait(request, nullptr);
  }
  EXPECT_EQ(numAllocations, 0);
  xaccrtRelease(a);
  xaccrtRelease(b);
}

TEST_F(PlanTest, ReleaseCompletesWhatIsInFlight) {
  void *array = make(10), *site = nullptr;
  XaccWidth width[] = {{2, 2, 1}};
  void *first = xaccrtReflectStart(1, &array, width, 0, &site, nullptr);
  void *second = xaccrtReflectStart(1, &array, width, 0, &site, nullptr);
  xaccrtRelease(array);
  xaccrtReflectWait(second, nullptr);
  xaccrtReflectWait(first, nullptr);
  xaccrtReflectWait(nullptr, nullptr);
}

} // namespace
