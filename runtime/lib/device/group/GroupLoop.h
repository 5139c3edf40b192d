//===- GroupLoop.h - A loop as one launch on several devices -- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between xaccrtPersistBegin() and xaccrtPersistEnd() virtual devices are at
// work for one loop. A kernel in it is a *step*: which part each device runs,
// with its arguments, which boxes devices copy from each other's memory before,
// and what the step does to the states of the allocations. A step is prepared
// once for a kernel with certain bounds, arrays and values in certain states;
// a loop comes back to the same ones. From then on nothing is looked up: a few
// numbers are compared, and each device copies and computes.
//
// What cannot be prepared is a launch as everywhere, and changes the states as
// everywhere; so do updates and communication. Therefore nothing has to be
// known of the loop before it runs.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_GROUPLOOP_H
#define XACC_DEVICE_GROUP_GROUPLOOP_H

#include "GroupDevice.h"

#include "collective/Combine.h"

namespace xacc {

class GroupLoop {
public:
  /// Until it ends, launches of the calling thread belong to it.
  explicit GroupLoop(GroupDevice &group);
  GroupLoop(const GroupLoop &) = delete;
  ~GroupLoop();

  /// Null: none. May be asked often.
  static GroupLoop *current() { return mine; }

  /// Why virtual devices cannot run a loop this way; null: they can.
  static const char *whyNot(GroupDevice &group);

  /// Complete on return, like what follows.
  void launch(XaccKernel &kernel, const XaccLaunch &launch, const void *args,
              const XaccLoc *loc);
  /// Between the host and memory of the group.
  void copyScalar(bool toDevice, void *host, void *device, int64_t sizeInBytes,
                  const XaccLoc *loc);
  /// Copies between the host and memory of the group, such as those of an
  /// exchange of halos, complete on return. `number` is theirs alone. False:
  /// nothing has happened, they have to run as everywhere.
  bool copyBoxes(uint64_t number, const std::vector<BoxCopy> &copies,
                 QueueId queue, const XaccLoc *loc);

private:
  /// What a step finds and leaves.
  struct Transition {
    GroupAllocation *allocation;
    Coherence::Mark before, after;
    bool isWritten;
    bool applies() const {
      return allocation->coherence->mark().number == before.number;
    }
    void apply() const {
      if (after.number != before.number)
        allocation->coherence->enter(after);
      noteWrite();
    }
    void noteWrite() const {
      if (isWritten)
        allocation->touch();
    }
  };
  /// What a device does.
  struct Part {
    std::vector<char> args;
    /// To this device, before its kernel.
    std::vector<BoxCopy> copies;
  };
  struct Reduction {
    CombineOp op;
    int64_t count, sizeInBytes;
    char *variable;              // on the device of the first part
    std::vector<char *> buffers; // of the other parts
  };
  struct Steps;
  struct Step {
    XaccKernel *kernel;
    XaccLaunch launch;
    std::vector<char> args;
    std::vector<Transition> transitions;
    /// Arrays that the sections were read from, and their versions then.
    std::vector<std::pair<const GroupAllocation *, uint64_t>> sources;
    std::vector<int64_t> bytesMoved; // between each pair, for statistics
    /// Copies that come before all parts: a device writes what another one
    /// copies, or has no part.
    std::vector<BoxCopy> copiesFirst;
    std::vector<Part> parts;                  // by device
    std::vector<JointLaunch::Kernel> kernels; // of those that run
    std::vector<Reduction> reductions;
    Steps *steps = nullptr; // of the kernel
    Step *next = nullptr;   // what followed last time
  };
  /// What is known of a kernel.
  struct Steps {
    bool isKnown = false;
    bool canPrepare = false;
    /// Of its arguments: what steps depend on, and what else differs from one
    /// launch to the next.
    std::vector<XaccSpan> keys, values;
    std::vector<std::unique_ptr<Step>> list;
    int64_t numMisses = 0;
  };
  /// Copies of boxes, in certain states.
  struct Batch {
    uint64_t number;
    std::vector<Transition> transitions;
    std::vector<BoxCopy> copies;
  };
  /// A scalar that is copied between host and devices.
  struct Scalar {
    bool toDevice;
    char *device; // as the program knows it
    int64_t sizeInBytes;
    char *address;
    Transition transition;
  };

  static bool applies(const std::vector<Transition> &transitions);
  bool canPrepare(const std::vector<BoxCopy> &copies) const;
  void prepare(Batch &batch, const std::vector<BoxCopy> &copies,
               const XaccLoc *loc);
  void learn(Steps &steps, const XaccKernel &kernel);
  static bool applies(const Step &step, const XaccKernel &kernel,
                      const XaccLaunch &launch, const char *args);
  Step *find(Steps &steps, const XaccKernel &kernel, const XaccLaunch &launch,
             const char *args);
  Step *prepare(Steps &steps, XaccKernel &kernel, const XaccLaunch &launch,
                const char *args, const XaccLoc *loc);
  /// Returns whether a device writes what another one copies.
  bool prepareCopies(Step &step, const GroupAllocation &allocation,
                     const Access &access,
                     const std::vector<PeerTransfer> &transfers);
  void prepareReductions(Step &step, GroupDevice::Call &call, LaunchPlan &plan);
  void prepareKernels(Step &step, GroupDevice::Call &call, LaunchPlan &plan);
  void run(Step &step, const char *args, const XaccLoc *loc);
  void forgetIfMoved();

  GroupDevice &group;
  JointLaunch together{/*isLasting=*/true};
  std::unordered_map<const XaccKernel *, Steps> kernels;
  Step *last = nullptr;
  std::vector<Scalar> scalars;
  std::vector<std::unique_ptr<Batch>> batches;
  uint64_t memoryEpoch;
  XACC_FAST_TLS static inline thread_local GroupLoop *mine = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_GROUPLOOP_H
