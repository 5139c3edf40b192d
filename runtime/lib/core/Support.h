//===- Support.h - Export macro and fatal errors ------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_SUPPORT_H
#define XACC_CORE_SUPPORT_H

#include "xacc/ABI.h"

#include <cstdint>

/// On the definition of every function that a program may call.
#define XACC_EXPORT extern "C" __attribute__((visibility("default")))

#define XACC_PRINTF(FORMAT, FIRST)                                             \
  __attribute__((format(printf, FORMAT, FIRST)))

namespace xacc {

/// While it lives, errors of this thread that have no place of their own, from
/// what serves any directive, are at this one.
class ErrorPlace {
public:
  explicit ErrorPlace(const XaccLoc *loc);
  ~ErrorPlace();

private:
  const XaccLoc *outer;
};

/// Prints `xacc: rank R: FILE:LINE: directive: message` and ends the whole job
/// with a non-zero status. `loc` may be null.
[[noreturn]] void fatal(const XaccLoc *loc, const char *format, ...)
    XACC_PRINTF(2, 3);

/// Prints `xacc: rank R: FILE:LINE: directive: warning: message`.
void warn(const XaccLoc *loc, const char *format, ...) XACC_PRINTF(2, 3);

} // namespace xacc

#endif // XACC_CORE_SUPPORT_H
