//===- Redeclarations.h - What several declarations say ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A header declares a variable and says `acc declare`, a file defines it: both
// are the variable that has a copy on the device. References to it are made to
// one of its declarations, so that the importer need not compare them. The same
// holds where a function declares a variable of its file again. The clauses of
// `routine` likewise stand at any declaration of the function, or in a
// directive that names it.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_REDECLARATIONS_H
#define XACC_LIB_FRONTEND_UNIT_REDECLARATIONS_H

#include "clang/AST/Decl.h"

namespace xacc::frontend {

/// Whether a declaration in a function only repeats one of the file.
bool isDeclaredInFile(const clang::Decl *decl);

/// Of the variables that `acc declare` or functions declare again.
void unifyRedeclarations(clang::TranslationUnitDecl *tu);

/// Gives functions the clauses of `routine(name)`, which Clang keeps with the
/// directive.
void attachNamedRoutines(clang::TranslationUnitDecl *tu);

/// The clauses of each `routine` directive of a function.
llvm::SmallVector<llvm::ArrayRef<const clang::OpenACCClause *>>
routineClauses(const clang::FunctionDecl *function);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_REDECLARATIONS_H
