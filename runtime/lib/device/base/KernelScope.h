//===- KernelScope.h - Whether a kernel calls the runtime ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_KERNELSCOPE_H
#define XACC_DEVICE_BASE_KERNELSCOPE_H

#include "xacc/DeviceABI.h"

#include <utility>

namespace xacc {

class Device;

/// While it lives, the calling thread runs a kernel of a device: acc_on_device
/// then answers for the device. The front end answers calls in kernels itself;
/// this is for functions that hosts and kernels share.
class KernelScope {
public:
  /// Null: the memory is the host's.
  explicit KernelScope(const Device *owner) : outer(setDevice(owner)) {}
  KernelScope(const KernelScope &) = delete;
  ~KernelScope() { device = outer; }

  /// A value of XaccDeviceType.
  static int64_t currentType() {
    return device ? XACC_DEVICE_VIRTUAL : XACC_DEVICE_HOST;
  }
  /// Null outside of kernels.
  static const Device *currentDevice() { return device; }
  static const Device *setDevice(const Device *now) {
    return std::exchange(device, now);
  }

private:
  static inline thread_local const Device *device = nullptr;
  const Device *outer;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_KERNELSCOPE_H
