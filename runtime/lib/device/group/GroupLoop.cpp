//===- GroupLoop.cpp - A loop as one launch on several devices ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order of a step. All of the step before is complete. Each device first
// copies what it lacks from where it is, then computes its part. What one
// device computes while another one still copies does not matter, unless it
// writes what that one copies: then all copies come before all parts. Results
// of reductions are combined when all parts are complete, in the order of the
// devices, as those of a launch are.
//
//===----------------------------------------------------------------------===//

#include "GroupLoop.h"

#include "GroupCall.h"
#include "core/Runtime.h"
#include "core/Support.h"
#include "observe/Statistics.h"
#include "observe/Trace.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

GroupLoop::GroupLoop(GroupDevice &group)
    : group(group), memoryEpoch(group.memory.epoch) {
  mine = this;
}

GroupLoop::~GroupLoop() { mine = nullptr; }

const char *GroupLoop::whyNot(GroupDevice &group) {
  if (static_cast<HostDevice &>(group.home()).isChecked())
    return "memory is checked (XACC_CHECK=memory)";
  return mine ? "it is in another loop that is one launch" : nullptr;
}

/// Addresses in steps are no longer valid when memory has gone.
void GroupLoop::forgetIfMoved() {
  if (memoryEpoch == group.memory.epoch) [[likely]]
    return;
  memoryEpoch = group.memory.epoch;
  for (auto &[kernel, steps] : kernels)
    steps.list.clear();
  scalars.clear();
  batches.clear();
  last = nullptr;
}

//===----------------------------------------------------------------------===//
// Which step it is
//===----------------------------------------------------------------------===//

/// The bytes of the arguments that are of a kind, as spans.
static std::vector<XaccSpan> spansOf(const std::vector<char> &kinds,
                                     char kind) {
  std::vector<XaccSpan> spans;
  for (int64_t i = 0; i < int64_t(kinds.size()); ++i) {
    if (kinds[i] != kind)
      continue;
    if (!spans.empty() && spans.back().offset + spans.back().size == i)
      ++spans.back().size;
    else
      spans.push_back({i, 1});
  }
  return spans;
}

void GroupLoop::learn(Steps &steps, const XaccKernel &kernel) {
  steps.isKnown = true;
  const XaccFlow *flow = kernel.flow;
  steps.canPrepare = flow && kernel.host && !flow->callsOtherFiles &&
                     kernel.requestsOffset == 0;
  if (!steps.canPrepare)
    return;
  enum : char { Value, Key, Own };
  std::vector<char> kinds(kernel.argsSizeInBytes, Value);
  auto mark = [&](int64_t offset, int64_t size, char kind) {
    std::fill_n(kinds.begin() + offset, size, kind);
  };
  mark(flow->partOffset, flow->numLoops * 2 * int64_t(sizeof(int64_t)), Own);
  for (int64_t i = 0; i < flow->numKeys; ++i)
    mark(flow->keys[i].offset, flow->keys[i].size, Key);
  for (int64_t i = 0; i < flow->numArrays; ++i)
    mark(flow->arrays[i], sizeof(void *), Key);
  steps.keys = spansOf(kinds, Key);
  steps.values = spansOf(kinds, Value);
}

bool GroupLoop::applies(const std::vector<Transition> &transitions) {
  return std::all_of(
      transitions.begin(), transitions.end(),
      [](const Transition &transition) { return transition.applies(); });
}

bool GroupLoop::applies(const Step &step, const XaccKernel &kernel,
                        const XaccLaunch &launch, const char *args) {
  if (step.kernel != &kernel ||
      std::memcmp(&step.launch, &launch, sizeof launch) != 0)
    return false;
  for (const XaccSpan &span : step.steps->keys)
    if (std::memcmp(step.args.data() + span.offset, args + span.offset,
                    span.size) != 0)
      return false;
  for (auto [allocation, version] : step.sources)
    if (allocation->version != version)
      return false;
  return applies(step.transitions);
}

