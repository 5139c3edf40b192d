//===- GroupReductions.cpp - Reductions over several devices ----------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first device that runs a part reduces into the variable itself, the
// others into buffers that start with the identity. Then all results come to
// the host, are combined in the order of the devices, and go back to the first
// device.
//
//===----------------------------------------------------------------------===//

#include "GroupCall.h"

#include "collective/Combine.h"
#include "core/Support.h"

#include <algorithm>
#include <complex>
#include <cstring>
#include <limits>

using namespace xacc;

namespace {
template <typename T> T identityOf(int64_t operation) {
  using Limits = std::numeric_limits<T>;
  switch (operation) {
  case XACC_REDUCE_MUL:
  case XACC_REDUCE_LAND:
    return T(1);
  case XACC_REDUCE_MAX:
    return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  case XACC_REDUCE_MIN:
    return Limits::has_infinity ? Limits::infinity() : Limits::max();
  case XACC_REDUCE_UMIN:
  case XACC_REDUCE_BAND:
    return T(-1);
  default:
    return T(0);
  }
}
} // namespace

static void fillIdentity(const XaccKernelReduction &reduction, int64_t count,
                         char *at) {
  auto fill = [&](auto zero) {
    using T = decltype(zero);
    T value;
    if constexpr (std::is_arithmetic_v<T>)
      value = identityOf<T>(reduction.operation);
    else
      value = T(reduction.operation == XACC_REDUCE_MUL ||
                        reduction.operation == XACC_REDUCE_LAND
                    ? 1
                    : 0);
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(at + i * sizeof(T), &value, sizeof(T));
  };
  switch (reduction.type) {
  case XACC_TYPE_I8:
    return fill(int8_t());
  case XACC_TYPE_I16:
    return fill(int16_t());
  case XACC_TYPE_I32:
    return fill(int32_t());
  case XACC_TYPE_I64:
    return fill(int64_t());
  case XACC_TYPE_F32:
    return fill(float());
  case XACC_TYPE_F64:
    return fill(double());
  case XACC_TYPE_F80:
    return fill((long double)0);
  case XACC_TYPE_C32:
    return fill(std::complex<float>());
  case XACC_TYPE_C64:
    return fill(std::complex<double>());
  default:
    return fill(std::complex<long double>());
  }
}

int64_t GroupDevice::Call::countOf(const XaccKernelReduction &reduction) const {
  if (reduction.extent < 0)
    return reduction.count;
  int64_t extent;
  std::memcpy(&extent, args.data() + reduction.extent, sizeof(extent));
  return reduction.count * std::max<int64_t>(extent, 0);
}

int64_t GroupDevice::Call::bytesOf(const XaccKernelReduction &reduction) const {
  return countOf(reduction) *
         combineFor(reduction.operation, reduction.type).elementSize;
}

int GroupDevice::countParts(const LaunchPlan &plan) {
  return int(std::count_if(plan.parts.begin(), plan.parts.end(),
                           [](const LaunchPart &part) { return part.runs; }));
}

/// Buffers that are large enough. Those that are too small stay for launches
/// that are under way; as each is at least twice as large as the one before,
/// that is less than the last one needs.
Partials &GroupDevice::partialsOf(Call &call) {
  std::list<Partials> &all = plans.partialsOf(call.kernel, call.queue);
  bool fits = !all.empty();
  for (int64_t i = 0; fits && i < call.flow.numReductions; ++i)
    fits = call.countOf(call.flow.reductions[i]) <= all.back().count[i];
  if (fits)
    return all.back();
  Partials partials;
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    int64_t count = call.countOf(reduction);
    if (!all.empty())
      count = std::max(count, 2 * all.back().count[i]);
    int64_t bytes =
        count * combineFor(reduction.operation, reduction.type).elementSize;
    partials.count.push_back(count);
    partials.identity.emplace_back(bytes);
    fillIdentity(reduction, count, partials.identity.back().data());
    partials.onHost.emplace_back(bytes * size());
    std::vector<char *> &buffers = partials.onDevice.emplace_back();
    for (Device *member : members) {
      buffers.push_back(static_cast<char *>(
          member->allocate(std::max<int64_t>(reduction.offset + bytes, 1))));
      if (!buffers.back())
        fatal(call.loc, "device %s has no memory for a reduction (%lld bytes)",
              member->name().c_str(), (long long)bytes);
    }
  }
  return all.emplace_back(std::move(partials));
}

