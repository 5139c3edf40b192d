//===- Sections.cpp - Reductions and broadcasts of sections ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is not contiguous is packed when the operation starts and unpacked when
// it completes. The own elements of a distributed array are such a section. A
// device packs and unpacks its own copy.
//
//===----------------------------------------------------------------------===//

#include "Collective.h"

#include "core/Array.h"
#include "core/StridedCopy.h"
#include "device/DeviceSets.h"
#include "device/comm/DeviceExchange.h"
#include "device/comm/LoopCalls.h"
#include "observe/Statistics.h"
#include "xacc/RequestABI.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

namespace {
/// A box of the program's memory, with positive strides.
struct Section {
  char *data;
  int64_t elementSize, rank;
  int64_t sizes[XACC_MAX_DIMS], strides[XACC_MAX_DIMS];

  int64_t numElements() const {
    int64_t count = 1;
    for (int64_t k = 0; k < rank; ++k)
      count *= std::max<int64_t>(sizes[k], 0);
    return count;
  }
  int64_t spanInBytes() const {
    int64_t last = 0;
    for (int64_t k = 0; k < rank; ++k)
      last += (sizes[k] - 1) * strides[k];
    return (last + 1) * elementSize;
  }
};
} // namespace

static Section makeSection(void *data, int64_t elementSize, int64_t rank,
                           const int64_t *sizes, const int64_t *strides,
                           const XaccLoc *loc) {
  if (rank > XACC_MAX_DIMS)
    fatal(loc, "a section of %lld dimensions is not supported (1 to %d)",
          (long long)rank, XACC_MAX_DIMS);
  Section section{static_cast<char *>(data), elementSize, rank, {}, {}};
  std::copy_n(sizes, rank, section.sizes);
  std::copy_n(strides, rank, section.strides);
  for (int64_t k = 0; k < rank; ++k) {
    if (sizes[k] < 1)
      fatal(loc,
            "the length %lld of dimension %lld of a section is not positive",
            (long long)sizes[k], (long long)k);
    if (strides[k] >= 0)
      continue;
    // The order does not matter: it is the same on all nodes.
    section.data += (sizes[k] - 1) * strides[k] * elementSize;
    section.strides[k] = -strides[k];
  }
  return section;
}

namespace {
/// To a packed copy of a section, and back.
struct SectionCopies {
  explicit SectionCopies(const Section &section) {
    int64_t packed[XACC_MAX_DIMS];
    contiguousStrides(section.rank, section.sizes, packed);
    in = StridedCopy(section.rank, section.sizes, packed, section.strides,
                     section.elementSize);
    out = StridedCopy(section.rank, section.sizes, section.strides, packed,
                      section.elementSize);
  }
  StridedCopy in, out;
};
} // namespace

/// Gives a task a packed copy of the section, and what unpacks it; a task on a
/// device packs later.
static void pack(CollectiveTask &task, const Section &section,
                 bool isOnDevice) {
  auto [in, out] = SectionCopies(section);
  if (isOnDevice) {
    task.section = {CopyShape::of(in), CopyShape::of(out),
                    section.spanInBytes()};
    return;
  }
  auto staging = std::make_shared<std::vector<char>>(task.sizeInBytes);
  in.run(staging->data(), section.data);
  task.data = staging->data();
  if (task.writes)
    task.unpack = [staging, out, section] {
      out.run(section.data, staging->data());
    };
  else
    task.unpack = [staging] {}; // the memory lives as long as the task
}

