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

#include "OpenACC/ComputeImport.h"
#include "OpenACC/MPICalls.h"
#include "Unit/Constants.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// The construct
//===----------------------------------------------------------------------===//

/// Gangs of a construct that asks for no number, where each has its own loop.
constexpr int64_t kGangs = 64;

/// Finds what the construct uses and how.
bool ACCImporter::ComputeImport::collect() {
  if (!region.emitQueue(stmt, queue) || !checkPrivates(unit, clauses) ||
      !checkOwnAndData(unit, combined, clauses) ||
      !region.collectItems(clauses, /*isConstruct=*/true, items) ||
      !region.collectImplicit(stmt, clauses, items, scalars, tables,
                              hostValues))
    return false;
  for (const OpenACCClause *clause : clauses)
    if (unit.isFirstPrivate(clause)) {
      collectVars<OpenACCPrivateClause>(clause, firstprivates);
      collectVars<OpenACCFirstPrivateClause>(clause, firstprivates);
    } else {
      collectVars<OpenACCPrivateClause>(clause, privates);
    }
  // Numbers that have no operations travel as objects.
  llvm::erase_if(scalars, [&](const VarDecl *var) {
    bool isObject = hasNoOperations(var->getType(), unit.ast);
    if (isObject)
      firstprivates.push_back(var);
    return isObject;
  });
  if (combined) // the loop makes them private to an iteration
    privates.clear();
  return true;
}

/// Gives the data items their views; partial results replace the variables.
bool ACCImporter::ComputeImport::prepare() {
  onDevice = xmpLoop && xmpLoop->acc;
  for (auto &[reduction, partial] : partials) {
    const VarDecl *var = reduction.var;
    // A structure of which something else is here has the member, too.
    if (!onDevice || llvm::any_of(items, [&](const DataItem &item) {
          return item.object.var == var && (item.object.path.empty() ||
                                            item.object.path == reduction.path);
        }))
      continue;
    DataItem item;
    item.object = objectOf(reduction, stmt->getBeginLoc());
    item.clause = acc::DataClause::acc_copy;
    item.implicit = true;
    item.name = var->getName().str();
    items.push_back(std::move(item));
    if (reduction.path.empty())
      llvm::erase(scalars, var);
  }
  if (!onDevice)
    llvm::erase_if(items, [&](const DataItem &item) {
      return item.implicit && isPartial(item.object);
    });
  orderItems(items);
  for (DataItem &item : items)
    if (!region.prepareItem(item))
      return false;
  for (size_t i = 0; onDevice && i < items.size();)
    if (isPartial(items[i].object)) {
      reduced.push_back(std::move(items[i]));
      items.erase(items.begin() + i);
    } else {
      ++i;
    }
  numOwn = items.size();
  for (auto &[reduction, partial] : partials) {
    DataItem item;
    item.object.var = reduction.var;
    item.object.path = reduction.path;
    item.isSum = true;
    item.clause = acc::DataClause::acc_copy;
    item.implicit = true;
    item.name = ("sum of " + reduction.var->getName()).str();
    item.view = partial;
    items.push_back(std::move(item));
  }
  addMoves();
  return true;
}

Value ACCImporter::ComputeImport::valueOf(const VarDecl *var) {
  Variable &known = region.variable(var, loc);
  if (known.value)
    return known.value;
  Type type = region.memoryType(var->getType());
  if (known.index)
    return arith::IndexCastOp::create(builder, loc, type, known.index);
  Place place;
  place.type = var->getType();
  place.memory = known.memory;
  place.pointer = known.pointer;
  return region.load(place, loc);
}

