//===- HostPointers.cpp - Pointers in structures that nothing brings ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A structure without a clause is copied with the pointers in it, which point
// to memory of the host. Virtual devices share that memory; on a GPU a kernel
// that follows such a pointer fails. Where no directive of the file names the
// structure and nothing takes its address, no data clause attaches its
// pointers.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

/// The pointer that an expression follows: what `[]`, `*` or `->` is applied
/// to; null if it follows none.
static const Expr *pointerFollowedBy(const Stmt *stmt) {
  const Expr *pointer = nullptr;
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(stmt))
    pointer = element->getBase();
  else if (const auto *unary = dyn_cast<UnaryOperator>(stmt);
           unary && unary->getOpcode() == UO_Deref)
    pointer = unary->getSubExpr();
  else if (const auto *member = dyn_cast<MemberExpr>(stmt);
           member && member->isArrow())
    pointer = member->getBase();
  if (!pointer)
    return nullptr;
  pointer = pointer->IgnoreParenImpCasts();
  return pointer->getType()->isPointerType() ? pointer : nullptr;
}

/// Whether a member is in the variable itself, and not behind a pointer.
static bool isIn(const Expr *expr, const VarDecl *var) {
  while (const auto *member = dyn_cast<MemberExpr>(expr)) {
    if (member->isArrow())
      return false;
    expr = member->getBase()->IgnoreParenImpCasts();
  }
  const auto *ref = dyn_cast<DeclRefExpr>(expr);
  return ref && ref->getDecl() == var;
}

/// Whether a statement names the variable in a directive, takes its address or
/// calls a routine of OpenACC, which may give addresses of the device.
static bool mayBring(const Stmt *stmt, const VarDecl *var) {
  bool found = false;
  if (const auto *construct = dyn_cast<OpenACCConstructStmt>(stmt))
    forEachClauseExpr(construct, [&](const Expr *expr) {
      found |=
          refersTo(expr, [&](const VarDecl *other) { return other == var; });
    });
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt);
      unary && unary->getOpcode() == UO_AddrOf)
    found |= isIn(unary->getSubExpr()->IgnoreParens(), var);
  if (const auto *call = dyn_cast<CallExpr>(stmt))
    if (const FunctionDecl *callee = call->getDirectCallee())
      found |= callee->getName().starts_with("acc_");
  return found;
}

void warnOfHostPointers(Unit &unit, const Stmt *body, const VarDecl *var) {
  const Expr *followed = nullptr;
  forEachStmt(body, [&](const Stmt *s) {
    const Expr *pointer = pointerFollowedBy(s);
    if (pointer && isa<MemberExpr>(pointer) && isIn(pointer, var))
      followed = pointer;
    return !followed;
  });
  if (!followed || unit.declared.contains(var) ||
      (var->hasGlobalStorage() && !var->isStaticLocal() &&
       var->getFormalLinkage() == Linkage::External))
    return;
  for (const Decl *decl : unit.ast.getTranslationUnitDecl()->decls()) {
    const auto *function = dyn_cast<FunctionDecl>(decl);
    bool isBrought = false;
    if (function && function->doesThisDeclarationHaveABody())
      forEachStmt(function->getBody(), [&](const Stmt *s) {
        isBrought |= mayBring(s, var);
        return !isBrought;
      });
    if (isBrought)
      return;
  }
  auto text = unit.textOf(followed);
  reportWarning(unit.diags, followed->getExprLoc(),
                "'" + text.str() +
                    "' points to memory of the host, which a GPU cannot reach; "
                    "add a data clause for what it points to, copy(" +
                    text.str() + "[0:n])");
}

} // namespace xacc::frontend
