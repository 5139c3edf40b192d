//===- SystemCalls.cpp - What the driver has for kernels ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA's "system calls": functions that a kernel declares and the driver links.
// `vprintf` takes the arguments of `printf` one after the other in memory, each
// aligned as its type is; `__assertfail` has one parameter more than glibc's
// function, the size of a character.
//
//===----------------------------------------------------------------------===//

#include "SystemCalls.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace xacc::offload {

static void declare(gpu::GPUModuleOp device, Location loc, StringRef name,
                    LLVM::LLVMFunctionType type) {
  if (device.lookupSymbol(name))
    return;
  OpBuilder builder = OpBuilder::atBlockBegin(device.getBody());
  LLVM::LLVMFuncOp::create(builder, loc, name, type);
}

/// The arguments after the format, in memory of the thread.
static Value packArguments(LLVM::CallOp call) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(call.getContext());
  auto values = call.getArgOperands().drop_front();
  if (values.empty())
    return LLVM::ZeroOp::create(builder, loc, pointer);
  auto type = LLVM::LLVMStructType::getLiteral(
      call.getContext(), SmallVector<Type>(values.getTypes()));
  Value memory;
  {
    OpBuilder::InsertionGuard guard(builder);
    auto function = call->getParentOfType<FunctionOpInterface>();
    builder.setInsertionPointToStart(&function.getFunctionBody().front());
    Value one =
        LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(1));
    memory = LLVM::AllocaOp::create(builder, loc, pointer, type, one, 8);
  }
  for (auto [number, value] : llvm::enumerate(values)) {
    Value slot = LLVM::GEPOp::create(
        builder, loc, pointer, type, memory,
        ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(number)});
    LLVM::StoreOp::create(builder, loc, value, slot);
  }
  return memory;
}

bool replaceSystemCall(gpu::GPUModuleOp device, LLVM::CallOp call) {
  StringRef name = call.getCallee().value_or("");
  OpBuilder builder(call);
  Location loc = call.getLoc();
  MLIRContext *context = call.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto nothing = LLVM::LLVMVoidType::get(context);
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  unsigned numOperands = call.getArgOperands().size();
  auto replace = [&](StringRef by, LLVM::LLVMFunctionType type,
                     ValueRange operands) {
    declare(device, loc, by, type);
    auto other = LLVM::CallOp::create(builder, loc, type, by, operands);
    if (call.getNumResults() != 0 && other.getNumResults() != 0)
      call.getResult().replaceAllUsesWith(other.getResult());
    call.erase();
    return true;
  };
  if (name == "printf" && numOperands > 0)
    return replace("vprintf",
                   LLVM::LLVMFunctionType::get(i32, {pointer, pointer}),
                   {call.getArgOperands()[0], packArguments(call)});
  if (name == "malloc" && numOperands == 1)
    return replace("malloc", LLVM::LLVMFunctionType::get(pointer, {i64}),
                   call.getArgOperands());
  if (name == "free" && numOperands == 1)
    return replace("free", LLVM::LLVMFunctionType::get(nothing, {pointer}),
                   call.getArgOperands());
  if (name == "__assert_fail" && numOperands == 4) {
    SmallVector<Value> operands(call.getArgOperands());
    operands.push_back(
        LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(1)));
    return replace("__assertfail",
                   LLVM::LLVMFunctionType::get(
                       nothing, {pointer, pointer, i32, pointer, i64}),
                   operands);
  }
  if (name == "abort" && call.getNumResults() == 0) {
    LLVM::Trap::create(builder, loc);
    call.erase();
    return true;
  }
  return false;
}

} // namespace xacc::offload
