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

static void fillIdentity(const XaccKernelReduction &reduction, char *at) {
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
    for (int64_t i = 0; i < reduction.count; ++i)
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

int64_t GroupDevice::reductionBytes(const XaccKernelReduction &reduction) {
  return combineFor(reduction.operation, reduction.type).elementSize;
}

static int64_t sizeOf(const XaccKernelReduction &reduction) {
  return reduction.count *
         combineFor(reduction.operation, reduction.type).elementSize;
}

static int countParts(const LaunchPlan &plan) {
  return int(std::count_if(plan.parts.begin(), plan.parts.end(),
                           [](const LaunchPart &part) { return part.runs; }));
}

LaunchPlan::Partials &GroupDevice::partialsOf(Call &call, LaunchPlan &plan) {
  LaunchPlan::Partials &partials = plan.partials[call.queue];
  if (!partials.onHost.empty())
    return partials;
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    int64_t bytes = sizeOf(reduction);
    partials.identity.emplace_back(bytes);
    fillIdentity(reduction, partials.identity.back().data());
    partials.onHost.emplace_back(bytes * size());
    auto &buffers = partials.onDevice.emplace_back(size(), nullptr);
    for (int m = 0; m < size(); ++m) {
      if (m == plan.first || !plan.parts[m].runs)
        continue;
      buffers[m] =
          static_cast<char *>(members[m]->allocate(reduction.offset + bytes));
      if (!buffers[m])
        fatal(call.loc, "device %s has no memory for a reduction (%lld bytes)",
              members[m]->name().c_str(), (long long)bytes);
    }
  }
  return partials;
}

void GroupDevice::freePartials(LaunchPlan &plan) {
  for (auto &[queue, partials] : plan.partials)
    for (auto &buffers : partials.onDevice)
      for (int m = 0; m < size(); ++m)
        if (buffers[m])
          members[m]->free(buffers[m], queueSync, nullptr);
  plan.partials.clear();
}

void GroupDevice::beginReductions(Call &call, LaunchPlan &plan) {
  if (call.flow.numReductions == 0 || countParts(plan) < 2)
    return;
  LaunchPlan::Partials &partials = partialsOf(call, plan);
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    int64_t offset = call.flow.reductions[i].offset;
    std::vector<char> &identity = partials.identity[i];
    for (int m = 0; m < size(); ++m)
      if (char *buffer = partials.onDevice[i][m])
        members[m]->copyToDevice(
            buffer + offset, identity.data(),
            CopyShape::contiguous(int64_t(identity.size())), call.queue,
            call.loc);
  }
}

void GroupDevice::setPartials(Call &call, LaunchPlan &plan, int member) {
  auto it = plan.partials.find(call.queue);
  if (it == plan.partials.end())
    return;
  for (int64_t i = 0; i < call.flow.numReductions; ++i)
    if (char *buffer = it->second.onDevice[i][member])
      call.setPointer(call.flow.reductions[i].array, buffer);
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
  LaunchPlan::Partials &partials = partialsOf(call, plan);
  QueueId queue = call.queue;
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    const Call::Pointer &pointer = call.pointers[reduction.array];
    if (pointer.allocation < 0)
      continue;
    int64_t bytes = sizeOf(reduction);
    CopyShape shape = CopyShape::contiguous(bytes);
    char *variable = call.allocations[pointer.allocation]->base[plan.first] +
                     pointer.offset + reduction.offset;
    CombineTask task = {combineFor(reduction.operation, reduction.type),
                        partials.onHost[i].data(),
                        reduction.count,
                        {}};
    for (int m = 0; m < size(); ++m) {
      if (!plan.parts[m].runs)
        continue;
      char *buffer = partials.onDevice[i][m];
      members[m]->copyFromDevice(task.values + m * bytes,
                                 buffer ? buffer + reduction.offset : variable,
                                 shape, queue, call.loc);
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
