//===- GridLoop.cpp - A loop as one kernel on several GPUs ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans are those of launches: each kernel is planned in the state in which the
// loop comes to it first, in the order of the program. So both forms of a loop
// divide alike, and add up alike.
//
// A scalar of the loop is memory that all devices hold: each of them runs the
// loop's sequential code. So does each with a kernel that is not split and
// writes such a scalar. Of other kernels that are not split one device runs
// all.
//
//===----------------------------------------------------------------------===//

#include "GridLoop.h"

#include "core/Support.h"
#include "device/base/PackCopies.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

GridLoop::~GridLoop() {
  for (size_t m = 0; m < tables.size(); ++m)
    if (tables[m].address)
      group.member(int(m)).free(tables[m].address, queueSync, nullptr);
}

const char *GridLoop::whyNot(GroupDevice &group) {
  if (group.size() > GroupTable::maxDevices)
    return "there are more GPUs than one launch is for";
  for (int a = 0; a < group.size(); ++a)
    for (int b = 0; b < group.size(); ++b)
      if (a != b && !group.member(a).reaches(group.member(b)))
        return "a GPU cannot reach the memory of another one";
  return nullptr;
}

void GridLoop::describe(XaccKernel &kernel, const XaccLaunch &launch,
                        const void *args, uint64_t followers,
                        const XaccLoc *loc) {
  const char *bytes = static_cast<const char *>(args);
  kernels.push_back({&kernel,
                     launch,
                     {bytes, bytes + kernel.argsSizeInBytes},
                     followers,
                     loc,
                     {}});
}

//===----------------------------------------------------------------------===//
// The data
//===----------------------------------------------------------------------===//

GroupDevice::Call GridLoop::bind(Kernel &kernel) {
  GroupDevice::Call call{*kernel.kernel,
                         *kernel.kernel->flow,
                         kernel.launch,
                         group.inner(queueSync),
                         kernel.loc,
                         kernel.args,
                         {},
                         {},
                         false,
                         {}};
  group.bind(call);
  return call;
}

size_t GridLoop::numberOf(GroupAllocation *allocation) {
  auto found = std::find_if(data.begin(), data.end(), [&](const Data &entry) {
    return entry.allocation == allocation;
  });
  if (found == data.end()) {
    data.push_back({allocation, false, nullptr, {}});
    return data.size() - 1;
  }
  return size_t(found - data.begin());
}

const char *GridLoop::findData() {
  for (Kernel &kernel : kernels) {
    if (!kernel.kernel->flow || kernel.kernel->requestsOffset > 0)
      return "nothing is known of what a kernel touches";
    GroupDevice::Call call = bind(kernel);
    if (call.isAtHome)
      return "a kernel uses memory that is not shared by the devices";
    group.adoptSpaces(call);
    for (GroupAllocation *allocation : call.allocations)
      numberOf(allocation);
  }
  for (void *scalar : scalars) {
    GroupAllocation *allocation = scalar ? group.memory.find(scalar) : nullptr;
    if (!allocation || allocation->isExposed)
      return "a scalar of the loop is in memory that is not shared by the "
             "devices";
    data[numberOf(allocation)].isScalar = true;
  }
  return findDirectives();
}

/// Sections are read from arrays before the loop, for all of it.
const char *GridLoop::findChangedSource() {
  for (Kernel &kernel : kernels) {
    GroupDevice::Call call = bind(kernel);
    for (int64_t i = 0; i < call.flow.numSources; ++i) {
      int index = call.pointers[call.flow.sources[i]].allocation;
      if (index < 0)
        continue; // none, or at home: findData()
      const Data &entry = data[numberOf(call.allocations[size_t(index)])];
      if (entry.isWritten || entry.isScalar)
        return "a kernel reads bounds of a loop from an array that changes in "
               "the loop";
    }
  }
  return nullptr;
}

