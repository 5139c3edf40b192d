//===- DeviceSets.cpp - Sets of devices of XcalableACC --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceSets.h"

#include "Data.h"
#include "Section.h"
#include "core/Support.h"
#include "group/GroupDevice.h"
#include "request/Deferred.h"

#include <algorithm>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

static int64_t typeNamed(const std::string &name) {
  if (name == "nvidia" || name == "NVIDIA" || name == "acc_device_nvidia")
    return XACC_DEVICE_NVIDIA;
  if (name == "host" || name == "acc_device_host")
    return XACC_DEVICE_HOST;
  if (name == "not_host" || name == "acc_device_not_host")
    return XACC_DEVICE_NOT_HOST;
  return XACC_DEVICE_DEFAULT;
}

/// Virtual devices stand for those of any type.
static std::vector<DeviceSlot *> devicesOfType(const std::string &type) {
  DeviceManager &manager = DeviceManager::get();
  std::vector<DeviceSlot *> share = manager.ownDevices();
  int64_t wanted = typeNamed(type);
  if (type.empty() || wanted != XACC_DEVICE_HOST)
    return share;
  return manager.devicesOf(wanted);
}

const std::vector<DeviceSlot *> &DeviceSet::devices() const {
  if (!found.empty())
    return found;
  XaccLoc loc{file.c_str(), int32_t(line), 0, "devices"};
  std::vector<DeviceSlot *> all =
      parent ? parent->devices() : devicesOfType(type);
  std::string of =
      parent ? "'" + parent->name + "'" : std::string("this process");
  int64_t available = int64_t(all.size());
  int64_t wanted = count >= 0 ? count : size >= 0 && !parent ? size : -1;
  if (wanted < 0)
    wanted = available - first;
  if (first < 0 || wanted < 1 || first + wanted > available)
    fatal(&loc,
          "'%s' needs devices %lld to %lld of %s, which has %lld; XACC_DEVICES "
          "chooses devices",
          name.c_str(), (long long)first,
          (long long)(first + std::max<int64_t>(wanted, 1) - 1), of.c_str(),
          (long long)available);
  if (size >= 0 && size != wanted)
    fatal(&loc, "'%s' has %lld devices, but the right side names %lld",
          name.c_str(), (long long)size, (long long)wanted);
  found.assign(all.begin() + first, all.begin() + first + wanted);
  return found;
}

DeviceSets &DeviceSets::get() {
  static auto *sets = new DeviceSets;
  return *sets;
}

const DeviceSet *DeviceSets::declare(DeviceSet set) {
  used = true;
  for (const auto &other : sets)
    if (other->name == set.name && other->type == set.type &&
        other->parent == set.parent && other->size == set.size &&
        other->first == set.first && other->count == set.count &&
        other->file == set.file && other->line == set.line)
      return other.get();
  sets.push_back(std::make_unique<DeviceSet>(std::move(set)));
  return sets.back().get();
}

void DeviceSets::place(PlacedArray array) {
  used = true;
  placed.push_back(std::move(array));
}

bool DeviceSets::isFor(const DeviceSlot &slot, const XaccData &data,
                       const XaccLoc *loc) {
  for (const PlacedArray &array : placed) {
    if (!data.name || array.name != data.name || !loc ||
        array.file != loc->file)
      continue;
    const std::vector<DeviceSlot *> &devices = array.set->devices();
    if (array.isDistributed)
      return &together(devices) == &slot;
    return std::find(devices.begin(), devices.end(), &slot) != devices.end();
  }
  // Of the current device: the first, or one that the program has chosen.
  return !isInDirective() || &slot == DeviceManager::get().ownDevices().front();
}

std::vector<DeviceSlot *> DeviceSets::select(const DeviceSet &set,
                                             int64_t first, int64_t count,
                                             int64_t step, const XaccLoc *loc) {
  const std::vector<DeviceSlot *> &all = set.devices();
  if (step == 0)
    fatal(loc, "the devices of '%s' are selected with step 0",
          set.name.c_str());
  int64_t size = int64_t(all.size());
  if (count < 0)
    count = step > 0 ? (size - first + step - 1) / step : first / -step + 1;
  int64_t last = first + (count - 1) * step;
  if (count < 1 || first < 0 || first >= size || last < 0 || last >= size)
    fatal(loc, "devices %lld to %lld of '%s' do not exist: it has %lld",
          (long long)first, (long long)last, set.name.c_str(), (long long)size);
  std::vector<DeviceSlot *> result;
  for (int64_t i = 0; i < count; ++i)
    result.push_back(all[size_t(first + i * step)]);
  return result;
}

DeviceSlot &DeviceSets::together(const std::vector<DeviceSlot *> &devices) {
  return devices.size() == 1 ? *devices.front()
                             : DeviceManager::get().groupOf(devices);
}

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

