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

#include "core/Array.h"
#include "device/Manager.h"
#include "exchange/Packer.h"
#include "request/Deferred.h"

#include <memory>
#include <vector>

namespace xacc {

class DeviceExchange : public Packer, public DeferredStart {
public:
  explicit DeviceExchange(DeviceSlot &slot);
  DeviceExchange(const DeviceExchange &) = delete;
  ~DeviceExchange() override;

  char *addArray(const Array &array, int64_t index,
                 const XaccLoc *loc) override;
  char *allocateStaging(int64_t sizeInBytes, const XaccLoc *loc) override;
  void prepare(const PackerWork &work, PackedSends &sends) override;

  DeviceAccess access() const override;
  bool isUpToDate(const std::vector<Array *> &arrays) const override;
  bool isDirect() const override { return direct; }

  void reclaim(const XaccLoc *loc) override;
  void start(bool isAsync, const XaccLoc *loc) override;
  void unpack(int64_t bundle, bool isLast, const XaccLoc *loc) override;
  bool isComplete(const XaccLoc *loc) override;
  void complete(const XaccLoc *loc) override;

  bool isPacked(const XaccLoc *loc) override;
  void waitUntilPacked(const XaccLoc *loc) override;
  void startMessages() override;

protected:
  DeviceExchange(DeviceSlot &slot, bool direct);
  /// Counts what crosses the bus when it is staged.
  static void count(const XaccLoc *loc, int64_t bytes, bool toDevice);

  PackedSends *sends = nullptr;
  int64_t sentBytes = 0, receivedBytes = 0;

private:
  DeviceSlot &slot;
  Device &device;
  /// Messages are in device memory.
  const bool direct;
  std::vector<char *> data; // by array
  std::vector<char *> staging;
  /// Packing, and copies within the device.
  std::unique_ptr<CopyBatch> pack;
  /// By bundle of receives, or one for all of them.
  std::vector<std::unique_ptr<CopyBatch>> unpacks;
  bool unpacksTogether = false;
  std::unique_ptr<DeviceEvent> packed, unpacked;
  QueueId queue = queueSync; // of this run
};

/// For plans: places are device slots.
PackerSource &devicePackers();

/// The device that directives with XACC_ON_DEVICE mean; null if its memory is
/// the program's own.
DeviceSlot *communicationDevice(const XaccLoc *loc);

/// The name of variable number `index` of a directive; empty if it is not
/// known.
const char *variableOf(const XaccLoc *loc, int64_t index);

/// The device copy of data that variable number `index` of a directive names;
/// ends the job if it is not present.
void *deviceCopyOf(DeviceSlot &slot, const void *address, int64_t sizeInBytes,
                   int64_t index, const XaccLoc *loc);

/// Whether messages of a device are in its own memory.
bool usesDirectMessages(const Device &device);

} // namespace xacc

#endif // XACC_DEVICE_COMM_DEVICEEXCHANGE_H
