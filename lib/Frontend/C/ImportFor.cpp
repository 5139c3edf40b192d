//===- ImportFor.cpp - Import of loops ------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that counts becomes scf.for, or the loop of a directive; others
// scf.while, or blocks where something jumps.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Unit/Constants.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool CImporter::emitFor(const ForStmt *stmt) {
  if (std::optional<bool> done = emitDirectedLoop(stmt))
    return *done;
  unit.scopes.push();
  bool ok = hasJumpOut(stmt->getBody()) || needsBlocks(stmt)
                ? emitUnstructuredLoop(stmt->getInit(), stmt->getCond(),
                                       stmt->getInc(), stmt->getBody(), true,
                                       stmt->getForLoc())
                : emitWhile(stmt);
  unit.scopes.pop();
  return ok;
}

/// A loop without jumps, as C says it: its variable is in memory, its condition
/// is evaluated again and again. --xacc-raise-loops finds what it counts.
bool CImporter::emitWhile(const ForStmt *stmt) {
  Location loc = at(stmt->getForLoc());
  if (stmt->getInit() && !emitStmt(stmt->getInit()))
    return false;
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(stmt->getInit()))
    for (const Decl *d : decl->decls())
      if (const auto *named = dyn_cast<NamedDecl>(d))
        unit.scopes.declare(named);
  auto loop = scf::WhileOp::create(builder, loc, TypeRange(), ValueRange());
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&loop.getBefore());
  Value again = stmt->getCond() ? emitCondition(stmt->getCond())
                                : constantInt(loc, builder.getI1Type(), 1);
  if (!again)
    return false;
  scf::ConditionOp::create(builder, loc, again, ValueRange());
  builder.setInsertionPointToEnd(builder.createBlock(&loop.getAfter()));
  if (!emitLoopBody(stmt, loc))
    return false;
  if (stmt->getInc())
    emit(stmt->getInc());
  scf::YieldOp::create(builder, loc);
  return !unit.diags.hasErrorOccurred();
}

/// The body of a loop that is one operation: `continue` goes to its end, and
/// `break` has no target.
bool CImporter::emitLoopBody(const ForStmt *loop, Location loc) {
  unsigned begin = unit.offset(loop->getRParenLoc());
  if (!hasJumpOut(loop->getBody()))
    return emitBody(loop->getBody(), begin);
  auto outerTargets = std::move(targets);
  targets.clear();
  auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  Block *next = newBlock();
  targets.push_back({nullptr, next, 0, blockArrays.size()});
  bool ok = emitBody(loop->getBody(), begin);
  branchTo(next, loc);
  builder.setInsertionPointToEnd(next);
  scf::YieldOp::create(builder, loc);
  targets = std::move(outerTargets);
  return ok;
}

/// The step of a loop in its direction; 1 if it names none.
Value CImporter::emitStep(const CanonicalLoop &loop, Location loc) {
  if (!loop.step)
    return constantIndex(loc, 1);
  Value step = emitIndex(loop.step);
  if (step && loop.negatedStep)
    step = arith::SubIOp::create(builder, loc, constantIndex(loc, 0), step,
                                 arith::IntegerOverflowFlags::nsw);
  return step;
}

/// How many steps `distance` has. A loop without iterations may have a step of
/// zero, which must not trap.
Value CImporter::emitStepsIn(Value distance, Value step, Location loc) {
  Value divisor =
      builder.createOrFold<arith::MaxSIOp>(loc, step, constantIndex(loc, 1));
  return arith::CeilDivSIOp::create(builder, loc, distance, divisor);
}

/// A constant bound that is neither negative nor near the limits of 64 bits.
static bool isModest(const Expr *expr, const ASTContext &ast,
                     uint64_t limit = uint64_t(1) << 62) {
  Expr::EvalResult value;
  return expr->EvaluateAsInt(value, ast) &&
         (!value.Val.getInt().isSigned() || !value.Val.getInt().isNegative()) &&
         value.Val.getInt().getActiveBits() <= 64 &&
         value.Val.getInt().getZExtValue() <= limit;
}

