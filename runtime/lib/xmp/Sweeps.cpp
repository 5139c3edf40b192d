//===- Sweeps.cpp - Several sweeps of a time loop in one pass -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many sweeps a pass has.
//
// One node. T sweeps are at work on T * reach + window rows of each buffer at a
// time; these may fill half of the second-level cache, or where it holds too
// few of them, this processor's share of the third-level cache. Where the
// compiler can divide rows, it is panels of rows that have to fit: narrower
// ones for more sweeps, but so wide that what a pass reads twice, the columns
// by which sweeps are shifted, is little of them.
//
// Several nodes. A pass of T sweeps exchanges halos once, T * reach wide, and
// computes T * reach * share more rows a sweep, on average, where share is one
// by the rows of the smallest block. With c seconds for a sweep and L for an
// exchange, a sweep takes c * (1 + T * reach * share) + L / T, which is least
// for T = sqrt(L / (c * reach * share)). L is measured with the program's own
// halos; c is estimated from the bytes. A large array gets as many sweeps as
// one node would have, if they cost at most an eighth more. Passes have to save
// twice what the copies of the arrays cost.
//
//===----------------------------------------------------------------------===//

#include "Collective.h"
#include "core/Array.h"
#include "core/Environment.h"
#include "core/StridedCopy.h"
#include "core/Tuning.h"
#include "observe/Statistics.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <unistd.h>

using namespace xacc;

static int64_t secondLevelBytes() {
  static const int64_t bytes = [] {
    long found = sysconf(_SC_LEVEL2_CACHE_SIZE);
    return found > 0 ? int64_t(found) : int64_t(1) << 20;
  }();
  return bytes;
}

/// What the third-level cache has for each processor that shares it; 0 if that
/// is not known. sysconf() gives the sum of all such caches.
static int64_t thirdLevelBytes() {
  static const int64_t bytes = [] {
    const std::string folder = "/sys/devices/system/cpu/cpu0/cache/index3/";
    std::ifstream sizeFile(folder + "size");
    std::ifstream listFile(folder + "shared_cpu_list");
    int64_t kibibytes = 0, sharers = 0, first = 0;
    if (!(sizeFile >> kibibytes))
      return int64_t(0);
    // As in 0-7,64-71
    char next = 0;
    while (listFile >> first) {
      int64_t last = first;
      if (listFile.peek() == '-')
        listFile >> next >> last;
      sharers += last - first + 1;
      if (!(listFile >> next))
        break;
    }
    return sharers > 0 ? (kibibytes << 10) / sharers : 0;
  }();
  return bytes;
}

namespace {

/// How many sweeps are in a pass, and the memory that holds their rows.
struct Tile {
  int64_t sweeps = 0;
  int64_t cacheBytes = 0;
};

/// Columns of a panel that has all.
constexpr int64_t kAllColumns = INT64_MAX / 4;

/// The numbers that the choice depends on.
struct SweepProblem {
  const Array &array;
  int64_t reach;
  /// Negative: no panels.
  int64_t across;
  int64_t buffers;
  int64_t threads;
  /// Of the outermost dimension, stored by the calling process.
  int64_t rows;
  int64_t rowBytes;
  int64_t columns;

  SweepProblem(const Array &array, int64_t reach, int64_t across,
               int64_t buffers, int64_t threads)
      : array(array), reach(std::max<int64_t>(1, reach)), across(across),
        buffers(buffers), threads(std::max<int64_t>(1, threads)),
        rows(std::max<int64_t>(1, array.owned[0])),
        rowBytes(std::max<int64_t>(1, array.localBytes() / rows)),
        columns(across < 0 ? 1 : std::max<int64_t>(1, array.owned[1])) {}

