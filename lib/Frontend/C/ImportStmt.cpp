//===- ImportStmt.cpp - Import of statements ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counted loops become scf.for and conditions scf.if, so that analyses see
// them. Any other loop is a small control flow graph in scf.execute_region, in
// which `break` and `continue` are branches.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Constants.h"
#include "Unit/Redeclarations.h"
#include "Unit/SectionRef.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool CImporter::emitStmt(const Stmt *stmt) {
  if (!stmt || isa<NullStmt>(stmt))
    return true;
  if (staysC(stmt))
    return emitAsC(stmt);
  if (const auto *hinted = dyn_cast<AttributedStmt>(stmt))
    return emitStmt(hinted->getSubStmt());
  if (const auto *block = dyn_cast<CompoundStmt>(stmt))
    return emitBlock(block);
  if (const auto *decl = dyn_cast<DeclStmt>(stmt)) {
    for (const Decl *d : decl->decls())
      if (const auto *var = dyn_cast<VarDecl>(d);
          var && !isDeclaredInFile(var)) {
        if (!emitDecl(var))
          return false;
      } else if (const auto *alias = dyn_cast<TypedefNameDecl>(d)) {
        computeSizes(alias->getUnderlyingType());
      }
    return true;
  }
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(stmt))
    return importConstruct(acc);
  if (const auto *branch = dyn_cast<IfStmt>(stmt))
    return emitIf(branch);
  if (const auto *omp = dyn_cast<OMPExecutableDirective>(stmt))
    return emitOpenMPLoop(omp);
  if (const ForStmt *loop = getForStmt(stmt))
    return emitFor(loop);
  if (const auto *loop = dyn_cast<WhileStmt>(stmt))
    return emitUnstructuredLoop(nullptr, loop->getCond(), nullptr,
                                loop->getBody(), true, loop->getWhileLoc());
  if (const auto *loop = dyn_cast<DoStmt>(stmt))
    return emitUnstructuredLoop(nullptr, loop->getCond(), nullptr,
                                loop->getBody(), false, loop->getDoLoc());
  if (const auto *choice = dyn_cast<SwitchStmt>(stmt))
    return emitSwitch(choice);
  if (const auto *label = dyn_cast<LabelStmt>(stmt))
    return emitLabel(label);
  if (const auto *jump = dyn_cast<GotoStmt>(stmt))
    return emitGoto(jump);
  if (isa<BreakStmt, ContinueStmt>(stmt)) {
    Block *target = nullptr;
    if (!targets.empty())
      target = isa<BreakStmt>(stmt) ? targets.back().breakTo
                                    : targets.back().continueTo;
    if (!target)
      return unit.error(stmt->getBeginLoc(),
                        "a jump must not leave the statement of a directive");
    freeBlockArrays(isa<BreakStmt>(stmt) ? targets.back().breakArrays
                                         : targets.back().continueArrays,
                    at(stmt->getBeginLoc()));
    branchTo(target, at(stmt->getBeginLoc()));
    // What follows is not reached, but still has to stand in a block.
    builder.setInsertionPointToEnd(newBlock());
    return true;
  }
  if (const auto *leave = dyn_cast<ReturnStmt>(stmt))
    return inlinedResults.empty() ? emitReturn(leave)
                                  : emitInlinedReturn(leave);
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    if (containsSection(expr))
      return emitSectionStatement(expr);
    emit(expr);
    return !unit.diags.hasErrorOccurred();
  }
  return unit.error(stmt->getBeginLoc(), "unsupported statement in a region");
}

/// One past the last of the items of a block that have to be C, or one graph of
/// blocks, together with the one at `first`; `first` if that is none.
unsigned CImporter::endOfC(llvm::ArrayRef<Item> items, unsigned first) {
  const Stmt *stmt = items[first].stmt;
  if (!stmt || !items[first].directives.empty())
    return first;
  const Stmt *body = function.hasLabels ? function.decl->getBody() : nullptr;
  bool leaves = returnBlock && !isInKernel();
  bool isC = staysC(stmt), jumps = body && !leaves && hasGotoAcross(stmt, body);
  if (!isC && (isInKernel() ? !hasNewLabels(stmt) : !jumps))
    return first;
  if (unit.importability.ruledByC(stmt, compute || inRoutine))
    return items.size();
  // Up to where no jump crosses the ends any more.
  llvm::SmallVector<const Stmt *> run;
  for (unsigned i = first; i < items.size(); ++i) {
    run.push_back(items[i].stmt);
    if (!items[i].stmt)
      break;
    if (!body || !hasGotoAcross(run, body))
      return i + 1;
  }
  return first + 1;
}

