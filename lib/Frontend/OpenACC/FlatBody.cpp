//===- FlatBody.cpp - A construct without its accessors -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenACC/FlatBody.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace xacc::frontend {

using clang::QualType;

constexpr unsigned kMaxCalls = 6; ///< of functions within functions

//===----------------------------------------------------------------------===//
// Copies of functions' expressions
//===----------------------------------------------------------------------===//

/// Copies an expression, with values in place of parameters and locals.
class FlatBody::Cloner {
public:
  explicit Cloner(FlatBody &flat) : flat(flat), ast(flat.ast) {}

  llvm::DenseMap<const VarDecl *, Expr *> values;
  VarSet used;
  bool keepsVariables = false;

  /// Null: it has what this does not copy.
  Expr *clone(Expr *expr);

private:
  Expr *cloneCast(CastExpr *cast);
  Expr *cloneBinary(BinaryOperator *binary);
  Expr *cloneCall(CallExpr *call);
  Expr *copy(Expr *expr);

  FlatBody &flat;
  ASTContext &ast;
};

Expr *FlatBody::Cloner::clone(Expr *expr) {
  Expr *result = copy(expr);
  return result ? flat.fold(result) : nullptr;
}

Expr *FlatBody::Cloner::cloneCast(CastExpr *cast) {
  const auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (auto value = values.find(var); var &&
                                     cast->getCastKind() == CK_LValueToRValue &&
                                     value != values.end()) {
    used.insert(var);
    return new (ast)
        ParenExpr(ref->getBeginLoc(), ref->getEndLoc(), value->second);
  }
  Expr *sub = clone(cast->getSubExpr());
  if (!sub)
    return nullptr;
  if (auto *written = dyn_cast<CStyleCastExpr>(cast))
    return CStyleCastExpr::Create(
        ast, cast->getType(), cast->getValueKind(), cast->getCastKind(), sub,
        nullptr, FPOptionsOverride(), written->getTypeInfoAsWritten(),
        written->getLParenLoc(), written->getRParenLoc());
  return isa<ImplicitCastExpr>(cast)
             ? ImplicitCastExpr::Create(
                   ast, cast->getType(), cast->getCastKind(), sub, nullptr,
                   cast->getValueKind(), FPOptionsOverride())
             : nullptr;
}

Expr *FlatBody::Cloner::cloneBinary(BinaryOperator *binary) {
  Expr *lhs = clone(binary->getLHS()), *rhs = clone(binary->getRHS());
  if (!lhs || !rhs)
    return nullptr;
  if (auto *compound = dyn_cast<CompoundAssignOperator>(binary))
    return CompoundAssignOperator::Create(
        ast, lhs, rhs, binary->getOpcode(), binary->getType(),
        binary->getValueKind(), binary->getObjectKind(),
        binary->getOperatorLoc(), FPOptionsOverride(),
        compound->getComputationLHSType(),
        compound->getComputationResultType());
  return BinaryOperator::Create(ast, lhs, rhs, binary->getOpcode(),
                                binary->getType(), binary->getValueKind(),
                                binary->getObjectKind(),
                                binary->getOperatorLoc(), FPOptionsOverride());
}

Expr *FlatBody::Cloner::cloneCall(CallExpr *call) {
  llvm::SmallVector<Expr *> arguments;
  for (Expr *argument : call->arguments()) {
    arguments.push_back(clone(argument));
    if (!arguments.back())
      return nullptr;
  }
  return CallExpr::Create(ast, call->getCallee(), arguments, call->getType(),
                          call->getValueKind(), call->getRParenLoc(),
                          FPOptionsOverride());
}

