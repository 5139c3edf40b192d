//===- LoopBounds.cpp - Bounds that a loop does not change ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C evaluates the bound of a loop again for each iteration. It may be evaluated
// once if nothing in the loop writes what it reads: `k < rowstr[i + 1]` where
// the body sums up floating point numbers. A store may not write it if
//
//   - the types exclude it: C's effective types, characters excepted;
//   - it is to another variable, and pointers do not reach that or the bound's;
//   - one of both goes through a restrict pointer that no other pointer was set
//     to, and the other one does not.
//
//===----------------------------------------------------------------------===//

#include "Regions/RegionBuilder.h"
#include "Syntax/ACCSyntax.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace xacc::frontend {

using clang::QualType;

namespace {

/// What an lvalue designates: part of a variable, or of what it points to.
struct Designated {
  /// Null if it is reached through anything but a variable.
  const VarDecl *root = nullptr;
  bool throughPointer = false;
  bool inUnion = false;
  QualType type;
};

} // namespace

static Designated designatedBy(const Expr *expr) {
  Designated result;
  result.type = expr->getType();
  while (true) {
    expr = expr->IgnoreParenImpCasts();
    const Expr *inner = nullptr;
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
      inner = subscript->getBase();
    } else if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      inner = member->getBase();
      QualType record = inner->getType();
      if (record->isPointerType())
        record = record->getPointeeType();
      result.inUnion |= record->isUnionType();
    } else if (const auto *unary = dyn_cast<UnaryOperator>(expr)) {
      if (unary->getOpcode() != UO_Deref && unary->getOpcode() != UO_Real &&
          unary->getOpcode() != UO_Imag)
        return result;
      inner = unary->getSubExpr();
    } else if (const auto *sum = dyn_cast<BinaryOperator>(expr);
               sum && sum->isAdditiveOp() && sum->getType()->isPointerType()) {
      inner = sum->getLHS()->getType()->isIntegerType() ? sum->getRHS()
                                                        : sum->getLHS();
    } else {
      const auto *ref = dyn_cast<DeclRefExpr>(expr);
      result.root = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return result;
    }
    // The value of a pointer: a variable's, or one that is in memory itself.
    const Expr *bare = inner->IgnoreParenImpCasts();
    if (bare->getType()->isPointerType() &&
        (isa<DeclRefExpr>(bare) || !isa<BinaryOperator>(bare))) {
      result.throughPointer = true;
      const auto *ref = dyn_cast<DeclRefExpr>(bare);
      result.root = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return result;
    }
    expr = inner;
  }
}

/// Whether the type, or one that it is another name of, is `may_alias`.
static bool hasMayAlias(QualType type) {
  while (const auto *name = type->getAs<TypedefType>()) {
    if (name->getDecl()->hasAttr<MayAliasAttr>())
      return true;
    type = name->desugar();
  }
  return false;
}

/// Whether one object may be accessed as both.
static bool mayShareObject(QualType lhs, QualType rhs, const ASTContext &ast) {
  auto isKnown = [](QualType type) {
    if (hasMayAlias(type))
      return false;
    return type->isPointerType() ||
           (type->isArithmeticType() && !type->isAnyComplexType() &&
            !type->isAnyCharacterType());
  };
  if (!isKnown(lhs) || !isKnown(rhs))
    return true;
  auto kind = [](QualType type) {
    return type->isPointerType() ? 2 : type->isRealFloatingType() ? 1 : 0;
  };
  return kind(lhs) == kind(rhs) && ast.getTypeSize(lhs) == ast.getTypeSize(rhs);
}

/// Whether a store to `written` may change `read`.
static bool mayWrite(const Designated &written, const Designated &read,
                     const FunctionInfo &function, const ASTContext &ast) {
  if (function.strictAliasing && !written.inUnion && !read.inUnion &&
      !mayShareObject(written.type, read.type, ast))
    return false;
  if (!written.root || !read.root)
    return true;
  if (!written.throughPointer && !read.throughPointer)
    return written.root == read.root;
  auto isRestricted = [&](const Designated &side) {
    return side.throughPointer && side.root->getType().isRestrictQualified() &&
           !function.copiedPointers.count(side.root);
  };
  if (written.throughPointer && read.throughPointer)
    return written.root == read.root ||
           (!isRestricted(written) && !isRestricted(read));
  const Designated &variable = written.throughPointer ? read : written;
  const Designated &pointer = written.throughPointer ? written : read;
  bool isHidden = variable.root->hasLocalStorage() &&
                  variable.root->getType()->isScalarType() &&
                  !function.addressTaken.count(variable.root);
  return !isHidden && !isRestricted(pointer);
}

/// Whether a statement writes nothing that `reads` designate.
static bool keepsAll(const Stmt *body, llvm::ArrayRef<Designated> reads,
                     const FunctionInfo &function, const ASTContext &ast) {
  bool keeps = true;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *call = dyn_cast<CallExpr>(s))
      keeps &= isMathFunction(call->getDirectCallee());
    // Data may move, kernels may write.
    if (isa<OpenACCConstructStmt>(s))
      keeps &= isa<OpenACCLoopConstruct, OpenACCAtomicConstruct>(s);
    keeps &= !isa<AsmStmt, AtomicExpr>(s);
    const Expr *target = targetOf(s);
    if (target)
      for (const Designated &read : reads)
        keeps &= !mayWrite(designatedBy(target), read, function, ast);
    return keeps;
  });
  return keeps;
}

