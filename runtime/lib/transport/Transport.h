//===- Transport.h - What the runtime asks of a message layer ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transport moves bytes between ranks and knows nothing of arrays. `self` is
// built in and serves one process; others live in plugins
// (libxacc_rt_<name>.so) which export `xaccTransportCreate` and need no symbol
// of the runtime: this header is the whole interface.
//
// Peers are ranks of the communicator. Messages of one pair match in the order
// in which they are started; the runtime's own traffic never meets the user's.
// All calls come from one thread at a time. Nonblocking operations make
// progress only inside test calls.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_TRANSPORT_H
#define XACC_TRANSPORT_TRANSPORT_H

#include "Boxes.h"

#include <cstdint>
#include <vector>

namespace xacc {

/// Combines `count` elements: inout[i] = in[i] op inout[i].
using CombineFunction = void (*)(const void *in, void *inout, int64_t count);

/// A reduction as transports see it.
struct CombineOp {
  CombineFunction function = nullptr;
  /// Distinguishes functions: a small number, below maxCombineSlots.
  int slot = 0;
  int64_t elementSize = 0;
};
inline constexpr int maxCombineSlots = 256;

/// Numbers communicators; 0 is the runtime's duplicate of the world.
using CommId = int32_t;
inline constexpr CommId worldComm = 0;
inline constexpr CommId noComm = -1;

/// Purposes of traffic in the runtime's communicator.
enum MessageTag : int {
  tagExchange = 1,
  tagStatistics = 2,
  tagTrace = 3,
  tagStall = 4,
  tagArrived = 5,
  tagLeave = 6,
  tagMeet = 7,
  tagMet = 8,
  tagDomain = 9,
  tagPulse = 10,
  tagChoice = 11,
  tagDevices = 12,
  tagSparse = 30,
  /// From here on, collectives made of messages, in turn.
  tagCollective = 64
};

/// A message of a set that is prepared once and run many times.
struct Message {
  int peer = 0; // rank in the world
  char *data = nullptr;
  int64_t sizeInBytes = 0; // at most Transport::maxMessageBytes()
};

/// Prepared messages. Sends and receives are started apart, so that receives
/// can be posted before packing, and each message is sent once it is packed.
class MessageSet {
public:
  virtual ~MessageSet() = default;
  virtual void startReceives() = 0;
  virtual void startSend(int64_t index) = 0;
  /// True once; afterwards the receive counts as completed.
  virtual bool testReceive(int64_t index) = 0;
  /// Whether all started sends have completed.
  virtual bool testSends() = 0;
};

/// An operation in flight. Destroying it is allowed after completion only.
class Operation {
public:
  virtual ~Operation() = default;
  /// Whether the operation has completed. `error` receives an error class in
  /// the numbering of the `mpi` dialect, 0 for success.
  virtual bool test(int32_t &error) = 0;
};

/// Letters that nobody expects: requests of one-sided communication, which a
/// thread of the runtime may serve while another one uses the transport. Peers
/// are ranks in the world. Letters of a pair with one tag keep their order.
class Mailbox {
public:
  virtual ~Mailbox() = default;
  /// Whether several threads may use it at a time.
  virtual bool takesThreads() const = 0;
  virtual Operation *send(int peer, int tag, const void *data,
                          int64_t sizeInBytes) = 0;
  virtual Operation *receive(int peer, int tag, void *data,
                             int64_t sizeInBytes) = 0;
  /// Begins to receive the next letter with this tag, of any peer; null if none
  /// has come. `letter` gets the size of it and must stay where it is.
  virtual Operation *take(int tag, std::vector<char> &letter, int &peer) = 0;
};

/// A prepared exchange of boxes that the message layer makes as one operation
/// of all ranks in it. Started by all, in the same order.
class Neighbourhood {
public:
  virtual ~Neighbourhood() = default;
  virtual void start() = 0;
  /// True once; afterwards it may be started again.
  virtual bool test() = 0;
};

class Transport {
public:
  virtual ~Transport() = default;

