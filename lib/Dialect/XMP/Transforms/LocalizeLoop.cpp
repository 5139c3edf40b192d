//===- LocalizeLoop.cpp - Lowering of one xmp.loop ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops over the iterations that LoopIterations.cpp finds.
//
// Reductions. private = alloca, set to the identity; the nest accumulates in
// it; buffer = alloca, a copy of it that xmp.reduction combines over the nodes
// along the indexed dimensions; finally operand = operand op buffer. Two
// allocas because the one that is passed to a call cannot live in a register.
//
// Threads. Loop d is cut into chunks [n*t/nt, n*(t+1)/nt) of its iteration
// numbers. Each thread accumulates in an alloca of its own and leaves the
// result in its slot, a cache line or more; the slots are combined in the order
// of t after the nest. A nest that is little work has one thread.
//
//===----------------------------------------------------------------------===//

#include "LocalizeLoop.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "LoopLowering.h"
#include "Support/Tuning.h"
#include "Work.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::xmp {

void LoopLowering::createAccumulator(Value accumulator, unsigned reduction) {
  auto type = cast<MemRefType>(accumulator.getType());
  Value identity = createIdentity(
      builder, loc, loop.getReductionKind(reduction), type.getElementType());
  forEachElement(builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
    memref::StoreOp::create(b, loc, identity, accumulator, at);
  });
}

Block *findCollapsedBody(LoopOp loop) {
  Block *body = &loop.getBody().front();
  auto parent = loop->getParentOfType<acc::LoopOp>();
  auto depth = parent ? parent->getAttrOfType<IntegerAttr>(kCollapseAttr)
                      : IntegerAttr();
  int64_t left = depth ? depth.getInt() : 0;
  for (Operation *op = loop; depth && op != parent; op = op->getParentOp())
    if (auto counted = dyn_cast<LoopOp>(op))
      left -= counted.getNumLoops();
  for (; left > 0; --left) {
    scf::ForOp inner;
    for (Operation &op : body->without_terminator()) {
      auto found = dyn_cast<scf::ForOp>(op);
      if (inner || (!found && !isMemoryEffectFree(&op)))
        return body;
      inner = found ? found : inner;
    }
    if (!inner)
      return body;
    body = inner.getBody();
  }
  return body;
}

void guardRest(OpBuilder &builder, Location loc, Value condition) {
  auto guard =
      scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
  Block *block = guard->getBlock(), *then = guard.thenBlock();
  then->getOperations().splice(then->begin(), block->getOperations(),
                               std::next(guard->getIterator()),
                               block->getTerminator()->getIterator());
}

void LoopLowering::emitBody(ArrayRef<Value> accumulators) {
  Block *guarded =
      options.inComputeConstruct ? findCollapsedBody(loop) : nullptr;
  if (condition && guarded && guarded != &loop.getBody().front()) {
    OpBuilder inner = OpBuilder::atBlockBegin(guarded);
    guardRest(inner, loc, condition);
  } else if (condition) {
    auto ifOp =
        scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
    builder.setInsertionPointToStart(ifOp.thenBlock());
  }
  SmallVector<Value> arguments(inductionVars);
  llvm::append_range(arguments, accumulators);
  Block *body = &loop.getBody().front();
  body->getTerminator()->erase();
  for (auto [argument, value] :
       llvm::zip_equal(body->getArguments(), arguments)) {
    argument.replaceAllUsesWith(value);
    // A loop around this one looks at the accesses again.
    for (CyclicAccess &access : accesses)
      if (access.index == argument)
        access.index = value;
  }
  for (Placeholder &placeholder : placeholders) {
    Value position = sub(numbers[placeholder.loop], placeholder.start);
    placeholder.value.replaceAllUsesWith(position);
    placeholder.value.getDefiningOp()->erase();
  }
  builder.getBlock()->getOperations().splice(builder.getInsertionPoint(),
                                             body->getOperations());
}

