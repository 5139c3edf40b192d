//===- DirectExchange.cpp - Boxes through shared memory -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DirectExchange.h"

#include "core/Poller.h"
#include "transport/Transport.h"

#include <algorithm>
#include <new>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

static StridedCopy packingOf(const WindowBox &box, bool sends) {
  int64_t packed[XACC_MAX_DIMS];
  contiguousStrides(box.rank, box.sizes, packed);
  return StridedCopy(box.rank, box.sizes, sends ? packed : box.strides,
                     sends ? box.strides : packed, box.elementSize);
}

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
  for (size_t i = 0; i < boxes.size(); ++i) {
    copies.emplace_back(boxes[i].rank, boxes[i].sizes, boxes[i].strides,
                        shared[i].strides, boxes[i].elementSize);
    sources.push_back(peer->base + shared[i].offset);
  }
  list = entry.list;
}

void DirectReceive::take(const ChannelEntry &entry) {
  if (entry.sizeInBytes != sizeInBytes)
    fatal(loc,
          "rank %d sends %lld bytes, this rank expects %lld; all ranks must "
          "execute the same directive with the same widths",
          peer->rank, (long long)entry.sizeInBytes, (long long)sizeInBytes);
  if (entry.list == 0) {
    const char *source = peer->base + entry.offset;
    for (size_t i = 0; i < boxes.size(); ++i) {
      unpacks[i].run(boxes[i].data, source);
      source += unpacks[i].sizeInBytes();
    }
    return;
  }
  if (entry.list != list)
    learn(entry);
  for (size_t i = 0; i < boxes.size(); ++i)
    copies[i].run(boxes[i].data, sources[i]);
}

bool DomainPeer::drain() {
  bool any = false;
  while (first &&
         in->published.load(std::memory_order_acquire) >= first->number) {
    DirectReceive &receive = *first;
    receive.take(in->entry(receive.number));
    in->consumed.store(receive.number, std::memory_order_release);
    receive.isPending = false;
    first = receive.next;
    any = true;
  }
  return any;
}

//===----------------------------------------------------------------------===//
// Making it
//===----------------------------------------------------------------------===//

/// Whether the sender packs. Measured on one machine, two ranks: blocks of 2
/// KiB and more, and runs of 4 KiB, are copied fastest from the array itself;
/// so is a small number of runs from 64 bytes on. Below 1 KiB it is worth more
/// not to wait for the receiver.
static bool packs(const PeerBoxes &boxes, const SharedHeap &heap) {
  int64_t bytes = 0, smallestRun = INT64_MAX;
  for (const WindowBox &box : boxes.boxes) {
    if (!heap.contains(box.data))
      return true;
    StridedCopy copy = packingOf(box, /*sends=*/true);
    bytes += copy.sizeInBytes();
    smallestRun = std::min(smallestRun, copy.runSizeInBytes());
  }
  if (bytes <= 1024)
    return true;
  return smallestRun < 64 ||
         (smallestRun < 4096 && smallestRun * 2 < bytes && bytes > 4096);
}

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
  bool isPacked = packs(boxes, heap);
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
  auto *shared = static_cast<SharedBox *>(send.block);
  for (const WindowBox &box : boxes.boxes) {
    if (isPacked) {
      send.packs.push_back(packingOf(box, /*sends=*/true));
      send.sources.push_back(box.data);
      continue;
    }
    new (shared) SharedBox{box.data - heap.base(), box.sizeInBytes(), {}};
    std::copy_n(box.strides, box.rank, shared->strides);
    ++shared;
  }
  numBytes += bytes;
  numPackedBytes += isPacked ? bytes : 0;
  sends.push_back(std::move(send));
}

void DirectExchange::addReceive(const PeerBoxes &boxes) {
  DirectReceive receive;
  receive.peer = domain.find(boxes.peer);
  receive.boxes = boxes.boxes;
  for (const WindowBox &box : boxes.boxes) {
    receive.sizeInBytes += box.sizeInBytes();
    receive.unpacks.push_back(packingOf(box, /*sends=*/false));
  }
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
  // What others copy themselves comes first: they can begin.
  for (bool isPacked : {false, true})
    for (Send &send : sends)
      if (send.isPacked() == isPacked)
        publish(send, loc);
  for (DirectReceive &receive : receives)
    if (receive.isPending)
      receive.peer->drain();
}

/// Waits until `peer` has consumed what was sent as `number`. It may wait for
/// us as well, so whatever has come is copied meanwhile.
void DirectExchange::waitForPeer(DomainPeer &peer, uint64_t number,
                                 const XaccLoc *loc) {
  Poller poller;
  while (!peer.hasConsumed(number)) {
    if (domain.progress() || !poller.pause())
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
    waitForPeer(peer, number - Channel::numEntries, loc);
  ChannelEntry &entry = peer.out->entry(number);
  entry = send.entry;
  if (send.isPacked()) {
    int turn = send.turn ^= 1;
    waitForPeer(peer, send.lastUse[turn], loc);
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
  peer.out->published.store(number, std::memory_order_release);
}

bool DirectExchange::progress(const XaccLoc *) {
  bool any = false;
  for (DirectReceive &receive : receives)
    if (receive.isPending)
      any |= receive.peer->drain();
  if (any || isComplete())
    return true;
  // A peer may be unable to come here before a message of ours gets on.
  if (++idlePolls % 4096 == 0)
    domain.runtime().transport().progress();
  return false;
}

bool DirectExchange::isComplete() const {
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
