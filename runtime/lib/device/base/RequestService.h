//===- RequestService.h - Kernels that make requests ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a device asks of the agent (device/requests) for kernels that pass
// messages and do not run in this process, and what the agent asks of the
// device.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_REQUESTSERVICE_H
#define XACC_DEVICE_BASE_REQUESTSERVICE_H

#include "xacc/ABI.h"

#include <cstdint>

namespace xacc {

class Device;

/// Copies of the agent between a device's memory and the host's, while kernels
/// run: nothing here waits for one. One thread at a time, which need not be
/// that of the device's other calls.
class DeviceStager {
public:
  virtual ~DeviceStager() = default;
  /// Whether the host has to copy what is there.
  virtual bool isDeviceMemory(const void *address) = 0;
  /// Copies `count` rows of `rowBytes` bytes that begin `stride` bytes after
  /// one another on both sides; complete on return.
  virtual void copyIn(void *host, const void *device, int64_t rowBytes,
                      int64_t count, int64_t stride) = 0;
  virtual void copyOut(void *device, const void *host, int64_t rowBytes,
                       int64_t count, int64_t stride) = 0;
};

class RequestService {
public:
  virtual ~RequestService() = default;
  /// The ring of a kernel that is about to be launched at `loc`: an address in
  /// memory of the device's allocatePinned(). `symbols`: XaccKernel's.
  virtual void *begin(Device &device, const void *const *symbols,
                      const XaccLoc *loc) = 0;
  /// The kernel has ended. Any thread; calls nothing of a device.
  virtual void end(void *ring) = 0;
  /// The program has waited for kernels: what those have left is done, and
  /// nothing calls MPI for them any more where the program may do so itself.
  virtual void settle() = 0;
  /// The device stops: its rings go.
  virtual void leave(Device &device) = 0;

  /// The service of the process, which starts with the first call. Ends the job
  /// where there can be none.
  static inline RequestService &(*get)(const XaccLoc *loc) = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_REQUESTSERVICE_H