/// ... of run-time size, or the section behind a pointer.
bool ACCImporter::ComputeImport::captureOwn(const VarDecl *var, DataItem item) {
  const OwnSize &own = region.ownSizes.find(var)->second;
  Value address;
  if (var->getType()->isPointerType()) {
    address = valueOf(var);
    if (own.lower)
      address = region.emitPointerAdd(address, var->getType()->getPointeeType(),
                                      own.lower, loc);
  } else {
    Variable &known = region.variable(var, loc);
    address = known.pointer ? known.pointer : region.pointerOf(known.view, loc);
  }
  Value copy = region.allocateOwn(var, loc);
  region.copyOwn(var, address, region.pointerOf(copy, loc), loc);
  copies.push_back(copy);
  item.view = copy;
  items.push_back(std::move(item));
  return true;
}

/// A firstprivate array or structure comes with the data: a copy, since the
/// device may have the variable with other values.
bool ACCImporter::ComputeImport::captureObject(const VarDecl *var) {
  QualType type = var->getType();
  DataItem item;
  item.object = matchObject(region.referTo(var, stmt->getBeginLoc()));
  item.clause = acc::DataClause::acc_copyin;
  item.implicit = true;
  item.isCaptured = true;
  item.name = var->getName().str();
  if (region.ownSizes.contains(var))
    return captureOwn(var, std::move(item));
  if (!region.prepareItem(item))
    return false;
  Value copy = region.allocateBytes(type, loc, var);
  LLVM::MemcpyOp::create(
      builder, loc, copy, region.pointerOf(item.view, loc),
      region.constantInt(loc, builder.getI64Type(),
                         unit.ast.getTypeSizeInChars(type).getQuantity()),
      /*isVolatile=*/false);
  item.view = region.viewOfElements(copy, type, /*isPointee=*/false,
                                    /*noalias=*/true, loc);
  items.push_back(std::move(item));
  return true;
}

bool ACCImporter::ComputeImport::captureValues() {
  for (const VarDecl *var : scalars)
    if (Variable &known = region.variable(var, loc);
        !known.index || known.memory)
      initial[var] = valueOf(var);
  for (const VarDecl *var : firstprivates) {
    QualType type = var->getType();
    if (type->isScalarType() && !hasNoOperations(type, unit.ast) &&
        !region.ownSizes.contains(var))
      initial[var] = valueOf(var);
    else if (!captureObject(var))
      return false;
  }
  return true;
}

/// `if` and `self`.
bool ACCImporter::ComputeImport::emitConditions() {
  if (const auto *clause = findClause<OpenACCSelfClause>(clauses)) {
    selfAlways = !clause->hasConditionExpr();
    if (!selfAlways &&
        !(self = region.emitCondition(clause->getConditionExpr())))
      return false;
  }
  isOnDevice = queue.condition;
  if (self) {
    isOnDevice = arith::XOrIOp::create(
        builder, loc, self, region.constantInt(loc, builder.getI1Type(), 1));
    if (queue.condition)
      isOnDevice =
          arith::AndIOp::create(builder, loc, queue.condition, isOnDevice);
  }
  ofRows = queue;
  ofRows.condition = isOnDevice;
  ofRows.countsStructured = true;
  return true;
}

bool ACCImporter::ComputeImport::enterData() {
  if (!reduced.empty() && !selfAlways) {
    for (DataItem &item : reduced)
      region.emitEntry(item, Queue(), /*structured=*/true, loc);
    dataOfReduced = createAcc<acc::DataOp>(builder, loc, /*withRegion=*/true);
    if (isOnDevice)
      dataOfReduced.getIfCondMutable().assign(isOnDevice);
    for (DataItem &item : reduced)
      dataOfReduced.getDataClauseOperandsMutable().append(item.device);
    builder.setInsertionPointToStart(&dataOfReduced.getRegion().front());
  }
  if (!selfAlways && !region.enterRows(items, ofRows, loc))
    return false;
  // What is copied for the construct alone is copied now: the program may
  // change it before the queue comes to the kernel.
  Queue atOnce;
  atOnce.isAsync = queue.isAsync;
  if (queue.isAsync)
    atOnce.number = region.constantInt(loc, builder.getI64Type(), kAsyncSync);
  measureDistances();
  for (DataItem &item : items)
    region.emitEntry(item, item.isCaptured ? atOnce : queue,
                     /*structured=*/true, loc);
  for (auto &[var, value] : initial)
    if (isa<mlir::ComplexType>(value.getType()))
      parts[var] = {mlir::complex::ReOp::create(builder, loc, value),
                    mlir::complex::ImOp::create(builder, loc, value)};
  return true;
}

