//===- JointLaunch.h - One kernel on several devices -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Synchronous kernels of several virtual devices at the same time. The calling
// thread begins with the first one. Waking other threads costs more than a
// small kernel, so that these learn of the others only when one of them turns
// out to have work for more than one thread: the kernels that are left become
// the parts of a loop for each team. The calling thread runs what nobody has
// taken.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_JOINTLAUNCH_H
#define XACC_DEVICE_HOST_JOINTLAUNCH_H

#include "HostTeam.h"

#include "device/base/Device.h"

namespace xacc {

class JointLaunch {
public:
  struct Kernel {
    TeamShare share;
    const Device *owner;
    void (*function)(const void *);
    const void *args;
    /// What is to be copied before.
    const BoxCopy *copies = nullptr;
    size_t numCopies = 0;
    // When it ran.
    double begin = 0, end = 0;
    const XaccLoc *loc = nullptr;
  };

  /// `isLasting`: launches follow each other soon, so that threads without work
  /// poll for longer as long as this lives.
  explicit JointLaunch(bool isLasting = false) : isLasting(isLasting) {}
  JointLaunch(const JointLaunch &) = delete;
  ~JointLaunch() { releaseSeats(); }

  /// Returns when all are complete.
  void run(std::vector<Kernel> &kernels);

  /// What the calling thread is running; null: none.
  static JointLaunch *current() { return mine; }
  /// A loop of the kernel that the calling thread runs has so many operations.
  void noteWork(int64_t work);

private:
  /// The kernels of one team.
  struct Seat {
    HostTeam *team;
    HostTeam::Loop *loop = nullptr; // null: the calling thread runs them
    std::vector<Kernel *> kernels;
  };
  static void runKernel(Kernel &kernel);
  static void runPart(void *seat, int64_t part, int64_t numParts);
  void publish(bool wakes);
  void finish();
  void releaseSeats();

  const bool isLasting;
  std::vector<Kernel> *kernels = nullptr;
  size_t next = 0; // behind the kernel that the calling thread is at
  bool isPublished = false;
  std::vector<Seat> seats;
  XACC_FAST_TLS static inline thread_local JointLaunch *mine = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_JOINTLAUNCH_H
