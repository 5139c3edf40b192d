//===- ChannelModelTest.cpp - Every order of steps of the protocol --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of transport/direct/Channel.h, for two and three ranks: all states
// that any order of steps can reach are visited. No receiver may see an element
// of another step of the program than its own, nor one that changes while it
// is copied, and no state but the last may be without a next one. Each rule is
// left out once, and must be missed.
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

enum class Without {
  Nothing,
  WaitForConsumed, // before the owner changes what was read in place
  WaitForBuffer,   // before it packs into the buffer again
  PublishLast,     // after packing
  ConsumedLast,    // after copying
  CopyingInStarts, // while a full channel makes a start wait
};

struct Model {
  int numRanks = 2;
  std::vector<std::pair<int, int>> edges; // from, to
  bool isPacked = false;
  int numEntries = 2; // of a channel
  int depth = 1;      // exchanges in flight
  int numSteps = 3;
  Without without = Without::Nothing;

  size_t numStates = 0;
  std::string problem = "";
  void explore();

private:
  static constexpr int maxEdges = 4, maxRanks = 3, maxDepth = 2;
  // Plain bytes, so that equal states are equal memory.
  struct RankState {
    uint8_t step, phase, exchange, edge, half;
    uint8_t data[maxDepth]; // what the arrays hold: the number of the step
  };
  struct EdgeState {
    uint8_t published, consumed, started;
    uint8_t isReading, seen, copied;
    uint8_t buffer[maxDepth][2], lastUse[maxDepth][2], turn[maxDepth];
    uint8_t turnOf[8]; // by number, modulo
  };
  struct State {
    RankState ranks[maxRanks];
    EdgeState edges[maxEdges];
  };
  enum Phase : uint8_t { Write, Start, Finish, Done };

  void stepRank(const State &state, int rank, std::vector<State> &next);
  void stepCopy(const State &state, int edge, std::vector<State> &next);
  bool send(State &state, int rank, int edge);
  uint8_t sourceOf(const State &state, int edge, int number) const;
  int exchangeOf(int number) const { return (number - 1) % depth; }
  int stepOf(int number) const { return (number - 1) / depth + 1; }
};

/// What the receiver reads for exchange `number`.
uint8_t Model::sourceOf(const State &state, int e, int number) const {
  const EdgeState &edge = state.edges[e];
  int exchange = exchangeOf(number);
  if (isPacked)
    return edge.buffer[exchange][edge.turnOf[number % 8]];
  return state.ranks[edges[e].first].data[exchange];
}

/// One step of the sender's start for one peer; false if it has to wait.
bool Model::send(State &state, int rank, int e) {
  RankState &own = state.ranks[rank];
  EdgeState &edge = state.edges[e];
  int exchange = own.exchange;
  int number = (own.step - 1) * depth + exchange + 1;
  bool publishesFirst = without == Without::PublishLast;
  if (own.half == 0) {
    if (number > numEntries && edge.consumed < number - numEntries)
      return false;
    if (isPacked) {
      int turn = edge.turn[exchange] ^ 1;
      if (without != Without::WaitForBuffer &&
          edge.consumed < edge.lastUse[exchange][turn])
        return false;
      edge.turn[exchange] = uint8_t(turn);
      edge.lastUse[exchange][turn] = uint8_t(number);
      edge.turnOf[number % 8] = uint8_t(turn);
    }
  }
  // Packing and publishing are two steps.
  if ((own.half == 0) != publishesFirst) {
    if (isPacked)
      edge.buffer[exchange][edge.turn[exchange]] = own.data[exchange];
  } else {
    edge.published = uint8_t(number);
  }
  own.half ^= 1;
  return true;
}

void Model::stepRank(const State &state, int rank, std::vector<State> &next) {
  State after = state;
  RankState &own = after.ranks[rank];
  int number = (own.step - 1) * depth + own.exchange + 1;
  if (own.phase == Write) {
    own.data[own.exchange] = own.step;
    if (++own.exchange == depth)
      own.exchange = 0, own.phase = Start;
  } else if (own.phase == Start) {
    if (own.edge == 0 && own.half == 0)
      for (size_t e = 0; e < edges.size(); ++e)
        if (edges[e].second == rank)
          after.edges[e].started = uint8_t(number);
    while (own.edge < edges.size() && edges[own.edge].first != rank)
      ++own.edge;
    if (own.edge < edges.size()) {
      if (!send(after, rank, own.edge)) {
        // It waits; but what it receives has been started.
        if (std::memcmp(&after, &state, sizeof after) != 0)
          next.push_back(after);
        return;
      }
      own.edge += own.half == 0;
    } else {
      own.edge = 0;
      if (++own.exchange == depth)
        own.exchange = 0, own.phase = Finish;
    }
  } else if (own.phase == Finish) {
    for (size_t e = 0; e < edges.size(); ++e) {
      const EdgeState &edge = state.edges[e];
      if (edges[e].second == rank && edge.copied < number)
        return;
      if (edges[e].first == rank && !isPacked && edge.consumed < number &&
          without != Without::WaitForConsumed)
        return;
    }
    if (++own.exchange == depth) {
      own.exchange = 0;
      own.phase = own.step == numSteps ? Done : Write;
      own.step += own.step < numSteps;
    }
  } else {
    return;
  }
  next.push_back(after);
}

