//===- Persistent.cpp - Whether loops run as one kernel -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is asked before a loop that exists in two forms, see
// --offload-persistent-kernels.
//
//===----------------------------------------------------------------------===//

#include "Persistent.h"
#include "Data.h"
#include "DeviceSets.h"
#include "MemoryCheck.h"
#include "ProfileEvents.h"
#include "Section.h"
#include "core/Runtime.h"
#include "core/Support.h"
#include "core/Tuning.h"
#include "device/base/LoopService.h"
#include "device/base/OneBlockLoops.h"
#include "device/group/GridLoop.h"
#include "device/group/GroupLoop.h"
#include "exchange/HaloCheck.h"
#include "observe/Statistics.h"
#include "request/Deferred.h"
#include "xacc/RequestABI.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Whether it can be
//===----------------------------------------------------------------------===//

/// Why loops launched their kernels, for statistics.
static std::map<const XaccLoc *, const char *> &refusals() {
  static auto &all = *new std::map<const XaccLoc *, const char *>;
  return all;
}

/// The loop whose data the calling thread asks for.
static thread_local const XaccLoc *askingLoop = nullptr;

XACC_EXPORT int32_t xaccrtDataIsPresent(const XaccData *data,
                                        const XaccLoc *loc) {
  ApiLock lock;
  DeviceSlot &slot = DeviceManager::get().current(loc);
  Section section(*data, loc);
  bool isPresent = data->base && slot.table.find(section.hull.begin,
                                                 section.hull.sizeInBytes);
  // Scalars may be absent.
  if (!isPresent && data->rank > 0 && askingLoop)
    refusals()[askingLoop] = "an array that it names was not present";
  return isPresent;
}

/// One virtual device, whose kernels run in the calling thread, several, or a
/// GPU. The memory of the host is none: there the kernel's variables would not
/// be those of the program. Null, or why not.
static const char *whyNotOne(Device &device, bool onGPUs) {
  if (DeviceSets::areUsed())
    return "the program uses sets of devices";
  bool isGPU = device.kind() == DeviceKind::Cuda;
  if (!device.isOneMemory()) {
    auto &group = static_cast<GroupDevice &>(device);
    if (isGPU)
      return onGPUs ? GridLoop::whyNot(group)
                    : "as one kernel it has no code for GPUs";
    if (Profile::active())
      return "a profiling library wants to know of each launch";
    return GroupLoop::whyNot(group);
  }
  if (isGPU)
    return onGPUs ? nullptr : "as one kernel it has no code for GPUs";
  return device.kind() == DeviceKind::Host ? nullptr : "there is no device";
}

/// One GPU, for which there is code. Ranks that communicate with each other may
/// take different forms: what they exchange is the same in both.
static const char *whyNotOnGPU(int32_t onGPUs, bool measures) {
  if (onGPUs & XACC_PERSIST_COMMUNICATES && HaloCheck::isOn())
    return "XACC_CHECK=halo looks at each exchange";
  if (measures && onGPUs & XACC_PERSIST_REORDERS)
    return "as one kernel it would add up in another order on a GPU";
  return nullptr;
}

/// Whether the loop at `loc` may be one kernel.
static bool canPersist(int32_t onGPUs, const XaccLoc *loc,
                       bool measures = false) {
  Device &device = *DeviceManager::get().current(loc).device;
  const char *why = whyNotOne(device, onGPUs != XACC_PERSIST_NO_CODE);
  if (!why && device.kind() == DeviceKind::Cuda)
    why = whyNotOnGPU(onGPUs, measures);
  askingLoop = why ? nullptr : loc;
  if (why)
    refusals()[loc] = why;
  return !why;
}

XACC_EXPORT int32_t xaccrtMayPersist(int32_t onGPUs, const XaccLoc *loc) {
  ApiLock lock;
  return canPersist(onGPUs, loc);
}

//===----------------------------------------------------------------------===//
// On several devices
//===----------------------------------------------------------------------===//

namespace {
/// Like a kernel, it has the devices for itself.
struct RunningLoop {
  RunningLoop(GroupDevice &group, const XaccLoc *loc)
      : timer(loc, "kernel"), loop(group) {}

  ApiLock lock;
  SiteTimer timer;
  GroupLoop loop;
};
} // namespace

static thread_local std::unique_ptr<RunningLoop> runningLoop;

/// A loop that is about to begin on several GPUs.
static thread_local std::unique_ptr<GridLoop> describedLoop;

XACC_EXPORT int32_t xaccrtPersistDescribe(int64_t numScalars,
                                          void *const *scalars, int64_t first,
                                          const XaccLoc *loc) {
  ApiLock lock;
  Device &device = *DeviceManager::get().current(loc).device;
  if (device.isOneMemory() || device.kind() != DeviceKind::Cuda)
    return 0;
  describedLoop = std::make_unique<GridLoop>(
      static_cast<GroupDevice &>(device),
      std::vector<void *>(scalars, scalars + numScalars), uint64_t(first));
  return 1;
}

XACC_EXPORT void xaccrtDescribeLaunch(XaccKernel *kernel,
                                      const XaccLaunch *launch,
                                      const void *args, int64_t followers,
                                      const XaccLoc *loc) {
  describedLoop->describe(*kernel, *launch, args, uint64_t(followers), loc);
}

XACC_EXPORT void xaccrtDescribeCall(int64_t followers) {
  if (describedLoop)
    describedLoop->describeCall(uint64_t(followers));
}

bool xacc::isLoopDescribed() { return describedLoop != nullptr; }

