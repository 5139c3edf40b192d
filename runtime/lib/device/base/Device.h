//===- Device.h - What the runtime asks of a device ---------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface that virtual devices of the CPU (`host`) and GPUs (`cuda`)
// stand behind. A device moves bytes, runs kernels and keeps queues; it knows
// nothing of arrays and of what is present (PresentTable.h does).
//
// Threads: all calls come from one thread at a time, but for the functions that
// say otherwise. Errors end the job through fatal() with the `loc` given, which
// may be null; only allocate() reports failure.
//
// Queues: operations of one queue run in order, those of different queues in
// any. With queueSync an operation is complete on return and is not ordered
// with respect to queues. Queues come into being when they are first named.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_DEVICE_H
#define XACC_DEVICE_BASE_DEVICE_H

#include "RequestService.h"
#include "xacc/DeviceABI.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace xacc {

class Device;
class StridedCopy;

/// Names a queue of a device: 0 and above are the program's. The manager
/// resolves XACC_ASYNC_NOVAL; a device never sees it.
using QueueId = int64_t;
inline constexpr QueueId queueSync = XACC_ASYNC_SYNC;
/// The runtime's own queue for communication, of high priority where a device
/// knows priorities.
inline constexpr QueueId queueCommunication = -16;
/// What is complete on return, where several GPUs work on it at the same time.
inline constexpr QueueId queueGroup = -17;

/// The shape of a copy between two strided boxes: runs of `runBytes` bytes that
/// are contiguous on both sides, in `numLoops` loops, the innermost one last.
/// Strides are in bytes. Dimensions that are contiguous on both sides have been
/// fused: `numLoops` is 0 for one block of memory.
struct CopyShape {
  static constexpr int64_t maxLoops = XACC_MAX_DIMS;

  int64_t runBytes = 0; // 0: nothing to copy
  int64_t numLoops = 0;
  int64_t count[maxLoops];
  int64_t targetStride[maxLoops];
  int64_t sourceStride[maxLoops];

  static CopyShape contiguous(int64_t sizeInBytes);
  static CopyShape of(const StridedCopy &copy);
  /// `sizes` in elements, C-order; strides in elements.
  static CopyShape box(int64_t rank, const int64_t *sizes,
                       const int64_t *targetStrides,
                       const int64_t *sourceStrides, int64_t elementSize);

  bool isContiguous() const { return numLoops == 0; }
  int64_t sizeInBytes() const;
  /// Runs the copy on the calling thread.
  void run(void *target, const void *source) const;
};

/// One copy of a batch. Both sides are memory of the device, or memory from
/// allocatePinned().
struct BoxCopy {
  void *target;
  const void *source;
  CopyShape shape;
};

/// Copies that are prepared once and run many times (packing, unpacking).
class CopyBatch {
public:
  virtual ~CopyBatch() = default;
  /// Runs all copies, in any order among themselves: on a GPU, one kernel.
  virtual void run(QueueId queue, const XaccLoc *loc) = 0;
};

/// A point in a queue. New events, and those recorded without a queue, count as
/// reached. May be recorded again, and destroyed at any time.
class DeviceEvent {
public:
  explicit DeviceEvent(Device &device) : device(device) {}
  virtual ~DeviceEvent() = default;
  /// Whether the operations before it are complete.
  virtual bool test(const XaccLoc *loc) = 0;
  /// Blocks the calling thread.
  virtual void wait(const XaccLoc *loc) = 0;

  Device &device;
};

enum class DeviceKind {
  /// The program's own processor and memory: nothing is copied
  /// (acc_device_host, XACC_DEVICES=none).
  Shared,
  /// A virtual device of the CPU with memory of its own.
  Host,
  Cuda
};

struct DeviceMemoryInfo {
  int64_t totalBytes = 0; // 0: not known
  int64_t freeBytes = 0;
};

class Device {
public:
  Device(DeviceKind kind, std::string name)
      : deviceKind(kind), deviceName(std::move(name)) {}
  virtual ~Device() = default;

  /// The process is ending: a driver, or what the program had on a device, may
  /// be gone before us.
  static inline bool processEnds = false;

