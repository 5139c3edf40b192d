//===- GroupCopies.cpp - Copies to, from and between devices ----------*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyCutter.h"
#include "GroupLoop.h"

#include "core/Support.h"
#include "observe/Statistics.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Parts of a copy
//===----------------------------------------------------------------------===//

Region GroupDevice::regionOf(const GroupAllocation &allocation,
                             const void *address, const CopyShape &shape,
                             const int64_t *strides, bool &isExact) const {
  int64_t offset = allocation.offsetOf(address);
  if (shape.numLoops == 0)
    return allocation.space.bytes(offset, shape.runBytes, isExact);
  int64_t unit = allocation.space.unit();
  XaccBox box = {};
  box.rank = shape.numLoops;
  box.elementSize = shape.runBytes;
  for (int64_t i = 0; i < shape.numLoops; ++i) {
    box.upper[i] = shape.count[i] - 1;
    box.stride[i] = strides[i];
  }
  if (shape.runBytes % unit == 0 && box.rank < XACC_MAX_DIMS) {
    box.elementSize = unit;
    box.upper[box.rank] = shape.runBytes / unit - 1;
    box.stride[box.rank++] = unit;
  }
  return allocation.space.box(box, offset, isExact);
}

//===----------------------------------------------------------------------===//
// Host and devices
//===----------------------------------------------------------------------===//

/// The part of a copy that each device takes. Updates coherence, and commits
/// memory on the devices that receive data.
std::vector<GroupDevice::HostPiece>
GroupDevice::cutHostCopy(bool toDevice, char *host, void *address,
                         const CopyShape &shape, QueueId queue,
                         const XaccLoc *loc) {
  GroupAllocation *allocation = memory.find(address);
  // Memory that is not ours is the first device's.
  if (!allocation || allocation->isExposed)
    return {{0, static_cast<char *>(address), host, shape}};
  settle(*allocation, queue, loc);
  bool isExact = true;
  Region region =
      regionOf(*allocation, address, shape,
               toDevice ? shape.targetStride : shape.sourceStride, isExact);
  int64_t offset = allocation->offsetOf(address);
  if (toDevice && !isExact) {
    // Parts of elements: one device has to have their other bytes as well.
    const auto &holders = allocation->coherence->read(region);
    int m = holders.empty() ? 0 : holders.front().device;
    gather(*allocation, m, region, queue, loc);
    return {{m, allocation->base[m] + offset, host, shape}};
  }
  const std::vector<HostTransfer> &transfers =
      toDevice ? allocation->coherence->write(region, *allocation->division)
               : allocation->coherence->read(region);
  std::vector<HostPiece> pieces;
  for (const HostTransfer &transfer : transfers) {
    int m = transfer.device;
    if (toDevice)
      require(*allocation, m, transfer.region, loc);
    char *base = allocation->base[m];
    if (isExact && transfer.region == region) {
      pieces.push_back({m, base + offset, host, shape});
      continue;
    }
    CopyCutter::Extents extents = allocation->space.extents(transfer.region, 1);
    CopyCutter::Emit emit = [&](int64_t at, int64_t hostOffset,
                                const CopyShape &piece) {
      pieces.push_back({m, base + at, host + hostOffset, piece});
    };
    CopyCutter(shape, toDevice, extents, emit).run(offset);
  }
  return pieces;
}

/// The host memory from the first to the last byte of a piece.
static HostUse useOf(int member, const char *host, const CopyShape &shape,
                     bool toDevice) {
  HostUse use = {member, host, host + shape.runBytes, !toDevice};
  const int64_t *strides = toDevice ? shape.sourceStride : shape.targetStride;
  for (int64_t i = 0; i < shape.numLoops; ++i) {
    int64_t reach = (shape.count[i] - 1) * strides[i];
    (reach < 0 ? use.begin : use.end) += reach;
  }
  return use;
}

void GroupDevice::orderHostCopies(bool toDevice,
                                  const std::vector<HostPiece> &pieces,
                                  QueueId queue, const XaccLoc *loc) {
  if (queue == queueSync || queue == queueGroup)
    return;
  std::vector<HostUse> used;
  for (const HostPiece &piece : pieces)
    used.push_back(useOf(piece.member, piece.host, piece.shape, toDevice));
  std::vector<std::pair<int, int>> orders; // earlier, later
  for (const HostUse &use : used)
    for (int earlier : hostUses.conflicts(queue, use))
      if (std::pair order(earlier, use.member);
          std::find(orders.begin(), orders.end(), order) == orders.end())
        orders.push_back(order);
  for (auto [earlier, later] : orders)
    members[earlier]->record(*events[earlier], queue, loc);
  for (auto [earlier, later] : orders)
    members[later]->await(*events[earlier], queue, loc);
  // Pieces of one copy do not overlap, but what lies between their first and
  // last bytes does.
  for (const HostUse &use : used)
    hostUses.add(queue, use);
}

