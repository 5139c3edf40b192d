//===- CarriedScalars.h - Values from one iteration to the next -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scalar of which an iteration surely reads what the one before it assigned,
// as in `if (a[i] > x) x = a[i];` and `a[i] = x; x = b[i];`.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_CARRIEDSCALARS_H
#define XACC_LIB_FRONTEND_OPENACC_CARRIEDSCALARS_H

#include "Unit/ACCSyntax.h"

namespace xacc::frontend {

/// Whether an iteration with this body assigns the variable, and surely reads
/// it before that.
bool isCarried(const clang::Stmt *body, const clang::VarDecl *var);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_CARRIEDSCALARS_H
