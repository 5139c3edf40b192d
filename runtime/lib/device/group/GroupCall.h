//===- GroupCall.h - One launch on several devices -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_GROUPCALL_H
#define XACC_DEVICE_GROUP_GROUPCALL_H

#include "GroupDevice.h"

namespace xacc {

/// A launch while it is being prepared.
struct GroupDevice::Call {
  XaccKernel &kernel;
  const XaccFlow &flow;
  const XaccLaunch &launch;
  QueueId queue; // the members'
  const XaccLoc *loc;
  std::vector<char> args; // a copy

  /// What a pointer among the arguments leads to.
  struct Pointer {
    char *address;
    int allocation; // index below, or -1: not memory of the group
    int64_t offset;
  };
  std::vector<Pointer> pointers; // as in XaccFlow
  std::vector<GroupAllocation *> allocations;
  /// Memory that only the first device has.
  bool isAtHome = false;
  /// All that sections and the choice of parts depend on.
  std::vector<char> key;

  int64_t iterations(int64_t loop) const;
  /// About how many an iteration executes.
  double operations() const;
  /// Elements and bytes of what a reduction is into.
  int64_t countOf(const XaccKernelReduction &reduction) const;
  int64_t bytesOf(const XaccKernelReduction &reduction) const;
  /// Writes the part bounds into the arguments.
  void setPart(const LaunchPart &part);
  void setPointer(size_t pointer, void *address);
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_GROUPCALL_H
