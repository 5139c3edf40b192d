//===- Importability.h - What becomes operations, what stays C --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The importer has operations for a part of C only. In a region, the smallest
// statement or value around anything else becomes a C function, which the
// region calls (ImportAsC.cpp). Outside regions whole statements stay C.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_IMPORTABILITY_H
#define XACC_LIB_FRONTEND_UNIT_IMPORTABILITY_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace xacc::frontend {

class Unit;

/// How a statement in a region is imported.
enum class Form {
  Operations, ///< all of it as operations
  Mixed,      ///< as operations, but something in it as C
  C           ///< as C
};

class Importability {
public:
  explicit Importability(Unit &unit) : unit(unit) {}

  Form formOf(const clang::Stmt *stmt, bool inKernel);
  /// Whether the statements after `stmt` in its block need what it declares or
  /// makes, so that they have to be C with it.
  bool ruledByC(const clang::Stmt *stmt, bool inKernel);

  /// The `return`s by which a loop of C leaves `function`, and the `goto`s by
  /// which it goes to labels elsewhere, as long as a region can do that: say
  /// the program where to go on. Nothing if one of them it cannot.
  llvm::SmallVector<const clang::Stmt *>
  findLeaving(const clang::Stmt *loop, const clang::FunctionDecl *function);
  /// Those of the loop or function that is looked at next, or imported; returns
  /// what they were.
  llvm::SmallVector<const clang::Stmt *>
  setLeaving(llvm::SmallVector<const clang::Stmt *> jumps) {
    return std::exchange(leaving, std::move(jumps));
  }
  bool hasLeaving() const { return !leaving.empty(); }
  bool isLeaving(const clang::Stmt *stmt) const {
    return llvm::is_contained(leaving, stmt);
  }

private:
  Form compute(const clang::Stmt *stmt, bool inKernel);
  Form formOfDeclaration(const clang::DeclStmt *stmt, bool inKernel);
  Form formOfParts(const clang::Stmt *stmt, bool inKernel);
  bool isValue(const clang::Stmt *stmt) const;

  Unit &unit;
  llvm::DenseMap<std::pair<const clang::Stmt *, unsigned>, Form> known;
  llvm::SmallVector<const clang::Stmt *> leaving;
};

/// Whether the iterations of an OpenMP loop are for the threads of a team: they
/// have directives of OpenACC, ask which thread they are, or change a value
/// that a thread hands from one iteration to its next. A region would run them
/// on one thread. With distributed arrays it has to.
bool needsTeam(const Unit &unit, const clang::OMPExecutableDirective *omp);

/// The first construct in a statement that has no operations, or null.
/// `reason` names it. `return` is allowed in `routine`s.
const clang::Stmt *findUnsupported(const Unit &unit, const clang::Stmt *stmt,
                                   std::string &reason, bool routine = false);

/// The statements of a `switch`: those of its block, or the only one.
llvm::SmallVector<const clang::Stmt *>
childrenOf(const clang::SwitchStmt *choice);

/// Numbers of kinds that have no operations: __int128, _Float16, vectors, ...
bool hasNoOperations(clang::QualType type, const clang::ASTContext &ast);

/// Numbers and pointers. Others may be passed through memory.
bool isPassedAsValue(clang::QualType type, const clang::ASTContext &ast);

/// True if a `goto` enters or leaves a sequence of statements.
bool hasGotoAcross(llvm::ArrayRef<const clang::Stmt *> stmts,
                   const clang::Stmt *function);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_IMPORTABILITY_H
