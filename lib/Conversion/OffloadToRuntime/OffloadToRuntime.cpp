//===- OffloadToRuntime.cpp - From offload ops to calls of the runtime ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each op on the host side becomes one call of xacc/DeviceABI.h. What a call
// points to (XaccData, arguments, geometry) is built in memory at the entry of
// the function; the runtime copies it before it returns. Kernels become
// descriptors (Kernels.cpp). Where there are many ops, they are calls of
// functions that they share, and which call the runtime: an op is one short
// call then.
//
// Queues become i64, tokens !llvm.ptr, on all values of the module.
//
// Precondition: kernels are outlined and have host code. Postcondition: no
// offload op, no offload type.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/Views.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/XMP/IR/ElementTypes.h"
#include "Dialect/XMP/IR/NestedModules.h"
#include "Dialect/XMP/IR/Views.h"
#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "xacc/RequestABI.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstddef>

namespace xacc {
#define GEN_PASS_DEF_CONVERTOFFLOADTORUNTIMEPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

// The numbers of the attributes are those of the ABI.
static_assert(static_cast<int>(MapKind::Create) == XACC_MAP_CREATE &&
              static_cast<int>(MapKind::Copyin) == XACC_MAP_COPYIN &&
              static_cast<int>(MapKind::Present) == XACC_MAP_PRESENT &&
              static_cast<int>(MapKind::NoCreate) == XACC_MAP_NO_CREATE &&
              static_cast<int>(MapKind::Attach) == XACC_MAP_ATTACH);
static_assert(static_cast<int>(UnmapKind::Release) == XACC_UNMAP_RELEASE &&
              static_cast<int>(UnmapKind::Copyout) == XACC_UNMAP_COPYOUT &&
              static_cast<int>(UnmapKind::Detach) == XACC_UNMAP_DETACH);
static_assert(static_cast<int>(UpdateKind::Host) == XACC_UPDATE_HOST &&
              static_cast<int>(UpdateKind::Device) == XACC_UPDATE_DEVICE);

/// Memory for a XaccData. The stack of a function with many kernels stays
/// small: what was described longest ago gives way, and is described again
/// where it is needed again.
Value OffloadLowering::takeMemory(Operation *op, Descriptions::iterator user) {
  constexpr size_t kMaxDescriptions = 64;
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (function != memoryOwner) {
    memoryOwner = function;
    memoryUsers.clear();
  }
  memoryUsers.push_back(user);
  if (memoryUsers.size() > kMaxDescriptions) {
    Descriptions::iterator oldest = memoryUsers.front();
    memoryUsers.pop_front();
    Value memory = oldest->second;
    described.erase(oldest);
    return memory;
  }
  static_assert(sizeof(XaccData) % sizeof(int64_t) == 0);
  return calls.stackArray(builder, loc, builder.getI64Type(),
                          sizeof(XaccData) / sizeof(int64_t));
}

/// The address of a XaccData.
FailureOr<Value> OffloadLowering::data(Operation *op, Value host,
                                       OperandRange lower, OperandRange extent,
                                       std::optional<StringRef> name,
                                       Value attach) {
  auto type = cast<MemRefType>(host.getType());
  if (type.getRank() > XACC_MAX_DIMS)
    return op->emitOpError("has an operand of rank ")
           << type.getRank() << ", the runtime knows " << XACC_MAX_DIMS
           << " dimensions";
  auto [staticStrides, offset] = type.getStridesAndOffset();

  // The end of a data region says what its begin has said.
  std::vector<const void *> key{op->getBlock(), host.getAsOpaquePointer(),
                                attach ? attach.getAsOpaquePointer() : nullptr};
  for (OperandRange bounds : {lower, extent})
    for (Value bound : bounds)
      key.push_back(bound.getAsOpaquePointer());
  auto [known, isNew] =
      described.try_emplace({std::move(key), name.value_or("").str()});
  if (!isNew)
    return known->second;
  Value result = known->second = takeMemory(op, known);
  MemRefDescriptor descriptor = getDescriptor(builder, loc, converter, host);
  Value text = LLVM::AddressOfOp::create(
      builder, loc, calls.string(loc, name.value_or("(no name)")));
  SmallVector<std::pair<int64_t, Value>> words;
  auto add = [&](size_t offset, Value word) {
    words.push_back({offset, word});
  };
  add(offsetof(XaccData, name), text);
  add(offsetof(XaccData, base), createPointer(builder, loc, converter, host));
  add(offsetof(XaccData, elementSize),
      i64(getElementSize(type.getElementType(), op)));
  add(offsetof(XaccData, rank), i64(type.getRank()));
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    size_t at = sizeof(int64_t) * dim;
    Value size = type.isDynamicDim(dim) ? descriptor.size(builder, loc, dim)
                                        : i64(type.getDimSize(dim));
    Value stride = ShapedType::isDynamic(staticStrides[dim])
                       ? descriptor.stride(builder, loc, dim)
                       : i64(staticStrides[dim]);
    add(offsetof(XaccData, size) + at, size);
    add(offsetof(XaccData, stride) + at, stride);
    add(offsetof(XaccData, lower) + at,
        lower.empty() ? i64(0) : Value(lower[dim]));
    add(offsetof(XaccData, extent) + at,
        extent.empty() ? size : Value(extent[dim]));
  }
  add(offsetof(XaccData, pointer), attach ? attach : calls.null(builder, loc));
  calls.store(builder, loc, result, words);
  return result;
}

