//===- LaunchPlan.cpp - How a kernel runs on several devices ----------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
  auto it = entries.find(&kernel);
  if (it == entries.end())
    return nullptr;
  for (Entry &entry : it->second)
    if (entry.key == key)
      return entry.plan.get();
  return nullptr;
}

LaunchPlan &PlanCache::add(const XaccKernel &kernel,
                           const std::vector<char> &key,
                           std::unique_ptr<LaunchPlan> &dropped) {
  static uint64_t nextNumber = 0;
  std::vector<Entry> &list = entries[&kernel];
  if (list.size() >= mostPerKernel) {
    dropped = std::move(list.front().plan);
    list.erase(list.begin());
  }
  list.push_back({key, std::make_unique<LaunchPlan>()});
  list.back().plan->number = ++nextNumber;
  return *list.back().plan;
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

XACC_EXPORT void xaccrtSectionBounds(const void *pointer, const XaccBox *box, int64_t *min,
                         int64_t *max) {
  *min = 0;
  *max = -1;
  if (computingGroup)
    computingGroup->findBounds(pointer, *box, *min, *max);
}

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

void GroupDevice::findBounds(const void *pointer, const XaccBox &box,
                             int64_t &min, int64_t &max) {
  char *address = static_cast<char *>(const_cast<void *>(pointer));
  GroupAllocation *allocation = address ? memory.find(address) : nullptr;
  if (!allocation)
    return;
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

static const LaunchPart undivided = {true,
                                     {INT64_MIN, INT64_MIN, INT64_MIN},
                                     {INT64_MAX, INT64_MAX, INT64_MAX},
                                     {}};

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
            pointer.offset + reduction.offset,
            reduction.count * reductionBytes(reduction), isExact);
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
  for (const XaccBox &box : computeBoxes(call, undivided)) {
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
    allocation.changeSpace(space);
    changed = true;
  }
  return changed;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// Positions at which `count` iterations are cut into `parts` parts of equal
/// size; the first ones get what remains.
static std::vector<int64_t> equalCuts(int64_t count, int64_t parts) {
  std::vector<int64_t> cuts = {0};
  for (int64_t i = 0; i < parts; ++i)
    cuts.push_back(cuts.back() + count / parts + (i < count % parts));
  return cuts;
}

std::vector<Division> GroupDevice::divisions(const Call &call) {
  std::vector<Division> result;
  if (call.isAtHome || call.flow.numLoops == 0)
    return result;
  int64_t numLoops = call.flow.numLoops, numParts = size();
  int64_t counts[XACC_MAX_SPLIT] = {};
  int64_t total = 1, longest = 0;
  for (int64_t loop = 0; loop < numLoops; ++loop) {
    counts[loop] = call.iterations(loop);
    total *= std::min<int64_t>(counts[loop], 1);
    longest = std::max(longest, counts[loop]);
  }
  if (total == 0)
    return result;
  auto makeDivision = [&](int64_t loop, int64_t parts) -> Division {
    Division division;
    for (int64_t i = 0; i < numLoops; ++i)
      division.cuts[i] = {0, counts[i]};
    division.cuts[loop] = equalCuts(counts[loop], parts);
    return division;
  };
  if (policy.kind == SplitPolicy::Random) {
    int64_t loop = int64_t(random() % numLoops);
    Division division = makeDivision(loop, numParts);
    for (int64_t i = 1; i < numParts; ++i)
      division.cuts[loop][i] = int64_t(random() % (counts[loop] + 1));
    std::sort(division.cuts[loop].begin(), division.cuts[loop].end());
    return {division};
  }
  for (int64_t loop = 0; loop < numLoops; ++loop)
    if (counts[loop] >= std::min(numParts, longest))
      result.push_back(makeDivision(loop, numParts));
  for (int64_t a = 2; a * 2 <= numParts; ++a)
    if (numParts % a == 0)
      for (int64_t outer = 0; outer < numLoops; ++outer)
        for (int64_t inner = outer + 1; inner < numLoops; ++inner)
          if (counts[outer] >= a && counts[inner] >= numParts / a) {
            Division division = makeDivision(outer, a);
            division.cuts[inner] = equalCuts(counts[inner], numParts / a);
            result.push_back(division);
          }
  return result;
}

/// The part of device `member`.
LaunchPart GroupDevice::partOf(const Call &call, const Division &division,
                               int member) const {
  LaunchPart part = undivided;
  part.launch = call.launch;
  int64_t digits = member, share = 1, whole = 1;
  for (int64_t loop = call.flow.numLoops; loop-- > 0;) {
    int64_t parts = division.parts(loop);
    if (parts == 1)
      continue;
    int64_t number = digits % parts;
    digits /= parts;
    int64_t begin = division.cuts[loop][number];
    int64_t end = division.cuts[loop][number + 1];
    int64_t count = division.cuts[loop].back();
    int64_t lower = call.launch.lower[loop], step = call.launch.step[loop];
    part.runs &= begin < end;
    part.lower[loop] = lower + begin * step;
    part.upper[loop] =
        end == count ? call.launch.upper[loop] : lower + end * step;
    // For the geometry: how many iterations of the launch's axes are left.
    int64_t &extent = part.launch.extent[call.flow.extent[loop]];
    extent = extent / count * (end - begin);
    share *= end - begin;
    whole *= count;
  }
  if (call.launch.numGangs > 0)
    part.launch.numGangs =
        call.flow.dividesGangs
            ? std::max<int64_t>(
                  (call.launch.numGangs * share + whole - 1) / whole, 1)
            : 0;
  return part;
}

/// Computes the sections of all parts; whether devices write different
/// elements.
bool GroupDevice::evaluate(Call &call, const Division &division,
                           LaunchPlan &plan) {
  std::vector<Access> accesses = emptyAccesses(call);
  plan.parts.clear();
  plan.first = -1;
  for (int m = 0; m < size(); ++m) {
    plan.parts.push_back(partOf(call, division, m));
    if (!plan.parts.back().runs)
      continue;
    addSections(call, plan.parts.back(), m, accesses);
    if (plan.first < 0) {
      plan.first = m;
      addReductions(call, m, accesses);
    }
  }
  for (size_t i = 0; i < accesses.size(); ++i) {
    Region all(call.allocations[i]->space.rank());
    for (int m = 0; m < size(); ++m) {
      Region written = accesses[i].def[m] | accesses[i].mayDef[m];
      if (all.intersects(written))
        return false;
      all |= written;
    }
  }
  setAccesses(plan, std::move(accesses));
  return plan.first >= 0;
}

void GroupDevice::setAccesses(LaunchPlan &plan, std::vector<Access> accesses) {
  plan.accesses.clear();
  plan.writes.clear();
  for (Access &access : accesses) {
    bool writes = false;
    for (int m = 0; m < size(); ++m)
      writes |= !access.def[m].isEmpty() || !access.mayDef[m].isEmpty();
    plan.writes.push_back(writes);
    plan.accesses.push_back(std::make_shared<const Access>(std::move(access)));
  }
}

/// Bytes that move: now, and each time again because several devices read the
/// same elements.
double GroupDevice::costOf(const Call &call, const LaunchPlan &plan) const {
  double bytes = 0;
  for (size_t i = 0; i < plan.accesses.size(); ++i) {
    const GroupAllocation &allocation = *call.allocations[i];
    const Access &access = *plan.accesses[i];
    Region all(allocation.space.rank());
    double elements = double(allocation.coherence->cost(access));
    for (int m = 0; m < size(); ++m) {
      Region read = access.use[m] | access.mayDef[m];
      elements += double(read.volume());
      all |= read;
    }
    elements -= double(all.volume());
    bytes += elements * double(allocation.space.unit());
  }
  return bytes;
}

/// One device runs all: the one that lacks least.
void GroupDevice::makeUndivided(Call &call, LaunchPlan &plan) {
  std::vector<Access> alone = emptyAccesses(call);
  addSections(call, undivided, 0, alone);
  addReductions(call, 0, alone);
  auto placeAt = [&](int m) {
    std::vector<Access> accesses = emptyAccesses(call);
    for (size_t i = 0; i < accesses.size(); ++i) {
      accesses[i].use[m] = alone[i].use[0];
      accesses[i].def[m] = alone[i].def[0];
      accesses[i].mayDef[m] = alone[i].mayDef[0];
    }
    setAccesses(plan, std::move(accesses));
  };
  int best = 0;
  if (!call.isAtHome) {
    if (policy.kind == SplitPolicy::Random) {
      best = int(random() % uint64_t(size()));
    } else {
      double least = 0;
      for (int m = 0; m < size(); ++m) {
        placeAt(m);
        double cost = costOf(call, plan);
        if (m == 0 || cost < least) {
          least = cost;
          best = m;
        }
      }
    }
  }
  placeAt(best);
  plan.parts.assign(size(), undivided);
  for (int m = 0; m < size(); ++m) {
    plan.parts[m].runs = m == best;
    plan.parts[m].launch = call.launch;
  }
  plan.first = best;
}

void GroupDevice::makePlan(Call &call, LaunchPlan &plan) {
  uint64_t number = plan.number;
  bool found = false;
  double least = 0;
  for (const Division &division : divisions(call)) {
    LaunchPlan candidate;
    if (!evaluate(call, division, candidate))
      continue;
    // Inner loops, and two at a time, make more and shorter pieces: they have
    // to be worth it.
    double cost = costOf(call, candidate);
    if (found && cost >= 0.5 * least)
      continue;
    least = cost;
    plan = std::move(candidate);
    found = true;
  }
  if (!found)
    makeUndivided(call, plan);
  plan.number = number;
}
