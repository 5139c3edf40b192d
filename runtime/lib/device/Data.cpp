//===- Data.cpp - Lives of data on a device -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entering finds the entry that holds the section, or makes one for it;
// leaving counts down and ends the entry when no count is left. Structured
// lives (data constructs) and dynamic ones (enter data) are counted apart.
//
//===----------------------------------------------------------------------===//

#include "Data.h"

#include "DataCopies.h"
#include "ProfileEvents.h"
#include "Rows.h"
#include "Section.h"
#include "core/Support.h"

#include <algorithm>

using namespace xacc;

static bool sharesMemory(const DeviceSlot &slot) {
  return slot.device->kind() == DeviceKind::Shared;
}

static std::string describeRange(const HostRange &range) {
  char text[80];
  std::snprintf(text, sizeof text, " (%p to %p, %lld bytes)", range.begin,
                range.end() - (range.sizeInBytes > 0),
                (long long)range.sizeInBytes);
  return text;
}

[[noreturn]] static void failPartlyPresent(DeviceSlot &slot,
                                           const XaccData &data,
                                           const HostRange &range,
                                           const PresentEntry &entry,
                                           const XaccLoc *loc) {
  const PresentEntry *other = slot.table.findOverlap(
      entry.hostEnd(), std::max<int64_t>(range.end() - entry.hostEnd(), 0));
  fatal(loc,
        "%s%s is only partly present on device %s, where there is %s%s%s; use "
        "sections that lie within what is present, or bring all of it to the "
        "device at once",
        describeSection(data).c_str(), describeRange(range).c_str(),
        slot.device->name().c_str(), PresentTable::describe(entry).c_str(),
        other ? " and " : "",
        other ? PresentTable::describe(*other).c_str() : "");
}

/// `create(p[n])` where `create(p[0:n])` is meant.
[[noreturn]] static void failOneElement(DeviceSlot &slot, const XaccData &data,
                                        const HostRange &range,
                                        const PresentEntry &entry,
                                        const XaccLoc *loc) {
  std::string name = data.name && *data.name ? data.name : "x";
  std::string array = name.substr(0, name.find('['));
  fatal(loc,
        "the kernel uses %s%s, and only one element is present on device %s: "
        "%s; a subscript without a length names one element: write a section "
        "such as '%s[0:n]' in the data clause",
        describeSection(data).c_str(), describeRange(range).c_str(),
        slot.device->name().c_str(), PresentTable::describe(entry).c_str(),
        array.c_str());
}

/// A common mistake of its own: the address of something on the device.
static void checkForDeviceAddress(DeviceSlot &slot, const XaccData &data,
                                  const XaccLoc *loc) {
  if (slot.device->owns(data.base))
    fatal(loc,
          "%s is an address in memory of device %s: write deviceptr instead of "
          "a clause for data of the host",
          describeSection(data).c_str(), slot.device->name().c_str());
}

[[noreturn]] static void failAbsent(DeviceSlot &slot, const XaccData &data,
                                    const HostRange &range,
                                    const XaccLoc *loc) {
  checkForDeviceAddress(slot, data, loc);
  fatal(loc,
        "%s%s is not present on device %s; put it into a clause of a data "
        "construct around this, or into 'enter data' before it; %s",
        describeSection(data).c_str(), describeRange(range).c_str(),
        slot.device->name().c_str(),
        slot.table.describeNear(range.begin).c_str());
}

[[noreturn]] static void failUnknownSize(DeviceSlot &slot, const XaccData &data,
                                         const XaccLoc *loc) {
  checkForDeviceAddress(slot, data, loc);
  // The name may have a section already, of a length that is not known.
  std::string name = data.name && *data.name ? data.name : "x";
  bool hasSection = name.back() == ']';
  std::string array = hasSection ? name.substr(0, name.find('[')) : name;
  fatal(loc,
        "the size of '%s' is not known: add a data clause such as "
        "copy(%s[0:n])",
        name.c_str(), array.c_str());
}