/// A receiver copies: it begins, and it ends.
void Model::stepCopy(const State &state, int e, std::vector<State> &next) {
  const EdgeState &edge = state.edges[e];
  int number = edge.copied + 1;
  const RankState &receiver = state.ranks[edges[e].second];
  if (edge.started < number || edge.published < number)
    return;
  if (without == Without::CopyingInStarts && receiver.phase == Start)
    return;
  State after = state;
  EdgeState &own = after.edges[e];
  if (!edge.isReading) {
    own.isReading = 1;
    own.seen = sourceOf(state, e, number);
    if (without == Without::ConsumedLast)
      own.consumed = uint8_t(number);
  } else {
    if (own.seen != stepOf(number))
      problem = "elements of another step";
    else if (sourceOf(state, e, number) != own.seen)
      problem = "elements that change";
    own.isReading = own.seen = 0;
    own.copied = uint8_t(number);
    own.consumed = uint8_t(number);
  }
  next.push_back(after);
}

void Model::explore() {
  State first;
  std::memset(&first, 0, sizeof first);
  for (int rank = 0; rank < numRanks; ++rank)
    first.ranks[rank].step = 1;
  auto keyOf = [](const State &state) {
    return std::string(reinterpret_cast<const char *>(&state), sizeof state);
  };
  std::unordered_set<std::string> seen = {keyOf(first)};
  std::vector<State> open = {first}, next;
  while (!open.empty() && problem.empty()) {
    State state = open.back();
    open.pop_back();
    next.clear();
    bool isDone = true;
    for (int rank = 0; rank < numRanks; ++rank) {
      isDone &= state.ranks[rank].phase == Done;
      stepRank(state, rank, next);
    }
    for (size_t e = 0; e < edges.size(); ++e)
      stepCopy(state, int(e), next);
    if (next.empty() && !isDone)
      problem = "nobody goes on";
    for (const State &after : next)
      if (seen.insert(keyOf(after)).second)
        open.push_back(after);
  }
  numStates = seen.size();
}

const std::vector<std::pair<int, int>> both = {{0, 1}, {1, 0}};
const std::vector<std::pair<int, int>> oneWay = {{0, 1}};
const std::vector<std::pair<int, int>> chain = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};
const std::vector<std::pair<int, int>> ring = {{0, 1}, {1, 2}, {2, 0}};

TEST(ChannelModel, NoOrderOfStepsGoesWrong) {
  for (const auto &edges : {both, oneWay, chain, ring})
    for (bool isPacked : {false, true})
      for (int numEntries : {1, 2})
        for (int depth : {1, 2}) {
          bool hasThree = edges.size() > 2;
          Model model{hasThree ? 3 : 2, edges, isPacked, numEntries, depth};
          model.numSteps = hasThree ? 2 : 3;
          model.explore();
          EXPECT_EQ(model.problem, "")
              << edges.size() << " edges, packed " << isPacked << ", entries "
              << numEntries << ", depth " << depth;
          EXPECT_GT(model.numStates, 20u);
        }
}

TEST(ChannelModel, EachRuleIsNeeded) {
  auto problemWithout = [](Without rule, const auto &edges, bool isPacked,
                           int depth) {
    Model model{2, edges, isPacked, /*numEntries=*/depth == 2 ? 1 : 4, depth};
    model.without = rule;
    model.numSteps = 4;
    model.explore();
    return model.problem;
  };
  EXPECT_NE(problemWithout(Without::WaitForConsumed, oneWay, false, 1), "");
  EXPECT_NE(problemWithout(Without::WaitForBuffer, oneWay, true, 1), "");
  EXPECT_NE(problemWithout(Without::PublishLast, both, true, 1), "");
  EXPECT_NE(problemWithout(Without::ConsumedLast, both, false, 1), "");
  EXPECT_EQ(problemWithout(Without::CopyingInStarts, both, false, 2),
            "nobody goes on");
}

} // namespace