void GroupDevice::freePartials() {
  plans.forEachPartials([&](Partials &partials) {
    for (const std::vector<char *> &buffers : partials.onDevice)
      for (size_t m = 0; m < members.size(); ++m)
        members[m]->free(buffers[m], queueSync, nullptr);
  });
}

/// Whether a device reduces into a buffer: all but the first that runs a part.
static bool usesBuffer(const LaunchPlan &plan, int member) {
  return plan.parts[member].runs && member != plan.first;
}

void GroupDevice::beginReductions(Call &call, LaunchPlan &plan) {
  if (call.flow.numReductions == 0 || countParts(plan) < 2)
    return;
  Partials &partials = partialsOf(call);
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    for (int m = 0; m < size(); ++m)
      if (usesBuffer(plan, m))
        members[m]->copyToDevice(partials.onDevice[i][m] + reduction.offset,
                                 partials.identity[i].data(),
                                 CopyShape::contiguous(call.bytesOf(reduction)),
                                 call.queue, call.loc);
  }
}

void GroupDevice::setPartials(Call &call, LaunchPlan &plan, int member) {
  if (call.flow.numReductions == 0 || !usesBuffer(plan, member))
    return;
  Partials &partials = partialsOf(call);
  for (int64_t i = 0; i < call.flow.numReductions; ++i)
    call.setPointer(call.flow.reductions[i].array,
                    partials.onDevice[i][member]);
}

namespace {
/// Combines what all devices found, in their order.
struct CombineTask {
  CombineOp op;
  char *values; // by device
  int64_t count;
  std::vector<int> devices;

  static void run(void *argument) {
    auto *task = static_cast<CombineTask *>(argument);
    int64_t bytes = task->count * task->op.elementSize;
    // inout = in op inout: the earlier devices' result is the left operand.
    for (size_t i = 1; i < task->devices.size(); ++i) {
      char *left = task->values + task->devices[i - 1] * bytes;
      char *right = task->values + task->devices[i] * bytes;
      task->op.function(left, right, task->count);
    }
  }
  char *result() const {
    return values + devices.back() * count * op.elementSize;
  }
};
} // namespace

void GroupDevice::endReductions(Call &call, LaunchPlan &plan) {
  if (call.flow.numReductions == 0 || countParts(plan) < 2)
    return;
  Partials &partials = partialsOf(call);
  QueueId queue = call.queue;
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    const Call::Pointer &pointer = call.pointers[reduction.array];
    if (pointer.allocation < 0)
      continue;
    int64_t bytes = call.bytesOf(reduction);
    CopyShape shape = CopyShape::contiguous(bytes);
    char *variable = call.allocations[pointer.allocation]->base[plan.first] +
                     pointer.offset + reduction.offset;
    CombineTask task = {combineFor(reduction.operation, reduction.type),
                        partials.onHost[i].data(),
                        call.countOf(reduction),
                        {}};
    for (int m = 0; m < size(); ++m) {
      if (!plan.parts[m].runs)
        continue;
      char *result = usesBuffer(plan, m)
                         ? partials.onDevice[i][m] + reduction.offset
                         : variable;
      members[m]->copyFromDevice(task.values + m * bytes, result, shape, queue,
                                 call.loc);
      task.devices.push_back(m);
    }
    if (queue == queueSync || queue == queueGroup) {
      if (queue == queueGroup)
        waitMembers(queue, call.loc);
      CombineTask::run(&task);
      members[plan.first]->copyToDevice(variable, task.result(), shape,
                                        queueSync, call.loc);
      continue;
    }
    join(plan.first, queue, queue, call.loc);
    auto *kept = new CombineTask(task);
    members[plan.first]->callHost(
        [](void *argument) {
          CombineTask::run(argument);
          delete static_cast<CombineTask *>(argument);
        },
        kept, queue, call.loc);
    members[plan.first]->copyToDevice(variable, task.result(), shape, queue,
                                      call.loc);
    // The others write their results to the same place next time.
    fork(plan.first, queue, call.loc);
  }
}
