//===- PresentTable.cpp - What host memory has a device copy --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PresentTable.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

using namespace xacc;

static char *bytesAt(const void *address) {
  return static_cast<char *>(const_cast<void *>(address));
}

//===----------------------------------------------------------------------===//
// Attached pointers
//===----------------------------------------------------------------------===//

/// Of the first item that does not lie before an offset.
size_t Attachments::indexOf(int64_t offset) const {
  auto isIt = [&](size_t index) {
    return (index == items.size() || items[index].offset >= offset) &&
           (index == 0 || items[index - 1].offset < offset);
  };
  // Rows come one after the other.
  for (size_t index = last; index <= items.size() && index <= last + 1; ++index)
    if (isIt(index))
      return last = index;
  auto it = std::lower_bound(
      items.begin(), items.end(), offset,
      [](const Item &item, int64_t at) { return item.offset < at; });
  return last = it - items.begin();
}

Attachments::Item *Attachments::find(int64_t offset) {
  size_t index = indexOf(offset);
  if (index == items.size() || items[index].offset != offset ||
      items[index].count == 0)
    return nullptr;
  return &items[index];
}

Attachments::Item &Attachments::attach(int64_t offset) {
  size_t index = indexOf(offset);
  if (index == items.size() || items[index].offset != offset)
    items.insert(items.begin() + index, Item{offset, 0, nullptr, nullptr});
  Item &item = items[index];
  numAttached += item.count++ == 0;
  return item;
}

bool Attachments::detach(Item &item, bool finalize) {
  item.count = finalize ? 0 : item.count - 1;
  if (item.count > 0)
    return false;
  if (--numAttached == 0) {
    items.clear();
    last = 0;
  }
  return true;
}