/// Runs a task on a section, in the program's memory or on a device. With sets
/// of devices, those that have the data get the result: `toAll` of them, or
/// those of the directive.
static void runOnSection(std::optional<CollectiveTask> task,
                         const Section &section, const NodeSet &set, bool toAll,
                         int64_t flags, int64_t id, SiteTimer &timer,
                         const XaccLoc *loc) {
  int64_t span = section.spanInBytes();
  DeviceSlot *slot = deviceOf(flags, set, section.data, span, loc);
  if (task)
    pack(*task, section, slot != nullptr);
  bool spreads = slot && DeviceSets::areUsed();
  bool isAsync = (flags & XACC_ASYNC) && !spreads;
  runCollective(task, slot, isAsync ? &id : nullptr, timer, loc);
  if (spreads)
    spreadVariable(*slot, section.data, span,
                   CopyShape::box(section.rank, section.sizes, section.strides,
                                  section.strides, section.elementSize),
                   toAll, loc);
}

static void reduceSection(int64_t reduction, int64_t type,
                          const Section &section, const NodeSet &set,
                          int64_t flags, int64_t id, const XaccLoc *loc) {
  SiteTimer timer(loc, "reduction");
  runOnSection(reductionTask(reduction, type, section.data,
                             section.numElements(), set, loc),
               section, set, /*toAll=*/false, flags, id, timer, loc);
}

static void bcastSection(const Section &section, void *from, const NodeSet &set,
                         int64_t flags, int64_t id, const XaccLoc *loc) {
  SiteTimer timer(loc, "bcast");
  runOnSection(bcastTask(section.data,
                         section.numElements() * section.elementSize, from, set,
                         loc),
               section, set, /*toAll=*/true, flags, id, timer, loc);
}

XACC_EXPORT void
xaccrtReduceSection(int64_t reduction, int64_t type, void *data, int64_t rank,
                    const int64_t *sizes, const int64_t *strides, void *on,
                    int64_t flags, int64_t id, const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  int64_t elementSize = combineFor(reduction, type).elementSize;
  reduceSection(reduction, type,
                makeSection(data, elementSize, rank, sizes, strides, loc), *set,
                flags, id, loc);
}

namespace {
/// Of a box, for a loop that is one kernel on a GPU: the grid packs the device
/// copy into pinned memory, and unpacks the result.
class ReduceSectionCall final : public LoopCall {
public:
  ReduceSectionCall(int64_t reduction, int64_t type, const Section &section,
                    void *on, const XaccLoc *loc)
      : reduction(reduction), type(type), section(section), on(on), loc(loc),
        slot(*communicationDevice(loc)),
        copy(deviceCopyOf(slot, section.data, section.spanInBytes(), 0, loc)),
        pinned(slot.device->allocatePinned(sizeInBytes())) {
    if (!pinned)
      fatal(loc, "no pinned memory for %lld bytes", (long long)sizeInBytes());
  }
  ReduceSectionCall(const ReduceSectionCall &) = delete;
  ~ReduceSectionCall() override { slot.device->freePinned(pinned); }

  void describe(std::vector<BoxCopy> &packs,
                std::vector<BoxCopy> &unpacks) const override {
    SectionCopies copies(section);
    packs.push_back({pinned, copy, CopyShape::of(copies.in)});
    unpacks.push_back({copy, pinned, CopyShape::of(copies.out)});
  }
  void run(void *) override {
    if (Statistics::enabled())
      for (bool toDevice : {false, true})
        Statistics::addTransfer(loc, "reduction", sizeInBytes(), toDevice);
    xaccrtReduce(reduction, type, pinned, section.numElements(), on, loc);
  }

private:
  int64_t sizeInBytes() const {
    return section.numElements() * section.elementSize;
  }

  int64_t reduction, type;
  Section section;
  void *on;
  const XaccLoc *loc;
  DeviceSlot &slot;
  void *copy, *pinned;
};
} // namespace

XACC_EXPORT void xaccrtPrepareReduceSection(int64_t reduction, int64_t type,
                                            void *data, int64_t rank,
                                            const int64_t *sizes,
                                            const int64_t *strides, void *on,
                                            const XaccLoc *loc) {
  if (!LoopCalls::areNeeded(loc))
    return;
  int64_t elementSize = combineFor(reduction, type).elementSize;
  LoopCalls::add(std::make_unique<ReduceSectionCall>(
                     reduction, type,
                     makeSection(data, elementSize, rank, sizes, strides, loc),
                     on, loc),
                 loc);
}

