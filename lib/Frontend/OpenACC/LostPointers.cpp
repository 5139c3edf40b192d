//===- LostPointers.cpp - Pointers whose new values do not come back ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel computes with addresses of the device, so what it makes of a pointer
// of the program stays with it, unless it is known which variable the address
// is near to: the distance is the same on the host. `kernels` promises the
// values of the sequential program, so this warns where it is not known and the
// function reads the pointer behind such a construct before it assigns it anew.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "Unit/FirstAccess.h"
#include "llvm/ADT/SetVector.h"

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

namespace {
/// Variables whose elements pointers point to that a statement changes.
class PointerBases {
public:
  explicit PointerBases(const Stmt *body) : body(body) {
    collectAssigned(body, changed);
    forEachStmt(body, [&](const Stmt *s) {
      if (const auto *statement = dyn_cast<DeclStmt>(s))
        own.insert(statement->decl_begin(), statement->decl_end());
      return true;
    });
  }

  /// The pointers of the program that the statement assigns, in the order of
  /// the text.
  llvm::SmallVector<const VarDecl *> findChanged() const;

  /// The variable that a changed pointer is near to in the end: itself if it
  /// only moves. Null if it may be near to several.
  const VarDecl *find(const VarDecl *changedPointer) {
    pointer = changedPointer;
    bases.clear();
    visited.clear();
    if (!addAssignments(pointer))
      return nullptr;
    if (bases.remove(pointer) && !bases.empty() &&
        !isSetBeforeUse(body, pointer))
      return nullptr;
    if (bases.empty())
      return pointer;
    return bases.size() == 1 ? bases.front() : nullptr;
  }

private:
  bool addAssignments(const VarDecl *var);
  bool addBase(const Expr *expr);
  bool addBase(const VarDecl *var);

  const Stmt *body;
  VarSet changed;
  llvm::SmallPtrSet<const Decl *, 8> own; ///< of the body
  const VarDecl *pointer = nullptr;       ///< that is looked at
  llvm::SetVector<const VarDecl *> bases;
  llvm::SmallPtrSet<const VarDecl *, 4> visited;
};
} // namespace

static const VarDecl *varOf(const Expr *expr) {
  const auto *ref =
      expr ? dyn_cast<DeclRefExpr>(expr->IgnoreParens()) : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

llvm::SmallVector<const VarDecl *> PointerBases::findChanged() const {
  llvm::SetVector<const VarDecl *> found;
  forEachStmt(body, [&](const Stmt *s) {
    if (const VarDecl *var = varOf(targetOf(s));
        var && var->getType()->isPointerType() && !own.count(var))
      found.insert(var);
    return true;
  });
  return found.takeVector();
}

/// Adds what all assignments of a pointer are near to; whether that is known.
bool PointerBases::addAssignments(const VarDecl *var) {
  visited.insert(var);
  bool isKnown = true;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *unary = dyn_cast<UnaryOperator>(s);
    if (unary && unary->getOpcode() == UO_AddrOf) {
      isKnown &= varOf(unary->getSubExpr()) != var;
    } else if (const Expr *target = targetOf(s); varOf(target) == var) {
      const auto *binary = dyn_cast<BinaryOperator>(s);
      if (binary && binary->getOpcode() == BO_Assign)
        isKnown &= addBase(binary->getRHS());
      else if (var == pointer)
        bases.insert(var);
    }
    return isKnown;
  });
  return isKnown;
}

bool PointerBases::addBase(const VarDecl *var) {
  if (var != pointer && visited.count(var))
    return true;
  if (var == pointer || !(changed.count(var) || own.count(var))) {
    bases.insert(var);
    return true;
  }
  // Where it points at the start of the construct is not kept.
  if (own.count(var))
    return var->getType()->isPointerType() && addAssignments(var) &&
           (!var->getInit() || addBase(var->getInit()));
  return isSetBeforeUse(body, var) && addAssignments(var);
}

bool PointerBases::addBase(const Expr *expr) {
  expr = expr->IgnoreParenCasts();
  if (const VarDecl *var = varOf(expr))
    return (var->getType()->isPointerType() || var->getType()->isArrayType()) &&
           addBase(var);
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return addBase(choice->getTrueExpr()) && addBase(choice->getFalseExpr());
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr))
    return element->getType()->isArrayType() && addBase(element->getBase());
  if (const auto *binary = dyn_cast<BinaryOperator>(expr)) {
    if (binary->getOpcode() == BO_Assign)
      return addBase(binary->getRHS());
    const Expr *left = binary->getLHS();
    return binary->isAdditiveOp() && binary->getType()->isPointerType() &&
           addBase(left->getType()->isPointerType() ? left : binary->getRHS());
  }
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (!unary || unary->getOpcode() != UO_AddrOf)
    return false;
  const auto *element =
      dyn_cast<ArraySubscriptExpr>(unary->getSubExpr()->IgnoreParens());
  return element && addBase(element->getBase());
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

llvm::MapVector<const VarDecl *, const VarDecl *>
findBasesBehind(Unit &unit, const OpenACCConstructStmt *stmt) {
  llvm::MapVector<const VarDecl *, const VarDecl *> bases;
  if (!isKernels(stmt) ||
      findClause<OpenACCAsyncClause>(effectiveClauses(stmt)))
    return bases;
  PointerBases pointers(accBody(stmt));
  for (const VarDecl *var : pointers.findChanged()) {
    if (unit.scopes.findArray(var) || !isReadBehind(unit, stmt, var))
      continue;
    const VarDecl *base = pointers.find(var);
    if (base && !unit.scopes.findArray(base))
      bases[var] = base;
  }
  return bases;
}

void warnOfLostPointer(Unit &unit, const OpenACCConstructStmt *stmt,
                       const VarDecl *var) {
  if (!isKernels(stmt) || !isReadBehind(unit, stmt, var))
    return;
  std::string name = var->getName().str();
  reportWarning(unit.diags, stmt->getBeginLoc(),
                "the construct changes the pointer '" + name +
                    "', and that value does not come back, but the program "
                    "reads it behind the construct; use an index there, or a "
                    "pointer that is declared in the construct");
}

} // namespace xacc::frontend
