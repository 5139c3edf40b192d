//===- Exchanges.h - Who moves the boxes of a plan ------------ -*- C++ -*-===//
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

#ifndef XACC_EXCHANGE_EXCHANGES_H
#define XACC_EXCHANGE_EXCHANGES_H

#include "Movers.h"

namespace xacc {

/// Gives each peer to the mover that reaches it, and the rest to messages:
/// `createMessages(sends, receives)`. Movers whose exchanges all ranks make at
/// the same time take no part: here each rank makes its own when it needs it.
template <typename CreateMessages>
std::vector<std::unique_ptr<BoxExchange>>
createExchanges(Runtime &runtime, std::vector<PeerBoxes> sends,
                std::vector<PeerBoxes> receives, const XaccLoc *loc,
                CreateMessages createMessages) {
  for (std::vector<PeerBoxes> *all : {&sends, &receives})
    for (PeerBoxes &boxes : *all) {
      BoxMover *mover = moverOf(runtime, boxes.peer);
      boxes.way = Way::Message;
      if (mover && !mover->isCollective())
        mover->choose(boxes);
    }
  const char *fallback = nullptr; // never: these movers do what they offer
  auto result = makeExchanges(runtime, sends, receives, {}, fallback, loc);
  std::vector<PeerBoxes> mySends = messagesOf(sends),
                         myReceives = messagesOf(receives);
  if (!mySends.empty() || !myReceives.empty())
    result.push_back(createMessages(mySends, myReceives));
  return result;
}

} // namespace xacc

#endif // XACC_EXCHANGE_EXCHANGES_H
