//===- Calls.cpp - The calls of DeviceABI.h -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "DeviceSets.h"
#include "MemoryCheck.h"
#include "ProfileEvents.h"
#include "Rows.h"
#include "core/Support.h"
#include "device/group/GroupLoop.h"
#include "observe/Statistics.h"
#include "request/Deferred.h"

#include <cstring>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

XACC_EXPORT void *xaccrtDataEnter(int64_t kind, int64_t flags,
                                  const XaccData *data, int64_t queue,
                                  const XaccLoc *loc) {
  if (RowCalls *rows = RowCalls::current()) [[unlikely]] {
    rows->add(RowCalls::Enter, kind, flags, *data, queue, loc);
    return nullptr;
  }
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  if (flags & XACC_DATA_DECLARE) [[unlikely]] {
    manager.declare(kind, flags, *data, loc);
    return nullptr;
  }
  noteDirective(loc);
  SiteTimer timer(loc, "data");
  void *result = nullptr;
  bool isFirst = true;
  forEachDevice(loc, [&](DeviceSlot &slot) {
    if (flags & XACC_DATA_ESCAPES) [[unlikely]]
      slot.device->wait(queueCommunication, loc);
    if (DeviceSets::areUsed()) [[unlikely]]
      prepareData(slot, kind, flags, *data, loc);
    void *address = enterData(slot, kind, flags, *data,
                              manager.resolveQueue(queue, loc), loc);
    result = isFirst ? address : result;
    isFirst = false;
  });
  return result;
}

XACC_EXPORT void xaccrtDataExit(int64_t kind, int64_t flags,
                                const XaccData *data, int64_t queue,
                                const XaccLoc *loc) {
  if (RowCalls *rows = RowCalls::current()) [[unlikely]] {
    rows->add(RowCalls::Exit, kind, flags, *data, queue, loc);
    return;
  }
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  noteDirective(loc);
  SiteTimer timer(loc, "data", /*countsAsCall=*/false);
  forEachDevice(loc, [&](DeviceSlot &slot) {
    exitData(slot, kind, flags, *data, manager.resolveQueue(queue, loc), loc);
  });
}

/// A scalar that is present, in a loop on several devices.
static bool updateInLoop(GroupLoop &loop, int64_t kind, const XaccData &data,
                         const XaccLoc *loc) {
  PresentEntry *entry = data.rank == 0
                            ? DeviceManager::get().current(loc).table.find(
                                  data.base, data.elementSize)
                            : nullptr;
  if (entry)
    loop.copyScalar(kind == XACC_UPDATE_DEVICE, data.base,
                    entry->translate(data.base), data.elementSize, loc);
  return entry;
}

XACC_EXPORT void xaccrtDataUpdate(int64_t kind, int64_t flags,
                                  const XaccData *data, int64_t queue,
                                  const XaccLoc *loc) {
  if (RowCalls *rows = RowCalls::current()) [[unlikely]] {
    rows->add(RowCalls::Update, kind, flags, *data, queue, loc);
    return;
  }
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  noteDirective(loc);
  if (GroupLoop *loop = GroupLoop::current()) [[unlikely]]
    if (updateInLoop(*loop, kind, *data, loc))
      return;
  progressDeferred(loc);
  SiteTimer timer(loc, "update");
  forEachDevice(loc, [&](DeviceSlot &slot) {
    updateData(slot, kind, flags, *data, manager.resolveQueue(queue, loc), loc);
  });
}

XACC_EXPORT void xaccrtRowsBegin(void) { RowCalls::begin(); }

XACC_EXPORT void xaccrtRowsEnd(void) { RowCalls::end(); }

//===----------------------------------------------------------------------===//
// Kernels and queues
//===----------------------------------------------------------------------===//

static const char *bytesOf(const void *args) {
  return static_cast<const char *>(args);
}

/// The arguments with the addresses of that device.
static std::vector<char> argumentsFor(DeviceSlot &slot,
                                      const XaccKernel &kernel,
                                      const void *args, const XaccLoc *loc) {
  if (!kernel.flow)
    return {bytesOf(args), bytesOf(args) + kernel.argsSizeInBytes};
  std::vector<char> copy(bytesOf(args), bytesOf(args) + kernel.argsSizeInBytes);
  for (int64_t i = 0; i < kernel.flow->numArrays; ++i) {
    char *at = copy.data() + kernel.flow->arrays[i];
    void *address;
    std::memcpy(&address, at, sizeof address);
    address = addressOn(slot, address, loc);
    std::memcpy(at, &address, sizeof address);
  }
  return copy;
}

static void launchOn(DeviceSlot &slot, XaccKernel *kernel,
                     const XaccLaunch *launch, const void *args, QueueId id,
                     int64_t queue, const XaccLoc *loc) {
  KernelCheck check(slot, loc);
  if (queue == XACC_ASYNC_AHEAD) {
    // What is measured is waited for.
    if (!Statistics::enabled() && !Profile::active())
      return slot.device->launchAhead(*kernel, *launch, args, loc);
    queue = XACC_ASYNC_SYNC;
  }
  if (Profile::active()) [[unlikely]]
    return launchProfiled(slot, *kernel, *launch, args, id, queue, loc);
  slot.device->launch(*kernel, *launch, args, id, loc);
}