LogicalResult OffloadLowering::lower(EnterOp op) {
  FailureOr<Value> argument =
      data(op, op.getHost(), op.getLower(), op.getExtent(), op.getName(),
           op.getPointer());
  if (failed(argument))
    return failure();
  int64_t flags = (op.getDynamic() ? XACC_DATA_DYNAMIC : 0) |
                  (op.getWhole() ? XACC_DATA_WHOLE : 0) |
                  (op.getZero() ? XACC_DATA_ZERO : 0) |
                  (op.getDeclare() ? XACC_DATA_DECLARE : 0) |
                  (op.getEscapes() ? XACC_DATA_ESCAPES : 0) |
                  (isResult(op, symbols) ? XACC_DATA_RESULT : 0) |
                  (op.getImplicit() ? XACC_DATA_IMPLICIT : 0);
  Value address =
      XACC_CALL_SHARED(calls, builder, loc, xaccrtDataEnter,
                       {i64(static_cast<int64_t>(op.getKind())), i64(flags),
                        *argument, queue(op.getQueue()), where(op)});
  if (op.getDevice().use_empty())
    return success();

  auto type = cast<MemRefType>(op.getDevice().getType());
  MemRefDescriptor host = getDescriptor(builder, loc, converter, op.getHost());
  SmallVector<Value> sizes, strides;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    sizes.push_back(host.size(builder, loc, dim));
    strides.push_back(host.stride(builder, loc, dim));
  }
  op.getDevice().replaceAllUsesWith(
      createMemRef(builder, loc, converter, type, address, sizes, strides));
  return success();
}

/// Whether a variable is one of the construct itself.
static bool isTemporary(Value memory) {
  Operation *def = xmp::findViewed(memory).getDefiningOp();
  return def && def->hasAttr(kTemporaryAttr);
}

LogicalResult OffloadLowering::lower(ExitOp op) {
  FailureOr<Value> argument =
      data(op, op.getHost(), op.getLower(), op.getExtent(), op.getName(),
           op.getPointer());
  if (failed(argument))
    return failure();
  int64_t flags = (op.getDynamic() ? XACC_DATA_DYNAMIC : 0) |
                  (op.getWhole() ? XACC_DATA_WHOLE : 0) |
                  (op.getFinalize() ? XACC_DATA_FINALIZE : 0) |
                  (op.getImplicit() ? XACC_DATA_IMPLICIT : 0) |
                  (isTemporary(op.getHost()) ? XACC_DATA_TEMPORARY : 0);
  XACC_CALL_SHARED(calls, builder, loc, xaccrtDataExit,
                   {i64(static_cast<int64_t>(op.getKind())), i64(flags),
                    *argument, queue(op.getQueue()), where(op)});
  return success();
}