Expr *FlatBody::Cloner::copy(Expr *expr) {
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(expr))
    return expr;
  if (auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    const auto *var = dyn_cast<VarDecl>(ref->getDecl());
    auto value = values.find(var);
    if (!var || value == values.end())
      // In a function: the device may have one of its own.
      return var && !keepsVariables ? nullptr : expr;
    // The member of a structure that is passed by value.
    Expr *object = value->second->IgnoreParenImpCasts();
    used.insert(var);
    return object->isLValue() && var->getType()->isRecordType() ? object
                                                                : nullptr;
  }
  if (auto *paren = dyn_cast<ParenExpr>(expr)) {
    Expr *sub = clone(paren->getSubExpr());
    return sub ? new (ast)
                     ParenExpr(paren->getLParen(), paren->getRParen(), sub)
               : nullptr;
  }
  if (auto *cast = dyn_cast<CastExpr>(expr))
    return cloneCast(cast);
  if (auto *binary = dyn_cast<BinaryOperator>(expr))
    return cloneBinary(binary);
  if (auto *call = dyn_cast<CallExpr>(expr))
    return cloneCall(call);
  if (auto *member = dyn_cast<MemberExpr>(expr)) {
    Expr *base = clone(member->getBase());
    return base ? flat.memberOf(base, member->isArrow(), member) : nullptr;
  }
  if (auto *unary = dyn_cast<UnaryOperator>(expr)) {
    Expr *sub = clone(unary->getSubExpr());
    return sub ? UnaryOperator::Create(
                     ast, sub, unary->getOpcode(), unary->getType(),
                     unary->getValueKind(), unary->getObjectKind(),
                     unary->getOperatorLoc(), unary->canOverflow(),
                     FPOptionsOverride())
               : nullptr;
  }
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    Expr *base = clone(subscript->getBase()), *at = clone(subscript->getIdx());
    return base && at ? flat.element(base, at, expr) : nullptr;
  }
  if (auto *choice = dyn_cast<ConditionalOperator>(expr)) {
    Expr *condition = clone(choice->getCond());
    Expr *yes = clone(choice->getTrueExpr());
    Expr *no = clone(choice->getFalseExpr());
    return condition && yes && no
               ? new (ast) ConditionalOperator(
                     condition, choice->getQuestionLoc(), yes,
                     choice->getColonLoc(), no, choice->getType(),
                     choice->getValueKind(), choice->getObjectKind())
               : nullptr;
  }
  return nullptr;
}

Expr *FlatBody::substitute(Expr *expr, const VarDecl *var, Expr *value) {
  Cloner cloner(*this);
  cloner.keepsVariables = true;
  cloner.values[var] = value;
  return cloner.clone(expr);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// The operand of `&`, of an expression that is an address; or null.
static Expr *addressed(Expr *expr) {
  auto *unary = dyn_cast<UnaryOperator>(expr->IgnoreParenImpCasts());
  return unary && unary->getOpcode() == UO_AddrOf
             ? unary->getSubExpr()->IgnoreParens()
             : nullptr;
}

static bool isZero(const Expr *index, const ASTContext &ast) {
  Expr::EvalResult known;
  return index->EvaluateAsInt(known, ast) && known.Val.getInt().isZero();
}

Expr *FlatBody::element(Expr *base, Expr *index, Expr *like) {
  return new (ast) ArraySubscriptExpr(base, index, like->getType(), VK_LValue,
                                      OK_Ordinary, like->getEndLoc());
}

Expr *FlatBody::memberOf(Expr *base, bool isArrow, const MemberExpr *like) {
  return MemberExpr::Create(
      ast, base, isArrow, like->getOperatorLoc(), NestedNameSpecifierLoc(),
      SourceLocation(), like->getMemberDecl(), like->getFoundDecl(),
      like->getMemberNameInfo(), nullptr, like->getType(), like->getValueKind(),
      like->getObjectKind(), NOUR_None);
}

/// Subscripts add up as pointers do, whatever their types.
Expr *FlatBody::add(Expr *a, Expr *b, bool isSubtracted) {
  QualType type = ast.getPointerDiffType();
  auto convert = [&](Expr *expr) {
    return sema.ImpCastExprToType(expr, type, CK_IntegralCast).get();
  };
  return BinaryOperator::Create(
      ast, convert(a), convert(b), isSubtracted ? BO_Sub : BO_Add, type,
      VK_PRValue, OK_Ordinary, a->getExprLoc(), FPOptionsOverride());
}

/// `(a + j)[k]`, `(&a[j])[k]` and `*(a + j)`; `index` is null for 0.
Expr *FlatBody::foldElement(Expr *whole, Expr *base, Expr *index) {
  Expr *address = base->IgnoreParenImpCasts();
  if (!ast.hasSameUnqualifiedType(base->getType(), address->getType()) &&
      address->getType()->isPointerType() &&
      !ast.hasSimilarType(base->getType()->getPointeeType(),
                          address->getType()->getPointeeType()))
    return whole;
  if (Expr *object = addressed(base)) {
    auto *inner = dyn_cast<ArraySubscriptExpr>(object);
    if (!index || isZero(index, ast))
      return object;
    return inner ? fold(element(inner->getBase(),
                                add(inner->getIdx(), index, false), whole))
                 : whole;
  }
  auto *sum = dyn_cast<BinaryOperator>(address);
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType())
    return whole;
  Expr *pointer = sum->getLHS(), *distance = sum->getRHS();
  if (!pointer->getType()->isPointerType())
    std::swap(pointer, distance);
  if (!distance->getType()->isIntegerType())
    return whole;
  bool isDifference = sum->getOpcode() == BO_Sub;
  if (!index && isDifference)
    index =
        IntegerLiteral::Create(ast, llvm::APInt(ast.getIntWidth(ast.IntTy), 0),
                               ast.IntTy, whole->getExprLoc());
  Expr *total = !index         ? distance
                : isDifference ? add(index, distance, true)
                               : add(distance, index, false);
  return fold(element(pointer, total, whole));
}

