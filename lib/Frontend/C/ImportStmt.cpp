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

/// The value in `{1}`, which may initialise a scalar.
static const Expr *withoutBraces(const Expr *init, QualType type) {
  while (init && type->isScalarType()) {
    const auto *list = dyn_cast<InitListExpr>(init->IgnoreParens());
    if (!list || list->getNumInits() != 1)
      break;
    init = list->getInit(0);
  }
  return init;
}

/// How many values a list gives; not those that are left out.
static int64_t countValues(const Expr *init) {
  const auto *list = dyn_cast<InitListExpr>(init->IgnoreParens());
  if (!list)
    return isa<ImplicitValueInitExpr>(init) ? 0 : 1;
  int64_t count = 0;
  for (const Expr *part : list->inits())
    count += countValues(part);
  return count;
}

/// Initialises an object with a copy of a constant, as Clang does: thousands of
/// stores take LLVM minutes. Of few values analyses see the stores, and what is
/// mostly zero needs no copy.
bool CImporter::copyConstant(const InitListExpr *list, Value pointer,
                             QualType type) {
  constexpr int64_t fewValues = 16, bytesPerValue = 64;
  int64_t size = unit.ast.getTypeSizeInChars(type).getQuantity();
  int64_t count = countValues(list);
  if (count < fewValues || size > count * bytesPerValue ||
      type.isVolatileQualified())
    return false;
  std::optional<std::string> bytes = constantValue(list, type, unit.ast);
  if (!bytes)
    return false;
  Location loc = at(list->getBeginLoc());
  Value constant =
      constantBytes(builder, unit, *bytes,
                    unit.ast.getTypeAlignInChars(type).getQuantity(), loc);
  LLVM::MemcpyOp::create(builder, loc, pointer, constant,
                         constantInt(loc, builder.getI64Type(), size), false);
  return true;
}

