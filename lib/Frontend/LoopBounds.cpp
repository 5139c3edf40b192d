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

#include "ACCSyntax.h"
#include "RegionBuilder.h"
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

/// Whether one object may be accessed as both.
static bool mayShareObject(QualType lhs, QualType rhs, const ASTContext &ast) {
  auto isKnown = [](QualType type) {
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
  if (!written.inUnion && !read.inUnion &&
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

/// Functions of the mathematical library that get and give numbers.
static bool isMathematical(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  return callee && callee->getBuiltinID() &&
         callee->getReturnType()->isArithmeticType() &&
         llvm::all_of(call->arguments(), [](const Expr *argument) {
           return argument->getType()->isArithmeticType();
         });
}

/// Whether a statement writes nothing that `reads` designate.
static bool keepsAll(const Stmt *body, llvm::ArrayRef<Designated> reads,
                     const FunctionInfo &function, const ASTContext &ast) {
  bool keeps = true;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *call = dyn_cast<CallExpr>(s))
      keeps &= isMathematical(call);
    // Data may move, kernels may write.
    if (isa<OpenACCConstructStmt>(s))
      keeps &= isa<OpenACCLoopConstruct, OpenACCAtomicConstruct>(s);
    keeps &= !isa<AsmStmt>(s);
    const Expr *target = nullptr;
    if (const auto *binary = dyn_cast<BinaryOperator>(s);
        binary && binary->isAssignmentOp())
      target = binary->getLHS();
    if (const auto *unary = dyn_cast<UnaryOperator>(s);
        unary && unary->isIncrementDecrementOp())
      target = unary->getSubExpr();
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
  llvm::SmallVector<Designated> reads;
  for (const Expr *part : {loop.upper, loop.step})
    forEachStmt(part, [&](const Stmt *s) {
      if (isa<CallExpr>(s))
        keeps = false;
      const auto *unary = dyn_cast<UnaryOperator>(s);
      if (unary && unary->isIncrementDecrementOp())
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
      keeps &= var != loop.var && !changed.count(var);
      bool isReached =
          opaqueCode && !var->getType().isConstQualified() &&
          (!var->hasLocalStorage() || function.addressTaken.count(var));
      if (isReached && !var->getType()->isArrayType())
        reads.push_back(designatedBy(ref));
      return true;
    });
  if (!keeps || reads.empty())
    return keeps;
  unsigned begin = unit.beginOf(loop.stmt) + 1, end = unit.endOf(loop.stmt);
  return unit.directivesIn(begin, end).empty() &&
         keepsAll(body, reads, function, unit.ast);
}

} // namespace xacc::frontend
