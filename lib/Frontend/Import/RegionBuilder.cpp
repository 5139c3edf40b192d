//===- RegionBuilder.cpp - The items of a region --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import/RegionBuilder.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

bool RegionBuilder::importItems(llvm::ArrayRef<Item> items) {
  bool ok = true;
  for (const Item &item : items) {
    unit.scopes.show(item.scopeMark);
    bool leaves = unit.importability.hasLeaving() && &item == &items.back();
    ok &= leaves ? emitExits(item.stmt) : importOrRecover(item);
  }
  return ok;
}

/// Imports an item. After an error all is as before it, so that the next item
/// can be looked at.
bool RegionBuilder::importOrRecover(const Item &item) {
  OpBuilder::InsertPoint point = builder.saveInsertionPoint();
  auto outerTargets = targets;
  auto outerReductions = reductionVars;
  Nest *outerNest = currentNest;
  AccNest *outerAccNest = accNest;
  const OpenACCConstructStmt *outerCompute = compute;
  Block *outerAllocation = allocationBlock;
  unsigned outerConditional = conditional, outerLevel = accLevel;
  size_t numVisible = visibleData.size(), numMembers = mappedMembers.size();
  size_t depth = unit.scopes.depth(), numArrays = blockArrays.size();
  if (importItem(item))
    return true;
  builder.restoreInsertionPoint(point);
  targets = std::move(outerTargets);
  blockArrays.truncate(numArrays);
  reductionVars = std::move(outerReductions);
  currentNest = outerNest;
  accNest = outerAccNest;
  compute = outerCompute;
  allocationBlock = outerAllocation;
  conditional = outerConditional;
  accLevel = outerLevel;
  visibleData.resize(numVisible);
  mappedMembers.resize(numMembers);
  unit.scopes.cut(depth);
  return false;
}

bool RegionBuilder::importItem(const Item &item) {
  // No jump leaves the statement of a directive.
  llvm::SaveAndRestore leave(returnBlock);
  if (!inRoutine &&
      (!item.directives.empty() || isa<OpenACCConstructStmt>(item.stmt)))
    returnBlock = nullptr;
  if (item.directives.empty())
    return emitStmt(item.stmt);
  const Directive &directive = *item.directives.front();
  directive.used = true;
  // In a function that joins the construct they are about its parameters, which
  // are bound to the arrays of the arguments (ACCImporter::checkJoined).
  bool isInConstruct = compute &&
                       unit.offset(directive.loc) >= unit.beginOf(compute) &&
                       unit.offset(directive.loc) < unit.endOf(compute);
  if (compute && !isInConstruct && !item.stmt && directive.isDeclarative())
    return true;
  if (compute && directive.kind != DirectiveKind::Loop) {
    unit.error(directive.loc, "'#pragma xmp " + directive.text +
                                  "' must not stand in a compute construct; "
                                  "write it before or after");
    reportNote(unit.diags, compute->getBeginLoc(), "the construct is here");
    return false;
  }
  if (!item.stmt)
    return importDirective(directive);
  Item rest = item;
  rest.directives.erase(rest.directives.begin());
  switch (directive.kind) {
  case DirectiveKind::Loop:
    if (const auto *acc = dyn_cast_or_null<OpenACCConstructStmt>(item.stmt))
      return importACC(acc, item.directives);
    if (!rest.directives.empty())
      return unit.error(rest.directives.front()->loc,
                        "only a for statement may follow '#pragma xmp loop'");
    return importLoop(directive, item.stmt);
  case DirectiveKind::Task:
    return importTask(directive, rest);
  case DirectiveKind::Array:
  case DirectiveKind::Gmove:
    if (!rest.directives.empty())
      return unit.error(rest.directives.front()->loc,
                        "only an assignment may follow '#pragma xmp " +
                            directive.text + "'");
    return directive.kind == DirectiveKind::Array
               ? emitArrayAssignment(item.stmt, &directive)
               : importGmove(directive, item.stmt);
  case DirectiveKind::Tasks:
    return importTasks(rest);
  default: // tasks: what is inside says who runs it
    return importItem(rest);
  }
}

} // namespace xacc::frontend
