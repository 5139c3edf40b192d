//===- NodeSet.cpp - Node sets and node arrays ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NodeSet.h"

#include "Environment.h"
#include "Runtime.h"

#include <cstdlib>
#include <string>

using namespace xacc;

NodeSet::NodeSet(MemberList members, int myRank)
    : count(members.size()), myPosition(members.find(myRank)), listed(true),
      list(std::move(members)) {}

NodeSet::NodeSet(int64_t size, int64_t position,
                 std::function<MemberList()> members)
    : count(size), myPosition(position), listed(false),
      makeList(std::move(members)) {}

const MemberList &NodeSet::members() const {
  if (!listed) {
    list = makeList();
    listed = true;
  }
  return list;
}

int64_t NodeArray::linearize(const int64_t *coords) const {
  int64_t index = 0;
  for (int64_t d = rank - 1; d >= 0; --d)
    index = index * sizes[d] + coords[d];
  return index;
}

NodeArray *xacc::retain(NodeArray *nodes) {
  if (nodes)
    ++nodes->references;
  return nodes;
}

void xacc::release(NodeArray *nodes) {
  if (!nodes || --nodes->references > 0)
    return;
  release(nodes->base);
  delete nodes;
}

/// The text `4 x * x 2` of the sizes of a node array, for messages.
static std::string describe(int64_t rank, const int64_t *sizes) {
  std::string text;
  for (int64_t d = 0; d < rank; ++d) {
    text += d ? " x " : "";
    text += sizes[d] < 0 ? "*" : std::to_string(sizes[d]);
  }
  return text;
}

/// What `*` in dimension `open` may be in a run with `total` nodes, for
/// messages.
static std::string sizeThatFits(int64_t rank, const int64_t *sizes,
                                int64_t open, int64_t total) {
  std::string run = "in this run, with " + std::to_string(total) + " nodes";
  std::string name = "XMP_NODE_SIZE" + std::to_string(open);
  int64_t product = 1;
  for (int64_t d = 0; d < rank; ++d) {
    if (d == open)
      continue;
    int64_t size = sizes[d];
    if (size == -1)
      size = Environment::get().nodeSize(d);
    if (size <= 0 || product > total / size) // open, too, or does not fit
      return "set a divisor of " + std::to_string(total) + " " + run;
    product *= size;
  }
  if (total % product != 0)
    return "run the program on a multiple of " + std::to_string(product) +
           " nodes, not on " + std::to_string(total);
  return "set " + name + "=" + std::to_string(total / product) + " " + run;
}

NodeArray *xacc::createNodeArray(NodeSetRef set, NodesOrigin origin,
                                 int64_t rank, const int64_t *sizes,
                                 const XaccLoc *loc) {
  if (rank < 1 || rank > XACC_MAX_DIMS)
    fatal(loc, "a node array of %lld dimensions is not supported (1 to %d)",
          (long long)rank, XACC_MAX_DIMS);
  auto *nodes = new NodeArray;
  nodes->origin = origin;
  nodes->rank = rank;
  int64_t total = set->size();
  int64_t open = -1;
  int64_t product = 1;
  for (int64_t d = 0; d < rank; ++d) {
    int64_t size = sizes[d];
    bool isLast = d == rank - 1;
    if (size == -1 && origin == NodesOrigin::Entire && rank > 1) {
      // The environment may say what a `*` stands for; it must in all but the
      // last dimension.
      int64_t given = Environment::get().nodeSize(d);
      if (given > 0)
        size = given;
      else if (given < 0)
        fatal(loc,
              "XMP_NODE_SIZE%lld must give the size of the `*` in dimension "
              "%lld of the node array (%s): a positive number",
              (long long)d, (long long)d, describe(rank, sizes).c_str());
      else if (!isLast)
        fatal(loc,
              "XMP_NODE_SIZE%lld must give the size of the `*` in dimension "
              "%lld of the node array (%s): %s; without the variable only "
              "p(..., *) and p[*]... have a `*`",
              (long long)d, (long long)d, describe(rank, sizes).c_str(),
              sizeThatFits(rank, sizes, d, total).c_str());
    }
    if (size == -1) {
      if (!isLast)
        fatal(loc, "`*` is allowed in the last dimension of this node array "
                   "only");
      open = d;
      continue;
    }
    if (size <= 0)
      fatal(loc, "size %lld of dimension %lld of a node array is not positive",
            (long long)size, (long long)d);
    nodes->sizes[d] = size;
    if (__builtin_mul_overflow(product, size, &product))
      fatal(loc, "node array %s is too large", describe(rank, sizes).c_str());
  }
  if (open >= 0) {
    if (total % product != 0)
      fatal(loc,
            "node array %s does not fit: %lld is not a multiple of %lld; %s "
            "a multiple of %lld nodes",
            describe(rank, sizes).c_str(), (long long)total, (long long)product,
            origin == NodesOrigin::Entire ? "run the program on"
                                          : "name a set of",
            (long long)product);
    nodes->sizes[open] = total / product;
  } else if (product != total) {
    fatal(loc,
          "node array %s has %lld nodes, but %s has %lld; %s %lld nodes or "
          "change the sizes",
          describe(rank, nodes->sizes).c_str(), (long long)product,
          origin == NodesOrigin::Entire ? "the run" : "the set it stands for",
          (long long)total,
          origin == NodesOrigin::Entire ? "run the program on"
                                        : "name a set of",
          (long long)product);
  }
  int64_t position = set->position();
  for (int64_t d = 0; d < rank; ++d) {
    nodes->coordinates[d] = position < 0 ? -1 : position % nodes->sizes[d];
    position = position < 0 ? -1 : position / nodes->sizes[d];
  }
  nodes->set = std::move(set);
  return nodes;
}

