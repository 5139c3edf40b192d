//===- DevicePull.cpp - Copies by a device from another -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePull.h"

#include <algorithm>

using namespace xacc;

static SharedAllocation &allocationOf(const DomainPeer &peer, int64_t place) {
  return *reinterpret_cast<SharedAllocation *>(peer.base + place);
}

const char *DevicePull::open(int64_t allocation, int64_t offset,
                             const XaccLoc *loc) {
  auto it = peer.opened.find(allocation);
  if (it == peer.opened.end()) {
    // First, so that the peer does not give it back meanwhile: it does not now,
    // since it waits for this exchange.
    SharedAllocation &shared = allocationOf(peer, allocation);
    ++shared.numOpen;
    std::string error;
    char *address = memory.open(shared, error);
    if (!address)
      fatal(loc,
            "this rank's device cannot open memory of the device of rank %d: "
            "%s; XACC_TRANSPORT=mpi sends messages",
            peer.rank, error.c_str());
    it = peer.opened.insert({allocation, {address, 0}}).first;
  }
  if (std::find(used.begin(), used.end(), allocation) == used.end()) {
    used.push_back(allocation);
    ++it->second.numUses;
  }
  return it->second.address + offset;
}

void DevicePull::close() {
  chain.reset();
  for (int64_t allocation : used) {
    auto it = peer.opened.find(allocation);
    if (--it->second.numUses > 0)
      continue;
    memory.close(it->second.address);
    --allocationOf(peer, allocation).numOpen;
    peer.opened.erase(it);
  }
  used.clear();
}

bool DevicePull::run(const XaccLoc *loc) {
  if (!isRunning) {
    chain->start(loc);
    isRunning = true;
  }
  isRunning = !chain->isComplete(loc);
  return !isRunning;
}
