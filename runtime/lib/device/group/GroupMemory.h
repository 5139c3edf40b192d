//===- GroupMemory.h - Memory of several devices --------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An allocation is there on every device: with the address range of all of it,
// and memory where a section needs it. The rest of the runtime knows it by its
// address on the first device, its home.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_GROUPMEMORY_H
#define XACC_DEVICE_GROUP_GROUPMEMORY_H

#include "coherence/Coherence.h"
#include "coherence/Space.h"
#include "device/base/Device.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace xacc {

struct GroupAllocation {
  GroupAllocation(int64_t sizeInBytes, int numDevices);

  char *home = nullptr; // on the first device
  int64_t sizeInBytes;
  /// Addresses before the first byte that mean this allocation, too.
  int64_t leadInBytes = 0;
  /// The same byte on each device; null where it has nothing yet.
  std::vector<char *> base;
  /// Address ranges, whose pages get memory when they are needed; else blocks.
  bool isRange = false;
  std::vector<char *> range;  // what reserve() gave
  std::vector<Region> backed; // pages that have memory, from the range's start
  Space space;
  std::unique_ptr<Coherence> coherence;
  /// Where data goes that comes before a kernel has said where it is needed.
  std::shared_ptr<const std::vector<Region>> division;
  /// Data that came before a kernel has said where it is needed: copies that
  /// are left where the division put them are dropped after the first kernel.
  bool isFresh = true;
  /// Code that the runtime does not know uses it on the first device, and
  /// there alone.
  bool isExposed = false;
  /// Devices whose memory is that of data there, which stays when this goes.
  std::vector<bool> isAdopted;
  /// The same for equal index spaces only.
  uint64_t spaceNumber = 0;
  /// Changes with every write: what was computed from the contents is valid as
  /// long as it is the same.
  uint64_t version = 0;
  /// Queues in which copies between devices may still be under way; what comes
  /// after them in other queues waits for them.
  struct Moving {
    QueueId queue;
    std::unique_ptr<DeviceEvent> event; // behind the last copy
  };
  std::vector<Moving> moving;
  /// Queues in which it may still be written: copies between devices wait for
  /// them, whatever the program says of the order of queues.
  std::vector<QueueId> writing;
  /// Both lists are as of that many waits for everything.
  uint64_t waits = 0;
  /// Launch plans, with the place in them, whose sections have memory.
  std::unordered_set<uint64_t> readyPlans;
  std::string name; // for messages

  bool adopts(int member) const {
    return !isAdopted.empty() && isAdopted[size_t(member)];
  }
  int64_t offsetOf(const void *address) const {
    return static_cast<const char *>(address) - home;
  }
  /// The copies of a transfer, box by box.
  void addCopies(const PeerTransfer &transfer,
                 std::vector<BoxCopy> &copies) const;
  /// Marks a write of the contents.
  void touch() { version = newVersion(); }
  /// A number that there was not before.
  static uint64_t newVersion();
  /// The same allocation with another index space; false if what devices hold
  /// cannot be said in it.
  bool changeSpace(const Space &space);
};

class GroupMemory {
public:
  /// Allocations of at least so many pages have them one by one.
  static constexpr int64_t smallestRange = 8;

  explicit GroupMemory(std::vector<Device *> members) : members(members) {}
  ~GroupMemory() { clear(); }

  /// Null if there is not enough memory.
  GroupAllocation *allocate(int64_t sizeInBytes, int64_t leadInBytes = 0);
  /// Memory that there is on some devices, null on others; null if there is not
  /// enough on the first device.
  GroupAllocation *adopt(const std::vector<char *> &bases, int64_t sizeInBytes);
  /// At once: no operation uses it any more.
  void free(GroupAllocation &allocation);
  void clear();
  /// The allocation that an address (on the first device) lies in, or null.
  GroupAllocation *find(const void *address);
  /// Gives a device memory for a region; false if there is not enough.
  bool back(GroupAllocation &allocation, int member, const Region &region);
  /// Takes back memory that holds no newest values, and values that other
  /// devices hold too, but for what `keep` says of each allocation; no
  /// operation is under way.
  void reclaim(int member, const GroupAllocation *except,
               const std::function<Region(const GroupAllocation &)> &keep);
  /// The same for one allocation, but for `keep`.
  void reclaim(GroupAllocation &allocation, int member, const Region &keep);

  /// Changes when memory goes that an allocation had.
  uint64_t epoch = 0;

  /// Bytes of memory behind an allocation on a device.
  int64_t backedBytes(const GroupAllocation &allocation, int member) const;
  const std::map<char *, std::unique_ptr<GroupAllocation>> &all() const {
    return allocations;
  }

private:
  bool makeBase(GroupAllocation &allocation, int member);
  Region pagesOf(const GroupAllocation &allocation, int member,
                 const Region &region) const;

  std::vector<Device *> members;
  std::map<char *, std::unique_ptr<GroupAllocation>> allocations; // by home
  GroupAllocation *lastFound = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_GROUPMEMORY_H
