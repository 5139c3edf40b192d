//===- Runtime.cpp - State of a rank --------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace xacc;

Runtime::Runtime(Transport &transport, int rank, int size,
                 AbortFunction abortJob)
    : activeTransport(transport), myRank(rank), numRanks(size),
      abortJob(abortJob) {
  stack.push_back(std::make_shared<NodeSet>(MemberList(0, size, 1), rank));
  numberings = stack;
}

Runtime::~Runtime() {
  // A part may use those that were asked for before it.
  for (int id = maxParts; id-- > 0;)
    parts[id].reset();
}

RuntimePart &Runtime::part(int id, MakePart make) {
  if (!parts[id]) [[unlikely]]
    parts[id] = make(*this);
  return *parts[id];
}

void Runtime::abort(int status) {
  aborting = true;
  std::fflush(nullptr);
  abortJob(*this, status);
  std::abort();
}

void Runtime::push(NodeSetRef set, bool ofIteration) {
  numberings.push_back(ofIteration && set->size() == 1 ? numbering() : set);
  stack.push_back(std::move(set));
}

bool Runtime::pop() {
  if (stack.size() == 1)
    return false;
  stack.pop_back();
  numberings.pop_back();
  return true;
}

double xacc::wallTime() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}
