//===- HostLoops.cpp - Loops of kernels on CPUs ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An outermost parallel loop is divided over the threads of an omp.parallel;
// all loops inside run in the thread that reaches them. Thread t of nt takes
// positions [n*t/nt, n*(t+1)/nt): of the first loop, or, where this has only a
// few iterations a thread, of the index space of the first two. Both cases are
// the same code, on the index space of two, cut at multiples of
//
//   unit = n0 >= few * nt ? n1 : 1
//
// so that the loops inside see their whole range, but for the ends.
//
// Each scf.for of a parallel loop is annotated with an access group of its own
// (`parallel_accesses`); --xacc-attach-access-groups puts the accesses into it,
// once these are LLVM's. LLVM then vectorises without asking whether arrays
// overlap.
//
// Reductions. Each thread has an accumulator, which LLVM makes a register, and
// leaves it in its slot, a cache line or more; after the join the slots are
// combined in the order of the threads.
//
// Gangs. A kernel has one gang here, whose code outside of loops runs once. Its
// private memory is copied to each thread where a divided loop writes it; where
// it is read again behind the loop, the loop is not divided.
//
//===----------------------------------------------------------------------===//

#include "HostLoops.h"
#include "../../Dialect/XMP/Transforms/Reductions.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

/// Operations below which waking threads costs more than they save.
static constexpr int64_t kMinWork = 40000;
/// Iterations of the first loop a thread, from which on it is cut alone.
static constexpr int64_t kMinChunk = 8;

namespace {

class HostLoop {
public:
  HostLoop(LoopOp loop, RuntimeCalls &calls)
      : loop(loop), calls(calls), builder(loop), loc(loop.getLoc()) {}

  void runSequentially();
  void runInThreads();

private:
  static constexpr auto nsw = arith::IntegerOverflowFlags::nsw;
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value a, Value b) {
    return builder.createOrFold<arith::AddIOp>(loc, a, b, nsw);
  }
  Value sub(Value a, Value b) {
    return builder.createOrFold<arith::SubIOp>(loc, a, b, nsw);
  }
  Value mul(Value a, Value b) {
    return builder.createOrFold<arith::MulIOp>(loc, a, b, nsw);
  }
  Value div(Value a, Value b) {
    return builder.createOrFold<arith::DivUIOp>(loc, a, b);
  }
  Value min(Value a, Value b) {
    return builder.createOrFold<arith::MinSIOp>(loc, a, b);
  }
  Value max(Value a, Value b) {
    return builder.createOrFold<arith::MaxSIOp>(loc, a, b);
  }

  Value getTripCount(unsigned d);
  Value callOpenMP(StringRef name);
  LLVM::LoopAnnotationAttr getAnnotation(unsigned d);
  bool isLargeReduction();

  SmallVector<Value> createAccumulators();
  void emitFor(unsigned d, Value begin, Value end,
               llvm::function_ref<void()> body);
  void emitNest(unsigned d);
  void emitBody();
  void emitChunk(ArrayRef<Value> counts);
  SmallVector<Value> createSlots(Value numThreads);
  void combine(ArrayRef<Value> slots, Value numThreads);
  void privatize(Operation *root);

  LoopOp loop;
  RuntimeCalls &calls;
  OpBuilder builder;
  Location loc;
  SmallVector<Value> inductionVars, accumulators;
};

} // namespace

//===----------------------------------------------------------------------===//
// One thread
//===----------------------------------------------------------------------===//

/// A loop with a reduction and so many accesses that one iteration keeps the
/// processor busy: interleaving it would only leave more iterations to the
/// scalar remainder (see lib/Dialect/XMP/Transforms/LocalizeLoop.cpp).
bool HostLoop::isLargeReduction() {
  constexpr unsigned kManyLoads = 16;
  unsigned numLoads = 0;
  loop.getBody().walk(
      [&](Operation *op) { numLoads += isa<memref::LoadOp>(op); });
  return !loop.getReductions().empty() && numLoads >= kManyLoads;
}

LLVM::LoopAnnotationAttr HostLoop::getAnnotation(unsigned d) {
  MLIRContext *context = builder.getContext();
  LLVM::LoopInterleaveAttr interleave;
  SmallVector<LLVM::AccessGroupAttr> groups;
  if (d + 1 == loop.getNumLoops() && isLargeReduction())
    interleave =
        LLVM::LoopInterleaveAttr::get(context, builder.getI32IntegerAttr(1));
  if (loop.isParallel())
    groups.push_back(LLVM::AccessGroupAttr::get(context));
  if (!interleave && groups.empty())
    return {};
  return LLVM::LoopAnnotationAttr::get(context, {}, {}, interleave, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {}, groups);
}

