//===- GmoveRemote.cpp - gmove in and out ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both kinds read everything into memory of their own first, each box packed,
// and store when all nodes that execute the directive have read.
//
//===----------------------------------------------------------------------===//

#include "GmoveRemote.h"

#include "onesided/OneSided.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

bool xacc::isOneSided(const GmoveKey &key, int64_t flags) {
  return (flags & (XACC_GMOVE_IN | XACC_GMOVE_OUT)) &&
         key.set->size() < Runtime::get().size();
}

XACC_EXPORT void xaccrtRemoteArrays(void) {
  Runtime &runtime = Runtime::get();
  if (runtime.size() > 1)
    OneSided::of(runtime).startAgent();
}

namespace {
/// Elements on their way: a box of positions, packed.
struct Packed {
  int peer; // who has, or gets, them
  PositionBox box;
  std::vector<char> bytes;
};

class RemoteMove {
public:
  RemoteMove(const GmoveKey &key, const StagedSides &staged, int64_t flags,
             const XaccLoc *loc)
      : key(key), staged(staged), flags(flags), loc(loc),
        runtime(Runtime::get()),
        isBroadcast(key.source.numRanges() == 0 && key.target.numRanges() > 0) {
    checkSections(key.target, key.source, loc);
    target = describeSide(key.target, nullptr, *key.set, loc);
    source = describeSide(key.source, isBroadcast ? &key.target : nullptr,
                          *key.set, loc);
    if (key.target.section.number != key.source.section.number) {
      convert =
          converterFor(key.target.section.number, key.source.section.number);
      if (!convert)
        fatal(loc, "the elements of both sides have types that C does not "
                   "convert");
    } else if (key.target.section.elementSize !=
               key.source.section.elementSize) {
      fatal(loc, "elements of different sizes cannot be assigned");
    }
  }

  void get();
  void put();
  int64_t numBytes = 0, numMessages = 0;

private:
  void checkInside(const SectionSide &side, const char *name) const;
  Packed read(int peer, const PositionBox &box);
  void store(const Packed &packed);
  void write(const Packed &packed);
  ByteBox boxOf(const SectionAddress &address, const PositionBox &box,
                int64_t packedSize, bool isScalar, bool toMemory) const;
  RemoteSection remoteSection(const WindowBox &window) const;
  ArrayLayout layoutOf(const Array &array, int rank) const;
  int64_t nameOf(const Array &array) const;
  void waitForReaders() const { xaccrtBarrier(nullptr, loc); }

  const GmoveKey &key;
  const StagedSides &staged;
  const int64_t flags;
  const XaccLoc *loc;
  Runtime &runtime;
  bool isBroadcast;
  SectionSide target, source;
  ConvertFunction convert = nullptr;
};
} // namespace

/// All nodes that hold part of a side have to execute the directive.
void RemoteMove::checkInside(const SectionSide &side, const char *name) const {
  std::vector<Positions> positions;
  for (int64_t i = 0; side.nodes && i < side.nodes->set->size(); ++i) {
    int rank = side.nodes->set->worldRank(i);
    if (key.set->members().find(rank) < 0 && holds(side, rank, positions))
      fatal(loc,
            "elements on the %s are on rank %d, which does not execute this "
            "directive",
            name, rank);
  }
}

ArrayLayout RemoteMove::layoutOf(const Array &array, int rank) const {
  const NodeArray &nodes = *array.templ->nodes;
  int64_t position = nodes.set->members().find(rank);
  int64_t coordinates[XACC_MAX_DIMS];
  for (int64_t d = 0; d < nodes.rank; ++d) {
    coordinates[d] = position % nodes.sizes[d];
    position /= nodes.sizes[d];
  }
  return layoutAt(array, coordinates);
}

int64_t RemoteMove::nameOf(const Array &array) const {
  int64_t name = runtime.part<ArraySites>().numberOf(array);
  if (!name)
    fatal(loc, "other nodes cannot name this array: too many arrays of its "
               "declaration live at the same time");
  return name;
}

RemoteSection RemoteMove::remoteSection(const WindowBox &window) const {
  RemoteSection section = {};
  section.elementSize = window.elementSize;
  section.rank = window.rank;
  std::copy_n(window.sizes, window.rank, section.sizes);
  std::copy_n(window.strides, window.rank, section.strides);
  return section;
}

/// Between a side and packed elements.
ByteBox RemoteMove::boxOf(const SectionAddress &address, const PositionBox &box,
                          int64_t packedSize, bool isScalar,
                          bool toMemory) const {
  ByteBox result;
  int64_t strides[ByteBox::maxRank];
  box.forEachLevel(
      [&](int64_t k, int64_t first, int64_t distance, int64_t size) {
        strides[result.rank] = strideOf(address, k, first, distance, size);
        result.sizes[result.rank++] = size;
      });
  int64_t packed = packedSize;
  for (int64_t level = result.rank - 1; level >= 0; --level) {
    int64_t inBuffer = isScalar ? 0 : packed;
    result.targetStrides[level] = toMemory ? strides[level] : inBuffer;
    result.sourceStrides[level] = toMemory ? inBuffer : strides[level];
    packed *= result.sizes[level];
  }
  return result;
}

