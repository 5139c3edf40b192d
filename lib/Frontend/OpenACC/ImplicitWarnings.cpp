//===- ImplicitWarnings.cpp - What constructs change in vain ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Warnings of variables without a clause that gangs or devices have copies of.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ImplicitImport.h"
#include "Unit/Constants.h"
#include "Unit/FirstAccess.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// Where iterations add to a variable that they do not set first; null if
/// nowhere.
static const Stmt *findAccumulation(const Stmt *stmt, const VarDecl *var) {
  if (!stmt || isWrittenFirst(stmt, var))
    return nullptr;
  const auto *compound = dyn_cast<CompoundAssignOperator>(stmt);
  const auto *unary = dyn_cast<UnaryOperator>(stmt);
  const Expr *target = compound ? compound->getLHS()
                       : unary && unary->isIncrementDecrementOp()
                           ? unary->getSubExpr()
                           : nullptr;
  const auto *ref =
      target ? dyn_cast<DeclRefExpr>(target->IgnoreParens()) : nullptr;
  if (ref && ref->getDecl() == var)
    return stmt;
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt))
    return findAccumulation(captured->getCapturedStmt(), var);
  for (const Stmt *child : stmt->children())
    if (const Stmt *found = findAccumulation(child, var))
      return found;
  return nullptr;
}

/// Warns of an accumulation without `reduction`; whether there is one.
bool ACCImporter::ImplicitImport::warnIfAdded(const ForStmt *loop,
                                              const VarDecl *var) const {
  const Stmt *found = findAccumulation(loop->getBody(), var);
  if (!found || var->getType()->isPointerType())
    return false;
  std::string name = var->getName().str();
  reportWarning(region.unit.diags, found->getBeginLoc(),
                "each gang adds to a copy of '" + name +
                    "' of its own, which is lost; add a reduction clause "
                    "for it, or firstprivate(" +
                    name + ") if that is meant");
  return true;
}

/// The most common mistake: a sum without `reduction`. Each gang has a copy of
/// the variable, which nothing sees. Nor does an iteration see what another one
/// assigns.
void ACCImporter::ImplicitImport::warnIfLost(const VarDecl *var) const {
  OpenACCDirectiveKind kind = stmt->getDirectiveKind();
  if (kind != OpenACCDirectiveKind::Parallel &&
      kind != OpenACCDirectiveKind::ParallelLoop)
    return;
  llvm::SmallVector<const VarDecl *> named;
  llvm::SmallVector<const Stmt *> loops;
  if (isa<OpenACCCombinedConstruct>(stmt))
    loops.push_back(accBody(stmt));
  forEachStmt(accBody(stmt), [&](const Stmt *s) {
    const auto *loop = dyn_cast<OpenACCLoopConstruct>(s);
    if (!loop)
      return true;
    collectVars<OpenACCReductionClause>(effectiveClauses(loop), named);
    collectVars<OpenACCPrivateClause>(effectiveClauses(loop), named);
    if (!findClause<OpenACCSeqClause>(effectiveClauses(loop)))
      loops.push_back(accBody(loop));
    return true;
  });
  if (llvm::is_contained(named, var))
    return;
  for (const Stmt *loop : loops) {
    const auto *counted = dyn_cast<ForStmt>(loop);
    if (!counted)
      continue;
    if (warnIfAdded(counted, var))
      return;
    VarSet assigned;
    collectAssigned(counted->getBody(), assigned);
    if (!assigned.count(var) || !isReadFirst(counted->getBody(), var) ||
        findClause<OpenACCSeqClause>(clauses) ||
        findClause<OpenACCAutoClause>(clauses))
      continue;
    std::string name = var->getName().str();
    reportWarning(region.unit.diags, counted->getBeginLoc(),
                  "iterations read what others assign to '" + name +
                      "', but each gang has a copy of its own; add a "
                      "reduction clause for it, compute it from the loop "
                      "variable, or add 'seq' to the loop");
    return;
  }
}

/// `copy(p)` is for what a pointer points to, whose size the present table
/// knows. Where the construct assigns the pointer, its own value may be meant,
/// and that does not come back.
bool ACCImporter::ImplicitImport::checkPointers(
    const UseCollector &collector) const {
  for (auto &[var, use] : collector.uses) {
    if (!use.assigned || !var->getType()->isPointerType() || isArray(var) ||
        collector.declared.count(var) || llvm::is_contained(skipped, var) ||
        comingBack.count(var))
      continue;
    if (collector.indices.count(var)) {
      warnOfLostPointer(region.unit, stmt, var);
      continue;
    }
    std::string name = var->getName().str();
    std::string what =
        "the construct assigns the pointer '" + name +
        "', and that value does not come back: the data clause is for what it "
        "points to";
    auto own = llvm::find_if(items, [&](const DataItem &item) {
      return item.object.var == var && item.object.path.empty() &&
             item.object.sections.empty() && isCopiedBack(item.clause);
    });
    if (own != items.end() && !own->implicit)
      return region.unit.error(own->object.expr->getExprLoc(),
                               what + "; write a section, '" + name +
                                   "[0:n]', or return an index");
    if (copiedBack.count(var))
      reportWarning(region.unit.diags, use.first->getExprLoc(),
                    what +
                        "; assign a copy of it, or write a section there, '" +
                        name + "[0:n]'");
    else
      warnOfLostPointer(region.unit, stmt, var);
    warnIfLost(var);
  }
  return true;
}

} // namespace xacc::frontend
