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
#include <cstring>

using namespace xacc;

Elements::Elements(void *handle, const NodeSet &set, const XaccLoc *loc)
    : array(*asArray(handle, loc)), set(set), loc(loc) {
  if (!array.hasExtents)
    fatal(loc, "an array has no storage yet; call xmp_malloc first");
  for (int64_t k = 0; k < array.rank(); ++k)
    numElements *= array.extents[k];
  const NodeSet &nodes = *array.templ->nodes->set;
  for (int64_t i = 0; i < nodes.size(); ++i)
    if (set.members().find(nodes.worldRank(i)) < 0)
      fatal(loc,
            "an array is on rank %d, which does not call this procedure; all "
            "nodes of its arrays must",
            nodes.worldRank(i));
}

void Elements::toIndex(int64_t number, int64_t *index) const {
  for (int64_t k = array.rank() - 1; k >= 0; --k) {
    index[k] = number % array.extents[k];
    number /= array.extents[k];
  }
}

bool Elements::owns(const int64_t *index) const {
  if (!array.view.data)
    return false;
  for (int64_t k = 0; k < array.rank(); ++k)
    if (!array.owns(k, index[k]))
      return false;
  return true;
}

char *Elements::addressOf(int64_t number) const {
  int64_t index[XACC_MAX_DIMS], offset = 0;
  toIndex(number, index);
  for (int64_t k = 0; k < array.rank(); ++k)
    offset += array.position(k, index[k]) * array.view.stride[k];
  return array.view.data + offset * size();
}

bool Elements::isFirstCopy() const {
  const Template &templ = *array.templ;
  const NodeArray &nodes = *templ.nodes;
  bool isSpread[XACC_MAX_DIMS] = {};
  for (int64_t k = 0; k < array.rank(); ++k)
    if (array.isDistributed(k))
      isSpread[templ.nodeDim[array.align[k].templateDim]] = true;
  for (int64_t d = 0; d < nodes.rank; ++d)
    if (!isSpread[d] && nodes.coordinates[d] > 0)
      return false;
  return true;
}

void Elements::forEachOwned(
    bool once, const std::function<void(int64_t, char *)> &function) const {
  if (!array.view.data || (once && !isFirstCopy()))
    return;
  int64_t rank = array.rank();
  // The owned indices of each dimension, ascending.
  std::vector<std::vector<int64_t>> indices(rank);
  for (int64_t k = 0; k < rank; ++k) {
    Positions owned = Positions::range(0, array.extents[k] - 1);
    if (const Distribution *dist = array.distOf(k))
      owned = Positions::owned(
          *dist, array.templ->myCoordinate(array.align[k].templateDim),
          array.align[k].offset, 1, array.extents[k]);
    for (const PositionPiece &piece : owned.pieces())
      for (int64_t j = 0; j < piece.count; ++j)
        for (int64_t i = 0; i < piece.run; ++i)
          indices[k].push_back(piece.first + j * piece.period + i);
    std::sort(indices[k].begin(), indices[k].end());
    if (indices[k].empty())
      return;
  }
  std::vector<size_t> at(rank, 0);
  while (true) {
    int64_t number = 0, offset = 0;
    for (int64_t k = 0; k < rank; ++k) {
      int64_t index = indices[k][at[k]];
      number = number * array.extents[k] + index;
      offset += array.position(k, index) * array.view.stride[k];
    }
    function(number, array.view.data + offset * size());
    int64_t k = rank - 1;
    for (; k >= 0; --k) {
      if (++at[k] < indices[k].size())
        break;
      at[k] = 0;
    }
    if (k < 0)
      return;
  }
}

/// Calls `function` with the position in the set of each rank that has a copy.
void Elements::forEachOwner(
    int64_t number, const std::function<void(int64_t)> &function) const {
  const Template &templ = *array.templ;
  const NodeArray &nodes = *templ.nodes;
  int64_t index[XACC_MAX_DIMS], coordinates[XACC_MAX_DIMS];
  bool isSpread[XACC_MAX_DIMS] = {};
  toIndex(number, index);
  for (int64_t k = 0; k < array.rank(); ++k)
    if (const Distribution *dist = array.distOf(k)) {
      int64_t d = templ.nodeDim[array.align[k].templateDim];
      int64_t templateIndex = index[k] + array.align[k].offset;
      if (templateIndex < dist->lower() || templateIndex > dist->upper())
        fatal(loc, "element %lld has no owner: it lies outside the template",
              (long long)number);
      coordinates[d] = dist->ownerOf(templateIndex);
      isSpread[d] = true;
    }
  for (int64_t d = 0; d < nodes.rank; ++d)
    if (!isSpread[d])
      coordinates[d] = 0;
  while (true) {
    function(
        set.members().find(nodes.set->worldRank(nodes.linearize(coordinates))));
    int64_t d = 0;
    for (; d < nodes.rank; ++d) {
      if (isSpread[d])
        continue;
      if (++coordinates[d] < nodes.sizes[d])
        break;
      coordinates[d] = 0;
    }
    if (d == nodes.rank)
      return;
  }
}

/// The caller, if it has a copy; else the first.
int64_t Elements::ownerOf(int64_t number) const {
  int64_t index[XACC_MAX_DIMS], owner = -1;
  toIndex(number, index);
  if (owns(index))
    return set.position();
  forEachOwner(number, [&](int64_t position) {
    if (owner < 0)
      owner = position;
  });
  return owner;
}

template <typename T>
static void append(std::vector<char> &to, const T &value) {
  const char *bytes = reinterpret_cast<const char *>(&value);
  to.insert(to.end(), bytes, bytes + sizeof(T));
}

static int64_t readNumber(const char *bytes) {
  int64_t number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

std::vector<char> Elements::fetch(const std::vector<int64_t> &numbers) const {
  Runtime &runtime = Runtime::get();
  std::vector<std::vector<char>> requests(set.size());
  std::vector<int64_t> owners;
  for (int64_t number : numbers) {
    owners.push_back(ownerOf(number));
    append(requests[owners.back()], number);
  }
  std::vector<std::vector<char>> wanted =
      exchangeBytes(runtime, set, std::move(requests), loc);
  std::vector<std::vector<char>> replies(set.size());
  for (int64_t i = 0; i < set.size(); ++i)
    for (size_t at = 0; at < wanted[i].size(); at += 8) {
      const char *element = addressOf(readNumber(&wanted[i][at]));
      replies[i].insert(replies[i].end(), element, element + size());
    }
  std::vector<std::vector<char>> found =
      exchangeBytes(runtime, set, std::move(replies), loc);
  std::vector<char> result(numbers.size() * size());
  std::vector<size_t> next(set.size(), 0);
  for (size_t i = 0; i < numbers.size(); ++i) {
    size_t &at = next[owners[i]];
    std::memcpy(&result[i * size()], &found[owners[i]][at], size());
    at += size();
  }
  return result;
}

void Elements::put(const std::vector<int64_t> &numbers,
                   const std::vector<char> &values) const {
  std::vector<std::vector<char>> out(set.size());
  for (size_t i = 0; i < numbers.size(); ++i)
    forEachOwner(numbers[i], [&](int64_t position) {
      append(out[position], numbers[i]);
      out[position].insert(out[position].end(), values.begin() + i * size(),
                           values.begin() + (i + 1) * size());
    });
  std::vector<std::vector<char>> in =
      exchangeBytes(Runtime::get(), set, std::move(out), loc);
  for (const std::vector<char> &part : in)
    for (size_t at = 0; at < part.size(); at += 8 + size())
      std::memcpy(addressOf(readNumber(&part[at])), &part[at + 8], size());
}
