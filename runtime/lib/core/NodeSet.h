//===- NodeSet.h - Node sets and node arrays ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_NODESET_H
#define XACC_CORE_NODESET_H

#include "MemberList.h"
#include "Support.h"

#include <functional>
#include <memory>

namespace xacc {

/// An ordered set of nodes and the calling process's place in it. The list of
/// members is made when something asks for it, which most directives never do.
class NodeSet {
public:
  NodeSet(MemberList members, int myRank);
  NodeSet(int64_t size, int64_t position, std::function<MemberList()> members);

  int64_t size() const { return count; }
  /// 0-based number of the calling process, or -1 if it is no member.
  int64_t position() const { return myPosition; }
  bool isMember() const { return myPosition >= 0; }
  const MemberList &members() const;
  /// Rank in the world of a member.
  int worldRank(int64_t position) const { return members().at(position); }

  /// For commOf of collective/Communicators.h: -1 as long as there is none.
  mutable int32_t knownComm = -1;

private:
  int64_t count;
  int64_t myPosition;
  mutable bool listed;
  mutable MemberList list;
  std::function<MemberList()> makeList;
};

using NodeSetRef = std::shared_ptr<const NodeSet>;

/// How a node array came about; the values are those of xmp_nodes_attr.
enum class NodesOrigin { Entire = 2000, Executing = 2001, Equivalence = 2003 };

/// A node array. A handle: the kind comes first.
struct NodeArray {
  int64_t kind = XACC_KIND_NODES;
  int64_t references = 1;
  NodesOrigin origin = NodesOrigin::Entire;
  int64_t rank = 0;
  int64_t sizes[XACC_MAX_DIMS] = {};
  /// Of the calling process; -1 in all dimensions if it is no member.
  int64_t coordinates[XACC_MAX_DIMS] = {};
  NodeSetRef set;
  /// For `= ref` arrays: the referenced array and its 1-based triplets.
  NodeArray *base = nullptr;
  int64_t baseLower[XACC_MAX_DIMS] = {};
  int64_t baseUpper[XACC_MAX_DIMS] = {};
  int64_t baseStep[XACC_MAX_DIMS] = {};

  bool isMember() const { return set->isMember(); }
  int64_t linearize(const int64_t *coords) const;
};

/// The nodes that a reference names. A handle.
struct SetHandle {
  int64_t kind = XACC_KIND_SET;
  int64_t references = 1;
  NodeSetRef set;
  /// The array that the reference names and the triplets (see NodeArray).
  NodeArray *base = nullptr;
  int64_t lower[XACC_MAX_DIMS] = {};
  int64_t upper[XACC_MAX_DIMS] = {};
  int64_t step[XACC_MAX_DIMS] = {};
};

/// Makes a node array over `set`; an entry -1 of `sizes` is `*`.
NodeArray *createNodeArray(NodeSetRef set, NodesOrigin origin, int64_t rank,
                           const int64_t *sizes, const XaccLoc *loc);

/// The members of `nodes` with these coordinates in each dimension, in the
/// order of the node array.
NodeSetRef sectionOf(const NodeArray &nodes, const MemberList *coordinates);

/// The set behind a handle of kind NODES or SET; the executing set for null.
NodeSetRef setOf(void *handle, const XaccLoc *loc);
/// The members that execute what the caller executes, in the order of the set.
NodeSetRef executingOf(NodeSetRef set);
/// The nodes that a collective directive names with `on`. Ends the job if one
/// of them is outside the executing set: it would never take part.
NodeSetRef participants(void *on, const XaccLoc *loc);

NodeArray *retain(NodeArray *nodes);
void release(NodeArray *nodes);

} // namespace xacc

#endif // XACC_CORE_NODESET_H
