//===- LaunchChoice.cpp - Which device runs which iterations --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ways to cut one loop of a kernel, or two, are looked at: those in which
// devices would write the same elements are out, of the others the one with the
// least to move wins, loops further out having the advantage.
//
//===----------------------------------------------------------------------===//

#include "GroupCall.h"
#include "core/Tuning.h"

#include <algorithm>
#include <cmath>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// Positions at which `count` iterations are cut into `parts` parts of equal
/// size; the first ones get what remains.
static std::vector<int64_t> equalCuts(int64_t count, int64_t parts) {
  std::vector<int64_t> cuts = {0};
  for (int64_t i = 0; i < parts; ++i)
    cuts.push_back(cuts.back() + count / parts + (i < count % parts));
  return cuts;
}

std::vector<Division> GroupDevice::divisions(const Call &call) {
  std::vector<Division> result;
  if (call.isAtHome || call.flow.numLoops == 0)
    return result;
  int64_t numLoops = call.flow.numLoops, numParts = size();
  int64_t counts[XACC_MAX_SPLIT] = {};
  int64_t total = 1, longest = 0;
  for (int64_t loop = 0; loop < numLoops; ++loop) {
    counts[loop] = call.iterations(loop);
    total *= std::min<int64_t>(counts[loop], 1);
    longest = std::max(longest, counts[loop]);
  }
  if (total == 0)
    return result;
  auto makeDivision = [&](int64_t loop, int64_t parts) -> Division {
    Division division;
    for (int64_t i = 0; i < numLoops; ++i)
      division.cuts[i] = {0, counts[i]};
    division.cuts[loop] = equalCuts(counts[loop], parts);
    return division;
  };
  if (policy.kind == SplitPolicy::Random) {
    int64_t loop = int64_t(random() % numLoops);
    Division division = makeDivision(loop, numParts);
    for (int64_t i = 1; i < numParts; ++i)
      division.cuts[loop][i] = int64_t(random() % (counts[loop] + 1));
    std::sort(division.cuts[loop].begin(), division.cuts[loop].end());
    return {division};
  }
  for (int64_t loop = 0; loop < numLoops; ++loop)
    if (counts[loop] >= std::min(numParts, longest))
      result.push_back(makeDivision(loop, numParts));
  // Fewer devices may be faster where moving takes time of its own.
  if (choosesByTime())
    for (int64_t fewer = 2; fewer < numParts; ++fewer)
      result.push_back(makeDivision(0, fewer));
  for (int64_t a = 2; a * 2 <= numParts; ++a)
    if (numParts % a == 0)
      for (int64_t outer = 0; outer < numLoops; ++outer)
        for (int64_t inner = outer + 1; inner < numLoops; ++inner)
          if (counts[outer] >= a && counts[inner] >= numParts / a) {
            Division division = makeDivision(outer, a);
            division.cuts[inner] = equalCuts(counts[inner], numParts / a);
            result.push_back(division);
          }
  return result;
}

/// The part of device `member`.
LaunchPart GroupDevice::partOf(const Call &call, const Division &division,
                               int member) const {
  LaunchPart part;
  part.launch = call.launch;
  int64_t digits = member, share = 1, whole = 1;
  int64_t numParts = 1;
  for (int64_t loop = 0; loop < call.flow.numLoops; ++loop)
    numParts *= division.parts(loop);
  part.runs = member < numParts;
  for (int64_t loop = call.flow.numLoops; loop-- > 0;) {
    int64_t parts = division.parts(loop);
    if (parts == 1)
      continue;
    int64_t number = digits % parts;
    digits /= parts;
    int64_t begin = division.cuts[loop][number];
    int64_t end = division.cuts[loop][number + 1];
    int64_t count = division.cuts[loop].back();
    int64_t lower = call.launch.lower[loop], step = call.launch.step[loop];
    part.runs &= begin < end;
    part.lower[loop] = lower + begin * step;
    part.upper[loop] =
        end == count ? call.launch.upper[loop] : lower + end * step;
    // For the geometry: how many iterations of the launch's axes are left, or
    // blocks that have several of them each.
    int64_t &extent = part.launch.extent[call.flow.extent[loop]];
    extent = extent >= count
                 ? extent / count * (end - begin)
                 : int64_t(std::ceil(double(extent) / double(count) *
                                     double(end - begin)));
    share *= end - begin;
    whole *= count;
  }
  if (call.launch.numGangs > 0)
    part.launch.numGangs =
        call.flow.dividesGangs
            ? std::max<int64_t>(
                  (call.launch.numGangs * share + whole - 1) / whole, 1)
            : 0;
  return part;
}

