//===- Standalone.cpp - acc directives without a region -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clauses.h"
#include "Constructs.h"
#include "DataClauses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::acc_to_offload {

/// Lets the builder continue in a branch for the `if` clause.
static void enterIf(OpBuilder &builder, Location loc, Value condition) {
  if (!condition)
    return;
  auto branch = scf::IfOp::create(builder, loc, condition);
  builder.setInsertionPointToStart(branch.thenBlock());
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// The queue of directives without device types.
template <typename OpT>
static Value getSimpleQueue(OpBuilder &builder, OpT op) {
  if (op.getAsyncOperand())
    return getQueue(builder, op.getLoc(), op.getAsyncOperand());
  return op.getAsync() ? getQueue(builder, op.getLoc(), {}) : Value();
}

template <typename OpT>
static LogicalResult createSimpleWait(OpBuilder &builder, OpT op, Value queue) {
  if (op.getWaitDevnum())
    return op.emitError("devnum in a wait clause is not supported; choose the "
                        "device with acc.set");
  if (op.getWait() || !op.getWaitOperands().empty())
    createWait(builder, op.getLoc(), op.getWaitOperands(), queue);
  return success();
}

template <typename OpT, typename EmitT>
static LogicalResult convertEnterOrExit(OpT op, EmitT emit) {
  OpBuilder builder(op);
  FailureOr<DataClauses> clauses =
      readClauses(builder, op, op.getDataClauseOperands());
  if (failed(clauses))
    return failure();
  Value queue = getSimpleQueue(builder, op);
  enterIf(builder, op.getLoc(), op.getIfCond());
  if (failed(createSimpleWait(builder, op, queue)))
    return failure();
  // Who counts down last copies out, as in exitAll().
  llvm::stable_sort(*clauses, [](const DataClause &a, const DataClause &b) {
    return copiesOut(a) < copiesOut(b);
  });
  for (DataClause &clause : *clauses)
    emit(clause, builder, queue);
  op.erase();
  eraseOps(*clauses);
  return success();
}

static LogicalResult convertUpdate(acc::UpdateOp op) {
  OpBuilder builder(op);
  FailureOr<DataClauses> clauses =
      readClauses(builder, op, op.getDataClauseOperands());
  if (failed(clauses))
    return failure();
  Value queue = getAsyncQueue(builder, op);
  enterIf(builder, op.getLoc(), op.getIfCond());
  if (failed(createWaitOfClause(builder, op, queue)))
    return failure();
  for (const DataClause &clause : *clauses)
    update(clause, builder, queue, op.getIfPresent());
  op.erase();
  eraseOps(*clauses);
  return success();
}

//===----------------------------------------------------------------------===//
// Queues and devices
//===----------------------------------------------------------------------===//

static LogicalResult convertWait(acc::WaitOp op) {
  if (op.getWaitDevnum())
    return op.emitError("wait_devnum is not supported; choose the device with "
                        "acc.set");
  OpBuilder builder(op);
  Value queue = getSimpleQueue(builder, op);
  enterIf(builder, op.getLoc(), op.getIfCond());
  createWait(builder, op.getLoc(), op.getWaitOperands(), queue);
  op.erase();
  return success();
}

/// The value that openacc.h has for a device type; the constants are those of
/// the header's acc_device_t.
static int64_t getNumber(acc::DeviceType type) {
  switch (type) {
  case acc::DeviceType::None:
  case acc::DeviceType::Star:
  case acc::DeviceType::Default:
    return 1; // acc_device_default
  case acc::DeviceType::Host:
  case acc::DeviceType::Multicore:
    return 2; // acc_device_host
  case acc::DeviceType::Nvidia:
    return 5; // acc_device_nvidia
  case acc::DeviceType::Radeon:
    break;
  }
  return -1;
}

static FailureOr<Value> getDeviceType(OpBuilder &builder, Operation *op,
                                      acc::DeviceTypeAttr type) {
  if (!type)
    return Value();
  int64_t number = getNumber(type.getValue());
  if (number < 0)
    return op->emitError() << "device type "
                           << stringifyDeviceType(type.getValue())
                           << " is not supported";
  return arith::ConstantIntOp::create(builder, op->getLoc(),
                                      builder.getI64Type(), number)
      .getResult();
}

static Value getOptionalI64(OpBuilder &builder, Value value) {
  return value ? castToI64(builder, value) : value;
}

/// init and shutdown, once for each device type.
template <typename NewT, typename OpT>
static LogicalResult convertDevice(OpT op) {
  OpBuilder builder(op);
  Value number = getOptionalI64(builder, op.getDeviceNum());
  enterIf(builder, op.getLoc(), op.getIfCond());
  SmallVector<acc::DeviceTypeAttr> types;
  if (op.getDeviceTypes())
    llvm::append_range(
        types, op.getDeviceTypes()->template getAsRange<acc::DeviceTypeAttr>());
  if (types.empty())
    types.push_back({});
  for (acc::DeviceTypeAttr attr : types) {
    FailureOr<Value> type = getDeviceType(builder, op, attr);
    if (failed(type))
      return failure();
    NewT::create(builder, op.getLoc(), *type, number);
  }
  op.erase();
  return success();
}

static LogicalResult convertSet(acc::SetOp op) {
  OpBuilder builder(op);
  Value number = getOptionalI64(builder, op.getDeviceNum());
  Value async = getOptionalI64(builder, op.getDefaultAsync());
  enterIf(builder, op.getLoc(), op.getIfCond());
  FailureOr<Value> type = getDeviceType(builder, op, op.getDeviceTypeAttr());
  if (failed(type))
    return failure();
  offload::SetOp::create(builder, op.getLoc(), *type, number, async);
  op.erase();
  return success();
}

LogicalResult convertStandalone(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([](acc::EnterDataOp enterData) {
        return convertEnterOrExit(enterData, enter);
      })
      .Case([](acc::ExitDataOp exitData) {
        bool finalize = exitData.getFinalize();
        return convertEnterOrExit(
            exitData,
            [finalize](DataClause &clause, OpBuilder &builder, Value queue) {
              exit(clause, builder, queue, finalize);
            });
      })
      .Case(convertUpdate)
      .Case(convertWait)
      .Case(convertDevice<offload::InitOp, acc::InitOp>)
      .Case(convertDevice<offload::ShutdownOp, acc::ShutdownOp>)
      .Case(convertSet)
      .Default([](Operation *other) {
        return other->emitError("is not supported by convert-acc-to-offload");
      });
}

//===----------------------------------------------------------------------===//
// declare
//===----------------------------------------------------------------------===//

/// The operands of the directive that a declare_exit belongs to.
static ValueRange getDeclared(acc::DeclareExitOp op) {
  if (!op.getDataClauseOperands().empty() || !op.getToken())
    return op.getDataClauseOperands();
  auto enter = op.getToken().getDefiningOp<acc::DeclareEnterOp>();
  return enter ? ValueRange(enter.getDataClauseOperands()) : ValueRange();
}

LogicalResult convertDeclare(Operation *op, DeviceScope &scope) {
  OpBuilder builder(op);
  auto exitOp = dyn_cast<acc::DeclareExitOp>(op);
  FailureOr<DataClauses> clauses = readClauses(
      builder, op,
      exitOp ? getDeclared(exitOp) : ValueRange(acc::getDataOperands(op)));
  if (failed(clauses))
    return failure();
  if (!exitOp) {
    for (DataClause &clause : *clauses) {
      // A link is made when a data clause maps the variable.
      if (isa<acc::DeclareLinkOp>(clause.entry))
        continue;
      enter(clause, builder, /*queue=*/{});
      if (!isa<acc::NoCreateOp>(clause.entry))
        scope.add({clause.host, clause.device, clause.section.lower,
                   clause.section.extent});
      replaceResult(clause, builder);
    }
    return success();
  }
  for (const DataClause &clause : *clauses) {
    scope.remove(clause.host);
    exit(clause, builder, /*queue=*/{});
  }
  auto enterOp = exitOp.getToken()
                     ? exitOp.getToken().getDefiningOp<acc::DeclareEnterOp>()
                     : acc::DeclareEnterOp();
  exitOp.erase();
  if (enterOp)
    enterOp.erase();
  eraseOps(*clauses);
  return success();
}

} // namespace xacc::acc_to_offload