/// Gangs have no dimensions here: as many as all dimensions have together.
bool ACCImporter::ComputeImport::emitGangs(const OpenACCNumGangsClause *clause,
                                           Value &number) {
  if (!clause)
    return true;
  for (const Expr *expr : clause->getIntExprs()) {
    Value size = region.emitCount(expr, "num_gangs");
    if (!size)
      return false;
    number = number
                 ? arith::MulIOp::create(builder, loc, number, size).getResult()
                 : size;
  }
  return true;
}

/// Operands, before the op.
bool ACCImporter::ComputeImport::emitSizes() {
  bool ok = true;
  auto ofHost = effectiveClauses(stmt, DeviceKind::Host);
  const auto *gangs = findClause<OpenACCNumGangsClause>(clauses);
  const auto *gangsOfHost = findClause<OpenACCNumGangsClause>(ofHost);
  if (!emitGangs(gangs, numGangs))
    return false;
  if (gangs != gangsOfHost) {
    Value number;
    if (!emitGangs(gangsOfHost, number))
      return false;
    // The runtime takes 0 for no clause.
    Value none = region.constantInt(loc, builder.getI64Type(), 0);
    numGangs = arith::SelectOp::create(builder, loc, region.isOnGPU(loc),
                                       numGangs ? numGangs : none,
                                       number ? number : none);
  }
  if (const auto *clause = findClause<OpenACCNumWorkersClause>(clauses))
    ok = ok &&
         (numWorkers = region.emitCount(clause->getIntExpr(), "num_workers"));
  if (const auto *clause = findClause<OpenACCVectorLengthClause>(clauses))
    ok = ok && (vectorLength =
                    region.emitCount(clause->getIntExpr(), "vector_length"));
  return ok;
}

template <typename ComputeOp> ComputeOp ACCImporter::ComputeImport::create() {
  auto op = createAcc<ComputeOp>(builder, loc, /*withRegion=*/true);
  MLIRContext *context = &unit.context;
  setClauses(op, queue, items);
  if (self)
    op.getSelfCondMutable().assign(self);
  op.setSelfAttr(selfAlways);
  if constexpr (!std::is_same_v<ComputeOp, acc::SerialOp>) {
    if (numGangs)
      op.addNumGangsOperands(context, numGangs, {});
    if (numWorkers)
      op.addNumWorkersOperand(context, numWorkers, {});
    if (vectorLength)
      op.addVectorLengthOperand(context, vectorLength, {});
  }
  op.setCombined(combined && !use->isApart());
  return op;
}

/// Where a pointer points to on the host, or an array is; null if that is not
/// known. Not of a view: that means the device's elements in the body, and
/// equal operations become one.
Value ACCImporter::ComputeImport::addressOf(const VarDecl *var) {
  if (var->getType()->isPointerType())
    return valueOf(var);
  return region.variable(var, loc).pointer;
}

/// How far, in bytes, pointers are from what they are compared with.
void ACCImporter::ComputeImport::measureDistances() {
  Type wide = builder.getI64Type();
  auto address = [&](const VarDecl *var) -> Value {
    Value start = addressOf(var);
    return start ? LLVM::PtrToIntOp::create(builder, loc, wide, start).getRes()
                 : Value();
  };
  for (DataItem &item : items) {
    auto other = llvm::find_if(items, [&](const DataItem &candidate) {
      return item.relativeTo && candidate.object.var == item.relativeTo &&
             candidate.object.path.empty() && !candidate.isSum &&
             !unit.scopes.findArray(item.relativeTo);
    });
    Value from, start;
    if (other != items.end() && (from = address(item.object.var)) &&
        (start = address(other->object.var)))
      item.distance = arith::SubIOp::create(builder, loc, from, start);
    else
      item.relativeTo = nullptr;
  }
}

