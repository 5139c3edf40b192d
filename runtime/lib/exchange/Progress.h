//===- Progress.h - Exchanges that move while the program computes  -*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Message layers move data only while somebody calls them, and so does shared
// memory: a receiver copies. Without more, an asynchronous reflect gets on when
// the program calls the runtime. With XACC_PROGRESS=thread, a helper thread
// polls the exchanges that have been started and not been waited for. It sleeps
// while there are none. And generated code polls between tiles of its loops
// (--xmp-insert-polls): that needs no core of its own.
//
// Everything that exchanges have in common, the helper and the thread of the
// runtime do in turn: whoever holds a Guard. Without a helper, a guard is a
// load and a branch.
//
// Threads: that of the runtime, but for the helper itself, and `poll`, which
// any thread may call.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_PROGRESS_H
#define XACC_EXCHANGE_PROGRESS_H

#include "core/Runtime.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace xacc {

class Plan;

class Progress final : public RuntimePart, public Background {
public:
  static Progress &of(Runtime &runtime) { return runtime.part<Progress>(); }
  explicit Progress(Runtime &runtime) : runtime(runtime) {}
  ~Progress() override { stop(); }

  class Guard {
  public:
    explicit Guard(Progress &progress) : held(progress) {
      if (held.isRunning)
        held.mutex.lock(), isHeld = true;
    }
    Guard(const Guard &) = delete;
    ~Guard() {
      if (isHeld)
        held.mutex.unlock();
    }

  private:
    Progress &held;
    bool isHeld = false;
  };

  /// The helper and polls move this plan until `remove`. Starts the helper, if
  /// there is to be one. The caller holds no guard.
  void add(Plan &plan);
  void remove(Plan &plan);
  /// Makes progress with what is under way, if this is the thread that has
  /// started it; not more often than each few microseconds.
  void poll();
  /// Ends the helper.
  void stop();
  /// What waiting ranks do for others.
  bool progress() override;

  /// For tests: as XACC_PROGRESS=thread says.
  void want(bool helper) { isWanted = helper; }

private:
  void start();
  void run();
  bool isAnythingOpen() const;

  Runtime &runtime;
  bool isWanted = wantsHelper();
  static bool wantsHelper();
  bool isRunning = false; // by the runtime's thread
  double lastPoll = 0;
  std::recursive_mutex mutex;
  // Under the mutex, while there is a helper.
  std::condition_variable_any wake;
  std::vector<Plan *> plans;
  bool isEnding = false;
  std::thread thread;
  int owner = 0; // the process that has the thread, not its forks
  Background *before = nullptr;
};

} // namespace xacc

#endif // XACC_EXCHANGE_PROGRESS_H
