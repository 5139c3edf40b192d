//===- ImportACC.cpp - Import of OpenACC directives -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's OpenACC nodes become upstream acc operations, as Flang and ClangIR
// make them: data clauses are operations before and after the construct, and
// bodies use the host's values. This file has the executable directives and
// data constructs.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "xacc/DeviceABI.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

Location ACCImporter::atDirective(const OpenACCConstructStmt *stmt) {
  return atDirective(nameOf(stmt), stmt->getBeginLoc());
}

bool ACCImporter::importACC(const OpenACCConstructStmt *stmt,
                            llvm::ArrayRef<const Directive *> directives) {
  if (!directives.empty() &&
      !isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(stmt))
    return unit.error(directives.front()->loc,
                      "'#pragma xmp " + directives.front()->text +
                          "' must be followed by a for statement, with "
                          "'#pragma acc " +
                          nameOf(stmt) + "' around both");
  if (compute &&
      !isa<OpenACCLoopConstruct, OpenACCAtomicConstruct, OpenACCCacheConstruct>(
          stmt)) {
    unit.error(stmt->getBeginLoc(), "'#pragma acc " + nameOf(stmt) +
                                        "' must not stand in a compute "
                                        "construct");
    reportNote(unit.diags, compute->getBeginLoc(), "the construct is here");
    return false;
  }
  if (const Stmt *body = accBody(stmt);
      body && !isa<ForStmt>(body) && hasJumpOut(body))
    return unit.error(stmt->getBeginLoc(),
                      "a jump must not leave the statement of '#pragma acc " +
                          nameOf(stmt) + "'");
  if (isComputeConstruct(stmt))
    return importCompute(stmt, directives);
  switch (stmt->getStmtClass()) {
  case Stmt::OpenACCLoopConstructClass:
    return importAccLoop(stmt, directives);
  case Stmt::OpenACCDataConstructClass:
    return importData(stmt);
  case Stmt::OpenACCEnterDataConstructClass:
    return importEnterData(stmt);
  case Stmt::OpenACCExitDataConstructClass:
    return importExitData(stmt);
  case Stmt::OpenACCUpdateConstructClass:
    return importUpdate(stmt);
  case Stmt::OpenACCWaitConstructClass:
    return importWait(cast<OpenACCWaitConstruct>(stmt));
  case Stmt::OpenACCInitConstructClass:
  case Stmt::OpenACCShutdownConstructClass:
  case Stmt::OpenACCSetConstructClass:
    return importDevice(stmt);
  case Stmt::OpenACCAtomicConstructClass:
    return importAtomic(cast<OpenACCAtomicConstruct>(stmt));
  case Stmt::OpenACCCacheConstructClass:
    return true; // a hint; the caches of today's devices need none
  default:
    return unit.error(stmt->getBeginLoc(),
                      "'#pragma acc " + nameOf(stmt) + "' is not supported");
  }
}

//===----------------------------------------------------------------------===//
// Clauses
//===----------------------------------------------------------------------===//

/// `wait(devnum: d: queues)`: the program waits for queues of another device,
/// or for all of them.
bool ACCImporter::waitOnDevice(const Expr *device,
                               llvm::ArrayRef<Expr *> queues, Value condition,
                               Location loc) {
  mlir::Type number = builder.getI32Type();
  auto emitNumber = [&](const Expr *expr) -> Value {
    Value value = emitInt64(expr);
    return value ? arith::TruncIOp::create(builder, loc, number, value)
                 : Value();
  };
  Value onDevice = emitNumber(device);
  llvm::SmallVector<Value> numbers;
  for (const Expr *queue : queues)
    numbers.push_back(emitNumber(queue));
  if (!onDevice || llvm::is_contained(numbers, Value()))
    return false;
  OpBuilder::InsertionGuard guard(builder);
  if (condition)
    builder.setInsertionPointToStart(
        scf::IfOp::create(builder, loc, condition).thenBlock());
  auto call = [&](llvm::StringRef name, ValueRange operands) {
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(&unit.context),
        llvm::SmallVector<mlir::Type>(operands.size(), number));
    declareFunction(name, type, nullptr, nullptr);
    LLVM::CallOp::create(builder, loc, type, name, operands);
  };
  for (Value queue : numbers)
    call("acc_wait_device", {queue, onDevice});
  if (numbers.empty())
    call("acc_wait_all_device", onDevice);
  return true;
}

