//===- Routines.cpp - Functions that kernels call -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A routine is called by one thread. The level of an acc.routine says what its
// loops might be divided over; here the thread that calls runs all iterations.
//
//===----------------------------------------------------------------------===//

#include "Routines.h"
#include "Clauses.h"
#include "Kernels.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;

namespace xacc::acc_to_offload {

static FunctionOpInterface findFunction(ModuleOp module, SymbolRefAttr name) {
  return dyn_cast_or_null<FunctionOpInterface>(
      SymbolTable::lookupSymbolIn(module, name));
}

static void mark(Operation *func) {
  func->setAttr(offload::kRoutineAttr, UnitAttr::get(func->getContext()));
}

LogicalResult markRoutines(ModuleOp module) {
  for (auto routine : module.getOps<acc::RoutineOp>()) {
    auto func = findFunction(module, routine.getFuncNameAttr());
    if (!func)
      return routine.emitError()
             << "there is no function " << routine.getFuncNameAttr();
    mark(func);
  }
  return success();
}

LogicalResult convertRoutine(FunctionOpInterface func) {
  Operation *wrong = nullptr;
  func->walk([&](Operation *op) {
    if (!isa<ACC_COMPUTE_AND_DATA_CONSTRUCT_OPS, acc::WaitOp, acc::InitOp,
             acc::ShutdownOp, acc::SetOp>(op))
      return WalkResult::advance();
    wrong = op;
    return WalkResult::interrupt();
  });
  if (wrong) {
    InFlightDiagnostic diag =
        isa<ACC_COMPUTE_CONSTRUCT_OPS>(wrong)
            ? wrong->emitError("nested parallel regions are not supported; an "
                               "acc routine contains one")
            : wrong->emitError("is not allowed in an acc routine");
    diag.attachNote(func.getLoc()) << "the routine is here";
    return diag;
  }
  LoopSizes sizes;
  for (Block &block : func.getFunctionBody())
    if (failed(convertLoops(block, LoopContext::Routine, {}, sizes)))
      return failure();
  return convertAtomics(func.getFunctionBody());
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

using Bindings = llvm::DenseMap<StringAttr, StringAttr>;

/// The names that `bind` clauses give, by function.
static Bindings getBindings(ModuleOp module) {
  Bindings bindings;
  for (auto routine : module.getOps<acc::RoutineOp>())
    for (acc::DeviceType type : kDeviceTypes)
      if (auto name = routine.getBindNameValue(type)) {
        StringAttr bound =
            std::holds_alternative<StringAttr>(*name)
                ? std::get<StringAttr>(*name)
                : std::get<SymbolRefAttr>(*name).getLeafReference();
        bindings.try_emplace(routine.getFuncNameAttr().getLeafReference(),
                             bound);
      }
  return bindings;
}

/// Declares the function of a `bind` clause as the one that it stands for.
static void declare(ModuleOp module, FunctionOpInterface like,
                    StringAttr name) {
  if (SymbolTable::lookupSymbolIn(module, name))
    return;
  OpBuilder builder(like);
  auto declared = cast<FunctionOpInterface>(builder.cloneWithoutRegions(*like));
  declared.setName(name);
  declared.setVisibility(SymbolTable::Visibility::Private);
  mark(declared);
}

static LogicalResult verifyCallable(CallOpInterface call,
                                    FunctionOpInterface func) {
  WalkResult result = func->walk([&](offload::KernelOp kernel) {
    InFlightDiagnostic diag =
        call.emitError("nested parallel regions are not supported; ")
        << "'" << func.getName() << "' contains one";
    diag.attachNote(kernel.getLoc()) << "it is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult finishRoutines(ModuleOp module) {
  Bindings bindings = getBindings(module);
  SmallVector<Operation *> work;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<offload::KernelOp>(op) && !op->hasAttr(offload::kRoutineAttr))
      return WalkResult::advance();
    work.push_back(op);
    return WalkResult::skip();
  });
  while (!work.empty()) {
    Operation *code = work.pop_back_val();
    WalkResult result = code->walk([&](CallOpInterface call) {
      auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
      auto func = callee ? findFunction(module, callee) : FunctionOpInterface();
      if (!func)
        return WalkResult::advance();
      if (StringAttr bound = bindings.lookup(callee.getLeafReference())) {
        declare(module, func, bound);
        call.setCalleeFromCallable(SymbolRefAttr::get(bound));
        return WalkResult::advance();
      }
      if (failed(verifyCallable(call, func)))
        return WalkResult::interrupt();
      // Others that have no body are no routines: --offload-verify-kernels.
      if (!func->hasAttr(offload::kRoutineAttr) && !func.isExternal()) {
        mark(func);
        work.push_back(func);
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  for (auto routine :
       llvm::make_early_inc_range(module.getOps<acc::RoutineOp>()))
    routine.erase();
  module.walk([](FunctionOpInterface func) {
    func->removeAttr(acc::getRoutineInfoAttrName());
  });
  return success();
}

} // namespace xacc::acc_to_offload
