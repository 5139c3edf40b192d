//===- HostUses.cpp - Host memory that queues use -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostUses.h"

#include <algorithm>

using namespace xacc;

std::vector<int> HostUses::conflicts(QueueId queue, const HostUse &use) const {
  std::vector<int> devices;
  auto found = uses.find(queue);
  if (found == uses.end())
    return devices;
  for (const HostUse &earlier : found->second)
    if (use.conflictsWith(earlier) &&
        std::find(devices.begin(), devices.end(), earlier.member) ==
            devices.end())
      devices.push_back(earlier.member);
  return devices;
}

/// Both in one stretch.
static void widen(HostUse &use, const HostUse &other) {
  use.begin = std::min(use.begin, other.begin);
  use.end = std::max(use.end, other.end);
}

void HostUses::add(QueueId queue, const HostUse &use) {
  std::vector<HostUse> &list = uses[queue];
  auto isSameKind = [&](const HostUse &earlier) {
    return earlier.member == use.member && earlier.isWrite == use.isWrite;
  };
  for (HostUse &earlier : list)
    if (isSameKind(earlier) && earlier.begin <= use.end &&
        use.begin <= earlier.end)
      return widen(earlier, use);
  // One stretch around several only orders more than it has to.
  if (list.size() >= mostPerQueue) {
    auto earlier = std::find_if(list.begin(), list.end(), isSameKind);
    if (earlier != list.end())
      return widen(*earlier, use);
  }
  list.push_back(use);
}