  DeviceKind kind() const { return deviceKind; }
  /// For messages: "host:0", "cuda:1".
  const std::string &name() const { return deviceName; }
  /// Whether host code may access this device's memory: within a HostAccess.
  virtual bool isHostAddressable() const = 0;
  /// Of several devices as one (GroupDevice), the first; else the device.
  virtual Device &home() { return *this; }
  /// Whether an address is enough to find the newest value.
  virtual bool isOneMemory() const { return true; }
  /// Whether its kernels can access memory of `other`, a device of the same
  /// kind and not the same device under another name.
  virtual bool reaches(const Device &) const { return false; }
  /// What the device calls itself ("NVIDIA H100"), and who makes it.
  virtual std::string productName() { return name(); }
  virtual std::string vendorName() { return ""; }

  /// Makes the device ready; called before anything below, again after stop().
  virtual void start(const XaccLoc *loc) = 0;
  /// Completes all work and gives back all memory and threads. A stopped device
  /// may be started again.
  virtual void stop(const XaccLoc *loc) = 0;
  bool isStarted() const { return started; }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  /// At least 64-byte aligned. Null if there is not enough memory; 0 bytes are
  /// treated as 1.
  virtual void *allocate(int64_t sizeInBytes) = 0;
  /// The same, where addresses up to `leadInBytes` before the result are to
  /// mean this memory as well: pointers to element 0 of an array whose later
  /// part is all that is on the device.
  virtual void *allocateBehind(int64_t sizeInBytes, int64_t /*leadInBytes*/) {
    return allocate(sizeInBytes);
  }
  /// Memory of the host, of a few bytes, that kernels reach and that copies
  /// without a queue need not wait for; or null. free() gives it back.
  virtual void *allocateResult(int64_t /*sizeInBytes*/) { return nullptr; }
  /// Whether `address`, which stands for an element outside of the allocation
  /// at `allocation`, is known to mean it.
  virtual bool means(const void * /*address*/, const void * /*allocation*/) {
    return true;
  }
  /// Gives memory back once the operations that `queue` has now are complete
  /// (queueSync: at once).
  virtual void free(void *address, QueueId queue, const XaccLoc *loc) = 0;
  /// The threads of the program's processors that a kernel has; 0: it runs on
  /// other ones.
  virtual int64_t numThreads() { return 0; }
  /// Gives back memory kept for later allocations.
  virtual void trim() {}
  virtual DeviceMemoryInfo memoryInfo() = 0;
  /// The most memory that was in use at one time; 0: not known.
  virtual int64_t peakBytes() { return 0; }
  /// Whether an address lies in memory of this device.
  virtual bool owns(const void *address) = 0;
  /// Host memory that the device can reach fast, for staging; 64-byte aligned.
  /// Null if there is not enough memory.
  virtual void *allocatePinned(int64_t sizeInBytes) = 0;
  virtual void freePinned(void *address) = 0;
  /// Between the two, host code may access memory of a device that
  /// isHostAddressable(), on any thread. They nest. Use HostAccess.
  virtual void beginHostAccess() {}
  virtual void endHostAccess() {}

  /// Of what reserve() and back() take and give, a power of two.
  virtual int64_t pageBytes() const = 0;
  /// How many pieces of one range had better have memory: more are costly.
  virtual int64_t mostPieces() const { return 1000; }
  /// A range of addresses without memory, aligned to pages; null if there is
  /// none. Not part of owns() and of the device's memory in use.
  virtual void *reserve(int64_t sizeInBytes) = 0;
  /// Gives memory to whole pages that have none; false if there is not enough:
  /// nothing has changed then. The contents are anything.
  virtual bool back(void *address, int64_t sizeInBytes) = 0;
  /// Takes memory from whole pages that have some, or none. No operation uses
  /// them any more.
  virtual void unback(void *address, int64_t sizeInBytes) = 0;
  /// Ends a range, and takes its memory. No operation uses it any more.
  virtual void unreserve(void *address) = 0;

  /// What the memory of an allocation is for, where devices are several: the
  /// element of `data` with index 0 everywhere is `origin` bytes from its
  /// start.
  virtual void describe(void *, int64_t /*origin*/, const XaccData &) {}
  /// Memory that code which the runtime does not know will use.
  virtual void *allocateExposed(int64_t sizeInBytes) {
    return allocate(sizeInBytes);
  }
  /// The address of the same byte for code that the runtime does not know,
  /// which may write to the allocation from now on.
  virtual void *expose(void *address, const XaccLoc *) { return address; }

  //===--------------------------------------------------------------------===//
  // Operations on queues
  //===--------------------------------------------------------------------===//

