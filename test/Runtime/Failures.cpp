//===- Failures.cpp - A program that ends in the ways asked for -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "xacc/Runtime.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

static const XaccLoc loc = {"failures.c", 17, 1, "reflect"};
static const XaccLoc barrierLoc = {"failures.c", 23, 1, "barrier"};
static const XaccLoc bcastLoc = {"failures.c", 31, 1, "bcast"};

static void *makeArray(int64_t extent, int64_t shadow) {
  int64_t any = -1, lower = 0, upper = extent - 1;
  XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
  void *nodes = xaccrtNodesEntire(1, &any, &loc);
  void *templ = xaccrtTemplate(nodes, 1, &lower, &upper, &block, &loc);
  XaccAlign align = {0, 0, shadow, shadow};
  return xaccrtArray(templ, XACC_TYPE_F64, 8, 1, &extent, &align, 1, &loc);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  auto is = [&](const char *name) { return std::strcmp(what, name) == 0; };
  if (is("version")) {
    xaccrtInit(XACCRT_ABI_VERSION + 1);
    return 0;
  }
  xaccrtStart();
  int64_t me = xaccrtNodeNumber();
  if (is("exit3")) {
    // One rank ends; the others wait for it for ever.
    if (me == 0)
      std::exit(3);
    xaccrtBarrier(nullptr, nullptr);
  } else if (is("exit3last")) {
    if (me == xaccrtNumNodes() - 1)
      std::exit(3);
    xaccrtBarrier(nullptr, nullptr);
  } else if (is("return5")) {
    return 5;
  } else if (is("exit0")) {
    std::printf("token %lld\n", (long long)me);
    std::exit(0);
  } else if (is("element")) {
    int64_t index = 99;
    if (me == 0)
      xaccrtElement(makeArray(100, 1), &index, &loc);
    xaccrtBarrier(nullptr, nullptr);
  } else if (is("grid")) {
    int64_t sizes[] = {7, 3};
    xaccrtNodesEntire(2, sizes, &loc);
  } else if (is("width")) {
    void *array = makeArray(2, 3);
    xaccrtReflect(1, &array, nullptr, 0, nullptr, &loc);
  } else if (is("skipped")) {
    // Rank 0 leaves out a directive that its neighbour executes.
    void *array = makeArray(100, 1);
    if (me != 0)
      xaccrtReflect(1, &array, nullptr, 0, nullptr, &loc);
    sleep(20);
  } else if (is("killed") || is("stopped")) {
    void *array = makeArray(100, 1), *site = nullptr;
    for (int i = 0; i < 1000; ++i) {
      if (me == 1 && i == 500)
        raise(is("killed") ? SIGKILL : SIGSTOP);
      xaccrtReflect(1, &array, nullptr, 0, &site, &loc);
    }
  } else if (is("widths")) {
    void *array = makeArray(100, 2);
    XaccWidth width = {me + 1, me + 1, 0};
    xaccrtReflect(1, &array, &width, 0, nullptr, &loc);
  } else if (is("gone") || is("slow") || is("slowest")) {
    // Rank 1 ends the program while the others still count on it, or comes
    // late, or is the last one to end.
    if (me == 1 && is("gone"))
      return 0;
    if (me == 1 && is("slow"))
      sleep(4);
    xaccrtBarrier(nullptr, &barrierLoc);
    if (me == 1 && is("slowest"))
      sleep(4);
  } else if (is("halted") || is("bypassed")) {
    // Rank 1 is stopped before a bcast; or rank 0 waits in a reflect for rank
    // 1, which is not to blame: it waits for rank 2, which is stopped.
    void *array = makeArray(100, 1);
    int64_t any = -1;
    XaccSubscript lastTwo = {XACC_SUBSCRIPT_RANGE, 1, 2, 1};
    void *nodes = xaccrtNodesEntire(1, &any, &loc);
    xaccrtBarrier(nullptr, &barrierLoc);
    int value = 0;
    if (is("halted")) {
      if (me == 1)
        raise(SIGSTOP);
      xaccrtBcast(&value, sizeof value, nullptr, nullptr, &bcastLoc);
    } else {
      if (me == 2)
        raise(SIGSTOP);
      if (me != 0)
        xaccrtBarrier(xaccrtNodesSection(nodes, &lastTwo, &loc), &barrierLoc);
      xaccrtReflect(1, &array, nullptr, 0, nullptr, &loc);
    }
    xaccrtBarrier(nullptr, &barrierLoc);
  } else if (is("crossed")) {
    // Rank 0 waits for a rank of a subset that waits for all.
    int64_t any = -1;
    XaccSubscript firstTwo = {XACC_SUBSCRIPT_RANGE, 0, 1, 1};
    void *set =
        xaccrtNodesSection(xaccrtNodesEntire(1, &any, &loc), &firstTwo, &loc);
    if (me == 0)
      xaccrtBarrier(set, &loc);
    if (me == 1)
      sleep(3); // all others are overdue by then, and nothing is decided
    if (me != 0)
      xaccrtBarrier(nullptr, &barrierLoc);
    if (me == 1)
      xaccrtBarrier(set, &loc);
  } else if (is("stats")) {
    void *array = makeArray(100, 1), *site = nullptr;
    for (int i = 0; i < 10; ++i)
      xaccrtReflect(1, &array, nullptr, 0, &site, &loc);
    static const XaccLoc only = {"failures.c", 40, 1, "barrier"};
    int64_t any = -1;
    XaccSubscript last = {XACC_SUBSCRIPT_INDEX, xaccrtNumNodes() - 1, 0, 1};
    void *set =
        xaccrtNodesSection(xaccrtNodesEntire(1, &any, &loc), &last, &loc);
    if (xaccrtTaskEnter(set, 0, &loc)) {
      xaccrtBarrier(nullptr, &only);
      xaccrtTaskLeave(0);
    }
  }
  std::printf("end %lld\n", (long long)me);
  return 0;
}
