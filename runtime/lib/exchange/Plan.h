//===- Plan.h - Prepared exchanges --------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan is a reflect of certain arrays with certain widths, ready to run. It
// knows which boxes of memory go to which neighbour, for all arrays together,
// and has them moved: by a transport that reaches the neighbour's memory, or as
// messages. Running it allocates nothing.
//
// Plans belong to their arrays: each array lists the plans that involve it, and
// the end of an array's storage is the end of these plans, so that no plan can
// be found for storage it was not made for. Call sites remember the plan they
// used last, and are told when it goes.
//
// A plan for arrays on a device differs in where boxes are packed, and by whom:
// Packer.h. It also ends when the arrays' device copies have moved, which shows
// when it is looked for.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_PLAN_H
#define XACC_EXCHANGE_PLAN_H

#include "CallerMessages.h"
#include "Geometry.h"
#include "Packer.h"
#include "core/Array.h"
#include "core/Runtime.h"
#include "core/Support.h"
#include "request/Async.h"
#include "request/Overlap.h"
#include "transport/BoxExchange.h"

#include <memory>
#include <string>
#include <vector>

namespace xacc {

class Plan;

/// What the static pointer of a call site points to.
struct CallSite {
  Plan *last = nullptr;
};

/// A started exchange. Its plan is null once it has completed.
struct ReflectRequest final : AsyncOperation {
  bool test(const XaccLoc *loc) override;
  void finish(const XaccLoc *loc) override;
  OverlapTrial *overlapTrial() const override;
  bool isOnDevice() const override;

  Plan *plan = nullptr;
  const XaccLoc *loc = nullptr;
  ReflectRequest *nextFree = nullptr;
};

/// A flag beside XaccReflectFlags: the caller sends the messages.
inline constexpr int64_t reflectByCaller = int64_t(1) << 32;
/// And one that says that a running kernel packs and unpacks. All that such a
/// plan exchanges is in the host's memory. The other rank may execute the same
/// directive without a kernel: the order in which a pair starts its exchanges
/// matches them, and whether they are messages does not depend on the flag.
inline constexpr int64_t reflectInKernel = int64_t(1) << 33;

/// Which exchange is meant. `widths` has an entry a dimension, or is null for
/// the declared shadow of each array.
struct ReflectKey {
  int64_t count;
  void *const *arrays;
  const XaccWidth *widths;
  int64_t flags;
};

/// Describes an array to the geometry.
ExchangeShape exchangeShapeOf(const Array &array, const XaccWidth *widths,
                              int64_t flags);
/// The part of an array's memory at `base` that a box of positions names.
WindowBox windowOf(const Array &array, char *base, const Box &box);
/// Ends the job if a width is not within the declared shadow.
void checkWidths(const Array &array, const XaccWidth *widths, int rank,
                 const XaccLoc *loc);

class Plan final : public StorageUser, public CallerExchange {
public:
  /// The plan for `key`, made if there is none. `site` may be null.
  static Plan *get(Runtime &runtime, const ReflectKey &key, void **site,
                   const XaccLoc *loc);
  /// Completes and forgets the plan.
  void destroy() override;
  void exchange(Array &a, Array &b) override;
  /// At normal end.
  static void completeAll(Runtime &runtime);
  static void destroyAll(Runtime &runtime);
  /// Before a device gives back its memory: PackerSource::place.
  static void destroyOn(Runtime &runtime, const void *place);

  /// Posts receives, packs, sends and does the local copies. With a request,
  /// somebody waits for it later.
  void start(ReflectRequest *request, const XaccLoc *loc);
  /// Waits for all messages and unpacks.
  void finish(const XaccLoc *loc);
  /// Makes progress; returns whether the exchange is complete.
  bool test(const XaccLoc *loc);
  bool isInFlight() const { return inFlight; }

  /// Of one with reflectInKernel: what xaccrtReflect does.
  void runInKernel(const XaccLoc *loc);
  /// The same, until `finish`; the request stays the caller's.
  void startInKernel(ReflectRequest &newRequest, const XaccLoc *loc);

  // Of one with reflectByCaller.
  CallerMessages *messages() override { return callerMessages; }
  void end(const XaccLoc *loc) override { finish(loc); }

