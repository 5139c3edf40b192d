//===- GroupSteps.h - The grids of several devices as one -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Device code, a part of DeviceRequests.cpp, for loops that are one kernel on
// each of several GPUs, which reach each other's memory.
//
// A barrier of all devices: the last block of a device that comes to it adds
// up what all of its blocks have done, by the counter of the grid and a fence
// with the scope of the system, and stores the number of the barrier in the
// tables of the other devices. It waits until all of them have stored theirs in
// its own table, and lets the blocks of the device go on. A device writes its
// words alone and they only go up, so that a device which is already at the
// next barrier disturbs none that still waits at this one.
//
// Why all threads see what any thread of any device has written before: as in
// GridBarrier.h from each thread to the last block of its device; that block's
// fence and store release it to the other devices, whose last blocks' loads and
// fences acquire it; these hand it on to their blocks by the word `released`,
// again between fences. Causality order does not depend on the scopes in which
// its pieces were established.
//
// Halos are read from the memory where they are: loads of other devices' memory
// are not cached beyond the fence behind the barrier.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_GROUPSTEPS_H
#define XACC_DEVICE_REQUESTS_GROUPSTEPS_H

#include "device/base/GroupTable.h"

namespace {
/// A wait of a block, which ends the kernels of all devices when it has lasted
/// too long.
class GroupWait {
public:
  GroupWait(GroupTable &table, int64_t deadline)
      : table(table), deadline(uint64_t(deadline)) {}

  void until(const uint64_t &word, uint64_t value) {
    while (__atomic_load_n(&word, __ATOMIC_RELAXED) < value) {
      __nvvm_nanosleep(20);
      if (__atomic_load_n(&table.aborted, __ATOMIC_RELAXED))
        __builtin_trap();
      uint64_t now = nanoseconds();
      begin = begin ? begin : now;
      if (deadline && now - begin >= deadline)
        abort();
    }
  }

private:
  void abort() {
    for (uint64_t device = 0; device < table.numDevices; ++device)
      __atomic_store_n(&table.tables[device]->aborted, uint64_t(1),
                       __ATOMIC_RELAXED);
    vprintf("xacc: the devices of a loop have waited for each other for too "
            "long (XACC_WATCHDOG sets the time)\n",
            nullptr);
    __builtin_trap();
  }

  GroupTable &table;
  uint64_t deadline, begin = 0;
};
} // namespace

void __xacc_group_wait(void *group, void *counter, int64_t numBlocks,
                       int64_t deadline) {
  if (!group)
    return __xacc_grid_wait(counter, numBlocks, deadline);
  auto &table = *static_cast<GroupTable *>(group);
  // Behind the counter of __xacc_grid_wait().
  uint64_t *arrived = static_cast<uint64_t *>(counter) + 1;
  uint64_t *released = arrived + 1;
  uint64_t blocks = uint64_t(numBlocks);
  GroupWait wait(table, deadline);
  __nvvm_membar_gl();
  uint64_t before = __atomic_fetch_add(arrived, uint64_t(1), __ATOMIC_RELAXED);
  uint64_t number = before / blocks + 1;
  if (before + 1 == number * blocks) {
    __nvvm_membar_sys();
    for (uint64_t device = 0; device < table.numDevices; ++device)
      if (device != table.device)
        __atomic_store_n(&table.tables[device]->arrived[table.device], number,
                         __ATOMIC_RELAXED);
    for (uint64_t device = 0; device < table.numDevices; ++device)
      if (device != table.device)
        wait.until(table.arrived[device], number);
    __nvvm_membar_sys();
    __atomic_store_n(released, number, __ATOMIC_RELAXED);
  } else {
    wait.until(*released, number);
  }
  __nvvm_membar_gl();
}

int64_t __xacc_group_begin(void *group, void *place, int64_t part) {
  if (!group)
    return XACC_GROUP_RUNS;
  auto &table = *static_cast<GroupTable *>(group);
  auto &self = *static_cast<GroupPlace *>(place);
  self.part = uint64_t(part);
  self.step = table.steps + self.state * table.numParts + self.part;
  self.state = self.step->next;
  return int64_t(self.step->actions);
}

void __xacc_group_copy(void *place, int64_t later, int64_t thread,
                       int64_t numThreads) {
  const GroupStep &step = *static_cast<GroupPlace *>(place)->step;
  copyBoxes(later ? step.later : step.fetches,
            later ? step.numLater : step.numFetches, thread, numThreads);
}

void __xacc_group_exchange(void *group, void *place, void *loop, int64_t number,
                           int64_t what, int64_t thread, int64_t numThreads) {
  if (!group)
    return __xacc_loop_copy(loop, number, what, thread, numThreads);
  const GroupStep &step = *static_cast<GroupPlace *>(place)->step;
  if (what == XACC_LOOP_PACK) {
    copyBoxes(step.fetches, step.numFetches, thread, numThreads);
    __nvvm_membar_sys();
  } else if (what == XACC_LOOP_UNPACK) {
    copyBoxes(step.later, step.numLater, thread, numThreads);
  } else {
    copyBoxes(step.arrived, step.numArrived, thread, numThreads);
  }
}

int64_t __xacc_group_leads(void *group) {
  return !group || static_cast<GroupTable *>(group)->device == 0;
}

int64_t __xacc_group_lower(void *group, int64_t part, int64_t loop) {
  return group ? static_cast<GroupTable *>(group)->parts[part].lower[loop]
               : INT64_MIN;
}

int64_t __xacc_group_upper(void *group, int64_t part, int64_t loop) {
  return group ? static_cast<GroupTable *>(group)->parts[part].upper[loop]
               : INT64_MAX;
}

static void *slotOf(const GroupTable &table, const GroupPlace &place,
                    int64_t device, int64_t element) {
  char *slots =
      reinterpret_cast<char *>(table.tables[device]) + table.slotsOffset;
  int64_t first = int64_t(place.turn & 1) * table.slotElements;
  return slots + (first + element) * GroupTable::slotBytes;
}

void *__xacc_group_slot(void *group, void *place, int64_t element) {
  auto &table = *static_cast<GroupTable *>(group);
  return slotOf(table, *static_cast<GroupPlace *>(place), int64_t(table.device),
                element);
}

static uint64_t devicesOf(void *group, void *place) {
  return static_cast<GroupTable *>(group)
      ->parts[static_cast<GroupPlace *>(place)->part]
      .devices;
}

int64_t __xacc_group_results(void *group, void *place) {
  return __builtin_popcountll(devicesOf(group, place));
}

void *__xacc_group_result(void *group, void *place, int64_t device,
                          int64_t element) {
  uint64_t devices = devicesOf(group, place);
  for (; device > 0; --device)
    devices &= devices - 1;
  return slotOf(*static_cast<GroupTable *>(group),
                *static_cast<GroupPlace *>(place), __builtin_ctzll(devices),
                element);
}

void __xacc_group_reduced(void *place) {
  ++static_cast<GroupPlace *>(place)->turn;
}

void __xacc_group_end(void *group, void *place) {
  if (group)
    static_cast<GroupTable *>(group)->last =
        static_cast<GroupPlace *>(place)->state;
}

#endif // XACC_DEVICE_REQUESTS_GROUPSTEPS_H
