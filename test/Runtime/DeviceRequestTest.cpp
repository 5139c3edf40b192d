//===- DeviceRequestTest.cpp - Requests of kernels on GPUs ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device code of requests, compiled for the CPU: a thread is a kernel's
// first thread. The agent's tests of RequestTest.cpp for a device whose memory
// the message layer cannot reach: it is kept encrypted, so that whoever does
// not go through the stager is wrong.
//
//===----------------------------------------------------------------------===//

#include "FakeMessages.h"
#include "SanitizerScale.h"
#include "core/Runtime.h"
#include "device/base/Device.h"
#include "device/requests/Agent.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace xacc;

uint64_t xaccTestPrivateAddress = 1;
uint64_t xaccTestNanoseconds() { return uint64_t(wallTime() * 1e9); }
void xaccTestPause() { std::this_thread::yield(); }

namespace {

constexpr char key = 0x5a;

/// Bytes between these addresses are encrypted.
struct DeviceMemory {
  char bytes[4096];
  bool has(const void *address) const {
    return address >= bytes && address < bytes + sizeof bytes;
  }
  template <typename Value> void set(int64_t at, Value value) {
    auto *from = reinterpret_cast<const char *>(&value);
    for (size_t i = 0; i < sizeof value; ++i)
      bytes[at + int64_t(i)] = char(from[i] ^ key);
  }
  template <typename Value> Value get(int64_t at) const {
    Value value;
    for (size_t i = 0; i < sizeof value; ++i)
      reinterpret_cast<char *>(&value)[i] = char(bytes[at + int64_t(i)] ^ key);
    return value;
  }
};

class TestStager final : public DeviceStager {
public:
  explicit TestStager(DeviceMemory &memory) : memory(memory) {}
  bool isDeviceMemory(const void *address) override {
    return memory.has(address);
  }
  void copyIn(void *host, const void *device, int64_t rowBytes, int64_t count,
              int64_t stride) override {
    copy(static_cast<char *>(host), static_cast<const char *>(device), rowBytes,
         count, stride);
  }
  void copyOut(void *device, const void *host, int64_t rowBytes, int64_t count,
               int64_t stride) override {
    copy(static_cast<char *>(device), static_cast<const char *>(host), rowBytes,
         count, stride);
  }

private:
  static void copy(char *to, const char *from, int64_t rowBytes, int64_t count,
                   int64_t stride) {
    for (int64_t row = 0; row < count; ++row)
      for (int64_t i = 0; i < rowBytes; ++i)
        to[row * stride + i] = char(from[row * stride + i] ^ key);
  }
  DeviceMemory &memory;
};

/// What the agent asks of a device; nothing else is called.
class TestDevice final : public Device {
public:
  TestDevice() : Device(DeviceKind::Cuda, "test:0") {}
  ~TestDevice() override { EXPECT_EQ(numPinned, 0); }

  void *allocatePinned(int64_t sizeInBytes) override {
    ++numPinned;
    return std::aligned_alloc(64, size_t(sizeInBytes + 63) / 64 * 64);
  }
  void freePinned(void *address) override {
    --numPinned;
    std::free(address);
  }
  std::unique_ptr<DeviceStager> createStager(const XaccLoc *) override {
    return std::make_unique<TestStager>(memory);
  }

  bool isHostAddressable() const override { return false; }
  void start(const XaccLoc *) override {}
  void stop(const XaccLoc *) override {}
  void *allocate(int64_t) override { return nullptr; }
  void free(void *, QueueId, const XaccLoc *) override {}
  DeviceMemoryInfo memoryInfo() override { return {}; }
  bool owns(const void *) override { return false; }
  int64_t pageBytes() const override { return 4096; }
  void *reserve(int64_t) override { return nullptr; }
  bool back(void *, int64_t) override { return false; }
  void unback(void *, int64_t) override {}
  void unreserve(void *) override {}
  void copyToDevice(void *, const void *, const CopyShape &, QueueId,
                    const XaccLoc *) override {}
  void copyFromDevice(void *, const void *, const CopyShape &, QueueId,
                      const XaccLoc *) override {}
  void copyWithin(void *, const void *, const CopyShape &, QueueId,
                  const XaccLoc *) override {}
  void copyPeer(void *, Device &, const void *, const CopyShape &, QueueId,
                const XaccLoc *) override {}
  void write(void *, const void *, int64_t, QueueId, const XaccLoc *) override {
  }
  void fillZero(void *, int64_t, QueueId, const XaccLoc *) override {}
  void launch(XaccKernel &, const XaccLaunch &, const void *, QueueId,
              const XaccLoc *) override {}
  void callHost(void (*)(void *), void *, QueueId, const XaccLoc *) override {}
  bool test(QueueId, const XaccLoc *) override { return true; }
  bool testAll(const XaccLoc *) override { return true; }
  void wait(QueueId, const XaccLoc *) override {}
  void waitAll(const XaccLoc *) override {}
  std::vector<QueueId> queues() override { return {}; }
  std::unique_ptr<DeviceEvent> createEvent() override { return nullptr; }
  void record(DeviceEvent &, QueueId, const XaccLoc *) override {}
  void await(DeviceEvent &, QueueId, const XaccLoc *) override {}

