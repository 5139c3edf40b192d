//===- Purity.cpp - Functions that touch no memory but their own ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/Purity.h"
#include "Unit/Unit.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace xacc::frontend {

const VarDecl *findVariable(const Expr *place) {
  place = place->IgnoreParens();
  if (auto *member = dyn_cast<MemberExpr>(place))
    return member->isArrow() ? nullptr : findVariable(member->getBase());
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(place)) {
    // Not what a pointer points to.
    auto *base =
        dyn_cast<ImplicitCastExpr>(subscript->getBase()->IgnoreParens());
    return base && base->getCastKind() == CK_ArrayToPointerDecay
               ? findVariable(base->getSubExpr())
               : nullptr;
  }
  auto *name = dyn_cast<DeclRefExpr>(place);
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

/// A variable of the function itself, or a part of one.
static bool isOwn(const Expr *place) {
  const VarDecl *variable = findVariable(place);
  return variable && variable->hasLocalStorage();
}

/// The address of a variable of the function itself.
static bool isOwnAddress(const Expr *address) {
  address = address->IgnoreParenCasts();
  if (auto *unary = dyn_cast<UnaryOperator>(address))
    return unary->getOpcode() == UO_AddrOf && isOwn(unary->getSubExpr());
  return address->getType()->isArrayType() && isOwn(address);
}

namespace {

/// Looks for what a pure function does not do.
class EffectFinder : public ConstDynamicRecursiveASTVisitor {
public:
  explicit EffectFinder(Purity &purity) : purity(purity) {}
  bool isPure = true;

  bool VisitDeclRefExpr(const DeclRefExpr *name) override {
    auto *variable = dyn_cast<VarDecl>(name->getDecl());
    if (variable && (!variable->hasLocalStorage() ||
                     variable->getType().isVolatileQualified()))
      isPure = variable->isConstexpr() && isPure;
    return isPure;
  }
  bool VisitUnaryOperator(const UnaryOperator *op) override {
    return check(op->getOpcode() != UO_Deref);
  }
  bool VisitMemberExpr(const MemberExpr *member) override {
    return check(!member->isArrow() &&
                 !member->getType().isVolatileQualified());
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr *place) override {
    return check(isOwn(place));
  }
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return check(false);
    unsigned builtin = callee->getBuiltinID();
    if (builtin == Builtin::BImemcpy || builtin == Builtin::BI__builtin_memcpy)
      return check(isOwnAddress(call->getArg(0)) &&
                   isOwnAddress(call->getArg(1)));
    return check(isMathFunction(callee) || purity.isPure(callee));
  }
  bool VisitGCCAsmStmt(const GCCAsmStmt *) override { return check(false); }
  bool VisitMSAsmStmt(const MSAsmStmt *) override { return check(false); }
  bool VisitAtomicExpr(const AtomicExpr *) override { return check(false); }
  bool VisitVAArgExpr(const VAArgExpr *) override { return check(false); }
  bool VisitVarDecl(const VarDecl *variable) override {
    return check(variable->hasLocalStorage() &&
                 !variable->getType().isVolatileQualified());
  }

private:
  bool check(bool fits) {
    isPure &= fits;
    return isPure;
  }

  Purity &purity;
};

} // namespace

bool Purity::isPure(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (!function || !function->hasBody(definition) || definition->isVariadic() ||
      definition->hasAttr<WeakAttr>())
    return false;
  // Others may be passed and returned through memory.
  auto isScalar = [](QualType type) {
    return type->isArithmeticType() && !type->isAnyComplexType() &&
           !type.isVolatileQualified();
  };
  if (!isScalar(definition->getReturnType()) ||
      !llvm::all_of(definition->parameters(), [&](const ParmVarDecl *param) {
        return isScalar(param->getType());
      }))
    return false;
  auto [it, isNew] = known.try_emplace(definition, false);
  if (!isNew)
    return it->second;
  EffectFinder finder(*this);
  finder.TraverseStmt(definition->getBody());
  return known[definition] = finder.isPure;
}

} // namespace xacc::frontend
