//===- ImageControl.cpp - xmp_sync_..., post and wait, locks --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coarrays.h"

#include "collective/Communicators.h"
#include "core/CallPlace.h"
#include "core/Identity.h"
#include "observe/Wait.h"
#include "request/Deferred.h"

#include <algorithm>
#include <vector>

using namespace xacc;

namespace {
/// What `#pragma xmp image` and the compiler leave for the next call.
struct NextCall {
  NodeSetRef images;
  const XaccLoc *loc = nullptr;
};
} // namespace

static thread_local NextCall nextCall;

XACC_EXPORT void xaccrtImages(void *nodes, const XaccLoc *loc) {
  nextCall.images = setOf(nodes, loc);
}

XACC_EXPORT void xaccrtNextCall(const XaccLoc *loc) { nextCall.loc = loc; }

NodeSetRef xacc::takeImages() {
  NodeSetRef images = std::move(nextCall.images);
  nextCall.images = nullptr;
  return images ? images : Runtime::get().executing();
}

/// Where images that a call names are counted.
static NodeSetRef takeNamedImages() {
  bool isGiven = nextCall.images != nullptr;
  NodeSetRef images = takeImages();
  return isGiven ? images : Runtime::get().numbering();
}

const XaccLoc *xacc::takePlace() {
  return std::exchange(nextCall.loc, nullptr);
}

static OneSided &oneSided() { return OneSided::of(Runtime::get()); }

static void setStatus(int *status, int value) {
  if (status)
    *status = value;
}

//===----------------------------------------------------------------------===//
// xmp_sync_...
//===----------------------------------------------------------------------===//

XACC_EXPORT void xmp_sync_memory(int *status) {
  const XaccLoc *loc = takePlace();
  takeImages(); // `image` is for this call, also where it makes no difference
  oneSided().complete(loc);
  setStatus(status, XACC_STAT_SUCCESS);
}

