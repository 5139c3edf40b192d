//===- DevicePresentTest.cpp - The present table --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "device/PresentTable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

using namespace xacc;

namespace {

/// Random ranges of a small memory, against a search through all of them.
TEST(PresentTable, LooksUpLikeASearch) {
  constexpr int64_t memoryBytes = 400;
  static char memory[memoryBytes], deviceMemory[memoryBytes];
  struct Range {
    int64_t begin, end;
  };
  std::vector<Range> ranges;
  PresentTable table;
  std::mt19937 random(7);
  for (int step = 0; step < 20000; ++step) {
    int64_t begin = random() % memoryBytes;
    int64_t end = std::min<int64_t>(begin + 1 + random() % 30, memoryBytes);
    const Range *holder = nullptr, *overlap = nullptr;
    for (const Range &range : ranges) {
      if (range.begin <= begin && end <= range.end)
        holder = &range;
      if (range.begin < end && begin < range.end &&
          (!overlap || range.begin < overlap->begin))
        overlap = &range;
    }
    PresentEntry *found = table.find(memory + begin, end - begin);
    ASSERT_EQ(found != nullptr, holder != nullptr);
    if (found) {
      ASSERT_EQ(found->host, memory + holder->begin);
      ASSERT_EQ(found->sizeInBytes, holder->end - holder->begin);
      ASSERT_EQ(found->translate(memory + begin), deviceMemory + begin);
    }
    PresentEntry *partly = table.findOverlap(memory + begin, end - begin);
    ASSERT_EQ(partly ? partly->host : nullptr,
              overlap ? memory + overlap->begin : nullptr);
    PresentEntry *behind = table.findDevice(deviceMemory + begin);
    ASSERT_EQ(behind, table.find(memory + begin, 1));
    if (!overlap && random() % 2) {
      table.insert(memory + begin, end - begin, deviceMemory + begin);
      ranges.push_back({begin, end});
    } else if (found && random() % 4 == 0) {
      ranges.erase(ranges.begin() + (holder - ranges.data()));
      table.erase(*found);
    }
    ASSERT_EQ(table.size(), ranges.size());
  }
}

TEST(PresentTable, Descriptions) {
  static const XaccLoc loc = {"a.c", 5, 1, "data"};
  PresentTable table;
  EXPECT_EQ(table.describeAll(), "nothing");
  auto at = [](int64_t address) { return reinterpret_cast<char *>(address); };
  EXPECT_EQ(table.describeNear(at(0x1000)), "nothing is present");
  for (int64_t i = 0; i < 10; ++i) {
    PresentEntry &entry = table.insert(at(0x1000 * (i + 1)), 16 * (i + 1),
                                       at(0x100000 + 0x1000 * i));
    entry.name = "v" + std::to_string(i);
    entry.loc = &loc;
  }
  EXPECT_EQ(table.totalBytes(), 880);
  EXPECT_EQ(table.describeAll(2),
            "'v9' (0xa000 to 0xa09f, 160 bytes, since a.c:5), 'v8' (0x9000 to "
            "0x908f, 144 bytes, since a.c:5) and 8 more");
  EXPECT_EQ(table.describeNear(at(0x2500)),
            "the nearest present data: 'v1' (0x2000 to 0x201f, 32 bytes, since "
            "a.c:5) and 'v2' (0x3000 to 0x302f, 48 bytes, since a.c:5)");
  EXPECT_EQ(table.describeNear(at(0x10)),
            "the nearest present data: 'v0' (0x1000 to 0x100f, 16 bytes, since "
            "a.c:5)");
  table.setArrayBase(*table.find(at(0x1000), 4), at(0x10));
  EXPECT_EQ(table.findPointer(at(0x10)), table.find(at(0x1000), 4));
  EXPECT_EQ(table.findPointer(at(0x20)), nullptr);
  // Element 0 of an array that counts from 1 may be in another one's memory.
  table.setArrayBase(*table.find(at(0x3000), 4), at(0x2018));
  EXPECT_EQ(table.findPointer(at(0x2018)), table.find(at(0x3000), 4));
  EXPECT_EQ(table.findPointer(at(0x2010)), table.find(at(0x2000), 4));
  // Who made it does not have to know where its array begins.
  table.addArrayBase(*table.find(at(0x3000), 4), at(0x2f00));
  table.addArrayBase(*table.find(at(0x3000), 4), at(0x3008));
  EXPECT_EQ(table.findPointer(at(0x2f00)), table.find(at(0x3000), 4));
  EXPECT_TRUE(table.find(at(0x3000), 4)->isPartOf(at(0x2018)));
  table.erase(*table.find(at(0x3000), 4));
  EXPECT_EQ(table.findPointer(at(0x2018)), table.find(at(0x2000), 4));
  EXPECT_EQ(table.findPointer(at(0x2f00)), nullptr);
  // 0 bytes overlap with nothing.
  for (int64_t address : {0x1000, 0x1008, 0x1010})
    EXPECT_EQ(table.findOverlap(at(address), 0), nullptr);
  EXPECT_NE(table.findOverlap(at(0xfff), 2), nullptr);
  EXPECT_EQ(table.findOverlap(at(0xfff), 1), nullptr);
  // 0 bytes at the end of a range are outside.
  EXPECT_EQ(table.find(at(0x1010), 0), nullptr);
  EXPECT_NE(table.find(at(0x100f), 0), nullptr);
  table.clear();
  EXPECT_EQ(table.find(at(0x1000), 4), nullptr);
}

/// Random pointers, and such in their order, against a map.
TEST(Attachments, CountLikeAMap) {
  Attachments attachments;
  std::map<int64_t, int64_t> counts;
  std::mt19937 random(7);
  int64_t next = 0;
  for (int step = 0; step < 20000; ++step) {
    next = random() % 3 ? (next + 8) % 400 : random() % 50 * 8;
    Attachments::Item *item = attachments.find(next);
    ASSERT_EQ(item != nullptr, counts.count(next) == 1);
    if (item) {
      ASSERT_EQ(item->count, counts[next]);
      ASSERT_EQ(item->offset, next);
    }
    bool more = step / 500 % 2;
    if (random() % 8 < (more ? 6 : 2)) {
      ASSERT_EQ(attachments.attach(next).count, ++counts[next]);
    } else if (item) {
      bool finalize = random() % 2;
      bool isLast = finalize || --counts[next] == 0;
      ASSERT_EQ(attachments.detach(*item, finalize), isLast);
      if (isLast)
        counts.erase(next);
    }
    ASSERT_EQ(attachments.empty(), counts.empty());
    int64_t from = random() % 410;
    const Attachments::Item *first = attachments.findFrom(from);
    auto expected = counts.lower_bound(from);
    ASSERT_EQ(first != nullptr, expected != counts.end());
    if (first)
      ASSERT_EQ(first->offset, expected->first);
  }
}

} // namespace
