//===- Delay.cpp - Latency and jitter for tests ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Delay.h"

#include "core/Support.h"

#include <random>

using namespace xacc;

namespace {

/// Draws the times at which what has come now may be seen.
class Delays {
public:
  Delays(const Environment::Delay &delay, int rank)
      : latency(delay.latency), jitter(delay.jitter),
        random(delay.seed * 1000003 + uint64_t(rank)) {}
  double due() {
    return wallTime() + latency +
           jitter * std::uniform_real_distribution<double>()(random);
  }

private:
  double latency, jitter; // seconds
  std::mt19937_64 random;
};

class DelayedOperation final : public Operation {
public:
  DelayedOperation(Operation *inner, Delays &delays)
      : inner(inner), delays(delays) {}
  bool test(int32_t &error) override {
    if (due == 0) {
      if (!inner->test(result))
        return false;
      due = delays.due();
    }
    error = result;
    return wallTime() >= due;
  }

private:
  std::unique_ptr<Operation> inner;
  Delays &delays;
  double due = 0;
  int32_t result = 0;
};

class DelayedMessages final : public MessageSet {
public:
  DelayedMessages(MessageSet *inner, size_t numReceives, Delays &delays)
      : inner(inner), delays(delays), due(numReceives) {}
  void startReceives() override { inner->startReceives(); }
  void startSend(int64_t index) override { inner->startSend(index); }
  bool testReceive(int64_t index) override {
    double &time = due[size_t(index)];
    if (time == 0) {
      if (!inner->testReceive(index))
        return false;
      time = delays.due();
    }
    if (wallTime() < time)
      return false;
    time = 0;
    return true;
  }
  bool testSends() override { return inner->testSends(); }

private:
  std::unique_ptr<MessageSet> inner;
  Delays &delays;
  std::vector<double> due; // 0: not there
};

class DelayedTransport final : public Transport {
public:
  DelayedTransport(Transport *inner, const Environment::Delay &delay)
      : inner(inner), delays(delay, inner->rank()) {}

  const char *name() const override { return inner->name(); }
  int rank() const override { return inner->rank(); }
  int size() const override { return inner->size(); }
  [[noreturn]] void abort(int status) override { inner->abort(status); }
  bool isUsable() const override { return inner->isUsable(); }
  void finish() override { inner->finish(); }
  void progress() override { inner->progress(); }
  bool takesDeviceMemory() const override { return inner->takesDeviceMemory(); }
  void setFinishHook(void (*hook)()) override { inner->setFinishHook(hook); }

  int64_t maxMessageBytes() const override { return inner->maxMessageBytes(); }
  MessageSet *createMessages(const std::vector<Message> &sends,
                             const std::vector<Message> &receives) override {
    return new DelayedMessages(inner->createMessages(sends, receives),
                               receives.size(), delays);
  }

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

  Mailbox *mailbox() override { return inner->mailbox(); }

  Operation *send(CommId comm, const void *data, int64_t sizeInBytes, int peer,
                  int tag, bool userTraffic) override {
    return inner->send(comm, data, sizeInBytes, peer, tag, userTraffic);
  }
  Operation *receive(CommId comm, void *data, int64_t sizeInBytes, int peer,
                     int tag, bool userTraffic) override {
    return delayed(
        inner->receive(comm, data, sizeInBytes, peer, tag, userTraffic));
  }
  Operation *barrier(CommId comm) override {
    return delayed(inner->barrier(comm));
  }
  Operation *broadcast(CommId comm, void *data, int64_t sizeInBytes,
                       int root) override {
    return delayed(inner->broadcast(comm, data, sizeInBytes, root));
  }
  Operation *allReduce(CommId comm, void *data, int64_t count,
                       const CombineOp &op) override {
    return delayed(inner->allReduce(comm, data, count, op));
  }

private:
  Operation *delayed(Operation *operation) {
    return new DelayedOperation(operation, delays);
  }

  std::unique_ptr<Transport> inner;
  Delays delays;
};

/// Without messages, it is the whole exchange that comes late.
class DelayedExchange final : public BoxExchange {
public:
  DelayedExchange(std::unique_ptr<BoxExchange> inner, Delays &delays)
      : inner(std::move(inner)), delays(delays) {}
  void start(bool isAsync, const XaccLoc *loc) override {
    inner->start(isAsync, loc);
    due = delays.due();
  }
  bool progress(const XaccLoc *loc) override {
    return wallTime() >= due && inner->progress(loc);
  }
  bool isComplete() const override {
    return inner->isComplete() && wallTime() >= due;
  }
  int missingPeer() const override { return inner->missingPeer(); }
  int64_t bytesSent() const override { return inner->bytesSent(); }
  int64_t messagesSent() const override { return inner->messagesSent(); }
  int64_t bytesInPlace() const override { return inner->bytesInPlace(); }
  int64_t bytesPacked() const override { return inner->bytesPacked(); }

private:
  std::unique_ptr<BoxExchange> inner;
  Delays &delays;
  double due = 0;
};

class DelayedMover final : public BoxMover {
public:
  DelayedMover(std::unique_ptr<BoxMover> inner, const Environment::Delay &delay,
               int rank)
      : inner(std::move(inner)), delays(delay, rank) {}
  const char *name() const override { return inner->name(); }
  bool reaches(int peer) const override { return inner->reaches(peer); }
  std::unique_ptr<BoxExchange> create(const std::vector<PeerBoxes> &sends,
                                      const std::vector<PeerBoxes> &receives,
                                      const XaccLoc *loc) override {
    return std::make_unique<DelayedExchange>(
        inner->create(sends, receives, loc), delays);
  }

private:
  std::unique_ptr<BoxMover> inner;
  Delays delays;
};

} // namespace

Transport *xacc::withDelays(Transport *transport,
                            const Environment::Delay &delay) {
  return delay.isSet() ? new DelayedTransport(transport, delay) : transport;
}

void xacc::addDelays(BoxMovers &movers, const Environment::Delay &delay,
                     int rank) {
  if (delay.isSet())
    for (auto &mover : movers.list)
      mover = std::make_unique<DelayedMover>(std::move(mover), delay, rank);
}