/// An access in which all devices use a region.
std::shared_ptr<const Access>
GridLoop::usedByAll(const GroupAllocation &allocation,
                    const Region &region) const {
  auto access = std::make_shared<Access>();
  access->use.assign(size_t(group.size()), region);
  access->def.assign(size_t(group.size()), Region(allocation.space.rank()));
  access->mayDef = access->def;
  return access;
}

/// Brings what there is of an allocation to all devices.
void GridLoop::shareAll(GroupAllocation &allocation, const XaccLoc *loc) {
  Region all = allocation.space.all();
  for (int m = 0; m < group.size(); ++m)
    group.require(allocation, m, all, loc);
  QueueId queue = group.inner(queueSync);
  group.move(allocation, usedByAll(allocation, all), queue, loc);
  group.finish(queueSync, loc);
}

void GridLoop::shareScalars(const XaccLoc *loc) {
  for (Data &entry : data)
    if (entry.isScalar)
      shareAll(*entry.allocation, loc);
}

/// Between those that the data have and those of a description.
void GridLoop::swapStates() {
  for (Data &entry : data)
    std::swap(entry.allocation->coherence, entry.own);
}

//===----------------------------------------------------------------------===//
// The kernels
//===----------------------------------------------------------------------===//

/// What the reductions of a kernel are into, of an allocation of the call.
Region GridLoop::reducedBy(const GroupDevice::Call &call, size_t number) const {
  const GroupAllocation &allocation = *call.allocations[number];
  Region region(allocation.space.rank());
  for (int64_t i = 0; i < call.flow.numReductions; ++i) {
    const XaccKernelReduction &reduction = call.flow.reductions[i];
    const GroupDevice::Call::Pointer &pointer = call.pointers[reduction.array];
    bool isExact = true;
    if (pointer.allocation == int(number))
      region |= allocation.space.bytes(pointer.offset + reduction.offset,
                                       call.bytesOf(reduction), isExact);
  }
  return region;
}

GridPart GridLoop::makePart(Kernel &kernel, GroupDevice::Call &call) {
  const LaunchPlan &plan = kernel.plan;
  GridPart part;
  part.followers = kernel.followers;
  bool isSplit = call.flow.numLoops > 0;
  part.meets = isSplit && call.flow.numReductions > 0;
  bool isEverywhere = false;
  for (size_t i = 0; i < call.allocations.size(); ++i)
    isEverywhere |= !isSplit && plan.writes[i] &&
                    data[numberOf(call.allocations[i])].isScalar;
  for (int m = 0; m < group.size(); ++m)
    if (isEverywhere || plan.parts[m].runs)
      kernel.devices |= uint64_t(1) << m;
  for (size_t i = 0; i < call.allocations.size(); ++i) {
    const GroupAllocation &allocation = *call.allocations[i];
    GridUse use = {numberOf(call.allocations[i]), nullptr, nullptr,
                   plan.accesses[i], bool(plan.writes[i])};
    const Access &access = *use.access;
    Region reduced = reducedBy(call, i);
    if (isEverywhere) {
      use.before = usedByAll(allocation, access.use[plan.first] |
                                             access.mayDef[plan.first]);
      use.after = usedByAll(allocation,
                            access.def[plan.first] | access.mayDef[plan.first]);
    } else if (isSplit && !reduced.isEmpty()) {
      use.before = use.after = usedByAll(allocation, reduced);
    }
    Data &entry = data[use.data];
    entry.isWritten |= use.writes;
    for (int m = 0; m < group.size(); ++m) {
      entry.needed[m] |= access.use[m] | access.def[m] | access.mayDef[m];
      for (const auto &all : {use.before, use.after})
        if (all)
          entry.needed[m] |= all->use[m];
    }
    part.uses.push_back(std::move(use));
  }
  return part;
}