SmallVector<Value> HostLoop::createAccumulators() {
  SmallVector<Value> result;
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    auto type = cast<MemRefType>(operand.getType());
    // The body was written for the operand's type.
    Value own = memref::AllocaOp::create(
        builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
    Value identity = xmp::createIdentity(builder, loc, loop.getReductionKind(i),
                                         type.getElementType());
    xmp::forEachElement(builder, loc, type, [&](OpBuilder &b, ValueRange at) {
      memref::StoreOp::create(b, loc, identity, own, at);
    });
    result.push_back(own);
  }
  return result;
}

void HostLoop::emitFor(unsigned d, Value begin, Value end,
                       llvm::function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(builder);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, loop.getStep()[d]);
  if (LLVM::LoopAnnotationAttr annotation = getAnnotation(d))
    forOp->setAttr("llvm.loop_annotation", annotation);
  builder.setInsertionPointToStart(forOp.getBody());
  inductionVars.push_back(forOp.getInductionVar());
  body();
}

void HostLoop::emitNest(unsigned d) {
  if (d == loop.getNumLoops())
    return emitBody();
  emitFor(d, loop.getLower()[d], loop.getUpper()[d], [&] { emitNest(d + 1); });
}

void HostLoop::emitBody() {
  SmallVector<Value> arguments(inductionVars);
  llvm::append_range(arguments, accumulators);
  Block *body = &loop.getBody().front();
  body->getTerminator()->erase();
  for (auto [argument, value] :
       llvm::zip_equal(body->getArguments(), arguments))
    argument.replaceAllUsesWith(value);
  builder.getBlock()->getOperations().splice(builder.getInsertionPoint(),
                                             body->getOperations());
}

void HostLoop::runSequentially() {
  allowReordering(loop);
  accumulators = createAccumulators();
  {
    OpBuilder::InsertionGuard guard(builder);
    emitNest(0);
  }
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    Value result = operand;
    xmp::forEachElement(
        builder, loc, cast<MemRefType>(operand.getType()),
        [&](OpBuilder &b, ValueRange at) {
          Value old = memref::LoadOp::create(b, loc, result, at);
          Value part = memref::LoadOp::create(b, loc, accumulators[i], at);
          Value value =
              xmp::createCombine(b, loc, loop.getReductionKind(i), old, part);
          memref::StoreOp::create(b, loc, value, result, at);
        });
  }
  loop.erase();
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

Value HostLoop::getTripCount(unsigned d) {
  Value lower = loop.getLower()[d];
  Value count = sub(max(loop.getUpper()[d], lower), lower);
  return builder.createOrFold<arith::CeilDivUIOp>(loc, count,
                                                  loop.getStep()[d]);
}

Value HostLoop::callOpenMP(StringRef name) {
  auto type = LLVM::LLVMFunctionType::get(builder.getI32Type(), {});
  Value number = calls.call(builder, loc, name, type, {});
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

/// What the calling thread does.
void HostLoop::emitChunk(ArrayRef<Value> counts) {
  OpBuilder::InsertionGuard guard(builder);
  Value thread = callOpenMP("omp_get_thread_num");
  Value threads = callOpenMP("omp_get_num_threads");
  auto cut = [&](Value count, Value number) {
    return div(mul(count, number), threads);
  };
  Value next = add(thread, constant(1));
  auto at = [&](unsigned d, Value position) {
    return add(loop.getLower()[d], mul(position, loop.getStep()[d]));
  };
  if (counts.size() == 1) {
    Value begin = cut(counts[0], thread), end = cut(counts[0], next);
    return emitFor(0, at(0, begin), at(0, end), [&] { emitNest(1); });
  }

  // Positions in the index space of the first two loops.
  Value columns = max(counts[1], constant(1));
  Value few = mul(threads, constant(kMinChunk));
  Value whole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                      counts[0], few);
  Value unit =
      arith::SelectOp::create(builder, loc, whole, columns, constant(1));
  Value numUnits = arith::SelectOp::create(builder, loc, whole, counts[0],
                                           mul(counts[0], counts[1]));
  Value begin = mul(cut(numUnits, thread), unit);
  Value end = mul(cut(numUnits, next), unit);
  Value firstRow = div(begin, columns);
  Value lastRow = div(add(end, sub(columns, constant(1))), columns);
  // Without positions there may be a row left, whose range is then empty.
  emitFor(0, at(0, firstRow), at(0, lastRow), [&] {
    Value row = sub(inductionVars[0], loop.getLower()[0]);
    row = div(row, loop.getStep()[0]);
    Value rowBegin = mul(row, columns);
    Value from = max(sub(begin, rowBegin), constant(0));
    Value to = min(sub(end, rowBegin), counts[1]);
    emitFor(1, at(1, from), at(1, to), [&] { emitNest(2); });
  });
}

