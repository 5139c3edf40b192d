//===- Elements.cpp - Elements of distributed arrays by number ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elements.h"

#include "collective/SparseExchange.h"
#include "exchange/Positions.h"

#include <algorithm>

using namespace xacc;

Elements::Elements(void *handle, const NodeSet &set, const XaccLoc *loc)
    : array(*asArray(handle, loc)), set(set), loc(loc) {
  if (!array.hasExtents)
    fatal(loc, "an array has no storage yet; call xmp_malloc first");
  for (int64_t k = 0; k < array.rank(); ++k)
    numElements *= array.extents[k];
  const NodeArray &nodes = *array.templ->nodes;
  if (nodes.set.get() != &set)
    for (int64_t i = 0; i < nodes.set->size(); ++i) {
      int64_t position = set.members().find(nodes.set->worldRank(i));
      if (position < 0)
        fatal(loc,
              "an array is on rank %d, which does not call this procedure; all "
              "nodes of its arrays must",
              nodes.set->worldRank(i));
      positions.push_back(int32_t(position));
    }
  int64_t strides[XACC_MAX_DIMS], stride = 1;
  for (int64_t d = 0; d < nodes.rank; ++d) {
    strides[d] = stride;
    stride *= nodes.sizes[d];
  }
  bool isSpread[XACC_MAX_DIMS] = {};
  for (int64_t k = 0; k < array.rank(); ++k)
    if (array.isDistributed(k)) {
      int64_t d = array.templ->nodeDim[array.align[k].templateDim];
      nodeStrides[k] = strides[d];
      isSpread[d] = true;
    }
  ownNode = nodes.set->position();
  firstNode = ownNode;
  for (int64_t d = 0; d < nodes.rank; ++d) {
    if (isSpread[d])
      continue;
    if (nodes.isMember())
      firstNode -= nodes.coordinates[d] * strides[d];
    size_t before = copies.size();
    for (int64_t i = 1; i < nodes.sizes[d]; ++i)
      for (size_t j = 0; j < before; ++j)
        copies.push_back(copies[j] + i * strides[d]);
  }
}

void Elements::toIndex(int64_t number, int64_t *index) const {
  for (int64_t k = array.rank() - 1; k > 0; --k) {
    index[k] = number % array.extents[k];
    number /= array.extents[k];
  }
  index[0] = number;
}

char *Elements::addressOf(int64_t number) const {
  int64_t index[XACC_MAX_DIMS], offset = 0;
  toIndex(number, index);
  for (int64_t k = 0; k < array.rank(); ++k)
    offset += array.position(k, index[k]) * array.view.stride[k];
  return array.view.data + offset * size();
}

/// None if this rank owns nothing.
std::vector<Elements::Axis> Elements::ownedAxes(bool once) const {
  if (!array.view.data || (once && ownNode != firstNode))
    return {};
  int64_t rank = array.rank(), scale = 1;
  std::vector<Axis> axes(rank);
  for (int64_t k = rank - 1; k >= 0; --k) {
    Positions owned = Positions::range(0, array.extents[k] - 1);
    if (const Distribution *dist = array.distOf(k))
      owned = Positions::owned(
          *dist, array.templ->myCoordinate(array.align[k].templateDim),
          array.align[k].offset, 1, array.extents[k]);
    Axis &axis = axes[k];
    for (const PositionPiece &piece : owned.pieces())
      for (int64_t j = 0; j < piece.count; ++j)
        for (int64_t i = 0; i < piece.run; ++i)
          axis.numbers.push_back(piece.first + j * piece.period + i);
    if (axis.numbers.empty())
      return {};
    if (!std::is_sorted(axis.numbers.begin(), axis.numbers.end()))
      std::sort(axis.numbers.begin(), axis.numbers.end());
    // Owned elements lie side by side.
    int64_t first = array.position(k, axis.numbers[0]);
    axis.offsets.resize(axis.numbers.size());
    bool isDense = !array.hasFullShadow(k);
    for (size_t i = 0; i < axis.numbers.size(); ++i) {
      int64_t position =
          isDense ? first + int64_t(i) : array.position(k, axis.numbers[i]);
      axis.offsets[i] = position * array.view.stride[k] * size();
      axis.numbers[i] *= scale;
    }
    scale *= array.extents[k];
  }
  return axes;
}

int64_t Elements::numOwned(bool once) const {
  std::vector<Axis> axes = ownedAxes(once);
  int64_t product = axes.empty() ? 0 : 1;
  for (const Axis &axis : axes)
    product *= int64_t(axis.numbers.size());
  return product;
}