/// In the present states, which become those behind the kernel.
void GridLoop::plan(Kernel &kernel) {
  GroupDevice::Call call = bind(kernel);
  kernel.plan = group.findPlan(call);
  if (call.flow.numLoops > 0)
    for (int64_t i = 0; i < call.flow.numReductions; ++i)
      kernel.numElements += call.countOf(call.flow.reductions[i]);
  parts.push_back(makePart(kernel, call));
  for (const GridUse &use : parts.back().uses)
    for (const auto &access : {use.before, use.access, use.after})
      if (access)
        data[use.data].allocation->coherence->run(access);
}

/// What scalars hold is the same on all devices in all states.
bool GridLoop::findStates() {
  std::vector<Coherence *> coherences;
  std::vector<std::shared_ptr<const Access>> everywhere;
  for (Data &entry : data) {
    coherences.push_back(entry.allocation->coherence.get());
    everywhere.push_back(
        entry.isScalar
            ? usedByAll(*entry.allocation, entry.allocation->space.all())
            : nullptr);
  }
  states = std::make_unique<GridStates>(std::move(coherences),
                                        std::move(everywhere), parts);
  return states->explore(first);
}

/// States of its own for each allocation, which begin as the present ones. Of a
/// scalar, elements that were never written count as held: whatever the loop
/// makes of them, it makes on all devices.
void GridLoop::copyStates() {
  for (Data &entry : data) {
    const GroupAllocation &allocation = *entry.allocation;
    std::vector<Region> held;
    for (int m = 0; m < group.size(); ++m)
      held.push_back(entry.isScalar ? allocation.space.all()
                                    : allocation.coherence->valid(m));
    entry.own = std::make_unique<Coherence>(std::move(held));
  }
}

/// What the loop only reads comes to where it is needed before: its kernel may
/// load it by ways on which it must not change.
void GridLoop::bringRead(const XaccLoc *loc) {
  QueueId queue = group.inner(queueSync);
  for (Data &entry : data) {
    if (entry.isWritten || entry.isScalar)
      continue;
    GroupAllocation &allocation = *entry.allocation;
    auto access = std::make_shared<Access>(
        *usedByAll(allocation, Region(allocation.space.rank())));
    access->use = entry.needed;
    for (int m = 0; m < group.size(); ++m)
      group.require(allocation, m, entry.needed[m], loc);
    group.move(allocation, access, queue, loc);
  }
  group.finish(queueSync, loc);
}