/// True for a loop with a reduction and so many accesses that one iteration
/// keeps the processor busy.
static bool isLargeReduction(LoopOp loop) {
  unsigned numLoads = 0;
  loop.getRegion().walk([&](Operation *op) { numLoads += isa<LoadOp>(op); });
  return !loop.getReductions().empty() && numLoads >= tuning::manyLoads;
}

static Attribute withoutInterleaving(OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  auto once =
      LLVM::LoopInterleaveAttr::get(context, builder.getI32IntegerAttr(1));
  return LLVM::LoopAnnotationAttr::get(context, {}, {}, once, {}, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {});
}

/// The value with a number among those that the node owns; what follows is run
/// only for values of the loop.
Value LoopLowering::emitOwnedValue(unsigned d, Value number) {
  const LoopIterations &its = iterations[d];
  if (loop.isDescending(d))
    number = sub(sub(add(its.begin, its.end), constant(1)), number);
  numbers[d] = number;
  Value value = add(its.lo, add(mul(div(number, its.layout.width), its.period),
                                rem(number, its.layout.width)));
  Value step = loop.getStep()[d], lb = loop.getLower()[d];
  if (isConstantIntValue(step, 1))
    return value;
  Value distance = loop.isDescending(d) ? sub(lb, value) : sub(value, lb);
  Value isOnLattice = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, rem(distance, step), constant(0));
  // A directive of OpenACC may count the loops inside: it has to find them
  // directly in each other.
  if (options.inComputeConstruct) {
    condition =
        condition ? arith::AndIOp::create(builder, loc, condition, isOnLattice)
                        .getResult()
                  : isOnLattice;
    return value;
  }
  auto ifOp =
      scf::IfOp::create(builder, loc, isOnLattice, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  return value;
}

/// A loop over the values of a block.
Value LoopLowering::emitBlock(unsigned d, Value block) {
  const LoopIterations &its = iterations[d];
  Value start = add(its.lo, mul(block, its.period));
  Value begin = max(its.from, start);
  Value end = min(its.to, add(start, its.layout.width));
  // A block starts at its own number times the width.
  Value offset = sub(mul(block, its.layout.width), start);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, constant(1));
  builder.setInsertionPointToStart(forOp.getBody());
  numbers[d] = add(forOp.getInductionVar(), offset);
  return forOp.getInductionVar();
}

void LoopLowering::emitFor(unsigned d, Value begin, Value end,
                           ArrayRef<Value> accumulators) {
  OpBuilder::InsertionGuard guard(builder);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, iterations[d].step);
  builder.setInsertionPointToStart(forOp.getBody());
  Value inductionVar = forOp.getInductionVar();
  switch (iterations[d].form) {
  case LoopIterations::Values:
    break;
  case LoopIterations::Downwards:
    inductionVar =
        sub(loop.getLower()[d], mul(inductionVar, loop.getStep()[d]));
    break;
  case LoopIterations::Owned:
    inductionVar = emitOwnedValue(d, inductionVar);
    break;
  case LoopIterations::Blocks:
    inductionVar = emitBlock(d, inductionVar);
    break;
  case LoopIterations::Lattice: {
    auto place = iterations[d].lattice.emitInner(builder, loc, inductionVar);
    inductionVar = place.value;
    numbers[d] = place.number;
    break;
  }
  }
  inductionVars.push_back(inductionVar);
  if (d + 1 == loop.getNumLoops() && isLargeReduction(loop))
    forOp->setAttr("llvm.loop_annotation", withoutInterleaving(builder));
  emitNest(d + 1, accumulators);
}

/// The operations of the loops from `d` on, counted to more than teams need.
Value LoopLowering::getWork(unsigned d) {
  constexpr int64_t kMost = 1 << 20;
  int64_t body = workOf(loop.getBody().front(), tuning::unknownTrips);
  Value most = constant(kMost), work = constant(std::min(kMost, body));
  for (const LoopIterations &its : ArrayRef(iterations).drop_front(d)) {
    Value trips = ceilDiv(max(sub(its.end, its.begin), constant(0)), its.step);
    // A loop in each of these: at most so long.
    if (its.form == LoopIterations::Blocks ||
        its.form == LoopIterations::Lattice)
      trips = mul(min(trips, most), its.layout.width);
    work = min(mul(work, min(trips, most)), most);
  }
  return work;
}

