//===- Template.h - Distributed index spaces ----------------- -*- C++ -*--===//
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

#ifndef XACC_CORE_TEMPLATE_H
#define XACC_CORE_TEMPLATE_H

#include "Distribution.h"
#include "NodeSet.h"

namespace xacc {

/// A distributed template. A handle; generated code reads the view.
struct Template {
  XaccTemplateView view;
  int64_t references = 1;
  NodeArray *nodes = nullptr;
  Distribution dims[XACC_MAX_DIMS];
  /// Node dimension that a dimension is distributed onto, or -1.
  int64_t nodeDim[XACC_MAX_DIMS];
  /// False until bounds and maps are known; then there are `dims`.
  bool isFixed = false;
  bool hasBounds = false;
  /// As declared; a map that was given is a copy.
  XaccFormat formats[XACC_MAX_DIMS];
  std::vector<int64_t> maps[XACC_MAX_DIMS];

  int64_t rank() const { return view.rank; }
  int64_t formatKind(int64_t dim) const { return formats[dim].kind; }
  /// Coordinate of the calling process in the node dimension of `dim`.
  int64_t myCoordinate(int64_t dim) const {
    return nodeDim[dim] < 0 ? 0 : nodes->coordinates[nodeDim[dim]];
  }
};

Template *createTemplate(NodeArray *nodes, int64_t rank, const int64_t *lower,
                         const int64_t *upper, const XaccFormat *formats,
                         const XaccLoc *loc);
/// The same, to be completed by fixTemplate: bounds may be null, and maps.
Template *createUnfixedTemplate(NodeArray *nodes, int64_t rank,
                                const int64_t *lower, const int64_t *upper,
                                const XaccFormat *formats, const XaccLoc *loc);
/// Gives a template its bounds (null where it has them) and its maps.
void fixTemplate(Template &templ, const int64_t *lower, const int64_t *upper,
                 const XaccFormat *formats, const XaccLoc *loc);
/// Ends the job if the template cannot be used yet.
void checkFixed(const Template &templ, const XaccLoc *loc);
Template *retain(Template *templ);
void release(Template *templ);

/// Checks the kind of a handle.
NodeArray *asNodes(void *handle, const XaccLoc *loc);
Template *asTemplate(void *handle, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_CORE_TEMPLATE_H
