//===- GroupLaunch.cpp - Kernels on several devices -------------------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch finds its plan by all that sections depend on: the bounds of the
// loops, the scalars that the compiler names, the index spaces of the arrays.
// Only if there is none, sections are computed (LaunchPlan.cpp).
//
//===----------------------------------------------------------------------===//

#include "GridLoop.h"
#include "GroupCall.h"

#include "device/base/DeclaredCopies.h"

#include "core/Support.h"
#include "observe/Statistics.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace xacc;

int64_t GroupDevice::Call::iterations(int64_t loop) const {
  int64_t length = launch.upper[loop] - launch.lower[loop];
  int64_t step = launch.step[loop];
  return length <= 0 || step <= 0 ? 0 : (length + step - 1) / step;
}

void GroupDevice::Call::setPart(const LaunchPart &part) {
  char *at = args.data() + flow.partOffset;
  for (int64_t loop = 0; loop < flow.numLoops; ++loop) {
    std::memcpy(at, &part.lower[loop], sizeof(int64_t));
    std::memcpy(at + sizeof(int64_t), &part.upper[loop], sizeof(int64_t));
    at += 2 * sizeof(int64_t);
  }
}

void GroupDevice::Call::setPointer(size_t pointer, void *address) {
  std::memcpy(args.data() + flow.arrays[pointer], &address, sizeof address);
}

template <typename T> static void append(std::vector<char> &key, T value) {
  size_t end = key.size();
  key.resize(end + sizeof value);
  std::memcpy(key.data() + end, &value, sizeof value);
}

/// Finds what the pointers lead to, and the key of the plan.
void GroupDevice::bind(Call &call) {
  const XaccFlow &flow = call.flow;
  call.pointers.clear();
  call.allocations.clear();
  call.key.clear();
  call.isAtHome = call.flow.callsOtherFiles;
  for (int64_t i = 0; i < flow.numArrays; ++i) {
    char *address;
    std::memcpy(&address, call.args.data() + flow.arrays[i], sizeof address);
    GroupAllocation *allocation = address ? memory.find(address) : nullptr;
    Call::Pointer pointer = {address, -1, 0};
    if (allocation) {
      auto it = std::find(call.allocations.begin(), call.allocations.end(),
                          allocation);
      pointer.allocation = int(it - call.allocations.begin());
      pointer.offset = allocation->offsetOf(address);
      if (it == call.allocations.end())
        call.allocations.push_back(allocation);
    }
    call.isAtHome |= address && (!allocation || allocation->isExposed);
    call.pointers.push_back(pointer);
    append(call.key, pointer.allocation);
    append(call.key, pointer.offset);
  }
  for (int64_t loop = 0; loop < flow.numLoops; ++loop) {
    append(call.key, call.launch.lower[loop]);
    append(call.key, call.launch.upper[loop]);
    append(call.key, call.launch.step[loop]);
  }
  for (int64_t i = 0; i < flow.numKeys; ++i) {
    const char *begin = call.args.data() + flow.keys[i].offset;
    call.key.insert(call.key.end(), begin, begin + flow.keys[i].size);
  }
  for (int64_t i = 0; i < flow.numSources; ++i) {
    int index = call.pointers[flow.sources[i]].allocation;
    // What the runtime does not see change, may have changed.
    bool isKnown = index >= 0 && !call.allocations[index]->isExposed;
    append(call.key, isKnown ? call.allocations[index]->version
                             : GroupAllocation::newVersion());
  }
  for (GroupAllocation *allocation : call.allocations)
    append(call.key, allocation->spaceNumber);
  append(call.key, call.isAtHome);
  for (int64_t extent : call.launch.extent)
    append(call.key, extent);
  append(call.key, call.launch.numGangs);
  append(call.key, call.launch.numWorkers);
  append(call.key, call.launch.vectorLength);
}

