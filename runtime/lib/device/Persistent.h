//===- Persistent.h - Whether loops run as one kernel ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_PERSISTENT_H
#define XACC_DEVICE_PERSISTENT_H

#include <string>

namespace xacc {

/// For statistics: which form each loop has that was measured, and why.
std::string describePersistentLoops();

/// Whether the calling thread is about to begin a loop on several GPUs.
bool isLoopDescribed();

} // namespace xacc

#endif // XACC_DEVICE_PERSISTENT_H
