//===- Collective.cpp - Barrier, reduction and broadcast ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective.h"
#include "collective/Combine.h"
#include "collective/Communicators.h"

#include "core/NodeSet.h"
#include "core/Runtime.h"
#include "device/DeviceSets.h"
#include "device/comm/DeviceExchange.h"
#include "device/comm/LoopCalls.h"
#include "observe/Statistics.h"
#include "observe/Wait.h"
#include "onesided/OneSided.h"
#include "transport/Limits.h"
#include "xacc/MessagesABI.h"
#include "xacc/RequestABI.h"

#include <cstring>
#include <optional>

using namespace xacc;

/// Nodes outside the set skip a collective; a set of one has nothing to do.
static bool takesPart(const NodeSet &set) {
  return set.isMember() && set.size() > 1;
}

static void check(int32_t error, const XaccLoc *loc) {
  if (error)
    fatal(loc, "the message layer reports error class %d", error);
}

/// Before a barrier, or a collective that may be one.
static void beginCollective(const XaccLoc *loc) {
  startDeferred(loc);
  // A barrier controls images: what this one has put is there behind it.
  if (OneSided::isUsed())
    OneSided::of(Runtime::get()).complete(loc);
}

XACC_EXPORT void xaccrtBarrier(void *on, const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  SiteTimer timer(loc, "barrier");
  if (!takesPart(*set))
    return;
  beginCollective(loc);
  Runtime &runtime = Runtime::get();
  CommId comm = commOf(runtime, *set, loc);
  Operation *started = groupOf(runtime, comm, set->members()).barrier();
  if (!started)
    started = runtime.transport().barrier(comm);
  check(complete(started, loc, "a barrier", comm), loc);
}

XACC_EXPORT void xaccrtAllgather(const void *mine, int64_t sizeInBytes,
                                 void *all, const int64_t *sizesInBytes,
                                 void *on, const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  SiteTimer timer(loc, "allgather");
  if (!set->isMember())
    return;
  std::vector<int64_t> bytesOf(size_t(set->size()), sizeInBytes);
  if (sizesInBytes)
    bytesOf.assign(sizesInBytes, sizesInBytes + set->size());
  int64_t start = 0;
  for (int64_t i = 0; i < set->position(); ++i)
    start += bytesOf[size_t(i)];
  int64_t own = bytesOf[size_t(set->position())];
  if (own > 0)
    std::memmove(static_cast<char *>(all) + start, mine, size_t(own));
  if (set->size() == 1)
    return;
  startDeferred(loc);
  Runtime &runtime = Runtime::get();
  CommId comm = commOf(runtime, *set, loc);
  timer.addTraffic(own, 1);
  check(complete(groupOf(runtime, comm, set->members())
                     .allgather(static_cast<char *>(all), bytesOf),
                 loc, "an allgather", comm),
        loc);
}

XACC_EXPORT void xaccrtBarrierDevice(void *on, const XaccLoc *loc) {
  // A device that is not started has nothing to wait for.
  if (setOf(on, loc)->isMember()) {
    Device &device = *DeviceManager::get().currentUnstarted().device;
    if (device.isStarted())
      device.waitAll(loc);
    if (DeviceSets::areUsed())
      for (DeviceSlot *slot : DeviceManager::get().startedDevices())
        slot->device->waitAll(loc);
  }
  xaccrtBarrier(on, loc);
}

XACC_EXPORT int64_t xaccrtDevicesCount(const void *set) {
  auto *devices = static_cast<const DeviceSet *>(set);
  XaccLoc loc{devices->file.c_str(), int32_t(devices->line), 0, "devices"};
  int64_t count = int64_t(devices->devices().size());
  int64_t ends[] = {count, -count};
  xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_I64, ends, 2, nullptr, &loc);
  if (ends[0] != -ends[1])
    fatal(&loc,
          "nodes have from %lld to %lld devices in '%s', and a directive is "
          "executed once for each; give all as many, or the array a layout",
          (long long)-ends[1], (long long)ends[0], devices->name.c_str());
  return count;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static void setGroup(CollectiveTask &task, const NodeSet &set,
                     const XaccLoc *loc) {
  task.comm = commOf(Runtime::get(), set, loc);
  task.group = &groupOf(Runtime::get(), task.comm, set.members());
}

