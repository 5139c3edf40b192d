//===- PreparedReflects.h - Exchanges of reflect_init -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_PREPAREDREFLECTS_H
#define XACC_EXCHANGE_PREPAREDREFLECTS_H

#include "Plan.h"

#include <vector>

namespace xacc {

/// The exchanges that a reflect_do of these arrays is, whose widths do not
/// matter. False: no reflect_init has prepared one of the arrays.
bool findPreparedReflects(const ReflectKey &directive,
                          std::vector<ReflectKey> &keys, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_EXCHANGE_PREPAREDREFLECTS_H
