//===- Array.h - Distributed arrays -------------------------- -*- C++ -*--===//
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

#ifndef XACC_CORE_ARRAY_H
#define XACC_CORE_ARRAY_H

#include "Storage.h"
#include "Template.h"

#include <vector>

namespace xacc {

struct Array;
class Runtime;

/// What is made for the present storage of arrays and ends with it: a plan.
class StorageUser {
public:
  /// Ends: the storage of one of its arrays does.
  virtual void destroy() = 0;
  /// Two descriptors have exchanged their storage.
  virtual void exchange(Array &a, Array &b) = 0;

protected:
  ~StorageUser() = default;
};

/// A distributed array. A handle; generated code reads the view.
struct Array {
  XaccArrayView view;
  Runtime *runtime = nullptr;
  Template *templ = nullptr;
  int64_t type = XACC_TYPE_OPAQUE;
  /// Its name in ArraySites, or 0.
  int64_t site = 0;
  /// Its name in the program, for messages; null if that is not known.
  const char *name = nullptr;
  /// Its elements are integers without a sign.
  bool isUnsigned = false;
  /// Global extents; valid if `hasExtents`.
  int64_t extents[XACC_MAX_DIMS] = {};
  XaccAlign align[XACC_MAX_DIMS] = {};
  bool hasExtents = false;
  /// Elements that the calling process owns in each dimension.
  int64_t owned[XACC_MAX_DIMS] = {};
  Storage storage;
  /// Exchange plans that involve this array and its present storage.
  std::vector<StorageUser *> plans;
  /// Operations in flight that will change the storage.
  std::vector<StorageUser *> pending;
  mutable bool hasWarnedOfWidth = false;
  /// The latest xaccrtReflectInit: for the host's memory, for the device's.
  struct Prepared {
    bool isDone = false;
    std::vector<XaccWidth> widths; // empty: as declared
    int64_t flags = 0;
  };
  Prepared prepared[2];

  int64_t rank() const { return view.rank; }
  /// Whether the local section is its own, not that of an argument.
  bool isOwner() const { return storage.data() != nullptr; }
  /// Whether a dimension is spread over nodes.
  bool isDistributed(int64_t dim) const {
    int64_t t = align[dim].templateDim;
    return t >= 0 && templ->nodeDim[t] >= 0;
  }
  /// The distribution of a dimension that is spread over nodes, else null.
  const Distribution *distOf(int64_t dim) const {
    return isDistributed(dim) ? &templ->dims[align[dim].templateDim] : nullptr;
  }
  /// Whether each node stores the whole dimension, of which it owns a part.
  bool hasFullShadow(int64_t dim) const {
    return align[dim].shadowLower == XACC_FULL_SHADOW;
  }
  /// Whether positions and indices of a dimension differ by a constant.
  bool isAffine(int64_t dim) const {
    const Distribution *dist = distOf(dim);
    return !dist || dist->isContiguous() || hasFullShadow(dim);
  }
  /// Whether this process stores an index of a dimension.
  bool stores(int64_t dim, int64_t index) const;
  /// The position of an index that it stores.
  int64_t position(int64_t dim, int64_t index) const;
  /// Whether this process owns an index of a dimension.
  bool owns(int64_t dim, int64_t index) const;
  /// Bytes of the local section, shadow included.
  int64_t localBytes() const;
};

Array *asArray(void *handle, const XaccLoc *loc);

/// An array without extents and storage.
Array *createArray(Template *templ, int64_t type, int64_t elementSize,
                   int64_t rank, const XaccAlign *align, const XaccLoc *loc);
/// One with the extents and the mapping of another one, and what else of
/// it `what` says.
Array *createArrayLike(const Array &like, XaccLike what, const XaccLoc *loc);
/// Gives an array its extents and from them the calling process's layout.
void setExtents(Array &array, const int64_t *extents, const XaccLoc *loc);
/// Allocates storage for the layout.
void allocateStorage(Array &array, bool zero, const XaccLoc *loc);
/// Completes the operations that will change the storage.
void completePending(Array &array);
/// Ends the life of the present storage and of everything that knows it.
void dropStorage(Array &array);
void destroyArray(Array *array);

/// The smallest and largest array index that coordinate `coordinate` owns in a
/// distributed dimension, clipped to the array. If it owns none, last < first.
IndexRange ownedIndices(const Distribution &dist, int64_t offset,
                        int64_t extent, int64_t coordinate);
/// How many array indices it owns.
int64_t numOwnedIndices(const Distribution &dist, int64_t offset,
                        int64_t extent, int64_t coordinate);

} // namespace xacc

#endif // XACC_CORE_ARRAY_H
