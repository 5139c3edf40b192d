//===- XMPToRuntime.cpp - From xmp ops to calls of the runtime ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles of all types become pointers, and may occur in any op with regions
// (scf, cf, omp), in function types and in calls. Rather than a pattern for
// each of these ops, which would miss the next dialect's, this pass works in
// three steps:
//
// 1. ops that consume handles are replaced while their operands still have xmp
//    types, which the lowering looks at;
// 2. ops that yield handles are replaced; they look at the type of their result
//    only;
// 3. every xmp type that is left, on values and in attributes, is replaced by
//    !llvm.ptr.
//
// Between the steps IR is ill-typed: pointers stand where handles are expected.
// Nothing but this pass sees it.
//
// Precondition: no xmp.loop, xmp.load, xmp.store. Postcondition: no xmp op, no
// xmp type.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/XMP/IR/NestedModules.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Lowering.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "xacc/DeviceABI.h"
#include "xacc/MessagesABI.h"
#include "xacc/RequestABI.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstddef>
#include <optional>

namespace xacc {
#define GEN_PASS_DEF_CONVERTXMPTORUNTIMEPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

// The numbers of the attributes are those of the ABI.
static_assert(static_cast<int>(ReductionKind::LOr) == XACC_REDUCE_LOR &&
              static_cast<int>(ReductionKind::Add) == XACC_REDUCE_ADD);

static_assert(offload::kMaxPrepared == XACC_MAX_PREPARED);

static constexpr int64_t kWord = sizeof(int64_t);

/// An array of XaccWidth, or null.
template <typename Op> Value RuntimeLowering::reflectWidths(Op op) {
  auto lower = op.getStaticLower();
  auto upper = op.getStaticUpper();
  if (!lower || !upper)
    return calls.null(builder, loc);
  auto periodic = op.getPeriodic();
  SmallVector<OpFoldResult> words;
  size_t nextLower = 0, nextUpper = 0;
  for (size_t dim = 0; dim < lower->size(); ++dim) {
    words.push_back(ShapedType::isDynamic((*lower)[dim])
                        ? OpFoldResult(op.getLower()[nextLower++])
                        : word((*lower)[dim]));
    words.push_back(ShapedType::isDynamic((*upper)[dim])
                        ? OpFoldResult(op.getUpper()[nextUpper++])
                        : word((*upper)[dim]));
    words.push_back(word(periodic && (*periodic)[dim]));
  }
  return calls.words(builder, loc, words);
}

/// XaccReflectFlags.
Value RuntimeLowering::flags(bool orthogonal, bool onDevice) {
  return i64((orthogonal ? XACC_REFLECT_ORTHOGONAL : 0) |
             (onDevice ? XACC_ON_DEVICE : 0));
}

/// Loads a field of what a handle points to: a word, unless `type` is given.
Value RuntimeLowering::field(Value handle, size_t offset, bool invariant,
                             Type type) {
  if (!type)
    type = builder.getI64Type();
  Value address = calls.address(builder, loc, handle, offset);
  auto load = LLVM::LoadOp::create(builder, loc, type, address);
  load.setInvariant(invariant);
  return load;
}

/// Whether the view behind an array never changes: that of a symbol can only do
/// so if it is a pointer, whose extents are all dynamic.
static bool isInvariantView(Value array, bool inConstructor) {
  return !inConstructor && array.getDefiningOp<GetGlobalOp>() &&
         !llvm::all_of(cast<xmp::ArrayType>(array.getType()).getShape(),
                       ShapedType::isDynamic);
}

Value RuntimeLowering::descriptorToMemRef(MemRefType type,
                                          ArrayRef<Value> parts) {
  Value descriptor =
      MemRefDescriptor::pack(builder, loc, typeConverter, type, parts);
  return UnrealizedConversionCastOp::create(builder, loc, type, descriptor)
      .getResult(0);
}

Value RuntimeLowering::lower(LocalViewOp op) {
  Value array = op.getArray();
  auto type = cast<MemRefType>(op.getType());
  bool invariant = isInvariantView(array, inConstructor(op));
  Value data = field(array, offsetof(XaccArrayView, data), invariant, pointer);
  if (auto get = array.getDefiningOp<GetGlobalOp>())
    data.getDefiningOp()->setAttr(kArrayAttr, get.getNameAttr().getAttr());

  SmallVector<Value> parts{data, data, i64(0)};
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    parts.push_back(ShapedType::isDynamic(size)
                        ? field(array,
                                offsetof(XaccArrayView, extent) + kWord * dim,
                                invariant)
                        : i64(size));
  auto [strides, offset] = type.getStridesAndOffset();
  for (auto [dim, stride] : llvm::enumerate(strides))
    parts.push_back(ShapedType::isDynamic(stride)
                        ? field(array,
                                offsetof(XaccArrayView, stride) + kWord * dim,
                                invariant)
                        : i64(stride));
  return descriptorToMemRef(type, parts);
}

Value RuntimeLowering::lower(LocalOriginOp op) {
  Value origin = field(op.getArray(),
                       offsetof(XaccArrayView, origin) + kWord * op.getDim(),
                       isInvariantView(op.getArray(), inConstructor(op)));
  return calls.toIndex(builder, origin);
}

void RuntimeLowering::lower(OwnedRangeOp op) {
  bool isArray = isa<xmp::ArrayType>(op.getSource().getType());
  size_t first = isArray ? offsetof(XaccArrayView, first)
                         : offsetof(XaccTemplateView, first);
  size_t last = isArray ? offsetof(XaccArrayView, last)
                        : offsetof(XaccTemplateView, last);
  for (auto [result, offset] :
       {std::pair(op.getFirst(), first), std::pair(op.getLast(), last)}) {
    Value value = field(op.getSource(), offset + kWord * op.getDim(),
                        /*invariant=*/false);
    result.replaceAllUsesWith(calls.toIndex(builder, value));
  }
}

void RuntimeLowering::lower(PlanSweepsOp op) {
  IntegerAttr across = op.getAcross();
  Value plan =
      XACC_CALL(calls, builder, loc, xaccrtPlanSweeps,
                {op.getArray(), op.getCount(), i64(op.getSweeps()),
                 i64(op.getReach()), i64(across ? across.getInt() : -1),
                 i64(op.getBuffers()), op.getThreads(),
                 i64((op.getDeep() ? XACC_SWEEPS_DEEP : 0) |
                     (op.getPeriodic() ? XACC_SWEEPS_PERIODIC : 0)),
                 where(op)});
  auto word = [&](size_t offset) {
    return field(plan, offset, /*invariant=*/false);
  };
  Value iterations = word(offsetof(XaccSweeps, iterations));
  op.getIterations().replaceAllUsesWith(calls.toIndex(builder, iterations));
  Value rows = word(offsetof(XaccSweeps, rows));
  op.getRows().replaceAllUsesWith(calls.toIndex(builder, rows));
  Value columns = word(offsetof(XaccSweeps, columns));
  op.getColumns().replaceAllUsesWith(calls.toIndex(builder, columns));
  Value spread = word(offsetof(XaccSweeps, isSpread));
  op.getSpread().replaceAllUsesWith(LLVM::ICmpOp::create(
      builder, loc, LLVM::ICmpPredicate::ne, spread, i64(0)));
}

void RuntimeLowering::lower(CyclicOp op) {
  bool isArray = isa<xmp::ArrayType>(op.getSource().getType());
  size_t begin = isArray ? offsetof(XaccArrayView, cyclic)
                         : offsetof(XaccTemplateView, cyclic);
  begin += sizeof(XaccCyclic) * op.getDim();
  bool invariant =
      isArray && isInvariantView(op.getSource(), inConstructor(op));
  for (auto [result, offset] :
       {std::pair(op.getShift(), offsetof(XaccCyclic, shift)),
        std::pair(op.getWidth(), offsetof(XaccCyclic, width)),
        std::pair(op.getNodes(), offsetof(XaccCyclic, nodes)),
        std::pair(op.getCoordinate(), offsetof(XaccCyclic, coordinate))}) {
    if (result.use_empty())
      continue;
    Value value = field(op.getSource(), begin + offset, invariant);
    result.replaceAllUsesWith(calls.toIndex(builder, value));
  }
}

Value RuntimeLowering::lower(AsMemRefOp op) {
  auto type = cast<MemRefType>(op.getType());
  SmallVector<Value> sizes, strides(type.getRank());
  size_t next = 0;
  for (int64_t size : type.getShape())
    sizes.push_back(ShapedType::isDynamic(size)
                        ? calls.toI64(builder, op.getExtents()[next++])
                        : i64(size));
  Value stride = i64(1);
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    if (dim > 0)
      stride = LLVM::MulOp::create(builder, loc, stride, sizes[dim]);
  }
  SmallVector<Value> parts{op.getPointer(), op.getPointer(), i64(0)};
  llvm::append_range(parts, sizes);
  llvm::append_range(parts, strides);
  return descriptorToMemRef(type, parts);
}

