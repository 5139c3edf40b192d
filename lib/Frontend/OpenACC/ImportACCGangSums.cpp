//===- ImportACCGangSums.cpp - Reductions of compute constructs -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What code outside of loops over gangs has of a variable that its construct
// reduces. Loops over gangs reduce into the variable itself where several gangs
// run that code, which is here once: what it has counts for each of them.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/GangSums.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool isOverGangs(const OpenACCConstructStmt *loop) {
  auto clauses = effectiveClauses(loop);
  return findClause<OpenACCGangClause>(clauses) ||
         !(findClause<OpenACCWorkerClause>(clauses) ||
           findClause<OpenACCVectorClause>(clauses) ||
           findClause<OpenACCAutoClause>(clauses) ||
           findClause<OpenACCSeqClause>(clauses));
}

/// Whether code outside of the loops over gangs names a variable.
static bool isUsedInGangs(const Stmt *body, const VarDecl *var) {
  bool found = false;
  llvm::SmallPtrSet<const Stmt *, 4> clauses; // of loops inside
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(s)) {
      if (isOverGangs(loop))
        return false;
      forEachClauseExpr(loop, [&](const Expr *e) { clauses.insert(e); });
    }
    if (clauses.contains(s))
      return false;
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    found |= ref && ref->getDecl() == var;
    return !found;
  });
  return found;
}

ACCImporter::GangSums::GangSums(ACCImporter &region,
                                const OpenACCConstructStmt *stmt, Location loc)
    : region(region), builder(region.builder), stmt(stmt), loc(loc) {}

bool ACCImporter::GangSums::prepare(bool mayDivide) {
  divides = mayDivide;
  VarSet assigned;
  collectAssigned(accBody(stmt), assigned);
  for (const OpenACCClause *clause : effectiveClauses(stmt)) {
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    for (const Expr *expr : list->getVarList()) {
      Item item;
      item.object = matchObject(expr);
      item.syntax.kind = kindOf(list->getReductionOp()).str();
      item.syntax.loc = expr->getExprLoc();
      const VarDecl *var = item.object.var;
      if (!var || item.object.isOfElement ||
          region.unit.scopes.findArray(var) ||
          (divides && !isUsedInGangs(accBody(stmt), var)))
        continue;
      QualType type = var->getType();
      if (item.object.path.empty() &&
          (type->isVariablyModifiedType() ||
           (type->isPointerType() && !item.object.sections.empty()))) {
        std::optional<OwnSize> own = region.sizeOfOwn(item.object);
        if (!own)
          return false;
        own->moves = assigned.contains(var);
        region.ownSizes[var] = *own;
      }
      items.push_back(std::move(item));
    }
  }
  return true;
}

bool ACCImporter::GangSums::hasMembers() const {
  return llvm::any_of(items, [](const Item &item) {
    return !item.object.path.empty() ||
           item.object.var->getType()->isRecordType();
  });
}

/// Elements of numbers, all of a memref.
bool ACCImporter::GangSums::add(const Item &item, QualType element, Value own,
                                Value total) {
  auto kind = region.reductionKind(item.syntax, element);
  if (!kind || !own || !total)
    return false;
  Elements elements = {*kind, own, total, {}, {}, {}};
  auto type = cast<MemRefType>(own.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value extent =
        type.isDynamicDim(dim)
            ? memref::DimOp::create(builder, loc, own, dim).getResult()
            : region.constantIndex(loc, type.getDimSize(dim));
    elements.extents.push_back(extent);
  }
  sums.push_back(std::move(elements));
  return true;
}

bool ACCImporter::GangSums::startNumber(const Item &item) {
  const VarDecl *var = item.object.var;
  QualType type = var->getType();
  Value own, total;
  if (type->isAnyComplexType()) {
    const Expr *name = item.object.expr;
    total = region.viewOfNumbers(region.addressOf(region.emitPlace(name), loc),
                                 type, loc);
    if (!region.bindPrivate(var, Value(), loc))
      return false;
    own = region.viewOfNumbers(region.addressOf(region.emitPlace(name), loc),
                               type, loc);
  } else {
    total = region.variables.lookup(var).memory;
    if (!total) // nothing assigns it
      return true;
    if (!region.bindPrivate(var, Value(), loc))
      return false;
    own = region.variables.lookup(var).memory;
  }
  return add(item, type, own, total);
}