/// Whether the section is what the compiler has found that a kernel uses behind
/// a pointer without a clause.
static bool isGuess(int64_t flags, const XaccData &data) {
  return (flags & XACC_DATA_IMPLICIT) && data.rank > 0 && data.size[0] < 0;
}

/// What is present for a pointer, however much that is: that is what the
/// pointer means. Of x[10:n] the address of x is not present, but x means it
/// all the same.
static PresentEntry *lookUpPointer(DeviceSlot &slot, const XaccData &data) {
  PresentEntry *entry = slot.table.findPointer(data.base);
  return entry ? entry : slot.table.findEmpty(data.base);
}

/// Whether none of the elements of a guess is in what is present at its
/// pointer's address. `x[1:n]` of an array that counts from 1 (`--x`) begins
/// behind its pointer, where something else may be.
static bool isBeside(const PresentEntry &entry, const XaccData &data,
                     const Section &section, const HostRange &range) {
  if (section.isUnknown || range.sizeInBytes == 0 ||
      (range.begin < entry.hostEnd() && entry.host < range.end()))
    return false;
  // Not the start of an array of which the program has named one element.
  return entry.isGuessed || entry.arrayBase != data.base ||
         entry.sizeInBytes != data.elementSize;
}

/// The entry that serves a clause, or null if nothing of it is present. Ends
/// the job if a part is.
static PresentEntry *lookUp(DeviceSlot &slot, int64_t flags,
                            const XaccData &data, const Section &section,
                            const HostRange &range, const XaccLoc *loc) {
  if (section.isUnknown || isGuess(flags, data)) {
    PresentEntry *entry = lookUpPointer(slot, data);
    if (entry && isBeside(*entry, data, section, range))
      entry = nullptr;
    // Another pointer of the construct may mean less of the same memory.
    bool isWithin = !entry || section.isUnknown ||
                    entry->contains(range.begin, range.sizeInBytes) ||
                    slot.table.find(range.begin, range.sizeInBytes);
    if (!isWithin && entry->isGuessed)
      failPartlyPresent(slot, data, range, *entry, loc);
    if (!isWithin && entry->sizeInBytes == data.elementSize &&
        range.sizeInBytes > 0)
      failOneElement(slot, data, range, *entry, loc);
    if (entry || section.isUnknown)
      return entry;
  }
  if (PresentEntry *entry = slot.table.find(range.begin, range.sizeInBytes))
    return entry;
  PresentEntry *entry = slot.table.findOverlap(
      range.begin, std::max<int64_t>(range.sizeInBytes, 1));
  if (!entry)
    return nullptr;
  // The compiler asks for all of an array, the program has said elsewhere which
  // part of it the kernel needs.
  bool isOnlyOne = !slot.table.findOverlap(
      entry->hostEnd(), std::max<int64_t>(range.end() - entry->hostEnd(), 0));
  if ((flags & XACC_DATA_IMPLICIT) && entry->isPartOf(data.base) && isOnlyOne)
    return entry;
  failPartlyPresent(slot, data, range, *entry, loc);
}

void *xacc::allocateOnDevice(DeviceSlot &slot, int64_t sizeInBytes,
                             int64_t leadInBytes, const char *name,
                             const XaccLoc *loc) {
  Device &device = *slot.device;
  if (void *address = device.allocateBehind(sizeInBytes, leadInBytes))
      [[likely]]
    return address;
  // Queues may still hold memory that is to be freed.
  device.waitAll(loc);
  device.trim();
  if (void *address = device.allocateBehind(sizeInBytes, leadInBytes))
    return address;
  DeviceMemoryInfo info = device.memoryInfo();
  fatal(loc,
        "device %s has no memory for %s%s%s (%lld bytes): %lld of %lld bytes "
        "are free; present: %s",
        device.name().c_str(), name && *name ? "'" : "",
        name && *name ? name : "this", name && *name ? "'" : "",
        (long long)sizeInBytes, (long long)info.freeBytes,
        (long long)info.totalBytes, slot.table.describeAll().c_str());
}

