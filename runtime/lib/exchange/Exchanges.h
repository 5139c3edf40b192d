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

#include "transport/BoxExchange.h"

namespace xacc {

/// Gives each peer to the first mover that reaches it, and the rest to
/// messages; with `isMessagesOnly` all of them. `createMessages(sends,
/// receives)` makes the exchange of messages, also of none if `always`.
template <typename CreateMessages>
std::vector<std::unique_ptr<BoxExchange>>
createExchanges(Runtime &runtime, const std::vector<PeerBoxes> &sends,
                const std::vector<PeerBoxes> &receives, bool isMessagesOnly,
                bool always, const XaccLoc *loc,
                CreateMessages createMessages) {
  auto &movers = runtime.part<BoxMovers>().list;
  size_t count = isMessagesOnly ? 0 : movers.size();
  auto partOf = [&](const std::vector<PeerBoxes> &all, size_t wanted) {
    std::vector<PeerBoxes> part;
    for (const PeerBoxes &boxes : all) {
      size_t mover = 0;
      while (mover < count && !movers[mover]->reaches(boxes.peer))
        ++mover;
      if (mover == wanted)
        part.push_back(boxes);
    }
    return part;
  };
  std::vector<std::unique_ptr<BoxExchange>> result;
  for (size_t mover = 0; mover <= count; ++mover) {
    std::vector<PeerBoxes> mySends = partOf(sends, mover),
                           myReceives = partOf(receives, mover);
    bool isEmpty = mySends.empty() && myReceives.empty();
    if (mover < count && !isEmpty)
      result.push_back(movers[mover]->create(mySends, myReceives, loc));
    else if (mover == count && (always || !isEmpty))
      result.push_back(createMessages(mySends, myReceives));
  }
  return result;
}

} // namespace xacc

#endif // XACC_EXCHANGE_EXCHANGES_H