/// Reads a box of the source; one element of a source without ranges.
Packed RemoteMove::read(int peer, const PositionBox &box) {
  Packed packed{peer, box, {}};
  const PositionBox part = isBroadcast ? PositionBox() : box;
  int64_t size = key.source.section.elementSize, count = 1;
  part.forEachLevel([&](int64_t, int64_t, int64_t, int64_t n) { count *= n; });
  packed.bytes.resize(count * size);
  if (peer == runtime.rank() || !key.source.array) {
    SectionAddress address(key.source, isBroadcast);
    if (staged.source.isStaged())
      staged.source.copy(address, part, size, /*toDevice=*/false, loc);
    boxOf(address, part, size, false, /*toMemory=*/false)
        .copy(packed.bytes.data(), startOf(address, part), size, nullptr);
    return packed;
  }
  ArrayLayout layout = layoutOf(*key.source.array, peer);
  SectionAddress address(key.source, isBroadcast, &layout);
  WindowBox window = windowOf(address, part, size);
  OneSided::of(runtime).remote().get(
      peer, nameOf(*key.source.array), int64_t(window.data),
      flags & XACC_GMOVE_SOURCE_DEVICE, remoteSection(window),
      packed.bytes.data(), loc);
  numBytes += int64_t(packed.bytes.size());
  ++numMessages;
  return packed;
}

/// Stores what has been read in this rank's part of the target.
void RemoteMove::store(const Packed &packed) {
  SectionAddress address(key.target, false);
  boxOf(address, packed.box, key.source.section.elementSize, isBroadcast,
        /*toMemory=*/true)
      .copy(startOf(address, packed.box), packed.bytes.data(),
            key.source.section.elementSize, convert);
  if (staged.target.isStaged())
    staged.target.copy(address, packed.box, key.target.section.elementSize,
                       /*toDevice=*/true, loc);
}

/// Stores it in that of another one.
void RemoteMove::write(const Packed &packed) {
  int64_t size = key.target.section.elementSize, count = 1;
  packed.box.forEachLevel(
      [&](int64_t, int64_t, int64_t, int64_t n) { count *= n; });
  int64_t from = key.source.section.elementSize;
  std::vector<char> bytes(count * size);
  ByteBox box;
  box.rank = 1;
  box.sizes[0] = count;
  box.targetStrides[0] = size;
  box.sourceStrides[0] = isBroadcast ? 0 : from;
  box.copy(bytes.data(), packed.bytes.data(), from, convert);
  ArrayLayout layout = layoutOf(*key.target.array, packed.peer);
  SectionAddress address(key.target, false, &layout);
  WindowBox window = windowOf(address, packed.box, size);
  OneSided::of(runtime).remote().put(
      packed.peer, nameOf(*key.target.array), int64_t(window.data),
      flags & XACC_GMOVE_TARGET_DEVICE, remoteSection(window), bytes.data());
  numBytes += int64_t(bytes.size());
  ++numMessages;
}

void RemoteMove::get() {
  checkInside(target, "left side");
  std::vector<Packed> all;
  for (const SectionTransfer &transfer :
       computeTransfers(target, source, runtime.rank()).receives)
    for (const PositionBox &box : boxesOf(transfer.dims))
      all.push_back(read(transfer.peer, box));
  if (key.target.array == key.source.array)
    waitForReaders();
  for (const Packed &packed : all)
    store(packed);
}

void RemoteMove::put() {
  checkInside(source, "right side");
  SectionTransfers transfers = computeTransfers(target, source, runtime.rank());
  std::vector<Packed> mine, others;
  auto add = [&](const SectionTransfer &transfer, std::vector<Packed> &to) {
    for (const PositionBox &box : boxesOf(transfer.dims)) {
      to.push_back(read(runtime.rank(), box));
      to.back().peer = transfer.peer;
    }
  };
  for (const SectionTransfer &transfer : transfers.receives)
    if (transfer.peer == runtime.rank())
      add(transfer, mine);
  for (const SectionTransfer &transfer : transfers.sends)
    add(transfer, others);
  // Memory is everybody's own; for nodes outside that of the first node counts.
  if (!key.source.array && key.set->position() == 0)
    for (int64_t i = 0; i < target.nodes->set->size(); ++i) {
      SectionTransfer transfer{target.nodes->set->worldRank(i), {}};
      if (key.set->members().find(transfer.peer) < 0 &&
          holds(target, transfer.peer, transfer.dims))
        add(transfer, others);
    }
  if (key.target.array == key.source.array)
    waitForReaders();
  for (const Packed &packed : mine)
    store(packed);
  for (const Packed &packed : others)
    write(packed);
  OneSided::of(runtime).complete(loc);
  waitForReaders(); // all have written
}

void xacc::moveOneSided(const GmoveKey &key, const StagedSides &staged,
                        int64_t flags, SiteTimer &timer, const XaccLoc *loc) {
  RemoteMove move(key, staged, flags, loc);
  if (flags & XACC_GMOVE_IN)
    move.get();
  else
    move.put();
  timer.addTraffic(move.numBytes, move.numMessages);
}
