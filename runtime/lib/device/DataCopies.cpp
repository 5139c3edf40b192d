//===- DataCopies.cpp - Copies of sections, attached pointers -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataCopies.h"

#include "Data.h"
#include "ProfileEvents.h"
#include "Rows.h"
#include "exchange/HaloCheck.h"
#include "observe/Statistics.h"

#include <algorithm>

using namespace xacc;

static constexpr int64_t pointerBytes = sizeof(void *);

static void copyBox(DeviceSlot &slot, const PresentEntry &entry, char *host,
                    char *device, const CopyShape &shape, bool toDevice,
                    QueueId queue, const XaccLoc *loc) {
  ProfileScope profile(toDevice, slot, queue, loc, entry.name.c_str(),
                       shape.sizeInBytes(), host, device);
  if (toDevice)
    slot.device->copyToDevice(device, host, shape, queue, loc);
  else
    slot.device->copyFromDevice(host, device, shape, queue, loc);
}

/// Copies one contiguous run, but for the attached pointers in it.
static void copyAround(DeviceSlot &slot, PresentEntry &entry, char *host,
                       int64_t bytes, bool toDevice, QueueId queue,
                       const XaccLoc *loc) {
  int64_t at = host - entry.host, end = at + bytes;
  while (at < end) {
    const Attachments::Item *next =
        entry.attachments.findFrom(at - pointerBytes + 1);
    bool found = next && next->offset < end;
    int64_t stop = found ? std::max(next->offset, at) : end;
    if (stop > at)
      copyBox(slot, entry, entry.host + at, entry.device + at,
              CopyShape::contiguous(stop - at), toDevice, queue, loc);
    at = found ? next->offset + pointerBytes : end;
  }
}

/// The same for each run of a box; both sides have the same strides.
static void copyBoxAround(DeviceSlot &slot, PresentEntry &entry, char *host,
                          const CopyShape &shape, bool toDevice, QueueId queue,
                          const XaccLoc *loc, int64_t depth = 0) {
  if (depth == shape.numLoops) {
    copyAround(slot, entry, host, shape.runBytes, toDevice, queue, loc);
    return;
  }
  for (int64_t i = 0; i < shape.count[depth]; ++i)
    copyBoxAround(slot, entry, host + i * shape.targetStride[depth], shape,
                  toDevice, queue, loc, depth + 1);
}

void xacc::copySection(DeviceSlot &slot, PresentEntry &entry,
                       const XaccData &data, const Section &section,
                       bool toDevice, QueueId queue, const XaccLoc *loc) {
  if (section.isEmpty || entry.sizeInBytes == 0)
    return;
  char *host = section.hull.begin;
  CopyShape shape;
  if (entry.contains(host, section.hull.sizeInBytes) && !section.isUnknown) {
    shape = CopyShape::box(section.rank, section.extent, data.stride,
                           data.stride, data.elementSize);
  } else if (section.isUnknown) {
    host = entry.host;
    shape = CopyShape::contiguous(entry.sizeInBytes);
  } else {
    host = std::max(host, entry.host);
    shape = CopyShape::contiguous(
        std::min(section.hull.end(), entry.hostEnd()) - host);
  }
  if (entry.attachments.empty())
    copyBox(slot, entry, host, static_cast<char *>(entry.translate(host)),
            shape, toDevice, queue, loc);
  else
    copyBoxAround(slot, entry, host, shape, toDevice, queue, loc);
  if (Statistics::enabled())
    Statistics::addTransfer(loc, "data", shape.sizeInBytes(), toDevice);
  if (HaloCheck::isOn())
    HaloCheck::of(Runtime::get())
        .noteCopy(host, shape.sizeInBytes(), shape.numLoops == 0, toDevice);
}

//===----------------------------------------------------------------------===//
// Attached pointers
//===----------------------------------------------------------------------===//

static void writePointer(DeviceSlot &slot, char *target, void *value,
                         QueueId queue, const XaccLoc *loc, RowTransfer *rows) {
  if (rows)
    rows->write(target, value);
  else
    slot.device->write(target, &value, pointerBytes, queue, loc);
}

void xacc::attachPointer(DeviceSlot &slot, void **pointer, QueueId queue,
                         const XaccLoc *loc, PresentEntry *target,
                         RowTransfer *rows) {
  if (slot.device->kind() == DeviceKind::Shared)
    return;
  PresentEntry *holder =
      rows ? rows->holderOf(pointer) : slot.table.find(pointer, pointerBytes);
  if (!holder || !*pointer)
    return;
  if (!target)
    target = slot.table.findPointer(*pointer);
  if (!target)
    return;
  // What a kernel reaches through pointers in memory, nothing tells of.
  slot.device->expose(target->device, loc);
  slot.device->expose(holder->device, loc);
  void *value = target->translate(*pointer);
  int64_t offset = reinterpret_cast<char *>(pointer) - holder->host;
  Attachments::Item &attachment = holder->attachments.attach(offset);
  if (attachment.count > 1 && attachment.deviceValue == value)
    return;
  if (attachment.count > 1) {
    holder->attachments.older.push_back(attachment);
    --holder->attachments.older.back().count;
  }
  attachment.count = 1;
  attachment.deviceValue = value;
  attachment.target = target->host;
  writePointer(slot, holder->device + offset, value, queue, loc, rows);
}

/// Counts down where a pointer was attached to something before; whether it
/// was.
static bool detachOlder(Attachments &attachments, int64_t offset, bool finalize,
                        const PresentEntry &target) {
  for (auto it = attachments.older.begin(); it != attachments.older.end(); ++it)
    if (it->offset == offset && it->target == target.host) {
      if (finalize || --it->count == 0)
        attachments.older.erase(it);
      return true;
    }
  return false;
}

/// Takes what a pointer was attached to before, if that is still there.
static bool takeOlder(DeviceSlot &slot, Attachments &attachments,
                      Attachments::Item &item, void *pointee) {
  for (size_t i = attachments.older.size(); i-- > 0;) {
    if (attachments.older[i].offset != item.offset)
      continue;
    Attachments::Item older = attachments.older[i];
    attachments.older.erase(attachments.older.begin() + i);
    PresentEntry *target = slot.table.find(older.target, 1);
    if (target && target->translate(pointee) == older.deviceValue) {
      item = older;
      return true;
    }
  }
  return false;
}

void xacc::detachPointer(DeviceSlot &slot, void **pointer, bool finalize,
                         QueueId queue, const XaccLoc *loc, RowTransfer *rows,
                         const PresentEntry *target) {
  if (slot.device->kind() == DeviceKind::Shared)
    return;
  PresentEntry *holder =
      rows ? rows->holderOf(pointer) : slot.table.find(pointer, pointerBytes);
  if (!holder)
    return;
  int64_t offset = reinterpret_cast<char *>(pointer) - holder->host;
  Attachments::Item *attachment = holder->attachments.find(offset);
  if (!attachment)
    return;
  if (!holder->attachments.older.empty()) {
    if (target && attachment->target != target->host &&
        detachOlder(holder->attachments, offset, finalize, *target))
      return;
    if ((finalize || attachment->count == 1) &&
        takeOlder(slot, holder->attachments, *attachment, *pointer)) {
      writePointer(slot, holder->device + offset, attachment->deviceValue,
                   queue, loc, rows);
      return;
    }
  }
  if (!holder->attachments.detach(*attachment, finalize))
    return;
  writePointer(slot, holder->device + offset, *pointer, queue, loc, rows);
}
