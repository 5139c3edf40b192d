//===- CallPlace.h - Where a program calls the runtime ---------*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_CALLPLACE_H
#define XACC_CORE_CALLPLACE_H

#include "xacc/PlaceABI.h"

namespace xacc {

/// The place that the compiler has told for this call of a function, once: a
/// function that calls another one keeps its own. It lives as long as the
/// process. `function` itself, which has a name alone, where other compilers
/// made the caller.
const XaccLoc &callPlace(const XaccLoc &function);

} // namespace xacc

/// At the begin of a function that programs call: `loc`, for messages.
#define XACC_CALL_PLACE(FUNCTION)                                              \
  static constexpr XaccLoc functionName = {nullptr, 0, 0, FUNCTION};           \
  const XaccLoc &loc = ::xacc::callPlace(functionName)

#endif // XACC_CORE_CALLPLACE_H