Value RuntimeLowering::lower(ElementOp op) {
  SmallVector<OpFoldResult> words(op.getIndices().begin(),
                                  op.getIndices().end());
  return XACC_CALL(
      calls, builder, loc, xaccrtElement,
      {op.getArray(), calls.words(builder, loc, words), where(op)});
}

void RuntimeLowering::lower(TaskOp op) {
  // Iterations: functions count nodes as the code around the loop does.
  bool isLoop =
      op.getDirectiveAttr() && op.getDirectiveAttr().getName() == "loop";
  Value nocomm = i64(op.getNocomm() ? 1 : isLoop ? 2 : 0);
  Value entered = XACC_CALL(calls, builder, loc, xaccrtTaskEnter,
                            {op.getSet(), nocomm, where(op)});
  Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                        builder.getI32IntegerAttr(0));
  Value condition = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::ne, entered, zero);
  auto ifOp =
      scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
  Block *body = &op.getBody().front();
  body->getTerminator()->erase();
  Block *then = ifOp.thenBlock();
  then->getOperations().splice(then->begin(), body->getOperations());
  builder.setInsertionPoint(then->getTerminator());
  XACC_CALL(calls, builder, loc, xaccrtTaskLeave, {nocomm});
}

std::pair<Value, Value> RuntimeLowering::buffer(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  Value descriptor = UnrealizedConversionCastOp::create(
                         builder, loc, typeConverter.convertType(type), memref)
                         .getResult(0);
  MemRefDescriptor view(descriptor);
  Value count;
  if (type.hasStaticShape()) {
    count = i64(type.getNumElements());
  } else {
    count = i64(1);
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      count = LLVM::MulOp::create(builder, loc, count,
                                  view.size(builder, loc, dim));
  }
  return {view.bufferPtr(builder, loc, typeConverter, type), count};
}