/// The first node that has an element, by its place in the node array.
int64_t Elements::nodeOf(int64_t number) const {
  int64_t index[XACC_MAX_DIMS], node = 0;
  toIndex(number, index);
  for (int64_t k = 0; k < array.rank(); ++k)
    if (const Distribution *dist = array.distOf(k)) {
      int64_t templateIndex = index[k] + array.align[k].offset;
      if (templateIndex < dist->lower() || templateIndex > dist->upper())
        fatal(loc, "element %lld has no owner: it lies outside the template",
              (long long)number);
      node += dist->ownerOf(templateIndex) * nodeStrides[k];
    }
  return node;
}

std::vector<char> Elements::fetch(const std::vector<int64_t> &numbers) const {
  Runtime &runtime = Runtime::get();
  // From this rank itself, if it has a copy; else from the first.
  std::vector<int32_t> owners(numbers.size());
  std::vector<int64_t> counts(set.size(), 0);
  for (size_t i = 0; i < numbers.size(); ++i) {
    int64_t node = nodeOf(numbers[i]);
    owners[i] = int32_t(positionOf(node == firstNode ? ownNode : node));
    ++counts[owners[i]];
  }
  std::vector<std::vector<char>> requests(set.size());
  for (int64_t i = 0; i < set.size(); ++i)
    requests[i].resize(counts[i] * sizeof(int64_t));
  std::vector<char *> next(set.size());
  for (int64_t i = 0; i < set.size(); ++i)
    next[i] = requests[i].data();
  for (size_t i = 0; i < numbers.size(); ++i) {
    std::memcpy(next[owners[i]], &numbers[i], sizeof(int64_t));
    next[owners[i]] += sizeof(int64_t);
  }
  std::vector<std::vector<char>> wanted =
      exchangeBytes(runtime, set, std::move(requests), loc);
  std::vector<std::vector<char>> replies(set.size());
  for (int64_t i = 0; i < set.size(); ++i) {
    size_t count = wanted[i].size() / sizeof(int64_t);
    replies[i].resize(count * size());
    for (size_t j = 0; j < count; ++j) {
      int64_t number;
      std::memcpy(&number, &wanted[i][j * sizeof number], sizeof number);
      copy(&replies[i][j * size()], addressOf(number));
    }
  }
  std::vector<std::vector<char>> found =
      exchangeBytes(runtime, set, std::move(replies), loc);
  for (int64_t i = 0; i < set.size(); ++i)
    next[i] = found[i].data();
  std::vector<char> result(numbers.size() * size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    copy(&result[i * size()], next[owners[i]]);
    next[owners[i]] += size();
  }
  return result;
}

void Elements::put(const std::vector<int64_t> &numbers,
                   const char *values) const {
  // A message: numbers, then values.
  std::vector<int32_t> nodes(numbers.size());
  std::vector<int64_t> counts(set.size(), 0);
  for (size_t i = 0; i < numbers.size(); ++i) {
    nodes[i] = int32_t(nodeOf(numbers[i]));
    for (int64_t copy : copies)
      ++counts[positionOf(nodes[i] + copy)];
  }
  std::vector<std::vector<char>> out(set.size());
  std::vector<char *> nextNumber(set.size()), nextValue(set.size());
  for (int64_t i = 0; i < set.size(); ++i) {
    out[i].resize(counts[i] * (sizeof(int64_t) + size()));
    nextNumber[i] = out[i].data();
    nextValue[i] = out[i].data() + counts[i] * sizeof(int64_t);
  }
  for (size_t i = 0; i < numbers.size(); ++i)
    for (int64_t apart : copies) {
      int64_t position = positionOf(nodes[i] + apart);
      std::memcpy(nextNumber[position], &numbers[i], sizeof(int64_t));
      copy(nextValue[position], values + i * size());
      nextNumber[position] += sizeof(int64_t);
      nextValue[position] += size();
    }
  std::vector<std::vector<char>> in =
      exchangeBytes(Runtime::get(), set, std::move(out), loc);
  for (const std::vector<char> &part : in) {
    size_t count = part.size() / (sizeof(int64_t) + size());
    const char *partValues = part.data() + count * sizeof(int64_t);
    for (size_t j = 0; j < count; ++j) {
      int64_t number;
      std::memcpy(&number, &part[j * sizeof number], sizeof number);
      copy(addressOf(number), partValues + j * size());
    }
  }
}
