//===- GridCalls.cpp - Communication of loops on several GPUs -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Directives of a loop that is one kernel on each of several GPUs. A plan of an
// exchange knows the array as it is on the first device. Each device packs, of
// the boxes of a plan, what it is the first to hold a valid copy of: that
// depends on the state. When the host has communicated for all of them, each
// device unpacks what its kernels touch, so that nobody copies it from another
// one; what none touches goes to the first device. Copies within the rank, of
// periodic exchanges, are pulled by those devices in place of packing.
//
//===----------------------------------------------------------------------===//

#include "CopyCutter.h"
#include "GridLoop.h"

#include "device/base/PackCopies.h"

#include <sched.h>

using namespace xacc;

//===----------------------------------------------------------------------===//
// What they copy
//===----------------------------------------------------------------------===//

const char *GridLoop::findBoxes(const std::vector<BoxCopy> &copies, bool isPack,
                                std::vector<Box> &boxes) {
  for (const BoxCopy &copy : copies) {
    if (copy.shape.sizeInBytes() == 0)
      continue;
    GroupAllocation *from = group.memory.find(copy.source);
    GroupAllocation *to = group.memory.find(copy.target);
    GroupAllocation *own = isPack ? from : to;
    if (!own || own->isExposed || (to && to->isExposed))
      return "it exchanges memory that is not shared by the devices";
    bool isExact = true, readsExactly = true;
    Box box = {copy, numberOf(own), Region(own->space.rank())};
    const int64_t *strides =
        isPack ? copy.shape.sourceStride : copy.shape.targetStride;
    box.region =
        group.regionOf(*own, isPack ? copy.source : copy.target, copy.shape,
                       strides, isPack ? readsExactly : isExact);
    if (isPack && to) {
      box.target = int64_t(numberOf(to));
      box.received = group.regionOf(*to, copy.target, copy.shape,
                                    copy.shape.targetStride, isExact);
    }
    if (!isExact)
      return "it receives parts of elements of an array";
    boxes.push_back(std::move(box));
  }
  return nullptr;
}

const char *GridLoop::findDirectives() {
  if (directives.empty())
    return nullptr;
  LoopService &service = LoopService::get();
  if (service.numCalls() != directives.size())
    return "what it communicates is not known before it on several GPUs";
  for (size_t i = 0; i < directives.size(); ++i) {
    Directive &directive = directives[i];
    directive.call = service.describe(i);
    if (const char *why =
            findBoxes(directive.call.packs, true, directive.packs))
      return why;
    if (const char *why =
            findBoxes(directive.call.unpacks, false, directive.unpacks))
      return why;
  }
  return nullptr;
}

/// What devices hold when boxes have been copied to where they go: each what
/// its kernels touch.
void GridLoop::addReceived(const std::vector<Box> &boxes, bool areCopied,
                           std::vector<GridUse> &uses) {
  std::map<size_t, std::vector<Region>> regions;
  for (const Box &box : boxes)
    if (!areCopied)
      regions[box.data].push_back(box.region);
    else if (box.target >= 0)
      regions[size_t(box.target)].push_back(box.received);
  for (auto &[number, list] : regions) {
    Data &entry = data[number];
    Region all = Region::unite(std::move(list)), rest = all;
    auto first = std::make_shared<Access>();
    for (int m = 0; m < group.size(); ++m) {
      first->def.push_back(rest & entry.needed[m]);
      rest -= entry.needed[m];
    }
    first->def[0] |= rest;
    entry.needed[0] |= rest;
    first->use = first->mayDef = std::vector<Region>(
        size_t(group.size()), Region(entry.allocation->space.rank()));
    auto holders = std::make_shared<Access>(*first);
    holders->def = first->use;
    for (int m = 0; m < group.size(); ++m)
      holders->use[m] = all & entry.needed[m];
    entry.isWritten = true;
    uses.push_back({number, nullptr, holders, first, true});
  }
}

