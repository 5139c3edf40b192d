//===- LocalizeLoop.cpp - Lowering of one xmp.loop ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations. A restricted dimension gives the values [lo, hi] of its loop that
// the node runs: the owned range of the template less the offset (of nodes:
// the own coordinate). From lower bound lb, upper bound ub and step s:
//
//   ascending   v = lb + k*s;  first v >= lo, while v < min(ub, hi + 1)
//   descending  v = lb - k*s;  first v <= hi, while v >= max(ub + 1, lo)
//
// With s == 1 the first v is max(lb, lo) and nothing is divided. An ascending
// loop runs over v, a descending one over k, since scf.for counts upwards.
//
// Reductions. private = alloca, set to the identity; the nest accumulates in
// it; buffer = alloca, a copy of it that xmp.reduction combines over the nodes
// along the indexed dimensions; finally operand = operand op buffer. Two
// allocas because the one that is passed to a call cannot live in a register.
//
// Threads. Loop d is cut into chunks [n*t/nt, n*(t+1)/nt) of its iteration
// numbers. Each thread accumulates in an alloca of its own and leaves the
// result in its slot, a cache line or more; the slots are combined in the order
// of t after the nest.
//
//===----------------------------------------------------------------------===//

#include "LocalizeLoop.h"
#include "Reductions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::xmp {

namespace {

constexpr auto nsw = arith::IntegerOverflowFlags::nsw;

/// Iterations of one loop: the values (ascending) or the iteration numbers
/// (descending) from `begin` to `end`, exclusive.
struct Iterations {
  Value begin, end, step;
  bool isDescending;
};

class LoopLowering {
public:
  LoopLowering(LoopOp loop, bool threads)
      : loop(loop), builder(loop), loc(loop.getLoc()) {
    if (!threads)
      return;
    for (unsigned d = 0; d < loop.getNumLoops() && threadLoop < 0; ++d)
      if (loop.isIndependent(d))
        threadLoop = d;
  }

  LogicalResult run();

private:
  // Index arithmetic.
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
  Value max(Value a, Value b) {
    return builder.createOrFold<arith::MaxSIOp>(loc, a, b);
  }
  Value min(Value a, Value b) {
    return builder.createOrFold<arith::MinSIOp>(loc, a, b);
  }
  /// ceil(a / b) of a >= 0, b > 0.
  Value ceilDiv(Value a, Value b) {
    if (isConstantIntValue(b, 1))
      return a;
    Value sum = add(a, sub(b, constant(1)));
    return arith::DivUIOp::create(builder, loc, sum, b);
  }

  std::pair<Value, Value> getOwnRange(int64_t dim);
  LogicalResult checkFormats();
  Iterations getIterations(unsigned d);
  Value getCondition();
  Value createNodeSet(bool members);

  void createAccumulator(Value accumulator, unsigned reduction);
  void emitNest(unsigned d, ArrayRef<Value> accumulators);
  void emitFor(unsigned d, Value begin, Value end,
               ArrayRef<Value> accumulators);
  void emitThreads(unsigned d, ArrayRef<Value> accumulators);
  void emitBody(ArrayRef<Value> accumulators);
  void emitReductions(ArrayRef<Value> accumulators, ArrayRef<Value> buffers);

  LoopOp loop;
  OpBuilder builder;
  Location loc;
  /// The loop that is divided over threads, or -1.
  int64_t threadLoop = -1;
  SmallVector<Iterations> iterations;
  SmallVector<Value> inductionVars;
  DenseMap<int64_t, std::pair<Value, Value>> ownRanges;
};

} // namespace

/// The inclusive range of indices of a dimension of `on` that are this node's.
std::pair<Value, Value> LoopLowering::getOwnRange(int64_t dim) {
  auto [it, isNew] = ownRanges.try_emplace(dim);
  if (!isNew)
    return it->second;
  if (isa<TemplateType>(loop.getOn().getType())) {
    auto range = OwnedRangeOp::create(builder, loc, loop.getOn(), dim);
    it->second = {range.getFirst(), range.getLast()};
    return it->second;
  }
  // A node that is no member has coordinate -1 and gets [0, -1].
  Value coordinate = NodeCoordinateOp::create(builder, loc, loop.getOn(), dim);
  it->second = {max(coordinate, constant(0)), coordinate};
  return it->second;
}

LogicalResult LoopLowering::checkFormats() {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  if (!type)
    return success();
  for (auto [kind, format] :
       llvm::zip_equal(loop.getOnKinds(), type.getFormats()))
    if ((kind >= 0 || kind == kOnValue) && format.kind == FormatKind::Cyclic)
      return loop.emitOpError(
          "cyclic distributions are not supported by xmp-localize yet");
  return success();
}

Iterations LoopLowering::getIterations(unsigned d) {
  Value lb = loop.getLower()[d], ub = loop.getUpper()[d];
  Value step = loop.getStep()[d];
  bool unitStep = isConstantIntValue(step, 1);
  int64_t dim = loop.getOnDim(d);
  Value lo, hi;
  if (dim >= 0) {
    auto [first, last] = getOwnRange(dim);
    Value offset = loop.getOffset(dim);
    lo = offset ? sub(first, offset) : first;
    hi = offset ? sub(last, offset) : last;
  }

  if (!loop.isDescending(d)) {
    if (dim < 0)
      return {lb, ub, step, false};
    Value begin;
    if (unitStep) {
      begin = max(lb, lo);
    } else {
      Value distance = max(sub(lo, lb), constant(0));
      begin = add(lb, mul(ceilDiv(distance, step), step));
    }
    return {begin, min(ub, add(hi, constant(1))), step, false};
  }

  Value bottom = add(ub, constant(1));
  Value first = constant(0);
  if (dim >= 0) {
    bottom = max(bottom, lo);
    first = ceilDiv(max(sub(lb, hi), constant(0)), step);
  }
  // Iterations k with lb - k*step >= bottom.
  Value count =
      ceilDiv(max(sub(add(lb, constant(1)), bottom), constant(0)), step);
  return {first, count, constant(1), true};
}

