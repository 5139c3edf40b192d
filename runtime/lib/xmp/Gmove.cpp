//===- Gmove.cpp - Gmove calls of generated code --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A section that is on one node and goes to the memory of all is a broadcast;
// the rest are plans.
//
//===----------------------------------------------------------------------===//

#include "CollectiveRequest.h"
#include "GmoveRemote.h"
#include "collective/Communicators.h"
#include "exchange/GmovePlan.h"
#include "observe/Statistics.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace xacc;

static GmoveOperand operandOf(void *handle, void *data,
                              const XaccSection *section, const XaccLoc *loc) {
  GmoveOperand operand;
  operand.array = handle ? asArray(handle, loc) : nullptr;
  operand.data = handle ? nullptr : static_cast<char *>(data);
  operand.section.number = section->number;
  operand.section.elementSize = section->elementSize;
  operand.section.rank = section->rank;
  std::copy_n(section->dims, section->rank, operand.section.dims);
  if (handle && section->rank != operand.array->rank())
    fatal(loc, "a section of %lld dimensions of an array of %lld",
          (long long)section->rank, (long long)operand.array->rank());
  return operand;
}

//===----------------------------------------------------------------------===//
// From one node to the memory of all
//===----------------------------------------------------------------------===//

/// Whether all indices of a range have the same owner.
static bool hasOneOwner(const Distribution &dist, int64_t first,
                        const XaccRange &range) {
  int64_t last = first + (range.length - 1) * range.step;
  if (dist.isContiguous())
    return dist.ownerOf(first) == dist.ownerOf(last);
  if (range.length == 1)
    return true;
  return (first - dist.lower()) / dist.width() ==
         (last - dist.lower()) / dist.width();
}

/// The rank that has all of a section, or -1 if several do together. Of
/// replicas the first that executes the directive.
static int onlyOwner(const GmoveOperand &operand, const NodeSet &set) {
  const Array &array = *operand.array;
  const Template &templ = *array.templ;
  const NodeArray &nodes = *templ.nodes;
  int64_t coordinates[XACC_MAX_DIMS];
  bool isFixed[XACC_MAX_DIMS] = {};
  for (int64_t k = 0; k < array.rank(); ++k) {
    if (!array.isDistributed(k))
      continue;
    const XaccRange &range = operand.section.dims[k];
    int64_t dim = array.align[k].templateDim;
    int64_t first = range.base + array.align[k].offset;
    if (range.isRange && !hasOneOwner(templ.dims[dim], first, range))
      return -1;
    coordinates[templ.nodeDim[dim]] = templ.dims[dim].ownerOf(first);
    isFixed[templ.nodeDim[dim]] = true;
  }
  for (int64_t d = 0; d < nodes.rank; ++d)
    if (!isFixed[d])
      coordinates[d] = 0;
  while (true) {
    int rank = nodes.set->worldRank(nodes.linearize(coordinates));
    if (set.members().find(rank) >= 0)
      return rank;
    int64_t d = 0;
    for (; d < nodes.rank; ++d) {
      if (isFixed[d])
        continue;
      if (++coordinates[d] < nodes.sizes[d])
        break;
      coordinates[d] = 0;
    }
    if (d == nodes.rank)
      return -1; // the plan says what is wrong
  }
}

namespace {
/// All elements of a section, packed or in the memory of a side.
class PackedSection {
public:
  PackedSection(const GmoveOperand &operand) : operand(operand) {
    for (int64_t k = 0; k < operand.section.rank; ++k)
      if (operand.section.dims[k].isRange)
        lengths.push_back(operand.section.dims[k].length);
  }
  int64_t count() const {
    int64_t count = 1;
    for (int64_t length : lengths)
      count *= length;
    return count;
  }
  /// Copies between a buffer with elements of `bufferSize` and the side;
  /// `isScalar`: the buffer has one element for all.
  void copy(char *buffer, int64_t bufferSize, bool isScalar, bool toSide,
            ConvertFunction convert) const {
    SectionAddress address(operand, false);
    ByteBox box;
    box.rank = int64_t(lengths.size());
    int64_t packed = bufferSize;
    for (int64_t k = box.rank - 1; k >= 0; --k) {
      int64_t stride =
          lengths[k] > 1 ? address.offset(k, 1) - address.offset(k, 0) : 0;
      int64_t inBuffer = isScalar ? 0 : packed;
      box.sizes[k] = lengths[k];
      box.targetStrides[k] = toSide ? stride : inBuffer;
      box.sourceStrides[k] = toSide ? inBuffer : stride;
      packed *= lengths[k];
    }
    char *start = address.base();
    for (int64_t k = 0; k < box.rank; ++k)
      start += address.offset(k, 0);
    if (toSide)
      box.copy(start, buffer, bufferSize, convert);
    else
      box.copy(buffer, start, bufferSize, convert);
  }

private:
  const GmoveOperand &operand;
  std::vector<int64_t> lengths;
};
} // namespace

