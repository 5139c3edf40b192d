//===- Rows.cpp - Data behind many pointers at once -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"

#include "Data.h"
#include "MemoryCheck.h"
#include "core/Tuning.h"
#include "observe/Statistics.h"
#include "request/Deferred.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

using namespace xacc;

static constexpr int64_t cacheLine = 64;
static constexpr int64_t bufferBytes = 4 << 20;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static int64_t sizeInSlab(int64_t sizeInBytes) {
  return (sizeInBytes + cacheLine - 1) / cacheLine * cacheLine;
}

void RowTransfer::reserve(const std::vector<HostRange> &absent, bool zero,
                          const char *name) {
  // Rows apart from each other show what lies outside of them.
  if (absent.size() < 2 || DeviceManager::get().checksMemory())
    return;
  int64_t total = 0;
  for (const HostRange &range : absent)
    if (__builtin_add_overflow(total, sizeInSlab(range.sizeInBytes), &total))
      return;
  Device &device = *slot.device;
  // Pointers in memory lead to rows: on several devices they are on one.
  void *memory = device.isOneMemory() ? device.allocate(total)
                                      : device.allocateExposed(total);
  if (!memory)
    return;
  slab = std::make_shared<DeviceSlab>();
  slab->memory = static_cast<char *>(memory);
  slab->sizeInBytes = total;
  if (!device.isOneMemory()) {
    XaccData data = dataOfBytes(memory, total, name);
    device.describe(memory, 0, data);
  }
  if (zero)
    device.fillZero(memory, total, queue, loc);
}

void *RowTransfer::take(int64_t sizeInBytes,
                        std::shared_ptr<DeviceSlab> &from) {
  int64_t bytes = sizeInSlab(sizeInBytes);
  if (!slab || bytes > slab->sizeInBytes - usedBytes)
    return nullptr;
  from = slab;
  ++slab->numEntries;
  char *memory = slab->memory + usedBytes;
  usedBytes += bytes;
  return memory;
}

