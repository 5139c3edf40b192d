//===- Coarrays.cpp - Accesses of coarrays --------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coarrays.h"

#include "DeviceSide.h"
#include "core/Identity.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <vector>

using namespace xacc;

XACC_EXPORT void xaccrtCoarrays(XaccCoarray *begin, XaccCoarray *end) {
  OneSided::of(Runtime::get()).add(begin, end);
}

XACC_EXPORT void *xaccrtCoarrayStorage(XaccCoarray *coarray, int64_t count,
                                       int64_t elementSize,
                                       const XaccLoc *loc) {
  int64_t bytes = 0;
  if (count <= 0 || __builtin_mul_overflow(count, elementSize, &bytes))
    fatal(loc, "the coarray has %lld elements", (long long)count);
  // Pages of its own, which are zero.
  void *pages = mmap(nullptr, size_t(bytes), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED)
    fatal(loc, "not enough memory for a coarray of %lld bytes",
          (long long)bytes);
  coarray->address = pages;
  coarray->sizeInBytes = bytes;
  return pages;
}

XACC_EXPORT void xaccrtCoarraysOnDevices(void) {
  // Others cannot address them.
  OneSided &oneSided = OneSided::of(Runtime::get());
  if (oneSided.runtime().size() > 1)
    oneSided.startAgent();
}

