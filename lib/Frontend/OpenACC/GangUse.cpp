//===- GangUse.cpp - What gangs do in a compute construct -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenACC/GangUse.h"
#include "OpenACC/MPICalls.h"
#include "Unit/FirstAccess.h"
#include "Unit/Redeclarations.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace xacc::frontend {

bool isOverGangs(const OpenACCConstructStmt *loop) {
  auto clauses = effectiveClauses(loop);
  return findClause<OpenACCGangClause>(clauses) ||
         !(findClause<OpenACCWorkerClause>(clauses) ||
           findClause<OpenACCVectorClause>(clauses) ||
           findClause<OpenACCAutoClause>(clauses) ||
           findClause<OpenACCSeqClause>(clauses));
}

bool isUsedInGangs(const Stmt *body, const VarDecl *var) {
  bool found = false;
  llvm::SmallPtrSet<const Stmt *, 4> clauses; // of loops inside
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(s)) {
      if (isOverGangs(loop))
        return false;
      forEachClauseExpr(loop, [&](const Expr *e) { clauses.insert(e); });
    }
    if (clauses.contains(s))
      return false;
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    found |= ref && ref->getDecl() == var;
    return !found;
  });
  return found;
}

/// Of 1 in all dimensions.
static bool isOne(const OpenACCNumGangsClause *clause, const ASTContext &ast) {
  return clause && llvm::all_of(clause->getIntExprs(), [&](const Expr *expr) {
           Expr::EvalResult value;
           return expr->EvaluateAsInt(value, ast) && value.Val.getInt() == 1;
         });
}

GangUse::GangUse(const Unit &unit, const OpenACCConstructStmt *construct)
    : unit(unit), construct(construct) {
  auto clauses = effectiveClauses(construct);
  bool isCombined = isa<OpenACCCombinedConstruct>(construct);
  const auto *gangs = findClause<OpenACCNumGangsClause>(clauses);
  const auto *gangsOfHost = findClause<OpenACCNumGangsClause>(
      effectiveClauses(construct, DeviceKind::Host));
  hasGangs = gangs || gangsOfHost;
  hasOneGang = isOne(gangs, unit.ast) && isOne(gangsOfHost, unit.ast);
  const Stmt *body = accBody(construct);
  for (const OpenACCClause *clause : clauses) {
    if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(clause))
      for (const Expr *expr :
           cast<OpenACCClauseWithVarList>(clause)->getVarList())
        own.insert(matchObject(expr).var);
    else if (const auto *data = dyn_cast<OpenACCClauseWithVarList>(clause))
      for (const Expr *expr : data->getVarList())
        listed.insert(matchObject(expr).var);
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    counts = true;
    for (const Expr *expr : list->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      if (!object.var)
        continue;
      if (!isCombined)
        own.insert(object.var);
      countsSums |= isUsedInGangs(body, object.var);
      sumsMembers |=
          !object.path.empty() || object.var->getType()->isRecordType();
    }
  }
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          own.insert(var);
    return true;
  });
  // What the loop of a combined construct reduces is not the construct's.
  staysTogether = isCombined && countsSums;
  Place place;
  place.repeats = isCombined;
  place.isParallel = isCombined && !findClause<OpenACCSeqClause>(clauses);
  visit(body, place);
}

bool GangUse::isApart() const {
  OpenACCDirectiveKind kind = construct->getDirectiveKind();
  bool mayBe =
      kind == OpenACCDirectiveKind::Parallel ||
      (kind == OpenACCDirectiveKind::ParallelLoop && !isOverGangs(construct));
  // Without loops over gangs, one gang runs the construct unless it asks for
  // more.
  return mayBe && !staysTogether &&
         ((countsAtomics && (hasGangs || divides)) ||
          (countsSums && hasGangs && (!hasOneGang || sumsMembers)) ||
          (continues && hasGangs && !hasOneGang) || sumsRepeatedly);
}

void GangUse::visit(const Stmt *stmt, Place place) {
  if (!stmt)
    return;
  if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(stmt))
    return visitLoop(loop, place);
  if (const auto *atomic = dyn_cast<OpenACCAtomicConstruct>(stmt)) {
    counts = true;
    countsAtomics |= !place.isShared &&
                     atomic->getAtomicKind() != OpenACCAtomicKind::Read &&
                     atomic->getAtomicKind() != OpenACCAtomicKind::Write;
  }
  if (const auto *call = dyn_cast<CallExpr>(stmt))
    visitCall(call, place);
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      staysTogether |= unit.scopes.findArray(var) != nullptr;
  // A label may be come to again.
  place.repeats |= isa<ForStmt, WhileStmt, DoStmt, LabelStmt>(stmt);
  for (const Stmt *child : stmt->children())
    visit(child, place);
}

void GangUse::visitLoop(const OpenACCLoopConstruct *loop, Place place) {
  auto clauses = effectiveClauses(loop);
  bool isInGang = findClause<OpenACCWorkerClause>(clauses) ||
                  findClause<OpenACCVectorClause>(clauses);
  bool isSeq = findClause<OpenACCSeqClause>(clauses);
  divides |= findClause<OpenACCGangClause>(clauses) || !(isInGang || isSeq);
  bool isShared = !place.isShared && !place.isParallel && isOverGangs(loop);
  if (isShared) {
    staysTogether |= place.isInCall;
    bool reduces =
        findClause<OpenACCReductionClause>(clauses) ||
        findClause<OpenACCReductionClause>(effectiveClauses(construct));
    sumsRepeatedly |= place.repeats && reduces;
    addSums(loop);
    continues |= continuesOwn(loop) || readsOfGang(loop);
    place.isShared = true;
  }
  place.repeats |= !isShared;
  place.isParallel |= !isSeq;
  visit(accBody(loop), place);
}

