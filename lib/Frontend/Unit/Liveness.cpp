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

Liveness::Constructs Liveness::analyze(const FunctionDecl *function) {
  Constructs constructs;
  if (!function->hasBody() || !isPlain(function))
    return constructs;
  AnalysisDeclContextManager manager(function->getASTContext());
  AnalysisDeclContext *context = manager.getContext(function);
  // The constructs, too, become elements of the graph.
  context->getCFGBuildOptions().setAllAlwaysAdd();
  if (!context->getCFG())
    return constructs;
  std::unique_ptr<LiveVariables> liveness = LiveVariables::create(*context);
  if (!liveness)
    return constructs;
  Observer observer(constructs);
  liveness->runOnAllBlocks(observer);
  return constructs;
}

/// Directives of XcalableMP are no part of the tree.
bool Liveness::isNamedByDirectives(const FunctionDecl *function,
                                   const VarDecl *var) const {
  const Stmt *body = function->getBody();
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body)))
    if (unit.text.slice(directive->begin, directive->end)
            .contains(var->getName()))
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
  auto live = known->second.find(construct);
  return live == known->second.end() ? nullptr : &live->second;
}

bool Liveness::isLiveBehind(const OpenACCConstructStmt *construct,
                            const VarDecl *var) {
  const Vars *live = findLive(construct, var);
  return live && live->contains(var);
}

bool Liveness::isDeadBehind(const OpenACCConstructStmt *construct,
                            const VarDecl *var) {
  const Vars *live = findLive(construct, var);
  return live && !live->contains(var) &&
         !var->getType().isVolatileQualified() &&
         !var->hasAttr<CleanupAttr>() && // a function gets its address
         !isNamedByDirectives(cast<FunctionDecl>(var->getDeclContext()), var);
}

} // namespace xacc::frontend
