//===- KernelEmitter.cpp - A gpu.func for one kernel ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace xacc::offload {

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value KernelEmitter::i32(int32_t value) {
  return arith::ConstantIntOp::create(builder, loc, value, 32);
}

Value KernelEmitter::toI64(Value value) {
  return builder.createOrFold<arith::IndexCastOp>(loc, builder.getI64Type(),
                                                  value);
}

Value KernelEmitter::isFirst(Team team) {
  Value thread = team == Team::Worker ? threadId[0] : linearThread;
  if (team == Team::Grid)
    thread = arith::OrIOp::create(builder, loc, thread, gridBlock);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, thread,
                               constant(0));
}

void KernelEmitter::barrier(Team team) {
  if (team == Team::Grid)
    gridBarrier();
  else if (team == Team::Block)
    gpu::BarrierOp::create(builder, loc);
  else if (team == Team::Worker)
    NVVM::SyncWarpOp::create(builder, loc, getWorkerLanes());
}

/// A bit for each thread of the warp that belongs to this one's worker.
Value KernelEmitter::getWorkerLanes() {
  if (shape.workerLanes == kWarpSize)
    return i32(-1);
  if (!workerLanes) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(entryEnd);
    Value thread = arith::IndexCastOp::create(
        builder, loc, builder.getI32Type(), linearThread);
    Value first = arith::AndIOp::create(builder, loc, thread,
                                        i32(kWarpSize - shape.workerLanes));
    workerLanes = arith::ShLIOp::create(
        builder, loc, i32((1 << shape.workerLanes) - 1), first);
  }
  return workerLanes;
}

void KernelEmitter::createPositions() {
  static constexpr gpu::Dimension axes[] = {
      gpu::Dimension::x, gpu::Dimension::y, gpu::Dimension::z};
  for (unsigned axis = 0; axis != 3; ++axis) {
    bool threads = shape.block[axis] > 1;
    bool blocks = !shape.serial && axis < shape.gridRank;
    threadId[axis] =
        threads ? Value(gpu::ThreadIdOp::create(builder, loc, axes[axis]))
                : constant(0);
    blockId[axis] =
        blocks ? Value(gpu::BlockIdOp::create(builder, loc, axes[axis]))
               : constant(0);
    gridDim[axis] =
        blocks ? Value(gpu::GridDimOp::create(builder, loc, axes[axis]))
               : constant(1);
  }
  linearThread = threadId[0];
  int64_t stride = shape.block[0];
  for (unsigned axis = 1; axis != 3; ++axis) {
    if (shape.block[axis] > 1)
      linearThread = add(linearThread, mul(threadId[axis], constant(stride)));
    stride *= shape.block[axis];
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value createView(OpBuilder &builder, Location loc,
                 const LLVMTypeConverter &converter, MemRefType type,
                 Value pointer, ValueRange sizes, ValueRange strides) {
  Type i64 = builder.getI64Type();
  auto toI64 = [&](Value value) -> Value {
    return arith::IndexCastOp::create(builder, loc, i64, value);
  };
  auto descriptor =
      MemRefDescriptor::poison(builder, loc, converter.convertType(type));
  descriptor.setAllocatedPtr(builder, loc, pointer);
  descriptor.setAlignedPtr(builder, loc, pointer);
  descriptor.setConstantOffset(builder, loc, 0);

  int64_t offset;
  SmallVector<int64_t> staticStrides;
  (void)type.getStridesAndOffset(staticStrides, offset);
  SmallVector<Value> allSizes;
  for (unsigned dim = 0, rank = type.getRank(); dim != rank; ++dim) {
    if (type.isDynamicDim(dim)) {
      allSizes.push_back(toI64(sizes.front()));
      sizes = sizes.drop_front();
    } else {
      allSizes.push_back(
          arith::ConstantIntOp::create(builder, loc, type.getDimSize(dim), 64));
    }
    descriptor.setSize(builder, loc, dim, allSizes.back());
  }
  // The strides of the identity layout follow from the sizes.
  Value product;
  for (unsigned dim = type.getRank(); dim-- != 0;) {
    if (!ShapedType::isDynamic(staticStrides[dim]))
      descriptor.setConstantStride(builder, loc, dim, staticStrides[dim]);
    else if (type.getLayout().isIdentity())
      descriptor.setStride(builder, loc, dim, product);
    if (type.getLayout().isIdentity())
      product = product ? Value(arith::MulIOp::create(
                              builder, loc, product, allSizes[dim],
                              arith::IntegerOverflowFlags::nsw))
                        : allSizes[dim];
  }
  if (!type.getLayout().isIdentity()) {
    for (unsigned dim = 0, rank = type.getRank(); dim != rank; ++dim) {
      if (!ShapedType::isDynamic(staticStrides[dim]))
        continue;
      descriptor.setStride(builder, loc, dim, toI64(strides.front()));
      strides = strides.drop_front();
    }
  }
  return UnrealizedConversionCastOp::create(builder, loc, type,
                                            Value(descriptor))
      .getResult(0);
}

void KernelEmitter::emitView(ViewOp op) {
  auto lookup = [&](Value value) { return map.lookup(value); };
  map.map(op.getResult(),
          createView(builder, loc, typeConverter,
                     cast<MemRefType>(op.getType()), lookup(op.getPointer()),
                     llvm::map_to_vector(op.getSizes(), lookup),
                     llvm::map_to_vector(op.getStrides(), lookup)));
}

/// The address of the first element.
static Value createPointer(OpBuilder &builder, Location loc, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext());
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  address =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  Value pointer = LLVM::IntToPtrOp::create(builder, loc, pointerType, address);
  int64_t offset;
  SmallVector<int64_t> strides;
  (void)type.getStridesAndOffset(strides, offset);
  if (offset == 0)
    return pointer;
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  Value start = arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                           metadata.getOffset());
  return LLVM::GEPOp::create(builder, loc, pointerType, type.getElementType(),
                             pointer, ArrayRef<LLVM::GEPArg>{start});
}

