//===- Reflect.cpp - Reflect calls of generated code ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HaloCheck.h"
#include "Plan.h"
#include "PreparedReflects.h"

#include "observe/Statistics.h"
#include "request/Async.h"

using namespace xacc;

/// Requests are reused, so that starting an exchange allocates nothing once as
/// many are known as are in flight at the same time.
namespace {
struct FreeRequests final : RuntimePart {
  explicit FreeRequests(Runtime &) {}
  ~FreeRequests() override {
    while (ReflectRequest *request = first) {
      first = request->nextFree;
      delete request;
    }
  }
  ReflectRequest *first = nullptr;
};
} // namespace

static ReflectRequest *takeRequest() {
  auto &free = Runtime::get().part<FreeRequests>();
  ReflectRequest *request = free.first;
  if (request)
    free.first = request->nextFree;
  else
    request = new ReflectRequest;
  return request;
}

static void giveBack(ReflectRequest *request) {
  auto &free = Runtime::get().part<FreeRequests>();
  request->nextFree = free.first;
  free.first = request;
}

bool ReflectRequest::test(const XaccLoc *waitLoc) {
  if (plan && !plan->test(waitLoc))
    return false;
  giveBack(this);
  return true;
}

void ReflectRequest::finish(const XaccLoc *waitLoc) {
  // No plan: the exchange was completed early, for instance because its array
  // was released.
  if (plan)
    plan->finish(waitLoc);
  giveBack(this);
}

OverlapTrial *ReflectRequest::overlapTrial() const {
  return plan ? plan->overlapTrial() : nullptr;
}

bool ReflectRequest::isOnDevice() const { return plan && plan->isOnDevice(); }

/// Counts a run of a plan.
static void countRun(SiteTimer &timer, const Plan &plan, const XaccLoc *loc) {
  if (Statistics::enabled()) [[unlikely]]
    for (const Plan::Route &route : plan.routes())
      Statistics::addRoute(loc, "reflect", route.text, route.bytes);
  timer.addTraffic(plan.bytesPerRun(), plan.messagesPerRun());
  timer.addShared(plan.bytesInPlacePerRun(), plan.bytesPackedPerRun());
  if (const Packer *packer = plan.packer()) {
    // One that exchanges nothing with others takes no path, where there are
    // any.
    bool isAlone = Runtime::get().size() == 1;
    if (plan.sendsMessages() || plan.isInKernel() || isAlone)
      timer.setPath(packer->isDirect() ? MessagePath::Device
                                       : MessagePath::Staged);
    else if (plan.messagesPerRun() > 0)
      timer.setPath(MessagePath::Device);
  }
}

static void run(const ReflectKey &key, void **site, const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect");
  if (HaloCheck::isOn()) [[unlikely]]
    HaloCheck::of(Runtime::get()).beginExchange(key, loc);
  Plan *plan = Plan::get(Runtime::get(), key, site, loc);
  plan->start(nullptr, loc);
  plan->finish(loc);
  countRun(timer, *plan, loc);
}

static ReflectRequest *start(const ReflectKey &key, void **site,
                             const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect");
  if (HaloCheck::isOn()) [[unlikely]]
    HaloCheck::of(Runtime::get()).beginExchange(key, loc);
  Plan *plan = Plan::get(Runtime::get(), key, site, loc);
  ReflectRequest *request = takeRequest();
  request->plan = plan;
  request->loc = loc;
  plan->start(request, loc);
  countRun(timer, *plan, loc);
  return request;
}

void Plan::runInKernel(const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect");
  start(nullptr, loc);
  finish(loc);
  countRun(timer, *this, loc);
}

void Plan::startInKernel(ReflectRequest &newRequest, const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect");
  newRequest.plan = this;
  newRequest.loc = loc;
  start(&newRequest, loc);
  countRun(timer, *this, loc);
}

XACC_EXPORT void xaccrtReflect(int64_t count, void *const *arrays,
                               const XaccWidth *widths, int64_t flags,
                               void **site, const XaccLoc *loc) {
  run({count, arrays, widths, flags}, site, loc);
}

XACC_EXPORT void *xaccrtReflectStart(int64_t count, void *const *arrays,
                                     const XaccWidth *widths, int64_t flags,
                                     void **site, const XaccLoc *loc) {
  return start({count, arrays, widths, flags}, site, loc);
}

XACC_EXPORT void xaccrtReflectWait(void *handle, const XaccLoc *loc) {
  if (!handle)
    return;
  auto *request = static_cast<ReflectRequest *>(handle);
  // A directive that both starts and waits is one call.
  SiteTimer timer(loc, "reflect wait", /*countsAsCall=*/loc != request->loc);
  request->finish(loc);
}

