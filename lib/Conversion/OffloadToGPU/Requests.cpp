//===- Requests.cpp - Message passing in kernels on GPUs ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel with messages runs in one block. The first thread executes a
// message, between two barriers of the block, like all that must happen once:
// what the threads wrote before is visible to it, and so to the host, and what
// the host wrote for it is visible to all threads behind it. What is left is a
// call of the device code of xacc/RequestABI.h with the arguments of the C
// function as 64-bit words.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/XMP/IR/Views.h"
#include "KernelEmitter.h"
#include "SystemCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "xacc/RequestABI.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::offload {

bool isMessageMemory(Operation *allocation) {
  SmallVector<Value> aliases(allocation->getResults());
  while (!aliases.empty())
    for (Operation *user : aliases.pop_back_val().getUsers()) {
      if (isMessage(user) || isa<CallOpInterface>(user))
        return true;
      if (xmp::getViewed(user) || isa<PointerOp>(user))
        llvm::append_range(aliases, user->getResults());
    }
  return false;
}

void createRequestBegin(gpu::GPUModuleOp device, OpBuilder &builder,
                        Location loc, Value ring) {
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(builder.getContext()), ring.getType());
  createOurCall(device, builder, loc, "__xacc_request_begin", type, ring);
}

namespace {

/// Replaces one message.
class RequestCalls {
public:
  RequestCalls(gpu::GPUModuleOp device, Operation *op, StringRef file)
      : device(device), op(op), builder(op), loc(op->getLoc()), file(file),
        pointer(LLVM::LLVMPointerType::get(op->getContext())) {}

  void replace();

private:
  Value i64(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  Value null() { return LLVM::ZeroOp::create(builder, loc, pointer); }
  Value pack(ValueRange arguments);
  Value place(int64_t call);
  Value call(StringRef name, ValueRange operands, bool hasResult = false);
  void start(int64_t call, int64_t function, Value request,
             int64_t requestBytes);
  void run(int64_t call, int64_t function, Value status);

  gpu::GPUModuleOp device;
  Operation *op;
  OpBuilder builder;
  Location loc;
  StringRef file;
  Type pointer;
};

} // namespace

/// The address of the arguments, a word each, in memory of the thread.
Value RequestCalls::pack(ValueRange arguments) {
  Type word = builder.getI64Type();
  Value memory;
  {
    OpBuilder::InsertionGuard guard(builder);
    auto function = op->getParentOfType<FunctionOpInterface>();
    builder.setInsertionPointToStart(&function.getFunctionBody().front());
    memory = LLVM::AllocaOp::create(builder, loc, pointer, word,
                                    i64(arguments.size()), 8);
  }
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    Value value = argument;
    if (isa<LLVM::LLVMPointerType>(value.getType()))
      value = LLVM::PtrToIntOp::create(builder, loc, word, value);
    else if (value.getType() != word)
      value = arith::ExtSIOp::create(builder, loc, word, value);
    Value slot = LLVM::GEPOp::create(
        builder, loc, pointer, word, memory,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(number)});
    LLVM::StoreOp::create(builder, loc, value, slot);
  }
  return memory;
}

Value RequestCalls::place(int64_t call) {
  auto where = loc->findInstanceOf<FileLineColLoc>();
  if (!where || where.getFilename().getValue() != file)
    return i64(0);
  return i64(static_cast<int64_t>(
      XACC_REQUEST_PLACE(where.getLine(), where.getColumn(), call)));
}

Value RequestCalls::call(StringRef name, ValueRange operands, bool hasResult) {
  Type result = hasResult ? Type(builder.getI32Type())
                          : LLVM::LLVMVoidType::get(builder.getContext());
  auto type = LLVM::LLVMFunctionType::get(
      result, SmallVector<Type>(operands.getTypes()));
  auto made = createOurCall(device, builder, loc, name, type, operands);
  return hasResult ? made.getResult() : Value();
}

void RequestCalls::start(int64_t caller, int64_t function, Value request,
                         int64_t requestBytes) {
  Value arguments = pack(op->getOperands().drop_back());
  call("__xacc_request_start",
       {i64(function), arguments, request, i64(requestBytes), place(caller)});
}

void RequestCalls::run(int64_t caller, int64_t function, Value status) {
  ValueRange operands = op->getOperands();
  Value arguments = pack(status ? operands.drop_back() : operands);
  call("__xacc_request_run",
       {i64(function), arguments, status ? status : null(), place(caller)});
}

