//===- Async.cpp - Operations that wait_async completes -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async.h"

#include "core/CallPlace.h"
#include "core/Runtime.h"
#include "observe/Statistics.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>
#include <vector>

using namespace xacc;

namespace {
struct Pending {
  int64_t id;
  AsyncOperation *operation;
};
/// In the order of the starts.
struct PendingList final : RuntimePart {
  explicit PendingList(Runtime &) {}
  std::vector<Pending> list;
  /// Numbers of exchanges that loops run behind.
  std::vector<int64_t> hidden;
  std::atomic<const void *> starter = nullptr;
};
} // namespace

static std::vector<Pending> &pendingOf(Runtime &runtime) {
  return runtime.part<PendingList>().list;
}
static std::vector<Pending> &pending() { return pendingOf(Runtime::get()); }

void xacc::addAsync(int64_t id, AsyncOperation &operation) {
  noteAsync(Runtime::get());
  pending().push_back({id, &operation});
}

/// An address that is another one in each thread.
static const void *thisThread() {
  [[gnu::tls_model("initial-exec")]] static thread_local char mark;
  return &mark;
}

/// Other threads need not look at the runtime, which is not theirs.
[[gnu::tls_model("initial-exec")]] static thread_local bool hasStarted = false;

void xacc::noteAsync(Runtime &runtime) {
  hasStarted = true;
  runtime.part<PendingList>().starter.store(thisThread(),
                                            std::memory_order_relaxed);
}

bool xacc::isThreadOfAsync(Runtime &runtime) {
  return hasStarted && runtime.part<PendingList>().starter.load(
                           std::memory_order_relaxed) == thisThread();
}

bool xacc::hasAsync(Runtime &runtime) { return !pendingOf(runtime).empty(); }

const AsyncOperation *xacc::findExchange(int64_t id) {
  for (const Pending &entry : pending())
    if (entry.id == id && entry.operation->overlapTrial())
      return entry.operation;
  return nullptr;
}

void xacc::finishAsync(int64_t count, const int64_t *ids, const XaccLoc *loc) {
  std::erase_if(pending(), [&](const Pending &entry) {
    if (std::find(ids, ids + count, entry.id) == ids + count)
      return false;
    entry.operation->finish(loc);
    return true;
  });
}

bool xacc::testAsync(int64_t id, const XaccLoc *loc) {
  bool complete = true;
  std::erase_if(pending(), [&](const Pending &entry) {
    if (entry.id != id)
      return false;
    if (entry.operation->test(loc))
      return true;
    complete = false;
    return false;
  });
  return complete;
}

void xacc::testAllAsync(Runtime &runtime) {
  std::erase_if(pendingOf(runtime), [](const Pending &entry) {
    return entry.operation->test(nullptr);
  });
}

void xacc::finishAllAsync(Runtime &runtime) {
  for (const Pending &entry : pendingOf(runtime))
    entry.operation->finish(nullptr);
  pendingOf(runtime).clear();
}

void xacc::noteHidden(int64_t id) {
  Runtime::get().part<PendingList>().hidden.push_back(id);
}

/// Numbers that no program has, of --xmp-overlap.
static bool isOfCompiler(int64_t id) {
  return id < std::numeric_limits<int32_t>::min();
}

static bool isPending(int64_t id) {
  return std::any_of(pending().begin(), pending().end(),
                     [&](const Pending &entry) { return entry.id == id; });
}

XACC_EXPORT void xaccrtWaitAsync(int64_t count, const int64_t *ids, int64_t,
                                 void *on, const XaccLoc *loc) {
  // A loop that ran behind its exchange counts; one before which that has ended
  // has nothing to wait for.
  if (count == 1 && isOfCompiler(*ids) &&
      !std::erase(Runtime::get().part<PendingList>().hidden, *ids) &&
      !isPending(*ids))
    return;
  SiteTimer timer(loc, "wait_async");
  // Nodes outside have started nothing.
  if (setOf(on, loc)->isMember())
    finishAsync(count, ids, loc);
}

XACC_EXPORT int xmp_test_async(int id) {
  XACC_CALL_PLACE("xmp_test_async");
  return testAsync(id, &loc);
}
