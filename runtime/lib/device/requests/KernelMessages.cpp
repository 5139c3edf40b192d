//===- KernelMessages.cpp - Message passing in kernels --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelMessages.h"

#include "Agent.h"
#include "core/Environment.h"
#include "core/Runtime.h"
#include "core/Support.h"
#include "device/base/Device.h"
#include "device/base/KernelScope.h"
#include "transport/Registry.h"

#include <cstring>
#include <dlfcn.h>

using namespace xacc;
using Result = RequestResult;

//===----------------------------------------------------------------------===//
// The agent of the process
//===----------------------------------------------------------------------===//

static std::atomic<Agent *> processAgent{nullptr};

static UserMessages *loadMessages() {
  auto create = reinterpret_cast<UserMessagesCreate>(
      dlsym(openPlugin("mpi"), "xaccUserMessagesCreate"));
  UserMessages *messages = create ? create(userMessagesVersion) : nullptr;
  if (!messages)
    fatal(nullptr, "libxacc_rt_mpi.so is not of this runtime's version");
  return messages;
}

static void warnOfOpen(const XaccLoc *loc) {
  warn(loc, "nobody has waited for this request of a kernel; call MPI_Wait "
            "in a kernel");
}

/// Never destroyed: threads may still give rings back at the end.
static Agent &agent() {
  if (Agent *started = processAgent.load()) [[likely]]
    return *started;
  static std::mutex mutex;
  std::lock_guard lock(mutex);
  if (!processAgent.load()) {
    auto *started = new Agent(
        *loadMessages(),
        [](const XaccLoc *loc, const std::string &message) {
          fatal(loc, "%s", message.c_str());
        },
        64, RequestNumber::maxSlots, Environment::get().watchdog());
    started->onOpen = warnOfOpen;
    processAgent.store(started);
  }
  return *processAgent.load();
}

/// For devices whose kernels make requests.
[[maybe_unused]] static const bool isAvailable = [] {
  RequestService::get = [](const XaccLoc *) -> RequestService & {
    return agent();
  };
  return true;
}();

