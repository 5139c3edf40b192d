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
// construct before it assigns it anew: in the statements that follow, and where
// a loop around the construct comes back to it.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"

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

/// The statements around one, outermost first, and itself.
static bool findPath(const Stmt *stmt, const Stmt *to,
                     llvm::SmallVectorImpl<const Stmt *> &path) {
  if (!stmt)
    return false;
  path.push_back(stmt);
  if (stmt == to)
    return true;
  for (const Stmt *child : stmt->children())
    if (findPath(child, to, path))
      return true;
  path.pop_back();
  return false;
}

static bool declares(const Stmt *stmt, const VarDecl *var) {
  const auto *declaration = dyn_cast<DeclStmt>(stmt);
  return declaration && llvm::is_contained(declaration->decls(), var);
}

/// Whether what follows `stmt` in a function reads the variable first.
static bool isReadBehind(const Stmt *body, const Stmt *stmt,
                         const VarDecl *var) {
  llvm::SmallVector<const Stmt *> path;
  if (!findPath(body, stmt, path))
    return false;
  for (size_t depth = path.size() - 1; depth > 0; --depth) {
    const Stmt *around = path[depth - 1];
    if (const auto *block = dyn_cast<CompoundStmt>(around)) {
      auto here = llvm::find(block->body(), path[depth]);
      for (auto next = std::next(here); next != block->body_end(); ++next) {
        if (isWrittenFirst(*next, var))
          return false;
        if (refers(*next, var))
          return true;
      }
      if (llvm::any_of(block->body(),
                       [&](const Stmt *child) { return declares(child, var); }))
        return false;
    } else if (isa<ForStmt, WhileStmt, DoStmt>(around)) {
      // The construct itself is in the loop.
      const auto *loop = dyn_cast<ForStmt>(around);
      if (!isSetBeforeUse(loop ? loop->getBody() : around, var) ||
          (loop &&
           (refers(loop->getInc(), var) || refers(loop->getCond(), var))))
        return true;
    }
  }
  return var->hasGlobalStorage();
}

void warnOfLostPointer(Unit &unit, const FunctionDecl *function,
                       const OpenACCConstructStmt *stmt, const VarDecl *var) {
  OpenACCDirectiveKind kind = stmt->getDirectiveKind();
  if ((kind != OpenACCDirectiveKind::Kernels &&
       kind != OpenACCDirectiveKind::KernelsLoop) ||
      !function || !function->hasBody() ||
      !isReadBehind(function->getBody(), stmt, var))
    return;
  std::string name = var->getName().str();
  reportWarning(unit.diags, stmt->getBeginLoc(),
                "the construct changes the pointer '" + name +
                    "', and that value does not come back, but the program "
                    "reads it behind the construct; use an index there, or a "
                    "pointer that is declared in the construct");
}

} // namespace xacc::frontend
