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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "xacc/DeviceABI.h"

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

namespace {
/// What `bind` names for GPUs and for virtual devices; null: the function.
struct Binding {
  StringAttr gpu, virtualDevice;
};
using Bindings = llvm::DenseMap<StringAttr, Binding>;
} // namespace

static StringAttr getBound(acc::RoutineOp routine,
                           ArrayRef<acc::DeviceType> types) {
  for (acc::DeviceType type : types)
    if (auto name = routine.getBindNameValue(type))
      return std::holds_alternative<StringAttr>(*name)
                 ? std::get<StringAttr>(*name)
                 : std::get<SymbolRefAttr>(*name).getLeafReference();
  return {};
}

/// The names that `bind` clauses give, by function.
static Bindings getBindings(ModuleOp module) {
  using acc::DeviceType;
  Bindings bindings;
  for (auto routine : module.getOps<acc::RoutineOp>()) {
    Binding binding = {
        getBound(routine, {DeviceType::Nvidia, DeviceType::Star,
                           DeviceType::Default, DeviceType::None}),
        getBound(routine,
                 {DeviceType::Host, DeviceType::Multicore, DeviceType::Star,
                  DeviceType::Default, DeviceType::None})};
    if (binding.gpu || binding.virtualDevice)
      bindings.try_emplace(routine.getFuncNameAttr().getLeafReference(),
                           binding);
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

/// Whether the code that `call` stands in runs on a device of a type.
static Value askForDevice(OpBuilder &builder, Location loc, ModuleOp module,
                          int64_t deviceType) {
  constexpr llvm::StringLiteral name = "acc_on_device";
  Type i32 = builder.getI32Type();
  if (!SymbolTable::lookupSymbolIn(module, name)) {
    OpBuilder outside = OpBuilder::atBlockEnd(module.getBody());
    auto declared = LLVM::LLVMFuncOp::create(
        outside, loc, name, LLVM::LLVMFunctionType::get(i32, {i32}));
    mark(declared);
  }
  Value type = arith::ConstantIntOp::create(builder, loc, i32, deviceType);
  Value answer =
      LLVM::CallOp::create(builder, loc, i32, name, type).getResult();
  Value zero = arith::ConstantIntOp::create(builder, loc, i32, 0);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, answer,
                               zero);
}

/// Devices of one type call `name`; the call stays what others do.
static void branch(CallOpInterface call, ModuleOp module,
                   FunctionOpInterface func, StringAttr name,
                   int64_t deviceType) {
  declare(module, func, name);
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value condition = askForDevice(builder, loc, module, deviceType);
  auto choice = scf::IfOp::create(builder, loc, call->getResultTypes(),
                                  condition, /*withElseRegion=*/true);
  call->replaceAllUsesWith(choice.getResults());
  auto addArm = [&](Block *arm, Operation *op) {
    OpBuilder inside =
        arm->empty() ? OpBuilder::atBlockEnd(arm) : OpBuilder(&arm->back());
    inside.insert(op);
    if (op->getNumResults() != 0)
      scf::YieldOp::create(inside, loc, op->getResults());
  };
  auto bound = cast<CallOpInterface>(call->clone());
  bound.setCalleeFromCallable(SymbolRefAttr::get(name));
  call->remove();
  addArm(choice.thenBlock(), bound);
  addArm(choice.elseBlock(), call);
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
  SmallVector<std::pair<CallOpInterface, FunctionOpInterface>> boundCalls;
  auto addRoutine = [&](FunctionOpInterface func) {
    if (!func || func->hasAttr(offload::kRoutineAttr) || func.isExternal())
      return;
    mark(func);
    work.push_back(func);
  };
  while (!work.empty()) {
    Operation *code = work.pop_back_val();
    WalkResult result = code->walk([&](CallOpInterface call) {
      auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
      auto func = callee ? findFunction(module, callee) : FunctionOpInterface();
      if (!func)
        return WalkResult::advance();
      if (failed(verifyCallable(call, func)))
        return WalkResult::interrupt();
      if (bindings.contains(callee.getLeafReference())) {
        boundCalls.push_back({call, func});
        auto [gpu, virtualDevice] = bindings.lookup(callee.getLeafReference());
        for (StringAttr name : {gpu, virtualDevice})
          if (name)
            addRoutine(findFunction(module, SymbolRefAttr::get(name)));
      }
      // Others that have no body are no routines: --offload-verify-kernels.
      addRoutine(func);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  for (auto [call, func] : boundCalls) {
    auto [gpu, virtualDevice] =
        bindings.lookup(StringAttr::get(module.getContext(), func.getName()));
    if (gpu == virtualDevice) {
      branch(call, module, func, gpu, XACC_DEVICE_NOT_HOST);
      continue;
    }
    if (gpu)
      branch(call, module, func, gpu, XACC_DEVICE_NVIDIA);
    if (virtualDevice)
      branch(call, module, func, virtualDevice, XACC_DEVICE_VIRTUAL);
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