/// Whether the upper bound and the step have the same value in all iterations
/// of a loop.
bool RegionBuilder::keepsBounds(const CanonicalLoop &loop) {
  const Stmt *body = loop.stmt->getBody();
  VarSet changed;
  collectAssigned(body, changed);
  bool keeps = !changed.count(loop.var);
  // What directives in the loop communicate, they may change.
  llvm::DenseSet<const IdentifierInfo *> communicated;
  auto note = [&](Tokens tokens) {
    for (const Token &token : tokens)
      communicated.insert(token.getIdentifierInfo());
  };
  unsigned begin = unit.beginOf(loop.stmt) + 1, end = unit.endOf(loop.stmt);
  for (const Directive *directive : unit.directivesIn(begin, end)) {
    llvm::for_each(directive->variables, note);
    for (const ReductionSyntax &reduction : directive->reductions)
      llvm::for_each(reduction.variables, note);
  }
  llvm::SmallVector<Designated> reads;
  for (const Expr *part : {loop.upper, loop.step})
    forEachStmt(part, [&](const Stmt *s) {
      if (isa<CallExpr>(s))
        keeps = false;
      const auto *unary = dyn_cast<UnaryOperator>(s);
      if (unary && unary->isIncrementDecrementOp())
        keeps = false;
      const auto *binary = dyn_cast<BinaryOperator>(s);
      if (binary && binary->isAssignmentOp())
        keeps = false;
      // Parts of aggregates; those in between are not read.
      if ((isa<ArraySubscriptExpr, MemberExpr>(s) ||
           (unary && unary->getOpcode() == UO_Deref)) &&
          cast<Expr>(s)->getType()->isScalarType()) {
        reads.push_back(designatedBy(cast<Expr>(s)));
        keeps &= !cast<Expr>(s)->getType().isVolatileQualified();
      }
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!var)
        return true;
      keeps &= var != loop.var && !changed.count(var) &&
               !communicated.count(var->getIdentifier());
      bool isReached =
          opaqueCode && !var->getType().isConstQualified() &&
          (!var->hasLocalStorage() || function.addressTaken.count(var));
      if (isReached && !var->getType()->isArrayType())
        reads.push_back(designatedBy(ref));
      return true;
    });
  if (!keeps || reads.empty())
    return keeps;
  return unit.directivesIn(begin, end).empty() &&
         keepsAll(body, reads, function, unit.ast);
}

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

/// Whether a value is known to be far from the limits of a counter of 64 bits.
static bool isSmall(const Expr *expr, QualType counter, const ASTContext &ast) {
  Expr::EvalResult constant;
  if (expr->EvaluateAsInt(constant, ast)) {
    const llvm::APSInt &value = constant.Val.getInt();
    return value.isSigned() ? value.getSignificantBits() < 63
                            : value.getActiveBits() < 63;
  }
  QualType type = expr->IgnoreParenImpCasts()->getType();
  return keepsValue(ast, type, counter) && ast.getIntWidth(type) < 64;
}

/// Whether the number of iterations is what the bounds and the step say: the
/// comparison sees the variable's value, and the variable does not wrap around
/// before it ends the loop.
bool RegionBuilder::countsExactly(const CanonicalLoop &loop) {
  const ASTContext &ast = unit.ast;
  const auto *condition =
      cast<BinaryOperator>(loop.stmt->getCond()->IgnoreParenImpCasts());
  QualType counter = loop.var->getType();
  // Of both sides, after the usual arithmetic conversions.
  QualType compared = condition->getLHS()->getType();
  if (!keepsValue(ast, counter, compared))
    return false;
  unsigned width = ast.getIntWidth(counter);
  bool wraps = !isSigned(counter) || width < ast.getIntWidth(ast.IntTy) ||
               ast.getLangOpts().isSignedOverflowDefined();
  Expr::EvalResult lower, upper, step;
  bool isOne = !loop.step;
  if (loop.step && loop.step->EvaluateAsInt(step, ast))
    isOne = !loop.negatedStep && step.Val.getInt() == 1;
  // Indices have 64 bits and a sign. A counter of that size stays in them if
  // the loop starts, or counts down to, near 0: it would not end otherwise.
  bool isPlain = isSigned(counter) && isOne && !loop.inclusive;
  if (width == 64 && (loop.descending || !isPlain) &&
      !isSmall(loop.descending ? loop.upper : loop.lower, counter, ast))
    return false;
  if (!wraps) // overflow is undefined
    return true;
  bool isConstant = loop.upper->EvaluateAsInt(upper, ast);
  if (condition->getOpcode() == BO_NE) {
    if (!isConstant || !loop.lower->EvaluateAsInt(lower, ast))
      return false;
    int order =
        llvm::APSInt::compareValues(lower.Val.getInt(), upper.Val.getInt());
    return loop.descending ? order >= 0 : order <= 0;
  }
  // The counter reaches any bound that it can hold in steps of 1.
  if (isOne && !loop.inclusive && !isConstant)
    return keepsValue(ast, loop.upper->IgnoreParenImpCasts()->getType(),
                      counter) ||
           ast.hasSameUnqualifiedType(compared, counter);
  // A constant bound has to be a step away from where the counter wraps.
  if (!isConstant || loop.negatedStep || (loop.step && !step.Val.isInt()))
    return false;
  bool isUnsigned = !isSigned(counter);
  llvm::APSInt limit = loop.descending
                           ? llvm::APSInt::getMinValue(width, isUnsigned)
                           : llvm::APSInt::getMaxValue(width, isUnsigned);
  const llvm::APSInt &bound = upper.Val.getInt();
  int order = llvm::APSInt::compareValues(bound, limit);
  if (loop.descending ? order < 0 : order > 0)
    return false;
  llvm::APInt room = (bound.extend(128) - limit.extend(128)).abs();
  uint64_t by = loop.step ? step.Val.getInt().abs().getLimitedValue() : 1;
  return room.uge(loop.inclusive ? by : by - 1);
}

} // namespace xacc::frontend
