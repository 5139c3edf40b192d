//===- Initialization.cpp - Variables that may have no value --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region gets the locals that it only reads as arguments. Clang passes an
// argument as a value that is defined, and its optimiser draws conclusions from
// that; a variable that has no value on some path must not be one, even if the
// region reads it on the other paths only. Clang's own analysis for
// -Wsometimes-uninitialized says which these are.
//
//===----------------------------------------------------------------------===//

#include "Unit/Unit.h"
#include "clang/Analysis/Analyses/UninitializedValues.h"
#include "clang/Analysis/AnalysisDeclContext.h"

using namespace clang;

namespace xacc::frontend {

namespace {
struct Collector : UninitVariablesHandler {
  explicit Collector(VarSet &vars) : vars(vars) {}
  void handleUseOfUninitVariable(const VarDecl *var,
                                 const UninitUse &) override {
    vars.insert(var);
  }
  void handleSelfInit(const VarDecl *var) override { vars.insert(var); }
  VarSet &vars;
};
} // namespace

void collectUninitialized(const FunctionDecl *function, VarSet &vars) {
  AnalysisDeclContextManager manager(function->getASTContext());
  AnalysisDeclContext *context = manager.getContext(function);
  // What the analysis expects to find as elements of the graph.
  context->getCFGBuildOptions()
      .setAlwaysAdd(Stmt::BinaryOperatorClass)
      .setAlwaysAdd(Stmt::CompoundAssignOperatorClass)
      .setAlwaysAdd(Stmt::BlockExprClass)
      .setAlwaysAdd(Stmt::CStyleCastExprClass)
      .setAlwaysAdd(Stmt::DeclRefExprClass)
      .setAlwaysAdd(Stmt::ImplicitCastExprClass)
      .setAlwaysAdd(Stmt::UnaryOperatorClass);
  if (const CFG *graph = context->getCFG()) {
    Collector collector(vars);
    UninitVariablesAnalysisStats statistics = {};
    runUninitializedVariablesAnalysis(*function, *graph, *context, collector,
                                      statistics);
    return;
  }
  // Nothing is known.
  forEachStmt(function->getBody(), [&](const Stmt *stmt) {
    if (const auto *decl = dyn_cast<DeclStmt>(stmt))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d); var && !var->getInit())
          vars.insert(var);
    return true;
  });
}

} // namespace xacc::frontend
