//===- Array.cpp - Distributed arrays -------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Array.h"

#include "ArraySites.h"
#include "Identity.h"
#include "Runtime.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

using namespace xacc;

Array *xacc::asArray(void *handle, const XaccLoc *loc) {
  if (!handle || *static_cast<int64_t *>(handle) != XACC_KIND_ARRAY)
    fatal(loc, "a distributed array was expected here");
  return static_cast<Array *>(handle);
}

IndexRange xacc::ownedIndices(const Distribution &dist, int64_t offset,
                              int64_t extent, int64_t coordinate) {
  IndexRange range = dist.owned(coordinate);
  if (!dist.isContiguous() && !range.empty()) {
    // The block that the array begins or ends in may be another node's.
    int64_t below = dist.countBelow(coordinate, offset);
    int64_t end = dist.countBelow(coordinate, offset + extent);
    if (below == end)
      return {0, -1};
    range = {dist.globalIndex(coordinate, below),
             dist.globalIndex(coordinate, end - 1)};
  }
  range.first = std::max<int64_t>(range.first - offset, 0);
  range.last = std::min<int64_t>(range.last - offset, extent - 1);
  if (range.empty())
    range.last = range.first - 1;
  return range;
}

int64_t xacc::numOwnedIndices(const Distribution &dist, int64_t offset,
                              int64_t extent, int64_t coordinate) {
  return dist.countBelow(coordinate, offset + extent) -
         dist.countBelow(coordinate, offset);
}

bool Array::owns(int64_t dim, int64_t index) const {
  if (index < view.first[dim] || index > view.last[dim])
    return false;
  const Distribution *dist = distOf(dim);
  return !dist || dist->isContiguous() ||
         dist->ownerOf(index + align[dim].offset) ==
             view.cyclic[dim].coordinate;
}

bool Array::stores(int64_t dim, int64_t index) const {
  if (!isAffine(dim))
    return owns(dim, index);
  int64_t at = index - view.origin[dim];
  return at >= 0 && at < view.extent[dim];
}

int64_t Array::position(int64_t dim, int64_t index) const {
  if (!isAffine(dim))
    index = distOf(dim)->localPosition(index + align[dim].offset);
  return index - view.origin[dim];
}

int64_t Array::localBytes() const {
  int64_t bytes = view.elementSize;
  for (int64_t k = 0; k < view.rank; ++k)
    bytes *= view.extent[k];
  return bytes;
}

/// The array of a directive `align NAME`; null for any other one.
static const char *nameOf(const XaccLoc *loc) {
  static constexpr char prefix[] = "align ";
  if (!loc || !loc->directive ||
      std::strncmp(loc->directive, prefix, sizeof prefix - 1) != 0)
    return nullptr;
  return loc->directive + sizeof prefix - 1;
}

Array *xacc::createArray(Template *templ, int64_t type, int64_t elementSize,
                         int64_t rank, const XaccAlign *align,
                         const XaccLoc *loc) {
  if (rank < 1 || rank > XACC_MAX_DIMS)
    fatal(loc, "an array of %lld dimensions is not supported (1 to %d)",
          (long long)rank, XACC_MAX_DIMS);
  if (elementSize <= 0)
    fatal(loc, "element size %lld is not positive", (long long)elementSize);
  bool used[XACC_MAX_DIMS] = {};
  for (int64_t k = 0; k < rank; ++k) {
    int64_t t = align[k].templateDim;
    if (t >= templ->rank() || t < -1)
      fatal(loc,
            "dimension %lld is aligned with dimension %lld of a template "
            "of %lld dimensions",
            (long long)k, (long long)t, (long long)templ->rank());
    if (t >= 0 && used[t])
      fatal(loc, "two dimensions are aligned with template dimension %lld",
            (long long)t);
    if (t >= 0)
      used[t] = true;
    bool isFull = align[k].shadowLower == XACC_FULL_SHADOW &&
                  align[k].shadowUpper == XACC_FULL_SHADOW;
    if (!isFull && (align[k].shadowLower < 0 || align[k].shadowUpper < 0))
      fatal(loc, "shadow width %lld of dimension %lld is negative",
            (long long)std::min(align[k].shadowLower, align[k].shadowUpper),
            (long long)k);
    if (t >= 0 && templ->formatKind(t) == XACC_FORMAT_CYCLIC && !isFull &&
        (align[k].shadowLower || align[k].shadowUpper))
      fatal(loc,
            "dimension %lld is cyclic and has a shadow of %lld:%lld; it can "
            "only have a full one",
            (long long)k, (long long)align[k].shadowLower,
            (long long)align[k].shadowUpper);
  }
  auto *array = new Array;
  array->runtime = &Runtime::get();
  array->name = nameOf(loc);
  array->view = {};
  array->view.kind = XACC_KIND_ARRAY;
  array->view.rank = rank;
  array->view.elementSize = elementSize;
  array->type = type & ~int64_t(XACC_TYPE_UNSIGNED);
  array->isUnsigned = type & XACC_TYPE_UNSIGNED;
  array->templ = retain(templ);
  std::copy(align, align + rank, array->align);
  for (int64_t k = 0; k < rank; ++k) {
    array->view.first[k] = 0;
    array->view.last[k] = -1;
    array->view.stride[k] = 1;
    array->view.cyclic[k] = {0, 1, 1, 0};
    // What nothing is spread over is stored whole: no shadow but the usual.
    if (array->hasFullShadow(k) && !array->isDistributed(k))
      array->align[k].shadowLower = array->align[k].shadowUpper = 0;
  }
  array->runtime->part<ArraySites>().add(*array, loc);
  return array;
}

