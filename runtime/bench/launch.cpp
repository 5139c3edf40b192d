//===- launch.cpp - Time of launches, waits and look-ups ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the runtime itself costs on the current device (XACC_DEVICES), with
// kernels that do nothing:
//   launch + wait     an asynchronous launch that is waited for at once
//   launch            a synchronous one
//   queued launch     one of 1000 in a queue, until all are complete
//   issue             the same, until the last is in the queue
//   present           data that is present, entered and left
// The smallest and the median time of many rounds, in microseconds.
//
//===----------------------------------------------------------------------===//

#include "xacc/DeviceABI.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>
#include <vector>

static void doNothing(const void *) {}

static double now() {
  using namespace std::chrono;
  return duration<double, std::micro>(steady_clock::now().time_since_epoch())
      .count();
}

/// `count`: what one call of `function` is to be divided by.
template <typename Function>
static void measure(const char *name, int rounds, int count,
                    Function &&function) {
  std::vector<double> times;
  function();
  for (int i = 0; i < rounds; ++i) {
    double begin = now();
    function();
    times.push_back((now() - begin) / count);
  }
  std::sort(times.begin(), times.end());
  std::printf("%-24s %10.3f %10.3f us\n", name, times.front(),
              times[times.size() / 2]);
}

int main() {
  xaccrtInit(XACCRT_ABI_VERSION);
  static XaccKernel kernel = {};
  kernel.name = "empty";
  kernel.host = doNothing;
  kernel.argsSizeInBytes = 48;
  char args[48] = {};
  XaccLaunch launch = {};
  launch.extent[0] = 1;
  int64_t queue = 1;
  std::printf("%-24s %10s %10s\n", "", "least", "median");
  auto launchAndWait = [&] {
    xaccrtLaunch(&kernel, &launch, args, queue, nullptr);
    xaccrtQueueWait(1, &queue, XACC_ASYNC_SYNC, nullptr);
  };
  measure("launch + wait", 10000, 1, launchAndWait);
  // The queue's thread has gone to sleep meanwhile, and so has the core.
  std::vector<double> seldom;
  for (int i = 0; i < 200; ++i) {
    usleep(1000);
    double begin = now();
    launchAndWait();
    seldom.push_back(now() - begin);
  }
  std::sort(seldom.begin(), seldom.end());
  std::printf("%-24s %10.3f %10.3f us\n", "launch + wait, at rest",
              seldom.front(), seldom[seldom.size() / 2]);
  measure("launch", 10000, 1, [&] {
    xaccrtLaunch(&kernel, &launch, args, XACC_ASYNC_SYNC, nullptr);
  });
  measure("queued launch", 200, 1000, [&] {
    for (int i = 0; i < 1000; ++i)
      xaccrtLaunch(&kernel, &launch, args, queue, nullptr);
    xaccrtQueueWait(1, &queue, XACC_ASYNC_SYNC, nullptr);
  });
  for (int64_t numArrays : {1, 14, 200}) {
    std::vector<std::vector<double>> arrays(numArrays,
                                            std::vector<double>(100));
    std::vector<XaccData> data(numArrays);
    for (int64_t i = 0; i < numArrays; ++i) {
      data[i] = {};
      data[i].name = "a";
      data[i].base = arrays[i].data();
      data[i].elementSize = 8;
      data[i].rank = 1;
      data[i].size[0] = data[i].extent[0] = 100;
      data[i].stride[0] = 1;
      xaccrtDataEnter(XACC_MAP_COPYIN, 0, &data[i], XACC_ASYNC_SYNC, nullptr);
    }
    char name[40];
    std::snprintf(name, sizeof name, "present, of %lld", (long long)numArrays);
    measure(name, 1000, int(numArrays), [&] {
      for (XaccData &entry : data)
        xaccrtDataEnter(XACC_MAP_PRESENT, 0, &entry, XACC_ASYNC_SYNC, nullptr);
      for (XaccData &entry : data)
        xaccrtDataExit(XACC_UNMAP_RELEASE, 0, &entry, XACC_ASYNC_SYNC, nullptr);
    });
    for (XaccData &entry : data)
      xaccrtDataExit(XACC_UNMAP_RELEASE, 0, &entry, XACC_ASYNC_SYNC, nullptr);
  }
  return 0;
}
