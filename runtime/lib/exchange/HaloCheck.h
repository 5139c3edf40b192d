//===- HaloCheck.h - XACC_CHECK=halo ------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds reads of halo elements that their owners have changed since the halo
// was filled. Ranks run apart, so a reader cannot ask an owner when it reads.
// Each notes what it does, and both compare at the next exchange of the array,
// which all of its nodes execute, or at the end of the program.
//
// Time. The clock of an array counts the loops that access it since its last
// exchange (an epoch): a loop has an even time, what comes between it and the
// next one the odd time behind. It is the same on all nodes as long as they
// execute the same loops; a hash of these loops tells whether they have. Where
// they have not, nothing is reported. Accesses at one time have no order.
//
// Owners note for each element when it was first and last changed in the epoch
// (WriteRecord). These records are an array of the same mapping, whose halo is
// exchanged in full width, so that a reader sees the owner's record where it
// stores the halo element. Readers note for each halo element when it was last
// read, and when the node itself has written it (HaloRecord): a value that a
// node has computed for itself is not stale until the owner changes its own.
//
// Threads: calls for elements any, all else that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_HALOCHECK_H
#define XACC_EXCHANGE_HALOCHECK_H

#include "Geometry.h"
#include "Plan.h"
#include "core/Environment.h"

#include <atomic>
#include <bit>
#include <mutex>
#include <unordered_map>

namespace xacc {

/// When an owner changed an element.
struct WriteRecord {
  uint32_t epoch;
  uint32_t first, firstHistory;
  uint32_t last, lastHistory;
  uint32_t unused;
  int64_t firstSite, lastSite;
};

/// What a node did with an element of its halo. Times are 0 where nothing
/// happened in the epoch.
struct HaloRecord {
  uint32_t epoch;
  uint32_t written, read;
  /// The last read before it was written.
  uint32_t earlierWritten, earlierRead;
  /// Of an epoch before: changed since it was filled.
  bool isStale;
  /// By an exchange, ever.
  bool wasFilled;
  /// Outside of the array, with a value that the node has set itself: of
  /// another element only once an exchange makes it that.
  bool isOwnGhost;
  /// Copied from the other memory space at this time of this epoch there.
  uint32_t sourceEpoch, sourceTime;
  int64_t readSite, earlierSite, staleSite;
};

/// What has happened up to each time of an epoch. Threads may read while it
/// grows: entries never move.
class History {
public:
  uint32_t &operator[](uint32_t time) const {
    int chunk = chunkOf(time);
    return chunks[chunk][time - firstOf(chunk)];
  }
  /// Makes room for a time; those before it have some.
  void reserve(uint32_t time) {
    auto &chunk = chunks[chunkOf(time)];
    if (!chunk)
      chunk = std::make_unique<uint32_t[]>(firstOf(1) << chunkOf(time));
  }

private:
  static constexpr int firstBits = 10;
  static int chunkOf(uint32_t time) {
    return int(std::bit_width((time >> firstBits) + 1)) - 1;
  }
  static uint32_t firstOf(int chunk) {
    return ((uint32_t(1) << chunk) - 1) << firstBits;
  }
  std::unique_ptr<uint32_t[]> chunks[32 - firstBits];
};

/// One copy of an array: that of the host, or that of the devices.
class WatchedCopy final : public StorageUser {
public:
  WatchedCopy(Array &array, const XaccLoc *loc);
  ~WatchedCopy();
  void destroy() override;
  void exchange(Array &a, Array &b) override;

  void beginLoop(int64_t site);
  int64_t token(bool isLoop) const;
  void noteRead(int64_t token, int64_t site, const int64_t *index);
  void noteWrite(int64_t token, int64_t site, bool isChanged,
                 const int64_t *index);
  /// The global indices of the element that contains an address. False if it is
  /// in another array, or where that is not known.
  bool indexAt(const void *address, int64_t *index) const;
  /// Compares notes with the neighbours. Collective over the array's nodes.
  void compare(const XaccLoc *loc);
  /// Marks what an exchange with these widths brings.
  void fill(const XaccWidth *widths, int64_t flags);
  /// Something else may have written the halo, or a part of it been copied from
  /// the other memory space, which may be null.
  void forget(WatchedCopy *other = nullptr);
  /// Code that is not watched may have written the halo: it has where values
  /// are others than they were.
  void forgetChanged();
  /// All of it is copied from the other memory space.
  void copyFrom(WatchedCopy &other);
  /// Begins an epoch with this name.
  void beginEpoch(uint32_t name);

