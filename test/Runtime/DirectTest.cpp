//===- DirectTest.cpp - Shared memory between ranks that are threads ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conformance.h"
#include "SanitizerScale.h"
#include "TestArrays.h"
#include "ThreadRanks.h"
#include "collective/Domains.h"
#include "core/Identity.h"
#include "exchange/Plan.h"
#include "exchange/Progress.h"
#include "observe/Wait.h"
#include "transport/Registry.h"
#include "transport/WayTable.h"

#include <random>

using namespace xacc;
using namespace xacc::test;

unsigned conformanceSeed = std::random_device()();

namespace {

//===----------------------------------------------------------------------===//
// Two runtimes
//===----------------------------------------------------------------------===//

struct Line {
  explicit Line(int64_t perRank, int64_t lower = 1, int64_t upper = 1) {
    int64_t any[] = {-1}, zero[] = {0};
    int64_t extent[] = {perRank * xaccrtNumNodes()}, last[] = {extent[0] - 1};
    XaccFormat block = {XACC_FORMAT_BLOCK, 0, nullptr};
    XaccAlign align[] = {{0, 0, lower, upper}};
    nodes = xaccrtNodesEntire(1, any, nullptr);
    templ = xaccrtTemplate(nodes, 1, zero, last, &block, nullptr);
    array = xaccrtArray(templ, XACC_TYPE_I64, 8, 1, extent, align, 1, nullptr);
    view = xaccrtView(array);
    cells = reinterpret_cast<int64_t *>(view->data);
  }
  ~Line() {
    xaccrtRelease(array);
    xaccrtRelease(templ);
    xaccrtRelease(nodes);
  }
  void fill(int64_t step) {
    for (int64_t i = view->first[0]; i <= view->last[0]; ++i)
      cells[i - view->origin[0]] = step * 100000 + i;
  }
  /// Number of wrong cells, of a halo that is periodic or not.
  int64_t wrong(int64_t step, bool periodic) {
    int64_t count = 0, extent = view->extent[0];
    int64_t size = reinterpret_cast<Array *>(array)->extents[0];
    for (int64_t at = 0; at < extent; ++at) {
      int64_t i = view->origin[0] + at;
      bool inside = i >= 0 && i < size;
      if (inside || periodic)
        count += cells[at] != step * 100000 + (i + size) % size;
    }
    return count;
  }
  void *nodes, *templ, *array;
  const XaccArrayView *view;
  int64_t *cells;
};

TEST(Runtime, TwoInOneThread) {
  ThreadWorld first(1), second(3);
  ThreadTransport one(first, 0), two(second, 1);
  Runtime a(one, 0, 1, endTest), b(two, 1, 3, endTest);
  Runtime *before = Runtime::getIfStarted();
  {
    Runtime::Binding inA(a);
    EXPECT_EQ(&Runtime::get(), &a);
    EXPECT_EQ(xaccrtNumNodes(), 1);
    Line line(8);
    EXPECT_EQ(findOwner(line.cells), line.array);
    {
      Runtime::Binding inB(b);
      EXPECT_EQ(&Runtime::get(), &b);
      EXPECT_EQ(xaccrtNumNodes(), 3);
      EXPECT_EQ(xaccrtNodeNumber(), 1);
      // What one has made, the other does not know.
      EXPECT_EQ(findOwner(line.cells), nullptr);
      Line other(4);
      EXPECT_EQ(findOwner(other.cells), other.array);
    }
    EXPECT_EQ(findOwner(line.cells), line.array);
    XaccWidth width[] = {{1, 1, 1}};
    line.fill(3);
    xaccrtReflect(1, &line.array, width, 0, nullptr, nullptr);
    EXPECT_EQ(line.wrong(3, true), 0);
  }
  EXPECT_EQ(Runtime::getIfStarted(), before);
}

//===----------------------------------------------------------------------===//
// Conformance: the same cases on every connection
//===----------------------------------------------------------------------===//

void randomReflects(int numCases, unsigned salt) {
  Dice dice(salt);
  int64_t numNodes = xaccrtNumNodes();
  for (int i = 0; i < numCases; ++i) {
    int64_t nodeRank = dice.pick(1, 3);
    std::vector<int64_t> nodeSizes = factorize(dice, numNodes, nodeRank);
    void *nodes = xaccrtNodesEntire(nodeRank, nodeSizes.data(), nullptr);
    int64_t rank = dice.pick(1, 4), count = dice.pick(1, 3);
    std::vector<std::unique_ptr<TestArray>> arrays;
    std::vector<void *> handles;
    for (int64_t a = 0; a < count; ++a) {
      arrays.push_back(makeArray(dice, nodes, nodeSizes, rank));
      handles.push_back(arrays.back()->handle);
    }
    void *site = nullptr;
    for (int64_t step = 0; step < 3; ++step) {
      std::vector<XaccWidth> widths(rank);
      for (int64_t k = 0; k < rank; ++k) {
        int64_t lower = 3, upper = 3;
        for (auto &array : arrays) {
          lower = std::min(lower, array->align[k].shadowLower);
          upper = std::min(upper, array->align[k].shadowUpper);
        }
        widths[k] = {dice.pick(0, lower), dice.pick(0, upper), dice.pick(0, 1)};
      }
      const XaccWidth *given = dice.pick(0, 4) ? widths.data() : nullptr;
      bool orthogonal = dice.pick(0, 3) == 0;
      int64_t flags = orthogonal ? XACC_REFLECT_ORTHOGONAL : 0;
      for (int repeat = 0; repeat < 2; ++repeat) {
        for (auto &array : arrays)
          array->fill(step);
        void *request = xaccrtReflectStart(count, handles.data(), given, flags,
                                           &site, nullptr);
        xaccrtReflectWait(request, nullptr);
        for (auto &array : arrays)
          EXPECT_EQ(array->verify(step, given, orthogonal), 0)
              << "case " << i << " seed " << conformanceSeed << " salt "
              << salt;
      }
    }
    arrays.clear();
    xaccrtRelease(nodes);
  }
}

class DirectRanks : public testing::TestWithParam<std::tuple<int, int, bool>> {
};

TEST_P(DirectRanks, RandomMappings) {
  auto [size, domainSize, isMinimal] = GetParam();
  Connection connection{domainSize >= 0, std::max(domainSize, 0), isMinimal};
  auto world = runRanks(size, connection, [&](Runtime &) {
    randomReflects(int(60 / sanitizerScale + 2), unsigned(size));
  });
  // Messages between domains only.
  int64_t inside = 0, between = 0;
  for (auto &[pair, count] : world->exchangeMessages) {
    bool isInside =
        domainSize == 0 ||
        (domainSize > 0 && pair.first / domainSize == pair.second / domainSize);
    (isInside ? inside : between) += count;
  }
  EXPECT_EQ(inside, 0);
  bool hasBetween = size > (domainSize < 0 ? 1 : domainSize) && domainSize != 0;
  if (!hasBetween)
    EXPECT_EQ(between, 0);
  else if (sanitizerScale == 1) // some of many cases
    EXPECT_GT(between, 0);
}

std::string
nameOf(const testing::TestParamInfo<std::tuple<int, int, bool>> &info) {
  auto [size, domainSize, isMinimal] = info.param;
  std::string kind = domainSize < 0    ? "Messages"
                     : domainSize == 0 ? "Direct"
                                       : "Domains" + std::to_string(domainSize);
  return kind + (isMinimal ? "MinimalRanks" : "Ranks") + std::to_string(size);
}
INSTANTIATE_TEST_SUITE_P(All, DirectRanks,
                         testing::Combine(testing::Range(1, 10),
                                          testing::Values(-1, 0, 1, 2, 3),
                                          testing::Values(false)),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Minimal, DirectRanks,
                         testing::Combine(testing::Range(2, 10),
                                          testing::Values(0, 2, 3),
                                          testing::Values(true)),
                         nameOf);

/// Between domains, one message for each further domain; inside, none.
/// A rank that waits in shared memory may have messages that are still on their
/// way, of this runtime or of the program.
TEST(Domains, WaitsGiveTheMessageLayerAChance) {
  std::atomic<bool> isWaiting = false;
  auto world = runRanks(2, {}, [&](Runtime &runtime) {
    auto &group = groupOf(runtime, worldComm, MemberList(0, 2, 1));
    if (runtime.rank() == 0) {
      isWaiting = true;
    } else {
      while (!isWaiting) // a busy machine may start rank 0 late
        std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    complete(group.barrier(), nullptr, "a barrier", worldComm);
  });
  EXPECT_GT(world->numProgress, 0);
}

TEST(Domains, MessagesOfCollectives) {
  for (int size : {2, 4, 5, 8})
    for (int64_t domainSize : {1, 2, 3, 4}) {
      int numDomains = int((size + domainSize - 1) / domainSize);
      auto world =
          runRanks(size, {.domainSize = domainSize}, [&](Runtime &runtime) {
            auto &group = groupOf(runtime, worldComm, MemberList(0, size, 1));
            std::vector<int64_t> data(3000, runtime.rank());
            for (int root = 0; root < size; ++root) {
              std::fill(data.begin(), data.end(), runtime.rank());
              Operation *started = group.broadcast(
                  reinterpret_cast<char *>(data.data()), 24000, root);
              if (!started)
                return; // a domain each: the message layer does it
              complete(started, nullptr, "a bcast", worldComm);
              EXPECT_EQ(std::count(data.begin(), data.end(), root), 3000);
            }
          });
      int64_t inside = 0, between = 0;
      for (auto &[pair, count] : world->collectiveMessages)
        (pair.first / domainSize == pair.second / domainSize ? inside
                                                             : between) +=
            count;
      bool isMade = domainSize > 1 && numDomains > 1;
      EXPECT_EQ(inside, 0);
      EXPECT_EQ(between, isMade ? size * (numDomains - 1) : 0)
          << size << " ranks in domains of " << domainSize;
    }
}

/// A rank computes, and its neighbour gets what it waits for: seconds of that.
double secondsOfWait(bool helper, bool shares, bool polls = false) {
  double seconds = 0;
  runRanks(
      2,
      {.shares = shares,
       .add = [&](Runtime &runtime) { Progress::of(runtime).want(helper); }},
      [&](Runtime &runtime) {
        Line line(2000, 1000, 1000);
        void *site = nullptr;
        for (int64_t step = 0; step < 3; ++step) {
          line.fill(step);
          complete(runtime.transport().barrier(worldComm), nullptr, "a barrier",
                   worldComm);
          // Or else it might copy when it starts.
          if (runtime.rank() == 1)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
          void *request =
              xaccrtReflectStart(1, &line.array, nullptr, 0, &site, nullptr);
          for (int i = 0; runtime.rank() == 0 && i < 100; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            if (polls)
              xaccrtPoll();
          }
          double begin = wallTime();
          xaccrtReflectWait(request, nullptr);
          if (runtime.rank() == 1)
            seconds = step ? std::min(seconds, wallTime() - begin)
                           : wallTime() - begin;
          EXPECT_EQ(line.wrong(step, false), 0);
        }
      });
  return seconds;
}

/// Times are those of one undisturbed run of some: where others use the cores,
/// one rank may come late to its wait.
template <typename Condition> static bool inSomeRun(Condition condition) {
  for (int run = 0; run < 8; ++run)
    if (condition())
      return true;
  return false;
}

TEST(Progress, TheHelperCopiesWhileTheRankComputes) {
  // Its neighbour may change its array only when it has been copied.
  EXPECT_TRUE(inSomeRun([] { return secondsOfWait(false, true) > 0.15; }));
  EXPECT_TRUE(inSomeRun([] { return secondsOfWait(true, true) < 0.1; }));
}

TEST(Progress, PollsCopyWhileTheRankComputes) {
  EXPECT_TRUE(inSomeRun([] { return secondsOfWait(false, true, true) < 0.1; }));
}

/// Threads that have started nothing may poll, at any time.
TEST(Progress, OthersMayPoll) {
  runRanks(2, {}, [&](Runtime &runtime) {
    Line line(2000, 1000, 1000);
    void *site = nullptr;
    std::atomic<bool> isDone = false;
    std::thread other([&] {
      Runtime::Binding binding(runtime);
      while (!isDone)
        xaccrtPoll();
    });
    for (int64_t step = 0; step < 50; ++step) {
      line.fill(step);
      xaccrtReflectAsync(1, &line.array, nullptr, 0, 7, &site, nullptr);
      for (int i = 0; i < 10; ++i)
        xaccrtPoll();
      int64_t id = 7;
      xaccrtWaitAsync(1, &id, 0, nullptr, nullptr);
      EXPECT_EQ(line.wrong(step, false), 0);
    }
    isDone = true;
    other.join();
  });
}

TEST(Progress, RandomMappingsWithHelpers) {
  for (bool isMinimal : {false, true})
    for (int64_t domainSize : {0, 2})
      runRanks(
          4,
          {.domainSize = domainSize,
           .isMinimal = isMinimal,
           .add = [](Runtime &runtime) { Progress::of(runtime).want(true); }},
          [&](Runtime &) { randomReflects(int(40 / sanitizerScale + 2), 11); });
}

/// A message layer without neighbourhood collectives: messages do it.
TEST(Neighbour, FallsBackToMessages) {
  auto world =
      runRanks(3,
               {.shares = false,
                .add =
                    [](Runtime &runtime) {
                      chooseTransport("neighbor").join(runtime, true);
                    }},
               [&](Runtime &runtime) {
                 Line line(20);
                 void *site = nullptr;
                 ReflectKey key{1, &line.array, nullptr, 0};
                 for (int64_t step = 0; step < 5; ++step) {
                   line.fill(step);
                   xaccrtReflect(1, &line.array, nullptr, 0, &site, nullptr);
                   EXPECT_EQ(line.wrong(step, false), 0);
                 }
                 Plan *plan = Plan::get(runtime, key, &site, nullptr);
                 EXPECT_EQ(plan->messagesPerRun(), runtime.rank() == 1 ? 2 : 1);
               });
  EXPECT_EQ((world->exchangeMessages[{0, 1}]), 5);
}

/// Measured while plans are made: halos are as before, whatever is chosen.
TEST(Tuner, RandomMappings) {
  for (int size : {2, 3, 4})
    for (int64_t domainSize : {0, 2})
      runRanks(size,
               {.domainSize = domainSize,
                .add =
                    [](Runtime &runtime) {
                      auto &tuned = runtime.part<TunedWays>();
                      tuned.isUsed = tuned.isMeasuring = true;
                    }},
               [&](Runtime &runtime) {
                 Line line(40);
                 xaccrtReflectInit(1, &line.array, nullptr, 0, nullptr);
                 randomReflects(sanitizerScale == 1 ? 8 : 1, unsigned(size));
                 EXPECT_FALSE(runtime.part<TunedWays>().ways.empty());
               });
}

/// Ranks need not have the same table: the sender's choice counts.
TEST(Tuner, ChoicesThatDiffer) {
  runRanks(3,
           {.add =
                [](Runtime &runtime) {
                  auto &tuned = runtime.part<TunedWays>();
                  tuned.isUsed = true;
                  Dice dice(unsigned(runtime.rank()) + 77);
                  for (int i = 0; i < BoxPattern::numClasses; ++i)
                    tuned.ways[i] = Way(dice.pick(1, 3));
                }},
           [&](Runtime &) { randomReflects(40, 3); });
}

/// What reflect_init prepares must not touch the halo.
TEST(Tuner, HalosStayWhenAPlanIsMade) {
  runRanks(2,
           {.add =
                [](Runtime &runtime) {
                  auto &tuned = runtime.part<TunedWays>();
                  tuned.isUsed = tuned.isMeasuring = true;
                }},
           [&](Runtime &runtime) {
             Line line(40, 3, 3);
             line.fill(1);
             int64_t halo = runtime.rank() ? 0 : 43;
             line.cells[halo] = -5;
             xaccrtReflectInit(1, &line.array, nullptr, 0, nullptr);
             EXPECT_EQ(line.cells[halo], -5);
             xaccrtReflectDo(1, &line.array, 0, nullptr, nullptr);
             EXPECT_EQ(line.wrong(1, false), 0);
           });
}

//===----------------------------------------------------------------------===//
// The protocol
//===----------------------------------------------------------------------===//

/// With a queue for each neighbour, and with one for all.
class Direct : public testing::TestWithParam<bool> {
protected:
  static Connection form() { return {.isMinimal = GetParam()}; }
};
INSTANTIATE_TEST_SUITE_P(Fast, Direct, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Minimal, Direct, testing::Values(true));

/// Ranks that are now early, now late; nothing but the reflect keeps them
/// together.
TEST_P(Direct, DelaysAtRandom) {
  for (int size : {2, 3, 5})
    for (int64_t perRank : {int64_t(3), int64_t(200)})
      runRanks(size, form(), [&](Runtime &runtime) {
        std::mt19937 engine(conformanceSeed + unsigned(runtime.rank()));
        // A narrow halo is packed, a wide one is not.
        int64_t width = std::min<int64_t>(perRank, 150);
        Line line(perRank, width, width);
        XaccWidth widths[] = {{width, width, 1}};
        void *site = nullptr;
        int64_t wrong = 0;
        for (int64_t step = 0; step < int64_t(4000 / sanitizerScale); ++step) {
          line.fill(step);
          if (engine() % 64 == 0)
            std::this_thread::sleep_for(
                std::chrono::microseconds(engine() % 200));
          xaccrtReflect(1, &line.array, widths, 0, &site, nullptr);
          wrong += line.wrong(step, true);
        }
        EXPECT_EQ(wrong, 0);
      });
}

/// One way only: the sender is ahead as far as its buffers allow.
TEST_P(Direct, OneWay) {
  for (int64_t width : {1, 150})
    runRanks(2, form(), [&](Runtime &runtime) {
      Line line(200, width, 0);
      void *site = nullptr;
      int64_t wrong = 0;
      for (int64_t step = 0; step < int64_t(2000 / sanitizerScale); ++step) {
        line.fill(step);
        if (runtime.rank() == 1 && step % 16 == 0)
          std::this_thread::sleep_for(std::chrono::microseconds(300));
        xaccrtReflect(1, &line.array, nullptr, 0, &site, nullptr);
        wrong += line.wrong(step, false);
      }
      EXPECT_EQ(wrong, 0);
    });
}

/// More exchanges in flight than a channel has entries, completed in another
/// order; and one way only, so that the sender runs ahead.
TEST_P(Direct, FullChannels) {
  for (int64_t lower : {0, 1, 300})
    for (int64_t upper : {1, 300})
      for (bool backwards : {false, true})
        runRanks(3, form(), [&](Runtime &runtime) {
          constexpr int count = 3 * int(Channel::numEntries) + 1;
          std::vector<std::unique_ptr<Line>> lines;
          std::vector<void *> requests(count), sites(count);
          for (int i = 0; i < count; ++i)
            lines.push_back(std::make_unique<Line>(310, lower, upper));
          for (int64_t step = 0; step < 3; ++step) {
            for (int i = 0; i < count; ++i) {
              lines[i]->fill(step * count + i);
              requests[i] = xaccrtReflectStart(1, &lines[i]->array, nullptr, 0,
                                               &sites[i], nullptr);
            }
            for (int k = 0; k < count; ++k) {
              int i = backwards != (runtime.rank() == 1) ? count - 1 - k : k;
              xaccrtReflectWait(requests[i], nullptr);
              EXPECT_EQ(lines[i]->wrong(step * count + i, false), 0);
            }
          }
        });
}

/// A rank that waits for something else copies what others wait for it to take.
TEST_P(Direct, ProgressInOtherWaits) {
  for (int64_t width : {1, 300})
    runRanks(3, form(), [&](Runtime &runtime) {
      constexpr int count = 2 * int(Channel::numEntries);
      std::vector<std::unique_ptr<Line>> lines;
      std::vector<void *> requests(count);
      for (int i = 0; i < count; ++i) {
        lines.push_back(std::make_unique<Line>(310, width, 0));
        lines[i]->fill(i);
      }
      for (int i = 0; i < count; ++i)
        requests[i] = xaccrtReflectStart(1, &lines[i]->array, nullptr, 0,
                                         nullptr, nullptr);
      // The sender may still be in a start, or wait for its data to be taken.
      if (runtime.rank() == 0)
        xaccrtReflectWait(requests[0], nullptr);
      complete(runtime.transport().barrier(worldComm), nullptr, "a barrier",
               worldComm);
      for (int i = runtime.rank() == 0; i < count; ++i)
        xaccrtReflectWait(requests[i], nullptr);
      for (int i = 0; i < count; ++i)
        EXPECT_EQ(lines[i]->wrong(i, false), 0);
    });
}

/// A rank may have a plan that another one has to make again: an array at the
/// address of one before. What matches is the order of the exchanges.
TEST_P(Direct, PlansThatOneRankHasKept) {
  runRanks(2, form(), [&](Runtime &runtime) {
    Line line(300, 200, 200);
    void *site = nullptr;
    for (int64_t step = 0; step < 40; ++step) {
      line.fill(step);
      if (runtime.rank() == step % 2)
        Plan::destroyAll(runtime);
      xaccrtReflect(1, &line.array, nullptr, 0, &site, nullptr);
      EXPECT_EQ(line.wrong(step, false), 0);
    }
  });
}

/// An array outside of the shared heap is packed.
TEST_P(Direct, MemoryOfTheProgram) {
  runRanks(2, form(), [&](Runtime &runtime) {
    ArrayMemory *shared = runtime.arrayMemory;
    if (runtime.rank() == 0)
      runtime.arrayMemory = nullptr;
    Line line(400, 300, 300);
    runtime.arrayMemory = shared;
    void *site = nullptr;
    for (int64_t step = 0; step < 10; ++step) {
      line.fill(step);
      xaccrtReflect(1, &line.array, nullptr, 0, &site, nullptr);
      EXPECT_EQ(line.wrong(step, false), 0);
    }
  });
}

/// Running a plan takes no memory of the heap.
TEST_P(Direct, NothingIsAllocatedInARun) {
  runRanks(2, form(), [&](Runtime &runtime) {
    Line line(400, 300, 1);
    void *site = nullptr;
    auto &heap = static_cast<SharedHeap &>(*runtime.arrayMemory);
    xaccrtReflect(1, &line.array, nullptr, 0, &site, nullptr);
    void *next = heap.allocate(1);
    heap.free(next, 1);
    for (int64_t step = 0; step < 10; ++step)
      xaccrtReflect(1, &line.array, nullptr, 0, &site, nullptr);
    void *again = heap.allocate(1);
    EXPECT_EQ(again, next);
    heap.free(again, 1);
  });
}

//===----------------------------------------------------------------------===//
// The heap
//===----------------------------------------------------------------------===//

TEST(SharedHeap, HolesGrowTogether) {
  SharedHeap heap;
  ASSERT_EQ(heap.create(1 << 20), "");
  std::vector<void *> blocks;
  while (void *block = heap.allocate(5000))
    blocks.push_back(block);
  EXPECT_EQ(blocks.size(), 128u);
  EXPECT_EQ(heap.allocate(1), nullptr);
  std::memset(blocks[3], 1, 8192);
  for (size_t i = 0; i < blocks.size(); i += 2)
    heap.free(blocks[i], 5000);
  EXPECT_EQ(heap.allocate(8193), nullptr);
  for (size_t i = 1; i < blocks.size(); i += 2)
    heap.free(blocks[i], 5000);
  auto *all = static_cast<char *>(heap.allocate(1 << 20));
  ASSERT_EQ(all, heap.base());
  // Pages that have been given back are zero.
  EXPECT_EQ(std::count(all, all + (1 << 20), 0), 1 << 20);
}

TEST(SharedHeap, ShortageIsFoundBeforeUse) {
  SharedHeap heap;
  int64_t tooMuch = SharedHeap::defaultCapacity();
  ASSERT_EQ(heap.create(tooMuch), "");
  // Twice the memory of this machine.
  EXPECT_EQ(heap.allocate(tooMuch), nullptr);
  void *block = heap.allocate(100);
  ASSERT_NE(block, nullptr);
  std::memset(block, 1, 100);
}

} // namespace
