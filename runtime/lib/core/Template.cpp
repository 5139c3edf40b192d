//===- Template.cpp - Distributed index spaces ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Template.h"

#include <algorithm>

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

Template *xacc::createUnfixedTemplate(NodeArray *nodes, int64_t rank,
                                      const int64_t *lower,
                                      const int64_t *upper,
                                      const XaccFormat *formats,
                                      const XaccLoc *loc) {
  if (rank < 1 || rank > XACC_MAX_DIMS)
    fatal(loc, "a template of %lld dimensions is not supported (1 to %d)",
          (long long)rank, XACC_MAX_DIMS);
  auto *templ = new Template;
  templ->view = {};
  templ->view.kind = XACC_KIND_TEMPLATE;
  templ->view.rank = rank;
  templ->nodes = retain(nodes);
  templ->hasBounds = lower != nullptr;
  int64_t numDistributed = 0;
  for (int64_t d = 0; d < rank; ++d) {
    bool distributed = formats[d].kind != XACC_FORMAT_NONE;
    templ->nodeDim[d] = distributed ? numDistributed++ : -1;
    templ->formats[d] = formats[d];
    templ->view.lower[d] = lower ? lower[d] : 0;
    templ->view.upper[d] = upper ? upper[d] : -1;
    templ->view.last[d] = -1;
    templ->view.cyclic[d] = {0, 1, 1, 0};
  }
  if (numDistributed != nodes->rank)
    fatal(loc,
          "%lld dimensions of the template are distributed onto a node array "
          "of %lld dimensions",
          (long long)numDistributed, (long long)nodes->rank);
  // What is given now holds now, whatever becomes of the program's array.
  for (int64_t d = 0; d < rank; ++d) {
    XaccFormat &format = templ->formats[d];
    if (!format.map)
      continue;
    int64_t count = nodes->sizes[templ->nodeDim[d]];
    if (format.mapLength && format.mapLength < count)
      continue; // an error when it is distributed
    for (int64_t r = 0; r < count; ++r)
      templ->maps[d].push_back(Distribution::mapEntryOf(format, r));
    format.map = templ->maps[d].data();
    format.mapBytes = 8;
  }
  return templ;
}

/// Makes the distributions.
static void distribute(Template &templ, const XaccLoc *loc) {
  const NodeArray &nodes = *templ.nodes;
  XaccTemplateView &view = templ.view;
  for (int64_t d = 0; d < view.rank; ++d) {
    int64_t nodeDim = templ.nodeDim[d];
    std::string error;
    if (!Distribution::create(templ.formats[d], view.lower[d], view.upper[d],
                              nodeDim < 0 ? 1 : nodes.sizes[nodeDim],
                              templ.dims[d], error))
      fatal(loc, "dimension %lld of the template: %s", (long long)d,
            error.c_str());
    const Distribution &dist = templ.dims[d];
    IndexRange mine{view.lower[d], view.lower[d] - 1};
    if (nodes.isMember())
      mine = dist.owned(templ.myCoordinate(d));
    view.first[d] = mine.first;
    view.last[d] = mine.last;
    view.cyclic[d] = {-view.lower[d], std::max<int64_t>(dist.width(), 1),
                      dist.numNodes(),
                      nodes.isMember() ? templ.myCoordinate(d) : 0};
  }
  // Maps of the program have been read.
  for (XaccFormat &format : templ.formats)
    format.map = nullptr;
  templ.isFixed = true;
}

Template *xacc::createTemplate(NodeArray *nodes, int64_t rank,
                               const int64_t *lower, const int64_t *upper,
                               const XaccFormat *formats, const XaccLoc *loc) {
  Template *templ =
      createUnfixedTemplate(nodes, rank, lower, upper, formats, loc);
  distribute(*templ, loc);
  return templ;
}

void xacc::fixTemplate(Template &templ, const int64_t *lower,
                       const int64_t *upper, const XaccFormat *formats,
                       const XaccLoc *loc) {
  if (templ.isFixed)
    fatal(loc, "the template is fixed already");
  if (!templ.hasBounds && !lower)
    fatal(loc, "the template was declared without bounds; give them here");
  for (int64_t d = 0; d < templ.rank(); ++d) {
    if (templ.hasBounds && lower &&
        (lower[d] != templ.view.lower[d] || upper[d] != templ.view.upper[d]))
      fatal(loc,
            "dimension %lld of the template was declared as %lld:%lld, not "
            "%lld:%lld",
            (long long)d, (long long)templ.view.lower[d],
            (long long)templ.view.upper[d], (long long)lower[d],
            (long long)upper[d]);
    if (lower) {
      templ.view.lower[d] = lower[d];
      templ.view.upper[d] = upper[d];
    }
    if (formats[d].map)
      templ.formats[d] = formats[d];
  }
  templ.hasBounds = true;
  distribute(templ, loc);
}

void xacc::checkFixed(const Template &templ, const XaccLoc *loc) {
  if (!templ.isFixed)
    fatal(loc,
          "the template has no %s yet; write '#pragma xmp template_fix' "
          "before, in each file that declares the template",
          templ.hasBounds ? "gblock map" : "bounds");
}
