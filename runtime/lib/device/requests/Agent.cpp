//===- Agent.cpp - The thread that serves running kernels -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "core/ServiceThread.h"
#include "core/Support.h"
#include "core/Tuning.h"
#include "device/base/Device.h"

#include <algorithm>
#include <chrono>
#include <sched.h>
#include <utility>

using namespace xacc;

/// Words behind the function in a record: the place in the program, the number
/// of the request, and the arguments.
static uint64_t numWords(uint64_t function) {
  return 2 + numRequestArguments(function);
}

Agent::Agent(UserMessages &messages, Fail fail, uint64_t capacity,
             uint64_t numSlots, double deadline)
    : layer(messages), fail(std::move(fail)), capacity(capacity),
      numSlots(numSlots), deadline(deadline) {}

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
    if (RequestRing *ring = known[i].load())
      ring->abort();
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

/// A number that no ring has; the lock is held. Nothing: there are too many.
std::optional<uint64_t> Agent::takeNumber() {
  if (!freeNumbers.empty()) {
    uint64_t number = freeNumbers.back();
    freeNumbers.pop_back();
    return number;
  }
  if (rings.size() == RequestNumber::maxRings)
    return std::nullopt;
  rings.emplace_back();
  return rings.size() - 1;
}

/// The lock is held.
RequestRing *Agent::addRing(std::unique_ptr<RequestRing> ring) {
  uint64_t number = ring->number;
  rings[number] = std::move(ring);
  known[number].store(rings[number].get());
  numRings.store(rings.size());
  return rings[number].get();
}

/// The lock is held.
void Agent::startThread() {
  if (!thread.joinable() && !isStopping)
    thread = std::thread([this] { run(); });
}