XACC_EXPORT void xmp_sync_all(int *status) {
  const XaccLoc *loc = takePlace();
  NodeSetRef images = takeImages();
  Runtime &runtime = Runtime::get();
  oneSided().complete(loc);
  setStatus(status, XACC_STAT_SUCCESS);
  if (!images->isMember() || images->size() == 1)
    return;
  startDeferred(loc);
  CommId comm = commOf(runtime, *images, loc);
  if (int32_t error = complete(runtime.transport().barrier(comm), loc,
                               "xmp_sync_all", comm))
    fatal(loc, "the message layer reports error class %d", error);
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

/// Waits for the token of each of these ranks. A partner that has ended sends
/// none: with `status` that is no error.
static int awaitTokens(const std::vector<int> &ranks, bool hasStatus,
                       const XaccLoc *loc) {
  OneSided &here = oneSided();
  for (int rank : ranks) {
    CollectiveWait wait(loc, "xmp_sync_image", noComm);
    double since = 0;
    while (!here.remote().takeToken(rank)) {
      if (!here.remote().serve())
        wait.pause();
      double now = wallTime();
      if (since == 0)
        since = now;
      if (!hasStatus || now - since < 0.2)
        continue;
      since = now;
      if (here.remote().isAtEnd(rank, loc) && !here.remote().takeToken(rank))
        return XACC_STAT_STOPPED_IMAGE;
    }
  }
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return XACC_STAT_SUCCESS;
}

static void syncImages(std::vector<int> ranks, int *status,
                       const XaccLoc *loc) {
  OneSided &here = oneSided();
  here.complete(loc);
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  std::erase(ranks, here.runtime().rank());
  for (int rank : ranks)
    here.remote().sendToken(rank, loc);
  setStatus(status, awaitTokens(ranks, status != nullptr, loc));
}

XACC_EXPORT void xmp_sync_image(int image, int *status) {
  const XaccLoc *loc = takePlace();
  NodeSetRef images = takeNamedImages();
  syncImages({rankOfImage(*images, image, nullptr, loc)}, status, loc);
}

XACC_EXPORT void xmp_sync_images(int num, int *image_set, int *status) {
  const XaccLoc *loc = takePlace();
  NodeSetRef images = takeNamedImages();
  std::vector<int> ranks;
  for (int i = 0; i < num; ++i)
    ranks.push_back(rankOfImage(*images, image_set[i], nullptr, loc));
  syncImages(std::move(ranks), status, loc);
}

XACC_EXPORT void xmp_sync_images_all(int *status) {
  const XaccLoc *loc = takePlace();
  NodeSetRef images = takeImages();
  syncImages(images->members().toVector(), status, loc);
}

//===----------------------------------------------------------------------===//
// post and wait
//===----------------------------------------------------------------------===//

static int rankOfNode(void *handle, int64_t count, const int64_t *coordinates,
                      const XaccLoc *loc) {
  NodeArray *nodes = asNodes(handle, loc);
  if (count == 0 && nodes->set->size() != 1)
    fatal(loc, "the node array has %lld nodes; name one of them",
          (long long)nodes->set->size());
  if (count == 0)
    return nodes->set->worldRank(0);
  if (count != nodes->rank)
    fatal(loc, "the node array has %lld dimensions, here are %lld subscripts",
          (long long)nodes->rank, (long long)count);
  int64_t place[XACC_MAX_DIMS];
  for (int64_t d = 0; d < count; ++d) {
    place[d] =
        coordinates[d] == INT64_MIN ? nodes->coordinates[d] : coordinates[d];
    if (place[d] < 0 || place[d] >= nodes->sizes[d])
      fatal(loc, "coordinate %lld of the node is outside 1..%lld",
            (long long)place[d] + 1, (long long)nodes->sizes[d]);
  }
  return nodes->set->worldRank(nodes->linearize(place));
}

XACC_EXPORT void xaccrtPost(void *nodes, int64_t count,
                            const int64_t *coordinates, int64_t tag,
                            const XaccLoc *loc) {
  int rank = rankOfNode(nodes, count, coordinates, loc);
  OneSided &here = oneSided();
  here.complete(loc);
  here.remote().post(rank, tag, loc);
}

XACC_EXPORT void xaccrtAwaitPost(void *nodes, int64_t count,
                                 const int64_t *coordinates, int64_t hasTag,
                                 int64_t tag, const XaccLoc *loc) {
  int rank = nodes ? rankOfNode(nodes, count, coordinates, loc) : -1;
  OneSided &here = oneSided();
  CollectiveWait wait(loc, "wait", noComm);
  while (!here.remote().takePost(rank, !hasTag, tag))
    if (!here.remote().serve())
      wait.pause();
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

/// A lock holds the rank of its owner plus one.
static int64_t swapOwner(const RemotePlace &lock, int64_t from, int64_t to,
                         const XaccLoc *loc) {
  return oneSided().atomic(lock, sizeof(int64_t), AtomicKind::CompareSwap, to,
                           from, loc);
}

static void finish(int *stat, int result, const char *problem,
                   const XaccLoc *loc) {
  if (result != XACC_STAT_SUCCESS && !stat)
    fatal(loc, "%s", problem);
  setStatus(stat, result);
}

XACC_EXPORT void xaccrtLock(const XaccCoarray *coarray, const void *address,
                            int64_t image, int *acquired, int *stat,
                            const XaccLoc *loc) {
  RemotePlace lock = placeOf(coarray, address, sizeof(int64_t), image, loc);
  int64_t me = Runtime::get().rank() + 1;
  oneSided().complete(loc);
  int64_t owner = swapOwner(lock, 0, me, loc);
  if (owner != me && owner != 0 && !acquired) {
    CollectiveWait wait(loc, "lock", noComm);
    while (owner != 0) {
      if (!oneSided().remote().serve())
        wait.pause();
      owner = swapOwner(lock, 0, me, loc);
    }
  }
  std::atomic_thread_fence(std::memory_order_seq_cst);
  setStatus(acquired, owner == 0);
  finish(stat, owner == me ? XACC_STAT_LOCKED : XACC_STAT_SUCCESS,
         "this image holds the lock already", loc);
}

XACC_EXPORT void xaccrtUnlock(const XaccCoarray *coarray, const void *address,
                              int64_t image, int *stat, const XaccLoc *loc) {
  RemotePlace lock = placeOf(coarray, address, sizeof(int64_t), image, loc);
  int64_t me = Runtime::get().rank() + 1;
  oneSided().complete(loc);
  int64_t owner = swapOwner(lock, me, 0, loc);
  if (owner == me)
    finish(stat, XACC_STAT_SUCCESS, "", loc);
  else if (owner == 0)
    finish(stat, XACC_STAT_UNLOCKED, "the lock is not locked", loc);
  else
    finish(stat, XACC_STAT_LOCKED_OTHER_IMAGE, "another image holds the lock",
           loc);
}

//===----------------------------------------------------------------------===//
// Numbers of images
//===----------------------------------------------------------------------===//

/// Translates images of a node array to those of another set; -1: none.
static void translate(int count, const int *images, int *result, void *nodes,
                      const NodeSet &to, const XaccLoc &loc) {
  NodeSetRef from = setOf(nodes, &loc);
  for (int i = 0; i < count; ++i) {
    bool exists = images[i] >= 0 && images[i] < from->size();
    result[i] =
        exists ? int(to.members().find(from->worldRank(images[i]))) : -1;
  }
}

XACC_EXPORT void xmp_get_primary_image_index(int n, int index[], int pri[],
                                             void *nodes) {
  XACC_CALL_PLACE("xmp_get_primary_image_index");
  translate(n, index, pri, nodes, *Runtime::get().entire(), loc);
}

XACC_EXPORT void xmp_get_image_index(int n, int index[], int cur[],
                                     void *nodes) {
  XACC_CALL_PLACE("xmp_get_image_index");
  translate(n, index, cur, nodes, *Runtime::get().numbering(), loc);
}
