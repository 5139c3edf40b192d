//===- DeviceExchange.h - The device's side of an exchange --- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a plan of exchange/Plan.h has besides if its arrays are on a device. The
// device packs and unpacks all boxes with one operation each, in the queue for
// communication. Messages are in one of two places:
//
// - staged: in pinned host memory of the runtime's own, which packing writes
//   and unpacking reads across the bus, so that no copy of its own is needed;
// - direct: in device memory, where the message layer takes that.
//
// The host waits for one thing only, that what it hands to the message layer
// has been packed, and even that not at once: see request/Deferred.h. Unpacking
// goes on when the directive has returned; the device's own order of operations
// keeps kernels behind it (Device::fence).
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_COMM_DEVICEEXCHANGE_H
#define XACC_DEVICE_COMM_DEVICEEXCHANGE_H

#include "device/Manager.h"
#include "exchange/Plan.h"
#include "request/Deferred.h"

#include <memory>
#include <vector>

namespace xacc {

class DeviceExchange final : public DeferredStart {
public:
  DeviceExchange(Plan &plan, DeviceSlot &slot);
  DeviceExchange(const DeviceExchange &) = delete;
  ~DeviceExchange();

  // Making the plan.
  /// Notes where the device copy of array number `index` is; null if the
  /// calling process owns nothing of it. Ends the job if it is not present.
  char *addArray(const Array &array, int64_t index, const XaccLoc *loc);
  char *allocateStaging(int64_t sizeInBytes, const XaccLoc *loc);
  /// Once the steps of the plan are known.
  void prepareCopies();

  // Looking for it.
  bool isOn(const DeviceSlot &other) const { return &slot == &other; }
  /// Whether the arrays are still where they were.
  bool isUpToDate(const std::vector<Array *> &arrays) const;
  bool isDirect() const { return direct; }

  // Running it.
  /// Returns when the device has done with the messages of the run before.
  void reclaim(const XaccLoc *loc);
  /// Has the device pack and copy what stays on it; then the plan's sends
  /// start.
  void start(bool isAsync, const XaccLoc *loc);
  /// Has the device unpack what has come from one peer.
  void unpack(int64_t bundle, const XaccLoc *loc);
  /// After the last message: whether the device has unpacked everything.
  bool isComplete(const XaccLoc *loc);
  /// The same point, for the device: what it is given later, comes after.
  void complete(const XaccLoc *loc);

  bool isPacked(const XaccLoc *loc) override;
  void waitUntilPacked(const XaccLoc *loc) override;
  void startMessages() override;

private:
  Plan &plan;
  DeviceSlot &slot;
  Device &device;
  /// Messages are in device memory.
  const bool direct;
  std::vector<char *> data; // by array
  char *staging = nullptr;
  /// Packing, and copies within the device.
  std::unique_ptr<CopyBatch> pack;
  /// By bundle of receives, or one for all of them.
  std::vector<std::unique_ptr<CopyBatch>> unpacks;
  bool unpacksTogether = false;
  std::unique_ptr<DeviceEvent> packed, unpacked;
  QueueId queue = queueSync; // of this run
};

/// The device that directives with XACC_ON_DEVICE mean; null if its memory is
/// the program's own.
DeviceSlot *communicationDevice(const XaccLoc *loc);

/// The name of variable number `index` in the text of a directive such as
/// "reflect (u, v)"; empty if it has none.
std::string nameInDirective(const XaccLoc *loc, int64_t index);

/// The device copy of data that variable number `index` of a directive names;
/// ends the job if it is not present.
void *deviceCopyOf(DeviceSlot &slot, const void *address, int64_t sizeInBytes,
                   int64_t index, const XaccLoc *loc);

/// Whether messages of a device are in its own memory.
bool usesDirectMessages(const Device &device);

} // namespace xacc

#endif // XACC_DEVICE_COMM_DEVICEEXCHANGE_H
