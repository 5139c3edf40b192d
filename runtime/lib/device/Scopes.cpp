//===- Scopes.cpp - Data that C text keeps on the device ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "MemoryCheck.h"
#include "core/Support.h"

#include <map>

using namespace xacc;

/// The device address that stands for `host` in the body of `host_data`.
XACC_EXPORT void *xaccrtUseDevice(void *host, int64_t ifPresent,
                                  const char *name, const char *file,
                                  int64_t line) {
  ApiLock lock;
  // Statistics refer to it until the end.
  static auto *locs = new std::map<std::pair<const char *, int64_t>, XaccLoc>;
  XaccLoc &loc = (*locs)[{file, line}];
  loc = {file, static_cast<int32_t>(line), 1, "host_data", nullptr,
         0,    XACC_CONSTRUCT_HOST_DATA};
  DeviceSlot &slot = DeviceManager::get().current(&loc);
  if (slot.device->kind() == DeviceKind::Shared || !host)
    return host;
  noteDirective(&loc);
  if (PresentEntry *entry = slot.table.findPointer(host)) {
    slot.device->expose(entry->device, &loc);
    return entry->translate(host);
  }
  if (!ifPresent && !slot.table.findEmpty(host))
    fatal(&loc,
          "'%s' is not present on the device; put it in a data clause "
          "or 'enter data' before, or write if_present",
          name);
  return host;
}

/// Ends the life of the data of `acc declare` in a function, at the end of its
/// block.
XACC_EXPORT void xaccrtDeclareLeave(void *host, int64_t copyout) {
  ApiLock lock;
  static const XaccLoc loc = {
      nullptr, 0, 0, "declare", nullptr, 0, XACC_CONSTRUCT_DECLARE};
  XaccData data = {};
  data.name = "declare";
  data.base = host;
  data.elementSize = 1;
  data.rank = 1;
  data.size[0] = -1;
  data.stride[0] = 1;
  data.extent[0] = -1;
  xaccrtDataExit(copyout ? XACC_UNMAP_COPYOUT : XACC_UNMAP_RELEASE,
                 XACC_DATA_DYNAMIC, &data, XACC_ASYNC_SYNC, &loc);
}