static Type elementTypeOf(Type data) {
  if (auto array = dyn_cast<xmp::ArrayType>(data))
    return array.getElementType();
  return cast<MemRefType>(data).getElementType();
}

static bool isContiguous(Type data) {
  auto type = dyn_cast<MemRefType>(data);
  return type && type.getLayout().isIdentity();
}

/// The call that was created last is the one that the host makes for a kernel
/// on a GPU.
static void markPrepared(Operation *op, OpBuilder &builder) {
  if (Attribute number = op->getAttr(offload::kPreparedAttr))
    std::prev(builder.getInsertionPoint())
        ->setAttr(offload::kPreparedAttr, number);
}

/// What may follow it in the loop.
void RuntimeLowering::describeFollowers(Operation *op) {
  if (auto followers = op->getAttrOfType<IntegerAttr>(offload::kDescribesAttr))
    XACC_CALL(calls, builder, loc, xaccrtDescribeCall,
              {i64(followers.getInt())});
}

LogicalResult RuntimeLowering::lower(ReductionOp op) {
  Type element = elementTypeOf(op.getData().getType());
  int64_t code = getTypeCode(element);
  if (code == XACC_TYPE_OPAQUE)
    return op.emitOpError("cannot combine elements of type ") << element;
  if (op->hasAttr(offload::kPreparesAttr)) {
    describeFollowers(op);
    SmallVector<Value> operands{i64(static_cast<int64_t>(op.getKind())),
                                i64(code)};
    auto type = cast<MemRefType>(op.getData().getType());
    if (type.getRank() > 0)
      llvm::append_range(operands, section(op.getData()));
    operands.append({orNull(op.getSet()), where(op)});
    if (type.getRank() > 0)
      XACC_CALL(calls, builder, loc, xaccrtPrepareReduceSection, operands);
    else
      XACC_CALL(calls, builder, loc, xaccrtPrepareReduce, operands);
    return success();
  }
  if (!isContiguous(op.getData().getType())) {
    LogicalResult result = lowerSection(op, code);
    markPrepared(op, builder);
    return result;
  }
  auto [data, count] = buffer(op.getData());
  SmallVector<Value> operands{i64(static_cast<int64_t>(op.getKind())),
                              i64(code), data, count, orNull(op.getSet())};
  if (Value id = op.getAsync()) {
    operands.append({flags(false, op.getAcc()), id, where(op)});
    XACC_CALL(calls, builder, loc, xaccrtReduceAsync, operands);
    return success();
  }
  operands.push_back(where(op));
  if (op.getAcc())
    XACC_CALL(calls, builder, loc, xaccrtReduceDevice, operands);
  else
    XACC_CALL(calls, builder, loc, xaccrtReduce, operands);
  markPrepared(op, builder);
  return success();
}

