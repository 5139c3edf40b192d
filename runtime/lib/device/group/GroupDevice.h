//===- GroupDevice.h - Several devices as one ------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The devices of a process behind the interface of one: what a program written
// for one accelerator runs on. Memory is one address range on each of them
// (GroupMemory); kernels run on all of them where what they write can be told
// apart, and fetch what they lack from each other (GroupLaunch.cpp). Which of
// them has which newest values, coherence/ knows; the host's memory takes no
// part in that.
//
// A queue is the queue with that number on each device. What meets in the
// memory of devices is ordered where data moves between them, what meets in
// host memory by HostUses. Host threads: one, which gives every device its part
// and waits for all of them where the program waits: operations of GPUs are
// asynchronous, virtual devices share their cores anyway.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_GROUPDEVICE_H
#define XACC_DEVICE_GROUP_GROUPDEVICE_H

#include "GroupMemory.h"
#include "HostUses.h"
#include "LaunchPlan.h"

#include "device/host/HostDevice.h"

#include <random>

namespace xacc {

/// What XACC_SPLIT says.
struct SplitPolicy {
  enum Kind { Auto, All, None, Random } kind = Auto;
  uint64_t seed = 0;
};
/// Returns false if `text` has another form than auto, all, none and
/// random:SEED.
bool parseSplit(const std::string &text, SplitPolicy &policy);

class GroupDevice final : public Device {
public:
  /// The members are of one kind, and outlive the group.
  GroupDevice(std::vector<Device *> members, SplitPolicy policy);
  ~GroupDevice() override;

  int size() const { return int(members.size()); }
  Device &member(int index) { return *members[index]; }
  Device &home() override { return *members.front(); }

  bool isHostAddressable() const override { return false; }
  bool isOneMemory() const override { return false; }
  int64_t numThreads() override;
  std::string productName() override { return home().productName(); }
  std::string vendorName() override { return home().vendorName(); }
  void start(const XaccLoc *loc) override;
  void stop(const XaccLoc *loc) override;

  void *allocate(int64_t sizeInBytes) override {
    return allocateBehind(sizeInBytes, 0);
  }
  void *allocateBehind(int64_t sizeInBytes, int64_t leadInBytes) override;
  /// An allocation whose memory some members have already; null for others.
  /// Returns the first one's. When it is freed, these members have what others
  /// have written.
  void *adopt(const std::vector<char *> &copies, int64_t sizeInBytes);
  bool means(const void *address, const void *allocation) override;
  void free(void *address, QueueId queue, const XaccLoc *loc) override;
  void trim() override;
  DeviceMemoryInfo memoryInfo() override;
  bool owns(const void *address) override { return memory.find(address); }
  void *allocatePinned(int64_t sizeInBytes) override;
  void freePinned(void *address) override;
  int64_t pageBytes() const override { return members.front()->pageBytes(); }
  void *reserve(int64_t) override { return nullptr; }
  bool back(void *, int64_t) override { return false; }
  void unback(void *, int64_t) override {}
  void unreserve(void *) override {}
  void beginHostAccess() override;
  void endHostAccess() override;
  void describe(void *address, int64_t origin, const XaccData &data) override;
  void *allocateExposed(int64_t sizeInBytes) override;
  void *expose(void *address, const XaccLoc *loc) override;

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
  void fence(DeviceEvent &event, const XaccLoc *loc) override;

  /// Copies between memory of the group and of the host, both directions.
  void copyBoxes(const std::vector<BoxCopy> &copies, QueueId queue,
                 const XaccLoc *loc);

  /// Called by the function that computes a kernel's sections.
  void findBounds(const void *pointer, const XaccBox &box, int64_t &min,
                  int64_t &max);

  /// How often sections were computed, for tests.
  int64_t numSectionsComputed() const { return sectionsComputed; }

private:
  friend class GroupLoop;
  friend class GridLoop;

  /// Memory for a region on a device, or the end of the job.
  void require(GroupAllocation &allocation, int member, const Region &region,
               const XaccLoc *loc);
  /// Orders an operation behind copies between devices that other queues run.
  void settle(GroupAllocation &allocation, QueueId queue, const XaccLoc *loc);
  void forgetComplete(GroupAllocation &allocation);
  /// Waits for queues that may still be at work on it.
  void completeQueues(GroupAllocation &allocation, const XaccLoc *loc);
  /// Orders what comes in `queue` behind other queues.
  void follow(const std::vector<QueueId> &earlier, QueueId queue,
              const XaccLoc *loc);
  /// Notes that an allocation is written in a queue.
  void noteWrite(GroupAllocation &allocation, QueueId queue);
  /// Fetches what devices lack for an access. `queue` may be `queueGroup`.
  void move(GroupAllocation &allocation,
            const std::shared_ptr<const Access> &access, QueueId queue,
            const XaccLoc *loc);
  void copyBetween(GroupAllocation &allocation, const PeerTransfer &transfer,
                   QueueId queue, const XaccLoc *loc);
  /// Brings what is newest to the devices whose data an allocation adopts.
  void spread(GroupAllocation &allocation, const XaccLoc *loc);
  /// All newest values of a region come to one device, which may change them.
  void gather(GroupAllocation &allocation, int member, const Region &region,
              QueueId queue, const XaccLoc *loc);
  /// The elements of a copy's side in memory of the group.
  Region regionOf(const GroupAllocation &allocation, const void *address,
                  const CopyShape &shape, const int64_t *strides,
                  bool &isExact) const;
  /// What one device copies from or to host memory.
  struct HostPiece {
    int member;
    char *device, *host;
    CopyShape shape;
  };
  std::vector<HostPiece> cutHostCopy(bool toDevice, char *host, void *address,
                                     const CopyShape &shape, QueueId queue,
                                     const XaccLoc *loc);
  /// Makes the copies of each device wait for earlier copies of other devices
  /// that use the same host memory.
  void orderHostCopies(bool toDevice, const std::vector<HostPiece> &pieces,
                       QueueId queue, const XaccLoc *loc);
  void copyHost(bool toDevice, void *host, void *address,
                const CopyShape &shape, QueueId queue, const XaccLoc *loc);

