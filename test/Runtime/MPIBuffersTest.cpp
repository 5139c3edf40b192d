//===- MPIBuffersTest.cpp - Message passing calls in one process ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "xacc/MPIABI.h"

#include <gtest/gtest.h>

#include <complex>
#include <numeric>
#include <vector>

namespace {

enum {
  errComm = 8,
  errCount = 10,
  errOp = 33,
  errRank = 39,
  errRequest = 41,
  errTruncate = 55,
  errType = 56
};

XaccBuffer describe(void *data, int64_t type, int64_t elementSize, int64_t rank,
                    const int64_t *sizes, const int64_t *strides) {
  return {data, type, elementSize, rank, sizes, strides};
}

TEST(MPIBuffers, WorldOfOne) {
  int32_t rank = -1, size = -1;
  EXPECT_EQ(xaccmpiInit(), 0);
  EXPECT_EQ(xaccmpiCommRank(xaccmpiCommWorld(), &rank), 0);
  EXPECT_EQ(xaccmpiCommSize(xaccmpiCommWorld(), &size), 0);
  EXPECT_EQ(rank, 0);
  EXPECT_EQ(size, 1);
  int64_t comm = 0, none = 0;
  EXPECT_EQ(xaccmpiCommSplit(0, 3, 0, &comm), 0);
  EXPECT_NE(comm, 0);
  EXPECT_EQ(xaccmpiCommSplit(0, -1, 0, &none), 0);
  EXPECT_EQ(none, XACCMPI_COMM_NULL);
  EXPECT_EQ(xaccmpiBarrier(comm), 0);
  EXPECT_EQ(xaccmpiBarrier(none), errComm);
  EXPECT_EQ(xaccmpiCommRank(12345, &rank), errComm);
}

TEST(MPIBuffers, StridedToOtherStrides) {
  std::vector<double> from(60), to(60, -1);
  std::iota(from.begin(), from.end(), 0);
  int64_t sizes[] = {3, 2}, rows[] = {20, 3}, columns[] = {1, 10};
  XaccBuffer source =
      describe(from.data() + 1, XACC_TYPE_F64, 8, 2, sizes, rows);
  XaccBuffer target = describe(to.data(), XACC_TYPE_F64, 8, 2, sizes, columns);
  int64_t receive = 0, send = 0;
  EXPECT_EQ(xaccmpiIrecv(&target, 5, 0, 0, &receive), 0);
  EXPECT_EQ(xaccmpiIsend(&source, 5, 0, 0, &send), 0);
  EXPECT_NE(receive, send);
  EXPECT_EQ(xaccmpiWait(receive), 0);
  EXPECT_EQ(xaccmpiWait(send), 0);
  EXPECT_EQ(xaccmpiWait(send), errRequest);
  EXPECT_EQ(xaccmpiWait(0), 0);
  int changed = 0;
  for (double value : to)
    changed += value != -1;
  EXPECT_EQ(changed, 6);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j)
      EXPECT_EQ(to[i + 10 * j], 1 + 20 * i + 3 * j);
}

TEST(MPIBuffers, TagsTellMessagesApart) {
  int32_t one = 1, two = 2, a = 0, b = 0;
  XaccBuffer first = describe(&one, XACC_TYPE_I32, 4, 0, nullptr, nullptr);
  XaccBuffer second = describe(&two, XACC_TYPE_I32, 4, 0, nullptr, nullptr);
  XaccBuffer x = describe(&a, XACC_TYPE_I32, 4, 0, nullptr, nullptr);
  XaccBuffer y = describe(&b, XACC_TYPE_I32, 4, 0, nullptr, nullptr);
  EXPECT_EQ(xaccmpiSend(&first, 1, 0, 0), 0);
  EXPECT_EQ(xaccmpiSend(&second, 2, 0, 0), 0);
  EXPECT_EQ(xaccmpiRecv(&y, 2, 0, 0), 0);
  EXPECT_EQ(xaccmpiRecv(&x, XACCMPI_ANY_TAG, XACCMPI_ANY_SOURCE, 0), 0);
  EXPECT_EQ(a, 1);
  EXPECT_EQ(b, 2);
  EXPECT_EQ(xaccmpiSend(&first, 1, XACCMPI_PROC_NULL, 0), 0);
  EXPECT_EQ(xaccmpiRecv(&x, 1, XACCMPI_PROC_NULL, 0), 0);
}

