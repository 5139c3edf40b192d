//===- LoopService.h - Kernels for which the host communicates --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_LOOPSERVICE_H
#define XACC_DEVICE_BASE_LOOPSERVICE_H

#include "Device.h"

#include <vector>

namespace xacc {

/// What the host does for a loop that is one kernel on a GPU, while the thread
/// that has launched it waits for it.
class LoopService {
public:
  virtual ~LoopService() = default;

  /// A directive that has been prepared for the next launch.
  struct Call {
    /// It is complete when the kernel has waited for all that it has started.
    bool starts, waits;
    /// The kernel has a value combined.
    bool hasValue;
    /// Those that it completes first, since they use the same messages: a bit
    /// for each number.
    uint64_t sharing;
    /// From device copies to messages and between device copies; from messages
    /// to device copies.
    std::vector<BoxCopy> packs, unpacks;
  };
  virtual size_t numCalls() const = 0;
  virtual Call describe(size_t number) const = 0;
  /// The next launch has none.
  virtual void forgetCalls() = 0;

  /// Before the launch, at `loc`: the address that the kernel gets.
  /// `functions`: XaccKernel's `requestSymbols`.
  virtual void *begin(Device &device, const void *const *functions,
                      const XaccLoc *loc) = 0;
  /// Does what the kernel has asked for; returns whether there was anything.
  virtual bool serve() = 0;
  /// The kernel has ended. What it has started and not waited for goes to
  /// `target`, the device that the program knows.
  virtual void end(Device &target, const XaccLoc *loc) = 0;
  /// The device stops.
  virtual void leave(Device &device) = 0;

  /// The service of the process: for a launch, with all that has been prepared
  /// since the last one.
  static inline LoopService &(*get)() = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_LOOPSERVICE_H
