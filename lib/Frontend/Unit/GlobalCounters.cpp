//===- GlobalCounters.cpp - Loops that count with static variables --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Old programs count loops with `int i, j, k;` at file scope. The value that a
// loop leaves matters only if something else in the file uses the variable.
//
//===----------------------------------------------------------------------===//

#include "Unit/ACCSyntax.h"
#include "Unit/Unit.h"

using namespace clang;

namespace xacc::frontend {

namespace {

/// Collects the static variables that are used outside of their loops.
class UsesOutsideLoops {
public:
  explicit UsesOutsideLoops(VarSet &found) : found(found) {}

  void visit(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
          var && var->hasGlobalStorage() && !counting.count(var))
        found.insert(var->getCanonicalDecl());
    CanonicalLoop loop;
    std::string reason;
    const auto *plain = dyn_cast<ForStmt>(stmt);
    bool counts = plain && matchAccLoop(plain, loop, reason) &&
                  loop.var->hasGlobalStorage() &&
                  counting.insert(loop.var).second;
    for (const Stmt *child : stmt->children())
      visit(child);
    if (counts)
      counting.erase(loop.var);
  }

private:
  VarSet &found;
  VarSet counting; ///< the variables of the loops around
};

} // namespace

bool Unit::isReadBehindLoops(const VarDecl *global) {
  if (!readBehindLoops) {
    readBehindLoops.emplace();
    UsesOutsideLoops uses(*readBehindLoops);
    for (const Decl *decl : ast.getTranslationUnitDecl()->decls()) {
      if (const auto *function = dyn_cast<FunctionDecl>(decl))
        uses.visit(function->getBody());
      else if (const auto *var = dyn_cast<VarDecl>(decl))
        uses.visit(var->getInit());
    }
  }
  return readBehindLoops->count(global->getCanonicalDecl());
}

} // namespace xacc::frontend