void LoopLowering::emitThreads(unsigned d, ArrayRef<Value> accumulators) {
  const LoopIterations &its = iterations[d];
  Value zero = constant(0), one = constant(1);
  Value count = ceilDiv(max(sub(its.end, its.begin), zero), its.step);
  Value threads = min(NumThreadsOp::create(builder, loc, getWork(d)), count);

  // One slot a thread and reduction, padded to whole cache lines.
  constexpr int64_t kLineInBits = 64 * 8;
  SmallVector<Value> slots;
  for (Value accumulator : accumulators) {
    auto type = cast<MemRefType>(accumulator.getType());
    Type element = type.getElementType();
    unsigned bits =
        element.isIndex() ? 64 : std::max(8u, element.getIntOrFloatBitWidth());
    int64_t line = std::max<int64_t>(1, kLineInBits / bits);
    SmallVector<int64_t> shape{ShapedType::kDynamic};
    llvm::append_range(shape, type.getShape());
    int64_t numElements = std::max<int64_t>(1, type.getNumElements());
    // The padding is a whole number of copies of the accumulator.
    int64_t copies = llvm::divideCeil(line, numElements);
    shape.insert(shape.begin() + 1, copies);
    slots.push_back(
        memref::AllocOp::create(builder, loc, MemRefType::get(shape, element),
                                threads, builder.getI64IntegerAttr(64)));
  }
  auto slotAt = [&](Value thread, ValueRange at) {
    SmallVector<Value> subscripts{thread, zero};
    llvm::append_range(subscripts, at);
    return subscripts;
  };

  auto parallel = scf::ParallelOp::create(builder, loc, zero, threads, one);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(parallel.getBody());
    Value thread = parallel.getInductionVars()[0];
    SmallVector<Value> privates;
    for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
      privates.push_back(memref::AllocaOp::create(
          builder, loc, cast<MemRefType>(accumulator.getType())));
      createAccumulator(privates.back(), i);
    }
    auto cut = [&](Value number) -> Value {
      return arith::DivUIOp::create(builder, loc, mul(count, number), threads);
    };
    Value from = cut(thread), to = cut(add(thread, one));
    Value begin = add(its.begin, mul(from, its.step));
    Value end = add(its.begin, mul(to, its.step));
    emitFor(d, begin, end, privates);
    for (auto [i, own] : llvm::enumerate(privates))
      forEachElement(builder, loc, own, [&](OpBuilder &b, ValueRange at) {
        Value value = memref::LoadOp::create(b, loc, own, at);
        memref::StoreOp::create(b, loc, value, slots[i], slotAt(thread, at));
      });
  }

  if (accumulators.empty())
    return;
  auto combine = scf::ForOp::create(builder, loc, zero, threads, one);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(combine.getBody());
    Value thread = combine.getInductionVar();
    for (auto [i, accumulator] : llvm::enumerate(accumulators))
      forEachElement(
          builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
            Value old = memref::LoadOp::create(b, loc, accumulator, at);
            Value part =
                memref::LoadOp::create(b, loc, slots[i], slotAt(thread, at));
            Value sum =
                createCombine(b, loc, loop.getReductionKind(i), old, part);
            memref::StoreOp::create(b, loc, sum, accumulator, at);
          });
  }
  for (Value slot : slots)
    memref::DeallocOp::create(builder, loc, slot);
}

void LoopLowering::emitNest(unsigned d, ArrayRef<Value> accumulators) {
  if (d == loop.getNumLoops())
    return emitBody(accumulators);
  if (static_cast<int64_t>(d) == threadLoop)
    return emitThreads(d, accumulators);
  emitFor(d, iterations[d].begin, iterations[d].end, accumulators);
}