const char *GridLoop::prepare(const XaccLoc *loc) {
  group.waitAll(loc);
  if (const char *why = findData())
    return why;
  shareScalars(loc);
  for (Data &entry : data) {
    const Space &space = entry.allocation->space;
    entry.needed.assign(size_t(group.size()),
                        entry.isScalar ? space.all() : Region(space.rank()));
  }
  copyStates();
  swapStates();
  planned = this;
  for (Kernel &kernel : kernels)
    plan(kernel);
  planned = nullptr;
  swapStates();
  for (const Directive &directive : directives)
    plan(directive);
  if (const char *why = findChangedSource())
    return why;
  bringRead(loc);
  copyStates();
  swapStates();
  bool isFound = findStates();
  swapStates();
  return isFound ? nullptr : "its data come to too many states";
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// Memory for all that the loop touches.
void GridLoop::requireAll(const XaccLoc *loc) {
  for (Data &entry : data)
    for (int m = 0; m < group.size(); ++m)
      group.require(*entry.allocation, m, entry.needed[m], loc);
}

static int64_t roundUp(int64_t bytes) { return (bytes + 63) / 64 * 64; }

template <typename T>
static int64_t addTo(std::vector<char> &bytes, const std::vector<T> &list) {
  auto offset = roundUp(int64_t(bytes.size()));
  bytes.resize(size_t(offset) + list.size() * sizeof(T));
  if (!list.empty())
    std::memcpy(bytes.data() + offset, list.data(), list.size() * sizeof(T));
  return offset;
}

GroupPart GridLoop::describePart(const Kernel &kernel, int member) const {
  GroupPart part = {};
  part.devices = kernel.devices;
  const LaunchPart &own = kernel.plan.parts[member];
  for (int64_t loop = 0; loop < XACC_MAX_SPLIT; ++loop) {
    part.lower[loop] = own.lower[loop];
    part.upper[loop] = own.upper[loop];
    // No iterations.
    if (!(kernel.devices >> member & 1))
      part.lower[loop] = part.upper[loop] = kernel.launch.lower[loop];
  }
  return part;
}

/// The table of a device, with offsets in place of addresses.
GridLoop::Table GridLoop::makeTable(int member) const {
  std::vector<GroupPart> list;
  for (const Kernel &kernel : kernels)
    list.push_back(describePart(kernel, member));
  std::vector<XaccPackCopy> copies;
  auto addFetches = [&](const std::vector<GridFetch> &fetches) {
    std::vector<BoxCopy> boxes;
    for (const GridFetch &fetch : fetches)
      if (fetch.transfer.to == member)
        data[fetch.data].allocation->addCopies(fetch.transfer, boxes);
    for (const BoxCopy &box : boxes)
      copies.push_back(xacc::describe(box));
    return int64_t(boxes.size());
  };
  auto addSteps = [&](const GridStates::Step &known, size_t part,
                      GroupStep &step) {
    if (!parts[part].messages) {
      step.numFetches = addFetches(known.fetches);
      step.numLater = addFetches(known.later);
      return;
    }
    step.numFetches = int64_t(addPacks(known, part, member, copies));
    if (!parts[part].messages->starts)
      step.numLater = int64_t(addUnpacks(part, member, copies));
    for (size_t other : known.arrived)
      step.numArrived += int64_t(addUnpacks(other, member, copies));
  };
  Table table;
  for (size_t state = 0; state < states->numStates(); ++state)
    for (size_t part = 0; part < parts.size(); ++part) {
      GroupStep &step = table.steps.emplace_back();
      table.firstCopies.push_back(copies.size());
      if (!states->hasStep(state, part))
        continue;
      const GridStates::Step &known = states->step(state, part);
      bool runs = part < kernels.size() && kernels[part].devices >> member & 1;
      step.actions = uint64_t(known.actions) | (runs ? XACC_GROUP_RUNS : 0);
      step.next = known.next;
      addSteps(known, part, step);
    }
  table.bytes.assign(sizeof(GroupTable), 0);
  table.partsAt = addTo(table.bytes, list);
  table.copiesAt = addTo(table.bytes, copies);
  table.stepsAt = addTo(table.bytes, table.steps);
  return table;
}

/// Of a table that has its memory.
void GridLoop::setAddresses(int member, int64_t slotsOffset,
                            int64_t numElements) {
  Table &table = tables[size_t(member)];
  char *at = static_cast<char *>(table.address);
  for (size_t i = 0; i < table.steps.size(); ++i) {
    GroupStep &step = table.steps[i];
    step.fetches = reinterpret_cast<const XaccPackCopy *>(at + table.copiesAt) +
                   table.firstCopies[i];
    step.later = step.fetches + step.numFetches;
    step.arrived = step.later + step.numLater;
  }
  std::memcpy(table.bytes.data() + table.stepsAt, table.steps.data(),
              table.steps.size() * sizeof(GroupStep));
  GroupTable content = {};
  content.device = uint64_t(member);
  content.numDevices = uint64_t(group.size());
  content.numParts = parts.size();
  for (int other = 0; other < group.size(); ++other)
    content.tables[other] =
        static_cast<GroupTable *>(tables[size_t(other)].address);
  content.parts = reinterpret_cast<const GroupPart *>(at + table.partsAt);
  content.steps = reinterpret_cast<const GroupStep *>(at + table.stepsAt);
  content.slotsOffset = slotsOffset;
  content.slotElements = numElements;
  std::memcpy(table.bytes.data(), &content, sizeof content);
}

void GridLoop::allocateTables(const XaccLoc *loc) {
  int64_t slotsOffset = 0, numElements = 1;
  for (const Kernel &kernel : kernels)
    numElements = std::max(numElements, kernel.numElements);
  for (int m = 0; m < group.size(); ++m) {
    tables.push_back(makeTable(m));
    slotsOffset =
        std::max(slotsOffset, roundUp(int64_t(tables.back().bytes.size())));
  }
  int64_t bytes = slotsOffset + 2 * numElements * GroupTable::slotBytes;
  for (int m = 0; m < group.size(); ++m) {
    Table &table = tables[size_t(m)];
    table.bytes.resize(size_t(bytes));
    table.address = group.member(m).allocate(bytes);
    if (!table.address)
      fatal(loc, "%s: out of memory for what devices copy (%lld bytes)",
            group.member(m).name().c_str(), (long long)bytes);
  }
  for (int m = 0; m < group.size(); ++m)
    setAddresses(m, slotsOffset, numElements);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void GridLoop::launchAll(XaccKernel &kernel, const XaccLaunch &launch,
                         const void *args, const XaccLoc *loc) {
  const char *bytes = static_cast<const char *>(args);
  QueueId queue = group.inner(queueSync);
  GroupDevice::Call call{kernel, *kernel.flow,
                         launch, queue,
                         loc,    {bytes, bytes + kernel.argsSizeInBytes},
                         {},     {},
                         false,  {}};
  group.bind(call);
  for (GroupAllocation *allocation : call.allocations) {
    auto isIt = [&](const Data &entry) {
      return entry.allocation == allocation;
    };
    if (std::none_of(data.begin(), data.end(), isIt)) {
      shareAll(*allocation, loc);
      others.push_back(allocation);
    }
  }
  requireAll(loc);
  allocateTables(loc);
  LaunchPlan all;
  all.parts.resize(size_t(group.size()));
  auto forEach = [&](auto visit) {
    for (int m = 0; m < group.size(); ++m) {
      group.setArguments(call, all, m);
      visit(group.member(m), tables[size_t(m)]);
    }
  };
  forEach([&](Device &device, Table &table) {
    device.copyToDevice(table.address, table.bytes.data(),
                        CopyShape::contiguous(int64_t(table.bytes.size())),
                        queueSync, loc);
    device.prepareLaunch(kernel, launch, call.args.data(), queue, loc);
  });
  void *loop = beginService(kernel, loc);
  group.waitMembers(queue, loc);
  // Nothing may come in between: they wait for each other.
  forEach([&](Device &device, Table &table) {
    GroupTable::next = static_cast<GroupTable *>(table.address);
    GroupTable::nextLoop = loop;
    device.launch(kernel, launch, call.args.data(), queue, loc);
  });
  if (loop)
    serve(queue, loc);
  group.waitMembers(queue, loc);
}

/// The states that the loop has come to.
void GridLoop::finish(const XaccLoc *loc) {
  GroupTable content;
  group.member(0).copyFromDevice(&content, tables[0].address,
                                 CopyShape::contiguous(sizeof content),
                                 queueSync, loc);
  swapStates();
  states->enter(content.last);
  for (Data &entry : data)
    if (entry.isWritten || entry.isScalar)
      entry.allocation->touch();
  // What leaves the loop is the same on all devices.
  for (GroupAllocation *allocation : others) {
    allocation->coherence = std::make_unique<Coherence>(
        std::vector<Region>(size_t(group.size()), allocation->space.all()));
    allocation->touch();
  }
}

void GridLoop::run(XaccKernel &kernel, const XaccLaunch &launch,
                   const void *args, const XaccLoc *loc) {
  launchAll(kernel, launch, args, loc);
  finish(loc);
  if (kernel.requestsOffset > 0)
    LoopService::get().end(group, loc);
}
