//===- Constructors.cpp - acc.global_ctor and acc.global_dtor -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `declare` at file scope. The constructor runs before main and only leaves a
// note (offload.declare): the data comes to a device when that is first used.
// It stays there until the program ends, so that destructors are not needed.
//
//===----------------------------------------------------------------------===//

#include "Constructs.h"
#include "DataClauses.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace xacc::acc_to_offload {

/// What the runtime's other constructors have, too.
constexpr int32_t kPriority = 65535;

static LogicalResult convertEnter(acc::DeclareEnterOp op) {
  OpBuilder builder(op);
  FailureOr<DataClauses> clauses =
      readClauses(builder, op, op.getDataClauseOperands());
  if (failed(clauses))
    return failure();
  for (DataClause &clause : *clauses) {
    // Data of a link comes with other data clauses.
    if (isa<acc::DeclareLinkOp, acc::DevicePtrOp>(clause.entry))
      continue;
    clause.structured = false;
    enter(clause, builder, /*queue=*/{});
    clause.device.getDefiningOp<offload::EnterOp>().setDeclareAttr(
        builder.getUnitAttr());
  }
  op.erase();
  eraseOps(*clauses);
  return success();
}

LogicalResult convertConstructors(ModuleOp module) {
  SmallVector<Attribute> names, priorities, data;
  OpBuilder builder(module.getContext());
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (isa<acc::GlobalDestructorOp>(op)) {
      op.erase();
      continue;
    }
    auto constructor = dyn_cast<acc::GlobalConstructorOp>(op);
    if (!constructor)
      continue;
    Location loc = op.getLoc();
    for (auto declare : llvm::make_early_inc_range(
             constructor.getRegion().getOps<acc::DeclareEnterOp>()))
      if (failed(convertEnter(declare)))
        return failure();
    builder.setInsertionPoint(&op);
    auto body = func::FuncOp::create(builder, loc,
                                     (constructor.getSymName() + "_body").str(),
                                     builder.getFunctionType({}, {}));
    body.setPrivate();
    body.getBody().takeBody(constructor.getRegion());
    Operation *terminator = body.getBody().back().getTerminator();
    builder.setInsertionPoint(terminator);
    func::ReturnOp::create(builder, loc);
    terminator->erase();
    // Constructors are functions of LLVM at this level already.
    builder.setInsertionPoint(&op);
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(module.getContext()), {});
    auto func = LLVM::LLVMFuncOp::create(builder, loc, constructor.getSymName(),
                                         type, LLVM::Linkage::Internal);
    op.erase();
    builder.setInsertionPointToStart(func.addEntryBlock(builder));
    func::CallOp::create(builder, loc, body, ValueRange());
    LLVM::ReturnOp::create(builder, loc, ValueRange());
    names.push_back(FlatSymbolRefAttr::get(func));
    priorities.push_back(builder.getI32IntegerAttr(kPriority));
    data.push_back(LLVM::ZeroAttr::get(module.getContext()));
  }
  if (names.empty())
    return success();
  builder.setInsertionPointToEnd(module.getBody());
  LLVM::GlobalCtorsOp::create(
      builder, module.getLoc(), builder.getArrayAttr(names),
      builder.getArrayAttr(priorities), builder.getArrayAttr(data));
  return success();
}

} // namespace xacc::acc_to_offload
