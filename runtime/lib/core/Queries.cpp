//===- Queries.cpp - Element access, tasks and queries --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Array.h"
#include "Environment.h"
#include "Runtime.h"

#include <dlfcn.h>
#include <string>

using namespace xacc;

/// As a subscript of an element: the first one that the node stores, for the
/// address of a row.
static constexpr int64_t kFirstStored = INT64_MIN;

/// Kept out of the function that is called for each element.
[[gnu::cold]] [[noreturn]] static void
notStoredHere(const Array &array, const int64_t *index, const XaccLoc *loc) {
  if (!array.hasExtents)
    fatal(loc, "the array has no storage yet; call xmp_malloc first");
  std::string element = array.name ? array.name : "element ", stored;
  const XaccArrayView &view = array.view;
  for (int64_t k = 0; k < view.rank; ++k) {
    element +=
        "[" + (index[k] == kFirstStored ? ":" : std::to_string(index[k])) + "]";
    int64_t first = view.origin[k], last = first + view.extent[k] - 1;
    const XaccCyclic &cyclic = view.cyclic[k];
    if (!array.isAffine(k))
      stored += "[" + std::to_string(view.first[k]) + ":" +
                std::to_string(view.last[k]) + " cyclic(" +
                std::to_string(cyclic.width) + ") of " +
                std::to_string(cyclic.nodes) + " nodes]";
    else
      stored += "[" + std::to_string(first) + ":" + std::to_string(last) + "]";
  }
  if (!view.data)
    fatal(loc, "%s is not stored on this node, which owns nothing",
          element.c_str());
  fatal(loc,
        "%s is not stored on this node, which has %s with shadow; leave it to "
        "its owner (loop, task), widen the shadow, or copy it (gmove)",
        element.c_str(), stored.c_str());
}

XACC_EXPORT void *xaccrtElement(void *handle, const int64_t *globalIndex,
                                const XaccLoc *loc) {
  const Array &array = *asArray(handle, loc);
  const XaccArrayView &view = array.view;
  int64_t offset = 0;
  bool stored = view.data != nullptr;
  for (int64_t k = 0; stored && k < view.rank; ++k) {
    // Position 0.
    if (globalIndex[k] == kFirstStored)
      continue;
    stored = array.stores(k, globalIndex[k]);
    if (stored)
      offset += array.position(k, globalIndex[k]) * view.stride[k];
  }
  if (!stored)
    notStoredHere(array, globalIndex, loc);
  return view.data + offset * view.elementSize;
}

XACC_EXPORT void *xaccrtArrayData(void *array) {
  return asArray(array, nullptr)->view.data;
}

XACC_EXPORT int32_t xaccrtTaskEnter(void *handle, int64_t nocomm,
                                    const XaccLoc *loc) {
  NodeSetRef set = nocomm == 1 ? setOf(handle, loc) : participants(handle, loc);
  if (!set->isMember())
    return 0;
  if (nocomm != 1)
    Runtime::get().push(std::move(set), /*ofIteration=*/nocomm == 2);
  return 1;
}

XACC_EXPORT void xaccrtTaskLeave(int64_t nocomm) {
  if (nocomm != 1 && !Runtime::get().pop())
    fatal(nullptr, "a task ends that has not begun");
}

XACC_EXPORT int64_t xaccrtNodeNumber(void) {
  return Runtime::get().numbering()->position();
}

XACC_EXPORT int64_t xaccrtNumNodes(void) {
  return Runtime::get().numbering()->size();
}

XACC_EXPORT int64_t xaccrtNodeCoordinate(void *handle, int64_t dim) {
  const NodeArray &nodes = *asNodes(handle, nullptr);
  return dim >= 0 && dim < nodes.rank ? nodes.coordinates[dim] : -1;
}

XACC_EXPORT double xaccrtWtime(void) { return wallTime(); }

XACC_EXPORT int64_t xaccrtNumThreads(void) {
  // Looked up rather than linked: programs without OpenMP need not have it.
  using Function = int (*)(void);
  static const auto maxThreads =
      reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
  return maxThreads ? maxThreads() : 1;
}

XACC_EXPORT int64_t xaccrtNumThreadsFor(int64_t work) {
  return work >= Environment::get().teamWork() ? xaccrtNumThreads() : 1;
}
