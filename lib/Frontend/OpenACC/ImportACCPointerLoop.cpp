//===- ImportACCPointerLoop.cpp - Loops whose variable is a pointer -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `for (p = a + l; p < a + u; p += s)` after a loop directive (OpenACC 2.9) is
// a loop over the subscripts of `a`: the bounds are computed before the kernel
// runs, where `a` is the address on the host, and `p` in the body, where it is
// that of the device.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

namespace {
/// A pointer, and what is added to it in elements.
struct PointerSum {
  const Expr *base = nullptr;
  /// And whether the term is subtracted.
  llvm::SmallVector<std::pair<const Expr *, bool>> terms;
};
} // namespace

static PointerSum splitPointer(const Expr *expr, const ASTContext &ast) {
  PointerSum sum;
  QualType pointee = expr->getType()->getPointeeType();
  for (;;) {
    expr = expr->IgnoreParenImpCasts();
    sum.base = expr;
    if (const auto *binary = dyn_cast<BinaryOperator>(expr)) {
      bool isRight = binary->getRHS()->getType()->isPointerType();
      if (binary->getOpcode() != BO_Add &&
          (binary->getOpcode() != BO_Sub || isRight))
        return sum;
      sum.terms.push_back({isRight ? binary->getLHS() : binary->getRHS(),
                           binary->getOpcode() == BO_Sub});
      expr = isRight ? binary->getRHS() : binary->getLHS();
      continue;
    }
    // &a[i]
    const auto *unary = dyn_cast<UnaryOperator>(expr);
    const auto *element =
        unary && unary->getOpcode() == UO_AddrOf
            ? dyn_cast<ArraySubscriptExpr>(unary->getSubExpr()->IgnoreParens())
            : nullptr;
    if (!element || !ast.hasSameUnqualifiedType(element->getType(), pointee))
      return sum;
    sum.terms.push_back({element->getIdx(), false});
    expr = element->getBase();
  }
}

static bool isSame(const Expr *a, const Expr *b, const ASTContext &ast) {
  llvm::FoldingSetNodeID left, right;
  a->Profile(left, ast, true);
  b->Profile(right, ast, true);
  return left == right;
}

Value ACCImporter::emitSum(llvm::ArrayRef<std::pair<const Expr *, bool>> terms,
                           Location loc) {
  Value total;
  auto nsw = arith::IntegerOverflowFlags::nsw;
  for (auto [expr, isSubtracted] : terms) {
    Value value = emitIndex(expr);
    if (!value)
      return nullptr;
    if (isSubtracted)
      total = arith::SubIOp::create(
          builder, loc, total ? total : constantIndex(loc, 0), value, nsw);
    else
      total = total ? arith::AddIOp::create(builder, loc, total, value, nsw)
                          .getResult()
                    : value;
  }
  return total ? total : constantIndex(loc, 0);
}

/// The differences of pointers in an expression.
static void collectDifferences(const Expr *expr,
                               llvm::SmallVectorImpl<const Expr *> &found) {
  forEachStmt(expr, [&](const Stmt *s) {
    const auto *binary = dyn_cast<BinaryOperator>(s);
    if (binary && binary->getOpcode() == BO_Sub &&
        binary->getRHS()->getType()->isPointerType())
      found.push_back(binary);
    return true;
  });
}

