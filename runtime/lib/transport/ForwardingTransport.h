//===- ForwardingTransport.h - A transport around another ----- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hands everything on. What is derived from it overrides what it looks at or
// changes: Delay.cpp, and plugins (test/Runtime/CountingTransport.cpp).
//
// Threads: as the transport inside.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_FORWARDINGTRANSPORT_H
#define XACC_TRANSPORT_FORWARDINGTRANSPORT_H

#include "Transport.h"

#include <memory>

namespace xacc {

class ForwardingTransport : public Transport {
public:
  /// Takes `inner` over.
  explicit ForwardingTransport(Transport *inner) : inner(inner) {}

  const char *name() const override { return inner->name(); }
  int rank() const override { return inner->rank(); }
  int size() const override { return inner->size(); }
  [[noreturn]] void abort(int status) override {
    inner->abort(status);
    __builtin_unreachable(); // GCC takes no notice of a virtual [[noreturn]]
  }
  bool isUsable() const override { return inner->isUsable(); }
  void finish() override { inner->finish(); }
  void progress() override { inner->progress(); }
  bool takesDeviceMemory() const override { return inner->takesDeviceMemory(); }
  void setFinishHook(void (*hook)()) override { inner->setFinishHook(hook); }

  int64_t maxMessageBytes() const override { return inner->maxMessageBytes(); }
  MessageSet *createMessages(const std::vector<Message> &sends,
                             const std::vector<Message> &receives) override {
    return inner->createMessages(sends, receives);
  }
  Neighbourhood *
  createNeighbourhood(const std::vector<int> &members,
                      const std::vector<PeerBoxes> &sends,
                      const std::vector<PeerBoxes> &receives) override {
    return inner->createNeighbourhood(members, sends, receives);
  }
  bool allowsHelperThread() const override {
    return inner->allowsHelperThread();
  }
  int maxTag() const override { return inner->maxTag(); }

  CommId createComm(const std::vector<int> &worldRanks) override {
    return inner->createComm(worldRanks);
  }
  int32_t splitComm(CommId comm, int color, int key, CommId &result) override {
    return inner->splitComm(comm, color, key, result);
  }
  bool isValid(CommId comm) const override { return inner->isValid(comm); }
  int commRank(CommId comm) const override { return inner->commRank(comm); }
  int commSize(CommId comm) const override { return inner->commSize(comm); }
  intptr_t userComm(CommId comm) override { return inner->userComm(comm); }
  void allowUserTraffic(CommId comm) override { inner->allowUserTraffic(comm); }

  Mailbox *mailbox() override { return inner->mailbox(); }

  Operation *send(CommId comm, const void *data, int64_t sizeInBytes, int peer,
                  int tag, bool userTraffic) override {
    return inner->send(comm, data, sizeInBytes, peer, tag, userTraffic);
  }
  Operation *receive(CommId comm, void *data, int64_t sizeInBytes, int peer,
                     int tag, bool userTraffic) override {
    return inner->receive(comm, data, sizeInBytes, peer, tag, userTraffic);
  }
  Operation *barrier(CommId comm) override { return inner->barrier(comm); }
  Operation *broadcast(CommId comm, void *data, int64_t sizeInBytes,
                       int root) override {
    return inner->broadcast(comm, data, sizeInBytes, root);
  }
  Operation *allReduce(CommId comm, void *data, int64_t count,
                       const CombineOp &op) override {
    return inner->allReduce(comm, data, count, op);
  }
  Operation *allGather(CommId comm, char *all,
                       const std::vector<int64_t> &bytesOf) override {
    return inner->allGather(comm, all, bytesOf);
  }

protected:
  const std::unique_ptr<Transport> inner;
};

} // namespace xacc

#endif // XACC_TRANSPORT_FORWARDINGTRANSPORT_H
