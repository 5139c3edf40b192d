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

void HaloCheck::finish() {
  // The same arrays on all ranks, in the same order? All ranks ask, also one
  // that has executed nothing of it, outside of tasks.
  struct Summary {
    uint64_t hash = 1469598103934665603ull;
    bool wasUsed = false;
  } mine;
  mine.wasUsed = wasUsed;
  auto add = [&](uint64_t value) {
    mine.hash = (mine.hash ^ value) * 1099511628211ull;
  };
  for (const WatchedCopy *copy : created)
    copy->describe(add);
  std::vector<Summary> all = gatherAll(runtime, mine);
  if (std::none_of(all.begin(), all.end(),
                   [](const Summary &rank) { return rank.wasUsed; })) {
    if (runtime.rank() == 0)
      warn(nullptr, "XACC_CHECK=halo checks what is compiled with "
                    "-fcheck=halo, of which this program has nothing");
    return;
  }
  for (const Summary &other : all)
    if (other.hash != mine.hash)
      return;
  for (WatchedCopy *copy : created)
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