XACC_EXPORT void xaccrtBcastSection(void *data, int64_t elementSize,
                                    int64_t rank, const int64_t *sizes,
                                    const int64_t *strides, void *from,
                                    void *on, int64_t flags, int64_t id,
                                    const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  bcastSection(makeSection(data, elementSize, rank, sizes, strides, loc), from,
               *set, flags, id, loc);
}

//===----------------------------------------------------------------------===//
// Distributed arrays
//===----------------------------------------------------------------------===//

/// All nodes of the set must hold the same elements: the caller can tell, since
/// ownership is a function of coordinates.
static void checkReplicated(const Array &array, const NodeSet &set,
                            const XaccLoc *loc) {
  const Template &templ = *array.templ;
  const NodeArray &nodes = *templ.nodes;
  for (int64_t i = 0; i < set.size(); ++i) {
    int64_t number = nodes.set->members().find(set.worldRank(i));
    if (number < 0)
      fatal(loc,
            "rank %d is in the set and holds nothing of the array; name nodes "
            "that hold the same elements with 'on'",
            set.worldRank(i));
    int64_t coordinates[XACC_MAX_DIMS];
    for (int64_t d = 0; d < nodes.rank; ++d) {
      coordinates[d] = number % nodes.sizes[d];
      number /= nodes.sizes[d];
    }
    for (int64_t k = 0; k < array.rank(); ++k) {
      if (!array.isDistributed(k))
        continue;
      int64_t dim = templ.nodeDim[array.align[k].templateDim];
      if (coordinates[dim] != nodes.coordinates[dim])
        fatal(loc,
              "ranks %d and %d are in the set and hold different elements of "
              "the array; name nodes that hold the same ones with 'on'",
              set.worldRank(set.position()), set.worldRank(i));
    }
  }
}

/// The own elements. Empty where nothing is stored.
static Section ownSection(const Array &array, const XaccLoc *loc) {
  Section section{
      array.view.data, array.view.elementSize, array.rank(), {}, {}};
  for (int64_t k = 0; k < array.rank(); ++k) {
    int64_t first = array.align[k].shadowLower;
    if (array.hasFullShadow(k)) {
      first = array.view.first[k];
      if (!array.distOf(k)->isContiguous())
        fatal(loc,
              "dimension %lld of the array is cyclic and has a full shadow: "
              "its own elements do not lie side by side; use an array without "
              "shadow",
              (long long)k);
    }
    section.sizes[k] = array.owned[k];
    section.strides[k] = array.view.stride[k];
    section.data += first * array.view.stride[k] * array.view.elementSize;
  }
  return section;
}

XACC_EXPORT void xaccrtReduceArray(int64_t reduction, void *handle, void *on,
                                   int64_t flags, int64_t id,
                                   const XaccLoc *loc) {
  Array &array = *asArray(handle, loc);
  NodeSetRef set = participants(on, loc);
  if (!set->isMember())
    return;
  checkReplicated(array, *set, loc);
  if (array.view.data)
    reduceSection(reduction, array.type, ownSection(array, loc), *set, flags,
                  id, loc);
}

XACC_EXPORT void xaccrtBcastArray(void *handle, void *from, void *on,
                                  int64_t flags, int64_t id,
                                  const XaccLoc *loc) {
  Array &array = *asArray(handle, loc);
  NodeSetRef set = participants(on, loc);
  if (!set->isMember())
    return;
  checkReplicated(array, *set, loc);
  if (array.view.data)
    bcastSection(ownSection(array, loc), from, *set, flags, id, loc);
}

//===----------------------------------------------------------------------===//
// Extrema and their locations
//===----------------------------------------------------------------------===//

namespace {
/// What each node contributes: this, the keys, and the locations. It describes
/// itself, since the function that combines two gets no context.
struct Candidate {
  int64_t reduction, type, last, node, numKeys, size;
  alignas(16) char value[16];

