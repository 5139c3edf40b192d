//===- HostLoops.cpp - Loops of kernels on CPUs ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An outermost parallel loop is divided over the threads of an offload.team;
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
// A parallel loop may have been moved out of a sequential one, to have more
// threads on GPUs. The last dimension goes back into that one: it is the one of
// unit stride, if there is one.
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
#include "Analysis/Cost.h"
#include "Dialect/Offload/IR/LoopOrder.h"
#include "Dialect/Offload/IR/TripCount.h"
#include "Dialect/XMP/IR/Views.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "Support/IndexArithmetic.h"
#include "Support/Tuning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include "xacc/DeviceABI.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;
using xmp::ReductionKind;

namespace {

class HostLoop : IndexArithmetic {
public:
  HostLoop(LoopOp loop, RuntimeCalls &calls, unsigned numUpdates = 0)
      : IndexArithmetic(loop), loop(loop), calls(calls),
        firstUpdate(loop.getReductions().size() - numUpdates) {}

  void runSequentially();
  void runInThreads();

private:
  Value getTripCount(unsigned d);
  LLVM::LoopAnnotationAttr getAnnotation(unsigned d);
  bool isLargeReduction();

  SmallVector<Value> getDynamicSizes(Value memory);
  SmallVector<Value> createAccumulators();
  void emitFor(unsigned d, Value begin, Value end,
               llvm::function_ref<void()> body);
  /// The iterations of one loop.
  struct Span {
    Value begin, end;
  };
  void findAroundLast();
  void emitLast(unsigned d, Value begin, Value end,
                llvm::function_ref<void()> body);
  void emitTiles(unsigned d, ArrayRef<Span> spans);
  void emitTile(ArrayRef<Span> spans);
  SmallVector<Span> getSpans();
  void emitBody();
  void emitChunk(ArrayRef<Value> counts, Value thread, Value threads);
  SmallVector<Value> createSlots(Value numThreads);
  void fillSlots(ArrayRef<Value> slots, Value thread);
  void combine(ArrayRef<Value> slots, Value numThreads);
  Value callTeamSize(SmallVectorImpl<Value> &counts);

  LoopOp loop;
  RuntimeCalls &calls;
  /// The first reduction of memory that other kernels may update.
  unsigned firstUpdate;
  /// The sequential loop that goes around the last dimension, if there is one.
  LoopOp aroundLast;
  SmallVector<Value> inductionVars, accumulators;
};

} // namespace

//===----------------------------------------------------------------------===//
// One thread
//===----------------------------------------------------------------------===//

/// A loop with a reduction and so many accesses that one iteration keeps the
/// processor busy.
bool HostLoop::isLargeReduction() {
  unsigned numLoads = 0;
  loop.getBody().walk(
      [&](Operation *op) { numLoads += isa<memref::LoadOp>(op); });
  return !loop.getReductions().empty() && numLoads >= tuning::manyLoads;
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

SmallVector<Value> HostLoop::getDynamicSizes(Value memory) {
  SmallVector<Value> sizes;
  auto type = cast<MemRefType>(memory.getType());
  for (unsigned dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(builder, loc, memory, dim));
  return sizes;
}

/// Gives back what is on the heap.
static void free(OpBuilder &builder, Location loc, ValueRange memories) {
  for (Value memory : memories)
    if (memory.getDefiningOp<memref::AllocOp>())
      memref::DeallocOp::create(builder, loc, memory);
}

SmallVector<Value> HostLoop::createAccumulators() {
  SmallVector<Value> result;
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    auto type = cast<MemRefType>(operand.getType());
    // The body was written for the operand's type.
    auto ownType = MemRefType::get(type.getShape(), type.getElementType());
    Value own;
    if (type.hasStaticShape())
      own = memref::AllocaOp::create(builder, loc, ownType);
    else
      own = memref::AllocOp::create(builder, loc, ownType,
                                    getDynamicSizes(operand));
    Value identity = xmp::createIdentity(builder, loc, loop.getReductionKind(i),
                                         type.getElementType());
    xmp::forEachElement(builder, loc, own, [&](OpBuilder &b, ValueRange at) {
      memref::StoreOp::create(b, loc, identity, own, at);
    });
    result.push_back(own);
  }
  return result;
}

