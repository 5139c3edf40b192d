//===- WatchedCopy.cpp - XACC_CHECK=halo: notes of accesses ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HaloCheck.h"

#include "core/ArraySites.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace xacc;

static uint32_t mix(uint32_t hash, uint64_t value) {
  uint64_t product = (hash ^ value) * 0x9e3779b97f4a7c15ull;
  return uint32_t(product >> 32) ^ uint32_t(product);
}

WatchedCopy::WatchedCopy(Array &array, const XaccLoc *loc)
    : holder(&array), halo(nullptr, std::free), site(array.site) {
  records = createArray(array.templ, XACC_TYPE_OPAQUE, sizeof(WriteRecord),
                        array.rank(), array.align, nullptr);
  setExtents(*records, array.extents, loc);
  records->hasWarnedOfWidth = true;
  initialiseWidths();
  if (!widths.empty()) {
    allocateStorage(*records, /*zero=*/true, loc);
    size_t count = size_t(records->localBytes()) / sizeof(WriteRecord);
    halo.reset(
        static_cast<HaloRecord *>(std::calloc(count + 1, sizeof(HaloRecord))));
    if (!halo)
      fatal(loc, "no memory to check the halo of %zu elements", count);
  }
  array.plans.push_back(this);
  history.reserve(clock + 1);
}

WatchedCopy::~WatchedCopy() {
  if (holder)
    std::erase(holder->plans, this);
  destroyArray(records);
}

/// All that is declared, around the ends too. None if there is no halo.
void WatchedCopy::initialiseWidths() {
  bool hasHalo = false;
  for (int64_t k = 0; k < records->rank(); ++k) {
    const XaccAlign &align = records->align[k];
    XaccWidth width{align.shadowLower, align.shadowUpper, 0};
    if (!records->hasFullShadow(k)) {
      width.lower = std::min(width.lower, records->extents[k]);
      width.upper = std::min(width.upper, records->extents[k]);
      width.periodic = width.lower || width.upper;
    }
    hasHalo |= width.lower || width.upper;
    widths.push_back(width);
  }
  if (!hasHalo)
    widths.clear();
}

void WatchedCopy::destroy() {
  std::erase(holder->plans, this);
  holder = nullptr;
  // Both ends of an exchange give it up at the same time.
  while (!records->plans.empty())
    records->plans.back()->destroy();
  HaloCheck::of(*records->runtime).retire(*this);
}

