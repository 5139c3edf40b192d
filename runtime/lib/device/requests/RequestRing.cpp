//===- RequestRing.cpp - A kernel's side of requests ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequestRing.h"

#include "core/Runtime.h"
#include "core/Tuning.h"

#include <cstring>
#include <sched.h>

using namespace xacc;

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

RequestRing::RequestRing(uint64_t number, uint64_t capacity, uint64_t numSlots,
                         RequestHelper *helper)
    : number(number), numSlots(numSlots), helper(helper), memory(capacity),
      producer(memory), consumer(memory), slots(new Slot[numSlots]) {}

template <typename Condition>
RequestRing::Result RequestRing::waitUntil(Condition condition,
                                           double deadline) const {
  int64_t polls = 0;
  double begin = 0;
  while (!condition()) {
    if ((helper && helper->help()) || !pause(polls))
      continue;
    if (isAborted())
      return Result::Aborted;
    double now = wallTime();
    if (begin == 0)
      begin = now;
    if (deadline > 0 && now - begin >= deadline)
      return Result::Overdue;
  }
  return Result::Done;
}

/// A slot whose last request has been waited for.
bool RequestRing::takeSlot(uint64_t &slot) {
  for (uint64_t i = 0; i < numSlots; ++i) {
    slot = (nextSlot + i) % numSlots;
    if (AtomicMemory::acquire(slots[slot].released) ==
        AtomicMemory::read(slots[slot].given)) {
      nextSlot = slot + 1;
      return true;
    }
  }
  return false;
}

RequestRing::Result RequestRing::start(int64_t function,
                                       const int64_t *arguments, int64_t count,
                                       const XaccLoc *loc, double deadline,
                                       uint64_t &result) {
  uint64_t slot = 0;
  if (!takeSlot(slot))
    return Result::NoSlot;
  Result room = waitUntil([&] { return !producer.isFull(); }, deadline);
  if (room != Result::Done)
    return room;
  Slot &entry = slots[slot];
  result = RequestNumber::make(number, slot, ++entry.turn);
  entry.loc = loc;
  entry.device = nullptr;
  AtomicMemory::publish(entry.given, result);
  uint64_t words[recordWords] = {reinterpret_cast<uint64_t>(loc), result};
  std::memcpy(words + 2, arguments, sizeof(int64_t) * count);
  producer.submit(function, words, 2 + count);
  return Result::Done;
}

bool RequestRing::isComplete(uint64_t request) const {
  return AtomicMemory::acquire(slots[RequestNumber::slotOf(request)].done) ==
         request;
}

RequestRing::Result RequestRing::wait(uint64_t request, double deadline) const {
  return waitUntil([&] { return isComplete(request); }, deadline);
}

RequestRing::Result RequestRing::synchronize(double deadline) const {
  return waitUntil(
      [&] {
        return AtomicMemory::acquire(numCompleted) == producer.position();
      },
      deadline);
}

void RequestRing::release(uint64_t request) {
  AtomicMemory::publish(slots[RequestNumber::slotOf(request)].released,
                        request);
}

bool RequestRing::isOpen(uint64_t request) const {
  uint64_t slot = RequestNumber::slotOf(request);
  return slot < numSlots &&
         AtomicMemory::acquire(slots[slot].given) == request &&
         AtomicMemory::acquire(slots[slot].released) != request;
}

void RequestRing::complete(uint64_t request, const uint64_t *status) {
  Slot &entry = slots[RequestNumber::slotOf(request)];
  std::memcpy(entry.status, status, sizeof entry.status);
  AtomicMemory::publish(entry.done, request);
  AtomicMemory::publish(numCompleted, AtomicMemory::read(numCompleted) + 1);
}
