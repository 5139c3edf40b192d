//===- Domain.h - Ranks that share memory -------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A domain is the ranks of a node, or XACC_DOMAIN_SIZE of them. Each has a
// shared heap, which the others map, with its distributed arrays and a channel
// to each of the others. Between ranks of a domain, boxes move by copying from
// the sender's memory; no call of the message layer is made.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_DOMAIN_H
#define XACC_TRANSPORT_DIRECT_DOMAIN_H

#include "ArrivalQueue.h"
#include "Channel.h"
#include "Pipe.h"
#include "SharedHeap.h"
#include "transport/BoxExchange.h"
#include "transport/DeviceMemory.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace xacc {

class DirectExchange;
struct DirectReceive;
class Domain;

/// What a rank of the domain knows of another one.
struct DeviceMeeting;

struct DomainPeer {
  int rank = 0;
  char *base = nullptr;    // of its heap
  int64_t mappedBytes = 0; // 0: it is of this process
  /// A queue for each neighbour (the fast form) ...
  Channel *out = nullptr; // in our heap
  Channel *in = nullptr;  // in its heap
  /// ... or one for all (the minimal one).
  ArrivalQueue *queue = nullptr;    // in its heap
  TakenNumber *taken = nullptr;     // by it, in our heap
  TakenNumber *takenByUs = nullptr; // in its heap
  ChannelEntry arrived[Channel::numEntries] = {};
  uint64_t numArrived = 0;
  /// For collectives.
  Pipe *pipeOut = nullptr, *pipeIn = nullptr;
  /// What both have agreed on for the memory of their devices.
  DeviceAccess devices;
  bool hasAgreed = false;
  /// Until then, once they have begun.
  std::shared_ptr<DeviceMeeting> meeting;
  /// Memory of its device that this one's has open, by the allocation's offset
  /// in its heap.
  struct Opened {
    char *address;
    int numUses;
  };
  std::map<int64_t, Opened> opened;
  /// Numbers of the latest exchanges started.
  uint64_t sent = 0, received = 0;
  /// Started, and not complete, in the order of the starts.
  DirectReceive *first = nullptr, *last = nullptr;

  bool hasConsumed(uint64_t number) const {
    return (out ? out->consumed : taken->number)
               .load(std::memory_order_acquire) >= number;
  }
  /// Offers an exchange to the peer; false if its queue is full.
  bool publish(int from, uint64_t number, const ChannelEntry &entry) {
    if (!out)
      return queue->push(from, number, entry);
    out->entry(number) = entry;
    out->published.store(number, std::memory_order_release);
    return true;
  }
  /// Copies what has come. Returns whether anything has.
  bool drain(Domain &domain);
};

class Domain final : public BoxMover, public Background {
public:
  struct Settings {
    const char *name = "direct";
    bool forced = false;
    /// One queue for all neighbours.
    bool minimal = false;
    /// Also what is in the memory of devices; `forced`: or else the job ends.
    bool devices = false;
    int64_t heapBytes = 0; // 0: SharedHeap::defaultCapacity
  };
  /// Makes what the ranks of a domain share. Collective over the world, whose
  /// domains are known: all ranks have shared memory afterwards, or none has.
  /// Adds a mover and sets the memory of arrays where this rank is not alone in
  /// its domain.
  static void join(Runtime &runtime, const Settings &settings);
  /// That of this rank, or null.
  static Domain *find(Runtime &runtime);

  ~Domain() override;

  const char *name() const override { return settings.name; }
  bool reaches(int peer) const override { return find(peer) != nullptr; }
  void choose(PeerBoxes &boxes) const override;
  bool canMove(const PeerBoxes &boxes) const override;
  bool agreeOnDevices(const std::vector<int> &peers, const DeviceAccess &access,
                      Meet how, const XaccLoc *loc) override;
  const DeviceAccess *devicesOf(int peer) const override {
    DomainPeer *found = find(peer);
    return found ? &found->devices : nullptr;
  }
  /// Where in the heap is the name of the allocation around an address of a
  /// device, and where the address is in the allocation.
  int64_t nameAllocation(DeviceMemory &memory, const void *address,
                         int64_t &offset, const XaccLoc *loc);
  std::unique_ptr<BoxExchange> create(const std::vector<PeerBoxes> &sends,
                                      const std::vector<PeerBoxes> &receives,
                                      const std::vector<int> &members,
                                      const XaccLoc *loc) override;

  DomainPeer *find(int rank) const;
  const std::vector<int> &ranks() const { return members; }

  /// What a rank tells the others of its memory for one-sided communication:
  /// where in its heap is number i of it. Zero: not there yet.
  static constexpr int64_t numPlaces = 8000;
  static std::atomic<int64_t> &place(char *heap, int64_t number) {
    return reinterpret_cast<std::atomic<int64_t> *>(heap)[number + 8];
  }
  SharedHeap &heap() { return sharedHeap; }
  Runtime &runtime() { return owner; }
  /// Copies whatever has come, from anyone.
  bool progress() override;

  /// Frees a block of the heap once a peer has consumed exchange `number`.
  void freeLater(void *block, int64_t sizeInBytes, DomainPeer &peer,
                 uint64_t number);
  uint64_t nextList() { return ++numLists; }
  /// Of the minimal form: takes everything out of the queue.
  void emptyQueue();

private:
  struct Layout;
  struct Record;
  struct Waiting {
    void *block;
    int64_t sizeInBytes;
    DomainPeer *peer;
    uint64_t number;
  };

  Domain(Runtime &runtime, std::vector<int> members, const Settings &settings);
  void meet(const std::vector<DomainPeer *> &unknown,
            const DeviceAccess &access);
  bool advance(DomainPeer &peer, bool mayTry, const XaccLoc *loc);
  std::string createHeap(int64_t capacity, Record &mine);
  std::string map(const std::vector<Record> &all);
  void freeConsumed();

  Runtime &owner;
  const Settings settings;
  SharedHeap sharedHeap;
  ArrivalQueue *ownQueue = nullptr;
  const std::vector<int> members;                 // ranks, this one too
  std::vector<std::unique_ptr<DomainPeer>> peers; // by rank
  std::vector<Waiting> waiting;
  uint64_t numLists = 0;
  /// Names of allocations by their numbers, for each device.
  std::map<std::pair<const DeviceMemory *, uint64_t>, int64_t> allocations;
};

/// Finds the domains of all ranks, of at most `domainSize` ranks of a node; 0:
/// all of a node. `transport`: the name of the transport, which must be the
/// same on all ranks. Collective over the world.
void findDomains(Runtime &runtime, int64_t domainSize, const char *transport);

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_DOMAIN_H
