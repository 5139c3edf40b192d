//===- HostDevice.h - A virtual device of the CPU ----------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_HOSTDEVICE_H
#define XACC_DEVICE_HOST_HOSTDEVICE_H

#include "HostMemory.h"
#include "HostQueue.h"
#include "JointLaunch.h"

#include "device/base/Device.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace xacc {

/// A device that runs kernels on the CPU, with memory and queues of its own.
/// What is synchronous runs at once on the calling thread, with the help of the
/// device's team; queues are run by the team.
/// With `checked` (XACC_CHECK=memory) everything is synchronous, and the memory
/// is accessible to the device's operations only.
class HostDevice : public Device {
public:
  class Span; // of the trace

  /// `getShare` is called at each start.
  HostDevice(DeviceKind kind, std::string name, int64_t limitInBytes,
             bool checked, std::function<TeamShare()> getShare);
  ~HostDevice() override;

  bool isHostAddressable() const override { return true; }
  int64_t numThreads() override { return threads.width; }
  std::string productName() override;
  std::string vendorName() override { return "XACC"; }
  void start(const XaccLoc *loc) override;
  void stop(const XaccLoc *loc) override;

  void *allocate(int64_t sizeInBytes) override;
  void free(void *address, QueueId queue, const XaccLoc *loc) override;
  void trim() override;
  DeviceMemoryInfo memoryInfo() override;
  int64_t peakBytes() override {
    return memory ? std::max(earlierPeak, memory->peakBytes()) : earlierPeak;
  }
  bool owns(const void *address) override;
  void *allocatePinned(int64_t sizeInBytes) override;
  void freePinned(void *address) override;
  void beginHostAccess() override;
  void endHostAccess() override;
  int64_t mostPieces() const override { return checked ? 1000 : 4000; }
  int64_t pageBytes() const override { return HostMemory::pageBytes(); }
  void *reserve(int64_t sizeInBytes) override;
  bool back(void *address, int64_t sizeInBytes) override;
  void unback(void *address, int64_t sizeInBytes) override;
  void unreserve(void *address) override;
  /// Keeps the name of what a reserved range is for, with `checked`.
  void describe(void *address, int64_t origin, const XaccData &data) override;

  void copyToDevice(void *target, const void *source, const CopyShape &shape,
                    QueueId queue, const XaccLoc *loc) override;
  void copyFromDevice(void *target, const void *source, const CopyShape &shape,
                      QueueId queue, const XaccLoc *loc) override;
  void copyWithin(void *target, const void *source, const CopyShape &shape,
                  QueueId queue, const XaccLoc *loc) override;
  void copyPeer(void *target, Device &source, const void *address,
                const CopyShape &shape, QueueId queue,
                const XaccLoc *loc) override;
  void write(void *target, const void *value, int64_t sizeInBytes,
             QueueId queue, const XaccLoc *loc) override;
  void fillZero(void *target, int64_t sizeInBytes, QueueId queue,
                const XaccLoc *loc) override;
  std::unique_ptr<CopyBatch>
  prepareCopies(const std::vector<BoxCopy> &copies) override;
  void launch(XaccKernel &kernel, const XaccLaunch &launch, const void *args,
              QueueId queue, const XaccLoc *loc) override;
  /// One of several kernels that are launched together.
  struct Launch {
    HostDevice *device;
    XaccLaunch launch;
    std::vector<char> args;
  };
  /// Runs a kernel on several devices at the same time, to the end. Not for
  /// `checked` ones.
  static void launchTogether(XaccKernel &kernel,
                             const std::vector<Launch> &launches,
                             const XaccLoc *loc);
  bool isChecked() const { return checked; }
  /// A kernel for JointLaunch. Not if the device is `checked`.
  JointLaunch::Kernel prepare(const XaccKernel &kernel, const void *args,
                              const XaccLoc *loc) const;
  void callHost(void (*function)(void *), void *argument, QueueId queue,
                const XaccLoc *loc) override;

  bool test(QueueId queue, const XaccLoc *loc) override;
  bool testAll(const XaccLoc *loc) override;
  void wait(QueueId queue, const XaccLoc *loc) override;
  void waitAll(const XaccLoc *loc) override;
  std::vector<QueueId> queues() override;
  std::unique_ptr<DeviceEvent> createEvent() override;
  void record(DeviceEvent &event, QueueId queue, const XaccLoc *loc) override;
  void await(DeviceEvent &event, QueueId queue, const XaccLoc *loc) override;

  /// For XACC_CHECK=memory: see HostMemory::isBehind.
  bool isBehind(const void *address, void *&block) const {
    return memory && memory->isBehind(address, block);
  }
  bool findReserved(const void *address, HostMemory::Reserved &result) const {
    return memory && memory->findReserved(address, result);
  }

private:
  /// Whether an operation runs on the calling thread.
  bool isDirect(QueueId queue) const { return queue == queueSync || checked; }
  HostQueue &queueOf(QueueId queue);
  /// The queue, or null if nothing was ever added to it.
  HostQueue *findQueue(QueueId queue);
  void copy(void *target, const void *source, const CopyShape &shape,
            QueueId queue);

  const int64_t limitInBytes;
  const bool checked;
  const std::function<TeamShare()> getShare;
  TeamShare threads; // of a device that is started
  std::unique_ptr<HostMemory> memory;
  int64_t earlierPeak = 0; // before the last stop()
  /// Shared with events, which may outlive the device's start.
  std::unordered_map<QueueId, std::shared_ptr<HostQueue>> queueTable;
  QueueId lastId = queueSync;
  HostQueue *lastQueue = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_HOSTDEVICE_H