void xacc::freeEntry(DeviceSlot &slot, PresentEntry &entry, QueueId queue,
                     const XaccLoc *loc) {
  DeviceSlab *slab = entry.slab.get();
  if (!slab) {
    slot.device->free(entry.device, queue, loc);
    return;
  }
  auto &queues = slab->queues;
  if (queue != queueSync &&
      std::find(queues.begin(), queues.end(), queue) == queues.end())
    queues.push_back(queue);
  if (--slab->numEntries > 0)
    return;
  for (QueueId other : queues)
    if (other != queue)
      slot.device->wait(other, loc);
  slot.device->free(slab->memory, queue, loc);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

RowTransfer::~RowTransfer() {
  flushStaged();
  flushPointers();
  if (slab && slab->numEntries == 0)
    slot.device->free(slab->memory, queue, loc);
}

bool RowTransfer::isDirect() const {
  const Device &device = *slot.device;
  return queue != queueSync ||
         (device.isHostAddressable() && device.isOneMemory());
}

/// Whether a section is one block of memory.
static bool isBlock(const Section &section, int64_t elementBytes) {
  int64_t bytes = elementBytes;
  for (int64_t d = 0; d < section.rank; ++d)
    bytes *= section.extent[d];
  return !section.isUnknown && bytes == section.hull.sizeInBytes;
}

bool RowTransfer::stage(const PresentEntry &entry, const Section &section,
                        int64_t elementSize) {
  int64_t bytes = section.hull.sizeInBytes;
  if (isDirect() || !entry.slab || bytes > tuning::largeRow ||
      !isBlock(section, elementSize))
    return false;
  char *target = entry.translate(section.hull.begin);
  if (stagedAt &&
      (target < stagedAt || target + bytes > stagedAt + bufferBytes))
    flushStaged();
  if (!stagedAt)
    stagedAt = target;
  // What is between new rows belongs to none.
  staged.resize(target + bytes - stagedAt);
  std::memcpy(&staged[target - stagedAt], section.hull.begin, bytes);
  if (Statistics::enabled())
    Statistics::addTransfer(loc, "data", bytes, /*toDevice=*/true);
  return true;
}

void RowTransfer::flushStaged() {
  if (stagedAt)
    slot.device->copyToDevice(stagedAt, staged.data(),
                              CopyShape::contiguous(int64_t(staged.size())),
                              queue, loc);
  staged.clear();
  stagedAt = nullptr;
}

bool RowTransfer::fetch(const PresentEntry &entry, const Section &section,
                        int64_t elementSize) {
  int64_t bytes = section.hull.sizeInBytes;
  if (isDirect() || !entry.slab || bytes > tuning::largeRow ||
      !isBlock(section, elementSize) || !entry.attachments.empty() ||
      !entry.contains(section.hull.begin, bytes))
    return false;
  const char *source = entry.translate(section.hull.begin);
  if (!fetchedAt || source < fetchedAt ||
      source + bytes > fetchedAt + fetched.size()) {
    const char *end = entry.slab->memory + entry.slab->sizeInBytes;
    fetched.resize(std::min<int64_t>(end - source, bufferBytes));
    fetchedAt = source;
    slot.device->copyFromDevice(fetched.data(), source,
                                CopyShape::contiguous(int64_t(fetched.size())),
                                queue, loc);
  }
  std::memcpy(section.hull.begin, &fetched[source - fetchedAt], bytes);
  if (Statistics::enabled())
    Statistics::addTransfer(loc, "data", bytes, /*toDevice=*/false);
  return true;
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

PresentEntry *RowTransfer::holderOf(void **pointer) {
  if (!holder || !holder->contains(pointer, sizeof(void *)))
    holder = slot.table.find(pointer, sizeof(void *));
  return holder;
}

void RowTransfer::write(char *target, void *value) {
  if (queue != queueSync) {
    slot.device->write(target, &value, sizeof value, queue, loc);
    return;
  }
  if (target != pointersAt + pointers.size() * sizeof value)
    flushPointers();
  if (pointers.empty())
    pointersAt = target;
  pointers.push_back(value);
}

void RowTransfer::flushPointers() {
  if (!pointers.empty())
    slot.device->copyToDevice(
        pointersAt, pointers.data(),
        CopyShape::contiguous(int64_t(pointers.size() * sizeof(void *))), queue,
        loc);
  pointers.clear();
}

void RowTransfer::forget(const PresentEntry &entry) {
  if (holder == &entry) {
    flushPointers();
    holder = nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

thread_local RowCalls *RowCalls::open = nullptr;

void RowCalls::begin() {
  if (!open)
    open = new RowCalls;
}

void RowCalls::end() {
  std::unique_ptr<RowCalls> calls(open);
  open = nullptr;
  if (calls)
    calls->run();
}

void RowCalls::add(Operation newOperation, int64_t newKind, int64_t newFlags,
                   const XaccData &data, int64_t newQueue,
                   const XaccLoc *newLoc) {
  // All of the section, but for where it is.
  static_assert(offsetof(XaccData, elementSize) > offsetof(XaccData, base));
  constexpr size_t from = offsetof(XaccData, elementSize),
                   size = offsetof(XaccData, pointer) - from;
  bool same = !rows.empty() && operation == newOperation && kind == newKind &&
              flags == newFlags && queue == newQueue && loc == newLoc &&
              pattern.name == data.name &&
              std::memcmp(&pattern.elementSize, &data.elementSize, size) == 0;
  if (!same) {
    open = nullptr;
    run();
    open = this;
    rows.clear();
    operation = newOperation;
    kind = newKind;
    flags = newFlags;
    queue = newQueue;
    loc = newLoc;
    pattern = data;
  }
  rows.push_back({data.base, data.pointer});
}

/// The rows that have to be made: none if the first and the last are present.
std::vector<HostRange> RowCalls::findAbsent(DeviceSlot &slot) const {
  std::vector<HostRange> absent;
  auto note = [&](const Row &row) {
    XaccData data = pattern;
    data.base = row.base;
    Section section(data, loc);
    HostRange range =
        flags & XACC_DATA_WHOLE ? wholeOf(data, section) : section.hull;
    if (row.base && range.sizeInBytes > 0 &&
        !slot.table.find(range.begin, range.sizeInBytes))
      absent.push_back(range);
  };
  note(rows.back());
  note(rows.front());
  if (absent.empty())
    return absent;
  absent.clear();
  for (const Row &row : rows)
    note(row);
  return absent;
}

/// Enters the rows one by one, with one allocation for those that are absent.
void RowCalls::enter(DeviceSlot &slot, QueueId id) {
  RowTransfer transfer(slot, id, loc);
  if (kind == XACC_MAP_COPYIN || kind == XACC_MAP_CREATE)
    transfer.reserve(findAbsent(slot), flags & XACC_DATA_ZERO, pattern.name);
  XaccData data = pattern;
  for (const Row &row : rows) {
    data.base = row.base;
    data.pointer = row.pointer;
    enterData(slot, kind, flags, data, id, loc, &transfer);
  }
}

void RowCalls::run() {
  if (rows.empty())
    return;
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  noteDirective(loc);
  if (operation == Update)
    progressDeferred(loc);
  SiteTimer timer(loc, operation == Update ? "update" : "data",
                  /*countsAsCall=*/operation != Exit);
  DeviceSlot &slot = manager.current(loc);
  QueueId id = manager.resolveQueue(queue, loc);
  if (slot.device->kind() == DeviceKind::Shared)
    return;
  // Once, not for each row: with XACC_CHECK=memory it takes time.
  HostAccess access(*slot.device);
  if (operation == Enter) {
    enter(slot, id);
    return;
  }
  RowTransfer transfer(slot, id, loc);
  XaccData data = pattern;
  for (const Row &row : rows) {
    data.base = row.base;
    data.pointer = row.pointer;
    if (operation == Exit)
      exitData(slot, kind, flags, data, id, loc, &transfer);
    else
      updateData(slot, kind, flags, data, id, loc, &transfer);
  }
}
