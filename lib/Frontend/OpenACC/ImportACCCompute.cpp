//===- ImportACCCompute.cpp - Import of OpenACC compute constructs --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the body, arrays are accesses to the host's memref, which
// --convert-acc-to-offload replaces by the device's; scalars that are only read
// are values.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "XMP/Nest.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool RegionBuilder::importCompute(
    const OpenACCConstructStmt *stmt,
    llvm::ArrayRef<const Directive *> directives) {
  switch (stmt->getDirectiveKind()) {
  case OpenACCDirectiveKind::Kernels:
  case OpenACCDirectiveKind::KernelsLoop:
    return emitCompute<acc::KernelsOp>(stmt, directives);
  case OpenACCDirectiveKind::Serial:
  case OpenACCDirectiveKind::SerialLoop:
    return emitCompute<acc::SerialOp>(stmt, directives);
  default:
    return emitCompute<acc::ParallelOp>(stmt, directives);
  }
}

/// Gives a variable a place of its own in the construct or loop.
bool RegionBuilder::bindPrivate(const VarDecl *var, Value initial,
                                Location loc) {
  QualType type = var->getType();
  Variable bound;
  if (type->isPointerType()) {
    bound.pointer = allocateBytes(type, loc, var);
    if (initial)
      LLVM::StoreOp::create(builder, loc, initial, bound.pointer);
  } else if (type->isScalarType() && !type->isAnyComplexType() &&
             !hasNoOperations(type, unit.ast)) {
    bound.memory = allocate(memoryType(type), loc, var);
    if (initial)
      memref::StoreOp::create(builder, loc, initial, bound.memory,
                              ValueRange());
  } else if (type->isConstantArrayType() || type->isRecordType() ||
             type->isAnyComplexType() || hasNoOperations(type, unit.ast)) {
    llvm::SmallVector<int64_t> shape;
    QualType element = type;
    while (const ConstantArrayType *array =
               unit.ast.getAsConstantArrayType(element)) {
      shape.push_back(array->getSize().getZExtValue());
      element = array->getElementType();
    }
    bool isElement = !hasNoOperations(element, unit.ast) &&
                     (element->isIntegralOrEnumerationType() ||
                      element->isRealFloatingType());
    if (isElement && !shape.empty()) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(allocationBlock);
      auto memory = memref::AllocaOp::create(
          builder, loc, MemRefType::get(shape, memoryType(element)));
      if (var->hasAttr<AlignedAttr>())
        memory.setAlignment(unit.ast.getDeclAlign(var).getQuantity());
      bound.view = memory;
      bound.pointer = pointerOf(bound.view, loc);
    } else {
      bound.pointer = allocateBytes(type, loc, var);
    }
    if (initial && isa<mlir::ComplexType>(initial.getType())) {
      Place place;
      place.type = type;
      place.pointer = bound.pointer;
      store(initial, place, loc);
    } else if (initial)
      LLVM::MemcpyOp::create(
          builder, loc, bound.pointer, initial,
          constantInt(loc, builder.getI64Type(),
                      unit.ast.getTypeSizeInChars(type).getQuantity()),
          false);
  } else {
    return unit.error(var->getLocation(),
                      "'" + var->getName() +
                          "' has a size that is not constant and cannot be "
                          "private; declare it in the loop with a constant "
                          "size or give each iteration a part of an array");
  }
  variables[var] = bound;
  return true;
}

