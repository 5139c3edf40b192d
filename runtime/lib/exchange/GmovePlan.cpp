//===- GmovePlan.cpp - The exchange of a gmove ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GmovePlan.h"

#include "MessageExchange.h"
#include "Movers.h"
#include "core/Environment.h"
#include "observe/Wait.h"
#include "request/Deferred.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

using namespace xacc;

/// Beyond this number an array's plan that has not run for longest goes.
static constexpr int64_t maxPlansPerArray = 64;

//===----------------------------------------------------------------------===//
// Sides
//===----------------------------------------------------------------------===//

int64_t GmoveOperand::numRanges() const {
  int64_t count = 0;
  for (int64_t k = 0; k < section.rank; ++k)
    count += section.dims[k].isRange;
  return count;
}

bool GmoveOperand::operator==(const GmoveOperand &other) const {
  if (array != other.array || data != other.data ||
      section.number != other.section.number ||
      section.elementSize != other.section.elementSize ||
      section.rank != other.section.rank || isTransposed != other.isTransposed)
    return false;
  return std::memcmp(section.dims, other.section.dims,
                     section.rank * sizeof(XaccRange)) == 0;
}

static void checkIndices(const GmoveOperand &operand, const char *side,
                         const XaccLoc *loc) {
  const Array *array = operand.array;
  if (array && !array->hasExtents)
    fatal(loc, "the array on the %s has no storage yet; call xmp_malloc first",
          side);
  for (int64_t k = 0; k < operand.section.rank; ++k) {
    const XaccRange &range = operand.section.dims[k];
    if (range.isRange && range.length <= 0)
      fatal(loc,
            "the section on the %s has %lld elements in dimension %lld; a "
            "length must be positive",
            side, (long long)range.length, (long long)k);
    if (!array)
      continue;
    if (range.isRange && range.step == 0)
      fatal(loc, "the section on the %s has step 0 in dimension %lld", side,
            (long long)k);
    int64_t last = range.isRange ? range.base + (range.length - 1) * range.step
                                 : range.base;
    int64_t lowest = std::min(range.base, last),
            highest = std::max(range.base, last);
    if (lowest < 0 || highest >= array->extents[k])
      fatal(loc,
            "index %lld of dimension %lld on the %s is outside the array, "
            "whose indices are 0 to %lld",
            (long long)(lowest < 0 ? lowest : highest), (long long)k, side,
            (long long)array->extents[k] - 1);
    if (array->align[k].templateDim < 0)
      continue;
    const Distribution &dist = array->templ->dims[array->align[k].templateDim];
    int64_t offset = array->align[k].offset;
    if (lowest + offset < dist.lower() || highest + offset > dist.upper())
      fatal(loc,
            "index %lld of dimension %lld on the %s has no owner: its template "
            "has indices %lld to %lld",
            (long long)(lowest + offset < dist.lower() ? lowest : highest),
            (long long)k, side, (long long)(dist.lower() - offset),
            (long long)(dist.upper() - offset));
  }
}

/// The lengths of the ranges, in the order of the pairs; returns their number.
static int64_t lengthsOf(const GmoveOperand &operand, int64_t *lengths) {
  int64_t count = 0;
  for (int64_t k = 0; k < operand.section.rank; ++k)
    if (operand.section.dims[k].isRange)
      lengths[count++] = operand.section.dims[k].length;
  if (operand.isTransposed)
    std::reverse(lengths, lengths + count);
  return count;
}

void xacc::checkSections(const GmoveOperand &target, const GmoveOperand &source,
                         const XaccLoc *loc) {
  checkIndices(target, "left side", loc);
  checkIndices(source, "right side", loc);
  if (source.numRanges() == 0)
    return;
  int64_t lefts[XACC_MAX_DIMS], rights[XACC_MAX_DIMS];
  int64_t rank = lengthsOf(target, lefts);
  lengthsOf(source, rights);
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t left = lefts[dim], right = rights[dim];
    if (left != right)
      fatal(loc,
            "dimension %lld of the section on the right side has %lld "
            "elements, that on the left side %lld",
            (long long)dim, (long long)right, (long long)left);
  }
}