TEST(MPIBuffers, Errors) {
  int32_t value[2] = {1, 2};
  int64_t two[] = {2}, unit[] = {1};
  XaccBuffer one = describe(value, XACC_TYPE_I32, 4, 0, nullptr, nullptr);
  XaccBuffer pair = describe(value, XACC_TYPE_I32, 4, 1, two, unit);
  EXPECT_EQ(xaccmpiSend(&one, 0, 1, 0), errRank);
  EXPECT_EQ(xaccmpiSend(&one, 0, 0, 77), errComm);
  EXPECT_EQ(xaccmpiSend(&pair, 9, 0, 0), 0);
  EXPECT_EQ(xaccmpiRecv(&one, 9, 0, 0), errTruncate);
  EXPECT_EQ(xaccmpiAllreduce(&one, &pair, XACCMPI_OP_SUM, 0), errCount);
  EXPECT_EQ(xaccmpiAllreduce(&one, &one, XACCMPI_OP_MINLOC, 0), errOp);
  float real = 0;
  XaccBuffer other = describe(&real, XACC_TYPE_F32, 4, 0, nullptr, nullptr);
  EXPECT_EQ(xaccmpiAllreduce(&one, &other, XACCMPI_OP_SUM, 0), errType);
  EXPECT_EQ(xaccmpiAllreduce(&other, &other, XACCMPI_OP_BAND, 0), errOp);
  EXPECT_EQ(xaccmpiErrorClass(errRank), errRank);
  EXPECT_EQ(xaccmpiRetvalCheck(0, 0), 1);
  EXPECT_EQ(xaccmpiRetvalCheck(errRank, errComm), 0);
  xaccmpiCheck(0, nullptr);
  XaccLoc loc = {"a.mlir", 4, 1, "mpi.send"};
  EXPECT_EXIT(xaccmpiCheck(errRank, &loc), testing::ExitedWithCode(1),
              "a.mlir:4: mpi.send: the message layer reports error class 39");
}

TEST(MPIBuffers, ReductionsBetweenStrides) {
  std::vector<int32_t> from(12), to(12, -1);
  std::iota(from.begin(), from.end(), 0);
  int64_t sizes[] = {2, 3}, rows[] = {6, 2}, columns[] = {1, 4};
  XaccBuffer source = describe(from.data(), XACC_TYPE_I32, 4, 2, sizes, rows);
  XaccBuffer target = describe(to.data(), XACC_TYPE_I32, 4, 2, sizes, columns);
  EXPECT_EQ(xaccmpiAllreduce(&source, &target, XACCMPI_OP_SUM, 0), 0);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_EQ(to[i + 4 * j], 6 * i + 2 * j);
  EXPECT_EQ(xaccmpiAllreduce(&source, &source, XACCMPI_OP_MAX, 0), 0);
  EXPECT_EQ(from[8], 8);
}

TEST(MPIBuffers, EmptyMessages) {
  int64_t none[] = {0, 4}, strides[] = {4, 1};
  XaccBuffer empty = describe(nullptr, XACC_TYPE_F64, 8, 2, none, strides);
  EXPECT_EQ(xaccmpiSend(&empty, 1, 0, 0), 0);
  EXPECT_EQ(xaccmpiRecv(&empty, 1, 0, 0), 0);
  EXPECT_EQ(xaccmpiAllreduce(&empty, &empty, XACCMPI_OP_SUM, 0), 0);
}

} // namespace