  DeviceMemory memory;
  std::atomic<int> numPinned{0};
};

/// An agent, and kernels on a device.
struct Fixture {
  explicit Fixture(unsigned maxDelay = 0, uint64_t capacity = 64,
                   uint64_t numSlots = 16, double deadline = 0)
      : messages(maxDelay),
        agent(
            messages,
            [this](const XaccLoc *loc, const std::string &message) {
              line = loc ? loc->line : 0;
              directive = loc ? loc->directive : "";
              failure = message;
              hasFailed = true;
            },
            capacity, numSlots, deadline) {
    comm = agent.numberOf(XACC_MPI_COMM, 70);
    type = agent.numberOf(XACC_MPI_DATATYPE, 80);
    third = agent.numberOf(XACC_MPI_DATATYPE, FakeMessages::aThird);
    agent.onOpen = [this](const XaccLoc *loc) { open.push_back(loc->line); };
  }
  ~Fixture() {
    agent.leave(device);
    agent.stop();
  }

  /// Runs a kernel to its end.
  template <typename Body> void kernel(Body body) {
    void *ring = agent.begin(device, nullptr, &loc);
    std::thread([&] {
      __xacc_request_begin(ring);
      body();
    }).join();
    agent.end(ring);
    agent.settle();
  }
  void start(int64_t function, int64_t at, int64_t bytes, int64_t tag,
             uint64_t *request, int64_t line = 5, int64_t ofType = 0) {
    int64_t arguments[] = {reinterpret_cast<int64_t>(device.memory.bytes + at),
                           bytes,
                           ofType ? ofType : type,
                           peer,
                           tag,
                           comm};
    __xacc_request_start(function, arguments, request, 8,
                         int64_t(XACC_REQUEST_PLACE(
                             line, 3,
                             function == XACC_REQUEST_SEND ? XACC_CALL_ISEND
                                                           : XACC_CALL_IRECV)));
  }
  static void wait(uint64_t *requests, int64_t count = 1, int64_t line = 6) {
    __xacc_request_wait(count, requests, 8, nullptr,
                        int64_t(XACC_REQUEST_PLACE(line, 3, XACC_CALL_WAIT)));
  }

  FakeMessages messages;
  TestDevice device;
  Agent agent;
  int64_t comm, type, third, peer = 0;
  const XaccLoc loc = {"kernel.c", 1, 0, "parallel"};
  std::atomic<bool> hasFailed{false};
  int line = 0;
  std::string directive, failure;
  std::vector<int> open;
};

} // namespace

/// Two kernels pass numbers to each other.
static void pingPong(unsigned maxDelay, uint64_t capacity, int64_t rounds,
                     bool hasThreads) {
  Fixture fixture(maxDelay, capacity);
  fixture.messages.hasThread = hasThreads;
  int64_t sums[2] = {0, 0};
  auto run = [&](int64_t me) {
    DeviceMemory &memory = fixture.device.memory;
    int64_t out = 64 * me, in = 64 * me + 8;
    for (int64_t i = 0; i < rounds; ++i) {
      memory.set<int64_t>(out, 2 * i + me);
      memory.set<int64_t>(in, -1);
      uint64_t requests[2];
      fixture.start(XACC_REQUEST_RECV, in, 8, 1 - me, &requests[0]);
      fixture.start(XACC_REQUEST_SEND, out, 8, me, &requests[1]);
      Fixture::wait(requests, 2);
      sums[me] += memory.get<int64_t>(in) == 2 * i + 1 - me;
    }
  };
  void *rings[2] = {fixture.agent.begin(fixture.device, nullptr, &fixture.loc),
                    fixture.agent.begin(fixture.device, nullptr, &fixture.loc)};
  std::thread other([&] {
    __xacc_request_begin(rings[1]);
    run(1);
  });
  __xacc_request_begin(rings[0]);
  run(0);
  other.join();
  fixture.agent.end(rings[0]);
  fixture.agent.end(rings[1]);
  fixture.agent.settle();
  EXPECT_EQ(sums[0], rounds);
  EXPECT_EQ(sums[1], rounds);
  EXPECT_EQ(fixture.failure, "");
}

