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
#include "core/Tuning.h"
#include "device/base/KernelScope.h"
#include "observe/Trace.h"

#include <algorithm>
#include <utility>

using namespace xacc;

void JointLaunch::runKernel(Kernel &kernel) {
  HostTeam::Leading leading(kernel.share);
  KernelScope scope(kernel.owner, kernel.loc);
  bool isTraced = Trace::active();
  if (isTraced) [[unlikely]]
    kernel.begin = wallTime();
  for (size_t i = 0; i < kernel.numCopies; ++i)
    kernel.copies[i].shape.run(kernel.copies[i].target,
                               kernel.copies[i].source);
  kernel.function(kernel.args);
  if (isTraced) [[unlikely]]
    kernel.end = wallTime();
}

void JointLaunch::runPart(void *seat, int64_t part, int64_t) {
  runKernel(*static_cast<Seat *>(seat)->kernels[part]);
}

void JointLaunch::noteWork(int64_t work) {
  if (isPublished || next == kernels->size())
    return;
  // All kernels have about as much.
  int64_t total = work * int64_t(kernels->size());
  bool wakes = total >= XACC_TEAM_WORK;
  if (!wakes && (total < tuning::workForIdleThread ||
                 !(*kernels)[next].share.team->hasIdle()))
    return;
  if (HostTeams::haveSpareProcessor() && !HostTeam::isInsideOpenMP())
    publish(wakes);
}

void JointLaunch::publish(bool wakes) {
  isPublished = true;
  for (Seat &seat : seats)
    seat.kernels.clear();
  for (size_t i = next; i < kernels->size(); ++i) {
    HostTeam *team = (*kernels)[i].share.team;
    auto it = std::find_if(seats.begin(), seats.end(),
                           [&](const Seat &seat) { return seat.team == team; });
    if (it == seats.end())
      it = seats.insert(it, Seat{team, nullptr, {}});
    it->kernels.push_back(&(*kernels)[i]);
  }
  // The calling thread is one of this team's.
  HostTeam::joined = (*kernels)[next - 1].share.team;
  HostTeam::joined->join();
  for (Seat &seat : seats) {
    if (!seat.loop)
      seat.loop = seat.team->reserve();
    auto count = int64_t(seat.kernels.size());
    if (!seat.loop || count == 0)
      continue;
    HostTeam::open(*seat.loop, runPart, &seat, count, /*isKernel=*/true,
                   /*numTaken=*/0);
    if (wakes)
      seat.team->wake(std::min<int64_t>(count, seat.team->size() -
                                                   seat.team->active.load()));
  }
}

void JointLaunch::finish() {
  // First all that nobody has taken.
  for (Seat &seat : seats) {
    if (!seat.loop) {
      for (Kernel *kernel : seat.kernels)
        runKernel(*kernel);
      continue;
    }
    for (int64_t part;
         (part = HostTeam::takePart(*seat.loop, /*first=*/true)) >= 0;)
      HostTeam::runPart(*seat.loop, part);
  }
  for (Seat &seat : seats)
    if (seat.loop)
      HostTeam::awaitParts(*seat.loop);
  if (!isLasting)
    releaseSeats();
  HostTeam *team = std::exchange(HostTeam::joined, nullptr);
  team->leave();
}

void JointLaunch::releaseSeats() {
  for (Seat &seat : seats)
    if (seat.loop)
      seat.team->release(*std::exchange(seat.loop, nullptr));
}

void JointLaunch::run(std::vector<Kernel> &list) {
  JointLaunch *outer = std::exchange(mine, this);
  kernels = &list;
  next = 0;
  isPublished = false;
  while (!isPublished && next < list.size())
    runKernel(list[next++]);
  mine = outer;
  if (isPublished)
    finish();
}

//===----------------------------------------------------------------------===//
// Calls of kernels
//===----------------------------------------------------------------------===//

XACC_EXPORT int64_t xaccrtTeamSize(int64_t work) {
  if (JointLaunch *launch = JointLaunch::current())
    launch->noteWork(work);
  // 1 without a team.
  return work >= XACC_TEAM_WORK ? HostTeam::current().width : 1;
}

XACC_EXPORT int64_t xaccrtTeamIsAlone(int64_t numThreads) {
  return numThreads == 1 && HostTeam::current().isAlone;
}

XACC_EXPORT void xaccrtTeamRun(void (*body)(void *, int64_t, int64_t),
                               void *context, int64_t numThreads) {
  if (HostTeam *team = HostTeam::current().team; team && numThreads > 1) {
    team->run(body, context, numThreads);
    return;
  }
  for (int64_t thread = 0; thread < numThreads; ++thread)
    body(context, thread, numThreads);
}