XACC_EXPORT void xaccrtCoarrayOn(XaccCoarray *coarray, void *nodes) {
  coarray->nodes = nodes;
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

int xacc::rankOfImage(const NodeSet &set, int64_t image, const char *name,
                      const XaccLoc *loc) {
  if (image < 0 || image >= set.size())
    // It exists, but not among the nodes of the task.
    fatal(loc, "image %lld%s%s is outside 0..%lld%s", (long long)image,
          name ? " of " : "", name ? name : "", (long long)set.size() - 1,
          image >= 0 && image < Runtime::get().entire()->size()
              ? "; a task counts images among its own nodes, unless 'coarray "
                "on' has named others"
              : "");
  return set.worldRank(image);
}

static NodeSetRef imagesOf(const XaccCoarray *coarray, const XaccLoc *loc) {
  if (coarray && coarray->nodes)
    return setOf(coarray->nodes, loc);
  return Runtime::get().numbering();
}

XACC_EXPORT int64_t xaccrtCoarrayImage(const XaccCoarray *coarray,
                                       int64_t count,
                                       const int64_t *cosubscripts,
                                       const XaccLoc *loc) {
  if (count != coarray->numCodimensions)
    fatal(loc, "%s has %lld codimensions, here are %lld", coarray->name,
          (long long)coarray->numCodimensions, (long long)count);
  int64_t image = 0;
  for (int64_t k = count; k-- > 0;) {
    int64_t extent = k + 1 < count ? coarray->coextents[k] : INT64_MAX;
    if (cosubscripts[k] < 0 || cosubscripts[k] >= extent)
      fatal(loc, "cosubscript %lld of %s is outside 0..%lld",
            (long long)cosubscripts[k], coarray->name, (long long)extent - 1);
    image = image * (k + 1 < count ? extent : 1) + cosubscripts[k];
  }
  return image;
}

/// What a coarray's address is in its object; null if it is no part of it.
static const SharedObject *objectOf(const XaccCoarray *coarray,
                                    const char *address, int64_t sizeInBytes) {
  OneSided &oneSided = OneSided::of(Runtime::get());
  if (!coarray)
    return oneSided.find(address, sizeInBytes);
  auto *object = static_cast<const SharedObject *>(coarray->object);
  int64_t offset = address - object->address;
  bool isInside = offset >= 0 && offset + sizeInBytes <= object->sizeInBytes;
  return isInside ? object : nullptr;
}

RemotePlace xacc::placeOf(const XaccCoarray *coarray, const void *address,
                          int64_t sizeInBytes, int64_t image,
                          const XaccLoc *loc) {
  Runtime &runtime = Runtime::get();
  auto *at = static_cast<const char *>(address);
  const SharedObject *object = objectOf(coarray, at, sizeInBytes);
  bool isOnDevice = false;
  if (!object && deviceSide) {
    // In `host_data use_device`.
    if (const char *host = deviceSide->hostOf(at)) {
      at = host;
      object = objectOf(coarray, at, sizeInBytes);
      isOnDevice = true;
    }
  }
  if (!object && coarray)
    fatal(loc, "the subscripts lie outside the coarray %s", coarray->name);
  if (!object)
    fatal(loc, "the argument is not part of a coarray");
  int rank = image == -1 ? runtime.rank()
                         : rankOfImage(*imagesOf(coarray, loc), image,
                                       coarray ? coarray->name : nullptr, loc);
  return {object, rank, at - object->address, isOnDevice};
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Values of one expression: as many as the compiler lets it have.
static char *nextValue(int64_t sizeInBytes) {
  // Not in the thread's storage: a process that loads a library later has
  // little room there.
  struct Values {
    std::vector<std::string> buffers = std::vector<std::string>(XACC_MAX_GETS);
    unsigned next = 0;
  };
  static thread_local Values values;
  std::string &buffer = values.buffers[values.next++ % XACC_MAX_GETS];
  buffer.resize(size_t(sizeInBytes) + 16);
  // Aligned for any type.
  auto at = (reinterpret_cast<uintptr_t>(buffer.data()) + 15) & ~uintptr_t(15);
  return reinterpret_cast<char *>(at);
}

/// -1 is no image of a program's.
static int64_t checked(int64_t image, const XaccCoarray *coarray,
                       const XaccLoc *loc) {
  if (image < 0)
    fatal(loc, "image %lld of %s is negative", (long long)image,
          coarray ? coarray->name : "a coarray");
  return image;
}

XACC_EXPORT void *xaccrtCoarrayGet(const XaccCoarray *coarray,
                                   const void *address, int64_t sizeInBytes,
                                   int64_t image, const XaccLoc *loc) {
  RemotePlace place =
      placeOf(coarray, address, sizeInBytes, checked(image, coarray, loc), loc);
  OneSided &oneSided = OneSided::of(Runtime::get());
  char *value = nextValue(sizeInBytes);
  if (const char *there = oneSided.reach(place, loc)) {
    std::memcpy(value, there, size_t(sizeInBytes));
    return value;
  }
  RemoteSection section = bytesSection(sizeInBytes);
  oneSided.get(place, section, value, section, loc);
  return value;
}

XACC_EXPORT void xaccrtCoarrayPut(const XaccCoarray *coarray,
                                  const void *address, int64_t sizeInBytes,
                                  int64_t image, const void *value,
                                  const XaccLoc *loc) {
  RemotePlace place =
      placeOf(coarray, address, sizeInBytes, checked(image, coarray, loc), loc);
  OneSided &oneSided = OneSided::of(Runtime::get());
  if (char *there = oneSided.reach(place, loc)) {
    std::memcpy(there, value, size_t(sizeInBytes));
    return;
  }
  RemoteSection section = bytesSection(sizeInBytes);
  oneSided.put(place, section, static_cast<const char *>(value), section, loc);
}

//===----------------------------------------------------------------------===//
// Atomic accesses
//===----------------------------------------------------------------------===//

static RemotePlace atomicPlace(const XaccCoarray *coarray, const void *address,
                               int64_t sizeInBytes, int64_t image,
                               const XaccLoc *loc) {
  if (sizeInBytes != 4 && sizeInBytes != 8)
    fatal(loc, "atomic accesses are of int or long, not of %lld bytes",
          (long long)sizeInBytes);
  return placeOf(coarray, address, sizeInBytes, image, loc);
}

XACC_EXPORT void xaccrtAtomicDefine(const XaccCoarray *coarray,
                                    const void *address, int64_t sizeInBytes,
                                    int64_t image, int64_t value,
                                    const XaccLoc *loc) {
  RemotePlace place = atomicPlace(coarray, address, sizeInBytes, image, loc);
  OneSided::of(Runtime::get())
      .atomic(place, sizeInBytes, AtomicKind::Store, value, 0, loc);
}

XACC_EXPORT int64_t xaccrtAtomicRef(const XaccCoarray *coarray,
                                    const void *address, int64_t sizeInBytes,
                                    int64_t image, const XaccLoc *loc) {
  RemotePlace place = atomicPlace(coarray, address, sizeInBytes, image, loc);
  return OneSided::of(Runtime::get())
      .atomic(place, sizeInBytes, AtomicKind::Load, 0, 0, loc);
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

static RemoteSection sectionOf(int64_t elementSize, int64_t rank,
                               const int64_t *sizes, const int64_t *strides,
                               const XaccLoc *loc) {
  RemoteSection section;
  section.rank = rank;
  section.elementSize = elementSize;
  for (int64_t k = 0; k < rank; ++k) {
    if (sizes[k] <= 0)
      fatal(loc, "the length of dimension %lld of a section is %lld",
            (long long)k + 1, (long long)sizes[k]);
    if (strides[k] % elementSize != 0)
      fatal(loc, "a section of members of structures");
    section.sizes[k] = sizes[k];
    section.strides[k] = strides[k] / elementSize;
  }
  return section;
}

/// The place of a section's first element. All of it lies in the coarray.
static RemotePlace placeOf(const XaccCoarraySection &side,
                           const RemoteSection &section, const XaccLoc *loc) {
  RemotePlace place =
      xacc::placeOf(side.coarray, side.address, section.elementSize,
                    checked(side.image, side.coarray, loc), loc);
  if (!section.liesWithin(place.offset, place.object->sizeInBytes))
    fatal(loc, "the section lies outside the coarray%s%s",
          side.coarray ? " " : "", side.coarray ? side.coarray->name : "");
  return place;
}

XACC_EXPORT void xaccrtCoarrayConform(const int64_t *to, const int64_t *from,
                                      int64_t rank, const XaccLoc *loc) {
  for (int64_t k = 0; k < rank; ++k)
    if (to[k] != from[k])
      fatal(loc,
            "dimension %lld of the sections has %lld elements left of the '=' "
            "and %lld right of it",
            (long long)k + 1, (long long)to[k], (long long)from[k]);
}

XACC_EXPORT void *xaccrtCoarrayBuffer(const int64_t *sizes, int64_t rank,
                                      int64_t elementSize, int64_t *strides,
                                      const XaccLoc *loc) {
  int64_t bytes = elementSize;
  for (int64_t k = rank; k-- > 0;) {
    strides[k] = bytes;
    if (sizes[k] <= 0 || __builtin_mul_overflow(bytes, sizes[k], &bytes))
      fatal(loc, "the length of dimension %lld of a section is %lld",
            (long long)k + 1, (long long)sizes[k]);
  }
  void *buffer = std::malloc(size_t(bytes));
  if (!buffer)
    fatal(loc, "not enough memory for a section of %lld bytes",
          (long long)bytes);
  return buffer;
}

XACC_EXPORT void xaccrtCoarrayFree(void *buffer) { std::free(buffer); }

XACC_EXPORT void xaccrtCoarrayCopy(const XaccCoarraySection *to,
                                   const XaccCoarraySection *from,
                                   int64_t elementSize, int64_t rank,
                                   const XaccLoc *loc) {
  xaccrtCoarrayConform(to->sizes, from->sizes, rank, loc);
  RemoteSection target =
      sectionOf(elementSize, rank, to->sizes, to->strides, loc);
  RemoteSection source =
      sectionOf(elementSize, rank, from->sizes, from->strides, loc);
  OneSided &oneSided = OneSided::of(Runtime::get());
  auto *targetData = static_cast<char *>(to->address);
  auto *sourceData = static_cast<const char *>(from->address);
  if (!from->isRemote && !to->isRemote) {
    copySection(targetData, target, sourceData, source);
    return;
  }
  if (!from->isRemote) {
    oneSided.put(placeOf(*to, target, loc), target, sourceData, source, loc);
    return;
  }
  RemotePlace fromPlace = placeOf(*from, source, loc);
  if (!to->isRemote) {
    oneSided.get(fromPlace, source, targetData, target, loc);
    return;
  }
  RemoteSection packed = source.packed();
  std::vector<char> buffer(size_t(packed.sizeInBytes()));
  oneSided.get(fromPlace, source, buffer.data(), packed, loc);
  oneSided.put(placeOf(*to, target, loc), target, buffer.data(), packed, loc);
}
