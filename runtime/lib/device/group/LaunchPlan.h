//===- LaunchPlan.h - How a kernel runs on several devices -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_LAUNCHPLAN_H
#define XACC_DEVICE_GROUP_LAUNCHPLAN_H

#include "GroupMemory.h"

#include <functional>
#include <list>
#include <unordered_map>

namespace xacc {

/// Where the iterations of each divisible loop of a kernel are cut: positions
/// from 0 to their number. One device gets one piece of each loop.
struct Division {
  std::vector<int64_t> cuts[XACC_MAX_SPLIT];
  int64_t parts(int64_t loop) const { return int64_t(cuts[loop].size()) - 1; }
};

/// What one device does; by default everything.
struct LaunchPart {
  bool runs = true;
  int64_t lower[XACC_MAX_SPLIT] = {INT64_MIN, INT64_MIN, INT64_MIN};
  int64_t upper[XACC_MAX_SPLIT] = {INT64_MAX, INT64_MAX, INT64_MAX};
  XaccLaunch launch = {};
};

/// What is computed once for a kernel with certain bounds, arrays and values.
struct LaunchPlan {
  uint64_t number = 0;           // unlike that of any other plan
  std::vector<LaunchPart> parts; // by device
  /// By allocation of the call.
  std::vector<std::shared_ptr<const Access>> accesses;
  std::vector<char> writes; // whether anything of it may be written
  int first = 0;            // the first device that runs a part
};

/// Buffers for the reductions of a kernel in one queue: partial results on each
/// device, and copies of all of them on the host.
struct Partials {
  std::vector<int64_t> count;                // elements, at least
  std::vector<std::vector<char *>> onDevice; // [reduction][device]
  std::vector<std::vector<char>> onHost;     // [reduction], by device
  std::vector<std::vector<char>> identity;   // [reduction]
};

/// The latest plans of each kernel.
class PlanCache {
public:
  /// Null if there is none for the key.
  LaunchPlan *find(const XaccKernel &kernel, const std::vector<char> &key);
  LaunchPlan &add(const XaccKernel &kernel, const std::vector<char> &key);
  /// The latest at the end. Launches that are under way use those before.
  std::list<Partials> &partialsOf(const XaccKernel &kernel, QueueId queue) {
    return kernels[&kernel].partials[queue];
  }
  void forEachPartials(const std::function<void(Partials &)> &visit) {
    for (auto &[kernel, entry] : kernels)
      for (auto &[queue, list] : entry.partials)
        for (Partials &partials : list)
          visit(partials);
  }
  void clear() { kernels.clear(); }

private:
  static constexpr size_t mostPerKernel = 64;
  struct Entry {
    std::vector<char> key;
    std::unique_ptr<LaunchPlan> plan;
  };
  struct Kernel {
    std::vector<Entry> plans;
    std::unordered_map<QueueId, std::list<Partials>> partials;
  };
  std::unordered_map<const XaccKernel *, Kernel> kernels;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_LAUNCHPLAN_H