/// In a queue of the members'; the caller waits where it has to.
void GroupDevice::copyHost(bool toDevice, void *host, void *address,
                           const CopyShape &shape, QueueId queue,
                           const XaccLoc *loc) {
  if (shape.runBytes == 0 || shape.sizeInBytes() == 0)
    return;
  std::vector<HostPiece> pieces = cutHostCopy(
      toDevice, static_cast<char *>(host), address, shape, queue, loc);
  orderHostCopies(toDevice, pieces, queue, loc);
  {
    // Once for all pieces.
    HostAccess access(*this);
    for (const HostPiece &piece : pieces)
      if (toDevice)
        members[piece.member]->copyToDevice(piece.device, piece.host,
                                            piece.shape, queue, loc);
      else
        members[piece.member]->copyFromDevice(piece.host, piece.device,
                                              piece.shape, queue, loc);
  }
  if (GroupAllocation *allocation = memory.find(address);
      allocation && toDevice)
    noteWrite(*allocation, queue);
}

void GroupDevice::copyToDevice(void *target, const void *source,
                               const CopyShape &shape, QueueId queue,
                               const XaccLoc *loc) {
  copyHost(true, const_cast<void *>(source), target, shape, inner(queue), loc);
  finish(queue, loc);
}

void GroupDevice::copyFromDevice(void *target, const void *source,
                                 const CopyShape &shape, QueueId queue,
                                 const XaccLoc *loc) {
  copyHost(false, target, const_cast<void *>(source), shape, inner(queue), loc);
  finish(queue, loc);
}

/// The same box without gaps.
static CopyShape packed(const CopyShape &shape, bool packsTarget) {
  CopyShape result = shape;
  int64_t stride = shape.runBytes;
  for (int64_t i = shape.numLoops; i-- > 0;) {
    (packsTarget ? result.targetStride : result.sourceStride)[i] = stride;
    stride *= shape.count[i];
  }
  return result;
}

void GroupDevice::copyWithin(void *target, const void *source,
                             const CopyShape &shape, QueueId queue,
                             const XaccLoc *loc) {
  if (shape.runBytes == 0 || shape.sizeInBytes() == 0)
    return;
  bool fromGroup = memory.find(source), toGroup = memory.find(target);
  if (!fromGroup && !toGroup) {
    members[0]->copyWithin(target, source, shape, queue, loc);
    return;
  }
  if (!fromGroup || !toGroup) {
    if (toGroup)
      copyToDevice(target, source, shape, queue, loc);
    else
      copyFromDevice(target, source, shape, queue, loc);
    return;
  }
  // Each side may be on other devices: through the host.
  int64_t bytes = shape.sizeInBytes();
  void *staging = allocatePinned(bytes);
  if (!staging)
    fatal(loc, "no pinned memory for a copy of %lld bytes", (long long)bytes);
  if (queue != queueSync)
    waitMembers(queue, loc);
  copyFromDevice(staging, source, packed(shape, /*packsTarget=*/true),
                 queueSync, loc);
  copyToDevice(target, staging, packed(shape, /*packsTarget=*/false), queueSync,
               loc);
  freePinned(staging);
}

void GroupDevice::copyPeer(void *target, Device &source, const void *address,
                           const CopyShape &shape, QueueId queue,
                           const XaccLoc *loc) {
  int64_t bytes = shape.sizeInBytes();
  std::vector<char> staging(bytes);
  source.copyFromDevice(staging.data(), address, packed(shape, true), queueSync,
                        loc);
  if (queue != queueSync)
    waitMembers(queue, loc);
  copyToDevice(target, staging.data(), packed(shape, false), queueSync, loc);
}

void GroupDevice::write(void *target, const void *value, int64_t sizeInBytes,
                        QueueId queue, const XaccLoc *loc) {
  GroupAllocation *allocation = memory.find(target);
  int m = 0;
  char *address = static_cast<char *>(target);
  if (allocation) {
    settle(*allocation, queue, loc);
    bool isExact = true;
    Region region = allocation->space.bytes(allocation->offsetOf(target),
                                            sizeInBytes, isExact);
    if (!allocation->isExposed) {
      const auto &holders = allocation->coherence->read(region);
      m = holders.empty() ? 0 : holders.front().device;
      gather(*allocation, m, region, inner(queue), loc);
    }
    address = allocation->base[m] + allocation->offsetOf(target);
    noteWrite(*allocation, inner(queue));
  }
  members[m]->write(address, value, sizeInBytes, inner(queue), loc);
  finish(queue, loc);
}

void GroupDevice::fillZero(void *target, int64_t sizeInBytes, QueueId queue,
                           const XaccLoc *loc) {
  GroupAllocation *allocation = memory.find(target);
  if (!allocation || allocation->isExposed) {
    members[0]->fillZero(target, sizeInBytes, queue, loc);
    return;
  }
  settle(*allocation, queue, loc);
  bool isExact = true;
  Region region = allocation->space.bytes(allocation->offsetOf(target),
                                          sizeInBytes, isExact);
  for (const HostTransfer &transfer :
       allocation->coherence->write(region, *allocation->division)) {
    int m = transfer.device;
    require(*allocation, m, transfer.region, loc);
    for (auto [begin, end] : allocation->space.extents(transfer.region, 1))
      members[m]->fillZero(allocation->base[m] + begin, end - begin,
                           inner(queue), loc);
  }
  noteWrite(*allocation, inner(queue));
  finish(queue, loc);
}

