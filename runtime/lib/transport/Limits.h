//===- Limits.h - Longest messages --------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_LIMITS_H
#define XACC_TRANSPORT_LIMITS_H

#include "Transport.h"
#include "core/Environment.h"
#include "core/Runtime.h"

#include <algorithm>

namespace xacc {

/// Longest message, in bytes; longer ones are split.
inline int64_t maxMessageBytes(Runtime &runtime) {
  return std::min(runtime.transport().maxMessageBytes(),
                  Environment::get().maxMessageBytes());
}

/// Longest message in elements, at least one.
inline int64_t maxMessageElements(Runtime &runtime, int64_t elementSize) {
  return std::max<int64_t>(maxMessageBytes(runtime) / elementSize, 1);
}

} // namespace xacc

#endif // XACC_TRANSPORT_LIMITS_H
