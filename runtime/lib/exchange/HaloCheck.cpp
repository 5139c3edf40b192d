//===- HaloCheck.cpp - XACC_CHECK=halo: which copies are watched ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HaloCheck.h"

#include "core/ArraySites.h"
#include "core/Identity.h"
#include "transport/Transport.h"
#include "transport/direct/Gather.h"
#include "xacc/CheckABI.h"

#include <algorithm>

using namespace xacc;

HaloCheck::~HaloCheck() {
  for (auto &copy : copies)
    delete copy.load();
}

//===----------------------------------------------------------------------===//
// Places in the source
//===----------------------------------------------------------------------===//

void HaloCheck::addFile(const char *file) {
  if (file)
    files.try_emplace(xaccCheckHash(file), file);
}

const char *HaloCheck::fileOf(int64_t site) const {
  auto it = files.find(uint32_t(uint64_t(site) >> 32));
  return it == files.end() ? nullptr : it->second.c_str();
}

std::string HaloCheck::placeOf(int64_t site) const {
  const char *file = fileOf(site);
  std::string line = std::to_string(uint32_t(site));
  return file ? std::string(file) + ":" + line : "line " + line;
}

//===----------------------------------------------------------------------===//
// Watched copies
//===----------------------------------------------------------------------===//

static const void *keyOf(const Array &array) {
  return array.view.data ? static_cast<const void *>(array.view.data) : &array;
}

WatchedCopy *HaloCheck::lookUp(const Array &array, bool onDevice) {
  auto it = live[onDevice].find(keyOf(array));
  return it == live[onDevice].end() ? nullptr : it->second;
}

WatchedCopy *HaloCheck::watch(Array &array, bool onDevice, const XaccLoc *loc) {
  if (WatchedCopy *known = lookUp(array, onDevice))
    return known;
  int64_t number = 1;
  while (number < maxCopies && copies[size_t(number)])
    ++number;
  if (number == maxCopies)
    fatal(loc, "XACC_CHECK=halo takes %lld distributed arrays at a time",
          (long long)maxCopies - 1);
  Array *owner = array.view.data ? findOwner(array.view.data) : nullptr;
  auto *copy = new WatchedCopy(owner ? *owner : array, loc);
  copy->onDevice = onDevice;
  copy->number = number;
  copies[size_t(number)] = copy;
  created.push_back(copy);
  live[onDevice][keyOf(array)] = copy;
  return copy;
}

void HaloCheck::retire(WatchedCopy &copy) {
  std::erase_if(live[copy.onDevice],
                [&](const auto &entry) { return entry.second == &copy; });
  // Its last notes are compared at the end of the program, unless there are
  // many such arrays.
  constexpr int64_t maxRetired = 64;
  if (numRetired < maxRetired) {
    ++numRetired;
    return;
  }
  copies[size_t(copy.number)] = nullptr;
  std::erase(created, &copy);
  delete &copy;
}

/// In a task of some of the array's nodes nothing can be agreed on.
bool HaloCheck::allExecute(const Array &array) const {
  const NodeSetRef &executing = runtime.executing();
  if (executing->size() == runtime.entire()->size())
    return true;
  const NodeSet &set = *array.templ->nodes->set;
  for (int64_t i = 0; i < set.size(); ++i)
    if (executing->members().find(set.worldRank(i)) < 0)
      return false;
  return true;
}

