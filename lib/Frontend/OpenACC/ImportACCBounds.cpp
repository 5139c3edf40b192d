//===- ImportACCBounds.cpp - Bounds behind pointers without data ----------===//
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
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

namespace {
/// `p->size[0]`, `p->grid->n`: what is read, and through how many pointers.
struct Chain {
  const VarDecl *root = nullptr;
  unsigned numPointers = 0;

  bool match(const Expr *expr) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
      root = dyn_cast<VarDecl>(ref->getDecl());
      return root && root->getType()->isPointerType() &&
             !root->getType().isVolatileQualified();
    }
    if (expr->getType().isVolatileQualified())
      return false;
    if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      numPointers += member->isArrow();
      return match(member->getBase());
    }
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
      const Expr *base = element->getBase();
      numPointers += !base->IgnoreParenImpCasts()->getType()->isArrayType();
      return match(base);
    }
    const auto *unary = dyn_cast<UnaryOperator>(expr);
    if (!unary || unary->getOpcode() != UO_Deref)
      return false;
    ++numPointers;
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

/// Reads of chains in an expression, from the outside in.
static void
collectChains(const Stmt *stmt,
              llvm::SmallVectorImpl<std::pair<const Expr *, Chain>> &found) {
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *read = dyn_cast<ImplicitCastExpr>(s);
    Chain chain;
    if (!read || read->getCastKind() != CK_LValueToRValue ||
        !read->getType()->isIntegerType() || !chain.match(read->getSubExpr()))
      return true;
    found.push_back({read, chain});
    return false;
  });
}

llvm::SmallVector<const Expr *>
findHostBounds(const Stmt *body,
               llvm::function_ref<bool(const VarDecl *)> isHostValue) {
  VarSet changed;
  collectAssigned(body, changed);
  llvm::SmallVector<CanonicalLoop> loops;
  collectOuterLoops(body, loops);
  for (const CanonicalLoop &loop : loops)
    changed.insert(loop.var);

  llvm::SmallVector<std::pair<const Expr *, Chain>> chains;
  for (const CanonicalLoop &loop : loops)
    for (const Expr *part : {loop.lower, loop.upper, loop.step})
      if (part)
        collectChains(part, chains);
  // One object is known: `p->n` alone makes it data.
  VarSet several;
  for (auto &[expr, chain] : chains)
    if (chain.numPointers > 1)
      several.insert(chain.root);
  llvm::erase_if(chains, [&](const auto &chain) {
    return !several.count(chain.second.root) ||
           !isHostValue(chain.second.root) || !hasNoEffect(chain.first) ||
           refersTo(chain.first, [&](const VarDecl *var) {
             return changed.count(var) != 0 || !isHostValue(var);
           });
  });

  // A pointer that the construct uses otherwise is data.
  llvm::SmallPtrSet<const Expr *, 4> bounds;
  for (auto &[expr, chain] : chains)
    bounds.insert(expr);
  VarSet data;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *expr = dyn_cast<Expr>(s); expr && bounds.count(expr))
      return false;
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        data.insert(var);
    return true;
  });
  llvm::SmallVector<const Expr *> result;
  for (auto &[expr, chain] : chains)
    if (!data.count(chain.root))
      result.push_back(expr);
  return result;
}

bool ACCImporter::emitHostBounds(llvm::ArrayRef<const Expr *> bounds) {
  return llvm::all_of(bounds, [&](const Expr *bound) {
    mlir::Value value = emit(bound);
    givenValues[bound] = value;
    return bool(value);
  });
}

} // namespace xacc::frontend
