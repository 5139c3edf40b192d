//===- CollectiveConformance.cpp - Sets, tasks and collectives ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conformance.h"

#include <complex>
#include <cstring>

namespace {

int64_t anySize[] = {-1};

TEST(Collective, ReductionsOfAllTypes) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  auto checkSum = [&](auto zero, int64_t type) {
    using T = decltype(zero);
    T values[3] = {T(me + 1), T(1), T(0)};
    xaccrtReduce(XACC_REDUCE_ADD, type, values, 3, nullptr, nullptr);
    EXPECT_EQ(values[0], T(n * (n + 1) / 2));
    EXPECT_EQ(values[1], T(n));
    EXPECT_EQ(values[2], T(0));
    T flags[2] = {T(me == 0 ? 0 : 5), T(me == 0 ? 7 : 0)};
    xaccrtReduce(XACC_REDUCE_LAND, type, flags, 1, nullptr, nullptr);
    xaccrtReduce(XACC_REDUCE_LOR, type, flags + 1, 1, nullptr, nullptr);
    EXPECT_EQ(flags[0], T(0));
    EXPECT_EQ(flags[1], T(1));
  };
  checkSum(int8_t(0), XACC_TYPE_I8);
  checkSum(int16_t(0), XACC_TYPE_I16);
  checkSum(int32_t(0), XACC_TYPE_I32);
  checkSum(int64_t(0), XACC_TYPE_I64);
  checkSum(float(0), XACC_TYPE_F32);
  checkSum(double(0), XACC_TYPE_F64);
  checkSum((long double)0, XACC_TYPE_F80);
  checkSum(std::complex<float>(0), XACC_TYPE_C32);
  checkSum(std::complex<double>(0), XACC_TYPE_C64);
  checkSum(std::complex<long double>(0), XACC_TYPE_C80);
}

TEST(Collective, ReductionsOfAllKinds) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  auto reduce = [&](int64_t kind, int32_t value) {
    xaccrtReduce(kind, XACC_TYPE_I32, &value, 1, nullptr, nullptr);
    return value;
  };
  EXPECT_EQ(reduce(XACC_REDUCE_MAX, int32_t(me - 3)), n - 4);
  EXPECT_EQ(reduce(XACC_REDUCE_MIN, int32_t(me - 3)), -3);
  EXPECT_EQ(reduce(XACC_REDUCE_UMAX, me == 0 ? -1 : 5), -1);
  EXPECT_EQ(reduce(XACC_REDUCE_UMIN, me == 0 ? 3 : -1), 3);
  EXPECT_EQ(reduce(XACC_REDUCE_MUL, me == 0 ? 6 : 2), 6 << (n - 1));
  EXPECT_EQ(reduce(XACC_REDUCE_BAND, ~(1 << me)), ~((1 << n) - 1));
  EXPECT_EQ(reduce(XACC_REDUCE_BOR, 1 << me), (1 << n) - 1);
  EXPECT_EQ(reduce(XACC_REDUCE_BXOR, 3), n % 2 ? 3 : 0);
}

TEST(Collective, ResultsRepeatAndAgree) {
  int64_t me = xaccrtNodeNumber();
  std::vector<double> first;
  for (int repeat = 0; repeat < 5; ++repeat) {
    Dice dice(unsigned(100 + me));
    std::vector<double> values(5000);
    for (double &value : values)
      value = 1.0 / double(dice.pick(1, 1000000));
    xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_F64, values.data(),
                 int64_t(values.size()), nullptr, nullptr);
    if (repeat == 0)
      first = values;
    EXPECT_EQ(memcmp(first.data(), values.data(), 8 * values.size()), 0);
  }
  std::vector<double> root = first;
  xaccrtBcast(root.data(), int64_t(8 * root.size()), nullptr, nullptr, nullptr);
  EXPECT_EQ(memcmp(first.data(), root.data(), 8 * root.size()), 0);
}

TEST(Collective, BroadcastFromEachNode) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  void *nodes = xaccrtNodesEntire(1, anySize, nullptr);
  for (int64_t root = 0; root < n; ++root) {
    XaccSubscript subscript[] = {{XACC_SUBSCRIPT_INDEX, root, 0, 1}};
    void *from = xaccrtNodesSection(nodes, subscript, nullptr);
    std::vector<char> data(100003, char(me));
    xaccrtBcast(data.data(), int64_t(data.size()), from, nullptr, nullptr);
    EXPECT_EQ(data.front(), char(root));
    EXPECT_EQ(data.back(), char(root));
    xaccrtRelease(from);
  }
  xaccrtRelease(nodes);
}

