//===- Inquiry.cpp - Library procedures: inquiry --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sections 11.2 to 11.4 of the language reference. Dimension numbers of callers
// start at 1.
//
//===----------------------------------------------------------------------===//

#include "Array.h"
#include "Runtime.h"

#include <algorithm>
#include <climits>

using namespace xacc;

enum { xmpSuccess = 0, xmpFailure = -2000 };
enum { notDistributed = 2100, block = 2101, cyclic = 2102, gblock = 2103 };

static bool isKind(void *d, int64_t kind) {
  return d && *static_cast<int64_t *>(d) == kind;
}
static NodeArray *nodesOf(void *d) {
  return isKind(d, XACC_KIND_NODES) ? static_cast<NodeArray *>(d) : nullptr;
}
static Template *templateOf(void *d) {
  return isKind(d, XACC_KIND_TEMPLATE) ? static_cast<Template *>(d) : nullptr;
}
static Array *arrayOf(void *d) {
  return isKind(d, XACC_KIND_ARRAY) ? static_cast<Array *>(d) : nullptr;
}
/// The template if it has dimension `dim` and is fixed, else null.
static Template *fixedTemplateOf(void *d, int dim) {
  Template *templ = templateOf(d);
  return templ && templ->isFixed && dim >= 1 && dim <= templ->rank() ? templ
                                                                     : nullptr;
}
/// The entity if it has dimension `dim`, else null.
static NodeArray *nodesOf(void *d, int dim) {
  NodeArray *nodes = nodesOf(d);
  return nodes && dim >= 1 && dim <= nodes->rank ? nodes : nullptr;
}
static Template *templateOf(void *d, int dim) {
  Template *templ = templateOf(d);
  return templ && dim >= 1 && dim <= templ->rank() ? templ : nullptr;
}
static Array *arrayOf(void *d, int dim) {
  Array *array = arrayOf(d);
  return array && dim >= 1 && dim <= array->rank() ? array : nullptr;
}

/// Stores a value that has to fit into the caller's int.
static int give(int64_t value, int *result) {
  if (value < INT_MIN || value > INT_MAX)
    return xmpFailure;
  *result = int(value);
  return xmpSuccess;
}

XACC_EXPORT int xmp_desc_kind(void *d, int *kind) {
  if (nodesOf(d))
    return give(2200, kind);
  if (templateOf(d))
    return give(2201, kind);
  return arrayOf(d) ? give(2202, kind) : xmpFailure;
}

//===----------------------------------------------------------------------===//
// Node arrays
//===----------------------------------------------------------------------===//

XACC_EXPORT int xmp_nodes_ndims(void *d, int *ndims) {
  NodeArray *nodes = nodesOf(d);
  return nodes ? give(nodes->rank, ndims) : xmpFailure;
}

XACC_EXPORT int xmpc_nodes_index(void *d, int dim, int *index) {
  NodeArray *nodes = nodesOf(d, dim);
  if (!nodes || !nodes->isMember())
    return xmpFailure;
  return give(nodes->coordinates[dim - 1], index);
}

XACC_EXPORT int xmp_nodes_index(void *d, int dim, int *index) {
  NodeArray *nodes = nodesOf(d, dim);
  if (!nodes || !nodes->isMember())
    return xmpFailure;
  return give(nodes->coordinates[dim - 1] + 1, index);
}

XACC_EXPORT int xmp_nodes_size(void *d, int dim, int *size) {
  NodeArray *nodes = nodesOf(d, dim);
  return nodes ? give(nodes->sizes[dim - 1], size) : xmpFailure;
}

XACC_EXPORT int xmp_nodes_attr(void *d, int *attr) {
  NodeArray *nodes = nodesOf(d);
  return nodes ? give(int(nodes->origin), attr) : xmpFailure;
}

XACC_EXPORT int xmp_nodes_equiv(void *d, void **dn, int lb[], int ub[],
                                int st[]) {
  NodeArray *nodes = nodesOf(d);
  if (!nodes || nodes->origin != NodesOrigin::Equivalence || !nodes->base)
    return xmpFailure;
  *dn = nodes->base;
  for (int64_t k = 0; k < nodes->base->rank; ++k)
    if (give(nodes->baseLower[k], lb + k) ||
        give(nodes->baseUpper[k], ub + k) || give(nodes->baseStep[k], st + k))
      return xmpFailure;
  return xmpSuccess;
}

XACC_EXPORT int xmp_nodes_rank(void *d, int *rank) {
  NodeArray *nodes = nodesOf(d);
  if (!nodes || !nodes->isMember())
    return xmpFailure;
  return give(nodes->set->position(), rank);
}

