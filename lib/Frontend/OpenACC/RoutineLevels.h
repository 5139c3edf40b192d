//===- RoutineLevels.h - Levels of routines and their calls -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_ROUTINELEVELS_H
#define XACC_LIB_FRONTEND_OPENACC_ROUTINELEVELS_H

#include "Unit/Unit.h"

namespace xacc::frontend {

/// OpenACC 3.3, 2.15.1: a routine may contain loops and calls of its level
/// (gang, worker, vector, seq) and of lower ones, and stands in loops of higher
/// levels only. Reports what breaks this, where clauses say the levels: a loop
/// without them, and a function without `routine`, may have any. Clang checks
/// loops inside of loops only.
bool checkRoutineLevels(Unit &unit,
                        llvm::ArrayRef<const clang::FunctionDecl *> functions);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_ROUTINELEVELS_H