bool CImporter::emitBlock(const CompoundStmt *block, Value *result) {
  std::vector<Item> items;
  llvm::SmallVector<const Stmt *> children(block->body_begin(),
                                           block->body_end());
  if (!unit.collectItems(children, unit.beginOf(block) + 1,
                         unit.offset(block->getRBracLoc()), items))
    return false;
  unit.scopes.push();
  bool ok = true, outer = declaresInMemory;
  declaresInMemory = isInKernel() && function.hasLabels && containsLabel(block);
  llvm::scope_exit leave([&] { declaresInMemory = outer; });
  size_t numArrays = blockArrays.size();
  // After an error the rest is looked through for others.
  for (unsigned i = 0; i < items.size(); ++i) {
    const Item &item = items[i];
    if (const auto *decl = dyn_cast_or_null<DeclStmt>(item.stmt))
      for (const Decl *d : decl->decls())
        if (const auto *named = dyn_cast<NamedDecl>(d))
          unit.scopes.declare(named);
    if (unsigned end = endOfC(items, i); end != i) {
      llvm::SmallVector<const Stmt *> run;
      for (unsigned k = i; k < end; ++k)
        if (items[k].stmt)
          run.push_back(items[k].stmt);
      ok &= isGraph(run) ? emitGraph(ArrayRef(items).slice(i, end - i))
                         : emitAsC(run);
      i = end - 1;
      continue;
    }
    const auto *last = dyn_cast_or_null<Expr>(item.stmt);
    if (result && last && i + 1 == items.size()) {
      *result = emit(last);
      ok &= bool(*result);
    } else {
      ok &= importOrRecover(item);
    }
  }
  if (ok)
    freeBlockArrays(numArrays, at(block->getRBracLoc()));
  blockArrays.truncate(numArrays);
  unit.scopes.pop();
  return ok;
}

/// Where blocks with arrays of variable length are left; the first `numKept`
/// live on.
void CImporter::freeBlockArrays(size_t numKept, Location loc) {
  for (Value array : llvm::reverse(ArrayRef(blockArrays).drop_front(numKept)))
    memref::DeallocOp::create(builder, loc, array);
}

bool checkSubstatement(Unit &unit, const Stmt *body) {
  const auto *acc = dyn_cast<OpenACCConstructStmt>(body);
  if (!acc || accBody(acc))
    return true;
  return unit.error(acc->getBeginLoc(), "write braces around '#pragma acc " +
                                            nameOf(acc) +
                                            "' and the statement after it");
}

bool CImporter::emitBody(const Stmt *body, unsigned begin) {
  if (!checkSubstatement(unit, body))
    return false;
  if (isa<CompoundStmt>(body) &&
      unit.directivesIn(begin, unit.beginOf(body)).empty())
    return emitStmt(body);
  std::vector<Item> items;
  if (!unit.collectItems({body}, begin, unit.endOf(body), items))
    return false;
  if (items.size() != 1)
    return unit.error(items.front().directives.front()->loc,
                      "write braces around '#pragma xmp " +
                          items.front().directives.front()->text +
                          "' and the statement after it");
  return importItem(items.front());
}

bool hasNoEffect(const Expr *expr) {
  bool ok = true;
  forEachStmt(expr, [&](const Stmt *s) {
    if (isa<CallExpr, AtomicExpr, VAArgExpr, AsmStmt>(s))
      ok = false;
    if (const auto *unary = dyn_cast<UnaryOperator>(s))
      ok &= !unary->isIncrementDecrementOp();
    if (const auto *binary = dyn_cast<BinaryOperator>(s))
      ok &= !binary->isAssignmentOp();
    return ok;
  });
  return ok;
}

Block *CImporter::newBlock() {
  Region *region = builder.getInsertionBlock()->getParent();
  OpBuilder::InsertionGuard guard(builder);
  return builder.createBlock(region, region->end());
}

