//===- OneSided.cpp - Memory of other ranks -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OneSided.h"

#include "observe/Wait.h"

#include <algorithm>
#include <cstring>
#include <unistd.h>

using namespace xacc;

OneSided::OneSided(Runtime &runtime)
    : owner(runtime), sites(runtime.part<ArraySites>()),
      domain(runtime.part<DomainOfRank>().domain), before(runtime.background),
      requests(runtime.transport(),
               [this](int64_t number) { return locate(number); }) {
  runtime.background = this;
}

OneSided::~OneSided() {
  requests.stopAgent();
  owner.background = before;
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
  return size_t(number) < objects.size() ? objects[size_t(number)]->address
                                         : nullptr;
}

const SharedObject *OneSided::find(const void *address,
                                   int64_t sizeInBytes) const {
  auto *at = static_cast<const char *>(address);
  std::shared_lock<std::shared_mutex> guard(mutex);
  for (const auto &object : objects)
    if (at >= object->address &&
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
  if (begin == end || begin->object)
    return; // another unit of this module was first
  if (domain)
    share(begin, end);
  for (XaccCoarray *coarray = begin; coarray != end; ++coarray) {
    // Each unit that declares one has an entry; the size may be unknown there.
    auto known =
        std::find_if(objects.begin(), objects.end(), [&](const auto &o) {
          return o->address == coarray->address;
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
      isReached &= publish(*object);
  guard.unlock();
  // Somebody has to ask for what it cannot address.
  if (!isReached && owner.size() > 1)
    requests.startAgent();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

char *OneSided::reach(const RemotePlace &place, const XaccLoc *loc) {
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

void OneSided::get(const RemotePlace &from, const RemoteSection &fromSection,
                   char *to, const RemoteSection &toSection,
                   const XaccLoc *loc) {
  if (const char *address = reach(from, loc)) {
    std::atomic_thread_fence(std::memory_order_acquire);
    copySection(to, toSection, address, fromSection);
    return;
  }
  bool packs = !toSection.isContiguous();
  std::vector<char> buffer(packs ? size_t(toSection.sizeInBytes()) : 0);
  char *packed = packs ? buffer.data() : to;
  requests.get(from.rank, from.object->number, from.offset, fromSection, packed,
               loc);
  if (packs)
    copySection(to, toSection, packed, toSection.packed());
}

void OneSided::put(const RemotePlace &to, const RemoteSection &toSection,
                   const char *from, const RemoteSection &fromSection,
                   const XaccLoc *loc) {
  if (char *address = reach(to, loc)) {
    copySection(address, toSection, from, fromSection);
    return;
  }
  bool packs = !fromSection.isContiguous();
  std::vector<char> buffer(packs ? size_t(fromSection.sizeInBytes()) : 0);
  if (packs)
    copySection(buffer.data(), fromSection.packed(), from, fromSection);
  requests.put(to.rank, to.object->number, to.offset, toSection,
               packs ? buffer.data() : from, loc);
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
