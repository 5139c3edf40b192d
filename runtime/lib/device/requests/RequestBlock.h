//===- RequestBlock.h - Rings and slots in memory ---------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel and the agent share, in one block of memory: a ring, a slot for
// each request that is not waited for, and what a kernel has to know of the
// message layer. On a virtual device the block is ordinary memory; for a GPU it
// is pinned memory of the host, which both sides reach.
//
// A request has a number, which tells its ring, its slot and how often the slot
// has been used. A slot has a word for each side: the agent writes the number
// there when the request is complete, and whoever has waited for it writes it
// to give the slot back. So a wait reads one word, and asks nobody. The words
// of a slot:
//
//   given     the last number of the slot       written by the ring's kernel
//   done      the last one that is complete     written by the agent
//   released  the last one that was waited for  written by who waits
//
// Compiled for GPUs as well: freestanding C++, without the library. The layout
// does not depend on `Memory`.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_REQUESTBLOCK_H
#define XACC_DEVICE_REQUESTS_REQUESTBLOCK_H

#include "Ring.h"
#include "xacc/RequestABI.h"

namespace xacc {

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
  static uint64_t turnOf(uint64_t number) {
    return number & ((1 << turnBits) - 1);
  }
};

enum class RequestResult : uint64_t {
  Done,
  Aborted, ///< the host has ended the kernel
  Overdue, ///< the deadline has passed
  NoSlot,  ///< all requests wait to be waited for
  Unknown, ///< no such request, or it has been waited for
  Private, ///< a buffer lies in memory of a thread, which the host cannot reach
  NoMemory ///< functions of the kernel have more messages than there is room
};

/// Words of an MPI_Status.
inline constexpr unsigned requestStatusWords = 6;

template <typename Memory> struct alignas(64) RequestSlot {
  using Word = typename Memory::Word;

  Word done;
  uint64_t status[requestStatusWords]; // before `done`
  alignas(64) Word given;
  Word released;
  uint64_t turn;
  uint64_t place; // where the request was made: an XaccLoc, or a place of a GPU
  uint64_t owner; // the host's: whose memory the request uses
};

/// A handle of the MPI library itself, where others are numbers from 1 on: a
/// negative one. The library's have fewer than 63 bits and a sign.
class RawHandle {
public:
  static int64_t encode(int64_t bits) {
    return static_cast<int64_t>(uint64_t(bits) | uint64_t(1) << 63);
  }
  static bool isOne(int64_t handle) { return handle < 0; }
  static int64_t decode(int64_t handle) {
    return static_cast<int64_t>(uint64_t(handle) << 1) >> 1;
  }
};

/// What a kernel has to know of the message layer.
struct RequestConstants {
  uint64_t requestNull, statusBytes;
  uint64_t statusIgnored, statusesIgnored; // addresses that are no status
  uint64_t deadline;                       // of a wait, in nanoseconds; 0: none
  /// Addresses of the blocks of all rings, by their numbers.
  uint64_t directory;
};

template <typename Memory> struct alignas(64) RequestBlock {
  using Word = typename Memory::Word;
  using Slot = RequestSlot<Memory>;

  uint64_t number, capacity, numSlots;
  RequestConstants constants;
  static constexpr uint64_t maxSymbols = 64;
  uint64_t symbols[maxSymbols];
  // By the kernel. `fault` is the RequestResult that it could not go on with.
  alignas(64) Word tail;
  Word fault, faultPlace;
  // By the agent.
  alignas(64) Word head;
  Word numCompleted;
  // By the host.
  alignas(64) Word abort;

  /// Bytes of a block; behind it come the slots, then the records, then memory
  /// for messages of functions.
  static uint64_t bytes(uint64_t capacity, uint64_t numSlots) {
    return sizeof(RequestBlock) + numSlots * sizeof(Slot) +
           capacity * recordWords * sizeof(Word);
  }
  static constexpr uint64_t arenaBytes = 1 << 18;
  char *arena() {
    return reinterpret_cast<char *>(this) + bytes(capacity, numSlots);
  }
  Slot &slot(uint64_t request) {
    return slots()[RequestNumber::slotOf(request)];
  }
  Slot *slots() { return reinterpret_cast<Slot *>(this + 1); }
  Word *record(uint64_t index) {
    return reinterpret_cast<Word *>(slots() + numSlots) +
           (index & (capacity - 1)) * recordWords;
  }

  bool isComplete(uint64_t request) {
    return Memory::acquire(slot(request).done) == request;
  }
  /// Whether the number is one that has not been waited for.
  bool isOpen(uint64_t request) {
    return RequestNumber::slotOf(request) < numSlots &&
           Memory::acquire(slot(request).given) == request &&
           Memory::acquire(slot(request).released) != request;
  }
  /// Gives the slot of a complete request back.
  void release(uint64_t request) {
    Memory::publish(slot(request).released, request);
  }
  /// The same, where nothing was read from the slot.
  void releaseUnread(uint64_t request) {
    Memory::write(slot(request).released, request);
  }
  bool isAborted() { return Memory::acquire(abort) != 0; }
};