  virtual const char *name() const = 0;
  /// Rank and size of the world.
  virtual int rank() const = 0;
  virtual int size() const = 0;

  /// Ends the job of all ranks with this status, promptly.
  [[noreturn]] virtual void abort(int status) = 0;
  /// Whether messages can still be exchanged (the program may have finalised
  /// the message layer itself).
  virtual bool isUsable() const = 0;
  /// Called once at normal end.
  virtual void finish() = 0;
  /// Gives operations in flight a chance while the caller waits for something
  /// else.
  virtual void progress() {}
  /// Whether messages may be in the memory of a GPU.
  virtual bool takesDeviceMemory() const { return false; }
  /// Has `hook` called when the program itself ends the message layer, as long
  /// as messages can still be exchanged.
  virtual void setFinishHook(void (*hook)()) = 0;

  // Prepared messages over the world.
  virtual int64_t maxMessageBytes() const = 0;
  virtual MessageSet *createMessages(const std::vector<Message> &sends,
                                     const std::vector<Message> &receives) = 0;
  /// The exchange of these boxes among `members`, ranks of the world, all of
  /// whom call this. Null, on all of them, if this layer has no such operation.
  virtual Neighbourhood *
  createNeighbourhood(const std::vector<int> &members,
                      const std::vector<PeerBoxes> &sends,
                      const std::vector<PeerBoxes> &receives) {
    (void)members, (void)sends, (void)receives;
    return nullptr;
  }
  /// Whether tests of prepared messages and neighbourhoods may come from
  /// another thread while this one calls anything.
  virtual bool allowsHelperThread() const { return false; }
  /// The largest tag.
  virtual int maxTag() const { return 32767; }

  // Communicators.
  /// The communicator of these ranks of the world, in this order. Collective
  /// over exactly these ranks.
  virtual CommId createComm(const std::vector<int> &worldRanks) = 0;
  /// MPI_Comm_split. Returns an error class.
  virtual int32_t splitComm(CommId comm, int color, int key,
                            CommId &result) = 0;
  virtual bool isValid(CommId comm) const = 0;
  virtual int commRank(CommId comm) const = 0;
  virtual int commSize(CommId comm) const = 0;
  /// The bits of an MPI_Comm that the user may send on, with the ranks of
  /// `comm`; 0 if this transport has none. Collective over `comm` at its first
  /// call for it.
  virtual intptr_t userComm(CommId comm) = 0;
  /// Makes what userTraffic of a communicator of createComm needs. Collective
  /// over `comm` at its first call for it.
  virtual void allowUserTraffic(CommId) {}

  /// Null if this transport has no other ranks.
  virtual Mailbox *mailbox() { return nullptr; }

  // Nonblocking operations. The caller owns the result. Counts of bytes are at
  // most maxMessageBytes; tags and peers as in MPIABI.h.
  virtual Operation *send(CommId comm, const void *data, int64_t sizeInBytes,
                          int peer, int tag, bool userTraffic) = 0;
  virtual Operation *receive(CommId comm, void *data, int64_t sizeInBytes,
                             int peer, int tag, bool userTraffic) = 0;
  virtual Operation *barrier(CommId comm) = 0;
  virtual Operation *broadcast(CommId comm, void *data, int64_t sizeInBytes,
                               int root) = 0;
  virtual Operation *allReduce(CommId comm, void *data, int64_t count,
                               const CombineOp &op) = 0;
  /// Fills `all`, which has the parts of all ranks in their order, of which
  /// this rank's is there. Null, on all ranks, if this layer has no such
  /// operation for these sizes.
  virtual Operation *allGather(CommId comm, char *all,
                               const std::vector<int64_t> &bytesOf) {
    (void)comm, (void)all, (void)bytesOf;
    return nullptr;
  }
};

/// Wanted by the runtime from a plugin, under this name and with this version.
inline constexpr int transportInterfaceVersion = 6;
using TransportCreate = Transport *(*)(int interfaceVersion);

} // namespace xacc

#endif // XACC_TRANSPORT_TRANSPORT_H