  /// The host side of an asynchronous copy must stay as it is until the copy is
  /// complete.
  virtual void copyToDevice(void *target, const void *source,
                            const CopyShape &shape, QueueId queue,
                            const XaccLoc *loc) = 0;
  virtual void copyFromDevice(void *target, const void *source,
                              const CopyShape &shape, QueueId queue,
                              const XaccLoc *loc) = 0;
  /// Both sides are memory of this device (or pinned); no overlap.
  virtual void copyWithin(void *target, const void *source,
                          const CopyShape &shape, QueueId queue,
                          const XaccLoc *loc) = 0;
  /// From memory of `source`, a device of the same kind, to memory of this one.
  /// `source` does nothing for its queues: who calls orders the two with
  /// events.
  virtual void copyPeer(void *target, Device &source, const void *address,
                        const CopyShape &shape, QueueId queue,
                        const XaccLoc *loc) = 0;
  /// Writes up to 64 bytes, which have been read when the call returns.
  virtual void write(void *target, const void *value, int64_t sizeInBytes,
                     QueueId queue, const XaccLoc *loc) = 0;
  virtual void fillZero(void *target, int64_t sizeInBytes, QueueId queue,
                        const XaccLoc *loc) = 0;
  /// For the agent of kernels that do not run in this process; else null.
  virtual std::unique_ptr<DeviceStager> createStager(const XaccLoc *) {
    return nullptr;
  }
  /// Many copies as one operation. `copies` is read before the call returns.
  virtual std::unique_ptr<CopyBatch>
  prepareCopies(const std::vector<BoxCopy> &copies);
  /// Loads and allocates what a launch needs, so that nothing of that has to
  /// wait for other kernels.
  virtual void prepareLaunch(XaccKernel &, const XaccLaunch &, const void *,
                             QueueId, const XaccLoc *) {}
  /// `args` has been copied when the call returns.
  virtual void launch(XaccKernel &kernel, const XaccLaunch &launch,
                      const void *args, QueueId queue, const XaccLoc *loc) = 0;
  /// Without a queue, and without a wait: the next operation that is not a
  /// launch, or a launch by launch(), waits.
  virtual void launchAhead(XaccKernel &kernel, const XaccLaunch &launch,
                           const void *args, const XaccLoc *loc) {
    this->launch(kernel, launch, args, queueSync, loc);
  }
  /// Calls a function of the host in its turn, on some thread. It must not call
  /// anything of a device. `queueSync`: at once.
  virtual void callHost(void (*function)(void *), void *argument, QueueId queue,
                        const XaccLoc *loc) = 0;

  //===--------------------------------------------------------------------===//
  // Waiting
  //===--------------------------------------------------------------------===//

  /// Whether all operations in a queue (in all queues) are complete.
  virtual bool test(QueueId queue, const XaccLoc *loc) = 0;
  virtual bool testAll(const XaccLoc *loc) = 0;
  virtual void wait(QueueId queue, const XaccLoc *loc) = 0;
  virtual void waitAll(const XaccLoc *loc) = 0;
  /// The queues that exist.
  virtual std::vector<QueueId> queues() = 0;
  virtual std::unique_ptr<DeviceEvent> createEvent() = 0;
  /// Makes `event`, one of this device, the present end of `queue`.
  virtual void record(DeviceEvent &event, QueueId queue,
                      const XaccLoc *loc) = 0;
  /// Has later operations in `queue` wait for `event`, which may belong to
  /// another device; queueSync: the caller waits.
  virtual void await(DeviceEvent &event, QueueId queue, const XaccLoc *loc) = 0;
  /// Has all later operations, in whatever queue and without one, wait for
  /// `event`, which was recorded in queueCommunication. Whether the caller
  /// waits, is up to the device.
  virtual void fence(DeviceEvent &event, const XaccLoc *loc) {
    event.wait(loc);
  }

protected:
  bool started = false;

private:
  DeviceKind deviceKind;
  std::string deviceName;
};

/// Opens memory of a device for host code as long as it lives. Free, but for
/// XACC_CHECK=memory.
class HostAccess {
public:
  explicit HostAccess(Device &device) : device(device) {
    device.beginHostAccess();
  }
  HostAccess(const HostAccess &) = delete;
  ~HostAccess() { device.endHostAccess(); }

private:
  Device &device;
};

/// Of cuda/. The number of GPUs that can be used; if 0, `whyNone` says why
/// ("no driver library", ...). Cheap, and makes no context.
int countCudaDevices(std::string &whyNone);
/// Makes no context either: Device::start() does.
std::unique_ptr<Device> createCudaDevice(int ordinal);

} // namespace xacc

#endif // XACC_DEVICE_BASE_DEVICE_H
