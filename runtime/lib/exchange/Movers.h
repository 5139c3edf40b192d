//===- Movers.h - Dividing peers among movers ----------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_MOVERS_H
#define XACC_EXCHANGE_MOVERS_H

#include "transport/BoxExchange.h"

namespace xacc {

/// The first that reaches a peer, or null.
BoxMover *moverOf(Runtime &runtime, int peer);
bool hasCollectiveMover(Runtime &runtime);

inline bool isMessage(const PeerBoxes &boxes) {
  return boxes.way == Way::Message;
}
std::vector<PeerBoxes> messagesOf(const std::vector<PeerBoxes> &all);

/// The exchanges of all that does not travel as messages. `fallback` is set to
/// the reason if a mover cannot do its part, which messages have to do then.
std::vector<std::unique_ptr<BoxExchange>>
makeExchanges(Runtime &runtime, const std::vector<PeerBoxes> &sends,
              const std::vector<PeerBoxes> &receives,
              const std::vector<int> &members, const char *&fallback,
              const XaccLoc *loc);

} // namespace xacc

#endif // XACC_EXCHANGE_MOVERS_H
