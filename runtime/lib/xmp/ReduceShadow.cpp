//===- ReduceShadow.cpp - Adding shadows to their owners' elements --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reflect backwards: what a reflect receives is sent, what it sends is
// received, into memory of its own, and added. Nothing is added before all that
// this rank sends has been packed, and no shadow cell is written, so that each
// contribution counts once and as it was at the start.
//
// On a device the local section comes to a copy on the host first, and returns
// there when all is added.
//
//===----------------------------------------------------------------------===//

#include "collective/Combine.h"
#include "core/Array.h"
#include "device/Manager.h"
#include "device/comm/DeviceExchange.h"
#include "exchange/HaloCheck.h"
#include "exchange/MessageExchange.h"
#include "exchange/Plan.h"
#include "observe/Statistics.h"
#include "observe/Wait.h"
#include "request/Async.h"
#include "request/Deferred.h"

#include <algorithm>

using namespace xacc;

namespace {
/// `add` of packed elements into a box.
struct Addition {
  WindowBox target;
  const char *source;
};

class ShadowSum final : public AsyncOperation, public StorageUser {
public:
  ShadowSum(Array &array, const XaccWidth *widths, int64_t flags,
            const XaccLoc *loc);
  ~ShadowSum();
  bool test(const XaccLoc *loc) override;
  void finish(const XaccLoc *loc) override;
  /// The array's storage ends: completes; finish() is still to come.
  void destroy() override;
  void exchange(Array &, Array &) override {} // is complete before

private:
  char *fetch(int64_t flags);
  char *packed(const WindowBox &box);
  void plan(const ExchangeGeometry &geometry, char *base);
  void add();
  bool progress(const XaccLoc *loc);
  bool isComplete() const { return !messages || messages->isComplete(); }
  void complete(const XaccLoc *loc);

  Array &array;
  bool isAdded = false;
  const XaccLoc *loc;
  CombineOp op;
  std::vector<std::unique_ptr<char[]>> staging;
  std::vector<Addition> additions;
  std::unique_ptr<MessageExchange> messages;
  // On a device.
  Device *device = nullptr;
  char *deviceData = nullptr;
  char *pinned = nullptr;
};
} // namespace

/// Memory for the elements of a box, next to each other.
char *ShadowSum::packed(const WindowBox &box) {
  staging.emplace_back(new char[std::max<int64_t>(box.sizeInBytes(), 1)]);
  return staging.back().get();
}

static WindowBox contiguous(WindowBox box, char *data) {
  contiguousStrides(box.rank, box.sizes, box.strides);
  box.data = data;
  return box;
}

/// Makes the additions and the exchange with the peers, in the order on which
/// the geometries of both ends agree.
void ShadowSum::plan(const ExchangeGeometry &geometry, char *base) {
  const NodeSet &set = *array.templ->nodes->set;
  std::vector<PeerBoxes> sends, receives;
  auto boxesOf = [&](std::vector<PeerBoxes> &all, int64_t number) -> auto & {
    int peer = set.worldRank(int(number));
    auto it = std::find_if(all.begin(), all.end(), [&](const PeerBoxes &boxes) {
      return boxes.peer == peer;
    });
    if (it == all.end())
      it = all.insert(all.end(), PeerBoxes{peer, {}});
    return it->boxes;
  };
  for (const Transfer &transfer : geometry.receives)
    boxesOf(sends, transfer.peer)
        .push_back(windowOf(array, base, transfer.box));
  for (const Transfer &transfer : geometry.sends) {
    WindowBox target = windowOf(array, base, transfer.box);
    char *data = packed(target);
    boxesOf(receives, transfer.peer).push_back(contiguous(target, data));
    additions.push_back({target, data});
  }
  for (const LocalCopy &copy : geometry.copies) {
    WindowBox source = windowOf(array, base, copy.target);
    WindowBox target = windowOf(array, base, copy.source);
    char *data = packed(source);
    WindowBox between = contiguous(source, data);
    StridedCopy(source.rank, source.sizes, between.strides, source.strides,
                source.elementSize)
        .run(data, source.data);
    additions.push_back({target, data});
  }
  if (!sends.empty() || !receives.empty())
    messages = std::make_unique<MessageExchange>(Runtime::get(), sends,
                                                 receives, nullptr, loc);
}