/// Computes the sections of all parts; whether devices write different
/// elements.
bool GroupDevice::evaluate(Call &call, const Division &division,
                           LaunchPlan &plan) {
  std::vector<Access> accesses = emptyAccesses(call);
  plan.parts.clear();
  plan.first = -1;
  for (int m = 0; m < size(); ++m) {
    plan.parts.push_back(partOf(call, division, m));
    if (!plan.parts.back().runs)
      continue;
    addSections(call, plan.parts.back(), m, accesses);
    if (plan.first < 0) {
      plan.first = m;
      addReductions(call, m, accesses);
    }
  }
  for (size_t i = 0; i < accesses.size(); ++i) {
    Region all(call.allocations[i]->space.rank());
    for (int m = 0; m < size(); ++m) {
      Region written = accesses[i].def[m] | accesses[i].mayDef[m];
      if (all.intersects(written))
        return false;
      all |= written;
    }
  }
  setAccesses(plan, std::move(accesses));
  return plan.first >= 0;
}

void GroupDevice::setAccesses(LaunchPlan &plan, std::vector<Access> accesses) {
  plan.accesses.clear();
  plan.writes.clear();
  for (Access &access : accesses) {
    bool writes = false;
    for (int m = 0; m < size(); ++m)
      writes |= !access.def[m].isEmpty() || !access.mayDef[m].isEmpty();
    plan.writes.push_back(writes);
    plan.accesses.push_back(std::make_shared<const Access>(std::move(access)));
  }
}

/// Seconds that a GPU needs for a part with so many operations an iteration.
/// With few threads it waits for the results of each operation.
static double secondsToCompute(const XaccKernel &kernel, const LaunchPart &part,
                               double operations) {
  double iterations = 1;
  for (int64_t extent : part.launch.extent)
    iterations *= double(std::max<int64_t>(extent, 1));
  double threads =
      iterations * (kernel.gangPerBlock ? tuning::threadsOfBlock : 1);
  return iterations * operations /
         std::min(threads * tuning::threadOperations, tuning::gpuOperations);
}

GroupDevice::Cost GroupDevice::costOf(const Call &call,
                                      const LaunchPlan &plan) const {
  Cost cost;
  for (const LaunchPart &part : plan.parts)
    if (part.runs)
      cost.computing =
          std::max(cost.computing,
                   secondsToCompute(call.kernel, part, call.operations()));
  for (size_t i = 0; i < plan.accesses.size(); ++i) {
    const GroupAllocation &allocation = *call.allocations[i];
    const Access &access = *plan.accesses[i];
    double unit = double(allocation.space.unit());
    Region read(allocation.space.rank()), touched = read;
    double reads = 0;
    for (int m = 0; m < size(); ++m) {
      Region part = access.use[m] | access.mayDef[m];
      reads += double(part.volume());
      read |= part;
      touched |= part | access.def[m];
    }
    cost.moved += double(allocation.coherence->cost(plan.accesses[i])) * unit;
    cost.shared += (reads - double(read.volume())) * unit;
    cost.touched += double(touched.volume()) * unit;
  }
  return cost;
}

bool GroupDevice::choosesByTime() const {
  return kind() == DeviceKind::Cuda && policy.kind == SplitPolicy::Auto;
}

