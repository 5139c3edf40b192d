//===- ImportACCRequire.cpp - Numbers that must be positive ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step of zero makes a loop of C endless, and a kernel cannot count its
// iterations. The host checks steps and sizes before it launches the construct:
// those of the loops that the construct is sure to run, as far as they are
// made of numbers that travel with the kernel. C allows any step in a loop
// without iterations.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

/// The checks of one construct.
class ACCImporter::Requirements {
public:
  Requirements(ACCImporter &region, const OpenACCConstructStmt *stmt,
               ArrayRef<const VarDecl *> values)
      : region(region), builder(region.builder), stmt(stmt), values(values) {
    collectAssigned(accBody(stmt), changed);
  }

  bool visit(const Stmt *part);

private:
  bool isKnown(const Expr *expr) const;
  bool requireSizes(const OpenACCConstructStmt *construct);
  bool requireSize(const Expr *expr, llvm::StringRef name);
  bool requireSteps(const ForStmt *outermost);
  Value emitRuns(const CanonicalLoop &loop);
  bool requireStep(const CanonicalLoop &loop, Value runs);

  ACCImporter &region;
  OpBuilder &builder;
  const OpenACCConstructStmt *stmt;
  ArrayRef<const VarDecl *> values; ///< what travels with the kernel
  VarSet changed;                   ///< in the construct
};

/// Whether the host can compute the value that the kernel will see.
bool ACCImporter::Requirements::isKnown(const Expr *expr) const {
  bool ok = hasNoEffect(expr);
  forEachStmt(expr, [&](const Stmt *s) {
    const auto *unary = dyn_cast<UnaryOperator>(s);
    if (isa<ArraySubscriptExpr, MemberExpr>(s) ||
        (unary && unary->getOpcode() == UO_Deref))
      ok = false;
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (var && (changed.count(var) || (!llvm::is_contained(values, var) &&
                                       !var->getType()->isArrayType() &&
                                       !var->getType()->isPointerType())))
      ok = false;
    return ok;
  });
  return ok;
}

bool ACCImporter::Requirements::requireSize(const Expr *expr,
                                            llvm::StringRef name) {
  return !isKnown(expr) || region.emitCount(expr, name);
}

bool ACCImporter::Requirements::requireSizes(
    const OpenACCConstructStmt *construct) {
  auto clauses = effectiveClauses(construct);
  const auto *gang = findClause<OpenACCGangClause>(clauses);
  for (unsigned i = 0; gang && i < gang->getNumExprs(); ++i)
    if (auto [kind, expr] = gang->getExpr(i);
        kind == OpenACCGangKind::Num && !requireSize(expr, "gang"))
      return false;
  const auto *worker = findClause<OpenACCWorkerClause>(clauses);
  const auto *vector = findClause<OpenACCVectorClause>(clauses);
  return (!worker || !worker->hasIntExpr() ||
          requireSize(worker->getIntExpr(), "worker")) &&
         (!vector || !vector->hasIntExpr() ||
          requireSize(vector->getIntExpr(), "vector"));
}

/// The loop's own condition, on the value that its variable starts with.
Value ACCImporter::Requirements::emitRuns(const CanonicalLoop &loop) {
  Value first = region.emit(loop.lower);
  if (!first)
    return nullptr;
  auto outer = region.variables;
  Variable start;
  start.value =
      region.convert(first, loop.lower->getType(), loop.var->getType(),
                     region.at(loop.lower->getExprLoc()));
  region.variables[loop.var] = start;
  Value runs = region.emitCondition(loop.stmt->getCond());
  region.variables = std::move(outer);
  return runs;
}

bool ACCImporter::Requirements::requireStep(const CanonicalLoop &loop,
                                            Value runs) {
  Location loc = region.at(loop.stmt->getForLoc());
  Value step = region.emitStep(loop, loc);
  if (!step)
    return false;
  // Without a sign, a step is not an index before it is negative.
  QualType type = loop.step->getType();
  bool isUnsigned =
      type->isUnsignedIntegerType() && region.unit.ast.getIntWidth(type) >= 64;
  step = arith::SelectOp::create(builder, loc, runs, step,
                                 region.constantIndex(loc, 1));
  region.require(
      isUnsigned ? arith::CmpIPredicate::ne : arith::CmpIPredicate::sgt, step,
      0,
      "the step of the loop over '" + loop.var->getName() +
          "' must be positive in the direction of its comparison, not",
      loop.stmt->getForLoc(), nameOf(stmt));
  return true;
}

/// The loop and those directly in it, which run where all around them do.
bool ACCImporter::Requirements::requireSteps(const ForStmt *outermost) {
  Value runs;
  for (const ForStmt *stmt = outermost; stmt;
       stmt = singleLoop(stmt->getBody())) {
    CanonicalLoop loop;
    std::string reason;
    if (!matchAccLoop(stmt, loop, reason) || !isKnown(loop.lower) ||
        !isKnown(loop.upper))
      return true;
    Value here = emitRuns(loop);
    if (!here)
      return false;
    runs = runs ? arith::AndIOp::create(builder, here.getLoc(), runs, here)
                      .getResult()
                : here;
    Expr::EvalResult constant;
    if (loop.step && isKnown(loop.step) &&
        !loop.step->EvaluateAsInt(constant, region.unit.ast) &&
        !requireStep(loop, runs))
      return false;
  }
  return true;
}

/// Not what a condition may skip.
bool ACCImporter::Requirements::visit(const Stmt *part) {
  if (const auto *block = dyn_cast<CompoundStmt>(part))
    return llvm::all_of(block->body(),
                        [&](const Stmt *child) { return visit(child); });
  if (isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(part) &&
      !requireSizes(cast<OpenACCConstructStmt>(part)))
    return false;
  const ForStmt *loop = getForStmt(part);
  return !loop || requireSteps(loop);
}

bool ACCImporter::requirePositive(const OpenACCConstructStmt *stmt,
                                  ArrayRef<const VarDecl *> values) {
  const Stmt *body = accBody(stmt);
  bool mayLeave = false;
  forEachStmt(body, [&](const Stmt *s) {
    mayLeave |= isa<GotoStmt, IndirectGotoStmt, ReturnStmt, BreakStmt>(s);
    return !mayLeave;
  });
  return mayLeave ||
         Requirements(*this, stmt, values)
             .visit(isa<OpenACCCombinedConstruct>(stmt) ? stmt : body);
}

} // namespace xacc::frontend
