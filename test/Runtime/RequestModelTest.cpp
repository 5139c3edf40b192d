//===- RequestModelTest.cpp - Every order of steps of the ring ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code of device/requests/Ring.h runs once with memory that notes each
// access. Then all orders are explored in which weak memory could make the
// accesses of both sides: any order but for those to one word, what is behind
// an `acquire`, and what is before a `publish`. The consumer has to read what
// the producer has written for that record, and no state but the last may be
// without a next one. Each rule is left out once, and must be missed.
//
//===----------------------------------------------------------------------===//

#include "device/requests/RingMemory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

using namespace xacc;

namespace {

enum class Without {
  Nothing,
  PublishFence,   // the producer's publish is a plain store
  GiveBackFence,  // the consumer's
  AcquireFence,   // the consumer reads the tail as any word
  RoomFence,      // the producer reads the head as any word
  TailLast,       // the producer publishes before it has written
  HeadLast,       // the consumer gives back before it has read
  WaitingForRoom, // the producer does not look at the head
};

/// Accesses of one side, in the order of its code.
struct Step {
  /// Look: reads an index until it has at least this value, as any word.
  enum Kind : uint8_t { Read, Write, Acquire, Publish, Look } kind;
  uint8_t word;
  uint64_t value;
};
using Steps = std::vector<Step>;

/// Memory that notes what is done to it.
struct NotedMemory {
  struct Word {
    uint64_t value = 0;
  };
  static inline std::map<const Word *, uint8_t> names;
  static inline Steps *steps = nullptr;

  static void note(Step::Kind kind, const Word &word, uint64_t value) {
    auto name = names.try_emplace(&word, uint8_t(names.size())).first->second;
    if (steps)
      steps->push_back({kind, name, value});
  }
  static uint64_t read(const Word &word) {
    note(Step::Read, word, word.value);
    return word.value;
  }
  static void write(Word &word, uint64_t value) {
    word.value = value;
    note(Step::Write, word, value);
  }
  static uint64_t acquire(const Word &word) {
    note(Step::Acquire, word, word.value);
    return word.value;
  }
  static void publish(Word &word, uint64_t value) {
    word.value = value;
    note(Step::Publish, word, value);
  }
};

constexpr uint64_t words = 4; // of a record: enough to tell them apart
using Memory = RingMemory<NotedMemory, words>;

struct Model {
  uint64_t capacity = 1;
  unsigned numRecords = 3;
  Without without = Without::Nothing;

  size_t numStates = 0;
  std::string problem;
  void explore();

private:
  static constexpr size_t maxWords = 16;
  /// Plain bytes, so that equal states are equal memory.
  struct State {
    uint64_t made[2]; // the accesses of each side that have been made
    uint8_t memory[maxWords];
  };
  struct Hash {
    size_t operator()(const State &state) const {
      return std::hash<std::string_view>()(std::string_view(
          reinterpret_cast<const char *>(&state), sizeof state));
    }
  };
  struct Equal {
    bool operator()(const State &a, const State &b) const {
      return std::memcmp(&a, &b, sizeof a) == 0;
    }
  };

  void record();
  void leaveOut();
  void findOrder();
  bool make(const State &state, int side, size_t step);

  Steps steps[2];                  // of the producer and of the consumer
  std::vector<uint64_t> before[2]; // what has to be made before each step
  uint8_t tail = 0;
  std::vector<State> work;
  std::unordered_set<State, Hash, Equal> seen;
};

} // namespace

static uint64_t bit(size_t step) { return uint64_t(1) << step; }

/// Runs the code: each record is taken as late as the ring allows.
void Model::record() {
  NotedMemory::names.clear();
  NotedMemory::steps = nullptr;
  Memory memory(capacity);
  RingProducer<NotedMemory, Memory> producer(memory);
  RingConsumer<NotedMemory, Memory> consumer(memory);
  auto run = [&](int side, auto code) {
    NotedMemory::steps = &steps[side];
    code();
    NotedMemory::steps = nullptr;
  };
  unsigned taken = 0;
  auto take = [&] {
    run(1, [&] {
      uint64_t arguments[words];
      EXPECT_EQ(consumer.next(), 1 + taken);
      consumer.take(arguments, words - 1);
    });
    ++taken;
  };
  for (unsigned i = 0; i < numRecords; ++i) {
    if (i - taken == capacity)
      take();
    run(0, [&] {
      uint64_t arguments[words];
      for (uint64_t k = 0; k < words; ++k)
        arguments[k] = 16 * (i + 1) + k;
      EXPECT_FALSE(producer.isFull());
      producer.submit(1 + i, arguments, words - 1);
    });
  }
  while (taken < numRecords)
    take();
  tail = NotedMemory::names.at(&memory.tail);
  ASSERT_LE(NotedMemory::names.size(), maxWords);
  ASSERT_LE(steps[0].size(), 64u);
  ASSERT_LE(steps[1].size(), 64u);
  // The consumer has to see each record, the producer the room for the next.
  // One that sees more at a time looks less often, and has seen as much.
  unsigned numPublished = 0;
  Steps all;
  for (const Step &step : steps[1]) {
    if (step.kind == Step::Publish)
      ++numPublished;
    bool isFunction = step.kind == Step::Read && step.value <= numRecords;
    if (isFunction)
      all.push_back({Step::Acquire, tail, numPublished + 1});
    if (step.kind != Step::Acquire)
      all.push_back(step);
  }
  steps[1] = all;
}

