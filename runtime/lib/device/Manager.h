//===- Manager.h - The devices of a process ------------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The list of devices comes from XACC_DEVICES and is made when it is first
// asked for; a device is started when it is first used. So a program may choose
// its device at the start of main.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_MANAGER_H
#define XACC_DEVICE_MANAGER_H

#include "PresentTable.h"
#include "base/Device.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace xacc {

/// A device with what the runtime keeps for it.
struct DeviceSlot {
  std::unique_ptr<Device> device;
  PresentTable table;
  /// How much of the list of file-scope `declare`s has taken effect here.
  size_t numDeclared = 0;
};

/// A call of the program: threads make them one at a time, since they share the
/// devices and what is present there. Not around what kernels call.
class ApiLock {
public:
  ApiLock() { mutex.lock(); }
  ApiLock(const ApiLock &) = delete;
  ~ApiLock() { mutex.unlock(); }

private:
  static inline std::recursive_mutex mutex;
};

/// What each thread of the program sets for itself.
struct OfThread {
  uint64_t generation = 0; // of the devices
  uint64_t state = 0;      // in which `ready` was found
  DeviceSlot *chosen = nullptr;
  DeviceSlot *ready = nullptr; // `chosen` once it can be used at once
  /// Those that a directive with `on_device` is for, if several.
  const std::vector<DeviceSlot *> *active = nullptr;
  int64_t defaultQueue = 0;
  bool callsUs = false;
};

class DeviceManager {
public:
  /// Never destroyed.
  static DeviceManager &get();
  /// Null as long as nobody has asked for it: no device is in use then.
  static DeviceManager *getIfStarted();

  /// The devices of a type, a value of XaccDeviceType, in order. The list of
  /// XACC_DEVICE_HOST has one element, the program's own processor and memory.
  std::vector<DeviceSlot *> devicesOf(int64_t type);
  /// XACC_DEVICE_DEFAULT and XACC_DEVICE_CURRENT made definite.
  int64_t resolveType(int64_t type);
  static int64_t typeOf(const Device &device);
  /// Those of XACC_DEVICES that are this process's.
  std::vector<DeviceSlot *> ownDevices();
  /// Several devices as one, made when it is first asked for.
  DeviceSlot &groupOf(const std::vector<DeviceSlot *> &devices);
  /// All that are made of several devices.
  std::vector<DeviceSlot *> groups() const;
  /// All devices, and groups of them, that are in use.
  std::vector<DeviceSlot *> startedDevices() const;
  /// Those of XACC_DEVICES.
  const std::vector<std::unique_ptr<DeviceSlot>> &allSlots() const {
    return slots;
  }
  /// "nvidia", "host", ...
  static const char *typeName(int64_t type);

  /// The current device, started; the file-scope `declare`s are there.
  DeviceSlot &current(const XaccLoc *loc) {
    if (ofThread.ready && ofThread.state == state) [[likely]]
      return *ofThread.ready;
    return prepareCurrent(loc);
  }
  /// The current device without using it.
  DeviceSlot &currentUnstarted();
  /// Whether the current device is one of a type.
  bool isCurrent(int64_t type);
  /// The slot of a device, and the index in its type's list.
  DeviceSlot &slotOf(const Device &device);
  int64_t numberOf(const DeviceSlot &slot);
  /// Makes a device the current one; ends the job if there is none with this
  /// number (-1: the process's default) among those of the type. Does not start
  /// it.
  void setCurrent(int64_t type, int64_t number, const XaccLoc *loc);

  /// Of the calling thread, for DeviceSets.h.
  DeviceSlot *chosen() { return mine().chosen; }
  void choose(DeviceSlot *slot) {
    OfThread &mine = this->mine();
    if (mine.chosen != slot)
      mine.ready = nullptr;
    mine.chosen = slot;
  }
  const std::vector<DeviceSlot *> *activeDevices() { return mine().active; }
  void setActive(const std::vector<DeviceSlot *> *devices) {
    mine().active = devices;
  }

  /// Makes a device ready that is not.
  static void start(DeviceSlot &slot, const XaccLoc *loc);
  /// Completes all work on a device, drops what is present and stops it.
  void shutdown(DeviceSlot &slot, const XaccLoc *loc);

  /// The queue that an async argument means: XACC_ASYNC_NOVAL is the default
  /// queue; other numbers below 0, but for XACC_ASYNC_SYNC, end the job.
  QueueId resolveQueue(int64_t async, const XaccLoc *loc) {
    return async >= 0 || async == XACC_ASYNC_SYNC ? async
                                                  : resolveSpecial(async, loc);
  }
  int64_t defaultAsync() { return mine().defaultQueue; }
  void setDefaultAsync(int64_t async, const XaccLoc *loc);

  /// Whether XACC_CHECK=memory is on.
  bool checksMemory() const { return checkMemory; }

  /// Adds data of a file-scope `declare`, which comes to each device when that
  /// is first used.
  void declare(int64_t kind, int64_t flags, const XaccData &data,
               const XaccLoc *loc);

  /// Completes all work: at normal end, or before the program itself ends the
  /// message layer (devices may still be used afterwards).
  void finish();
  /// Stops all devices: at exit. Does nothing where a kernel has called exit.
  void stopAll();

  /// For tests: ends all devices and forgets them, so that the environment is
  /// read again.
  void reset();

private:
  DeviceManager() = default;
  void makeList();
  void makeGroup();
  DeviceSlot &prepareCurrent(const XaccLoc *loc);
  QueueId resolveSpecial(int64_t async, const XaccLoc *loc);
  bool canWait() const;

  struct Declared {
    int64_t kind, flags;
    XaccData data;
    const XaccLoc *loc;
  };

  bool hasList = false;
  bool checkMemory = false;
  /// In the order of XACC_DEVICES.
  std::vector<std::unique_ptr<DeviceSlot>> slots;
  std::unique_ptr<DeviceSlot> shared;
  std::unique_ptr<DeviceSlot> group; // refers to devices of `slots`
  /// The same of parts of them.
  struct PartGroup {
    std::vector<DeviceSlot *> devices;
    std::unique_ptr<DeviceSlot> slot;
  };
  std::vector<PartGroup> partGroups;
  int64_t ownNumber = -1; // of the only GPU that is this process's, or -1
  std::vector<Declared> declared;

  static inline thread_local OfThread ofThread;
  OfThread &mine() {
    if (ofThread.generation != generation)
      ofThread = {generation};
    return ofThread;
  }
  uint64_t generation = 1; // counts calls of reset()
  uint64_t state = 1;      // changes where no device may be used at once
};

/// What XACC_DEVICES says.
struct DeviceRequest {
  enum Kind { Unset, None, Host, Cuda } kind = Unset;
  int64_t numHost = 1;
  /// CUDA ordinals, also twice; empty: all.
  std::vector<int> ordinals;
};
/// Returns false if `text` has another form than host, host:N, cuda, cuda:0,1
/// and none.
bool parseDevices(const std::string &text, DeviceRequest &request);

/// Rank among the processes of this machine.
int nodeLocalRank();
/// Number of processes of this machine, as far as it is known.
int64_t nodeLocalSize();

/// Of host/.
std::unique_ptr<Device> createHostDevice(int number, int numDevices);
std::unique_ptr<Device> createSharedDevice();

} // namespace xacc

#endif // XACC_DEVICE_MANAGER_H
