//===- JointLaunch.h - One kernel on several devices -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Synchronous kernels of several virtual devices at the same time. The calling
// thread runs the first one. Waking other threads costs more than a small
// kernel, so that these learn of the others only when one of them turns out to
// have work for more than one thread; then the other teams take theirs while it
// runs. The calling thread runs what nobody has taken.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_JOINTLAUNCH_H
#define XACC_DEVICE_HOST_JOINTLAUNCH_H

#include "HostTeam.h"

namespace xacc {

class JointLaunch {
public:
  struct Kernel {
    HostTeam *team;
    const Device *owner;
    void (*function)(const void *);
    const void *args;
    // When it ran.
    double begin = 0, end = 0;
  };

  /// Returns when all are complete.
  explicit JointLaunch(std::vector<Kernel> &kernels) : kernels(kernels) {}
  void run();

  /// What the calling thread is running; null: none.
  static JointLaunch *current() { return mine; }
  int64_t size() const { return int64_t(kernels.size()); }
  /// There is work for more than one thread.
  void publish();

private:
  static void runKernel(void *kernel, int64_t, int64_t);

  std::vector<Kernel> &kernels;
  size_t next = 0; // behind the kernel that the calling thread is at
  bool isPublished = false;
  /// By kernel; null: not published.
  std::vector<HostTeam::Loop *> loops;
  static inline thread_local JointLaunch *mine = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_JOINTLAUNCH_H
