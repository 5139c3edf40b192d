//===- Plan.cpp - Prepared exchanges: making them -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "MessageExchange.h"
#include "Movers.h"
#include "Pairing.h"
#include "Progress.h"
#include "Tuner.h"
#include "observe/Stall.h"
#include "observe/Statistics.h"
#include "transport/BoxCopy.h"
#include "transport/WayTable.h"

#include <algorithm>
#include <tuple>

using namespace xacc;

ExchangeShape xacc::exchangeShapeOf(const Array &array, const XaccWidth *widths,
                                    int64_t flags) {
  ExchangeShape shape;
  const Template &templ = *array.templ;
  shape.rank = array.rank();
  shape.orthogonal = flags & XACC_REFLECT_ORTHOGONAL;
  shape.nodeRank = templ.nodes->rank;
  std::copy_n(templ.nodes->sizes, shape.nodeRank, shape.nodeSizes);
  std::copy_n(templ.nodes->coordinates, shape.nodeRank, shape.nodeCoordinates);
  for (int64_t k = 0; k < shape.rank; ++k) {
    ExchangeDim &dim = shape.dims[k];
    const XaccAlign &align = array.align[k];
    dim.extent = array.extents[k];
    dim.shadowLower = align.shadowLower;
    dim.lower = widths ? widths[k].lower : align.shadowLower;
    dim.upper = widths ? widths[k].upper : align.shadowUpper;
    dim.periodic = widths && widths[k].periodic;
    dim.full = array.hasFullShadow(k);
    if (array.isDistributed(k)) {
      dim.dist = &templ.dims[align.templateDim];
      dim.nodeDim = templ.nodeDim[align.templateDim];
      dim.offset = align.offset;
    }
  }
  return shape;
}

/// Address of the first element of a box in the local section at `base`.
static char *addressOf(const Array &array, char *base, const Box &box) {
  int64_t offset = 0;
  for (int64_t k = 0; k < array.rank(); ++k)
    offset += box.start[k] * array.view.stride[k];
  return base + offset * array.view.elementSize;
}

WindowBox xacc::windowOf(const Array &array, char *base, const Box &box) {
  WindowBox window;
  window.data = addressOf(array, base, box);
  window.rank = array.rank();
  window.elementSize = array.view.elementSize;
  std::copy_n(box.size, array.rank(), window.sizes);
  for (int64_t k = 0; k < array.rank(); ++k)
    window.strides[k] = array.view.stride[k] * box.step[k];
  return window;
}

void xacc::checkWidths(const Array &array, const XaccWidth *widths, int rank,
                       const XaccLoc *loc) {
  for (int64_t k = 0; k < array.rank(); ++k) {
    const XaccAlign &align = array.align[k];
    if (array.hasFullShadow(k)) {
      if (widths && widths[k].periodic)
        fatal(loc,
              "dimension %lld has a full shadow, which cannot be periodic; "
              "leave out '/periodic/'",
              (long long)k);
      continue;
    }
    for (int side = 0; side < 2; ++side) {
      int64_t declared = side ? align.shadowUpper : align.shadowLower;
      int64_t width = declared;
      if (widths)
        width = side ? widths[k].upper : widths[k].lower;
      const char *name = side ? "upper" : "lower";
      if (width < 0 || width > declared)
        fatal(loc,
              "%s width %lld of dimension %lld is not within the declared "
              "shadow of %lld elements",
              name, (long long)width, (long long)k, (long long)declared);
      bool isPeriodic = widths && widths[k].periodic;
      if (width > array.extents[k] && (array.isDistributed(k) || isPeriodic))
        fatal(loc,
              "shadow width %lld of dimension %lld is larger than the array "
              "(%lld elements, of which %lld on rank %d)",
              (long long)width, (long long)k, (long long)array.extents[k],
              (long long)array.owned[k], rank);
    }
  }
}

