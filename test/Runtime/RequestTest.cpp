//===- RequestTest.cpp - Requests of kernels to the host ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rings and the agent, with a message layer that passes messages between the
// threads of this process, after random delays.
//
//===----------------------------------------------------------------------===//

#include "device/requests/Agent.h"

#include "FakeMessages.h"
#include "SanitizerScale.h"
#include "core/Runtime.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>

using namespace xacc;
using Result = RequestResult;

//===----------------------------------------------------------------------===//
// The ring alone
//===----------------------------------------------------------------------===//

namespace {
/// Pauses now and then, differently on both sides.
class Delays {
public:
  explicit Delays(unsigned seed) : random(seed) {}
  void pause() {
    unsigned kind = random() % 1024;
    if (kind == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 30));
    else if (kind < 64)
      std::this_thread::yield();
  }

private:
  std::minstd_rand random;
};
} // namespace

/// What record `i` holds.
static uint64_t functionOf(uint64_t i) { return 1 + i % 7; }
static uint64_t countOf(uint64_t i) { return i % recordWords; }
static uint64_t wordOf(uint64_t i, uint64_t k) { return i * 37 + k; }

/// Passes `number` records through a ring whose indices begin with `first`.
static void passThrough(uint64_t capacity, uint64_t number, uint64_t first) {
  RingMemory<AtomicMemory> memory(capacity, first);
  RingProducer<AtomicMemory, RingMemory<AtomicMemory>> producer(memory);
  RingConsumer<AtomicMemory, RingMemory<AtomicMemory>> consumer(memory);
  std::thread kernel([&] {
    Delays delays(1);
    for (uint64_t i = 0; i < number; ++i) {
      uint64_t words[recordWords];
      for (uint64_t k = 0; k < countOf(i); ++k)
        words[k] = wordOf(i, k);
      while (producer.isFull())
        std::this_thread::yield();
      producer.submit(functionOf(i), words, countOf(i));
      delays.pause();
    }
  });
  Delays delays(2);
  uint64_t numWrong = 0, numWords = 0;
  for (uint64_t i = 0; i < number; ++i) {
    uint64_t function;
    while ((function = consumer.next()) == 0)
      std::this_thread::yield();
    uint64_t words[recordWords];
    consumer.take(words, countOf(i));
    numWrong += function != functionOf(i);
    for (uint64_t k = 0; k < countOf(i); ++k)
      numWrong += words[k] != wordOf(i, k);
    numWords += 1 + countOf(i);
    delays.pause();
  }
  kernel.join();
  EXPECT_EQ(numWrong, 0u);
  EXPECT_EQ(consumer.next(), 0u);
  EXPECT_FALSE(producer.isFull());
  // The function, and no more arguments than it has.
  EXPECT_EQ(consumer.wordsRead(), numWords);
}

constexpr uint64_t aMillion = 1000000 / test::sanitizerScale;

TEST(Ring, OneRecord) { passThrough(1, aMillion, 0); }
TEST(Ring, TwoRecords) { passThrough(2, aMillion, 0); }
TEST(Ring, SixtyFourRecords) { passThrough(64, aMillion, 0); }

TEST(Ring, IndicesOverflow) {
  for (uint64_t capacity : {1, 2, 64})
    passThrough(capacity, 2000, uint64_t(0) - 1000);
}

TEST(Ring, BackPressure) {
  for (uint64_t capacity : {1, 2, 64}) {
    RingMemory<AtomicMemory> memory(capacity);
    RingProducer<AtomicMemory, RingMemory<AtomicMemory>> producer(memory);
    RingConsumer<AtomicMemory, RingMemory<AtomicMemory>> consumer(memory);
    for (uint64_t i = 0; i < capacity; ++i) {
      EXPECT_FALSE(producer.isFull());
      producer.submit(1, nullptr, 0);
    }
    EXPECT_TRUE(producer.isFull());
    EXPECT_EQ(consumer.next(), 1u);
    EXPECT_TRUE(producer.isFull()) << "looking at a record does not free it";
    consumer.take(nullptr, 0);
    EXPECT_FALSE(producer.isFull());
  }
}

//===----------------------------------------------------------------------===//
// The agent
//===----------------------------------------------------------------------===//

namespace {

/// An agent whose failures are kept.
struct Fixture {
  explicit Fixture(unsigned maxDelay = 0, uint64_t capacity = 64,
                   uint64_t numSlots = 16)
      : messages(maxDelay),
        agent(
            messages,
            [this](const XaccLoc *loc, const std::string &message) {
              place = loc;
              failure = message;
            },
            capacity, numSlots) {
    comm = agent.numberOf(XACC_MPI_COMM, 70);
    type = agent.numberOf(XACC_MPI_DATATYPE, 80);
  }