/// Initialises the object at a pointer as C does; `alignment`: of the structure
/// around it, 0 where each has its own.
bool CImporter::emitInit(const Expr *init, Value pointer, QualType type,
                         uint64_t alignment) {
  Location loc = at(init->getBeginLoc());
  auto bytes = [&](QualType t) {
    return constantInt(loc, builder.getI64Type(),
                       unit.ast.getTypeSizeInChars(t).getQuantity());
  };
  auto clear = [&] {
    LLVM::MemsetOp::create(builder, loc, pointer,
                           constantInt(loc, builder.getI8Type(), 0),
                           bytes(type), false);
  };
  init = withoutBraces(init, type)->IgnoreParens();
  if (staysC(init) && type->isRecordType())
    return emitInitAsC(init, pointer, type);
  if (const auto *list = dyn_cast<InitListExpr>(init)) {
    if (list->isTransparent())
      return emitInit(list->getInit(0), pointer, type, alignment);
    if (copyConstant(list, pointer, type))
      return true;
    clear();
    if (const ConstantArrayType *array =
            unit.ast.getAsConstantArrayType(type)) {
      QualType element = array->getElementType();
      for (auto [i, part] : llvm::enumerate(list->inits()))
        if (!isa<ImplicitValueInitExpr>(part) &&
            !emitInit(
                part,
                emitPointerAdd(pointer, element, constantIndex(loc, i), loc),
                element, alignment))
          return false;
      return true;
    }
    const RecordDecl *record = type->getAsRecordDecl();
    const ASTRecordLayout &layout = unit.ast.getASTRecordLayout(record);
    unsigned next = 0;
    for (const FieldDecl *field : record->fields()) {
      if (record->isUnion() ? field != list->getInitializedFieldInUnion()
                            : field->isUnnamedBitField())
        continue;
      if (next == list->getNumInits())
        break;
      const Expr *part = list->getInit(next++);
      if (isa<ImplicitValueInitExpr>(part))
        continue;
      uint64_t firstBit = layout.getFieldOffset(field->getFieldIndex());
      int32_t offset = firstBit / 8;
      Value slot = LLVM::GEPOp::create(
          builder, loc, pointer.getType(), builder.getI8Type(), pointer,
          ArrayRef<LLVM::GEPArg>{offset}, LLVM::GEPNoWrapFlags::inbounds);
      if (field->isBitField()) {
        Place place;
        place.pointer = slot;
        place.type = field->getType();
        place.firstBit = firstBit % 8;
        place.numBits = field->getBitWidthValue();
        Value value = emit(part);
        if (!value)
          return false;
        store(value, place, loc);
      } else if (!emitInit(part, slot, field->getType(),
                           alignment ? alignment
                                     : layout.getAlignment().getQuantity())) {
        return false;
      }
    }
    return true;
  }
  if (const auto *literal = dyn_cast<clang::StringLiteral>(init)) {
    clear();
    uint64_t room = unit.ast.getTypeSizeInChars(type).getQuantity();
    uint64_t length = std::min<uint64_t>(literal->getByteLength(), room);
    LLVM::MemcpyOp::create(
        builder, loc, pointer,
        stringConstant(literal->getBytes(), loc, literal->getCharByteWidth()),
        constantInt(loc, builder.getI64Type(), length), false);
    return true;
  }
  if (type->isRecordType()) {
    Place from = emitPlace(init->IgnoreParenImpCasts());
    if (!from.pointer)
      return false;
    LLVM::MemcpyOp::create(builder, loc, pointer, from.pointer, bytes(type),
                           false);
    return true;
  }
  Value value = emit(init);
  if (!value)
    return false;
  Place place;
  place.pointer = pointer;
  place.type = type;
  place.isVolatile = type.isVolatileQualified();
  if (alignment &&
      alignment < uint64_t(unit.ast.getTypeAlignInChars(type).getQuantity()))
    place.alignment = alignment;
  store(value, place, loc);
  return true;
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

bool CImporter::emitDecl(const VarDecl *var) {
  Location loc = at(var->getLocation());
  QualType type = var->getType();
  const Expr *init = withoutBraces(var->getInit(), type);
  if (type->isVariablyModifiedType())
    computeSizes(type);
  if (type->isArrayType() && type->isVariablyModifiedType())
    return emitBlockArray(var);
  Variable result;
  if (!type->isScalarType()) {
    if (var->isStaticLocal()) {
      result.pointer = constantTable(builder, unit, var, loc);
      variables[var] = result;
      return true;
    }
    result.pointer = allocateBytes(type, loc, var);
    variables[var] = result;
    return !init || emitInit(init, result.pointer, type);
  }
  bool escapes = function.addressTaken.count(var) || type.isVolatileQualified();
  if (init && !escapes && !assigned.count(var) && !declaresInMemory) {
    if (isSigned(type) && !type->isBooleanType() && hasNoEffect(init))
      result.index = emitIndex(init);
    result.value = emit(init);
    if (!result.value)
      return false;
    // A place for its address is not needed: it has one value.
    if (Operation *def = result.value.getDefiningOp())
      namedProducts.insert(def);
    variables[var] = result;
    return true;
  }
  // Its initialiser may take its address.
  if (escapes || type->isPointerType())
    result.pointer = allocateBytes(type, loc, var);
  else
    result.memory = allocate(memoryType(type), loc, var);
  variables[var] = result;
  Value value = init ? emit(init) : Value();
  if (init && !value)
    return false;
  Place place;
  place.pointer = result.pointer;
  place.memory = result.memory;
  place.type = type;
  place.isVolatile = type.isVolatileQualified();
  if (value)
    store(value, place, loc);
  return true;
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

bool CImporter::emitFor(const ForStmt *stmt) {
  if (std::optional<bool> done = emitDirectedLoop(stmt))
    return *done;
  unit.scopes.push();
  bool ok = hasJumpOut(stmt->getBody()) || needsBlocks(stmt)
                ? emitUnstructuredLoop(stmt->getInit(), stmt->getCond(),
                                       stmt->getInc(), stmt->getBody(), true,
                                       stmt->getForLoc())
                : emitWhile(stmt);
  unit.scopes.pop();
  return ok;
}

/// A loop without jumps, as C says it: its variable is in memory, its condition
/// is evaluated again and again. --xacc-raise-loops finds what it counts.
bool CImporter::emitWhile(const ForStmt *stmt) {
  Location loc = at(stmt->getForLoc());
  if (stmt->getInit() && !emitStmt(stmt->getInit()))
    return false;
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(stmt->getInit()))
    for (const Decl *d : decl->decls())
      if (const auto *named = dyn_cast<NamedDecl>(d))
        unit.scopes.declare(named);
  auto loop = scf::WhileOp::create(builder, loc, TypeRange(), ValueRange());
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&loop.getBefore());
  Value again = stmt->getCond() ? emitCondition(stmt->getCond())
                                : constantInt(loc, builder.getI1Type(), 1);
  if (!again)
    return false;
  scf::ConditionOp::create(builder, loc, again, ValueRange());
  builder.setInsertionPointToEnd(builder.createBlock(&loop.getAfter()));
  if (!emitLoopBody(stmt, loc))
    return false;
  if (stmt->getInc())
    emit(stmt->getInc());
  scf::YieldOp::create(builder, loc);
  return !unit.diags.hasErrorOccurred();
}

