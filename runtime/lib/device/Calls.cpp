//===- Calls.cpp - The calls of DeviceABI.h -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "MemoryCheck.h"
#include "ProfileEvents.h"
#include "Rows.h"
#include "core/Support.h"
#include "observe/Statistics.h"
#include "request/Deferred.h"

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
  DeviceSlot &slot = manager.current(loc);
  if (flags & XACC_DATA_ESCAPES) [[unlikely]]
    slot.device->wait(queueCommunication, loc);
  return enterData(slot, kind, flags, *data, manager.resolveQueue(queue, loc),
                   loc);
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
  DeviceSlot &slot = manager.current(loc);
  exitData(slot, kind, flags, *data, manager.resolveQueue(queue, loc), loc);
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
  progressDeferred(loc);
  SiteTimer timer(loc, "update");
  DeviceSlot &slot = manager.current(loc);
  updateData(slot, kind, flags, *data, manager.resolveQueue(queue, loc), loc);
}

XACC_EXPORT void xaccrtRowsBegin(void) { RowCalls::begin(); }

XACC_EXPORT void xaccrtRowsEnd(void) { RowCalls::end(); }

//===----------------------------------------------------------------------===//
// Kernels and queues
//===----------------------------------------------------------------------===//

XACC_EXPORT void xaccrtLaunch(XaccKernel *kernel, const XaccLaunch *launch,
                              const void *args, int64_t queue,
                              const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  DeviceSlot &slot = manager.current(loc);
  QueueId id = manager.resolveQueue(queue, loc);
  noteDirective(loc);
  progressDeferred(loc);
  SiteTimer timer(loc, "kernel");
  if (Statistics::enabled())
    Statistics::addKernel(loc, "kernel");
  KernelCheck check(slot, loc);
  if (Profile::active()) [[unlikely]]
    return launchProfiled(slot, *kernel, *launch, args, id, queue, loc);
  slot.device->launch(*kernel, *launch, args, id, loc);
}

XACC_EXPORT void xaccrtQueueWait(int64_t count, const int64_t *queues,
                                 int64_t on, const XaccLoc *loc) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  DeviceSlot &slot = manager.current(loc);
  Device &device = *slot.device;
  noteDirective(loc);
  progressDeferred(loc);
  SiteTimer timer(loc, "wait");
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
  if (DeviceSlot *group = manager.groupSlot())
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