TEST(Collective, BroadcastsOfAllSizes) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  void *nodes = xaccrtNodesEntire(1, anySize, nullptr);
  for (int64_t size : {1, 7, 4095, 4096, 4097, 16384, 16385, 65536, 300001}) {
    int64_t root = size % n;
    XaccSubscript subscript[] = {{XACC_SUBSCRIPT_INDEX, root, 0, 1}};
    void *from = xaccrtNodesSection(nodes, subscript, nullptr);
    std::vector<char> data(size_t(size) + 1, char(-1));
    if (me == root)
      for (int64_t i = 0; i < size; ++i)
        data[size_t(i)] = char(i * 7 + size);
    xaccrtBcast(data.data(), size, from, nullptr, nullptr);
    int64_t wrong = data[size_t(size)] != char(-1);
    for (int64_t i = 0; i < size; ++i)
      wrong += data[size_t(i)] != char(i * 7 + size);
    EXPECT_EQ(wrong, 0) << size;
    xaccrtRelease(from);
  }
  xaccrtRelease(nodes);
}

TEST(Collective, ReductionsOfAllSizes) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  for (int64_t count : {1, 2, 511, 512, 513, 8192, 8193, 40001}) {
    std::vector<int64_t> data(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i)
      data[size_t(i)] = i * (me + 1);
    xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, data.data(), count, nullptr,
                 nullptr);
    int64_t wrong = 0;
    for (int64_t i = 0; i < count; ++i)
      wrong += data[size_t(i)] != i * n * (n + 1) / 2;
    EXPECT_EQ(wrong, 0) << count;
  }
}

TEST(Collective, Allgathers) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  Dice dice(9);
  for (int i = 0; i < 60; ++i) {
    std::vector<int64_t> sizes(static_cast<size_t>(n), dice.pick(0, 5000));
    bool isEven = dice.pick(0, 1);
    if (!isEven)
      for (int64_t &size : sizes)
        size = dice.pick(0, 2) ? dice.pick(0, 100) : 0;
    std::vector<char> mine(size_t(sizes[size_t(me)]), char(me + i));
    int64_t total = 0;
    for (int64_t size : sizes)
      total += size;
    std::vector<char> all(size_t(total) + 1, char(-1));
    xaccrtAllgather(mine.data(), sizes[0], all.data(),
                    isEven ? nullptr : sizes.data(), nullptr, nullptr);
    int64_t at = 0, wrong = all.back() != char(-1);
    for (int64_t rank = 0; rank < n; ++rank)
      for (int64_t k = 0; k < sizes[size_t(rank)]; ++k)
        wrong += all[size_t(at++)] != char(rank + i);
    EXPECT_EQ(wrong, 0);
  }
}

/// Rows and columns of a grid, each set for itself, thousands of times.
/// How often a collective is repeated. Many ranks share few cores: each step
/// then waits for time slices, several milliseconds of them.
static int64_t repeats(int64_t most) {
  return xaccrtNumNodes() <= 4 ? most : most / 5;
}

TEST(Collective, SetsOfSets) {
  int64_t n = xaccrtNumNodes();
  int64_t sizes[] = {n % 2 ? 1 : 2, -1};
  void *grid = xaccrtNodesEntire(2, sizes, nullptr);
  int64_t x = xaccrtNodeCoordinate(grid, 0), y = xaccrtNodeCoordinate(grid, 1);
  int64_t nx = n % 2 ? 1 : 2, ny = n / nx;
  XaccSubscript row[] = {{XACC_SUBSCRIPT_ALL, 0, 0, 1},
                         {XACC_SUBSCRIPT_OWN, 0, 0, 1}};
  XaccSubscript column[] = {{XACC_SUBSCRIPT_OWN, 0, 0, 1},
                            {XACC_SUBSCRIPT_ALL, 0, 0, 1}};
  int64_t wrong = 0;
  for (int64_t i = 0; i < repeats(2000); ++i) {
    void *inRow = xaccrtNodesSection(grid, row, nullptr);
    void *inColumn = xaccrtNodesSection(grid, column, nullptr);
    int64_t a = x, b = y;
    xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, &a, 1, inRow, nullptr);
    xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, &b, 1, inColumn, nullptr);
    wrong += a != nx * (nx - 1) / 2 || b != ny * (ny - 1) / 2;
    if (xaccrtTaskEnter(inColumn, 0, nullptr)) {
      wrong += xaccrtNodeNumber() != y || xaccrtNumNodes() != ny;
      int64_t sum = 1;
      xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, &sum, 1, nullptr, nullptr);
      wrong += sum != ny;
      xaccrtTaskLeave(0);
    }
    xaccrtRelease(inRow);
    xaccrtRelease(inColumn);
  }
  EXPECT_EQ(wrong, 0);
  xaccrtRelease(grid);
}