void Plan::checkWidths(const Array &array, const XaccWidth *widths,
                       const XaccLoc *loc) const {
  xacc::checkWidths(array, widths, runtime.rank(), loc);
  for (int64_t k = 0; k < array.rank(); ++k) {
    if (!array.isDistributed(k))
      continue;
    warnIfWide(array, k, widths ? widths[k].lower : array.align[k].shadowLower,
               loc);
    warnIfWide(array, k, widths ? widths[k].upper : array.align[k].shadowUpper,
               loc);
  }
}

/// Elements of a shadow that is wider than a neighbour's block come from
/// several nodes. That is right, but more messages than the user may expect:
/// said once for each array, by the first node.
void Plan::warnIfWide(const Array &array, int64_t dim, int64_t width,
                      const XaccLoc *loc) const {
  if (array.hasWarnedOfWidth || runtime.rank() != 0 || width <= 0)
    return;
  const Template &templ = *array.templ;
  int64_t templateDim = array.align[dim].templateDim;
  const Distribution &dist = templ.dims[templateDim];
  int64_t smallest = INT64_MAX, where = 0;
  // Blocks are equal but for the last one that is not empty.
  int64_t last = dist.kind() == XACC_FORMAT_BLOCK
                     ? dist.ownerOf(templ.view.upper[templateDim])
                     : dist.numNodes() - 1;
  int64_t first = dist.kind() == XACC_FORMAT_BLOCK ? last : 0;
  for (int64_t r = first; r <= last; ++r)
    if (int64_t count = dist.count(r); count > 0 && count < smallest) {
      smallest = count;
      where = r;
    }
  if (width <= smallest || dist.numNodes() == 1)
    return;
  array.hasWarnedOfWidth = true;
  warn(loc,
       "shadow width %lld of dimension %lld is larger than the smallest local "
       "block (%lld elements on coordinate %lld of %lld); its elements come "
       "from several nodes; use fewer nodes or a narrower shadow",
       (long long)width, (long long)dim, (long long)smallest, (long long)where,
       (long long)dist.numNodes());
}

/// What travels to or from a peer: the list of boxes keeps the order of the
/// arrays and of the geometry within an array.
static PeerBoxes &boxesOf(std::vector<PeerBoxes> &all, int peer) {
  auto it = std::lower_bound(
      all.begin(), all.end(), peer,
      [](const PeerBoxes &boxes, int peer) { return boxes.peer < peer; });
  if (it == all.end() || it->peer != peer) {
    it = all.insert(it, PeerBoxes());
    it->peer = peer;
  }
  return *it;
}

/// Where a node of an array is.
static void placePeer(PeerBoxes &boxes, const NodeArray &nodes, int64_t peer) {
  int64_t coordinates[XACC_MAX_DIMS];
  for (int64_t k = 0; k < nodes.rank; ++k) {
    coordinates[k] = peer % nodes.sizes[k];
    peer /= nodes.sizes[k];
  }
  boxes.turn = turnOf(nodes.rank, nodes.sizes, nodes.coordinates, coordinates);
  boxes.direction =
      directionTo(nodes.rank, nodes.sizes, nodes.coordinates, coordinates);
}

void Plan::addArray(Array &array, int64_t index, const ReflectKey &key,
                    Peers &sends, Peers &receives, const XaccLoc *loc) {
  checkWidths(array, key.widths, loc);
  char *base = array.view.data;
  if (device)
    base = device->addArray(array, index, loc);
  if (!base)
    return; // owns nothing
  ExchangeGeometry geometry =
      computeGeometry(exchangeShapeOf(array, key.widths, key.flags));
  const NodeSet &set = *array.templ->nodes->set;
  auto add = [&](const Transfer &transfer, Peers &peers) {
    PeerBoxes &boxes = boxesOf(peers, set.worldRank(int(transfer.peer)));
    if (boxes.boxes.empty())
      placePeer(boxes, *array.templ->nodes, transfer.peer);
    boxes.boxes.push_back(windowOf(array, base, transfer.box));
  };
  for (const Transfer &transfer : geometry.sends)
    add(transfer, sends);
  for (const Transfer &transfer : geometry.receives)
    add(transfer, receives);
  for (const LocalCopy &copy : geometry.copies) {
    WindowBox source = windowOf(array, base, copy.source);
    WindowBox target = windowOf(array, base, copy.target);
    copies.push_back({StridedCopy(source.rank, source.sizes, target.strides,
                                  source.strides, source.elementSize),
                      target.data, source.data});
  }
}