/// The body of a loop that is one operation: `continue` goes to its end, and
/// `break` has no target.
bool CImporter::emitLoopBody(const ForStmt *loop, Location loc) {
  unsigned begin = unit.offset(loop->getRParenLoc());
  if (!hasJumpOut(loop->getBody()))
    return emitBody(loop->getBody(), begin);
  auto outerTargets = std::move(targets);
  targets.clear();
  auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  Block *next = newBlock();
  targets.push_back({nullptr, next, 0, blockArrays.size()});
  bool ok = emitBody(loop->getBody(), begin);
  branchTo(next, loc);
  builder.setInsertionPointToEnd(next);
  scf::YieldOp::create(builder, loc);
  targets = std::move(outerTargets);
  return ok;
}

/// The step of a loop in its direction; 1 if it names none.
Value CImporter::emitStep(const CanonicalLoop &loop, Location loc) {
  if (!loop.step)
    return constantIndex(loc, 1);
  Value step = emitIndex(loop.step);
  if (step && loop.negatedStep)
    step = arith::SubIOp::create(builder, loc, constantIndex(loc, 0), step,
                                 arith::IntegerOverflowFlags::nsw);
  return step;
}

/// How many steps `distance` has. A loop without iterations may have a step of
/// zero, which must not trap.
Value CImporter::emitStepsIn(Value distance, Value step, Location loc) {
  Value divisor =
      builder.createOrFold<arith::MaxSIOp>(loc, step, constantIndex(loc, 1));
  return arith::CeilDivSIOp::create(builder, loc, distance, divisor);
}

/// A constant bound that is neither negative nor near the limits of 64 bits.
static bool isModest(const Expr *expr, const ASTContext &ast,
                     uint64_t limit = uint64_t(1) << 62) {
  Expr::EvalResult value;
  return expr->EvaluateAsInt(value, ast) &&
         (!value.Val.getInt().isSigned() || !value.Val.getInt().isNegative()) &&
         value.Val.getInt().getActiveBits() <= 64 &&
         value.Val.getInt().getZExtValue() <= limit;
}

bool needsTripCount(const CanonicalLoop &loop, const ASTContext &ast) {
  QualType type = loop.var->getType(), compared = loop.upper->getType();
  bool fromZero = isModest(loop.lower, ast);
  bool isUnsigned = compared->isUnsignedIntegerOrEnumerationType();
  if (isUnsigned && type->isSignedIntegerOrEnumerationType() && !fromZero)
    return true;
  if (loop.unequal && type->isUnsignedIntegerOrEnumerationType())
    return loop.descending || !isModest(loop.lower, ast, 0); // through zero
  if (ast.getIntWidth(type) < 64)
    return false;
  bool smallStep =
      !loop.step || isModest(loop.step, ast, std::numeric_limits<int>::max());
  return isUnsigned ? !fromZero || !smallStep || loop.descending
                    : (!fromZero && !smallStep) || loop.descending;
}

/// The number of iterations, computed in the type that C compares in.
Value CImporter::emitTripCount(const CanonicalLoop &loop,
                               const LoopRange &range, Location loc) {
  using Predicate = arith::CmpIPredicate;
  // `!=` on a variable without a sign may count through zero.
  bool wraps = loop.unequal && !isSigned(loop.var->getType());
  QualType compared = wraps ? loop.var->getType() : loop.upper->getType();
  Type type = builder.getIntegerType(unit.ast.getIntWidth(compared));
  auto cast = [&](Value value) {
    return builder.createOrFold<arith::IndexCastOp>(loc, type, value);
  };
  Value lower = cast(range.lower), upper = cast(range.upper);
  if (loop.descending)
    std::swap(lower, upper);
  Predicate predicate = loop.unequal && !isSigned(compared) ? Predicate::ne
                        : isSigned(compared)
                            ? (loop.inclusive ? Predicate::sle : Predicate::slt)
                        : loop.inclusive ? Predicate::ule
                                         : Predicate::ult;
  Value runs = arith::CmpIOp::create(builder, loc, predicate, lower, upper);
  Value distance = arith::SubIOp::create(builder, loc, upper, lower);
  distance = builder.createOrFold<arith::IndexCastUIOp>(
      loc, builder.getIndexType(), distance);
  Value one = constantIndex(loc, 1), count = distance;
  if (loop.step) {
    // A loop without iterations may have a step of zero.
    Value isStep = arith::CmpIOp::create(builder, loc, Predicate::ne,
                                         range.step, constantIndex(loc, 0));
    Value step = arith::SelectOp::create(
        builder, loc, arith::AndIOp::create(builder, loc, runs, isStep),
        range.step, one);
    if (!loop.inclusive)
      count = arith::SubIOp::create(builder, loc, count, one);
    count = arith::DivUIOp::create(builder, loc, count, step);
  }
  if (loop.step || loop.inclusive)
    count = arith::AddIOp::create(builder, loc, count, one);
  return arith::SelectOp::create(builder, loc, runs, count,
                                 constantIndex(loc, 0));
}

