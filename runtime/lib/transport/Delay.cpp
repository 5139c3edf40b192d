//===- Delay.cpp - Latency and jitter for tests ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Delay.h"

#include "ForwardingTransport.h"
#include "core/Support.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <random>

using namespace xacc;

namespace {

/// Draws the times at which what has come now may be seen.
class Delays {
public:
  Delays(const Environment::Delay &delay, int rank)
      : latency(delay.latency), jitter(delay.jitter),
        secondsPerByte(delay.secondsPerByte),
        random(delay.seed * 1000003 + uint64_t(rank)) {}
  /// When so many bytes, of which the first come now, have come.
  double due(int64_t bytes) {
    // A helper thread may draw, too.
    std::lock_guard<std::mutex> guard(mutex);
    busyUntil =
        std::max(busyUntil, wallTime()) + secondsPerByte * double(bytes);
    return busyUntil + latency +
           jitter * std::uniform_real_distribution<double>()(random);
  }

private:
  std::mutex mutex;
  double latency, jitter; // seconds
  double secondsPerByte;
  double busyUntil = 0; // the wire
  std::mt19937_64 random;
};

int64_t bytesOf(const std::vector<PeerBoxes> &all) {
  int64_t bytes = 0;
  for (const PeerBoxes &boxes : all)
    bytes += boxes.sizeInBytes();
  return bytes;
}

class DelayedOperation final : public Operation {
public:
  DelayedOperation(Operation *inner, int64_t bytes, Delays &delays)
      : inner(inner), bytes(bytes), delays(delays) {}
  bool test(int32_t &error) override {
    if (due == 0) {
      if (!inner->test(result))
        return false;
      due = delays.due(bytes);
    }
    error = result;
    return wallTime() >= due;
  }

private:
  std::unique_ptr<Operation> inner;
  int64_t bytes;
  Delays &delays;
  double due = 0;
  int32_t result = 0;
};

class DelayedMessages final : public MessageSet {
public:
  DelayedMessages(MessageSet *inner, const std::vector<Message> &receives,
                  Delays &delays)
      : inner(inner), receives(receives), delays(delays), due(receives.size()) {
  }
  void startReceives() override { inner->startReceives(); }
  void startSend(int64_t index) override { inner->startSend(index); }
  bool testReceive(int64_t index) override {
    double &time = due[size_t(index)];
    if (time == 0) {
      if (!inner->testReceive(index))
        return false;
      time = delays.due(receives[size_t(index)].sizeInBytes);
    }
    if (wallTime() < time)
      return false;
    time = 0;
    return true;
  }
  bool testSends() override { return inner->testSends(); }

private:
  std::unique_ptr<MessageSet> inner;
  const std::vector<Message> receives;
  Delays &delays;
  std::vector<double> due; // 0: not there
};

class DelayedNeighbourhood final : public Neighbourhood {
public:
  DelayedNeighbourhood(Neighbourhood *inner, int64_t bytes, Delays &delays)
      : inner(inner), bytes(bytes), delays(delays) {}
  void start() override { inner->start(); }
  bool test() override {
    if (due == 0) {
      if (!inner->test())
        return false;
      due = delays.due(bytes);
    }
    if (wallTime() < due)
      return false;
    due = 0;
    return true;
  }

private:
  std::unique_ptr<Neighbourhood> inner;
  int64_t bytes;
  Delays &delays;
  double due = 0;
};

class DelayedTransport final : public ForwardingTransport {
public:
  DelayedTransport(Transport *inner, const Environment::Delay &delay)
      : ForwardingTransport(inner), delays(delay, inner->rank()) {}