void GroupDevice::copyBoxes(const std::vector<BoxCopy> &copies, QueueId queue,
                            const XaccLoc *loc) {
  for (const BoxCopy &copy : copies) {
    bool toGroup = memory.find(copy.target),
         fromGroup = memory.find(copy.source);
    if (toGroup == fromGroup)
      copyWithin(copy.target, copy.source, copy.shape, queue, loc);
    else if (toGroup)
      copyHost(true, const_cast<void *>(copy.source), copy.target, copy.shape,
               inner(queue), loc);
    else
      copyHost(false, copy.target, const_cast<void *>(copy.source), copy.shape,
               inner(queue), loc);
  }
  finish(queue, loc);
}

namespace {
/// Which device a box comes from is found at each run.
class GroupBatch final : public CopyBatch {
public:
  GroupBatch(GroupDevice &group, const std::vector<BoxCopy> &copies)
      : group(group), copies(copies), number(++lastNumber) {}
  void run(QueueId queue, const XaccLoc *loc) override {
    if (GroupLoop *loop = GroupLoop::current()) [[unlikely]]
      if (loop->copyBoxes(number, copies, queue, loc))
        return;
    group.copyBoxes(copies, queue, loc);
  }

private:
  GroupDevice &group;
  std::vector<BoxCopy> copies;
  uint64_t number;
  static inline std::atomic<uint64_t> lastNumber = 0;
};
} // namespace

std::unique_ptr<CopyBatch>
GroupDevice::prepareCopies(const std::vector<BoxCopy> &copies) {
  return std::make_unique<GroupBatch>(*this, copies);
}

//===----------------------------------------------------------------------===//
// Between devices
//===----------------------------------------------------------------------===//

void GroupDevice::copyBetween(GroupAllocation &allocation,
                              const PeerTransfer &transfer, QueueId queue,
                              const XaccLoc *loc) {
  // A halo is copied again and again.
  static constexpr size_t mostKept = 16;
  std::shared_ptr<const std::vector<ByteBox>> boxes = transfer.boxes;
  if (!boxes) {
    boxes = std::make_shared<const std::vector<ByteBox>>(
        allocation.space.memory(transfer.region));
    if (boxes->size() <= mostKept)
      transfer.boxes = boxes;
  }
  for (const ByteBox &box : *boxes) {
    CopyShape shape = CopyShape::contiguous(box.runBytes);
    for (size_t i = 0; i < box.count.size(); ++i) {
      shape.count[i] = box.count[i];
      shape.targetStride[i] = shape.sourceStride[i] = box.stride[i];
    }
    shape.numLoops = int64_t(box.count.size());
    members[transfer.to]->copyPeer(
        allocation.base[transfer.to] + box.offset, *members[transfer.from],
        allocation.base[transfer.from] + box.offset, shape, queue, loc);
  }
  if (Statistics::enabled())
    Statistics::addPeerTransfer(
        loc, "kernel", allocation.space.volumeInBytes(transfer.region));
}

void GroupDevice::move(GroupAllocation &allocation,
                       const std::shared_ptr<const Access> &access,
                       QueueId queue, const XaccLoc *loc) {
  const std::vector<PeerTransfer> &transfers =
      allocation.coherence->run(access);
  if (transfers.empty())
    return;
  follow(allocation.writing, queue, loc);
  // Without a queue one copy follows the other on this thread.
  bool isOrdered = queue == queueSync;
  if (!isOrdered) {
    for (const PeerTransfer &transfer : transfers) {
      members[transfer.from]->record(*events[transfer.from], queue, loc);
      members[transfer.to]->await(*events[transfer.from], queue, loc);
    }
  }
  {
    // Once for all pieces.
    HostAccess access(*this);
    for (const PeerTransfer &transfer : transfers)
      copyBetween(allocation, transfer, queue, loc);
  }
  if (isOrdered)
    return;
  // What the source does next may overwrite what is being read.
  for (const PeerTransfer &transfer : transfers) {
    members[transfer.to]->record(*events[transfer.to], queue, loc);
    members[transfer.from]->await(*events[transfer.to], queue, loc);
  }
  if (queue == queueGroup)
    return;
  forgetComplete(allocation);
  auto it = std::find_if(
      allocation.moving.begin(), allocation.moving.end(),
      [&](const GroupAllocation::Moving &copy) { return copy.queue == queue; });
  if (it == allocation.moving.end())
    it = allocation.moving.insert(it, {queue, createEvent()});
  record(*it->event, queue, loc);
}

void GroupDevice::gather(GroupAllocation &allocation, int member,
                         const Region &region, QueueId queue,
                         const XaccLoc *loc) {
  auto access = std::make_shared<Access>();
  Region none(allocation.space.rank());
  access->use.assign(members.size(), none);
  access->def = access->mayDef = access->use;
  access->mayDef[member] = region;
  require(allocation, member, region, loc);
  move(allocation, access, queue, loc);
  allocation.touch();
}