void HostLoop::findAroundLast() {
  if (!loop.isParallel() || loop.getTileAttr() || !loop.getReductions().empty())
    return;
  Block &body = loop.getBody().front();
  auto marked = body.getOps<LoopOp>();
  if (!llvm::hasSingleElement(marked) ||
      !(*marked.begin())->hasAttr(kAroundLastAttr))
    return;
  // Bounds that are the same for all iterations are computed before.
  moveLoopInvariantCode(
      {&loop.getBody()},
      [&](Value value, Region *) {
        return !loop.getBody().isAncestor(value.getParentRegion());
      },
      [](Operation *op, Region *) { return isPure(op); },
      [&](Operation *op, Region *) { op->moveBefore(loop); });
  LoopOp inner = *marked.begin();
  bool isRectangular = llvm::all_of(inner->getOperands(), [&](Value bound) {
    return !loop.getBody().isAncestor(bound.getParentRegion());
  });
  bool isPerfect = llvm::all_of(body.without_terminator(), [&](Operation &op) {
    return &op == inner || isPure(&op);
  });
  if (isRectangular && isPerfect && inner.getReductions().empty())
    aroundLast = inner;
}

/// The last dimension, inside of `aroundLast`.
void HostLoop::emitLast(unsigned d, Value begin, Value end,
                        llvm::function_ref<void()> body) {
  LoopOp inner = std::exchange(aroundLast, LoopOp());
  OpBuilder::InsertionGuard guard(builder);
  // What it does is what the parallel loop does.
  Block &block = inner.getBody().front();
  inner->getBlock()->getOperations().splice(
      inner->getIterator(), block.getOperations(), block.begin(),
      block.getTerminator()->getIterator());
  inner->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
  builder.setInsertionPoint(block.getTerminator());
  emitFor(d, begin, end, body);
}

void HostLoop::emitFor(unsigned d, Value begin, Value end,
                       llvm::function_ref<void()> body) {
  if (aroundLast && d + 1 == loop.getNumLoops())
    return emitLast(d, begin, end, body);
  OpBuilder::InsertionGuard guard(builder);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, loop.getStep()[d]);
  if (LLVM::LoopAnnotationAttr annotation = getAnnotation(d))
    forOp->setAttr("llvm.loop_annotation", annotation);
  builder.setInsertionPointToStart(forOp.getBody());
  inductionVars.push_back(forOp.getInductionVar());
  body();
}

SmallVector<HostLoop::Span> HostLoop::getSpans() {
  SmallVector<Span> spans;
  for (auto [lower, upper] : llvm::zip_equal(loop.getLower(), loop.getUpper()))
    spans.push_back({lower, upper});
  return spans;
}

/// The tiles of the loops from `d` on; `spans` are those of one tile of the
/// loops before.
void HostLoop::emitTiles(unsigned d, ArrayRef<Span> spans) {
  if (d == loop.getNumLoops())
    return emitTile(spans);
  int64_t size = loop.getTileSize(d);
  if (size == 0)
    return emitTiles(d + 1, spans);
  OpBuilder::InsertionGuard guard(builder);
  Value distance = mul(loop.getStep()[d], constant(size));
  auto forOp =
      scf::ForOp::create(builder, loc, spans[d].begin, spans[d].end, distance);
  builder.setInsertionPointToStart(forOp.getBody());
  Value begin = forOp.getInductionVar();
  SmallVector<Span> inside(spans);
  inside[d] = {begin, min(add(begin, distance), spans[d].end)};
  emitTiles(d + 1, inside);
}

/// The loops that are left.
void HostLoop::emitTile(ArrayRef<Span> spans) {
  unsigned d = inductionVars.size();
  if (d == loop.getNumLoops())
    return emitBody();
  emitFor(d, spans[d].begin, spans[d].end, [&] { emitTile(spans); });
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
  findAroundLast();
  accumulators = createAccumulators();
  {
    OpBuilder::InsertionGuard guard(builder);
    emitTiles(0, getSpans());
  }
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    Value result = operand;
    xmp::forEachElement(builder, loc, result, [&](OpBuilder &b, ValueRange at) {
      Value old = memref::LoadOp::create(b, loc, result, at);
      Value part = memref::LoadOp::create(b, loc, accumulators[i], at);
      Value value =
          xmp::createCombine(b, loc, loop.getReductionKind(i), old, part);
      memref::StoreOp::create(b, loc, value, result, at);
    });
  }
  free(builder, loc, accumulators);
  loop.erase();
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

Value HostLoop::getTripCount(unsigned d) {
  Value lower = loop.getLower()[d];
  Value count = sub(max(loop.getUpper()[d], lower), lower);
  return createTripCount(builder, loc, count, loop.getStep()[d]);
}

