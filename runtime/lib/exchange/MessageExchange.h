//===- MessageExchange.h - Boxes as messages ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Serves every peer: packs the boxes for it into one message, in staging memory
// and with persistent requests, and unpacks what comes. A single box that is
// one block of memory travels from and to the array itself. Boxes in a device's
// memory are packed by a Packer. Running it allocates nothing.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_MESSAGEEXCHANGE_H
#define XACC_EXCHANGE_MESSAGEEXCHANGE_H

#include "CallerMessages.h"
#include "Packer.h"
#include "core/Storage.h"
#include "transport/BoxExchange.h"
#include "transport/Transport.h"

namespace xacc {

class MessageExchange final : public BoxExchange, public PackedSends {
public:
  /// `packer` is null for boxes of the program's own memory. With `byCaller`
  /// the caller sends the messages, not the transport.
  MessageExchange(Runtime &runtime, const std::vector<PeerBoxes> &sends,
                  const std::vector<PeerBoxes> &receives, Packer *packer,
                  const XaccLoc *loc, bool byCaller = false);

  /// Those that the caller sends; null if it sends none.
  CallerMessages *callerMessages() const { return calls; }

  /// Tells the packer, once, what it copies: also what stays on the device, and
  /// what others than messages move.
  void preparePacker(const std::vector<CopyStep> &copies,
                     const StagedBoxes &staged);

  /// Has `other`, whose sends are late, start them with these. It starts
  /// before.
  void lead(BoxExchange &other) { followers.push_back(&other); }

  void start(bool isAsync, const XaccLoc *loc) override;
  bool progress(const XaccLoc *loc) override;
  bool isComplete() const override {
    return openReceives == 0 && sendsStarted && !sendsOpen;
  }
  int missingPeer() const override;
  int64_t bytesSent() const override { return numBytes; }
  int64_t messagesSent() const override { return numMessages; }

  void startSends() override;
  bool hasSends() const override;
  bool hasReceives() const override { return !receiveBundles.empty(); }

private:
  /// The boxes that travel between this process and one other.
  struct Bundle {
    int peer;
    int firstStep, endStep;       // packing or unpacking
    int firstMessage, endMessage; // more than one if large
    int pending = 0;              // receives of this run
  };

  bool isInPlace(const PeerBoxes &boxes, bool sends) const;
  int64_t addBundles(Runtime &runtime, const std::vector<PeerBoxes> &all,
                     bool sends, std::vector<Bundle> &bundles,
                     std::vector<Message> &list) const;
  char *addSteps(const std::vector<PeerBoxes> &all, bool sends,
                 std::vector<Bundle> &bundles, std::vector<CopyStep> &steps,
                 std::vector<Message> &list, char *buffer) const;
  void unpack(const Bundle &bundle, const XaccLoc *loc);

  Packer *packer;
  std::vector<BoxExchange *> followers;
  std::vector<CopyStep> packs, unpacks;
  std::vector<Bundle> sendBundles, receiveBundles;
  std::vector<char> received; // by message
  std::unique_ptr<MessageSet> messages;
  CallerMessages *calls = nullptr; // the same, or null
  Storage staging;
  int64_t numBytes = 0;
  int64_t numReceivedBytes = 0;
  int64_t numMessages = 0;
  // Of this run.
  const XaccLoc *loc = nullptr;
  bool sendsStarted = false;
  bool sendsOpen = false;
  size_t openReceives = 0; // bundles
};

} // namespace xacc

#endif // XACC_EXCHANGE_MESSAGEEXCHANGE_H
