//===- LoopCalls.cpp - Loops as one kernel that communicate ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On a virtual device the kernel's sequential code calls the runtime. On a GPU
// the host does what the call would do, and the grid what belongs to it:
//
//   barrier of the grid
//   exchange, or reduction of an array:
//               all threads pack; barrier;
//               the first thread asks the host, and waits; barrier;
//               all threads unpack
//   start of an exchange:
//               the first thread has what is on its way in the same messages
//               completed; barrier; all threads unpack that, and pack; barrier;
//               the first thread asks the host
//   wait:       the first thread asks the host, and waits; barrier; all threads
//               unpack what has been started
//   reduction of a scalar:
//               the first thread stores the value, asks the host, and waits;
//               barrier; all threads load the result
//
// On several GPUs all of them take part in each of these barriers, and the
// first thread of one of them asks (GroupKernel.cpp).
//
// Before that, a call is reduced to what the grid needs: its number and, for a
// reduction, the value that is loaded before and stored behind it. So accesses
// of variables are ordered like all others.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/LoopKernels.h"
#include "KernelEmitter.h"
#include "SystemCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "xacc/RequestABI.h"

using namespace mlir;

namespace xacc::offload {

static SmallVector<LLVM::CallOp> findLoopCalls(FuncOp func) {
  SmallVector<LLVM::CallOp> calls;
  func.getBody().walk([&](LLVM::CallOp call) {
    if (call->hasAttr(kPreparedAttr))
      calls.push_back(call);
  });
  return calls;
}

bool hasLoopCalls(FuncOp func) {
  return usesHost(func) || !findLoopCalls(func).empty();
}

/// Adds what computes an operand, to be erased if nothing else uses it.
static void addProducers(Value value, llvm::SetVector<Operation *> &ops) {
  if (Operation *def = value.getDefiningOp())
    ops.insert(def);
}

/// Whether only stores to it use memory.
static bool isOnlyStored(Value memory) {
  return llvm::all_of(memory.getUsers(), [&](Operation *user) {
    if (auto place = dyn_cast<LLVM::GEPOp>(user))
      return isOnlyStored(place.getResult());
    auto store = dyn_cast<LLVM::StoreOp>(user);
    return store && store.getValue() != memory;
  });
}

static void eraseStores(Value memory, llvm::SetVector<Operation *> &producers) {
  for (Operation *user : llvm::make_early_inc_range(memory.getUsers())) {
    if (auto place = dyn_cast<LLVM::GEPOp>(user))
      eraseStores(place.getResult(), producers);
    for (Value operand : user->getOperands())
      addProducers(operand, producers);
    producers.remove(user);
    user->erase();
  }
}

void eraseUnused(llvm::SetVector<Operation *> &producers) {
  while (!producers.empty()) {
    Operation *op = producers.pop_back_val();
    if (isa<LLVM::AllocaOp>(op) && isOnlyStored(op->getResult(0)))
      eraseStores(op->getResult(0), producers);
    if (!isOpTriviallyDead(op))
      continue;
    for (Value operand : op->getOperands())
      addProducers(operand, producers);
    producers.remove(op); // stores to it were its users
    op->erase();
  }
}

/// The variable whose address a call gets.
static Value findVariable(Value address) {
  auto part = address.getDefiningOp<LLVM::ExtractValueOp>();
  auto cast =
      part ? part.getContainer().getDefiningOp<UnrealizedConversionCastOp>()
           : UnrealizedConversionCastOp();
  Value memory =
      cast && cast.getNumOperands() == 1 ? cast.getOperand(0) : Value();
  return memory && isa<MemRefType>(memory.getType()) ? memory : Value();
}

/// Whether it starts an exchange and returns.
static bool isStart(LLVM::CallOp call) {
  return call.getCallee() == "xaccrtReflectAsync" ||
         call.getCallee() == "xaccrtReflectDoAsync";
}

/// Whether the loop of this call has exchanges that it starts.
static bool hasStarts(LLVM::CallOp call) {
  return llvm::any_of(findLoopCalls(call->getParentOfType<FuncOp>()), isStart);
}

void reduceLoopCalls(FuncOp func) {
  SmallVector<LLVM::CallOp> calls = findLoopCalls(func);
  if (calls.empty())
    return;
  // The thread that waits for the kernel polls.
  func.getBody().walk([](LLVM::CallOp call) {
    if (call.getCallee() == "xaccrtPoll")
      call.erase();
  });
  llvm::SetVector<Operation *> producers;
  for (LLVM::CallOp call : calls) {
    OpBuilder builder(call);
    Location loc = call.getLoc();
    SmallVector<Value> values;
    SmallVector<Type> types;
    Value variable;
    bool isScalar = false;
    if (call.getCallee() == "xaccrtReduce") {
      variable = findVariable(call.getArgOperands()[2]);
      // Then it is a call of the host that there is no code for.
      if (!variable)
        continue;
      isScalar = cast<MemRefType>(variable.getType()).getRank() == 0;
    }
    if (isScalar) {
      values.push_back(memref::LoadOp::create(builder, loc, variable));
      types.push_back(values.back().getType());
    }
    Type result = isScalar ? types.front()
                           : LLVM::LLVMVoidType::get(builder.getContext());
    auto reduced = LLVM::CallOp::create(
        builder, loc, LLVM::LLVMFunctionType::get(result, types),
        *call.getCallee(), values);
    reduced->setAttr(kPreparedAttr, call->getAttr(kPreparedAttr));
    if (isScalar)
      memref::StoreOp::create(builder, loc, reduced.getResult(), variable);
    for (Value operand : call->getOperands())
      addProducers(operand, producers);
    call.erase();
  }
  eraseUnused(producers);
}

//===----------------------------------------------------------------------===//
// What the grid does
//===----------------------------------------------------------------------===//

/// `result`: null if there is none.
LLVM::CallOp KernelEmitter::callLoop(StringRef name, Type result,
                                     ArrayRef<Value> operands) {
  if (!result)
    result = LLVM::LLVMVoidType::get(builder.getContext());
  auto type = LLVM::LLVMFunctionType::get(
      result, llvm::map_to_vector(
                  operands, [](Value operand) { return operand.getType(); }));
  return createOurCall(kernel->getParentOfType<gpu::GPUModuleOp>(), builder,
                       loc, name, type, operands);
}

/// The first thread has the host communicate; the others wait, also those of
/// other devices. The host ends the job, with the place of the directive, when
/// another rank does not come: blocks wait for longer than that.
void KernelEmitter::waitForHost() {
  Value wait =
      arith::MulIOp::create(builder, loc, gridWait,
                            arith::ConstantIntOp::create(builder, loc, 4, 64));
  if (group)
    groupBarrier(wait);
  else
    gridBarrier(wait);
  order->pending.clear();
}

/// The first thread of the device that asks the host.
Value KernelEmitter::asksHost() {
  Value asks = isFirst(Team::Grid);
  if (!group)
    return asks;
  Value leads =
      callLoop("__xacc_group_leads", builder.getI64Type(), {group}).getResult();
  return arith::AndIOp::create(builder, loc, asks, hasAction(leads, 1));
}

void KernelEmitter::runLoopCall(Value number) {
  ifTrue(asksHost(),
         [&] { callLoop("__xacc_loop_run", {}, {loopTable, number}); });
  waitForHost();
}

/// All threads of the grid copy what their device has of a directive.
void KernelEmitter::copyMessages(Value number, int64_t what) {
  Value threads = constant(shape.numThreads());
  SmallVector<Value> operands;
  if (group)
    operands = {group, groupPlace};
  operands.append({loopTable, number,
                   arith::ConstantIntOp::create(builder, loc, what, 64),
                   toI64(add(mul(gridBlock, threads), linearThread)),
                   toI64(mul(gridBlocks, threads))});
  callLoop(group ? "__xacc_group_exchange" : "__xacc_loop_copy", {}, operands);
}

void KernelEmitter::emitExchange(LLVM::CallOp call, Value number) {
  if (call.getCallee() == "xaccrtWaitAsync") {
    runLoopCall(number);
    copyMessages(number, XACC_LOOP_UNPACK_STARTED);
  } else {
    if (hasStarts(call)) {
      ifTrue(asksHost(),
             [&] { callLoop("__xacc_loop_settle", {}, {loopTable, number}); });
      waitForHost();
      copyMessages(number, XACC_LOOP_UNPACK_STARTED);
    }
    copyMessages(number, XACC_LOOP_PACK);
    if (group)
      groupBarrier(gridWait);
    else
      gridBarrier();
    runLoopCall(number);
    if (!isStart(call))
      copyMessages(number, XACC_LOOP_UNPACK);
  }
  // Of which arrays is not known here.
  order->add(order->findMemory({}));
}

void KernelEmitter::emitLoopCall(LLVM::CallOp call, Team team) {
  if (team != Team::Grid || !loopTable)
    return fail("it communicates in a parallel loop");
  int64_t place = call->getAttrOfType<IntegerAttr>(kPreparedAttr).getInt();
  Value number = arith::ConstantIntOp::create(builder, loc, place, 64);
  if (group)
    beginDirective(place);
  gridBarrier();
  if (call.getNumResults() == 0)
    return emitExchange(call, number);
  Type type = call.getResult().getType();
  Value memory =
      callLoop("__xacc_loop_value", loopTable.getType(), {loopTable, number})
          .getResult();
  ifTrue(asksHost(), [&] {
    LLVM::StoreOp::create(builder, loc, map.lookup(call.getArgOperands()[0]),
                          memory);
  });
  runLoopCall(number);
  map.map(call.getResult(),
          LLVM::LoadOp::create(builder, loc, type, memory).getResult());
}

} // namespace xacc::offload