/// Makes an entry for a range, and fills it as the clause says.
static PresentEntry &create(DeviceSlot &slot, int64_t kind, int64_t flags,
                            const XaccData &data, const Section &section,
                            const HostRange &range, QueueId queue,
                            const XaccLoc *loc, RowTransfer *rows) {
  // Element 0 of the array may lie before the section.
  int64_t origin = static_cast<char *>(data.base) - range.begin;
  std::shared_ptr<DeviceSlab> slab;
  void *memory = rows ? rows->take(range.sizeInBytes, slab) : nullptr;
  if (!memory && (flags & XACC_DATA_RESULT) && queue == queueSync)
    memory = slot.device->allocateResult(range.sizeInBytes);
  if (!memory)
    memory = allocateOnDevice(slot, range.sizeInBytes,
                              std::max<int64_t>(-origin, 0), data.name, loc);
  PresentEntry &entry =
      slot.table.insert(range.begin, range.sizeInBytes, memory);
  slot.table.setArrayBase(entry, data.base);
  entry.isGuessed = isGuess(flags, data);
  entry.name = data.name ? data.name : "";
  entry.loc = loc;
  entry.slab = std::move(slab);
  if (!entry.slab)
    slot.device->describe(memory, origin, data);
  profileMemory(acc_ev_alloc, slot, queue, loc, data.name, range.sizeInBytes,
                range.begin, memory);
  profileMemory(acc_ev_create, slot, queue, loc, data.name, range.sizeInBytes,
                range.begin, memory);
  if (!entry.slab && (flags & XACC_DATA_ZERO))
    slot.device->fillZero(memory, range.sizeInBytes, queue, loc);
  if (kind == XACC_MAP_COPYIN &&
      !(rows && rows->stage(entry, section, data.elementSize)))
    copySection(slot, entry, data, section, /*toDevice=*/true, queue, loc);
  return entry;
}

/// Where something present would be, or the host's address.
static void *translateIfPresent(DeviceSlot &slot, void *address) {
  PresentEntry *entry = slot.table.findPointer(address);
  return entry ? entry->translate(address) : address;
}

/// A section of length 0: nothing but counts, also beside data that is present
/// at its address.
static void *enterEmpty(DeviceSlot &slot, int64_t flags, const XaccData &data,
                        const XaccLoc *loc) {
  PresentEntry *entry = slot.table.findEmpty(data.base);
  if (!entry) {
    entry = &slot.table.insertEmpty(data.base);
    entry->name = data.name ? data.name : "";
    entry->loc = loc;
  }
  ++(flags & XACC_DATA_DYNAMIC ? entry->dynamicCount : entry->structuredCount);
  return translateIfPresent(slot, data.base);
}

/// Whether a pointer is in what the construct has made for itself.
static bool isOwn(DeviceSlot &slot, void **pointer) {
  PresentEntry *holder = slot.table.find(pointer, sizeof *pointer);
  return holder && holder->structuredCount == 1 && holder->dynamicCount == 0;
}

