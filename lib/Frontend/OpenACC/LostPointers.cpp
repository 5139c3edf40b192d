//===- LostPointers.cpp - Pointers whose new values do not come back ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel computes with addresses of the device, so what it makes of a pointer
// of the program stays with it. `kernels` promises the values of the sequential
// program, so this warns where the function reads the pointer behind such a
// construct before it assigns it anew.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "Unit/FirstAccess.h"

using namespace clang;

namespace xacc::frontend {

static bool refers(const Stmt *stmt, const VarDecl *var) {
  return stmt &&
         refersTo(stmt, [&](const VarDecl *other) { return other == var; });
}

bool isSetBeforeUse(const Stmt *stmt, const VarDecl *var) {
  if (isWrittenFirst(stmt, var))
    return true;
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return !refers(loop->getInit(), var) && !refers(loop->getCond(), var) &&
           !refers(loop->getInc(), var) && isSetBeforeUse(loop->getBody(), var);
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(stmt))
    return accBody(acc) && isSetBeforeUse(accBody(acc), var);
  const auto *block = dyn_cast<CompoundStmt>(stmt);
  if (!block)
    return false;
  for (const Stmt *child : block->body()) {
    if (isWrittenFirst(child, var))
      return true;
    if (refers(child, var) && !isSetBeforeUse(child, var))
      return false;
  }
  return true;
}

void warnOfLostPointer(Unit &unit, const OpenACCConstructStmt *stmt,
                       const VarDecl *var) {
  OpenACCDirectiveKind kind = stmt->getDirectiveKind();
  if ((kind != OpenACCDirectiveKind::Kernels &&
       kind != OpenACCDirectiveKind::KernelsLoop) ||
      !(var->hasGlobalStorage() || unit.liveness.isLiveBehind(stmt, var)))
    return;
  std::string name = var->getName().str();
  reportWarning(unit.diags, stmt->getBeginLoc(),
                "the construct changes the pointer '" + name +
                    "', and that value does not come back, but the program "
                    "reads it behind the construct; use an index there, or a "
                    "pointer that is declared in the construct");
}

} // namespace xacc::frontend