/// `(&s)->m`, `(*p).m`, `p[0].m`
Expr *FlatBody::foldMember(MemberExpr *member) {
  Expr *base = member->getBase()->IgnoreParens();
  if (member->isArrow()) {
    Expr *object = addressed(base);
    auto *sum = dyn_cast<BinaryOperator>(base->IgnoreParenImpCasts());
    if (sum && sum->isAdditiveOp()) { // (p + i)->m
      Expr *first = UnaryOperator::Create(
          ast, member->getBase(), UO_Deref, base->getType()->getPointeeType(),
          VK_LValue, OK_Ordinary, base->getExprLoc(), false,
          FPOptionsOverride());
      Expr *folded = fold(first);
      return folded == first ? member : memberOf(folded, false, member);
    }
    return object && ast.hasSameUnqualifiedType(
                         object->getType(), base->getType()->getPointeeType())
               ? fold(memberOf(object, false, member))
               : member;
  }
  if (auto *unary = dyn_cast<UnaryOperator>(base);
      unary && unary->getOpcode() == UO_Deref)
    return memberOf(unary->getSubExpr(), true, member);
  auto *first = dyn_cast<ArraySubscriptExpr>(base);
  return first && isZero(first->getIdx(), ast) &&
                 first->getBase()
                     ->IgnoreParenImpCasts()
                     ->getType()
                     ->isPointerType()
             ? memberOf(first->getBase(), true, member)
             : member;
}

/// A call of a function that is one expression.
Expr *FlatBody::foldCall(CallExpr *call, bool isStatement) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee || !callee->hasBody(definition) || depth > kMaxCalls ||
      definition->isVariadic() ||
      call->getNumArgs() != definition->getNumParams())
    return call;
  const auto *block = dyn_cast<CompoundStmt>(definition->getBody());
  if (!block || block->body_empty())
    return call;
  const auto *result = dyn_cast<ReturnStmt>(block->body_back());
  Expr *value = result ? const_cast<Expr *>(result->getRetValue())
                       : dyn_cast<Expr>(const_cast<Stmt *>(block->body_back()));
  VarSet assigned;
  collectAssigned(block, assigned);
  if (!value || (!result && !isStatement) || !assigned.empty())
    return call;
  Cloner cloner(*this);
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    if (call->getArg(i)->HasSideEffects(ast))
      return call;
    cloner.values[definition->getParamDecl(i)] = call->getArg(i);
  }
  ++depth;
  llvm::scope_exit leave([&] { --depth; });
  for (const Stmt *part : llvm::drop_end(block->body())) {
    const auto *decls = dyn_cast<DeclStmt>(part);
    if (!decls)
      return call;
    for (const Decl *decl : decls->decls()) {
      const auto *var = dyn_cast<VarDecl>(decl);
      Expr *init = var && var->getInit() && var->getType()->isScalarType() &&
                           var->hasLocalStorage()
                       ? cloner.clone(const_cast<Expr *>(var->getInit()))
                       : nullptr;
      if (!init)
        return call;
      cloner.values[var] = init;
    }
  }
  Expr *whole = cloner.clone(value);
  // The kernel passes all arguments, and needs what is in them.
  for (unsigned i = 0; whole && i < call->getNumArgs(); ++i)
    if (!cloner.used.contains(definition->getParamDecl(i)) &&
        refersTo(call->getArg(i), [](const VarDecl *) { return true; }))
      return call;
  return whole ? new (ast)
                     ParenExpr(call->getBeginLoc(), call->getEndLoc(), whole)
               : static_cast<Expr *>(call);
}

