//===- Compatibility.cpp - Library procedures that older programs use -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collective/Communicators.h"
#include "core/Array.h"
#include "core/CallPlace.h"
#include "request/Deferred.h"

#include <algorithm>
#include <map>

using namespace xacc;

static constexpr int failure = -2000;

/// Distance of the first elements of an owner's blocks.
XACC_EXPORT int xmp_dist_stride(void *d, int dim) {
  if (!d || *static_cast<int64_t *>(d) != XACC_KIND_TEMPLATE)
    return failure;
  const Template &templ = *static_cast<Template *>(d);
  if (dim < 1 || dim > templ.rank())
    return failure;
  const Distribution &dist = templ.dims[dim - 1];
  return dist.kind() == XACC_FORMAT_CYCLIC ? int(dist.width() * dist.numNodes())
                                           : 1;
}

/// The part of a loop from g0 to g1 (exclusive) that the caller runs, in
/// template indices: from *l0 to *l1, exclusive.
XACC_EXPORT void xmp_sched_template_index(int *l0, int *l1, int g0, int g1,
                                          int step, void *t, int dim0) {
  XACC_CALL_PLACE("xmp_sched_template_index");
  const Template &templ = *asTemplate(t, &loc);
  if (dim0 < 0 || dim0 >= templ.rank() || step < 1)
    fatal(&loc, "dimension %d (from 0) or step %d is not valid", dim0, step);
  if (templ.dims[dim0].kind() == XACC_FORMAT_CYCLIC)
    fatal(&loc, "the range of a cyclic dimension is no range; use a loop "
                "directive");
  int64_t first = templ.view.first[dim0], last = templ.view.last[dim0];
  int64_t from = g0;
  if (first > g0)
    from = g0 + (first - g0 + step - 1) / step * step;
  int64_t to = std::min<int64_t>(g1, last + 1);
  *l0 = int(from);
  *l1 = int(std::max(from, to));
}

/// The address of a communicator of the array's nodes.
XACC_EXPORT int xmp_nodes_comm(void *d, void **comm) {
  XACC_CALL_PLACE("xmp_nodes_comm");
  if (!d || *static_cast<int64_t *>(d) != XACC_KIND_NODES)
    return failure;
  const NodeArray &nodes = *static_cast<NodeArray *>(d);
  if (!nodes.isMember())
    return failure;
  Runtime &runtime = Runtime::get();
  startDeferred(&loc);
  static std::map<CommId, intptr_t> &known = *new std::map<CommId, intptr_t>;
  CommId id = commOf(runtime, *nodes.set, &loc);
  auto [it, isNew] = known.try_emplace(id);
  if (isNew)
    it->second = runtime.transport().userComm(id);
  *comm = &it->second;
  return it->second ? 0 : failure;
}
