//===- Poller.h - Between two polls -------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: each has one of its own.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_POLLER_H
#define XACC_CORE_POLLER_H

#include "Environment.h"
#include "Runtime.h"
#include "core/Tuning.h"

#include <algorithm>
#include <sched.h>

namespace xacc {

/// What to do between two unsuccessful polls. The first polls follow each other
/// at once, later ones give the core away if there are more ranks than cores:
/// the one that is waited for may need this core. With enough cores they do so
/// after a longer time, for other jobs.
class Poller {
public:
  /// Returns true when the watchdog's time has passed, now and then.
  bool pause() {
    if (++polls < tuning::pollerSpins) {
      relax();
      return false;
    }
    // The one that is waited for may wait for us elsewhere.
    Runtime *runtime = Runtime::getIfStarted();
    if (runtime && runtime->background && runtime->background->progress())
      return false;
    if (isLong || !runtime || !runtime->hasCoreToWait())
      sched_yield();
    else
      relax();
    if (polls < nextLook)
      return false;
    return isOverdue();
  }

private:
  static constexpr int64_t longestInterval = 1024;

  static void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }

  /// The clock is looked at rarely, to keep polling cheap; but to give the core
  /// away takes from a microsecond to many milliseconds, with what else runs.
  bool isOverdue() {
    double limit = Environment::get().watchdog();
    double now = wallTime();
    if (started == 0)
      started = lastLook = now;
    if (now - lastLook > 0.02)
      interval = std::max<int64_t>(interval / 8, 1);
    else if (now - lastLook < 0.002)
      interval = std::min(2 * interval, longestInterval);
    lastLook = now;
    isLong = now - started >= tuning::spinSeconds;
    nextLook = polls + interval;
    return limit > 0 && now - started >= limit;
  }

  int64_t polls = 0, nextLook = 0, interval = 16;
  double started = 0, lastLook = 0;
  bool isLong = false;
};

/// Says when it is time again for what a waiting rank should do now and then.
/// By the clock: where other jobs run, a poll that gives the core away takes
/// milliseconds.
class NowAndThen {
public:
  bool isDue() {
    if (++calls % 16 != 0)
      return false;
    double now = wallTime();
    bool isLong = now - last >= tuning::progressInterval;
    if (isLong)
      last = now;
    return isLong && calls > 16;
  }

private:
  int64_t calls = 0;
  double last = 0;
};

} // namespace xacc

#endif // XACC_CORE_POLLER_H
