//===- GridStatesTest.cpp - The states that a loop comes to ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random loops on a model: devices do what the tables say, on any way through
// the kernels. They must find the values that one memory would have, and no two
// of them may touch the same memory without having met in between.
//
//===----------------------------------------------------------------------===//

#include "CoherenceModel.h"
#include "SanitizerScale.h"

#include "device/group/GridStates.h"
#include "xacc/RequestABI.h"

#include <gtest/gtest.h>

#include <random>

using namespace xacc;
using namespace xacc::test;

namespace {

Region range(int64_t lower, int64_t upper) {
  return lower < upper ? Region::box({lower}, {upper}) : Region(1);
}

/// Who has touched an element of a device's memory since all devices met.
class Races {
public:
  explicit Races(size_t size) : touched(size) {}

  void meet() { std::fill(touched.begin(), touched.end(), Touched()); }
  /// The threads of a device; `isFetch`: which do not wait for each other
  /// before.
  void touch(int by, size_t element, bool isWrite, bool isFetch = false) {
    Touched &now = touched[element];
    uint64_t bit = uint64_t(1) << by, others = ~bit;
    if ((isWrite && (now.readers & others)) || (now.writers & others) ||
        (isFetch && isWrite && (now.computed & bit)))
      found = true;
    (isWrite ? now.writers : now.readers) |= bit;
    if (!isFetch)
      now.computed |= bit;
  }

  bool found = false;

private:
  struct Touched {
    uint64_t readers = 0, writers = 0, computed = 0;
  };
  std::vector<Touched> touched;
};

class RandomLoop {
public:
  explicit RandomLoop(unsigned seed)
      : random(seed), numDevices(2 + int(random() % 3)),
        numData(1 + random() % 3), size(4 + random() % 20),
        races(numData * numDevices * size) {
    for (size_t i = 0; i < numData; ++i) {
      models.emplace_back(numDevices, size);
      bool isScalar = random() % 3 == 0;
      everywhere.push_back(isScalar ? byAll(range(0, size)) : nullptr);
      owned.push_back(std::make_unique<Coherence>(begin(i, isScalar)));
    }
    size_t numParts = 1 + random() % 4;
    for (size_t i = 0; i < numParts; ++i)
      parts.push_back(randomPart(numParts));
  }

  void run() {
    std::vector<Coherence *> data;
    for (auto &one : owned)
      data.push_back(one.get());
    GridStates states(data, everywhere, parts);
    uint64_t first = 1 + random() % ((uint64_t(1) << parts.size()) - 1);
    if (!states.explore(first))
      return;
    size_t state = 0;
    uint64_t next = first;
    for (int i = 0; i < 30 && next; ++i) {
      size_t part = random() % parts.size();
      while (!(next >> part & 1))
        part = (part + 1) % parts.size();
      ASSERT_TRUE(states.hasStep(state, part));
      const GridStates::Step &step = states.step(state, part);
      execute(parts[part], step);
      state = step.next;
      next = parts[part].followers;
      states.enter(state);
      checkHeld(parts[part]);
      ASSERT_FALSE(isWrong) << "a device has an old value";
      ASSERT_FALSE(races.found) << "devices have not met";
    }
  }

private:
  using SharedAccess = std::shared_ptr<const Access>;

  SharedAccess byAll(const Region &region) const {
    auto access = std::make_shared<Access>();
    access->use.assign(size_t(numDevices), region);
    access->def.assign(size_t(numDevices), Region(1));
    access->mayDef = access->def;
    return access;
  }

  Region randomRange() {
    auto a = int64_t(random() % (size + 1)), b = int64_t(random() % (size + 1));
    return range(std::min(a, b), std::max(a, b));
  }

  /// What each device holds before the loop.
  std::vector<Region> begin(size_t number, bool isScalar) {
    std::vector<Region> held(size_t(numDevices), Region(1));
    for (int64_t e = 0; e < int64_t(size); ++e) {
      models[number].replicate(e);
      auto home = int(random() % unsigned(numDevices));
      for (int m = 0; m < numDevices; ++m)
        if (isScalar || m == home || random() % 4 == 0)
          held[size_t(m)] |= range(e, e + 1);
        else
          models[number].spoil(m, e);
    }
    return held;
  }