void xacc::finishKernelMessages() {
  Agent *started = processAgent.load();
  if (!started)
    return;
  started->stop();
  started->forEachOpen([](uint64_t, const XaccLoc *loc) { warnOfOpen(loc); });
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

XACC_EXPORT int64_t xaccrtRequestHandle(int64_t kind, int64_t bits,
                                        const XaccLoc *loc) {
  static const char *const names[] = {"communicator is MPI_COMM_NULL",
                                      "datatype is MPI_DATATYPE_NULL",
                                      "reduction is MPI_OP_NULL"};
  UserMessages &messages = agent().messages();
  if (std::string reason = messages.whyNot(); !reason.empty())
    fatal(loc, "%s", reason.c_str());
  if (messages.isNull(kind, bits))
    fatal(loc, "the %s", names[kind]);
  return agent().numberOf(kind, bits);
}

namespace {
/// The ring of a thread that runs kernels, until the thread ends.
struct Lease {
  RequestRing *ring = nullptr;
  ~Lease() {
    if (ring)
      agent().giveBack(ring);
  }
};
} // namespace

XACC_EXPORT void *xaccrtRequestRing(void) {
  static thread_local Lease lease;
  if (!lease.ring)
    lease.ring = agent().takeRing();
  if (!lease.ring)
    fatal(nullptr, "more than %d threads run kernels that pass messages",
          int(RequestNumber::maxRings));
  return lease.ring;
}

/// Ends the job unless all is well.
static void check(Result result, const XaccLoc *loc) {
  if (result == Result::Done) [[likely]]
    return;
  while (result == Result::Aborted) // another thread ends the process
    std::this_thread::sleep_for(std::chrono::seconds(1));
  fatal(loc, "%s",
        Agent::describe(result, Environment::get().watchdog()).c_str());
}

static uint64_t start(void *ring, int64_t function, const int64_t *arguments,
                      const XaccLoc *loc) {
  uint64_t number = 0;
  check(static_cast<RequestRing *>(ring)->start(
            function, arguments, int64_t(numRequestArguments(function)), loc,
            Environment::get().watchdog(), number),
        loc);
  return number;
}

/// Copies an MPI_Status, unless it is ignored.
static void copyStatus(const RequestRing &ring, uint64_t number, void *status) {
  UserMessages &messages = agent().messages();
  if (status && !messages.isIgnored(status))
    std::memcpy(status, ring.statusOf(number), messages.statusBytes());
}

static void finish(RequestRing &ring, uint64_t number, void *status,
                   const XaccLoc *loc) {
  check(ring.wait(number, Environment::get().watchdog()), loc);
  copyStatus(ring, number, status);
  if (Device *device = ring.deviceOf(number))
    device->endHostAccess();
  ring.release(number);
}

static uint64_t load(const void *request, int64_t requestBytes) {
  if (requestBytes == 8) {
    uint64_t bits;
    std::memcpy(&bits, request, sizeof bits);
    return bits;
  }
  int32_t bits; // as the handles of such libraries
  std::memcpy(&bits, request, sizeof bits);
  return uint64_t(int64_t(bits));
}

static void store(void *request, int64_t requestBytes, uint64_t bits) {
  std::memcpy(request, &bits, requestBytes);
}

XACC_EXPORT void xaccrtRequestStart(void *ring, int64_t function,
                                    const int64_t *arguments, void *request,
                                    int64_t requestBytes, const XaccLoc *loc) {
  uint64_t number = start(ring, function, arguments, loc);
  store(request, requestBytes, number);
  // The message arrives in the device's memory, perhaps between two kernels.
  if (const Device *device = KernelScope::currentDevice()) {
    auto *owner = const_cast<Device *>(device);
    owner->beginHostAccess();
    static_cast<RequestRing *>(ring)->setDevice(number, owner);
  }
  // The call is made at once, so that the message travels.
  agent().help();
  agent().wake();
}

XACC_EXPORT void xaccrtRequestRun(void *ring, int64_t function,
                                  const int64_t *arguments, void *status,
                                  const XaccLoc *loc) {
  uint64_t number = start(ring, function, arguments, loc);
  finish(*static_cast<RequestRing *>(ring), number, status, loc);
}

/// The ring of the request at an address; null: MPI_REQUEST_NULL.
static RequestRing *find(const void *request, int64_t requestBytes,
                         uint64_t &number, const XaccLoc *loc) {
  number = load(request, requestBytes);
  if (int64_t(number) == agent().messages().requestNull())
    return nullptr;
  RequestRing *ring = agent().ringOf(number);
  if (!ring || !ring->isOpen(number))
    check(Result::Unknown, loc);
  return ring;
}

XACC_EXPORT void xaccrtRequestWait(void *, int64_t count, void *requests,
                                   int64_t requestBytes, void *statuses,
                                   const XaccLoc *loc) {
  UserMessages &messages = agent().messages();
  bool ignores = !statuses || messages.isIgnored(statuses);
  for (int64_t i = 0; i < count; ++i) {
    char *request = static_cast<char *>(requests) + i * requestBytes;
    uint64_t number = 0;
    RequestRing *ring = find(request, requestBytes, number, loc);
    if (!ring)
      continue;
    char *status =
        ignores ? nullptr
                : static_cast<char *>(statuses) + i * messages.statusBytes();
    finish(*ring, number, status, loc);
    store(request, requestBytes, uint64_t(messages.requestNull()));
  }
}

XACC_EXPORT int32_t xaccrtRequestTest(void *, void *request,
                                      int64_t requestBytes, void *status,
                                      const XaccLoc *loc) {
  uint64_t number = 0;
  RequestRing *ring = find(request, requestBytes, number, loc);
  if (!ring)
    return 1;
  if (!ring->isComplete(number)) {
    agent().help();
    return 0;
  }
  finish(*ring, number, status, loc);
  store(request, requestBytes, uint64_t(agent().messages().requestNull()));
  return 1;
}

XACC_EXPORT void xaccrtRequestSynchronize(void *ring, const XaccLoc *loc) {
  check(static_cast<RequestRing *>(ring)->synchronize(
            Environment::get().watchdog()),
        loc);
}