bool ACCImporter::GangSums::addMember(const Item &item, const FieldDecl *field,
                                      Value own, Value total) {
  QualType type = field->getType();
  return add(item, region.unit.ast.getBaseElementType(type),
             region.viewOfNumbers(own, type, loc),
             region.viewOfNumbers(total, type, loc));
}

bool ACCImporter::GangSums::startMember(const Item &item) {
  const FieldDecl *field = item.object.path.back();
  QualType type = field->getType();
  if (field->isBitField() || !item.object.sections.empty() ||
      !region.unit.ast.getBaseElementType(type)->isArithmeticType())
    return true; // loops refuse it
  Value total = region.addressOf(region.emitPlace(item.object.expr), loc);
  if (!total)
    return false;
  Value own = region.allocateBytes(type, loc, nullptr);
  region.gangTotals.back().address = total;
  region.mappedMembers.push_back(
      {item.object.var, item.object.path,
       type->isArrayType() ? region.viewOfNumbers(own, type, loc) : Value(),
       own});
  return addMember(item, field, own, total);
}

bool ACCImporter::GangSums::startRecord(const Item &item) {
  const VarDecl *var = item.object.var;
  const RecordDecl *record = var->getType()->getAsRecordDecl();
  const ASTRecordLayout &layout = region.unit.ast.getASTRecordLayout(record);
  Value total = region.addressOf(region.emitPlace(item.object.expr), loc);
  if (!total || !region.bindPrivate(var, Value(), loc))
    return false;
  Value own = region.variables.lookup(var).pointer;
  return llvm::all_of(record->fields(), [&](const FieldDecl *field) {
    int64_t offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
    auto at = [&](Value base) -> Value {
      return LLVM::GEPOp::create(
          builder, loc, base.getType(), builder.getI8Type(), base,
          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
          LLVM::GEPNoWrapFlags::inbounds);
    };
    return addMember(item, field, at(own), at(total));
  });
}

bool ACCImporter::GangSums::startArray(const Item &item) {
  const VarDecl *var = item.object.var;
  QualType type = var->getType();
  bool isPointer = type->isPointerType();
  QualType element = region.unit.ast.getBaseElementType(
      isPointer ? type->getPointeeType() : type);
  if (isPointer && item.object.sections.size() != 1)
    return true; // loops refuse it
  Value lower;
  Value total = region.reducedArray(item.object, lower, loc);
  if (!total || !region.bindPrivate(var, Value(), loc))
    return false;
  Value own;
  if (isPointer) {
    own = region.ownArrays.back();
    if (element->isAnyComplexType())
      own = region.viewOfComplex(own, element, loc);
    region.ownSizes.erase(var);
  } else {
    region.ownSizes.erase(var);
    if (!(own = region.reducedArray(item.object, lower, loc)))
      return false;
  }
  if (!add(item, element, own, total))
    return false;
  Elements &elements = sums.back();
  if (elements.extents.size() < 2)
    return true;
  // A section of an array with several dimensions; see reducedArray().
  for (auto [dim, section] : llvm::enumerate(item.object.sections)) {
    Value first = section.lower ? region.emitIndex(section.lower)
                                : region.constantIndex(loc, 0);
    Value extent = section.single   ? region.constantIndex(loc, 1)
                   : section.length ? region.emitIndex(section.length)
                                    : elements.extents[dim];
    if (!first || !extent)
      return false;
    if (!section.single && !section.length)
      extent = arith::SubIOp::create(builder, loc, extent, first);
    elements.extents[dim] = extent;
    elements.totalFirst.push_back(first);
    elements.ownFirst.push_back(isPointer ? region.constantIndex(loc, 0)
                                          : first);
  }
  return true;
}