/// An expression that reads the same, of the same type and value category.
Expr *FlatBody::fold(Expr *expr) {
  if (auto *call = dyn_cast<CallExpr>(expr))
    return foldCall(call, /*isStatement=*/false);
  if (auto *member = dyn_cast<MemberExpr>(expr))
    return foldMember(member);
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
    return foldElement(expr, subscript->getBase(), subscript->getIdx());
  if (auto *unary = dyn_cast<UnaryOperator>(expr);
      unary && unary->getOpcode() == UO_Deref)
    return foldElement(expr, unary->getSubExpr(), nullptr);
  if (auto *cast = dyn_cast<ImplicitCastExpr>(expr);
      cast && cast->getCastKind() == CK_LValueToRValue)
    if (auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        if (Expr *alias = aliases.lookup(var)) {
          replaced.insert(var);
          return alias;
        }
  return expr;
}

//===----------------------------------------------------------------------===//
// Local pointers
//===----------------------------------------------------------------------===//

/// What the statement changes otherwise than loops count.
void FlatBody::collectChanges(const Stmt *stmt) {
  llvm::SmallPtrSet<const Stmt *, 8> heads;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          declared.insert(var);
    CanonicalLoop loop;
    std::string reason;
    if (const auto *counted = dyn_cast<ForStmt>(s);
        counted && matchAccLoop(counted, loop, reason)) {
      counters.insert(loop.var);
      heads.insert(counted->getInc());
      if (const auto *init = dyn_cast_or_null<Expr>(counted->getInit()))
        heads.insert(init);
    }
    const auto *unary = dyn_cast<UnaryOperator>(s);
    const Expr *target = unary && unary->getOpcode() == UO_AddrOf
                             ? unary->getSubExpr()
                             : targetOf(s);
    if (!target || heads.contains(s))
      return true;
    target = target->IgnoreParenImpCasts();
    if (const auto *ref = dyn_cast<DeclRefExpr>(target))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        changed.insert(var);
    if (const auto *member = dyn_cast<MemberExpr>(target))
      if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()))
        changedFields.insert(field);
    return true;
  });
}

/// Whether an address is the same wherever the current loops' bodies compute
/// it.
bool FlatBody::isStable(const Expr *expr) const {
  bool isLoad = false, ok = true;
  forEachStmt(expr, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s)) {
      const auto *var = dyn_cast<VarDecl>(ref->getDecl());
      ok &= var && !changed.count(var) &&
            (!counters.count(var) || llvm::is_contained(loopVars, var)) &&
            !var->getType().isVolatileQualified();
    } else if (const auto *cast = dyn_cast<CastExpr>(s)) {
      const Expr *from = cast->getSubExpr()->IgnoreParens();
      isLoad |= cast->getCastKind() == CK_LValueToRValue &&
                !isa<DeclRefExpr, MemberExpr>(from);
    } else if (const auto *member = dyn_cast<MemberExpr>(s)) {
      const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      ok &= field && !changedFields.contains(field);
    } else {
      ok &= isa<ParenExpr, UnaryOperator, BinaryOperator, ArraySubscriptExpr,
                IntegerLiteral>(s);
    }
    return ok;
  });
  return ok && !isLoad && !expr->HasSideEffects(ast);
}

/// A subscript that is the same all over the statement.
bool FlatBody::isInvariant(const Expr *expr) const {
  return isStable(expr) && !refersTo(expr, [&](const VarDecl *var) {
           return declared.count(var) || counters.count(var);
         });
}

