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

bool ACCImporter::emitPointerRange(const CanonicalLoop &loop,
                                   LoopRange &range) {
  Location loc = at(loop.stmt->getForLoc());
  PointerSum lower = splitPointer(loop.lower, unit.ast);
  PointerSum upper = splitPointer(loop.upper, unit.ast);
  if (!isSame(lower.base, upper.base, unit.ast) || !hasNoEffect(lower.base) ||
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
  range.upper = range.lower ? emitSum(upper.terms, loc) : Value();
  range.step = range.upper ? emitStep(loop, loc) : Value();
  if (!range.step)
    return false;
  auto nsw = arith::IntegerOverflowFlags::nsw;
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
    count = arith::CeilDivSIOp::create(builder, loc, count, range.step);
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
