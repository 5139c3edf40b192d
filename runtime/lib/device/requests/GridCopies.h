//===- GridCopies.h - Communication of a grid -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Device code, a part of DeviceRequests.cpp, for loops that are one kernel.
//
// Messages are in pinned memory of the host, which the grid writes and reads.
// Order: the threads that have packed have a fence with the scope of the
// system behind their copies; then comes a barrier of the grid, and behind it
// the first thread publishes a request. In the other direction that thread
// finds the request complete, which acquires what the host has done before, and
// a barrier of the grid hands it on to all that unpack.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_GRIDCOPIES_H
#define XACC_DEVICE_REQUESTS_GRIDCOPIES_H

#include "LoopTable.h"

namespace {
typedef unsigned int Vector __attribute__((vector_size(16)));

/// The words of a box that belong to a thread. Consecutive threads copy
/// consecutive words.
template <typename Index, typename Word>
void copyWords(const XaccPackCopy &copy, uint64_t thread, uint64_t numThreads) {
  Index run = Index(copy.runWords);
  for (uint64_t word = thread; word < copy.numWords; word += numThreads) {
    Index outer = Index(word) / run;
    int64_t target = int64_t(Index(word) - outer * run) * int64_t(sizeof(Word));
    int64_t source = target;
#pragma clang loop unroll(disable)
    for (int loop = copy.numLoops - 1; loop >= 0; --loop) {
      Index count = Index(copy.count[loop]), next = outer / count;
      auto at = int64_t(outer - next * count);
      target += at * copy.targetStride[loop];
      source += at * copy.sourceStride[loop];
      outer = next;
    }
    *reinterpret_cast<Word *>(copy.target + target) =
        *reinterpret_cast<const Word *>(copy.source + source);
  }
}

void copyBox(const XaccPackCopy &copy, uint64_t thread, uint64_t numThreads) {
  // Of more words than these the host makes bytes.
  if (copy.numWords >> 31)
    return copyWords<uint64_t, char>(copy, thread, numThreads);
  switch (copy.wordShift) {
  case 4:
    return copyWords<uint32_t, Vector>(copy, thread, numThreads);
  case 3:
    return copyWords<uint32_t, uint64_t>(copy, thread, numThreads);
  case 2:
    return copyWords<uint32_t, uint32_t>(copy, thread, numThreads);
  case 1:
    return copyWords<uint32_t, uint16_t>(copy, thread, numThreads);
  default:
    return copyWords<uint32_t, char>(copy, thread, numThreads);
  }
}

/// One function for all directions: five kinds of words make it long.
[[gnu::noinline]] void copyBoxes(const XaccPackCopy *copies, int64_t count,
                                 int64_t thread, int64_t numThreads) {
  for (int64_t i = 0; i < count; ++i)
    copyBox(copies[i], uint64_t(thread), uint64_t(numThreads));
}

LoopEntry &entryOf(void *loop, int64_t number) {
  return static_cast<LoopTable *>(loop)->entries[number];
}
} // namespace

void __xacc_loop_begin(void *loop) {
  __xacc_request_begin(static_cast<LoopTable *>(loop)->ring);
}

void __xacc_loop_copy(void *loop, int64_t number, int64_t what, int64_t thread,
                      int64_t numThreads) {
  const LoopEntry &entry = entryOf(loop, number);
  if (what == XACC_LOOP_PACK) {
    copyBoxes(entry.packs, entry.numPacks, thread, numThreads);
    __nvvm_membar_sys();
  } else if (what == XACC_LOOP_UNPACK) {
    copyBoxes(entry.unpacks, entry.numUnpacks, thread, numThreads);
  } else {
    uint64_t arrived = static_cast<LoopTable *>(loop)->arrived;
    for (int64_t i = 0; i < XACC_MAX_PREPARED; ++i)
      if (arrived >> i & 1)
        copyBoxes(entryOf(loop, i).unpacks, entryOf(loop, i).numUnpacks, thread,
                  numThreads);
  }
}

void *__xacc_loop_value(void *loop, int64_t number) {
  return entryOf(loop, number).value;
}

void __xacc_loop_settle(void *loop, int64_t number) {
  auto &table = *static_cast<LoopTable *>(loop);
  table.arrived = table.started & table.entries[number].sharing;
  if (!table.arrived)
    return;
  table.started &= ~table.arrived;
  int64_t argument = number | loopSettles;
  __xacc_request_run(XACC_REQUEST_PREPARED, &argument, nullptr, 0);
}

void __xacc_loop_run(void *loop, int64_t number) {
  auto &table = *static_cast<LoopTable *>(loop);
  LoopEntry &entry = table.entries[number];
  if (entry.kind == LoopEntry::Wait) {
    table.arrived = table.started;
    if (!table.started)
      return;
    table.started = 0;
  }
  if (entry.kind == LoopEntry::Start)
    table.started |= uint64_t(1) << number;
  if (entry.hostValue)
    for (unsigned i = 0; i < LoopEntry::valueWords; ++i)
      entry.hostValue[i] = entry.value[i];
  __xacc_request_run(XACC_REQUEST_PREPARED, &number, nullptr, 0);
  if (entry.hostValue)
    for (unsigned i = 0; i < LoopEntry::valueWords; ++i)
      entry.value[i] = entry.hostValue[i];
}

int64_t *__xacc_loop_results(void *loop, int64_t number) {
  auto *all = static_cast<LoopTable *>(loop)->results;
  return reinterpret_cast<int64_t *>(all[number % LoopTable::numResults]);
}

void __xacc_loop_host(void *loop, int64_t number, int64_t count,
                      const int64_t *words, int64_t numResults) {
  Kernel &self = kernel();
  int64_t arguments[1 + XACC_MAX_HOST_ARGUMENTS] = {number};
  for (int64_t i = 0; i < count; ++i)
    arguments[1 + i] = words[i];
  auto wait = [](auto condition) { return waitUntil(condition); };
  uint64_t numWords = uint64_t(1 + count), request = 0;
  if (self.hasFailed)
    return;
  if (numResults == 0) {
    check(self.producer.post(XACC_REQUEST_HOST, arguments, numWords, wait), 0);
    return;
  }
  if (!check(self.producer.start(XACC_REQUEST_HOST, arguments, numWords,
                                 /*place=*/0, wait, request),
             0) ||
      !check(waitUntil([&] { return self.block.isComplete(request); }), 0))
    return;
  int64_t *results = __xacc_loop_results(loop, number);
  for (int64_t i = 0; i < numResults; ++i)
    results[i] = int64_t(self.block.slot(request).status[i]);
  self.block.release(request);
}

void __xacc_loop_transfer(void *device, void *host, int64_t sizeInBytes,
                          int64_t toDevice) {
  if (sizeInBytes <= 0)
    return;
  // What all blocks have written, behind a barrier of the grid.
  __nvvm_membar_sys();
  const int64_t arguments[] = {reinterpret_cast<int64_t>(device),
                               reinterpret_cast<int64_t>(host), sizeInBytes,
                               toDevice};
  __xacc_request_run(XACC_REQUEST_TRANSFER, arguments, nullptr, 0);
}

#endif // XACC_DEVICE_REQUESTS_GRIDCOPIES_H
