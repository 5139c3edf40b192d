//===- Tuner.cpp - Measuring how directions travel best -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tuner.h"

#include "MessageExchange.h"
#include "Movers.h"
#include "collective/Combine.h"
#include "collective/Communicators.h"
#include "core/Tuning.h"
#include "observe/Wait.h"
#include "transport/BoxCopy.h"
#include "transport/WayTable.h"
#include "transport/direct/TuneFile.h"

#include <algorithm>
#include <cstdio>

using namespace xacc;

using Peers = std::vector<PeerBoxes>;

static int classOf(const PeerBoxes &boxes) {
  return patternOf(boxes.boxes).classNumber();
}

/// Whether boxes may travel that way: what is not in shared memory cannot be
/// read in place.
static bool mayTravel(Runtime &runtime, const PeerBoxes &boxes, Way way) {
  if (way != Way::InPlace)
    return true;
  PeerBoxes copy = boxes;
  copy.way = Way::InPlace;
  return moverOf(runtime, boxes.peer)->canMove(copy);
}

void xacc::applyTunedWays(Runtime &runtime, Peers &sends) {
  const auto &ways = runtime.part<TunedWays>().ways;
  for (PeerBoxes &boxes : sends) {
    if (!moverOf(runtime, boxes.peer))
      continue;
    auto found = ways.find(classOf(boxes));
    if (found == ways.end() || !mayTravel(runtime, boxes, found->second))
      continue;
    boxes.way = found->second;
    boxes.why = "measured (XACC_TUNE_FILE)";
  }
}

void xacc::agreeOnWays(Runtime &runtime, Peers &sends, Peers &receives,
                       const XaccLoc *loc) {
  Transport &transport = runtime.transport();
  struct Started {
    Operation *operation;
    int peer;
  };
  std::vector<Started> all;
  auto add = [&](PeerBoxes &boxes, bool isSend) {
    if (!moverOf(runtime, boxes.peer))
      return;
    all.push_back(
        {isSend ? transport.send(worldComm, &boxes.way, sizeof boxes.way,
                                 boxes.peer, tagChoice, false)
                : transport.receive(worldComm, &boxes.way, sizeof boxes.way,
                                    boxes.peer, tagChoice, false),
         boxes.peer});
  };
  for (PeerBoxes &boxes : receives)
    add(boxes, false);
  for (PeerBoxes &boxes : sends)
    add(boxes, true);
  for (const Started &started : all)
    completeWithPeer(started.operation, started.peer, loc, "a reflect");
}

namespace {

class Tuner {
public:
  Tuner(Runtime &runtime, Peers &sends, Peers &receives,
        const std::vector<int> &members, const XaccLoc *loc)
      : runtime(runtime), sends(sends), receives(receives), loc(loc),
        members(members), comm(commOf(runtime, MemberList(members), loc)),
        reports(runtime.rank() == members.front()) {}
  void run();
  int planNumber();
  /// Whether all members say so. What they know differs: in tasks, each has
  /// measured with other ranks.
  bool agree(bool mine);

private:
  void reduce(int64_t reduction, int64_t type, void *data, int64_t count);
  std::vector<int> unknownClasses();
  void measureClass(int number);
  void measurePlan(int number);
  double measure(int number, Way way);
  double secondsOf(std::vector<std::unique_ptr<BoxExchange>> &exchanges);
  void exchange(std::vector<std::unique_ptr<BoxExchange>> &exchanges);
  void touch() const;

  Runtime &runtime;
  Peers &sends, &receives;
  const XaccLoc *loc;
  const std::vector<int> &members;
  CommId comm;
  bool reports;
  int numRuns = 20;
};

} // namespace

void Tuner::reduce(int64_t reduction, int64_t type, void *data, int64_t count) {
  if (complete(runtime.transport().allReduce(comm, data, count,
                                             combineFor(reduction, type)),
               loc, "the tuning of a reflect", comm))
    fatal(loc, "the message layer reports an error while a reflect is tuned");
}

bool Tuner::agree(bool mine) {
  int64_t all = mine;
  reduce(XACC_REDUCE_MIN, XACC_TYPE_I64, &all, 1);
  return all;
}