  /// Each device has a part of the elements, and reads around it.
  SharedAccess randomAccess(bool writes) {
    auto access = std::make_shared<Access>(*byAll(Region(1)));
    int64_t width = random() % 3;
    for (int m = 0; m < numDevices; ++m) {
      auto lower = int64_t(size) * m / numDevices;
      auto upper = int64_t(size) * (m + 1) / numDevices;
      if (random() % 3)
        access->use[size_t(m)] =
            range(std::max<int64_t>(0, lower - width),
                  std::min<int64_t>(int64_t(size), upper + width));
      if (writes) {
        Region maybe = randomRange() & range(lower, upper);
        if (random() % 3)
          maybe = Region(1);
        access->mayDef[size_t(m)] = maybe;
        access->def[size_t(m)] = range(lower, upper) - maybe;
      }
    }
    return access;
  }

  GridPart randomPart(size_t numParts) {
    GridPart part;
    part.followers = random() % (uint64_t(1) << numParts);
    part.meets = random() % 3 == 0;
    for (size_t i = 0; i < numData; ++i) {
      if (random() % 3 == 0)
        continue;
      bool writes = random() % 2;
      GridUse use = {i, nullptr, nullptr, randomAccess(writes), writes};
      // All devices compute it, or combine what it is reduced to.
      if (Region alike = randomRange();
          (part.meets || everywhere[i]) && random() % 2 && !alike.isEmpty()) {
        auto none = std::make_shared<Access>(*byAll(Region(1)));
        none->def[0] = alike;
        use = {i, byAll(alike), byAll(alike), none, true};
      }
      part.uses.push_back(use);
    }
    return part;
  }

  size_t place(size_t number, int device, int64_t element) const {
    return (number * size_t(numDevices) + size_t(device)) * size +
           size_t(element);
  }

  void copy(const std::vector<GridFetch> &fetches) {
    for (const auto &[number, transfer] : fetches)
      forElements(transfer.region, 1, [&](int64_t e) {
        races.touch(transfer.to, place(number, transfer.from, e), false, true);
        races.touch(transfer.to, place(number, transfer.to, e), true, true);
        models[number].move(transfer.from, transfer.to, e);
      });
  }

  void read(const GridUse &use, int device, const Region &region) {
    forElements(region, 1, [&](int64_t e) {
      races.touch(device, place(use.data, device, e), false);
      isWrong |= !models[use.data].isRight(device, e);
    });
  }

  void write(const GridUse &use, int device, const Region &region,
             bool isCertain) {
    forElements(region, 1, [&](int64_t e) {
      if (!isCertain && random() % 2) {
        models[use.data].keep(device, e);
        return;
      }
      races.touch(device, place(use.data, device, e), true);
      models[use.data].write(device, e);
    });
  }

  /// What the state says that devices hold they do, and what all have to hold
  /// or have computed alike is a part of it.
  void checkHeld(const GridPart &part) {
    for (int m = 0; m < numDevices; ++m) {
      for (size_t i = 0; i < numData; ++i) {
        const Region &held = owned[i]->valid(m);
        forElements(held, 1,
                    [&](int64_t e) { isWrong |= !models[i].isRight(m, e); });
        if (everywhere[i])
          EXPECT_TRUE(held.contains(everywhere[i]->use[size_t(m)]));
      }
      for (const GridUse &use : part.uses)
        if (use.after)
          EXPECT_TRUE(
              owned[use.data]->valid(m).contains(use.after->use[size_t(m)]));
    }
  }

  void execute(const GridPart &part, const GridStates::Step &step) {
    if (step.actions & XACC_GROUP_MEET)
      races.meet();
    EXPECT_EQ(!step.fetches.empty(), bool(step.actions & XACC_GROUP_FETCH));
    copy(step.fetches);
    if (step.actions & XACC_GROUP_MEET_FETCHED)
      races.meet();
    for (const GridUse &use : part.uses)
      for (int m = 0; m < numDevices; ++m) {
        if (use.before)
          read(use, m, use.before->use[size_t(m)]);
        read(use, m, use.access->use[size_t(m)]);
        read(use, m, use.access->mayDef[size_t(m)]);
      }
    for (const GridUse &use : part.uses)
      for (int m = 0; m < numDevices && !use.after; ++m) {
        write(use, m, use.access->def[size_t(m)], true);
        write(use, m, use.access->mayDef[size_t(m)], false);
      }
    if (part.meets)
      races.meet();
    for (const GridUse &use : part.uses)
      if (use.after)
        forElements(use.after->use[0], 1, [&](int64_t e) {
          for (int m = 0; m < numDevices; ++m)
            races.touch(m, place(use.data, m, e), true);
          models[use.data].replicate(e);
        });
    EXPECT_EQ(!step.later.empty(), bool(step.actions & XACC_GROUP_FETCH_LATER));
    if (step.later.empty())
      return;
    races.meet();
    copy(step.later);
    races.meet();
  }