/// What a pointer is in the body.
Value ACCImporter::ComputeImport::pointerTo(const DataItem &item) {
  if (!item.relativeTo)
    return region.pointerOf(item.view, loc);
  auto other = llvm::find_if(items, [&](const DataItem &candidate) {
    return candidate.object.var == item.relativeTo &&
           candidate.object.path.empty() && !candidate.isSum;
  });
  Value start = region.pointerOf(other->view, loc);
  return LLVM::GEPOp::create(builder, loc, start.getType(), builder.getI8Type(),
                             start, ValueRange{item.distance});
}

/// In the body, the name of an object means its view.
bool ACCImporter::ComputeImport::bindItem(const DataItem &item) {
  const ObjectSyntax &object = item.object;
  bool isElement = object.isOfElement;
  // The pointer in the structure is attached.
  if (item.base)
    return true;
  if (isElement && !isFixedElement(object, item.clause, accBody(stmt)))
    return true;
  if (!object.path.empty()) {
    region.mappedMembers.push_back(
        {object.var, object.path, item.view, region.pointerOf(item.view, loc),
         /*isReduced=*/false, item.isSum, isElement ? object.whole : nullptr});
    return true;
  }
  if (unit.scopes.findArray(object.var))
    return true;
  Variable bound;
  auto type = cast<MemRefType>(item.view.getType());
  if (type.getRank() == 0) {
    bound.memory = item.view;
  } else if (object.var->getType()->isPointerType()) {
    bound.view = item.view;
    bound.value = pointerTo(item);
  } else {
    bound.view = item.view;
    bound.pointer = region.pointerOf(item.view, loc);
  }
  region.variables[object.var] = bound;
  if (!bound.value)
    return true;
  // A pointer that moves has a place of its own.
  return !changed.count(object.var) ||
         region.bindPrivate(object.var, bound.value, loc);
}

void ACCImporter::ComputeImport::collectChanged() {
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
}

bool ACCImporter::ComputeImport::bindScalars() {
  bool ok = true;
  for (auto &[var, part] : parts)
    initial[var] = mlir::complex::CreateOp::create(
        builder, loc, region.memoryType(var->getType()), part.first,
        part.second);
  for (const VarDecl *var : scalars) {
    if (changed.count(var)) {
      if (!initial.count(var))
        initial[var] = valueOf(var);
      ok = ok && region.bindPrivate(var, initial[var], loc);
    } else if (initial.count(var)) {
      Variable bound;
      bound.value = initial[var];
      region.variables[var] = bound;
    }
  }
  for (const VarDecl *var : tables) {
    Variable bound;
    bound.pointer = constantTable(builder, unit, var, loc);
    region.variables[var] = bound;
  }
  for (const VarDecl *var : firstprivates) {
    Value start = initial.lookup(var);
    for (const DataItem &item : items)
      if (item.object.var == var && !start)
        start = region.pointerOf(item.view, loc);
    ok = ok && region.bindPrivate(var, start, loc);
  }
  for (const VarDecl *var : privates)
    ok = ok && region.bindPrivate(var, Value(), loc);
  return ok;
}

bool ACCImporter::ComputeImport::prepareSums() {
  use.emplace(unit, stmt);
  return (combined && !use->isApart()) || sums.prepare(*use);
}

/// Each of those gangs would send.
bool ACCImporter::ComputeImport::refuseMessages() const {
  const Stmt *found = nullptr;
  forEachStmt(accBody(stmt), [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    if (MPICall message; call && MPICall::match(call, message))
      found = call;
    return !found;
  });
  return !found ||
         unit.error(found->getBeginLoc(),
                    "a message is one for the whole kernel, and code of this "
                    "construct runs once for each gang, which its reduction "
                    "or atomic operation counts; remove num_gangs, or put "
                    "them into a loop");
}