//===----------------------------------------------------------------------===//
// Templates
//===----------------------------------------------------------------------===//

XACC_EXPORT int xmp_template_fixed(void *d, int *fixed) {
  Template *templ = templateOf(d);
  return templ ? give(templ->isFixed, fixed) : xmpFailure;
}

XACC_EXPORT int xmp_template_ndims(void *d, int *ndims) {
  Template *templ = templateOf(d);
  return templ ? give(templ->rank(), ndims) : xmpFailure;
}

XACC_EXPORT int xmp_template_lbound(void *d, int dim, int *lbound) {
  Template *templ = fixedTemplateOf(d, dim);
  return templ ? give(templ->view.lower[dim - 1], lbound) : xmpFailure;
}

XACC_EXPORT int xmp_template_ubound(void *d, int dim, int *ubound) {
  Template *templ = fixedTemplateOf(d, dim);
  return templ ? give(templ->view.upper[dim - 1], ubound) : xmpFailure;
}

XACC_EXPORT int xmp_template_gsize(void *d, int dim) {
  Template *templ = fixedTemplateOf(d, dim);
  return templ ? int(templ->dims[dim - 1].extent()) : xmpFailure;
}

XACC_EXPORT int xmp_template_lsize(void *d, int dim) {
  Template *templ = fixedTemplateOf(d, dim);
  if (!templ)
    return xmpFailure;
  if (!templ->nodes->isMember())
    return 0;
  return int(templ->dims[dim - 1].count(templ->myCoordinate(dim - 1)));
}

XACC_EXPORT int xmp_dist_format(void *d, int dim, int *format) {
  Template *templ = templateOf(d, dim);
  if (!templ)
    return xmpFailure;
  static const int formats[] = {notDistributed, block, cyclic, gblock};
  return give(formats[templ->formatKind(dim - 1)], format);
}

XACC_EXPORT int xmp_dist_blocksize(void *d, int dim, int *size) {
  Template *templ = fixedTemplateOf(d, dim);
  if (!templ || templ->dims[dim - 1].kind() == XACC_FORMAT_GBLOCK)
    return xmpFailure;
  return give(templ->dims[dim - 1].width(), size);
}

XACC_EXPORT int xmp_dist_gblockmap(void *d, int dim, int map[]) {
  Template *templ = fixedTemplateOf(d, dim);
  if (!templ || templ->dims[dim - 1].kind() != XACC_FORMAT_GBLOCK)
    return xmpFailure;
  const Distribution &dist = templ->dims[dim - 1];
  for (int64_t r = 0; r < dist.numNodes(); ++r)
    if (give(dist.mapEntry(r), map + r))
      return xmpFailure;
  return xmpSuccess;
}

XACC_EXPORT int xmp_dist_nodes(void *d, void **dn) {
  Template *templ = templateOf(d);
  if (!templ)
    return xmpFailure;
  *dn = templ->nodes;
  return xmpSuccess;
}

