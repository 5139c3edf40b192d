//===- DirectExchange.cpp - Boxes through shared memory -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DirectExchange.h"

#include "core/Environment.h"
#include "observe/Wait.h"
#include "transport/BoxCopy.h"

#include <algorithm>
#include <new>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

/// Prepares the copies from a list of boxes that has not been seen before.
void DirectReceive::learn(const ChannelEntry &entry) {
  auto *shared = reinterpret_cast<const SharedBox *>(peer->base + entry.offset);
  bool isAlike = entry.numBoxes == int64_t(boxes.size());
  for (size_t i = 0; isAlike && i < boxes.size(); ++i)
    isAlike = shared[i].sizeInBytes == boxes[i].sizeInBytes();
  if (!isAlike)
    fatal(loc,
          "rank %d sends other boxes than this rank expects; all ranks must "
          "execute the same directive with the same widths",
          peer->rank);
  copies.clear();
  sources.clear();
  if (pull)
    pull->close();
  for (size_t i = 0; i < boxes.size(); ++i) {
    copies.emplace_back(boxes[i].rank, boxes[i].sizes, boxes[i].strides,
                        shared[i].strides, boxes[i].elementSize);
    sources.push_back(
        pull ? pull->open(shared[i].allocation, shared[i].offset, loc)
             : peer->base + shared[i].offset);
  }
  list = entry.list;
  if (!pull)
    return;
  std::vector<DeviceCopy> chain;
  for (size_t i = 0; i < boxes.size(); ++i)
    chain.push_back({copies[i], boxes[i].data, sources[i]});
  pull->prepare(chain, loc);
}

bool DirectReceive::take(const ChannelEntry &entry) {
  if (pull && pull->isUnderWay())
    return pull->run(loc);
  if (entry.sizeInBytes != sizeInBytes)
    fatal(loc,
          "rank %d sends %lld bytes, this rank expects %lld; all ranks must "
          "execute the same directive with the same widths",
          peer->rank, (long long)entry.sizeInBytes, (long long)sizeInBytes);
  if (entry.list == 0) {
    const char *source = peer->base + entry.offset;
    for (size_t i = 0; i < boxes.size(); ++i) {
      if (pull)
        pull->unpack(boxes[i].data, source, unpacks[i], loc);
      else
        unpacks[i].run(boxes[i].data, source);
      source += unpacks[i].sizeInBytes();
    }
    return true;
  }
  if (entry.list != list)
    learn(entry);
  if (pull)
    return pull->run(loc);
  for (size_t i = 0; i < boxes.size(); ++i)
    copies[i].run(boxes[i].data, sources[i]);
  return true;
}

bool DomainPeer::drain(Domain &domain) {
  if (!in)
    domain.emptyQueue();
  bool any = false;
  while (first && (in ? in->published.load(std::memory_order_acquire)
                      : numArrived) >= first->number) {
    DirectReceive &receive = *first;
    uint64_t number = receive.number;
    if ((receive.pull && leavesDevicesAlone) ||
        !receive.take(in ? in->entry(number)
                         : arrived[number % Channel::numEntries]))
      return any;
    (in ? in->consumed : takenByUs->number)
        .store(number, std::memory_order_release);
    receive.isPending = false;
    first = receive.next;
    any = true;
  }
  return any;
}

//===----------------------------------------------------------------------===//
// Making it
//===----------------------------------------------------------------------===//

DirectExchange::DirectExchange(Domain &domain,
                               const std::vector<PeerBoxes> &sendBoxes,
                               const std::vector<PeerBoxes> &receiveBoxes,
                               const XaccLoc *loc)
    : domain(domain) {
  for (const PeerBoxes &boxes : sendBoxes)
    addSend(boxes, loc);
  for (const PeerBoxes &boxes : receiveBoxes)
    addReceive(boxes);
}

void DirectExchange::addSend(const PeerBoxes &boxes, const XaccLoc *loc) {
  SharedHeap &heap = domain.heap();
  Send send;
  send.peer = domain.find(boxes.peer);
  int64_t bytes = 0;
  for (const WindowBox &box : boxes.boxes)
    bytes += box.sizeInBytes();
  isOnDevice |= boxes.memory != nullptr;
  bool isPacked = !boxes.memory && boxes.way != Way::InPlace;
  for (const WindowBox &box : boxes.boxes)
    isPacked |= !boxes.memory && !heap.contains(box.data);
  send.bufferBytes = (bytes + 127) & ~int64_t(127);
  send.blockBytes = isPacked ? 2 * send.bufferBytes
                             : int64_t(boxes.boxes.size() * sizeof(SharedBox));
  send.block = heap.allocate(send.blockBytes);
  if (!send.block)
    fatal(loc, "no shared memory for %lld bytes of messages",
          (long long)send.blockBytes);
  send.entry = {isPacked ? 0 : domain.nextList(),
                static_cast<char *>(send.block) - heap.base(),
                int64_t(boxes.boxes.size()), bytes};
  if (!isPacked)
    shareBoxes(boxes, send, loc);
  for (const WindowBox &box : boxes.boxes)
    if (isPacked) {
      send.packs.push_back(packingOf(box, /*sends=*/true));
      send.sources.push_back(box.data);
    }
  numBytes += bytes;
  numPackedBytes += isPacked ? bytes : 0;
  sends.push_back(std::move(send));
}