void CImporter::branchTo(Block *block, Location loc) {
  cf::BranchOp::create(builder, loc, block);
}

/// The assignment that a statement is, in braces or not.
static const BinaryOperator *getAssignment(const Stmt *stmt) {
  if (const auto *block = dyn_cast<CompoundStmt>(stmt);
      block && block->size() == 1)
    stmt = block->body_front();
  const auto *binary = dyn_cast<BinaryOperator>(stmt);
  return binary && binary->getOpcode() == BO_Assign ? binary : nullptr;
}

bool CImporter::emitIf(const IfStmt *stmt) {
  Location loc = at(stmt->getIfLoc());
  unsigned textBegin = unit.offset(stmt->getRParenLoc());
  if (const BinaryOperator *assign = getAssignment(stmt->getThen());
      assign && !stmt->getElse() && !reductionVars.empty() &&
      unit.directivesIn(textBegin, unit.endOf(stmt->getThen())).empty() &&
      emitExtremum(stmt->getCond(), assign->getLHS(), assign->getRHS()))
    return !unit.diags.hasErrorOccurred();
  Value condition = emitCondition(stmt->getCond());
  if (!condition)
    return false;
  // What follows a jump is not always reached either.
  ++conditional;
  bool jumps = hasJumpOut(stmt) || needsBlocks(stmt);
  llvm::scope_exit leave([&] { conditional -= !jumps; });
  unsigned thenBegin = unit.offset(stmt->getRParenLoc());
  unsigned elseBegin = stmt->getElse() ? unit.offset(stmt->getElseLoc()) : 0;
  if ((hasJumpOut(stmt) && !targets.empty()) || needsBlocks(stmt)) {
    Block *yes = newBlock(), *no = stmt->getElse() ? newBlock() : nullptr;
    Block *after = newBlock();
    cf::CondBranchOp::create(builder, loc, condition, yes, no ? no : after);
    builder.setInsertionPointToEnd(yes);
    if (!emitBody(stmt->getThen(), thenBegin))
      return false;
    branchTo(after, loc);
    if (no) {
      builder.setInsertionPointToEnd(no);
      if (!emitBody(stmt->getElse(), elseBegin))
        return false;
      branchTo(after, loc);
    }
    builder.setInsertionPointToEnd(after);
    return true;
  }
  auto branch =
      scf::IfOp::create(builder, loc, condition,
                        /*withElseRegion=*/stmt->getElse() != nullptr);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  if (!emitBody(stmt->getThen(), thenBegin))
    return false;
  if (!stmt->getElse())
    return true;
  builder.setInsertionPointToStart(branch.elseBlock());
  return emitBody(stmt->getElse(), elseBegin);
}

namespace {
/// A label `case first:` or `case first ... last:`, and what follows it.
struct CaseRange {
  llvm::APInt first, last;
  Block *block;
};
} // namespace

static CaseRange caseRange(const CaseStmt *label, Block *block, unsigned width,
                           const ASTContext &ast) {
  auto valueOf = [&](const Expr *expr) {
    return expr->EvaluateKnownConstInt(ast).extOrTrunc(width);
  };
  llvm::APInt first = valueOf(label->getLHS());
  return {first, label->getRHS() ? valueOf(label->getRHS()) : first, block};
}

/// Ends the current block with a jump to the case of `value`. As Clang does it,
/// each value of a short range is a case, and long ranges are compared first.
/// So is everything of 128 bits: the translation of a switch to LLVM IR keeps
/// 64 of them.
static void branchToCase(OpBuilder &builder, Location loc, Value value,
                         bool isSigned, llvm::ArrayRef<CaseRange> cases,
                         Block *defaultTo,
                         llvm::function_ref<Block *()> newBlock) {
  constexpr uint64_t maxListed = 64;
  llvm::SmallVector<llvm::APInt> values;
  llvm::SmallVector<Block *> blocks;
  for (const CaseRange &one : cases) {
    if (isSigned ? one.first.sgt(one.last) : one.first.ugt(one.last))
      continue; // no value is in it
    llvm::APInt extent = one.last - one.first;
    if (extent.ult(maxListed) && extent.getBitWidth() <= 64) {
      for (uint64_t i = 0; i <= extent.getZExtValue(); ++i) {
        values.push_back(one.first + i);
        blocks.push_back(one.block);
      }
      continue;
    }
    auto constant = [&](const llvm::APInt &number) {
      return arith::ConstantOp::create(
          builder, loc, builder.getIntegerAttr(value.getType(), number));
    };
    Value offset =
        arith::SubIOp::create(builder, loc, value, constant(one.first));
    Value inside = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ule, offset, constant(extent));
    Block *next = newBlock();
    cf::CondBranchOp::create(builder, loc, inside, one.block, next);
    builder.setInsertionPointToEnd(next);
  }
  if (values.empty()) {
    cf::BranchOp::create(builder, loc, defaultTo);
    return;
  }
  llvm::SmallVector<ValueRange> noOperands(blocks.size());
  cf::SwitchOp::create(builder, loc, value, defaultTo, ValueRange(), values,
                       blocks, noOperands);
}