/// Whether the program runs on a GPU: clauses for it and for others differ.
Value ACCImporter::isOnGPU(Location loc) {
  constexpr llvm::StringLiteral name = "acc_get_device_type";
  auto type = LLVM::LLVMFunctionType::get(builder.getI32Type(), {});
  declareFunction(name, type, nullptr, nullptr);
  auto current = LLVM::CallOp::create(builder, loc, type, name, ValueRange());
  return arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, current.getResult(),
      constantInt(loc, builder.getI32Type(), XACC_DEVICE_NVIDIA));
}

/// The queue of a clause that may be absent.
Value ACCImporter::queueNumber(const OpenACCAsyncClause *clause, Location loc) {
  if (clause && clause->hasIntExpr())
    return emitInt64(clause->getIntExpr());
  return constantInt(loc, builder.getI64Type(),
                     clause ? kAsyncNoval : kAsyncSync);
}

bool ACCImporter::emitAsync(const OpenACCAsyncClause *ofGPU,
                            const OpenACCAsyncClause *ofHost, Queue &queue) {
  queue.isAsync = ofGPU || ofHost;
  if (ofGPU == ofHost) {
    return !ofGPU || !ofGPU->hasIntExpr() ||
           (queue.number = emitInt64(ofGPU->getIntExpr()));
  }
  Location loc = at((ofGPU ? ofGPU : ofHost)->getBeginLoc());
  Value gpu = queueNumber(ofGPU, loc), host = queueNumber(ofHost, loc);
  if (!gpu || !host)
    return false;
  queue.number = arith::SelectOp::create(builder, loc, isOnGPU(loc), gpu, host);
  return true;
}

bool ACCImporter::emitWait(const OpenACCWaitClause *wait, Queue &queue) {
  if (wait->hasDevNumExpr()) // done before the directive
    return waitOnDevice(wait->getDevNumExpr(), wait->getQueueIdExprs(),
                        queue.condition, at(wait->getBeginLoc()));
  queue.hasWait = true;
  queue.waitsForAll |= wait->getQueueIdExprs().empty();
  for (const Expr *expr : wait->getQueueIdExprs()) {
    queue.waits.push_back(emitInt64(expr));
    if (!queue.waits.back())
      return false;
  }
  if (queue.waitsForAll)
    queue.waits.clear();
  return true;
}

bool ACCImporter::emitQueue(const OpenACCConstructStmt *stmt, Queue &queue) {
  bool ok = true;
  auto clauses = effectiveClauses(stmt);
  auto ofHost = effectiveClauses(stmt, DeviceKind::Host);
  queue.finalize = findClause<OpenACCFinalizeClause>(clauses);
  queue.ifPresent = findClause<OpenACCIfPresentClause>(clauses);
  queue.condition = accCondition(clauses, ok);
  if (!ok || !emitAsync(findClause<OpenACCAsyncClause>(clauses),
                        findClause<OpenACCAsyncClause>(ofHost), queue))
    return false;
  // To wait for more queues than a type of device asks for does no harm.
  const auto *wait = findClause<OpenACCWaitClause>(clauses);
  const auto *waitOfHost = findClause<OpenACCWaitClause>(ofHost);
  return (!wait || emitWait(wait, queue)) &&
         (!waitOfHost || waitOfHost == wait || emitWait(waitOfHost, queue));
}

Value ACCImporter::accCondition(llvm::ArrayRef<const OpenACCClause *> clauses,
                                bool &ok) {
  const auto *clause = findClause<OpenACCIfClause>(clauses);
  if (!clause)
    return nullptr;
  Value condition = emitCondition(clause->getConditionExpr());
  ok = ok && condition;
  return condition;
}