/// Describes boxes that the receiver copies.
void DirectExchange::shareBoxes(const PeerBoxes &boxes, Send &send,
                                const XaccLoc *loc) {
  auto *shared = static_cast<SharedBox *>(send.block);
  for (const WindowBox &box : boxes.boxes) {
    int64_t allocation = 0, offset = box.data - domain.heap().base();
    if (boxes.memory)
      allocation = domain.nameAllocation(*boxes.memory, box.data, offset, loc);
    new (shared) SharedBox{allocation, offset, box.sizeInBytes(), {}};
    std::copy_n(box.strides, box.rank, shared->strides);
    ++shared;
  }
}

void DirectExchange::addReceive(const PeerBoxes &boxes) {
  DirectReceive receive;
  receive.peer = domain.find(boxes.peer);
  receive.boxes = boxes.boxes;
  for (const WindowBox &box : boxes.boxes) {
    receive.sizeInBytes += box.sizeInBytes();
    receive.unpacks.push_back(packingOf(box, /*sends=*/false));
  }
  bool isStaged = boxes.way == Way::Packed;
  if (boxes.memory)
    receive.pull =
        std::make_unique<DevicePull>(*boxes.memory, *receive.peer, isStaged);
  isOnDevice |= boxes.memory && !isStaged;
  receives.push_back(std::move(receive));
}

DirectExchange::~DirectExchange() {
  for (Send &send : sends)
    domain.freeLater(send.block, send.blockBytes, *send.peer, send.number);
}

//===----------------------------------------------------------------------===//
// Running it
//===----------------------------------------------------------------------===//

void DirectExchange::start(bool, const XaccLoc *loc) {
  for (DirectReceive &receive : receives) {
    DomainPeer &peer = *receive.peer;
    receive.number = ++peer.received;
    receive.isPending = true;
    receive.loc = loc;
    receive.next = nullptr;
    (peer.first ? peer.last->next : peer.first) = &receive;
    peer.last = &receive;
  }
  isOffered = false;
  if (!isOnDevice)
    offer(loc);
}

void DirectExchange::startLateSends(const XaccLoc *loc) {
  if (isOnDevice)
    offer(loc);
}

void DirectExchange::offer(const XaccLoc *loc) {
  isOffered = true;
  // What others copy themselves comes first: they can begin.
  for (bool isPacked : {false, true})
    for (Send &send : sends)
      if (send.isPacked() == isPacked)
        publish(send, loc);
  for (DirectReceive &receive : receives)
    if (receive.isPending)
      receive.peer->drain(domain);
}

/// Waits until the peer has done something. It may wait for us as well, so
/// whatever has come is copied meanwhile.
template <typename Condition>
void DirectExchange::waitForPeer(DomainPeer &peer, const XaccLoc *loc,
                                 Condition isDone) {
  if (isDone())
    return;
  PeerWait wait(loc, "the start of a reflect");
  while (!isDone()) {
    if (idle.isDue())
      domain.runtime().transport().progress();
    if (domain.progress() || !wait.pause([&] { return peer.rank; }))
      continue;
    fatal(loc,
          "rank %d has not taken what was sent to it before for %g seconds; it "
          "may have skipped a directive (XACC_WATCHDOG sets the time)",
          peer.rank, Environment::get().watchdog());
  }
}

void DirectExchange::publish(Send &send, const XaccLoc *loc) {
  DomainPeer &peer = *send.peer;
  uint64_t number = ++peer.sent;
  if (number > Channel::numEntries)
    waitForPeer(peer, loc,
                [&] { return peer.hasConsumed(number - Channel::numEntries); });
  ChannelEntry entry = send.entry;
  if (send.isPacked()) {
    int turn = send.turn ^= 1;
    waitForPeer(peer, loc,
                [&] { return peer.hasConsumed(send.lastUse[turn]); });
    send.lastUse[turn] = number;
    char *target =
        static_cast<char *>(send.block) + int64_t(turn) * send.bufferBytes;
    entry.offset = target - domain.heap().base();
    for (size_t i = 0; i < send.packs.size(); ++i) {
      send.packs[i].run(target, send.sources[i]);
      target += send.packs[i].sizeInBytes();
    }
  }
  send.number = number;
  waitForPeer(peer, loc, [&] {
    return peer.publish(domain.runtime().rank(), number, entry);
  });
}

bool DirectExchange::progress(const XaccLoc *) {
  bool any = false;
  for (DirectReceive &receive : receives)
    if (receive.isPending)
      any |= receive.peer->drain(domain);
  if (any || isComplete())
    return true;
  // A peer may be unable to come here before a message of ours gets on.
  if (idle.isDue())
    domain.runtime().transport().progress();
  return false;
}

bool DirectExchange::isComplete() const {
  if (!isOffered)
    return false;
  for (const DirectReceive &receive : receives)
    if (receive.isPending)
      return false;
  for (const Send &send : sends)
    if (!send.isPacked() && !send.peer->hasConsumed(send.number))
      return false;
  return true;
}

int DirectExchange::missingPeer() const {
  for (const DirectReceive &receive : receives)
    if (receive.isPending)
      return receive.peer->rank;
  return -1;
}

int DirectExchange::owingPeer() const {
  for (const Send &send : sends)
    if (isOffered && !send.isPacked() && !send.peer->hasConsumed(send.number))
      return send.peer->rank;
  return -1;
}