/// Of any rank; alike on all.
std::vector<int> Tuner::unknownClasses() {
  std::vector<int64_t> bits(BoxPattern::numClasses / 64 + 1);
  const auto &ways = runtime.part<TunedWays>().ways;
  int64_t most = 1;
  for (const PeerBoxes &boxes : sends) {
    int number = classOf(boxes);
    if (!moverOf(runtime, boxes.peer) || ways.contains(number))
      continue;
    bits[size_t(number / 64)] |= int64_t(uint64_t(1) << (number % 64));
    most = std::max(most, boxes.sizeInBytes());
  }
  reduce(XACC_REDUCE_BOR, XACC_TYPE_I64, bits.data(), int64_t(bits.size()));
  reduce(XACC_REDUCE_MAX, XACC_TYPE_I64, &most, 1);
  numRuns = int(std::clamp<int64_t>(int64_t(4000000) / most, 3, 20));
  std::vector<int> classes;
  for (int number = 0; number < BoxPattern::numClasses; ++number)
    if (bits[size_t(number / 64)] >> (number % 64) & 1)
      classes.push_back(number);
  return classes;
}

/// What the classes of all ranks' directions together are known by.
int Tuner::planNumber() {
  std::vector<int64_t> bits(BoxPattern::numClasses / 64 + 1);
  for (const PeerBoxes &boxes : sends) {
    int number = classOf(boxes);
    bits[size_t(number / 64)] |= int64_t(uint64_t(1) << (number % 64));
  }
  reduce(XACC_REDUCE_BOR, XACC_TYPE_I64, bits.data(), int64_t(bits.size()));
  uint64_t hash = members.size();
  for (int64_t word : bits)
    hash = (hash ^ uint64_t(word)) * 0x9e3779b97f4a7c15u ^ hash >> 29;
  return firstPlan + int(hash % uint64_t(lastPlan - firstPlan));
}

/// Writes what this rank sends again, with what is there.
void Tuner::touch() const {
  for (const PeerBoxes &boxes : sends)
    for (const WindowBox &box : boxes.boxes) {
      StridedCopy copy = packingOf(box, /*sends=*/true);
      std::vector<char> packed(size_t(copy.sizeInBytes()));
      copy.run(packed.data(), box.data);
      packingOf(box, /*sends=*/false).run(box.data, packed.data());
    }
}

void Tuner::exchange(std::vector<std::unique_ptr<BoxExchange>> &exchanges) {
  for (auto &part : exchanges)
    part->start(false, loc);
  PeerWait wait(loc, "a reflect that is tuned");
  for (auto &part : exchanges)
    while (!part->isComplete()) {
      bool any = false;
      for (auto &other : exchanges)
        any |= !other->isComplete() && other->progress(loc);
      if (!any && wait.pause([&] { return part->missingPeer(); }))
        fatal(loc,
              "rank %d has not sent its part for %g seconds while a reflect is "
              "tuned (XACC_WATCHDOG sets the time)",
              part->missingPeer(), Environment::get().watchdog());
    }
}

/// The time of an exchange in which this class of directions travels that way,
/// of the slowest rank, in seconds.
double Tuner::measure(int number, Way way) {
  Peers mySends = sends, myReceives = receives;
  for (PeerBoxes &boxes : mySends)
    if (moverOf(runtime, boxes.peer) && classOf(boxes) == number &&
        mayTravel(runtime, boxes, way))
      boxes.way = way;
  agreeOnWays(runtime, mySends, myReceives, loc);
  const char *fallback = nullptr;
  auto exchanges =
      makeExchanges(runtime, mySends, myReceives, {}, fallback, loc);
  Peers messages = messagesOf(mySends), others = messagesOf(myReceives);
  if (!messages.empty() || !others.empty())
    exchanges.insert(exchanges.begin(),
                     std::make_unique<MessageExchange>(runtime, messages,
                                                       others, nullptr, loc));
  return secondsOf(exchanges);
}

double Tuner::secondsOf(std::vector<std::unique_ptr<BoxExchange>> &exchanges) {
  constexpr int numWarmUps = 3, numTrials = 5;
  double times[numTrials] = {};
  for (int trial = -numWarmUps; trial < numTrials; ++trial) {
    int64_t nothing = 0;
    reduce(XACC_REDUCE_MAX, XACC_TYPE_I64, &nothing, 1);
    double seconds = 0;
    for (int i = 0; i < (trial < 0 ? 1 : numRuns); ++i) {
      touch();
      double begin = wallTime();
      exchange(exchanges);
      seconds += wallTime() - begin;
    }
    if (trial >= 0)
      times[trial] = seconds / numRuns;
  }
  reduce(XACC_REDUCE_MAX, XACC_TYPE_F64, times, numTrials);
  return *std::min_element(times, times + numTrials);
}

