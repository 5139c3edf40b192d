//===- DeviceExchange.cpp - The device's side of an exchange --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceExchange.h"

#include "CudaPeers.h"
#include "LoopPacker.h"

#include "core/Array.h"
#include "core/Environment.h"
#include "core/Runtime.h"
#include "core/Tuning.h"
#include "device/Data.h"
#include "device/MemoryCheck.h"
#include "observe/Statistics.h"

using namespace xacc;

//===----------------------------------------------------------------------===//
// Which device, and how
//===----------------------------------------------------------------------===//

DeviceSlot *xacc::communicationDevice(const XaccLoc *loc) {
  noteDirective(loc);
  DeviceSlot &slot = DeviceManager::get().current(loc);
  return slot.device->kind() == DeviceKind::Shared ? nullptr : &slot;
}

const char *xacc::variableOf(const XaccLoc *loc, int64_t index) {
  return loc && index < loc->numVariables ? loc->variables[index] : "";
}

void *xacc::deviceCopyOf(DeviceSlot &slot, const void *address,
                         int64_t sizeInBytes, int64_t index,
                         const XaccLoc *loc) {
  if (PresentEntry *entry = slot.table.find(address, sizeInBytes)) [[likely]]
    return entry->translate(address);
  return requirePresent(slot, address, sizeInBytes, variableOf(loc, index),
                        loc);
}

bool xacc::usesDirectMessages(const Device &device) {
  int64_t mode = Environment::get().communicationMode();
  if (mode == 0 || !device.isOneMemory())
    return false;
  if (device.kind() == DeviceKind::Cuda)
    return Runtime::get().transport().takesDeviceMemory();
  // Any message layer reads the memory of a virtual device; by default it is
  // treated like a real one.
  return mode > 0 && device.isHostAddressable() &&
         !DeviceManager::get().checksMemory();
}

namespace {
class DevicePackers final : public PackerSource {
public:
  const void *place(const XaccLoc *loc) override {
    return communicationDevice(loc);
  }
  std::unique_ptr<Packer> create(const void *place, bool inKernel) override {
    // It comes from place(), which makes it const.
    auto *slot = static_cast<DeviceSlot *>(const_cast<void *>(place));
    if (inKernel)
      return std::make_unique<LoopPacker>(*slot);
    return std::make_unique<DeviceExchange>(*slot);
  }
};
} // namespace

PackerSource &xacc::devicePackers() {
  static DevicePackers packers;
  return packers;
}

//===----------------------------------------------------------------------===//
// Making it
//===----------------------------------------------------------------------===//

DeviceExchange::DeviceExchange(DeviceSlot &slot)
    : DeviceExchange(slot, usesDirectMessages(*slot.device)) {}

DeviceExchange::DeviceExchange(DeviceSlot &slot, bool direct)
    : slot(slot), device(*slot.device), direct(direct),
      packed(device.createEvent()), unpacked(device.createEvent()) {}

DeviceExchange::~DeviceExchange() {
  reclaim(nullptr);
  for (char *buffer : staging)
    if (direct)
      device.free(buffer, queueSync, nullptr);
    else
      device.freePinned(buffer);
}

char *DeviceExchange::addArray(const Array &array, int64_t index,
                               const XaccLoc *loc) {
  void *address = nullptr;
  if (array.view.data)
    address =
        deviceCopyOf(slot, array.view.data, array.localBytes(), index, loc);
  data.push_back(static_cast<char *>(address));
  return data.back();
}

DeviceAccess DeviceExchange::access() const {
  DeviceManager &manager = DeviceManager::get();
  if (!device.isOneMemory())
    return {.why = "the arrays are on several devices"};
  if (manager.checksMemory())
    return {.why = "XACC_CHECK=memory"};
  if (auto *cuda = cuda::asCuda(device)) {
    auto own = manager.ownDevices();
    if (own.size() != 1 || own[0] != &slot)
      return {.why = "this process has several devices"};
    return accessTo(*cuda);
  }
  if (!device.isHostAddressable() || manager.allSlots().size() != 1)
    return {.why = "this process has several devices"};
  return {.kind = DeviceAccess::Plain, .why = ""};
}