/// Those of `enter data` and `exit data`.
template <typename Op, typename Queue, typename Items>
static void setDataClauses(Op op, const Queue &queue, const Items &items) {
  if (queue.condition)
    op.getIfCondMutable().assign(queue.condition);
  if (queue.number)
    op.getAsyncOperandMutable().assign(queue.number);
  else
    op.setAsync(queue.isAsync);
  op.getWaitOperandsMutable().append(queue.waits);
  op.setWait(queue.hasWait && queue.waits.empty());
  for (const auto &item : items)
    op.getDataClauseOperandsMutable().append(item.device);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

bool ACCImporter::importData(const OpenACCConstructStmt *stmt) {
  Location loc = atDirective(stmt);
  auto clauses = effectiveClauses(stmt);
  std::vector<DataItem> items;
  Queue queue;
  queue.countsStructured = true;
  if (!emitQueue(stmt, queue) ||
      !prepareItems(clauses, /*isConstruct=*/true, items))
    return false;
  size_t numVisible = visibleData.size();
  for (DataItem &item : items)
    visibleData.push_back({item.object, item.clause});
  auto emitInside = [&] {
    VarSet outer = unit.conditionalData;
    addConditionalData(stmt, unit.conditionalData);
    bool ok = emitBody(accBody(stmt), unit.endOfToken(stmt->getEndLoc()));
    unit.conditionalData = std::move(outer);
    visibleData.resize(numVisible);
    return ok;
  };
  // Data that is there is counted: `exit data` inside does not end it. Rows are
  // not: only constructs inside have to know of them.
  bool makesNothing = !items.empty();
  llvm::erase_if(items, [](const DataItem &item) {
    return item.clause == acc::DataClause::acc_no_create && !item.rows.empty();
  });
  if (items.empty() && makesNothing)
    return emitInside();
  if (!enterRows(items, queue, loc))
    return false;
  for (DataItem &item : items)
    emitEntry(item, queue, /*structured=*/true, loc);
  auto op = createAcc<acc::DataOp>(builder, loc, /*withRegion=*/true);
  setClauses(op, queue, items);
  if (const auto *clause = findClause<OpenACCDefaultClause>(clauses))
    op.setDefaultAttr(clause->getDefaultClauseKind() ==
                              OpenACCDefaultClauseKind::None
                          ? acc::ClauseDefaultValue::None
                          : acc::ClauseDefaultValue::Present);
  bool ok = true;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&op.getRegion().front());
    ok = emitInside();
    acc::TerminatorOp::create(builder, loc);
  }
  for (DataItem &item : llvm::reverse(items))
    emitExit(item, queue, /*structured=*/true, loc);
  return ok && exitRows(items, queue, loc);
}

/// What directives without a body begin with. `rows` does what they say of data
/// behind pointers in arrays, whose items are then gone.
bool ACCImporter::emitEntries(const OpenACCConstructStmt *stmt,
                              RowsFunction rows, std::vector<DataItem> &items,
                              Queue &queue, Location loc) {
  auto clauses = effectiveClauses(stmt);
  if (!emitQueue(stmt, queue) ||
      !prepareItems(clauses, /*isConstruct=*/false, items) ||
      !(this->*rows)(items, queue, loc))
    return false;
  llvm::erase_if(items,
                 [](const DataItem &item) { return !item.rows.empty(); });
  for (DataItem &item : items)
    emitEntry(item, queue, /*structured=*/false, loc);
  return true;
}

