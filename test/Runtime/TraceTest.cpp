//===- TraceTest.cpp - Events and their JSON ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a run writes is tested by test/Integration/trace.test.
//
//===----------------------------------------------------------------------===//

#include "observe/Trace.h"
#include "xacc/Runtime.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

using namespace xacc;

namespace {

TraceEvent makeEvent(double begin, double end, const XaccLoc *loc = nullptr) {
  TraceEvent event;
  event.loc = loc;
  event.kind = "reflect";
  event.begin = begin;
  event.end = end;
  return event;
}

TEST(Trace, OffUnlessAskedFor) { EXPECT_EQ(Trace::active(), nullptr); }

TEST(Trace, DirectiveWithItsPlace) {
  static const XaccLoc loc = {"a/b.c", 12, 1, "reflect (u)"};
  Trace trace(4);
  trace.setOrigin(100);
  TraceEvent event = makeEvent(100.25, 100.5, &loc);
  event.bytes = 800;
  event.messages = 2;
  trace.add(event);
  EXPECT_EQ(trace.formatEvents(3, 0, 1),
            ",\n{\"name\":\"reflect (u)\",\"cat\":\"reflect\",\"ph\":\"X\","
            "\"pid\":3,\"tid\":0,\"ts\":250000.000,\"dur\":250000.000,"
            "\"args\":{\"source\":\"a/b.c:12\",\"bytes\":800,\"messages\":2}}");
}

TEST(Trace, NoPlace) {
  Trace trace(4);
  trace.add(makeEvent(0, 1));
  std::string text = trace.formatEvents(0, 0, 1);
  EXPECT_NE(text.find("\"name\":\"reflect\""), std::string::npos);
  EXPECT_NE(text.find("\"source\":\"-\""), std::string::npos);
}

TEST(Trace, CopyAndPart) {
  static const XaccLoc loc = {"a.c", 7, 1, "parallel loop"};
  Trace trace(4);
  int32_t first = trace.trackOf("host:0"), second = trace.trackOf("host:1");
  EXPECT_EQ(trace.trackOf("host:0"), first);
  TraceEvent copy = makeEvent(1, 2, &loc);
  copy.kind = "copy";
  copy.name = "copy between devices";
  copy.track = second;
  copy.peer = first;
  copy.numLoops = 2;
  copy.part[0] = -3;
  copy.part[1] = 4;
  copy.part[3] = 9;
  trace.add(copy);
  std::string text = trace.formatEvents(0, 0, 1);
  EXPECT_NE(text.find("\"name\":\"copy between devices\",\"cat\":\"copy\""),
            std::string::npos);
  EXPECT_NE(text.find("\"directive\":\"parallel loop\""), std::string::npos);
  EXPECT_NE(text.find("\"from\":\"host:0\""), std::string::npos);
  EXPECT_NE(text.find("\"part\":[[-3,4],[0,9]]"), std::string::npos);
  std::string names = trace.formatNames(5);
  EXPECT_NE(names.find("\"rank 5\""), std::string::npos);
  EXPECT_NE(names.find("\"tid\":2,\"args\":{\"name\":\"host:1\"}"),
            std::string::npos);
}

TEST(Trace, QuotesWhatJsonDoesNotTake) {
  static const XaccLoc loc = {"a\"b\\c\n.c", 1, 1, "reflect"};
  Trace trace(1);
  trace.add(makeEvent(0, 1, &loc));
  EXPECT_NE(trace.formatEvents(0, 0, 1).find("\"a\\\"b\\\\c\\u000a.c:1\""),
            std::string::npos);
}

TEST(Trace, OuterEventsComeFirst) {
  static const XaccLoc inner = {"a.c", 1, 1, "inner"};
  static const XaccLoc outer = {"a.c", 2, 1, "outer"};
  static const XaccLoc early = {"a.c", 3, 1, "early"};
  Trace trace(3);
  trace.add(makeEvent(2, 3, &inner));
  trace.add(makeEvent(2, 4, &outer));
  trace.add(makeEvent(1, 9, &early));
  trace.sort();
  std::string text = trace.formatEvents(0, 0, 3);
  EXPECT_LT(text.find("early"), text.find("outer"));
  EXPECT_LT(text.find("outer"), text.find("inner"));
}

TEST(Trace, KeepsTheFirstAndCountsTheRest) {
  Trace trace(2);
  EXPECT_EQ(trace.numDropped(), 0);
  for (int i = 0; i < 5; ++i)
    trace.add(makeEvent(i, i + 1));
  EXPECT_EQ(trace.numEvents(), 2);
  EXPECT_EQ(trace.numDropped(), 3);
}

TEST(Trace, FromSeveralThreads) {
  constexpr int numThreads = 4, each = 1000;
  Trace trace(numThreads * each);
  std::vector<std::thread> threads;
  for (int t = 0; t < numThreads; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < each; ++i)
        trace.add(makeEvent(1, 2));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(trace.numEvents(), numThreads * each);
  trace.sort();
  std::string text = trace.formatEvents(0, 0, trace.numEvents());
  int count = 0;
  for (size_t at = 0;
       (at = text.find("\"dur\":1000000.000", at)) != std::string::npos; ++at)
    ++count;
  EXPECT_EQ(count, numThreads * each);
}

} // namespace
