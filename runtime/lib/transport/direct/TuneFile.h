//===- TuneFile.h - What the tuner has measured, in a file ---- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A line for each class of directions on each machine and number of ranks. What
// is known of others stays in the file.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_TUNEFILE_H
#define XACC_TRANSPORT_DIRECT_TUNEFILE_H

#include "transport/WayTable.h"

namespace xacc {

/// Reads the file of XACC_TUNE_FILE on rank 0 and hands it to all. Does nothing
/// where neither it nor XACC_TUNE is set. Collective over the world.
void loadTunedWays(Runtime &runtime);
/// Puts what this rank knows into the file. One that cannot be written is a
/// warning.
void saveTunedWays(Runtime &runtime);

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_TUNEFILE_H