/// In a task, those that this rank exchanges with must be in it.
void Plan::checkExecuting(const XaccLoc *loc) const {
  const NodeSetRef &executing = runtime.executing();
  if (executing->size() == runtime.entire()->size())
    return;
  for (int rank : others)
    if (executing->members().find(rank) < 0)
      fatal(loc,
            "the array has elements on rank %d, which does not execute this "
            "directive; reflect it where all its nodes do",
            rank);
}

Plan::Plan(Runtime &runtime, const ReflectKey &key, const void *place,
           const XaccLoc *loc)
    : runtime(runtime), flags(key.flags), place(place) {
  if (place)
    device = packerSource->create(place, flags & reflectInKernel);
  Peers sends, receives;
  for (int64_t i = 0; i < key.count; ++i) {
    Array *array = asArray(key.arrays[i], loc);
    if (!array->hasExtents)
      fatal(loc, "the array has no storage yet; call xmp_malloc first");
    if (i > 0 && key.widths && array->rank() != arrays[0]->rank())
      fatal(loc, "a width list for arrays of %lld and %lld dimensions",
            (long long)arrays[0]->rank(), (long long)array->rank());
    arrays.push_back(array);
    addArray(*array, i, key, sends, receives, loc);
  }
  if (key.widths)
    widths.assign(key.widths, key.widths + arrays[0]->rank());
  for (Peers *peers : {&sends, &receives})
    std::sort(peers->begin(), peers->end(),
              [](const PeerBoxes &a, const PeerBoxes &b) {
                return std::tie(a.turn, a.peer) < std::tie(b.turn, b.peer);
              });
  bool byCaller = flags & reflectByCaller;
  bool isTuned = !device && !byCaller && runtime.part<TunedWays>().isMeasuring;
  bool isCollective = isTuned || (!device && !byCaller &&
                                  (hasCollectiveMover(runtime) ||
                                   runtime.part<TunedWays>().hasCollectives()));
  std::vector<int> members;
  if (isCollective)
    members = membersOf();
  others = members;
  for (const Peers *peers : {&sends, &receives})
    for (const PeerBoxes &boxes : *peers)
      others.push_back(boxes.peer);
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  // Ranks that no array is on do not take part.
  bool isOn =
      std::binary_search(members.begin(), members.end(), runtime.rank());
  if (!isCollective || isOn)
    checkExecuting(loc);
  else
    others.clear();
  if (!isCollective || isOn) {
    if (isCollective)
      Stall::of(runtime).meetForReflect(members, loc);
    choose(sends, receives, loc);
    if (isTuned) {
      // Halos of these arrays must not arrive while they are put back.
      for (Array *array : arrays)
        for (StorageUser *user : array->plans)
          if (auto *plan = dynamic_cast<Plan *>(user))
            plan->finish(loc);
      tune(runtime, sends, receives, members, loc);
    }
    if (isCollective && isCollectiveBest(runtime, sends, members, loc))
      addWhole(sends, receives, members);
    if (exchanges.empty()) {
      if (!device && !byCaller && runtime.part<TunedWays>().isUsed) {
        applyTunedWays(runtime, sends);
        agreeOnWays(runtime, sends, receives, loc);
      }
      addExchanges(sends, receives, members, loc);
    }
  }
  if (Statistics::enabled())
    noteRoutes(sends);
  for (auto &exchange : exchanges)
    addTraffic(*exchange);
}

void Plan::addTraffic(const BoxExchange &exchange) {
  numBytes += exchange.bytesSent();
  numMessages += exchange.messagesSent();
  numInPlace += exchange.bytesInPlace();
  numPacked += exchange.bytesPacked();
}

