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
// explores all orders that weaker memory could make visible.
//
// Threads: a producer and a consumer are one thread's each.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_RING_H
#define XACC_DEVICE_REQUESTS_RING_H

#include <atomic>
#include <cstdint>
#include <memory>

namespace xacc {

/// Words of a record: the function and up to 31 arguments.
inline constexpr uint64_t recordWords = 32;

/// Memory that the threads of a process share.
struct AtomicMemory {
  using Word = std::atomic<uint64_t>;
  static uint64_t read(const Word &word) {
    return word.load(std::memory_order_relaxed);
  }
  static void write(Word &word, uint64_t value) {
    word.store(value, std::memory_order_relaxed);
  }
  /// Reads a word that another side publishes: what it wrote before is seen.
  static uint64_t acquire(const Word &word) {
    return word.load(std::memory_order_acquire);
  }
  static void publish(Word &word, uint64_t value) {
    word.store(value, std::memory_order_release);
  }
};

/// What both sides see.
template <typename Memory, uint64_t words = recordWords> struct RingMemory {
  using Word = typename Memory::Word;

  /// `capacity`: records, a power of two. `first`: what both indices begin
  /// with.
  explicit RingMemory(uint64_t capacity, uint64_t first = 0)
      : capacity(capacity), records(new Word[capacity * words]()) {
    Memory::write(tail, first);
    Memory::write(head, first);
  }

  Word *record(uint64_t index) const {
    return &records[(index & (capacity - 1)) * words];
  }

  const uint64_t capacity;
  const std::unique_ptr<Word[]> records;
  alignas(64) Word tail{}; // written by the producer
  alignas(64) Word head{}; // written by the consumer
};

template <typename Memory, uint64_t words = recordWords> class RingProducer {
public:
  explicit RingProducer(RingMemory<Memory, words> &ring)
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
  RingMemory<Memory, words> &ring;
  uint64_t tail, knownHead;
};

template <typename Memory, uint64_t words = recordWords> class RingConsumer {
public:
  explicit RingConsumer(RingMemory<Memory, words> &ring)
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

  RingMemory<Memory, words> &ring;
  uint64_t head, knownTail, numRead = 0;
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_RING_H
