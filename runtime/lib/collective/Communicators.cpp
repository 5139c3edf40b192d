//===- Communicators.cpp - Communicators of node sets ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Communicators.h"

#include "observe/Stall.h"

#include <unordered_map>
#include <utility>

using namespace xacc;

namespace {
/// Those made so far.
class Communicators final : public RuntimePart {
public:
  explicit Communicators(Runtime &runtime) : runtime(runtime) {}
  CommId find(const MemberList &members, const XaccLoc *loc);

private:
  Runtime &runtime;
  std::unordered_map<uint64_t, std::vector<std::pair<MemberList, CommId>>>
      comms;
};
} // namespace

CommId Communicators::find(const MemberList &members, const XaccLoc *loc) {
  if (members == MemberList(0, runtime.size(), 1))
    return worldComm;
  auto &bucket = comms[members.hash()];
  for (auto &[list, comm] : bucket)
    if (list == members)
      return comm;
  std::vector<int> ranks = members.toVector();
  Stall::of(runtime).meet(ranks, loc);
  CommId comm = runtime.transport().createComm(ranks);
  bucket.emplace_back(members, comm);
  return comm;
}

CommId xacc::commOf(Runtime &runtime, const NodeSet &set, const XaccLoc *loc) {
  if (set.knownComm == noComm)
    set.knownComm = runtime.part<Communicators>().find(set.members(), loc);
  return set.knownComm;
}

CommId xacc::commOf(Runtime &runtime, const MemberList &members,
                    const XaccLoc *loc) {
  return runtime.part<Communicators>().find(members, loc);
}