void KernelEmitter::emitPointer(PointerOp op) {
  // Most often of a view: its pointer.
  if (auto view = op.getSource().getDefiningOp<ViewOp>())
    map.map(op.getResult(), map.lookup(view.getPointer()));
  else
    map.map(op.getResult(),
            createPointer(builder, loc, map.lookup(op.getSource())));
}

Value KernelEmitter::allocateShared(MemRefType type, bool perWorker) {
  int64_t elementBytes =
      DataLayout::closest(source).getTypeSize(type.getElementType());
  int64_t copies = perWorker ? shape.block[1] : 1;
  int64_t numElements = type.getNumElements();
  workgroupBytes += llvm::alignTo(elementBytes * numElements * copies, 16);
  if (workgroupBytes > kMaxWorkgroupBytes) {
    fail("its gangs' own arrays need " + Twine(workgroupBytes) +
         " bytes of shared memory, more than " + Twine(kMaxWorkgroupBytes));
    return {};
  }
  MLIRContext *context = builder.getContext();
  auto space = gpu::AddressSpaceAttr::get(
      context, gpu::GPUDialect::getWorkgroupAddressSpace());
  auto flat = MemRefType::get({numElements * copies}, type.getElementType(),
                              MemRefLayoutAttrInterface(), space);
  Value memory = kernel.addWorkgroupAttribution(flat, loc);

  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(entryEnd);
  Value generic = memref::MemorySpaceCastOp::create(
      builder, loc, MemRefType::get(flat.getShape(), flat.getElementType()),
      memory);
  Value pointer = createPointer(builder, loc, generic);
  if (perWorker) {
    Value first = toI64(mul(threadId[1], constant(numElements)));
    pointer = LLVM::GEPOp::create(builder, loc, pointer.getType(),
                                  type.getElementType(), pointer,
                                  ArrayRef<LLVM::GEPArg>{first});
  }
  return createView(builder, loc, typeConverter, type, pointer, {}, {});
}

