//===- Ring.h - Requests of a kernel to the host ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of records with one producer, the thread that speaks for a kernel's
// grid, and one consumer, the agent on the host.
//
// - `tail` counts the records that the producer has published, `head` those
//   that the consumer is done with; each has one writer, and neither ever
//   wraps: the record of index i is number i & (capacity - 1).
// - The producer writes a record and then publishes the tail. It waits while
//   tail - head is the capacity.
// - The consumer reads the function first, then only the arguments that this
//   function has, and then publishes the head: from there on the producer may
//   overwrite the record.
//
// `Memory` says how words are read and written where the ring lies: on a
// virtual device they are atomic, and publishing is a release store; a test
// explores all orders that weaker memory could make visible. `Ring` says where
// the words are: capacity, record(index), tail and head.
//
// The producer is compiled for GPUs as well (DeviceRequests.cpp): freestanding
// C++, without the library.
//
// Threads: a producer and a consumer are one thread's each.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_RING_H
#define XACC_DEVICE_REQUESTS_RING_H

#include <stdint.h>

namespace xacc {

/// Words of a record: the function and up to 31 arguments.
inline constexpr uint64_t recordWords = 32;

template <typename Memory, typename Ring> class RingProducer {
public:
  explicit RingProducer(Ring &ring)
      : ring(ring), tail(Memory::read(ring.tail)),
        knownHead(Memory::read(ring.head)) {}

  bool isFull() {
    if (tail - knownHead == ring.capacity)
      knownHead = Memory::acquire(ring.head);
    return tail - knownHead == ring.capacity;
  }
  /// Of a ring that is not full.
  void submit(uint64_t function, const uint64_t *arguments, uint64_t count) {
    auto *record = ring.record(tail);
    Memory::write(record[0], function);
    for (uint64_t i = 0; i < count; ++i)
      Memory::write(record[1 + i], arguments[i]);
    Memory::publish(ring.tail, ++tail);
  }
  /// The index of the next record.
  uint64_t position() const { return tail; }

private:
  Ring &ring;
  uint64_t tail, knownHead;
};

template <typename Memory, typename Ring> class RingConsumer {
public:
  explicit RingConsumer(Ring &ring)
      : ring(ring), head(Memory::read(ring.head)),
        knownTail(Memory::read(ring.tail)) {}

  /// The function of the next record; 0: there is none.
  uint64_t next() {
    if (head == knownTail)
      knownTail = Memory::acquire(ring.tail);
    return head == knownTail ? 0 : readWord(0);
  }
  /// Reads the first `count` arguments of that record and gives it back.
  void take(uint64_t *arguments, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i)
      arguments[i] = readWord(1 + i);
    Memory::publish(ring.head, ++head);
  }
  /// Words of records read so far: across a bus, each costs.
  uint64_t wordsRead() const { return numRead; }

private:
  uint64_t readWord(uint64_t word) {
    ++numRead;
    return Memory::read(ring.record(head)[word]);
  }

  Ring &ring;
  uint64_t head, knownTail, numRead = 0;
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_RING_H