/// For each reduction an array with a place for each thread, on cache lines of
/// its own: memref<threads x copies x shape>.
SmallVector<Value> HostLoop::createSlots(Value numThreads) {
  constexpr int64_t kLineInBits = 64 * 8;
  constexpr int64_t kLargestOnStack = 16; // elements
  SmallVector<Value> slots;
  for (Value operand : loop.getReductions()) {
    auto type = cast<MemRefType>(operand.getType());
    Type element = type.getElementType();
    int64_t bits = 8 * getElementSize(element, loop);
    int64_t numElements = std::max<int64_t>(1, type.getNumElements());
    // The padding is a whole number of copies.
    int64_t copies =
        llvm::divideCeil(std::max<int64_t>(1, kLineInBits / bits), numElements);
    SmallVector<int64_t> shape{ShapedType::kDynamic, copies};
    llvm::append_range(shape, type.getShape());
    auto slotType = MemRefType::get(shape, element);
    IntegerAttr alignment = builder.getI64IntegerAttr(64);
    if (numElements <= kLargestOnStack)
      slots.push_back(memref::AllocaOp::create(builder, loc, slotType,
                                               numThreads, alignment));
    else
      slots.push_back(memref::AllocOp::create(builder, loc, slotType,
                                              numThreads, alignment));
  }
  return slots;
}

static LLVM::LoopAnnotationAttr getScalarAnnotation(OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  auto vectorize = LLVM::LoopVectorizeAttr::get(
      context, /*disable=*/builder.getBoolAttr(true), {}, {}, {}, {}, {}, {});
  return LLVM::LoopAnnotationAttr::get(context, {}, vectorize, {}, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {}, {});
}

/// operand = operand op slots[0] op slots[1] ...
void HostLoop::combine(ArrayRef<Value> slots, Value numThreads) {
  Value zero = constant(0), one = constant(1);
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    Value result = operand;
    xmp::forEachElement(
        builder, loc, cast<MemRefType>(operand.getType()),
        [&](OpBuilder &b, ValueRange at) {
          Value old = memref::LoadOp::create(b, loc, result, at);
          auto forOp = scf::ForOp::create(b, loc, zero, numThreads, one,
                                          ValueRange(old));
          // A slot is a cache line: vectors would have to be gathered.
          forOp->setAttr("llvm.loop_annotation", getScalarAnnotation(b));
          {
            OpBuilder::InsertionGuard guard(b);
            b.setInsertionPointToStart(forOp.getBody());
            SmallVector<Value> slot{forOp.getInductionVar(), zero};
            llvm::append_range(slot, at);
            Value part = memref::LoadOp::create(b, loc, slots[i], slot);
            Value value = xmp::createCombine(b, loc, loop.getReductionKind(i),
                                             forOp.getRegionIterArg(0), part);
            scf::YieldOp::create(b, loc, value);
          }
          memref::StoreOp::create(b, loc, forOp.getResult(0), result, at);
        });
    if (auto alloc = slots[i].getDefiningOp<memref::AllocOp>())
      memref::DeallocOp::create(builder, loc, alloc);
  }
}

/// The private allocations of the gang that a loop uses; false if it cannot be
/// divided because of one.
static bool findGangMemory(LoopOp loop,
                           SmallVectorImpl<memref::AllocaOp> &written) {
  auto function = loop->getParentOfType<func::FuncOp>();
  bool divisible = true;
  function.walk([&](Operation *op) {
    if (!isa<memref::AllocaOp, LLVM::AllocaOp>(op) || loop->isAncestor(op) ||
        !isWrittenInside(op, loop))
      return;
    auto alloca = dyn_cast<memref::AllocaOp>(op);
    if (!alloca || !alloca.getType().hasStaticShape() ||
        isReadOutside(op, loop))
      divisible = false;
    else
      written.push_back(alloca);
  });
  return divisible;
}

