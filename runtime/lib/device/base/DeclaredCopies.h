//===- DeclaredCopies.h - Data of `acc declare` in kernels ---- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels call routines of other files. Such a routine is C: where it names
// data of `acc declare`, it asks here which copy the device has whose kernel
// calls it.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_DECLAREDCOPIES_H
#define XACC_DEVICE_BASE_DECLAREDCOPIES_H

#include "xacc/DeviceABI.h"

#include <cstdint>
#include <map>
#include <shared_mutex>

namespace xacc {

class Device;

/// Where devices have the data of file-scope `acc declare`. All threads may
/// ask.
class DeclaredCopies {
public:
  static DeclaredCopies &get();

  void note(Device &device, const void *host, int64_t sizeInBytes, void *copy);
  /// Brings all data that are noted for a group of devices to its first one,
  /// for good: routines of other files use them without saying so.
  void expose(Device &device, const XaccLoc *loc);
  /// The device has stopped.
  void forget(const Device &device);

  /// What stands on `device`, one or the first of a group, for `host`: itself,
  /// if it is no such data.
  void *find(const Device &device, void *host);

private:
  struct Copy {
    Device *device;
    int64_t sizeInBytes;
    char *copy;
  };
  std::shared_mutex mutex;
  std::multimap<const char *, Copy> copies; // by host address
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_DECLAREDCOPIES_H
