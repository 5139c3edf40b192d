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

/// Where a thread is. A null device: the memory is the host's.
struct KernelPlace {
  const Device *device = nullptr;
  /// The directive of the kernel; null if it is not known.
  const XaccLoc *loc = nullptr;
  bool isKernel = false;
};

/// While it lives, the calling thread runs a kernel of a device: acc_on_device
/// then answers for the device. The front end answers calls in kernels itself;
/// this is for functions that hosts and kernels share.
class KernelScope {
public:
  using Place = KernelPlace;

  KernelScope(const Device *owner, const XaccLoc *loc)
      : KernelScope(Place{owner, loc, true}) {}
  explicit KernelScope(const Place &place)
      : outer(std::exchange(here, place)) {}
  KernelScope(const KernelScope &) = delete;
  ~KernelScope() { here = outer; }

  /// A value of XaccDeviceType.
  static int64_t currentType() {
    return here.device ? XACC_DEVICE_VIRTUAL : XACC_DEVICE_HOST;
  }
  /// Null outside of kernels.
  static const Device *currentDevice() { return here.device; }
  static const Place &current() { return here; }

private:
  static inline thread_local Place here;
  const Place outer;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_KERNELSCOPE_H
