//===- Agent.h - The thread that serves running kernels ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The agent takes the requests of all rings, one of each ring in turn, makes
// the calls, and tells the rings of those that are complete. It has a thread,
// so that messages travel while kernels compute. A kernel that waits on the
// host would only keep that thread from its core: it does the agent's work
// itself. One thread at a time has this role, and only that one calls
// `UserMessages`.
//
// The thread starts with the first ring and ends in stop(). While calls are in
// flight it looks after them at short intervals; else it sleeps. Where MPI
// takes one thread at a time there is none: the program may call MPI itself
// while no kernel does.
//
// Kernels on a GPU neither wake a thread nor serve a ring: while one runs, the
// agent's thread looks at the rings all the time, also where MPI takes one
// thread at a time. After the kernel's end it calls MPI no more than before.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_AGENT_H
#define XACC_DEVICE_REQUESTS_AGENT_H

#include "RequestRing.h"
#include "StagedCall.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <vector>

namespace xacc {

class Agent final : public RequestHelper, public RequestService {
public:
  /// Ends the job with a message about a directive.
  using Fail = std::function<void(const XaccLoc *, const std::string &)>;

  /// `capacity`: records of a ring, a power of two. `deadline`: of waiting on a
  /// GPU, in seconds; 0: none.
  Agent(UserMessages &messages, Fail fail, uint64_t capacity = 64,
        uint64_t numSlots = RequestNumber::maxSlots, double deadline = 0);
  Agent(const Agent &) = delete;
  ~Agent() override;

  UserMessages &messages() { return layer; }

  /// The number of a handle, from 1 on. Any thread.
  int64_t numberOf(int64_t kind, int64_t bits);

  /// A ring that no other thread has, until it is given back. Null: there are
  /// too many. Any thread.
  RequestRing *takeRing();
  void giveBack(RequestRing *ring);
  /// The ring that a request belongs to; null: none. Any thread.
  RequestRing *ringOf(uint64_t number);

  bool help() override;

  // Kernels on GPUs.
  void *begin(Device &device, const void *const *symbols,
              const XaccLoc *loc) override;
  void end(void *ring) override;
  void settle() override;
  void leave(Device &device) override;
  /// Names requests of a device that stops and that nobody has waited for.
  std::function<void(const XaccLoc *)> onOpen;
  /// What a user reads of a fault of a kernel; empty: the kernel was ended.
  static std::string describe(RequestResult result, double deadline);

  /// After a request was put into a ring whose kernel goes on.
  void wake() {
    // Either the agent sees the request before it sleeps, or this sees that it
    // does.
    if (isAsleep.fetch_add(0) != 0) [[unlikely]]
      wakeUp();
  }

  /// Ends the thread; kernels are at rest. Requests in flight stay so.
  void stop();
  /// Calls `visit(number, loc)` for each request that nobody has waited for.
  template <typename Visit> void forEachOpen(Visit visit) {
    std::lock_guard lock(mutex);
    for (auto &ring : rings)
      if (ring)
        ring->forEachOpen([&](uint64_t number, uint64_t place) {
          visit(number, placeOf(*ring, place));
        });
  }
  /// Ends all waiting of kernels.
  void abortAll();

private:
  /// A call in flight.
  struct Pending {
    RequestRing *ring;
    uint64_t number;
    const XaccLoc *loc;
    std::unique_ptr<UserOperation> operation;
    std::unique_ptr<StagedCall> staged; // null: MPI has the buffers themselves
  };
  /// The rings of a GPU.
  struct DeviceRings {
    std::unique_ptr<DeviceStager> stager;
    /// Addresses of their blocks by number, where kernels find them.
    AtomicMemory::Word *directory = nullptr;
    std::vector<RequestRing *> all, unused;
  };

  std::optional<uint64_t> takeNumber();
  RequestRing *addRing(std::unique_ptr<RequestRing> ring);
  void addDeviceRing(Device &device, const XaccLoc *loc);
  RequestConstants constants() const;
  const XaccLoc *placeOf(const RequestRing &ring, uint64_t place);
  void startThread();
  void wakeUp();
  void run();
  bool hasWork();
  bool isWatching() const { return numKernels.load() > 0; }
  bool helpAsThread();
  bool sleep();
  bool serveAll();
  bool serve(RequestRing &ring);
  bool seeFault(RequestRing &ring);
  bool testPending();
  bool fillCall(UserCall &call, const int64_t *arguments, std::string &error);
  void failWith(const XaccLoc *loc, const std::string &message);

  UserMessages &layer;
  const Fail fail;
  const uint64_t capacity, numSlots;
  const double deadline;

  /// Of all but what belongs to the role.
  std::mutex mutex;
  std::vector<std::unique_ptr<RequestRing>> rings;
  /// The same for readers without the lock.
  std::atomic<uint64_t> numRings{0};
  std::atomic<RequestRing *> known[RequestNumber::maxRings] = {};
  std::vector<RequestRing *> unused;
  std::vector<uint64_t> freeNumbers; // of rings that have gone
  std::unordered_map<Device *, DeviceRings> deviceRings;
  /// Where the kernels on GPUs are in the source, by ring; and places in it.
  const XaccLoc *kernelPlaces[RequestNumber::maxRings] = {};
  std::map<std::pair<std::string, uint64_t>, XaccLoc> places;
  /// On GPUs, that run.
  std::atomic<int64_t> numKernels{0};
  /// What the layer says while MPI is there: the thread may look later.
  std::atomic<bool> takesThreads{false};
  std::vector<int64_t> handles[XACC_MPI_HANDLE_KINDS];
  std::unordered_map<int64_t, int64_t> numbers[XACC_MPI_HANDLE_KINDS];

  std::condition_variable wakes;
  std::atomic<int> isAsleep{0};
  bool isStopping = false;
  std::thread thread;

  /// The role: who has it uses what follows, and the rings' consumers.
  std::mutex role;
  std::vector<Pending> pending;
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_AGENT_H
