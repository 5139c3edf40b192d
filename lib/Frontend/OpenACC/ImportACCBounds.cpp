//===- ImportACCBounds.cpp - Numbers behind pointers without data ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs keep extents in structures of the host, which no clause names:
//
//   #pragma acc parallel loop present(u)
//   for (int t = 0; t < grid->size[0]; t++)
//
// `grid` is not data of the construct: nobody can tell how much of it `size`
// needs. The host launches the iterations and knows their number, so such
// bounds are computed before the construct, as other compilers do. Where the
// construct uses the pointer in another way as well, it is data.
//
// So are other numbers that the construct surely reads through them, such as
// `grid->spacing[0]` in a formula, unless it may write them. A loop without
// iterations reads nothing: null pointers on the way are not followed.
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
/// `p->size[0]`, `p->grid->n`: what is read, and through which pointers, the
/// last one first.
struct Chain {
  const VarDecl *root = nullptr;
  llvm::SmallVector<const Expr *, 2> pointers;

  /// One object is known: `p->n` alone makes it data.
  bool needsSeveral() const {
    return root->getType()->isPointerType() ? pointers.size() > 1
                                            : !pointers.empty();
  }

  bool match(const Expr *expr) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
      root = dyn_cast<VarDecl>(ref->getDecl());
      return root && !root->getType().isVolatileQualified() &&
             (root->getType()->isPointerType() ||
              root->getType()->isRecordType());
    }
    if (expr->getType().isVolatileQualified())
      return false;
    if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      if (member->isArrow())
        pointers.push_back(member->getBase());
      return match(member->getBase());
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
      const Expr *base = element->getBase();
      if (!base->IgnoreParenImpCasts()->getType()->isArrayType())
        pointers.push_back(base);
      return match(base);
    }
    const auto *unary = dyn_cast<UnaryOperator>(expr);
    if (!unary || unary->getOpcode() != UO_Deref)
      return false;
    pointers.push_back(unary->getSubExpr());
    return match(unary->getSubExpr());
  }
};
} // namespace

/// The loops that a construct surely runs: those in its block, and each that is
/// all of another one's body.
static void collectOuterLoops(const Stmt *stmt,
                              llvm::SmallVectorImpl<CanonicalLoop> &loops) {
  if (const auto *compound = dyn_cast_or_null<CompoundStmt>(stmt)) {
    for (const Stmt *child : compound->body())
      if (isa<OpenACCLoopConstruct, ForStmt>(child) || compound->size() == 1)
        collectOuterLoops(child, loops);
    return;
  }
  if (const auto *acc = dyn_cast_or_null<OpenACCLoopConstruct>(stmt))
    return collectOuterLoops(acc->getLoop(), loops);
  const auto *loop = dyn_cast_or_null<ForStmt>(stmt);
  CanonicalLoop canonical;
  std::string reason;
  if (!loop || !matchAccLoop(loop, canonical, reason))
    return;
  loops.push_back(canonical);
  const Stmt *body = loop->getBody();
  const auto *compound = dyn_cast<CompoundStmt>(body);
  if (!compound || compound->size() == 1)
    collectOuterLoops(body, loops);
}

using Chains = llvm::SmallVector<std::pair<const Expr *, Chain>>;

static bool isNumber(QualType type) {
  return type->isIntegerType() ||
         type->isSpecificBuiltinType(BuiltinType::Float) ||
         type->isSpecificBuiltinType(BuiltinType::Double);
}

/// Reads of chains in a statement, from the outside in.
static void collectChains(const Stmt *stmt, Chains &found) {
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *read = dyn_cast<ImplicitCastExpr>(s);
    Chain chain;
    if (!read || read->getCastKind() != CK_LValueToRValue ||
        !isNumber(read->getType()) || !chain.match(read->getSubExpr()))
      return true;
    found.push_back({read, chain});
    return false;
  });
}

/// Those that are read whenever the loops around them have iterations.
static void collectSureChains(const Stmt *stmt, Chains &found) {
  if (!stmt ||
      isa<WhileStmt, DoStmt, SwitchStmt, UnaryExprOrTypeTraitExpr>(stmt))
    return;
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(stmt))
    return collectSureChains(accBody(acc), found);
  if (const auto *choice = dyn_cast<IfStmt>(stmt))
    return collectSureChains(choice->getCond(), found);
  if (const auto *choice = dyn_cast<ConditionalOperator>(stmt))
    return collectSureChains(choice->getCond(), found);
  if (const auto *both = dyn_cast<BinaryOperator>(stmt);
      both && both->isLogicalOp())
    return collectSureChains(both->getLHS(), found);
  if (const auto *read = dyn_cast<ImplicitCastExpr>(stmt)) {
    size_t number = found.size();
    Chain chain;
    if (read->getCastKind() == CK_LValueToRValue && isNumber(read->getType()) &&
        chain.match(read->getSubExpr()))
      found.push_back({read, chain});
    if (found.size() > number)
      return;
  }
  for (const Stmt *child : stmt->children())
    collectSureChains(child, found);
}

static bool hasJump(const Stmt *body) {
  bool found = false;
  forEachStmt(body, [&](const Stmt *s) {
    found |=
        isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(s);
    return !found;
  });
  return found;
}