XACC_EXPORT int xmp_dist_axis(void *d, int dim, int *axis) {
  Template *templ = templateOf(d, dim);
  if (!templ || templ->nodeDim[dim - 1] < 0)
    return xmpFailure;
  return give(templ->nodeDim[dim - 1] + 1, axis);
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

XACC_EXPORT int xmp_align_axis(void *d, int dim, int *axis) {
  Array *array = arrayOf(d, dim);
  if (!array || array->align[dim - 1].templateDim < 0)
    return xmpFailure;
  return give(array->align[dim - 1].templateDim + 1, axis);
}

XACC_EXPORT int xmp_align_offset(void *d, int dim, int *offset) {
  Array *array = arrayOf(d, dim);
  if (!array || array->align[dim - 1].templateDim < 0)
    return xmpFailure;
  return give(array->align[dim - 1].offset, offset);
}

XACC_EXPORT int xmp_align_replicated(void *d, int dim, int *replicated) {
  Array *array = arrayOf(d);
  if (!array || dim < 1 || dim > array->templ->rank())
    return xmpFailure;
  *replicated = 1;
  for (int64_t k = 0; k < array->rank(); ++k)
    if (array->align[k].templateDim == dim - 1)
      *replicated = 0;
  return xmpSuccess;
}

XACC_EXPORT int xmp_align_template(void *d, void **dt) {
  Array *array = arrayOf(d);
  if (!array)
    return xmpFailure;
  *dt = array->templ;
  return xmpSuccess;
}

XACC_EXPORT int xmp_array_ndims(void *d, int *ndims) {
  Array *array = arrayOf(d);
  return array ? give(array->rank(), ndims) : xmpFailure;
}

/// What a full shadow has below the own elements; where there are none, what
/// lies below the place that they would have.
static int64_t belowOwned(const Array &array, int64_t dim) {
  return std::min(array.view.first[dim], array.extents[dim]);
}

XACC_EXPORT int xmp_array_lshadow(void *d, int dim, int *width) {
  Array *array = arrayOf(d, dim);
  if (array && array->hasFullShadow(dim - 1))
    return array->hasExtents ? give(belowOwned(*array, dim - 1), width)
                             : xmpFailure;
  return array ? give(array->align[dim - 1].shadowLower, width) : xmpFailure;
}

XACC_EXPORT int xmp_array_ushadow(void *d, int dim, int *width) {
  Array *array = arrayOf(d, dim);
  if (array && array->hasFullShadow(dim - 1)) {
    if (!array->hasExtents)
      return xmpFailure;
    int64_t end =
        std::max(array->view.last[dim - 1] + 1, belowOwned(*array, dim - 1));
    return give(std::max<int64_t>(array->extents[dim - 1] - end, 0), width);
  }
  return array ? give(array->align[dim - 1].shadowUpper, width) : xmpFailure;
}

XACC_EXPORT int xmp_array_lbound(void *d, int dim, int *lbound) {
  Array *array = arrayOf(d, dim);
  return array && array->hasExtents ? give(0, lbound) : xmpFailure;
}

XACC_EXPORT int xmp_array_ubound(void *d, int dim, int *ubound) {
  Array *array = arrayOf(d, dim);
  return array && array->hasExtents ? give(array->extents[dim - 1] - 1, ubound)
                                    : xmpFailure;
}

XACC_EXPORT int xmp_array_gsize(void *d, int dim) {
  Array *array = arrayOf(d, dim);
  return array && array->hasExtents ? int(array->extents[dim - 1]) : xmpFailure;
}

XACC_EXPORT int xmp_array_gtol(void *d, int dim, int g, int *l) {
  Array *array = arrayOf(d, dim);
  if (!array || !array->hasExtents)
    return xmpFailure;
  if (!array->isAffine(dim - 1) && !array->owns(dim - 1, g))
    return xmpFailure;
  return give(array->position(dim - 1, g), l);
}

XACC_EXPORT int xmp_array_lsize(void *d, int dim, int *size) {
  Array *array = arrayOf(d, dim);
  if (!array || !array->hasExtents)
    return xmpFailure;
  return give(array->owned[dim - 1], size);
}

XACC_EXPORT int xmp_array_laddr(void *d, void **address) {
  Array *array = arrayOf(d);
  if (!array)
    return xmpFailure;
  *address = array->view.data;
  return xmpSuccess;
}

XACC_EXPORT int xmp_array_lda(void *d, int *lda) {
  Array *array = arrayOf(d);
  if (!array || !array->hasExtents || array->rank() != 2)
    return xmpFailure;
  return give(array->view.extent[1], lda);
}

XACC_EXPORT size_t xmp_array_type_size(void *d) {
  Array *array = arrayOf(d);
  return array ? size_t(array->view.elementSize) : 0;
}

XACC_EXPORT int xmp_array_lbound_global(void *d, int dim, int *lbound) {
  Array *array = arrayOf(d, dim);
  return array && array->hasExtents ? give(array->view.first[dim - 1], lbound)
                                    : xmpFailure;
}

XACC_EXPORT int xmp_array_ubound_global(void *d, int dim, int *ubound) {
  Array *array = arrayOf(d, dim);
  return array && array->hasExtents ? give(array->view.last[dim - 1], ubound)
                                    : xmpFailure;
}

/// The value that an inquiry function stores, or that it failed.
static int valueOf(int (*inquire)(void *, int, int *), void *d, int dim) {
  int value = 0;
  return inquire(d, dim, &value) == xmpSuccess ? value : xmpFailure;
}

XACC_EXPORT int xmp_array_gclbound(void *d, int dim) {
  return valueOf(xmp_array_lbound, d, dim);
}

XACC_EXPORT int xmp_array_gcubound(void *d, int dim) {
  return valueOf(xmp_array_ubound, d, dim);
}

XACC_EXPORT int xmp_array_gcllbound(void *d, int dim) {
  return valueOf(xmp_array_lbound_global, d, dim);
}

XACC_EXPORT int xmp_array_gclubound(void *d, int dim) {
  return valueOf(xmp_array_ubound_global, d, dim);
}

XACC_EXPORT int xmp_array_lead_dim(void *d, int size[]) {
  Array *array = arrayOf(d);
  if (!array || !array->hasExtents)
    return xmpFailure;
  for (int64_t k = 0; k < array->rank(); ++k)
    if (give(array->view.stride[k], size + k))
      return xmpFailure;
  return xmpSuccess;
}