/// What the calling thread does.
void HostLoop::emitChunk(ArrayRef<Value> counts, Value thread, Value threads) {
  OpBuilder::InsertionGuard guard(builder);
  auto cut = [&](Value count, Value number) {
    return div(mul(count, number), threads);
  };
  Value next = add(thread, constant(1));
  auto at = [&](unsigned d, Value position) {
    return add(loop.getLower()[d], mul(position, loop.getStep()[d]));
  };
  SmallVector<Span> spans = getSpans();
  if (loop.getTileAttr()) {
    // Cut where a tile of the first loop begins.
    Value size = constant(std::max<int64_t>(1, loop.getTileSize(0)));
    Value tiles = div(add(counts[0], sub(size, constant(1))), size);
    spans[0] = {at(0, mul(cut(tiles, thread), size)),
                min(at(0, mul(cut(tiles, next), size)), loop.getUpper()[0])};
    return emitTiles(0, spans);
  }
  if (counts.size() == 1) {
    Value begin = cut(counts[0], thread), end = cut(counts[0], next);
    return emitFor(0, at(0, begin), at(0, end), [&] { emitTile(spans); });
  }

  // Positions in the index space of the first two loops.
  Value columns = max(counts[1], constant(1));
  Value few = mul(threads, constant(tuning::leastChunk));
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
    row = div(row, createDivisor(builder, loc, loop.getStep()[0]));
    Value rowBegin = mul(row, columns);
    Value from = max(sub(begin, rowBegin), constant(0));
    Value to = min(sub(end, rowBegin), counts[1]);
    emitFor(1, at(1, from), at(1, to), [&] { emitTile(spans); });
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
    bool isStatic = type.hasStaticShape();
    int64_t numElements =
        isStatic ? std::max<int64_t>(1, type.getNumElements()) : 1;
    // The padding is a whole number of copies; none where the size is not
    // known.
    int64_t lines = std::max<int64_t>(1, kLineInBits / bits);
    int64_t copies = isStatic ? llvm::divideCeil(lines, numElements) : 1;
    SmallVector<int64_t> shape{ShapedType::kDynamic, copies};
    llvm::append_range(shape, type.getShape());
    auto slotType = MemRefType::get(shape, element);
    IntegerAttr alignment = builder.getI64IntegerAttr(64);
    SmallVector<Value> sizes{numThreads};
    llvm::append_range(sizes, getDynamicSizes(operand));
    if (isStatic && numElements <= kLargestOnStack)
      slots.push_back(
          memref::AllocaOp::create(builder, loc, slotType, sizes, alignment));
    else
      slots.push_back(
          memref::AllocOp::create(builder, loc, slotType, sizes, alignment));
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
    bool isUpdate = i >= firstUpdate;
    ReductionKind kind = loop.getReductionKind(i);
    Type element = cast<MemRefType>(operand.getType()).getElementType();
    xmp::forEachElement(builder, loc, result, [&](OpBuilder &b, ValueRange at) {
      Value old = isUpdate ? xmp::createIdentity(b, loc, kind, element)
                           : memref::LoadOp::create(b, loc, result, at);
      auto forOp =
          scf::ForOp::create(b, loc, zero, numThreads, one, ValueRange(old));
      // A slot is a cache line: vectors would have to be gathered.
      forOp->setAttr("llvm.loop_annotation", getScalarAnnotation(b));
      {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToStart(forOp.getBody());
        SmallVector<Value> slot{forOp.getInductionVar(), zero};
        llvm::append_range(slot, at);
        Value part = memref::LoadOp::create(b, loc, slots[i], slot);
        Value value =
            xmp::createCombine(b, loc, kind, forOp.getRegionIterArg(0), part);
        scf::YieldOp::create(b, loc, value);
      }
      if (isUpdate)
        memref::AtomicRMWOp::create(b, loc, getAtomicKind(kind),
                                    forOp.getResult(0), result, at);
      else
        memref::StoreOp::create(b, loc, forOp.getResult(0), result, at);
    });
  }
  free(builder, loc, slots);
}

/// The private allocations of the gang that a loop uses; false if it cannot be
/// divided because of one.
static bool findGangMemory(LoopOp loop, SmallVectorImpl<Operation *> &written) {
  auto function = loop->getParentOfType<func::FuncOp>();
  bool divisible = true;
  function.walk([&](Operation *op) {
    if (!isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(op) ||
        loop->isAncestor(op) || !isWrittenInside(op, loop))
      return;
    if (isa<LLVM::AllocaOp>(op) || isReadOutside(op, loop))
      divisible = false;
    else
      written.push_back(op);
  });
  return divisible;
}

