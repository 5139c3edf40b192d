//===- GroupMemory.cpp - Memory of several devices -----------------------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupMemory.h"

#include <algorithm>

using namespace xacc;

static uint64_t nextVersion = 0;

/// Numbers index spaces: there are as many as arrays of different form.
static uint64_t numberOf(const Space &space) {
  static auto *known = new std::map<std::vector<int64_t>, uint64_t>;
  return known->try_emplace(space.key(), known->size() + 1).first->second;
}

/// A division of the space. Scalars come and go with each kernel that reduces
/// into one: they have the same.
static std::shared_ptr<const std::vector<Region>>
divide(const Space &space, uint64_t spaceNumber, int numDevices) {
  static auto *known = new std::map<std::pair<uint64_t, int>,
                                    std::shared_ptr<const std::vector<Region>>>;
  auto make = [&] {
    return std::make_shared<const std::vector<Region>>(
        space.divide(numDevices));
  };
  constexpr int64_t largestScalar = 32;
  if (space.all().volume() * space.unit() > largestScalar)
    return make();
  auto &found = (*known)[{spaceNumber, numDevices}];
  if (!found)
    found = make();
  return found;
}

GroupAllocation::GroupAllocation(int64_t sizeInBytes, int numDevices)
    : sizeInBytes(sizeInBytes), base(numDevices, nullptr),
      range(numDevices, nullptr), backed(numDevices, Region(1)),
      space(sizeInBytes, 0, {1}, 1),
      coherence(std::make_unique<Coherence>(numDevices, space.rank())),
      spaceNumber(numberOf(space)), version(++nextVersion) {
  division = divide(space, spaceNumber, numDevices);
}

uint64_t GroupAllocation::newVersion() { return ++nextVersion; }

void GroupAllocation::addCopies(const PeerTransfer &transfer,
                                std::vector<BoxCopy> &copies) const {
  for (const ByteBox &box : space.memory(transfer.region)) {
    CopyShape shape = CopyShape::contiguous(box.runBytes);
    shape.numLoops = int64_t(box.count.size());
    for (size_t i = 0; i < box.count.size(); ++i) {
      shape.count[i] = box.count[i];
      shape.targetStride[i] = shape.sourceStride[i] = box.stride[i];
    }
    copies.push_back({base[transfer.to] + box.offset,
                      base[transfer.from] + box.offset, shape});
  }
}

