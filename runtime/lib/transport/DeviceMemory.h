//===- DeviceMemory.h - Device memory that processes share ---- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory that the processor cannot copy, but the device of another process of
// the machine can: the owner names an allocation, the other process opens the
// name and has its own device copy. The runtime's devices implement it; the
// transport decides who copies what, and when.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DEVICEMEMORY_H
#define XACC_TRANSPORT_DEVICEMEMORY_H

#include "core/StridedCopy.h"
#include "xacc/ABI.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace xacc {

/// What a process writes where others of the machine can read it, once for each
/// allocation.
struct SharedAllocation {
  char name[64];
  /// By those that open it: how many have.
  std::atomic<int32_t> numOpen;
};

struct DeviceCopy {
  StridedCopy copy;
  char *target;       // in memory of this process's device
  const char *source; // in memory that has been opened
};

/// Copies that are prepared once and run many times, as one operation.
class DeviceChain {
public:
  virtual ~DeviceChain() = default;
  virtual void start(const XaccLoc *loc) = 0;
  /// Whether the latest run is complete.
  virtual bool isComplete(const XaccLoc *loc) = 0;
};

/// The memory of the device of one process.
class DeviceMemory {
public:
  virtual ~DeviceMemory() = default;
  /// "CUDA graph", ...: what a chain is.
  virtual const char *chainKind() const = 0;

  /// A small allocation that holds `value`, for others to try what can be
  /// opened. Returns what is in the way, or nothing.
  virtual std::string nameProbe(char (&name)[64], uint64_t &value) = 0;
  /// Opens that of another process and reads it.
  virtual std::string readProbe(const char (&name)[64], uint64_t &value) = 0;

  /// The allocation around an address: a number that no other has had in this
  /// process, and where the address is in it.
  virtual uint64_t find(const void *address, int64_t &offset,
                        const XaccLoc *loc) = 0;
  /// Names it. `shared` says, as long as the device is in use, whether others
  /// have it open: it is not given back to the driver meanwhile.
  virtual void name(const void *address, SharedAllocation &shared,
                    const XaccLoc *loc) = 0;

  /// Makes an allocation of another process available to this device. Null, and
  /// the reason, if that cannot be.
  virtual char *open(const SharedAllocation &shared, std::string &error) = 0;
  virtual void close(char *address) = 0;
  virtual std::unique_ptr<DeviceChain>
  prepare(const std::vector<DeviceCopy> &copies, const XaccLoc *loc) = 0;
  /// The same to pinned memory of the host, while a kernel fills this device:
  /// no kernel copies.
  virtual std::unique_ptr<DeviceChain>
  prepareToHost(const std::vector<DeviceCopy> &copies, const XaccLoc *loc) = 0;
  /// From ordinary memory of the host to this device; complete on return.
  virtual void write(char *target, const char *source, const StridedCopy &copy,
                     const XaccLoc *loc) = 0;
};

} // namespace xacc

#endif // XACC_TRANSPORT_DEVICEMEMORY_H
