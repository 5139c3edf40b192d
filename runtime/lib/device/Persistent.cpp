//===- Persistent.cpp - Whether loops run as one kernel -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is asked before a loop that exists in two forms, see
// --offload-persistent-kernels.
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "DeviceSets.h"
#include "Section.h"
#include "core/Support.h"

using namespace xacc;

XACC_EXPORT int32_t xaccrtDataIsPresent(const XaccData *data,
                                        const XaccLoc *loc) {
  ApiLock lock;
  DeviceSlot &slot = DeviceManager::get().current(loc);
  Section section(*data, loc);
  return data->base && slot.table.find(section.hull.begin,
                                       section.hull.sizeInBytes) != nullptr;
}

/// A virtual device of its own, whose kernels run in the calling thread. The
/// memory of the host is none: there the kernel's variables would not be those
/// of the program.
static bool canPersist(Device &device) {
  return device.kind() == DeviceKind::Host && device.isOneMemory() &&
         !DeviceSets::areUsed();
}

XACC_EXPORT int32_t xaccrtMayPersist(const XaccLoc *loc) {
  ApiLock lock;
  return canPersist(*DeviceManager::get().current(loc).device);
}