Array *xacc::createArrayLike(const Array &like, XaccLike what,
                             const XaccLoc *loc) {
  if (!like.hasExtents)
    fatal(loc, "the array has no storage yet; call xmp_malloc first");
  XaccAlign align[XACC_MAX_DIMS];
  std::copy_n(like.align, like.rank(), align);
  if (what == XACC_LIKE_OWNED)
    for (int64_t k = 0; k < like.rank(); ++k)
      align[k].shadowLower = align[k].shadowUpper = 0;
  Array *array = createArray(like.templ, like.type, like.view.elementSize,
                             like.rank(), align, loc);
  array->name = like.name;
  setExtents(*array, like.extents, loc);
  allocateStorage(*array, /*zero=*/false, loc);
  if (what == XACC_LIKE_COPY && array->localBytes() > 0)
    std::memcpy(array->view.data, like.view.data, array->localBytes());
  return array;
}

/// Elements without a place in the template are legal as long as nothing
/// touches them, but hardly ever meant. Once per directive.
static void warnAboutUncovered(const Array &array, int64_t dim,
                               const XaccLoc *loc) {
  static auto *warned = new std::unordered_set<const XaccLoc *>;
  if (array.templ->nodes->set->position() != 0 || !warned->insert(loc).second)
    return;
  const Distribution &dist = array.templ->dims[array.align[dim].templateDim];
  warn(loc,
       "indices 0:%lld of dimension %lld are mapped with template indices "
       "%lld:%lld, outside %lld:%lld; elements there have no storage",
       (long long)array.extents[dim] - 1, (long long)dim,
       (long long)array.align[dim].offset,
       (long long)(array.align[dim].offset + array.extents[dim] - 1),
       (long long)dist.lower(), (long long)dist.upper());
}

void xacc::setExtents(Array &array, const int64_t *extents,
                      const XaccLoc *loc) {
  XaccArrayView &view = array.view;
  int64_t rank = view.rank;
  const Template &templ = *array.templ;
  checkFixed(templ, loc);
  bool storesNothing = !templ.nodes->isMember();
  for (int64_t k = 0; k < rank; ++k) {
    if (extents[k] <= 0)
      fatal(loc, "extent %lld of dimension %lld is not positive",
            (long long)extents[k], (long long)k);
    array.extents[k] = extents[k];
    IndexRange mine{0, extents[k] - 1};
    if (array.isDistributed(k)) {
      const Distribution &dist = templ.dims[array.align[k].templateDim];
      int64_t offset = array.align[k].offset;
      if (offset < dist.lower() || offset + extents[k] - 1 > dist.upper())
        warnAboutUncovered(array, k, loc);
      view.cyclic[k] = templ.view.cyclic[array.align[k].templateDim];
      view.cyclic[k].shift += offset;
      if (templ.nodes->isMember())
        mine =
            ownedIndices(dist, offset, extents[k], view.cyclic[k].coordinate);
    }
    if (!templ.nodes->isMember())
      mine = {0, -1};
    view.first[k] = mine.first;
    view.last[k] = mine.last;
    array.owned[k] = mine.size();
    if (!mine.empty() && array.isDistributed(k))
      array.owned[k] = numOwnedIndices(*array.distOf(k), array.align[k].offset,
                                       extents[k], view.cyclic[k].coordinate);
    // A full shadow is there for all of the node array, as those expect who
    // read the whole array after a reflect.
    storesNothing |= mine.empty() && !array.hasFullShadow(k);
  }
  array.hasExtents = true;
  int64_t elements = 1;
  for (int64_t k = rank - 1; k >= 0; --k) {
    int64_t stored = 0;
    if (array.hasFullShadow(k)) {
      view.origin[k] = 0;
      stored = extents[k];
    } else if (!array.isAffine(k)) {
      view.origin[k] = array.distOf(k)->countBelow(view.cyclic[k].coordinate,
                                                   array.align[k].offset);
      stored = array.owned[k];
    } else {
      view.origin[k] = view.first[k] - array.align[k].shadowLower;
      stored = array.owned[k] + array.align[k].shadowLower +
               array.align[k].shadowUpper;
    }
    view.stride[k] = storesNothing ? 1 : elements;
    view.extent[k] = storesNothing ? 0 : stored;
    int64_t bytes = 0;
    if (__builtin_mul_overflow(elements, view.extent[k], &elements) ||
        __builtin_mul_overflow(elements, view.elementSize, &bytes))
      fatal(loc, "the local section of the array does not fit into memory");
  }
}

void xacc::allocateStorage(Array &array, bool zero, const XaccLoc *loc) {
  int64_t bytes = array.localBytes();
  if (bytes == 0)
    return;
  if (!array.storage.allocate(bytes, zero, array.runtime->arrayMemory))
    fatal(loc, "no memory for a local section of %lld bytes", (long long)bytes);
  array.view.data = array.storage.data();
  noteAddress(array);
}

void xacc::completePending(Array &array) {
  while (!array.pending.empty())
    array.pending.back()->destroy();
}

void xacc::dropStorage(Array &array) {
  completePending(array);
  while (!array.plans.empty())
    array.plans.back()->destroy();
  forgetAddress(array);
  array.storage.release();
  array.view.data = nullptr;
}

void xacc::destroyArray(Array *array) {
  array->runtime->part<ArraySites>().remove(*array);
  dropStorage(*array);
  release(array->templ);
  delete array;
}