bool DeviceExchange::isUpToDate(const std::vector<Array *> &arrays) const {
  for (size_t i = 0; i < arrays.size(); ++i) {
    const Array &array = *arrays[i];
    if (!array.view.data)
      continue;
    PresentEntry *entry = slot.table.find(array.view.data, array.localBytes());
    if (!entry || entry->translate(array.view.data) != data[i])
      return false;
  }
  return true;
}

char *DeviceExchange::allocateStaging(int64_t sizeInBytes, const XaccLoc *loc) {
  // Memory of the device that is new to this exchange may be what an exchange
  // before, whose array has left the device, is still unpacking. The message
  // layer does not know the device's order.
  if (direct)
    device.wait(queueCommunication, loc);
  if (sizeInBytes == 0)
    return nullptr;
  void *buffer = direct ? device.allocate(sizeInBytes)
                        : device.allocatePinned(sizeInBytes);
  if (!buffer)
    fatal(loc, "no %s memory for %lld bytes of messages",
          direct ? "device" : "pinned", (long long)sizeInBytes);
  staging.push_back(static_cast<char *>(buffer));
  return staging.back();
}

void DeviceExchange::prepare(const PackerWork &work, PackedSends &packedSends) {
  sends = &packedSends;
  sentBytes = work.sentBytes;
  receivedBytes = work.receivedBytes;
  std::vector<BoxCopy> copies;
  auto add = [&](const CopyStep &step) {
    copies.push_back({step.target, step.source, CopyShape::of(step.copy)});
  };
  auto take = [&]() -> std::unique_ptr<CopyBatch> {
    if (copies.empty())
      return nullptr;
    auto batch = device.prepareCopies(copies);
    copies.clear();
    return batch;
  };
  for (const CopyStep &step : work.packs)
    add(step);
  for (const CopyStep &step : work.copies)
    add(step);
  pack = take();
  // Unpacking on the calling thread costs the same in parts.
  unpacksTogether = device.kind() == DeviceKind::Cuda &&
                    receivedBytes <= tuning::smallExchange;
  for (size_t bundle = 0; bundle + 1 < work.firstUnpacks.size(); ++bundle) {
    for (int s = work.firstUnpacks[bundle]; s < work.firstUnpacks[bundle + 1];
         ++s)
      add(work.unpacks[s]);
    if (!unpacksTogether)
      unpacks.push_back(take());
  }
  if (unpacksTogether)
    unpacks.push_back(take());
}

//===----------------------------------------------------------------------===//
// Running it
//===----------------------------------------------------------------------===//

void DeviceExchange::count(const XaccLoc *loc, int64_t bytes, bool toDevice) {
  if (Statistics::enabled() && bytes)
    Statistics::addTransfer(loc, "reflect", bytes, toDevice);
}

void DeviceExchange::reclaim(const XaccLoc *loc) {
  packed->wait(loc);
  unpacked->wait(loc);
}

void DeviceExchange::start(bool isAsync, const XaccLoc *loc) {
  // A virtual device works on the calling thread if that waits anyway.
  queue = isAsync || device.kind() == DeviceKind::Cuda ? queueCommunication
                                                       : queueSync;
  if (pack) {
    pack->run(queue, loc);
    if (!direct)
      count(loc, sentBytes, /*toDevice=*/false);
  }
  device.record(*packed, queue, loc);
  // Nobody waits for packing if nothing is sent.
  if (!sends->hasSends())
    startMessages();
  else
    defer(*this, loc);
}

bool DeviceExchange::isPacked(const XaccLoc *loc) { return packed->test(loc); }

void DeviceExchange::waitUntilPacked(const XaccLoc *loc) { packed->wait(loc); }

void DeviceExchange::startMessages() { sends->startSends(); }

void DeviceExchange::unpack(int64_t bundle, bool isLast, const XaccLoc *loc) {
  if (unpacksTogether) {
    if (!isLast)
      return;
    bundle = 0;
  }
  if (unpacks[bundle])
    unpacks[bundle]->run(queue, loc);
  if (!isLast)
    return;
  if (!direct)
    count(loc, receivedBytes, /*toDevice=*/true);
  device.record(*unpacked, queue, loc);
}

bool DeviceExchange::isComplete(const XaccLoc *loc) {
  return packed->test(loc) && unpacked->test(loc);
}

void DeviceExchange::complete(const XaccLoc *loc) {
  device.fence(sends->hasReceives() ? *unpacked : *packed, loc);
}