bool GroupAllocation::changeSpace(const Space &newSpace) {
  int numDevices = coherence->numDevices();
  std::vector<Region> held;
  bool isExact = true;
  for (int member = 0; member < numDevices; ++member)
    held.push_back(newSpace.convert(coherence->valid(member), space, &isExact));
  if (!isExact)
    return false;
  auto converted = std::make_unique<Coherence>(std::move(held));
  space = newSpace;
  spaceNumber = numberOf(space);
  coherence = std::move(converted);
  division = divide(space, spaceNumber, numDevices);
  readyPlans.clear();
  return true;
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

bool GroupMemory::makeBase(GroupAllocation &allocation, int member) {
  if (allocation.base[member])
    return true;
  if (!allocation.isRange) {
    allocation.base[member] =
        static_cast<char *>(members[member]->allocate(allocation.sizeInBytes));
    return allocation.base[member];
  }
  // Arrays of the same size start at different cache sets; see HostMemory.cpp.
  static unsigned counter = 0;
  int64_t page = members[member]->pageBytes();
  char *range = static_cast<char *>(members[member]->reserve(
      allocation.leadInBytes + allocation.sizeInBytes + page));
  if (!range)
    return false;
  allocation.range[member] = range;
  allocation.base[member] =
      range + allocation.leadInBytes + 64 * (9 * int64_t(counter++) % 61);
  return true;
}

GroupAllocation *GroupMemory::allocate(int64_t sizeInBytes,
                                       int64_t leadInBytes) {
  sizeInBytes = std::max<int64_t>(sizeInBytes, 1);
  auto allocation =
      std::make_unique<GroupAllocation>(sizeInBytes, int(members.size()));
  // A multiple of the alignment of blocks.
  allocation->leadInBytes = (leadInBytes + 63) & ~int64_t(63);
  allocation->isRange =
      leadInBytes > 0 ||
      sizeInBytes >= smallestRange * members.front()->pageBytes();
  // Without so many addresses: see Device::means().
  if (!makeBase(*allocation, 0))
    return leadInBytes > 0 ? allocate(sizeInBytes) : nullptr;
  allocation->home = allocation->base[0];
  lastFound = allocation.get();
  allocations[allocation->home] = std::move(allocation);
  return lastFound;
}

GroupAllocation *GroupMemory::adopt(const std::vector<char *> &bases,
                                    int64_t sizeInBytes) {
  auto allocation =
      std::make_unique<GroupAllocation>(sizeInBytes, int(members.size()));
  allocation->base = bases;
  allocation->isFresh = false;
  std::vector<Region> held;
  for (char *base : bases) {
    allocation->isAdopted.push_back(base != nullptr);
    held.push_back(base ? allocation->space.all()
                        : Region(allocation->space.rank()));
  }
  allocation->coherence = std::make_unique<Coherence>(std::move(held));
  if (!makeBase(*allocation, 0))
    return nullptr;
  allocation->home = allocation->base[0];
  lastFound = allocation.get();
  allocations[allocation->home] = std::move(allocation);
  return lastFound;
}

void GroupMemory::free(GroupAllocation &allocation) {
  ++epoch;
  for (size_t m = 0; m < members.size(); ++m) {
    if (!allocation.base[m] || allocation.adopts(int(m)))
      continue;
    if (allocation.isRange)
      members[m]->unreserve(allocation.range[m]);
    else
      members[m]->free(allocation.base[m], queueSync, nullptr);
  }
  if (lastFound == &allocation)
    lastFound = nullptr;
  allocations.erase(allocation.home);
}

void GroupMemory::clear() {
  while (!allocations.empty())
    free(*allocations.begin()->second);
}

GroupAllocation *GroupMemory::find(const void *address) {
  char *at = static_cast<char *>(const_cast<void *>(address));
  auto holds = [&](const GroupAllocation &allocation) {
    return at >= allocation.home - allocation.leadInBytes &&
           at < allocation.home + allocation.sizeInBytes;
  };
  if (lastFound && holds(*lastFound))
    return lastFound;
  auto it = allocations.upper_bound(at);
  if (it != allocations.end() && holds(*it->second))
    return lastFound = it->second.get();
  if (it == allocations.begin() || !holds(*(--it)->second))
    return nullptr;
  return lastFound = it->second.get();
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

/// The pages, counted from the range's start, that a region touches.
Region GroupMemory::pagesOf(const GroupAllocation &allocation, int member,
                            const Region &region) const {
  int64_t page = members[member]->pageBytes();
  int64_t shift = allocation.base[member] - allocation.range[member];
  // The system has a limit of pieces: columns of a tall array get more memory
  // than they need.
  auto extents = allocation.space.extents(region, page);
  auto most = size_t(members[member]->mostPieces());
  for (int64_t gap = 2 * page; extents.size() > most; gap *= 2)
    extents = allocation.space.extents(region, gap);
  Region pages(1);
  for (auto [begin, end] : extents)
    pages |= Region::box({(begin + shift) / page},
                         {(end + shift + page - 1) / page});
  return pages;
}

bool GroupMemory::back(GroupAllocation &allocation, int member,
                       const Region &region) {
  if (region.isEmpty())
    return true;
  if (!makeBase(allocation, member))
    return false;
  if (!allocation.isRange)
    return true;
  Region &backed = allocation.backed[member];
  Region missing = pagesOf(allocation, member, region) - backed;
  int64_t page = members[member]->pageBytes();
  for (const RegionBox &box : missing.boxes()) {
    int64_t count = box.upper[0] - box.lower[0];
    if (!members[member]->back(allocation.range[member] + box.lower[0] * page,
                               count * page))
      return false;
    backed |= Region::box(box);
  }
  return true;
}

void GroupMemory::reclaim(GroupAllocation &allocation, int member,
                          const Region &keep) {
  if (!allocation.isRange || allocation.isExposed ||
      allocation.backed[member].isEmpty())
    return;
  ++epoch;
  Coherence &coherence = *allocation.coherence;
  Region elsewhere(allocation.space.rank());
  for (int other = 0; other < coherence.numDevices(); ++other)
    if (other != member)
      elsewhere |= coherence.valid(other);
  coherence.drop(member, (coherence.valid(member) & elsewhere) - keep);
  // Pages at whose other end newest values of this device begin stay.
  Region pages = pagesOf(allocation, member, coherence.valid(member) | keep);
  Region drop = allocation.backed[member] - pages;
  int64_t page = members[member]->pageBytes();
  for (const RegionBox &box : drop.boxes())
    members[member]->unback(allocation.range[member] + box.lower[0] * page,
                            (box.upper[0] - box.lower[0]) * page);
  allocation.backed[member] &= pages;
  allocation.readyPlans.clear();
}

void GroupMemory::reclaim(
    int member, const GroupAllocation *except,
    const std::function<Region(const GroupAllocation &)> &keep) {
  for (auto &[home, allocation] : allocations)
    if (allocation.get() != except)
      reclaim(*allocation, member, keep(*allocation));
}

int64_t GroupMemory::backedBytes(const GroupAllocation &allocation,
                                 int member) const {
  if (!allocation.base[member])
    return 0;
  return allocation.isRange
             ? allocation.backed[member].volume() * members[member]->pageBytes()
             : allocation.sizeInBytes;
}
