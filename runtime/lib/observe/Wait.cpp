//===- Wait.cpp - Waiting by polling --------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Wait.h"

#include <memory>

using namespace xacc;

int32_t xacc::complete(Operation *operation, const XaccLoc *loc,
                       const char *what) {
  std::unique_ptr<Operation> owner(operation);
  Poller poller;
  int32_t error = 0;
  while (!operation->test(error))
    if (poller.pause())
      warn(loc, "still waiting in %s after %g seconds", what,
           Environment::get().watchdog());
  return error;
}