GroupLoop::Step *GroupLoop::find(Steps &steps, const XaccKernel &kernel,
                                 const XaccLaunch &launch, const char *args) {
  if (last && last->next && applies(*last->next, kernel, launch, args))
      [[likely]]
    return last->next;
  for (auto &step : steps.list)
    if (applies(*step, kernel, launch, args))
      return step.get();
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Preparing
//===----------------------------------------------------------------------===//

/// A kernel whose steps never come back is launched as everywhere.
static constexpr int64_t mostMisses = 64;

bool GroupLoop::prepareCopies(Step &step, const GroupAllocation &allocation,
                              const Access &access,
                              const std::vector<PeerTransfer> &transfers) {
  bool conflicts = false;
  for (const PeerTransfer &transfer : transfers) {
    Region written = access.def[transfer.from] | access.mayDef[transfer.from];
    conflicts |= written.intersects(transfer.region);
    step.bytesMoved.push_back(allocation.space.volumeInBytes(transfer.region));
    allocation.addCopies(transfer, step.parts[transfer.to].copies);
  }
  return conflicts;
}

/// All devices but the first begin with the identity.
void GroupLoop::prepareReductions(Step &step, GroupDevice::Call &call,
                                  LaunchPlan &plan) {
  Partials &partials = group.partialsOf(call);
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    const GroupDevice::Call::Pointer &pointer = call.pointers[reduction.array];
    if (pointer.allocation < 0)
      continue;
    char *base = call.allocations[pointer.allocation]->base[plan.first];
    int64_t bytes = call.bytesOf(reduction);
    Reduction mine = {combineFor(reduction.operation, reduction.type),
                      call.countOf(reduction),
                      bytes,
                      base + pointer.offset + reduction.offset,
                      {}};
    for (int m = plan.first + 1; m < group.size(); ++m) {
      if (!plan.parts[m].runs)
        continue;
      char *buffer = partials.onDevice[i][m] + reduction.offset;
      step.parts[m].copies.push_back(
          {buffer, partials.identity[i].data(), CopyShape::contiguous(bytes)});
      mine.buffers.push_back(buffer);
    }
    step.reductions.push_back(std::move(mine));
  }
}

void GroupLoop::prepareKernels(Step &step, GroupDevice::Call &call,
                               LaunchPlan &plan) {
  for (int m = 0; m < group.size(); ++m) {
    if (!plan.parts[m].runs)
      continue;
    Part &part = step.parts[m];
    group.setArguments(call, plan, m);
    part.args = call.args;
    JointLaunch::Kernel kernel =
        static_cast<HostDevice *>(group.members[m])
            ->prepare(*step.kernel, part.args.data(), call.loc);
    kernel.copies = part.copies.data();
    kernel.numCopies = part.copies.size();
    step.kernels.push_back(kernel);
  }
}

