//===- Declarations.cpp - Calls that create and release handles -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Array.h"
#include "Identity.h"
#include "Runtime.h"

#include <algorithm>
#include <dlfcn.h>
#include <link.h>

using namespace xacc;

static void checkVersion(int64_t abiVersion) {
  if (abiVersion != XACCRT_ABI_VERSION)
    fatal(nullptr,
          "the program was compiled for version %lld of the runtime's ABI, "
          "this library has version %d; compile the program again",
          (long long)abiVersion, XACCRT_ABI_VERSION);
}

/// Keeps the library that calls us loaded, whatever dlclose says: places of its
/// directives, images of its kernels and data of its `declare`s are with us
/// until the process ends.
static void keepLoaded(void *caller) {
  Dl_info info;
  link_map *library = nullptr;
  if (!dladdr1(caller, &info, reinterpret_cast<void **>(&library),
               RTLD_DL_LINKMAP) ||
      !library || !*library->l_name)
    return; // the program itself
  dlopen(library->l_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

XACC_EXPORT void xaccrtInit(int64_t abiVersion) {
  checkVersion(abiVersion);
  keepLoaded(__builtin_return_address(0));
  Runtime::get();
}

XACC_EXPORT void xaccrtInitDevices(int64_t abiVersion) {
  checkVersion(abiVersion);
  keepLoaded(__builtin_return_address(0));
  Runtime::hasUnitOfDevices = true;
}

XACC_EXPORT void xaccrtFatal(const XaccLoc *loc, const char *message) {
  fatal(loc, "%s", message);
}

XACC_EXPORT void *xaccrtNodesEntire(int64_t rank, const int64_t *sizes,
                                    const XaccLoc *loc) {
  return createNodeArray(Runtime::get().entire(), NodesOrigin::Entire, rank,
                         sizes, loc);
}

XACC_EXPORT void *xaccrtNodesExecuting(int64_t rank, const int64_t *sizes,
                                       const XaccLoc *loc) {
  return createNodeArray(Runtime::get().executing(), NodesOrigin::Executing,
                         rank, sizes, loc);
}

XACC_EXPORT void *xaccrtNodesOf(void *set, int64_t rank, const int64_t *sizes,
                                const XaccLoc *loc) {
  NodeSetRef members = setOf(set, loc);
  if (members->size() == 0)
    fatal(loc, "`*` on a node that is not in the node array");
  NodeArray *nodes = createNodeArray(
      std::move(members), NodesOrigin::Equivalence, rank, sizes, loc);
  if (!set)
    return nodes;
  // What xmp_nodes_equiv tells.
  if (*static_cast<int64_t *>(set) == XACC_KIND_SET) {
    auto *section = static_cast<SetHandle *>(set);
    nodes->base = retain(section->base);
    std::copy_n(section->lower, XACC_MAX_DIMS, nodes->baseLower);
    std::copy_n(section->upper, XACC_MAX_DIMS, nodes->baseUpper);
    std::copy_n(section->step, XACC_MAX_DIMS, nodes->baseStep);
  } else {
    nodes->base = retain(asNodes(set, loc));
    for (int64_t d = 0; d < nodes->base->rank; ++d) {
      nodes->baseLower[d] = 1;
      nodes->baseUpper[d] = nodes->base->sizes[d];
      nodes->baseStep[d] = 1;
    }
  }
  return nodes;
}

namespace {
/// lower, lower + step, ..., upper with a positive step.
struct Triplet {
  int64_t lower;
  int64_t upper;
  int64_t step;
};
} // namespace

/// A subscript in one notation.
static std::string spell(int64_t first, int64_t second, int64_t step) {
  std::string text = std::to_string(first) + ":" + std::to_string(second);
  return step == 1 ? text : text + ":" + std::to_string(step);
}

/// Ends the job: nodes count from 1 in parentheses, and from 0 in brackets,
/// where ranges have a length.
[[noreturn]] static void outsideNodes(const Triplet &t, bool isIndex,
                                      int64_t size, int64_t dim,
                                      const XaccLoc *loc) {
  std::string round = std::to_string(t.lower + 1),
              square = std::to_string(t.lower);
  if (!isIndex) {
    round = spell(t.lower + 1, t.upper + 1, t.step);
    square = spell(t.lower, (t.upper - t.lower) / t.step + 1, t.step);
  }
  fatal(loc,
        "subscript (%s), or [%s] in brackets, of dimension %lld is outside the "
        "bounds (1:%lld), or [0:%lld], of the node array",
        round.c_str(), square.c_str(), (long long)dim, (long long)size,
        (long long)size);
}

/// Normalises an index or a range within [lower, upper].
static Triplet normalize(const XaccSubscript &subscript, int64_t lower,
                         int64_t upper, int64_t dim, bool isNodes,
                         const XaccLoc *loc) {
  Triplet result{lower, upper, 1};
  if (subscript.kind == XACC_SUBSCRIPT_INDEX) {
    result = {subscript.lower, subscript.lower, 1};
  } else if (subscript.kind == XACC_SUBSCRIPT_RANGE) {
    result = {subscript.lower, subscript.upper, subscript.step};
    if (subscript.lower == INT64_MIN) // left out
      result.lower = result.step < 0 ? upper : lower;
    if (subscript.upper == INT64_MAX)
      result.upper = result.step < 0 ? lower : upper;
    if (result.step == 0)
      fatal(loc, "step of subscript %lld is zero", (long long)dim);
    if (result.step < 0) {
      // The same set, backwards.
      std::swap(result.lower, result.upper);
      result.step = -result.step;
      result.lower =
          result.upper -
          floorDiv(result.upper - result.lower, result.step) * result.step;
    }
    if (result.lower > result.upper)
      fatal(loc, "subscript %lld:%lld:%lld of dimension %lld is empty",
            (long long)subscript.lower, (long long)subscript.upper,
            (long long)subscript.step, (long long)dim);
    result.upper -= (result.upper - result.lower) % result.step;
  }
  if (result.lower >= lower && result.upper <= upper)
    return result;
  if (isNodes)
    outsideNodes(result, subscript.kind == XACC_SUBSCRIPT_INDEX, upper + 1, dim,
                 loc);
  fatal(loc,
        "subscript %lld:%lld of dimension %lld is outside the bounds "
        "%lld:%lld of the template",
        (long long)result.lower, (long long)result.upper, (long long)dim,
        (long long)lower, (long long)upper);
}

/// What `*` names. Who is not a member comes to loops and directives, too, as
/// all of the executing set do, and has no part in them: the set is empty.
static MemberList ownCoordinate(const NodeArray &nodes, int64_t dim) {
  return nodes.isMember() ? MemberList(nodes.coordinates[dim], 1, 1)
                          : MemberList();
}

XACC_EXPORT void *xaccrtNodesSection(void *handle,
                                     const XaccSubscript *subscripts,
                                     const XaccLoc *loc) {
  NodeArray *nodes = asNodes(handle, loc);
  auto *section = new SetHandle;
  section->base = retain(nodes);
  MemberList coordinates[XACC_MAX_DIMS];
  bool every = false;
  for (int64_t d = 0; d < nodes->rank; ++d) {
    every |= subscripts[d].kind == XACC_SUBSCRIPT_EVERY;
    if (subscripts[d].kind == XACC_SUBSCRIPT_OWN) {
      coordinates[d] = ownCoordinate(*nodes, d);
      continue; // step 0 says `*`
    }
    Triplet t = normalize(subscripts[d], 0, nodes->sizes[d] - 1, d,
                          /*isNodes=*/true, loc);
    coordinates[d] =
        MemberList(t.lower, (t.upper - t.lower) / t.step + 1, t.step);
    section->lower[d] = t.lower + 1;
    section->upper[d] = t.upper + 1;
    section->step[d] = t.step;
  }
  section->set = sectionOf(*nodes, coordinates);
  if (every)
    section->set = executingOf(section->set);
  return section;
}

/// The coordinates that own part of a section of a distributed dimension.
static MemberList ownersOf(const Distribution &dist, const Triplet &t) {
  if (dist.kind() == XACC_FORMAT_BLOCK) {
    int64_t first = dist.ownerOf(t.lower), last = dist.ownerOf(t.upper);
    // Steps within the block width leave no block out.
    if (t.step <= dist.width())
      return MemberList(first, last - first + 1, 1);
  }
  std::vector<int> owners;
  for (int64_t r = 0; r < dist.numNodes(); ++r)
    if (dist.ownsPartOf(r, t.lower, t.upper, t.step))
      owners.push_back(int(r));
  return MemberList(std::move(owners));
}

XACC_EXPORT void *xaccrtTemplateSection(void *handle,
                                        const XaccSubscript *subscripts,
                                        const XaccLoc *loc) {
  Template *templ = asTemplate(handle, loc);
  checkFixed(*templ, loc);
  NodeArray *nodes = templ->nodes;
  auto *section = new SetHandle;
  section->base = retain(nodes);
  MemberList coordinates[XACC_MAX_DIMS];
  bool every = false;
  for (int64_t d = 0; d < templ->rank(); ++d) {
    int64_t nodeDim = templ->nodeDim[d];
    if (subscripts[d].kind == XACC_SUBSCRIPT_OWN) {
      if (nodeDim < 0)
        continue;
      coordinates[nodeDim] = ownCoordinate(*nodes, nodeDim);
      continue;
    }
    if (subscripts[d].kind == XACC_SUBSCRIPT_EVERY) {
      every = true;
      if (nodeDim >= 0)
        coordinates[nodeDim] = MemberList(0, nodes->sizes[nodeDim], 1);
      continue;
    }
    Triplet t = normalize(subscripts[d], templ->view.lower[d],
                          templ->view.upper[d], d, /*isNodes=*/false, loc);
    if (nodeDim >= 0)
      coordinates[nodeDim] = ownersOf(templ->dims[d], t);
  }
  section->set = sectionOf(*nodes, coordinates);
  if (every)
    section->set = executingOf(section->set);
  return section;
}

XACC_EXPORT void *xaccrtTemplate(void *nodes, int64_t rank,
                                 const int64_t *lower, const int64_t *upper,
                                 const XaccFormat *formats,
                                 const XaccLoc *loc) {
  return createTemplate(asNodes(nodes, loc), rank, lower, upper, formats, loc);
}

XACC_EXPORT void *xaccrtTemplateUnfixed(void *nodes, int64_t rank,
                                        const int64_t *lower,
                                        const int64_t *upper,
                                        const XaccFormat *formats,
                                        const XaccLoc *loc) {
  return createUnfixedTemplate(asNodes(nodes, loc), rank, lower, upper, formats,
                               loc);
}

XACC_EXPORT void xaccrtTemplateFix(void *templ, const int64_t *lower,
                                   const int64_t *upper,
                                   const XaccFormat *formats,
                                   const XaccLoc *loc) {
  fixTemplate(*asTemplate(templ, loc), lower, upper, formats, loc);
}

XACC_EXPORT void *xaccrtArray(void *templ, int64_t type, int64_t elementSize,
                              int64_t rank, const int64_t *extents,
                              const XaccAlign *align, int64_t zero,
                              const XaccLoc *loc) {
  Array *array =
      createArray(asTemplate(templ, loc), type, elementSize, rank, align, loc);
  setExtents(*array, extents, loc);
  allocateStorage(*array, zero != 0, loc);
  return array;
}

XACC_EXPORT void *xaccrtArrayAttach(void *templ, int64_t type,
                                    int64_t elementSize, int64_t rank,
                                    const int64_t *extents,
                                    const XaccAlign *align, void *data,
                                    const XaccLoc *loc) {
  Array *array =
      createArray(asTemplate(templ, loc), type, elementSize, rank, align, loc);
  setExtents(*array, extents, loc);
  if (array->localBytes() > 0) {
    if (!data)
      fatal(loc, "a null pointer is given for a local section of %lld bytes",
            (long long)array->localBytes());
    array->view.data = static_cast<char *>(data);
    if (const Array *owner = findOwner(data)) {
      std::string difference = compareMappings(*owner, *array);
      if (!difference.empty())
        fatal(loc,
              "the array that is given is declared in another way by the "
              "caller: %s; write the same align and shadow in both",
              difference.c_str());
    }
    noteAddress(*array);
  }
  return array;
}

XACC_EXPORT void *xaccrtArrayPointer(void *templ, int64_t type,
                                     int64_t elementSize, int64_t rank,
                                     const XaccAlign *align,
                                     const XaccLoc *loc) {
  return createArray(asTemplate(templ, loc), type, elementSize, rank, align,
                     loc);
}

XACC_EXPORT void xaccrtRelease(void *handle) {
  if (!handle)
    return;
  switch (*static_cast<int64_t *>(handle)) {
  case XACC_KIND_NODES:
    return release(static_cast<NodeArray *>(handle));
  case XACC_KIND_TEMPLATE:
    return release(static_cast<Template *>(handle));
  case XACC_KIND_ARRAY:
    return destroyArray(static_cast<Array *>(handle));
  case XACC_KIND_SET: {
    auto *set = static_cast<SetHandle *>(handle);
    release(set->base);
    delete set;
    return;
  }
  default:
    fatal(nullptr, "something that is no handle is released");
  }
}