void RuntimeLowering::lower(BcastOp op) {
  if (!isContiguous(op.getData().getType()))
    return lowerSection(op);
  Type element = elementTypeOf(op.getData().getType());
  auto [data, count] = buffer(op.getData());
  Value size = LLVM::MulOp::create(builder, loc, count,
                                   i64(getElementSize(element, op)));
  SmallVector<Value> operands{data, size, orNull(op.getFrom()),
                              orNull(op.getSet())};
  if (Value id = op.getAsync()) {
    operands.append({flags(false, op.getAcc()), id, where(op)});
    XACC_CALL(calls, builder, loc, xaccrtBcastAsync, operands);
    return;
  }
  operands.push_back(where(op));
  if (op.getAcc())
    XACC_CALL(calls, builder, loc, xaccrtBcastDevice, operands);
  else
    XACC_CALL(calls, builder, loc, xaccrtBcast, operands);
}

Value RuntimeLowering::asynchronous(Value flags) {
  return LLVM::OrOp::create(builder, loc, flags, i64(XACC_ASYNC));
}

/// The arrays of an exchange, its widths and flags.
template <typename Op>
SmallVector<Value> RuntimeLowering::exchange(Op op, bool onDevice) {
  return {i64(op.getArrays().size()),
          calls.pointers(builder, loc, op.getArrays()), reflectWidths(op),
          flags(op.getOrthogonal(), onDevice)};
}

void RuntimeLowering::lower(ReflectOp op) {
  SmallVector<Value> operands = exchange(op, op.getAcc());
  if (op->hasAttr(offload::kPreparesAttr)) {
    describeFollowers(op);
    if (op.getAsync())
      operands.back() = asynchronous(operands.back());
    operands.push_back(where(op));
    XACC_CALL(calls, builder, loc, xaccrtPrepareReflect, operands);
    return;
  }
  if (Value id = op.getAsync()) {
    operands.append({id, calls.site(builder, loc), where(op)});
    XACC_CALL(calls, builder, loc, xaccrtReflectAsync, operands);
  } else {
    operands.append({calls.site(builder, loc), where(op)});
    XACC_CALL(calls, builder, loc, xaccrtReflect, operands);
  }
  markPrepared(op, builder);
}

Value RuntimeLowering::lower(ReflectStartOp op) {
  SmallVector<Value> operands = exchange(op, /*onDevice=*/false);
  operands.append({calls.site(builder, loc), where(op)});
  return XACC_CALL(calls, builder, loc, xaccrtReflectStart, operands);
}

