//===- Plan.cpp - Prepared exchanges: making them -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Plan.h"

#include "transport/Limits.h"

#include <algorithm>

using namespace xacc;

/// A box of one array that travels between this process and one peer.
struct Plan::Part {
  int peer;         // rank in the world
  int order;        // in the list of parts
  StridedCopy copy; // array to packed or packed to array
  char *data;       // first element of the box in the array
};

/// Describes an array to the geometry.
static ExchangeShape shapeOf(const Array &array, const XaccWidth *widths,
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

void Plan::checkWidths(const Array &array, const XaccWidth *widths,
                       const XaccLoc *loc) const {
  int rank = runtime.rank();
  for (int64_t k = 0; k < array.rank(); ++k) {
    const XaccAlign &align = array.align[k];
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
              (long long)(array.view.last[k] - array.view.first[k] + 1), rank);
      if (width > 0 && array.isDistributed(k))
        warnIfWide(array, k, width, loc);
    }
  }
}

/// Elements of a shadow that is wider than a neighbour's block come from
/// several nodes. That is right, but more messages than the user may expect:
/// said once for each array, by the first node.
void Plan::warnIfWide(const Array &array, int64_t dim, int64_t width,
                      const XaccLoc *loc) const {
  if (array.hasWarnedOfWidth || runtime.rank() != 0)
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

Plan::Plan(Runtime &runtime, const ReflectKey &key, const void *place,
           const XaccLoc *loc)
    : runtime(runtime), flags(key.flags), place(place) {
  std::vector<Part> sends, receives;
  if (place)
    device = packerSource->create(place, *this);
  for (int64_t i = 0; i < key.count; ++i) {
    Array *array = asArray(key.arrays[i], loc);
    if (!array->hasExtents)
      fatal(loc, "the array has no storage yet; call xmp_malloc first");
    if (i > 0 && key.widths && array->rank() != arrays[0]->rank())
      fatal(loc, "a width list for arrays of %lld and %lld dimensions",
            (long long)arrays[0]->rank(), (long long)array->rank());
    checkWidths(*array, key.widths, loc);
    arrays.push_back(array);
    char *base = array->view.data;
    if (device)
      base = device->addArray(*array, i, loc);
    if (!base)
      continue; // owns nothing
    ExchangeShape shape = shapeOf(*array, key.widths, key.flags);
    ExchangeGeometry geometry = computeGeometry(shape);
    const NodeSet &set = *array->templ->nodes->set;
    int64_t rank = array->rank(), elementSize = array->view.elementSize;
    auto addPart = [&](const Transfer &transfer, bool isSend,
                       std::vector<Part> &parts) {
      int64_t packed[XACC_MAX_DIMS];
      contiguousStrides(rank, transfer.box.size, packed);
      const int64_t *strides = array->view.stride;
      parts.push_back(
          {set.worldRank(transfer.peer), int(parts.size()),
           StridedCopy(rank, transfer.box.size, isSend ? packed : strides,
                       isSend ? strides : packed, elementSize),
           addressOf(*array, base, transfer.box)});
    };
    for (const Transfer &transfer : geometry.sends)
      addPart(transfer, true, sends);
    for (const Transfer &transfer : geometry.receives)
      addPart(transfer, false, receives);
    for (const LocalCopy &copy : geometry.copies)
      copies.push_back({StridedCopy(rank, copy.source.size, array->view.stride,
                                    array->view.stride, elementSize),
                        addressOf(*array, base, copy.target),
                        addressOf(*array, base, copy.source)});
  }
  if (key.widths)
    widths.assign(key.widths, key.widths + arrays[0]->rank());

  std::vector<Message> sendMessages, receiveMessages;
  int64_t stagingBytes = 0;
  addBundles(sends, sendBundles, sendMessages, stagingBytes);
  addBundles(receives, receiveBundles, receiveMessages, stagingBytes);
  char *buffer = nullptr;
  if (device)
    buffer = device->allocateStaging(stagingBytes, loc);
  else if (stagingBytes && !staging.allocate(stagingBytes, false))
    fatal(loc, "no memory for %lld bytes of messages", (long long)stagingBytes);
  else
    buffer = staging.data();
  buffer = addSteps(sends, true, sendBundles, packs, sendMessages, buffer);
  addSteps(receives, false, receiveBundles, unpacks, receiveMessages, buffer);
  for (const Message &message : sendMessages)
    numBytes += message.sizeInBytes;
  for (const Message &message : receiveMessages)
    numReceivedBytes += message.sizeInBytes;
  if (device)
    preparePacker();
  numMessages = int64_t(sendMessages.size());
  received.resize(receiveMessages.size());
  if (!sendMessages.empty() || !receiveMessages.empty())
    messages.reset(
        runtime.transport().createMessages(sendMessages, receiveMessages));
}

void Plan::preparePacker() {
  PackerWork work{packs, copies, unpacks, {}, numBytes, numReceivedBytes};
  for (const Bundle &bundle : receiveBundles)
    work.firstUnpacks.push_back(bundle.firstStep);
  work.firstUnpacks.push_back(int(unpacks.size()));
  device->prepare(work);
}

/// Whether the parts of a bundle travel from or to the array itself.
bool Plan::isInPlace(const std::vector<Part> &parts, int first, int end) const {
  return end - first == 1 && parts[first].copy.isContiguous() &&
         (!device || device->isDirect());
}

/// Groups the parts by peer and cuts what travels between a pair into messages.
/// Until addSteps, the steps of a bundle are the indices of its parts.
void Plan::addBundles(std::vector<Part> &parts, std::vector<Bundle> &bundles,
                      std::vector<Message> &messages,
                      int64_t &stagingBytes) const {
  // The arrays' order and the geometry's order within an array stay.
  std::sort(parts.begin(), parts.end(), [](const Part &a, const Part &b) {
    return a.peer != b.peer ? a.peer < b.peer : a.order < b.order;
  });
  int64_t limit = maxMessageBytes(runtime);
  for (size_t i = 0; i < parts.size();) {
    size_t end = i;
    int64_t bytes = 0;
    for (; end < parts.size() && parts[end].peer == parts[i].peer; ++end)
      bytes += parts[end].copy.sizeInBytes();
    Bundle bundle;
    bundle.peer = parts[i].peer;
    bundle.firstStep = int(i);
    bundle.endStep = int(end);
    bundle.firstMessage = int(messages.size());
    for (int64_t sent = 0; sent < bytes; sent += limit)
      messages.push_back({bundle.peer, nullptr, std::min(limit, bytes - sent)});
    bundle.endMessage = int(messages.size());
    if (!isInPlace(parts, bundle.firstStep, bundle.endStep))
      stagingBytes += (bytes + 63) & ~int64_t(63);
    bundles.push_back(bundle);
    i = end;
  }
}

/// Gives the messages their memory and makes the packing or unpacking steps. A
/// bundle that is one block of memory travels without them. Returns the end of
/// the staging memory used.
char *Plan::addSteps(const std::vector<Part> &parts, bool sends,
                     std::vector<Bundle> &bundles, std::vector<Step> &steps,
                     std::vector<Message> &messages, char *buffer) const {
  for (Bundle &bundle : bundles) {
    int first = bundle.firstStep, end = bundle.endStep;
    bool inPlace = isInPlace(parts, first, end);
    char *data = inPlace ? parts[first].data : buffer;
    int64_t bytes = 0;
    bundle.firstStep = int(steps.size());
    for (int i = first; i < end && !inPlace; ++i) {
      const Part &part = parts[i];
      steps.push_back({part.copy, sends ? data + bytes : part.data,
                       sends ? part.data : data + bytes});
      bytes += part.copy.sizeInBytes();
    }
    bundle.endStep = int(steps.size());
    buffer += (bytes + 63) & ~int64_t(63);
    for (int m = bundle.firstMessage; m < bundle.endMessage; ++m) {
      messages[m].data = data;
      data += messages[m].sizeInBytes;
    }
  }
  return buffer;
}