template <typename ComputeOp>
bool RegionBuilder::emitCompute(const OpenACCConstructStmt *stmt,
                                llvm::ArrayRef<const Directive *> directives) {
  Location loc = atDirective(stmt);
  auto clauses = effectiveClauses(stmt);
  std::vector<DataItem> items;
  Queue queue;
  bool ok = true;
  if (!emitQueue(clauses, queue) || !checkPrivates(unit, clauses))
    return false;
  Value condition = queue.condition;
  llvm::SmallVector<const VarDecl *> scalars, privates, firstprivates;
  if (!collectItems(clauses, /*isConstruct=*/true, items) ||
      !collectImplicit(stmt, clauses, items, scalars))
    return false;
  collectVars<OpenACCPrivateClause>(clauses, privates);
  collectVars<OpenACCFirstPrivateClause>(clauses, firstprivates);
  // Numbers that have no operations travel as objects.
  llvm::erase_if(scalars, [&](const VarDecl *var) {
    bool isObject = hasNoOperations(var->getType(), unit.ast);
    if (isObject)
      firstprivates.push_back(var);
    return isObject;
  });
  bool combined = isa<OpenACCCombinedConstruct>(stmt);
  if (combined) // the loop makes them private to an iteration
    privates.clear();

  // The sum over the nodes of an xmp loop: the kernel adds to a variable of its
  // own, which is combined over the nodes and then once with the program's.
  const Directive *xmpLoop = directives.empty() ? nullptr : directives.back();
  std::optional<Nest> nest;
  llvm::SmallVector<std::pair<Nest::Reduction, Value>> partials;
  if (xmpLoop && !xmpLoop->reductions.empty()) {
    nest.emplace(*xmpLoop);
    const ForStmt *loop = getForStmt(stmt);
    if (!loop || !collectNest(*nest, loop) || !matchOn(*nest) ||
        !bindReductions(*nest))
      return false;
    for (Nest::Reduction &reduction : nest->reductions) {
      if (!reduction.var->getType()->isScalarType() ||
          reduction.var->getType()->isPointerType())
        return unit.error(reduction.loc,
                          "a reduction over nodes in an OpenACC loop needs a "
                          "scalar variable");
      Type type = memoryType(reduction.var->getType());
      Value partial = allocate(type, loc);
      memref::StoreOp::create(builder, loc, identity(reduction.kind, type, loc),
                              partial, ValueRange());
      partials.push_back({reduction, partial});
    }
  }
  auto isPartial = [&](const VarDecl *var) {
    return llvm::any_of(
        partials, [&](auto &partial) { return partial.first.var == var; });
  };
  bool onDevice = xmpLoop && xmpLoop->acc;
  for (auto &[reduction, partial] : partials) {
    const VarDecl *var = reduction.var;
    if (!onDevice || llvm::any_of(items, [&](const DataItem &item) {
          return item.object.var == var;
        }))
      continue;
    DataItem item;
    item.object = matchObject(referTo(var, stmt->getBeginLoc()));
    item.clause = acc::DataClause::acc_copy;
    item.implicit = true;
    item.name = var->getName().str();
    items.push_back(std::move(item));
    llvm::erase(scalars, var);
  }
  if (!onDevice)
    llvm::erase_if(items, [&](const DataItem &item) {
      return item.implicit && isPartial(item.object.var);
    });
  std::stable_sort(items.begin(), items.end(),
                   [](const DataItem &a, const DataItem &b) {
                     return a.object.path.size() < b.object.path.size();
                   });
  for (DataItem &item : items)
    if (!prepareItem(item))
      return false;
  // The kernel works on the partial results; the variables themselves stay on
  // the device until these are combined with them.
  std::vector<DataItem> reduced;
  if (onDevice)
    for (size_t i = 0; i < items.size();)
      if (isPartial(items[i].object.var)) {
        reduced.push_back(std::move(items[i]));
        items.erase(items.begin() + i);
      } else {
        ++i;
      }
  size_t numOwn = items.size();
  for (auto &[reduction, partial] : partials) {
    DataItem item;
    item.object.var = reduction.var;
    item.clause = acc::DataClause::acc_copy;
    item.implicit = true;
    item.name = ("sum of " + reduction.var->getName()).str();
    item.view = partial;
    items.push_back(std::move(item));
  }

  // Values of scalars that the construct takes along.
  llvm::DenseMap<const VarDecl *, Value> initial;
  auto valueOf = [&](const VarDecl *var) -> Value {
    Variable &known = variable(var, loc);
    if (known.value)
      return known.value;
    Type type = memoryType(var->getType());
    if (known.index)
      return arith::IndexCastOp::create(builder, loc, type, known.index);
    Place place;
    place.type = var->getType();
    place.memory = known.memory;
    place.pointer = known.pointer;
    return load(place, loc);
  };
  for (const VarDecl *var : scalars)
    if (Variable &known = variable(var, loc); !known.index || known.memory)
      initial[var] = valueOf(var);
  for (const VarDecl *var : firstprivates) {
    QualType type = var->getType();
    if (type->isScalarType() && !hasNoOperations(type, unit.ast)) {
      initial[var] = valueOf(var);
      continue;
    }
    // Its elements come with the data.
    DataItem item;
    item.object = matchObject(referTo(var, stmt->getBeginLoc()));
    item.clause = acc::DataClause::acc_copyin;
    item.implicit = true;
    item.isCaptured = true;
    item.name = var->getName().str();
    if (!prepareItem(item))
      return false;
    // Of a copy: the device may have the variable, with other values.
    Value copy = allocateBytes(type, loc, var);
    LLVM::MemcpyOp::create(
        builder, loc, copy, pointerOf(item.view, loc),
        constantInt(loc, builder.getI64Type(),
                    unit.ast.getTypeSizeInChars(type).getQuantity()),
        /*isVolatile=*/false);
    item.view = viewOfElements(copy, type, /*isPointee=*/false,
                               /*noalias=*/true, loc);
    items.push_back(std::move(item));
  }

  Value self;
  bool selfAlways = false;
  if (const auto *clause = findClause<OpenACCSelfClause>(clauses)) {
    selfAlways = !clause->hasConditionExpr();
    if (!selfAlways && !(self = emitCondition(clause->getConditionExpr())))
      return false;
  }
  OpBuilder::InsertionGuard aroundReduced(builder);
  acc::DataOp dataOfReduced;
  Value isOnDevice = condition;
  if (self) {
    isOnDevice = arith::XOrIOp::create(
        builder, loc, self, constantInt(loc, builder.getI1Type(), 1));
    if (condition)
      isOnDevice = arith::AndIOp::create(builder, loc, condition, isOnDevice);
  }
  if (!reduced.empty() && !selfAlways) {
    for (DataItem &item : reduced)
      emitEntry(item, Queue(), /*structured=*/true, loc);
    dataOfReduced = createAcc<acc::DataOp>(builder, loc, /*withRegion=*/true);
    if (isOnDevice)
      dataOfReduced.getIfCondMutable().assign(isOnDevice);
    for (DataItem &item : reduced)
      dataOfReduced.getDataClauseOperandsMutable().append(item.device);
    builder.setInsertionPointToStart(&dataOfReduced.getRegion().front());
  }
  Queue ofRows = queue;
  ofRows.condition = isOnDevice;
  if (!selfAlways && !enterRows(items, ofRows, loc))
    return false;
  // What is copied for the construct alone is copied now: the program may
  // change it before the queue comes to the kernel.
  Queue atOnce;
  atOnce.isAsync = queue.isAsync;
  if (queue.isAsync)
    atOnce.number = constantInt(loc, builder.getI64Type(), kAsyncSync);
  for (DataItem &item : items)
    emitEntry(item, item.isCaptured ? atOnce : queue, /*structured=*/true, loc);
  // A kernel takes a complex number as its two parts.
  llvm::DenseMap<const VarDecl *, std::pair<Value, Value>> parts;
  for (auto &[var, value] : initial)
    if (isa<mlir::ComplexType>(value.getType()))
      parts[var] = {mlir::complex::ReOp::create(builder, loc, value),
                    mlir::complex::ImOp::create(builder, loc, value)};
  // Operands, before the op.
  Value numGangs, numWorkers, vectorLength;
  if (const auto *clause = findClause<OpenACCNumGangsClause>(clauses)) {
    if (clause->getIntExprs().size() != 1)
      return unit.error(clause->getBeginLoc(),
                        "num_gangs takes one number; gangs have no "
                        "dimensions here");
    ok = ok && (numGangs = emitInt64(clause->getIntExprs().front()));
  }
  if (const auto *clause = findClause<OpenACCNumWorkersClause>(clauses))
    ok = ok && (numWorkers = emitInt64(clause->getIntExpr()));
  if (const auto *clause = findClause<OpenACCVectorLengthClause>(clauses))
    ok = ok && (vectorLength = emitInt64(clause->getIntExpr()));
  if (!ok)
    return false;
  auto op = createAcc<ComputeOp>(builder, loc, /*withRegion=*/true);
  MLIRContext *context = &unit.context;
  if (condition)
    op.getIfCondMutable().assign(condition);
  if (self)
    op.getSelfCondMutable().assign(self);
  op.setSelfAttr(selfAlways);
  if (queue.isAsync && queue.number)
    op.addAsyncOperand(context, queue.number, {});
  else if (queue.isAsync)
    op.addAsyncOnly(context, {});
  if (queue.hasWait && queue.waits.empty())
    op.addWaitOnly(context, {});
  else if (queue.hasWait)
    op.addWaitOperands(context, false, queue.waits, {});
  if constexpr (!std::is_same_v<ComputeOp, acc::SerialOp>) {
    if (numGangs)
      op.addNumGangsOperands(context, numGangs, {});
    if (numWorkers)
      op.addNumWorkersOperand(context, numWorkers, {});
    if (vectorLength)
      op.addVectorLengthOperand(context, vectorLength, {});
  }
  op.setCombined(combined);
  for (DataItem &item : items)
    if (item.device)
      op.getDataClauseOperandsMutable().append(item.device);

  // The body, with names of its own.
  {
    OpBuilder::InsertionGuard guard(builder);
    auto savedVariables = variables;
    auto savedMembers = mappedMembers;
    Block *savedAllocation = allocationBlock;
    const OpenACCConstructStmt *savedCompute = compute;
    Block *body = &op.getRegion().front();
    builder.setInsertionPointToStart(body);
    allocationBlock = body;
    compute = stmt;
    for (DataItem &item : items) {
      const ObjectSyntax &object = item.object;
      if (object.isOfElement) // its pointer in the structure is attached
        continue;
      if (!object.path.empty()) {
        mappedMembers.push_back(
            {object.var, object.path, item.view, pointerOf(item.view, loc)});
        continue;
      }
      if (unit.scopes.findArray(object.var))
        continue;
      Variable bound;
      auto type = cast<MemRefType>(item.view.getType());
      if (type.getRank() == 0) {
        bound.memory = item.view;
      } else if (object.var->getType()->isPointerType()) {
        bound.view = item.view;
        bound.value = pointerOf(item.view, loc);
      } else {
        bound.view = item.view;
        bound.pointer = pointerOf(item.view, loc);
      }
      variables[object.var] = bound;
      if (bound.value) {
        // A pointer that moves has a place of its own.
        VarSet changed;
        collectAssigned(accBody(stmt), changed);
        if (changed.count(object.var))
          ok = bindPrivate(object.var, bound.value, loc);
      }
    }
    VarSet changed;
    collectAssigned(accBody(stmt), changed);
    forEachStmt(accBody(stmt), [&](const Stmt *s) {
      if (const auto *unary = dyn_cast<UnaryOperator>(s);
          unary && unary->getOpcode() == UO_AddrOf)
        if (const auto *ref =
                dyn_cast<DeclRefExpr>(unary->getSubExpr()->IgnoreParens()))
          if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
            changed.insert(var);
      return true;
    });
    for (auto &[var, part] : parts)
      initial[var] = mlir::complex::CreateOp::create(
          builder, loc, memoryType(var->getType()), part.first, part.second);
    for (const VarDecl *var : scalars) {
      if (changed.count(var)) {
        if (!initial.count(var))
          initial[var] = valueOf(var);
        ok = ok && bindPrivate(var, initial[var], loc);
      } else if (initial.count(var)) {
        Variable bound;
        bound.value = initial[var];
        variables[var] = bound;
      }
    }
    for (const VarDecl *var : firstprivates) {
      Value start = initial.lookup(var);
      for (const DataItem &item : items)
        if (item.object.var == var && !start)
          start = pointerOf(item.view, loc);
      ok = ok && bindPrivate(var, start, loc);
    }
    for (const VarDecl *var : privates)
      ok = ok && bindPrivate(var, Value(), loc);
    if (ok) {
      if (combined)
        ok = importAccLoop(stmt, directives);
      else
        ok = emitBody(accBody(stmt), unit.endOfToken(stmt->getEndLoc()));
    }
    if constexpr (std::is_same_v<ComputeOp, acc::KernelsOp>)
      acc::TerminatorOp::create(builder, loc);
    else
      acc::YieldOp::create(builder, loc, ValueRange());
    variables = std::move(savedVariables);
    mappedMembers = std::move(savedMembers);
    allocationBlock = savedAllocation;
    compute = savedCompute;
  }
  if (!ok)
    return false;

  for (DataItem &item :
       llvm::reverse(llvm::MutableArrayRef(items).drop_front(numOwn)))
    emitExit(item, queue, /*structured=*/true, loc);
  if (!partials.empty()) {
    if (queue.isAsync) {
      auto wait = createAcc<acc::WaitOp>(builder, loc);
      Value number = queue.number ? queue.number
                                  : constantInt(loc, builder.getI64Type(), -1);
      wait.getWaitOperandsMutable().append(number);
    }
    Value set = reductionSet(*nest, loc);
    if (!set)
      return false;
    for (auto &[reduction, partial] : partials) {
      xmp::ReductionOp::create(builder, loc, reduction.kind, partial, set);
      if (onDevice &&
          !combineReduction(reduction.var, reduction.kind, partial, op, loc))
        return false;
    }
    xmp::ReleaseOp::create(builder, loc, set);
  }
  for (DataItem &item :
       llvm::reverse(llvm::MutableArrayRef(items).take_front(numOwn)))
    emitExit(item, queue, /*structured=*/true, loc);
  if (!selfAlways && !exitRows(items, ofRows, loc))
    return false;
  if (dataOfReduced) {
    acc::TerminatorOp::create(builder, loc);
    builder.setInsertionPointAfter(dataOfReduced);
    for (DataItem &item : llvm::reverse(reduced))
      emitExit(item, Queue(), /*structured=*/true, loc);
  }
  if (!onDevice)
    for (auto &[reduction, partial] : partials) {
      Value old =
          memref::LoadOp::create(builder, loc, reduction.memory, ValueRange());
      Value all = memref::LoadOp::create(builder, loc, partial, ValueRange());
      memref::StoreOp::create(builder, loc,
                              combine(reduction.kind, old, all, loc),
                              reduction.memory, ValueRange());
      updateIfPresent(reduction.var, reduction.memory, loc);
    }
  return true;
}

