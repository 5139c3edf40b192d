//===- Chaos.cpp - A program to which something happens -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: xacc-rt-chaos SEED
//
// All ranks draw the same random directives from the seed, check their results,
// and know which of them dies, is stopped, ends or is late, and where: before a
// directive, or by a timer somewhere inside one or the next. run-chaos.sh
// judges how the job ends.
//
//===----------------------------------------------------------------------===//

#include "xacc/Runtime.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

// The lines of a program that there is not.
static const XaccLoc setupLoc = {"chaos.c", 1, 1, "nodes"};
static const XaccLoc barrierLoc = {"chaos.c", 10, 1, "barrier"};
static const XaccLoc bcastLoc = {"chaos.c", 20, 1, "bcast"};
static const XaccLoc reduceLoc = {"chaos.c", 30, 1, "reduction"};
static const XaccLoc reflectLoc = {"chaos.c", 40, 1, "reflect"};

enum Action { None, Late, Kill, Stop, Quit, Leave, numActions };
static const char *const actionNames[] = {"none", "late", "kill",
                                          "stop", "quit", "leave"};
static Action action;
static volatile sig_atomic_t happened = 0;

static void happen(int = 0) {
  happened = 1;
  switch (action) {
  case Kill:
    kill(getpid(), SIGKILL);
    break;
  case Stop:
    kill(getpid(), SIGSTOP);
    break;
  case Quit:
    _exit(0);
  case Leave:
    std::exit(0);
  case Late:
    usleep(600000);
    break;
  default:
    break;
  }
}

static int64_t numErrors = 0;
static void expect(bool isRight, const char *what, int step) {
  if (!isRight && numErrors++ < 5)
    std::printf("chaos: wrong result of %s in step %d\n", what, step);
}

/// A vector over all ranks whose elements are their indices.
struct Field {
  static constexpr int64_t extent = 1001;
  void *array = nullptr, *site = nullptr;
  double *data = nullptr;
  int64_t first = 0, last = 0, origin = 0;

  void make(void *nodes) {
    int64_t lower = 0, upper = extent - 1, size = extent;
    XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
    void *templ = xaccrtTemplate(nodes, 1, &lower, &upper, &block, &setupLoc);
    XaccAlign align = {0, 0, 2, 2};
    array =
        xaccrtArray(templ, XACC_TYPE_F64, 8, 1, &size, &align, 1, &setupLoc);
    const XaccArrayView *view = xaccrtView(array);
    data = reinterpret_cast<double *>(view->data);
    origin = view->origin[0];
    first = view->first[0];
    last = view->last[0];
  }
  void reflect(int step) {
    for (int64_t i = first; i <= last; ++i)
      data[i - origin] = double(i + step);
    xaccrtReflect(1, &array, nullptr, 0, &site, &reflectLoc);
    for (int64_t i = first - 2; i <= last + 2; ++i)
      if (i >= 0 && i < extent)
        expect(data[i - origin] == double(i + step), "reflect", step);
  }
};

static void bcast(int64_t root, int64_t count, int step, void *nodes) {
  std::vector<int> values(size_t(count), -1);
  int64_t me = xaccrtNodeNumber();
  for (int64_t i = 0; me == root && i < count; ++i)
    values[size_t(i)] = int(i) * 3 + step;
  XaccSubscript one = {XACC_SUBSCRIPT_INDEX, root, 0, 1};
  void *from = xaccrtNodesSection(nodes, &one, &bcastLoc);
  xaccrtBcast(values.data(), count * 4, from, nullptr, &bcastLoc);
  for (int64_t i = 0; i < count; ++i)
    expect(values[size_t(i)] == int(i) * 3 + step, "bcast", step);
}

static void reduce(int64_t count, int step) {
  int64_t me = xaccrtNodeNumber(), size = xaccrtNumNodes();
  std::vector<int64_t> values(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i)
    values[size_t(i)] = me + i * step;
  xaccrtReduce(XACC_REDUCE_ADD, XACC_TYPE_I64, values.data(), count, nullptr,
               &reduceLoc);
  for (int64_t i = 0; i < count; ++i)
    expect(values[size_t(i)] == size * (size - 1) / 2 + size * i * step,
           "reduction", step);
}

int main(int argc, char **argv) {
  std::mt19937 random(unsigned(argc > 1 ? std::atoi(argv[1]) : 1));
  auto draw = [&](int64_t most) { return int64_t(random() % (most + 1)); };
  xaccrtStart();
  int64_t me = xaccrtNodeNumber(), size = xaccrtNumNodes(), any = -1;
  void *nodes = xaccrtNodesEntire(1, &any, &setupLoc);
  Field field;
  field.make(nodes);

  const int numSteps = 60;
  int64_t victim = draw(size - 1), stepOfVictim = draw(numSteps - 1);
  action = Action(draw(numActions - 1));
  // exit() is not for signal handlers.
  int64_t microseconds = action == Leave || draw(1) ? 0 : 1 + draw(400);
  if (me == 0)
    std::printf("chaos: rank %lld %s, step %lld, after %lld microseconds\n",
                (long long)victim, actionNames[action], (long long)stepOfVictim,
                (long long)microseconds);
  std::fflush(nullptr);
  xaccrtBarrier(nullptr, &barrierLoc);
  std::signal(SIGALRM, happen);
  for (int step = 0; step < numSteps; ++step) {
    int64_t kind = draw(3), root = draw(size - 1);
    int64_t count = draw(3) ? 1 + draw(20) : 1 + draw(100000);
    if (me == victim && step == stepOfVictim) {
      itimerval timer = {{0, 0}, {0, suseconds_t(microseconds)}};
      if (microseconds)
        setitimer(ITIMER_REAL, &timer, nullptr);
      else
        happen();
    }
    if (kind == 0)
      xaccrtBarrier(nullptr, &barrierLoc);
    else if (kind == 1)
      bcast(root, count, step, nodes);
    else if (kind == 2)
      reduce(count, step);
    else
      field.reflect(step);
  }
  std::signal(SIGALRM, SIG_IGN);
  if (me == victim && !happened)
    std::printf("chaos: nothing happened\n");
  std::printf("chaos: rank %lld %s\n", (long long)me,
              numErrors ? "is wrong" : "complete");
  return numErrors ? 1 : 0;
}