bool ACCImporter::GangSums::start(bool hasSeveral, Value gangs) {
  if (hasSeveral)
    numGangs = gangs;
  for (const Item &item : items) {
    const VarDecl *var = item.object.var;
    QualType type = var->getType();
    QualType element = region.unit.ast.getBaseElementType(
        type->isPointerType() ? type->getPointeeType() : type);
    region.gangTotals.push_back(
        {var, item.object.path, region.variables.lookup(var), Value()});
    bool ok = true;
    if (!item.object.path.empty())
      ok = startMember(item);
    else if (type->isRecordType())
      ok = startRecord(item);
    else if (!element->isArithmeticType())
      continue; // loops refuse it
    else if (type->isArrayType() || type->isPointerType())
      ok = startArray(item);
    else
      ok = startNumber(item);
    if (!ok)
      return false;
  }
  for (const Elements &elements : sums) {
    Value identity = region.identity(
        elements.kind,
        cast<MemRefType>(elements.own.getType()).getElementType(), loc);
    forEachElement(elements, [&](ValueRange own, ValueRange) {
      memref::StoreOp::create(builder, loc, identity, elements.own, own);
    });
  }
  if (!hasSeveral) // loops go on with what the one gang has
    region.gangTotals.clear();
  return true;
}

void ACCImporter::GangSums::forEachElement(
    const Elements &elements,
    llvm::function_ref<void(ValueRange own, ValueRange total)> body) {
  OpBuilder::InsertionGuard guard(builder);
  llvm::SmallVector<Value, 3> own, total;
  Value zero = region.constantIndex(loc, 0), one = region.constantIndex(loc, 1);
  for (auto [dim, extent] : llvm::enumerate(elements.extents)) {
    auto loop = scf::ForOp::create(builder, loc, zero, extent, one);
    builder.setInsertionPointToStart(loop.getBody());
    auto from = [&](ArrayRef<Value> first) -> Value {
      Value at = loop.getInductionVar();
      return dim < first.size()
                 ? arith::AddIOp::create(builder, loc, at, first[dim])
                       .getResult()
                 : at;
    };
    own.push_back(from(elements.ownFirst));
    total.push_back(from(elements.totalFirst));
  }
  body(own, total);
}

/// A loop over gangs with one iteration, which reduces into the variables:
/// other blocks of a GPU may reduce into them at the same time.
acc::LoopOp ACCImporter::GangSums::createLoop() {
  llvm::SmallVector<Value> reduced;
  for (const Elements &elements : sums) {
    auto type = cast<MemRefType>(elements.total.getType());
    auto op = acc::ReductionOp::create(
        builder, loc, type, elements.total, type.getElementType(), Value(),
        ValueRange(), ValueRange(), ArrayAttr(), ArrayAttr(),
        acc::DataClause::acc_reduction, true, false,
        acc::DataClauseModifier::none, StringAttr(),
        region.reductionRecipe(elements.kind, type, loc));
    reduced.push_back(op.getAccVar());
  }
  Value zero = region.constantIndex(loc, 0), one = region.constantIndex(loc, 1);
  auto loop = createAcc<acc::LoopOp>(builder, loc, /*withRegion=*/true);
  loop.addEmptyGang(builder.getContext(), {});
  loop.addIndependent(builder.getContext(), {});
  loop.getReductionOperandsMutable().append(reduced);
  loop.getLowerboundMutable().append(zero);
  loop.getUpperboundMutable().append(one);
  loop.getStepMutable().append(one);
  loop.setInclusiveUpperbound(llvm::SmallVector<bool>(1, false));
  Block &body = loop.getRegion().front();
  body.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToStart(&body);
  acc::YieldOp::create(builder, loc, ValueRange());
  builder.setInsertionPointToStart(&body);
  return loop;
}

void ACCImporter::GangSums::end() {
  region.gangTotals.clear();
  if (sums.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  if (divides)
    createLoop();
  if (numGangs)
    region.emitForEachGang(numGangs, loc);
  for (const Elements &elements : sums)
    forEachElement(elements, [&](ValueRange own, ValueRange total) {
      Value value = memref::LoadOp::create(builder, loc, elements.own, own);
      Value old = memref::LoadOp::create(builder, loc, elements.total, total);
      memref::StoreOp::create(builder, loc,
                              region.combine(elements.kind, old, value, loc),
                              elements.total, total);
    });
}

} // namespace xacc::frontend
