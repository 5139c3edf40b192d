//===- DirectExchange.h - Boxes through shared memory -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The receiver copies from the sender's array where that reads whole runs of
// memory. Where runs are short, or the array is not shared, the sender packs
// into one of two shared buffers: it has the elements in its cache, and need
// not wait for the receiver. The sender decides, and says so with each run.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_DIRECTEXCHANGE_H
#define XACC_TRANSPORT_DIRECT_DIRECTEXCHANGE_H

#include "DevicePull.h"
#include "Domain.h"
#include "core/Poller.h"
#include "core/StridedCopy.h"

namespace xacc {

/// What comes from one peer. While it is pending, it is in the peer's list.
struct DirectReceive {
  /// Copies what an entry offers, or has the device do it. False if that is
  /// under way.
  bool take(const ChannelEntry &entry);

  DomainPeer *peer = nullptr;
  uint64_t number = 0; // of this run
  const XaccLoc *loc = nullptr;
  bool isPending = false;
  DirectReceive *next = nullptr;

  std::vector<WindowBox> boxes;
  int64_t sizeInBytes = 0;
  std::vector<StridedCopy> unpacks; // from packed bytes
  /// Copies from the sender's boxes, of list number `list`.
  uint64_t list = 0;
  std::vector<StridedCopy> copies;
  std::vector<const char *> sources;
  /// In place of these where the boxes are in memory of devices.
  std::unique_ptr<DevicePull> pull;

private:
  void learn(const ChannelEntry &entry);
};

class DirectExchange final : public BoxExchange {
public:
  DirectExchange(Domain &domain, const std::vector<PeerBoxes> &sends,
                 const std::vector<PeerBoxes> &receives, const XaccLoc *loc);
  ~DirectExchange() override;

  void start(bool isAsync, const XaccLoc *loc) override;
  void startLateSends(const XaccLoc *loc) override;
  bool hasLateSends() const override { return isOnDevice; }
  bool progress(const XaccLoc *loc) override;
  bool isComplete() const override;
  int missingPeer() const override;
  int owingPeer() const override;
  int64_t bytesSent() const override { return numBytes; }
  int64_t messagesSent() const override { return int64_t(sends.size()); }
  int64_t bytesInPlace() const override { return numBytes - numPackedBytes; }
  int64_t bytesPacked() const override { return numPackedBytes; }

private:
  /// What goes to one peer.
  struct Send {
    DomainPeer *peer = nullptr;
    uint64_t number = 0; // of the latest run
    ChannelEntry entry = {};
    void *block = nullptr; // the list of boxes, or two buffers
    int64_t blockBytes = 0;
    // Packed.
    std::vector<StridedCopy> packs;
    std::vector<const char *> sources;
    int64_t bufferBytes = 0;
    int turn = 0;
    uint64_t lastUse[2] = {}; // of the buffers: numbers
    bool isPacked() const { return entry.list == 0; }
  };

  void addSend(const PeerBoxes &boxes, const XaccLoc *loc);
  void shareBoxes(const PeerBoxes &boxes, Send &send, const XaccLoc *loc);
  void offer(const XaccLoc *loc);
  void addReceive(const PeerBoxes &boxes);
  void publish(Send &send, const XaccLoc *loc);
  template <typename Condition>
  void waitForPeer(DomainPeer &peer, const XaccLoc *loc, Condition isDone);

  Domain &domain;
  std::vector<Send> sends;
  std::vector<DirectReceive> receives;
  int64_t numBytes = 0, numPackedBytes = 0;
  /// The boxes are in memory of devices.
  bool isOnDevice = false;
  bool isOffered = true; // in this run, what is sent
  NowAndThen idle;
};

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_DIRECTEXCHANGE_H