  // Queues.
  /// The queue that members use for an operation in `queue`.
  QueueId inner(QueueId queue) const {
    return queue == queueSync && kind() == DeviceKind::Cuda ? queueGroup
                                                            : queue;
  }
  /// What is complete on return has to be.
  void finish(QueueId queue, const XaccLoc *loc);
  void waitMembers(QueueId queue, const XaccLoc *loc);
  /// Later operations of `target` in queue `queue` wait for the earlier ones of
  /// all members in queue `earlier`.
  void join(int target, QueueId queue, QueueId earlier, const XaccLoc *loc);
  /// Later operations of all members wait for the earlier ones of `source`.
  void fork(int source, QueueId queue, const XaccLoc *loc);
  void reap(const XaccLoc *loc);

  // Launches: GroupLaunch.cpp.
  struct Call;
  void bind(Call &call);
  LaunchPlan &findPlan(Call &call);
  bool runsTogether(const Call &call, const LaunchPlan &plan) const;
  void runPlan(Call &call, LaunchPlan &plan);
  /// Makes the arguments of a call those of a member's part.
  void setArguments(Call &call, LaunchPlan &plan, int member);
  void launchEverywhere(XaccKernel &kernel, const XaccLaunch &launch,
                        const void *args, QueueId queue, const XaccLoc *loc);
  // GroupPlacement.cpp.
  void bringData(Call &call, LaunchPlan &plan);
  /// Whether bringData() would do nothing but to move what devices lack.
  bool isPlaced(const Call &call, const LaunchPlan &plan) const;
  /// What the launch that is being prepared touches on a device.
  Region neededNow(const GroupAllocation &allocation, int member) const;
  void dropCopies(GroupAllocation &allocation, const Access &access,
                  QueueId queue, const XaccLoc *loc);
  // LaunchPlan.cpp.
  bool adoptSpaces(Call &call);
  std::vector<XaccBox> computeBoxes(Call &call, const LaunchPart &part);
  std::vector<Access> emptyAccesses(const Call &call) const;
  void addSections(Call &call, const LaunchPart &part, int member,
                   std::vector<Access> &accesses);
  void addReductions(Call &call, int member, std::vector<Access> &accesses);
  // LaunchChoice.cpp.
  void makePlan(Call &call, LaunchPlan &plan);
  void makeUndivided(Call &call, LaunchPlan &plan);
  std::vector<Division> divisions(const Call &call);
  LaunchPart partOf(const Call &call, const Division &division,
                    int member) const;
  bool evaluate(Call &call, const Division &division, LaunchPlan &plan);
  void setAccesses(LaunchPlan &plan, std::vector<Access> accesses);
  /// In bytes: what moves in the present state, what several devices read (and
  /// moves each time if it changes in between), what is touched at all.
  struct Cost {
    double moved = 0, shared = 0, touched = 0;
    /// Seconds that the device with most to compute needs for that.
    double computing = 0;
    /// To look for a better division may take longer than the kernel. What
    /// moves because it lies elsewhere moves once, halos move in each launch.
    bool isLow() const;
    /// About how long a kernel takes on GPUs, once what moves only once has
    /// moved: to choose between few and many.
    double seconds(int64_t devices, int64_t reductions) const;
  };
  Cost costOf(const Call &call, const LaunchPlan &plan) const;
  double weightOf(const Call &call, const LaunchPlan &plan,
                  const Cost &cost) const;
  /// Whether all devices of the group are not always the best choice.
  bool choosesByTime() const;
  // GroupReductions.cpp.
  static int countParts(const LaunchPlan &plan);
  /// Of all elements of its variable.
  Partials &partialsOf(Call &call);
  void freePartials();
  void beginReductions(Call &call, LaunchPlan &plan);
  void setPartials(Call &call, LaunchPlan &plan, int member);
  void endReductions(Call &call, LaunchPlan &plan);

  std::vector<Device *> members;
  GroupMemory memory;
  SplitPolicy policy;
  std::mt19937_64 random;
  /// One per member, for join and fork.
  std::vector<std::unique_ptr<DeviceEvent>> events;
  HostUses hostUses;
  PlanCache plans;
  int64_t sectionsComputed = 0;
  uint64_t numWaits = 0; // for everything
  QueueId computingQueue = queueSync;
  /// The launch whose data is being brought, and its plan.
  const Call *preparedCall = nullptr;
  const LaunchPlan *preparedPlan = nullptr;

  /// Of a synchronous kernel; kept for their memory.
  std::vector<HostDevice::Launch> launches;

  /// Allocations that queues may still use.
  struct PendingFree {
    GroupAllocation *allocation;
    std::unique_ptr<DeviceEvent> event;
  };
  std::vector<PendingFree> pendingFrees;
};

/// The group that computes sections at the moment.
extern GroupDevice *computingGroup;

} // namespace xacc

#endif // XACC_DEVICE_GROUP_GROUPDEVICE_H