bool needsTripCount(const CanonicalLoop &loop, const ASTContext &ast) {
  QualType type = loop.var->getType(), compared = loop.upper->getType();
  bool fromZero = isModest(loop.lower, ast);
  bool isUnsigned = compared->isUnsignedIntegerOrEnumerationType();
  if (isUnsigned && type->isSignedIntegerOrEnumerationType() && !fromZero)
    return true;
  if (loop.unequal && type->isUnsignedIntegerOrEnumerationType())
    return loop.descending || !isModest(loop.lower, ast, 0); // through zero
  if (ast.getIntWidth(type) < 64)
    return false;
  bool smallStep =
      !loop.step || isModest(loop.step, ast, std::numeric_limits<int>::max());
  return isUnsigned ? !fromZero || !smallStep || loop.descending
                    : (!fromZero && !smallStep) || loop.descending;
}

/// The number of iterations, computed in the type that C compares in.
Value CImporter::emitTripCount(const CanonicalLoop &loop,
                               const LoopRange &range, Location loc) {
  using Predicate = arith::CmpIPredicate;
  // `!=` on a variable without a sign may count through zero.
  bool wraps = loop.unequal && !isSigned(loop.var->getType());
  QualType compared = wraps ? loop.var->getType() : loop.upper->getType();
  Type type = builder.getIntegerType(unit.ast.getIntWidth(compared));
  auto cast = [&](Value value) {
    return builder.createOrFold<arith::IndexCastOp>(loc, type, value);
  };
  Value lower = cast(range.lower), upper = cast(range.upper);
  if (loop.descending)
    std::swap(lower, upper);
  Predicate predicate = loop.unequal && !isSigned(compared) ? Predicate::ne
                        : isSigned(compared)
                            ? (loop.inclusive ? Predicate::sle : Predicate::slt)
                        : loop.inclusive ? Predicate::ule
                                         : Predicate::ult;
  Value runs = arith::CmpIOp::create(builder, loc, predicate, lower, upper);
  Value distance = arith::SubIOp::create(builder, loc, upper, lower);
  distance = builder.createOrFold<arith::IndexCastUIOp>(
      loc, builder.getIndexType(), distance);
  Value one = constantIndex(loc, 1), count = distance;
  if (loop.step) {
    // A loop without iterations may have a step of zero.
    Value isStep = arith::CmpIOp::create(builder, loc, Predicate::ne,
                                         range.step, constantIndex(loc, 0));
    Value step = arith::SelectOp::create(
        builder, loc, arith::AndIOp::create(builder, loc, runs, isStep),
        range.step, one);
    if (!loop.inclusive)
      count = arith::SubIOp::create(builder, loc, count, one);
    count = arith::DivUIOp::create(builder, loc, count, step);
  }
  if (loop.step || loop.inclusive)
    count = arith::AddIOp::create(builder, loc, count, one);
  return arith::SelectOp::create(builder, loc, runs, count,
                                 constantIndex(loc, 0));
}

/// A difference of pointers in an expression that is not `given`; null if there
/// is none.
static const Expr *
findPointerDifference(const Expr *expr,
                      const llvm::DenseMap<const Expr *, Value> &given) {
  const Expr *found = nullptr;
  forEachStmt(expr, [&](const Stmt *s) {
    const auto *binary = dyn_cast<BinaryOperator>(s);
    if (binary && binary->getOpcode() == BO_Sub &&
        binary->getRHS()->getType()->isPointerType() && !given.contains(binary))
      found = binary;
    return !found;
  });
  return found;
}

