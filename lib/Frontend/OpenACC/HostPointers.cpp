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
// structure, no data clause attaches its pointers. If its address is taken, a
// directive may name it through a pointer to structures of its type, and a
// function of another file may attach what its argument leads to. A copy of
// another structure has its pointers, so it is enough that a directive names
// that member of any structure.
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

namespace {
/// What the functions of the file do that may attach the pointers of a
/// structure.
struct Uses {
  Uses(const VarDecl *var, const MemberExpr *followed)
      : var(var), field(followed ? followed->getMemberDecl() : nullptr),
        type(var->getType().getCanonicalType().getUnqualifiedType()),
        isCopy(isa<ParmVarDecl>(var) ||
               (var->getInit() && !isa<InitListExpr>(var->getInit()))) {}
  void visit(const Stmt *stmt);
  bool mayBring() const {
    return isNamed || (addressTaken && mayBringPointee) ||
           (isCopy && isFieldNamed);
  }

private:
  bool isPointer(const Expr *expr) const;
  void visit(const CallExpr *call);

  const VarDecl *var;
  const ValueDecl *field;
  clang::QualType type;
  /// Of a structure, which may have pointers to what a device has.
  bool isCopy;
  bool isFieldNamed = false;
  /// In a directive, or perhaps in a call of a routine of OpenACC, which may
  /// give addresses of the device.
  bool isNamed = false;
  bool addressTaken = false;
  bool mayBringPointee = false;
};
} // namespace

/// Whether an expression is a pointer to structures of the type.
bool Uses::isPointer(const Expr *expr) const {
  clang::QualType pointer = expr->IgnoreParenCasts()->getType();
  return pointer->isPointerType() &&
         pointer->getPointeeType().getCanonicalType().getUnqualifiedType() ==
             type;
}

void Uses::visit(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  isNamed |= callee && callee->getName().starts_with("acc_");
  const ASTContext &ast = var->getASTContext();
  // The functions of C bring nothing to a device.
  if (callee && (callee->hasBody() || ast.getSourceManager().isInSystemHeader(
                                          callee->getLocation())))
    return;
  mayBringPointee |= llvm::any_of(
      call->arguments(), [&](const Expr *arg) { return isPointer(arg); });
}

void Uses::visit(const Stmt *stmt) {
  if (const auto *construct = dyn_cast<OpenACCConstructStmt>(stmt))
    forEachClauseExpr(construct, [&](const Expr *expr) {
      isNamed |=
          refersTo(expr, [&](const VarDecl *other) { return other == var; });
      forEachStmt(expr, [&](const Stmt *part) {
        if (const auto *pointer = dyn_cast<Expr>(part))
          mayBringPointee |= isPointer(pointer);
        if (const auto *member = dyn_cast<MemberExpr>(part))
          isFieldNamed |= member->getMemberDecl() == field;
        return true;
      });
    });
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt);
      unary && unary->getOpcode() == UO_AddrOf)
    addressTaken |= isIn(unary->getSubExpr()->IgnoreParens(), var);
  if (const auto *assigned = dyn_cast<BinaryOperator>(stmt);
      assigned && assigned->getOpcode() == BO_Assign)
    if (const auto *ref =
            dyn_cast<DeclRefExpr>(assigned->getLHS()->IgnoreParens()))
      isCopy |= ref->getDecl() == var;
  if (const auto *call = dyn_cast<CallExpr>(stmt))
    visit(call);
}

void warnOfHostPointers(Unit &unit, const Stmt *body, const VarDecl *var) {
  const Expr *followed = nullptr;
  forEachStmt(body, [&](const Stmt *s) {
    const Expr *pointer = pointerFollowedBy(s);
    if (pointer && isa<MemberExpr>(pointer) && isIn(pointer, var))
      followed = pointer;
    return !followed;
  });
  if (followed)
    warnOfHostPointer(unit, followed, var);
}

void warnOfHostPointer(Unit &unit, const Expr *followed, const VarDecl *var) {
  if (unit.declared.contains(var) ||
      (var->hasGlobalStorage() && !var->isStaticLocal() &&
       var->getFormalLinkage() == Linkage::External))
    return;
  Uses uses(var, dyn_cast<MemberExpr>(followed));
  for (const Decl *decl : unit.ast.getTranslationUnitDecl()->decls()) {
    const auto *function = dyn_cast<FunctionDecl>(decl);
    if (function && function->doesThisDeclarationHaveABody())
      forEachStmt(function->getBody(), [&](const Stmt *s) {
        uses.visit(s);
        return true;
      });
  }
  if (uses.mayBring())
    return;
  auto text = unit.textOf(followed);
  reportWarning(unit.diags, followed->getExprLoc(),
                "'" + text.str() +
                    "' points to memory of the host, which a GPU cannot reach; "
                    "add a data clause for what it points to, copy(" +
                    text.str() + "[0:n])");
}

} // namespace xacc::frontend