/// Does it if that is what it is.
static bool broadcastSection(const GmoveKey &key, SiteTimer &timer,
                             const XaccLoc *loc) {
  const GmoveOperand &target = key.target, &source = key.source;
  if (target.array || !source.array)
    return false;
  checkSections(target, source, loc);
  int root = onlyOwner(source, *key.set);
  if (root < 0)
    return false;
  ConvertFunction convert = nullptr;
  if (target.section.number != source.section.number) {
    convert = converterFor(target.section.number, source.section.number);
    if (!convert)
      return false; // the plan reports it
  } else if (target.section.elementSize != source.section.elementSize) {
    return false;
  }
  PackedSection from(source), to(target);
  int64_t size = source.section.elementSize, bytes = from.count() * size;
  bool isRoot = root == Runtime::get().rank();
  char few[64];
  std::vector<char> many;
  if (bytes > int64_t(sizeof few))
    many.resize(bytes);
  char *buffer = many.empty() ? few : many.data();
  if (isRoot)
    from.copy(buffer, size, false, /*toSide=*/false, nullptr);
  if (key.set->size() > 1) {
    CollectiveTask task;
    task.kind = CollectiveTask::Bcast;
    task.name = "gmove";
    task.data = buffer;
    task.sizeInBytes = bytes;
    task.root = key.set->members().find(root);
    task.comm = commOf(Runtime::get(), *key.set, loc);
    task.reads = isRoot;
    task.writes = !isRoot;
    if (isRoot)
      timer.addTraffic(bytes, 1);
    CollectiveRequest::start(task, nullptr, false, timer, loc)->finish(loc);
  }
  to.copy(buffer, size, source.numRanges() == 0, /*toSide=*/true, convert);
  return true;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

XACC_EXPORT void xaccrtGmove(void *target, void *targetData,
                             const XaccSection *targetSection, void *source,
                             void *sourceData, const XaccSection *sourceSection,
                             int64_t flags, int64_t id, void **site,
                             const XaccLoc *loc) {
  SiteTimer timer(loc, "gmove");
  GmoveKey key;
  key.target = operandOf(target, targetData, targetSection, loc);
  key.source = operandOf(source, sourceData, sourceSection, loc);
  key.set = participants(nullptr, loc);
  StagedSides staged(key, flags, loc);
  if (isOneSided(key, flags)) {
    moveOneSided(key, staged, flags, timer, loc);
    return;
  }
  staged.source.read(key.source, *key.set, loc);
  bool isAsync = flags & XACC_GMOVE_ASYNC;
  if (!isAsync && broadcastSection(key, timer, loc)) {
    staged.target.write(key.target, *key.set, loc);
    return;
  }
  if (!key.target.array && !key.source.array) {
    GmovePlan::runOnce(Runtime::get(), key, loc);
    staged.target.write(key.target, *key.set, loc);
    return;
  }
  GmovePlan *plan = GmovePlan::get(Runtime::get(), key, site, loc);
  auto *request = isAsync ? new GmoveRequest : nullptr;
  plan->start(request, loc);
  if (!isAsync) {
    plan->finish(loc);
    staged.target.write(key.target, *key.set, loc);
  } else if (staged.target.isStaged()) {
    addAsync(id, *new DeviceGmove(*request, key, staged.target));
  } else {
    addAsync(id, *request);
  }
  timer.addTraffic(plan->bytesPerRun(), plan->messagesPerRun());
  timer.addShared(plan->bytesInPlacePerRun(), plan->bytesPackedPerRun());
}

XACC_EXPORT void *xaccrtGmoveMessages(void *target, void *targetData,
                                      const XaccSection *targetSection,
                                      void *source, void *sourceData,
                                      const XaccSection *sourceSection,
                                      void **site, const XaccLoc *loc) {
  SiteTimer timer(loc, "gmove");
  GmoveKey key;
  key.target = operandOf(target, targetData, targetSection, loc);
  key.source = operandOf(source, sourceData, sourceSection, loc);
  key.set = participants(nullptr, loc);
  key.byCaller = true;
  if (!key.target.array && !key.source.array) {
    GmovePlan::runOnce(Runtime::get(), key, loc);
    return nullptr;
  }
  GmovePlan *plan = GmovePlan::get(Runtime::get(), key, site, loc);
  plan->start(nullptr, loc);
  timer.addTraffic(plan->bytesPerRun(), plan->messagesPerRun());
  return static_cast<CallerExchange *>(plan);
}

XACC_EXPORT void *xaccrtArrayLike(void *handle, int64_t what,
                                  const XaccLoc *loc) {
  const Array &like = *asArray(handle, loc);
  if (what == XACC_LIKE_OWNED)
    return createArrayLike(like, XACC_LIKE_OWNED, loc);
  // Counts the time loops whose copies are swaps.
  SiteTimer timer(loc, "swap");
  return createArrayLike(like, XaccLike(what), loc);
}

XACC_EXPORT int64_t xaccrtArrayExtent(void *handle, int64_t dim) {
  return static_cast<Array *>(handle)->extents[dim];
}

XACC_EXPORT void xaccrtRequire(int64_t condition, int64_t value,
                               const char *what, const XaccLoc *loc) {
  if (!condition)
    fatal(loc, "%s %lld", what, (long long)value);
}

XACC_EXPORT void xaccrtRequireEqual(int64_t first, int64_t second,
                                    const char *what, const XaccLoc *loc) {
  if (first != second)
    fatal(loc, "%s differ: %lld and %lld", what, (long long)first,
          (long long)second);
}