  Result start(RequestRing &ring, int64_t function, void *buffer, int64_t bytes,
               int64_t tag, uint64_t &number) {
    int64_t arguments[] = {
        reinterpret_cast<int64_t>(buffer), bytes, type, peer, tag, comm};
    Result result = ring.start(function, arguments, 6, &loc, 0, number);
    agent.wake();
    return result;
  }
  uint64_t send(RequestRing &ring, void *buffer, int64_t bytes, int64_t tag) {
    uint64_t number = 0;
    EXPECT_EQ(start(ring, XACC_REQUEST_SEND, buffer, bytes, tag, number),
              Result::Done);
    return number;
  }
  uint64_t receive(RequestRing &ring, void *buffer, int64_t bytes,
                   int64_t tag) {
    uint64_t number = 0;
    EXPECT_EQ(start(ring, XACC_REQUEST_RECV, buffer, bytes, tag, number),
              Result::Done);
    return number;
  }
  static void finish(RequestRing &ring, uint64_t number) {
    EXPECT_EQ(ring.wait(number, 0), Result::Done);
    ring.release(number);
  }

  FakeMessages messages;
  Agent agent;
  int64_t comm, type, peer = 0;
  const XaccLoc loc = {"kernel.c", 12, 0, "MPI_Isend"};
  const XaccLoc *place = nullptr;
  std::string failure;
};

} // namespace

/// Two kernels pass numbers to each other, `rounds` times.
static void pingPong(unsigned maxDelay, uint64_t capacity, int64_t rounds) {
  Fixture fixture(maxDelay, capacity);
  int64_t sums[2] = {0, 0};
  auto kernel = [&](int64_t me) {
    RequestRing &ring = *fixture.agent.takeRing();
    for (int64_t i = 0; i < rounds; ++i) {
      int64_t out = 2 * i + me, in = -1;
      uint64_t receive = fixture.receive(ring, &in, sizeof in, 1 - me);
      uint64_t send = fixture.send(ring, &out, sizeof out, me);
      Fixture::finish(ring, receive);
      Fixture::finish(ring, send);
      sums[me] += in == 2 * i + 1 - me;
    }
    fixture.agent.giveBack(&ring);
  };
  std::thread other(kernel, 1);
  kernel(0);
  other.join();
  EXPECT_EQ(sums[0], rounds);
  EXPECT_EQ(sums[1], rounds);
}

TEST(Agent, ServesTwoKernels) {
  for (uint64_t capacity : {1, 2, 64})
    pingPong(5, capacity, 20000 / test::sanitizerScale);
}

/// A million in all, of which four are in flight at a time.
TEST(Agent, ManyRequests) {
  Fixture fixture(0, 2);
  RequestRing &ring = *fixture.agent.takeRing();
  int64_t value = 0;
  constexpr uint64_t rounds = 250000 / test::sanitizerScale;
  for (uint64_t i = 0; i < rounds; ++i) {
    uint64_t numbers[4];
    for (uint64_t &number : numbers)
      number = fixture.send(ring, &value, 0, 3);
    for (uint64_t number : numbers)
      Fixture::finish(ring, number);
  }
  EXPECT_EQ(ring.submitted(), 4 * rounds);
  EXPECT_EQ(ring.synchronize(0), Result::Done);
  fixture.agent.stop();
  int numOpen = 0;
  fixture.agent.forEachOpen([&](uint64_t, const XaccLoc *) { ++numOpen; });
  EXPECT_EQ(numOpen, 0);
}

/// Of two rings that have requests, each is served in turn.
TEST(Agent, IsFair) {
  Fixture fixture(0, 64, 64);
  RequestRing &first = *fixture.agent.takeRing();
  RequestRing &second = *fixture.agent.takeRing();
  // While the agent is kept in a call, both rings fill.
  fixture.messages.isOpen = false;
  std::vector<uint64_t> numbers = {fixture.send(first, nullptr, 0, 1)};
  while (!fixture.messages.isWaiting)
    std::this_thread::yield();
  for (int i = 0; i < 30; ++i)
    numbers.push_back(fixture.send(first, nullptr, 0, 1));
  for (int i = 0; i < 30; ++i)
    numbers.push_back(fixture.send(second, nullptr, 0, 2));
  fixture.messages.isOpen = true;
  for (uint64_t number : numbers)
    Fixture::finish(*fixture.agent.ringOf(number), number);
  fixture.agent.stop();
  const std::vector<int> &order = fixture.messages.order;
  ASSERT_EQ(order.size(), 61u);
  for (size_t i = 0; i < 60; i += 2)
    EXPECT_NE(order[i + 1], order[i]) << "at " << i;
}

/// Waiting for one request needs no other one, and `synchronize` needs all.
TEST(Agent, WaitsForOne) {
  Fixture fixture;
  RequestRing &ring = *fixture.agent.takeRing();
  int64_t in = 0, out = 5, late = 0;
  uint64_t pending = fixture.receive(ring, &late, sizeof late, 9);
  uint64_t receive = fixture.receive(ring, &in, sizeof in, 8);
  uint64_t send = fixture.send(ring, &out, sizeof out, 8);
  Fixture::finish(ring, receive);
  EXPECT_EQ(in, 5);
  EXPECT_EQ(ring.statusOf(receive)[0], 8u);
  EXPECT_FALSE(ring.isComplete(pending));
  EXPECT_EQ(ring.wait(pending, 0.02), Result::Overdue);
  EXPECT_EQ(ring.synchronize(0.02), Result::Overdue);
  uint64_t last = fixture.send(ring, &out, sizeof out, 9);
  EXPECT_EQ(ring.synchronize(0), Result::Done);
  EXPECT_TRUE(ring.isComplete(pending));
  EXPECT_EQ(late, 5);
  for (uint64_t number : {pending, send, last})
    ring.release(number);
}

