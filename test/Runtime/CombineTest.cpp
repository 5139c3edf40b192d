//===- CombineTest.cpp - Reductions of all kinds and types ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collective/Combine.h"

#include <gtest/gtest.h>

#include <complex>
#include <limits>

using namespace xacc;

namespace {

template <typename T> T combine(int64_t reduction, int64_t type, T a, T b) {
  CombineOp op = combineFor(reduction, type);
  EXPECT_NE(op.function, nullptr);
  EXPECT_EQ(op.elementSize, int64_t(sizeof(T)));
  T in[3] = {a, a, T(0)}, inout[3] = {b, b, T(0)};
  op.function(in, inout, 2);
  EXPECT_EQ(inout[0], inout[1]);
  EXPECT_EQ(inout[2], T(0));
  return inout[0];
}

template <typename T> void checkArithmetic(int64_t type) {
  EXPECT_EQ(combine<T>(XACC_REDUCE_ADD, type, T(3), T(4)), T(7));
  EXPECT_EQ(combine<T>(XACC_REDUCE_MUL, type, T(3), T(4)), T(12));
  EXPECT_EQ(combine<T>(XACC_REDUCE_LAND, type, T(3), T(4)), T(1));
  EXPECT_EQ(combine<T>(XACC_REDUCE_LAND, type, T(3), T(0)), T(0));
  EXPECT_EQ(combine<T>(XACC_REDUCE_LOR, type, T(0), T(5)), T(1));
  EXPECT_EQ(combine<T>(XACC_REDUCE_LOR, type, T(0), T(0)), T(0));
  EXPECT_EQ(combine<T>(reduceLogicalXor, type, T(2), T(5)), T(0));
  EXPECT_EQ(combine<T>(reduceLogicalXor, type, T(2), T(0)), T(1));
}

template <typename T> void checkOrdered(int64_t type) {
  checkArithmetic<T>(type);
  EXPECT_EQ(combine<T>(XACC_REDUCE_MAX, type, T(-3), T(4)), T(4));
  EXPECT_EQ(combine<T>(XACC_REDUCE_MIN, type, T(-3), T(4)), T(-3));
}

template <typename T> void checkInteger(int64_t type) {
  checkOrdered<T>(type);
  EXPECT_EQ(combine<T>(XACC_REDUCE_UMAX, type, T(-3), T(4)), T(-3));
  EXPECT_EQ(combine<T>(XACC_REDUCE_UMIN, type, T(-3), T(4)), T(4));
  EXPECT_EQ(combine<T>(XACC_REDUCE_BAND, type, T(6), T(3)), T(2));
  EXPECT_EQ(combine<T>(XACC_REDUCE_BOR, type, T(6), T(3)), T(7));
  EXPECT_EQ(combine<T>(XACC_REDUCE_BXOR, type, T(6), T(3)), T(5));
  // Wraps instead of being undefined.
  T most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::min();
  EXPECT_EQ(combine<T>(XACC_REDUCE_ADD, type, most, T(1)), least);
  EXPECT_EQ(combine<T>(XACC_REDUCE_MUL, type, most, T(2)), T(-2));
}

TEST(Combine, Integers) {
  checkInteger<int8_t>(XACC_TYPE_I8);
  checkInteger<int16_t>(XACC_TYPE_I16);
  checkInteger<int32_t>(XACC_TYPE_I32);
  checkInteger<int64_t>(XACC_TYPE_I64);
}

TEST(Combine, FloatingPoint) {
  checkOrdered<float>(XACC_TYPE_F32);
  checkOrdered<double>(XACC_TYPE_F64);
  checkOrdered<long double>(XACC_TYPE_F80);
}

TEST(Combine, Complex) {
  checkArithmetic<std::complex<float>>(XACC_TYPE_C32);
  checkArithmetic<std::complex<double>>(XACC_TYPE_C64);
  checkArithmetic<std::complex<long double>>(XACC_TYPE_C80);
  std::complex<double> i(0, 1);
  EXPECT_EQ(combine(XACC_REDUCE_MUL, XACC_TYPE_C64, i, i),
            std::complex<double>(-1, 0));
}

TEST(Combine, Undefined) {
  for (int64_t type : {XACC_TYPE_F32, XACC_TYPE_F64, XACC_TYPE_F80,
                       XACC_TYPE_C32, XACC_TYPE_C64, XACC_TYPE_C80})
    for (int64_t reduction : {XACC_REDUCE_BAND, XACC_REDUCE_BOR,
                              XACC_REDUCE_BXOR, XACC_REDUCE_UMAX})
      EXPECT_EQ(combineFor(reduction, type).function, nullptr);
  for (int64_t type : {XACC_TYPE_C32, XACC_TYPE_C64, XACC_TYPE_C80})
    EXPECT_EQ(combineFor(XACC_REDUCE_MAX, type).function, nullptr);
  for (int64_t reduction = 0; reduction < numReductions; ++reduction)
    EXPECT_EQ(combineFor(reduction, XACC_TYPE_OPAQUE).function, nullptr);
  EXPECT_EQ(combineFor(-1, XACC_TYPE_F64).function, nullptr);
  EXPECT_EQ(combineFor(0, numTypes).function, nullptr);
}

TEST(Combine, SlotsAreDistinct) {
  std::vector<bool> used(maxCombineSlots);
  for (int64_t reduction = 0; reduction < numReductions; ++reduction)
    for (int64_t type = 1; type < numTypes; ++type) {
      CombineOp op = combineFor(reduction, type);
      if (!op.function)
        continue;
      ASSERT_FALSE(used[op.slot]);
      used[op.slot] = true;
    }
}

} // namespace
