//===- NeighbourMover.cpp - Reflects as neighbourhood collectives ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XACC_TRANSPORT=neighbor: a whole plan is one persistent operation of the
// message layer, made by all ranks of its arrays at the same time. Boxes travel
// as they lie in memory: the layer knows their strides. All boxes for a peer
// are one message, so that a peer on both sides (a periodic dimension of two
// ranks) is no special case.
//
//===----------------------------------------------------------------------===//

#include "BoxExchange.h"
#include "Registry.h"

#include "core/Support.h"

using namespace xacc;

namespace {

class NeighbourExchange final : public BoxExchange {
public:
  NeighbourExchange(Neighbourhood *neighbourhood,
                    const std::vector<PeerBoxes> &sends,
                    const std::vector<PeerBoxes> &receives)
      : neighbourhood(neighbourhood), numMessages(int64_t(sends.size())),
        onlyPeer(receives.size() == 1 ? receives.front().peer : -1) {
    for (const PeerBoxes &boxes : sends)
      numBytes += boxes.sizeInBytes();
  }
  void start(bool, const XaccLoc *) override {
    neighbourhood->start();
    isOpen = true;
  }
  bool progress(const XaccLoc *) override {
    if (isOpen)
      isOpen = !neighbourhood->test();
    return !isOpen;
  }
  bool isComplete() const override { return !isOpen; }
  int missingPeer() const override { return isOpen ? onlyPeer : -1; }
  int64_t bytesSent() const override { return numBytes; }
  int64_t messagesSent() const override { return numMessages; }

private:
  std::unique_ptr<Neighbourhood> neighbourhood;
  int64_t numBytes = 0, numMessages;
  /// One operation: which of several peers is late is not known.
  int onlyPeer;
  bool isOpen = false;
};

class NeighbourMover final : public BoxMover {
public:
  explicit NeighbourMover(Runtime &runtime) : runtime(runtime) {}
  const char *name() const override { return "neighbor"; }
  bool reaches(int) const override { return true; }
  bool isCollective() const override { return true; }
  void choose(PeerBoxes &boxes) const override {
    boxes.way = Way::Collective;
    boxes.why = "XACC_TRANSPORT=neighbor";
  }
  std::unique_ptr<BoxExchange> create(const std::vector<PeerBoxes> &sends,
                                      const std::vector<PeerBoxes> &receives,
                                      const std::vector<int> &members,
                                      const XaccLoc *) override {
    return createNeighbourExchange(runtime, sends, receives, members);
  }

private:
  Runtime &runtime;
};

} // namespace

std::unique_ptr<BoxExchange> xacc::createNeighbourExchange(
    Runtime &runtime, const std::vector<PeerBoxes> &sends,
    const std::vector<PeerBoxes> &receives, const std::vector<int> &members) {
  Neighbourhood *made =
      runtime.transport().createNeighbourhood(members, sends, receives);
  if (!made)
    return nullptr;
  return std::make_unique<NeighbourExchange>(made, sends, receives);
}

static const RegisterTransport
    neighbor({"neighbor", nullptr, "mpi", nullptr, [](Runtime &runtime, bool) {
                runtime.part<BoxMovers>().list.push_back(
                    std::make_unique<NeighbourMover>(runtime));
              }});