TEST(Agent, KnowsItsRequests) {
  Fixture fixture(0, 4, 4);
  RequestRing &ring = *fixture.agent.takeRing();
  std::vector<uint64_t> numbers;
  for (int i = 0; i < 4; ++i)
    numbers.push_back(fixture.send(ring, nullptr, 0, 1));
  uint64_t none = 0;
  EXPECT_EQ(fixture.start(ring, XACC_REQUEST_SEND, nullptr, 0, 1, none),
            Result::NoSlot);
  for (uint64_t number : numbers) {
    EXPECT_TRUE(RequestNumber::isOne(number));
    EXPECT_EQ(fixture.agent.ringOf(number), &ring);
    EXPECT_TRUE(ring.isOpen(number));
  }
  Fixture::finish(ring, numbers[2]);
  EXPECT_FALSE(ring.isOpen(numbers[2])) << "has been waited for";
  uint64_t again = fixture.send(ring, nullptr, 0, 1);
  EXPECT_EQ(RequestNumber::slotOf(again), RequestNumber::slotOf(numbers[2]));
  EXPECT_TRUE(ring.isOpen(again));
  EXPECT_FALSE(ring.isOpen(numbers[2])) << "its slot has another request";
  EXPECT_EQ(fixture.agent.ringOf(17), nullptr);
  fixture.agent.stop();
  std::set<uint64_t> open;
  fixture.agent.forEachOpen([&](uint64_t number, const XaccLoc *loc) {
    open.insert(number);
    EXPECT_EQ(loc->line, 12);
  });
  EXPECT_EQ(open,
            std::set<uint64_t>({numbers[0], numbers[1], numbers[3], again}));
}

TEST(Agent, NamesFaults) {
  struct Case {
    int64_t tag, peer, comm;
    const char *message;
  };
  for (const Case &fault :
       {Case{FakeMessages::tagFails, 0, 1,
             "the MPI library reports: truncated"},
        Case{1, 99, 1, "rank 99 is not in the communicator"},
        Case{1, 0, 7, "no communicator has the number 7"}}) {
    Fixture fixture;
    RequestRing &ring = *fixture.agent.takeRing();
    fixture.comm = fault.comm;
    fixture.peer = fault.peer;
    uint64_t number = fixture.send(ring, nullptr, 0, fault.tag);
    // The kernel ends.
    EXPECT_EQ(ring.wait(number, 0), Result::Aborted);
    fixture.agent.stop();
    EXPECT_EQ(fixture.failure, fault.message);
    EXPECT_EQ(fixture.place, &fixture.loc);
  }
}

/// The end does not wait for what never completes.
TEST(Agent, EndsWithRequestsInFlight) {
  Fixture fixture;
  RequestRing &ring = *fixture.agent.takeRing();
  int64_t in = 0;
  uint64_t number =
      fixture.receive(ring, &in, sizeof in, FakeMessages::tagNever);
  EXPECT_EQ(ring.wait(number, 0.05), Result::Overdue);
  double begin = wallTime();
  fixture.agent.stop();
  EXPECT_LT(wallTime() - begin, 5);
  int numOpen = 0;
  fixture.agent.forEachOpen([&](uint64_t, const XaccLoc *) { ++numOpen; });
  EXPECT_EQ(numOpen, 1);
}

/// Without a thread of its own, kernels that wait do all.
TEST(Agent, NeedsNoThread) {
  Fixture fixture(3);
  fixture.messages.hasThread = false;
  RequestRing &ring = *fixture.agent.takeRing();
  int64_t in = 0, out = 5;
  uint64_t receive = fixture.receive(ring, &in, sizeof in, 8);
  uint64_t send = fixture.send(ring, &out, sizeof out, 8);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(fixture.messages.order.empty()) << "nobody has served the ring";
  Fixture::finish(ring, receive);
  EXPECT_EQ(in, 5);
  Fixture::finish(ring, send);
}

TEST(Agent, HandlesHaveOneNumber) {
  Fixture fixture;
  Agent &agent = fixture.agent;
  EXPECT_EQ(agent.numberOf(XACC_MPI_COMM, 70), fixture.comm);
  EXPECT_NE(agent.numberOf(XACC_MPI_COMM, 71), fixture.comm);
  EXPECT_EQ(agent.numberOf(XACC_MPI_OP, 71), 1);
}

TEST(Agent, RingsAreUsedAgain) {
  Fixture fixture;
  std::vector<RequestRing *> rings;
  for (uint64_t i = 0; i < RequestNumber::maxRings; ++i)
    rings.push_back(fixture.agent.takeRing());
  EXPECT_EQ(fixture.agent.takeRing(), nullptr);
  fixture.agent.giveBack(rings[5]);
  EXPECT_EQ(fixture.agent.takeRing(), rings[5]);
}