double GroupDevice::Cost::seconds(int64_t devices, int64_t reductions) const {
  double inMemory = touched / double(devices) / tuning::memoryBandwidth;
  double seconds = std::max(inMemory, computing);
  seconds +=
      shared / tuning::peerBandwidth + (shared > 0 ? tuning::copyLatency : 0);
  seconds += std::max(moved - shared, 0.0) / tuning::peerBandwidth /
             tuning::launchesOfMove;
  seconds += double(devices - 1) * tuning::launchLatency;
  return seconds + (devices > 1 && reductions ? tuning::copyLatency : 0);
}

bool GroupDevice::Cost::isLow() const {
  return moved + shared <= tuning::fewMoved ||
         (shared <= tuning::littleShared * touched &&
          moved <= tuning::littleMoved * touched);
}

/// One device runs all: the one that lacks least.
void GroupDevice::makeUndivided(Call &call, LaunchPlan &plan) {
  std::vector<Access> alone = emptyAccesses(call);
  addSections(call, LaunchPart(), 0, alone);
  addReductions(call, 0, alone);
  auto placeAt = [&](int m) {
    std::vector<Access> accesses = emptyAccesses(call);
    for (size_t i = 0; i < accesses.size(); ++i) {
      accesses[i].use[m] = alone[i].use[0];
      accesses[i].def[m] = alone[i].def[0];
      accesses[i].mayDef[m] = alone[i].mayDef[0];
    }
    setAccesses(plan, std::move(accesses));
  };
  int best = 0;
  if (!call.isAtHome) {
    if (policy.kind == SplitPolicy::Random) {
      best = int(random() % uint64_t(size()));
    } else {
      double least = 0;
      for (int m = 0; m < size(); ++m) {
        placeAt(m);
        double cost = costOf(call, plan).moved;
        if (m == 0 || cost < least) {
          least = cost;
          best = m;
        }
      }
    }
  }
  placeAt(best);
  plan.parts.assign(size(), LaunchPart());
  for (int m = 0; m < size(); ++m) {
    plan.parts[m].runs = m == best;
    plan.parts[m].launch = call.launch;
  }
  plan.first = best;
}

double GroupDevice::weightOf(const Call &call, const LaunchPlan &plan,
                             const Cost &cost) const {
  if (!choosesByTime())
    return cost.moved + cost.shared;
  auto devices =
      std::count_if(plan.parts.begin(), plan.parts.end(),
                    [](const LaunchPart &part) { return part.runs; });
  return cost.seconds(devices, call.flow.numReductions);
}

void GroupDevice::makePlan(Call &call, LaunchPlan &plan) {
  uint64_t number = plan.number;
  // What is cheap enough to end the search.
  bool found = false, isCheap = false;
  double least = 0;
  for (const Division &division : divisions(call)) {
    LaunchPlan candidate;
    if (!evaluate(call, division, candidate))
      continue;
    // Inner loops, and two at a time, make more and shorter pieces: they have
    // to be worth it.
    Cost cost = costOf(call, candidate);
    double weight = weightOf(call, candidate, cost);
    if (found && weight >= (choosesByTime() ? 0.9 : 0.5) * least)
      continue;
    least = weight;
    plan = std::move(candidate);
    found = true;
    isCheap = !choosesByTime() && cost.isLow();
    if (isCheap)
      break;
  }
  // A row beside a halo is on one device, and to cut it moves half of it.
  bool isThin = policy.kind == SplitPolicy::Auto && call.flow.numLoops > 0 &&
                call.iterations(0) < size();
  if (!found || choosesByTime() || (isThin && !isCheap)) {
    LaunchPlan undivided;
    makeUndivided(call, undivided);
    double weight = weightOf(call, undivided, costOf(call, undivided));
    if (!found || weight < (choosesByTime() ? 1 : 0.5) * least)
      plan = std::move(undivided);
  }
  plan.number = number;
}