namespace {
struct Entered {
  DeviceSlot *before;
  const std::vector<DeviceSlot *> *activeBefore;
  std::vector<DeviceSlot *> devices;
  /// Adopted in this directive: they have one count of their own.
  std::vector<std::pair<DeviceSlot *, void *>> adopted;
};
} // namespace

static thread_local std::vector<std::unique_ptr<Entered>> entered;

bool DeviceSets::isInDirective() { return !entered.empty(); }

void xacc::enterDevices(std::vector<DeviceSlot *> devices, bool asOne) {
  DeviceManager &manager = DeviceManager::get();
  auto entry = std::make_unique<Entered>();
  entry->before = manager.chosen();
  entry->activeBefore = manager.activeDevices();
  entry->devices = std::move(devices);
  bool isOne = asOne || entry->devices.size() == 1;
  manager.choose(asOne ? &DeviceSets::together(entry->devices)
                       : entry->devices.front());
  manager.setActive(isOne ? nullptr : &entry->devices);
  entered.push_back(std::move(entry));
}

void xacc::leaveDevices() {
  DeviceManager &manager = DeviceManager::get();
  for (auto [slot, host] : entered.back()->adopted) {
    PresentEntry *entry = slot->table.find(host, 1);
    if (!entry || --entry->structuredCount > 0 || entry->dynamicCount > 0)
      continue;
    slot->device->free(entry->device, queueSync, nullptr);
    slot->table.erase(*entry);
  }
  manager.choose(entered.back()->before);
  manager.setActive(entered.back()->activeBefore);
  entered.pop_back();
}

/// The data that an address on a device stands for; null if there is none.
static PresentEntry *entryBehind(DeviceSlot &slot, void *address) {
  if (PresentEntry *entry = slot.table.findDevice(address))
    return entry;
  // The address of element 0 of an array of which a later part is present.
  for (PresentEntry *entry : slot.table.all())
    if (entry->sizeInBytes && entry->translate(entry->arrayBase) == address)
      return entry;
  return nullptr;
}

/// Data that is present on devices of a group, by its host address: on each of
/// them, or on the current one, which means all.
static PresentEntry *adopt(DeviceSlot &slot, const char *host,
                           int64_t sizeInBytes) {
  auto *group = dynamic_cast<GroupDevice *>(slot.device.get());
  if (!group || entered.empty() || slot.table.findOverlap(host, sizeInBytes))
    return nullptr;
  DeviceManager &manager = DeviceManager::get();
  std::vector<char *> copies;
  PresentEntry *first = nullptr;
  for (int member = 0; member < group->size(); ++member) {
    PresentEntry *entry =
        manager.slotOf(group->member(member)).table.find(host, sizeInBytes);
    first = first ? first : entry;
    if (entry && (entry->host != first->host ||
                  entry->sizeInBytes != first->sizeInBytes))
      return nullptr;
    copies.push_back(entry ? entry->device : nullptr);
  }
  void *home = first ? group->adopt(copies, first->sizeInBytes) : nullptr;
  if (!home)
    return nullptr;
  PresentEntry &entry =
      slot.table.insert(first->host, first->sizeInBytes, home);
  entry.structuredCount = 1;
  entered.back()->adopted.push_back({&slot, entry.host});
  slot.table.setArrayBase(entry, first->arrayBase);
  entry.name = first->name;
  entry.loc = first->loc;
  return &entry;
}

void *xacc::addressOn(DeviceSlot &slot, void *address, const XaccLoc *loc) {
  if (!address || entryBehind(slot, address))
    return address;
  for (DeviceSlot *other : DeviceManager::get().startedDevices()) {
    PresentEntry *entry =
        other == &slot ? nullptr : entryBehind(*other, address);
    if (!entry)
      continue;
    char *host = entry->host + (static_cast<char *>(address) - entry->device);
    PresentEntry *mine = slot.table.find(entry->host, entry->sizeInBytes);
    if (!mine)
      mine = adopt(slot, entry->host, entry->sizeInBytes);
    if (mine)
      return mine->translate(host);
    fatal(loc,
          "'%s' is present on device %s, but not on device %s, which this "
          "kernel is for; put it into a data clause with on_device",
          entry->name.c_str(), other->device->name().c_str(),
          slot.device->name().c_str());
  }
  return address; // not data of a clause
}