LogicalResult OffloadLowering::lower(UpdateOp op) {
  FailureOr<Value> argument = data(op, op.getHost(), op.getLower(),
                                   op.getExtent(), op.getName(), Value());
  if (failed(argument))
    return failure();
  int64_t flags = op.getIfPresent() ? XACC_DATA_IF_PRESENT : 0;
  XACC_CALL_SHARED(calls, builder, loc, xaccrtDataUpdate,
                   {i64(static_cast<int64_t>(op.getKind())), i64(flags),
                    *argument, queue(op.getQueue()), where(op)});
  return success();
}

/// An answer of the runtime as the i1 that the op gives.
static void replaceByAnswer(OpBuilder &builder, Operation *op, Value answer) {
  Value zero =
      arith::ConstantIntOp::create(builder, op->getLoc(), answer.getType(), 0);
  op->getResult(0).replaceAllUsesWith(arith::CmpIOp::create(
      builder, op->getLoc(), arith::CmpIPredicate::ne, answer, zero));
}

LogicalResult OffloadLowering::lower(IsPresentOp op) {
  FailureOr<Value> argument = data(op, op.getHost(), op.getLower(),
                                   op.getExtent(), std::nullopt, Value());
  if (failed(argument))
    return failure();
  replaceByAnswer(builder, op,
                  XACC_CALL(calls, builder, loc, xaccrtDataIsPresent,
                            {*argument, where(op)}));
  return success();
}

/// The kernel of the branch that `answer`, or what follows from it, leads to;
/// null: none.
static offload::FuncOp findPersistent(Value answer,
                                      SymbolTableCollection &symbols) {
  offload::FuncOp found;
  for (Operation *user : answer.getUsers()) {
    if (isa<arith::AndIOp>(user)) {
      found = findPersistent(user->getResult(0), symbols);
    } else if (auto branch = dyn_cast<scf::IfOp>(user)) {
      branch.getThenRegion().walk([&](LaunchOp launch) {
        auto kernel = symbols.lookupNearestSymbolFrom<offload::FuncOp>(
            launch, launch.getKernelAttr());
        if (kernel && kernel.getPersistent())
          found = kernel;
      });
    }
    if (found)
      break;
  }
  return found;
}

/// What is launched where `decision` is true, as an XaccPersistOnGPU.
static Value describeOnGPUs(OpBuilder &builder, Location loc, Value decision,
                            SymbolTableCollection &symbols) {
  offload::FuncOp kernel = findPersistent(decision, symbols);
  int64_t value = XACC_PERSIST_NO_CODE;
  if (kernel && kernel.getImageAttr())
    value = kernel->hasAttr(offload::kReordersSumsAttr) ? XACC_PERSIST_REORDERS
                                                        : XACC_PERSIST_SAME;
  if (value && kernel.getRequests())
    value |= XACC_PERSIST_COMMUNICATES;
  return arith::ConstantIntOp::create(builder, loc, value, 32);
}

void OffloadLowering::lower(MayPersistOp op) {
  Value onGPUs = describeOnGPUs(builder, loc, op.getResult(), symbols);
  replaceByAnswer(
      builder, op,
      XACC_CALL(calls, builder, loc, xaccrtMayPersist, {onGPUs, where(op)}));
}

/// Whether the loop that is described has blocks that wait for each other: what
/// offload.persist_begin leads to otherwise.
static bool hasGrid(PersistDescribeOp op, SymbolTableCollection &symbols) {
  bool found = false;
  for (auto begin : op->getBlock()->getOps<PersistBeginOp>())
    for (Operation *user : begin->getUsers())
      if (auto branch = dyn_cast<scf::IfOp>(user))
        branch.getElseRegion().walk([&](LaunchOp launch) {
          auto kernel = symbols.lookupNearestSymbolFrom<offload::FuncOp>(
              launch, launch.getKernelAttr());
          found |= kernel && kernel.getPersistent() &&
                   kernel->hasAttr(offload::kCooperativeAttr);
        });
  return found;
}