bool CImporter::emitRange(const CanonicalLoop &loop, LoopRange &range) {
  Location loc = at(loop.stmt->getForLoc());
  // The bounds are computed before the kernel runs, where pointers into data
  // are not yet those of the device.
  for (const Expr *part : {loop.lower, loop.upper, loop.step})
    if (const Expr *difference = part && compute
                                     ? findPointerDifference(part, givenValues)
                                     : nullptr)
      return unit.error(difference->getExprLoc(),
                        "a bound of a loop in a compute construct is a "
                        "difference of pointers that the construct assigns; "
                        "compute it in a variable before the construct");
  auto nsw = arith::IntegerOverflowFlags::nsw;
  range.lower = emitIndex(loop.lower);
  range.upper = range.lower ? emitIndex(loop.upper) : Value();
  range.step = range.upper ? emitStep(loop, loc) : Value();
  if (!range.step)
    return false;
  Value one = constantIndex(loc, 1), count;
  if (needsTripCount(loop, unit.ast)) {
    count = emitTripCount(loop, range, loc);
    range.wraps = true;
  } else if (loop.descending) {
    count = arith::SubIOp::create(builder, loc, range.lower, range.upper, nsw);
    if (loop.inclusive)
      count = arith::AddIOp::create(builder, loc, count, one, nsw);
    if (loop.step)
      count = emitStepsIn(count, range.step, loc);
  } else {
    if (loop.inclusive)
      range.upper = arith::AddIOp::create(builder, loc, range.upper, one, nsw);
    return true;
  }
  range.first = range.lower;
  range.increment = range.step;
  range.lower = constantIndex(loc, 0);
  range.upper = count;
  range.step = one;
  return true;
}

/// The value of a loop variable before an iteration.
Value CImporter::emitCounter(const CanonicalLoop &loop, const LoopRange &range,
                             Value iteration, Location loc) {
  if (!range.first)
    return iteration;
  auto flags = range.wraps ? arith::IntegerOverflowFlags::none
                           : arith::IntegerOverflowFlags::nsw;
  Value done =
      arith::MulIOp::create(builder, loc, iteration, range.increment, flags);
  Value value =
      loop.descending
          ? arith::SubIOp::create(builder, loc, range.first, done, flags)
                .getResult()
          : arith::AddIOp::create(builder, loc, range.first, done, flags)
                .getResult();
  unsigned width = unit.ast.getIntWidth(loop.var->getType());
  if (loop.unequal && range.wraps && width < 64)
    value = arith::AndIOp::create(
        builder, loc, value, constantIndex(loc, (int64_t(1) << width) - 1));
  return value;
}

bool CImporter::emitUnstructuredLoop(const Stmt *init, const Expr *condition,
                                     const Expr *increment, const Stmt *body,
                                     bool testFirst, SourceLocation where) {
  Location loc = at(where);
  if (init && !emitStmt(init))
    return false;
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(init))
    for (const Decl *d : decl->decls())
      if (const auto *named = dyn_cast<NamedDecl>(d))
        unit.scopes.declare(named);
  // With a `return` or a `goto` in it the blocks are those around it.
  bool inlineBlocks = needsBlocks(body);
  std::optional<OpBuilder::InsertionGuard> guard;
  if (!inlineBlocks) {
    auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
    guard.emplace(builder);
    builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  }
  Block *test = newBlock(), *inside = newBlock(), *next = newBlock(),
        *after = newBlock();
  branchTo(testFirst ? test : inside, loc);
  builder.setInsertionPointToEnd(test);
  if (condition) {
    Value again = emitCondition(condition);
    if (!again)
      return false;
    cf::CondBranchOp::create(builder, loc, again, inside, after);
  } else {
    branchTo(inside, loc);
  }
  builder.setInsertionPointToEnd(inside);
  targets.push_back({after, next, blockArrays.size(), blockArrays.size()});
  // A directive may be between the keyword and a body without braces.
  bool ok = emitBody(body, unit.offset(where));
  targets.pop_back();
  if (!ok)
    return false;
  branchTo(next, loc);
  builder.setInsertionPointToEnd(next);
  if (increment)
    emit(increment);
  branchTo(test, loc);
  builder.setInsertionPointToEnd(after);
  if (!inlineBlocks)
    scf::YieldOp::create(builder, loc);
  return !unit.diags.hasErrorOccurred();
}

} // namespace xacc::frontend