XACC_EXPORT void xaccrtLaunch(XaccKernel *kernel, const XaccLaunch *launch,
                              const void *args, int64_t queue,
                              const XaccLoc *loc) {
  if (GroupLoop *loop = GroupLoop::current()) [[unlikely]] {
    noteDirective(loc);
    progressDeferred(loc);
    loop->launch(*kernel, *launch, args, loc);
    return;
  }
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  (void)manager.current(loc);
  QueueId id =
      queue == XACC_ASYNC_AHEAD ? queueSync : manager.resolveQueue(queue, loc);
  noteDirective(loc);
  progressDeferred(loc);
  SiteTimer timer(loc, "kernel");
  if (Statistics::enabled())
    Statistics::addKernel(loc, "kernel");
  forEachDevice(loc, [&](DeviceSlot &slot) {
    if (!DeviceSets::areUsed()) [[likely]] {
      launchOn(slot, kernel, launch, args, id, queue, loc);
      return;
    }
    std::vector<char> mine = argumentsFor(slot, *kernel, args, loc);
    launchOn(slot, kernel, launch, mine.data(), id, queue, loc);
  });
}

XACC_EXPORT void xaccrtWaitForLaunches(const XaccLoc *loc) {
  if (GroupLoop::current()) [[unlikely]]
    return;
  ApiLock lock;
  forEachDevice(loc, [&](DeviceSlot &slot) {
    if (slot.device->kind() == DeviceKind::Cuda)
      slot.device->wait(queueSync, loc);
  });
}

static void waitOn(DeviceSlot &slot, int64_t count, const int64_t *queues,
                   int64_t on, const XaccLoc *loc) {
  DeviceManager &manager = DeviceManager::get();
  Device &device = *slot.device;
  ProfileScope profile(acc_ev_wait_start, slot, count == 1 ? *queues : on, loc);
  QueueId waiter = manager.resolveQueue(on, loc);
  if (waiter == queueSync) {
    if (count == 0)
      device.waitAll(loc);
    for (int64_t i = 0; i < count; ++i)
      device.wait(manager.resolveQueue(queues[i], loc), loc);
    return;
  }
  std::unique_ptr<DeviceEvent> event = device.createEvent();
  auto awaitQueue = [&](QueueId queue) {
    if (queue == waiter)
      return;
    device.record(*event, queue, loc);
    device.await(*event, waiter, loc);
  };
  if (count == 0)
    for (QueueId queue : device.queues())
      awaitQueue(queue);
  for (int64_t i = 0; i < count; ++i)
    awaitQueue(manager.resolveQueue(queues[i], loc));
}

XACC_EXPORT int64_t xaccrtDeviceThreads(const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  // Each device of a set runs a kernel of its own.
  if (manager.activeDevices())
    return 0;
  return manager.current(loc).device->numThreads();
}

XACC_EXPORT void xaccrtQueueWait(int64_t count, const int64_t *queues,
                                 int64_t on, const XaccLoc *loc) {
  ApiLock lock;
  noteDirective(loc);
  progressDeferred(loc);
  SiteTimer timer(loc, "wait");
  forEachDevice(
      loc, [&](DeviceSlot &slot) { waitOn(slot, count, queues, on, loc); });
  // What was started on sets of devices is waited for, too.
  DeviceManager &manager = DeviceManager::get();
  if (DeviceSets::areUsed() && on == XACC_ASYNC_SYNC &&
      !DeviceSets::isInDirective()) [[unlikely]]
    for (DeviceSlot *slot : manager.startedDevices())
      waitOn(*slot, count, queues, on, loc);
}

XACC_EXPORT void *xaccrtQueueRecord(int64_t queue, const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  Device &device = *manager.current(loc).device;
  std::unique_ptr<DeviceEvent> event = device.createEvent();
  device.record(*event, manager.resolveQueue(queue, loc), loc);
  return event.release();
}

XACC_EXPORT void xaccrtQueueAwait(void *token, int64_t on, const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  std::unique_ptr<DeviceEvent> event(static_cast<DeviceEvent *>(token));
  noteDirective(loc);
  progressDeferred(loc);
  SiteTimer timer(loc, "wait");
  Device &device = *manager.current(loc).device;
  // The token may be of one device, the current device be several.
  if (event->device.isOneMemory() != device.isOneMemory())
    event->wait(loc);
  else
    device.await(*event, manager.resolveQueue(on, loc), loc);
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

XACC_EXPORT void xaccrtDeviceInit(int64_t type, int64_t number,
                                  const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  // What is named becomes the current device; a type alone keeps the number
  // that has been chosen.
  if (number != -1 || !manager.isCurrent(type))
    manager.setCurrent(type, number, loc);
  manager.current(loc);
}

XACC_EXPORT void xaccrtDeviceShutdown(int64_t type, int64_t number,
                                      const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  // What several devices have together goes with each of them.
  for (DeviceSlot *group : manager.groups())
    if (type == XACC_DEVICE_NOT_HOST ||
        DeviceManager::typeOf(*group->device) == manager.resolveType(type))
      manager.shutdown(*group, loc);
  if (type == XACC_DEVICE_CURRENT && number == -1) {
    manager.shutdown(manager.currentUnstarted(), loc);
    return;
  }
  std::vector<DeviceSlot *> list = manager.devicesOf(type);
  if (number < -1 || number >= int64_t(list.size()))
    fatal(loc, "device number %lld is out of range: there are %lld devices",
          (long long)number, (long long)list.size());
  for (int64_t i = 0; i < int64_t(list.size()); ++i)
    if (number == -1 || number == i)
      manager.shutdown(*list[i], loc);
}

XACC_EXPORT void xaccrtDeviceSet(int64_t type, int64_t number,
                                 int64_t defaultAsync, const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  if (type != XACC_DEVICE_CURRENT || number != -1)
    manager.setCurrent(type, number, loc);
  // -1 is also acc_async_noval, which changes nothing here.
  if (defaultAsync != -1)
    manager.setDefaultAsync(defaultAsync, loc);
}