NodeSetRef xacc::sectionOf(const NodeArray &nodes,
                           const MemberList *coordinates) {
  int64_t rank = nodes.rank;
  int64_t size = 1, position = 0, scale = 1;
  bool whole = true;
  for (int64_t d = 0; d < rank; ++d) {
    const MemberList &coords = coordinates[d];
    size *= coords.size();
    whole &= coords == MemberList(0, nodes.sizes[d], 1);
    int64_t mine =
        nodes.isMember() ? coords.find(int(nodes.coordinates[d])) : -1;
    position = position < 0 || mine < 0 ? -1 : position + mine * scale;
    scale *= coords.size();
  }
  if (whole)
    return nodes.set;
  auto makeList =
      [base = nodes.set, rank, size,
       sizes = std::vector<int64_t>(nodes.sizes, nodes.sizes + rank),
       coords = std::vector<MemberList>(coordinates, coordinates + rank)] {
        std::vector<int> list;
        list.reserve(size);
        std::vector<int64_t> at(rank, 0);
        for (int64_t k = 0; k < size; ++k) {
          int64_t index = 0;
          for (int64_t d = rank - 1; d >= 0; --d)
            index = index * sizes[d] + coords[d].at(at[d]);
          list.push_back(base->worldRank(index));
          for (int64_t d = 0; d < rank && ++at[d] == coords[d].size(); ++d)
            at[d] = 0;
        }
        return MemberList(std::move(list));
      };
  return std::make_shared<NodeSet>(size, position, std::move(makeList));
}

NodeSetRef xacc::executingOf(NodeSetRef set) {
  const NodeSetRef &executing = Runtime::get().executing();
  if (executing->size() == Runtime::get().entire()->size())
    return set;
  std::vector<int> ranks;
  int64_t position = -1;
  for (int64_t i = 0; i < set->size(); ++i) {
    int rank = set->worldRank(i);
    if (executing->members().find(rank) < 0)
      continue;
    if (i == set->position())
      position = int64_t(ranks.size());
    ranks.push_back(rank);
  }
  if (int64_t(ranks.size()) == set->size())
    return set;
  auto size = int64_t(ranks.size());
  return std::make_shared<NodeSet>(
      size, position, [list = MemberList(std::move(ranks))] { return list; });
}

NodeSetRef xacc::participants(void *on, const XaccLoc *loc) {
  NodeSetRef set = setOf(on, loc);
  const NodeSetRef &executing = Runtime::get().executing();
  if (!on || set == executing ||
      executing->size() == Runtime::get().entire()->size())
    return set;
  for (int64_t i = 0; i < set->size(); ++i)
    if (executing->members().find(set->worldRank(i)) < 0)
      fatal(loc,
            "the 'on' set names a node outside the executing set (rank %d, "
            "which does not execute this directive); name only nodes of the "
            "task around it",
            set->worldRank(i));
  return set;
}

NodeSetRef xacc::setOf(void *handle, const XaccLoc *loc) {
  if (!handle)
    return Runtime::get().executing();
  switch (*static_cast<int64_t *>(handle)) {
  case XACC_KIND_NODES:
    return static_cast<NodeArray *>(handle)->set;
  case XACC_KIND_SET:
    return static_cast<SetHandle *>(handle)->set;
  default:
    fatal(loc, "a node set was expected here");
  }
}