LaunchPlan &GroupDevice::findPlan(Call &call) {
  if (LaunchPlan *plan = plans.find(call.kernel, call.key)) [[likely]]
    return *plan;
  if (adoptSpaces(call))
    bind(call);
  LaunchPlan &plan = plans.add(call.kernel, call.key);
  makePlan(call, plan);
  if (Statistics::enabled())
    Statistics::addPlan(call.loc, "kernel");
  return plan;
}

/// Nothing is known of the kernel: all memory comes to the first device.
void GroupDevice::launchEverywhere(XaccKernel &kernel, const XaccLaunch &launch,
                                   const void *args, QueueId queue,
                                   const XaccLoc *loc) {
  // Other queues may be at work on what comes along.
  bool waited = false;
  for (const auto &[home, allocation] : memory.all()) {
    Region all = allocation->space.all();
    if (allocation->isExposed || allocation->coherence->valid(0) == all)
      continue;
    if (!waited)
      waitAll(loc);
    waited = true;
    gather(*allocation, 0, all, inner(queueSync), loc);
    finish(queueSync, loc);
  }
  members[0]->launch(kernel, launch, args, queue, loc);
}

/// Whether virtual devices run their parts at the same time: those of a
/// synchronous kernel. Checked ones are open one at a time.
bool GroupDevice::runsTogether(const Call &call, const LaunchPlan &plan) const {
  if (call.queue != queueSync || kind() != DeviceKind::Host)
    return false;
  auto runs = [](const LaunchPart &part) { return part.runs; };
  return std::count_if(plan.parts.begin(), plan.parts.end(), runs) > 1 &&
         !static_cast<HostDevice *>(members[0])->isChecked();
}

void GroupDevice::setArguments(Call &call, LaunchPlan &plan, int member) {
  call.setPart(plan.parts[member]);
  for (size_t i = 0; i < call.pointers.size(); ++i) {
    const Call::Pointer &pointer = call.pointers[i];
    if (pointer.allocation < 0)
      continue;
    // What a device has nothing of, its part does not touch.
    char *base = call.allocations[pointer.allocation]->base[member];
    call.setPointer(i, base ? base + pointer.offset : pointer.address);
  }
  setPartials(call, plan, member);
}

void GroupDevice::runPlan(Call &call, LaunchPlan &plan) {
  bringData(call, plan);
  beginReductions(call, plan);
  bool together = runsTogether(call, plan);
  size_t numTogether = 0;
  for (int m = 0; m < size(); ++m) {
    const LaunchPart &part = plan.parts[m];
    if (!part.runs)
      continue;
    setArguments(call, plan, m);
    if (together) {
      launches.resize(std::max(launches.size(), numTogether + 1));
      HostDevice::Launch &own = launches[numTogether++];
      own.device = static_cast<HostDevice *>(members[m]);
      own.launch = part.launch;
      own.args = call.args;
      continue;
    }
    members[m]->launch(call.kernel, part.launch, call.args.data(), call.queue,
                       call.loc);
  }
  if (together) {
    launches.resize(numTogether);
    HostDevice::launchTogether(call.kernel, launches, call.loc);
  }
  endReductions(call, plan);
}

void GroupDevice::launch(XaccKernel &kernel, const XaccLaunch &launch,
                         const void *args, QueueId queue, const XaccLoc *loc) {
  if (kernel.gridOffset > 0 && GridLoop::next) {
    std::exchange(GridLoop::next, nullptr)->run(kernel, launch, args, loc);
    return;
  }
  if (!kernel.flow) {
    launchEverywhere(kernel, launch, args, inner(queue), loc);
  } else {
    const char *bytes = static_cast<const char *>(args);
    if (kernel.flow->callsOtherFiles) [[unlikely]]
      DeclaredCopies::get().expose(*this, loc);
    Call call{kernel, *kernel.flow,
              launch, inner(queue),
              loc,    {bytes, bytes + kernel.argsSizeInBytes},
              {},     {},
              false,  {}};
    bind(call);
    runPlan(call, findPlan(call));
  }
  finish(queue, loc);
}
