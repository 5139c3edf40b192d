//===- MPIBuffersConformance.cpp - Message passing between ranks ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conformance.h"

#include "xacc/MPIABI.h"

#include <numeric>

namespace {

/// A strided box of a field of its own.
struct Field {
  std::vector<int64_t> sizes, strides;
  std::vector<double> cells;
  XaccBuffer buffer;

  Field(Dice &dice, const std::vector<int64_t> &boxSizes)
      : sizes(boxSizes), strides(boxSizes.size()) {
    int64_t stride = dice.pick(1, 3);
    for (size_t k = sizes.size(); k-- > 0;) {
      strides[k] = stride;
      stride *= sizes[k] + dice.pick(0, 2);
    }
    cells.assign(size_t(stride) + 3, -1);
    buffer = {cells.data() + 3,      XACC_TYPE_F64, 8,
              int64_t(sizes.size()), sizes.data(),  strides.data()};
  }
  template <typename Function> void forEach(Function function) {
    int64_t count = 1;
    for (int64_t size : sizes)
      count *= size;
    for (int64_t i = 0; i < count; ++i) {
      int64_t rest = i, offset = 0;
      for (size_t k = sizes.size(); k-- > 0;) {
        offset += rest % sizes[k] * strides[k];
        rest /= sizes[k];
      }
      function(i, cells[size_t(offset) + 3]);
    }
  }
  /// Every element of the box holds base + number, all others are untouched.
  bool holds(double base) {
    int64_t written = 0, right = 0, count = 0;
    for (double cell : cells)
      written += cell != -1;
    forEach([&](int64_t i, double cell) {
      right += cell == base + double(i);
      ++count;
    });
    return written == count && right == count;
  }
};

std::vector<int64_t> randomSizes(Dice &dice) {
  std::vector<int64_t> sizes(dice.pick(0, 4));
  for (int64_t &size : sizes)
    size = dice.pick(1, 5);
  return sizes;
}

TEST(MPIBuffers, RingOfStridedBoxes) {
  ASSERT_EQ(xaccmpiInit(), 0);
  int64_t world = xaccmpiCommWorld();
  int32_t rank = 0, size = 0;
  ASSERT_EQ(xaccmpiCommRank(world, &rank), 0);
  ASSERT_EQ(xaccmpiCommSize(world, &size), 0);
  int32_t next = (rank + 1) % size, before = (rank + size - 1) % size;
  Dice dice(7);
  for (int i = 0; i < 200; ++i) {
    std::vector<int64_t> sizes = randomSizes(dice);
    Field from(dice, sizes), to(dice, sizes);
    double base = 1000 * rank;
    from.forEach([&](int64_t k, double &cell) { cell = base + double(k); });
    int64_t send = 0, receive = 0;
    EXPECT_EQ(xaccmpiIrecv(&to.buffer, i % 9, before, world, &receive), 0);
    EXPECT_EQ(xaccmpiIsend(&from.buffer, i % 9, next, world, &send), 0);
    EXPECT_EQ(xaccmpiWait(receive), 0);
    EXPECT_EQ(xaccmpiWait(send), 0);
    EXPECT_TRUE(to.holds(1000 * before));
    // Blocking, even ranks first; one rank alone would wait for itself.
    if (size == 1)
      continue;
    Field again(dice, sizes);
    int32_t peer = rank % 2 ? rank - 1 : rank + 1;
    if (peer >= size)
      continue;
    if (rank % 2 == 0) {
      EXPECT_EQ(xaccmpiSend(&from.buffer, 3, peer, world), 0);
      EXPECT_EQ(xaccmpiRecv(&again.buffer, 4, peer, world), 0);
    } else {
      EXPECT_EQ(xaccmpiRecv(&again.buffer, 3, peer, world), 0);
      EXPECT_EQ(xaccmpiSend(&from.buffer, 4, peer, world), 0);
    }
    EXPECT_TRUE(again.holds(1000 * peer));
  }
}

TEST(MPIBuffers, SplitCommunicatorsAndReductions) {
  int64_t world = xaccmpiCommWorld(), comm = -5;
  int32_t rank = 0, size = 0;
  xaccmpiCommRank(world, &rank);
  xaccmpiCommSize(world, &size);
  // Even and odd ranks, in reverse order; the last rank stays out.
  bool out = rank == size - 1 && size > 1;
  ASSERT_EQ(xaccmpiCommSplit(world, out ? -1 : rank % 2, -rank, &comm), 0);
  if (out) {
    EXPECT_EQ(comm, XACCMPI_COMM_NULL);
    return;
  }
  int32_t members = size > 1 ? size - 1 : 1;
  int32_t mine = 0, count = 0;
  EXPECT_EQ(xaccmpiCommRank(comm, &mine), 0);
  EXPECT_EQ(xaccmpiCommSize(comm, &count), 0);
  EXPECT_EQ(count, (members + 1 - rank % 2) / 2);
  EXPECT_EQ(mine, count - 1 - rank / 2);
  Dice dice(8);
  for (int i = 0; i < 50; ++i) {
    std::vector<int64_t> sizes = randomSizes(dice);
    Field from(dice, sizes), to(dice, sizes);
    from.forEach([&](int64_t k, double &cell) { cell = double(k + rank); });
    EXPECT_EQ(xaccmpiAllreduce(&from.buffer, &to.buffer, XACCMPI_OP_MAX, comm),
              0);
    EXPECT_TRUE(to.holds(rank % 2 + 2 * (count - 1)));
    EXPECT_EQ(
        xaccmpiAllreduce(&from.buffer, &from.buffer, XACCMPI_OP_MIN, comm), 0);
    EXPECT_TRUE(from.holds(rank % 2));
    EXPECT_EQ(xaccmpiBarrier(comm), 0);
  }
  EXPECT_EQ(xaccmpiFinalize(), 0);
}

} // namespace