bool ACCImporter::importEnterData(const OpenACCConstructStmt *stmt) {
  Location loc = atDirective(stmt);
  std::vector<DataItem> items, rows;
  Queue queue;
  if (!emitQueue(stmt, queue) ||
      !prepareItems(effectiveClauses(stmt), /*isConstruct=*/false, items))
    return false;
  // The structure with the pointer to rows, and all of the pointers, come
  // before the rows, which are attached to what is there.
  llvm::copy_if(items, std::back_inserter(rows),
                [](const DataItem &item) { return !item.rows.empty(); });
  llvm::erase_if(items,
                 [](const DataItem &item) { return !item.rows.empty(); });
  for (DataItem &item : items)
    emitEntry(item, queue, /*structured=*/false, loc);
  if (!items.empty())
    setDataClauses(createAcc<acc::EnterDataOp>(builder, loc), queue, items);
  return enterRows(rows, queue, loc);
}

bool ACCImporter::importExitData(const OpenACCConstructStmt *stmt) {
  Location loc = atDirective(stmt);
  std::vector<DataItem> items;
  Queue queue;
  if (!emitEntries(stmt, &ACCImporter::exitRows, items, queue, loc))
    return false;
  if (items.empty())
    return true;
  auto op = createAcc<acc::ExitDataOp>(builder, loc);
  setDataClauses(op, queue, items);
  op.setFinalize(queue.finalize);
  for (DataItem &item : items)
    emitExit(item, queue, /*structured=*/false, loc);
  return true;
}

bool ACCImporter::importUpdate(const OpenACCConstructStmt *stmt) {
  Location loc = atDirective(stmt);
  std::vector<DataItem> items;
  Queue queue;
  if (!emitEntries(stmt, &ACCImporter::updateRows, items, queue, loc))
    return false;
  if (items.empty())
    return true;
  auto op = createAcc<acc::UpdateOp>(builder, loc);
  setClauses(op, queue, items);
  op.setIfPresent(queue.ifPresent);
  for (DataItem &item : items)
    if (item.clause != acc::DataClause::acc_update_device)
      emitExit(item, queue, /*structured=*/false, loc);
  return true;
}

/// `present` where data stay behind, which `enter data` does not have: a data
/// construct without a body says it. The items are then gone.
void ACCImporter::expectPresent(std::vector<DataItem> &items,
                                const Queue &queue, Location loc) {
  std::vector<DataItem> present;
  llvm::erase_if(items, [&](const DataItem &item) {
    if (item.clause == acc::DataClause::acc_present)
      present.push_back(item);
    return item.clause == acc::DataClause::acc_present;
  });
  if (present.empty())
    return;
  for (DataItem &item : present)
    emitEntry(item, queue, /*structured=*/true, loc);
  auto op = createAcc<acc::DataOp>(builder, loc, /*withRegion=*/true);
  setClauses(op, queue, present);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&op.getRegion().front());
    acc::TerminatorOp::create(builder, loc);
  }
  for (DataItem &item : llvm::reverse(present))
    emitExit(item, queue, /*structured=*/true, loc);
}

bool ACCImporter::importDataEdge(const OpenACCConstructStmt *data, bool enter) {
  using acc::DataClause;
  Location loc = atDirective(data);
  auto clauses = effectiveClauses(data);
  std::vector<DataItem> items;
  Queue queue;
  queue.countsStructured = true;
  if (!emitQueue(data, queue) ||
      !prepareItems(clauses, /*isConstruct=*/true, items))
    return false;
  if (enter ? !enterRows(items, queue, loc) : !exitRows(items, queue, loc))
    return false;
  // What only the constructs inside have to know.
  llvm::erase_if(items, [&](const DataItem &item) {
    return !item.rows.empty() || item.clause == DataClause::acc_deviceptr;
  });
  if (items.empty())
    return true;
  for (DataItem &item : items) {
    bool back = item.clause == DataClause::acc_copy ||
                item.clause == DataClause::acc_copyout ||
                item.clause == DataClause::acc_copyout_zero;
    if (!enter)
      item.clause = item.clause == DataClause::acc_attach
                        ? DataClause::acc_detach
                    : back ? DataClause::acc_copyout
                           : DataClause::acc_delete;
    else if (item.clause == DataClause::acc_copyout)
      item.clause = DataClause::acc_create;
    else if (item.clause == DataClause::acc_copyout_zero)
      item.clause = DataClause::acc_create_zero;
    // `enter data` has no such clauses.
    bool isPresent = item.clause == DataClause::acc_present;
    bool isNoCreate = item.clause == DataClause::acc_no_create;
    if (isPresent || isNoCreate)
      item.clause = DataClause::acc_create;
    emitEntry(item, queue, /*structured=*/true, loc);
    if (isPresent || isNoCreate)
      item.device.getDefiningOp()->setAttr(
          offload::kMapKindAttr,
          offload::MapKindAttr::get(&unit.context,
                                    isPresent ? offload::MapKind::Present
                                              : offload::MapKind::NoCreate));
  }
  auto finish = [&](auto op) {
    setDataClauses(op, queue, items);
    op->setAttr(offload::kStructuredAttr, builder.getUnitAttr());
  };
  if (enter) {
    finish(createAcc<acc::EnterDataOp>(builder, loc));
    return true;
  }
  finish(createAcc<acc::ExitDataOp>(builder, loc));
  for (DataItem &item : llvm::reverse(items))
    emitExit(item, queue, /*structured=*/true, loc);
  return true;
}