/// One gang runs what follows once for each of `numGangs`.
void ACCImporter::emitForEachGang(Value numGangs, Location loc) {
  Value zero = constantIndex(loc, 0), one = constantIndex(loc, 1);
  Value count = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                           numGangs);
  count = arith::MaxSIOp::create(builder, loc, count, one);
  auto gangs = scf::ForOp::create(builder, loc, zero, count, one);
  builder.setInsertionPointToStart(gangs.getBody());
}

/// Where the number of gangs counts: what is here once runs for each of them.
bool ACCImporter::ComputeImport::startGangs() {
  if (use->isApart()) {
    // The totals are outside of the loop, with the values that they need.
    for (const auto &[var, value] : initial)
      region.variables[var].value = value;
    if (!sums.findTotals())
      return false;
    // As many as nothing counts.
    bool isCounted = use->countsAtomics || use->countsSums;
    Value count = numGangs || isCounted
                      ? numGangs
                      : region.constantInt(loc, builder.getI64Type(), kGangs);
    region.enterGangs(count, loc);
  } else if (combined) {
    return true;
  } else if (numGangs && use->counts && !use->divides) {
    if (!refuseMessages())
      return false;
    region.emitForEachGang(numGangs, loc);
  } else {
    region.redundantGangs = numGangs;
  }
  region.allocationBlock = builder.getInsertionBlock();
  return true;
}

/// The body, with names of its own.
template <typename ComputeOp>
bool ACCImporter::ComputeImport::emitInside(ComputeOp op) {
  OpBuilder::InsertionGuard guard(builder);
  auto savedVariables = region.variables;
  auto savedMembers = region.mappedMembers;
  auto savedOwn = std::exchange(region.ownArrays, {});
  Block *savedAllocation = region.allocationBlock;
  const OpenACCConstructStmt *savedCompute = region.compute;
  Block *body = &op.getRegion().front();
  builder.setInsertionPointToStart(body);
  region.allocationBlock = body;
  region.compute = stmt;
  bool ok = true;
  collectChanged();
  for (const DataItem &item : items)
    ok = (item.isMove || bindItem(item)) && ok;
  auto outerGangs = std::exchange(region.redundantGangs, Value());
  auto outerLoop = std::exchange(region.gangs, std::nullopt);
  bool hasSeveral = false;
  if (std::is_same_v<ComputeOp, acc::ParallelOp>) {
    if (!startGangs())
      return false;
    hasSeveral = use->divides && !region.gangs &&
                 (!use->hasOneGang || sums.hasMembers());
  }
  ok = bindScalars() && (region.gangs || sums.findTotals()) &&
       sums.start(hasSeveral, numGangs) && ok;
  startMoves();
  if (ok)
    ok = combined ? region.importAccLoop(stmt, directives)
                  : region.emitBody(accBody(stmt),
                                    unit.endOfToken(stmt->getEndLoc()));
  if (ok) {
    sums.end();
    endMoves();
  }
  region.freeOwn(savedOwn, loc);
  if (region.gangs)
    acc::YieldOp::create(builder, loc, ValueRange());
  builder.setInsertionPointToEnd(body);
  if constexpr (std::is_same_v<ComputeOp, acc::KernelsOp>)
    acc::TerminatorOp::create(builder, loc);
  else
    acc::YieldOp::create(builder, loc, ValueRange());
  region.variables = std::move(savedVariables);
  region.mappedMembers = std::move(savedMembers);
  region.allocationBlock = savedAllocation;
  region.redundantGangs = outerGangs;
  region.gangs = outerLoop;
  region.compute = savedCompute;
  return ok;
}

void ACCImporter::ComputeImport::waitForQueue() {
  Value number = queue.number
                     ? queue.number
                     : region.constantInt(loc, builder.getI64Type(), -1);
  auto wait = createAcc<acc::WaitOp>(builder, loc);
  wait.getWaitOperandsMutable().append(number);
}