/// Gives the calling thread its own copy of the gang's memory.
static void copyGangMemory(OpBuilder &builder, Location loc,
                           ArrayRef<memref::AllocaOp> written, LoopOp loop) {
  for (memref::AllocaOp alloca : written) {
    Value old = alloca.getResult();
    Operation *copy = builder.clone(*alloca);
    Value own = copy->getResult(0);
    old.replaceUsesWithIf(own, [&](OpOperand &use) {
      return loop.getBody().isAncestor(use.getOwner()->getParentRegion());
    });
    xmp::forEachElement(builder, loc, alloca.getType(),
                        [&](OpBuilder &b, ValueRange at) {
                          Value value = memref::LoadOp::create(b, loc, old, at);
                          memref::StoreOp::create(b, loc, value, own, at);
                        });
  }
}

void HostLoop::runInThreads() {
  SmallVector<memref::AllocaOp> gangMemory;
  if (!findGangMemory(loop, gangMemory))
    return runSequentially();
  allowReordering(loop);

  SmallVector<Value> counts;
  // No more than is asked for, so that the product fits.
  Value most = constant(kMinWork);
  Value work =
      constant(std::min(kMinWork, estimateCost(loop.getBody().front()) + 1));
  for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
    Value count = getTripCount(d);
    work = min(mul(work, min(count, most)), most);
    if (d < 2)
      counts.push_back(count);
  }
  Value enough = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                       work, most);

  SmallVector<Value> slots;
  Value teamSize;
  if (!loop.getReductions().empty()) {
    slots = createSlots(callOpenMP("omp_get_max_threads"));
    teamSize = memref::AllocaOp::create(
        builder, loc, MemRefType::get({}, builder.getIndexType()));
  }

  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto setDeviceType = LLVM::LLVMFunctionType::get(pointer, {pointer});
  Value device, outerDevice;
  if (callsOtherFiles(loop, /*orAsksForDevice=*/true))
    device = calls.call(builder, loc, "xaccrtKernelDevice",
                        LLVM::LLVMFunctionType::get(pointer, {}), {});

  omp::ParallelOperands operands;
  operands.ifExpr = enough;
  auto parallel = omp::ParallelOp::create(builder, loc, operands);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&parallel.getRegion());
    builder.setInsertionPoint(omp::TerminatorOp::create(builder, loc));
    if (device)
      outerDevice = calls.call(builder, loc, "xaccrtSetKernelDevice",
                               setDeviceType, device);
    copyGangMemory(builder, loc, gangMemory, loop);
    accumulators = createAccumulators();
    emitChunk(counts);
    if (!slots.empty()) {
      Value thread = callOpenMP("omp_get_thread_num"), zero = constant(0);
      for (auto [i, own] : llvm::enumerate(accumulators))
        xmp::forEachElement(
            builder, loc, cast<MemRefType>(own.getType()),
            [&, own = own](OpBuilder &b, ValueRange at) {
              Value value = memref::LoadOp::create(b, loc, own, at);
              SmallVector<Value> slot{thread, zero};
              llvm::append_range(slot, at);
              memref::StoreOp::create(b, loc, value, slots[i], slot);
            });
      Value first = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::eq, thread, zero);
      scf::IfOp::create(builder, loc, first, [&](OpBuilder &b, Location) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPoint(b.getInsertionBlock(), b.getInsertionPoint());
        memref::StoreOp::create(builder, loc, callOpenMP("omp_get_num_threads"),
                                teamSize);
        scf::YieldOp::create(builder, loc);
      });
    }
    if (device)
      calls.call(builder, loc, "xaccrtSetKernelDevice", setDeviceType,
                 outerDevice);
  }
  if (!slots.empty())
    combine(slots, memref::LoadOp::create(builder, loc, teamSize));
  loop.erase();
}

//===----------------------------------------------------------------------===//
// All loops
//===----------------------------------------------------------------------===//

static bool isOutermostParallel(LoopOp loop) {
  if (!loop.isParallel())
    return false;
  for (auto outer = loop->getParentOfType<LoopOp>(); outer;
       outer = outer->getParentOfType<LoopOp>())
    if (outer.isParallel())
      return false;
  return true;
}

void xacc::lowerHostLoops(func::FuncOp function, RuntimeCalls &calls,
                          bool threads) {
  // Outer loops first: what is inside moves along.
  SmallVector<LoopOp> divided, loops;
  function.walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    (threads && isOutermostParallel(loop) ? divided : loops).push_back(loop);
  });
  for (LoopOp loop : divided)
    HostLoop(loop, calls).runInThreads();
  for (LoopOp loop : loops)
    HostLoop(loop, calls).runSequentially();
}
