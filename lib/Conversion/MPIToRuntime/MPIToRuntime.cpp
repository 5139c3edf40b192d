//===- MPIToRuntime.cpp - From the mpi dialect to calls of the runtime ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One call of xacc/MPIABI.h for each op. As in --convert-xmp-to-runtime the ops
// are replaced first and then every mpi type that is left, wherever it stands:
// patterns for the ops that a value may pass through (func, scf, cf, llvm)
// would miss those of the next dialect.
//
// A buffer becomes an XaccBuffer in the function's entry block, filled in at
// the op: the runtime reads it during the call only, so that all iterations of
// a loop use the same one. Shapes and strides that are static are constants.
//
// Precondition: memref operands are ranked and strided. Postcondition: no mpi
// op, no mpi type but !mpi.status, which no op yields.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/RuntimeCalls.h"
#include "Conversion/Passes.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "xacc/MPIABI.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstddef>
#include <optional>

namespace xacc {
#define GEN_PASS_DEF_CONVERTMPITORUNTIMEPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;

// The numbers of the attributes are those of the ABI.
static_assert(static_cast<int>(mpi::MPI_ReductionOpEnum::MPI_SUM) ==
                  XACCMPI_OP_SUM &&
              static_cast<int>(mpi::MPI_ReductionOpEnum::MPI_BXOR) ==
                  XACCMPI_OP_BXOR &&
              static_cast<int>(mpi::MPI_ReductionOpEnum::MPI_REPLACE) ==
                  XACCMPI_OP_REPLACE);
static_assert(static_cast<int>(mpi::MPI_ErrorClassEnum::MPI_SUCCESS) == 0);

namespace {

class Lowering {
public:
  explicit Lowering(ModuleOp module)
      : module(module), calls(module), typeConverter(module.getContext()),
        builder(module.getContext()) {}

  LogicalResult run();

private:
  LogicalResult lower(Operation *op);
  LogicalResult lower(mpi::AllReduceOp op);
  template <typename Op> LogicalResult lowerMessage(Op op, bool isNonblocking);

  Value i64(int64_t value) { return calls.constant(builder, loc, value); }
  Value i32(int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                    builder.getI32IntegerAttr(value));
  }
  /// The address of an XaccBuffer for a memref, or failure with a message.
  FailureOr<Value> buffer(Operation *op, Value memref);
  /// The result of `op` takes what the runtime returned; where there is none,
  /// an error ends the job.
  LogicalResult finish(Operation *op, Value retval, Value errorCode);
  /// A stack slot that holds `initial`, for the result of a call.
  Value slot(Value initial);
  Value load(Value slot, Type type) {
    return LLVM::LoadOp::create(builder, loc, type, slot);
  }

  ModuleOp module;
  RuntimeCalls calls;
  LLVMTypeConverter typeConverter;
  OpBuilder builder;
  Location loc = UnknownLoc::get(builder.getContext());
};

} // namespace

FailureOr<Value> Lowering::buffer(Operation *op, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  Type element = type.getElementType();
  SmallVector<int64_t> staticStrides;
  int64_t offset;
  if (!isMovable(element))
    return op->emitOpError("cannot send or receive elements of type ")
           << element;
  if (failed(type.getStridesAndOffset(staticStrides, offset)))
    return op->emitOpError("needs a buffer with a strided layout, got ")
           << type;
  if (type.getMemorySpace())
    return op->emitOpError("needs a buffer in the memory of the host, got ")
           << type;
  if (type.getRank() > XACCMPI_MAX_DIMS)
    return op->emitOpError("takes buffers of at most ")
           << XACCMPI_MAX_DIMS << " dimensions, got " << type.getRank();

  Value descriptor = UnrealizedConversionCastOp::create(
                         builder, loc, typeConverter.convertType(type), memref)
                         .getResult(0);
  MemRefDescriptor view(descriptor);
  Value data = view.bufferPtr(builder, loc, typeConverter, type);
  SmallVector<OpFoldResult> sizes, strides;
  for (auto [dim, size, stride] :
       llvm::enumerate(type.getShape(), staticStrides)) {
    sizes.push_back(ShapedType::isDynamic(size)
                        ? OpFoldResult(view.size(builder, loc, dim))
                        : builder.getI64IntegerAttr(size));
    strides.push_back(ShapedType::isDynamic(stride)
                          ? OpFoldResult(view.stride(builder, loc, dim))
                          : builder.getI64IntegerAttr(stride));
  }

  Value result = calls.stackArray(builder, loc, builder.getI64Type(),
                                  sizeof(XaccBuffer) / sizeof(int64_t));
  auto set = [&](size_t offsetInBytes, Value value) {
    LLVM::StoreOp::create(builder, loc, value,
                          calls.address(builder, loc, result, offsetInBytes));
  };
  set(offsetof(XaccBuffer, data), data);
  set(offsetof(XaccBuffer, type), i64(getTypeCode(element)));
  set(offsetof(XaccBuffer, elementSize), i64(getElementSize(element, op)));
  set(offsetof(XaccBuffer, rank), i64(type.getRank()));
  set(offsetof(XaccBuffer, sizes), calls.words(builder, loc, sizes));
  set(offsetof(XaccBuffer, strides), calls.words(builder, loc, strides));
  return result;
}