  int64_t columnBytes() const {
    return std::max<int64_t>(1, rowBytes / columns);
  }
  /// Rows that a sweep computes at a time, of a panel of so many columns.
  int64_t windowRows(int64_t panel) const {
    int64_t bytes = std::min(panel, columns) * columnBytes();
    return std::max<int64_t>(1, tuning::windowBytes / bytes);
  }
  int64_t bytes() const { return rows * rowBytes * buffers; }
  /// How many sweeps so much memory holds without panels; it may be too small.
  int64_t sweepsOfRows(int64_t cacheBytes) const {
    return (cacheBytes / (rowBytes * buffers) - windowRows(columns)) / reach;
  }
  /// The widest panel of which so much memory holds the rows that so many
  /// sweeps are at work on.
  int64_t widestPanel(int64_t sweeps, int64_t cacheBytes) const {
    int64_t cells = cacheBytes / (columnBytes() * buffers);
    int64_t window = tuning::windowBytes / columnBytes();
    return (cells - window) / (sweeps * reach);
  }
  /// As many sweeps as so much memory holds; none where caches hold the arrays.
  Tile tileIn(int64_t cacheBytes, int64_t most) const {
    Tile tile = {0, cacheBytes};
    // What a pass costs, half of the third level does not repay.
    if (bytes() / threads < std::max(4 * cacheBytes, thirdLevelBytes() / 2))
      return tile;
    tile.sweeps = std::clamp<int64_t>(sweepsOfRows(cacheBytes), 0, most);
    if (across < 0)
      return tile;
    for (int64_t sweeps = most; sweeps > tile.sweeps; --sweeps) {
      int64_t panel = widestPanel(sweeps, cacheBytes);
      if (panel >= tuning::leastPanel * sweeps * across &&
          panel * columnBytes() >= tuning::leastPanelBytes)
        return {sweeps, cacheBytes};
    }
    return tile;
  }
  Tile tileInCache() const {
    Tile second = tileIn(secondLevelBytes() / 2, tuning::mostSweeps);
    if (second.sweeps >= tuning::enoughSweeps)
      return second;
    Tile third = tileIn(thirdLevelBytes(), tuning::enoughSweeps);
    return third.sweeps > second.sweeps ? third : second;
  }
  int64_t sweepsInCache() const { return tileInCache().sweeps; }
  /// Each thread has rows that no other reads in a whole pass.
  int64_t mostForThreads() const {
    return threads == 1 ? INT64_MAX : rows / (4 * threads * reach);
  }
};

} // namespace

/// Whether wide copies have a wider shadow in a dimension. One that is whole
/// has a shadow because it is periodic.
static bool getsWideHalo(const Array &array, int64_t k) {
  const XaccAlign &align = array.align[k];
  return (array.isDistributed(k) || align.shadowLower || align.shadowUpper) &&
         align.templateDim >= 0 && !array.hasFullShadow(k);
}

/// What a halo can be wide at most: the length of the smallest block, where a
/// dimension is spread over nodes, or of the dimension; 0 if a node has none.
static int64_t widestHalo(const Array &array) {
  int64_t least = INT64_MAX;
  for (int64_t k = 0; k < array.rank(); ++k) {
    const Distribution *dist = array.distOf(k);
    if (!dist || dist->numNodes() == 1) {
      // Other arrays of the loop may have a shadow here.
      if (array.align[k].templateDim >= 0 && !array.hasFullShadow(k))
        least = std::min(least, array.extents[k]);
      continue;
    }
    if (!dist->isContiguous() || array.hasFullShadow(k))
      return 0;
    for (int64_t r = 0; r < dist->numNodes(); ++r) {
      IndexRange own =
          ownedIndices(*dist, array.align[k].offset, array.extents[k], r);
      least = std::min(least, own.size());
    }
  }
  return least;
}

static bool isSpread(const Array &array) {
  for (int64_t k = 0; k < array.rank(); ++k)
    if (const Distribution *dist = array.distOf(k);
        dist && dist->numNodes() > 1)
      return true;
  return false;
}

/// Seconds that an exchange of the array's halos takes, least of some: with an
/// array like it, whose halos nobody reads.
static double measureExchange(const Array &array, const XaccLoc *loc) {
  constexpr int numRounds = 5;
  void *handle = createArrayLike(array, XACC_LIKE_COPY, loc);
  double best = 1;
  for (int round = 0; round < numRounds; ++round) {
    double begin = wallTime();
    xaccrtReflect(1, &handle, /*widths=*/nullptr, /*flags=*/0, /*site=*/nullptr,
                  loc);
    best = std::min(best, wallTime() - begin);
  }
  xaccrtRelease(handle);
  return best;
}

