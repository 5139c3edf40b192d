//===- Wait.cpp - Waiting by polling --------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wait.h"

#include "Stall.h"

#include <memory>

using namespace xacc;

void CollectiveWait::reportOverdue() {
  if (!isReported) {
    warn(loc, "still waiting in %s after %g seconds", what,
         Environment::get().watchdog());
    Stall::of(Runtime::get()).beginWait(loc, what);
    isReported = true;
  }
  Stall::of(Runtime::get()).check(loc, what, comm);
  Pulse::of(Runtime::get()).check(loc, what);
}

CollectiveWait::~CollectiveWait() {
  if (isReported)
    Stall::of(Runtime::get()).endWait();
}

int32_t xacc::complete(Operation *operation, const XaccLoc *loc,
                       const char *what, CommId comm) {
  std::unique_ptr<Operation> owner(operation);
  CollectiveWait wait(loc, what, comm);
  int32_t error = 0;
  while (!operation->test(error))
    wait.pause();
  return error;
}
