//===- PlanCache.cpp - Prepared exchanges: finding and forgetting them ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"
#include "Progress.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

using namespace xacc;

/// Plans of one array beyond this number replace the one not used for longest.
/// Programs use a handful of widths; a program that computes ever new ones must
/// not eat up memory.
static constexpr size_t maxPlansPerArray = 32;

namespace {
struct Plans final : RuntimePart {
  explicit Plans(Runtime &) {}
  std::unordered_set<Plan *> live;
  int64_t useCounter = 0;
};
} // namespace

static std::unordered_set<Plan *> &livePlans(Runtime &runtime) {
  return runtime.part<Plans>().live;
}

/// Whether a plan is the one for a key; `wanted` is the place that it means.
bool Plan::matches(const ReflectKey &key, const void *wanted) const {
  if (int64_t(arrays.size()) != key.count || flags != key.flags ||
      widths.empty() != !key.widths)
    return false;
  if (place != wanted)
    return false;
  for (int64_t i = 0; i < key.count; ++i)
    if (arrays[i] != key.arrays[i])
      return false;
  for (size_t k = 0; k < widths.size(); ++k)
    if (std::memcmp(&widths[k], &key.widths[k], sizeof(XaccWidth)) != 0)
      return false;
  return true;
}

Plan *Plan::get(Runtime &runtime, const ReflectKey &key, void **site,
                const XaccLoc *loc) {
  auto *callSite = site ? static_cast<CallSite *>(*site) : nullptr;
  int64_t &useCounter = runtime.part<Plans>().useCounter;
  const void *place = key.flags & XACC_ON_DEVICE && packerSource
                          ? packerSource->place(loc)
                          : nullptr;
  if (callSite && callSite->last && callSite->last->matches(key, place)) {
    Plan *last = callSite->last;
    if (!place || last->device->isUpToDate(last->arrays)) {
      last->lastUse = ++useCounter;
      return last;
    }
    last->destroy();
  }
  if (key.count <= 0)
    fatal(loc, "no array is given");
  Array *first = asArray(key.arrays[0], loc);
  Plan *plan = nullptr;
  for (StorageUser *user : first->plans)
    if (auto *candidate = dynamic_cast<Plan *>(user);
        candidate && candidate->matches(key, place))
      plan = candidate;
  if (plan && place && !plan->device->isUpToDate(plan->arrays)) {
    plan->destroy();
    plan = nullptr;
  }
  if (!plan) {
    // Making and ending exchanges touches what they have in common.
    Progress::Guard guard(Progress::of(runtime));
    // All ranks give up the same one at the same time, whether or not it is in
    // flight here: some make plans together. Those of gmove, which each rank
    // makes for itself, do not count.
    Plan *oldest = nullptr;
    size_t count = 0;
    for (StorageUser *user : first->plans)
      if (auto *candidate = dynamic_cast<Plan *>(user)) {
        ++count;
        if (!oldest || candidate->lastUse < oldest->lastUse)
          oldest = candidate;
      }
    if (count >= maxPlansPerArray)
      oldest->destroy();
    plan = new Plan(runtime, key, place, loc);
    livePlans(runtime).insert(plan);
    // An array may be named twice; it lists the plan once.
    for (Array *array : plan->arrays)
      if (std::find(array->plans.begin(), array->plans.end(), plan) ==
          array->plans.end())
        array->plans.push_back(plan);
  }
  plan->lastUse = ++useCounter;
  if (site) {
    if (!callSite)
      *site = callSite = new CallSite; // as static as the pointer itself
    if (callSite->last)
      std::erase(callSite->last->sites, callSite);
    callSite->last = plan;
    plan->sites.push_back(callSite);
  }
  return plan;
}

void Plan::destroy() { delete this; }

void Plan::exchange(Array &a, Array &b) {
  for (Array *&array : arrays)
    array = array == &a ? &b : array == &b ? &a : array;
}

Plan::~Plan() {
  if (inFlight)
    finish(nullptr);
  Progress::Guard guard(Progress::of(runtime));
  exchanges.clear();
  for (CallSite *site : sites)
    site->last = nullptr;
  for (Array *array : arrays)
    std::erase(array->plans, this);
  livePlans(runtime).erase(this);
}

void Plan::completeAll(Runtime &runtime) {
  for (Plan *plan : livePlans(runtime))
    if (plan->inFlight)
      plan->finish(nullptr);
}

void Plan::destroyOn(Runtime &runtime, const void *place) {
  std::vector<Plan *> doomed;
  for (Plan *plan : livePlans(runtime))
    if (plan->place && plan->place == place)
      doomed.push_back(plan);
  for (Plan *plan : doomed)
    plan->destroy();
}

void Plan::destroyAll(Runtime &runtime) {
  while (!livePlans(runtime).empty())
    (*livePlans(runtime).begin())->destroy();
}
