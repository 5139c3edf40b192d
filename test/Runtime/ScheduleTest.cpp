//===- ScheduleTest.cpp - Collectives over domains, played through --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collective/Schedule.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <numeric>
#include <random>
#include <string>

using namespace xacc;

namespace {

using Domains = std::vector<int>; // by rank
using Buffer = std::vector<std::string>;

/// All ranks of a collective. A buffer has elements; a step names some of them.
/// What a rank sends is read when the receiver takes it, and a send is complete
/// then: a schedule that changes it before, or waits in a ring, fails.
struct Play {
  struct Letter {
    int from;
    int64_t begin, count;
  };
  std::vector<CollectiveSteps> steps;
  std::vector<Buffer> buffers;
  bool isBroadcast = false;
  // Where it is.
  std::vector<size_t> at;
  std::vector<int> open; // sends
  std::map<std::pair<int, int>, std::deque<Letter>> letters;
  // What it took.
  std::map<std::pair<int, int>, int> messages;
  std::vector<int> depth; // steps that follow each other
  std::string problem;

  Play(int numRanks, Buffer buffer)
      : steps(size_t(numRanks)), buffers(size_t(numRanks), buffer),
        at(size_t(numRanks)), open(size_t(numRanks)), depth(size_t(numRanks)) {}

  bool advance(int rank) {
    if (at[size_t(rank)] == steps[size_t(rank)].size())
      return false;
    const CollectiveStep &step = steps[size_t(rank)][at[size_t(rank)]];
    Buffer &own = buffers[size_t(rank)];
    int64_t begin = step.bytes < 0 ? 0 : step.begin;
    int64_t count = step.bytes < 0 ? int64_t(own.size()) : step.bytes;
    if (step.kind == CollectiveStep::Send) {
      letters[{rank, step.peer}].push_back({rank, begin, count});
      ++messages[{rank, step.peer}];
      ++open[size_t(rank)];
      ++at[size_t(rank)];
      return true;
    }
    bool replaces = step.kind != CollectiveStep::Receive ||
                    (step.bytes < 0 && !isBroadcast);
    auto &line = letters[{step.peer, rank}];
    // A receive may have begun, so that the partner's send completes.
    if (line.empty() || line.front().count < 0)
      return false;
    Letter letter = line.front();
    if (letter.begin != begin || letter.count != count)
      problem = "a message for something else";
    Buffer came(buffers[size_t(step.peer)].begin() + begin,
                buffers[size_t(step.peer)].begin() + begin + count);
    if (replaces && open[size_t(rank)] > 0) {
      // Takes it into memory of its own; combines when it may.
      if (step.kind == CollectiveStep::Receive)
        return false;
      if (held.contains(rank))
        return false;
      held[rank] = came;
      --open[size_t(step.peer)];
      line.front().count = -1;
      return true;
    }
    line.pop_front();
    --open[size_t(step.peer)];
    finish(rank, step, came, begin);
    return true;
  }
  std::map<int, Buffer> held;

  bool finishHeld(int rank) {
    if (!held.contains(rank) || open[size_t(rank)] > 0)
      return false;
    const CollectiveStep &step = steps[size_t(rank)][at[size_t(rank)]];
    letters[{step.peer, rank}].pop_front();
    finish(rank, step, held[rank], 0);
    held.erase(rank);
    return true;
  }

  void finish(int rank, const CollectiveStep &step, const Buffer &came,
              int64_t begin) {
    for (size_t i = 0; i < came.size(); ++i) {
      std::string &mine = buffers[size_t(rank)][size_t(begin) + i];
      if (step.kind == CollectiveStep::Receive)
        mine = came[i];
      else
        mine = step.kind == CollectiveStep::CombineLower ? came[i] + mine
                                                         : mine + came[i];
    }
    ++at[size_t(rank)];
    ++depth[size_t(rank)];
  }

