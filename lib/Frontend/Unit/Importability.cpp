//===- Importability.cpp - What becomes operations, what stays C ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the importer has no operations for, and how the rest of a statement is
// imported around it.
//
//===----------------------------------------------------------------------===//

#include "Syntax/DeviceLibrary.h"
#include "Syntax/Sections.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Constants.h"
#include "Unit/Redeclarations.h"
#include "Unit/Unsupported.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

llvm::SmallVector<const Stmt *> childrenOf(const SwitchStmt *choice) {
  if (const auto *block = dyn_cast<CompoundStmt>(choice->getBody()))
    return {block->body_begin(), block->body_end()};
  return {choice->getBody()};
}

bool needsTeam(const Unit &unit, const OMPExecutableDirective *omp) {
  if (!isa<OMPParallelForDirective, OMPForDirective, OMPForSimdDirective,
           OMPParallelForSimdDirective>(omp))
    return false;
  VarSet assigned;
  collectAssigned(omp->getRawStmt(), assigned);
  bool needs = false;
  for (const OMPClause *clause : omp->clauses())
    if (const auto *list = dyn_cast<OMPFirstprivateClause>(clause))
      for (const Expr *expr : list->varlist())
        if (const auto *ref =
                dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()))
          needs |= assigned.contains(dyn_cast<VarDecl>(ref->getDecl()));
  bool isDistributed =
      !unit.directivesIn(unit.beginOf(omp), unit.endOf(omp)).empty();
  forEachStmt(omp->getRawStmt(), [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    needs |=
        isa<OpenACCConstructStmt>(s) || (callee && callee->getIdentifier() &&
                                         callee->getName().starts_with("omp_"));
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    isDistributed |= var && unit.scopes.findArray(var);
    return !isDistributed;
  });
  return needs && !isDistributed;
}

//===----------------------------------------------------------------------===//
// The form of statements
//===----------------------------------------------------------------------===//

/// The object that an lvalue is a part of.
static const Expr *wholeOf(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto *member = dyn_cast<MemberExpr>(expr);
    const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
    if (member && !member->isArrow())
      expr = member->getBase();
    else if (element)
      expr = element->getBase()->IgnoreParenImpCasts();
    else
      return expr;
  }
}

/// Whether a statement takes the address of an object that it makes, which
/// lives as long as the block: what follows may need it.
static bool makesObject(const Stmt *stmt) {
  bool makes = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *call = dyn_cast<CallExpr>(s)) {
      const FunctionDecl *callee = call->getDirectCallee();
      makes |= callee && callee->getIdentifier() &&
               (callee->getName() == "alloca" ||
                callee->getName().starts_with("__builtin_alloca"));
    }
    const Expr *taken = nullptr;
    if (const auto *cast = dyn_cast<CastExpr>(s);
        cast && cast->getCastKind() == CK_ArrayToPointerDecay)
      taken = cast->getSubExpr();
    if (const auto *unary = dyn_cast<UnaryOperator>(s);
        unary && unary->getOpcode() == UO_AddrOf)
      taken = unary->getSubExpr();
    makes |= taken && isa<CompoundLiteralExpr>(wholeOf(taken));
    return !makes && !isa<CompoundStmt>(s);
  });
  return makes;
}

/// Whether C code can hand over what a statement computes.
bool Importability::isValue(const Stmt *stmt) const {
  const auto *expr = dyn_cast<Expr>(stmt);
  if (!expr || !expr->isPRValue() || isa<InitListExpr>(expr) ||
      hasJumpOut(expr)) // `({ continue; })` is a statement's affair
    return false;
  QualType type = expr->getType();
  return type->isVoidType() || isSupportedComplex(type, unit.ast) ||
         (isSupportedScalar(type, unit.ast) &&
          !(type->isPointerType() && makesObject(expr)));
}

bool Importability::ruledByC(const Stmt *stmt, bool inKernel) {
  return formOf(stmt, inKernel) == Form::C &&
         (isa<DeclStmt>(stmt) || makesObject(stmt));
}

Form Importability::formOfDeclaration(const DeclStmt *stmt, bool inKernel) {
  Form form = Form::Operations;
  for (const Decl *d : stmt->decls()) {
    if (whyNotDeclared(unit, d, inKernel))
      return Form::C;
    const auto *var = dyn_cast<VarDecl>(d);
    if (!var || !var->getInit())
      continue;
    Form init = formOf(var->getInit(), inKernel);
    if (!isImportedInit(var, unit.ast, inKernel))
      init = Form::C;
    if (init == Form::Operations)
      continue;
    // C code assigns it; an array cannot be assigned. What is made in an
    // initialiser lives on.
    if (init == Form::C && (var->getType()->isArrayType() ||
                            makesObject(stmt) || hasJumpOut(var->getInit())))
      return Form::C;
    form = Form::Mixed;
  }
  return form;
}

