//===- PlanCache.cpp - Prepared exchanges: finding and forgetting them ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "core/Array.h"
#include "device/comm/DeviceExchange.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

using namespace xacc;

/// Plans of one array beyond this number replace the one not used for longest.
/// Programs use a handful of widths; a program that computes ever new ones must
/// not eat up memory.
static constexpr size_t maxPlansPerArray = 32;

static std::unordered_set<Plan *> &livePlans() {
  static auto *plans = new std::unordered_set<Plan *>;
  return *plans;
}

static int64_t useCounter = 0;

/// Whether a plan is the one for a key; `slot` is the device that it means.
bool Plan::matches(const ReflectKey &key, const DeviceSlot *slot) const {
  if (int64_t(arrays.size()) != key.count || flags != key.flags ||
      widths.empty() != !key.widths)
    return false;
  if (slot ? !device || !device->isOn(*slot) : device != nullptr)
    return false;
  for (int64_t i = 0; i < key.count; ++i)
    if (arrays[i] != key.arrays[i])
      return false;
  for (size_t k = 0; k < widths.size(); ++k)
    if (std::memcmp(&widths[k], &key.widths[k], sizeof(XaccWidth)) != 0)
      return false;
  return true;
}

Plan *Plan::get(const ReflectKey &key, void **site, const XaccLoc *loc) {
  auto *callSite = site ? static_cast<CallSite *>(*site) : nullptr;
  DeviceSlot *slot =
      key.flags & XACC_ON_DEVICE ? communicationDevice(loc) : nullptr;
  if (callSite && callSite->last && callSite->last->matches(key, slot)) {
    Plan *last = callSite->last;
    if (!slot || last->device->isUpToDate(last->arrays)) {
      last->lastUse = ++useCounter;
      return last;
    }
    destroy(last);
  }
  if (key.count <= 0)
    fatal(loc, "no array is given");
  Array *first = asArray(key.arrays[0], loc);
  Plan *plan = nullptr;
  for (Plan *candidate : first->plans)
    if (candidate->matches(key, slot))
      plan = candidate;
  if (plan && slot && !plan->device->isUpToDate(plan->arrays)) {
    destroy(plan);
    plan = nullptr;
  }
  if (!plan) {
    if (first->plans.size() >= maxPlansPerArray) {
      Plan *oldest = nullptr;
      for (Plan *candidate : first->plans)
        if (!candidate->inFlight &&
            (!oldest || candidate->lastUse < oldest->lastUse))
          oldest = candidate;
      if (oldest)
        destroy(oldest);
    }
    plan = new Plan(key, slot, loc);
    livePlans().insert(plan);
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

void Plan::destroy(Plan *plan) { delete plan; }

void Plan::exchangeArrays(Array &a, Array &b) {
  std::unordered_set<Plan *> all(a.plans.begin(), a.plans.end());
  all.insert(b.plans.begin(), b.plans.end());
  for (Plan *plan : all)
    for (Array *&array : plan->arrays)
      array = array == &a ? &b : array == &b ? &a : array;
  std::swap(a.plans, b.plans);
}

Plan::~Plan() {
  if (inFlight)
    finish(nullptr);
  for (CallSite *site : sites)
    site->last = nullptr;
  for (Array *array : arrays)
    std::erase(array->plans, this);
  livePlans().erase(this);
}

void Plan::completeAll() {
  for (Plan *plan : livePlans())
    if (plan->inFlight)
      plan->finish(nullptr);
}

void Plan::destroyOn(const DeviceSlot &slot) {
  std::vector<Plan *> doomed;
  for (Plan *plan : livePlans())
    if (plan->device && plan->device->isOn(slot))
      doomed.push_back(plan);
  for (Plan *plan : doomed)
    destroy(plan);
}

void Plan::destroyAll() {
  while (!livePlans().empty())
    destroy(*livePlans().begin());
}