/// Whether the loop that has been described is one launch on each GPU; else the
/// host launches its kernels.
static bool preparesGrids(const XaccLoc *loc) {
  std::unique_ptr<GridLoop> loop = std::move(describedLoop);
  const char *why = loop ? loop->prepare(loc)
                         : "what its kernels do is not known before it on "
                           "several GPUs";
  if (why) {
    refusals()[loc] = why;
    LoopService::get().forgetCalls();
  } else {
    GridLoop::next = std::move(loop);
  }
  return !why;
}

XACC_EXPORT int32_t xaccrtPersistBegin(const XaccLoc *loc) {
  ApiLock lock;
  Device &device = *DeviceManager::get().current(loc).device;
  if (device.isOneMemory())
    return 0;
  if (device.kind() == DeviceKind::Cuda)
    return !preparesGrids(loc);
  noteDirective(loc);
  progressDeferred(loc);
  if (Statistics::enabled())
    Statistics::addKernel(loc, "kernel");
  runningLoop =
      std::make_unique<RunningLoop>(static_cast<GroupDevice &>(device), loc);
  return 1;
}

XACC_EXPORT void xaccrtPersistEnd(void) { runningLoop.reset(); }

//===----------------------------------------------------------------------===//
// The faster form
//===----------------------------------------------------------------------===//
//
// Both forms take turns with pieces that grow, so that a piece is long beside
// what it costs to begin it. The fastest piece of each form counts: others were
// disturbed, or the first to touch their data.

static constexpr int64_t longestPiece = 1 << 12;

namespace {
enum Form { Split, One };

/// What has been measured of a loop of the program.
struct MeasuredLoop {
  /// Of one iteration, the fastest.
  double seconds[2] = {std::numeric_limits<double>::infinity(),
                       std::numeric_limits<double>::infinity()};
  double spent[2] = {0, 0};
  int64_t pieces[2] = {0, 0};
  /// Of pieces. The loop may end earlier each time that it is executed, as one
  /// between what the host does.
  int64_t longest = longestPiece;
  bool decided = false;
  Form form = Split;

  void add(Form measured, double time, int64_t count);
};

/// What the calling thread does until it asks again.
struct RunningPiece {
  const XaccLoc *loop = nullptr;
  Form form = Split;
  int64_t count = 0;
  double begin = 0;
};
} // namespace

void MeasuredLoop::add(Form measured, double time, int64_t count) {
  seconds[measured] = std::min(seconds[measured], time / double(count));
  spent[measured] += time;
  ++pieces[measured];
  auto isTried = [&](Form form) {
    return pieces[form] >= tuning::maxPieces ||
           (pieces[form] >= tuning::minPieces &&
            spent[form] >= tuning::trialSeconds);
  };
  if (!isTried(Split) || !isTried(One))
    return;
  decided = true;
  form = seconds[One] < seconds[Split] ? One : Split;
}

static std::map<const XaccLoc *, MeasuredLoop> &measuredLoops() {
  static auto &loops = *new std::map<const XaccLoc *, MeasuredLoop>;
  return loops;
}

std::string xacc::describePersistentLoops() {
  std::string text;
  auto begin = [&](const XaccLoc *loc) {
    text += "xacc: loop ";
    if (loc)
      text += std::string(loc->file) + ":" + std::to_string(loc->line);
  };
  for (auto &[loc, why] : refusals()) {
    begin(loc);
    text += std::string(": launches of its kernels: ") + why + "\n";
  }
  for (auto &[loc, why] : oneBlockLoops()) {
    begin(loc);
    text += std::string(": one block of the GPU: ") + why + "\n";
  }
  for (auto &[loc, loop] : measuredLoops()) {
    char line[256];
    if (loop.decided)
      std::snprintf(line, sizeof line,
                    ": %s: an iteration took %.3f us by launches, %.3f us as "
                    "one kernel\n",
                    loop.form == One ? "one kernel" : "launches of its kernels",
                    1e6 * loop.seconds[Split], 1e6 * loop.seconds[One]);
    else
      std::snprintf(line, sizeof line,
                    ": too few iterations to tell whether it is faster as one "
                    "kernel\n");
    begin(loc);
    text += line;
  }
  return text;
}

XACC_EXPORT int64_t xaccrtPersistNext(int32_t first, int32_t onGPUs,
                                      const XaccLoc *loc) {
  static constexpr int64_t all = std::numeric_limits<int64_t>::max();
  static thread_local RunningPiece piece;
  double now = wallTime();
  ApiLock lock;
  // Where the two forms round sums differently, what is faster would decide
  // about results.
  if (!canPersist(onGPUs, loc, /*measures=*/true)) {
    piece.loop = nullptr;
    return -all;
  }
  MeasuredLoop &loop = measuredLoops()[loc];
  if (piece.loop == loc && !loop.decided) {
    if (first)
      loop.longest = std::max<int64_t>(1, piece.count / 2);
    else
      loop.add(piece.form, now - piece.begin, piece.count);
  }
  if (loop.decided)
    return loop.form == One ? all : -all;
  // The one that has had fewer turns.
  int64_t turn = std::min(loop.pieces[Split], loop.pieces[One]);
  piece.loop = loc;
  piece.form = loop.pieces[One] < loop.pieces[Split] ? One : Split;
  piece.count = std::min<int64_t>(int64_t(1) << std::min<int64_t>(turn, 20),
                                  loop.longest);
  piece.begin = wallTime();
  return piece.form == One ? piece.count : -piece.count;
}