  MessageSet *createMessages(const std::vector<Message> &sends,
                             const std::vector<Message> &receives) override {
    return new DelayedMessages(inner->createMessages(sends, receives), receives,
                               delays);
  }
  Neighbourhood *
  createNeighbourhood(const std::vector<int> &members,
                      const std::vector<PeerBoxes> &sends,
                      const std::vector<PeerBoxes> &receives) override {
    Neighbourhood *made = inner->createNeighbourhood(members, sends, receives);
    return made ? new DelayedNeighbourhood(made, bytesOf(receives), delays)
                : nullptr;
  }
  Operation *receive(CommId comm, void *data, int64_t sizeInBytes, int peer,
                     int tag, bool userTraffic) override {
    return delayed(
        inner->receive(comm, data, sizeInBytes, peer, tag, userTraffic),
        sizeInBytes);
  }
  Operation *barrier(CommId comm) override {
    return delayed(inner->barrier(comm), 0);
  }
  Operation *broadcast(CommId comm, void *data, int64_t sizeInBytes,
                       int root) override {
    return delayed(inner->broadcast(comm, data, sizeInBytes, root),
                   sizeInBytes);
  }
  Operation *allReduce(CommId comm, void *data, int64_t count,
                       const CombineOp &op) override {
    return delayed(inner->allReduce(comm, data, count, op),
                   count * op.elementSize);
  }
  Operation *allGather(CommId comm, char *all,
                       const std::vector<int64_t> &bytesOf) override {
    Operation *made = inner->allGather(comm, all, bytesOf);
    return made ? delayed(made, std::accumulate(bytesOf.begin(), bytesOf.end(),
                                                int64_t(0)))
                : nullptr;
  }

private:
  Operation *delayed(Operation *operation, int64_t bytes) {
    return new DelayedOperation(operation, bytes, delays);
  }

  Delays delays;
};

/// Without messages, it is the whole exchange that comes late.
class DelayedExchange final : public BoxExchange {
public:
  DelayedExchange(std::unique_ptr<BoxExchange> inner, int64_t bytes,
                  Delays &delays)
      : inner(std::move(inner)), bytes(bytes), delays(delays) {}
  void start(bool isAsync, const XaccLoc *loc) override {
    inner->start(isAsync, loc);
    due = delays.due(bytes);
  }
  bool progress(const XaccLoc *loc) override {
    return wallTime() >= due && inner->progress(loc);
  }
  bool isComplete() const override {
    return inner->isComplete() && wallTime() >= due;
  }
  void startLateSends(const XaccLoc *loc) override {
    inner->startLateSends(loc);
    due = delays.due(bytes);
  }
  bool hasLateSends() const override { return inner->hasLateSends(); }
  int missingPeer() const override { return inner->missingPeer(); }
  int owingPeer() const override { return inner->owingPeer(); }
  int64_t bytesSent() const override { return inner->bytesSent(); }
  int64_t messagesSent() const override { return inner->messagesSent(); }
  int64_t bytesInPlace() const override { return inner->bytesInPlace(); }
  int64_t bytesPacked() const override { return inner->bytesPacked(); }

private:
  std::unique_ptr<BoxExchange> inner;
  int64_t bytes;
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
  void choose(PeerBoxes &boxes) const override { inner->choose(boxes); }
  bool canMove(const PeerBoxes &boxes) const override {
    return inner->canMove(boxes);
  }
  bool isCollective() const override { return inner->isCollective(); }
  bool agreeOnDevices(const std::vector<int> &peers, const DeviceAccess &access,
                      Meet how, const XaccLoc *loc) override {
    return inner->agreeOnDevices(peers, access, how, loc);
  }
  const DeviceAccess *devicesOf(int peer) const override {
    return inner->devicesOf(peer);
  }
  std::unique_ptr<BoxExchange> create(const std::vector<PeerBoxes> &sends,
                                      const std::vector<PeerBoxes> &receives,
                                      const std::vector<int> &members,
                                      const XaccLoc *loc) override {
    auto made = inner->create(sends, receives, members, loc);
    // What the message layer does is late already.
    if (!made || inner->isCollective())
      return made;
    return std::make_unique<DelayedExchange>(std::move(made), bytesOf(receives),
                                             delays);
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