TEST(DeviceRequests, ServesTwoKernels) {
  for (uint64_t capacity : {1, 2, 64})
    for (bool hasThreads : {false, true})
      pingPong(5, capacity, 600 / test::sanitizerScale, hasThreads);
}

TEST(DeviceRequests, ManyRequests) {
  Fixture fixture(0, 2);
  constexpr int64_t rounds = 10000 / test::sanitizerScale;
  fixture.kernel([&] {
    for (int64_t i = 0; i < rounds; ++i) {
      uint64_t requests[4];
      for (uint64_t &request : requests)
        fixture.start(XACC_REQUEST_SEND, 0, 0, 3, &request);
      Fixture::wait(requests, 4);
      for (uint64_t request : requests)
        ASSERT_EQ(request, 0u) << "MPI_REQUEST_NULL";
    }
    __xacc_request_synchronize(0);
  });
  EXPECT_EQ(fixture.messages.order.size(), size_t(4 * rounds));
  EXPECT_EQ(fixture.failure, "");
}

/// A request of one kernel is waited for in another one, whose ring is another.
TEST(DeviceRequests, OutliveTheirKernel) {
  Fixture fixture(3);
  uint64_t requests[2];
  fixture.device.memory.set<int64_t>(0, 41);
  fixture.device.memory.set<int64_t>(8, 0);
  void *busy = fixture.agent.begin(fixture.device, nullptr, &fixture.loc);
  fixture.kernel(
      [&] { fixture.start(XACC_REQUEST_RECV, 8, 8, 9, &requests[0]); });
  void *other = fixture.agent.begin(fixture.device, nullptr, &fixture.loc);
  fixture.agent.end(busy);
  std::thread([&] {
    __xacc_request_begin(other);
    fixture.start(XACC_REQUEST_SEND, 0, 8, 9, &requests[1]);
    Fixture::wait(requests, 2);
  }).join();
  fixture.agent.end(other);
  fixture.agent.settle();
  EXPECT_EQ(fixture.device.memory.get<int64_t>(8), 41);
  EXPECT_EQ(fixture.failure, "");
}

/// What a derived type leaves out is not written, also if it changes meanwhile.
TEST(DeviceRequests, KeepsWhatATypeLeavesOut) {
  Fixture fixture;
  DeviceMemory &memory = fixture.device.memory;
  for (int64_t i = 0; i < 30; ++i)
    memory.set<char>(i, char(i));
  for (int64_t i = 100; i < 130; ++i)
    memory.set<char>(i, 'x');
  fixture.kernel([&] {
    uint64_t requests[2];
    fixture.start(XACC_REQUEST_RECV, 100, 30, 4, &requests[0], 5,
                  fixture.third);
    while (fixture.messages.numStarted == 0)
      std::this_thread::yield();
    memory.set<char>(101, 'y');
    fixture.start(XACC_REQUEST_SEND, 0, 30, 4, &requests[1]);
    Fixture::wait(requests, 2);
  });
  for (int64_t i = 0; i < 30; ++i)
    EXPECT_EQ(memory.get<char>(100 + i), i % 3 == 0 ? char(i)
                                         : i == 1   ? 'y'
                                                    : 'x')
        << i;
}

/// A shorter message changes no more than it has.
TEST(DeviceRequests, ReceivesLess) {
  Fixture fixture;
  DeviceMemory &memory = fixture.device.memory;
  for (int64_t i = 0; i < 8; ++i) {
    memory.set<char>(i, char('a' + i));
    memory.set<char>(100 + i, '.');
  }
  fixture.kernel([&] {
    uint64_t requests[2];
    fixture.start(XACC_REQUEST_RECV, 100, 8, 4, &requests[0]);
    fixture.start(XACC_REQUEST_SEND, 0, 5, 4, &requests[1]);
    Fixture::wait(requests, 2);
  });
  EXPECT_EQ(memory.get<char>(104), 'e');
  EXPECT_EQ(memory.get<char>(105), '.');
}