/// What `declare` in a function brings is there until the end of its block.
bool ACCImporter::importLocalDeclare(const OpenACCDeclareDecl *declare) {
  using acc::DataClause;
  Location loc = atDirective("declare", declare->getBeginLoc());
  std::vector<DataItem> items;
  Queue queue;
  if (!prepareItems(declare->clauses(), /*isConstruct=*/true, items))
    return false;
  llvm::erase_if(items, [](const DataItem &item) {
    return item.clause == DataClause::acc_deviceptr ||
           item.clause == DataClause::acc_no_create ||
           item.clause == DataClause::acc_declare_link;
  });
  expectPresent(items, queue, loc);
  if (items.empty())
    return true;
  for (DataItem &item : items) {
    if (!item.rows.empty())
      return unit.error(item.object.expr->getExprLoc(),
                        "'" + item.name +
                            "' has sections behind pointers, which declare "
                            "does not support; write enter data");
    if (item.clause == DataClause::acc_copyout ||
        item.clause == DataClause::acc_declare_device_resident)
      item.clause = DataClause::acc_create;
    emitEntry(item, queue, /*structured=*/false, loc);
  }
  auto op = createAcc<acc::EnterDataOp>(builder, loc);
  for (DataItem &item : items)
    op.getDataClauseOperandsMutable().append(item.device);
  return true;
}