void xacc::spreadVariable(DeviceSlot &from, const void *address,
                          int64_t sizeInBytes, const CopyShape &shape,
                          bool toAll, const XaccLoc *loc) {
  DeviceManager &manager = DeviceManager::get();
  std::vector<DeviceSlot *> targets;
  if (toAll)
    targets = manager.startedDevices();
  else if (const auto *active = manager.activeDevices())
    targets = *active;
  PresentEntry *source = from.table.find(address, sizeInBytes);
  std::vector<char> bytes;
  for (DeviceSlot *slot : targets) {
    PresentEntry *entry =
        slot == &from ? nullptr : slot->table.find(address, sizeInBytes);
    if (!entry || !source)
      continue;
    if (bytes.empty()) {
      bytes.resize(size_t(sizeInBytes));
      from.device->copyFromDevice(bytes.data(), source->translate(address),
                                  shape, queueSync, loc);
    }
    slot->device->copyToDevice(entry->translate(address), bytes.data(), shape,
                               queueSync, loc);
  }
}

/// What is distributed over a set is on no device alone: under another name,
/// such as a parameter's, a directive would copy what the host has.
static void checkDistributed(DeviceSlot &slot, const XaccData &data,
                             const HostRange &range, const XaccLoc *loc) {
  if (slot.table.findOverlap(range.begin, range.sizeInBytes))
    return;
  for (DeviceSlot *group : DeviceManager::get().groups()) {
    PresentEntry *entry =
        group == &slot
            ? nullptr
            : group->table.findOverlap(range.begin, range.sizeInBytes);
    if (entry && (entry->isDeclared || entry->dynamicCount > 0))
      fatal(loc,
            "%s is '%s', which is distributed over %s, and this directive is "
            "for %s; name '%s' in it, or update the host before",
            describeSection(data).c_str(), entry->name.c_str(),
            group->device->name().c_str(), slot.device->name().c_str(),
            entry->name.c_str());
  }
}

void xacc::prepareData(DeviceSlot &slot, int64_t kind, int64_t flags,
                       const XaccData &data, const XaccLoc *loc) {
  if (!data.base || kind == XACC_MAP_NO_CREATE || kind == XACC_MAP_ATTACH)
    return;
  Section section(data, loc);
  HostRange range =
      flags & XACC_DATA_WHOLE ? wholeOf(data, section) : section.hull;
  if (range.sizeInBytes == 0 || section.isUnknown)
    return;
  checkDistributed(slot, data, range, loc);
  auto *group = dynamic_cast<GroupDevice *>(slot.device.get());
  if (!group)
    return;
  if (PresentEntry *entry = adopt(slot, range.begin, range.sizeInBytes))
    group->describe(entry->device, static_cast<char *>(data.base) - entry->host,
                    data);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

XACC_EXPORT void *xaccrtDevices(const char *name, const char *type,
                                const void *parent, int64_t size, int64_t first,
                                int64_t count, int64_t isStatic,
                                const char *file, int64_t line) {
  ApiLock lock;
  XaccLoc loc{file, int32_t(line), 0, "devices"};
  if (size == 0 || size < -1)
    fatal(&loc, "'%s' has %lld devices; expected a positive number", name,
          (long long)size);
  DeviceSet set;
  set.name = name;
  set.type = type;
  set.parent = static_cast<const DeviceSet *>(parent);
  set.size = size;
  set.first = first;
  set.count = count;
  set.file = file;
  set.line = line;
  const DeviceSet *result = DeviceSets::get().declare(std::move(set));
  // At file scope before main, when the devices are not known.
  if (!isStatic)
    (void)result->devices();
  return const_cast<DeviceSet *>(result);
}

XACC_EXPORT void xaccrtDevicesPlace(const char *file, const char *name,
                                    const void *set, int64_t isDistributed) {
  ApiLock lock;
  DeviceSets::get().place(
      {file, name, static_cast<const DeviceSet *>(set), isDistributed != 0});
}

XACC_EXPORT void xaccrtDevicesEnter(const void *set, int64_t first,
                                    int64_t count, int64_t step, int64_t asOne,
                                    const char *file, int64_t line) {
  ApiLock lock;
  XaccLoc loc{file, int32_t(line), 0, "on_device"};
  enterDevices(DeviceSets::select(*static_cast<const DeviceSet *>(set), first,
                                  count, step, &loc),
               asOne != 0);
}

XACC_EXPORT void xaccrtDevicesLeave(void) {
  ApiLock lock;
  leaveDevices();
}

XACC_EXPORT void xaccrtDevicesBarrier(const void *set, int64_t first,
                                      int64_t count, int64_t step,
                                      const char *file, int64_t line) {
  ApiLock lock;
  XaccLoc loc{file, int32_t(line), 0, "barrier_device"};
  progressDeferred(&loc);
  for (DeviceSlot *slot : DeviceSets::select(
           *static_cast<const DeviceSet *>(set), first, count, step, &loc))
    if (slot->device->isStarted())
      slot->device->waitAll(&loc);
  for (DeviceSlot *group : DeviceManager::get().groups())
    if (group->device->isStarted())
      group->device->waitAll(&loc);
}
