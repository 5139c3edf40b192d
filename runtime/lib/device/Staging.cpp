//===- Staging.cpp - Device memory for libraries --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Staging.h"

#include "MemoryCheck.h"
#include "core/ServiceThread.h"
#include "core/Support.h"
#include "cuda/CudaDevice.h"

#include <atomic>
#include <map>

using namespace xacc;

XACC_EXPORT int32_t xaccrtStagingKinds = 0;

static int32_t kindOf(const Device &device) {
  switch (device.kind()) {
  case DeviceKind::Cuda:
    return XACC_STAGING_GPU;
  case DeviceKind::Host:
    return DeviceManager::get().checksMemory() ? XACC_STAGING_CHECKED : 0;
  default:
    return 0;
  }
}

void xacc::noteStaging(const Device &device) {
  std::atomic_ref(xaccrtStagingKinds)
      .fetch_or(kindOf(device), std::memory_order_relaxed);
}

namespace {
/// Memory of the host that somebody has.
struct Lent {
  Device *device;
  unsigned numStops;
};
} // namespace

/// Pinned memory goes when a GPU stops.
static unsigned numStopsOf(const Device &device) {
  return device.kind() == DeviceKind::Cuda
             ? static_cast<const cuda::CudaDevice &>(device).numStops()
             : 0;
}

/// With an ApiLock.
static std::map<void *, Lent> &lentMemory() {
  static auto *lent = new std::map<void *, Lent>;
  return *lent;
}

XACC_EXPORT void *xaccrtStagingFind(const void *address, int32_t *kind) {
  if (!address || !xaccrtStagingKinds)
    return nullptr;
  if (isServiceThread)
    return nullptr;
  // Another thread may wait for a kernel, which may wait for this message: of
  // GPUs the driver knows, without a lock.
  if (!(xaccrtStagingKinds & XACC_STAGING_CHECKED) &&
      !cuda::Driver::get().isDeviceMemory(address))
    return nullptr;
  ApiLock lock;
  DeviceManager *manager = DeviceManager::getIfStarted();
  if (!manager)
    return nullptr;
  auto findIn = [&](DeviceSlot &slot, bool isMapped) -> Device * {
    Device &device = *slot.device;
    if (!device.isStarted() || !kindOf(device))
      return nullptr;
    bool isThere = isMapped ? slot.table.findDevice(address) != nullptr
                            : device.owns(address);
    return isThere ? &device.home() : nullptr;
  };
  // Of several devices as one, too; last, memory that the program has mapped.
  Device *found = nullptr;
  std::vector<DeviceSlot *> started = manager->startedDevices();
  for (bool isMapped : {false, true})
    for (DeviceSlot *slot : started)
      found = found ? found : findIn(*slot, isMapped);
  if (found)
    *kind = kindOf(*found);
  return found;
}

XACC_EXPORT void *xaccrtStagingAllocate(void *device, int64_t sizeInBytes) {
  ApiLock lock;
  auto *of = static_cast<Device *>(device);
  void *memory = of->allocatePinned(sizeInBytes);
  if (!memory)
    fatal(lastDirective,
          "after this directive, device %s has no pinned memory for a message "
          "of %lld bytes",
          of->name().c_str(), static_cast<long long>(sizeInBytes));
  lentMemory()[memory] = {of, numStopsOf(*of)};
  return memory;
}

XACC_EXPORT void xaccrtStagingFree(void *memory) {
  ApiLock lock;
  auto it = lentMemory().find(memory);
  if (it == lentMemory().end())
    return;
  Lent lent = it->second;
  lentMemory().erase(it);
  if (lent.numStops == numStopsOf(*lent.device))
    lent.device->freePinned(memory);
}

XACC_EXPORT void xaccrtStagingCopy(void *device, void *host, void *address,
                                   int64_t rowBytes, int64_t count,
                                   int64_t stride, int32_t toDevice) {
  ApiLock lock;
  auto &of = *static_cast<Device *>(device);
  // A request may be complete after the program has shut the device down.
  if (!of.isStarted())
    return;
  CopyShape shape = CopyShape::contiguous(rowBytes);
  if (count != 1) {
    shape.numLoops = 1;
    shape.count[0] = count;
    shape.targetStride[0] = shape.sourceStride[0] = stride;
  }
  if (toDevice)
    of.copyToDevice(address, host, shape, queueSync, lastDirective);
  else
    of.copyFromDevice(host, address, shape, queueSync, lastDirective);
}

XACC_EXPORT void xaccrtStagingRefuse(const void *address, const char *function,
                                     const char *reason) {
  ApiLock lock;
  int32_t kind = 0;
  auto *device = static_cast<Device *>(xaccrtStagingFind(address, &kind));
  fatal(lastDirective,
        "after this directive, %s gets memory of device %s (%saddress %p): %s",
        function, device ? device->name().c_str() : "that is gone",
        describePresent(address).c_str(), address, reason);
}
