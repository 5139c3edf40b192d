//===- MPIRequests.cpp - Message passing in kernels -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the host code of a kernel, code outside of loops runs once, and the
// threads of a loop have joined behind it: the barrier of the grid and the
// fence around a request are there already. What is left is a call of
// xacc/RequestABI.h with the arguments of the C function as 64-bit words.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "xacc/RequestABI.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

static_assert(static_cast<int>(MPIHandleKind::Comm) == XACC_MPI_COMM &&
              static_cast<int>(MPIHandleKind::Datatype) == XACC_MPI_DATATYPE &&
              static_cast<int>(MPIHandleKind::Op) == XACC_MPI_OP);

/// The address of the arguments of a request, a word each.
static Value packArguments(RuntimeCalls &calls, OpBuilder &builder,
                           Location loc, ValueRange arguments) {
  Type i64 = builder.getI64Type();
  Value memory = calls.stackArray(builder, loc, i64, arguments.size());
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    Value word = argument;
    if (isa<LLVM::LLVMPointerType>(word.getType()))
      word = LLVM::PtrToIntOp::create(builder, loc, i64, word);
    else if (word.getType() != i64)
      word = arith::ExtSIOp::create(builder, loc, i64, word);
    LLVM::StoreOp::create(builder, loc, word,
                          calls.address(builder, loc, memory, 8 * number));
  }
  return memory;
}

void OffloadLowering::startRequest(xmp::DirectiveOpInterface op,
                                   int64_t function, Value request,
                                   int64_t requestBytes) {
  Value ring = XACC_CALL(calls, builder, loc, xaccrtRequestRing, {});
  Value arguments =
      packArguments(calls, builder, loc, op->getOperands().drop_back());
  XACC_CALL(
      calls, builder, loc, xaccrtRequestStart,
      {ring, i64(function), arguments, request, i64(requestBytes), where(op)});
}

void OffloadLowering::runRequest(xmp::DirectiveOpInterface op, int64_t function,
                                 Value status) {
  Value ring = XACC_CALL(calls, builder, loc, xaccrtRequestRing, {});
  ValueRange operands = op->getOperands();
  Value arguments = packArguments(calls, builder, loc,
                                  status ? operands.drop_back() : operands);
  XACC_CALL(calls, builder, loc, xaccrtRequestRun,
            {ring, i64(function), arguments,
             status ? status : calls.null(builder, loc), where(op)});
}

void OffloadLowering::waitForRequests(xmp::DirectiveOpInterface op, Value count,
                                      Value requests, int64_t requestBytes,
                                      Value statuses) {
  Value ring = XACC_CALL(calls, builder, loc, xaccrtRequestRing, {});
  XACC_CALL(calls, builder, loc, xaccrtRequestWait,
            {ring, count, requests, i64(requestBytes), statuses, where(op)});
}

/// True if the op is one of them.
bool OffloadLowering::lowerMPI(Operation *op) {
  return TypeSwitch<Operation *, bool>(op)
      .Case([&](MPIHandleOp op) {
        op.getResult().replaceAllUsesWith(
            XACC_CALL(calls, builder, loc, xaccrtRequestHandle,
                      {i64(static_cast<int64_t>(op.getKind())), op.getBits(),
                       where(op)}));
        return true;
      })
      .Case([&](MPIIsendOp op) {
        startRequest(op, XACC_REQUEST_SEND, op.getRequest(),
                     op.getRequestBytes());
        return true;
      })
      .Case([&](MPIIrecvOp op) {
        startRequest(op, XACC_REQUEST_RECV, op.getRequest(),
                     op.getRequestBytes());
        return true;
      })
      .Case([&](MPISendOp op) {
        runRequest(op, XACC_REQUEST_SEND, {});
        return true;
      })
      .Case([&](MPIRecvOp op) {
        runRequest(op, XACC_REQUEST_RECV, op.getStatus());
        return true;
      })
      .Case([&](MPISendrecvOp op) {
        runRequest(op, XACC_REQUEST_SENDRECV, op.getStatus());
        return true;
      })
      .Case([&](MPIAllreduceOp op) {
        runRequest(op, XACC_REQUEST_ALLREDUCE, {});
        return true;
      })
      .Case([&](MPIBcastOp op) {
        runRequest(op, XACC_REQUEST_BCAST, {});
        return true;
      })
      .Case([&](MPIBarrierOp op) {
        runRequest(op, XACC_REQUEST_BARRIER, {});
        return true;
      })
      .Case([&](MPIWaitOp op) {
        waitForRequests(op, i64(1), op.getRequest(), op.getRequestBytes(),
                        op.getStatus());
        return true;
      })
      .Case([&](MPIWaitallOp op) {
        Value count = arith::ExtSIOp::create(builder, loc, builder.getI64Type(),
                                             op.getCount());
        waitForRequests(op, count, op.getRequests(), op.getRequestBytes(),
                        op.getStatuses());
        return true;
      })
      .Case([&](MPITestOp op) {
        Value ring = XACC_CALL(calls, builder, loc, xaccrtRequestRing, {});
        Value done =
            XACC_CALL(calls, builder, loc, xaccrtRequestTest,
                      {ring, op.getRequest(), i64(op.getRequestBytes()),
                       op.getStatus(), where(op)});
        LLVM::StoreOp::create(builder, loc, done, op.getFlag());
        return true;
      })
      .Case([&](MPISynchronizeOp op) {
        Value ring = XACC_CALL(calls, builder, loc, xaccrtRequestRing, {});
        XACC_CALL(calls, builder, loc, xaccrtRequestSynchronize,
                  {ring, where(op)});
        return true;
      })
      .Default(false);
}
