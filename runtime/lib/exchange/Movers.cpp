//===- Movers.cpp - Dividing peers among movers ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Movers.h"

#include <algorithm>

using namespace xacc;

BoxMover *xacc::moverOf(Runtime &runtime, int peer) {
  for (auto &mover : runtime.part<BoxMovers>().list)
    if (mover->reaches(peer))
      return mover.get();
  return nullptr;
}

bool xacc::hasCollectiveMover(Runtime &runtime) {
  auto &movers = runtime.part<BoxMovers>().list;
  return std::any_of(movers.begin(), movers.end(),
                     [](const auto &mover) { return mover->isCollective(); });
}

std::vector<PeerBoxes> xacc::messagesOf(const std::vector<PeerBoxes> &all) {
  std::vector<PeerBoxes> part;
  std::copy_if(all.begin(), all.end(), std::back_inserter(part), isMessage);
  return part;
}

std::vector<std::unique_ptr<BoxExchange>>
xacc::makeExchanges(Runtime &runtime, const std::vector<PeerBoxes> &sends,
                    const std::vector<PeerBoxes> &receives,
                    const std::vector<int> &members, const char *&fallback,
                    const XaccLoc *loc) {
  std::vector<std::unique_ptr<BoxExchange>> exchanges;
  for (auto &mover : runtime.part<BoxMovers>().list) {
    auto partOf = [&](const std::vector<PeerBoxes> &all) {
      std::vector<PeerBoxes> part;
      for (const PeerBoxes &boxes : all)
        if (!isMessage(boxes) && moverOf(runtime, boxes.peer) == mover.get())
          part.push_back(boxes);
      return part;
    };
    auto mySends = partOf(sends), myReceives = partOf(receives);
    if (mySends.empty() && myReceives.empty() &&
        (!mover->isCollective() || members.empty()))
      continue;
    auto made = mover->create(mySends, myReceives, members, loc);
    if (made)
      exchanges.push_back(std::move(made));
    else
      fallback = "the message layer has no such collective";
  }
  return exchanges;
}
