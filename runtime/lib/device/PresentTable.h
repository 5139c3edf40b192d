//===- PresentTable.h - What host memory has a device copy --- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_PRESENTTABLE_H
#define XACC_DEVICE_PRESENTTABLE_H

#include "xacc/DeviceABI.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace xacc {

/// Device memory that several entries have together; see Rows.h.
struct DeviceSlab {
  char *memory = nullptr;
  int64_t sizeInBytes = 0;
  int64_t numEntries = 0;
  /// Queues that entries were still in use in when they ended.
  std::vector<int64_t> queues;
};

/// The pointers inside of a range whose device copies hold device addresses, by
/// offset. An array of pointers to rows has many, in order.
class Attachments {
public:
  struct Item {
    int64_t offset = 0;
    int64_t count = 0; // 0: not attached any more
    void *deviceValue = nullptr;
    const char *target = nullptr; // the host's begin of what it is attached to
  };
  bool empty() const { return numAttached == 0; }
  /// Null if the pointer is not attached.
  Item *find(int64_t offset);
  /// The pointer, attached once more.
  Item &attach(int64_t offset);
  /// Counts down, or all at once; whether the pointer is not attached now.
  bool detach(Item &item, bool finalize);
  /// The first one from an offset on, or null.
  const Item *findFrom(int64_t offset) const;

  /// Other sections behind these pointers, which are present still. A pointer
  /// is attached to the latest; when that goes, to the one before.
  std::vector<Item> older;

private:
  size_t indexOf(int64_t offset) const;

  std::vector<Item> items; // in order of their offsets
  size_t numAttached = 0;
  /// Where the last search ended.
  mutable size_t last = 0;
};

/// A range of host bytes and its copy on one device.
struct PresentEntry {
  char *host = nullptr; // first byte
  int64_t sizeInBytes = 0;
  char *device = nullptr; // copy of *host
  /// Address of the element with index 0 of the array that it is part of. Set
  /// by PresentTable::setArrayBase.
  const void *arrayBase = nullptr;
  /// The same of other clauses for it, outside of it: acc_copyin(x + 10, ...)
  /// does not say what x[10:n] says.
  std::vector<const void *> otherBases;
  int64_t structuredCount = 0;
  int64_t dynamicCount = 0;
  /// Of a `declare` at file scope: its region is the program.
  bool isDeclared = false;
  /// The device memory is the program's (acc_map_data).
  bool isMapped = false;
  /// No clause names it: the compiler has found how much of it a kernel uses.
  bool isGuessed = false;
  /// What the device memory is part of, or null.
  std::shared_ptr<DeviceSlab> slab;
  std::string name;             // as the program writes it, or empty
  const XaccLoc *loc = nullptr; // that made it

  Attachments attachments;

  char *hostEnd() const { return host + sizeInBytes; }
  bool contains(const void *address, int64_t bytes) const {
    const char *begin = static_cast<const char *>(address);
    return begin >= host && begin + bytes <= hostEnd();
  }
  /// Whether a clause for part of the array with element 0 at `base` means it.
  bool isPartOf(const void *base) const {
    return arrayBase == base || std::find(otherBases.begin(), otherBases.end(),
                                          base) != otherBases.end();
  }
  /// The device address that stands for a host address; not checked.
  char *translate(const void *address) const {
    return device + (static_cast<const char *>(address) - host);
  }
};

/// The entries of one device, disjoint and ordered by host address.
class PresentTable {
public:
  PresentTable() = default;
  PresentTable(const PresentTable &) = delete;
  /// The entry that holds all of [address, address + bytes), or null. 0 bytes:
  /// like 1 byte.
  PresentEntry *find(const void *address, int64_t bytes) {
    // Most programs ask for the same few arrays again and again, or for one
    // after the other.
    bytes += bytes == 0;
    if (lastHit && lastHit->contains(address, bytes)) [[likely]]
      return lastHit;
    return findSlowly(address, bytes);
  }
  /// The first entry that shares a byte with [address, address + bytes).
  PresentEntry *findOverlap(const void *address, int64_t bytes);
  /// Says where element 0 of an entry's array is: not always in the entry.
  void setArrayBase(PresentEntry &entry, const void *base);
  /// A clause means an entry by another element 0 than who made it.
  void addArrayBase(PresentEntry &entry, const void *base);
  /// What a pointer means that has no section: the entry made for part of the
  /// array whose element 0 is at `base`, or else what is present there. Arrays
  /// that a program counts from 1 may lie one behind the other in memory of its
  /// own; element 0 of one is then the last element of another.
  PresentEntry *findPointer(const void *base);
  /// An entry whose device copy holds one of some bytes, or null.
  PresentEntry *findDevice(const void *deviceAddress, int64_t bytes = 1);

  /// Adds a range that overlaps with no entry.
  PresentEntry &insert(void *host, int64_t sizeInBytes, void *device);
  void erase(PresentEntry &entry);

  /// Sections of length 0 have entries apart from the others, by the address of
  /// the array's element 0. They have no memory, and stand for the host's: so
  /// that a pointer that came with one is known.
  PresentEntry *findEmpty(const void *base) const;
  PresentEntry &insertEmpty(void *base);
  void clear();

  size_t size() const { return entries.size(); }
  int64_t totalBytes() const;
  /// In the order of host addresses.
  std::vector<PresentEntry *> all() const;

  /// For messages: "'a' (0x..-0x.., 80 bytes, made in f.c:7)".
  static std::string describe(const PresentEntry &entry);
  /// The largest entries, one a line; says how many more there are.
  std::string describeAll(size_t limit = 8) const;
  /// What lies next to an address below and above.
  std::string describeNear(const void *address) const;

private:
  using Entries = std::map<char *, std::unique_ptr<PresentEntry>>;

  PresentEntry *findSlowly(const void *address, int64_t bytes);
  /// The first entry behind an address.
  Entries::iterator findBehind(char *address);
  void setLast(Entries::iterator it) {
    last = it;
    lastHit = it == entries.end() ? nullptr : it->second.get();
  }

  void forgetBase(const PresentEntry &entry, const void *base);

  Entries entries; // by host address
  Entries emptyEntries;
  /// Entries whose element 0 lies outside of them, by its address.
  std::multimap<const void *, PresentEntry *> outsideBases;
  /// By the first byte of the device copies, if findDevice has ever been
  /// called: most programs never do. Copies do not overlap.
  std::map<const char *, PresentEntry *> byDevice;
  bool isByDevice = false;
  /// Where the last search ended; end() where that is not known.
  Entries::iterator last = entries.end();
  PresentEntry *lastHit = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_PRESENTTABLE_H