  const NodeSet &nodes() const { return *records->templ->nodes->set; }
  /// Calls `add` with numbers that are the same on all ranks for one array.
  template <typename Function> void describe(Function add) const {
    add(uint64_t(site));
    add(records->templ->nodes->set->members().hash());
    for (int64_t k = 0; k < records->rank(); ++k)
      add(uint64_t(records->extents[k]));
    add(onDevice);
    add(epoch);
  }

  int64_t number = 0;
  std::string name;
  /// The array that has the storage; null once that is gone.
  Array *holder;
  bool onDevice = false;
  uint32_t epoch = 1;

private:
  struct Position {
    int64_t linear;
    bool isOwn;
  };
  Position find(const int64_t *index, int64_t site) const;
  HaloRecord &haloRecord(int64_t linear);
  WriteRecord &writeRecord(int64_t linear) const;
  template <typename Function> void forEachHalo(Function function) const;
  void compareElement(int64_t linear, const int64_t *position);
  void overwrite(HaloRecord &record, uint32_t time, const int64_t *index);
  void indexOf(const int64_t *position, int64_t *index) const;
  void markBox(const Box &box);
  void initialiseWidths();
  bool equals(WatchedCopy &other, int64_t linear);
  bool isInterior(const int64_t *index) const;
  int ownerOf(const int64_t *index) const;
  bool isOutside(const int64_t *index) const;
  std::string nameOf(const int64_t *index) const;
  [[noreturn]] void failStale(const int64_t *index, int64_t readSite,
                              int64_t writeSite, bool wasFilled) const;
  [[noreturn]] void failOutside(const int64_t *index, int64_t site) const;

  /// That of the other memory space, once anything has been copied.
  WatchedCopy *source = nullptr;
  /// The records of writes: mapped like the array.
  Array *records;
  /// By position. Zero pages where nothing has been noted.
  std::unique_ptr<HaloRecord[], void (*)(void *)> halo;
  /// Of the array, see ArraySites.
  int64_t site;
  std::vector<XaccWidth> widths;
  static constexpr uint32_t firstTime = 2;
  /// Of the latest loop.
  uint32_t clock = firstTime;
  /// Of the halo, for forgetChanged; empty if they are not known.
  std::vector<char> values;
  History history;
};

class HaloCheck final : public RuntimePart {
public:
  explicit HaloCheck(Runtime &runtime) : runtime(runtime) {}
  ~HaloCheck() override;
  static HaloCheck &of(Runtime &runtime) { return runtime.part<HaloCheck>(); }
  static bool isOn() {
    static const bool on = Environment::get().checksHalos();
    return on;
  }

  /// An exchange begins.
  void beginExchange(const ReflectKey &key, const XaccLoc *loc);
  /// An operation that is not watched may have written to the halo.
  void noteOtherWrite(const Array &array, bool onDevice) {
    if (WatchedCopy *copy = lookUp(array, onDevice))
      copy->forget();
  }
  /// Data come from the device or from the host to this address, or to the
  /// device's copy of it.
  void noteCopy(const void *host, int64_t sizeInBytes, bool isContiguous,
                bool toDevice);
  /// Compares the last notes of arrays that all of their nodes know.
  void finish();

  int64_t begin(void *array, bool onDevice, const char *name,
                const XaccLoc *loc, bool isLoop);
  WatchedCopy *find(int64_t token) const {
    return copies[size_t(token >> tokenShift)];
  }
  void retire(WatchedCopy &copy);

  void addFile(const char *file);
  /// FILE:LINE.
  std::string placeOf(int64_t site) const;
  const char *fileOf(int64_t site) const;

  /// A token is the number of a copy, and the low bits of its epoch and clock.
  static constexpr int tokenShift = 48, epochBits = 20, clockBits = 28;
  static constexpr int64_t maxCopies = 1 << 15;

private:
  WatchedCopy *watch(Array &array, bool onDevice, const XaccLoc *loc);
  WatchedCopy *lookUp(const Array &array, bool onDevice);
  bool allExecute(const Array &array) const;
  std::vector<WatchedCopy *> findCommon(const std::vector<uint64_t> &names);

  Runtime &runtime;
  /// Threads of a team begin their parts of a loop at a time.
  std::mutex beginning;
  /// By number, from 1.
  std::atomic<WatchedCopy *> copies[maxCopies] = {};
  /// In the order in which they came.
  std::vector<WatchedCopy *> created;
  int64_t numRetired = 0;
  /// By the storage, or the handle on a node that owns nothing.
  std::unordered_map<const void *, WatchedCopy *> live[2];
  std::unordered_map<uint32_t, std::string> files;
  bool wasUsed = false;
};

} // namespace xacc

#endif // XACC_EXCHANGE_HALOCHECK_H
