//===- GmoveDevice.cpp - Sides of a gmove on devices ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GmoveDevice.h"

#include "device/Data.h"
#include "device/comm/DeviceExchange.h"

#include <algorithm>
#include <list>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Staging memory
//===----------------------------------------------------------------------===//

namespace {
/// The memory of the last few arrays: a plan is found again if the memory is
/// the same. Only the pages that sections touch take memory.
struct Stagings final : RuntimePart {
  explicit Stagings(Runtime &) {}
  struct Entry {
    const char *host;
    int64_t sizeInBytes;
    std::shared_ptr<Storage> memory;
  };
  static constexpr size_t maxEntries = 16;
  std::list<Entry> entries; // the last one used is first
};
} // namespace

static std::shared_ptr<Storage>
stagingFor(const char *host, int64_t sizeInBytes, const XaccLoc *loc) {
  auto &entries = Runtime::get().part<Stagings>().entries;
  auto found = std::find_if(
      entries.begin(), entries.end(), [&](const Stagings::Entry &entry) {
        return entry.host == host && entry.sizeInBytes == sizeInBytes;
      });
  if (found != entries.end()) {
    entries.splice(entries.begin(), entries, found);
    return found->memory;
  }
  auto memory = std::make_shared<Storage>();
  if (!memory->allocate(sizeInBytes, false))
    fatal(loc,
          "no memory for %lld bytes that a gmove of device data stores "
          "on its way",
          (long long)sizeInBytes);
  entries.push_front({host, sizeInBytes, memory});
  if (entries.size() > Stagings::maxEntries)
    entries.pop_back(); // operations in flight keep theirs
  return memory;
}

//===----------------------------------------------------------------------===//
// One side
//===----------------------------------------------------------------------===//

StagedSide::StagedSide(GmoveOperand &operand, DeviceSlot &device, bool isSource,
                       const XaccLoc *loc) {
  const Array *array = operand.array;
  if (array && !array->view.data)
    return; // nothing here
  auto [first, end] = memoryOf(operand);
  int64_t bytes = end - first;
  if (bytes == 0)
    return;
  if (!array && operand.section.rank == 0 && !device.table.find(first, bytes))
    return;
  requirePresent(device, first, bytes, variableOf(loc, isSource), loc);
  slot = &device;
  host = const_cast<char *>(first);
  sizeInBytes = bytes;
  staging = stagingFor(first, bytes, loc);
  operand.data = staging->data() + (array ? 0 : operand.data - first);
}

void StagedSide::copy(const SectionAddress &address, const PositionBox &box,
                      int64_t elementSize, bool toDevice,
                      const XaccLoc *loc) const {
  // It may have left the device while an asynchronous gmove was under way.
  PresentEntry *entry = slot->table.find(host, sizeInBytes);
  if (!entry)
    return;
  CopyShape shape;
  shape.runBytes = elementSize;
  int64_t start = startOf(address, box) - staging->data();
  struct Level {
    int64_t size, stride;
  };
  std::vector<Level> levels;
  box.forEachLevel(
      [&](int64_t k, int64_t first, int64_t distance, int64_t size) {
        int64_t stride = strideOf(address, k, first, distance, size);
        if (size == 1)
          return;
        if (stride < 0) { // the same elements from the other end
          start += (size - 1) * stride;
          stride = -stride;
        }
        levels.push_back({size, stride});
      });
  // Devices want the longest strides outermost.
  std::sort(levels.begin(), levels.end(),
            [](const Level &a, const Level &b) { return a.stride > b.stride; });
  while (!levels.empty() && levels.back().stride == shape.runBytes) {
    shape.runBytes *= levels.back().size;
    levels.pop_back();
  }
  for (const Level &level : levels) {
    shape.count[shape.numLoops] = level.size;
    shape.targetStride[shape.numLoops] = shape.sourceStride[shape.numLoops] =
        level.stride;
    ++shape.numLoops;
  }
  char *there = entry->translate(host) + start;
  char *here = staging->data() + start;
  Device &device = *slot->device;
  if (toDevice)
    device.copyToDevice(there, here, shape, queueSync, loc);
  else
    device.copyFromDevice(here, there, shape, queueSync, loc);
}

void StagedSide::copyAll(const GmoveOperand &operand, const NodeSet &set,
                         bool toDevice, const XaccLoc *loc) const {
  if (!slot)
    return;
  std::vector<Positions> positions;
  SectionSide side = describeSide(operand, nullptr, set, loc);
  if (!holds(side, Runtime::get().rank(), positions))
    return;
  SectionAddress address(operand, /*isBroadcast=*/false);
  for (const PositionBox &box : boxesOf(positions))
    copy(address, box, operand.section.elementSize, toDevice, loc);
}

//===----------------------------------------------------------------------===//
// Both sides
//===----------------------------------------------------------------------===//

StagedSides::StagedSides(GmoveKey &key, int64_t flags, const XaccLoc *loc) {
  if (!(flags & (XACC_GMOVE_TARGET_DEVICE | XACC_GMOVE_SOURCE_DEVICE)))
    return;
  checkSections(key.target, key.source, loc);
  DeviceSlot *slot = communicationDevice(loc);
  if (!slot)
    return; // one memory
  if (flags & XACC_GMOVE_TARGET_DEVICE)
    target = StagedSide(key.target, *slot, /*isSource=*/false, loc);
  if (flags & XACC_GMOVE_SOURCE_DEVICE)
    source = StagedSide(key.source, *slot, /*isSource=*/true, loc);
}

bool DeviceGmove::test(const XaccLoc *loc) {
  if (!move.test(loc))
    return false;
  target.write(key.target, *key.set, loc);
  delete this;
  return true;
}

void DeviceGmove::finish(const XaccLoc *loc) {
  move.finish(loc);
  target.write(key.target, *key.set, loc);
  delete this;
}
