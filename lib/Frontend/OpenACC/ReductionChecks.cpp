//===- ReductionChecks.cpp - Updates that a reduction does not combine ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With `reduction(+:s)` each thread sums up a part: `s *= 2` in the body scales
// that part only, so that the result depends on who runs which iterations. A
// warning says so where an assignment computes the new value of `s` from the
// old one with an operator that the clause does not have. What does not show
// its operator, calls and conditions, is taken to be right.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

namespace {
/// The updates of one object in a clause.
class UpdateCheck {
public:
  UpdateCheck(Unit &unit, OpenACCReductionOperator op, const Expr *item)
      : unit(unit), op(op), object(matchObject(item)) {}

  void check(const OpenACCConstructStmt *construct);

private:
  void visit(const Stmt *stmt);
  void visitAssignment(const BinaryOperator *assignment);
  bool isObject(const Expr *expr) const;
  bool refersToObject(const Expr *expr) const;
  bool allows(BinaryOperatorKind opcode, bool isLeft) const;
  bool keepsOrder(const Expr *value) const;
  void warn(const Expr *update);

  Unit &unit;
  OpenACCReductionOperator op;
  ObjectSyntax object;
};
} // namespace

/// Whether an expression is the object, an element of it or, of a structure, a
/// member.
bool UpdateCheck::isObject(const Expr *expr) const {
  expr = expr->IgnoreParenImpCasts();
  while (const auto *element = dyn_cast<ArraySubscriptExpr>(expr))
    expr = element->getBase()->IgnoreParenImpCasts();
  const VarDecl *var = nullptr;
  llvm::SmallVector<const FieldDecl *, 2> path;
  return matchPath(expr, var, path) && var == object.var &&
         path.size() >= object.path.size() &&
         std::equal(object.path.begin(), object.path.end(), path.begin());
}

bool UpdateCheck::refersToObject(const Expr *expr) const {
  return refersTo(expr, [&](const VarDecl *var) { return var == object.var; });
}

/// Whether an operator with the object on one side makes an update that the
/// reduction combines.
bool UpdateCheck::allows(BinaryOperatorKind opcode, bool isLeft) const {
  switch (op) {
  case OpenACCReductionOperator::Addition:
    return opcode == BO_Add || (opcode == BO_Sub && isLeft);
  case OpenACCReductionOperator::Multiplication:
    return opcode == BO_Mul || (opcode == BO_Div && isLeft);
  case OpenACCReductionOperator::BitwiseAnd:
    return opcode == BO_And;
  case OpenACCReductionOperator::BitwiseOr:
    return opcode == BO_Or;
  case OpenACCReductionOperator::BitwiseXOr:
    return opcode == BO_Xor;
  // Of truth values these are the same.
  case OpenACCReductionOperator::And:
    return opcode == BO_LAnd || opcode == BO_And || opcode == BO_Mul;
  case OpenACCReductionOperator::Or:
    return opcode == BO_LOr || opcode == BO_Or || opcode == BO_Add;
  default: // max and min have none
    return false;
  }
}

/// Whether each operator between the old value and the new one is that of the
/// reduction.
bool UpdateCheck::keepsOrder(const Expr *value) const {
  value = value->IgnoreParenCasts();
  if (const auto *choice = dyn_cast<ConditionalOperator>(value))
    return keepsOrder(choice->getTrueExpr()) &&
           keepsOrder(choice->getFalseExpr());
  const auto *operation = dyn_cast<BinaryOperator>(value);
  if (!operation || !refersToObject(operation))
    return true;
  // `s < x` and the like choose, `a[i], s` forgets.
  BinaryOperatorKind opcode = operation->getOpcode();
  if (operation->isComparisonOp() || operation->isCommaOp() ||
      operation->isAssignmentOp())
    return true;
  for (bool isLeft : {true, false}) {
    const Expr *side = isLeft ? operation->getLHS() : operation->getRHS();
    if (refersToObject(side) && (!allows(opcode, isLeft) || !keepsOrder(side)))
      return false;
  }
  return true;
}

void UpdateCheck::warn(const Expr *update) {
  llvm::StringRef kind = kindOf(op);
  reportWarning(unit.diags, update->getExprLoc(),
                "'" + unit.textOf(update).str() +
                    "' is not an update that 'reduction(" + kind.str() +
                    ":)' combines: each thread changes its own part of the "
                    "result, which depends on their number");
}

void UpdateCheck::visitAssignment(const BinaryOperator *assignment) {
  if (!isObject(assignment->getLHS()))
    return;
  bool matches = true;
  if (assignment->isCompoundAssignmentOp()) {
    auto opcode =
        BinaryOperator::getOpForCompoundAssignment(assignment->getOpcode());
    matches = allows(opcode, /*isLeft=*/true);
  } else {
    matches = keepsOrder(assignment->getRHS());
  }
  if (!matches)
    warn(assignment);
}

void UpdateCheck::visit(const Stmt *stmt) {
  if (!stmt)
    return;
  // Another meaning of the object, or another check.
  if (const auto *inner = dyn_cast<OpenACCConstructStmt>(stmt))
    for (const OpenACCClause *clause : inner->clauses())
      if (const auto *vars = dyn_cast<OpenACCClauseWithVarList>(clause);
          vars &&
          isa<OpenACCReductionClause, OpenACCPrivateClause,
              OpenACCFirstPrivateClause>(clause) &&
          llvm::any_of(vars->getVarList(), [&](const Expr *expr) {
            return matchObject(expr).var == object.var;
          }))
        return;
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt))
    visitAssignment(binary);
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt);
      unary && unary->isIncrementDecrementOp() &&
      isObject(unary->getSubExpr()) && !allows(BO_Add, /*isLeft=*/true))
    warn(unary);
  for (const Stmt *child : stmt->children())
    visit(child);
}

void UpdateCheck::check(const OpenACCConstructStmt *construct) {
  if (object.var)
    visit(accBody(construct));
}

void warnOfUpdates(Unit &unit, const Stmt *function) {
  forEachStmt(function, [&](const Stmt *s) {
    if (const auto *construct = dyn_cast<OpenACCConstructStmt>(s))
      for (const OpenACCClause *clause : construct->clauses())
        if (const auto *reduction = dyn_cast<OpenACCReductionClause>(clause))
          for (const Expr *item : reduction->getVarList())
            UpdateCheck(unit, reduction->getReductionOp(), item)
                .check(construct);
    return true;
  });
}

} // namespace xacc::frontend