/// The local section as the host sees it.
char *ShadowSum::fetch(int64_t flags) {
  char *data = array.view.data;
  DeviceSlot *slot =
      flags & XACC_ON_DEVICE ? communicationDevice(loc) : nullptr;
  if (!data || !slot)
    return data;
  int64_t bytes = array.localBytes();
  device = slot->device.get();
  deviceData = static_cast<char *>(deviceCopyOf(*slot, data, bytes, 0, loc));
  pinned = static_cast<char *>(device->allocatePinned(bytes));
  if (!pinned)
    fatal(loc, "no pinned memory for %lld bytes", (long long)bytes);
  device->copyFromDevice(pinned, deviceData, CopyShape::contiguous(bytes),
                         queueSync, loc);
  auto event = device->createEvent();
  device->record(*event, queueSync, loc);
  event->wait(loc);
  return pinned;
}

ShadowSum::ShadowSum(Array &array, const XaccWidth *widths, int64_t flags,
                     const XaccLoc *loc)
    : array(array), loc(loc), op(combineFor(XACC_REDUCE_ADD, array.type)) {
  if (!array.hasExtents)
    fatal(loc, "the array has no storage yet; call xmp_malloc first");
  if (!op.function)
    fatal(loc, "the elements of the array cannot be added");
  checkWidths(array, widths, Runtime::get().rank(), loc);
  array.pending.push_back(this);
  char *base = fetch(flags);
  if (!base)
    return; // owns nothing
  plan(computeGeometry(exchangeShapeOf(array, widths, flags)), base);
  startDeferred(loc);
  if (messages)
    messages->start(flags & XACC_ASYNC, loc);
}

ShadowSum::~ShadowSum() {
  if (pinned)
    device->freePinned(pinned);
}

/// Adds packed elements to those of a box, from dimension `dim` on.
static void addBox(const CombineOp &op, const WindowBox &box, int64_t dim,
                   char *target, const char *&source) {
  if (dim == box.rank) {
    op.function(source, target, 1);
    source += box.elementSize;
    return;
  }
  int64_t step = box.strides[dim] * box.elementSize;
  if (dim + 1 == box.rank && box.strides[dim] == 1) {
    op.function(source, target, box.sizes[dim]);
    source += box.sizes[dim] * box.elementSize;
    return;
  }
  for (int64_t i = 0; i < box.sizes[dim]; ++i)
    addBox(op, box, dim + 1, target + i * step, source);
}

void ShadowSum::add() {
  for (const Addition &addition : additions) {
    const char *source = addition.source;
    addBox(op, addition.target, 0, addition.target.data, source);
  }
  if (!pinned)
    return;
  device->copyToDevice(deviceData, pinned,
                       CopyShape::contiguous(array.localBytes()), queueSync,
                       loc);
  auto event = device->createEvent();
  device->record(*event, queueSync, loc);
  event->wait(loc);
}

bool ShadowSum::progress(const XaccLoc *loc) {
  progressDeferred(loc);
  return messages && messages->progress(loc);
}

/// Waits for the messages and adds.
void ShadowSum::complete(const XaccLoc *waitLoc) {
  if (isAdded)
    return;
  PeerWait wait(waitLoc, "a reduce_shadow");
  while (!isComplete())
    if (!progress(waitLoc) &&
        wait.pause([&] { return messages->missingPeer(); }))
      fatal(waitLoc,
            "a neighbour has not taken part for too long; it may have skipped "
            "this directive (XACC_WATCHDOG sets the time)");
  add();
  isAdded = true;
  std::erase(array.pending, this);
}

void ShadowSum::destroy() { complete(loc); }

bool ShadowSum::test(const XaccLoc *waitLoc) {
  if (!isAdded) {
    progress(waitLoc);
    if (!isComplete())
      return false;
  }
  finish(waitLoc);
  return true;
}

void ShadowSum::finish(const XaccLoc *waitLoc) {
  complete(waitLoc);
  delete this;
}

XACC_EXPORT void xaccrtReduceShadow(int64_t count, void *const *arrays,
                                    const XaccWidth *widths, int64_t flags,
                                    int64_t id, const XaccLoc *loc) {
  SiteTimer timer(loc, "reduce_shadow");
  for (int64_t i = 0; i < count; ++i) {
    Array &array = *asArray(arrays[i], loc);
    if (HaloCheck::isOn())
      HaloCheck::of(Runtime::get())
          .noteOtherWrite(array, flags & XACC_ON_DEVICE);
    auto *sum = new ShadowSum(array, widths, flags, loc);
    if (flags & XACC_ASYNC)
      addAsync(id, *sum);
    else
      sum->finish(loc);
  }
}
