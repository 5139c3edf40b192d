//===- CollectiveRequest.h - A reduction or broadcast in flight -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collectives that are not simply run to their end: those with `async`, and
// those on device memory, whose data come to pinned memory first and return to
// the device afterwards (or stay there, if the message layer takes them from
// there and has nothing to compute).
//
//===----------------------------------------------------------------------===//

#ifndef XACC_XMP_COLLECTIVEREQUEST_H
#define XACC_XMP_COLLECTIVEREQUEST_H

#include "collective/Combine.h"
#include "collective/Communicators.h"
#include "collective/Domains.h"
#include "core/NodeSet.h"
#include "device/Manager.h"
#include "observe/Statistics.h"
#include "request/Async.h"
#include "request/Deferred.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace xacc {

/// Data on a device that are not contiguous: of the copies to packed memory and
/// back. Strides are positive, so that they begin at the first element.
struct CollectiveSection {
  CopyShape pack, unpack;
  int64_t spanInBytes;
};

/// A collective of the calling process, which takes part.
struct CollectiveTask {
  enum Kind { Reduce, Bcast } kind;
  char *data; ///< in the program's own memory
  int64_t sizeInBytes;
  /// Reduce.
  CombineOp op;
  /// Bcast: position in the set.
  int64_t root = 0;
  /// With more than one member; the communicator exists.
  CommId comm = noComm;
  CollectiveGroup *group = nullptr;
  /// Whether the caller's data are sent, and whether they are changed.
  bool reads = true, writes = true;
  /// Called when it is complete, for data that were packed; keeps them alive.
  std::function<void()> unpack;
  std::optional<CollectiveSection> section;
  const char *name = "";
};

class CollectiveRequest final : public AsyncOperation, public DeferredStart {
public:
  /// Starts a collective on the program's memory, or on its copy on the device
  /// of `slot`; `isAsync` says that nobody waits at once. Released by test() or
  /// finish().
  static CollectiveRequest *start(const CollectiveTask &task, DeviceSlot *slot,
                                  bool isAsync, SiteTimer &timer,
                                  const XaccLoc *loc);

  bool test(const XaccLoc *loc) override;
  void finish(const XaccLoc *loc) override;
  bool isPacked(const XaccLoc *loc) override;
  void waitUntilPacked(const XaccLoc *loc) override;
  void startMessages() override;

private:
  CollectiveRequest(const CollectiveTask &task, bool isAsync,
                    const XaccLoc *loc)
      : task(task), isAsync(isAsync), loc(loc) {}
  CollectiveRequest(const CollectiveRequest &) = delete;
  ~CollectiveRequest();

  void startOnDevice(DeviceSlot &slot, SiteTimer &timer);
  bool startInDomains();
  bool exchange();
  void copyBack();
  bool isSmall() const {
    return task.sizeInBytes <= mostSmallBytes && !task.section;
  }

  /// What Device::write takes.
  static constexpr int64_t mostSmallBytes = 64;

  const CollectiveTask task;
  const bool isAsync;
  const XaccLoc *loc;
  /// What the message layer works on.
  char *buffer = nullptr;
  std::vector<std::unique_ptr<Operation>> pieces;
  size_t numComplete = 0;
  bool isStarted = false;

  // On a device.
  Device *device = nullptr;
  char *deviceData = nullptr;
  char *pinned = nullptr;
  QueueId queue = queueSync;
  bool isCopiedBack = false;
  std::unique_ptr<DeviceEvent> event; // of the latest copy
};

} // namespace xacc

#endif // XACC_XMP_COLLECTIVEREQUEST_H