void WatchedCopy::exchange(Array &a, Array &b) {
  holder = holder == &a ? &b : holder == &b ? &a : holder;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

void WatchedCopy::beginLoop(int64_t loopSite) {
  uint32_t next = clock + 2;
  history.reserve(next);
  history.reserve(next + 1);
  history[next] = history[next + 1] = mix(history[clock], uint64_t(loopSite));
  clock = next;
}

void WatchedCopy::beginEpoch(uint32_t epochName) {
  epoch = mix(epoch, epochName) | 1;
  clock = firstTime;
  values.clear();
}

static constexpr int64_t lowBits(int64_t value, int count) {
  return value & ((int64_t(1) << count) - 1);
}

int64_t WatchedCopy::token(bool isLoop) const {
  return number << HaloCheck::tokenShift |
         lowBits(epoch >> 1, HaloCheck::epochBits) << HaloCheck::clockBits |
         lowBits(isLoop ? clock : clock + 1, HaloCheck::clockBits);
}

/// The time that a token stands for; 0 if that is in another epoch: a kernel
/// that ran late.
static uint32_t timeOf(int64_t token, uint32_t epoch) {
  bool isNow = lowBits(token >> HaloCheck::clockBits, HaloCheck::epochBits) ==
               lowBits(epoch >> 1, HaloCheck::epochBits);
  return isNow ? uint32_t(lowBits(token, HaloCheck::clockBits)) : 0;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

WatchedCopy::Position WatchedCopy::find(const int64_t *index,
                                        int64_t accessSite) const {
  const XaccArrayView &view = records->view;
  Position result{0, true};
  for (int64_t k = 0; k < view.rank; ++k) {
    if (!records->stores(k, index[k]))
      failOutside(index, accessSite);
    result.linear += records->position(k, index[k]) * view.stride[k];
    result.isOwn = result.isOwn && records->owns(k, index[k]);
  }
  return result;
}

bool WatchedCopy::indexAt(const void *address, int64_t *index) const {
  if (!holder || !holder->view.data)
    return false;
  const XaccArrayView &view = holder->view;
  int64_t offset = static_cast<const char *>(address) - view.data;
  if (offset < 0 || offset >= holder->localBytes())
    return false;
  int64_t rest = offset / view.elementSize;
  for (int64_t k = 0; k < view.rank; ++k) {
    int64_t position = rest / view.stride[k];
    rest -= position * view.stride[k];
    if (!holder->isAffine(k) || position >= view.extent[k])
      return false;
    index[k] = view.origin[k] + position;
  }
  return true;
}

HaloRecord &WatchedCopy::haloRecord(int64_t linear) {
  HaloRecord &record = halo[size_t(linear)];
  if (record.epoch != epoch) {
    record.epoch = epoch;
    record.written = record.read = 0;
    record.earlierWritten = record.earlierRead = 0;
  }
  return record;
}

WriteRecord &WatchedCopy::writeRecord(int64_t linear) const {
  return reinterpret_cast<WriteRecord *>(records->view.data)[linear];
}

void WatchedCopy::noteRead(int64_t token, int64_t readSite,
                           const int64_t *index) {
  Position position = find(index, readSite);
  uint32_t time = timeOf(token, epoch);
  if (position.isOwn || widths.empty() || time == 0)
    return;
  HaloRecord &record = haloRecord(position.linear);
  if (record.isStale)
    failStale(index, readSite, record.staleSite, record.wasFilled);
  record.read = time;
  record.readSite = readSite;
  if (record.sourceTime && source->epoch == record.sourceEpoch) {
    HaloRecord &there = source->haloRecord(position.linear);
    there.read = std::max(there.read, record.sourceTime);
    there.readSite = readSite;
  }
}

/// A halo element has a value that does not come from its owner.
void WatchedCopy::overwrite(HaloRecord &record, uint32_t time,
                            const int64_t *index) {
  record.isOwnGhost |= isOutside(index);
  if (record.read > record.written && !record.earlierRead) {
    record.earlierWritten = record.written;
    record.earlierRead = record.read;
    record.earlierSite = record.readSite;
  }
  record.written = time;
  record.isStale = false;
  record.sourceTime = 0;
}

/// Whether an own element is in the halo of no node.
bool WatchedCopy::isInterior(const int64_t *index) const {
  for (int64_t k = 0; k < records->rank(); ++k) {
    if (!records->isAffine(k) || records->hasFullShadow(k))
      return false;
    int64_t width = std::max(widths[k].lower, widths[k].upper);
    if (index[k] - records->view.first[k] < width ||
        records->view.last[k] - index[k] < width)
      return false;
  }
  return true;
}

void WatchedCopy::noteWrite(int64_t token, int64_t writeSite, bool isChanged,
                            const int64_t *index) {
  Position position = find(index, writeSite);
  uint32_t time = timeOf(token, epoch);
  if (widths.empty() || time == 0)
    return;
  if (!position.isOwn)
    return overwrite(haloRecord(position.linear), time, index);
  if (!isChanged || isInterior(index))
    return;
  WriteRecord &record = writeRecord(position.linear);
  if (record.epoch != epoch) {
    record.epoch = epoch;
    record.first = time;
    record.firstHistory = history[time];
    record.firstSite = writeSite;
  }
  record.last = time;
  record.lastHistory = history[time];
  record.lastSite = writeSite;
}

//===----------------------------------------------------------------------===//
// The halo
//===----------------------------------------------------------------------===//

/// Calls `function(linear, position)` for each element of the halo.
template <typename Function>
void WatchedCopy::forEachHalo(Function function) const {
  const XaccArrayView &view = records->view;
  if (!view.data)
    return;
  int64_t rank = view.rank, last = rank - 1;
  std::vector<char> own[XACC_MAX_DIMS];
  for (int64_t k = 0; k < rank; ++k)
    for (int64_t i = 0; i < view.extent[k]; ++i)
      own[k].push_back(!records->isAffine(k) ||
                       records->owns(k, view.origin[k] + i));
  int64_t position[XACC_MAX_DIMS] = {};
  while (true) {
    int64_t row = 0;
    bool isOwn = true;
    for (int64_t k = 0; k < last; ++k) {
      row += position[k] * view.stride[k];
      isOwn = isOwn && own[k][size_t(position[k])];
    }
    for (int64_t i = 0; i < view.extent[last]; ++i)
      if (!isOwn || !own[last][size_t(i)]) {
        position[last] = i;
        function(row + i, position);
      }
    int64_t k = last - 1;
    while (k >= 0 && ++position[k] == view.extent[k])
      position[k--] = 0;
    if (k < 0)
      return;
  }
}

void WatchedCopy::indexOf(const int64_t *position, int64_t *index) const {
  for (int64_t k = 0; k < records->rank(); ++k)
    index[k] = records->view.origin[k] + position[k];
}

bool WatchedCopy::isOutside(const int64_t *index) const {
  for (int64_t k = 0; k < records->rank(); ++k)
    if (index[k] < 0 || index[k] >= records->extents[k])
      return true;
  return false;
}

/// Whether one of the two is a copy of the other and neither has been written
/// since.
bool WatchedCopy::equals(WatchedCopy &other, int64_t linear) {
  const HaloRecord &mine = haloRecord(linear);
  const HaloRecord &its = other.haloRecord(linear);
  return (other.source == this && its.sourceTime && its.sourceEpoch == epoch &&
          mine.written < its.sourceTime) ||
         (source == &other && mine.sourceTime &&
          mine.sourceEpoch == other.epoch && its.written < mine.sourceTime);
}

void WatchedCopy::forget(WatchedCopy *other) {
  if (!widths.empty())
    forEachHalo([&](int64_t linear, const int64_t *position) {
      if (other && equals(*other, linear))
        return;
      int64_t index[XACC_MAX_DIMS];
      indexOf(position, index);
      overwrite(haloRecord(linear), clock + 1, index);
    });
}

void WatchedCopy::forgetChanged() {
  if (widths.empty() || !records->view.data)
    return;
  // Nothing has happened since the exchange: what is there now it has brought.
  if (values.empty() && clock > firstTime)
    forget();
  bool isKnown = !values.empty();
  size_t bytes = size_t(holder->view.elementSize), at = 0;
  forEachHalo([&](int64_t linear, const int64_t *position) {
    const char *element = holder->view.data + linear * int64_t(bytes);
    if (!isKnown) {
      values.insert(values.end(), element, element + bytes);
      return;
    }
    if (std::memcmp(&values[at], element, bytes) != 0) {
      int64_t index[XACC_MAX_DIMS];
      indexOf(position, index);
      overwrite(haloRecord(linear), clock + 1, index);
      std::memcpy(&values[at], element, bytes);
    }
    at += bytes;
  });
}

/// A read of what was copied is one of the original, at the time of the copy.
void WatchedCopy::copyFrom(WatchedCopy &other) {
  if (widths.empty())
    return;
  forEachHalo([&](int64_t linear, const int64_t *position) {
    if (equals(other, linear))
      return;
    int64_t index[XACC_MAX_DIMS];
    indexOf(position, index);
    overwrite(haloRecord(linear), clock + 1, index);
    const HaloRecord &original = other.haloRecord(linear);
    HaloRecord &record = haloRecord(linear);
    record.isStale = original.isStale;
    record.staleSite = original.staleSite;
    record.wasFilled = original.wasFilled;
    record.isOwnGhost = original.isOwnGhost;
    record.sourceEpoch = other.epoch;
    // After the loop of this time, before the next one.
    record.sourceTime = other.clock + 1;
  });
  source = &other;
}

void WatchedCopy::markBox(const Box &box) {
  int64_t rank = records->rank();
  int64_t at[XACC_MAX_DIMS] = {};
  if (box.numElements(rank) == 0)
    return;
  while (true) {
    int64_t linear = 0;
    for (int64_t k = 0; k < rank; ++k)
      linear += (box.start[k] + at[k] * box.step[k]) * records->view.stride[k];
    HaloRecord &record = haloRecord(linear);
    record.isStale = record.isOwnGhost = false;
    record.sourceTime = 0;
    record.wasFilled = true;
    int64_t k = rank - 1;
    while (k >= 0 && ++at[k] == box.size[k])
      at[k--] = 0;
    if (k < 0)
      return;
  }
}

void WatchedCopy::fill(const XaccWidth *exchanged, int64_t flags) {
  if (widths.empty() || !records->view.data)
    return;
  ExchangeGeometry geometry =
      computeGeometry(exchangeShapeOf(*records, exchanged, flags));
  for (const Transfer &transfer : geometry.receives)
    markBox(transfer.box);
  for (const LocalCopy &copy : geometry.copies)
    markBox(copy.target);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

void WatchedCopy::compare(const XaccLoc *loc) {
  if (widths.empty())
    return;
  void *handle = records;
  Plan *plan = Plan::get(*records->runtime, {1, &handle, widths.data(), 0},
                         nullptr, loc);
  plan->start(nullptr, loc);
  plan->finish(loc);
  forEachHalo([&](int64_t linear, const int64_t *position) {
    compareElement(linear, position);
  });
}

void WatchedCopy::compareElement(int64_t linear, const int64_t *position) {
  const WriteRecord &write = writeRecord(linear);
  HaloRecord &mine = haloRecord(linear);
  if (write.epoch != epoch || mine.isOwnGhost)
    return;
  auto isKnown = [&](uint32_t time, uint32_t itsHistory) {
    return time <= clock + 1 && history[time] == itsHistory;
  };
  bool knowsFirst = isKnown(write.first, write.firstHistory);
  bool knowsLast = isKnown(write.last, write.lastHistory);
  auto check = [&](uint32_t written, uint32_t read, int64_t readSite) {
    bool first = knowsFirst && written < write.first && write.first < read;
    bool last = knowsLast && written < write.last && write.last < read;
    if (!first && !last)
      return;
    int64_t index[XACC_MAX_DIMS];
    indexOf(position, index);
    failStale(index, readSite, first ? write.firstSite : write.lastSite,
              mine.wasFilled);
  };
  check(mine.earlierWritten, mine.earlierRead, mine.earlierSite);
  check(mine.written, mine.read, mine.readSite);
  if (mine.isStale)
    return;
  if (!mine.written || (knowsLast && mine.written < write.last)) {
    mine.isStale = true;
    mine.staleSite = mine.written ? write.lastSite : write.firstSite;
  }
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

int WatchedCopy::ownerOf(const int64_t *index) const {
  const Template &templ = *records->templ;
  int64_t coordinates[XACC_MAX_DIMS];
  std::copy_n(templ.nodes->coordinates, XACC_MAX_DIMS, coordinates);
  for (int64_t k = 0; k < records->rank(); ++k)
    if (const Distribution *dist = records->distOf(k)) {
      const XaccAlign &align = records->align[k];
      coordinates[templ.nodeDim[align.templateDim]] =
          dist->ownerOf(index[k] + align.offset);
    }
  return templ.nodes->set->worldRank(templ.nodes->linearize(coordinates));
}

std::string WatchedCopy::nameOf(const int64_t *index) const {
  std::string text = name;
  for (int64_t k = 0; k < records->rank(); ++k)
    text += "[" + std::to_string(index[k]) + "]";
  return text;
}

void WatchedCopy::failStale(const int64_t *index, int64_t readSite,
                            int64_t writeSite, bool wasFilled) const {
  const HaloCheck &check = HaloCheck::of(*records->runtime);
  int64_t inside[XACC_MAX_DIMS];
  bool isCopy = isOutside(index);
  for (int64_t k = 0; k < records->rank(); ++k) {
    int64_t extent = records->extents[k];
    inside[k] = (index[k] % extent + extent) % extent;
  }
  XaccLoc loc{check.fileOf(readSite), int32_t(readSite), 0, nullptr};
  std::string owned = isCopy ? nameOf(inside) : "it";
  fatal(&loc,
        "%s%s is stale: rank %d owns %s and changed it at %s, and no "
        "'reflect (%s)%s%s' has %sbrought it%s",
        nameOf(index).c_str(), onDevice ? " on the device" : "",
        ownerOf(inside), owned.c_str(), check.placeOf(writeSite).c_str(),
        name.c_str(), isCopy ? " width(/periodic/...)" : "",
        onDevice ? " acc" : "", wasFilled ? "" : "ever ",
        wasFilled ? " since" : "");
}

void WatchedCopy::failOutside(const int64_t *index, int64_t accessSite) const {
  const HaloCheck &check = HaloCheck::of(*records->runtime);
  const XaccArrayView &view = records->view;
  std::string stored;
  for (int64_t k = 0; k < view.rank; ++k)
    stored += "[" + std::to_string(view.first[k]) + ":" +
              std::to_string(view.last[k]) + "]";
  std::string shadow;
  for (int64_t k = 0; k < view.rank; ++k)
    shadow += "[" + std::to_string(records->align[k].shadowLower) + ":" +
              std::to_string(records->align[k].shadowUpper) + "]";
  XaccLoc loc{check.fileOf(accessSite), int32_t(accessSite), 0, nullptr};
  fatal(&loc,
        "%s is not stored on this node: it is neither in the block, %s, nor in "
        "the shadow of %s elements beside it",
        nameOf(index).c_str(), stored.c_str(), shadow.c_str());
}
