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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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

Value createText(gpu::GPUModuleOp device, OpBuilder &builder, Location loc,
                 StringRef name, StringRef text) {
  if (!device.lookupSymbol(name)) {
    OpBuilder outside = OpBuilder::atBlockBegin(device.getBody());
    std::string bytes = (text + StringRef("\0", 1)).str();
    LLVM::GlobalOp::create(
        outside, loc,
        LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal, name,
        builder.getStringAttr(bytes));
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), name);
}

LLVM::CallOp createOurCall(gpu::GPUModuleOp device, OpBuilder &builder,
                           Location loc, StringRef name,
                           LLVM::LLVMFunctionType type, ValueRange operands) {
  declare(device, loc, name, type);
  auto call = LLVM::CallOp::create(builder, loc, type, name, operands);
  call->setAttr(kOurCallAttr, builder.getUnitAttr());
  return call;
}

static Value isNull(OpBuilder &builder, Location loc, Value pointer) {
  return LLVM::ICmpOp::create(
      builder, loc, LLVM::ICmpPredicate::eq, pointer,
      LLVM::ZeroOp::create(builder, loc, pointer.getType()));
}

bool isOurCall(LLVM::CallOp call) { return call->hasAttr(kOurCallAttr); }

Value createHeapAllocation(gpu::GPUModuleOp device, OpBuilder &builder,
                           Location loc, Value bytes) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  // A null pointer for no bytes would look as if there were no more.
  Value one = LLVM::ConstantOp::create(builder, loc, bytes.getType(), 1);
  bytes = arith::MaxSIOp::create(builder, loc, bytes, one);
  Value memory =
      createOurCall(device, builder, loc, "malloc",
                    LLVM::LLVMFunctionType::get(pointer, bytes.getType()),
                    bytes)
          .getResult();
  auto branch = scf::IfOp::create(builder, loc, isNull(builder, loc, memory),
                                  /*withElse=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value text = createText(
      device, builder, loc, "__xacc_no_memory",
      "xacc: a kernel's private arrays do not fit in the heap of the GPU; make "
      "it larger with XACC_CUDA_HEAP, or the arrays smaller\n");
  createOurCall(
      device, builder, loc, "vprintf",
      LLVM::LLVMFunctionType::get(builder.getI32Type(), {pointer, pointer}),
      {text, LLVM::ZeroOp::create(builder, loc, pointer)});
  LLVM::Trap::create(builder, loc);
  return memory;
}

void createHeapRelease(gpu::GPUModuleOp device, OpBuilder &builder,
                       Location loc, Value pointer) {
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(builder.getContext()), pointer.getType());
  createOurCall(device, builder, loc, "free", type, pointer);
}

/// As malloc, with zeros.
static void replaceCalloc(gpu::GPUModuleOp device, LLVM::CallOp call) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value number = call.getArgOperands()[0], size = call.getArgOperands()[1];
  Value bytes = LLVM::MulOp::create(builder, loc, number, size);
  // C asks for a null pointer where the product has no place in 64 bits.
  Value high =
      arith::MulUIExtendedOp::create(builder, loc, number, size).getHigh();
  Value none = LLVM::ConstantOp::create(builder, loc, bytes.getType(), 0);
  Value all = LLVM::ConstantOp::create(builder, loc, bytes.getType(), -1);
  Value isLarge =
      LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne, high, none);
  bytes = LLVM::SelectOp::create(builder, loc, isLarge, all, bytes);
  auto pointer = LLVM::LLVMPointerType::get(call.getContext());
  Value memory =
      createOurCall(device, builder, loc, "malloc",
                    LLVM::LLVMFunctionType::get(pointer, bytes.getType()),
                    bytes)
          .getResult();
  Value length = LLVM::SelectOp::create(
      builder, loc, isNull(builder, loc, memory), none, bytes);
  Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI8Type(), 0);
  LLVM::MemsetOp::create(builder, loc, memory, zero, length,
                         /*isVolatile=*/false);
  call.getResult().replaceAllUsesWith(memory);
  call.erase();
}

/// The arguments of a format, in memory of the thread.
static Value packArguments(LLVM::CallOp call, ValueRange values) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(call.getContext());
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
                   {call.getArgOperands()[0],
                    packArguments(call, call.getArgOperands().drop_front())});
  if (name == "puts" && numOperands == 1) {
    Value format =
        createText(device, builder, loc, "__xacc_puts_format", "%s\n");
    return replace("vprintf",
                   LLVM::LLVMFunctionType::get(i32, {pointer, pointer}),
                   {format, packArguments(call, call.getArgOperands())});
  }
  if (name == "calloc" && numOperands == 2) {
    replaceCalloc(device, call);
    return true;
  }
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