/// Uses of `old` in the loop, also by views that are made outside of it, become
/// those of `own`.
static void replaceInLoop(OpBuilder &builder, Value old, Value own,
                          LoopOp loop) {
  for (OpOperand &use : llvm::make_early_inc_range(old.getUses())) {
    Operation *user = use.getOwner();
    if (loop->isProperAncestor(user)) {
      use.set(own);
    } else if (xmp::getViewed(user) && user->getOperand(0) == old &&
               user->getNumResults() == 1) {
      Operation *copy = builder.clone(*user);
      copy->setOperand(0, own);
      replaceInLoop(builder, user->getResult(0), copy->getResult(0), loop);
      if (copy->use_empty())
        copy->erase();
    }
  }
}

/// Gives the calling thread its own copy of the gang's memory.
static SmallVector<Value> copyGangMemory(OpBuilder &builder, Location loc,
                                         ArrayRef<Operation *> written,
                                         LoopOp loop) {
  SmallVector<Value> copies;
  for (Operation *memory : written) {
    Value old = memory->getResult(0);
    Value own = builder.clone(*memory)->getResult(0);
    xmp::forEachElement(builder, loc, old, [&](OpBuilder &b, ValueRange at) {
      Value value = memref::LoadOp::create(b, loc, old, at);
      memref::StoreOp::create(b, loc, value, own, at);
    });
    replaceInLoop(builder, old, own, loop);
    copies.push_back(own);
  }
  return copies;
}

/// How many threads there are for the loop; adds the numbers of iterations of
/// the loops that are divided.
Value HostLoop::callTeamSize(SmallVectorImpl<Value> &counts) {
  constexpr int64_t kMost = XACC_TEAM_WORK;
  // No more than is asked for, so that the product fits.
  Value most = constant(kMost);
  Value work = constant(
      std::min(kMost, analysis::estimateCost(loop.getBody().front()) + 1));
  for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
    Value count = getTripCount(d);
    work = min(mul(work, min(count, most)), most);
    if (d < 2)
      counts.push_back(count);
  }
  return XACC_CALL(calls, builder, loc, xaccrtTeamSize, {work});
}

/// Leaves what a thread has accumulated.
void HostLoop::fillSlots(ArrayRef<Value> slots, Value thread) {
  for (auto [slot, own] : llvm::zip_equal(slots, accumulators))
    xmp::forEachElement(
        builder, loc, own,
        [&, slot = slot, own = own](OpBuilder &b, ValueRange at) {
          Value value = memref::LoadOp::create(b, loc, own, at);
          SmallVector<Value> place{thread, constant(0)};
          llvm::append_range(place, at);
          memref::StoreOp::create(b, loc, value, slot, place);
        });
}

void HostLoop::runInThreads() {
  SmallVector<Operation *> gangMemory;
  // Loops of updates use none.
  if (!findGangMemory(loop, gangMemory))
    return runSequentially();
  allowReordering(loop);
  findAroundLast();

  SmallVector<Value> counts;
  Value numThreads = callTeamSize(counts);
  Value size = calls.toIndex(builder, numThreads);
  SmallVector<Value> slots;
  if (!loop.getReductions().empty())
    slots = createSlots(size);

  auto team = TeamOp::create(builder, loc, numThreads);
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body =
        builder.createBlock(&team.getBody(), {}, builder.getI64Type(), loc);
    builder.setInsertionPoint(YieldOp::create(builder, loc));
    Value thread = calls.toIndex(builder, body->getArgument(0));
    SmallVector<Value> copies = copyGangMemory(builder, loc, gangMemory, loop);
    accumulators = createAccumulators();
    emitChunk(counts, thread, size);
    fillSlots(slots, thread);
    free(builder, loc, accumulators);
    free(builder, loc, copies);
  }
  if (!slots.empty())
    combine(slots, size);
  loop.erase();
}

//===----------------------------------------------------------------------===//
// All loops
//===----------------------------------------------------------------------===//

bool xacc::isOverThreads(LoopOp loop) {
  if (!loop.isParallel() || loop.getOneThread())
    return false;
  for (auto outer = loop->getParentOfType<LoopOp>(); outer;
       outer = outer->getParentOfType<LoopOp>())
    if (outer.isParallel())
      return false;
  return true;
}

void xacc::lowerHostLoops(func::FuncOp function, RuntimeCalls &calls,
                          offload::FuncOp kernel) {
  bool threads = kernel && kernel.getConstruct() != offload::Construct::Serial;
  UpdateLoops updates;
  if (threads)
    updates = reduceUpdates(function, kernel);
  // Outer loops first: what is inside moves along.
  SmallVector<LoopOp> divided, loops;
  function.walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    (threads && isOverThreads(loop) ? divided : loops).push_back(loop);
  });
  for (LoopOp loop : divided)
    HostLoop(loop, calls, updates.lookup(loop)).runInThreads();
  for (LoopOp loop : loops)
    HostLoop(loop, calls).runSequentially();
}
