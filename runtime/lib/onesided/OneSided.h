//===- OneSided.h - Memory of other ranks ---------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coarrays stay where C has them. Ranks of a domain reach each other's through
// shared memory: the pages of the coarrays are moved into the shared heap, and
// keep their addresses. Others are asked; see Remote.h.
//
// Threads: any for accesses and completion, that of the runtime for the rest.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ONESIDED_ONESIDED_H
#define XACC_ONESIDED_ONESIDED_H

#include "Remote.h"
#include "core/ArraySites.h"
#include "core/Runtime.h"
#include "core/Storage.h"
#include "transport/direct/Domain.h"

#include <shared_mutex>

namespace xacc {

/// An object that all ranks have, under the same number.
struct SharedObject {
  int64_t number = 0;
  char *address = nullptr;
  int64_t sizeInBytes = 0;
  Storage storage; ///< of xmp_comalloc; else empty
};

/// Memory of a rank: `rank`'s part of an object.
struct RemotePlace {
  const SharedObject *object;
  int rank;
  int64_t offset;          // bytes
  bool isOnDevice = false; // of the copy that its device has
};

class OneSided final : public RuntimePart, public Background {
public:
  static OneSided &of(Runtime &runtime) { return runtime.part<OneSided>(); }
  /// Whether the program has used it.
  static bool isUsed() { return used; }
  explicit OneSided(Runtime &runtime);
  ~OneSided() override;

  /// Makes the coarrays of a module known. All ranks name the same ones in the
  /// same order. Not collective: others wait when they need one.
  void add(XaccCoarray *begin, XaccCoarray *end);
  /// From here on, no object of this rank has these numbers.
  int64_t unusedNumber() const;
  /// Makes an object with this number, which all of a set agree on. Others may
  /// access it once they know that this has returned.
  char *allocate(int64_t number, int64_t sizeInBytes, const XaccLoc *loc);
  /// Whether there was such an object.
  bool release(const void *address);
  /// The object that has these bytes, or null.
  const SharedObject *find(const void *address, int64_t sizeInBytes) const;

  /// Serves others while this rank computes, whatever they ask.
  void startAgent() { requests.startAgent(); }

  /// Where this process can address a place, or null.
  char *reach(const RemotePlace &place, const XaccLoc *loc);
  /// The memory of this rank may be a device's.
  void get(const RemotePlace &from, const RemoteSection &fromSection, char *to,
           const RemoteSection &toSection, const XaccLoc *loc);
  void put(const RemotePlace &to, const RemoteSection &toSection,
           const char *from, const RemoteSection &fromSection,
           const XaccLoc *loc);
  int64_t atomic(const RemotePlace &place, int64_t sizeInBytes, AtomicKind kind,
                 int64_t operand, int64_t compare, const XaccLoc *loc);

  /// What this rank has put is there, for all who are told so afterwards.
  void complete(const XaccLoc *loc);
  Remote &remote() { return requests; }
  Runtime &runtime() { return owner; }

  /// At the end of the program, before this rank waits for the others.
  void beginEnd() { requests.setAtEnd(); }
  /// ... and after that.
  void end() { requests.stopAgent(); }

  bool progress() override;

private:
  char *locate(int64_t number) const;
  void getPacked(const RemotePlace &from, const RemoteSection &section,
                 char *packed, const XaccLoc *loc);
  void putPacked(const RemotePlace &to, const RemoteSection &section,
                 const char *packed, const XaccLoc *loc);
  void share(XaccCoarray *begin, XaccCoarray *end);
  bool publish(const SharedObject &object);

  Runtime &owner;
  const ArraySites &sites;
  Domain *const domain; // null: alone
  Background *const before;
  mutable std::shared_mutex mutex;                    // of objects and pages
  std::vector<std::unique_ptr<SharedObject>> objects; // null: released
  struct Pages {
    char *begin, *end;
    int64_t offset; // in the heap
  };
  std::vector<Pages> pages;
  Remote requests;
  static inline bool used = false;
};

} // namespace xacc

#endif // XACC_ONESIDED_ONESIDED_H