void Tuner::measureClass(int number) {
  // What the table says is known to a rank that has such a direction.
  int64_t before = int64_t(Way::Unset);
  for (const PeerBoxes &boxes : sends)
    if (moverOf(runtime, boxes.peer) && classOf(boxes) == number)
      before = std::max(before, int64_t(boxes.way));
  reduce(XACC_REDUCE_MAX, XACC_TYPE_I64, &before, 1);
  double times[numWays] = {};
  Way best = Way(before);
  for (Way way : {Way::InPlace, Way::Packed, Way::Message})
    times[int(way)] = measure(number, way);
  for (Way way : {Way::InPlace, Way::Packed, Way::Message})
    if (times[int(way)] < tuning::worthChanging * times[before] &&
        times[int(way)] < times[int(best)])
      best = way;
  runtime.part<TunedWays>().ways[number] = best;
  if (!reports)
    return;
  std::string text;
  for (Way way : {Way::InPlace, Way::Packed, Way::Message}) {
    char part[80];
    std::snprintf(part, sizeof part, "%s%s %.2f us", text.empty() ? "" : ", ",
                  nameOf(way), 1e6 * times[int(way)]);
    text += part;
  }
  char verdict[120] = "as the table says";
  if (int64_t(best) != before)
    std::snprintf(verdict, sizeof verdict, "%.0f %% less than %s of the table",
                  100 * (1 - times[int(best)] / times[before]),
                  nameOf(Way(before)));
  std::fprintf(stderr, "xacc: tuned %s:%d: %s: %s; chosen: %s, %s\n",
               loc && loc->file ? loc->file : "-", loc ? loc->line : 0,
               nameOfClass(number).c_str(), text.c_str(), nameOf(best),
               verdict);
}

/// As one collective, beside each direction in its own way.
void Tuner::measurePlan(int number) {
  auto whole = createNeighbourExchange(runtime, sends, receives, members);
  Way &best = runtime.part<TunedWays>().plans[number];
  best = Way::Unset;
  if (!whole)
    return;
  Peers before = sends;
  applyTunedWays(runtime, sends);
  double apart = measure(-1, Way::Unset);
  sends = std::move(before);
  std::vector<std::unique_ptr<BoxExchange>> exchanges;
  exchanges.push_back(std::move(whole));
  double together = secondsOf(exchanges);
  if (together < tuning::worthChanging * apart)
    best = Way::Collective;
  if (reports)
    std::fprintf(stderr,
                 "xacc: tuned %s:%d: the whole reflect: each direction in its "
                 "own way %.2f us, collective %.2f us; chosen: %s\n",
                 loc && loc->file ? loc->file : "-", loc ? loc->line : 0,
                 1e6 * apart, 1e6 * together,
                 best == Way::Collective ? "collective" : "its own way");
}

void Tuner::run() {
  std::vector<int> classes = unknownClasses();
  int plan = planNumber();
  bool isKnown = agree(runtime.part<TunedWays>().plans.contains(plan));
  if (classes.empty() && isKnown)
    return;
  std::vector<std::vector<char>> halos;
  for (const PeerBoxes &boxes : receives)
    for (const WindowBox &box : boxes.boxes) {
      halos.emplace_back(size_t(box.sizeInBytes()));
      packingOf(box, /*sends=*/true).run(halos.back().data(), box.data);
    }
  for (int number : classes)
    measureClass(number);
  if (!isKnown)
    measurePlan(plan);
  size_t next = 0;
  for (const PeerBoxes &boxes : receives)
    for (const WindowBox &box : boxes.boxes)
      packingOf(box, /*sends=*/false).run(box.data, halos[next++].data());
  if (reports && !Environment::get().tuneFile().empty())
    saveTunedWays(runtime);
}

void xacc::tune(Runtime &runtime, Peers &sends, Peers &receives,
                const std::vector<int> &members, const XaccLoc *loc) {
  Tuner(runtime, sends, receives, members, loc).run();
}

bool xacc::isCollectiveBest(Runtime &runtime, const Peers &sends,
                            const std::vector<int> &members,
                            const XaccLoc *loc) {
  const auto &tuned = runtime.part<TunedWays>();
  // While they measure, some members may have found one and others none.
  if (!tuned.isMeasuring && !tuned.hasCollectives())
    return false;
  Peers mySends = sends, none;
  Tuner tuner(runtime, mySends, none, members, loc);
  auto found = tuned.plans.find(tuner.planNumber());
  return tuner.agree(found != tuned.plans.end() &&
                     found->second == Way::Collective);
}
