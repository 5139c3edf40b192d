//===- CoarrayCopies.cpp - Coarrays on devices ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoarrayCopies.h"

#include "device/Manager.h"

using namespace xacc;

namespace {
class CoarrayCopies final : public DeviceSide {
public:
  char *hostOf(const void *address) override;
  void read(char *packed, const char *host, const RemoteSection &section,
            const XaccLoc *loc) override;
  void write(char *host, const RemoteSection &section, const char *packed,
             const XaccLoc *loc) override;

private:
  char *find(const char *host, DeviceSlot *&slot, const XaccLoc *loc);

  /// Where the program has last accessed one: other ranks mean that device.
  DeviceSlot *used = nullptr;
};
} // namespace

char *CoarrayCopies::hostOf(const void *address) {
  if (!DeviceManager::getIfStarted())
    return nullptr;
  ApiLock lock;
  DeviceSlot &slot = DeviceManager::get().currentUnstarted();
  PresentEntry *entry = slot.table.findDevice(const_cast<void *>(address));
  if (!entry)
    return nullptr;
  used = &slot;
  return entry->host + (static_cast<const char *>(address) - entry->device);
}

/// The address that `device/` copies with, of what a device has for `host`.
char *CoarrayCopies::find(const char *host, DeviceSlot *&slot,
                          const XaccLoc *loc) {
  slot = used;
  PresentEntry *entry = slot ? slot->table.find(host, 1) : nullptr;
  if (!entry) {
    // Brings the data of `declare`, if nothing else has.
    slot = &DeviceManager::get().current(loc);
    entry = slot->table.find(host, 1);
    // With XACC_DEVICES=none the only copy is the host's, and no table has it.
    if (!entry && slot->device->kind() == DeviceKind::Shared)
      return const_cast<char *>(host);
  }
  // The calling thread may be one that has chosen no device.
  for (const auto &other : DeviceManager::get().allSlots())
    if (!entry && (entry = other->table.find(host, 1)))
      slot = other.get();
  if (!entry)
    fatal(loc, "another image accesses a coarray on this image's device, where "
               "it is not present; put it in 'acc declare create'");
  slot->device->expose(entry->device, loc);
  return entry->translate(host);
}

void CoarrayCopies::read(char *packed, const char *host,
                         const RemoteSection &section, const XaccLoc *loc) {
  ApiLock lock;
  DeviceSlot *slot;
  char *device = find(host, slot, loc);
  RemoteSection target = section.packed();
  slot->device->copyFromDevice(packed, device,
                               CopyShape::box(section.rank, section.sizes,
                                              target.strides, section.strides,
                                              section.elementSize),
                               XACC_ASYNC_SYNC, loc);
}

void CoarrayCopies::write(char *host, const RemoteSection &section,
                          const char *packed, const XaccLoc *loc) {
  ApiLock lock;
  DeviceSlot *slot;
  char *device = find(host, slot, loc);
  RemoteSection source = section.packed();
  slot->device->copyToDevice(device, packed,
                             CopyShape::box(section.rank, section.sizes,
                                            section.strides, source.strides,
                                            section.elementSize),
                             XACC_ASYNC_SYNC, loc);
}

DeviceSide &xacc::coarrayCopies() {
  static auto *copies = new CoarrayCopies; // the end may still use it
  return *copies;
}
