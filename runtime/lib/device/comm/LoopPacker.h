//===- LoopPacker.h - Exchanges that a running kernel packs -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device's side of an exchange that a loop, as one kernel, has: the threads
// of its grid pack and unpack, by lists of boxes that are made once, and
// messages are in pinned memory. When the host comes to run such an exchange
// everything is packed; when it has run it, the kernel unpacks.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_COMM_LOOPPACKER_H
#define XACC_DEVICE_COMM_LOOPPACKER_H

#include "DeviceExchange.h"

namespace xacc {

class LoopPacker final : public DeviceExchange {
public:
  explicit LoopPacker(DeviceSlot &slot)
      : DeviceExchange(slot, /*direct=*/false) {}

  void prepare(const PackerWork &work, PackedSends &sends) override;
  void start(bool isAsync, const XaccLoc *loc) override;
  void unpack(int64_t, bool, const XaccLoc *) override {}
  bool isComplete(const XaccLoc *) override { return true; }
  void complete(const XaccLoc *) override {}
  void reclaim(const XaccLoc *) override {}

  /// Both before the messages, and what comes behind them.
  std::vector<BoxCopy> packs, unpacks;
};

} // namespace xacc

#endif // XACC_DEVICE_COMM_LOOPPACKER_H
