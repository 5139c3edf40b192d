//===- LoopService.h - Kernels for which the host communicates --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_LOOPSERVICE_H
#define XACC_DEVICE_BASE_LOOPSERVICE_H

#include "xacc/ABI.h"

namespace xacc {

class Device;

/// What the host does for a loop that is one kernel on a GPU, while the thread
/// that has launched it waits for it.
class LoopService {
public:
  virtual ~LoopService() = default;
  /// Before the launch, at `loc`: the address that the kernel gets.
  /// `functions`: XaccKernel's `requestSymbols`.
  virtual void *begin(Device &device, const void *const *functions,
                      const XaccLoc *loc) = 0;
  /// Does what the kernel has asked for; returns whether there was anything.
  virtual bool serve() = 0;
  /// The kernel has ended.
  virtual void end(const XaccLoc *loc) = 0;
  /// The device stops.
  virtual void leave(Device &device) = 0;

  /// The service of the process: for a launch, with all that has been prepared
  /// since the last one.
  static inline LoopService &(*get)() = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_LOOPSERVICE_H
