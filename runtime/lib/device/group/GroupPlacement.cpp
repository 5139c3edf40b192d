//===- GroupPlacement.cpp - What a launch brings where --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupCall.h"

#include <algorithm>

using namespace xacc;

/// The indices of a region in one dimension.
static Region projectionOf(const Region &region, int64_t dim) {
  Region indices(1);
  for (const RegionBox &box : region.boxes())
    indices |= Region::box({box.lower[dim]}, {box.upper[dim]});
  return indices;
}

/// The only dimension in which devices use different indices, or -1.
static int64_t findCutDimension(const Space &space,
                                const std::vector<Region> &used) {
  int64_t found = -1;
  for (int64_t d = 0; d < space.rank(); ++d) {
    const Region *first = nullptr;
    Region indices(1);
    for (const Region &region : used) {
      if (region.isEmpty())
        continue;
      Region other = projectionOf(region, d);
      if (first && !(other == indices)) {
        if (found >= 0)
          return -1;
        found = d;
        break;
      }
      first = &region;
      indices = std::move(other);
    }
  }
  return found;
}

/// A division of an array like that of a kernel, without halos and gaps; empty
/// if the kernel cuts it in no dimension, or in several.
static std::vector<Region> divisionLike(const Space &space,
                                        const std::vector<Region> &used) {
  int64_t dim = findCutDimension(space, used);
  if (dim < 0)
    return {};
  struct Stretch {
    int64_t lower;
    size_t member;
  };
  std::vector<Stretch> stretches;
  Region earlier(1);
  for (size_t m = 0; m < used.size(); ++m) {
    Region own = projectionOf(used[m], dim) - earlier;
    earlier |= own;
    for (const RegionBox &box : own.boxes())
      stretches.push_back({box.lower[0], m});
  }
  std::sort(
      stretches.begin(), stretches.end(),
      [](const Stretch &a, const Stretch &b) { return a.lower < b.lower; });
  // Each goes on up to the next one.
  RegionBox box = space.all().hull();
  int64_t begin = box.lower[dim], end = box.upper[dim];
  std::vector<Region> division(used.size(), Region(space.rank()));
  for (size_t i = 0; i < stretches.size(); ++i) {
    box.lower[dim] = i == 0 ? begin : stretches[i].lower;
    box.upper[dim] = i + 1 < stretches.size() ? stretches[i + 1].lower : end;
    division[stretches[i].member] |= Region::box(box);
  }
  return division;
}

/// After the first kernel that uses data: what came to a device where that
/// kernel does not need it goes to the one that has the elements around it.
void GroupDevice::dropCopies(GroupAllocation &allocation, const Access &access,
                             QueueId queue, const XaccLoc *loc) {
  std::vector<Region> used;
  int64_t misplaced = 0;
  for (int m = 0; m < size(); ++m) {
    used.push_back(access.use[m] | access.def[m] | access.mayDef[m]);
    misplaced = std::max(misplaced,
                         (allocation.coherence->valid(m) - used[m]).volume());
  }
  // A kernel that uses little of an array says little of where it belongs.
  int64_t volume = allocation.space.all().volume();
  if (Region::unite(used).volume() < volume / 2)
    return;
  allocation.isFresh = false;
  if (misplaced < volume / 16)
    return;
  // Other queues may be at work on other parts of it.
  waitAll(loc);
  std::vector<Region> division = divisionLike(allocation.space, used);
  if (division.empty())
    return;
  auto placed = std::make_shared<Access>();
  // But for what the kernel is about to write.
  Region written = allocation.coherence->written();
  for (int m = 0; m < size(); ++m)
    written -= access.def[m] | access.mayDef[m];
  for (int m = 0; m < size(); ++m) {
    placed->use.push_back(written & division[m]);
    require(allocation, m, placed->use[m], loc);
  }
  placed->def.assign(size(), Region(allocation.space.rank()));
  placed->mayDef = placed->def;
  move(allocation, placed, queue, loc);
  waitMembers(queue, loc);
  for (int m = 0; m < size(); ++m)
    memory.reclaim(allocation, m, used[m] | division[m]);
  allocation.division =
      std::make_shared<const std::vector<Region>>(std::move(division));
}

Region GroupDevice::neededNow(const GroupAllocation &allocation,
                              int member) const {
  Region needed(allocation.space.rank());
  if (!preparedCall)
    return needed;
  const auto &list = preparedCall->allocations;
  auto it = std::find(list.begin(), list.end(), &allocation);
  if (it == list.end())
    return needed;
  const Access &access = *preparedPlan->accesses[it - list.begin()];
  return access.use[member] | access.def[member] | access.mayDef[member];
}

/// The same plan serves a swapped pair of arrays, each in both places.
static uint64_t placeOf(const LaunchPlan &plan, size_t index) {
  return plan.number * 64 + index % 64;
}

/// Whether devices have memory for what a plan touches of its allocation number
/// `index`.
static bool hasPlace(const GroupAllocation &allocation, const LaunchPlan &plan,
                     size_t index) {
  return index < 64 && allocation.readyPlans.count(placeOf(plan, index));
}

bool GroupDevice::isPlaced(const Call &call, const LaunchPlan &plan) const {
  for (size_t i = 0; i < call.allocations.size(); ++i)
    if (call.allocations[i]->isExposed ||
        !hasPlace(*call.allocations[i], plan, i))
      return false;
  return true;
}

/// Memory for what each device touches, and the newest values.
void GroupDevice::bringData(Call &call, LaunchPlan &plan) {
  preparedCall = &call;
  preparedPlan = &plan;
  for (size_t i = 0; i < call.allocations.size(); ++i) {
    GroupAllocation &allocation = *call.allocations[i];
    if (allocation.isExposed) {
      if (plan.writes[i])
        noteWrite(allocation, call.queue);
      continue;
    }
    settle(allocation, call.queue, call.loc);
    const Access &access = *plan.accesses[i];
    bool isNew = !hasPlace(allocation, plan, i);
    if (isNew) {
      for (int m = 0; m < size(); ++m)
        require(allocation, m, access.use[m] | access.def[m] | access.mayDef[m],
                call.loc);
      constexpr size_t mostReady = 4096;
      if (allocation.readyPlans.size() >= mostReady)
        allocation.readyPlans.clear();
      allocation.readyPlans.insert(placeOf(plan, i));
    }
    move(allocation, plan.accesses[i], call.queue, call.loc);
    if (isNew && allocation.isFresh && allocation.isRange)
      dropCopies(allocation, access, call.queue, call.loc);
    if (plan.writes[i])
      noteWrite(allocation, call.queue);
  }
  preparedCall = nullptr;
}