std::optional<CollectiveTask>
xacc::reductionTask(int64_t reduction, int64_t type, void *data, int64_t count,
                    const NodeSet &set, const XaccLoc *loc) {
  CollectiveTask task;
  task.kind = CollectiveTask::Reduce;
  task.name = "reduction";
  task.op = combineFor(reduction, type);
  if (!task.op.function)
    fatal(loc, "reduction '%s' is not defined for %s elements",
          reductionName(reduction), typeName(type));
  task.data = static_cast<char *>(data);
  task.sizeInBytes = count * task.op.elementSize;
  // The result of a logical reduction is 0 or 1 in a set of one as well.
  bool normalises =
      reduction == XACC_REDUCE_LAND || reduction == XACC_REDUCE_LOR;
  if (!set.isMember() || count <= 0 || (set.size() == 1 && !normalises))
    return std::nullopt;
  if (set.size() > 1)
    setGroup(task, set, loc);
  return task;
}

static void addTraffic(SiteTimer &timer, const CollectiveTask &task) {
  if (task.comm == noComm || !task.reads)
    return;
  int64_t unit = task.kind == CollectiveTask::Reduce ? task.op.elementSize : 1;
  int64_t limit = maxMessageElements(Runtime::get(), unit) * unit;
  timer.addTraffic(task.sizeInBytes, (task.sizeInBytes + limit - 1) / limit);
}

void xacc::runCollective(const std::optional<CollectiveTask> &task,
                         DeviceSlot *slot, const int64_t *id, SiteTimer &timer,
                         const XaccLoc *loc) {
  if (!task)
    return;
  addTraffic(timer, *task);
  CollectiveRequest *request =
      CollectiveRequest::start(*task, slot, id != nullptr, timer, loc);
  if (id)
    addAsync(*id, *request);
  else
    request->finish(loc);
}

DeviceSlot *xacc::deviceOf(int64_t flags, const NodeSet &set, void *data,
                           int64_t sizeInBytes, const XaccLoc *loc) {
  if (!(flags & XACC_ON_DEVICE) || !set.isMember())
    return nullptr;
  DeviceSlot *slot = communicationDevice(loc);
  if (slot && sizeInBytes > 0)
    (void)deviceCopyOf(*slot, data, sizeInBytes, 0, loc);
  return slot;
}

static void reduce(int64_t reduction, int64_t type, void *data, int64_t count,
                   void *on, int64_t flags, const int64_t *id,
                   const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  SiteTimer timer(loc, "reduction");
  auto task = reductionTask(reduction, type, data, count, *set, loc);
  int64_t bytes = count * combineFor(reduction, type).elementSize;
  DeviceSlot *slot = deviceOf(flags, *set, data, bytes, loc);
  bool spreads = slot && DeviceSets::areUsed();
  runCollective(task, slot, spreads ? nullptr : id, timer, loc);
  if (spreads)
    spreadVariable(*slot, data, bytes, CopyShape::contiguous(bytes),
                   /*toAll=*/false, loc);
}

XACC_EXPORT void xaccrtReduce(int64_t reduction, int64_t type, void *data,
                              int64_t count, void *on, const XaccLoc *loc) {
  reduce(reduction, type, data, count, on, 0, nullptr, loc);
}

namespace {
/// Of an element, for a loop that is one kernel on a GPU.
class ReduceCall final : public LoopCall {
public:
  ReduceCall(int64_t reduction, int64_t type, void *on, const XaccLoc *loc)
      : reduction(reduction), type(type), on(on), loc(loc) {}

  bool hasValue() const override { return true; }
  void run(void *value) override {
    reduce(reduction, type, value, 1, on, 0, nullptr, loc);
  }

private:
  int64_t reduction, type;
  void *on;
  const XaccLoc *loc;
};
} // namespace