/// A data construct around may have a copy of the variable on the device, which
/// its end would bring back.
void RegionBuilder::updateIfPresent(const VarDecl *var, Value memory,
                                    Location loc) {
  if (memory.getDefiningOp<memref::AllocaOp>())
    return; // a copy of this region
  DataItem item;
  item.object.var = var;
  item.clause = acc::DataClause::acc_update_device;
  item.name = var->getName().str();
  item.view = memory;
  emitEntry(item, Queue(), /*structured=*/false, loc);
  auto op = createAcc<acc::UpdateOp>(builder, loc);
  op.getDataClauseOperandsMutable().append(item.device);
  op.setIfPresent(true);
}

/// Combines the result of all nodes with the variable's copy on the device, or
/// with the variable where `construct` ran on the host.
template <typename ComputeOp>
bool RegionBuilder::combineReduction(const VarDecl *var,
                                     xmp::ReductionKind kind, Value partial,
                                     ComputeOp construct, Location loc) {
  DataItem item;
  item.object = matchObject(referTo(var, startLoc));
  item.name = var->getName().str();
  item.clause = acc::DataClause::acc_present;
  item.implicit = true;
  if (!prepareItem(item))
    return false;
  Value all = memref::LoadOp::create(builder, loc, partial, ValueRange());
  Queue none;
  emitEntry(item, none, /*structured=*/true, loc);
  auto op = createAcc<acc::SerialOp>(builder, loc, /*withRegion=*/true);
  if (Value condition = construct.getIfCond())
    op.getIfCondMutable().assign(condition);
  if (Value self = construct.getSelfCond())
    op.getSelfCondMutable().assign(self);
  op.setSelfAttr(construct.getSelfAttr());
  op.getDataClauseOperandsMutable().append(item.device);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&op.getRegion().front());
    Value old = memref::LoadOp::create(builder, loc, item.view, ValueRange());
    memref::StoreOp::create(builder, loc, combine(kind, old, all, loc),
                            item.view, ValueRange());
    acc::YieldOp::create(builder, loc, ValueRange());
  }
  emitExit(item, none, /*structured=*/true, loc);
  return true;
}

} // namespace xacc::frontend
