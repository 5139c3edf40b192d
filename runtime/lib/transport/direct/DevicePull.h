//===- DevicePull.h - Copies by a device from another --------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a DirectReceive has besides where the boxes are in memory of devices:
// the peer's allocations that it needs, open as long as it exists, and one
// chain of copies.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_DEVICEPULL_H
#define XACC_TRANSPORT_DIRECT_DEVICEPULL_H

#include "Domain.h"
#include "transport/DeviceMemory.h"

namespace xacc {

class DevicePull {
public:
  /// `toHost`: what is copied goes to pinned memory of the host.
  DevicePull(DeviceMemory &memory, DomainPeer &peer, bool toHost)
      : memory(memory), peer(peer), toHost(toHost) {}
  DevicePull(const DevicePull &) = delete;
  ~DevicePull() { close(); }

  /// Forgets the chain and what was opened for it.
  void close();
  /// The same byte as the peer's `offset` of an allocation, for our device.
  const char *open(int64_t allocation, int64_t offset, const XaccLoc *loc);
  void prepare(const std::vector<DeviceCopy> &copies, const XaccLoc *loc) {
    chain = toHost ? memory.prepareToHost(copies, loc)
                   : memory.prepare(copies, loc);
  }
  /// A box that the peer has packed, into memory that is shared.
  void unpack(char *target, const char *source, const StridedCopy &copy,
              const XaccLoc *loc) {
    if (toHost)
      copy.run(target, source);
    else
      memory.write(target, source, copy, loc);
  }

  /// Starts the copies unless they are under way. Returns whether they are
  /// complete.
  bool run(const XaccLoc *loc);
  bool isUnderWay() const { return isRunning; }

private:
  DeviceMemory &memory;
  DomainPeer &peer;
  const bool toHost;
  std::vector<int64_t> used; // allocations
  std::unique_ptr<DeviceChain> chain;
  bool isRunning = false;
};

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_DEVICEPULL_H