  std::mt19937 random;
  int numDevices;
  size_t numData, size;
  std::vector<std::unique_ptr<Coherence>> owned;
  std::vector<SharedAccess> everywhere;
  std::vector<GridPart> parts;
  std::vector<CoherenceModel> models;
  Races races;
  bool isWrong = false;
};

TEST(GridStates, RandomLoops) {
  for (unsigned seed = 0; seed < 4000 / sanitizerScale; ++seed) {
    SCOPED_TRACE(seed);
    RandomLoop(seed).run();
    if (testing::Test::HasFailure())
      break;
  }
}

std::shared_ptr<const Access> accessOf(std::vector<Region> use,
                                       std::vector<Region> def) {
  auto access = std::make_shared<Access>();
  access->mayDef.assign(use.size(), Region(1));
  access->use = std::move(use);
  access->def = std::move(def);
  return access;
}

/// Jacobi's method on two devices: where they meet, and how often.
TEST(GridStates, Jacobi) {
  std::vector<Region> halves = {range(0, 8), range(8, 16)}, none(2, Region(1));
  Coherence u(halves), v(halves);
  auto withHalo = accessOf({range(0, 9), range(7, 16)}, none);
  auto own = accessOf(halves, none), written = accessOf(none, halves);
  std::vector<GridPart> parts(2);
  parts[0].uses = {{0, nullptr, nullptr, withHalo, false},
                   {1, nullptr, nullptr, written, true}};
  parts[1].uses = {{1, nullptr, nullptr, own, false},
                   {0, nullptr, nullptr, written, true}};
  parts[0].followers = 2, parts[1].followers = 1;
  GridStates states({&u, &v}, {nullptr, nullptr}, parts);
  ASSERT_TRUE(states.explore(1));
  size_t state = 0;
  for (int i = 0; i < 10; ++i) {
    const GridStates::Step &stencil = states.step(state, 0);
    EXPECT_EQ(stencil.fetches.size(), 2u);
    EXPECT_EQ(stencil.actions, XACC_GROUP_FETCH | (i ? XACC_GROUP_MEET : 0));
    const GridStates::Step &copy = states.step(stencil.next, 1);
    EXPECT_EQ(copy.fetches.size(), 0u);
    EXPECT_EQ(copy.actions, XACC_GROUP_MEET);
    state = copy.next;
  }
  EXPECT_LE(states.numStates(), 5u);
  EXPECT_FALSE(states.hasStep(0, 1));
}

/// What one kernel swaps, in place, waits for all copies.
TEST(GridStates, MeetsBehindCopiesOfWhatIsWritten) {
  std::vector<Region> halves = {range(0, 8), range(8, 16)};
  Coherence u(halves);
  std::vector<GridPart> parts(1);
  parts[0].uses = {{0, nullptr, nullptr,
                    accessOf({range(0, 9), range(7, 16)}, halves), true}};
  parts[0].followers = 1;
  GridStates states({&u}, {nullptr}, parts);
  ASSERT_TRUE(states.explore(1));
  const GridStates::Step &step = states.step(states.step(0, 0).next, 0);
  EXPECT_EQ(step.actions,
            XACC_GROUP_MEET | XACC_GROUP_FETCH | XACC_GROUP_MEET_FETCHED);
}

/// Elements that wander between devices in any order come to states without
/// end, nearly.
TEST(GridStates, TooManyStates) {
  constexpr int numElements = 12;
  std::vector<Region> all = {range(0, numElements), Region(1)};
  Coherence u(all);
  std::vector<GridPart> parts;
  for (int e = 0; e < numElements; ++e)
    for (int m = 0; m < 2; ++m) {
      std::vector<Region> element(2, Region(1));
      element[size_t(m)] = range(e, e + 1);
      GridPart &part = parts.emplace_back();
      part.uses = {{0, nullptr, nullptr,
                    accessOf(std::vector<Region>(2, Region(1)), element),
                    true}};
      part.followers = (uint64_t(1) << 2 * numElements) - 1;
    }
  GridStates states({&u}, {nullptr}, parts);
  EXPECT_FALSE(states.explore(parts[0].followers));
}

} // namespace