void RequestCalls::replace() {
  TypeSwitch<Operation *>(op)
      .Case([&](MPIIsendOp op) {
        start(XACC_CALL_ISEND, XACC_REQUEST_SEND, op.getRequest(),
              op.getRequestBytes());
      })
      .Case([&](MPIIrecvOp op) {
        start(XACC_CALL_IRECV, XACC_REQUEST_RECV, op.getRequest(),
              op.getRequestBytes());
      })
      .Case([&](MPISendOp) { run(XACC_CALL_SEND, XACC_REQUEST_SEND, {}); })
      .Case([&](MPIRecvOp op) {
        run(XACC_CALL_RECV, XACC_REQUEST_RECV, op.getStatus());
      })
      .Case([&](MPISendrecvOp op) {
        run(XACC_CALL_SENDRECV, XACC_REQUEST_SENDRECV, op.getStatus());
      })
      .Case([&](MPIAllreduceOp) {
        run(XACC_CALL_ALLREDUCE, XACC_REQUEST_ALLREDUCE, {});
      })
      .Case([&](MPIBcastOp) { run(XACC_CALL_BCAST, XACC_REQUEST_BCAST, {}); })
      .Case([&](MPIBarrierOp) {
        run(XACC_CALL_BARRIER, XACC_REQUEST_BARRIER, {});
      })
      .Case([&](MPIWaitOp op) {
        call("__xacc_request_wait",
             {i64(1), op.getRequest(), i64(op.getRequestBytes()),
              op.getStatus(), place(XACC_CALL_WAIT)});
      })
      .Case([&](MPIWaitallOp op) {
        Value count = arith::ExtSIOp::create(builder, loc, builder.getI64Type(),
                                             op.getCount());
        call("__xacc_request_wait",
             {count, op.getRequests(), i64(op.getRequestBytes()),
              op.getStatuses(), place(XACC_CALL_WAITALL)});
      })
      .Case([&](MPITestOp op) {
        Value done = call("__xacc_request_test",
                          {op.getRequest(), i64(op.getRequestBytes()),
                           op.getStatus(), place(XACC_CALL_TEST)},
                          /*hasResult=*/true);
        LLVM::StoreOp::create(builder, loc, done, op.getFlag());
      })
      .Case([&](MPISynchronizeOp) {
        call("__xacc_request_synchronize", {place(XACC_CALL_SYNCHRONIZE)});
      });
  op->erase();
}

/// The handle of a function's message: of a parameter, of the library, or an
/// integer. Its number is not known before the kernel, so it goes itself.
static void replaceHandle(gpu::GPUModuleOp device, MPIHandleOp op,
                          llvm::SetVector<Attribute> &librarySymbols) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto i64 = builder.getI64Type();
  auto type = LLVM::LLVMFunctionType::get(i64, {Type(i64)});
  Value bits = op.getBits();
  LLVM::AddressOfOp library;
  if (auto cast = bits.getDefiningOp<LLVM::PtrToIntOp>())
    library = cast.getArg().getDefiningOp<LLVM::AddressOfOp>();
  if (library) {
    librarySymbols.insert(library.getGlobalNameAttr());
    auto place = llvm::find(librarySymbols, library.getGlobalNameAttr());
    Value number = arith::ConstantIntOp::create(
        builder, loc, std::distance(librarySymbols.begin(), place), 64);
    bits = createOurCall(device, builder, loc, "__xacc_request_symbol", type,
                         number)
               .getResult();
  }
  Value handle =
      createOurCall(device, builder, loc, "__xacc_request_handle", type, bits)
          .getResult();
  Operation *cast = op.getBits().getDefiningOp();
  op.replaceAllUsesWith(handle);
  op.erase();
  // The device has no such variable.
  if (library && cast->use_empty()) {
    cast->erase();
    if (library->use_empty())
      library->erase();
  }
}

/// Where the memory of a function began.
static LLVM::CallOp findMark(Block &entry) {
  for (auto call : entry.getOps<LLVM::CallOp>())
    if (call.getCallee() == "__xacc_request_mark")
      return call;
  return {};
}

Value createMessageMemory(gpu::GPUModuleOp device, OpBuilder &builder,
                          Location loc, int64_t sizeInBytes) {
  auto i64 = builder.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Block &entry = *builder.getBlock();
  if (!findMark(entry)) {
    OpBuilder atStart = OpBuilder::atBlockBegin(&entry);
    createOurCall(device, atStart, loc, "__xacc_request_mark",
                  LLVM::LLVMFunctionType::get(i64, ArrayRef<Type>()), {});
  }
  Value bytes = arith::ConstantIntOp::create(builder, loc, sizeInBytes, 64);
  Value place = arith::ConstantIntOp::create(builder, loc, 0, 64);
  return createOurCall(device, builder, loc, "__xacc_request_allocate",
                       LLVM::LLVMFunctionType::get(pointer, {i64, i64}),
                       {bytes, place})
      .getResult();
}

void createMessageRelease(gpu::GPUModuleOp device, func::FuncOp function) {
  Value mark = findMark(function.getBody().front()).getResult();
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(function.getContext()), mark.getType());
  function.walk([&](func::ReturnOp end) {
    OpBuilder builder(end);
    createOurCall(device, builder, end.getLoc(), "__xacc_request_restore", type,
                  mark);
  });
}

void replaceMessages(gpu::GPUModuleOp device, Operation *root, StringRef file,
                     llvm::SetVector<Attribute> &librarySymbols) {
  SmallVector<Operation *> messages;
  SmallVector<MPIHandleOp> handles;
  root->walk([&](Operation *op) {
    if (isMessage(op))
      messages.push_back(op);
    if (auto handle = dyn_cast<MPIHandleOp>(op))
      handles.push_back(handle);
  });
  for (MPIHandleOp op : handles)
    replaceHandle(device, op, librarySymbols);
  for (Operation *op : messages)
    RequestCalls(device, op, file).replace();
}

} // namespace xacc::offload
