//===- GridLoop.h - A loop as one kernel on several GPUs ------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler describes the kernels of a loop before it. If each of them can
// run on the devices of the group with what is known then, the loop becomes one
// launch on each device: kernels on GPUs copy what their device lacks from
// memory of the others, and wait for each other by words in that memory
// (device/requests/GroupSteps.h). When they have ended, the states of the data
// are those that the loop has come to.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_GRIDLOOP_H
#define XACC_DEVICE_GROUP_GRIDLOOP_H

#include "GridStates.h"
#include "GroupCall.h"

#include "device/base/GroupTable.h"
#include "device/base/LoopService.h"

#include <deque>

namespace xacc {

class GridLoop {
public:
  /// `scalars`: memory of which all devices have to have the same values;
  /// `first`: a bit for each kernel that may be first.
  GridLoop(GroupDevice &group, std::vector<void *> scalars, uint64_t first)
      : group(group), scalars(std::move(scalars)), first(first) {}
  GridLoop(const GridLoop &) = delete;
  ~GridLoop();

  /// Why these devices cannot run loops this way; null: they can.
  static const char *whyNot(GroupDevice &group);

  /// The next kernel of the loop.
  void describe(XaccKernel &kernel, const XaccLaunch &launch, const void *args,
                uint64_t followers, const XaccLoc *loc);
  /// The next directive that communicates with other ranks: LoopService has
  /// those in the same order when prepare() is called.
  void describeCall(uint64_t followers) {
    directives.push_back({followers, {}, {}, {}});
  }
  /// Plans all kernels; null, or why that cannot be.
  const char *prepare(const XaccLoc *loc);
  /// Runs the loop, a kernel whose blocks wait for each other.
  void run(XaccKernel &kernel, const XaccLaunch &launch, const void *args,
           const XaccLoc *loc);

  /// While it lives, allocations have the states of what they hold, not those
  /// of a loop that is being planned.
  class RealStates {
  public:
    RealStates() : loop(planned) {
      if (loop)
        loop->swapStates();
    }
    ~RealStates() {
      if (loop)
        loop->swapStates();
    }
    RealStates(const RealStates &) = delete;
    RealStates &operator=(const RealStates &) = delete;

  private:
    GridLoop *loop;
  };

  /// What the next such launch of the calling thread runs; null: nothing.
  static inline thread_local std::unique_ptr<GridLoop> next;

private:
  struct Kernel {
    XaccKernel *kernel;
    XaccLaunch launch;
    std::vector<char> args;
    uint64_t followers;
    const XaccLoc *loc;
    LaunchPlan plan;
    /// Devices that run it: a bit for each.
    uint64_t devices = 0;
    int64_t numElements = 0; // of reductions
  };
  struct Data {
    GroupAllocation *allocation;
    bool isScalar;
    /// What a description leads through, while `allocation` has this one.
    std::unique_ptr<Coherence> own;
    std::vector<Region> needed; // by device
    bool isWritten = false;
  };
  /// What a directive copies from an allocation, or to it.
  struct Box {
    BoxCopy copy;
    size_t data;
    Region region;
    /// The allocation that it goes to, and what of it; -1: to messages.
    int64_t target = -1;
    Region received = Region();
  };
  struct Directive {
    uint64_t followers;
    LoopService::Call call;
    std::vector<Box> packs, unpacks;
  };
  /// What a device gets, and where in it.
  struct Table {
    std::vector<char> bytes;
    void *address = nullptr;
    std::vector<GroupStep> steps;
    std::vector<size_t> firstCopies; // by step
    int64_t partsAt, copiesAt, stepsAt;
  };

  GroupDevice::Call bind(Kernel &kernel);
  size_t numberOf(GroupAllocation *allocation);
  const char *findData();
  const char *findChangedSource();
  void shareScalars(const XaccLoc *loc);
  void shareAll(GroupAllocation &allocation, const XaccLoc *loc);
  std::shared_ptr<const Access> usedByAll(const GroupAllocation &allocation,
                                          const Region &region) const;
  Region reducedBy(const GroupDevice::Call &call, size_t number) const;
  GridPart makePart(Kernel &kernel, GroupDevice::Call &call);
  void plan(Kernel &kernel);

  // In GridCalls.cpp.
  const char *findDirectives();
  const char *findBoxes(const std::vector<BoxCopy> &copies, bool isPack,
                        std::vector<Box> &boxes);
  void addReceived(const std::vector<Box> &boxes, bool areCopied,
                   std::vector<GridUse> &uses);
  void plan(const Directive &directive);
  size_t addPacks(const GridStates::Step &step, size_t part, int member,
                  std::vector<XaccPackCopy> &copies) const;
  size_t addUnpacks(size_t part, int member,
                    std::vector<XaccPackCopy> &copies) const;
  void addOwn(const BoxCopy &copy, const std::vector<GridUse> &uses,
              size_t number, int member,
              std::vector<XaccPackCopy> &copies) const;
  void *beginService(XaccKernel &kernel, const XaccLoc *loc);
  void serve(QueueId queue, const XaccLoc *loc);

  void copyStates();
  void bringRead(const XaccLoc *loc);
  bool findStates();
  void swapStates();
  void requireAll(const XaccLoc *loc);
  Table makeTable(int member) const;
  void allocateTables(const XaccLoc *loc);
  void setAddresses(int member, int64_t slotsOffset, int64_t numElements);
  GroupPart describePart(const Kernel &kernel, int member) const;
  void launchAll(XaccKernel &kernel, const XaccLaunch &launch, const void *args,
                 const XaccLoc *loc);
  void finish(const XaccLoc *loc);

  /// Whose states allocations have.
  static inline thread_local GridLoop *planned;

  GroupDevice &group;
  std::vector<void *> scalars;
  uint64_t first;
  std::deque<Kernel> kernels;
  std::vector<Directive> directives;
  std::vector<GridPart> parts; // kernels, then directives
  std::vector<Data> data;
  std::unique_ptr<GridStates> states;
  std::vector<Table> tables; // by device
  /// Memory that the loop's kernel has besides what is described.
  std::vector<GroupAllocation *> others;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_GRIDLOOP_H
