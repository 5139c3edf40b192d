//===- GmoveRemote.h - gmove in and out ----------------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes that own one side need not execute the directive: the others read
// or write their local sections through onesided/.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_XMP_GMOVEREMOTE_H
#define XACC_XMP_GMOVEREMOTE_H

#include "GmoveDevice.h"
#include "observe/Statistics.h"

namespace xacc {

/// Whether `in` or `out` makes a difference: not where all nodes execute it.
bool isOneSided(const GmoveKey &key, int64_t flags);
/// Does it; complete on all nodes involved when it returns.
void moveOneSided(const GmoveKey &key, const StagedSides &staged, int64_t flags,
                  SiteTimer &timer, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_XMP_GMOVEREMOTE_H