/// Chains of the body that may be read before it: all pointers of each are
/// followed anyway.
static Chains collectBodyChains(const Stmt *body, const ASTContext &ast) {
  Chains sure, all;
  if (!hasJump(body))
    collectSureChains(body, sure);
  collectChains(body, all);
  llvm::SmallVector<llvm::FoldingSetNodeID> followed;
  auto idOf = [&](const Expr *pointer) {
    llvm::FoldingSetNodeID id;
    pointer->IgnoreParenImpCasts()->Profile(id, ast, /*Canonical=*/true);
    return id;
  };
  for (auto &[expr, chain] : sure)
    for (const Expr *pointer : chain.pointers)
      followed.push_back(idOf(pointer));
  auto isFollowed = [&](const Expr *pointer) {
    return llvm::is_contained(followed, idOf(pointer));
  };
  llvm::erase_if(all, [&](const auto &chain) {
    return !llvm::all_of(chain.second.pointers, isFollowed);
  });
  return all;
}

/// The member whose element an expression is, as in `p->w[1]`: a pointer to
/// numbers does not lead there.
static const Expr *withoutElements(const Expr *expr) {
  const Expr *object = expr->IgnoreParenImpCasts();
  while (const auto *element = dyn_cast<ArraySubscriptExpr>(object)) {
    object = element->getBase()->IgnoreParenImpCasts();
    if (!object->getType()->isArrayType())
      return expr;
  }
  return isa<MemberExpr>(object) ? object : expr;
}

/// Whether the construct may write what a chain reads on its way.
static bool mayWrite(const Stmt *body, const Expr *chain) {
  llvm::SmallVector<const Expr *> read;
  forEachStmt(chain, [&](const Stmt *s) {
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(s);
        cast && cast->getCastKind() == CK_LValueToRValue)
      read.push_back(withoutElements(cast->getSubExpr()));
    return true;
  });
  bool found = false;
  forEachStmt(body, [&](const Stmt *s) {
    const Expr *target = targetOf(s);
    found |= target && llvm::any_of(read, [&](const Expr *part) {
               return mayBeSame(part, withoutElements(target));
             });
    return !found;
  });
  return found;
}

llvm::SmallVector<const Expr *>
findHostValues(const Stmt *body, const ASTContext &ast,
               llvm::function_ref<bool(const VarDecl *)> isHostValue) {
  VarSet changed;
  collectAssigned(body, changed);
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          changed.insert(var);
    return true;
  });
  llvm::SmallVector<CanonicalLoop> loops;
  collectOuterLoops(body, loops);
  for (const CanonicalLoop &loop : loops)
    changed.insert(loop.var);

  Chains chains = collectBodyChains(body, ast);
  llvm::erase_if(
      chains, [&](const auto &chain) { return mayWrite(body, chain.first); });
  for (const CanonicalLoop &loop : loops)
    for (const Expr *part : {loop.lower, loop.upper, loop.step})
      if (part)
        collectChains(part, chains);
  VarSet several;
  for (auto &[expr, chain] : chains)
    if (chain.needsSeveral())
      several.insert(chain.root);
  llvm::erase_if(chains, [&](const auto &chain) {
    return !several.count(chain.second.root) || chain.second.pointers.empty() ||
           !isHostValue(chain.second.root) || !hasNoEffect(chain.first) ||
           refersTo(chain.first, [&](const VarDecl *var) {
             return changed.count(var) != 0 || !isHostValue(var);
           });
  });

  // A pointer that the construct uses otherwise is data.
  llvm::SmallPtrSet<const Expr *, 4> values;
  for (auto &[expr, chain] : chains)
    values.insert(expr);
  VarSet data;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *expr = dyn_cast<Expr>(s); expr && values.count(expr))
      return false;
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        data.insert(var);
    return true;
  });
  llvm::SetVector<const Expr *> result;
  for (auto &[expr, chain] : chains)
    if (!data.count(chain.root) || chain.root->getType()->isRecordType())
      result.insert(expr);
  return result.takeVector();
}

/// The value of a chain, or 0 if one of its pointers is null.
Value ACCImporter::emitChain(const Expr *chain,
                             llvm::ArrayRef<const Expr *> pointers) {
  if (pointers.empty())
    return emit(chain);
  Location loc = at(chain->getExprLoc());
  Value address = pointerIn(pointers.back()->IgnoreParenImpCasts(), loc);
  if (!address)
    return nullptr;
  Value null = LLVM::ZeroOp::create(builder, loc, address.getType());
  Value isSet = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                     address, null);
  mlir::Type type = memoryType(chain->getType());
  auto choice =
      scf::IfOp::create(builder, loc, type, isSet, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  Value value = emitChain(chain, pointers.drop_back());
  if (!value)
    return nullptr;
  scf::YieldOp::create(builder, loc, value);
  builder.setInsertionPointToStart(choice.elseBlock());
  Value zero =
      arith::ConstantOp::create(builder, loc, type, builder.getZeroAttr(type));
  scf::YieldOp::create(builder, loc, zero);
  return choice.getResult(0);
}

bool ACCImporter::emitHostValues(llvm::ArrayRef<const Expr *> values) {
  return llvm::all_of(values, [&](const Expr *expr) {
    Chain chain;
    chain.match(cast<ImplicitCastExpr>(expr)->getSubExpr());
    Value value = emitChain(expr, chain.pointers);
    givenValues[expr] = value;
    return bool(value);
  });
}

} // namespace xacc::frontend
