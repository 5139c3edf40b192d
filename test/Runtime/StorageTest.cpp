//===- StorageTest.cpp - Memory of local sections -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/Storage.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

using namespace xacc;

namespace {

TEST(Storage, AllSizes) {
  for (int64_t size :
       {int64_t(1), int64_t(63), int64_t(64), int64_t(65), int64_t(131071),
        int64_t(131072), int64_t(1000003), int64_t(5) << 20}) {
    Storage storage;
    ASSERT_TRUE(storage.allocate(size, true));
    ASSERT_EQ(uintptr_t(storage.data()) % 64, 0u);
    for (int64_t i = 0; i < size; i += 61)
      ASSERT_EQ(storage.data()[i], 0);
    ASSERT_EQ(storage.data()[size - 1], 0);
    memset(storage.data(), 1, size);
    storage.release();
    EXPECT_EQ(storage.data(), nullptr);
  }
}

TEST(Storage, ImpossibleSizes) {
  Storage storage;
  EXPECT_FALSE(storage.allocate(INT64_MAX, false));
  EXPECT_FALSE(storage.allocate(int64_t(1) << 60, false));
}

/// Pages of large sections are taken when touched, not when allocated.
TEST(Storage, LargeSectionsAreLazy) {
  Storage storage;
  ASSERT_TRUE(storage.allocate(int64_t(1) << 32, true));
  storage.data()[int64_t(1) << 31] = 1;
}

} // namespace
