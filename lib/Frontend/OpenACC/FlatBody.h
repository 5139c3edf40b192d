//===- FlatBody.h - A construct without its accessors -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a construct reaches behind pointers is found from subscripts of
// variables (GuessSections.h). Programs write the same through functions of one
// line, local pointers and members of structures:
//
//   static inline double *at(struct grid *g, int i, int j) {
//     return &g->u[i * g->ld + j];
//   }
//   ... *at(g, i, j) += 1;          // g->u[i * g->ld + j]
//   ... double *row = &a[i * n];
//       row[j] = 0;                 // a[i * n + j]
//
// While a FlatBody lives, the statement reads as in the comments: its
// expressions are replaced in place, and put back at the end. Members that are
// pointers can be replaced by variables, too.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_FLATBODY_H
#define XACC_LIB_FRONTEND_OPENACC_FLATBODY_H

#include "Unit/ACCSyntax.h"
#include "Unit/Unit.h"
#include "clang/Sema/Sema.h"

namespace xacc::frontend {

class FlatBody {
public:
  FlatBody(clang::Sema &sema, const clang::Stmt *body);
  ~FlatBody();
  FlatBody(const FlatBody &) = delete;
  FlatBody &operator=(const FlatBody &) = delete;

  /// A pointer in a structure, and the variable that stands for it.
  struct Member {
    const clang::Expr *original;  ///< as it is in the program
    const clang::Expr *place;     ///< from `root` on
    const clang::Expr *subscript; ///< of the element it is in; or null
    const clang::VarDecl *root;   ///< or the variable of another member
    clang::VarDecl *pointer;
  };
  /// Replaces the pointers in structures that the statement follows and does
  /// not change, those in what others lead to behind these. `isUsable` says
  /// which, as they are in the program.
  llvm::ArrayRef<Member>
  replaceMembers(llvm::function_ref<bool(const clang::VarDecl *root,
                                         const clang::Expr *member)>
                     isUsable);

  /// Whether all uses of a pointer are `p->member`.
  bool usesOnlyMembers(const clang::VarDecl *pointer) const;

  /// The variable of `s.a.p`, `q->a.p` or `a[i].p`; null if an expression is
  /// none of these. `subscript` is null without one.
  static const clang::VarDecl *rootOfMember(const clang::Expr *expr,
                                            const clang::Expr *&subscript);
  /// Whether a subscript is the same all over the statement.
  bool isInvariant(const clang::Expr *expr) const;

  /// Whether pointers in what a variable is or points to are left.
  bool followsPointersIn(const clang::VarDecl *var) const;

private:
  void rewrite(clang::Stmt *&slot);
  void openCall(clang::Stmt *&slot, clang::CallExpr *call);
  void set(clang::Stmt *&slot, clang::Stmt *to);
  void noteAlias(const clang::VarDecl *var);
  void dropAliases();
  bool isStable(const clang::Expr *expr) const;
  void collectChanges(const clang::Stmt *stmt);
  clang::Expr *fold(clang::Expr *expr);
  clang::Expr *foldElement(clang::Expr *whole, clang::Expr *base,
                           clang::Expr *index);
  clang::Expr *foldMember(clang::MemberExpr *member);
  clang::Expr *foldCall(clang::CallExpr *call, bool isStatement);
  clang::Expr *element(clang::Expr *base, clang::Expr *index,
                       clang::Expr *like);
  clang::Expr *memberOf(clang::Expr *base, bool isArrow,
                        const clang::MemberExpr *like);
  clang::Expr *add(clang::Expr *a, clang::Expr *b, bool isSubtracted);
  bool replaceLevel(
      llvm::function_ref<bool(const clang::VarDecl *, const clang::Expr *)>
          isUsable);

  /// A copy of an expression with a value in place of a variable.
  clang::Expr *substitute(clang::Expr *expr, const clang::VarDecl *var,
                          clang::Expr *value);
  class Cloner;

  clang::Sema &sema;
  clang::ASTContext &ast;
  clang::Stmt *body;
  llvm::SmallVector<std::pair<clang::Stmt **, clang::Stmt *>> changes;
  llvm::DenseMap<const clang::VarDecl *, clang::Expr *> aliases;
  VarSet replaced;                                       ///< of the aliases
  llvm::SmallVector<const clang::VarDecl *, 4> loopVars; ///< of loops around
  VarSet counters; ///< all of the statement
  VarSet changed;  ///< otherwise than by the head of a loop
  VarSet declared;
  llvm::SmallPtrSet<const clang::FieldDecl *, 4> changedFields;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> opened;
  unsigned depth = 0;
  llvm::SmallVector<Member> members;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_FLATBODY_H
