//===- Wait.h - Waiting by polling --------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_WAIT_H
#define XACC_OBSERVE_WAIT_H

#include "core/Environment.h"
#include "core/Runtime.h"

#include <sched.h>

namespace xacc {

/// What to do between two unsuccessful polls. The first polls follow each other
/// at once, later ones give the core away: there may be more processes than
/// cores, and the one that is waited for may need this core.
class Poller {
public:
  /// Returns true once when the watchdog's time has passed.
  bool pause() {
    if (++polls < spins) {
#if defined(__x86_64__) || defined(__i386__)
      __builtin_ia32_pause();
#endif
      return false;
    }
    sched_yield();
    // The clock is looked at rarely, to keep polling cheap.
    if (polls % clockInterval != 0)
      return false;
    return isOverdue();
  }

private:
  static constexpr int64_t spins = 200;
  static constexpr int64_t clockInterval = 1024;

  bool isOverdue() {
    double limit = Environment::get().watchdog();
    double now = wallTime();
    if (started == 0)
      started = now;
    if (limit <= 0 || reported || now - started < limit)
      return false;
    reported = true;
    return true;
  }

  int64_t polls = 0;
  double started = 0;
  bool reported = false;
};

/// Runs an operation to its end and destroys it. Returns its error class. What
/// is waited for in vain is only reported: other nodes may well be busy with
/// something that takes long, such as reading input.
int32_t complete(Operation *operation, const XaccLoc *loc, const char *what);

} // namespace xacc

#endif // XACC_OBSERVE_WAIT_H
