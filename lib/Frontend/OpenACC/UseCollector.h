//===- UseCollector.h - How a construct uses variables ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the variables from outside that the body of a compute construct uses,
// and how: as values, through pointers, as bounds.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_USECOLLECTOR_H
#define XACC_LIB_FRONTEND_OPENACC_USECOLLECTOR_H

#include "OpenACC/MPICalls.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Unit.h"
#include "llvm/ADT/MapVector.h"

namespace xacc::frontend {

/// How a construct uses a variable.
struct Use {
  const clang::Expr *first = nullptr;
  bool assigned = false;
  bool dereferenced = false; ///< a pointer, by subscript, `*` or `->`
  bool beyond =
      false; ///< ... by a subscript, or a pointer in what it points to
  bool stepped = false;  ///< dereferenced where it is, as in `*p++`, `*(T *)p`
  bool replaced = false; ///< gets an address that is not its own
  bool compared = false; ///< with another pointer
  llvm::SmallPtrSet<const clang::VarDecl *, 2> others; ///< ... which this is
  bool value = false;                                  ///< in any other way

  /// Only a bound: it may point behind the last element.
  bool isOnlyCompared() const {
    return compared && !dereferenced && !value && !assigned;
  }
};

/// Collects the uses in a body; `members` are what data clauses name in
/// structures, whose uses are none of the whole variable.
class UseCollector {
public:
  UseCollector(Unit &unit, const std::vector<ObjectSyntax> &members)
      : unit(unit), members(members) {}

  llvm::MapVector<const clang::VarDecl *, Use> uses;
  VarSet declared;
  /// Loop variables, which are private.
  VarSet indices;
  /// In bounds of sections that clauses of the construct name, and nowhere
  /// else.
  VarSet ofSections;
  /// Requests of MPI.
  VarSet requests;
  llvm::SmallPtrSet<const ObjectSyntax *, 4> usedMembers;
  /// Computed before the construct.
  llvm::SmallPtrSet<const clang::Stmt *, 4> hostValues;

  void visit(const clang::Stmt *stmt);
  /// What the bounds of private and reduced sections use, as in
  /// `reduction(+ : v[0:n])`: the construct computes with them.
  void visitSections(llvm::ArrayRef<const clang::OpenACCClause *> clauses);

  /// The variable from outside of the construct that a bound is compared with,
  /// itself or through a pointer that starts there; null if there are several.
  const clang::VarDecl *comparedWith(const clang::VarDecl *bound) const;

private:
  void visitDeclaration(const clang::DeclStmt *decl);
  bool visitMember(const clang::MemberExpr *member);
  bool visitElement(const clang::Expr *expr);
  void visitChildren(const clang::Stmt *stmt);
  void visitAssignment(const clang::BinaryOperator *binary);
  void visitComparison(const clang::BinaryOperator *binary);
  void visitCompared(const clang::Expr *side, const clang::Expr *other);
  void visitMessage(const MPICall &call);
  void visitLoop(const clang::OpenACCLoopConstruct *loop);
  void visitCallees(const clang::CallExpr *call);
  void visitJoined(const clang::FunctionDecl *callee);
  void noteOrigin(const clang::VarDecl *var, const clang::Expr *start);
  Use *note(const clang::DeclRefExpr *ref);
  bool isMapped(const clang::MemberExpr *expr);

  Unit &unit;
  const std::vector<ObjectSyntax> &members;
  VarSet hidden; ///< private to a loop around
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> joined;
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> origins;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_USECOLLECTOR_H
