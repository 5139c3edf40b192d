//===- Reflect.cpp - Reflect calls of generated code ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "core/Array.h"
#include "core/Runtime.h"
#include "observe/Statistics.h"

using namespace xacc;

/// Requests are reused, so that starting an exchange allocates nothing once as
/// many are known as are in flight at the same time.
static ReflectRequest *freeRequests = nullptr;

static ReflectRequest *takeRequest() {
  ReflectRequest *request = freeRequests;
  if (request)
    freeRequests = request->nextFree;
  else
    request = new ReflectRequest;
  return request;
}

static void run(const ReflectKey &key, void **site, const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect");
  Plan *plan = Plan::get(key, site, loc);
  plan->start(nullptr, loc);
  plan->finish(loc);
  timer.addTraffic(plan->bytesPerRun(), plan->messagesPerRun());
}

XACC_EXPORT void xaccrtReflect(int64_t count, void *const *arrays,
                               const XaccWidth *widths, int64_t flags,
                               void **site, const XaccLoc *loc) {
  run({count, arrays, widths, flags}, site, loc);
}

XACC_EXPORT void *xaccrtReflectStart(int64_t count, void *const *arrays,
                                     const XaccWidth *widths, int64_t flags,
                                     void **site, const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect");
  Plan *plan = Plan::get({count, arrays, widths, flags}, site, loc);
  ReflectRequest *request = takeRequest();
  plan->start(request, loc);
  request->plan = plan;
  request->loc = loc;
  timer.addTraffic(plan->bytesPerRun(), plan->messagesPerRun());
  return request;
}

XACC_EXPORT void xaccrtReflectWait(void *handle, const XaccLoc *loc) {
  if (!handle)
    return;
  auto *request = static_cast<ReflectRequest *>(handle);
  // A directive that both starts and waits is one call.
  SiteTimer timer(loc, "reflect wait", /*countsAsCall=*/loc != request->loc);
  // No plan: the exchange was completed early, for instance because its array
  // was released.
  if (request->plan)
    request->plan->finish(loc);
  request->nextFree = freeRequests;
  freeRequests = request;
}

XACC_EXPORT void xaccrtReflectInit(int64_t count, void *const *arrays,
                                   const XaccWidth *widths, int64_t flags,
                                   const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect_init");
  Plan::get({count, arrays, widths, flags}, nullptr, loc);
  for (int64_t i = 0; i < count; ++i) {
    Array *array = asArray(arrays[i], loc);
    array->isPrepared = true;
    array->preparedFlags = flags;
    array->preparedWidths.clear();
    if (widths)
      array->preparedWidths.assign(widths, widths + array->rank());
  }
}

static bool isPreparedAlike(const Array &a, const Array &b) {
  if (a.preparedFlags != b.preparedFlags ||
      a.preparedWidths.size() != b.preparedWidths.size())
    return false;
  for (size_t k = 0; k < a.preparedWidths.size(); ++k) {
    const XaccWidth &x = a.preparedWidths[k], &y = b.preparedWidths[k];
    if (x.lower != y.lower || x.upper != y.upper || x.periodic != y.periodic)
      return false;
  }
  return true;
}

XACC_EXPORT void xaccrtReflectDo(int64_t count, void *const *arrays,
                                 void **site, const XaccLoc *loc) {
  for (int64_t i = 0; i < count; ++i)
    if (!asArray(arrays[i], loc)->isPrepared)
      fatal(loc, "no reflect_init has prepared this array");
  // Neighbours in the list that were prepared alike share messages. All ranks
  // cut the list at the same places.
  for (int64_t first = 0, end; first < count; first = end) {
    const Array &array = *asArray(arrays[first], loc);
    for (end = first + 1; end < count; ++end)
      if (!isPreparedAlike(array, *asArray(arrays[end], loc)))
        break;
    const XaccWidth *widths =
        array.preparedWidths.empty() ? nullptr : array.preparedWidths.data();
    bool isWhole = end - first == count;
    run({end - first, arrays + first, widths, array.preparedFlags},
        isWhole ? site : nullptr, loc);
  }
}