/// `double *row = &a[i * n];` that nothing changes.
void FlatBody::noteAlias(const VarDecl *var) {
  auto *init = const_cast<Expr *>(var->getInit());
  if (init && var->getType()->isPointerType() && var->hasLocalStorage() &&
      !changed.count(var) && !counters.count(var) &&
      !var->getType().isVolatileQualified() && isStable(init))
    aliases[var] =
        new (ast) ParenExpr(init->getBeginLoc(), init->getEndLoc(), init);
}

/// A local pointer that nothing uses any more has no value: its address is no
/// use of what it leads to.
void FlatBody::dropAliases() {
  VarSet used;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        used.insert(var);
    return true;
  });
  for (const VarDecl *var : replaced)
    if (!used.count(var) && !isa<ParmVarDecl>(var))
      set(*const_cast<VarDecl *>(var)->getInitAddress(), nullptr);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void FlatBody::set(Stmt *&slot, Stmt *to) {
  if (slot == to)
    return;
  changes.push_back({&slot, slot});
  slot = to;
}

/// A function that one call of the statement calls, and that is more than an
/// expression: its body takes the place of the call.
void FlatBody::openCall(Stmt *&slot, CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee || !callee->hasBody(definition) || definition->isVariadic() ||
      call->getNumArgs() != definition->getNumParams() || depth > kMaxCalls ||
      !opened.insert(definition).second)
    return;
  Stmt *block = definition->getBody();
  VarSet assigned, used;
  collectAssigned(block, assigned);
  bool ok = true;
  forEachStmt(block, [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (var)
      used.insert(var);
    ok &= (!var || var->hasLocalStorage()) &&
          !isa<ReturnStmt, GotoStmt, LabelStmt, OpenACCComputeConstruct,
               OpenACCCombinedConstruct>(s);
    return ok;
  });
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const ParmVarDecl *parameter = definition->getParamDecl(i);
    ok = ok && parameter->getType()->isScalarType() &&
         !assigned.count(parameter) && used.count(parameter) &&
         isStable(call->getArg(i));
  }
  if (!ok)
    return;
  for (unsigned i = 0; i < call->getNumArgs(); ++i)
    aliases[definition->getParamDecl(i)] = new (ast)
        ParenExpr(call->getBeginLoc(), call->getEndLoc(), call->getArg(i));
  collectChanges(block);
  ++depth;
  rewrite(block);
  --depth;
  set(slot, block);
}

void FlatBody::rewrite(Stmt *&slot) {
  Stmt *stmt = slot;
  if (!stmt || isa<UnaryExprOrTypeTraitExpr, GenericSelectionExpr, ChooseExpr,
                   CapturedStmt>(stmt))
    return;
  CanonicalLoop counted;
  std::string reason;
  auto *loop = dyn_cast<ForStmt>(stmt);
  bool isCounted = loop && matchAccLoop(loop, counted, reason);
  if (isCounted)
    loopVars.push_back(counted.var);
  bool isExpr = isa<Expr>(stmt) && !isa<StmtExpr>(stmt);
  for (Stmt *&child : stmt->children()) {
    rewrite(child);
    auto *call = isExpr ? nullptr : dyn_cast_or_null<CallExpr>(child);
    if (!call || !call->getType()->isVoidType())
      continue;
    set(child, foldCall(call, /*isStatement=*/true));
    if (child == call)
      openCall(child, call);
  }
  if (isCounted)
    loopVars.pop_back();
  if (auto *decls = dyn_cast<DeclStmt>(stmt))
    for (Decl *decl : decls->decls())
      if (const auto *var = dyn_cast<VarDecl>(decl))
        noteAlias(var);
  if (auto *expr = dyn_cast<Expr>(stmt))
    set(slot, fold(expr));
}

FlatBody::FlatBody(Sema &sema, const Stmt *body)
    : sema(sema), ast(sema.getASTContext()), body(const_cast<Stmt *>(body)) {
  collectChanges(body);
  // The statement itself stays.
  Stmt *whole = this->body;
  rewrite(whole);
  dropAliases();
  collectChanges(body); // those of functions, too
}

FlatBody::~FlatBody() {
  for (auto [slot, old] : llvm::reverse(changes))
    *slot = old;
}

} // namespace xacc::frontend
