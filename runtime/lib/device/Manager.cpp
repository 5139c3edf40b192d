//===- Manager.cpp - The devices of a process -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manager.h"

#include "Data.h"
#include "DeviceSets.h"
#include "MemoryCheck.h"
#include "ProfileEvents.h"
#include "Staging.h"
#include "base/DeclaredCopies.h"
#include "core/Environment.h"
#include "core/Runtime.h"
#include "exchange/Plan.h"
#include "host/HostQueue.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <unistd.h>

using namespace xacc;

static DeviceManager *theManager = nullptr;

DeviceManager &DeviceManager::get() {
  if (!theManager)
    theManager = new DeviceManager;
  return *theManager;
}

DeviceManager *DeviceManager::getIfStarted() { return theManager; }

//===----------------------------------------------------------------------===//
// Types and numbers
//===----------------------------------------------------------------------===//

static constexpr struct {
  int64_t type;
  const char *name;
} typeNames[] = {
    {XACC_DEVICE_NONE, "none"},         {XACC_DEVICE_DEFAULT, "default"},
    {XACC_DEVICE_HOST, "host"},         {XACC_DEVICE_VIRTUAL, "virtual"},
    {XACC_DEVICE_NOT_HOST, "not_host"}, {XACC_DEVICE_NVIDIA, "nvidia"},
};

const char *DeviceManager::typeName(int64_t type) {
  for (const auto &entry : typeNames)
    if (entry.type == type)
      return entry.name;
  return "unknown";
}

int64_t DeviceManager::typeOf(const Device &device) {
  switch (device.kind()) {
  case DeviceKind::Shared:
    return XACC_DEVICE_HOST;
  case DeviceKind::Host:
    return XACC_DEVICE_VIRTUAL;
  case DeviceKind::Cuda:
    return XACC_DEVICE_NVIDIA;
  }
  return XACC_DEVICE_NONE;
}

int64_t DeviceManager::resolveType(int64_t type) {
  if (type == XACC_DEVICE_CURRENT)
    return typeOf(*currentUnstarted().device);
  if (type != XACC_DEVICE_DEFAULT)
    return type;
  std::string wanted = Environment::get().deviceType();
  for (char &c : wanted)
    c = char(std::tolower((unsigned char)c));
  if (!wanted.empty() && wanted != "default") {
    for (const auto &entry : typeNames)
      if (wanted == entry.name && entry.type != XACC_DEVICE_NONE)
        return entry.type;
    fatal(nullptr,
          "ACC_DEVICE_TYPE is '%s', expected nvidia, virtual, host or not_host",
          wanted.c_str());
  }
  makeList();
  return slots.empty() ? XACC_DEVICE_HOST : typeOf(*slots.front()->device);
}

std::vector<DeviceSlot *> DeviceManager::devicesOf(int64_t type) {
  makeList();
  type = resolveType(type);
  if (type == XACC_DEVICE_HOST)
    return {shared.get()};
  std::vector<DeviceSlot *> result;
  for (auto &slot : slots)
    if (type == XACC_DEVICE_NOT_HOST || type == typeOf(*slot->device))
      result.push_back(slot.get());
  return result;
}

DeviceSlot &DeviceManager::slotOf(const Device &device) {
  for (auto &slot : slots)
    if (slot->device.get() == &device)
      return *slot;
  for (DeviceSlot *several : groups())
    if (several->device.get() == &device)
      return *several;
  return *shared;
}

