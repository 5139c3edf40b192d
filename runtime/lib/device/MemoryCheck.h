//===- MemoryCheck.h - XACC_CHECK=memory --------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A virtual device keeps its memory inaccessible but while one of its
// operations runs (HostMemory). Here: host arrays that are present become
// inaccessible while a kernel runs, in whole pages; and a handler for faults
// tells whose memory was touched, from where in the source, and ends the job.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_MEMORYCHECK_H
#define XACC_DEVICE_MEMORYCHECK_H

#include "Manager.h"

namespace xacc {

extern const XaccLoc *lastDirective;

/// For messages: host code that runs now comes after this directive.
inline void noteDirective(const XaccLoc *loc) { lastDirective = loc; }

/// "the copy of 'a', " of what is present at an address of a device; empty
/// where that has no name.
std::string describePresent(const void *address);

/// Installs the handler, once. Without the check it tells which kernel touches
/// memory that does not exist.
void installFaultHandler();
/// Makes host arrays accessible again, where a kernel has called exit.
void endMemoryCheck();

/// Closes the present host arrays as long as it lives: while a kernel runs.
class KernelCheck {
public:
  KernelCheck(DeviceSlot &slot, const XaccLoc *loc)
      : isActive(DeviceManager::get().checksMemory() &&
                 slot.device->kind() == DeviceKind::Host) {
    if (isActive) [[unlikely]]
      begin(slot, loc);
  }
  KernelCheck(const KernelCheck &) = delete;
  ~KernelCheck() {
    if (isActive) [[unlikely]]
      endMemoryCheck();
  }

private:
  static void begin(DeviceSlot &slot, const XaccLoc *loc);

  const bool isActive;
};

} // namespace xacc

#endif // XACC_DEVICE_MEMORYCHECK_H