/// The sweeps of a pass over an array that is spread over nodes, of `total` in
/// the time loop.
static int64_t chooseDeep(const SweepProblem &problem, int64_t total,
                          int64_t forced, const XaccLoc *loc) {
  int64_t block = widestHalo(problem.array);
  int64_t sweeps = forced;
  // The same answer on all nodes, unlike what depends on own rows and threads.
  if (forced < 0 && block >= problem.reach) {
    double share = double(problem.reach) / double(block);
    double seconds = double(problem.bytes()) / tuning::streamedPerSecond;
    // All nodes measure, or none: it takes all of them.
    xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_F64, &seconds, 1, nullptr, loc);
    double exchange =
        seconds < tuning::longSweep ? measureExchange(problem.array, loc) : 0;
    int64_t forLatency = int64_t(std::sqrt(exchange / (seconds * share)));
    int64_t forCache =
        std::min(problem.sweepsInCache(), block / (8 * problem.reach));
    sweeps = std::clamp<int64_t>(std::max(forLatency, forCache), 1,
                                 tuning::mostSweeps);
    double saved = exchange * double(sweeps - 1) / double(sweeps) +
                   seconds * ((forCache >= 2 ? tuning::savedByCache : 0) -
                              double(sweeps) * share);
    double copied = double(problem.bytes()) / tuning::copiedPerSecond;
    if (saved * double(total) < 2 * copied)
      sweeps = 0;
  }
  sweeps = std::min({sweeps, block / problem.reach, problem.mostForThreads()});
  xaccrtReduce(XACC_REDUCE_MIN, XACC_TYPE_I64, &sweeps, 1, nullptr, loc);
  return sweeps;
}

XACC_EXPORT const XaccSweeps *xaccrtPlanSweeps(void *handle, int64_t iterations,
                                               int64_t sweeps, int64_t reach,
                                               int64_t across, int64_t buffers,
                                               int64_t threads, int64_t flags,
                                               const XaccLoc *loc) {
  static thread_local XaccSweeps plan;
  const Array &array = *asArray(handle, loc);
  plan = {0, 1, 0, kAllColumns};
  int64_t forced = Environment::get().sweeps();
  // Two iterations are the least of which one can be in a pass.
  if (forced == 0 || iterations < 2 || !array.hasExtents || threads < 1)
    return &plan;
  if (forced < 0 && (flags & XACC_SWEEPS_PERIODIC) &&
      iterations * sweeps < tuning::leastPeriodicSweeps)
    return &plan;
  plan.isSpread = isSpread(array);
  // Copies with wide halos have no panels across these.
  if (across >= 0 && (plan.isSpread || (flags & XACC_SWEEPS_PERIODIC)) &&
      getsWideHalo(array, 1))
    across = -1;
  SweepProblem problem(array, reach, across, buffers, threads);
  Tile tile = problem.tileInCache();
  int64_t chosen = 0;
  if (!plan.isSpread)
    chosen =
        std::min({forced < 0 ? tile.sweeps : forced,
                  widestHalo(array) / problem.reach, problem.mostForThreads()});
  else if (flags & XACC_SWEEPS_DEEP)
    chosen = chooseDeep(problem, iterations * sweeps, forced, loc);
  if (across >= 0 && chosen > 0) {
    // As wide as the sweeps leave room for, which may be fewer than fit.
    int64_t widest = problem.widestPanel(chosen, tile.cacheBytes);
    if (tile.sweeps > 0 && widest > 0 &&
        chosen > problem.sweepsOfRows(tile.cacheBytes))
      plan.columns = widest;
    if (int64_t panel = Environment::get().panel())
      plan.columns = panel;
  }
  plan.rows = problem.windowRows(plan.columns);
  plan.iterations = std::min(chosen / sweeps, iterations - 1);
  // Counts the time loops that have passes.
  if (plan.iterations > 0)
    SiteTimer timer(loc, "sweeps");
  return &plan;
}

XACC_EXPORT void *xaccrtArrayWide(void *handle, int64_t width,
                                  const XaccLoc *loc) {
  Array *array = asArray(handle, loc);
  int64_t rank = array->rank();
  XaccAlign align[XACC_MAX_DIMS];
  std::copy_n(array->align, rank, align);
  for (int64_t k = 0; k < rank; ++k) {
    if (getsWideHalo(*array, k)) {
      align[k].shadowLower = std::max(align[k].shadowLower, width);
      align[k].shadowUpper = std::max(align[k].shadowUpper, width);
    }
  }
  Array *wide = createArray(array->templ, array->type, array->view.elementSize,
                            rank, align, loc);
  setExtents(*wide, array->extents, loc);
  allocateStorage(*wide, /*zero=*/false, loc);
  int64_t from = 0, to = 0;
  for (int64_t k = 0; k < rank; ++k) {
    if (array->owned[k] == 0)
      return wide;
    int64_t first = array->view.first[k];
    from += array->position(k, first) * array->view.stride[k];
    to += wide->position(k, first) * wide->view.stride[k];
  }
  int64_t size = array->view.elementSize;
  StridedCopy copy(rank, array->owned, wide->view.stride, array->view.stride,
                   size);
  copy.run(static_cast<char *>(wide->view.data) + to * size,
           static_cast<const char *>(array->view.data) + from * size);
  return wide;
}