void RuntimeLowering::lower(OverlapPaysOp op) {
  Value answer = XACC_CALL(calls, builder, loc, xaccrtOverlapPays,
                           {op.getNumber(), where(op)});
  auto isAtLeast = [&](XaccOverlap way) -> Value {
    Value number = LLVM::ConstantOp::create(builder, loc, answer.getType(),
                                            builder.getI64IntegerAttr(way));
    return LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::sge, answer,
                                number);
  };
  op.getPays().replaceAllUsesWith(isAtLeast(XACC_IN_PARTS));
  op.getQueued().replaceAllUsesWith(isAtLeast(XACC_IN_QUEUES));
}

Value RuntimeLowering::lower(ReflectMessagesOp op) {
  SmallVector<Value> operands = exchange(op, /*onDevice=*/false);
  operands.append({calls.site(builder, loc), where(op)});
  return XACC_CALL(calls, builder, loc, xaccrtReflectMessages, operands);
}

void RuntimeLowering::lower(ReduceShadowOp op) {
  int64_t bits = (op.getOrthogonal() ? XACC_REFLECT_ORTHOGONAL : 0) |
                 (op.getAcc() ? XACC_ON_DEVICE : 0) |
                 (op.getAsync() ? XACC_ASYNC : 0);
  XACC_CALL(calls, builder, loc, xaccrtReduceShadow,
            {i64(op.getArrays().size()),
             calls.pointers(builder, loc, op.getArrays()), reflectWidths(op),
             i64(bits), idOr0(op.getAsync()), where(op)});
}

void RuntimeLowering::lower(ReflectDoOp op) {
  SmallVector<Value> operands{i64(op.getArrays().size()),
                              calls.pointers(builder, loc, op.getArrays()),
                              flags(false, op.getAcc())};
  if (op->hasAttr(offload::kPreparesAttr)) {
    describeFollowers(op);
    if (op.getAsync())
      operands.back() = asynchronous(operands.back());
    operands.push_back(where(op));
    XACC_CALL(calls, builder, loc, xaccrtPrepareReflectDo, operands);
    return;
  }
  if (Value id = op.getAsync()) {
    operands.append({id, calls.site(builder, loc), where(op)});
    XACC_CALL(calls, builder, loc, xaccrtReflectDoAsync, operands);
  } else {
    operands.append({calls.site(builder, loc), where(op)});
    XACC_CALL(calls, builder, loc, xaccrtReflectDo, operands);
  }
  markPrepared(op, builder);
}

void RuntimeLowering::lower(WaitAsyncOp op) {
  if (op->hasAttr(offload::kPreparesAttr)) {
    describeFollowers(op);
    XACC_CALL(calls, builder, loc, xaccrtPrepareWait, {where(op)});
    return;
  }
  SmallVector<OpFoldResult> ids(op.getIds().begin(), op.getIds().end());
  XACC_CALL(calls, builder, loc, xaccrtWaitAsync,
            {i64(ids.size()), calls.words(builder, loc, ids),
             flags(false, op.getAcc()), orNull(op.getSet()), where(op)});
  markPrepared(op, builder);
}

