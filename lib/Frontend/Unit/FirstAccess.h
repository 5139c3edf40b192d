//===- FirstAccess.h - How code touches a variable first --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_FIRSTACCESS_H
#define XACC_LIB_FRONTEND_UNIT_FIRSTACCESS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace xacc::frontend {

/// Whether the code surely assigns the variable before it reads it, so that
/// each iteration of a loop with this body can have one of its own.
bool isWrittenFirst(const clang::Stmt *stmt, const clang::VarDecl *var);

/// Whether the code surely reads the variable before it assigns it. In a loop
/// whose body assigns it, too, an iteration then reads what the one before it
/// assigned, as in `if (a[i] > x) x = a[i];` and `a[i] = x; x = b[i];`.
bool isReadFirst(const clang::Stmt *stmt, const clang::VarDecl *var);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_FIRSTACCESS_H