/// Tasks with changing members do not wait for the nodes that skip them.
TEST(Collective, ChangingTasks) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  void *nodes = xaccrtNodesEntire(1, anySize, nullptr);
  int64_t wrong = 0;
  for (int64_t i = 0; i < repeats(300); ++i) {
    for (int64_t first = 0; first < n; ++first) {
      int64_t last = first + (i + first) % (n - first);
      XaccSubscript part[] = {{XACC_SUBSCRIPT_RANGE, first, last, 1}};
      void *set = xaccrtNodesSection(nodes, part, nullptr);
      int32_t inside = xaccrtTaskEnter(set, 0, nullptr);
      wrong += inside != (me >= first && me <= last);
      if (inside) {
        wrong += xaccrtNodeNumber() != me - first;
        wrong += xaccrtNumNodes() != last - first + 1;
        int64_t sum = me;
        xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, &sum, 1, nullptr, nullptr);
        wrong += sum != (first + last) * (last - first + 1) / 2;
        void *mine = xaccrtNodesExecuting(1, anySize, nullptr);
        wrong += xaccrtNodeCoordinate(mine, 0) != me - first;
        // A declaration of all nodes is local, also inside a task.
        void *all = xaccrtNodesEntire(1, anySize, nullptr);
        wrong += xaccrtNodeCoordinate(all, 0) != me;
        xaccrtRelease(all);
        xaccrtRelease(mine);
        xaccrtTaskLeave(0);
      }
      xaccrtRelease(set);
    }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(xaccrtNodeNumber(), me);
  xaccrtRelease(nodes);
}

/// Template sections name the nodes that own part of them, and no others.
TEST(Collective, TemplateSections) {
  int64_t n = xaccrtNumNodes(), me = xaccrtNodeNumber();
  void *nodes = xaccrtNodesEntire(1, anySize, nullptr);
  Dice dice(5);
  for (int i = 0; i < 300; ++i) {
    int64_t lower[] = {dice.pick(-3, 3)};
    int64_t extent = dice.pick(1, 20);
    int64_t upper[] = {lower[0] + extent - 1};
    XaccFormat format = {
        dice.pick(0, 1) ? XACC_FORMAT_BLOCK : XACC_FORMAT_CYCLIC, 0, nullptr};
    int64_t width = format.kind == XACC_FORMAT_BLOCK ? (extent + n - 1) / n
                                                     : dice.pick(1, 3);
    format.width = width;
    void *templ = xaccrtTemplate(nodes, 1, lower, upper, &format, nullptr);
    int64_t from = dice.pick(lower[0], upper[0]);
    int64_t to = dice.pick(from, upper[0]), step = dice.pick(1, 5);
    XaccSubscript part[] = {{XACC_SUBSCRIPT_RANGE, from, to, step}};
    void *set = xaccrtTemplateSection(templ, part, nullptr);
    bool expected = false;
    std::vector<bool> owners(n);
    for (int64_t x = from; x <= to; x += step)
      owners[(x - lower[0]) / width % n] = true;
    expected = owners[me];
    int64_t count = 0;
    for (bool owner : owners)
      count += owner;
    EXPECT_EQ(xaccrtTaskEnter(set, 1, nullptr), expected);
    int64_t sum = 1;
    xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, &sum, 1, set, nullptr);
    EXPECT_EQ(sum, expected ? count : 1);
    xaccrtRelease(set);
    xaccrtRelease(templ);
  }
  xaccrtRelease(nodes);
}

TEST(Collective, Barriers) {
  XaccLoc loc = {"conformance.c", 1, 1, "barrier"};
  for (int64_t i = 0; i < repeats(1000); ++i)
    xaccrtBarrier(nullptr, &loc);
}

} // namespace