XACC_EXPORT void xaccrtPrepareReduce(int64_t reduction, int64_t type, void *on,
                                     const XaccLoc *loc) {
  if (LoopCalls::areNeeded(loc))
    LoopCalls::add(std::make_unique<ReduceCall>(reduction, type, on, loc), loc);
}

XACC_EXPORT void xaccrtReduceDevice(int64_t reduction, int64_t type, void *data,
                                    int64_t count, void *on,
                                    const XaccLoc *loc) {
  reduce(reduction, type, data, count, on, XACC_ON_DEVICE, nullptr, loc);
}

XACC_EXPORT void xaccrtReduceAsync(int64_t reduction, int64_t type, void *data,
                                   int64_t count, void *on, int64_t flags,
                                   int64_t id, const XaccLoc *loc) {
  reduce(reduction, type, data, count, on, flags, &id, loc);
}

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// The position of the source in the set.
static int64_t rootOf(void *from, const NodeSet &set, const XaccLoc *loc) {
  if (!from)
    return 0;
  NodeSetRef source = setOf(from, loc);
  if (source->size() != 1)
    fatal(loc, "the source has %lld nodes, expected one",
          (long long)source->size());
  int64_t root = set.members().find(source->worldRank(0));
  if (root < 0)
    fatal(loc, "the source, rank %d, is not in the set that receives",
          source->worldRank(0));
  return root;
}

std::optional<CollectiveTask> xacc::bcastTask(void *data, int64_t sizeInBytes,
                                              void *from, const NodeSet &set,
                                              const XaccLoc *loc) {
  if (!set.isMember())
    return std::nullopt;
  int64_t root = rootOf(from, set, loc);
  if (!takesPart(set) || sizeInBytes <= 0)
    return std::nullopt;
  CollectiveTask task;
  task.kind = CollectiveTask::Bcast;
  task.name = "bcast";
  task.data = static_cast<char *>(data);
  task.sizeInBytes = sizeInBytes;
  task.root = root;
  setGroup(task, set, loc);
  task.reads = set.position() == root;
  task.writes = !task.reads;
  return task;
}

static void broadcast(void *data, int64_t sizeInBytes, void *from, void *on,
                      int64_t flags, const int64_t *id, const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  SiteTimer timer(loc, "bcast");
  auto task = bcastTask(data, sizeInBytes, from, *set, loc);
  DeviceSlot *slot = deviceOf(flags, *set, data, sizeInBytes, loc);
  bool spreads = slot && DeviceSets::areUsed();
  runCollective(task, slot, spreads ? nullptr : id, timer, loc);
  if (spreads)
    spreadVariable(*slot, data, sizeInBytes, CopyShape::contiguous(sizeInBytes),
                   /*toAll=*/true, loc);
}

XACC_EXPORT const XaccMembership *xaccrtMembership(void *on, void *from,
                                                   const XaccLoc *loc) {
  static thread_local XaccMembership membership;
  NodeSetRef set = participants(on, loc);
  membership = {XACCMPI_COMM_NULL, -1, 0, 0, 0};
  if (!set->isMember())
    return &membership;
  beginCollective(loc);
  membership.root = int32_t(rootOf(from, *set, loc));
  Runtime &runtime = Runtime::get();
  CommId comm = commOf(runtime, *set, loc);
  runtime.transport().allowUserTraffic(comm);
  membership.comm = comm;
  membership.rank = int32_t(set->position());
  membership.size = int32_t(set->size());
  return &membership;
}

XACC_EXPORT void xaccrtBcast(void *data, int64_t sizeInBytes, void *from,
                             void *on, const XaccLoc *loc) {
  broadcast(data, sizeInBytes, from, on, 0, nullptr, loc);
}

XACC_EXPORT void xaccrtBcastDevice(void *data, int64_t sizeInBytes, void *from,
                                   void *on, const XaccLoc *loc) {
  broadcast(data, sizeInBytes, from, on, XACC_ON_DEVICE, nullptr, loc);
}

XACC_EXPORT void xaccrtBcastAsync(void *data, int64_t sizeInBytes, void *from,
                                  void *on, int64_t flags, int64_t id,
                                  const XaccLoc *loc) {
  broadcast(data, sizeInBytes, from, on, flags, &id, loc);
}