/// `declare` at file scope: the runtime brings the variables when the program
/// uses the device for the first time.
bool ACCImporter::importDeclare(const OpenACCDeclareDecl *declare) {
  Location loc = atDirective("declare", declare->getBeginLoc());
  std::vector<DataItem> items;
  if (!prepareItems(declare->clauses(), /*isConstruct=*/true, items))
    return false;
  for (DataItem &item : items) {
    // The file that defines the array knows how long it is, and brings it.
    if (item.object.var && item.object.var->getType()->isIncompleteArrayType())
      continue;
    offload::MapKind kind = offload::MapKind::Create;
    switch (item.clause) {
    case acc::DataClause::acc_copy:
    case acc::DataClause::acc_copyin:
    case acc::DataClause::acc_copyin_readonly:
      kind = offload::MapKind::Copyin;
      break;
    case acc::DataClause::acc_present:
      kind = offload::MapKind::Present;
      break;
    case acc::DataClause::acc_deviceptr:
    case acc::DataClause::acc_declare_link: // data comes by enter data
      continue;
    default:
      break;
    }
    offload::EnterOp::create(
        builder, loc, item.view.getType(), kind, item.view, ValueRange(),
        ValueRange(), Value(), Value(), /*dynamic=*/true, /*whole=*/true,
        /*zero=*/false, /*implicit=*/false, builder.getStringAttr(item.name),
        /*declare=*/builder.getUnitAttr());
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Queues and devices
//===----------------------------------------------------------------------===//

bool ACCImporter::importWait(const OpenACCWaitConstruct *stmt) {
  Location loc = atDirective(stmt);
  auto clauses = effectiveClauses(stmt);
  if (stmt->hasDevNumExpr()) {
    // With `async` as well, a queue of this device cannot wait for one of
    // another: the program does.
    Queue queue;
    return emitQueue(stmt, queue) &&
           waitOnDevice(stmt->getDevNumExpr(), stmt->getQueueIdExprs(),
                        queue.condition, loc);
  }
  llvm::SmallVector<Value> waits;
  for (const Expr *expr : stmt->getQueueIdExprs()) {
    waits.push_back(emitInt64(expr));
    if (!waits.back())
      return false;
  }
  Queue queue;
  if (!emitQueue(stmt, queue))
    return false;
  auto op = createAcc<acc::WaitOp>(builder, loc);
  op.getWaitOperandsMutable().append(waits);
  if (queue.number)
    op.getAsyncOperandMutable().assign(queue.number);
  else
    op.setAsync(queue.isAsync);
  if (queue.condition)
    op.getIfCondMutable().assign(queue.condition);
  return true;
}

static std::optional<acc::DeviceType> deviceTypeOf(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<acc::DeviceType>>(name)
      .CaseLower("default", acc::DeviceType::Default)
      .CasesLower({"host", "acc_device_host"}, acc::DeviceType::Host)
      .CasesLower({"multicore"}, acc::DeviceType::Multicore)
      .CasesLower({"nvidia", "acc_device_nvidia"}, acc::DeviceType::Nvidia)
      .CasesLower({"radeon"}, acc::DeviceType::Radeon)
      .Default(std::nullopt);
}

bool ACCImporter::importDevice(const OpenACCConstructStmt *stmt) {
  Location loc = atDirective(stmt);
  auto clauses = effectiveClauses(stmt);
  bool ok = true;
  Value condition = accCondition(clauses, ok);
  Value number, defaultAsync;
  if (const auto *clause = findClause<OpenACCDeviceNumClause>(clauses))
    ok = ok && (number = emitInt64(clause->getIntExpr()));
  if (const auto *clause = findClause<OpenACCDefaultAsyncClause>(clauses))
    ok = ok && (defaultAsync = emitInt64(clause->getIntExpr()));
  if (!ok)
    return false;
  llvm::SmallVector<Attribute> types;
  if (const auto *clause = findClause<OpenACCDeviceTypeClause>(clauses))
    for (const DeviceTypeArgument &argument : clause->getArchitectures())
      if (const IdentifierInfo *name = argument.getIdentifierInfo())
        if (auto type = deviceTypeOf(name->getName()))
          types.push_back(acc::DeviceTypeAttr::get(&unit.context, *type));
  auto finish = [&](auto op) {
    if (number)
      op.getDeviceNumMutable().assign(number);
    if (condition)
      op.getIfCondMutable().assign(condition);
  };
  if (isa<OpenACCSetConstruct>(stmt)) {
    auto op = createAcc<acc::SetOp>(builder, loc);
    finish(op);
    if (defaultAsync)
      op.getDefaultAsyncMutable().assign(defaultAsync);
    if (!types.empty())
      op.setDeviceTypeAttr(cast<acc::DeviceTypeAttr>(types.front()));
    else if (findClause<OpenACCDeviceTypeClause>(clauses)) // `*`: any
      op.setDeviceType(acc::DeviceType::Default);
    return true;
  }
  if (isa<OpenACCInitConstruct>(stmt)) {
    auto op = createAcc<acc::InitOp>(builder, loc);
    finish(op);
    if (!types.empty())
      op.setDeviceTypesAttr(builder.getArrayAttr(types));
    return true;
  }
  auto op = createAcc<acc::ShutdownOp>(builder, loc);
  finish(op);
  if (!types.empty())
    op.setDeviceTypesAttr(builder.getArrayAttr(types));
  return true;
}

} // namespace xacc::frontend
