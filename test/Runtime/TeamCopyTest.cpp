//===- TeamCopyTest.cpp - Large copies by the threads of a team -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "device/host/TeamCopy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

using namespace xacc;

namespace {

std::vector<char> makePattern(int64_t sizeInBytes) {
  std::vector<char> result(sizeInBytes);
  for (int64_t i = 0; i < sizeInBytes; ++i)
    result[i] = char(i * 37 + i / 251);
  return result;
}

/// With every size of a team as on the calling thread alone.
void compare(const CopyShape &shape, int64_t targetBytes, int64_t sourceBytes) {
  std::vector<char> source = makePattern(sourceBytes);
  std::vector<char> expected(targetBytes, 99), result(targetBytes);
  shape.run(expected.data(), source.data());
  runByTeam(nullptr, memset(result.data(), 99, targetBytes), source.data(),
            shape);
  EXPECT_TRUE(result == expected);
  for (int size : {1, 2, 3, 7}) {
    HostTeam team(size);
    team.addUser();
    memset(result.data(), 99, targetBytes);
    runByTeam(&team, result.data(), source.data(), shape);
    EXPECT_TRUE(result == expected) << size << " threads";
    team.removeUser();
  }
}

TEST(TeamCopy, Contiguous) {
  for (int64_t bytes : {int64_t(0), int64_t(1), int64_t(1) << 20,
                        (int64_t(1) << 20) - 1, (int64_t(5) << 20) + 4097})
    compare(CopyShape::contiguous(bytes), bytes + 64, bytes + 64);
}

TEST(TeamCopy, Boxes) {
  // Of rows, columns, one row, and fewer rows than threads.
  for (auto [rows, columns] : {std::pair<int64_t, int64_t>{2000, 257},
                               {1, 400000},
                               {2, 300000},
                               {5, 131072},
                               {300000, 2}}) {
    int64_t sizes[] = {rows, columns}, target[] = {columns, 1},
            wide[] = {columns + 3, 1}, turned[] = {1, rows};
    int64_t dense = rows * columns * 8, padded = rows * (columns + 3) * 8;
    compare(CopyShape::box(2, sizes, target, wide, 8), dense, padded);
    compare(CopyShape::box(2, sizes, wide, target, 8), padded, dense);
    compare(CopyShape::box(2, sizes, turned, target, 8), dense, dense);
  }
}

TEST(TeamCopy, Zeros) {
  HostTeam team(3);
  team.addUser();
  for (int64_t bytes : {int64_t(0), int64_t(1), (int64_t(3) << 20) + 5}) {
    std::vector<char> memory(bytes + 2, 99);
    fillZeroByTeam(&team, memory.data() + 1, bytes);
    EXPECT_EQ(memory.front(), 99);
    EXPECT_EQ(memory.back(), 99);
    EXPECT_EQ(std::count(memory.begin() + 1, memory.end() - 1, 0), bytes);
  }
  team.removeUser();
}

} // namespace