LogicalResult RuntimeLowering::lowerConsumer(Operation *op) {
  auto replace = [&](Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    return success();
  };
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<LocalViewOp, LocalOriginOp, AsMemRefOp, ElementOp, ReflectStartOp,
            ReflectMessagesOp, GmoveMessagesOp, NumRoundsOp>(
          [&](auto op) { return replace(lower(op)); })
      .Case<OwnedRangeOp, CyclicOp, TemplateFixOp, TaskOp, BcastOp, ReflectOp,
            ReflectDoOp, ReduceShadowOp, GlobalRangeOp, RequireEqualOp,
            RequireOp, RequireStoredOp, GmoveOp, RoundOp, EndMessagesOp,
            OverlapPaysOp, MembershipOp, WaitAsyncOp>([&](auto op) {
        lower(op);
        return success();
      })
      .Case<ReductionOp, LocatedReductionOp, GlobalOp>(
          [&](auto op) { return lower(op); })
      .Case([&](ReflectInitOp op) {
        SmallVector<Value> operands = exchange(op, op.getAcc());
        operands.push_back(where(op));
        XACC_CALL(calls, builder, loc, xaccrtReflectInit, operands);
        return success();
      })
      .Case([&](ReflectWaitOp op) {
        XACC_CALL(calls, builder, loc, xaccrtReflectWait,
                  {op.getRequest(), where(op)});
        return success();
      })
      .Case([&](BarrierOp op) {
        SmallVector<Value> operands{orNull(op.getSet()), where(op)};
        if (op.getAcc())
          XACC_CALL(calls, builder, loc, xaccrtBarrierDevice, operands);
        else
          XACC_CALL(calls, builder, loc, xaccrtBarrier, operands);
        return success();
      })
      .Case([&](PollOp) {
        XACC_CALL(calls, builder, loc, xaccrtPoll, {});
        return success();
      })
      .Case([&](ReleaseOp op) {
        XACC_CALL(calls, builder, loc, xaccrtRelease, {op.getHandle()});
        return success();
      })
      .Case([&](SetGlobalOp op) {
        Value address = LLVM::AddressOfOp::create(builder, loc, pointer,
                                                  globalName(op.getName()));
        LLVM::StoreOp::create(builder, loc, op.getHandle(), address);
        return success();
      })
      .Case([&](NodeCoordinateOp op) {
        Value value = XACC_CALL(calls, builder, loc, xaccrtNodeCoordinate,
                                {op.getNodes(), i64(op.getDim())});
        return replace(calls.toIndex(builder, value));
      })
      .Case([&](NodeNumOp op) {
        Value value = XACC_CALL(calls, builder, loc, xaccrtNodeNumber, {});
        return replace(calls.toIndex(builder, value));
      })
      .Case([&](NumNodesOp op) {
        Value value = XACC_CALL(calls, builder, loc, xaccrtNumNodes, {});
        return replace(calls.toIndex(builder, value));
      })
      .Case([&](NumThreadsOp op) {
        Value value =
            op.getAcc() ? XACC_CALL(calls, builder, loc, xaccrtDeviceThreads,
                                    {where(op)})
            : op.getWork()
                ? XACC_CALL(calls, builder, loc, xaccrtNumThreadsFor,
                            {calls.toI64(builder, op.getWork())})
                : XACC_CALL(calls, builder, loc, xaccrtNumThreads, {});
        return replace(calls.toIndex(builder, value));
      })
      .Case([&](PlanSweepsOp op) {
        lower(op);
        return success();
      })
      .Case([&](WtimeOp op) {
        return replace(XACC_CALL(calls, builder, loc, xaccrtWtime, {}));
      })
      .Default([](Operation *op) {
        return op->emitOpError("has no lowering to the runtime; run "
                               "--xmp-localize first");
      });
}

static bool isHandle(Type type) {
  return isa<NodesType, SetType, TemplateType, xmp::ArrayType>(type);
}

LogicalResult RuntimeLowering::run() {
  SmallVector<Operation *> consumers, producers;
  module.walk([&](Operation *op) {
    if (isa<SetGlobalOp>(op))
      constructors.insert(op->getParentOfType<FunctionOpInterface>());
    if (!isa_and_nonnull<XMPDialect>(op->getDialect()) || isa<YieldOp>(op))
      return;
    bool produces =
        isa<CastHandleOp>(op) || llvm::any_of(op->getResultTypes(), isHandle);
    (produces ? producers : consumers).push_back(op);
  });

  for (Operation *op : consumers) {
    builder.setInsertionPoint(op);
    loc = op->getLoc();
    if (failed(lowerConsumer(op)))
      return failure();
    op->erase();
  }
  for (Operation *op : producers) {
    builder.setInsertionPoint(op);
    loc = op->getLoc();
    if (failed(lowerProducer(op)))
      return failure();
    op->erase();
  }

  AttrTypeReplacer replacer;
  replacer.addReplacement([&](Type type) -> std::optional<Type> {
    if (isHandle(type) || isa<RequestType, MessagesType>(type))
      return pointer;
    return std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return success();
}

namespace {
struct ConvertXMPToRuntimePass
    : public xacc::impl::ConvertXMPToRuntimePassBase<ConvertXMPToRuntimePass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(verifyNotNested(getOperation())) ||
        failed(RuntimeLowering(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace
