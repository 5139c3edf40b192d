//===- InspectSections.h - Sections that take a loop to find ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a subscript is not linear, the elements that a construct uses behind a
// pointer without a clause are found by an inspector: what of the construct the
// subscript depends on, which runs on the host before it.
//
//   for (int i = 0; i < n; i++)
//     for (int k = p[i]; k < p[i + 1]; k++)
//       y[i] += v[k] * x[col[k]];
//
// The inspector for `x` is the same two loops around
//
//       if (col[k] < least) least = col[k];
//       if (col[k] > greatest) greatest = col[k];
//
// Where the construct moves the pointer, the inspector moves a copy of it, and
// the subscripts are distances from where it was at first.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_INSPECTSECTIONS_H
#define XACC_LIB_FRONTEND_OPENACC_INSPECTSECTIONS_H

#include "OpenACC/GuessSections.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::frontend {

/// Cuts the inspector for one pointer out of the body of a construct.
class SectionInspector {
public:
  /// `isHostValue` says whether a variable that the construct does not change
  /// has its value on the host.
  SectionInspector(const SectionGuesser &guesser, clang::Sema &sema,
                   const clang::VarDecl *pointer,
                   llvm::function_ref<bool(const clang::VarDecl *)> isHostValue)
      : guesser(guesser), sema(sema), ast(sema.getASTContext()),
        pointer(pointer), isHostValue(isHostValue) {}

  /// The statement that leaves the least and the greatest subscript in the
  /// variables; null if there is none. `start` has the value of the pointer
  /// from before the construct.
  clang::Stmt *cut(const clang::Stmt *body, clang::VarDecl *least,
                   clang::VarDecl *greatest, clang::VarDecl *start);

  /// What the inspector assigns: these are to be variables of its own.
  llvm::ArrayRef<const clang::VarDecl *> getAssigned() const {
    return relevant.getArrayRef();
  }
  /// Whether it declares the variable itself.
  bool declares(const clang::VarDecl *var) const {
    return declared.contains(var);
  }
  bool isLoopVariable(const clang::VarDecl *var) const {
    return allLoopVars.contains(var);
  }
  /// The pointers and arrays whose elements it reads.
  llvm::ArrayRef<const clang::Expr *> getRead() const { return read; }

private:
  using Stmts = llvm::SmallVector<clang::Stmt *, 4>;

  clang::Stmt *build(const clang::Stmt *stmt);
  clang::Stmt *buildBranch(const clang::Stmt *stmt);
  clang::Stmt *buildLoop(const clang::ForStmt *loop);
  clang::Stmt *buildOtherLoop(const clang::Stmt *loop, const clang::Stmt *init,
                              const clang::Expr *condition,
                              const clang::Expr *inc, const clang::Stmt *body);
  clang::Stmt *buildChoice(const clang::IfStmt *choice);
  void buildDeclaration(const clang::DeclStmt *stmt, Stmts &stmts);
  void buildExpr(const clang::Expr *expr, Stmts &stmts);
  void buildAssignment(const clang::Expr *expr, Stmts &stmts);
  void record(const clang::Expr *expr, Stmts &stmts);
  void recordUnder(const clang::Expr *condition, bool value,
                   const clang::Expr *expr, Stmts &stmts);
  void recordElement(const clang::Expr *subscript, Stmts &stmts);
  const clang::Expr *distanceOf(const clang::Expr *subscript,
                                clang::SourceLocation loc);
  bool recordStep(const clang::Expr *expr, Stmts &stmts);
  void need(const clang::Expr *expr);
  void needElement(const clang::Expr *base);
  void needVariable(const clang::VarDecl *var);
  bool isUsed(const clang::Stmt *stmt) const;

  clang::Stmt *join(llvm::ArrayRef<clang::Stmt *> stmts,
                    clang::SourceLocation loc);
  clang::Stmt *makeIf(const clang::Expr *condition, clang::Stmt *yes,
                      clang::Stmt *no);
  clang::Expr *refer(const clang::VarDecl *var, clang::SourceLocation loc);
  clang::Stmt *makeLimit(const clang::Expr *value, clang::VarDecl *limit,
                         clang::BinaryOperatorKind op);

  const SectionGuesser &guesser;
  clang::Sema &sema;
  clang::ASTContext &ast;
  const clang::VarDecl *pointer;
  llvm::function_ref<bool(const clang::VarDecl *)> isHostValue;
  clang::VarDecl *least = nullptr, *greatest = nullptr, *start = nullptr;
  /// Variables that the construct sets and the subscripts depend on.
  llvm::SetVector<const clang::VarDecl *> relevant;
  VarSet declared;
  llvm::SmallVector<const clang::VarDecl *> loopVars; ///< of the loops around
  VarSet allLoopVars;
  llvm::DenseMap<const clang::VarDecl *, unsigned> numSets;
  llvm::SmallVector<const clang::Expr *> read;
  /// Subscripts that are recorded on every way to here, with the same values.
  llvm::SmallVector<llvm::FoldingSetNodeID, 8> recorded;
  bool isPossible = true;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_INSPECTSECTIONS_H
