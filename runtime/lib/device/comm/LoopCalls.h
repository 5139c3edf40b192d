//===- LoopCalls.h - Communication of a loop as one kernel ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Directives of a loop that is one kernel on a GPU communicate through the
// thread that waits for the kernel: it is the one that plans and transports
// belong to, and has nothing else to do. Before the launch each directive is
// prepared; the kernel has a table of what it copies, and asks by number. See
// xacc/RequestABI.h.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_COMM_LOOPCALLS_H
#define XACC_DEVICE_COMM_LOOPCALLS_H

#include "device/base/Device.h"
#include "device/base/LoopService.h"
#include "device/base/RequestService.h"
#include "device/requests/LoopTable.h"
#include "device/requests/RequestRing.h"

#include <memory>
#include <vector>

namespace xacc {

/// A directive.
class LoopCall {
public:
  virtual ~LoopCall() = default;
  /// Adds the boxes that the grid copies.
  virtual void describe(std::vector<BoxCopy> &, std::vector<BoxCopy> &) const {}
  virtual LoopEntry::Kind kind() const { return LoopEntry::Complete; }
  /// Whether both have the same messages.
  virtual bool shares(const LoopCall &) const { return false; }
  /// Whether the kernel has a value combined.
  virtual bool hasValue() const { return false; }
  /// `value`: in memory of the host.
  virtual void run(void *value) = 0;
  /// Completes what `run` has started.
  virtual void finish() {}
};

class LoopCalls final : public LoopService {
public:
  /// Whether the current device is a GPU, or several for which the loop has
  /// been described, so that directives of its kernel have to be prepared.
  static bool areNeeded(const XaccLoc *loc);
  /// For the next launch.
  static void add(std::unique_ptr<LoopCall> call, const XaccLoc *loc);
  /// Completes what the kernel has started.
  static void waitForAll();

  size_t numCalls() const override { return calls.size(); }
  Call describe(size_t number) const override;
  void forgetCalls() override { calls.clear(); }
  void *begin(Device &device, const void *const *functions,
              const XaccLoc *loc) override;
  bool serve() override;
  void end(Device &target, const XaccLoc *loc) override;
  void leave(Device &device) override;

private:
  void *createTable(size_t ringBytes, const XaccLoc *loc);
  uint64_t sharingOf(size_t number) const;
  void runPrepared();
  void runHostCode();
  void transfer();
  /// Completes those of these directives that are started.
  void finish(uint64_t which);

  std::vector<std::unique_ptr<LoopCall>> calls;
  uint64_t started = 0;
  Device *device = nullptr;
  const XaccLoc *kernelLoc = nullptr;
  /// What the kernel has the host call, by number.
  const void *const *functions = nullptr;
  void *pinned = nullptr, *table = nullptr;
  std::vector<void *> values; // null: an exchange has none
  std::unique_ptr<RequestRing> ring;
  /// Of `device`; null: no kernel has needed it yet.
  std::unique_ptr<DeviceStager> stager;
};

} // namespace xacc

#endif // XACC_DEVICE_COMM_LOOPCALLS_H