void OffloadLowering::lower(PersistDescribeOp op) {
  if (!hasGrid(op, symbols))
    return op.getResult().replaceAllUsesWith(
        arith::ConstantIntOp::create(builder, op.getLoc(), 0, 1));
  SmallVector<Value> scalars(op.getScalars());
  Value list = scalars.empty() ? calls.null(builder, loc)
                               : calls.pointers(builder, loc, scalars);
  replaceByAnswer(builder, op,
                  XACC_CALL(calls, builder, loc, xaccrtPersistDescribe,
                            {i64(int64_t(scalars.size())), list,
                             i64(int64_t(op.getFirst())), where(op)}));
}

void OffloadLowering::lower(PersistBeginOp op) {
  replaceByAnswer(
      builder, op,
      XACC_CALL(calls, builder, loc, xaccrtPersistBegin, {where(op)}));
}

void OffloadLowering::lower(PersistEndOp) {
  XACC_CALL(calls, builder, loc, xaccrtPersistEnd, {});
}

void OffloadLowering::lower(PersistNextOp op) {
  Value first = arith::ExtUIOp::create(builder, op.getLoc(),
                                       builder.getI32Type(), op.getFirst());
  Value onGPUs = describeOnGPUs(builder, loc, op.getOne(), symbols);
  Value answer = XACC_CALL(calls, builder, loc, xaccrtPersistNext,
                           {first, onGPUs, where(op)});
  Value zero =
      arith::ConstantIntOp::create(builder, op.getLoc(), answer.getType(), 0);
  op.getOne().replaceAllUsesWith(arith::CmpIOp::create(
      builder, op.getLoc(), arith::CmpIPredicate::sgt, answer, zero));
  Value negative = arith::SubIOp::create(builder, op.getLoc(), zero, answer);
  Value count = arith::MaxSIOp::create(builder, op.getLoc(), answer, negative);
  op.getCount().replaceAllUsesWith(arith::IndexCastOp::create(
      builder, op.getLoc(), builder.getIndexType(), count));
}

LogicalResult OffloadLowering::lower(Operation *op) {
  if (lowerMPI(op))
    return success();
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<EnterOp, ExitOp, UpdateOp>([&](auto op) { return lower(op); })
      .Case([&](IsPresentOp op) { return lower(op); })
      .Case<MayPersistOp, PersistDescribeOp, PersistBeginOp, PersistEndOp,
            PersistNextOp>([&](auto op) {
        lower(op);
        return success();
      })
      .Case([&](LaunchOp op) {
        lower(op);
        return success();
      })
      .Case([&](QueueOp op) {
        op.getResult().replaceAllUsesWith(op.getNumber());
        return success();
      })
      .Case([&](DevicePtrOp op) {
        op.getDevice().replaceAllUsesWith(op.getSource());
        return success();
      })
      .Case([&](RecordOp op) {
        op.getResult().replaceAllUsesWith(
            XACC_CALL(calls, builder, loc, xaccrtQueueRecord,
                      {queue(op.getQueue()), where(op)}));
        return success();
      })
      .Case([&](AwaitOp op) {
        XACC_CALL(calls, builder, loc, xaccrtQueueAwait,
                  {op.getToken(), queue(op.getQueue()), where(op)});
        return success();
      })
      .Case([&](WaitOp op) {
        SmallVector<OpFoldResult> queues(op.getQueues().begin(),
                                         op.getQueues().end());
        XACC_CALL(calls, builder, loc, xaccrtQueueWait,
                  {i64(queues.size()), calls.words(builder, loc, queues),
                   queue(op.getOn()), where(op)});
        return success();
      })
      .Case([&](InitOp op) {
        XACC_CALL(calls, builder, loc, xaccrtDeviceInit,
                  {orMinusOne(op.getDeviceType()), orMinusOne(op.getNumber()),
                   where(op)});
        return success();
      })
      .Case([&](ShutdownOp op) {
        XACC_CALL(calls, builder, loc, xaccrtDeviceShutdown,
                  {orMinusOne(op.getDeviceType()), orMinusOne(op.getNumber()),
                   where(op)});
        return success();
      })
      .Case([&](SetOp op) {
        XACC_CALL(calls, builder, loc, xaccrtDeviceSet,
                  {orMinusOne(op.getDeviceType()), orMinusOne(op.getNumber()),
                   orMinusOne(op.getDefaultAsync()), where(op)});
        return success();
      })
      .Default([](Operation *op) {
        return op->emitOpError("has no lowering to the runtime; run "
                               "--offload-outline-kernels and "
                               "--convert-offload-to-openmp first");
      });
}

