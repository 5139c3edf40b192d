//===- OneSided.cpp - Memory of other ranks -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OneSided.h"

#include "DeviceSide.h"
#include "observe/Wait.h"

#include <algorithm>
#include <cstring>
#include <unistd.h>

using namespace xacc;

OneSided::OneSided(Runtime &runtime)
    : owner(runtime), sites(runtime.part<ArraySites>()),
      domain(Domain::find(runtime)), before(runtime.background),
      requests(runtime.transport(),
               [this](int64_t number) { return locate(number); }) {
  runtime.background = this;
  used = true;
}

OneSided::~OneSided() {
  requests.stopAgent();
  owner.background = before;
  used = false;
}

bool OneSided::progress() {
  bool any = before && before->progress();
  return requests.serve() || any;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

char *OneSided::locate(int64_t number) const {
  if (number & ArraySites::isName)
    return sites.find(number);
  std::shared_lock<std::shared_mutex> guard(mutex);
  bool exists = size_t(number) < objects.size() && objects[size_t(number)];
  return exists ? objects[size_t(number)]->address : nullptr;
}

const SharedObject *OneSided::find(const void *address,
                                   int64_t sizeInBytes) const {
  auto *at = static_cast<const char *>(address);
  std::shared_lock<std::shared_mutex> guard(mutex);
  for (const auto &object : objects)
    if (object && at >= object->address &&
        at + sizeInBytes <= object->address + object->sizeInBytes)
      return object.get();
  return nullptr;
}

/// Moves the pages of the coarrays into the shared heap. Those that share a
/// page move together.
void OneSided::share(XaccCoarray *begin, XaccCoarray *end) {
  const int64_t pageSize = sysconf(_SC_PAGESIZE);
  std::vector<Pages> wanted;
  for (XaccCoarray *coarray = begin; coarray != end; ++coarray) {
    if (coarray->object || !coarray->address)
      continue;
    auto first = reinterpret_cast<uintptr_t>(coarray->address);
    uintptr_t last = first + uintptr_t(coarray->sizeInBytes);
    first = first / pageSize * pageSize;
    last = (last + pageSize - 1) / pageSize * pageSize;
    wanted.push_back(
        {reinterpret_cast<char *>(first), reinterpret_cast<char *>(last), -1});
  }
  std::sort(wanted.begin(), wanted.end(),
            [](const Pages &a, const Pages &b) { return a.begin < b.begin; });
  size_t numMerged = 0;
  for (const Pages &next : wanted)
    if (numMerged && next.begin <= wanted[numMerged - 1].end)
      wanted[numMerged - 1].end = std::max(wanted[numMerged - 1].end, next.end);
    else
      wanted[numMerged++] = next;
  wanted.resize(numMerged);
  for (Pages &next : wanted) {
    bool isTaken = std::any_of(pages.begin(), pages.end(), [&](const Pages &p) {
      return next.begin < p.end && p.begin < next.end;
    });
    if (!isTaken)
      next.offset = domain->heap().takeOver(next.begin, next.end - next.begin);
  }
  for (const Pages &next : wanted)
    if (next.offset >= 0)
      pages.push_back(next);
}

/// Tells the others of the domain where an object is in this rank's heap.
/// Returns whether they can address it.
bool OneSided::publish(const SharedObject &object) {
  if (object.number >= Domain::numPlaces)
    return false;
  int64_t offset = -1;
  if (domain->heap().contains(object.address))
    offset = object.address - domain->heap().base();
  for (const Pages &range : pages)
    if (object.address >= range.begin &&
        object.address + object.sizeInBytes <= range.end)
      offset = range.offset + (object.address - range.begin);
  Domain::place(domain->heap().base(), object.number)
      .store(offset, std::memory_order_release);
  return offset >= 0;
}

void OneSided::add(XaccCoarray *begin, XaccCoarray *end) {
  std::unique_lock<std::shared_mutex> guard(mutex);
  if (domain)
    share(begin, end);
  for (XaccCoarray *coarray = begin; coarray != end; ++coarray) {
    // Another unit of the module was first; or the size is not known yet.
    if (coarray->object || !coarray->address)
      continue;
    // Each unit that declares one has an entry; the size may be unknown there.
    auto known =
        std::find_if(objects.begin(), objects.end(), [&](const auto &o) {
          return o && o->address == coarray->address;
        });
    if (known == objects.end()) {
      objects.push_back(std::make_unique<SharedObject>());
      known = objects.end() - 1;
      (*known)->number = int64_t(objects.size()) - 1;
      (*known)->address = static_cast<char *>(coarray->address);
    }
    (*known)->sizeInBytes =
        std::max((*known)->sizeInBytes, coarray->sizeInBytes);
    coarray->object = known->get();
  }
  bool isReached = domain && int(domain->ranks().size()) == owner.size();
  if (domain)
    for (const auto &object : objects)
      isReached &= !object || publish(*object);
  guard.unlock();
  // Somebody has to ask for what it cannot address.
  if (!isReached && owner.size() > 1)
    requests.startAgent();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

char *OneSided::reach(const RemotePlace &place, const XaccLoc *loc) {
  if (place.isOnDevice)
    return nullptr;
  if (place.rank == owner.rank())
    return place.object->address + place.offset;
  DomainPeer *peer = domain ? domain->find(place.rank) : nullptr;
  if (!peer || place.object->number >= Domain::numPlaces)
    return nullptr;
  std::atomic<int64_t> &where = Domain::place(peer->base, place.object->number);
  int64_t offset = where.load(std::memory_order_acquire);
  if (offset == 0) [[unlikely]] {
    CollectiveWait wait(loc, "the start of another image", noComm);
    while ((offset = where.load(std::memory_order_acquire)) == 0)
      wait.pause();
  }
  return offset < 0 ? nullptr : peer->base + offset + place.offset;
}

void OneSided::getPacked(const RemotePlace &from, const RemoteSection &section,
                         char *packed, const XaccLoc *loc) {
  if (const char *address = reach(from, loc))
    copySection(packed, section.packed(), address, section);
  else if (from.rank == owner.rank())
    deviceSide->read(packed, from.object->address + from.offset, section, loc);
  else
    requests.get(from.rank, from.object->number, from.offset, from.isOnDevice,
                 section, packed, loc);
}

void OneSided::putPacked(const RemotePlace &to, const RemoteSection &section,
                         const char *packed, const XaccLoc *loc) {
  if (char *address = reach(to, loc))
    copySection(address, section, packed, section.packed());
  else if (to.rank == owner.rank())
    deviceSide->write(to.object->address + to.offset, section, packed, loc);
  else
    requests.put(to.rank, to.object->number, to.offset, to.isOnDevice, section,
                 packed);
}

/// The host's address of memory of a device; null: it is the host's.
static char *hostOfDevice(const char *address) {
  return deviceSide ? deviceSide->hostOf(address) : nullptr;
}

void OneSided::get(const RemotePlace &from, const RemoteSection &fromSection,
                   char *to, const RemoteSection &toSection,
                   const XaccLoc *loc) {
  char *host = hostOfDevice(to);
  const char *address = host ? nullptr : reach(from, loc);
  if (address) {
    copySection(to, toSection, address, fromSection);
    return;
  }
  if (!host && toSection.isContiguous()) {
    getPacked(from, fromSection, to, loc);
    return;
  }
  std::vector<char> packed(size_t(toSection.sizeInBytes()));
  getPacked(from, fromSection, packed.data(), loc);
  if (host)
    deviceSide->write(host, toSection, packed.data(), loc);
  else
    copySection(to, toSection, packed.data(), toSection.packed());
}

void OneSided::put(const RemotePlace &to, const RemoteSection &toSection,
                   const char *from, const RemoteSection &fromSection,
                   const XaccLoc *loc) {
  char *host = hostOfDevice(from);
  char *address = host ? nullptr : reach(to, loc);
  if (address) {
    copySection(address, toSection, from, fromSection);
    return;
  }
  if (!host && fromSection.isContiguous()) {
    putPacked(to, toSection, from, loc);
    return;
  }
  std::vector<char> packed(size_t(fromSection.sizeInBytes()));
  if (host)
    deviceSide->read(packed.data(), host, fromSection, loc);
  else
    copySection(packed.data(), fromSection.packed(), from, fromSection);
  putPacked(to, toSection, packed.data(), loc);
}

int64_t OneSided::atomic(const RemotePlace &place, int64_t sizeInBytes,
                         AtomicKind kind, int64_t operand, int64_t compare,
                         const XaccLoc *loc) {
  if (char *address = reach(place, loc))
    return accessAtomically(address, sizeInBytes, kind, operand, compare);
  return requests.atomic(place.rank, place.object->number, place.offset,
                         sizeInBytes, kind, operand, compare, loc);
}

void OneSided::complete(const XaccLoc *loc) {
  requests.flushAll(loc);
  std::atomic_thread_fence(std::memory_order_seq_cst);
}
