//===- Data.cpp - acc.data, acc.host_data, acc.declare --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clauses.h"
#include "Constructs.h"
#include "DataClauses.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::acc_to_offload {

/// Puts the body of a construct in its place.
static void inlineBody(Operation *op) {
  Block &body = op->getRegion(0).front();
  body.getTerminator()->erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations());
}

/// Runs `create` under the condition, if there is one.
template <typename CreateT>
static void createIf(OpBuilder &builder, Location loc, Value condition,
                     CreateT create) {
  if (!condition)
    return create();
  OpBuilder::InsertionGuard guard(builder);
  auto branch = scf::IfOp::create(builder, loc, condition);
  builder.setInsertionPointToStart(branch.thenBlock());
  create();
}

//===----------------------------------------------------------------------===//
// data and declare
//===----------------------------------------------------------------------===//

static LogicalResult convertData(acc::DataOp op, DeviceScope &around,
                                 bool remarks) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  FailureOr<DataClauses> clauses =
      readClauses(builder, op, op.getDataClauseOperands());
  if (failed(clauses))
    return failure();
  Value queue = getAsyncQueue(builder, op);
  Value condition = op.getIfCond();
  LogicalResult result = success();
  createIf(builder, loc, condition, [&] {
    result = createWaitOfClause(builder, op, queue);
    for (DataClause &clause : *clauses)
      enter(clause, builder, queue);
  });
  if (failed(result))
    return failure();
  // What may be there or not, the constructs inside look up themselves.
  DeviceScope scope(&around);
  for (DataClause &clause : *clauses) {
    if (!condition && !isa<acc::NoCreateOp>(clause.entry))
      scope.add({clause.host, clause.device, clause.section.lower,
                 clause.section.extent});
    replaceResult(clause, builder, &op.getRegion(),
                  /*host=*/condition != nullptr);
  }
  if (failed(convertBlock(op.getRegion().front(), scope, remarks)))
    return failure();
  inlineBody(op);
  createIf(builder, loc, condition, [&] { exitAll(*clauses, builder, queue); });
  op.erase();
  eraseOps(*clauses);
  return success();
}

static LogicalResult convertDeclareRegion(acc::DeclareOp op,
                                          DeviceScope &around, bool remarks) {
  OpBuilder builder(op);
  FailureOr<DataClauses> clauses =
      readClauses(builder, op, op.getDataClauseOperands());
  if (failed(clauses))
    return failure();
  DeviceScope scope(&around);
  for (DataClause &clause : *clauses) {
    enter(clause, builder, /*queue=*/{});
    if (!isa<acc::NoCreateOp>(clause.entry))
      scope.add({clause.host, clause.device, clause.section.lower,
                 clause.section.extent});
    replaceResult(clause, builder, &op.getRegion());
  }
  if (failed(convertBlock(op.getRegion().front(), scope, remarks)))
    return failure();
  inlineBody(op);
  exitAll(*clauses, builder, /*queue=*/{});
  op.erase();
  eraseOps(*clauses);
  return success();
}

//===----------------------------------------------------------------------===//
// host_data
//===----------------------------------------------------------------------===//

/// The body is host code that has device addresses.
static LogicalResult convertHostData(acc::HostDataOp op, DeviceScope &scope,
                                     bool remarks) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  FailureOr<DataClauses> clauses =
      readClauses(builder, op, op.getDataClauseOperands());
  if (failed(clauses))
    return failure();
  Value condition = op.getIfCond();
  auto kind = op.getIfPresent() ? offload::MapKind::NoCreate
                                : offload::MapKind::Present;
  for (DataClause &clause : *clauses) {
    auto find = [&](OpBuilder &builder) -> Value {
      auto enter = offload::EnterOp::create(
          builder, clause.getLoc(), kind, clause.host, ValueRange(),
          ValueRange(), /*queue=*/Value(), /*pointer=*/Value(),
          /*dynamic=*/false, /*whole=*/false, /*zero=*/false,
          /*implicit=*/false, clause.name, /*declare=*/UnitAttr(),
          /*escapes=*/builder.getUnitAttr());
      return enter;
    };
    if (condition) {
      auto branch = scf::IfOp::create(
          builder, loc, condition,
          [&](OpBuilder &builder, Location) {
            scf::YieldOp::create(builder, loc, find(builder));
          },
          [&](OpBuilder &builder, Location) {
            scf::YieldOp::create(builder, loc, clause.host);
          });
      clause.device = branch.getResult(0);
    } else {
      clause.device = find(builder);
    }
    replaceAllUsesInRegionWith(acc::getVar(clause.entry),
                               acc::getAccVar(clause.entry), op.getRegion());
    replaceResult(clause, builder, &op.getRegion());
  }
  if (failed(convertBlock(op.getRegion().front(), scope, remarks)))
    return failure();
  inlineBody(op);
  createIf(builder, loc, condition,
           [&] { exitAll(*clauses, builder, /*queue=*/{}); });
  op.erase();
  eraseOps(*clauses);
  return success();
}

LogicalResult convertRegion(Operation *op, DeviceScope &scope, bool remarks) {
  if (!op->getRegion(0).hasOneBlock())
    return op->emitError("jumps in data constructs are not supported");
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](acc::DataOp data) { return convertData(data, scope, remarks); })
      .Case([&](acc::DeclareOp declare) {
        return convertDeclareRegion(declare, scope, remarks);
      })
      .Case([&](acc::HostDataOp hostData) {
        return convertHostData(hostData, scope, remarks);
      })
      .Default(failure());
}

} // namespace xacc::acc_to_offload
