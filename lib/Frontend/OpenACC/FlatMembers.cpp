//===- FlatMembers.cpp - Members of structures as variables ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pointers in structures that a construct follows, level by level: `g->sub`
// becomes the variable `sub`, and `sub->u` in the next round `u`.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/FlatBody.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

using clang::QualType;

const VarDecl *FlatBody::rootOfMember(const Expr *expr,
                                      const Expr *&subscript) {
  subscript = nullptr;
  bool isArrow = false;
  expr = expr->IgnoreParens();
  if (!isa<MemberExpr>(expr))
    return nullptr;
  while (const auto *member = dyn_cast<MemberExpr>(expr)) {
    if (isArrow || !isa<FieldDecl>(member->getMemberDecl()))
      return nullptr;
    isArrow = member->isArrow();
    expr = member->getBase()->IgnoreParenImpCasts();
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
      element && !isArrow) {
    subscript = element->getIdx();
    expr = element->getBase()->IgnoreParenImpCasts();
  }
  const auto *ref = dyn_cast<DeclRefExpr>(expr);
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!var)
    return nullptr;
  bool isFollowed = isArrow || (subscript && !var->getType()->isArrayType());
  return var->getType()->isPointerType() == isFollowed ? var : nullptr;
}

/// `if (q->p)`, `q->p != NULL`: what it leads to is not used.
static bool isNullTest(const Stmt *stmt, const ASTContext &ast) {
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(stmt))
    return cast->getCastKind() == CK_PointerToBoolean;
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt))
    return unary->getOpcode() == UO_LNot &&
           unary->getSubExpr()->getType()->isPointerType();
  const auto *choice = dyn_cast<BinaryOperator>(stmt);
  auto isNull = [&](const Expr *side) {
    return side->isNullPointerConstant(const_cast<ASTContext &>(ast),
                                       Expr::NPC_ValueDependentIsNotNull) !=
           Expr::NPCK_NotNull;
  };
  return choice && choice->isEqualityOp() &&
         (isNull(choice->getLHS()) || isNull(choice->getRHS()));
}

/// One more level of pointers; whether there was any.
bool FlatBody::replaceLevel(
    llvm::function_ref<bool(const VarDecl *, const Expr *)> isUsable) {
  llvm::SmallVector<Stmt **> slots;
  llvm::SmallPtrSet<Stmt *, 32> seen; // shared expressions
  auto collect = [&](auto &self, Stmt *stmt) -> void {
    if (!seen.insert(stmt).second ||
        isa<UnaryExprOrTypeTraitExpr, GenericSelectionExpr, ChooseExpr,
            CapturedStmt>(stmt) ||
        isNullTest(stmt, ast))
      return;
    const auto *block = dyn_cast<IfStmt>(stmt);
    const auto *both = dyn_cast<BinaryOperator>(stmt);
    const auto *choice = dyn_cast<ConditionalOperator>(stmt);
    for (Stmt *&child : stmt->children()) {
      const auto *test = dyn_cast_or_null<Expr>(child);
      bool isTest = test && test->getType()->isPointerType() &&
                    ((block && test == block->getCond()) ||
                     (both && both->isLogicalOp()) ||
                     (choice && test == choice->getCond()));
      if (!child || isTest)
        continue;
      auto *member = dyn_cast<MemberExpr>(child);
      const Expr *subscript;
      if (member && member->getType()->isPointerType() &&
          rootOfMember(member, subscript) &&
          (!subscript || isInvariant(subscript)))
        slots.push_back(&child);
      else
        self(self, child);
    }
  };
  collect(collect, body);
  bool isAny = false;
  for (Stmt **slot : slots) {
    auto *place = cast<MemberExpr>(*slot);
    const Expr *subscript;
    const VarDecl *root = rootOfMember(place, subscript);
    llvm::FoldingSetNodeID id;
    place->Profile(id, ast, /*Canonical=*/true);
    auto known = llvm::find_if(members, [&](const Member &member) {
      llvm::FoldingSetNodeID other;
      member.place->Profile(other, ast, /*Canonical=*/true);
      return id == other;
    });
    if (known == members.end()) {
      const Expr *original = place;
      for (const Member &member : members)
        if (member.pointer == root)
          original = substitute(
              place, root,
              sema.DefaultLvalueConversion(const_cast<Expr *>(member.original))
                  .get());
      const auto *field = cast<FieldDecl>(place->getMemberDecl());
      if (!original || changed.count(root) || declared.count(root) ||
          changedFields.contains(field) ||
          place->getType().isVolatileQualified() || !isUsable(root, original))
        continue;
      QualType type = place->getType().getUnqualifiedType();
      SourceLocation loc = place->getExprLoc();
      VarDecl *pointer = VarDecl::Create(
          ast, const_cast<DeclContext *>(root->getDeclContext()), loc, loc,
          &ast.Idents.get(field->getName()), type,
          ast.getTrivialTypeSourceInfo(type, loc), SC_None);
      pointer->setImplicit();
      members.push_back({original, place, subscript, root, pointer});
      known = std::prev(members.end());
    }
    isAny = true;
    set(*slot,
        DeclRefExpr::Create(ast, NestedNameSpecifierLoc(), SourceLocation(),
                            known->pointer, false, place->getExprLoc(),
                            known->pointer->getType(), VK_LValue));
  }
  return isAny;
}

llvm::ArrayRef<FlatBody::Member> FlatBody::replaceMembers(
    llvm::function_ref<bool(const VarDecl *, const Expr *)> isUsable) {
  while (replaceLevel(isUsable))
    ;
  return members;
}

bool FlatBody::followsPointersIn(const VarDecl *var) const {
  bool follows = false;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *member = dyn_cast<MemberExpr>(s);
    follows |= member && !member->getType()->isArithmeticType() &&
               rootOf(member) == var;
    return !follows;
  });
  return follows;
}

bool FlatBody::usesOnlyMembers(const VarDecl *pointer) const {
  bool isOnly = true, isAny = false;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *member = dyn_cast<MemberExpr>(s);
        member && member->isArrow()) {
      const auto *ref =
          dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts());
      if (ref && ref->getDecl() == pointer) {
        // Nothing else is in it; an array in it could lead out of it.
        isAny = true;
        return false;
      }
    }
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    isOnly &= !ref || ref->getDecl() != pointer;
    return isOnly;
  });
  return isOnly && (isAny || llvm::any_of(members, [&](const Member &member) {
                      return member.root == pointer;
                    }));
}

} // namespace xacc::frontend