int64_t DeviceManager::numberOf(const DeviceSlot &slot) {
  int64_t number = 0;
  for (DeviceSlot *other : devicesOf(typeOf(*slot.device))) {
    if (other == &slot)
      return number;
    ++number;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// The current device
//===----------------------------------------------------------------------===//

/// What to say about devices that are not there.
static std::string describeCount(int64_t type, size_t count) {
  std::string of =
      type == XACC_DEVICE_NOT_HOST
          ? ""
          : std::string(" of type ") + DeviceManager::typeName(type);
  if (count == 0)
    return "there is no device" + of;
  if (count == 1)
    return "there is one device" + of + ", number 0";
  return "there are " + std::to_string(count) + " devices" + of +
         ", numbers 0 to " + std::to_string(count - 1);
}

void DeviceManager::setCurrent(int64_t type, int64_t number,
                               const XaccLoc *loc) {
  type = resolveType(type);
  std::vector<DeviceSlot *> list = devicesOf(type);
  if (list.empty())
    fatal(loc, "%s; XACC_DEVICES=%s chooses devices",
          describeCount(type, 0).c_str(),
          type == XACC_DEVICE_NVIDIA ? "cuda" : "host:N");
  DeviceSlot *all =
      group && typeOf(*group->device) == typeOf(*list.front()->device)
          ? group.get()
          : nullptr;
  // acc_get_device_num answers 0 for several devices: who sets that again, and
  // has data on them, means them.
  bool isFirst = number == 0 && all && all->table.size() > 0 &&
                 &all->device->home() == list.front()->device.get();
  // With sets of devices a directive without one is for one device.
  if (number == -1 && DeviceSets::areUsed())
    return choose(list.front() == shared.get() ? list.front()
                                               : ownDevices().front());
  if (all && (number == -1 || isFirst))
    return choose(all);
  if (number == -1)
    number = ownNumber >= 0 && ownNumber < int64_t(list.size())
                 ? ownNumber
                 : nodeLocalRank() % int64_t(list.size());
  if (number < 0 || number >= int64_t(list.size()))
    fatal(loc, "device number %lld is out of range: %s", (long long)number,
          describeCount(type, list.size()).c_str());
  choose(list[number]);
}

DeviceSlot &DeviceManager::currentUnstarted() {
  if (DeviceSlot *chosen = mine().chosen)
    return *chosen;
  int64_t type = resolveType(XACC_DEVICE_DEFAULT);
  int64_t number = Environment::get().deviceNumber();
  if (number == -2)
    fatal(nullptr, "ACC_DEVICE_NUM is '%s', expected a number from 0 on",
          std::getenv("ACC_DEVICE_NUM"));
  std::vector<DeviceSlot *> list = devicesOf(type);
  if (number >= int64_t(list.size()))
    fatal(nullptr, "ACC_DEVICE_NUM is %lld: %s", (long long)number,
          describeCount(type, list.size()).c_str());
  setCurrent(type, number, nullptr);
  return *mine().chosen;
}

bool DeviceManager::isCurrent(int64_t type) {
  std::vector<DeviceSlot *> list = devicesOf(type);
  DeviceSlot *current = &currentUnstarted();
  if (current == group.get())
    return !list.empty() &&
           typeOf(*list.front()->device) == typeOf(*current->device);
  return std::find(list.begin(), list.end(), current) != list.end();
}

void DeviceManager::start(DeviceSlot &slot, const XaccLoc *loc) {
  if (slot.device->isStarted())
    return;
  ProfileScope profile(acc_ev_device_init_start, slot, queueSync, loc);
  slot.device->start(loc);
  noteStaging(*slot.device);
}

DeviceSlot &DeviceManager::prepareCurrent(const XaccLoc *loc) {
  // Its exit handler completes our work. Not before a device is used: the
  // constructor of a unit with nodes may come after one that declares data.
  Runtime::getForDevices();
  DeviceSlot &slot = currentUnstarted();
  start(slot, loc);
  installFaultHandler();
  mine().callsUs = true;
  while (slot.numDeclared < declared.size()) {
    Declared &entry = declared[slot.numDeclared++];
    if (DeviceSets::areUsed() &&
        !DeviceSets::get().isFor(slot, entry.data, entry.loc))
      continue;
    enterData(slot, entry.kind, entry.flags, entry.data, queueSync, entry.loc);
    if (PresentEntry *present = slot.table.find(entry.data.base, 1)) {
      present->isDeclared = true;
      DeclaredCopies::get().note(*slot.device, present->host,
                                 present->sizeInBytes, present->device);
    }
  }
  mine().ready = &slot;
  mine().state = state;
  return slot;
}

void DeviceManager::declare(int64_t kind, int64_t flags, const XaccData &data,
                            const XaccLoc *loc) {
  // Its region is the program: no `exit data` ends it.
  flags &= ~int64_t(XACC_DATA_DECLARE | XACC_DATA_DYNAMIC);
  declared.push_back({kind, flags, data, loc});
  ++state;
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

static void checkAsync(int64_t async, const XaccLoc *loc) {
  if (async < XACC_ASYNC_SYNC)
    fatal(loc,
          "async argument %lld is out of range: expected a number from 0 on, "
          "acc_async_noval or acc_async_sync",
          (long long)async);
}

QueueId DeviceManager::resolveSpecial(int64_t async, const XaccLoc *loc) {
  checkAsync(async, loc);
  return async == XACC_ASYNC_NOVAL ? mine().defaultQueue : async;
}

void DeviceManager::setDefaultAsync(int64_t async, const XaccLoc *loc) {
  checkAsync(async, loc);
  mine().defaultQueue = async == XACC_ASYNC_NOVAL ? 0 : async;
}

//===----------------------------------------------------------------------===//
// End
//===----------------------------------------------------------------------===//

void DeviceManager::shutdown(DeviceSlot &slot, const XaccLoc *loc) {
  if (!slot.device->isStarted())
    return;
  ProfileScope profile(acc_ev_device_shutdown_start, slot, queueSync, loc);
  slot.device->waitAll(loc);
  if (Runtime *runtime = Runtime::getIfStarted())
    Plan::destroyOn(*runtime, &slot);
  slot.table.clear();
  slot.device->stop(loc);
  slot.numDeclared = 0;
  DeclaredCopies::get().forget(*slot.device);
  ++state;
}

/// A kernel may have called exit: what waits for it would wait for ever.
bool DeviceManager::canWait() const {
  bool isMain = gettid() == getpid();
  return !HostQueue::isInsideTask() && (ofThread.callsUs || isMain);
}

void DeviceManager::finish() {
  Device::processEnds = true;
  endMemoryCheck();
  if (!canWait())
    return;
  for (DeviceSlot *several : groups())
    if (several->device->isStarted())
      several->device->waitAll(nullptr);
  for (auto &slot : slots)
    if (slot->device->isStarted())
      slot->device->waitAll(nullptr);
  if (shared && shared->device->isStarted())
    shared->device->waitAll(nullptr);
}

void DeviceManager::stopAll() {
  Device::processEnds = true;
  endMemoryCheck();
  if (!canWait())
    return;
  profileEnd();
  for (DeviceSlot *several : groups())
    shutdown(*several, nullptr);
  for (auto &slot : slots)
    shutdown(*slot, nullptr);
  if (shared)
    shutdown(*shared, nullptr);
}

void DeviceManager::reset() {
  stopAll();
  Device::processEnds = false;
  group.reset();
  partGroups.clear();
  slots.clear();
  shared.reset();
  declared.clear();
  ++generation;
  ++state;
  ownNumber = -1;
  hasList = checkMemory = false;
}
