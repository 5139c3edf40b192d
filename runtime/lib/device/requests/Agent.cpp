//===- Agent.cpp - The thread that serves running kernels -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"
#include "core/Tuning.h"

#include <chrono>
#include <utility>

using namespace xacc;

/// Words behind the function in a record: the place in the program, the number
/// of the request, and the arguments.
static uint64_t numWords(uint64_t function) {
  switch (function) {
  case XACC_REQUEST_SEND:
  case XACC_REQUEST_RECV:
  case XACC_REQUEST_ALLREDUCE:
    return 2 + 6;
  case XACC_REQUEST_SENDRECV:
    return 2 + 11;
  case XACC_REQUEST_BCAST:
    return 2 + 5;
  default:
    return 2 + 1;
  }
}

Agent::Agent(UserMessages &messages, Fail fail, uint64_t capacity,
             uint64_t numSlots)
    : layer(messages), fail(std::move(fail)), capacity(capacity),
      numSlots(numSlots) {}

Agent::~Agent() { stop(); }

void Agent::stop() {
  {
    std::lock_guard lock(mutex);
    isStopping = true;
  }
  wakeUp();
  if (thread.joinable())
    thread.join();
}

void Agent::abortAll() {
  for (uint64_t i = 0, n = numRings.load(); i < n; ++i)
    known[i].load()->abort();
}

void Agent::failWith(const XaccLoc *loc, const std::string &message) {
  fail(loc, message);
  abortAll();
}

//===----------------------------------------------------------------------===//
// Handles and rings
//===----------------------------------------------------------------------===//

int64_t Agent::numberOf(int64_t kind, int64_t bits) {
  std::lock_guard lock(mutex);
  auto [it, isNew] = numbers[kind].try_emplace(bits, 0);
  if (isNew) {
    handles[kind].push_back(bits);
    it->second = int64_t(handles[kind].size());
  }
  return it->second;
}

RequestRing *Agent::takeRing() {
  std::lock_guard lock(mutex);
  if (!unused.empty()) {
    RequestRing *ring = unused.back();
    unused.pop_back();
    return ring;
  }
  uint64_t number = rings.size();
  if (number == RequestNumber::maxRings)
    return nullptr;
  rings.push_back(
      std::make_unique<RequestRing>(number, capacity, numSlots, this));
  known[number].store(rings.back().get());
  numRings.store(number + 1);
  if (!thread.joinable() && !isStopping && layer.takesThreads())
    thread = std::thread([this] { run(); });
  return rings.back().get();
}

void Agent::giveBack(RequestRing *ring) {
  std::lock_guard lock(mutex);
  unused.push_back(ring);
}

RequestRing *Agent::ringOf(uint64_t number) {
  uint64_t ring = RequestNumber::ringOf(number);
  return RequestNumber::isOne(number) && ring < numRings.load()
             ? known[ring].load()
             : nullptr;
}

//===----------------------------------------------------------------------===//
// The thread
//===----------------------------------------------------------------------===//

void Agent::wakeUp() {
  std::lock_guard lock(mutex);
  isAsleep.store(0);
  wakes.notify_one();
}

bool Agent::hasWork() {
  std::lock_guard holder(role);
  if (!pending.empty())
    return true;
  for (uint64_t i = 0, n = numRings.load(); i < n; ++i)
    if (known[i].load()->requests().next() != 0)
      return true;
  return false;
}

/// Returns false if the agent has to end.
bool Agent::sleep() {
  isAsleep.exchange(1);
  bool needsSleep = !hasWork();
  std::unique_lock lock(mutex);
  if (needsSleep)
    wakes.wait(lock, [this] { return isStopping || isAsleep.load() == 0; });
  isAsleep.store(0);
  return !isStopping;
}

void Agent::run() {
  for (int64_t idle = 0;; ++idle) {
    if (help())
      idle = 0;
    if (idle >= tuning::agentPatience) {
      if (!sleep())
        return;
      idle = 0;
    } else if (idle > 0) {
      std::unique_lock lock(mutex);
      if (wakes.wait_for(lock, tuning::agentNap, [this] { return isStopping; }))
        return;
    }
  }
}

bool Agent::help() {
  std::unique_lock holder(role, std::try_to_lock);
  return holder && serveAll();
}

/// A request of each ring, and all calls in flight.
bool Agent::serveAll() {
  bool isBusy = false;
  for (uint64_t i = 0, n = numRings.load(); i < n; ++i)
    isBusy |= serve(*known[i].load());
  return testPending() || isBusy;
}

/// One request of a ring; returns whether there was one.
bool Agent::serve(RequestRing &ring) {
  uint64_t function = ring.requests().next();
  if (function == XACC_REQUEST_NONE)
    return false;
  uint64_t words[recordWords];
  ring.requests().take(words, numWords(function));
  auto *loc = reinterpret_cast<const XaccLoc *>(words[0]);
  UserCall call;
  call.function = int64_t(function);
  std::string error;
  bool isValid =
      fillCall(call, reinterpret_cast<const int64_t *>(words + 2), error);
  if (isValid)
    error = layer.check(call);
  if (!error.empty()) {
    failWith(loc, error);
    return true;
  }
  pending.push_back({&ring, words[1], loc,
                     std::unique_ptr<UserOperation>(layer.start(call))});
  return true;
}

/// Handles by their numbers, the others as they are.
bool Agent::fillCall(UserCall &call, const int64_t *next, std::string &error) {
  auto handle = [&](int64_t kind) -> int64_t {
    static const char *const names[] = {"communicator", "datatype",
                                        "reduction"};
    int64_t number = *next++;
    std::lock_guard lock(mutex);
    if (number >= 1 && number <= int64_t(handles[kind].size()))
      return handles[kind][number - 1];
    error = std::string("no ") + names[kind] + " has the number " +
            std::to_string(number);
    return 0;
  };
  auto buffer = [&](int side) {
    call.buffer[side] = reinterpret_cast<void *>(*next++);
  };
  auto elements = [&](int side) {
    call.count[side] = int(*next++);
    call.datatype[side] = handle(XACC_MPI_DATATYPE);
  };
  auto message = [&](int side) {
    buffer(side);
    elements(side);
    call.peer[side] = int(*next++);
    call.tag[side] = int(*next++);
  };
  switch (call.function) {
  case XACC_REQUEST_SENDRECV:
    message(0);
    message(1);
    break;
  case XACC_REQUEST_ALLREDUCE:
    buffer(0);
    buffer(1);
    elements(0);
    call.reduction = handle(XACC_MPI_OP);
    break;
  case XACC_REQUEST_BCAST:
    buffer(0);
    elements(0);
    call.peer[0] = int(*next++);
    break;
  case XACC_REQUEST_BARRIER:
    break;
  case XACC_REQUEST_SEND:
  case XACC_REQUEST_RECV:
    message(0);
    break;
  default:
    error = "no function has the number " + std::to_string(call.function);
    return false;
  }
  call.comm = handle(XACC_MPI_COMM);
  return error.empty();
}

/// Returns whether a call has completed.
bool Agent::testPending() {
  bool progress = false;
  for (size_t i = 0; i < pending.size();) {
    Pending &entry = pending[i];
    if (!entry.operation->test()) {
      ++i;
      continue;
    }
    progress = true;
    if (!entry.operation->error.empty())
      failWith(entry.loc, "the MPI library reports: " + entry.operation->error);
    else
      entry.ring->complete(entry.number, entry.operation->status);
    if (&entry != &pending.back())
      entry = std::move(pending.back());
    pending.pop_back();
  }
  return progress;
}