SectionSide xacc::describeSide(const GmoveOperand &operand,
                               const GmoveOperand *ranges, const NodeSet &set,
                               const XaccLoc *) {
  SectionSide side;
  int64_t lengths[XACC_MAX_DIMS];
  side.rank = lengthsOf(ranges ? *ranges : operand, lengths);
  for (int64_t k = 0; k < side.rank; ++k)
    side.dims[k].length = lengths[k];
  const Array *array = operand.array;
  if (!array) {
    side.copies = &set;
    return side;
  }
  const Template &templ = *array->templ;
  side.nodes = templ.nodes;
  std::fill_n(side.rangeOf, XACC_MAX_DIMS, int64_t(SectionSide::replicated));
  int64_t next = 0;
  for (int64_t k = 0; k < operand.section.rank; ++k) {
    const XaccRange &range = operand.section.dims[k];
    int64_t number = range.isRange ? next++ : -1;
    if (range.isRange && operand.isTransposed)
      number = side.rank - 1 - number;
    if (!array->isDistributed(k))
      continue;
    int64_t templateDim = array->align[k].templateDim;
    int64_t nodeDim = templ.nodeDim[templateDim];
    const Distribution &dist = templ.dims[templateDim];
    int64_t base = range.base + array->align[k].offset;
    if (number < 0) {
      side.rangeOf[nodeDim] = SectionSide::fixed;
      side.coordinate[nodeDim] = dist.ownerOf(base);
      continue;
    }
    side.rangeOf[nodeDim] = number;
    side.dims[number].dist = &dist;
    side.dims[number].base = base;
    side.dims[number].step = range.step;
  }
  return side;
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

/// The same box without gaps.
static WindowBox packedAt(WindowBox window, char *data) {
  window.data = data;
  contiguousStrides(window.rank, window.sizes, window.strides);
  return window;
}

//===----------------------------------------------------------------------===//
// Making a plan
//===----------------------------------------------------------------------===//

/// Whether two blocks of memory have bytes in common.
static bool meets(const char *a, const char *aEnd, const char *b,
                  const char *bEnd) {
  return a < bEnd && b < aEnd;
}

std::pair<const char *, const char *>
xacc::memoryOf(const GmoveOperand &operand) {
  if (const Array *array = operand.array) {
    const char *data = operand.data ? operand.data : array->view.data;
    return {data, data + array->localBytes()};
  }
  const char *first = operand.data, *last = operand.data;
  for (int64_t k = 0; k < operand.section.rank; ++k) {
    const XaccRange &range = operand.section.dims[k];
    (range.step < 0 ? first : last) += (range.length - 1) * range.step;
  }
  return {first, last + operand.section.elementSize};
}

bool GmovePlan::mustStage() const {
  const GmoveOperand &target = key.target, &source = key.source;
  if (convert || (source.numRanges() == 0 && target.numRanges() > 0))
    return true;
  auto [first, end] = memoryOf(target);
  auto [otherFirst, otherEnd] = memoryOf(source);
  if (meets(first, end, otherFirst, otherEnd))
    return true;
  // Members of structures: boxes count in elements.
  for (const GmoveOperand *side : {&target, &source})
    for (int64_t k = 0; !side->array && k < side->section.rank; ++k)
      if (side->section.dims[k].step % sourceSize != 0)
        return true;
  return false;
}

void GmovePlan::checkPeer(int peer, const char *side,
                          const XaccLoc *loc) const {
  if (key.set->members().find(peer) < 0)
    fatal(loc,
          "elements on the %s are on rank %d, which does not execute this "
          "directive; use 'gmove %s'",
          side, peer, side[0] == 'r' ? "in" : "out");
}

/// What nodes own that do not execute the directive would stay as it is, also
/// where no other node would send it. Replicas may lie outside.
void GmovePlan::checkOwners(const SectionSide &left, const XaccLoc *loc) const {
  if (!left.nodes || key.set->size() == runtime.entire()->size())
    return;
  for (int64_t d = 0; d < left.nodes->rank; ++d)
    if (left.rangeOf[d] == SectionSide::replicated)
      return;
  const NodeSet &owners = *left.nodes->set;
  std::vector<Positions> positions;
  for (int64_t i = 0; i < owners.size(); ++i)
    if (int rank = owners.worldRank(i);
        key.set->members().find(rank) < 0 && holds(left, rank, positions))
      checkPeer(rank, "left side", loc);
}

/// Gives each peer to the mover that reaches it, and the rest to messages.
/// Movers whose exchanges all ranks make at the same time take no part: here
/// each rank makes its own when it needs it.
void GmovePlan::choose(Peers &peers) const {
  for (PeerBoxes &boxes : peers) {
    BoxMover *mover = moverOf(runtime, boxes.peer);
    boxes.way = Way::Message;
    if (mover && !mover->isCollective() && !key.byCaller)
      mover->choose(boxes);
  }
}

void GmovePlan::addSends(const SectionTransfers &transfers, Peers &sends) {
  bool isBroadcast = key.source.numRanges() == 0 && key.target.numRanges() > 0;
  SectionAddress address(key.source, isBroadcast);
  for (const SectionTransfer &transfer : transfers.sends) {
    PeerBoxes &peer = sends.emplace_back();
    peer.peer = transfer.peer;
    if (isBroadcast) { // one element, whatever the other side does with it
      peer.boxes.push_back(windowOf(address, PositionBox(), sourceSize));
      continue;
    }
    for (const PositionBox &box : boxesOf(transfer.dims))
      peer.boxes.push_back(windowOf(address, box, sourceSize));
  }
}

/// What arrives at this rank, from others and from itself.
void GmovePlan::addReceives(const SectionTransfers &transfers, Peers &receives,
                            const XaccLoc *loc) {
  bool isBroadcast = key.source.numRanges() == 0 && key.target.numRanges() > 0;
  SectionAddress target(key.target, false), source(key.source, isBroadcast);
  int64_t stagingBytes = 0;
  if (isStaged)
    for (const SectionTransfer &transfer : transfers.receives) {
      int64_t count = 1;
      for (const Positions &range : transfer.dims)
        count *= isBroadcast ? 1 : range.count();
      stagingBytes += count * sourceSize;
    }
  if (stagingBytes && !staging.allocate(stagingBytes, false))
    fatal(loc, "no memory for %lld bytes that a gmove stores on its way",
          (long long)stagingBytes);
  char *next = staging.data();
  for (const SectionTransfer &transfer : transfers.receives) {
    bool isOwn = transfer.peer == runtime.rank();
    PeerBoxes *peer = isOwn ? nullptr : &receives.emplace_back();
    if (peer)
      peer->peer = transfer.peer;
    bool isFirst = true;
    for (const PositionBox &box : boxesOf(transfer.dims)) {
      const PositionBox message = isBroadcast ? PositionBox() : box;
      // Here or on its way: packed, where both sides are not taken as they are.
      WindowBox window = windowOf(target, box, sourceSize);
      WindowBox packed = packedAt(windowOf(target, message, sourceSize), next);
      if (peer && (isFirst || !isBroadcast))
        peer->boxes.push_back(isStaged ? packed : window);
      Move in, out;
      box.forEachLevel(
          [&](int64_t k, int64_t first, int64_t distance, int64_t size) {
            int64_t level = out.box.rank++;
            in.box.rank = out.box.rank;
            in.box.sizes[level] = out.box.sizes[level] = size;
            in.box.sourceStrides[level] =
                isOwn ? strideOf(source, k, first, distance, size) : 0;
            out.box.targetStrides[level] =
                strideOf(target, k, first, distance, size);
            in.box.targetStrides[level] = out.box.sourceStrides[level] =
                isBroadcast ? 0
                : isStaged  ? packed.strides[level] * sourceSize
                            : out.box.targetStrides[level];
          });
      out.target = startOf(target, box);
      out.source = next;
      in.target = isStaged ? next : out.target;
      in.source = isOwn ? startOf(source, box) : nullptr;
      if (isBroadcast)
        in.box.rank = 0;
      if (isOwn && !isStaged) {
        WindowBox from = windowOf(source, box, sourceSize);
        fastCopies.push_back(
            {StridedCopy(window.rank, window.sizes, window.strides,
                         from.strides, sourceSize),
             window.data, from.data});
      } else if (isOwn && (isFirst || !isBroadcast)) {
        copies.push_back(in);
      }
      if (isStaged)
        unpacks.push_back(out);
      if (isStaged && !isBroadcast)
        next += packed.sizeInBytes();
      isFirst = false;
    }
    if (isBroadcast)
      next += sourceSize;
  }
}

void GmovePlan::build(const XaccLoc *loc) {
  const GmoveOperand &target = key.target, &source = key.source;
  checkSections(target, source, loc);
  sourceSize = source.section.elementSize;
  targetSize = target.section.elementSize;
  if (target.section.number != source.section.number) {
    convert = converterFor(target.section.number, source.section.number);
    if (!convert)
      fatal(loc, "the elements of both sides have types that C does not "
                 "convert");
  } else if (targetSize != sourceSize) {
    fatal(loc, "elements of %lld bytes cannot be assigned to elements of %lld",
          (long long)sourceSize, (long long)targetSize);
  }
  isStaged = mustStage();
  bool isBroadcast = source.numRanges() == 0 && target.numRanges() > 0;
  SectionSide left = describeSide(target, nullptr, *key.set, loc);
  SectionSide right =
      describeSide(source, isBroadcast ? &target : nullptr, *key.set, loc);
  checkOwners(left, loc);
  SectionTransfers transfers = computeTransfers(left, right, runtime.rank());
  for (const SectionTransfer &transfer : transfers.receives)
    checkPeer(transfer.peer, "right side", loc);
  for (const SectionTransfer &transfer : transfers.sends)
    checkPeer(transfer.peer, "left side", loc);
  Peers sends, receives;
  addSends(transfers, sends);
  addReceives(transfers, receives, loc);
  choose(sends);
  choose(receives);
  const char *fallback = nullptr; // never: these movers do what they offer
  exchanges = makeExchanges(runtime, sends, receives, {}, fallback, loc);
  Peers mySends = messagesOf(sends), myReceives = messagesOf(receives);
  if (!mySends.empty() || !myReceives.empty()) {
    auto exchange = std::make_unique<MessageExchange>(
        runtime, mySends, myReceives, nullptr, loc, key.byCaller);
    callerMessages = exchange->callerMessages();
    exchanges.push_back(std::move(exchange));
  }
  for (auto &exchange : exchanges) {
    numBytes += exchange->bytesSent();
    numMessages += exchange->messagesSent();
    numInPlace += exchange->bytesInPlace();
    numPacked += exchange->bytesPacked();
  }
}

//===----------------------------------------------------------------------===//
// Keeping plans
//===----------------------------------------------------------------------===//

namespace {
struct GmovePlans final : RuntimePart {
  explicit GmovePlans(Runtime &) {}
  std::unordered_set<GmovePlan *> live;
  int64_t useCounter = 0;
};
} // namespace

GmovePlan::GmovePlan(Runtime &runtime, const GmoveKey &key, const XaccLoc *loc)
    : runtime(runtime), key(key) {
  build(loc);
  runtime.part<GmovePlans>().live.insert(this);
  for (Array *array : {key.target.array, key.source.array})
    if (array && std::find(array->plans.begin(), array->plans.end(), this) ==
                     array->plans.end())
      array->plans.push_back(this);
}

GmovePlan::~GmovePlan() {
  if (inFlight)
    finish(nullptr);
  for (GmoveSite *site : sites)
    site->last = nullptr;
  for (Array *array : {key.target.array, key.source.array})
    if (array)
      std::erase(array->plans, this);
  runtime.part<GmovePlans>().live.erase(this);
}

GmovePlan *GmovePlan::get(Runtime &runtime, const GmoveKey &key, void **site,
                          const XaccLoc *loc) {
  auto &plans = runtime.part<GmovePlans>();
  auto *callSite = site ? static_cast<GmoveSite *>(*site) : nullptr;
  if (callSite && callSite->last && callSite->last->key == key) {
    callSite->last->lastUse = ++plans.useCounter;
    return callSite->last;
  }
  Array *array = key.target.array ? key.target.array : key.source.array;
  GmovePlan *plan = nullptr, *oldest = nullptr;
  int64_t count = 0;
  for (StorageUser *user : array->plans)
    if (auto *candidate = dynamic_cast<GmovePlan *>(user)) {
      ++count;
      if (candidate->key == key)
        plan = candidate;
      if (!candidate->inFlight &&
          (!oldest || candidate->lastUse < oldest->lastUse))
        oldest = candidate;
    }
  if (!plan) {
    if (count >= maxPlansPerArray && oldest)
      oldest->destroy();
    plan = new GmovePlan(runtime, key, loc);
  }
  plan->lastUse = ++plans.useCounter;
  if (site) {
    if (!callSite)
      *site = callSite = new GmoveSite; // as static as the pointer itself
    if (callSite->last)
      std::erase(callSite->last->sites, callSite);
    callSite->last = plan;
    plan->sites.push_back(callSite);
  }
  return plan;
}

void GmovePlan::runOnce(Runtime &runtime, const GmoveKey &key,
                        const XaccLoc *loc) {
  GmovePlan plan(runtime, key, loc);
  plan.start(nullptr, loc);
  plan.finish(loc);
}

void GmovePlan::destroy() { delete this; }

void GmovePlan::exchange(Array &a, Array &b) {
  for (Array **array : {&key.target.array, &key.source.array})
    *array = *array == &a ? &b : *array == &b ? &a : *array;
}

void GmovePlan::completeAll(Runtime &runtime) {
  for (GmovePlan *plan : runtime.part<GmovePlans>().live)
    if (plan->inFlight)
      plan->finish(nullptr);
}

void GmovePlan::destroyAll(Runtime &runtime) {
  auto &live = runtime.part<GmovePlans>().live;
  while (!live.empty())
    (*live.begin())->destroy();
}

//===----------------------------------------------------------------------===//
// Running a plan
//===----------------------------------------------------------------------===//

bool GmoveRequest::test(const XaccLoc *loc) {
  if (plan && !plan->test(loc))
    return false;
  delete this;
  return true;
}

void GmoveRequest::finish(const XaccLoc *loc) {
  if (plan)
    plan->finish(loc);
  delete this;
}

void GmovePlan::start(GmoveRequest *newRequest, const XaccLoc *loc) {
  // The same plan again before the first run was waited for: its buffers are in
  // use until that is complete.
  if (inFlight)
    finish(loc);
  inFlight = true;
  request = newRequest;
  if (request)
    request->plan = this;
  startDeferred(loc);
  // What is read here is read before anything that arrives can be stored.
  for (const Move &move : copies)
    move.box.copy(move.target, move.source, sourceSize, nullptr);
  for (auto &exchange : exchanges)
    exchange->start(/*isAsync=*/newRequest != nullptr, loc);
  for (const CopyStep &step : fastCopies)
    step.copy.run(step.target, step.source);
}

bool GmovePlan::progress(const XaccLoc *loc) {
  bool result = false;
  progressDeferred(loc);
  for (auto &exchange : exchanges)
    if (!exchange->isComplete())
      result |= exchange->progress(loc);
  return result;
}

bool GmovePlan::isComplete() const {
  for (auto &exchange : exchanges)
    if (!exchange->isComplete())
      return false;
  return true;
}

void GmovePlan::complete() {
  for (const Move &move : unpacks)
    move.box.copy(move.target, move.source, sourceSize, convert);
  inFlight = false;
  if (request)
    request->plan = nullptr;
  request = nullptr;
}

bool GmovePlan::test(const XaccLoc *loc) {
  if (!inFlight)
    return true;
  progress(loc);
  if (!isComplete())
    return false;
  complete();
  return true;
}

void GmovePlan::finish(const XaccLoc *loc) {
  if (!inFlight)
    return;
  PeerWait wait(loc, "a gmove");
  while (!isComplete())
    if (!progress(loc) && wait.pause([&] { return missingPeer(); })) {
      double limit = Environment::get().watchdog();
      fatal(loc,
            "rank %d has not taken its part in this gmove for %g seconds; it "
            "may have skipped this directive (XACC_WATCHDOG sets the time)",
            missingPeer(), limit);
    }
  complete();
}

int GmovePlan::missingPeer() const {
  for (auto &exchange : exchanges)
    if (int peer = exchange->missingPeer(); peer >= 0)
      return peer;
  return -1;
}
