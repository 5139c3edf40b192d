//===- GmoveDevice.h - Sides of a gmove on devices ------------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `gmove acc`: for a side on a device, memory of the runtime's own stands for
// the local section. It has the same layout, so that plans know nothing of
// devices. Before the move, what the section names of the source comes from the
// device; after it, what it names of the target goes there. The program's host
// memory is neither read nor written.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_XMP_GMOVEDEVICE_H
#define XACC_XMP_GMOVEDEVICE_H

#include "device/Manager.h"
#include "exchange/GmovePlan.h"

#include <memory>

namespace xacc {

class StagedSide {
public:
  StagedSide() = default;
  /// Has `operand` mean memory of the runtime's own. A scalar in host memory
  /// that is not on the device stays as it is.
  StagedSide(GmoveOperand &operand, DeviceSlot &slot, bool isSource,
             const XaccLoc *loc);

  bool isStaged() const { return slot; }
  /// All elements of the section that this rank holds.
  void read(const GmoveOperand &operand, const NodeSet &set,
            const XaccLoc *loc) const {
    copyAll(operand, set, /*toDevice=*/false, loc);
  }
  void write(const GmoveOperand &operand, const NodeSet &set,
             const XaccLoc *loc) const {
    copyAll(operand, set, /*toDevice=*/true, loc);
  }
  /// A box of positions of them.
  void copy(const SectionAddress &address, const PositionBox &box,
            int64_t elementSize, bool toDevice, const XaccLoc *loc) const;

private:
  void copyAll(const GmoveOperand &operand, const NodeSet &set, bool toDevice,
               const XaccLoc *loc) const;

  DeviceSlot *slot = nullptr;
  char *host = nullptr; // of the local section
  int64_t sizeInBytes = 0;
  std::shared_ptr<Storage> staging;
};

/// Both sides.
struct StagedSides {
  StagedSide target, source;

  /// By XACC_GMOVE_TARGET_DEVICE and XACC_GMOVE_SOURCE_DEVICE.
  StagedSides(GmoveKey &key, int64_t flags, const XaccLoc *loc);
};

/// A gmove in flight whose target is on a device.
class DeviceGmove final : public AsyncOperation {
public:
  DeviceGmove(GmoveRequest &move, const GmoveKey &key, StagedSide target)
      : move(move), key(key), target(std::move(target)) {}
  bool test(const XaccLoc *loc) override;
  void finish(const XaccLoc *loc) override;

private:
  GmoveRequest &move;
  GmoveKey key;
  StagedSide target;
};

} // namespace xacc

#endif // XACC_XMP_GMOVEDEVICE_H