void LoopLowering::emitReductions(ArrayRef<Value> accumulators,
                                  ArrayRef<Value> buffers) {
  bool isPart = loop->hasAttr(kPartAttr);
  Value set =
      isPart || reducesOverTask() ? Value() : createNodeSet(/*members=*/false);
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    ReductionKind kind = loop.getReductionKind(i);
    Value accumulator = accumulators[i], buffer = buffers[i];
    Value result = operand, all = isPart ? accumulator : buffer;
    if (!isPart) {
      forEachElement(
          builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
            Value value = memref::LoadOp::create(b, loc, accumulator, at);
            memref::StoreOp::create(b, loc, value, buffer, at);
          });
      auto reduction = ReductionOp::create(builder, loc, kind, buffer, set);
      reduction.setDirectiveAttr(loop.getDirectiveAttr());
    }
    forEachElement(builder, loc, result, [&](OpBuilder &b, ValueRange at) {
      Value saved = memref::LoadOp::create(b, loc, result, at);
      Value combined = memref::LoadOp::create(b, loc, all, at);
      Value value = createCombine(b, loc, kind, saved, combined);
      memref::StoreOp::create(b, loc, value, result, at);
    });
  }
  if (set)
    ReleaseOp::create(builder, loc, set);
}

LogicalResult LoopLowering::run() {
  replacePositions();

  SmallVector<Value> accumulators, buffers;
  if (!loop.getReductions().empty()) {
    // At the entry of the function: no stack grows in a loop around this one.
    auto function = loop->getParentOfType<func::FuncOp>();
    OpBuilder entry = OpBuilder::atBlockBegin(&function.getBody().front());
    for (Value operand : loop.getReductions()) {
      auto type = cast<MemRefType>(operand.getType());
      auto plain = MemRefType::get(type.getShape(), type.getElementType());
      buffers.push_back(memref::AllocaOp::create(entry, loc, plain));
      // The body was written for the operand's type.
      accumulators.push_back(memref::AllocaOp::create(entry, loc, plain));
    }
  }
  for (auto [i, accumulator] : llvm::enumerate(accumulators))
    createAccumulator(accumulator, i);

  Value condition = getCondition();
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    iterations.push_back(getIterations(d));

  {
    OpBuilder::InsertionGuard guard(builder);
    bool restricted = llvm::any_of(loop.getOnKinds(), [](int64_t kind) {
      return kind >= 0 || kind == kOnValue || kind == kOnInner;
    });
    if (!condition && !restricted && options.inComputeConstruct)
      condition = getMembership();
    if (condition && options.inComputeConstruct) {
      // A directive of OpenACC around it has to find the loop directly inside.
      LoopIterations &outer = iterations.front();
      outer.end = arith::SelectOp::create(builder, loc, condition, outer.end,
                                          outer.begin);
    } else if (condition) {
      auto ifOp = scf::IfOp::create(builder, loc, condition,
                                    /*withElseRegion=*/false);
      builder.setInsertionPointToStart(ifOp.thenBlock());
    } else if (!restricted) {
      // Only the membership decides.
      Value set = createNodeSet(/*members=*/true);
      auto task = TaskOp::create(builder, loc, set, /*nocomm=*/true);
      ReleaseOp::create(builder, loc, set);
      builder.createBlock(&task.getBody());
      YieldOp::create(builder, loc);
      builder.setInsertionPointToStart(&task.getBody().front());
    }
    emitNest(0, accumulators);
  }

  if (!accumulators.empty())
    emitReductions(accumulators, buffers);
  loop.erase();
  return success();
}

LogicalResult localizeLoop(LoopOp loop, const ArrayInfo &info,
                           MutableArrayRef<CyclicAccess> accesses,
                           LocalizeLoopOptions options) {
  return LoopLowering(loop, info, accesses, options).run();
}

} // namespace xacc::xmp
