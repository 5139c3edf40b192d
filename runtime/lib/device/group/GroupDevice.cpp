//===- GroupDevice.cpp - Several devices as one -----------------------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory and queues; copies are in GroupCopies.cpp, kernels in GroupLaunch.cpp.
//
//===----------------------------------------------------------------------===//

#include "GroupLoop.h"

#include "core/Support.h"

#include <algorithm>
#include <cstdlib>

using namespace xacc;

bool xacc::parseSplit(const std::string &text, SplitPolicy &policy) {
  policy = {};
  if (text.empty() || text == "auto")
    return true;
  if (text == "none" || text == "all") {
    policy.kind = text == "all" ? SplitPolicy::All : SplitPolicy::None;
    return true;
  }
  const std::string prefix = "random:";
  if (text.compare(0, prefix.size(), prefix) != 0)
    return false;
  policy.kind = SplitPolicy::Random;
  const char *digits = text.c_str() + prefix.size();
  char *end = nullptr;
  policy.seed = std::strtoull(digits, &end, 10);
  return end != digits && *end == '\0';
}

/// Smaller ones are not compared with what is free, which takes time.
static constexpr int64_t largeAllocation = 1 << 20;

static std::string nameOfAll(const std::vector<Device *> &members) {
  // "host:0", "host:3" -> "host:0-3"; the numbers need not follow each other.
  std::string name;
  for (Device *member : members) {
    const std::string &one = member->name();
    name += name.empty() ? one : "," + one.substr(one.find(':') + 1);
  }
  return name;
}

GroupDevice::GroupDevice(std::vector<Device *> members, SplitPolicy policy)
    : Device(members.front()->kind(), nameOfAll(members)), members(members),
      memory(members), policy(policy), random(policy.seed) {}

GroupDevice::~GroupDevice() { stop(nullptr); }

int64_t GroupDevice::numThreads() {
  int64_t sum = 0;
  for (Device *device : members) {
    int64_t own = device->numThreads();
    if (own == 0)
      return 0;
    sum += own;
  }
  return sum;
}

void GroupDevice::start(const XaccLoc *loc) {
  for (Device *member : members) {
    if (!member->isStarted())
      member->start(loc);
    events.push_back(member->createEvent());
  }
  started = true;
}

