//===- ACCToOffload.cpp - From acc to offload -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks host code from the outside to the inside, because constructs inside use
// the device copies of those around them. Entry and exit ops of data clauses
// are handled with their construct (DataClauses.cpp), loops and private
// variables with their kernel (Kernels.cpp).
//
//===----------------------------------------------------------------------===//

#include "Constructs.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Kernels.h"
#include "Routines.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace xacc {
#define GEN_PASS_DEF_CONVERTACCTOOFFLOADPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;
using namespace xacc::acc_to_offload;

LogicalResult acc_to_offload::convertBlock(Block &block, DeviceScope &scope,
                                           bool remarks) {
  // Constructs erase the ops of their clauses, which stand behind them.
  SmallVector<Operation *> ops;
  for (Operation &op : block)
    if (!isa<ACC_DATA_CLAUSE_OPS, acc::DataBoundsOp>(op))
      ops.push_back(&op);
  for (Operation *op : ops) {
    LogicalResult result = success();
    if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(op)) {
      result = convertCompute(op, scope, remarks);
    } else if (isa<ACC_DATA_CONSTRUCT_STRUCTURED_OPS>(op)) {
      result = convertRegion(op, scope, remarks);
    } else if (isa<acc::DeclareEnterOp, acc::DeclareExitOp>(op)) {
      result = convertDeclare(op, scope);
    } else if (isa<acc::LoopOp>(op)) {
      result =
          op->emitError("a loop construct outside of compute constructs is "
                        "not supported; write parallel loop, or make the "
                        "function an acc routine");
    } else if (isa<acc::EnterDataOp, acc::ExitDataOp, acc::UpdateOp,
                   acc::WaitOp, acc::InitOp, acc::ShutdownOp, acc::SetOp>(op)) {
      result = convertStandalone(op);
    } else {
      for (Region &region : op->getRegions())
        for (Block &inner : region)
          if (failed(convertBlock(inner, scope, remarks)))
            return failure();
    }
    if (failed(result))
      return failure();
  }
  return success();
}

namespace {
struct ConvertACCToOffloadPassImpl
    : public xacc::impl::ConvertACCToOffloadPassBase<
          ConvertACCToOffloadPassImpl> {
  using Base::Base;

  void runOnOperation() override;
};
} // namespace

/// A clause that makes a variable private may name it through a cast of its
/// layout, and canonicalization uses what is cast in the body: that is the same
/// variable.
static void useVariablesOfClauses(ModuleOp module) {
  module.walk([](Operation *op) {
    if (!isa<acc::LoopOp, ACC_COMPUTE_CONSTRUCT_OPS>(op))
      return;
    for (Value operand : op->getOperands()) {
      Operation *entry = operand.getDefiningOp();
      if (!isa_and_present<acc::PrivateOp, acc::FirstprivateOp,
                           acc::ReductionOp>(entry))
        continue;
      auto cast = acc::getVar(entry).getDefiningOp<memref::CastOp>();
      if (!cast)
        continue;
      OpBuilder builder = OpBuilder::atBlockBegin(&op->getRegion(0).front());
      Value back = memref::CastOp::create(builder, op->getLoc(),
                                          cast.getSource().getType(), cast);
      cast.getSource().replaceUsesWithIf(back, [&](OpOperand &use) {
        return use.getOwner() != cast && op->isProperAncestor(use.getOwner());
      });
    }
  });
}

/// Removes what only clauses used, and reports the first op that is left.
static LogicalResult finish(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    // Clauses of a directive that is gone, since its condition is never true.
    if (isa<ACC_DATA_ENTRY_OPS>(op) &&
        llvm::all_of(op->getUsers(), llvm::IsaPred<ACC_DATA_EXIT_OPS>))
      for (Operation *user : llvm::to_vector(op->getUsers()))
        user->erase();
    // A declare_enter without a declare_exit lasts as long as the program.
    if (isa<acc::DataBoundsOp, ACC_DATA_ENTRY_OPS, acc::DeclareEnterOp>(op) &&
        op->use_empty())
      op->erase();
  });
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (isa<acc::PrivateRecipeOp, acc::FirstprivateRecipeOp,
            acc::ReductionRecipeOp>(op))
      op.erase();
  auto find = [&](bool clauses) -> Operation * {
    Operation *found = nullptr;
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isa_and_present<acc::OpenACCDialect>(op->getDialect()) ||
          isa<ACC_DATA_CLAUSE_OPS, acc::DataBoundsOp>(op) != clauses)
        return WalkResult::advance();
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  };
  // The directive rather than one of its clauses.
  Operation *left = find(/*clauses=*/false);
  if (!left)
    left = find(/*clauses=*/true);
  if (!left)
    return success();
  return left->emitOpError("is not supported by convert-acc-to-offload");
}

void ConvertACCToOffloadPassImpl::runOnOperation() {
  ModuleOp module = getOperation();
  if (failed(markRoutines(module)) || failed(convertConstructors(module)))
    return signalPassFailure();
  useVariablesOfClauses(module);
  for (auto func : module.getOps<FunctionOpInterface>()) {
    if (func->hasAttr(offload::kRoutineAttr)) {
      if (failed(convertRoutine(func)))
        return signalPassFailure();
      continue;
    }
    DeviceScope scope;
    for (Block &block : func.getFunctionBody())
      if (failed(convertBlock(block, scope, remarks)))
        return signalPassFailure();
    // Those of functions that threads of the host call.
    if (failed(convertAtomics(func.getFunctionBody())))
      return signalPassFailure();
  }
  if (failed(finishRoutines(module)) || failed(finish(module)))
    signalPassFailure();
}
