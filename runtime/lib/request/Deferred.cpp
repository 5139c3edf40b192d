//===- Deferred.cpp - Messages that wait for a device ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deferred.h"

#include <deque>

using namespace xacc;

size_t xacc::numDeferred = 0;

static std::deque<DeferredStart *> &line() {
  static auto *line = new std::deque<DeferredStart *>;
  return *line;
}

static void startFirst() {
  DeferredStart *first = line().front();
  line().pop_front();
  numDeferred = line().size();
  first->startMessages();
}

void xacc::defer(DeferredStart &start, const XaccLoc *loc) {
  line().push_back(&start);
  numDeferred = line().size();
  progressDeferredSlowly(loc);
}

void xacc::startDeferredSlowly(const XaccLoc *loc) {
  while (numDeferred) {
    line().front()->waitUntilPacked(loc);
    startFirst();
  }
}

void xacc::progressDeferredSlowly(const XaccLoc *loc) {
  while (numDeferred && line().front()->isPacked(loc))
    startFirst();
}
