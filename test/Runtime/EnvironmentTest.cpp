//===- EnvironmentTest.cpp - Environment variables ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/Environment.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace xacc;

namespace {

TEST(Environment, UnknownNames) {
  const char *variables[] = {
      "PATH=/bin",        "XACC_STATS=1", "XACC_STAT=1",   "XACC_WATCHDOG=3",
      "XMP_NODE_SIZE0=2", "XACC_=",       "XACC_STATSX=1", nullptr};
  EXPECT_EQ(Environment::unknownNames(variables),
            (std::vector<std::string>{"XACC_STAT", "XACC_", "XACC_STATSX"}));
}

TEST(Environment, TableIsComplete) {
  int count = 0;
#define XACC_ENVIRONMENT(NAME, VALUES, DEFAULT, DESCRIPTION)                   \
  EXPECT_STRNE(NAME, "");                                                      \
  EXPECT_STRNE(VALUES, "");                                                    \
  EXPECT_STRNE(DESCRIPTION, "");                                               \
  ++count;
#include "xacc/Environment.def"
  EXPECT_GE(count, 5);
}

TEST(Environment, NodeSizes) {
  setenv("XMP_NODE_SIZE5", "12", 1);
  EXPECT_EQ(Environment::get().nodeSize(5), 12);
  setenv("XMP_NODE_SIZE5", "12x", 1);
  EXPECT_EQ(Environment::get().nodeSize(5), -1);
  setenv("XMP_NODE_SIZE5", "", 1);
  EXPECT_EQ(Environment::get().nodeSize(5), -1);
  unsetenv("XMP_NODE_SIZE5");
  EXPECT_EQ(Environment::get().nodeSize(5), 0);
}

} // namespace
