//===- DeviceSide.h - Coarrays on devices ---------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What accesses of coarrays ask of the layers of devices.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ONESIDED_DEVICESIDE_H
#define XACC_ONESIDED_DEVICESIDE_H

#include "Section.h"

namespace xacc {

class DeviceSide {
public:
  /// The host's address of what a device has at `address`, or null.
  virtual char *hostOf(const void *address) = 0;
  /// Copies between a buffer and the device's copy of a section; `host` is the
  /// host's address of its first element.
  virtual void read(char *packed, const char *host,
                    const RemoteSection &section, const XaccLoc *loc) = 0;
  virtual void write(char *host, const RemoteSection &section,
                     const char *packed, const XaccLoc *loc) = 0;

protected:
  ~DeviceSide() = default;
};

/// Null where no program uses devices.
inline DeviceSide *deviceSide = nullptr;

} // namespace xacc

#endif // XACC_ONESIDED_DEVICESIDE_H
