//===- StatisticsTest.cpp - Counters of directives ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "observe/Statistics.h"
#include "xacc/Runtime.h"

#include <gtest/gtest.h>

using namespace xacc;

namespace {

SiteStatistics makeSite(const char *file, int line, int64_t calls,
                        double time) {
  SiteStatistics site;
  site.directive = "reflect";
  site.file = file;
  site.line = line;
  site.ranks = 1;
  site.calls = calls;
  site.bytes = 100 * calls;
  site.messages = 2 * calls;
  site.minTime = site.sumTime = site.maxTime = time;
  return site;
}

TEST(Statistics, RanksWithDifferentSites) {
  std::vector<SiteStatistics> table = {makeSite("a.c", 3, 10, 1.0),
                                       makeSite("b.c", 1, 5, 2.0)};
  std::vector<SiteStatistics> other = {makeSite("a.c", 2, 1, 9.0),
                                       makeSite("a.c", 3, 20, 3.0),
                                       makeSite("c.c", 7, 1, 1.0)};
  Statistics::merge(table,
                    Statistics::deserialize(Statistics::serialize(other)));
  ASSERT_EQ(table.size(), 4u);
  EXPECT_EQ(table[0].line, 2);
  EXPECT_EQ(table[1].line, 3);
  EXPECT_EQ(table[1].ranks, 2);
  EXPECT_EQ(table[1].calls, 20);
  EXPECT_EQ(table[1].bytes, 3000);
  EXPECT_EQ(table[1].messages, 60);
  EXPECT_EQ(table[1].minTime, 1.0);
  EXPECT_EQ(table[1].sumTime, 4.0);
  EXPECT_EQ(table[1].maxTime, 3.0);
  EXPECT_EQ(table[2].file, "b.c");
  EXPECT_EQ(table[3].file, "c.c");
}

TEST(Statistics, EmptyTables) {
  std::vector<SiteStatistics> table;
  EXPECT_TRUE(Statistics::serialize(table).empty());
  EXPECT_TRUE(Statistics::deserialize({}).empty());
  Statistics::merge(table, {makeSite("a.c", 1, 1, 1)});
  EXPECT_EQ(table.size(), 1u);
}

TEST(Statistics, CountsOnlyWhenAskedTo) {
  static const XaccLoc first = {"x/y/a.c", 3, 1, "barrier"};
  static const XaccLoc again = {"x/y/a.c", 3, 1, "barrier"};
  Statistics::reset();
  Statistics::enable(false);
  xaccrtBarrier(nullptr, &first);
  EXPECT_TRUE(Statistics::collect().empty());
  Statistics::enable(true);
  xaccrtBarrier(nullptr, &first);
  xaccrtBarrier(nullptr, &first);
  // Another constant for the same place: one line.
  xaccrtBarrier(nullptr, &again);
  xaccrtBarrier(nullptr, nullptr);
  Statistics::enable(false);
  std::vector<SiteStatistics> table = Statistics::collect();
  ASSERT_EQ(table.size(), 2u);
  EXPECT_EQ(table[0].file, "");
  EXPECT_EQ(table[0].directive, "barrier");
  EXPECT_EQ(table[1].calls, 3);
  EXPECT_EQ(table[1].line, 3);
  std::string text = Statistics::format(table, 1);
  EXPECT_NE(text.find("statistics of 1 rank:"), std::string::npos);
  EXPECT_NE(text.find("a.c:3 "), std::string::npos);
  EXPECT_EQ(text.find("x/y"), std::string::npos);
  Statistics::reset();
}

} // namespace