void KernelEmitter::emitAllocation(Operation &op, Team team) {
  auto memory = dyn_cast<memref::AllocaOp>(op);
  auto object = dyn_cast<LLVM::AllocaOp>(op);
  APInt count(64, 1);
  if (memory ? !memory.getType().hasStaticShape()
             : !matchPattern(object.getArraySize(), m_ConstantInt(&count)))
    return fail("it allocates memory of a size that is not constant");

  // Iterations of parallel loops have no messages, but arrays of their own that
  // functions get.
  bool isShared = team == Team::Block || shape.serial;
  if (shape.messages && isShared && isMessageMemory(&op))
    return emitMessageMemory(op);
  if (needsWorkgroupMemory(&op)) {
    bool perWorker = team == Team::Worker;
    if (fitsHeapOnly(op, team))
      return team == Team::Grid ? fail("a kernel has a large private array")
                                : emitLargeAllocation(op, team);
    if (memory) {
      if (Value shared = allocateShared(memory.getType(), perWorker))
        map.map(memory.getResult(), shared);
      return;
    }
    int64_t bytes =
        count.getSExtValue() *
        int64_t(DataLayout::closest(source).getTypeSize(object.getElemType()));
    auto words = MemRefType::get({int64_t(llvm::divideCeil(bytes, 8))},
                                 builder.getI64Type());
    if (Value shared = allocateShared(words, perWorker))
      map.map(object.getResult(), createPointer(builder, loc, shared));
    return;
  }

  // At the entry, so that LLVM makes registers of it; once for all copies of an
  // iteration.
  Value &own = allocations[&op];
  if (own)
    return map.map(op.getResult(0), own);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(entryEnd);
  if (memory) {
    own = builder.clone(op)->getResult(0);
    return map.map(memory.getResult(), own);
  }
  Value size = arith::ConstantIntOp::create(
      builder, loc, object.getArraySize().getType(), count.getSExtValue());
  own = LLVM::AllocaOp::create(builder, loc, object.getType(),
                               object.getElemType(), size,
                               object.getAlignment().value_or(0));
  map.map(object.getResult(), own);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// All threads of a team may run `op`: it changes nothing that others see.
bool KernelEmitter::isRedundant(Operation &op) {
  if (isMemoryEffectFree(&op))
    return true;
  // All threads know where they are; a result that one of them gave to the
  // others would hide which branch there is.
  if (auto call = dyn_cast<LLVM::CallOp>(op))
    return call.getCallee() == "acc_on_device";
  // Volatile accesses count as ones of all memory, for their order. Each thread
  // has its own of a variable that it has.
  if (auto load = dyn_cast<LLVM::LoadOp>(op); load && load.getVolatile_())
    return isPrivate(load.getAddr());
  if (auto store = dyn_cast<LLVM::StoreOp>(op); store && store.getVolatile_())
    return isPrivate(store.getAddr());
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return false;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::all_of(effects, [](const auto &effect) {
    if (!isa<MemoryEffects::Write>(effect.getEffect()))
      return true;
    return effect.getValue() && isPrivate(effect.getValue());
  });
}

void KernelEmitter::emitBlock(Block &block, Team team) {
  size_t numOuter = largeArrays.size();
  for (Operation &op : block) {
    if (!failure.empty())
      return;
    emitOp(op, team);
  }
  while (failure.empty() && largeArrays.size() > numOuter)
    emitHeapRelease(largeArrays.pop_back_val(), team);
}

/// An atomic update that tries until no other thread was faster. What it has to
/// hand from step to step is nothing that all threads could get.
static bool isExchangeLoop(Operation &op) {
  if (!isa<scf::WhileOp>(op))
    return false;
  bool found = false;
  WalkResult others = op.walk([&](Operation *inner) {
    bool exchanges = isa<LLVM::AtomicCmpXchgOp>(inner);
    found |= exchanges;
    return inner == &op || exchanges || isMemoryEffectFree(inner)
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return found && !others.wasInterrupted();
}

void KernelEmitter::emitOp(Operation &op, Team team) {
  loc = op.getLoc();
  if (isa<YieldOp, memref::AllocaScopeReturnOp>(op))
    return;
  // Allocations are the kernel's.
  if (auto scope = dyn_cast<memref::AllocaScopeOp>(op);
      scope && scope->getNumResults() == 0)
    return team == Team::Grid ? emitPart(scope)
                              : emitBlock(scope.getBodyRegion().front(), team);
  if (auto view = dyn_cast<ViewOp>(op))
    return emitView(view);
  if (auto pointer = dyn_cast<PointerOp>(op))
    return emitPointer(pointer);
  if (auto bounds = dyn_cast<PartOp>(op))
    return emitBounds(bounds);
  if (auto loop = dyn_cast<LoopOp>(op))
    return emitLoop(loop, team);
  if (auto memory = dyn_cast<memref::AllocOp>(op))
    return emitHeapAllocation(memory, team);
  if (auto memory = dyn_cast<memref::DeallocOp>(op))
    return emitHeapRelease(memory.getMemref(), team);
  if (isa<memref::AllocaOp, LLVM::AllocaOp>(op))
    return emitAllocation(op, team);
  if (auto call = dyn_cast<LLVM::CallOp>(op);
      call && call->hasAttr(kPreparedAttr))
    return call->hasAttr(kOnHostAttr) ? emitHostCode(call, team)
                                      : emitLoopCall(call, team);
  if (auto copy = dyn_cast<LLVM::MemcpyOp>(op);
      copy && copy->hasAttr(kOnHostAttr))
    return emitTransfer(copy, team);
  if (Value known = knownLoads.lookup(&op))
    return map.map(op.getResult(0), known);
  if (isNarrow(op)) {
    if (auto plain = dyn_cast<scf::ForOp>(op))
      return emitNarrowSequential(plain, team);
    return emitNarrowAccess(op);
  }
  bool isWhole = isa<memref::GenericAtomicRMWOp>(op) ||
                 (team != Team::Thread && isExchangeLoop(op));
  if (op.getNumRegions() != 0 && !isWhole)
    return emitNested(op, team);
  if (team == Team::Grid)
    orderInGrid(op);
  if (team == Team::Thread || isRedundant(op) ||
      op.hasTrait<OpTrait::IsTerminator>()) {
    builder.clone(op, map);
    return;
  }
  if (team == Team::Grid)
    emitOnceInGrid(op);
  else
    emitOnce(op, team);
}

/// Clones an op with regions: control flow, which all threads of the team take
/// alike, because they compute the same values.
void KernelEmitter::emitNested(Operation &op, Team team) {
  bool repeats = isa<LoopLikeOpInterface>(op);
  sequentialDepth += repeats;
  Operation *copy = op.cloneWithoutRegions(map);
  builder.insert(copy);
  if (isa<scf::ForOp>(op) && team == Team::Thread)
    unrollSequential(builder, copy, op.getRegion(0));
  auto emitRegions = [&] {
    for (auto [from, to] : llvm::zip(op.getRegions(), copy->getRegions()))
      emitRegion(from, to, team);
  };
  if (team != Team::Grid)
    emitRegions();
  else if (repeats)
    emitRepeated(op, emitRegions);
  else
    emitBranches(op, *copy);
  sequentialDepth -= repeats;
}

void KernelEmitter::emitRegion(Region &from, Region &to, Team team) {
  OpBuilder::InsertionGuard guard(builder);
  for (Block &block : from) {
    Block *copy = map.lookupOrNull(&block);
    if (!copy) {
      copy = &to.emplaceBlock();
      map.map(&block, copy);
    }
    for (BlockArgument argument : block.getArguments())
      if (!map.contains(argument))
        map.map(argument,
                copy->addArgument(argument.getType(), argument.getLoc()));
  }
  // A value may be used in a block that stands before the one that defines it.
  for (Block *block : getBlocksSortedByDominance(from)) {
    // Branches may lead to it from anywhere.
    if (team == Team::Grid && !from.hasOneBlock())
      order->add(order->find(from.getParentOp()));
    builder.setInsertionPointToEnd(map.lookup(block));
    emitBlock(*block, team);
  }
  if (team == Team::Grid && !from.hasOneBlock() && !from.empty())
    order->add(order->find(from.getParentOp()));
}

/// One thread runs `op`; its results are given to all.
void KernelEmitter::emitOnce(Operation &op, Team team) {
  barrier(team);
  Value first = isFirst(team);
  SmallVector<Value> results;
  SmallVector<Value> shared;
  for (Value result : op.getResults())
    if (!result.use_empty()) {
      Type type = result.getType();
      if (!type.isIntOrIndexOrFloat() &&
          !isa<ComplexType, LLVM::LLVMPointerType>(type))
        return fail("a gang calls a function with a result of type '" + [&] {
          std::string text;
          llvm::raw_string_ostream(text) << type;
          return text;
        }() + "' outside of parallel loops");
      results.push_back(result);
      shared.push_back(allocateShared(MemRefType::get({}, type),
                                      /*perWorker=*/team == Team::Worker));
      if (!shared.back())
        return;
    }
  auto branch = scf::IfOp::create(builder, loc, first, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    builder.clone(op, map);
    for (auto [result, memory] : llvm::zip(results, shared))
      memref::StoreOp::create(builder, loc, map.lookup(result), memory);
  }
  barrier(team);
  for (auto [result, memory] : llvm::zip(results, shared))
    map.map(result, memref::LoadOp::create(builder, loc, memory).getResult());
}

/// Arguments have the layout of a C structure: an i1 takes a byte.
static Type getArgumentType(Type type) {
  return type.isInteger(1) ? IntegerType::get(type.getContext(), 8) : type;
}

Operation *KernelEmitter::emitKernel(gpu::GPUModuleOp module,
                                     const Twine &suffix) {
  MLIRContext *context = builder.getContext();
  auto func = cast<FuncOp>(source);
  Block &body = func.getBody().front();
  SmallVector<Type> types;
  for (Type type : body.getArgumentTypes())
    types.push_back(getArgumentType(type));
  bool reduces = false;
  func.walk([&](LoopOp loop) {
    reduces |= !shape.serial && !loop.getReductions().empty() &&
               (shape.levelsOf(loop) & Levels::Gang) != Levels::None;
  });
  // Messages may be in memory of the kernel's own.
  bool hasScratch = reduces || shape.messages || shape.grid;
  auto pointer = LLVM::LLVMPointerType::get(context);
  if (hasScratch)
    types.push_back(pointer);
  if (shape.messages || shape.communicates)
    types.push_back(pointer);
  if (shape.grid)
    types.append({builder.getI64Type(), builder.getI64Type(), pointer});

  builder.setInsertionPointToEnd(module.getBody());
  kernel =
      gpu::GPUFuncOp::create(builder, loc, (func.getSymName() + suffix).str(),
                             FunctionType::get(context, types, {}));
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  builder.getUnitAttr());
  kernel.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr(shape.block));
  Block &entry = kernel.getBody().front();
  builder.setInsertionPointToStart(&entry);
  createPositions();
  for (BlockArgument argument : body.getArguments()) {
    Value value = entry.getArgument(argument.getArgNumber());
    if (argument.getType().isInteger(1))
      value = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::ne, value,
          arith::ConstantIntOp::create(builder, loc, 0, 8));
    map.map(argument, value);
  }
  if (hasScratch)
    scratch = entry.getArgument(body.getNumArguments());

  if (shape.messages) {
    scratchPerBlock = 16; // aligned, and never nothing
    auto begin = scf::IfOp::create(builder, loc, isFirst(Team::Block),
                                   /*withElse=*/false);
    OpBuilder inside = begin.getThenBodyBuilder();
    createRequestBegin(module, inside, loc,
                       entry.getArgument(types.size() - 1));
  }
  if (shape.grid) {
    createGrid(entry.getArgument(types.size() - 3),
               entry.getArgument(types.size() - 2));
    createGroup(entry.getArgument(types.size() - 1));
  }
  if (shape.communicates) {
    loopTable = entry.getArgument(types.size() - 4);
    ifTrue(isFirst(Team::Grid),
           [&] { callLoop("__xacc_loop_begin", {}, loopTable); });
  }
  entryEnd = constant(0).getDefiningOp();
  emitBlock(body, shape.serial ? Team::Thread
                  : shape.grid ? Team::Grid
                               : Team::Block);
  endGroup();
  gpu::ReturnOp::create(builder, loc);
  entryEnd->erase();
  return kernel;
}

Operation *KernelEmitter::emitRoutine(gpu::GPUModuleOp module) {
  auto routine = cast<func::FuncOp>(source);
  builder.setInsertionPointToEnd(module.getBody());
  auto copy = func::FuncOp::create(builder, loc, routine.getSymName(),
                                   routine.getFunctionType());
  copy.setPrivate();
  if (routine.isExternal()) {
    fail("it calls '" + routine.getSymName() +
         "', which is not defined in this file");
    return copy;
  }
  Block *entry = copy.addEntryBlock();
  map.map(&routine.getBody().front(), entry);
  map.map(routine.getArguments(), entry->getArguments());
  builder.setInsertionPointToStart(entry);
  entryEnd = constant(0).getDefiningOp();
  emitRegion(routine.getBody(), copy.getBody(), Team::Thread);
  entryEnd->erase();
  if (hasMessageMemory)
    createMessageRelease(module, copy);
  return copy;
}

} // namespace xacc::offload