bool ACCImporter::ComputeImport::exitData() {
  llvm::MutableArrayRef<DataItem> all(items);
  for (DataItem &item : llvm::reverse(all.drop_front(numOwn)))
    region.emitExit(item, queue, /*structured=*/true, loc);
  if (!combinePartials())
    return false;
  for (DataItem &item : llvm::reverse(all.take_front(numOwn)))
    region.emitExit(item, queue, /*structured=*/true, loc);
  if (!selfAlways && !region.exitRows(items, ofRows, loc))
    return false;
  if (dataOfReduced) {
    acc::TerminatorOp::create(builder, loc);
    builder.setInsertionPointAfter(dataOfReduced);
    for (DataItem &item : llvm::reverse(reduced))
      region.emitExit(item, Queue(), /*structured=*/true, loc);
  }
  if (onDevice)
    return true;
  for (auto &[reduction, partial] : partials) {
    Value sums = flattened(reduction, partial);
    forEachIndex(builder, sums, loc, [&](ValueRange at) {
      Value old = memref::LoadOp::create(builder, loc, reduction.memory, at);
      Value sum = memref::LoadOp::create(builder, loc, sums, at);
      memref::StoreOp::create(builder, loc, combinedValue(reduction, old, sum),
                              reduction.memory, at);
    });
    region.updateIfPresent(reduction.var, reduction.memory, loc);
  }
  return true;
}

/// Of the scalars that are not the device's.
bool ACCImporter::ComputeImport::requirePositive() {
  llvm::SmallVector<const VarDecl *> values(scalars);
  llvm::append_range(values, firstprivates);
  return region.requirePositive(stmt, values);
}

template <typename ComputeOp> bool ACCImporter::ComputeImport::run() {
  auto outerSizes = region.ownSizes;
  llvm::SmallVector<const Expr *> distances;
  llvm::scope_exit forget([&] {
    for (const Expr *expr : llvm::concat<const Expr *>(distances, hostValues)) {
      region.givenIndices.erase(expr);
      region.givenValues.erase(expr);
    }
  });
  if (!region.checkMessages(accBody(stmt)) || !collect() || !makePartials() ||
      !prepare() || !region.emitHostValues(hostValues) ||
      !region.emitDistances(accBody(stmt), distances) ||
      !region.emitOwnSizes(clauses, accBody(stmt)) || !prepareSums() ||
      !captureValues() || !emitConditions() ||
      !region.emitMessageHandles(accBody(stmt)) || !requirePositive())
    return false;
  OpBuilder::InsertionGuard aroundReduced(builder);
  if (!enterData() || !emitSizes())
    return false;
  if (!emitInside(create<ComputeOp>()) || !exitData())
    return false;
  movePointers();
  // Without a device the kernel reads the copies themselves, which are this
  // function's.
  bool hasCaptured =
      llvm::any_of(items, [](const DataItem &item) { return item.isCaptured; });
  if (hasCaptured && queue.isAsync)
    waitForQueue();
  for (Value copy : copies)
    memref::DeallocOp::create(builder, loc, copy);
  region.ownSizes = std::move(outerSizes);
  return true;
}

bool ACCImporter::importCompute(const OpenACCConstructStmt *stmt,
                                llvm::ArrayRef<const Directive *> directives) {
  ComputeImport construct(*this, stmt, directives);
  switch (stmt->getDirectiveKind()) {
  case OpenACCDirectiveKind::Kernels:
  case OpenACCDirectiveKind::KernelsLoop:
    return construct.run<acc::KernelsOp>();
  case OpenACCDirectiveKind::Serial:
  case OpenACCDirectiveKind::SerialLoop:
    return construct.run<acc::SerialOp>();
  default:
    return construct.run<acc::ParallelOp>();
  }
}

} // namespace xacc::frontend
