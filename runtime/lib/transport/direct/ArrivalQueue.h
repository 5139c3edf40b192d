//===- ArrivalQueue.h - One queue for all neighbours ---------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form of a channel that takes the least memory: each rank has one queue,
// into which all others of the domain put what they offer, in any order. The
// receiver takes entries out at once, whether or not it has started the
// exchange that they are for, so that nobody waits behind another one's entry.
// What it has copied it tells each sender by a number of its own.
//
// A slot is free for ticket t when its turn is t, and filled when it is t + 1.
// QueueModelTest.cpp visits every order of these steps.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_ARRIVALQUEUE_H
#define XACC_TRANSPORT_DIRECT_ARRIVALQUEUE_H

#include "Channel.h"

namespace xacc {

struct ArrivalQueue {
  static constexpr uint64_t numSlots = 64;

  struct Slot {
    alignas(64) std::atomic<uint64_t> turn;
    uint64_t number;
    ChannelEntry entry;
    int32_t from; // rank
  };

  /// Of the senders: the next ticket.
  alignas(128) std::atomic<uint64_t> tail;
  /// Of the receiver alone.
  alignas(128) uint64_t head;
  alignas(128) Slot slots[numSlots];

  /// Before anybody else knows it.
  void initialise() {
    for (uint64_t i = 0; i < numSlots; ++i)
      slots[i].turn.store(i, std::memory_order_relaxed);
  }

  /// Returns false if the queue is full.
  bool push(int32_t from, uint64_t number, const ChannelEntry &entry) {
    uint64_t ticket = tail.load(std::memory_order_relaxed);
    while (true) {
      Slot &slot = slots[ticket % numSlots];
      uint64_t turn = slot.turn.load(std::memory_order_acquire);
      if (turn < ticket)
        return false;
      if (turn > ticket) {
        ticket = tail.load(std::memory_order_relaxed);
        continue;
      }
      if (!tail.compare_exchange_weak(ticket, ticket + 1,
                                      std::memory_order_relaxed))
        continue;
      slot.from = from;
      slot.number = number;
      slot.entry = entry;
      slot.turn.store(ticket + 1, std::memory_order_release);
      return true;
    }
  }

  /// Calls `take(from, number, entry)` for all that has come.
  template <typename Take> void drain(Take take) {
    while (true) {
      Slot &slot = slots[head % numSlots];
      if (slot.turn.load(std::memory_order_acquire) != head + 1)
        return;
      take(slot.from, slot.number, slot.entry);
      slot.turn.store(head + numSlots, std::memory_order_release);
      ++head;
    }
  }
};

/// What a receiver has copied of one sender's exchanges, in that one's memory.
struct TakenNumber {
  alignas(64) std::atomic<uint64_t> number;
};

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_ARRIVALQUEUE_H
