//===- RequestRing.h - A ring of a kernel, and its requests -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block of RequestBlock.h with its two sides: the agent's, and the kernel's
// where kernels are threads of this process. Kernels on a GPU have a side of
// their own (DeviceRequests.cpp) and pinned memory.
//
// Threads: `start` and the waiting functions are those of the thread that has
// the ring. Other kernels may wait for its requests, too.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_REQUESTRING_H
#define XACC_DEVICE_REQUESTS_REQUESTRING_H

#include "RequestBlock.h"
#include "RingMemory.h"
#include "transport/UserMessages.h"

#include <functional>

namespace xacc {

class Device;
class DeviceStager;

/// What a thread that waits does instead of nothing.
class RequestHelper {
public:
  virtual ~RequestHelper() = default;
  /// Serves rings if nobody else does; returns whether there was anything.
  virtual bool help() = 0;
};

class RequestRing {
public:
  using Block = RequestBlock<AtomicMemory>;
  using Result = RequestResult;

  /// `numSlots`: most requests that are not waited for. `helper` is for kernels
  /// that run on the host; null: they wait for the agent.
  RequestRing(uint64_t number, uint64_t capacity, uint64_t numSlots,
              RequestHelper *helper);
  /// In `memory` of Block::bytes(), for kernels elsewhere, whose data `stager`
  /// brings to the host and back.
  RequestRing(uint64_t number, uint64_t capacity, uint64_t numSlots,
              void *memory, DeviceStager *stager);
  ~RequestRing();

  //===--------------------------------------------------------------------===//
  // A kernel of this process
  //===--------------------------------------------------------------------===//

  /// Puts a request into the ring; waits while that is full. `deadline` in
  /// seconds, 0: none.
  Result start(int64_t function, const int64_t *arguments, int64_t count,
               const XaccLoc *loc, double deadline, uint64_t &number);
  bool isComplete(uint64_t number) const { return block->isComplete(number); }
  Result wait(uint64_t number, double deadline) const;
  /// Waits until all requests that were submitted are complete.
  Result synchronize(double deadline) const;
  /// Gives the slot of a complete request back.
  void release(uint64_t number) { block->release(number); }
  /// Whether the number is one that has not been waited for.
  bool isOpen(uint64_t number) const { return block->isOpen(number); }
  const uint64_t *statusOf(uint64_t number) const {
    return block->slot(number).status;
  }
  /// The device whose memory the request uses; null: not known.
  void setDevice(uint64_t number, Device *device) {
    block->slot(number).owner = reinterpret_cast<uintptr_t>(device);
  }
  Device *deviceOf(uint64_t number) const {
    return reinterpret_cast<Device *>(block->slot(number).owner);
  }
  uint64_t submitted() const { return producer.submitted(); }

  //===--------------------------------------------------------------------===//
  // The host
  //===--------------------------------------------------------------------===//

  using Consumer = RingConsumer<AtomicMemory, Block>;
  Consumer &requests() { return consumer; }
  void complete(uint64_t number, const uint64_t *status);
  /// Ends all waiting on this ring; for any thread of the host.
  void abort() { AtomicMemory::publish(block->abort, 1); }
  /// Calls `visit(number, place)` for each request that nobody has waited for.
  /// The ring's kernel is at rest.
  template <typename Visit> void forEachOpen(Visit visit) const {
    for (uint64_t i = 0; i < block->numSlots; ++i) {
      Block::Slot &slot = block->slots()[i];
      if (uint64_t number = AtomicMemory::read(slot.given);
          number && AtomicMemory::read(slot.released) != number)
        visit(number, slot.place);
    }
  }
  /// What a kernel elsewhere could not go on with, and where; Done: nothing.
  Result fault(uint64_t &place) const;

  Block &memory() { return *block; }
  /// Null: kernels of the ring use memory of the host.
  DeviceStager *const stager = nullptr;
  const uint64_t number;

private:
  template <typename Condition>
  Result waitUntil(Condition condition, double deadline) const;

  RequestHelper *const helper;
  void *const ownMemory;
  Block *const block;
  RequestProducer<AtomicMemory> producer;
  Consumer consumer;
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_REQUESTRING_H
