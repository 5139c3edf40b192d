//===- KernelScope.h - Whether a kernel calls the runtime ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_KERNELSCOPE_H
#define XACC_DEVICE_KERNELSCOPE_H

#include "xacc/DeviceABI.h"

namespace xacc {

/// While it lives, the calling thread runs a kernel of a device: acc_on_device
/// then answers for the device. The front end answers calls in kernels itself;
/// this is for functions that hosts and kernels share.
class KernelScope {
public:
  /// `type` is a value of XaccDeviceType.
  explicit KernelScope(int64_t type) : outer(current) { current = type; }
  KernelScope(const KernelScope &) = delete;
  ~KernelScope() { current = outer; }

  /// XACC_DEVICE_HOST outside of kernels.
  static int64_t currentType() { return current; }

private:
  static inline thread_local int64_t current = XACC_DEVICE_HOST;
  int64_t outer;
};

} // namespace xacc

#endif // XACC_DEVICE_KERNELSCOPE_H
