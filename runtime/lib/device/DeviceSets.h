//===- DeviceSets.h - Sets of devices of XcalableACC ---------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `#pragma acc devices` names devices of this process. A directive with
// `on_device` is executed by each device of a set: each has data of its own.
// An array with a `layout` is distributed over a set: there the set is one
// device made of several (GroupDevice), which keeps shadows up to date itself.
//
// A program with such sets has one current device for everything else, the
// first one of the process.
//
// Threads: those that hold ApiLock.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_DEVICESETS_H
#define XACC_DEVICE_DEVICESETS_H

#include "Manager.h"

#include <memory>
#include <string>
#include <vector>

namespace xacc {

/// As it is declared. Equal declarations are one set, and never go.
struct DeviceSet {
  std::string name;
  std::string type; // "": default devices
  const DeviceSet *parent = nullptr;
  int64_t size = -1; // -1: `*`
  /// What the right side names: from the first one, -1 of them: all the rest.
  int64_t first = 0, count = -1;
  std::string file;
  int64_t line = 0;

  /// Ends the job if there are not so many.
  const std::vector<DeviceSlot *> &devices() const;

private:
  mutable std::vector<DeviceSlot *> found;
};

/// An array of a file-scope `declare` with `on_device` or `layout`.
struct PlacedArray {
  std::string file, name;
  const DeviceSet *set;
  bool isDistributed; // it has a layout
};

class DeviceSets {
public:
  static DeviceSets &get();
  /// Whether the program declares any.
  static bool areUsed() { return used; }

  /// Whether the present directive is for devices that it names.
  static bool isInDirective();

  const DeviceSet *declare(DeviceSet set);
  void place(PlacedArray array);
  /// Whether data of a `declare` is for that device.
  bool isFor(const DeviceSlot &slot, const XaccData &data, const XaccLoc *loc);
  /// The devices of part of a set.
  static std::vector<DeviceSlot *> select(const DeviceSet &set, int64_t first,
                                          int64_t count, int64_t step,
                                          const XaccLoc *loc);
  /// Several devices as one.
  static DeviceSlot &together(const std::vector<DeviceSlot *> &devices);

  static inline bool used = false;

private:
  std::vector<std::unique_ptr<DeviceSet>> sets;
  std::vector<PlacedArray> placed;
};

/// What the directive that is being executed is for; they nest.
void enterDevices(std::vector<DeviceSlot *> devices, bool asOne);
void leaveDevices();

/// The devices that the directive is for: the current one, or those of
/// `on_device`, one after the other, each of them the current one meanwhile.
template <typename Function>
void forEachDevice(const XaccLoc *loc, Function function) {
  DeviceManager &manager = DeviceManager::get();
  const std::vector<DeviceSlot *> *devices = manager.activeDevices();
  if (!devices) [[likely]]
    return function(manager.current(loc));
  for (DeviceSlot *slot : *devices) {
    manager.choose(slot);
    function(manager.current(loc));
  }
  manager.choose(devices->front());
}

/// What a device has of the data behind an address of whatever device: a kernel
/// may be for other devices than the data construct around it.
void *addressOn(DeviceSlot &slot, void *address, const XaccLoc *loc);

/// Copies what a device has of a variable to the other devices that have it:
/// those of the directive, or all. `shape` is the part of its bytes.
void spreadVariable(DeviceSlot &from, const void *address, int64_t sizeInBytes,
                    const CopyShape &shape, bool toAll, const XaccLoc *loc);

/// Before data enters a device. Data that is present on each device of a set
/// that works as one becomes data of that one device, until the directive ends.
void prepareData(DeviceSlot &slot, int64_t kind, int64_t flags,
                 const XaccData &data, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_DEVICE_DEVICESETS_H