void GroupDevice::stop(const XaccLoc *loc) {
  if (!started)
    return;
  waitAll(loc);
  pendingFrees.clear();
  freePartials();
  plans.clear();
  memory.clear();
  events.clear();
  started = false;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *GroupDevice::allocateBehind(int64_t sizeInBytes, int64_t leadInBytes) {
  reap(nullptr);
  // An address range is to be had for more than all devices together have.
  if (sizeInBytes > largeAllocation && sizeInBytes > memoryInfo().freeBytes)
    return nullptr;
  GroupAllocation *allocation = memory.allocate(sizeInBytes, leadInBytes);
  return allocation ? allocation->home : nullptr;
}

bool GroupDevice::means(const void *address, const void *allocation) {
  GroupAllocation *found = memory.find(address);
  return !memory.find(allocation) || (found && found->home == allocation);
}

void *GroupDevice::adopt(const std::vector<char *> &copies,
                         int64_t sizeInBytes) {
  GroupAllocation *allocation = memory.adopt(copies, sizeInBytes);
  return allocation ? allocation->home : nullptr;
}

void GroupDevice::spread(GroupAllocation &allocation, const XaccLoc *loc) {
  auto access = std::make_shared<Access>();
  Region none(allocation.space.rank());
  access->use.assign(members.size(), none);
  access->def = access->mayDef = access->use;
  for (int m = 0; m < size(); ++m)
    if (allocation.adopts(m))
      access->use[m] = allocation.space.all();
  move(allocation, access, inner(queueSync), loc);
  finish(queueSync, loc);
}

void *GroupDevice::allocateExposed(int64_t sizeInBytes) {
  if (sizeInBytes > largeAllocation &&
      sizeInBytes > home().memoryInfo().freeBytes)
    return nullptr;
  GroupAllocation *allocation = memory.allocate(sizeInBytes);
  if (!allocation)
    return nullptr;
  if (!memory.back(*allocation, 0, allocation->space.all())) {
    memory.free(*allocation);
    return nullptr;
  }
  allocation->isExposed = true;
  return allocation->home;
}

void GroupDevice::reap(const XaccLoc *loc) {
  std::erase_if(pendingFrees, [&](PendingFree &pending) {
    if (!pending.event->test(loc))
      return false;
    memory.free(*pending.allocation);
    return true;
  });
}

void GroupDevice::free(void *address, QueueId queue, const XaccLoc *loc) {
  reap(loc);
  GroupAllocation *allocation = memory.find(address);
  if (!allocation || allocation->home != address)
    fatal(loc, "%p was not allocated on %s, or has been freed", address,
          name().c_str());
  // Each device keeps its data, with what the others have written.
  if (!allocation->isAdopted.empty()) {
    waitAll(loc);
    spread(*allocation, loc);
    queue = queueSync;
  }
  if (queue == queueSync) {
    settle(*allocation, queue, loc);
    memory.free(*allocation);
    return;
  }
  settle(*allocation, queue, loc);
  pendingFrees.push_back({allocation, createEvent()});
  record(*pendingFrees.back().event, queue, loc);
}

void GroupDevice::trim() {
  reap(nullptr);
  for (Device *member : members)
    member->trim();
}

DeviceMemoryInfo GroupDevice::memoryInfo() {
  DeviceMemoryInfo sum;
  for (Device *member : members) {
    DeviceMemoryInfo info = member->memoryInfo();
    sum.totalBytes += info.totalBytes;
    sum.freeBytes += info.freeBytes;
  }
  return sum;
}

void *GroupDevice::allocatePinned(int64_t sizeInBytes) {
  return home().allocatePinned(sizeInBytes);
}

void GroupDevice::freePinned(void *address) { home().freePinned(address); }

void GroupDevice::beginHostAccess() {
  for (Device *member : members)
    member->beginHostAccess();
}

void GroupDevice::endHostAccess() {
  for (Device *member : members)
    member->endHostAccess();
}

void GroupDevice::describe(void *address, int64_t origin,
                           const XaccData &data) {
  GroupAllocation *allocation = memory.find(address);
  if (!allocation)
    return;
  allocation->name = data.name ? data.name : "";
  std::vector<int64_t> strides;
  for (int64_t d = 0; d < data.rank; ++d)
    strides.push_back(data.stride[d] * data.elementSize);
  allocation->changeSpace(Space(allocation->sizeInBytes, origin,
                                std::move(strides), data.elementSize));
  // For their messages.
  for (size_t m = 0; m < members.size(); ++m)
    if (allocation->base[m])
      members[m]->describe(allocation->base[m], origin, data);
}

void *GroupDevice::expose(void *address, const XaccLoc *loc) {
  GroupAllocation *allocation = memory.find(address);
  if (!allocation || allocation->isExposed)
    return address;
  waitAll(loc);
  gather(*allocation, 0, allocation->space.all(), inner(queueSync), loc);
  finish(queueSync, loc);
  // What nothing has written yet has no memory; who gets the address writes it.
  require(*allocation, 0, allocation->space.all(), loc);
  allocation->isExposed = true;
  ++memory.epoch;
  return address;
}

void GroupDevice::require(GroupAllocation &allocation, int member,
                          const Region &region, const XaccLoc *loc) {
  if (memory.back(allocation, member, region)) [[likely]]
    return;
  waitAll(loc);
  reap(loc);
  members[member]->trim();
  memory.reclaim(member, &allocation, [&](const GroupAllocation &other) {
    return neededNow(other, member);
  });
  memory.reclaim(allocation, member, neededNow(allocation, member) | region);
  if (memory.back(allocation, member, region))
    return;
  DeviceMemoryInfo info = members[member]->memoryInfo();
  int64_t wanted = allocation.space.volumeInBytes(region);
  std::string present;
  for (const auto &[home, other] : memory.all())
    if (int64_t bytes = memory.backedBytes(*other, member))
      present += (present.empty() ? "" : ", ") +
                 (other->name.empty() ? "memory without a name"
                                      : "'" + other->name + "'") +
                 " (" + std::to_string(bytes) + " bytes)";
  fatal(
      loc,
      "device %s has no memory for %lld bytes of '%s': %lld of %lld bytes are "
      "free; present: %s",
      members[member]->name().c_str(), (long long)wanted,
      allocation.name.c_str(), (long long)info.freeBytes,
      (long long)info.totalBytes,
      present.empty() ? "nothing" : present.c_str());
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

namespace {
class GroupEvent final : public DeviceEvent {
public:
  explicit GroupEvent(GroupDevice &group) : DeviceEvent(group) {
    for (int m = 0; m < group.size(); ++m)
      parts.push_back(group.member(m).createEvent());
  }
  bool test(const XaccLoc *loc) override {
    for (auto &part : parts)
      if (!part->test(loc))
        return false;
    return true;
  }
  void wait(const XaccLoc *loc) override {
    for (auto &part : parts)
      part->wait(loc);
  }

  std::vector<std::unique_ptr<DeviceEvent>> parts; // by member
};
} // namespace

std::unique_ptr<DeviceEvent> GroupDevice::createEvent() {
  return std::make_unique<GroupEvent>(*this);
}

void GroupDevice::record(DeviceEvent &event, QueueId queue,
                         const XaccLoc *loc) {
  auto &mine = static_cast<GroupEvent &>(event);
  for (int m = 0; m < size(); ++m)
    members[m]->record(*mine.parts[m], queue, loc);
}

void GroupDevice::await(DeviceEvent &event, QueueId queue, const XaccLoc *loc) {
  if (queue == queueSync || event.device.isOneMemory()) {
    event.wait(loc);
    return;
  }
  for (Device *member : members)
    for (auto &part : static_cast<GroupEvent &>(event).parts)
      member->await(*part, queue, loc);
}

void GroupDevice::fence(DeviceEvent &event, const XaccLoc *loc) {
  event.wait(loc);
}

void GroupDevice::join(int target, QueueId queue, QueueId earlier,
                       const XaccLoc *loc) {
  for (int m = 0; m < size(); ++m) {
    if (m == target && queue == earlier)
      continue;
    members[m]->record(*events[m], earlier, loc);
    members[target]->await(*events[m], queue, loc);
  }
}

void GroupDevice::fork(int source, QueueId queue, const XaccLoc *loc) {
  members[source]->record(*events[source], queue, loc);
  for (int m = 0; m < size(); ++m)
    if (m != source)
      members[m]->await(*events[source], queue, loc);
}

void GroupDevice::finish(QueueId queue, const XaccLoc *loc) {
  if (inner(queue) != queue)
    waitMembers(inner(queue), loc);
}

void GroupDevice::waitMembers(QueueId queue, const XaccLoc *loc) {
  for (Device *member : members)
    member->wait(queue, loc);
}

void GroupDevice::follow(const std::vector<QueueId> &earlier, QueueId queue,
                         const XaccLoc *loc) {
  for (QueueId other : earlier) {
    if (other == queue)
      continue;
    if (queue == queueSync || queue == queueGroup)
      waitMembers(other, loc);
    else
      for (int m = 0; m < size(); ++m)
        join(m, queue, other, loc);
  }
}

/// After a wait for everything no queue is at work.
void GroupDevice::forgetComplete(GroupAllocation &allocation) {
  if (allocation.waits == numWaits) [[likely]]
    return;
  allocation.moving.clear();
  allocation.writing.clear();
  allocation.waits = numWaits;
}

void GroupDevice::settle(GroupAllocation &allocation, QueueId queue,
                         const XaccLoc *loc) {
  forgetComplete(allocation);
  if (allocation.moving.empty()) [[likely]]
    return;
  std::erase_if(allocation.moving, [&](GroupAllocation::Moving &copy) {
    if (copy.event->test(loc))
      return true;
    if (copy.queue == queue)
      return false;
    if (queue != queueSync && queue != queueGroup) {
      await(*copy.event, queue, loc);
      return false;
    }
    copy.event->wait(loc);
    return true;
  });
}

void GroupDevice::completeQueues(GroupAllocation &allocation,
                                 const XaccLoc *loc) {
  if (!allocation.moving.empty())
    settle(allocation, queueSync, loc);
  if (!allocation.writing.empty())
    follow(allocation.writing, queueSync, loc);
}

static void addOnce(std::vector<QueueId> &queues, QueueId queue) {
  if (queue != queueSync && queue != queueGroup &&
      std::find(queues.begin(), queues.end(), queue) == queues.end())
    queues.push_back(queue);
}

void GroupDevice::noteWrite(GroupAllocation &allocation, QueueId queue) {
  forgetComplete(allocation);
  allocation.touch();
  addOnce(allocation.writing, queue);
}

void GroupDevice::callHost(void (*function)(void *), void *argument,
                           QueueId queue, const XaccLoc *loc) {
  if (queue == queueSync) {
    HostAccess access(*this);
    function(argument);
    return;
  }
  join(0, queue, queue, loc);
  members[0]->callHost(function, argument, queue, loc);
  fork(0, queue, loc);
}

bool GroupDevice::test(QueueId queue, const XaccLoc *loc) {
  for (Device *member : members)
    if (!member->test(queue, loc))
      return false;
  return true;
}

bool GroupDevice::testAll(const XaccLoc *loc) {
  for (Device *member : members)
    if (!member->testAll(loc))
      return false;
  return true;
}

void GroupDevice::wait(QueueId queue, const XaccLoc *loc) {
  waitMembers(queue, loc);
  hostUses.forget(queue);
  reap(loc);
}

void GroupDevice::waitAll(const XaccLoc *loc) {
  for (Device *member : members)
    member->waitAll(loc);
  hostUses.forgetAll();
  ++numWaits;
  reap(loc);
}

std::vector<QueueId> GroupDevice::queues() {
  std::vector<QueueId> result;
  for (Device *member : members)
    for (QueueId queue : member->queues())
      if (queue != queueGroup &&
          std::find(result.begin(), result.end(), queue) == result.end())
        result.push_back(queue);
  return result;
}
