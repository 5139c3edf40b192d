//===- DistributedArrays.h - Alignment and shadow of arrays -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_DISTRIBUTEDARRAYS_H
#define XACC_LIB_FRONTEND_UNIT_DISTRIBUTEDARRAYS_H

#include "Unit/Unit.h"

namespace xacc::frontend {

/// The value of an integer expression, kDynamic if it is known at run time
/// only, none after an error.
std::optional<int64_t> evaluate(Unit &unit, Tokens tokens,
                                clang::SourceLocation loc);

/// The variable that holds the handle of something at file scope.
void createGlobal(Unit &unit, const Entity &entity);

/// Declares an array that a directive aligns; `visible`: the directives of its
/// scope, which may give it a shadow.
bool declareArray(Unit &unit, const Declaration &declaration, bool local,
                  llvm::ArrayRef<const Directive *> visible);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_DISTRIBUTEDARRAYS_H