/// Whether this node runs any iteration, as far as subscripts without a loop
/// decide it; null if they do not.
Value LoopLowering::getCondition() {
  Value condition;
  auto require = [&](Value part) {
    condition =
        condition ? arith::AndIOp::create(builder, loc, condition, part) : part;
  };
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (kind != kOnValue)
      continue;
    auto [first, last] = getOwnRange(dim);
    Value index = loop.getOffset(dim);
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                  index, first));
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                  index, last));
  }
  return condition;
}

/// The nodes that a reduction combines: those along the dimensions that are
/// indexed, here or by a loop inside, with those that own nothing: they need
/// the result too. With `members`, all nodes that own anything.
Value LoopLowering::createNodeSet(bool members) {
  SmallVector<int64_t> kinds;
  SmallVector<Value> lower;
  bool isTemplate = isa<TemplateType>(loop.getOn().getType());
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (members) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::All));
    } else if (kind >= 0 || kind == kOnInner) {
      kinds.push_back(static_cast<int64_t>(isTemplate ? SubscriptKind::Every
                                                      : SubscriptKind::All));
    } else if (kind == kOnValue) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Index));
      lower.push_back(loop.getOffset(dim));
    } else {
      // Replicas must not be combined with each other.
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Own));
    }
  }
  auto kindsAttr = builder.getDenseI64ArrayAttr(kinds);
  auto type = SetType::get(builder.getContext());
  if (isTemplate)
    return TemplateSectionOp::create(builder, loc, type, loop.getOn(),
                                     kindsAttr, lower, ValueRange(),
                                     ValueRange());
  return NodesSectionOp::create(builder, loc, type, loop.getOn(), kindsAttr,
                                lower, ValueRange(), ValueRange());
}

void LoopLowering::createAccumulator(Value accumulator, unsigned reduction) {
  auto type = cast<MemRefType>(accumulator.getType());
  Value identity = createIdentity(
      builder, loc, loop.getReductionKind(reduction), type.getElementType());
  forEachElement(builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
    memref::StoreOp::create(b, loc, identity, accumulator, at);
  });
}

void LoopLowering::emitBody(ArrayRef<Value> accumulators) {
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

/// True for a loop with a reduction and so many accesses that one iteration
/// keeps the processor busy. LLVM interleaves vectorised reductions to hide the
/// latency of the sum; here that only leaves more iterations to the scalar
/// remainder, which costs Himeno (rows of 254 elements) 5 %.
static bool isLargeReduction(LoopOp loop) {
  constexpr unsigned kManyLoads = 16;
  unsigned numLoads = 0;
  loop.getRegion().walk([&](Operation *op) { numLoads += isa<LoadOp>(op); });
  return !loop.getReductions().empty() && numLoads >= kManyLoads;
}

static Attribute withoutInterleaving(OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  auto once =
      LLVM::LoopInterleaveAttr::get(context, builder.getI32IntegerAttr(1));
  return LLVM::LoopAnnotationAttr::get(context, {}, {}, once, {}, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {});
}

void LoopLowering::emitFor(unsigned d, Value begin, Value end,
                           ArrayRef<Value> accumulators) {
  OpBuilder::InsertionGuard guard(builder);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, iterations[d].step);
  builder.setInsertionPointToStart(forOp.getBody());
  Value inductionVar = forOp.getInductionVar();
  if (iterations[d].isDescending)
    inductionVar =
        sub(loop.getLower()[d], mul(inductionVar, loop.getStep()[d]));
  inductionVars.push_back(inductionVar);
  if (d + 1 == loop.getNumLoops() && isLargeReduction(loop))
    forOp->setAttr("llvm.loop_annotation", withoutInterleaving(builder));
  emitNest(d + 1, accumulators);
}

void LoopLowering::emitThreads(unsigned d, ArrayRef<Value> accumulators) {
  const Iterations &its = iterations[d];
  Value zero = constant(0), one = constant(1);
  Value count = ceilDiv(max(sub(its.end, its.begin), zero), its.step);
  Value threads = min(NumThreadsOp::create(builder, loc), count);

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
  Value set = createNodeSet(/*members=*/false);
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    ReductionKind kind = loop.getReductionKind(i);
    auto type = cast<MemRefType>(operand.getType());
    Value accumulator = accumulators[i], buffer = buffers[i];
    Value result = operand;
    forEachElement(builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
      Value value = memref::LoadOp::create(b, loc, accumulator, at);
      memref::StoreOp::create(b, loc, value, buffer, at);
    });
    auto reduction = ReductionOp::create(builder, loc, kind, buffer, set);
    if (Attribute text = loop->getAttr("xmp.directive"))
      reduction->setAttr("xmp.directive", text);
    forEachElement(builder, loc, result, [&](OpBuilder &b, ValueRange at) {
      Value saved = memref::LoadOp::create(b, loc, result, at);
      Value combined = memref::LoadOp::create(b, loc, buffer, at);
      Value value = createCombine(b, loc, kind, saved, combined);
      memref::StoreOp::create(b, loc, value, result, at);
    });
  }
  ReleaseOp::create(builder, loc, set);
}

LogicalResult LoopLowering::run() {
  if (failed(checkFormats()))
    return failure();

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
    if (condition) {
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

LogicalResult localizeLoop(LoopOp loop, bool threads) {
  return LoopLowering(loop, threads).run();
}

} // namespace xacc::xmp