  // For the helper thread, with a guard.
  bool isComplete() const;
  /// Makes progress with messages and copies; returns whether it made any.
  bool progressByHelper();
  /// The helper leaves these to the runtime's thread.
  bool isOnDevice() const { return device != nullptr; }
  /// The same and what devices do, by the runtime's thread.
  void progressByPoll();

  int64_t bytesPerRun() const { return numBytes; }
  int64_t messagesPerRun() const { return numMessages; }
  /// Of the bytes, those through shared memory.
  int64_t bytesInPlacePerRun() const { return numInPlace; }
  int64_t bytesPackedPerRun() const { return numPacked; }
  /// Null for arrays in the program's own memory.
  const Packer *packer() const { return device.get(); }
  /// Null if nothing is exchanged with others.
  OverlapTrial *overlapTrial() { return exchanges.empty() ? nullptr : &trial; }
  /// Whether anything travels as messages.
  bool sendsMessages() const { return hasMessages; }
  /// Whether a running kernel packs.
  bool isInKernel() const { return flags & reflectInKernel; }
  /// How each direction travels; see SiteStatistics.
  struct Route {
    std::string text;
    int64_t bytes;
  };
  const std::vector<Route> &routes() const { return allRoutes; }

private:
  Plan(Runtime &runtime, const ReflectKey &key, const void *place,
       const XaccLoc *loc);
  ~Plan();
  Plan(const Plan &) = delete;

  bool matches(const ReflectKey &key, const void *place) const;
  using Peers = std::vector<PeerBoxes>;
  void addArray(Array &array, int64_t index, const ReflectKey &key,
                Peers &sends, Peers &receives, const XaccLoc *loc);
  std::vector<int> membersOf() const;
  void choose(Peers &sends, Peers &receives, const XaccLoc *loc);
  void chooseOnDevice(BoxMover &mover, PeerBoxes &boxes,
                      const XaccLoc *loc) const;
  void addWhole(Peers &sends, Peers &receives, const std::vector<int> &members);
  bool agreeOnDevices(const Peers &sends, const Peers &receives,
                      BoxMover::Meet how, const XaccLoc *loc) const;
  void decide(const XaccLoc *loc);
  void addExchanges(const Peers &sends, const Peers &receives,
                    const std::vector<int> &members, const XaccLoc *loc);
  Peers stage(const Peers &peers, bool sends, StagedBoxes &staged,
              const XaccLoc *loc) const;
  void noteRoutes(const Peers &sends);
  bool progress(const XaccLoc *loc);
  bool isCompleteNow() const;
  void complete();
  /// A peer that has not sent its part, or -1.
  int missingPeer() const;
  [[noreturn]] void failOverdue(const XaccLoc *loc) const;
  void warnIfWide(const Array &array, int64_t dim, int64_t width,
                  const XaccLoc *loc) const;
  void checkWidths(const Array &array, const XaccWidth *widths,
                   const XaccLoc *loc) const;
  void checkExecuting(const XaccLoc *loc) const;

  Runtime &runtime;
  /// Ranks that have to execute the directive, too.
  std::vector<int> others;
  std::vector<Array *> arrays;
  std::vector<XaccWidth> widths; // empty: as declared
  int64_t flags;

  /// What stays on this rank; a packer does it.
  std::vector<CopyStep> copies;
  /// PackerSource::place; null for arrays in the program's own memory.
  const void *place;
  std::unique_ptr<Packer> device;
  /// With peers, each served by one of them.
  std::vector<std::unique_ptr<BoxExchange>> exchanges;
  int64_t numBytes = 0;
  int64_t numMessages = 0;
  int64_t numInPlace = 0, numPacked = 0;
  std::vector<Route> allRoutes;
  void addTraffic(const BoxExchange &exchange);
  /// Why messages serve peers of a mover; null if they do not.
  const char *fallback = nullptr;
  bool hasMessages = false;
  /// Of one in a kernel: some peers have not been there when it was made.
  bool isUndecided = false;
  Peers lateSends, lateReceives; // staged, without a way
  CallerMessages *callerMessages = nullptr;
  OverlapTrial trial;
  int64_t lastUse = 0;
  // Of this run.
  bool inFlight = false;
  ReflectRequest *request = nullptr;
  std::vector<CallSite *> sites;
};

} // namespace xacc

#endif // XACC_EXCHANGE_PLAN_H
