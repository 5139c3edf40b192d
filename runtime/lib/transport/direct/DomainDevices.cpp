//===- DomainDevices.cpp - Memory of devices between processes ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Domain.h"

#include "core/Environment.h"
#include "core/Support.h"
#include "observe/Wait.h"
#include "transport/Transport.h"

#include <algorithm>
#include <new>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Whether two ranks copy between their devices
//===----------------------------------------------------------------------===//

/// How long a rank that starts a kernel waits for those that are not there yet.
/// It sends messages to those that come later.
static constexpr double patienceSeconds = 1;

namespace {
/// What a rank tells another of its device.
struct Offer {
  DeviceAccess::Kind kind = DeviceAccess::None;
  char name[64] = {}; // of an allocation to try
  uint64_t value = 0; // that is in it
};

/// Sends `mine` to a peer and receives theirs. Lives until it is answered.
template <typename Word> class Question {
public:
  Question(Runtime &runtime, int rank, const Word &word) : mine(word) {
    Transport &transport = runtime.transport();
    receive.reset(transport.receive(worldComm, &theirs, sizeof theirs, rank,
                                    tagDevices, false));
    send.reset(
        transport.send(worldComm, &mine, sizeof mine, rank, tagDevices, false));
  }
  Question(const Question &) = delete;
  bool isAnswered(const XaccLoc *loc) {
    return isComplete(receive, loc) && isComplete(send, loc);
  }
  const Word &answer() const { return theirs; }

private:
  static bool isComplete(std::unique_ptr<Operation> &operation,
                         const XaccLoc *loc) {
    int32_t error = 0;
    if (operation && !operation->test(error))
      return false;
    if (error)
      fatal(loc, "the message layer reports error class %d", error);
    operation.reset();
    return true;
  }

  Word mine, theirs = {};
  std::unique_ptr<Operation> send, receive;
};
} // namespace

/// First what each has, then whether each can read the other's.
struct xacc::DeviceMeeting {
  DeviceAccess own;
  Question<Offer> offer;
  std::unique_ptr<Question<int32_t>> result;
};

/// Returns why this rank's device cannot read that of the peer, or nothing.
static std::string tryPeer(DeviceMemory &memory, const Offer &theirs) {
  uint64_t value = 0;
  std::string problem = memory.readProbe(theirs.name, value);
  if (problem.empty() && value != theirs.value)
    problem = "what a device reads there is something else";
  return problem;
}

/// Begins.
void Domain::meet(const std::vector<DomainPeer *> &unknown,
                  const DeviceAccess &access) {
  DeviceAccess own = access;
  Offer mine{own.kind};
  bool isNew = std::any_of(unknown.begin(), unknown.end(),
                           [](DomainPeer *peer) { return !peer->meeting; });
  if (isNew && own.kind == DeviceAccess::Named)
    if (own.why = own.memory->nameProbe(mine.name, mine.value);
        !own.why.empty())
      own.kind = mine.kind = DeviceAccess::None;
  for (DomainPeer *peer : unknown)
    if (!peer->meeting)
      peer->meeting.reset(
          new DeviceMeeting{own, {owner, peer->rank, mine}, nullptr});
}

/// Gets on with one; whether both have agreed.
bool Domain::advance(DomainPeer &peer, bool mayTry, const XaccLoc *loc) {
  DeviceMeeting &meeting = *peer.meeting;
  DeviceAccess &devices = peer.devices, &own = meeting.own;
  if (!meeting.offer.isAnswered(loc))
    return false;
  const Offer &theirs = meeting.offer.answer();
  DeviceAccess::Kind kind =
      own.kind == theirs.kind ? own.kind : DeviceAccess::None;
  if (!meeting.result) {
    devices.why = own.why;
    if (own.kind != theirs.kind && devices.why.empty())
      devices.why = "the other rank's device cannot";
    if (kind == DeviceAccess::Named) {
      devices.why = mayTry ? tryPeer(*own.memory, theirs)
                           : "a kernel ran when they first met";
      meeting.result = std::make_unique<Question<int32_t>>(owner, peer.rank,
                                                           devices.why.empty());
    }
  }
  if (meeting.result) {
    if (!meeting.result->isAnswered(loc))
      return false;
    if (!meeting.result->answer() && devices.why.empty())
      devices.why = "the other rank's device cannot";
    if (!devices.why.empty())
      kind = DeviceAccess::None;
  }
  devices.kind = kind;
  peer.hasAgreed = true;
  peer.meeting.reset();
  if (settings.forced && kind == DeviceAccess::None)
    fatal(loc,
          "XACC_TRANSPORT is 'device', but this rank's device and that of "
          "rank %d cannot copy from each other's memory: %s; "
          "XACC_TRANSPORT=hybrid sends messages where that is so",
          peer.rank, devices.why.c_str());
  return true;
}

bool Domain::agreeOnDevices(const std::vector<int> &ranks,
                            const DeviceAccess &access, Meet how,
                            const XaccLoc *loc) {
  if (!settings.devices)
    return true;
  std::vector<DomainPeer *> unknown;
  for (int rank : ranks)
    if (DomainPeer *peer = find(rank); peer && !peer->hasAgreed)
      unknown.push_back(peer);
  if (unknown.empty())
    return true;
  meet(unknown, access);
  bool isPatient = how != Meet::Begin || settings.forced;
  double begin = wallTime();
  PeerWait wait(loc, "a reflect");
  while (true) {
    DomainPeer *missing = nullptr;
    for (DomainPeer *peer : unknown)
      if (!peer->hasAgreed && !advance(*peer, how != Meet::Decline, loc))
        missing = peer;
    if (!missing)
      return true;
    if (!isPatient && wallTime() - begin > patienceSeconds)
      return false;
    if (wait.pause([&] { return missing->rank; }))
      fatal(loc,
            "rank %d has not sent its part for %g seconds; it may have skipped "
            "this directive (XACC_WATCHDOG sets the time)",
            missing->rank, Environment::get().watchdog());
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