/// When all kernels have been planned.
void GridLoop::plan(const Directive &directive) {
  GridPart part;
  part.followers = directive.followers;
  GridMessages &messages = part.messages.emplace();
  messages.starts = directive.call.starts;
  messages.waits = directive.call.waits;
  messages.hasValue = directive.call.hasValue;
  messages.sharing = directive.call.sharing << kernels.size();
  for (const Box &box : directive.packs)
    messages.packs.push_back({box.data, box.region, box.target});
  addReceived(directive.packs, /*areCopied=*/true, messages.copied);
  addReceived(directive.unpacks, /*areCopied=*/false, part.uses);
  parts.push_back(std::move(part));
}

//===----------------------------------------------------------------------===//
// What a device copies
//===----------------------------------------------------------------------===//

/// Cuts out of a copy what is in a region of the allocation on one of its
/// sides.
static void cutOut(const GroupAllocation &allocation, const BoxCopy &copy,
                   bool ofTarget, const Region &region, char *base,
                   std::vector<BoxCopy> &pieces) {
  auto *target = static_cast<char *>(copy.target);
  auto *source = static_cast<char *>(const_cast<void *>(copy.source));
  CopyCutter::Extents extents = allocation.space.extents(region, 1);
  CopyCutter::Emit emit = [&](int64_t at, int64_t other,
                              const CopyShape &piece) {
    if (ofTarget)
      pieces.push_back({base + at, source + other, piece});
    else
      pieces.push_back({target + other, base + at, piece});
  };
  CopyCutter(copy.shape, ofTarget, extents, emit)
      .run(allocation.offsetOf(ofTarget ? target : source));
}

/// Of a copy to an allocation, what a device receives.
void GridLoop::addOwn(const BoxCopy &copy, const std::vector<GridUse> &uses,
                      size_t number, int member,
                      std::vector<XaccPackCopy> &copies) const {
  const GroupAllocation &allocation = *data[number].allocation;
  for (const GridUse &use : uses) {
    if (use.data != number || use.after->use[member].isEmpty())
      continue;
    std::vector<BoxCopy> pieces;
    cutOut(allocation, copy, /*ofTarget=*/true, use.after->use[member],
           allocation.base[member], pieces);
    for (const BoxCopy &piece : pieces)
      copies.push_back(xacc::describe(piece));
  }
}

size_t GridLoop::addPacks(const GridStates::Step &step, size_t part, int member,
                          std::vector<XaccPackCopy> &copies) const {
  size_t before = copies.size();
  const Directive &directive = directives[part - kernels.size()];
  for (const GridPack &pack : step.packs) {
    const Box &box = directive.packs[pack.box];
    int holder = pack.transfer.device;
    if (box.target < 0 && holder != member)
      continue;
    const GroupAllocation &allocation = *data[box.data].allocation;
    std::vector<BoxCopy> pieces;
    cutOut(allocation, box.copy, /*ofTarget=*/false, pack.transfer.region,
           allocation.base[holder], pieces);
    for (const BoxCopy &piece : pieces)
      if (box.target < 0)
        copies.push_back(xacc::describe(piece));
      else
        addOwn(piece, parts[part].messages->copied, size_t(box.target), member,
               copies);
  }
  return copies.size() - before;
}

size_t GridLoop::addUnpacks(size_t part, int member,
                            std::vector<XaccPackCopy> &copies) const {
  size_t before = copies.size();
  for (const Box &box : directives[part - kernels.size()].unpacks)
    addOwn(box.copy, parts[part].uses, box.data, member, copies);
  return copies.size() - before;
}

//===----------------------------------------------------------------------===//
// While the kernels run
//===----------------------------------------------------------------------===//

/// What all kernels get: the first device asks for all of them.
void *GridLoop::beginService(XaccKernel &kernel, const XaccLoc *loc) {
  if (kernel.requestsOffset <= 0)
    return nullptr;
  return LoopService::get().begin(group.home(), kernel.requestSymbols, loc);
}

void GridLoop::serve(QueueId queue, const XaccLoc *loc) {
  constexpr int looks = 64;
  LoopService &service = LoopService::get();
  bool isComplete;
  do {
    for (int i = 0; i < looks; ++i)
      if (service.serve())
        i = 0;
    sched_yield();
    isComplete = true;
    for (int m = 0; m < group.size(); ++m)
      isComplete &= group.member(m).test(queue, loc);
  } while (!isComplete);
}
