//===- GmovePlan.h - The exchange of a gmove ------------------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one rank sends, receives and copies for the assignment of a section to
// another one. Made once for equal parameters, run many times.
//
// Where both sides may overlap, types differ or a scalar fills a section, what
// comes is stored apart and goes to its place when nothing is left to be read.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_GMOVEPLAN_H
#define XACC_EXCHANGE_GMOVEPLAN_H

#include "CallerMessages.h"
#include "Convert.h"
#include "Packer.h"
#include "SectionBoxes.h"
#include "SectionGeometry.h"
#include "core/Array.h"
#include "core/Runtime.h"
#include "request/Async.h"
#include "transport/BoxExchange.h"

#include <memory>
#include <vector>

namespace xacc {

struct GmoveKey {
  GmoveOperand target, source;
  /// The nodes that execute it.
  NodeSetRef set;
  /// The caller sends the messages.
  bool byCaller = false;

  bool operator==(const GmoveKey &other) const = default;
};

class GmovePlan;

/// A run that xaccrtWaitAsync waits for.
struct GmoveRequest final : AsyncOperation {
  bool test(const XaccLoc *loc) override;
  void finish(const XaccLoc *loc) override;

  /// Null once the run is complete, for whatever reason.
  GmovePlan *plan = nullptr;
};

/// What a call site remembers.
struct GmoveSite {
  GmovePlan *last = nullptr;
};

class GmovePlan final : public StorageUser, public CallerExchange {
public:
  static GmovePlan *get(Runtime &runtime, const GmoveKey &key, void **site,
                        const XaccLoc *loc);
  /// Between local memory, which keeps no plans.
  static void runOnce(Runtime &runtime, const GmoveKey &key,
                      const XaccLoc *loc);
  void destroy() override;
  void exchange(Array &a, Array &b) override;
  static void completeAll(Runtime &runtime);
  static void destroyAll(Runtime &runtime);

  /// With a request, somebody waits for it later.
  void start(GmoveRequest *request, const XaccLoc *loc);
  /// Waits until everything is in its place.
  void finish(const XaccLoc *loc);
  bool test(const XaccLoc *loc);

  CallerMessages *messages() override { return callerMessages; }
  void end(const XaccLoc *loc) override { finish(loc); }

  int64_t bytesPerRun() const { return numBytes; }
  int64_t messagesPerRun() const { return numMessages; }
  int64_t bytesInPlacePerRun() const { return numInPlace; }
  int64_t bytesPackedPerRun() const { return numPacked; }

private:
  struct Move {
    ByteBox box;
    char *target;
    const char *source;
  };
  using Peers = std::vector<PeerBoxes>;

  GmovePlan(Runtime &runtime, const GmoveKey &key, const XaccLoc *loc);
  ~GmovePlan();
  GmovePlan(const GmovePlan &) = delete;

  void build(const XaccLoc *loc);
  void addReceives(const SectionTransfers &transfers, Peers &receives,
                   const XaccLoc *loc);
  void choose(Peers &peers) const;
  void addSends(const SectionTransfers &transfers, Peers &sends);
  bool mustStage() const;
  void checkPeer(int peer, const char *side, const XaccLoc *loc) const;
  void checkOwners(const SectionSide &left, const XaccLoc *loc) const;
  bool progress(const XaccLoc *loc);
  bool isComplete() const;
  void complete();
  int missingPeer() const;

  Runtime &runtime;
  GmoveKey key;
  bool isStaged = false;
  ConvertFunction convert = nullptr;
  int64_t sourceSize, targetSize; // of an element
  /// Between this rank's own memory, before messages arrive.
  std::vector<Move> copies;
  std::vector<CopyStep> fastCopies;
  /// From the staging memory, after everything else.
  std::vector<Move> unpacks;
  Storage staging;
  std::vector<std::unique_ptr<BoxExchange>> exchanges;
  CallerMessages *callerMessages = nullptr;
  int64_t numBytes = 0, numMessages = 0, numInPlace = 0, numPacked = 0;
  int64_t lastUse = 0;
  // Of this run.
  bool inFlight = false;
  GmoveRequest *request = nullptr;
  std::vector<GmoveSite *> sites;
};

/// The side as the geometry knows it. `ranges` is that of the other side if
/// this one has no ranges and its element goes to all positions, else null.
SectionSide describeSide(const GmoveOperand &operand,
                         const GmoveOperand *ranges, const NodeSet &set,
                         const XaccLoc *loc);

/// The bytes from the first to the last element of a side on this rank.
std::pair<const char *, const char *> memoryOf(const GmoveOperand &operand);

/// Ends the job if an index is outside the array, a length is not positive or
/// the lengths of both sides differ.
void checkSections(const GmoveOperand &target, const GmoveOperand &source,
                   const XaccLoc *loc);

} // namespace xacc

#endif // XACC_EXCHANGE_GMOVEPLAN_H
