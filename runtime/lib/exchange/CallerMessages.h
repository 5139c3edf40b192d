//===- CallerMessages.h - Messages that the program sends ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In place of those of the transport, for xacc/MessagesABI.h: a plan packs and
// unpacks as ever, and the messages in between are the caller's.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_CALLERMESSAGES_H
#define XACC_EXCHANGE_CALLERMESSAGES_H

#include "transport/Transport.h"
#include "xacc/MessagesABI.h"

#include <vector>

namespace xacc {

class CallerMessages final : public MessageSet {
public:
  CallerMessages(const std::vector<Message> &sends,
                 const std::vector<Message> &receives, int rank, int size);

  const std::vector<XaccRound> &rounds() const { return allRounds; }
  /// The caller has sent and received all of this run.
  void setDone() { isDone = true; }

  void startReceives() override { isDone = false; }
  void startSend(int64_t) override { isDone = false; }
  bool testReceive(int64_t) override { return isDone; }
  bool testSends() override { return isDone; }

private:
  std::vector<XaccRound> allRounds;
  bool isDone = false;
};

/// A plan whose messages the caller sends.
class CallerExchange {
public:
  /// Null if there are none.
  virtual CallerMessages *messages() = 0;
  /// Unpacks and completes the run.
  virtual void end(const XaccLoc *loc) = 0;

protected:
  ~CallerExchange() = default;
};

} // namespace xacc

#endif // XACC_EXCHANGE_CALLERMESSAGES_H
