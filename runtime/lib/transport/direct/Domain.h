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

#include "Channel.h"
#include "SharedHeap.h"
#include "transport/BoxExchange.h"

#include <string>
#include <vector>

namespace xacc {

class DirectExchange;
struct DirectReceive;

/// What a rank of the domain knows of another one.
struct DomainPeer {
  int rank = 0;
  char *base = nullptr;    // of its heap
  int64_t mappedBytes = 0; // 0: it is of this process
  Channel *out = nullptr;  // in our heap
  Channel *in = nullptr;   // in its heap
  /// Numbers of the latest exchanges started.
  uint64_t sent = 0, received = 0;
  /// Started, and not complete, in the order of the starts.
  DirectReceive *first = nullptr, *last = nullptr;

  bool hasConsumed(uint64_t number) const {
    return out->consumed.load(std::memory_order_acquire) >= number;
  }
  /// Copies what has come. Returns whether anything has.
  bool drain();
};

class Domain final : public BoxMover, public Background {
public:
  struct Settings {
    bool wanted = true;
    bool forced = false;
    int64_t domainSize = 0; // most ranks in one; 0: all of a node
    int64_t heapBytes = 0;  // 0: SharedHeap::defaultCapacity
  };
  /// Makes the domains. Collective over the world: all ranks have shared memory
  /// afterwards, or none has. Adds a mover and sets the memory of arrays where
  /// this rank is not alone in its domain.
  static void join(Runtime &runtime, const Settings &settings);

  ~Domain() override;

  const char *name() const override { return "direct"; }
  bool reaches(int peer) const override { return find(peer) != nullptr; }
  std::unique_ptr<BoxExchange> create(const std::vector<PeerBoxes> &sends,
                                      const std::vector<PeerBoxes> &receives,
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

private:
  struct Place;
  struct Record;
  struct Waiting {
    void *block;
    int64_t sizeInBytes;
    DomainPeer *peer;
    uint64_t number;
  };

  Domain(Runtime &runtime, std::vector<int> members);
  std::string createHeap(int64_t capacity, Record &mine);
  std::string map(const std::vector<Record> &all);
  void freeConsumed();

  Runtime &owner;
  SharedHeap sharedHeap;
  const std::vector<int> members;                 // ranks, this one too
  std::vector<std::unique_ptr<DomainPeer>> peers; // by rank
  std::vector<Waiting> waiting;
  uint64_t numLists = 0;
};

/// The domain of a rank, which is not alone in it.
struct DomainOfRank final : RuntimePart {
  explicit DomainOfRank(Runtime &) {}
  Domain *domain = nullptr;
};

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_DOMAIN_H
