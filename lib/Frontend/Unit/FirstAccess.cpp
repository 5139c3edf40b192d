//===- FirstAccess.cpp - How code touches a variable first ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/FirstAccess.h"
#include "Unit/Unit.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

namespace {
/// How a statement touches a variable first.
enum class First { None, Write, Read, Unknown };
} // namespace

static First firstOf(const Stmt *stmt, const VarDecl *var);

/// One of two ways.
static First eitherOf(const Stmt *one, const Stmt *other, const VarDecl *var) {
  First first = firstOf(one, var), second = firstOf(other, var);
  return first == second ? first : First::Unknown;
}

static First firstOf(const BinaryOperator *binary, const VarDecl *var) {
  const auto *ref = dyn_cast<DeclRefExpr>(binary->getLHS()->IgnoreParens());
  if (ref && ref->getDecl() == var && binary->getOpcode() == BO_Assign) {
    First source = firstOf(binary->getRHS(), var);
    return source == First::None ? First::Write : source;
  }
  First left = firstOf(binary->getLHS(), var);
  if (left != First::None)
    return left;
  First right = firstOf(binary->getRHS(), var);
  return binary->isLogicalOp() && right != First::None ? First::Unknown : right;
}

/// A loop without iterations does nothing: another one then reads the value.
static First firstOf(const ForStmt *loop, const VarDecl *var) {
  for (const Stmt *part : {loop->getInit(), (const Stmt *)loop->getCond()})
    if (First first = firstOf(part, var); first != First::None)
      return first;
  First body = firstOf(loop->getBody(), var);
  if (body == First::None)
    body = firstOf(loop->getInc(), var);
  return body == First::Write ? First::Unknown : body;
}

static First firstOf(const Stmt *stmt, const VarDecl *var) {
  if (!stmt || isa<UnaryExprOrTypeTraitExpr>(stmt))
    return First::None;
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    return ref->getDecl() == var ? First::Read : First::None;
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt))
    return firstOf(binary, var);
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return firstOf(loop, var);
  // The statement of an OpenMP directive; its children are captured locals.
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt))
    return firstOf(captured->getCapturedStmt(), var);
  if (const auto *branch = dyn_cast<IfStmt>(stmt)) {
    First condition = firstOf(branch->getCond(), var);
    return condition != First::None
               ? condition
               : eitherOf(branch->getThen(), branch->getElse(), var);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(stmt)) {
    First condition = firstOf(choice->getCond(), var);
    return condition != First::None
               ? condition
               : eitherOf(choice->getTrueExpr(), choice->getFalseExpr(), var);
  }
  First first = First::None;
  for (const Stmt *child : stmt->children())
    if (first == First::None)
      first = firstOf(child, var);
  // Their parts run in another order, or not at all.
  bool isKnown = !isa<WhileStmt, DoStmt, SwitchStmt, BinaryConditionalOperator,
                      OpenACCConstructStmt>(stmt);
  return isKnown || first == First::None ? first : First::Unknown;
}

/// A jump passes over what stands between.
static bool hasLabels(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    found |= isa<LabelStmt>(s);
    return !found;
  });
  return found;
}

bool isWrittenFirst(const Stmt *stmt, const VarDecl *var) {
  return firstOf(stmt, var) == First::Write && !hasLabels(stmt);
}

bool isReadFirst(const Stmt *stmt, const VarDecl *var) {
  return firstOf(stmt, var) == First::Read && !hasLabels(stmt);
}

} // namespace xacc::frontend