void *xacc::enterData(DeviceSlot &slot, int64_t kind, int64_t flags,
                      const XaccData &data, QueueId queue, const XaccLoc *loc,
                      RowTransfer *rows) {
  ProfileScope profile(acc_ev_enter_data_start, slot, queue, loc,
                       flags & XACC_DATA_IMPLICIT);
  // A null pointer has no data.
  if (sharesMemory(slot) || !data.base)
    return data.base;
  if (kind == XACC_MAP_ATTACH) {
    if (data.pointer &&
        (!(flags & XACC_DATA_IMPLICIT) || isOwn(slot, data.pointer)))
      attachPointer(slot, data.pointer, queue, loc);
    return translateIfPresent(slot, data.base);
  }
  Section section(data, loc);
  HostRange range =
      flags & XACC_DATA_WHOLE ? wholeOf(data, section) : section.hull;
  if (range.sizeInBytes == 0)
    return enterEmpty(slot, flags, data, loc);
  PresentEntry *entry = lookUp(slot, flags, data, section, range, loc);
  if (!entry) {
    // A pointer in a structure may be an address of the device.
    bool isDevices = (flags & XACC_DATA_IMPLICIT) && data.pointer &&
                     slot.device->owns(data.base);
    if (kind == XACC_MAP_NO_CREATE || isDevices)
      return data.base;
    if (kind == XACC_MAP_PRESENT)
      failAbsent(slot, data, range, loc);
    if (section.isUnknown)
      failUnknownSize(slot, data, loc);
    entry = &create(slot, kind, flags, data, section, range, queue, loc, rows);
  } else if (!section.isUnknown && !(flags & XACC_DATA_IMPLICIT) &&
             entry->sizeInBytes) {
    slot.table.addArrayBase(*entry, data.base);
  }
  ++(flags & XACC_DATA_DYNAMIC ? entry->dynamicCount : entry->structuredCount);
  if (data.pointer && entry->sizeInBytes)
    attachPointer(slot, data.pointer, queue, loc,
                  *data.pointer == data.base ? entry : nullptr, rows);
  if (flags & XACC_DATA_ESCAPES)
    slot.device->expose(entry->device, loc);
  char *address = entry->translate(data.base);
  if (!slot.device->means(address, entry->device)) [[unlikely]]
    slot.device->expose(entry->device, loc);
  return address;
}

/// Counts down; whether no count is left.
static bool countDown(PresentEntry &entry, int64_t flags) {
  int64_t &count =
      flags & XACC_DATA_DYNAMIC ? entry.dynamicCount : entry.structuredCount;
  // What acc_map_data began is ended by acc_unmap_data only.
  int64_t least = entry.isMapped && (flags & XACC_DATA_DYNAMIC) ? 1 : 0;
  bool finalize = flags & XACC_DATA_FINALIZE;
  if (count > least)
    count = finalize ? least : count - 1;
  return entry.dynamicCount == 0 && entry.structuredCount == 0;
}

void xacc::exitData(DeviceSlot &slot, int64_t kind, int64_t flags,
                    const XaccData &data, QueueId queue, const XaccLoc *loc,
                    RowTransfer *rows) {
  ProfileScope profile(acc_ev_exit_data_start, slot, queue, loc,
                       flags & XACC_DATA_IMPLICIT);
  if (sharesMemory(slot) || !data.base) {
    if (flags & XACC_DATA_TEMPORARY)
      slot.device->wait(queue, loc);
    return;
  }
  bool finalize = flags & XACC_DATA_FINALIZE;
  if (kind == XACC_UNMAP_DETACH) {
    // The structure of an implicit one ends with the construct.
    if (data.pointer && !(flags & XACC_DATA_IMPLICIT))
      detachPointer(slot, data.pointer, finalize, queue, loc);
    return;
  }
  Section section(data, loc);
  HostRange range =
      flags & XACC_DATA_WHOLE ? wholeOf(data, section) : section.hull;
  // What `no_create` has not found may have come since, all of it or a part.
  if (kind == XACC_UNMAP_RELEASE && range.sizeInBytes != 0 &&
      !section.isUnknown && !(flags & (XACC_DATA_DYNAMIC | XACC_DATA_IMPLICIT)))
    if (PresentEntry *known = slot.table.find(range.begin, range.sizeInBytes);
        !known || known->structuredCount == 0)
      return;
  PresentEntry *entry = range.sizeInBytes == 0
                            ? slot.table.findEmpty(data.base)
                            : lookUp(slot, flags, data, section, range, loc);
  if (!entry)
    return;
  // Sections of length 0 attach nothing.
  if (data.pointer && entry->sizeInBytes)
    detachPointer(slot, data.pointer, finalize, queue, loc, rows, entry);
  if (!countDown(*entry, flags)) {
    // Another pointer of the construct, which it does not write through, may
    // end the entry without a copy.
    if (entry->isGuessed && kind == XACC_UNMAP_COPYOUT)
      copySection(slot, *entry, data, section, /*toDevice=*/false, queue, loc);
    return;
  }
  if (entry->sizeInBytes == 0) {
    slot.table.erase(*entry);
    return;
  }
  if (kind == XACC_UNMAP_COPYOUT &&
      !(rows && rows->fetch(*entry, section, data.elementSize)))
    copySection(slot, *entry, data, section, /*toDevice=*/false, queue, loc);
  if (rows)
    rows->forget(*entry);
  profileMemory(acc_ev_delete, slot, queue, loc, data.name, entry->sizeInBytes,
                entry->host, entry->device);
  profileMemory(acc_ev_free, slot, queue, loc, data.name, entry->sizeInBytes,
                entry->host, entry->device);
  freeEntry(slot, *entry, queue, loc);
  slot.table.erase(*entry);
}

