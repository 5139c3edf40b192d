//===- RequestRing.h - A kernel's side of requests --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A request has a number, which tells its ring, its slot and how often the slot
// has been used. A slot has a word for each side: the agent writes the number
// there when the request is complete, and whoever has waited for it writes it
// to give the slot back. So a wait reads one word, and asks nobody. The words
// of a slot:
//
//   given     the last number of the slot       written by the ring's thread
//   done      the last one that is complete     written by the agent
//   released  the last one that was waited for  written by who waits
//
// Threads: `start` and the waiting functions are those of the thread that has
// the ring. Other kernels may wait for its requests, too.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_REQUESTRING_H
#define XACC_DEVICE_REQUESTS_REQUESTRING_H

#include "Ring.h"
#include "transport/UserMessages.h"
#include "xacc/RequestABI.h"

namespace xacc {

class Device;

/// Numbers of requests fit into an MPI_Request of 4 bytes, and are no handle of
/// an MPI library that has handles of that size.
class RequestNumber {
public:
  static constexpr uint64_t mark = 1 << 30;
  static constexpr unsigned slotBits = 10, turnBits = 13, ringBits = 7;
  static constexpr uint64_t maxRings = 1 << ringBits;
  static constexpr uint64_t maxSlots = 1 << slotBits;

  static uint64_t make(uint64_t ring, uint64_t slot, uint64_t turn) {
    turn &= (1 << turnBits) - 1;
    return mark | (ring << slotBits | slot) << turnBits | turn;
  }
  static bool isOne(uint64_t bits) { return bits >> 30 == 1; }
  static uint64_t ringOf(uint64_t number) {
    return number >> (slotBits + turnBits) & (maxRings - 1);
  }
  static uint64_t slotOf(uint64_t number) {
    return number >> turnBits & (maxSlots - 1);
  }
};

/// What a thread that waits does instead of nothing.
class RequestHelper {
public:
  virtual ~RequestHelper() = default;
  /// Serves rings if nobody else does; returns whether there was anything.
  virtual bool help() = 0;
};

class RequestRing {
public:
  using Word = AtomicMemory::Word;

  /// `numSlots`: most requests that are not waited for. `helper` is for kernels
  /// that run on the host; null: they wait for the agent.
  RequestRing(uint64_t number, uint64_t capacity, uint64_t numSlots,
              RequestHelper *helper);

  enum class Result {
    Done,
    Aborted, ///< the host has ended the kernel
    Overdue, ///< the deadline has passed
    NoSlot,  ///< all requests wait to be waited for
    Unknown  ///< no such request, or it has been waited for
  };

  //===--------------------------------------------------------------------===//
  // The kernel
  //===--------------------------------------------------------------------===//

  /// Puts a request into the ring; waits while that is full. `deadline` in
  /// seconds, 0: none.
  Result start(int64_t function, const int64_t *arguments, int64_t count,
               const XaccLoc *loc, double deadline, uint64_t &number);
  bool isComplete(uint64_t number) const;
  Result wait(uint64_t number, double deadline) const;
  /// Waits until all requests that were submitted are complete.
  Result synchronize(double deadline) const;
  /// Gives the slot of a complete request back.
  void release(uint64_t number);
  /// Whether the number is one that has not been waited for.
  bool isOpen(uint64_t number) const;
  const uint64_t *statusOf(uint64_t number) const {
    return slots[RequestNumber::slotOf(number)].status;
  }
  /// The device whose memory the request uses; null: not known.
  void setDevice(uint64_t number, Device *device) {
    slots[RequestNumber::slotOf(number)].device = device;
  }
  Device *deviceOf(uint64_t number) const {
    return slots[RequestNumber::slotOf(number)].device;
  }
  uint64_t submitted() const { return producer.position(); }

  //===--------------------------------------------------------------------===//
  // The host
  //===--------------------------------------------------------------------===//

  using Consumer = RingConsumer<AtomicMemory>;
  Consumer &requests() { return consumer; }
  void complete(uint64_t number, const uint64_t *status);
  /// Ends all waiting on this ring; for any thread of the host.
  void abort() { AtomicMemory::publish(abortWord, 1); }
  /// Calls `visit(number, loc)` for each request that nobody has waited for.
  /// The ring's thread is at rest.
  template <typename Visit> void forEachOpen(Visit visit) const {
    for (uint64_t i = 0; i < numSlots; ++i)
      if (uint64_t number = AtomicMemory::read(slots[i].given);
          number && AtomicMemory::read(slots[i].released) != number)
        visit(number, slots[i].loc);
  }

  const uint64_t number;

private:
  struct alignas(64) Slot {
    Word done{0};
    uint64_t status[UserOperation::statusWords] = {}; // before `done`
    alignas(64) Word given{0};
    Word released{0};
    uint64_t turn = 0;
    const XaccLoc *loc = nullptr; // where the request was made
    Device *device = nullptr;
  };

  bool isAborted() const { return AtomicMemory::acquire(abortWord) != 0; }
  template <typename Condition>
  Result waitUntil(Condition condition, double deadline) const;
  bool takeSlot(uint64_t &slot);

  const uint64_t numSlots;
  RequestHelper *const helper;
  RingMemory<AtomicMemory> memory;
  RingProducer<AtomicMemory> producer;
  Consumer consumer;
  std::unique_ptr<Slot[]> slots;
  uint64_t nextSlot = 0;
  alignas(64) Word numCompleted{0}; // written by the agent
  alignas(64) Word abortWord{0};    // written by the host
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_REQUESTRING_H
