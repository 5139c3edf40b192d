//===- BoxExchange.h - Moving boxes between ranks ------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan says what it wants moved as boxes of memory, of this rank and of its
// peers, and the transport decides how. One that can address the peer's memory
// copies the boxes; one that cannot packs them and sends bytes. Which transport
// serves a peer is decided by the order of the list of movers, alike on all
// ranks.
//
// The two ends of a pair name boxes of the same shapes in the same order.
// Exchanges of one pair match in the order in which they are started.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_BOXEXCHANGE_H
#define XACC_TRANSPORT_BOXEXCHANGE_H

#include "Boxes.h"
#include "core/Runtime.h"

#include <memory>
#include <string>
#include <vector>

namespace xacc {

/// A prepared exchange with some peers: started any number of times, each time
/// after the run before is complete.
class BoxExchange {
public:
  virtual ~BoxExchange() = default;
  virtual void start(bool isAsync, const XaccLoc *loc) = 0;
  /// Makes progress; returns whether it made any, or nothing is left to do.
  virtual bool progress(const XaccLoc *loc) = 0;
  /// Whether this rank has all it receives and may change what it sends.
  virtual bool isComplete() const = 0;
  /// Of boxes in memory of a device, which is not the processor's: offers what
  /// this rank sends, once the device has written it. start() does not.
  virtual void startLateSends(const XaccLoc *) {}
  virtual bool hasLateSends() const { return false; }
  /// A peer that has not sent its part, or else -1: one has not taken ours.
  virtual int missingPeer() const = 0;
  /// A peer that has not taken what this rank sends; -1 where MPI alone knows.
  virtual int owingPeer() const { return -1; }

  /// Each run: bytes sent, in how many pieces.
  virtual int64_t bytesSent() const = 0;
  virtual int64_t messagesSent() const = 0;
  /// Of the bytes, those that move through shared memory: copied from our array
  /// by the receiver, or packed by us.
  virtual int64_t bytesInPlace() const { return 0; }
  virtual int64_t bytesPacked() const { return 0; }
};

/// Who may copy what is in the memory of a device.
struct DeviceAccess {
  enum Kind : int32_t {
    None,
    Plain, ///< the processor
    Named  ///< devices of other processes, by names that they open
  } kind = None;
  /// Where `kind` is Named.
  DeviceMemory *memory = nullptr;
  /// Why nobody else may; for statistics.
  std::string why;
};

/// Threads of the runtime that leave devices to the program's.
inline thread_local bool leavesDevicesAlone = false;

/// Makes exchanges with the peers that it reaches.
class BoxMover {
public:
  virtual ~BoxMover() = default;
  virtual const char *name() const = 0;
  virtual bool reaches(int peer) const = 0;
  /// Sets how these boxes, which this rank sends, are to travel, and why.
  virtual void choose(PeerBoxes &boxes) const = 0;
  /// Whether these boxes can travel in the way that is set.
  virtual bool canMove(const PeerBoxes &) const { return true; }
  /// Whether all ranks of a plan have to make their exchanges at the same time,
  /// also those without peers.
  virtual bool isCollective() const { return false; }
  enum class Meet {
    Wait,   ///< until all have answered
    Begin,  ///< or for a while: the others may wait for what comes behind this
    Decline ///< until all have answered, while a kernel fills this device: who
            ///< has not been tried by now is none to copy from
  };
  /// Asks these peers whether boxes between them and this rank may be those of
  /// device memory. All ranks ask the same peers when they make their first
  /// plan of device memory with them; what has been agreed holds for good.
  /// Returns whether all have agreed.
  virtual bool agreeOnDevices(const std::vector<int> &, const DeviceAccess &,
                              Meet, const XaccLoc *) {
    return true;
  }
  /// What has been agreed, or null.
  virtual const DeviceAccess *devicesOf(int /*peer*/) const { return nullptr; }
  /// `members`: the ranks of the plan in their order, if the mover is
  /// collective. Null if the exchange cannot be made on any rank: it travels as
  /// messages then, and statistics say so.
  virtual std::unique_ptr<BoxExchange>
  create(const std::vector<PeerBoxes> &sends,
         const std::vector<PeerBoxes> &receives,
         const std::vector<int> &members, const XaccLoc *loc) = 0;
};

/// An exchange with all peers as one persistent operation of the message layer.
/// Collective over `members`; null on all of them if the layer has none.
std::unique_ptr<BoxExchange>
createNeighbourExchange(Runtime &runtime, const std::vector<PeerBoxes> &sends,
                        const std::vector<PeerBoxes> &receives,
                        const std::vector<int> &members);

/// The movers of a runtime; the first that reaches a peer serves it. Messages
/// serve peers that none reaches.
struct BoxMovers final : RuntimePart {
  explicit BoxMovers(Runtime &) {}
  std::vector<std::unique_ptr<BoxMover>> list;
};

/// The domain of each rank: the ranks of one node, or XACC_DOMAIN_SIZE of them.
/// Alike on all ranks.
struct Topology final : RuntimePart {
  explicit Topology(Runtime &runtime)
      : domainOf(static_cast<size_t>(runtime.size())) {}
  std::vector<int> domainOf; // by rank; numbered from 0 in the order of ranks
  int numDomains = 1;
  /// Whether ranks of a domain share memory.
  bool isShared = false;
};

} // namespace xacc

#endif // XACC_TRANSPORT_BOXEXCHANGE_H
