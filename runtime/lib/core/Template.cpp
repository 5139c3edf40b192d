//===- Template.cpp - Distributed index spaces ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Template.h"

using namespace xacc;

NodeArray *xacc::asNodes(void *handle, const XaccLoc *loc) {
  if (!handle || *static_cast<int64_t *>(handle) != XACC_KIND_NODES)
    fatal(loc, "a node array was expected here");
  return static_cast<NodeArray *>(handle);
}

Template *xacc::asTemplate(void *handle, const XaccLoc *loc) {
  if (!handle || *static_cast<int64_t *>(handle) != XACC_KIND_TEMPLATE)
    fatal(loc, "a template was expected here");
  return static_cast<Template *>(handle);
}

Template *xacc::retain(Template *templ) {
  ++templ->references;
  return templ;
}

void xacc::release(Template *templ) {
  if (--templ->references > 0)
    return;
  release(templ->nodes);
  delete templ;
}

Template *xacc::createTemplate(NodeArray *nodes, int64_t rank,
                               const int64_t *lower, const int64_t *upper,
                               const XaccFormat *formats, const XaccLoc *loc) {
  if (rank < 1 || rank > XACC_MAX_DIMS)
    fatal(loc, "a template of %lld dimensions is not supported (1 to %d)",
          (long long)rank, XACC_MAX_DIMS);
  auto *templ = new Template;
  templ->view = {};
  templ->view.kind = XACC_KIND_TEMPLATE;
  templ->view.rank = rank;
  templ->nodes = retain(nodes);
  int64_t nextNodeDim = 0;
  for (int64_t d = 0; d < rank; ++d) {
    bool distributed = formats[d].kind != XACC_FORMAT_NONE;
    templ->nodeDim[d] = distributed ? nextNodeDim++ : -1;
    if (nextNodeDim > nodes->rank)
      break; // reported below
    int64_t numNodes = distributed ? nodes->sizes[templ->nodeDim[d]] : 1;
    std::string error;
    if (!Distribution::create(formats[d], lower[d], upper[d], numNodes,
                              templ->dims[d], error))
      fatal(loc, "dimension %lld of the template: %s", (long long)d,
            error.c_str());
    IndexRange mine{lower[d], lower[d] - 1};
    if (nodes->isMember())
      mine = templ->dims[d].owned(templ->myCoordinate(d));
    templ->view.lower[d] = lower[d];
    templ->view.upper[d] = upper[d];
    templ->view.first[d] = mine.first;
    templ->view.last[d] = mine.last;
  }
  if (nextNodeDim != nodes->rank) {
    int64_t formatsGiven = 0;
    for (int64_t d = 0; d < rank; ++d)
      formatsGiven += formats[d].kind != XACC_FORMAT_NONE;
    fatal(loc,
          "%lld dimensions of the template are distributed onto a node array "
          "of %lld dimensions",
          (long long)formatsGiven, (long long)nodes->rank);
  }
  return templ;
}