void xacc::updateData(DeviceSlot &slot, int64_t kind, int64_t flags,
                      const XaccData &data, QueueId queue, const XaccLoc *loc,
                      RowTransfer *rows) {
  ProfileScope profile(acc_ev_update_start, slot, queue, loc);
  if (sharesMemory(slot) || !data.base)
    return;
  Section section(data, loc);
  if (section.isEmpty)
    return;
  PresentEntry *entry = lookUp(slot, flags, data, section, section.hull, loc);
  bool toDevice = kind == XACC_UPDATE_DEVICE;
  if (entry && !toDevice && rows &&
      rows->fetch(*entry, section, data.elementSize))
    return;
  if (entry)
    copySection(slot, *entry, data, section, toDevice, queue, loc);
  else if (!(flags & XACC_DATA_IF_PRESENT))
    failAbsent(slot, data, section.hull, loc);
}

XaccData xacc::dataOfBytes(const void *address, int64_t size,
                           const char *name) {
  XaccData data = {};
  data.name = name;
  data.base = const_cast<void *>(address);
  data.elementSize = 1;
  data.rank = 1;
  data.size[0] = data.extent[0] = size;
  data.stride[0] = 1;
  return data;
}

void *xacc::requirePresent(DeviceSlot &slot, const void *address, int64_t bytes,
                           const char *name, const XaccLoc *loc) {
  if (sharesMemory(slot))
    return const_cast<void *>(address);
  if (PresentEntry *entry = slot.table.find(address, bytes)) [[likely]]
    return entry->translate(address);
  // The local section of a node that owns nothing.
  if (bytes == 0)
    return const_cast<void *>(address);
  XaccData data = dataOfBytes(address, bytes, name);
  HostRange range{static_cast<char *>(data.base), bytes};
  if (PresentEntry *entry = slot.table.findOverlap(address, bytes))
    failPartlyPresent(slot, data, range, *entry, loc);
  failAbsent(slot, data, range, loc);
}

void xacc::mapData(DeviceSlot &slot, void *host, void *device,
                   int64_t sizeInBytes, const XaccLoc *loc) {
  if (sharesMemory(slot) || sizeInBytes <= 0)
    return;
  if (PresentEntry *entry = slot.table.findOverlap(host, sizeInBytes))
    fatal(loc, "%lld bytes at %p cannot be mapped: %s is present there",
          (long long)sizeInBytes, host, PresentTable::describe(*entry).c_str());
  if (PresentEntry *entry = slot.table.findDevice(device, sizeInBytes))
    fatal(loc,
          "%lld bytes at %p of the device cannot be mapped: they are the copy "
          "of %s",
          (long long)sizeInBytes, device,
          PresentTable::describe(*entry).c_str());
  PresentEntry &entry = slot.table.insert(host, sizeInBytes, device);
  entry.isMapped = true;
  entry.dynamicCount = 1;
  entry.loc = loc;
}

void xacc::unmapData(DeviceSlot &slot, void *host, const XaccLoc *loc) {
  if (sharesMemory(slot))
    return;
  PresentEntry *entry = slot.table.find(host, 1);
  if (!entry || !entry->isMapped || entry->host != host)
    fatal(loc, "%p is not the start of memory that acc_map_data has mapped",
          host);
  slot.table.erase(*entry);
}