  void run(std::mt19937 &random) {
    std::vector<int> order(steps.size());
    std::iota(order.begin(), order.end(), 0);
    for (bool any = true; any;) {
      any = false;
      std::shuffle(order.begin(), order.end(), random);
      for (int rank : order)
        any |= finishHeld(rank) || advance(rank);
    }
    for (size_t rank = 0; rank < steps.size(); ++rank)
      if (at[rank] < steps[rank].size() || open[rank] ||
          held.contains(int(rank)))
        problem = "nobody goes on";
  }
  int between(const Domains &domains) const {
    int count = 0;
    for (auto &[pair, number] : messages)
      if (domains[size_t(pair.first)] != domains[size_t(pair.second)])
        count += number;
    return count;
  }
};

/// Domains of `size` ranks, of one rank each, of uneven sizes, and interleaved.
std::vector<Domains> layoutsOf(int numRanks) {
  std::vector<Domains> all;
  for (int size = 1; size <= numRanks; ++size) {
    Domains blocks, rounds;
    for (int rank = 0; rank < numRanks; ++rank) {
      blocks.push_back(rank / size);
      rounds.push_back(rank % size);
    }
    all.push_back(blocks);
    all.push_back(rounds);
  }
  Domains uneven;
  for (int rank = 0; rank < numRanks; ++rank)
    uneven.push_back(rank == 0 ? 5 : rank < 4 ? 2 : 9);
  all.push_back(uneven);
  return all;
}

int numberOf(const Domains &domains) {
  return CollectiveLayout(domains, 0).numDomains();
}

std::mt19937 engine(20261123);

TEST(Schedule, BroadcastsReachAllWithFewMessagesBetweenDomains) {
  for (int p = 1; p <= 17; ++p)
    for (const Domains &domains : layoutsOf(p))
      for (int root = 0; root < p; ++root) {
        Play play(p, {"-"});
        play.isBroadcast = true;
        play.buffers[size_t(root)] = {"x"};
        for (int rank = 0; rank < p; ++rank)
          play.steps[size_t(rank)] =
              broadcastSteps(CollectiveLayout(domains, rank), root);
        play.run(engine);
        ASSERT_EQ(play.problem, "");
        for (const Buffer &buffer : play.buffers)
          ASSERT_EQ(buffer[0], "x");
        ASSERT_EQ(play.between(domains), numberOf(domains) - 1);
      }
}

TEST(Schedule, ReductionsKeepTheOrderOfTheRanks) {
  for (int p = 1; p <= 17; ++p)
    for (const Domains &domains : layoutsOf(p)) {
      Play play(p, {"", ""});
      // In the order of the domains: what all get is alike.
      std::string wanted;
      CollectiveLayout layout(domains, 0);
      for (auto &ranks : layout.domains)
        for (int rank : ranks)
          wanted += char('a' + rank);
      for (int rank = 0; rank < p; ++rank) {
        play.buffers[size_t(rank)] =
            Buffer(2, std::string(1, char('a' + rank)));
        play.steps[size_t(rank)] =
            reductionSteps(CollectiveLayout(domains, rank));
      }
      play.run(engine);
      ASSERT_EQ(play.problem, "");
      for (const Buffer &buffer : play.buffers)
        for (const std::string &element : buffer)
          ASSERT_EQ(element, wanted);
      int g = numberOf(domains);
      if (g == 1)
        continue;
      int power = 1, steps = 0;
      while (power * 2 <= g)
        power *= 2, ++steps;
      ASSERT_EQ(play.between(domains), power * steps + 2 * (g - power));
    }
}

TEST(Schedule, AllgathersOfAnySizes) {
  for (int p = 1; p <= 17; ++p)
    for (const Domains &domains : layoutsOf(p))
      for (int kind = 0; kind < 3; ++kind) {
        std::vector<int64_t> bytesOf;
        for (int rank = 0; rank < p; ++rank)
          bytesOf.push_back(kind == 0   ? 1
                            : kind == 1 ? int64_t(engine() % 3)
                                        : int64_t(rank == p - 1));
        CollectiveLayout any(domains, 0);
        auto places = allgatherPlaces(any, bytesOf);
        Buffer wanted(size_t(places.back()));
        for (int rank = 0; rank < p; ++rank)
          for (int64_t i = 0; i < bytesOf[size_t(rank)]; ++i)
            wanted[size_t(places[size_t(rank)] + i)] =
                std::to_string(rank) + "." + std::to_string(i);
        Play play(p, Buffer(wanted.size()));
        for (int rank = 0; rank < p; ++rank) {
          for (int64_t i = 0; i < bytesOf[size_t(rank)]; ++i) {
            size_t at = size_t(places[size_t(rank)] + i);
            play.buffers[size_t(rank)][at] = wanted[at];
          }
          play.steps[size_t(rank)] =
              allgatherSteps(CollectiveLayout(domains, rank), bytesOf);
        }
        play.run(engine);
        ASSERT_EQ(play.problem, "") << p;
        for (const Buffer &buffer : play.buffers)
          ASSERT_EQ(buffer, wanted);
      }
}

/// Eight ranks in two domains: between them the first step, then the others.
TEST(Schedule, TheBroadcastOfThePaper) {
  Domains domains = {0, 0, 0, 0, 1, 1, 1, 1};
  std::vector<std::vector<int>> targets = {{4, 2, 1}, {}, {3}, {},
                                           {6, 5},    {}, {7}, {}};
  for (int rank = 0; rank < 8; ++rank) {
    std::vector<int> sends;
    for (auto &step : broadcastSteps(CollectiveLayout(domains, rank), 0))
      if (step.kind == CollectiveStep::Send)
        sends.push_back(step.peer);
    EXPECT_EQ(sends, targets[size_t(rank)]);
  }
}

/// Recursive doubling: log2 of the ranks steps, the last one between domains.
TEST(Schedule, TheAllgatherOfThePaper) {
  for (int p : {4, 8, 16})
    for (int rank = 0; rank < p; ++rank) {
      Domains domains;
      for (int r = 0; r < p; ++r)
        domains.push_back(r / (p / 2));
      CollectiveSteps steps = allgatherSteps(
          CollectiveLayout(domains, rank), std::vector<int64_t>(size_t(p), 16));
      int64_t expected = 16;
      int distance = 1;
      ASSERT_EQ(steps.size(), 2 * size_t(std::countr_zero(unsigned(p))));
      for (size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(steps[i].peer, rank ^ distance);
        EXPECT_EQ(steps[i].bytes, expected);
        if (i % 2) {
          distance *= 2;
          expected *= 2;
        }
      }
      EXPECT_NE(domains[size_t(steps.back().peer)], domains[size_t(rank)]);
    }
}

} // namespace