Value Lowering::slot(Value initial) {
  Value address = calls.stackArray(builder, loc, initial.getType(), 1);
  LLVM::StoreOp::create(builder, loc, initial, address);
  return address;
}

LogicalResult Lowering::finish(Operation *op, Value retval, Value errorCode) {
  if (retval) {
    retval.replaceAllUsesWith(errorCode);
    return success();
  }
  XACC_CALL(calls, builder, loc, xaccmpiCheck,
            {errorCode, calls.location(builder, op)});
  return success();
}

/// Send and receive; the nonblocking ones yield a request as well.
template <typename Op>
LogicalResult Lowering::lowerMessage(Op op, bool isNonblocking) {
  FailureOr<Value> data = buffer(op, op.getRef());
  if (failed(data))
    return failure();
  // The peer is called `dest` or `source`; operands stand in one order.
  Value tag = op.getTag(), peer = op->getOperand(2), comm = op->getOperand(3);
  Value errorCode;
  if (isNonblocking) {
    // Waiting for what was not started returns at once.
    Value request = slot(i64(0));
    if constexpr (std::is_same_v<Op, mpi::ISendOp>)
      errorCode = XACC_CALL(calls, builder, loc, xaccmpiIsend,
                            {*data, tag, peer, comm, request});
    else
      errorCode = XACC_CALL(calls, builder, loc, xaccmpiIrecv,
                            {*data, tag, peer, comm, request});
    op->getResults().back().replaceAllUsesWith(
        load(request, builder.getI64Type()));
  } else if constexpr (std::is_same_v<Op, mpi::SendOp>) {
    errorCode =
        XACC_CALL(calls, builder, loc, xaccmpiSend, {*data, tag, peer, comm});
  } else {
    errorCode =
        XACC_CALL(calls, builder, loc, xaccmpiRecv, {*data, tag, peer, comm});
  }
  return finish(op, op.getRetval(), errorCode);
}

/// Says why an operation has no meaning for elements of this type; empty if it
/// has one.
static StringRef getReductionProblem(mpi::MPI_ReductionOpEnum op, Type type) {
  using Kind = mpi::MPI_ReductionOpEnum;
  if (getTypeCode(type) == XACC_TYPE_OPAQUE)
    return "the runtime does not compute with this type";
  switch (op) {
  case Kind::MPI_OP_NULL:
  case Kind::MPI_MINLOC:
  case Kind::MPI_MAXLOC:
  case Kind::MPI_REPLACE:
    return "a reduction of elements has no such operation";
  case Kind::MPI_MAX:
  case Kind::MPI_MIN:
    if (isa<ComplexType>(type))
      return "complex numbers have no order";
    if (type.isUnsignedInteger())
      return "integers are compared with their sign";
    return "";
  case Kind::MPI_BAND:
  case Kind::MPI_BOR:
  case Kind::MPI_BXOR:
    return type.isIntOrIndex() ? "" : "bits are combined in integers only";
  default:
    return "";
  }
}

LogicalResult Lowering::lower(mpi::AllReduceOp op) {
  auto from = cast<MemRefType>(op.getSendbuf().getType());
  auto to = cast<MemRefType>(op.getRecvbuf().getType());
  if (from.getElementType() != to.getElementType())
    return op.emitOpError("needs buffers of one element type, got ")
           << from.getElementType() << " and " << to.getElementType();
  if (from.hasStaticShape() && to.hasStaticShape() &&
      from.getNumElements() != to.getNumElements())
    return op.emitOpError("needs buffers of the same number of elements, got ")
           << from.getNumElements() << " and " << to.getNumElements();
  StringRef problem = getReductionProblem(op.getOp(), from.getElementType());
  if (!problem.empty())
    return op.emitOpError("cannot apply ")
           << mpi::stringifyMPI_ReductionOpEnum(op.getOp())
           << " to elements of type " << from.getElementType() << ": "
           << problem;
  FailureOr<Value> send = buffer(op, op.getSendbuf());
  FailureOr<Value> recv =
      op.getSendbuf() == op.getRecvbuf() ? send : buffer(op, op.getRecvbuf());
  if (failed(send) || failed(recv))
    return failure();
  Value errorCode = XACC_CALL(
      calls, builder, loc, xaccmpiAllreduce,
      {*send, *recv, i32(static_cast<int64_t>(op.getOp())), op->getOperand(2)});
  return finish(op, op.getRetval(), errorCode);
}

