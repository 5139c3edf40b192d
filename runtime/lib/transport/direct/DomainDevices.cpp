//===- DomainDevices.cpp - Memory of devices between processes ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Domain.h"

#include "observe/Wait.h"
#include "transport/Transport.h"

#include <new>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Whether two ranks copy between their devices
//===----------------------------------------------------------------------===//

namespace {
/// What a rank tells another of its device.
struct Offer {
  DeviceAccess::Kind kind = DeviceAccess::None;
  char name[64] = {}; // of an allocation to try
  uint64_t value = 0; // that is in it
};

/// Sends `mine` to each peer and receives theirs.
template <typename Word> class Question {
public:
  Question(Runtime &runtime, int rank, const Word &word)
      : rank(rank), mine(word) {
    Transport &transport = runtime.transport();
    receive = transport.receive(worldComm, &theirs, sizeof theirs, rank,
                                tagDevices, false);
    send =
        transport.send(worldComm, &mine, sizeof mine, rank, tagDevices, false);
  }
  Question(const Question &) = delete;
  const Word &answer(const XaccLoc *loc) {
    completeWithPeer(receive, rank, loc, "a reflect");
    completeWithPeer(send, rank, loc, "a reflect");
    return theirs;
  }

private:
  int rank;
  Word mine, theirs = {};
  Operation *send, *receive;
};
} // namespace

/// Returns why this rank's device cannot read that of the peer, or nothing.
static std::string tryPeer(DeviceMemory &memory, const Offer &theirs) {
  uint64_t value = 0;
  std::string problem = memory.readProbe(theirs.name, value);
  if (problem.empty() && value != theirs.value)
    problem = "what a device reads there is something else";
  return problem;
}

void Domain::agreeOnDevices(const std::vector<int> &ranks,
                            const DeviceAccess &access, const XaccLoc *loc) {
  if (!settings.devices)
    return;
  std::vector<DomainPeer *> unknown;
  for (int rank : ranks)
    if (DomainPeer *peer = find(rank); peer && !peer->hasAgreed)
      unknown.push_back(peer);
  if (unknown.empty())
    return;
  DeviceAccess own = access;
  Offer mine{own.kind};
  if (own.kind == DeviceAccess::Named)
    if (own.why = own.memory->nameProbe(mine.name, mine.value);
        !own.why.empty())
      own.kind = mine.kind = DeviceAccess::None;
  std::vector<std::unique_ptr<Question<Offer>>> offers;
  for (DomainPeer *peer : unknown)
    offers.push_back(
        std::make_unique<Question<Offer>>(owner, peer->rank, mine));
  std::vector<std::unique_ptr<Question<int32_t>>> results(unknown.size());
  for (size_t i = 0; i < unknown.size(); ++i) {
    DeviceAccess &devices = unknown[i]->devices;
    const Offer &theirs = offers[i]->answer(loc);
    devices.why = own.why;
    if (own.kind != theirs.kind) {
      if (devices.why.empty())
        devices.why = "the other rank's device cannot";
      continue;
    }
    devices.kind = own.kind;
    if (own.kind != DeviceAccess::Named)
      continue;
    devices.why = tryPeer(*own.memory, theirs);
    results[i] = std::make_unique<Question<int32_t>>(owner, unknown[i]->rank,
                                                     devices.why.empty());
  }
  for (size_t i = 0; i < unknown.size(); ++i) {
    DomainPeer &peer = *unknown[i];
    if (results[i] && !results[i]->answer(loc) && peer.devices.why.empty())
      peer.devices.why = "the other rank's device cannot";
    if (results[i] && !peer.devices.why.empty())
      peer.devices.kind = DeviceAccess::None;
    peer.hasAgreed = true;
    if (settings.forced && peer.devices.kind == DeviceAccess::None)
      fatal(loc,
            "XACC_TRANSPORT is 'device', but this rank's device and that of "
            "rank %d cannot copy from each other's memory: %s; "
            "XACC_TRANSPORT=hybrid sends messages where that is so",
            peer.rank, peer.devices.why.c_str());
  }
}

//===----------------------------------------------------------------------===//
// Names of allocations
//===----------------------------------------------------------------------===//

int64_t Domain::nameAllocation(DeviceMemory &memory, const void *address,
                               int64_t &offset, const XaccLoc *loc) {
  uint64_t number = memory.find(address, offset, loc);
  int64_t &place = allocations[{&memory, number}];
  if (place == 0) {
    void *block = sharedHeap.allocate(sizeof(SharedAllocation));
    if (!block)
      fatal(loc, "no shared memory for the name of device memory");
    memory.name(address, *new (block) SharedAllocation, loc);
    place = static_cast<char *>(block) - sharedHeap.base();
  }
  return place;
}