/// From so many ops on, calls are made by functions that they share.
constexpr size_t kManyCalls = 48;

void OffloadLowering::findLaunchesAhead(ArrayRef<Operation *> ops) {
  llvm::SetVector<Operation *> loops;
  for (Operation *op : ops) {
    Operation *loop = nullptr;
    if (auto launch = dyn_cast<LaunchOp>(op);
        launch && mayRunAhead(launch, symbols, loop)) {
      ahead.insert(launch);
      if (loop)
        loops.insert(loop);
    }
  }
  for (Operation *loop : loops) {
    builder.setInsertionPointAfter(loop);
    loc = loop->getLoc();
    XACC_CALL(calls, builder, loc, xaccrtWaitForLaunches, {where(loop)});
  }
}

LogicalResult OffloadLowering::run() {
  SmallVector<Operation *> ops;
  WalkResult walked = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<offload::FuncOp>(op))
      return WalkResult::skip();
    if (!isa_and_nonnull<OffloadDialect>(op->getDialect()))
      return WalkResult::advance();
    // Of the ops without a verifier of their own.
    if (isa<PointerOp, DevicePtrOp>(op) && failed(xmp::verifyMemRefs(op)))
      return WalkResult::interrupt();
    if (!isa<ViewOp, PointerOp, TeamOp, YieldOp>(op))
      ops.push_back(op);
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  findLaunchesAhead(ops);
  calls.sharesCalls = ops.size() > kManyCalls;
  if (failed(describeKernels()))
    return failure();

  for (Operation *op : ops) {
    builder.setInsertionPoint(op);
    loc = op->getLoc();
    if (failed(lower(op)))
      return failure();
    op->erase();
  }
  lowerViews(module, converter);
  for (auto &[name, entry] : kernels)
    entry.first.erase();

  replaceTypes();
  return success();
}

/// Whether a value or function has a queue or token: most programs have none
/// left.
static bool hasOwnTypes(ModuleOp module) {
  auto isOwn = llvm::IsaPred<QueueType, TokenType>;
  return module
      .walk([&](Operation *op) {
        bool found = llvm::any_of(op->getResultTypes(), isOwn);
        for (Region &region : op->getRegions())
          for (Block &block : region)
            found |= llvm::any_of(block.getArgumentTypes(), isOwn);
        if (auto function = dyn_cast<FunctionOpInterface>(op))
          found |= llvm::any_of(function.getArgumentTypes(), isOwn) ||
                   llvm::any_of(function.getResultTypes(), isOwn);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void OffloadLowering::replaceTypes() {
  if (!hasOwnTypes(module))
    return;
  auto i64 = builder.getI64Type();
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](Type type) -> std::optional<Type> {
    if (isa<QueueType>(type))
      return i64;
    if (isa<TokenType>(type))
      return pointer;
    return std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

static bool usesOffload(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_nonnull<OffloadDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct ConvertOffloadToRuntimePass
    : public xacc::impl::ConvertOffloadToRuntimePassBase<
          ConvertOffloadToRuntimePass> {
  using Base::Base;

  void runOnOperation() override {
    if (usesOffload(getOperation()) &&
        (failed(xmp::verifyNotNested(getOperation())) ||
         failed(OffloadLowering(getOperation()).run())))
      signalPassFailure();
  }
};
} // namespace
