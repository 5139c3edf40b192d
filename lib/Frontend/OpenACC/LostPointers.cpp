//===- LostPointers.cpp - Pointers whose new values do not come back ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel computes with addresses of the device, so what it makes of a pointer
// of the program stays with it. `kernels` promises the values of the sequential
// program, so this warns where the function reads the pointer behind such a
// construct before it assigns it anew.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "Unit/FirstAccess.h"

using namespace clang;

namespace xacc::frontend {

static bool refers(const Stmt *stmt, const VarDecl *var) {
  return stmt &&
         refersTo(stmt, [&](const VarDecl *other) { return other == var; });
}

bool isSetBeforeUse(const Stmt *stmt, const VarDecl *var) {
  if (isWrittenFirst(stmt, var))
    return true;
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return !refers(loop->getInit(), var) && !refers(loop->getCond(), var) &&
           !refers(loop->getInc(), var) && isSetBeforeUse(loop->getBody(), var);
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(stmt))
    return accBody(acc) && isSetBeforeUse(accBody(acc), var);
  const auto *block = dyn_cast<CompoundStmt>(stmt);
  if (!block)
    return false;
  for (const Stmt *child : block->body()) {
    if (isWrittenFirst(child, var))
      return true;
    if (refers(child, var) && !isSetBeforeUse(child, var))
      return false;
  }
  return true;
}

/// Whether an expression is a pointer, or so many elements from where it
/// points.
static bool isNear(const Expr *expr, const VarDecl *var) {
  expr = expr->IgnoreParenCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
    return ref->getDecl() == var;
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return binary->isAdditiveOp() && binary->getType()->isPointerType() &&
           (isNear(binary->getLHS(), var) || isNear(binary->getRHS(), var));
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (!unary || unary->getOpcode() != UO_AddrOf)
    return false;
  const auto *element =
      dyn_cast<ArraySubscriptExpr>(unary->getSubExpr()->IgnoreParens());
  return element && isNear(element->getBase(), var);
}

/// Whether all assignments of a statement move a pointer along what it points
/// to.
static bool onlyMoves(const Stmt *stmt, const VarDecl *var) {
  bool moves = true;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *assign = dyn_cast<BinaryOperator>(s);
        assign && assign->getOpcode() == BO_Assign) {
      const auto *ref = dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParens());
      moves &= !ref || ref->getDecl() != var || isNear(assign->getRHS(), var);
    } else if (const auto *unary = dyn_cast<UnaryOperator>(s);
               unary && unary->getOpcode() == UO_AddrOf) {
      const auto *ref =
          dyn_cast<DeclRefExpr>(unary->getSubExpr()->IgnoreParens());
      moves &= !ref || ref->getDecl() != var;
    }
    return moves;
  });
  return moves;
}

static bool isKernels(const OpenACCConstructStmt *stmt) {
  OpenACCDirectiveKind kind = stmt->getDirectiveKind();
  return kind == OpenACCDirectiveKind::Kernels ||
         kind == OpenACCDirectiveKind::KernelsLoop;
}

static bool isReadBehind(Unit &unit, const OpenACCConstructStmt *stmt,
                         const VarDecl *var) {
  return var->hasGlobalStorage() || unit.liveness.isLiveBehind(stmt, var);
}

bool comesBack(Unit &unit, const OpenACCConstructStmt *stmt,
               const VarDecl *var) {
  return isKernels(stmt) && var->getType()->isPointerType() &&
         isReadBehind(unit, stmt, var) &&
         !findClause<OpenACCAsyncClause>(effectiveClauses(stmt)) &&
         onlyMoves(accBody(stmt), var);
}

void warnOfLostPointer(Unit &unit, const OpenACCConstructStmt *stmt,
                       const VarDecl *var) {
  if (!isKernels(stmt) || !isReadBehind(unit, stmt, var) ||
      comesBack(unit, stmt, var))
    return;
  std::string name = var->getName().str();
  reportWarning(unit.diags, stmt->getBeginLoc(),
                "the construct changes the pointer '" + name +
                    "', and that value does not come back, but the program "
                    "reads it behind the construct; use an index there, or a "
                    "pointer that is declared in the construct");
}

} // namespace xacc::frontend