LogicalResult Lowering::lower(Operation *op) {
  auto replace = [&](Value result, Value value) {
    result.replaceAllUsesWith(value);
    return success();
  };
  // Operands are read by position: what were handles are integers by now.
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](mpi::InitOp op) {
        return finish(op, op.getRetval(),
                      XACC_CALL(calls, builder, loc, xaccmpiInit, {}));
      })
      .Case([&](mpi::FinalizeOp op) {
        return finish(op, op.getRetval(),
                      XACC_CALL(calls, builder, loc, xaccmpiFinalize, {}));
      })
      .Case([&](mpi::CommWorldOp op) {
        return replace(op->getResult(0),
                       XACC_CALL(calls, builder, loc, xaccmpiCommWorld, {}));
      })
      .Case([&](mpi::CommRankOp op) {
        Value rank = slot(i32(-1));
        Value errorCode = XACC_CALL(calls, builder, loc, xaccmpiCommRank,
                                    {op->getOperand(0), rank});
        (void)replace(op.getRank(), load(rank, builder.getI32Type()));
        return finish(op, op.getRetval(), errorCode);
      })
      .Case([&](mpi::CommSizeOp op) {
        Value size = slot(i32(0));
        Value errorCode = XACC_CALL(calls, builder, loc, xaccmpiCommSize,
                                    {op->getOperand(0), size});
        (void)replace(op.getSize(), load(size, builder.getI32Type()));
        return finish(op, op.getRetval(), errorCode);
      })
      .Case([&](mpi::CommSplitOp op) {
        Value comm = slot(i64(XACCMPI_COMM_NULL));
        Value errorCode =
            XACC_CALL(calls, builder, loc, xaccmpiCommSplit,
                      {op->getOperand(0), op.getColor(), op.getKey(), comm});
        (void)replace(op->getResults().back(),
                      load(comm, builder.getI64Type()));
        return finish(op, op.getRetval(), errorCode);
      })
      .Case<mpi::SendOp, mpi::RecvOp>(
          [&](auto op) { return lowerMessage(op, /*isNonblocking=*/false); })
      .Case<mpi::ISendOp, mpi::IRecvOp>(
          [&](auto op) { return lowerMessage(op, /*isNonblocking=*/true); })
      .Case([&](mpi::AllReduceOp op) { return lower(op); })
      .Case([&](mpi::Barrier op) {
        return finish(op, op.getRetval(),
                      XACC_CALL(calls, builder, loc, xaccmpiBarrier,
                                {op->getOperand(0)}));
      })
      .Case([&](mpi::Wait op) {
        return finish(
            op, op.getRetval(),
            XACC_CALL(calls, builder, loc, xaccmpiWait, {op->getOperand(0)}));
      })
      .Case([&](mpi::RetvalCheckOp op) {
        Value isClass = XACC_CALL(
            calls, builder, loc, xaccmpiRetvalCheck,
            {op->getOperand(0),
             i32(static_cast<int64_t>(op.getErrclassAttr().getValue()))});
        return replace(op->getResult(0),
                       LLVM::ICmpOp::create(builder, loc,
                                            LLVM::ICmpPredicate::ne, isClass,
                                            i32(0)));
      })
      .Case([&](mpi::ErrorClassOp op) {
        return replace(op->getResult(0),
                       XACC_CALL(calls, builder, loc, xaccmpiErrorClass,
                                 {op->getOperand(0)}));
      })
      .Default([](Operation *op) {
        return op->emitOpError("has no lowering to the runtime");
      });
}

LogicalResult Lowering::run() {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa_and_nonnull<mpi::MPIDialect>(op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    // The stack belongs to a function.
    if (!op->getParentOfType<FunctionOpInterface>())
      return op->emitOpError("must stand in a function");
    builder.setInsertionPoint(op);
    loc = op->getLoc();
    if (failed(lower(op)))
      return failure();
    op->erase();
  }

  AttrTypeReplacer replacer;
  replacer.addReplacement([&](Type type) -> std::optional<Type> {
    if (isa<mpi::CommType, mpi::RequestType>(type))
      return builder.getI64Type();
    if (isa<mpi::RetvalType>(type))
      return builder.getI32Type();
    return std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return success();
}

namespace {
struct ConvertMPIToRuntimePass
    : public xacc::impl::ConvertMPIToRuntimePassBase<ConvertMPIToRuntimePass> {
  using Base::Base;

  void runOnOperation() override {
    // Most programs have nothing for this pass.
    if (!getContext().getLoadedDialect<mpi::MPIDialect>())
      return;
    if (failed(Lowering(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace
