//===- Liveness.cpp - Whose values are needed behind a construct ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C of old declares what a loop needs for an iteration at the head of the
// function. In `kernels` such a variable is copied back, so that the last
// iteration counts, and it is the reason why a loop runs on one device, or in
// order. If nobody reads it behind the construct, it is a variable of the
// construct.
//
//===----------------------------------------------------------------------===//

#include "Unit/Liveness.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Unit.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Analysis/Analyses/LiveVariables.h"
#include "clang/Analysis/AnalysisDeclContext.h"

using namespace clang;

namespace xacc::frontend {

class Liveness::Observer : public LiveVariables::Observer {
public:
  explicit Observer(Constructs &constructs) : constructs(constructs) {}

  void observeStmt(const Stmt *stmt, const CFGBlock *,
                   const LiveVariables::LivenessValues &values) override {
    if (!isa<OpenACCConstructStmt>(stmt))
      return;
    Vars &live = constructs[stmt];
    for (const VarDecl *var : values.liveDecls)
      live.insert(var);
  }

private:
  Constructs &constructs;
};

/// Whether the graph holds all that a function does: not what OpenMP makes of
/// its statements.
static bool isPlain(const FunctionDecl *function) {
  bool result = true;
  forEachStmt(function->getBody(), [&](const Stmt *stmt) {
    result &= !isa<OMPExecutableDirective, BlockExpr>(stmt);
    return result;
  });
  return result;
}

/// The clauses of OpenACC are no part of the graph, and what they read, such as
/// the length of a section, the analysis does not see.
static void collectInClauses(const FunctionDecl *function,
                             llvm::DenseSet<const VarDecl *> &vars) {
  auto addNames = [&](const Stmt *expr) {
    forEachStmt(expr, [&](const Stmt *s) {
      if (const auto *ref = dyn_cast<DeclRefExpr>(s))
        if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
          vars.insert(var);
      return true;
    });
  };
  forEachStmt(function->getBody(), [&](const Stmt *stmt) {
    if (const auto *construct = dyn_cast<OpenACCConstructStmt>(stmt))
      forEachClauseExpr(construct, addNames);
    if (const auto *wait = dyn_cast<OpenACCWaitConstruct>(stmt))
      llvm::for_each(wait->children(), addNames);
    if (const auto *declaration = dyn_cast<DeclStmt>(stmt))
      for (const Decl *decl : declaration->decls())
        if (const auto *declare = dyn_cast<OpenACCDeclareDecl>(decl))
          for (const OpenACCClause *clause : declare->clauses())
            llvm::for_each(clause->children(), addNames);
    return true;
  });
}

Liveness::Function Liveness::analyze(const FunctionDecl *function) {
  Function result;
  if (!function->hasBody() || !isPlain(function))
    return result;
  AnalysisDeclContextManager manager(function->getASTContext());
  AnalysisDeclContext *context = manager.getContext(function);
  // The constructs, too, become elements of the graph.
  context->getCFGBuildOptions().setAllAlwaysAdd();
  if (!context->getCFG())
    return result;
  std::unique_ptr<LiveVariables> liveness = LiveVariables::create(*context);
  if (!liveness)
    return result;
  Observer observer(result.constructs);
  liveness->runOnAllBlocks(observer);
  collectInClauses(function, result.inClauses);
  return result;
}

/// Directives of XcalableMP are no part of the tree.
bool Liveness::isNamedByDirectives(const FunctionDecl *function,
                                   const VarDecl *var) const {
  auto names = [&](const Token &token) {
    return token.getIdentifierInfo() == var->getIdentifier();
  };
  const Stmt *body = function->getBody();
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body)))
    if (llvm::any_of(*directive->tokens, names))
      return true;
  return false;
}

const Liveness::Vars *Liveness::findLive(const OpenACCConstructStmt *construct,
                                         const VarDecl *var) {
  const auto *function = dyn_cast<FunctionDecl>(var->getDeclContext());
  if (!function || !var->hasLocalStorage())
    return nullptr;
  auto [known, isNew] = functions.try_emplace(function);
  if (isNew)
    known->second = analyze(function);
  const Constructs &constructs = known->second.constructs;
  auto live = constructs.find(construct);
  return live == constructs.end() ? nullptr : &live->second;
}

bool Liveness::isLiveBehind(const OpenACCConstructStmt *construct,
                            const VarDecl *var) {
  const Vars *live = findLive(construct, var);
  return live && live->contains(var);
}

bool Liveness::isDeadBehind(const OpenACCConstructStmt *construct,
                            const VarDecl *var) {
  const Vars *live = findLive(construct, var);
  if (!live || live->contains(var))
    return false;
  const auto *function = cast<FunctionDecl>(var->getDeclContext());
  return !functions[function].inClauses.contains(var) &&
         !var->getType().isVolatileQualified() &&
         !var->hasAttr<CleanupAttr>() && // a function gets its address
         !isNamedByDirectives(function, var);
}

} // namespace xacc::frontend
