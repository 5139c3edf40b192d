//===- PaperCoherenceTest.cpp - Coherence beside the paper's --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaperCoherence.h"
#include "CoherenceModel.h"
#include "SanitizerScale.h"

#include "coherence/Coherence.h"

#include <gtest/gtest.h>

#include <random>

using namespace xacc;
using namespace xacc::test;

namespace {

using Form = PaperCoherence::Form;
using Intervals = std::vector<Interval>;

Region regionOf(const Interval &interval) {
  return Region::box({interval.lower}, {interval.upper + 1});
}

/// A parallel region.
struct Step {
  Intervals use, def;
};

/// The paper's algorithms on devices' memories.
class PaperRun {
public:
  PaperRun(Form form, int numDevices, int64_t size)
      : numDevices(numDevices), size(size), state(form, numDevices, size),
        model(numDevices, size) {
    state.copyin();
    for (int64_t element = 0; element < size; ++element)
      model.replicate(element);
  }

  /// Returns whether all that is read is right.
  bool run(const Step &step) {
    for (const PaperCoherence::Move &move : state.before(step.use, step.def))
      forElements(regionOf(move.section), 1, [&](int64_t element) {
        model.move(move.from, move.to, element);
      });
    bool isRight = true;
    for (int i = 0; i < numDevices; ++i)
      forElements(regionOf(step.use[i]), 1, [&](int64_t element) {
        isRight &= model.isRight(i, element);
      });
    for (int i = 0; i < numDevices; ++i)
      forElements(regionOf(step.def[i]), 1,
                  [&](int64_t element) { model.write(i, element); });
    return isRight;
  }

  /// Algorithms 3 and 4: what comes is right, and nothing comes twice.
  bool update() const {
    bool isRight = true;
    Region seen;
    for (int i = 0; i < numDevices; ++i) {
      Region part = regionOf(state.update(i, {0, size - 1}));
      isRight &= !seen.intersects(part);
      seen |= part;
      forElements(part, 1, [&](int64_t element) {
        isRight &= model.isRight(i, element);
      });
    }
    return isRight;
  }

  int64_t traffic() const { return state.elementsToDevices(); }
  int64_t uploads() const { return state.elementsToHost(); }

private:
  int numDevices;
  int64_t size;
  PaperCoherence state;
  CoherenceModel model;
};

/// The same on ours.
class OurRun {
public:
  OurRun(int numDevices, int64_t size)
      : numDevices(numDevices), state(numDevices, 1), model(numDevices, size) {
    std::vector<Region> home;
    for (int i = 0; i < numDevices; ++i)
      home.push_back(
          Region::box({size * i / numDevices}, {size * (i + 1) / numDevices}));
    for (const HostTransfer &transfer :
         state.write(Region::box({0}, {size}), home)) {
      moved += transfer.region.volume();
      forElements(transfer.region, 1, [&](int64_t element) {
        model.write(transfer.device, element);
      });
    }
  }

  bool run(const Step &step) {
    auto access = std::make_shared<Access>();
    for (const Interval &use : step.use)
      access->use.push_back(regionOf(use));
    for (const Interval &def : step.def)
      access->def.push_back(regionOf(def));
    for (const PeerTransfer &transfer : state.run(access)) {
      moved += transfer.region.volume();
      forElements(transfer.region, 1, [&](int64_t element) {
        model.move(transfer.from, transfer.to, element);
      });
    }
    bool isRight = true;
    for (int i = 0; i < numDevices; ++i)
      forElements(access->use[i], 1, [&](int64_t element) {
        isRight &= model.isRight(i, element);
      });
    for (int i = 0; i < numDevices; ++i)
      forElements(access->def[i], 1,
                  [&](int64_t element) { model.write(i, element); });
    return isRight;
  }