/// A difference of pointers in an expression that is not `given`; null if there
/// is none.
static const Expr *
findPointerDifference(const Expr *expr,
                      const llvm::DenseMap<const Expr *, Value> &given) {
  const Expr *found = nullptr;
  forEachStmt(expr, [&](const Stmt *s) {
    const auto *binary = dyn_cast<BinaryOperator>(s);
    if (binary && binary->getOpcode() == BO_Sub &&
        binary->getRHS()->getType()->isPointerType() && !given.contains(binary))
      found = binary;
    return !found;
  });
  return found;
}

bool CImporter::emitRange(const CanonicalLoop &loop, LoopRange &range) {
  Location loc = at(loop.stmt->getForLoc());
  // The bounds are computed before the kernel runs, where pointers into data
  // are not yet those of the device.
  for (const Expr *part : {loop.lower, loop.upper, loop.step})
    if (const Expr *difference = part && compute
                                     ? findPointerDifference(part, givenValues)
                                     : nullptr)
      return unit.error(difference->getExprLoc(),
                        "a bound of a loop in a compute construct is a "
                        "difference of pointers that the construct assigns; "
                        "compute it in a variable before the construct");
  auto nsw = arith::IntegerOverflowFlags::nsw;
  range.lower = emitIndex(loop.lower);
  range.upper = range.lower ? emitIndex(loop.upper) : Value();
  range.step = range.upper ? emitStep(loop, loc) : Value();
  if (!range.step)
    return false;
  Value one = constantIndex(loc, 1), count;
  if (needsTripCount(loop, unit.ast)) {
    count = emitTripCount(loop, range, loc);
    range.wraps = true;
  } else if (loop.descending) {
    count = arith::SubIOp::create(builder, loc, range.lower, range.upper, nsw);
    if (loop.inclusive)
      count = arith::AddIOp::create(builder, loc, count, one, nsw);
    if (loop.step)
      count = emitStepsIn(count, range.step, loc);
  } else {
    if (loop.inclusive)
      range.upper = arith::AddIOp::create(builder, loc, range.upper, one, nsw);
    return true;
  }
  range.first = range.lower;
  range.increment = range.step;
  range.lower = constantIndex(loc, 0);
  range.upper = count;
  range.step = one;
  return true;
}

/// The value of a loop variable before an iteration.
Value CImporter::emitCounter(const CanonicalLoop &loop, const LoopRange &range,
                             Value iteration, Location loc) {
  if (!range.first)
    return iteration;
  auto flags = range.wraps ? arith::IntegerOverflowFlags::none
                           : arith::IntegerOverflowFlags::nsw;
  Value done =
      arith::MulIOp::create(builder, loc, iteration, range.increment, flags);
  Value value =
      loop.descending
          ? arith::SubIOp::create(builder, loc, range.first, done, flags)
                .getResult()
          : arith::AddIOp::create(builder, loc, range.first, done, flags)
                .getResult();
  unsigned width = unit.ast.getIntWidth(loop.var->getType());
  if (loop.unequal && range.wraps && width < 64)
    value = arith::AndIOp::create(
        builder, loc, value, constantIndex(loc, (int64_t(1) << width) - 1));
  return value;
}

bool CImporter::emitUnstructuredLoop(const Stmt *init, const Expr *condition,
                                     const Expr *increment, const Stmt *body,
                                     bool testFirst, SourceLocation where) {
  Location loc = at(where);
  if (init && !emitStmt(init))
    return false;
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(init))
    for (const Decl *d : decl->decls())
      if (const auto *named = dyn_cast<NamedDecl>(d))
        unit.scopes.declare(named);
  // With a `return` or a `goto` in it the blocks are those around it.
  bool inlineBlocks = needsBlocks(body);
  std::optional<OpBuilder::InsertionGuard> guard;
  if (!inlineBlocks) {
    auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
    guard.emplace(builder);
    builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  }
  Block *test = newBlock(), *inside = newBlock(), *next = newBlock(),
        *after = newBlock();
  branchTo(testFirst ? test : inside, loc);
  builder.setInsertionPointToEnd(test);
  if (condition) {
    Value again = emitCondition(condition);
    if (!again)
      return false;
    cf::CondBranchOp::create(builder, loc, again, inside, after);
  } else {
    branchTo(inside, loc);
  }
  builder.setInsertionPointToEnd(inside);
  targets.push_back({after, next, blockArrays.size(), blockArrays.size()});
  // A directive may stand between the keyword and a body without braces.
  bool ok = emitBody(body, unit.offset(where));
  targets.pop_back();
  if (!ok)
    return false;
  branchTo(next, loc);
  builder.setInsertionPointToEnd(next);
  if (increment)
    emit(increment);
  branchTo(test, loc);
  builder.setInsertionPointToEnd(after);
  if (!inlineBlocks)
    scf::YieldOp::create(builder, loc);
  return !unit.diags.hasErrorOccurred();
}

} // namespace xacc::frontend
