//===- Rows.h - Data behind many pointers at once --------------*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `copy(a[0:m][0:n])` of a `double **a` enters m sections. Each has an entry
// of its own in the present table, so that the program may also name one of
// them; but they share one allocation, and what is copied goes through few
// large copies.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_ROWS_H
#define XACC_DEVICE_ROWS_H

#include "Manager.h"
#include "Section.h"

#include <memory>
#include <vector>

namespace xacc {

/// What enterData() and exitData() use where they are called for one row after
/// the other. The destructor completes what is left.
class RowTransfer {
public:
  RowTransfer(DeviceSlot &slot, QueueId queue, const XaccLoc *loc)
      : slot(slot), queue(queue), loc(loc) {}
  RowTransfer(const RowTransfer &) = delete;
  ~RowTransfer();

  /// Makes one allocation for the rows that are going to be entered.
  void reserve(const std::vector<HostRange> &absent, bool zero,
               const char *name);
  /// A part of it for a new entry; null if there is none left.
  void *take(int64_t sizeInBytes, std::shared_ptr<DeviceSlab> &from);

  /// Has a new row copied to the device; false: the caller has to.
  bool stage(const PresentEntry &entry, const Section &section,
             int64_t elementSize);
  /// Copies a row from the device; false: the caller has to.
  bool fetch(const PresentEntry &entry, const Section &section,
             int64_t elementSize);

  /// The entry that holds a pointer to a row, or null.
  PresentEntry *holderOf(void **pointer);
  /// Writes a pointer to device memory; those side by side at once.
  void write(char *target, void *value);
  /// Forgets what it knows of an entry that ends.
  void forget(const PresentEntry &entry);

private:
  /// Copies each at once: where queues have to keep the order, and where the
  /// host reaches the memory.
  bool isDirect() const;
  void flushStaged();
  void flushPointers();

  DeviceSlot &slot;
  const QueueId queue;
  const XaccLoc *const loc;
  std::shared_ptr<DeviceSlab> slab;
  int64_t usedBytes = 0;
  PresentEntry *holder = nullptr;
  /// Of the device's memory from `stagedAt`, to be copied there.
  std::vector<char> staged;
  char *stagedAt = nullptr;
  /// A copy of the device's memory from `fetchedAt`.
  std::vector<char> fetched;
  const char *fetchedAt = nullptr;
  /// To be written to the device's memory from `pointersAt`.
  std::vector<void *> pointers;
  char *pointersAt = nullptr;
};

/// Gives the device memory of an entry back.
void freeEntry(DeviceSlot &slot, PresentEntry &entry, QueueId queue,
               const XaccLoc *loc);

/// Between xaccrtRowsBegin() and xaccrtRowsEnd(): the calls of this thread.
class RowCalls {
public:
  enum Operation { Enter, Exit, Update };

  /// The calls that are being collected; null outside of the two.
  static RowCalls *current() { return open; }
  static void begin();
  static void end();

  void add(Operation operation, int64_t kind, int64_t flags,
           const XaccData &data, int64_t queue, const XaccLoc *loc);

private:
  struct Row {
    void *base;
    void **pointer;
  };
  void run();
  std::vector<HostRange> findAbsent(DeviceSlot &slot) const;
  void enter(DeviceSlot &slot, QueueId queue);

  static thread_local RowCalls *open;
  Operation operation = Enter;
  int64_t kind = 0, flags = 0, queue = 0;
  const XaccLoc *loc = nullptr;
  XaccData pattern = {}; // of all rows, but for `base` and `pointer`
  std::vector<Row> rows;
};

} // namespace xacc

#endif // XACC_DEVICE_ROWS_H