  int64_t traffic() const { return moved; }

private:
  int numDevices;
  Coherence state;
  CoherenceModel model;
  int64_t moved = 0;
};

Step randomStep(std::mt19937 &random, int numDevices, int64_t size) {
  auto interval = [&](int64_t first, int64_t last) -> Interval {
    if (first > last || random() % 4 == 0)
      return {};
    int64_t a = first + random() % (last - first + 1);
    int64_t b = first + random() % (last - first + 1);
    return {std::min(a, b), std::max(a, b)};
  };
  Step step;
  // Written sections of different devices are disjoint, in any order.
  std::vector<int64_t> cuts{0, size};
  for (int i = 1; i < numDevices; ++i)
    cuts.push_back(random() % (size + 1));
  std::sort(cuts.begin(), cuts.end());
  bool isReadOnly = random() % 4 == 0;
  for (int i = 0; i < numDevices; ++i) {
    step.use.push_back(interval(0, size - 1));
    step.def.push_back(isReadOnly ? Interval()
                                  : interval(cuts[i], cuts[i + 1] - 1));
  }
  if (random() % 3 == 0)
    std::shuffle(step.def.begin(), step.def.end(), random);
  return step;
}

// Sequences in which regions come back, as in time loops.
std::vector<Step> randomSteps(std::mt19937 &random, int numDevices,
                              int64_t size) {
  std::vector<Step> different, steps;
  for (int k = 0; k < 3; ++k)
    different.push_back(randomStep(random, numDevices, size));
  for (int k = 0; k < 7; ++k)
    steps.push_back(random() % 4 == 0 ? randomStep(random, numDevices, size)
                                      : different[random() % 3]);
  return steps;
}

constexpr unsigned numSequences = 50000 / sanitizerScale;

TEST(PaperCoherence, FixedFormIsRightAndOursMovesNoMore) {
  int64_t ours = 0, theirs = 0;
  for (unsigned seed = 0; seed < numSequences; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int numDevices = 1 + random() % 8;
    int64_t size = 1 + random() % 30;
    PaperRun paper(Form::Fixed, numDevices, size);
    OurRun own(numDevices, size);
    for (const Step &step : randomSteps(random, numDevices, size)) {
      ASSERT_TRUE(paper.run(step));
      ASSERT_TRUE(own.run(step));
      ASSERT_LE(own.traffic(), paper.traffic());
      ASSERT_TRUE(paper.update());
    }
    ours += own.traffic();
    theirs += paper.traffic();
  }
  RecordProperty("ours", std::to_string(ours));
  RecordProperty("fixed", std::to_string(theirs));
  EXPECT_LT(ours, theirs);
}

// The other forms fail on more than two devices only.
TEST(PaperCoherence, OtherFormsAreRightOnTwoDevices) {
  for (Form form : {Form::Printed, Form::Guarded})
    for (unsigned seed = 0; seed < 5000 / sanitizerScale; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      std::mt19937 random(seed);
      int numDevices = 1 + random() % 2;
      int64_t size = 1 + random() % 30;
      PaperRun paper(form, numDevices, size);
      for (const Step &step : randomSteps(random, numDevices, size))
        ASSERT_TRUE(paper.run(step) && paper.update());
    }
}

/// Elements that four sweeps of Jacobi on two arrays move, of 24 elements on
/// four devices which have written them.
template <typename Run> int64_t jacobi(Run &a, Run &b) {
  Step init, read, write;
  for (int64_t i = 0; i < 4; ++i) {
    Interval own{6 * i, 6 * i + 5};
    init.use.push_back({});
    init.def.push_back(own);
    read.use.push_back({std::max<int64_t>(own.lower - 1, 0),
                        std::min<int64_t>(own.upper + 1, 23)});
    read.def.push_back({});
  }
  write = init;
  EXPECT_TRUE(a.run(init));
  int64_t before = a.traffic() + b.traffic();
  for (int sweep = 0; sweep < 4; ++sweep) {
    Run &from = sweep % 2 ? b : a, &to = sweep % 2 ? a : b;
    EXPECT_TRUE(from.run(read));
    EXPECT_TRUE(to.run(write));
  }
  return a.traffic() + b.traffic() - before;
}

int64_t jacobi(Form form) {
  PaperRun a(form, 4, 24), b(form, 4, 24);
  return jacobi(a, b);
}

// A region that only reads an array has an empty DEF, which never meets DIRTY:
// as printed that flushes all of it to everybody.
TEST(PaperCoherence, Defect1FlushesReadOnlyRegions) {
  EXPECT_EQ(jacobi(Form::Printed), 288);
  EXPECT_EQ(jacobi(Form::Guarded), 24);
  EXPECT_EQ(jacobi(Form::Fixed), 24);
  OurRun a(4, 24), b(4, 24);
  EXPECT_EQ(jacobi(a, b), 24);
}

// That the host has all of DIRTY does not mean that every device has.
TEST(PaperCoherence, Defect2StaleOnThirdDevice) {
  std::vector<Step> steps = {
      {{{}, {}, {}}, {{0, 9}, {}, {}}},     // DIRTY[0] = [0, 9]
      {{{}, {0, 9}, {}}, {{0, 4}, {}, {}}}, // device 1 reads all of it
      {{{}, {}, {5, 9}}, {{}, {}, {}}}};    // device 2 what is left
  for (Form form : {Form::Printed, Form::Guarded, Form::Fixed}) {
    PaperRun paper(form, 3, 10);
    EXPECT_TRUE(paper.run(steps[0]));
    EXPECT_TRUE(paper.run(steps[1]));
    EXPECT_EQ(paper.run(steps[2]), form == Form::Fixed);
  }
  OurRun own(3, 10);
  for (const Step &step : steps)
    EXPECT_TRUE(own.run(step));
}

// The same section for several devices goes up once.
TEST(PaperCoherence, UploadsAreMerged) {
  PaperRun paper(Form::Fixed, 4, 10);
  EXPECT_TRUE(paper.run({{{}, {}, {}, {}}, {{0, 9}, {}, {}, {}}}));
  int64_t before = paper.traffic();
  EXPECT_TRUE(paper.run({{{}, {0, 5}, {3, 6}, {9, 9}}, {{}, {}, {}, {}}}));
  EXPECT_EQ(paper.traffic() - before, 6 + 4 + 1);
  EXPECT_EQ(paper.uploads(), 7 + 1);
}

} // namespace
