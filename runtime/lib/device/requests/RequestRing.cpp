//===- RequestRing.cpp - A ring of a kernel, and its requests -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequestRing.h"

#include "core/Runtime.h"
#include "core/Support.h"
#include "core/Tuning.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <sched.h>

using namespace xacc;

static_assert(requestStatusWords == UserOperation::statusWords);
static_assert(sizeof(AtomicMemory::Word) == sizeof(uint64_t));

/// Between two polls: the core is given away after a while, since there may be
/// more threads than cores. Returns true now and then, when it is time to look
/// at the clock.
static bool pause(int64_t &polls) {
  constexpr int64_t clockInterval = 256;
  if (++polls < tuning::ringSpins) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
    return false;
  }
  sched_yield();
  return polls % clockInterval == 0;
}

static void *allocateBlock(uint64_t bytes) {
  void *memory = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory)
    fatal(nullptr, "out of memory for the requests of a kernel");
  return memory;
}

static RequestRing::Block *createBlock(void *memory, uint64_t number,
                                       uint64_t capacity, uint64_t numSlots) {
  std::memset(memory, 0, RequestRing::Block::bytes(capacity, numSlots));
  auto *block = new (memory) RequestRing::Block{};
  block->number = number;
  block->capacity = capacity;
  block->numSlots = numSlots;
  return block;
}

RequestRing::RequestRing(uint64_t number, uint64_t capacity, uint64_t numSlots,
                         RequestHelper *helper)
    : number(number), helper(helper),
      ownMemory(allocateBlock(Block::bytes(capacity, numSlots))),
      block(createBlock(ownMemory, number, capacity, numSlots)),
      producer(*block), consumer(*block) {}

RequestRing::RequestRing(uint64_t number, uint64_t capacity, uint64_t numSlots,
                         void *memory, DeviceStager *stager)
    : stager(stager), number(number), helper(nullptr), ownMemory(nullptr),
      block(createBlock(memory, number, capacity, numSlots)), producer(*block),
      consumer(*block) {}

RequestRing::~RequestRing() { std::free(ownMemory); }

template <typename Condition>
RequestRing::Result RequestRing::waitUntil(Condition condition,
                                           double deadline) const {
  int64_t polls = 0;
  double begin = 0;
  while (!condition()) {
    if ((helper && helper->help()) || !pause(polls))
      continue;
    if (block->isAborted())
      return Result::Aborted;
    double now = wallTime();
    if (begin == 0)
      begin = now;
    if (deadline > 0 && now - begin >= deadline)
      return Result::Overdue;
  }
  return Result::Done;
}

RequestRing::Result RequestRing::start(int64_t function,
                                       const int64_t *arguments, int64_t count,
                                       const XaccLoc *loc, double deadline,
                                       uint64_t &result) {
  return producer.start(
      function, arguments, count, reinterpret_cast<uintptr_t>(loc),
      [&](auto condition) { return waitUntil(condition, deadline); }, result);
}

RequestRing::Result RequestRing::wait(uint64_t request, double deadline) const {
  return waitUntil([&] { return isComplete(request); }, deadline);
}

RequestRing::Result RequestRing::synchronize(double deadline) const {
  return waitUntil([&] { return producer.isDone(); }, deadline);
}

void RequestRing::complete(uint64_t request, const uint64_t *status) {
  Block::Slot &slot = block->slot(request);
  std::memcpy(slot.status, status, sizeof slot.status);
  AtomicMemory::publish(slot.done, request);
  AtomicMemory::publish(block->numCompleted,
                        AtomicMemory::read(block->numCompleted) + 1);
}

RequestRing::Result RequestRing::fault(uint64_t &place) const {
  auto result = Result(AtomicMemory::acquire(block->fault));
  place = AtomicMemory::read(block->faultPlace);
  return result;
}
