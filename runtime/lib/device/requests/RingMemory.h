//===- RingMemory.h - Memory of a ring in a process -------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_RINGMEMORY_H
#define XACC_DEVICE_REQUESTS_RINGMEMORY_H

#include "Ring.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace xacc {

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

/// A ring alone: what both sides see.
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

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_RINGMEMORY_H
