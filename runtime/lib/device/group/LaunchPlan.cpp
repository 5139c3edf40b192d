//===- LaunchPlan.cpp - How a kernel runs on several devices ----------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridLoop.h"
#include "GroupCall.h"

#include "core/Support.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

GroupDevice *xacc::computingGroup = nullptr;

//===----------------------------------------------------------------------===//
// The plans of a kernel
//===----------------------------------------------------------------------===//

LaunchPlan *PlanCache::find(const XaccKernel &kernel,
                            const std::vector<char> &key) {
  auto it = kernels.find(&kernel);
  if (it == kernels.end())
    return nullptr;
  for (Entry &entry : it->second.plans)
    if (entry.key == key)
      return entry.plan.get();
  return nullptr;
}

LaunchPlan &PlanCache::add(const XaccKernel &kernel,
                           const std::vector<char> &key) {
  static uint64_t nextNumber = 0;
  std::vector<Entry> &list = kernels[&kernel].plans;
  if (list.size() >= mostPerKernel)
    list.erase(list.begin());
  list.push_back({key, std::make_unique<LaunchPlan>()});
  list.back().plan->number = ++nextNumber;
  return *list.back().plan;
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

XACC_EXPORT void xaccrtSectionBounds(const void *pointer, const XaccBox *box,
                                     int64_t *min, int64_t *max) {
  *min = 0;
  *max = -1;
  if (computingGroup)
    computingGroup->findBounds(pointer, *box, *min, *max);
}

/// More than any array has, and small enough to be multiplied by a stride.
static constexpr int64_t largestBound = int64_t(1) << 40;

static int64_t readInteger(const char *at, int64_t bytes) {
  switch (bytes) {
  case 1:
    return *reinterpret_cast<const int8_t *>(at);
  case 2: {
    int16_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  case 4: {
    int32_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  default: {
    int64_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  }
}

double GroupDevice::Call::operations() const {
  double sum = 0;
  for (int64_t i = 0; i < flow.numWorks; ++i) {
    const XaccWork &work = flow.works[i];
    double product = double(work.coefficient);
    for (int64_t f = 0; f < work.numFactors; ++f)
      product *= double(readInteger(args.data() + work.factors[f].offset,
                                    work.factors[f].size));
    sum += product;
  }
  return std::max(sum, 0.0);
}

void GroupDevice::findBounds(const void *pointer, const XaccBox &box,
                             int64_t &min, int64_t &max) {
  char *address = static_cast<char *>(const_cast<void *>(pointer));
  GroupAllocation *allocation = address ? memory.find(address) : nullptr;
  if (!allocation) {
    // Memory that is not the group's: anything.
    min = address ? -largestBound : 0;
    max = address ? largestBound : -1;
    return;
  }
  // The first and the last byte of the box.
  int64_t first = allocation->offsetOf(address) + box.offset, last = first;
  for (int64_t d = 0; d < box.rank; ++d) {
    if (box.upper[d] < box.lower[d])
      return;
    int64_t a = box.lower[d] * box.stride[d], b = box.upper[d] * box.stride[d];
    first += std::min(a, b);
    last += std::max(a, b);
  }
  last += box.elementSize;
  int64_t begin = std::max<int64_t>(first, 0);
  int64_t end = std::min(last, allocation->sizeInBytes);
  if (begin >= end)
    return;
  std::vector<char> bytes(end - begin);
  waitMembers(inner(computingQueue), nullptr);
  GridLoop::RealStates real;
  copyFromDevice(bytes.data(), allocation->home + begin,
                 CopyShape::contiguous(end - begin), queueSync, nullptr);
  bool found = false;
  auto visit = [&](auto &visit, int64_t d, int64_t at) -> void {
    if (d < box.rank) {
      for (int64_t i = box.lower[d]; i <= box.upper[d]; ++i)
        visit(visit, d + 1, at + i * box.stride[d]);
      return;
    }
    if (at < begin || at + box.elementSize > end)
      return;
    int64_t value = readInteger(bytes.data() + (at - begin), box.elementSize);
    min = found ? std::min(min, value) : value;
    max = found ? std::max(max, value) : value;
    found = true;
  };
  visit(visit, 0, allocation->offsetOf(address) + box.offset);
}

std::vector<XaccBox> GroupDevice::computeBoxes(Call &call,
                                               const LaunchPart &part) {
  std::vector<XaccBox> boxes(call.flow.numBoxes);
  call.setPart(part);
  computingGroup = this;
  computingQueue = call.queue == queueGroup ? queueSync : call.queue;
  call.flow.sections(call.args.data(), boxes.data());
  computingGroup = nullptr;
  ++sectionsComputed;
  return boxes;
}

/// Adds what a part touches to the accesses of device `member`, by allocation.
void GroupDevice::addSections(Call &call, const LaunchPart &part, int member,
                              std::vector<Access> &accesses) {
  if (!call.flow.sections) {
    for (size_t i = 0; i < call.allocations.size(); ++i)
      accesses[i].mayDef[member] = call.allocations[i]->space.all();
    return;
  }
  for (const XaccBox &box : computeBoxes(call, part)) {
    const Call::Pointer &pointer = call.pointers[box.array];
    if (pointer.allocation < 0)
      continue;
    const Space &space = call.allocations[pointer.allocation]->space;
    Access &access = accesses[pointer.allocation];
    bool isExact = true;
    bool isWhole = box.kind & XACC_SECTION_WHOLE;
    Region region =
        isWhole ? space.all() : space.box(box, pointer.offset, isExact);
    switch (box.kind & ~int64_t(XACC_SECTION_WHOLE)) {
    case XACC_SECTION_USE:
      access.use[member] |= region;
      break;
    case XACC_SECTION_DEF:
      (isExact && !isWhole ? access.def : access.mayDef)[member] |= region;
      break;
    default:
      access.mayDef[member] |= region;
    }
  }
}

/// The variables of reductions, which only the first part's device changes.
void GroupDevice::addReductions(Call &call, int member,
                                std::vector<Access> &accesses) {
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    const Call::Pointer &pointer = call.pointers[reduction.array];
    if (pointer.allocation < 0)
      continue;
    bool isExact = true;
    accesses[pointer.allocation].mayDef[member] |=
        call.allocations[pointer.allocation]->space.bytes(
            pointer.offset + reduction.offset, call.bytesOf(reduction),
            isExact);
  }
}

std::vector<Access> GroupDevice::emptyAccesses(const Call &call) const {
  std::vector<Access> accesses(call.allocations.size());
  for (size_t i = 0; i < accesses.size(); ++i) {
    accesses[i].use.assign(size(), Region(call.allocations[i]->space.rank()));
    accesses[i].mayDef = accesses[i].def = accesses[i].use;
  }
  return accesses;
}

/// Arrays that came as plain bytes get the dimensions that a kernel sees.
bool GroupDevice::adoptSpaces(Call &call) {
  bool isFlat = std::any_of(call.allocations.begin(), call.allocations.end(),
                            [](GroupAllocation *allocation) {
                              return allocation->space.rank() == 1;
                            });
  if (!isFlat || !call.flow.sections)
    return false;
  bool changed = false;
  for (const XaccBox &box : computeBoxes(call, LaunchPart())) {
    const Call::Pointer &pointer = call.pointers[box.array];
    if (pointer.allocation < 0 || box.rank < 2 ||
        (box.kind & XACC_SECTION_WHOLE))
      continue;
    GroupAllocation &allocation = *call.allocations[pointer.allocation];
    if (allocation.space.rank() > 1 || allocation.isExposed)
      continue;
    std::vector<int64_t> strides(box.stride, box.stride + box.rank);
    Space space(allocation.sizeInBytes, pointer.offset, strides,
                box.elementSize);
    if (space.rank() < 2)
      continue;
    changed |= allocation.changeSpace(space);
  }
  return changed;
}