const Attachments::Item *Attachments::findFrom(int64_t offset) const {
  size_t index = indexOf(offset);
  while (index < items.size() && items[index].count == 0)
    ++index;
  return index < items.size() ? &items[index] : nullptr;
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

PresentTable::Entries::iterator PresentTable::findBehind(char *address) {
  // Rows of an array come one after the other, with those of others between.
  constexpr int mostSteps = 8;
  if (last != entries.end() && last->first <= address) {
    auto it = std::next(last);
    for (int step = 0; step < mostSteps; ++step, ++it)
      if (it == entries.end() || address < it->first)
        return it;
  }
  return entries.upper_bound(address);
}

PresentEntry *PresentTable::findSlowly(const void *address, int64_t bytes) {
  auto it = findBehind(bytesAt(address));
  if (it == entries.begin())
    return nullptr;
  PresentEntry *entry = (--it)->second.get();
  if (!entry->contains(address, bytes))
    return nullptr;
  setLast(it);
  return entry;
}

PresentEntry *PresentTable::findOverlap(const void *address, int64_t bytes) {
  if (bytes <= 0)
    return nullptr;
  char *begin = bytesAt(address);
  auto it = findBehind(begin);
  if (it != entries.begin()) {
    PresentEntry *below = std::prev(it)->second.get();
    if (below->hostEnd() > begin)
      return below;
  }
  return it != entries.end() && it->first < begin + bytes ? it->second.get()
                                                          : nullptr;
}

void PresentTable::setArrayBase(PresentEntry &entry, const void *base) {
  entry.arrayBase = base;
  if (!entry.contains(base, 1))
    outsideBases.emplace(base, &entry);
}

void PresentTable::addArrayBase(PresentEntry &entry, const void *base) {
  if (entry.isPartOf(base) || entry.contains(base, 1)) [[likely]]
    return;
  entry.otherBases.push_back(base);
  outsideBases.emplace(base, &entry);
}

PresentEntry *PresentTable::findPointer(const void *base) {
  PresentEntry *entry = find(base, 1);
  if (outsideBases.empty() || (entry && entry->arrayBase == base)) [[likely]]
    return entry;
  auto outside = outsideBases.find(base);
  return outside == outsideBases.end() ? entry : outside->second;
}

PresentEntry *PresentTable::findDevice(const void *deviceAddress,
                                       int64_t bytes) {
  if (!isByDevice)
    for (auto &[address, entry] : entries)
      byDevice.emplace(entry->device, entry.get());
  isByDevice = true;
  const char *begin = static_cast<const char *>(deviceAddress);
  auto it = byDevice.lower_bound(begin + bytes);
  if (it == byDevice.begin())
    return nullptr;
  PresentEntry *entry = std::prev(it)->second;
  return begin < entry->device + entry->sizeInBytes ? entry : nullptr;
}

PresentEntry &PresentTable::insert(void *host, int64_t sizeInBytes,
                                   void *device) {
  auto entry = std::make_unique<PresentEntry>();
  entry->host = static_cast<char *>(host);
  entry->sizeInBytes = sizeInBytes;
  entry->device = static_cast<char *>(device);
  entry->arrayBase = host;
  if (isByDevice)
    byDevice.emplace(entry->device, entry.get());
  char *begin = entry->host;
  setLast(entries.emplace_hint(findBehind(begin), begin, std::move(entry)));
  return *lastHit;
}

PresentEntry *PresentTable::findEmpty(const void *base) const {
  auto it = emptyEntries.find(bytesAt(base));
  return it == emptyEntries.end() ? nullptr : it->second.get();
}

PresentEntry &PresentTable::insertEmpty(void *base) {
  std::unique_ptr<PresentEntry> &entry = emptyEntries[bytesAt(base)];
  entry = std::make_unique<PresentEntry>();
  entry->host = entry->device = bytesAt(base);
  entry->arrayBase = base;
  return *entry;
}

void PresentTable::forgetBase(const PresentEntry &entry, const void *base) {
  auto [outside, end] = outsideBases.equal_range(base);
  for (; outside != end; ++outside)
    if (outside->second == &entry) {
      outsideBases.erase(outside);
      break;
    }
}

void PresentTable::erase(PresentEntry &entry) {
  if (!entry.sizeInBytes) {
    emptyEntries.erase(entry.host);
    return;
  }
  forgetBase(entry, entry.arrayBase);
  for (const void *base : entry.otherBases)
    forgetBase(entry, base);
  if (isByDevice)
    byDevice.erase(entry.device);
  auto it = lastHit == &entry ? last : entries.find(entry.host);
  it = entries.erase(it);
  // What comes next is likely to be near.
  setLast(it == entries.begin() ? it : std::prev(it));
}

void PresentTable::clear() {
  entries.clear();
  byDevice.clear();
  isByDevice = false;
  outsideBases.clear();
  setLast(entries.end());
  emptyEntries.clear();
}

int64_t PresentTable::totalBytes() const {
  int64_t bytes = 0;
  for (auto &[address, entry] : entries)
    bytes += entry->sizeInBytes;
  return bytes;
}

std::vector<PresentEntry *> PresentTable::all() const {
  std::vector<PresentEntry *> result;
  for (auto &[address, entry] : entries)
    result.push_back(entry.get());
  return result;
}

std::string PresentTable::describe(const PresentEntry &entry) {
  char range[80];
  std::snprintf(range, sizeof range, " (%p to %p, %lld bytes", entry.host,
                entry.hostEnd() - 1, (long long)entry.sizeInBytes);
  std::string text =
      entry.name.empty() ? "memory without a name" : "'" + entry.name + "'";
  text += range;
  if (entry.loc && entry.loc->file)
    text += std::string(", since ") + entry.loc->file + ":" +
            std::to_string(entry.loc->line);
  return text + ")";
}

std::string PresentTable::describeAll(size_t limit) const {
  std::vector<PresentEntry *> list = all();
  if (list.empty())
    return "nothing";
  std::sort(list.begin(), list.end(),
            [](PresentEntry *left, PresentEntry *right) {
              return std::tie(right->sizeInBytes, left->host) <
                     std::tie(left->sizeInBytes, right->host);
            });
  std::string text;
  for (size_t i = 0; i < list.size() && i < limit; ++i)
    text += (i ? ", " : "") + describe(*list[i]);
  if (list.size() > limit)
    text += " and " + std::to_string(list.size() - limit) + " more";
  return text;
}

std::string PresentTable::describeNear(const void *address) const {
  if (entries.empty())
    return "nothing is present";
  auto above = entries.upper_bound(bytesAt(address));
  std::string text = "the nearest present data: ";
  bool hasBelow = above != entries.begin();
  if (hasBelow)
    text += describe(*std::prev(above)->second);
  if (above != entries.end())
    text += (hasBelow ? " and " : "") + describe(*above->second);
  return text;
}
