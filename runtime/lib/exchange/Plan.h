//===- Plan.h - Prepared exchanges --------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan is a reflect of certain arrays with certain widths, ready to run: one
// message per neighbour for all arrays, persistent requests, staging memory and
// prepared copies. Running it allocates nothing.
//
// Plans belong to their arrays: each array lists the plans that involve it, and
// the end of an array's storage is the end of these plans, so that no plan can
// be found for storage it was not made for. Call sites remember the plan they
// used last, and are told when it goes.
//
// A plan for arrays on a device differs in where boxes are packed, and by whom:
// device/comm/DeviceExchange.h. It also ends when the arrays' device copies
// have moved, which shows when it is looked for.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_PLAN_H
#define XACC_EXCHANGE_PLAN_H

#include "Geometry.h"
#include "StridedCopy.h"
#include "core/Storage.h"
#include "core/Support.h"
#include "request/Async.h"
#include "transport/Transport.h"

#include <memory>
#include <vector>

namespace xacc {

struct Array;
class DeviceExchange;
class Plan;
struct DeviceSlot;

/// What the static pointer of a call site points to.
struct CallSite {
  Plan *last = nullptr;
};

/// A started exchange. Its plan is null once it has completed.
struct ReflectRequest final : AsyncOperation {
  bool test(const XaccLoc *loc) override;
  void finish(const XaccLoc *loc) override;

  Plan *plan = nullptr;
  const XaccLoc *loc = nullptr;
  ReflectRequest *nextFree = nullptr;
};

/// Which exchange is meant. `widths` has an entry a dimension, or is null for
/// the declared shadow of each array.
struct ReflectKey {
  int64_t count;
  void *const *arrays;
  const XaccWidth *widths;
  int64_t flags;
};

class Plan {
public:
  /// The plan for `key`, made if there is none. `site` may be null.
  static Plan *get(const ReflectKey &key, void **site, const XaccLoc *loc);
  /// Completes and forgets a plan.
  static void destroy(Plan *plan);
  /// After two descriptors have exchanged their storage: plans go with it.
  static void exchangeArrays(Array &a, Array &b);
  /// At normal end.
  static void completeAll();
  static void destroyAll();
  /// Before a device gives back its memory.
  static void destroyOn(const DeviceSlot &slot);

  /// Posts receives, packs, sends and does the local copies. With a request,
  /// somebody waits for it later.
  void start(ReflectRequest *request, const XaccLoc *loc);
  /// Waits for all messages and unpacks.
  void finish(const XaccLoc *loc);
  /// Makes progress; returns whether the exchange is complete.
  bool test(const XaccLoc *loc);
  bool isInFlight() const { return inFlight; }

  int64_t bytesPerRun() const { return numBytes; }
  int64_t messagesPerRun() const { return numMessages; }
  int64_t bytesReceivedPerRun() const { return numReceivedBytes; }
  /// Null for arrays in the program's own memory.
  const DeviceExchange *deviceExchange() const { return device.get(); }

private:
  friend class DeviceExchange;

  /// A copy between an array and a staging buffer or within an array.
  struct Step {
    StridedCopy copy;
    char *target;
    const char *source;
  };
  /// The boxes that travel between this process and one other.
  struct Bundle {
    int peer;
    int firstStep, endStep;       // packing or unpacking
    int firstMessage, endMessage; // more than one if large
    int pending = 0;              // receives of this run
  };
  struct Part; // a transfer of one array

  Plan(const ReflectKey &key, DeviceSlot *slot, const XaccLoc *loc);
  ~Plan();
  Plan(const Plan &) = delete;

  bool matches(const ReflectKey &key, const DeviceSlot *slot) const;
  bool isInPlace(const std::vector<Part> &parts, int first, int end) const;
  void startSends();
  bool exchangeMessages(const XaccLoc *loc);
  void unpack(const Bundle &bundle, const XaccLoc *loc);
  void complete();
  [[noreturn]] void failOverdue(const XaccLoc *loc) const;
  static void warnIfWide(const Array &array, int64_t dim, int64_t width,
                         const XaccLoc *loc);
  void checkWidths(const Array &array, const XaccWidth *widths,
                   const XaccLoc *loc) const;
  void addBundles(std::vector<Part> &parts, std::vector<Bundle> &bundles,
                  std::vector<Message> &messages, int64_t &stagingBytes) const;
  char *addSteps(const std::vector<Part> &parts, bool sends,
                 std::vector<Bundle> &bundles, std::vector<Step> &steps,
                 std::vector<Message> &messages, char *staging) const;

  std::vector<Array *> arrays;
  std::vector<XaccWidth> widths; // empty: as declared
  int64_t flags;

  std::vector<Step> packs, unpacks, copies;
  std::vector<Bundle> sendBundles, receiveBundles;
  std::vector<char> received; // by message
  std::unique_ptr<MessageSet> messages;
  Storage staging;
  /// Null for arrays in the program's own memory.
  std::unique_ptr<DeviceExchange> device;
  int64_t numBytes = 0;
  int64_t numReceivedBytes = 0;
  int64_t numMessages = 0;
  int64_t lastUse = 0;
  // Of this run.
  bool inFlight = false;
  bool sendsStarted = false;
  bool sendsOpen = false;
  size_t openReceives = 0; // bundles
  ReflectRequest *request = nullptr;
  std::vector<CallSite *> sites;
};

} // namespace xacc

#endif // XACC_EXCHANGE_PLAN_H
