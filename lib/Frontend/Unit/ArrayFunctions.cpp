//===- ArrayFunctions.cpp - Functions that name distributed arrays --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/ArrayFunctions.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Unit.h"

using namespace clang;

namespace xacc::frontend {

/// Visits what may be evaluated: not the operand of `sizeof`.
static void forEachEvaluated(const Stmt *stmt,
                             llvm::function_ref<void(const Stmt *)> visit) {
  forEachStmt(stmt, [&](const Stmt *s) {
    visit(s);
    return !isa<UnaryExprOrTypeTraitExpr>(s);
  });
}

CalledInKernel collectCalled(Unit &unit, const FunctionDecl *definition) {
  CalledInKernel called;
  called.functions.insert(definition);
  for (size_t i = 0; i < called.functions.size(); ++i) {
    const FunctionDecl *function = called.functions[i];
    // Its parameters may be distributed arrays.
    if (!unit.directives.empty())
      unit.alignedParameters.declare(function);
    forEachEvaluated(function->getBody(), [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (!ref)
        return;
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        if (!called.array && unit.scopes.findArray(var))
          called.array = var;
      KernelCallees callees =
          calleesInKernel(dyn_cast<FunctionDecl>(ref->getDecl()));
      for (const FunctionDecl *callee :
           {callees.gpu, callees.virtualDevice, callees.host}) {
        const FunctionDecl *inner = nullptr;
        if (!callee || !callee->hasBody(inner))
          continue;
        called.isRecursive |= inner == definition;
        called.functions.insert(inner);
      }
    });
  }
  return called;
}

bool joinsKernels(Unit &unit, const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  return !unit.directives.empty() && callee && callee->hasBody(definition) &&
         collectCalled(unit, definition).array;
}

llvm::SetVector<const FunctionDecl *> joinedInKernels(Unit &unit,
                                                      const Stmt *stmt) {
  llvm::SetVector<const FunctionDecl *> joined;
  if (unit.directives.empty() || !unit.usesACC)
    return joined;
  auto visit = [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    const FunctionDecl *definition = nullptr;
    if (!callee || !callee->hasBody(definition) || joined.contains(definition))
      return true;
    CalledInKernel called = collectCalled(unit, definition);
    if (called.array)
      joined.insert(called.functions.begin(), called.functions.end());
    return true;
  };
  forEachStmt(stmt, [&](const Stmt *s) {
    if (!isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(s))
      return true;
    forEachStmt(s, visit);
    return false;
  });
  return joined;
}

} // namespace xacc::frontend