/// Where the records of a block are: what does not change is read once, since
/// the block may lie across a bus.
template <typename Memory> struct RequestRecords {
  using Word = typename Memory::Word;

  explicit RequestRecords(RequestBlock<Memory> &block)
      : tail(block.tail), head(block.head), capacity(block.capacity),
        first(block.record(0)) {}
  Word *record(uint64_t index) {
    return first + (index & (capacity - 1)) * recordWords;
  }

  Word &tail, &head;
  const uint64_t capacity;
  Word *const first;
};

/// The kernel's side of a ring: one thread's.
template <typename Memory> class RequestProducer {
public:
  using Block = RequestBlock<Memory>;

  explicit RequestProducer(Block &block)
      : block(block), number(block.number), numSlots(block.numSlots),
        records(block), ring(records) {}
  RequestProducer(const RequestProducer &) = delete;

  /// Puts a request into the ring; `waitUntil(condition)` waits while that is
  /// full.
  template <typename WaitUntil>
  RequestResult start(uint64_t function, const int64_t *arguments,
                      uint64_t count, uint64_t place, WaitUntil waitUntil,
                      uint64_t &result) {
    uint64_t taken = 0, turn = 0;
    if (!takeSlot(taken, turn))
      return RequestResult::NoSlot;
    RequestResult room = waitUntil([&] { return !ring.isFull(); });
    if (room != RequestResult::Done)
      return room;
    typename Block::Slot &slot = block.slots()[taken];
    result = RequestNumber::make(number, taken, turn);
    slot.turn = turn;
    slot.place = place;
    slot.owner = 0;
    // The record comes behind it.
    Memory::write(slot.given, result);
    uint64_t words[recordWords] = {place, result};
    for (uint64_t i = 0; i < count; ++i)
      words[2 + i] = static_cast<uint64_t>(arguments[i]);
    ring.submit(function, words, 2 + count);
    return RequestResult::Done;
  }
  /// Whether all requests that were submitted are complete.
  bool isDone() const {
    return Memory::acquire(block.numCompleted) == ring.position();
  }
  uint64_t submitted() const { return ring.position(); }
  /// Puts a request into the ring that nobody waits for: its number is 0.
  template <typename WaitUntil>
  RequestResult post(int64_t function, const int64_t *arguments, uint64_t count,
                     WaitUntil waitUntil) {
    RequestResult room = waitUntil([&] { return !ring.isFull(); });
    if (room != RequestResult::Done)
      return room;
    uint64_t words[recordWords] = {0, 0};
    for (uint64_t i = 0; i < count; ++i)
      words[2 + i] = static_cast<uint64_t>(arguments[i]);
    ring.submit(function, words, 2 + count);
    return RequestResult::Done;
  }

  /// This thread has given the slot of a request of its own back: the next one
  /// takes it, without a look at the block.
  void noteReleased(uint64_t request) {
    hasFree = true;
    freeSlot = RequestNumber::slotOf(request);
    freeTurn = RequestNumber::turnOf(request);
  }

private:
  /// A slot whose last request has been waited for, and the turn that is next.
  bool takeSlot(uint64_t &slot, uint64_t &turn) {
    if (hasFree) {
      hasFree = false;
      slot = freeSlot;
      turn = freeTurn + 1;
      return true;
    }
    for (uint64_t i = 0; i < numSlots; ++i) {
      slot = nextSlot + i < numSlots ? nextSlot + i : nextSlot + i - numSlots;
      typename Block::Slot &entry = block.slots()[slot];
      if (Memory::acquire(entry.released) == Memory::read(entry.given)) {
        nextSlot = slot + 1 == numSlots ? 0 : slot + 1;
        turn = entry.turn + 1;
        return true;
      }
    }
    return false;
  }

  Block &block;
  const uint64_t number, numSlots;
  RequestRecords<Memory> records;
  RingProducer<Memory, RequestRecords<Memory>> ring;
  uint64_t nextSlot = 0;
  bool hasFree = false;
  uint64_t freeSlot = 0, freeTurn = 0;
};

/// Arguments of a request's function, without request and status.
constexpr uint64_t numRequestArguments(uint64_t function) {
  switch (function) {
  case XACC_REQUEST_SENDRECV:
    return 11;
  case XACC_REQUEST_BCAST:
    return 5;
  case XACC_REQUEST_BARRIER:
  case XACC_REQUEST_PREPARED:
    return 1;
  case XACC_REQUEST_TRANSFER:
    return 4;
  default:
    return 6;
  }
}

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_REQUESTBLOCK_H