int64_t HaloCheck::begin(void *handle, bool onDevice, const char *name,
                         const XaccLoc *loc, bool isLoop) {
  Array &array = *asArray(handle, loc);
  std::lock_guard<std::mutex> guard(beginning);
  wasUsed = true;
  static constexpr XaccLoc nowhere = {};
  if (!loc)
    loc = &nowhere;
  addFile(loc->file);
  if (!array.hasExtents)
    return 0;
  isLoop &= allExecute(array);
  WatchedCopy *copy =
      isLoop ? watch(array, onDevice, loc) : lookUp(array, onDevice);
  if (!copy)
    return 0;
  copy->name = name;
  if (!onDevice)
    copy->forgetChanged();
  if (isLoop)
    copy->beginLoop(int64_t(uint64_t(xaccCheckHash(loc->file)) << 32) |
                    uint32_t(loc->line));
  return copy->token(isLoop);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

void HaloCheck::beginExchange(const ReflectKey &key, const XaccLoc *loc) {
  bool onDevice = key.flags & XACC_ON_DEVICE;
  for (int64_t i = 0; i < key.count; ++i) {
    Array &array = *asArray(key.arrays[i], loc);
    if (!array.hasExtents)
      continue;
    uint32_t name = loc ? uint32_t(loc->line) : 0;
    if (!allExecute(array)) {
      // The other nodes do not get to this epoch.
      if (WatchedCopy *copy = lookUp(array, onDevice)) {
        copy->beginEpoch(name + uint32_t(runtime.executing()->size()) * 65537u);
        copy->forget();
      }
      continue;
    }
    WatchedCopy *copy = watch(array, onDevice, loc);
    if (!copy)
      continue;
    copy->compare(loc);
    copy->beginEpoch(name);
    copy->fill(key.widths, key.flags);
  }
}

void HaloCheck::noteCopy(const void *host, int64_t sizeInBytes,
                         bool isContiguous, bool toDevice) {
  auto *at = static_cast<const char *>(host);
  enum class Part { None, Some, All };
  auto partOf = [&](const Array &array) {
    const char *data = array.view.data, *end = data + array.localBytes();
    if (!data || at + sizeInBytes <= data || at >= end)
      return Part::None;
    bool isAll = isContiguous && at <= data && at + sizeInBytes >= end;
    return isAll ? Part::All : Part::Some;
  };
  for (auto &[key, other] : live[!toDevice])
    if (partOf(*other->holder) == Part::All) {
      WatchedCopy *copy = watch(*other->holder, toDevice, nullptr);
      if (copy->name.empty())
        copy->name = other->name;
    }
  for (auto &[key, copy] : live[toDevice]) {
    Part part = partOf(*copy->holder);
    WatchedCopy *other = lookUp(*copy->holder, !toDevice);
    if (part == Part::All && other)
      copy->copyFrom(*other);
    else if (part != Part::None)
      copy->forget(other);
  }
}

/// A name for each copy that its other nodes have for it, too. Of several that
/// are alike the first, second, ... belong together.
static std::vector<uint64_t>
nameCopies(const std::vector<WatchedCopy *> &copies) {
  std::vector<uint64_t> names;
  std::unordered_map<uint64_t, uint64_t> numSeen;
  for (const WatchedCopy *copy : copies) {
    uint64_t hash = 1469598103934665603ull;
    auto add = [&](uint64_t value) {
      hash = (hash ^ value) * 1099511628211ull;
    };
    copy->describe(add);
    add(numSeen[hash]++);
    names.push_back(hash);
  }
  return names;
}

/// The copies that all of their nodes have, in one order on all ranks. Arrays
/// of tasks are known to some ranks only. Collective over all ranks, also those
/// that have executed nothing of it.
std::vector<WatchedCopy *>
HaloCheck::findCommon(const std::vector<uint64_t> &names) {
  static constexpr size_t numInPart = 64;
  struct Part {
    uint64_t names[numInPart] = {};
    size_t numLeft = 0;
  };
  std::vector<std::vector<uint64_t>> known(size_t(runtime.size()));
  for (size_t begin = 0, isMore = 1; isMore; begin += numInPart) {
    Part mine;
    mine.numLeft = names.size() - std::min(begin, names.size());
    std::copy_n(names.begin() + int64_t(names.size() - mine.numLeft),
                std::min(mine.numLeft, numInPart), mine.names);
    isMore = 0;
    std::vector<Part> all = gatherAll(runtime, mine);
    for (size_t rank = 0; rank < all.size(); ++rank) {
      const Part &part = all[rank];
      known[rank].insert(known[rank].end(), part.names,
                         part.names + std::min(part.numLeft, numInPart));
      isMore |= part.numLeft > numInPart;
    }
  }
  for (std::vector<uint64_t> &its : known)
    std::sort(its.begin(), its.end());
  std::vector<std::pair<uint64_t, WatchedCopy *>> common;
  for (size_t i = 0; i < names.size(); ++i) {
    const NodeSet &set = created[i]->nodes();
    bool isCommon = true;
    for (int64_t k = 0; k < set.size(); ++k) {
      const auto &its = known[size_t(set.worldRank(k))];
      isCommon &= std::binary_search(its.begin(), its.end(), names[i]);
    }
    if (isCommon)
      common.push_back({names[i], created[i]});
  }
  // What one rank does first, all do first: comparisons wait for each other.
  std::sort(common.begin(), common.end());
  std::vector<WatchedCopy *> result;
  for (const auto &[name, copy] : common)
    result.push_back(copy);
  return result;
}

void HaloCheck::finish() {
  std::vector<char> used = gatherAll(runtime, char(wasUsed));
  if (std::none_of(used.begin(), used.end(), [](char was) { return was; })) {
    if (runtime.rank() == 0)
      warn(nullptr, "XACC_CHECK=halo checks what is compiled with "
                    "-fcheck=halo, of which this program has nothing");
    return;
  }
  for (WatchedCopy *copy : findCommon(nameCopies(created)))
    copy->compare(nullptr);
}

//===----------------------------------------------------------------------===//
// Calls of generated code
//===----------------------------------------------------------------------===//

XACC_EXPORT int64_t xaccrtCheckLoop(void *array, int64_t onDevice,
                                    const char *name, const XaccLoc *loc) {
  if (!HaloCheck::isOn())
    return 0;
  return HaloCheck::of(Runtime::get())
      .begin(array, onDevice != 0, name, loc, /*isLoop=*/true);
}

XACC_EXPORT int64_t xaccrtCheckPoint(void *array, int64_t onDevice,
                                     const char *name, const XaccLoc *loc) {
  if (!HaloCheck::isOn())
    return 0;
  return HaloCheck::of(Runtime::get())
      .begin(array, onDevice != 0, name, loc, /*isLoop=*/false);
}

XACC_EXPORT void xaccrtCheckRead(int64_t token, int64_t site, int64_t i0,
                                 int64_t i1, int64_t i2, int64_t i3, int64_t i4,
                                 int64_t i5, int64_t i6) {
  if (!token)
    return;
  const int64_t index[XACC_MAX_DIMS] = {i0, i1, i2, i3, i4, i5, i6};
  if (WatchedCopy *copy = HaloCheck::of(Runtime::get()).find(token))
    copy->noteRead(token, site, index);
}

XACC_EXPORT void xaccrtCheckWrite(int64_t token, int64_t site,
                                  int64_t isChanged, int64_t i0, int64_t i1,
                                  int64_t i2, int64_t i3, int64_t i4,
                                  int64_t i5, int64_t i6) {
  if (!token)
    return;
  const int64_t index[XACC_MAX_DIMS] = {i0, i1, i2, i3, i4, i5, i6};
  if (WatchedCopy *copy = HaloCheck::of(Runtime::get()).find(token))
    copy->noteWrite(token, site, isChanged != 0, index);
}

XACC_EXPORT void xaccrtCheckReadAt(int64_t token, int64_t site,
                                   const void *address) {
  int64_t index[XACC_MAX_DIMS];
  WatchedCopy *copy =
      token ? HaloCheck::of(Runtime::get()).find(token) : nullptr;
  if (copy && copy->indexAt(address, index))
    copy->noteRead(token, site, index);
}

XACC_EXPORT void xaccrtCheckWriteAt(int64_t token, int64_t site,
                                    int64_t isChanged, const void *address) {
  int64_t index[XACC_MAX_DIMS];
  WatchedCopy *copy =
      token ? HaloCheck::of(Runtime::get()).find(token) : nullptr;
  if (copy && copy->indexAt(address, index))
    copy->noteWrite(token, site, isChanged != 0, index);
}
