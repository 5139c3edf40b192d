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

static CopyShape shapeOf(const XaccStagingRows &rows) {
  CopyShape shape = CopyShape::contiguous(rows.rowBytes);
  if (rows.count != 1) {
    shape.numLoops = 1;
    shape.count[0] = rows.count;
    shape.targetStride[0] = shape.sourceStride[0] = rows.stride;
  }
  return shape;
}

/// Of irregular datatypes: one operation, where each copy would wait.
static void copyTogether(Device &device, char *target, const char *source,
                         int64_t numRows, const XaccStagingRows *rows) {
  std::vector<BoxCopy> copies;
  for (int64_t i = 0; i < numRows; ++i)
    copies.push_back(
        {target + rows[i].offset, source + rows[i].offset, shapeOf(rows[i])});
  device.prepareCopies(copies)->run(queueSync, lastDirective);
}

XACC_EXPORT void xaccrtStagingCopy(void *device, void *host, void *address,
                                   int64_t numRows, const XaccStagingRows *rows,
                                   int32_t toDevice) {
  ApiLock lock;
  auto &of = *static_cast<Device *>(device);
  // A request may be complete after the program has shut the device down.
  if (!of.isStarted())
    return;
  char *here = static_cast<char *>(host), *there = static_cast<char *>(address);
  constexpr int64_t mostAlone = 4;
  if (numRows > mostAlone) {
    copyTogether(of, toDevice ? there : here, toDevice ? here : there, numRows,
                 rows);
    return;
  }
  for (const XaccStagingRows *group = rows; group < rows + numRows; ++group)
    if (toDevice)
      of.copyToDevice(there + group->offset, here + group->offset,
                      shapeOf(*group), queueSync, lastDirective);
    else
      of.copyFromDevice(here + group->offset, there + group->offset,
                        shapeOf(*group), queueSync, lastDirective);
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