XACC_EXPORT void *xaccrtReflectMessages(int64_t count, void *const *arrays,
                                        const XaccWidth *widths, int64_t flags,
                                        void **site, const XaccLoc *loc) {
  ReflectKey key{count, arrays, widths, flags | reflectByCaller};
  SiteTimer timer(loc, "reflect");
  if (HaloCheck::isOn()) [[unlikely]]
    HaloCheck::of(Runtime::get()).beginExchange(key, loc);
  Plan *plan = Plan::get(Runtime::get(), key, site, loc);
  plan->start(nullptr, loc);
  countRun(timer, *plan, loc);
  return static_cast<CallerExchange *>(plan);
}

XACC_EXPORT void xaccrtReflectAsync(int64_t count, void *const *arrays,
                                    const XaccWidth *widths, int64_t flags,
                                    int64_t id, void **site,
                                    const XaccLoc *loc) {
  addAsync(id, *start({count, arrays, widths, flags}, site, loc));
}

//===----------------------------------------------------------------------===//
// Prepared exchanges
//===----------------------------------------------------------------------===//

static Array::Prepared &preparedOf(Array &array, int64_t flags) {
  return array.prepared[flags & XACC_ON_DEVICE ? 1 : 0];
}

XACC_EXPORT void xaccrtReflectInit(int64_t count, void *const *arrays,
                                   const XaccWidth *widths, int64_t flags,
                                   const XaccLoc *loc) {
  SiteTimer timer(loc, "reflect_init");
  Plan::get(Runtime::get(), {count, arrays, widths, flags}, nullptr, loc);
  for (int64_t i = 0; i < count; ++i) {
    Array *array = asArray(arrays[i], loc);
    Array::Prepared &prepared = preparedOf(*array, flags);
    prepared.isDone = true;
    prepared.flags = flags;
    prepared.widths.clear();
    if (widths)
      prepared.widths.assign(widths, widths + array->rank());
  }
}

static bool isAlike(const Array::Prepared &a, const Array::Prepared &b) {
  if (a.flags != b.flags || a.widths.size() != b.widths.size())
    return false;
  for (size_t k = 0; k < a.widths.size(); ++k) {
    const XaccWidth &x = a.widths[k], &y = b.widths[k];
    if (x.lower != y.lower || x.upper != y.upper || x.periodic != y.periodic)
      return false;
  }
  return true;
}

bool xacc::findPreparedReflects(const ReflectKey &directive,
                                std::vector<ReflectKey> &keys,
                                const XaccLoc *loc) {
  auto at = [&](int64_t i) -> Array::Prepared & {
    return preparedOf(*asArray(directive.arrays[i], loc), directive.flags);
  };
  for (int64_t i = 0; i < directive.count; ++i)
    if (!at(i).isDone)
      return false;
  // Neighbours in the list that were prepared alike share messages. All ranks
  // cut the list at the same places.
  for (int64_t first = 0, end; first < directive.count; first = end) {
    const Array::Prepared &prepared = at(first);
    for (end = first + 1; end < directive.count; ++end)
      if (!isAlike(prepared, at(end)))
        break;
    keys.push_back({end - first, directive.arrays + first,
                    prepared.widths.empty() ? nullptr : prepared.widths.data(),
                    prepared.flags});
  }
  return true;
}

/// Calls `exchange(key, site)` for the exchanges that these arrays' latest
/// xaccrtReflectInit has prepared.
template <typename Function>
static void forEachPrepared(int64_t count, void *const *arrays, int64_t flags,
                            void **site, const XaccLoc *loc,
                            Function exchange) {
  static thread_local std::vector<ReflectKey> keys;
  keys.clear();
  if (!findPreparedReflects({count, arrays, nullptr, flags}, keys, loc))
    fatal(loc, "no reflect_init%s has prepared this array",
          flags & XACC_ON_DEVICE ? " acc" : "");
  for (const ReflectKey &key : keys)
    exchange(key, keys.size() == 1 ? site : nullptr);
}

XACC_EXPORT void xaccrtReflectDo(int64_t count, void *const *arrays,
                                 int64_t flags, void **site,
                                 const XaccLoc *loc) {
  forEachPrepared(
      count, arrays, flags, site, loc,
      [&](const ReflectKey &key, void **site) { run(key, site, loc); });
}

XACC_EXPORT void xaccrtReflectDoAsync(int64_t count, void *const *arrays,
                                      int64_t flags, int64_t id, void **site,
                                      const XaccLoc *loc) {
  forEachPrepared(count, arrays, flags, site, loc,
                  [&](const ReflectKey &key, void **site) {
                    addAsync(id, *start(key, site, loc));
                  });
}
