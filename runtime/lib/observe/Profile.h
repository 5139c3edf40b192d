//===- Profile.h - Callbacks of the profiling interface ------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenACC 3.3, chapter 5. Who is called for what; device/ProfileEvents.h makes
// the events. Without callbacks all of it is one load and a branch.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_PROFILE_H
#define XACC_OBSERVE_PROFILE_H

#include "acc_prof.h"

#include <atomic>

namespace xacc {

class Profile {
public:
  /// Whether any callback is registered.
  static bool active() { return isActive.load(std::memory_order_relaxed); }

  /// Calls the acc_register_library of the program and those of ACC_PROFLIB;
  /// again: nothing.
  static void start();

  /// Calls what is registered for `event.event_type` and enabled. `prof`,
  /// `event` and `api` are complete but for event types, sizes and thread.
  static void call(acc_prof_info &prof, acc_event_info &event,
                   acc_api_info &api);

private:
  friend struct Callbacks;
  static inline std::atomic<bool> isActive{false};
};

} // namespace xacc

#endif // XACC_OBSERVE_PROFILE_H
