//===- QueueModelTest.cpp - Every order of steps of the queue for all -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of transport/direct/ArrivalQueue.h, for two and three senders and a
// receiver: each sender offers numbers 1, 2, ... to it; all states that any
// order of steps can reach are visited. The receiver must see all numbers of
// each sender, in their order, with the entry that belongs to them, and no
// state but the last may be without a next one. Each rule is left out once, and
// must be missed.
//
//===----------------------------------------------------------------------===//

#include "transport/direct/ArrivalQueue.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

using namespace xacc;

namespace {

enum class Without {
  Nothing,
  FreeSlot,    // a sender takes a ticket only of a slot that is free
  OneTicket,   // taking a ticket is one step
  TurnLast,    // the turn says that the slot is filled, after the entry
  ReadingFirst // the receiver gives a slot back after it has read it
};

struct Model {
  int numSenders = 2, numSlots = 2, numEntries = 3;
  Without without = Without::Nothing;
  size_t numStates = 0;
  std::string problem = "";
  void explore();

private:
  static constexpr int most = 3;
  // Plain bytes, so that equal states are equal memory.
  struct Sender {
    uint8_t next, phase, ticket; // next: the number to send
  };
  struct Slot {
    uint8_t turn, from, number;
  };
  struct State {
    uint8_t tail, head, isReading;
    uint8_t seen[most];
    Sender senders[most];
    Slot slots[4];
  };
  enum Phase : uint8_t { Look, Take, Fill, Publish };

  bool stepSender(State &state, int index);
  bool stepReceiver(State &state);
  bool readSlot(State &state, const Slot &slot);
};

/// Returns whether the sender has done anything.
bool Model::stepSender(State &state, int index) {
  Sender &own = state.senders[index];
  if (own.next > numEntries)
    return false;
  Slot &slot = state.slots[own.ticket % numSlots];
  switch (own.phase) {
  case Look:
    own.ticket = state.tail;
    own.phase = Take;
    return true;
  case Take:
    if (slot.turn != own.ticket && without != Without::FreeSlot) {
      // Full, or another one was faster: looks again.
      own.phase = Look;
      return slot.turn > own.ticket || own.ticket != state.tail;
    }
    if (state.tail != own.ticket && without != Without::OneTicket) {
      own.phase = Look;
      return true;
    }
    state.tail = uint8_t(own.ticket + 1);
    own.phase = Fill;
    return true;
  case Fill:
  case Publish:
    if ((own.phase == Fill) != (without == Without::TurnLast)) {
      slot.from = uint8_t(index);
      slot.number = own.next;
    } else {
      slot.turn = uint8_t(own.ticket + 1);
    }
    if (own.phase == Fill) {
      own.phase = Publish;
    } else {
      own.phase = Look;
      ++own.next;
    }
    return true;
  }
  return false;
}

bool Model::readSlot(State &state, const Slot &slot) {
  if (slot.number != state.seen[slot.from] + 1)
    problem = "an entry of another number";
  else
    ++state.seen[slot.from];
  return problem.empty();
}

bool Model::stepReceiver(State &state) {
  Slot &slot = state.slots[state.head % numSlots];
  bool givesBackFirst = without == Without::ReadingFirst;
  if (!state.isReading) {
    if (slot.turn != uint8_t(state.head + 1))
      return false;
    state.isReading = 1;
    if (givesBackFirst)
      slot.turn = uint8_t(state.head + numSlots);
    else
      readSlot(state, slot);
    return true;
  }
  if (givesBackFirst)
    readSlot(state, slot);
  else
    slot.turn = uint8_t(state.head + numSlots);
  state.isReading = 0;
  ++state.head;
  return true;
}

void Model::explore() {
  State first;
  std::memset(&first, 0, sizeof first);
  for (int i = 0; i < numSlots; ++i)
    first.slots[i].turn = uint8_t(i);
  for (int i = 0; i < numSenders; ++i)
    first.senders[i].next = 1;
  auto keyOf = [](const State &state) {
    return std::string(reinterpret_cast<const char *>(&state), sizeof state);
  };
  std::unordered_set<std::string> seen = {keyOf(first)};
  std::vector<State> open = {first};
  while (!open.empty() && problem.empty()) {
    State state = open.back();
    open.pop_back();
    bool any = false, isDone = true;
    for (int actor = 0; actor <= numSenders; ++actor) {
      State after = state;
      bool moved =
          actor < numSenders ? stepSender(after, actor) : stepReceiver(after);
      any |= moved;
      if (std::memcmp(&after, &state, sizeof after) != 0 &&
          seen.insert(keyOf(after)).second)
        open.push_back(after);
    }
    for (int i = 0; i < numSenders; ++i)
      isDone &= state.seen[i] == numEntries;
    if (!any && !isDone && problem.empty())
      problem = "nobody goes on";
  }
  numStates = seen.size();
}

TEST(QueueModel, NoOrderOfStepsGoesWrong) {
  for (int numSenders : {1, 2, 3})
    for (int numSlots : {2, 4}) {
      Model model{numSenders, numSlots, numSenders == 3 ? 2 : 4};
      model.explore();
      EXPECT_EQ(model.problem, "") << numSenders << " senders";
      EXPECT_GT(model.numStates, 20u);
    }
}

TEST(QueueModel, EachRuleIsNeeded) {
  for (Without rule : {Without::FreeSlot, Without::OneTicket, Without::TurnLast,
                       Without::ReadingFirst}) {
    Model model{2, 2, 4};
    model.without = rule;
    model.explore();
    EXPECT_NE(model.problem, "") << int(rule);
  }
}

/// The real one, with threads.
TEST(ArrivalQueue, ManySendersAtOnce) {
  auto queue = std::make_unique<ArrivalQueue>();
  queue->tail = 0;
  queue->head = 0;
  queue->initialise();
  constexpr int numSenders = 4;
  constexpr uint64_t numEntries = 20000;
  std::vector<std::thread> senders;
  for (int from = 0; from < numSenders; ++from)
    senders.emplace_back([&, from] {
      for (uint64_t number = 1; number <= numEntries; ++number)
        while (!queue->push(from, number, {number, from, 0, 0}))
          std::this_thread::yield();
    });
  uint64_t seen[numSenders] = {}, wrong = 0;
  for (uint64_t left = numSenders * numEntries; left > 0;)
    queue->drain([&](int from, uint64_t number, const ChannelEntry &entry) {
      wrong += number != ++seen[from] || entry.list != number ||
               entry.offset != from;
      --left;
    });
  EXPECT_EQ(wrong, 0u);
  for (std::thread &sender : senders)
    sender.join();
}

} // namespace
