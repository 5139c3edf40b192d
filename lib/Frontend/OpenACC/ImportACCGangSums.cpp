//===- ImportACCGangSums.cpp - Reductions of compute constructs -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What code outside of loops over gangs has of a variable that its construct
// reduces. Where that code is here once for several gangs, loops over gangs
// reduce into the variable itself, and what the code has counts for each gang.
// Where each gang runs it (ImportACCGangs.cpp), loops go on with what the gang
// has; what only they reduce is the gang's for them alone.
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

ACCImporter::GangSums::GangSums(ACCImporter &region,
                                const OpenACCConstructStmt *stmt, Location loc)
    : region(region), builder(region.builder), stmt(stmt), loc(loc) {}

bool ACCImporter::GangSums::prepare(const GangUse &use) {
  divides = use.divides && !use.isApart();
  if (use.isApart())
    for (const GangUse::Sum &sum : use.sums)
      if (!addItem(sum.object, sum.kind, /*isOfLoops=*/true))
        return false;
  if (isa<OpenACCCombinedConstruct>(stmt)) // they are the loop's
    return true;
  for (const OpenACCClause *clause : effectiveClauses(stmt)) {
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    for (const Expr *expr : list->getVarList())
      if (!addItem(matchObject(expr), list->getReductionOp(),
                   /*isOfLoops=*/false))
        return false;
  }
  return true;
}