  const int64_t *keys() const {
    return reinterpret_cast<const int64_t *>(this + 1);
  }
};
} // namespace

/// Whether the value of `a` wins (1), that of `b` (-1), or neither.
static int compareValues(const Candidate &a, const Candidate &b) {
  CombineOp op = combineFor(a.reduction, a.type);
  size_t bytes = a.type == XACC_TYPE_F80 ? 10 : op.elementSize;
  if (!std::memcmp(a.value, b.value, bytes))
    return 0;
  Candidate ab = b, ba = a;
  op.function(a.value, ab.value, 1);
  op.function(b.value, ba.value, 1);
  if (std::memcmp(ab.value, ba.value, bytes))
    return 0; // equal, though not in their bits
  return std::memcmp(ab.value, a.value, bytes) ? -1 : 1;
}

static bool wins(const Candidate &a, const Candidate &b) {
  if (a.numKeys > 0) {
    bool hasA = a.keys()[0] != INT64_MIN, hasB = b.keys()[0] != INT64_MIN;
    if (hasA != hasB)
      return hasA;
  }
  if (int order = compareValues(a, b))
    return order > 0;
  for (int64_t k = 0; k < a.numKeys; ++k)
    if (a.keys()[k] != b.keys()[k])
      return (a.keys()[k] < b.keys()[k]) != (a.last != 0);
  return a.node < b.node;
}

static void combineCandidates(const void *in, void *inout, int64_t) {
  auto *a = static_cast<const Candidate *>(in);
  auto *b = static_cast<Candidate *>(inout);
  if (wins(*a, *b))
    std::memcpy(static_cast<void *>(b), a, a->size);
}

XACC_EXPORT void
xaccrtReduceLocated(int64_t reduction, int64_t type, void *value,
                    int64_t numKeys, int64_t *keys, int64_t count,
                    void *const *locations, const int64_t *sizesInBytes,
                    void *on, int64_t flags, int64_t id, const XaccLoc *loc) {
  NodeSetRef set = participants(on, loc);
  if (!set->isMember() || set->size() == 1)
    return;
  SiteTimer timer(loc, "reduction");
  int64_t valueSize = combineFor(reduction, type).elementSize;
  // value, keys, locations
  std::vector<std::pair<char *, int64_t>> parts{
      {reinterpret_cast<char *>(keys), numKeys * int64_t(sizeof(int64_t))}};
  for (int64_t i = 0; i < count; ++i)
    parts.push_back({static_cast<char *>(locations[i]), sizesInBytes[i]});
  int64_t bytes = sizeof(Candidate);
  for (auto &[data, size] : parts)
    bytes += size;
  bytes = (bytes + 15) & ~int64_t(15);

  auto staging = std::make_shared<std::vector<char>>(bytes);
  auto *own = reinterpret_cast<Candidate *>(staging->data());
  *own = {reduction, type, flags & XACC_LAST, set->position(), numKeys,
          bytes,     {}};
  std::memcpy(own->value, value, valueSize);
  char *at = reinterpret_cast<char *>(own + 1);
  for (auto &[data, size] : parts) {
    if (size)
      std::memcpy(at, data, size);
    at += size;
  }
  CollectiveTask task;
  task.kind = CollectiveTask::Reduce;
  task.name = "reduction";
  // One of its own, behind those of Combine.h.
  task.op = {combineCandidates, int(numReductions * numTypes), bytes};
  task.data = staging->data();
  task.sizeInBytes = bytes;
  task.comm = commOf(Runtime::get(), *set, loc);
  task.unpack = [staging, own, value, valueSize, parts] {
    std::memcpy(value, own->value, valueSize);
    const char *from = reinterpret_cast<const char *>(own + 1);
    for (auto &[data, size] : parts) {
      if (size)
        std::memcpy(data, from, size);
      from += size;
    }
  };
  runCollective(task, nullptr, flags & XACC_ASYNC ? &id : nullptr, timer, loc);
}
