//===- ImportGoto.cpp - Import of labels and goto -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In kernels the statements of a block that jump to each other are one graph of
// blocks, in scf.execute_region as loops with `break` are. The statements in
// them that a jump enters or leaves have their blocks in the same graph; all
// others are imported as everywhere. Outside of kernels such statements are C.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Unit/ACCSyntax.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

bool containsLabel(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    found |= isa<LabelStmt>(s);
    return !found;
  });
  return found;
}

/// Whether a goto enters or leaves a statement, or goes from one branch of an
/// `if` to the other.
bool CImporter::jumpsAcross(const Stmt *stmt) const {
  if (!function.hasLabels)
    return false;
  const Stmt *body = function.decl->getBody();
  const auto *branch = dyn_cast<IfStmt>(stmt);
  return hasGotoAcross({stmt}, body) ||
         (branch && branch->getElse() &&
          (hasGotoAcross({branch->getThen()}, body) ||
           hasGotoAcross({branch->getElse()}, body)));
}

/// Whether the blocks of a statement have to be among those around it.
bool CImporter::needsBlocks(const Stmt *stmt) const {
  return containsReturn(stmt) ||
         ((isInKernel() || returnBlock) && jumpsAcross(stmt));
}

/// Visits the labels and jumps whose blocks are among those around a statement,
/// and what holds them.
void CImporter::forEachJump(
    const Stmt *stmt, llvm::function_ref<void(const Stmt *)> visit) const {
  if (!stmt || (!isa<LabelStmt>(stmt) && !jumpsAcross(stmt)))
    return;
  visit(stmt);
  for (const Stmt *child : stmt->children())
    forEachJump(child, visit);
}

/// Whether a statement needs the block of a label that has none yet.
bool CImporter::hasNewLabels(const Stmt *stmt) const {
  bool found = false;
  forEachJump(stmt, [&](const Stmt *s) {
    if (const auto *label = dyn_cast<LabelStmt>(s))
      found |= !labelBlocks.contains(label->getDecl());
    if (const auto *jump = dyn_cast<GotoStmt>(s))
      found |= !labelBlocks.contains(jump->getLabel());
    if (const auto *address = dyn_cast<AddrLabelExpr>(s))
      found |= !labelBlocks.contains(address->getLabel());
  });
  return found;
}

/// Whether statements that jump to each other have operations as a graph of
/// blocks. If not they are C, which says what is wrong with them.
bool CImporter::isGraph(llvm::ArrayRef<const Stmt *> stmts) {
  if (!isInKernel() || !function.hasLabels ||
      hasGotoAcross(stmts, function.decl->getBody()))
    return false;
  bool ok = true, hasJumps = false;
  for (const Stmt *stmt : stmts) {
    ok &= !staysC(stmt);
    hasJumps |= isa<LabelStmt>(stmt) || jumpsAcross(stmt);
    forEachStmt(stmt, [&](const Stmt *s) {
      ok &= !isa<OpenACCConstructStmt, AddrLabelExpr, IndirectGotoStmt>(s);
      return ok;
    });
    // A part that stays C, with what follows it in its block if it declares
    // something, is a function, which no jump can enter.
    forEachJump(stmt, [&](const Stmt *s) {
      for (const Stmt *child : s->children())
        ok &= !child || isa<Expr>(child) || !staysC(child);
    });
  }
  return ok && hasJumps;
}

void CImporter::createLabels(llvm::ArrayRef<const Stmt *> stmts) {
  if (!function.hasLabels)
    return;
  for (const Stmt *stmt : stmts)
    forEachJump(stmt, [&](const Stmt *s) {
      if (const auto *label = dyn_cast<LabelStmt>(s))
        if (Block *&block = labelBlocks[label->getDecl()]; !block)
          block = newBlock();
    });
}

/// Imports items whose jumps stay among them.
bool CImporter::emitGraph(llvm::ArrayRef<Item> items) {
  Location loc = at(items.front().stmt->getBeginLoc());
  llvm::SmallVector<const Stmt *> stmts;
  for (const Item &item : items)
    if (item.stmt)
      stmts.push_back(item.stmt);
  // A jump out of them goes to a block around them.
  bool inlineBlocks = llvm::any_of(stmts, [&](const Stmt *stmt) {
    return containsReturn(stmt) || (hasJumpOut(stmt) && !targets.empty());
  });
  std::optional<OpBuilder::InsertionGuard> guard;
  if (!inlineBlocks) {
    auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
    guard.emplace(builder);
    builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  }
  ++conditional;
  llvm::scope_exit leave([&] { --conditional; });
  createLabels(stmts);
  Block *after = newBlock();
  for (const Item &item : items) {
    if (const auto *decl = dyn_cast_or_null<DeclStmt>(item.stmt))
      for (const Decl *d : decl->decls())
        if (const auto *named = dyn_cast<NamedDecl>(d))
          unit.scopes.declare(named);
    if (!importItem(item))
      return false;
  }
  branchTo(after, loc);
  builder.setInsertionPointToEnd(after);
  if (!inlineBlocks)
    scf::YieldOp::create(builder, loc);
  return true;
}

bool CImporter::emitLabel(const LabelStmt *label) {
  Block *here = labelBlocks.lookup(label->getDecl());
  if (!here) { // the jumps to it are in its own statement, which is a body
    Item item;
    item.stmt = label;
    return isGraph(item.stmt) ? emitGraph(item) : emitAsC(item.stmt);
  }
  branchTo(here, at(label->getIdentLoc()));
  builder.setInsertionPointToEnd(here);
  unsigned begin = unit.offset(label->getIdentLoc());
  return emitBody(label->getSubStmt(), begin);
}

bool CImporter::emitGoto(const GotoStmt *jump) {
  Block *target = labelBlocks.lookup(jump->getLabel());
  if (!target && returnBlock && unit.importability.isLeaving(jump)) {
    noteExit(jump->getLabel(), at(jump->getGotoLoc()));
    target = returnBlock;
  }
  if (!target)
    return unit.error(jump->getBeginLoc(),
                      "a goto must not leave or enter the statement of a "
                      "directive");
  branchTo(target, at(jump->getBeginLoc()));
  // What follows is not reached, but still has to stand in a block.
  builder.setInsertionPointToEnd(newBlock());
  return true;
}

} // namespace xacc::frontend
