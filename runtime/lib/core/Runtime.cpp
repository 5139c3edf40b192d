//===- Runtime.cpp - State of the process ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

#include "Environment.h"
#include "device/Manager.h"
#include "exchange/Plan.h"
#include "observe/Stall.h"
#include "observe/Statistics.h"
#include "observe/Trace.h"
#include "request/Async.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace xacc;

static Runtime *theRuntime = nullptr;

Runtime *Runtime::getIfStarted() { return theRuntime; }

Runtime &Runtime::get() {
  if (!theRuntime)
    new Runtime(createTransport()); // sets theRuntime
  return *theRuntime;
}

Runtime &Runtime::getForDevices() {
  if (!theRuntime && hasUnitOfDevices && Environment::get().transport().empty())
    new Runtime(createSelfTransport());
  return get();
}

Runtime::Runtime(Transport *transport) : activeTransport(transport) {
  myRank = activeTransport->rank();
  MemberList world(0, activeTransport->size(), 1);
  stack.push_back(std::make_shared<NodeSet>(std::move(world), myRank));
  theRuntime = this;
  if (myRank == 0)
    Environment::get().warnAboutUnknown();
  activeTransport->setFinishHook([] { theRuntime->completeWork(); });
  Trace::start(*activeTransport);
}

/// Before the program registers anything: what it has registered runs first,
/// with any status. atexit would not tell the status.
__attribute__((constructor)) static void registerExit() {
  on_exit([](int status, void *) { Runtime::onExit(status); }, nullptr);
}

void Runtime::onExit(int status) {
  if (!theRuntime || theRuntime->aborting)
    return;
  Runtime &runtime = *theRuntime;
  // The launcher sees eight bits of the status.
  if ((status & 0xff) != 0)
    runtime.abort(status & 0xff);
  runtime.completeWork();
  if (DeviceManager *devices = DeviceManager::getIfStarted())
    devices->stopAll();
  runtime.activeTransport->finish();
}

void Runtime::completeWork() {
  if (finished || aborting)
    return;
  finished = true;
  if (DeviceManager *devices = DeviceManager::getIfStarted())
    devices->finish();
  finishAllAsync();
  Plan::completeAll();
  if (activeTransport->isUsable()) {
    Stall::get().leave();
    if (Statistics::enabled())
      Statistics::report(*activeTransport);
    if (Trace::active())
      Trace::report(*activeTransport);
    Plan::destroyAll();
  }
}

void Runtime::abort(int status) {
  aborting = true;
  std::fflush(nullptr);
  activeTransport->abort(status);
  __builtin_unreachable();
}

bool Runtime::pop() {
  if (stack.size() == 1)
    return false;
  stack.pop_back();
  return true;
}

CommId Runtime::commFor(const MemberList &members, const XaccLoc *loc) {
  if (members == MemberList(0, activeTransport->size(), 1))
    return worldComm;
  auto &bucket = comms[members.hash()];
  for (auto &[list, comm] : bucket)
    if (list == members)
      return comm;
  std::vector<int> ranks = members.toVector();
  Stall::get().meet(ranks, loc);
  CommId comm = activeTransport->createComm(ranks);
  bucket.emplace_back(members, comm);
  return comm;
}

int64_t Runtime::maxMessageBytes() const {
  return std::min(activeTransport->maxMessageBytes(),
                  Environment::get().maxMessageBytes());
}

double xacc::wallTime() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}