bool CImporter::emitSwitch(const SwitchStmt *stmt) {
  Location loc = at(stmt->getSwitchLoc());
  Value value = emit(stmt->getCond());
  if (!value)
    return false;
  // A `continue` in it branches to a block of the loop around: then the blocks
  // of the switch stand beside that one. Else it is a region of its own.
  std::optional<OpBuilder::InsertionGuard> guard;
  bool inlineBlocks =
      (hasJumpOut(stmt) && !targets.empty()) || needsBlocks(stmt);
  if (!inlineBlocks) {
    auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
    guard.emplace(builder);
    builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  }
  ++conditional;
  llvm::scope_exit leave([&] { conditional -= !hasJumpOut(stmt); });
  Block *head = builder.getInsertionBlock();
  Block *after = newBlock();
  Block *defaultTo = after;
  llvm::SmallVector<CaseRange> cases;
  Target around = targets.empty() || !inlineBlocks
                      ? Target{nullptr, nullptr, 0, 0}
                      : targets.back();
  targets.push_back(
      {after, around.continueTo, blockArrays.size(), around.continueArrays});
  builder.setInsertionPointToEnd(newBlock()); // before the first label: dead
  std::vector<Item> items;
  llvm::SmallVector<const Stmt *> children = childrenOf(stmt);
  const auto *block = dyn_cast<CompoundStmt>(stmt->getBody());
  unsigned begin =
      unit.offset(block ? block->getLBracLoc() : stmt->getRParenLoc());
  unsigned end =
      block ? unit.offset(block->getRBracLoc()) : unit.endOf(stmt->getBody());
  if (!unit.collectItems(children, begin + 1, end, items))
    return false;
  if (isInKernel())
    createLabels(children);
  bool ok = true, outer = declaresInMemory;
  // A case passes over the declarations before it.
  declaresInMemory = true;
  llvm::scope_exit restore([&] { declaresInMemory = outer; });
  unit.scopes.push();
  for (Item &item : items) {
    std::vector<Item> labelled = {item};
    while (const auto *label =
               dyn_cast_or_null<SwitchCase>(labelled.back().stmt)) {
      Block *here = newBlock();
      branchTo(here, loc);
      builder.setInsertionPointToEnd(here);
      if (const auto *one = dyn_cast<CaseStmt>(label)) {
        unsigned width = cast<IntegerType>(value.getType()).getWidth();
        cases.push_back(caseRange(one, here, width, unit.ast));
      } else {
        defaultTo = here;
      }
      // Directives may stand between the label and its statement.
      const Stmt *sub = label->getSubStmt();
      labelled.clear();
      if (!unit.collectItems({sub}, unit.offset(label->getColonLoc()),
                             unit.endOf(sub), labelled))
        return false;
      if (isa<SwitchCase>(sub) && labelled.size() != 1)
        return unit.error(labelled.front().directives.front()->loc,
                          "write the directive after the last label");
    }
    for (const Item &inner : labelled)
      ok = ok && importItem(inner);
    if (!ok)
      break;
  }
  unit.scopes.pop();
  targets.pop_back();
  branchTo(after, loc);
  builder.setInsertionPointToEnd(head);
  branchToCase(builder, loc, value, isSigned(stmt->getCond()->getType()), cases,
               defaultTo, [&] { return newBlock(); });
  builder.setInsertionPointToEnd(after);
  if (!inlineBlocks)
    scf::YieldOp::create(builder, loc);
  return ok;
}

} // namespace xacc::frontend