Form Importability::formOfParts(const Stmt *stmt, bool inKernel) {
  Form form = Form::Operations;
  for (const Stmt *part : stmt->children()) {
    if (!part)
      continue;
    Form partForm = formOf(part, inKernel);
    if (partForm == Form::Operations)
      continue;
    form = Form::Mixed;
    if (partForm == Form::Mixed || isValue(part))
      continue;
    const auto *value = dyn_cast<Expr>(part);
    bool isRecord = value && value->getType()->isRecordType();
    if (isa<InitListExpr>(stmt)                                  ? !isRecord
        : isa<Expr>(stmt)                                        ? true
        : value && hasJumpOut(value) && !isa<CompoundStmt>(stmt) ? true
        : isa<SwitchStmt>(stmt) ? value != nullptr
        : isa<ForStmt>(stmt)    ? isa<DeclStmt>(part)
                                : false)
      return Form::C;
  }
  return form;
}

Form Importability::compute(const Stmt *stmt, bool inKernel) {
  if (const auto *expr = dyn_cast<Expr>(stmt);
      expr && isa<UnaryExprOrTypeTraitExpr, OffsetOfExpr>(expr)) {
    Expr::EvalResult value;
    if (expr->EvaluateAsInt(value, unit.ast))
      return Form::Operations;
  }
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    return formOfDeclaration(decl, inKernel);
  if (isa<ReturnStmt>(stmt)) // an error, except in routines
    return formOfParts(stmt, inKernel);
  if (whyUnsupported(unit, stmt, inKernel))
    return Form::C;
  if (const auto *generic = dyn_cast<GenericSelectionExpr>(stmt))
    return formOf(generic->getResultExpr(), inKernel);
  if (const auto *choice = dyn_cast<ChooseExpr>(stmt))
    return formOf(choice->getChosenSubExpr(), inKernel);
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt))
    return formOf(captured->getCapturedStmt(), inKernel);
  if (const auto *omp = dyn_cast<OMPExecutableDirective>(stmt))
    return formOf(omp->getRawStmt(), inKernel);
  if (isComputeConstruct(stmt))
    inKernel = true;
  Form form = formOfParts(stmt, inKernel);
  // The statements between labels are one block.
  if (const auto *choice = dyn_cast<SwitchStmt>(stmt);
      choice && form == Form::Mixed)
    for (const Stmt *child : childrenOf(choice)) {
      while (const auto *label = dyn_cast<SwitchCase>(child))
        child = label->getSubStmt();
      if (ruledByC(child, inKernel) || hasGotoAcross({child}, choice))
        return Form::C;
    }
  if (isa<StmtExpr>(stmt) && form == Form::Mixed)
    return Form::C; // its value is that of its last statement
  return form;
}

llvm::SmallVector<const Stmt *>
Importability::findLeaving(const Stmt *loop, const FunctionDecl *function) {
  QualType result = function->getReturnType();
  if (!isa<ForStmt, WhileStmt, DoStmt>(loop) ||
      !(result->isVoidType() || isPassedAsValue(result, unit.ast)))
    return {};
  llvm::SmallVector<const Stmt *> found;
  bool ok = true;
  // Out of the statement of a directive there is no way.
  forEachStmt(loop, [&](const Stmt *s) {
    ok &= !isa<LabelStmt, IndirectGotoStmt, AddrLabelExpr>(s);
    if (isa<ReturnStmt, GotoStmt>(s))
      found.push_back(s);
    return ok &&
           !isa<OpenACCConstructStmt, OMPExecutableDirective, StmtExpr>(s);
  });
  return ok ? found : llvm::SmallVector<const Stmt *>();
}

Form Importability::formOf(const Stmt *stmt, bool inKernel) {
  std::pair<const Stmt *, unsigned> key = {stmt, inKernel};
  if (auto it = known.find(key); it != known.end())
    return it->second;
  Form form = compute(stmt, inKernel);
  known[key] = form;
  return form;
}

bool hasGotoAcross(llvm::ArrayRef<const Stmt *> stmts, const Stmt *function) {
  llvm::SmallPtrSet<const LabelDecl *, 4> labels, targets;
  for (const Stmt *stmt : stmts)
    forEachStmt(stmt, [&](const Stmt *s) {
      if (const auto *label = dyn_cast<LabelStmt>(s))
        labels.insert(label->getDecl());
      if (const auto *jump = dyn_cast<GotoStmt>(s))
        targets.insert(jump->getLabel());
      if (const auto *address = dyn_cast<AddrLabelExpr>(s))
        targets.insert(address->getLabel());
      return true;
    });
  for (const LabelDecl *target : targets)
    if (!labels.count(target))
      return true;
  if (labels.empty())
    return false;
  // Jumps from elsewhere.
  unsigned inside = 0, all = 0;
  auto count = [&](const Stmt *root, unsigned &number) {
    forEachStmt(root, [&](const Stmt *s) {
      const LabelDecl *label = nullptr;
      if (const auto *jump = dyn_cast<GotoStmt>(s))
        label = jump->getLabel();
      if (const auto *address = dyn_cast<AddrLabelExpr>(s))
        label = address->getLabel();
      number += label && labels.count(label);
      return true;
    });
  };
  for (const Stmt *stmt : stmts)
    count(stmt, inside);
  count(function, all);
  return all != inside;
}

} // namespace xacc::frontend
