//===- GridBarrier.h - Blocks of a grid wait for each other -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Device code, a part of DeviceRequests.cpp. The grid has been launched so that
// all of its blocks run at the same time.
//
// Why all threads see behind the barrier what any thread wrote before it, in
// terms of PTX's memory model: a thread's writes happen before the barrier of
// its block, and so before the first thread's fence; that and the update of the
// counter release them. Updates of one word by atomic operations are a chain,
// so the last of them, and each load that finds its value, comes behind all of
// the releases; load and fence acquire. The barrier of the block hands that on
// to the other threads. Both fences are those of __threadfence(), fence.sc.gpu;
// one of the kind acq_rel would do. Accesses of the counter are relaxed, with
// the scope of the system, which is the only one that Clang has for them.
//
// The counter only goes up, by one for each block and barrier, so that blocks
// which are already at the next barrier disturb none that still waits at this
// one: they add to it, and what is waited for is "at least".
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_GRIDBARRIER_H
#define XACC_DEVICE_REQUESTS_GRIDBARRIER_H

extern "C" int vprintf(const char *format, void *arguments);

void __xacc_grid_wait(void *counter, int64_t numBlocks, int64_t deadline) {
  auto *arrived = static_cast<uint64_t *>(counter);
  uint64_t blocks = uint64_t(numBlocks), begin = 0;
  __nvvm_membar_gl();
  uint64_t before = __atomic_fetch_add(arrived, uint64_t(1), __ATOMIC_RELAXED);
  uint64_t all = (before / blocks + 1) * blocks;
  while (__atomic_load_n(arrived, __ATOMIC_RELAXED) < all) {
    __nvvm_nanosleep(20);
    if (!deadline)
      continue;
    uint64_t now = nanoseconds();
    begin = begin ? begin : now;
    if (now - begin < uint64_t(deadline))
      continue;
    vprintf("xacc: blocks of a kernel have waited for each other for too long "
            "(XACC_WATCHDOG sets the time)\n",
            nullptr);
    __builtin_trap();
  }
  __nvvm_membar_gl();
}

#endif // XACC_DEVICE_REQUESTS_GRIDBARRIER_H