TEST(DeviceRequests, NamesFaults) {
  auto twice = [](Fixture &fixture) {
    uint64_t request, copy;
    fixture.start(XACC_REQUEST_SEND, 0, 8, 1, &request);
    copy = request;
    Fixture::wait(&request);
    Fixture::wait(&copy, 1, 8);
    // Nobody waits any more.
    EXPECT_EQ(__xacc_request_test(&copy, 8, nullptr, 0), 1);
    __xacc_request_synchronize(0);
  };
  auto many = [](Fixture &fixture) {
    uint64_t request;
    for (int i = 0; i < 17; ++i)
      fixture.start(XACC_REQUEST_SEND, 0, 8, 1, &request, 8);
  };
  auto late = [](Fixture &fixture) {
    uint64_t request;
    fixture.start(XACC_REQUEST_RECV, 0, 8, FakeMessages::tagNever, &request);
    Fixture::wait(&request, 1, 8);
  };
  auto outside = [](Fixture &fixture) {
    fixture.peer = 99;
    uint64_t request;
    fixture.start(XACC_REQUEST_SEND, 0, 8, 1, &request, 8);
    Fixture::wait(&request);
  };
  auto unknown = [](Fixture &fixture) {
    fixture.comm = 7;
    uint64_t request;
    fixture.start(XACC_REQUEST_SEND, 0, 8, 1, &request, 8);
    Fixture::wait(&request);
  };
  auto local = [](Fixture &fixture) {
    xaccTestPrivateAddress =
        reinterpret_cast<uint64_t>(fixture.device.memory.bytes + 16);
    uint64_t request;
    fixture.start(XACC_REQUEST_SEND, 16, 8, 1, &request, 8);
    xaccTestPrivateAddress = 1;
  };
  struct Case {
    void (*body)(Fixture &);
    const char *directive, *message;
  };
  for (const Case &fault :
       {Case{twice, "MPI_Wait", "this is no request of a kernel"},
        Case{many, "MPI_Isend", "requests of this kernel are not waited for"},
        Case{late, "MPI_Wait", "a kernel has waited here for 0.05 seconds"},
        Case{outside, "MPI_Isend", "rank 99 is not in the communicator"},
        Case{unknown, "MPI_Isend", "no communicator has the number 7"},
        Case{local, "MPI_Isend", "the message is in a local variable"}}) {
    Fixture fixture(0, 64, 16, 0.05);
    fixture.kernel([&] { fault.body(fixture); });
    EXPECT_TRUE(fixture.hasFailed);
    EXPECT_NE(fixture.failure.find(fault.message), std::string::npos)
        << fixture.failure;
    EXPECT_EQ(fixture.line, 8) << fault.message;
    EXPECT_EQ(fixture.directive, fault.directive);
  }
}

TEST(DeviceRequests, NamesOpenRequests) {
  Fixture fixture;
  fixture.kernel([&] {
    uint64_t request;
    fixture.start(XACC_REQUEST_SEND, 0, 8, 1, &request, 11);
  });
  fixture.agent.leave(fixture.device);
  EXPECT_EQ(fixture.open, std::vector<int>{11});
  EXPECT_EQ(fixture.device.numPinned, 0);
  // And starts again.
  fixture.kernel([&] {
    uint64_t request;
    fixture.start(XACC_REQUEST_SEND, 0, 8, 1, &request, 12);
    Fixture::wait(&request);
  });
  EXPECT_EQ(fixture.failure, "");
}

/// Handles and memory of functions.
TEST(DeviceRequests, ServesFunctions) {
  Fixture fixture;
  const void *symbols[] = {"library", nullptr};
  void *ring = fixture.agent.begin(fixture.device, symbols, &fixture.loc);
  __xacc_request_begin(ring);
  EXPECT_EQ(__xacc_request_symbol(0), reinterpret_cast<int64_t>(symbols[0]));
  for (int64_t bits : {int64_t(0x44000000), int64_t(-0x7bfffffd),
                       reinterpret_cast<int64_t>(symbols[0])})
    EXPECT_EQ(RawHandle::decode(__xacc_request_handle(bits)), bits);
  int64_t mark = __xacc_request_mark();
  void *first = __xacc_request_allocate(100, 0);
  void *second = __xacc_request_allocate(100, 0);
  EXPECT_GE(static_cast<char *>(second) - static_cast<char *>(first), 100);
  __xacc_request_restore(mark);
  EXPECT_EQ(__xacc_request_allocate(100, 0), first);
  __xacc_request_allocate(1 << 20, 0);
  fixture.agent.end(ring);
  fixture.agent.settle();
  EXPECT_NE(fixture.failure.find("local variables of functions"),
            std::string::npos)
      << fixture.failure;
}