/// Null where the launch has effects that come only once. Moves what devices
/// lack, as far as their states tell: copying is left to the step.
GroupLoop::Step *GroupLoop::prepare(Steps &steps, XaccKernel &kernel,
                                    const XaccLaunch &launch, const char *args,
                                    const XaccLoc *loc) {
  GroupDevice::Call call{kernel, *kernel.flow,
                         launch, queueSync,
                         loc,    {args, args + kernel.argsSizeInBytes},
                         {},     {},
                         false,  {}};
  group.bind(call);
  LaunchPlan &plan = group.findPlan(call);
  if (!group.isPlaced(call, plan))
    return nullptr;
  std::vector<std::pair<const GroupAllocation *, uint64_t>> sources;
  for (int64_t i = 0; i < call.flow.numSources; ++i) {
    int index = call.pointers[call.flow.sources[i]].allocation;
    if (index < 0 || call.allocations[index]->isExposed)
      return nullptr; // it may change unseen
    sources.push_back(
        {call.allocations[index], call.allocations[index]->version});
  }
  forgetIfMoved();
  auto step = std::make_unique<Step>();
  step->kernel = &kernel;
  step->steps = &steps;
  step->launch = launch;
  step->args = call.args;
  step->sources = std::move(sources);
  step->parts.resize(group.size());
  bool conflicts = false;
  for (size_t i = 0; i < call.allocations.size(); ++i) {
    GroupAllocation &allocation = *call.allocations[i];
    const std::shared_ptr<const Access> &access = plan.accesses[i];
    Transition transition = {
        &allocation, allocation.coherence->mark(), {}, bool(plan.writes[i])};
    const std::vector<PeerTransfer> &transfers =
        allocation.coherence->run(access);
    transition.after = allocation.coherence->mark();
    conflicts |= prepareCopies(*step, allocation, *access, transfers);
    step->transitions.push_back(transition);
  }
  for (int m = 0; m < group.size(); ++m) {
    std::vector<BoxCopy> &copies = step->parts[m].copies;
    if (!conflicts && plan.parts[m].runs)
      continue;
    step->copiesFirst.insert(step->copiesFirst.end(), copies.begin(),
                             copies.end());
    copies.clear();
  }
  if (call.flow.numReductions && GroupDevice::countParts(plan) > 1)
    prepareReductions(*step, call, plan);
  prepareKernels(*step, call, plan);
  steps.list.push_back(std::move(step));
  return steps.list.back().get();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void GroupLoop::run(Step &step, const char *args, const XaccLoc *loc) {
  for (const Transition &transition : step.transitions)
    group.completeQueues(*transition.allocation, loc);
  for (Part &part : step.parts)
    if (!part.args.empty())
      for (const XaccSpan &span : step.steps->values)
        std::memcpy(part.args.data() + span.offset, args + span.offset,
                    span.size);
  if (Statistics::enabled())
    for (int64_t bytes : step.bytesMoved)
      Statistics::addPeerTransfer(loc, "kernel", bytes);
  for (const BoxCopy &copy : step.copiesFirst)
    copy.shape.run(copy.target, copy.source);
  together.run(step.kernels);
  for (const Reduction &reduction : step.reductions) {
    char *left = reduction.variable;
    for (char *right : reduction.buffers) {
      reduction.op.function(left, right, reduction.count);
      left = right;
    }
    if (left != reduction.variable)
      std::memcpy(reduction.variable, left, reduction.sizeInBytes);
  }
}

void GroupLoop::launch(XaccKernel &kernel, const XaccLaunch &launch,
                       const void *args, const XaccLoc *loc) {
  forgetIfMoved();
  const char *bytes = static_cast<const char *>(args);
  Steps &steps = last && last->next && last->next->kernel == &kernel
                     ? *last->next->steps
                     : kernels[&kernel];
  if (!steps.isKnown)
    learn(steps, kernel);
  Step *step = nullptr;
  // The trace has each launch.
  if (steps.canPrepare && !Trace::active()) [[likely]] {
    step = find(steps, kernel, launch, bytes);
    if (step) [[likely]] {
      for (const Transition &transition : step->transitions)
        transition.apply();
    } else if (steps.numMisses < mostMisses) {
      ++steps.numMisses;
      step = prepare(steps, kernel, launch, bytes, loc);
      if (step)
        for (const Transition &transition : step->transitions)
          transition.noteWrite();
    }
  }
  if (!step) {
    group.launch(kernel, launch, args, queueSync, loc);
    last = nullptr;
    return;
  }
  run(*step, bytes, loc);
  if (last)
    last->next = step;
  last = step;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

void GroupLoop::copyScalar(bool toDevice, void *host, void *device,
                           int64_t sizeInBytes, const XaccLoc *loc) {
  forgetIfMoved();
  for (const Scalar &scalar : scalars)
    if (scalar.device == device && scalar.toDevice == toDevice &&
        scalar.sizeInBytes == sizeInBytes && scalar.transition.applies()) {
      scalar.transition.apply();
      if (toDevice)
        std::memcpy(scalar.address, host, sizeInBytes);
      else
        std::memcpy(host, scalar.address, sizeInBytes);
      return;
    }
  CopyShape shape = CopyShape::contiguous(sizeInBytes);
  GroupAllocation *allocation = group.memory.find(device);
  bool isKnown = allocation && !allocation->isExposed;
  Transition transition = {allocation, {}, {}, toDevice};
  if (isKnown)
    transition.before = allocation->coherence->mark();
  if (toDevice)
    group.copyToDevice(device, host, shape, queueSync, loc);
  else
    group.copyFromDevice(host, device, shape, queueSync, loc);
  if (!isKnown || !allocation->writing.empty() || !allocation->moving.empty())
    return;
  transition.after = allocation->coherence->mark();
  bool isExact = true;
  int64_t offset = allocation->offsetOf(device);
  Region region = allocation->space.bytes(offset, sizeInBytes, isExact);
  const std::vector<HostTransfer> &holders =
      allocation->coherence->read(region);
  if (!isExact || holders.size() != 1 || !(holders[0].region == region))
    return;
  static constexpr size_t mostScalars = 64;
  if (scalars.size() >= mostScalars)
    scalars.clear();
  scalars.push_back({toDevice, static_cast<char *>(device), sizeInBytes,
                     allocation->base[holders[0].device] + offset, transition});
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

/// All in one direction, of whole elements, in memory whose state is known.
bool GroupLoop::canPrepare(const std::vector<BoxCopy> &copies) const {
  bool toGroup = !copies.empty() && group.memory.find(copies[0].target);
  for (const BoxCopy &copy : copies) {
    if (copy.shape.runBytes == 0 || copy.shape.sizeInBytes() == 0)
      return false;
    GroupAllocation *target = group.memory.find(copy.target);
    GroupAllocation *source = group.memory.find(copy.source);
    GroupAllocation *allocation = toGroup ? target : source;
    if (!allocation || allocation->isExposed || (toGroup ? source : target))
      return false;
    bool isExact = true;
    group.regionOf(*allocation, toGroup ? copy.target : copy.source, copy.shape,
                   toGroup ? copy.shape.targetStride : copy.shape.sourceStride,
                   isExact);
    if (!isExact)
      return false;
  }
  return !copies.empty();
}

/// Leads to the states after the copies.
void GroupLoop::prepare(Batch &batch, const std::vector<BoxCopy> &copies,
                        const XaccLoc *loc) {
  bool toGroup = group.memory.find(copies[0].target);
  for (const BoxCopy &copy : copies) {
    void *device = toGroup ? copy.target : const_cast<void *>(copy.source);
    void *host = toGroup ? const_cast<void *>(copy.source) : copy.target;
    GroupAllocation *allocation = group.memory.find(device);
    auto isOf = [&](const Transition &other) {
      return other.allocation == allocation;
    };
    if (std::none_of(batch.transitions.begin(), batch.transitions.end(), isOf))
      batch.transitions.push_back(
          {allocation, allocation->coherence->mark(), {}, toGroup});
    for (const GroupDevice::HostPiece &piece :
         group.cutHostCopy(toGroup, static_cast<char *>(host), device,
                           copy.shape, queueSync, loc)) {
      if (toGroup)
        batch.copies.push_back({piece.device, piece.host, piece.shape});
      else
        batch.copies.push_back({piece.host, piece.device, piece.shape});
    }
  }
  for (Transition &transition : batch.transitions) {
    transition.after = transition.allocation->coherence->mark();
    transition.noteWrite();
  }
}

bool GroupLoop::copyBoxes(uint64_t number, const std::vector<BoxCopy> &copies,
                          QueueId queue, const XaccLoc *loc) {
  if (Trace::active())
    return false;
  forgetIfMoved();
  auto found = std::find_if(
      batches.begin(), batches.end(), [&](const std::unique_ptr<Batch> &batch) {
        return batch->number == number && applies(batch->transitions);
      });
  Batch *batch = found == batches.end() ? nullptr : found->get();
  if (!batch && !canPrepare(copies))
    return false;
  if (queue != queueSync)
    group.waitMembers(queue, loc);
  if (batch) {
    for (const Transition &transition : batch->transitions) {
      group.completeQueues(*transition.allocation, loc);
      transition.apply();
    }
  } else {
    static constexpr size_t mostBatches = 256;
    if (batches.size() >= mostBatches)
      batches.clear();
    batches.push_back(std::make_unique<Batch>(Batch{number, {}, {}}));
    batch = batches.back().get();
    prepare(*batch, copies, loc);
  }
  for (const BoxCopy &copy : batch->copies)
    copy.shape.run(copy.target, copy.source);
  return true;
}
