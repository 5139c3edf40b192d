//===- Collective.h - Reductions and broadcasts as tasks ------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the calls of generated code have in common: each makes a task of the
// calling process, if it takes part, and runs it.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_XMP_COLLECTIVE_H
#define XACC_XMP_COLLECTIVE_H

#include "CollectiveRequest.h"

#include <optional>

namespace xacc {

/// Nothing if the process has nothing to do.
std::optional<CollectiveTask> reductionTask(int64_t reduction, int64_t type,
                                            void *data, int64_t count,
                                            const NodeSet &set,
                                            const XaccLoc *loc);
std::optional<CollectiveTask> bcastTask(void *data, int64_t sizeInBytes,
                                        void *from, const NodeSet &set,
                                        const XaccLoc *loc);
/// The device of a directive with XACC_ON_DEVICE; null for data in the
/// program's own memory. The copies must be there even where nothing is to do.
DeviceSlot *deviceOf(int64_t flags, const NodeSet &set, void *data,
                     int64_t sizeInBytes, const XaccLoc *loc);
/// Runs a task to its end or, with `id`, starts it. `slot` is null for data in
/// the program's own memory.
void runCollective(const std::optional<CollectiveTask> &task, DeviceSlot *slot,
                   const int64_t *id, SiteTimer &timer, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_XMP_COLLECTIVE_H