bool ACCImporter::GangSums::addItem(const ObjectSyntax &object,
                                    OpenACCReductionOperator kind,
                                    bool isOfLoops) {
  const VarDecl *var = object.var;
  if (!var || object.isOfElement || region.unit.scopes.findArray(var) ||
      (divides && !isUsedInGangs(accBody(stmt), var)))
    return true;
  Item item;
  item.object = object;
  item.syntax.kind = kindOf(kind).str();
  item.syntax.loc = object.expr->getExprLoc();
  item.isOfLoops = isOfLoops;
  QualType type = var->getType();
  if (object.path.empty() &&
      (type->isVariablyModifiedType() ||
       (type->isPointerType() && !object.sections.empty()))) {
    std::optional<OwnSize> own = region.sizeOfOwn(object);
    if (!own)
      return false;
    VarSet assigned;
    collectAssigned(accBody(stmt), assigned);
    own->moves = assigned.contains(var);
    region.ownSizes[var] = *own;
  }
  items.push_back(std::move(item));
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
  auto kind = region.reductionKind(item.syntax, element, /*isOverNodes=*/false);
  if (!kind || !own || !total)
    return false;
  Elements elements = {*kind, own, total, {}};
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

/// What gangs reduce into: a memref of numbers, or the address of a member or
/// structure. Null without an error: nothing to do.
bool ACCImporter::GangSums::findTotal(Item &item) {
  const VarDecl *var = item.object.var;
  QualType type = var->getType();
  if (!item.object.path.empty()) {
    const FieldDecl *field = item.object.path.back();
    if (field->isBitField() || !item.object.sections.empty() ||
        !region.unit.ast.getBaseElementType(field->getType())
             ->isArithmeticType())
      return true; // loops refuse it
  } else if (!type->isRecordType()) {
    bool isPointer = type->isPointerType();
    QualType element = region.unit.ast.getBaseElementType(
        isPointer ? type->getPointeeType() : type);
    if (!element->isArithmeticType() ||
        (isPointer && item.object.sections.size() != 1))
      return true; // loops refuse it
    if (type->isArrayType() || isPointer) {
      Value lower;
      item.total = region.reducedArray(item.object, lower, loc);
    } else if (type->isAnyComplexType()) {
      item.total = region.viewOfNumbers(
          region.addressOf(region.emitPlace(item.object.expr), loc), type, loc);
    } else if (!(item.total = region.variables.lookup(var).memory)) {
      return true; // nothing assigns it
    }
    if (item.total && item.isOfLoops)
      item.total = anotherView(item.total);
    return bool(item.total);
  }
  item.total = region.addressOf(region.emitPlace(item.object.expr), loc);
  return bool(item.total);
}

/// The loop over gangs makes what it reduces private to a gang; code that reads
/// the variable means the variable.
Value ACCImporter::GangSums::anotherView(Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  if (!type.getLayout().isIdentity())
    return memory; // is one
  llvm::SmallVector<Value> extents;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      extents.push_back(memref::DimOp::create(builder, loc, memory, dim));
  return xmp::AsMemRefOp::create(builder, loc, type,
                                 region.pointerOf(memory, loc), extents);
}

bool ACCImporter::GangSums::findTotals() {
  return llvm::all_of(items, [&](Item &item) { return findTotal(item); });
}

bool ACCImporter::GangSums::startNumber(const Item &item) {
  const VarDecl *var = item.object.var;
  QualType type = var->getType();
  if (!region.bindPrivate(var, Value(), loc))
    return false;
  Value own =
      type->isAnyComplexType()
          ? region.viewOfNumbers(
                region.addressOf(region.emitPlace(item.object.expr), loc), type,
                loc)
          : region.variables.lookup(var).memory;
  return add(item, type, own, item.total);
}

/// A part of a variable, `offset` bytes behind an address.
bool ACCImporter::GangSums::addMember(const Item &item, const FieldDecl *field,
                                      Value own, Value total, int32_t offset) {
  QualType type = field->getType();
  auto numbers = [&](Value base) {
    Value address = offset ? LLVM::GEPOp::create(builder, loc, base.getType(),
                                                 builder.getI8Type(), base,
                                                 ArrayRef<LLVM::GEPArg>{offset},
                                                 LLVM::GEPNoWrapFlags::inbounds)
                                 .getResult()
                           : base;
    return region.viewOfNumbers(address, type, loc);
  };
  Value ownNumbers = numbers(own), totalNumbers;
  {
    OpBuilder::InsertionGuard guard(builder);
    if (region.gangs)
      builder.setInsertionPoint(region.gangs->loop);
    totalNumbers = numbers(total);
  }
  return add(item, region.unit.ast.getBaseElementType(type), ownNumbers,
             totalNumbers);
}

bool ACCImporter::GangSums::startMember(const Item &item) {
  const FieldDecl *field = item.object.path.back();
  QualType type = field->getType();
  Value own = region.allocateBytes(type, loc, nullptr);
  if (item.isOfLoops)
    region.gangTotals.back().address = own;
  else
    region.mappedMembers.push_back(
        {item.object.var, item.object.path,
         type->isArrayType() ? region.viewOfNumbers(own, type, loc) : Value(),
         own});
  return addMember(item, field, own, item.total, /*offset=*/0);
}

bool ACCImporter::GangSums::startRecord(const Item &item) {
  const VarDecl *var = item.object.var;
  const RecordDecl *record = var->getType()->getAsRecordDecl();
  const ASTRecordLayout &layout = region.unit.ast.getASTRecordLayout(record);
  Value total = item.total;
  if (!region.bindPrivate(var, Value(), loc))
    return false;
  Value own = region.variables.lookup(var).pointer;
  return llvm::all_of(record->fields(), [&](const FieldDecl *field) {
    int64_t bits = layout.getFieldOffset(field->getFieldIndex());
    return addMember(item, field, own, total, int32_t(bits / 8));
  });
}

bool ACCImporter::GangSums::startArray(const Item &item) {
  const VarDecl *var = item.object.var;
  bool isPointer = var->getType()->isPointerType();
  QualType element = region.unit.ast.getBaseElementType(
      isPointer ? var->getType()->getPointeeType() : var->getType());
  if (!region.bindPrivate(var, Value(), loc))
    return false;
  Value own, lower;
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
  // A section behind a pointer to arrays is one of elements.
  auto type = cast<MemRefType>(own.getType());
  if (auto total = cast<MemRefType>(item.total.getType());
      type.getRank() != total.getRank()) {
    llvm::SmallVector<Value> extents;
    if (!total.hasStaticShape())
      extents.push_back(memref::DimOp::create(builder, loc, item.total, 0));
    own = xmp::AsMemRefOp::create(
        builder, loc, MemRefType::get(total.getShape(), type.getElementType()),
        region.pointerOf(own, loc), extents);
  }
  return add(item, element, own, item.total);
}

bool ACCImporter::GangSums::startItem(const Item &item) {
  const VarDecl *var = item.object.var;
  QualType type = var->getType();
  if (!item.object.path.empty())
    return startMember(item);
  if (type->isRecordType())
    return startRecord(item);
  return type->isArrayType() || type->isPointerType() ? startArray(item)
                                                      : startNumber(item);
}

bool ACCImporter::GangSums::start(bool hasSeveral, Value gangs) {
  if (hasSeveral)
    numGangs = gangs;
  for (const Item &item : items) {
    if (!item.total)
      continue;
    const VarDecl *var = item.object.var;
    Variable known = region.variables.lookup(var);
    bool isMember = !item.object.path.empty();
    if (hasSeveral || item.isOfLoops)
      region.gangTotals.push_back(
          {var, item.object.path, known, isMember ? item.total : Value()});
    if (!startItem(item))
      return false;
    if (item.isOfLoops && !isMember)
      std::swap(region.gangTotals.back().known, region.variables[var]);
  }
  for (const Elements &elements : sums) {
    Value identity = region.identity(
        elements.kind,
        cast<MemRefType>(elements.own.getType()).getElementType(), loc);
    forEachElement(elements, [&](ValueRange at) {
      memref::StoreOp::create(builder, loc, identity, elements.own, at);
    });
  }
  return true;
}

void ACCImporter::GangSums::forEachElement(
    const Elements &elements, llvm::function_ref<void(ValueRange at)> body) {
  OpBuilder::InsertionGuard guard(builder);
  llvm::SmallVector<Value, 3> at;
  Value zero = region.constantIndex(loc, 0), one = region.constantIndex(loc, 1);
  for (Value extent : elements.extents) {
    auto loop = scf::ForOp::create(builder, loc, zero, extent, one);
    builder.setInsertionPointToStart(loop.getBody());
    at.push_back(loop.getInductionVar());
  }
  body(at);
}

/// Operands for a loop over gangs, which reduces into the variables.
llvm::SmallVector<Value> ACCImporter::GangSums::createReductions() {
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
  return reduced;
}

/// A loop over gangs with one iteration: other blocks of a GPU may reduce into
/// the variables at the same time.
acc::LoopOp ACCImporter::GangSums::createLoop() {
  llvm::SmallVector<Value> reduced = createReductions();
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
  if (region.gangs) {
    OpBuilder::InsertionGuard outside(builder);
    builder.setInsertionPoint(region.gangs->loop);
    region.gangs->loop.getReductionOperandsMutable().append(createReductions());
  } else if (divides) {
    createLoop();
  }
  if (numGangs)
    region.emitForEachGang(numGangs, loc);
  for (const Elements &elements : sums)
    forEachElement(elements, [&](ValueRange at) {
      Value value = memref::LoadOp::create(builder, loc, elements.own, at);
      Value old = memref::LoadOp::create(builder, loc, elements.total, at);
      memref::StoreOp::create(builder, loc,
                              region.combine(elements.kind, old, value, loc),
                              elements.total, at);
    });
}

} // namespace xacc::frontend