namespace {
/// A variable that a statement changes, and whether from its old value.
struct Change {
  const VarDecl *var = nullptr;
  bool continues = false;
};
} // namespace

static Change changeOf(const Stmt *stmt) {
  const Expr *target = targetOf(stmt);
  const auto *ref =
      target ? dyn_cast<DeclRefExpr>(target->IgnoreParens()) : nullptr;
  Change change;
  change.var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  const auto *assign = dyn_cast<BinaryOperator>(stmt);
  change.continues = !assign || assign->isCompoundAssignmentOp() ||
                     refersTo(assign->getRHS(), [&](const VarDecl *used) {
                       return used == change.var;
                     });
  return change;
}

/// Numbers that no clause names are firstprivate. Where a `data` construct
/// around has one, gangs would write to it at the same time.
bool GangUse::isOwn(const VarDecl *var) const {
  return own.contains(var) ||
         (!listed.contains(var) && var->getType()->isScalarType());
}

bool GangUse::continuesOwn(const OpenACCLoopConstruct *loop) const {
  VarSet inside; // which an iteration, or a loop inside, has for itself or sets
  forEachStmt(loop, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          inside.insert(var);
    if (const auto *nested = dyn_cast<OpenACCLoopConstruct>(s))
      for (const OpenACCClause *clause : effectiveClauses(nested))
        if (const auto *list = dyn_cast<OpenACCClauseWithVarList>(clause))
          for (const Expr *expr : list->getVarList())
            inside.insert(matchObject(expr).var);
    if (Change change = changeOf(s); change.var && !change.continues)
      inside.insert(change.var);
    return true;
  });
  bool found = false;
  forEachStmt(accBody(loop), [&](const Stmt *s) {
    Change change = changeOf(s);
    found |= change.var && change.continues && isOwn(change.var) &&
             !inside.contains(change.var);
    return !found;
  });
  return found;
}

/// Loops with `gang(static:)` give a gang the same iterations, so one of them
/// may read what another one has set in a variable of the gang.
bool GangUse::readsOfGang(const OpenACCLoopConstruct *loop) {
  const auto *gang = findClause<OpenACCGangClause>(effectiveClauses(loop));
  bool isStatic = false;
  for (unsigned i = 0; gang && i < gang->getNumExprs(); ++i)
    isStatic |= gang->getExpr(i).first == OpenACCGangKind::Static;
  if (!isStatic)
    return false;
  const Stmt *body = accBody(loop);
  const Stmt *iteration = body;
  while (const auto *inner = dyn_cast<ForStmt>(iteration))
    iteration = inner->getBody();
  bool reads = llvm::any_of(left, [&](const VarDecl *var) {
    return refersTo(body, [&](const VarDecl *used) { return used == var; }) &&
           !isWrittenFirst(iteration, var);
  });
  forEachStmt(body, [&](const Stmt *s) {
    if (Change change = changeOf(s); change.var && isOwn(change.var))
      left.insert(change.var);
    return true;
  });
  return reads;
}

void GangUse::visitCall(const CallExpr *call, Place place) {
  MPICall message;
  staysTogether |= MPICall::match(call, message);
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee)
    return;
  if (callee->hasBody(definition)) {
    place.isInCall = true;
    if (seen[place.isShared].insert(definition).second)
      visit(definition->getBody(), place);
    return;
  }
  bool isGang = false; // may have a loop over gangs
  for (llvm::ArrayRef<const OpenACCClause *> clauses : routineClauses(callee))
    isGang |= findClause<OpenACCGangClause>(clauses) != nullptr;
  divides |= isRoutine(callee);
  staysTogether |= isGang && !place.isShared;
}

static bool isSameSection(const ObjectSyntax &a, const ObjectSyntax &b,
                          const Unit &unit) {
  auto text = [&](const Expr *expr) { return unit.textOf(expr); };
  return text(a.expr) == text(b.expr);
}

/// What the loop reduces into variables that gangs share. One of them has
/// gangs' parts in variables of their own, with one operator.
void GangUse::addSums(const OpenACCLoopConstruct *loop) {
  for (const OpenACCClause *clause : effectiveClauses(loop)) {
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    for (const Expr *expr : list->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      if (!object.var || own.contains(object.var))
        continue;
      bool isKnown = false;
      for (const Sum &sum : sums) {
        if (sum.object.var != object.var)
          continue;
        isKnown |= sum.object.path == object.path;
        staysTogether |= sum.kind != list->getReductionOp() ||
                         sum.object.path.empty() != object.path.empty() ||
                         (isKnown && !isSameSection(sum.object, object, unit));
      }
      // The sizes of parts are computed before the construct.
      forEachStmt(expr, [&](const Stmt *s) {
        const auto *ref = dyn_cast<DeclRefExpr>(s);
        const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
        staysTogether |= var && own.contains(var);
        return true;
      });
      if (!isKnown)
        sums.push_back({object, list->getReductionOp()});
    }
  }
}

} // namespace xacc::frontend
