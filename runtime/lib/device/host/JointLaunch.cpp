//===- JointLaunch.cpp - One kernel on several devices --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JointLaunch.h"

#include "core/Runtime.h"
#include "core/Support.h"
#include "device/base/KernelScope.h"
#include "observe/Trace.h"

#include <utility>

using namespace xacc;

void JointLaunch::runKernel(void *argument, int64_t, int64_t) {
  auto &kernel = *static_cast<Kernel *>(argument);
  HostTeam::Leading leading(kernel.team);
  KernelScope scope(kernel.owner);
  bool isTraced = Trace::active();
  if (isTraced) [[unlikely]]
    kernel.begin = wallTime();
  kernel.function(kernel.args);
  if (isTraced) [[unlikely]]
    kernel.end = wallTime();
}

void JointLaunch::publish() {
  if (isPublished || HostTeam::isInsideOpenMP())
    return;
  isPublished = true;
  loops.resize(kernels.size(), nullptr);
  // The calling thread is one of the first team's.
  HostTeam::joined = kernels[0].team;
  HostTeam::joined->join();
  for (size_t i = next; i < kernels.size(); ++i) {
    HostTeam &team = *kernels[i].team;
    loops[i] = team.publish(runKernel, &kernels[i], 1, /*isKernel=*/true,
                            /*numTaken=*/0);
    if (loops[i])
      team.wake(1);
  }
}

void JointLaunch::run() {
  JointLaunch *outer = std::exchange(mine, this);
  for (size_t i = 0; i < kernels.size(); ++i) {
    next = i + 1;
    HostTeam::Loop *loop = isPublished ? loops[i] : nullptr;
    if (!loop)
      runKernel(&kernels[i], 0, 1);
    else if (int64_t part = HostTeam::takePart(*loop); part >= 0)
      HostTeam::runPart(*loop, part);
  }
  mine = outer;
  if (!isPublished)
    return;
  for (size_t i = 0; i < kernels.size(); ++i)
    if (loops[i]) {
      HostTeam::awaitParts(*loops[i]);
      kernels[i].team->retract(*loops[i]);
    }
  HostTeam::joined = nullptr;
  kernels[0].team->leave();
}

//===----------------------------------------------------------------------===//
// Calls of kernels
//===----------------------------------------------------------------------===//

XACC_EXPORT int64_t xaccrtTeamSize(int64_t work) {
  JointLaunch *launch = JointLaunch::current();
  if (launch && work * launch->size() >= XACC_TEAM_WORK)
    launch->publish();
  HostTeam *team = HostTeam::current();
  return team && work >= XACC_TEAM_WORK ? team->size() : 1;
}

XACC_EXPORT void xaccrtTeamRun(void (*body)(void *, int64_t, int64_t),
                               void *context, int64_t numThreads) {
  if (HostTeam *team = HostTeam::current(); team && numThreads > 1) {
    team->run(body, context, numThreads);
    return;
  }
  for (int64_t thread = 0; thread < numThreads; ++thread)
    body(context, thread, numThreads);
}