bool ACCImporter::emitDistances(const Stmt *body,
                                llvm::SmallVectorImpl<const Expr *> &known) {
  VarSet changed;
  collectAssigned(body, changed);
  llvm::SmallVector<CanonicalLoop> loops;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          changed.insert(var);
    CanonicalLoop loop;
    std::string reason;
    if (const auto *stmt = dyn_cast<ForStmt>(s);
        stmt && matchAccLoop(stmt, loop, reason))
      loops.push_back(loop);
    return true;
  });
  auto isBefore = [&](const Expr *expr) {
    return hasNoEffect(expr) && !refersTo(expr, [&](const VarDecl *var) {
             return changed.count(var) != 0;
           });
  };
  auto set = [&](const Expr *expr, Value number) {
    if (number)
      givenIndices[expr] = arith::IndexCastOp::create(
          builder, at(expr->getExprLoc()), builder.getIndexType(), number);
    known.push_back(expr);
    return bool(number);
  };
  for (const CanonicalLoop &loop : loops) {
    if (loop.var->getType()->isPointerType()) {
      const Expr *lower = splitPointer(loop.lower, unit.ast).base;
      const Expr *upper = splitPointer(loop.upper, unit.ast).base;
      // A pointer behind the end need not be one of the device's.
      if (loop.descending || isSame(lower, upper, unit.ast) ||
          !isBefore(loop.lower) || !isBefore(loop.upper))
        continue;
      Location loc = at(loop.upper->getExprLoc());
      Value from = emit(loop.lower), to = from ? emit(loop.upper) : Value();
      if (!to)
        return false;
      Type i64 = builder.getI64Type();
      Value bytes = arith::SubIOp::create(
          builder, loc, LLVM::PtrToIntOp::create(builder, loc, i64, to),
          LLVM::PtrToIntOp::create(builder, loc, i64, from));
      QualType pointee = loop.var->getType()->getPointeeType();
      int64_t size = pointee->isVoidType()
                         ? 1
                         : unit.ast.getTypeSizeInChars(pointee).getQuantity();
      if (!unit.ast.getAsVariableArrayType(pointee) &&
          !set(loop.upper->IgnoreParens(),
               arith::DivSIOp::create(builder, loc, bytes,
                                      constantInt(loc, i64, size))))
        return false;
      continue;
    }
    llvm::SmallVector<const Expr *> differences;
    for (const Expr *part : {loop.lower, loop.upper, loop.step})
      if (part)
        collectDifferences(part, differences);
    for (const Expr *difference : differences) {
      if (!isBefore(difference) || givenValues.contains(difference))
        continue;
      Value number = emit(difference);
      if (!set(difference, number))
        return false;
      givenValues[difference] = number;
    }
  }
  return true;
}

bool ACCImporter::emitPointerRange(const CanonicalLoop &loop,
                                   LoopRange &range) {
  Location loc = at(loop.stmt->getForLoc());
  PointerSum lower = splitPointer(loop.lower, unit.ast);
  PointerSum upper = splitPointer(loop.upper, unit.ast);
  Value distance = givenIndices.lookup(loop.upper->IgnoreParens());
  if ((!distance && !isSame(lower.base, upper.base, unit.ast)) ||
      !hasNoEffect(lower.base) ||
      refersTo(lower.base, [&](const VarDecl *var) { return var == loop.var; }))
    return unit.error(loop.upper->getExprLoc(),
                      "the bounds of a loop over a pointer must be the same "
                      "pointer plus something, as in for (p = a; p < a + n; "
                      "p++)");
  if (function.addressTaken.count(loop.var))
    return unit.error(loop.stmt->getForLoc(),
                      "the address of '" + loop.var->getName() +
                          "', the variable of a loop in a compute construct, "
                          "must not be taken");
  range.lower = emitSum(lower.terms, loc);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  if (range.lower)
    range.upper = distance ? arith::AddIOp::create(builder, loc, range.lower,
                                                   distance, nsw)
                                 .getResult()
                           : emitSum(upper.terms, loc);
  range.step = range.upper ? emitStep(loop, loc) : Value();
  if (!range.step)
    return false;
  Value one = constantIndex(loc, 1);
  if (!loop.descending) {
    if (loop.inclusive)
      range.upper = arith::AddIOp::create(builder, loc, range.upper, one, nsw);
    return true;
  }
  Value count =
      arith::SubIOp::create(builder, loc, range.lower, range.upper, nsw);
  if (loop.inclusive)
    count = arith::AddIOp::create(builder, loc, count, one, nsw);
  if (loop.step)
    count = emitStepsIn(count, range.step, loc);
  range.first = range.lower;
  range.increment = range.step;
  range.lower = constantIndex(loc, 0);
  range.upper = count;
  range.step = one;
  return true;
}

/// The pointer before an iteration.
Value ACCImporter::emitPointerCounter(const CanonicalLoop &loop,
                                      const LoopRange &range, Value iteration,
                                      Location loc) {
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value index = iteration;
  if (range.first)
    index = arith::SubIOp::create(
        builder, loc, range.first,
        arith::MulIOp::create(builder, loc, iteration, range.increment, nsw),
        nsw);
  const Expr *expr = splitPointer(loop.lower, unit.ast).base;
  Value base = expr->getType()->isArrayType() ? addressOf(emitPlace(expr), loc)
                                              : emit(expr);
  return base ? emitPointerAdd(base, loop.var->getType()->getPointeeType(),
                               index, loc)
              : base;
}

} // namespace xacc::frontend