/// The ranks that have a part of any of the arrays, in their order.
std::vector<int> Plan::membersOf() const {
  std::vector<int> ranks;
  for (const Array *array : arrays)
    for (int rank : array->templ->nodes->set->members().toVector())
      ranks.push_back(rank);
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

/// Asks the peers of a plan of device memory, all at once, before any is
/// waited for.
bool Plan::agreeOnDevices(const Peers &sends, const Peers &receives,
                          BoxMover::Meet how, const XaccLoc *loc) const {
  bool result = true;
  for (auto &mover : runtime.part<BoxMovers>().list) {
    std::vector<int> ranks;
    for (const Peers *peers : {&sends, &receives})
      for (const PeerBoxes &boxes : *peers)
        if (moverOf(runtime, boxes.peer) == mover.get())
          ranks.push_back(boxes.peer);
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    result &= mover->agreeOnDevices(ranks, device->access(), how, loc);
  }
  return result;
}

/// Decides how each direction travels.
void Plan::chooseOnDevice(BoxMover &mover, PeerBoxes &boxes,
                          const XaccLoc *loc) const {
  const DeviceAccess *agreed = mover.devicesOf(boxes.peer);
  boxes.why = "the arrays are on a device";
  if (agreed && !agreed->why.empty())
    boxes.why = agreed->why.c_str();
  if (!agreed || agreed->kind == DeviceAccess::None)
    return;
  DeviceAccess now = device->access();
  if (now.kind != agreed->kind)
    fatal(loc,
          "rank %d copies from the memory of this rank's device, but the "
          "arrays are now on another device; XACC_TRANSPORT=mpi sends messages",
          boxes.peer);
  boxes.memory = now.memory;
  mover.choose(boxes);
  if (!(flags & reflectInKernel))
    return;
  // The other rank may be outside of a kernel, and its device copies.
  boxes.way = Way::Packed;
  boxes.why = "a kernel packs";
}

void Plan::choose(Peers &sends, Peers &receives, const XaccLoc *loc) {
  if (device)
    isUndecided = !agreeOnDevices(
        sends, receives,
        flags & reflectInKernel ? BoxMover::Meet::Begin : BoxMover::Meet::Wait,
        loc);
  for (Peers *peers : {&sends, &receives})
    for (PeerBoxes &boxes : *peers) {
      BoxMover *mover = moverOf(runtime, boxes.peer);
      boxes.way = Way::Message;
      boxes.why = "another domain";
      if (flags & reflectByCaller)
        boxes.why = "the program sends";
      else if (mover && isUndecided)
        boxes.way = Way::Unset;
      else if (mover && device)
        chooseOnDevice(*mover, boxes, loc);
      else if (mover)
        mover->choose(boxes);
      else if (runtime.part<BoxMovers>().list.empty())
        boxes.why = "no memory is shared";
    }
}

/// Divides the peers among those who move boxes. Messages come first: they take
/// longest, and travel while others copy.
void Plan::addExchanges(const Peers &sends, const Peers &receives,
                        const std::vector<int> &members, const XaccLoc *loc) {
  StagedBoxes staged;
  if (flags & reflectInKernel) {
    lateSends = stage(sends, true, staged, loc);
    lateReceives = stage(receives, false, staged, loc);
    if (!isUndecided)
      exchanges = makeExchanges(runtime, lateSends, lateReceives, members,
                                fallback, loc);
  } else {
    exchanges = makeExchanges(runtime, sends, receives, members, fallback, loc);
  }
  bool any = std::any_of(sends.begin(), sends.end(), isMessage) ||
             std::any_of(receives.begin(), receives.end(), isMessage);
  hasMessages = any || fallback;
  if (!any && !fallback && !device)
    return;
  Peers mySends = fallback ? sends : messagesOf(sends);
  Peers myReceives = fallback ? receives : messagesOf(receives);
  auto exchange = std::make_unique<MessageExchange>(
      runtime, mySends, myReceives, device.get(), loc, flags & reflectByCaller);
  callerMessages = exchange->callerMessages();
  if (!device) {
    exchanges.insert(exchanges.begin(), std::move(exchange));
    return;
  }
  exchange->preparePacker(copies, staged);
  for (auto &other : exchanges)
    if (other->hasLateSends())
      exchange->lead(*other);
  exchanges.push_back(std::move(exchange));
}

/// The same boxes, packed in memory that the processor can copy, for what does
/// not travel as messages.
Plan::Peers Plan::stage(const Peers &peers, bool sends, StagedBoxes &staged,
                        const XaccLoc *loc) const {
  Peers result = peers;
  int64_t all = 0;
  for (const PeerBoxes &boxes : peers)
    all += isMessage(boxes) ? 0 : boxes.sizeInBytes();
  (sends ? staged.sentBytes : staged.receivedBytes) = all;
  char *buffer = device->allocateStaging(all, loc);
  for (PeerBoxes &boxes : result) {
    if (isMessage(boxes))
      continue;
    // Where others are is what a receiver has to know.
    if (sends)
      boxes.memory = nullptr;
    for (WindowBox &box : boxes.boxes) {
      StridedCopy copy = packingOf(box, sends);
      if (sends)
        staged.packs.push_back({copy, buffer, box.data});
      else
        staged.unpacks.push_back({copy, box.data, buffer});
      box.data = buffer;
      contiguousStrides(box.rank, box.sizes, box.strides);
      buffer += box.sizeInBytes();
    }
  }
  return result;
}

/// At the first run: how those peers are reached that had not been there. Both
/// the kernel's part and the boxes are the same in any way.
void Plan::decide(const XaccLoc *loc) {
  isUndecided = false;
  auto isDecided = [](const PeerBoxes &boxes) { return isMessage(boxes); };
  std::erase_if(lateSends, isDecided);
  std::erase_if(lateReceives, isDecided);
  agreeOnDevices(lateSends, lateReceives, BoxMover::Meet::Decline, loc);
  for (Peers *peers : {&lateSends, &lateReceives})
    for (PeerBoxes &boxes : *peers) {
      boxes.way = Way::Message;
      chooseOnDevice(*moverOf(runtime, boxes.peer), boxes, loc);
      if (peers == &lateSends)
        boxes.memory = nullptr;
    }
  Progress::Guard guard(Progress::of(runtime));
  auto made =
      makeExchanges(runtime, lateSends, lateReceives, {}, fallback, loc);
  Peers mySends = messagesOf(lateSends), myReceives = messagesOf(lateReceives);
  if (!mySends.empty() || !myReceives.empty()) {
    hasMessages = true;
    made.push_back(std::make_unique<MessageExchange>(
        runtime, mySends, myReceives, /*packer=*/nullptr, loc));
  }
  if (Statistics::enabled())
    noteRoutes(lateSends);
  for (auto &exchange : made) {
    addTraffic(*exchange);
    exchanges.push_back(std::move(exchange));
  }
}

/// As one neighbourhood collective, if the message layer has that.
void Plan::addWhole(Peers &sends, Peers &receives,
                    const std::vector<int> &members) {
  auto whole = createNeighbourExchange(runtime, sends, receives, members);
  if (!whole)
    return;
  for (Peers *peers : {&sends, &receives})
    for (PeerBoxes &boxes : *peers) {
      boxes.way = Way::Collective;
      boxes.why = "measured (XACC_TUNE_FILE)";
    }
  exchanges.push_back(std::move(whole));
}

/// For statistics.
void Plan::noteRoutes(const Peers &sends) {
  for (const PeerBoxes &boxes : sends) {
    if (boxes.way == Way::Unset)
      continue;
    BoxMover *mover = moverOf(runtime, boxes.peer);
    bool isMessage = boxes.way == Way::Message || fallback || !mover;
    std::string travels = "message";
    if (boxes.way == Way::Collective && !fallback)
      travels = std::string("neighbor, ") + nameOf(boxes.way);
    else if (!isMessage)
      travels = std::string(device ? "device" : mover->name()) + ", " +
                nameOf(boxes.way);
    allRoutes.push_back({boxes.direction + "\t" +
                             patternOf(boxes.boxes).name() + "\t" + travels +
                             "\t" + (fallback ? fallback : boxes.why),
                         boxes.sizeInBytes()});
  }
}