void Model::leaveOut() {
  auto change = [&](int side, Step::Kind from, Step::Kind to) {
    for (Step &step : steps[side])
      if (step.kind == from)
        step.kind = to;
  };
  // Moves each publish before the accesses of its record.
  auto advance = [&](int side) {
    size_t first = 0;
    for (size_t i = 0; i < steps[side].size(); ++i) {
      if (steps[side][i].kind == Step::Acquire)
        first = i + 1;
      if (steps[side][i].kind != Step::Publish)
        continue;
      std::rotate(steps[side].begin() + first, steps[side].begin() + i,
                  steps[side].begin() + i + 1);
      first = i + 1;
    }
  };
  switch (without) {
  case Without::Nothing:
    return;
  case Without::PublishFence:
    return change(0, Step::Publish, Step::Write);
  case Without::GiveBackFence:
    return change(1, Step::Publish, Step::Write);
  case Without::AcquireFence:
    return change(1, Step::Acquire, Step::Look);
  case Without::RoomFence:
    return change(0, Step::Acquire, Step::Look);
  case Without::TailLast:
    return advance(0);
  case Without::HeadLast:
    return advance(1);
  case Without::WaitingForRoom:
    std::erase_if(steps[0],
                  [](const Step &s) { return s.kind == Step::Acquire; });
  }
}

void Model::findOrder() {
  for (int side : {0, 1})
    for (size_t i = 0; i < steps[side].size(); ++i) {
      uint64_t mask = 0;
      for (size_t k = 0; k < i; ++k)
        if (steps[side][k].word == steps[side][i].word ||
            steps[side][k].kind == Step::Acquire ||
            steps[side][i].kind == Step::Publish)
          mask |= bit(k);
      before[side].push_back(mask);
    }
}

/// Makes an access if it is its turn.
bool Model::make(const State &state, int side, size_t number) {
  const Step &step = steps[side][number];
  uint64_t needed = before[side][number];
  if ((state.made[side] & bit(number)) || (state.made[side] & needed) != needed)
    return false;
  State next = state;
  next.made[side] |= bit(number);
  uint8_t &word = next.memory[step.word];
  switch (step.kind) {
  case Step::Write:
  case Step::Publish:
    word = uint8_t(step.value);
    break;
  case Step::Read:
    if (word != step.value)
      problem = "a word of another record";
    break;
  case Step::Acquire:
  case Step::Look:
    if (word < step.value)
      return false;
  }
  if (seen.insert(next).second)
    work.push_back(next);
  return true;
}

void Model::explore() {
  record();
  leaveOut();
  findOrder();
  State start;
  std::memset(&start, 0, sizeof start);
  work.push_back(start);
  while (!work.empty() && problem.empty()) {
    State state = work.back();
    work.pop_back();
    bool hasNext = false, isLast = true;
    for (int side : {0, 1})
      for (size_t i = 0; i < steps[side].size(); ++i) {
        hasNext |= make(state, side, i);
        isLast &= (state.made[side] & bit(i)) != 0;
      }
    if (!hasNext && !isLast)
      problem = "both sides wait";
  }
  numStates = seen.size();
}

TEST(RequestModel, RingsOfAllSizes) {
  for (uint64_t capacity : {1, 2, 4})
    for (unsigned numRecords : {1, 2, 3}) {
      Model model;
      model.capacity = capacity;
      model.numRecords = numRecords;
      model.explore();
      EXPECT_EQ(model.problem, "")
          << "capacity " << capacity << ", records " << numRecords;
      EXPECT_GT(model.numStates, 10u);
    }
}

TEST(RequestModel, EachRuleIsNeeded) {
  for (Without without :
       {Without::PublishFence, Without::GiveBackFence, Without::AcquireFence,
        Without::RoomFence, Without::TailLast, Without::HeadLast,
        Without::WaitingForRoom})
    for (uint64_t capacity : {1, 2}) {
      Model model;
      model.capacity = capacity;
      model.numRecords = unsigned(capacity) + 1;
      model.without = without;
      model.explore();
      EXPECT_EQ(model.problem, "a word of another record")
          << "rule " << int(without) << ", capacity " << capacity;
    }
}