RequestRing *Agent::takeRing() {
  std::lock_guard lock(mutex);
  if (!unused.empty()) {
    RequestRing *ring = unused.back();
    unused.pop_back();
    return ring;
  }
  std::optional<uint64_t> number = takeNumber();
  if (!number)
    return nullptr;
  takesThreads = layer.takesThreads();
  if (takesThreads)
    startThread();
  return addRing(
      std::make_unique<RequestRing>(*number, capacity, numSlots, this));
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
  if (isWatching())
    return true;
  // Others call MPI for what is left.
  if (!takesThreads)
    return false;
  if (!pending.empty())
    return true;
  for (uint64_t i = 0, n = numRings.load(); i < n; ++i)
    if (RequestRing *ring = known[i].load();
        ring && ring->requests().next() != 0)
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
  // A kernel on a GPU that waits does so for the agent.
  constexpr int64_t looks = 2000; // in vain before the first nap
  int64_t numLooks = 0;
  for (int64_t idle = 0;; ++idle) {
    if (helpAsThread())
      idle = numLooks = 0;
    if (isWatching() && numLooks < looks) {
      ++numLooks;
      idle = 0;
      sched_yield();
    } else if (idle >= tuning::agentPatience) {
      if (!sleep())
        return;
      idle = numLooks = 0;
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

/// Where MPI takes one thread at a time, the program may call it as soon as no
/// kernel runs: settle() waits for the role.
bool Agent::helpAsThread() {
  std::unique_lock holder(role, std::try_to_lock);
  return holder && (takesThreads || isWatching()) && serveAll();
}

/// A request of each ring, and all calls in flight.
bool Agent::serveAll() {
  bool isBusy = false;
  for (uint64_t i = 0, n = numRings.load(); i < n; ++i)
    if (RequestRing *ring = known[i].load())
      isBusy |= serve(*ring);
  return testPending() || isBusy;
}

/// Of a kernel on a GPU; returns whether there is one.
bool Agent::seeFault(RequestRing &ring) {
  if (!ring.stager)
    return false;
  uint64_t place = 0;
  RequestResult result = ring.fault(place);
  if (result == RequestResult::Done)
    return false;
  failWith(placeOf(ring, place), describe(result, deadline));
  return true;
}

/// One request of a ring; returns whether there was one.
bool Agent::serve(RequestRing &ring) {
  ServiceScope scope;
  uint64_t function = ring.requests().next();
  if (function == XACC_REQUEST_NONE)
    return seeFault(ring);
  uint64_t words[recordWords];
  ring.requests().take(words, numWords(function));
  const XaccLoc *loc = placeOf(ring, words[0]);
  UserCall call;
  call.function = int64_t(function);
  std::string error;
  bool isValid =
      fillCall(call, reinterpret_cast<const int64_t *>(words + 2), error);
  if (isValid)
    error = layer.check(call);
  std::unique_ptr<StagedCall> staged;
  if (error.empty() && ring.stager) {
    staged = std::make_unique<StagedCall>(*ring.stager, layer);
    error = staged->begin(call);
  }
  if (!error.empty()) {
    failWith(loc, error);
    return true;
  }
  pending.push_back({&ring, words[1], loc,
                     std::unique_ptr<UserOperation>(layer.start(call)),
                     std::move(staged)});
  return true;
}

/// Handles by their numbers, the others as they are.
bool Agent::fillCall(UserCall &call, const int64_t *next, std::string &error) {
  auto handle = [&](int64_t kind) -> int64_t {
    static const char *const names[] = {"communicator", "datatype",
                                        "reduction"};
    int64_t number = *next++;
    if (RawHandle::isOne(number)) {
      int64_t bits = RawHandle::decode(number);
      if (layer.isNull(kind, bits))
        error = std::string("the ") + names[kind] + " is null";
      return bits;
    }
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
    if (!entry.operation->error.empty()) {
      failWith(entry.loc, "the MPI library reports: " + entry.operation->error);
    } else {
      if (entry.staged)
        entry.staged->end(*entry.operation);
      entry.ring->complete(entry.number, entry.operation->status);
    }
    if (&entry != &pending.back())
      entry = std::move(pending.back());
    pending.pop_back();
  }
  return progress;
}

//===----------------------------------------------------------------------===//
// Kernels on GPUs
//===----------------------------------------------------------------------===//

RequestConstants Agent::constants() const {
  RequestConstants result = {};
  result.requestNull = uint64_t(layer.requestNull());
  result.statusBytes = uint64_t(layer.statusBytes());
  result.statusIgnored = reinterpret_cast<uintptr_t>(layer.ignored(false));
  result.statusesIgnored = reinterpret_cast<uintptr_t>(layer.ignored(true));
  result.deadline = uint64_t(deadline * 1e9);
  return result;
}

/// A place of a GPU's kernel as one of the host.
const XaccLoc *Agent::placeOf(const RequestRing &ring, uint64_t place) {
  if (!ring.stager)
    return reinterpret_cast<const XaccLoc *>(place);
  static const char *const names[XACC_CALL_KINDS] = {
      "MPI_Send",      "MPI_Recv",  "MPI_Sendrecv", "MPI_Isend",
      "MPI_Irecv",     "MPI_Wait",  "MPI_Waitall",  "MPI_Test",
      "MPI_Allreduce", "MPI_Bcast", "MPI_Barrier",  "GMPI_Synchronize"};
  const XaccLoc *kernel = kernelPlaces[ring.number];
  uint64_t call = place & 0xff;
  if (place == 0 || !kernel || call >= XACC_CALL_KINDS)
    return kernel;
  auto [entry, isNew] = places.try_emplace({kernel->file, place});
  if (isNew)
    entry->second = {entry->first.first.c_str(), int32_t(place >> 32),
                     int32_t(place >> 8 & 0xffffff), names[call]};
  return &entry->second;
}

std::string Agent::describe(RequestResult result, double deadline) {
  char text[256] = "";
  switch (result) {
  case RequestResult::Done:
  case RequestResult::Aborted:
    break;
  case RequestResult::Overdue:
    std::snprintf(
        text, sizeof text,
        "a kernel has waited here for %g seconds; the other side may have "
        "skipped this call, or have ended (XACC_WATCHDOG sets the time)",
        deadline);
    break;
  case RequestResult::NoSlot:
    std::snprintf(text, sizeof text,
                  "%d requests of this kernel are not waited for; call "
                  "MPI_Wait before more are started",
                  int(RequestNumber::maxSlots));
    break;
  case RequestResult::Unknown:
    return "this is no request of a kernel, or it has been waited for before";
  case RequestResult::Private:
    return "the message is in a local variable of a function, which only the "
           "thread that runs it can reach on a GPU; declare the variable in "
           "the compute construct, or name it in a data clause";
  case RequestResult::NoMemory:
    std::snprintf(text, sizeof text,
                  "local variables of functions that are messages need more "
                  "than %d bytes; name the largest in a data clause",
                  int(RequestRing::Block::arenaBytes));
    break;
  }
  return text;
}

/// A new ring of a GPU. The driver may wait for kernels where it allocates, and
/// those for the agent: no lock is held. Other calls for devices come after.
void Agent::addDeviceRing(Device &device, const XaccLoc *loc) {
  auto allocate = [&](uint64_t bytes) {
    void *memory = device.allocatePinned(int64_t(bytes));
    if (!memory)
      fatal(loc, "%s: out of pinned memory for the requests of kernels",
            device.name().c_str());
    return memory;
  };
  DeviceRings &own = deviceRings[&device];
  if (!own.stager) {
    own.stager = device.createStager(loc);
    own.directory =
        new (allocate(RequestNumber::maxRings * sizeof(AtomicMemory::Word)))
            AtomicMemory::Word[RequestNumber::maxRings]();
  }
  void *memory = allocate(RequestRing::Block::bytes(capacity, numSlots) +
                          RequestRing::Block::arenaBytes);
  std::lock_guard lock(mutex);
  std::optional<uint64_t> number = takeNumber();
  if (!number)
    fatal(loc, "more than %d kernels pass messages at the same time",
          int(RequestNumber::maxRings));
  auto ring = std::make_unique<RequestRing>(*number, capacity, numSlots, memory,
                                            own.stager.get());
  RequestConstants &known = ring->memory().constants;
  known = constants();
  known.directory = reinterpret_cast<uintptr_t>(own.directory);
  own.directory[*number].store(reinterpret_cast<uintptr_t>(memory));
  own.all.push_back(ring.get());
  own.unused.push_back(addRing(std::move(ring)));
}

void *Agent::begin(Device &device, const void *const *symbols,
                   const XaccLoc *loc) {
  if (std::string reason = layer.whyNot(); !reason.empty())
    fatal(loc, "%s", reason.c_str());
  takesThreads = layer.takesThreads();
  auto hasUnused = [&] {
    std::lock_guard lock(mutex);
    return !deviceRings[&device].unused.empty();
  };
  if (!hasUnused())
    addDeviceRing(device, loc);
  std::lock_guard lock(mutex);
  DeviceRings &own = deviceRings[&device];
  RequestRing *ring = own.unused.back();
  own.unused.pop_back();
  kernelPlaces[ring->number] = loc;
  for (uint64_t i = 0; symbols && symbols[i]; ++i) {
    if (i == RequestRing::Block::maxSymbols)
      fatal(loc, "functions of the kernel have more than %d handles of MPI",
            int(i));
    ring->memory().symbols[i] = reinterpret_cast<uintptr_t>(symbols[i]);
  }
  ++numKernels;
  startThread();
  isAsleep.store(0);
  wakes.notify_one();
  return &ring->memory();
}

void Agent::end(void *memory) {
  std::lock_guard lock(mutex);
  for (auto &[device, own] : deviceRings)
    for (RequestRing *ring : own.all)
      if (&ring->memory() == memory)
        own.unused.push_back(ring);
  --numKernels;
}

/// A kernel that has ended may have left requests, or a fault, that the agent's
/// thread has not seen: without kernels it does not look.
void Agent::settle() {
  std::lock_guard holder(role);
  bool isUsable = layer.whyNot().empty(); // the program may have ended MPI
  for (uint64_t i = 0, n = numRings.load(); i < n; ++i)
    if (RequestRing *ring = known[i].load(); ring && ring->stager) {
      while (isUsable && ring->requests().next() != XACC_REQUEST_NONE)
        serve(*ring);
      seeFault(*ring);
    }
  if (isUsable)
    testPending();
}

void Agent::leave(Device &device) {
  std::lock_guard holder(role);
  std::lock_guard lock(mutex);
  auto found = deviceRings.find(&device);
  if (found == deviceRings.end())
    return;
  DeviceRings &own = found->second;
  for (RequestRing *ring : own.all) {
    ring->forEachOpen([&](uint64_t, uint64_t place) {
      if (onOpen)
        onOpen(placeOf(*ring, place));
    });
    // MPI still has the staged buffers of calls in flight: they stay.
    for (Pending &entry : pending)
      if (entry.ring == ring) {
        (void)entry.staged.release();
        (void)entry.operation.release();
      }
    std::erase_if(pending,
                  [&](const Pending &entry) { return entry.ring == ring; });
    uint64_t number = ring->number;
    device.freePinned(&ring->memory());
    known[number].store(nullptr);
    rings[number].reset();
    freeNumbers.push_back(number);
  }
  device.freePinned(own.directory);
  deviceRings.erase(found);
}
