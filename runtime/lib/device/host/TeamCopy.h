//===- TeamCopy.h - Large copies by the threads of a team ------ -*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread cannot use all of a machine's memory bandwidth, and new pages get
// their memory where the thread runs that writes them first: large copies, and
// large zeros, are cut into parts like the loops of a kernel.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_TEAMCOPY_H
#define XACC_DEVICE_HOST_TEAMCOPY_H

#include "HostTeam.h"

#include "device/base/Device.h"

namespace xacc {

/// Runs the copy, and returns when it is complete. `team` may be null: the
/// calling thread does all.
void runByTeam(HostTeam *team, void *target, const void *source,
               const CopyShape &shape);

/// The same for `sizeInBytes` zeros.
void fillZeroByTeam(HostTeam *team, void *target, int64_t sizeInBytes);

} // namespace xacc

#endif // XACC_DEVICE_HOST_TEAMCOPY_H
