//===- SimplifyLoops.cpp - Loops as LLVM's vectoriser knows them ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps. LLVM counts the iterations of a loop whose step is not 1 only if the
// addition of the step cannot overflow, of which the lowering of scf.for says
// nothing. So each loop counts its iterations from 0:
//
//   for i = lower to upper step s:  body(i)
//   for k = 0 to count step 1:      body(lower + k * s)
//
// Last values. The iteration that is the last one of a parallel loop stores
// what a variable shall be behind the loop, in a branch at the end of its body
// (kLastValueAttr). Of the iterations that a thread runs it can only be the
// last one, so the branch moves behind the loop, with the subscripts of that
// iteration. What it loads are variables of the thread, and they have then the
// values that they had at the end of the iteration.
//
// Precondition: no variable is allocated in a loop that a branch moves out of.
// Postcondition: no kLastValueAttr.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace xacc {
#define GEN_PASS_DEF_XACCSIMPLIFYLOOPSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using arith::IntegerOverflowFlags;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Whether a loop with this step that runs over more than half of all 64-bit
/// numbers has more iterations than anybody waits for.
static bool isShort(Value step) {
  constexpr int64_t most = 1 << 20;
  if (std::optional<int64_t> constant = getConstantIntValue(step))
    return *constant <= most;
  Value source = step;
  while (true) {
    if (auto cast = source.getDefiningOp<arith::IndexCastOp>())
      source = cast.getIn();
    else if (auto extension = source.getDefiningOp<arith::ExtSIOp>())
      source = extension.getIn();
    else
      break;
  }
  return source.getType().isIntOrIndex() && !source.getType().isIndex() &&
         source.getType().getIntOrFloatBitWidth() <= 32;
}

/// lower < upper ? (upper - lower - 1) / step + 1 : 0, which is right for all
/// 64-bit numbers.
static Value countIterations(OpBuilder &builder, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Type type = loop.getInductionVar().getType();
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  };
  Value one = constant(1);
  Value runs = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                     lower, upper);
  Value distance = arith::SubIOp::create(builder, loc, upper, lower);
  Value last = arith::SubIOp::create(builder, loc, distance, one);
  Value count = arith::AddIOp::create(
      builder, loc, arith::DivUIOp::create(builder, loc, last, loop.getStep()),
      one);
  return arith::SelectOp::create(builder, loc, runs, count, constant(0));
}

static void countFromZero(scf::ForOp loop) {
  if (isConstantIntValue(loop.getStep(), 1) || loop.getUnsignedCmp())
    return;
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  Value variable = loop.getInductionVar();
  Type type = variable.getType();
  Value lower = loop.getLowerBound(), step = loop.getStep();
  Value count = countIterations(builder, loop);

  auto flags =
      isShort(step) ? IntegerOverflowFlags::nsw : IntegerOverflowFlags::none;
  builder.setInsertionPointToStart(loop.getBody());
  auto distance = arith::MulIOp::create(builder, loc, variable, step, flags);
  Value position = arith::AddIOp::create(builder, loc, lower, distance, flags);
  variable.replaceAllUsesExcept(position, distance);

  builder.setInsertionPoint(loop);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  };
  loop.setLowerBound(constant(0));
  loop.setUpperBound(count);
  loop.setStep(constant(1));
}

//===----------------------------------------------------------------------===//
// Last values
//===----------------------------------------------------------------------===//

/// Clones what a value is computed from in the body of `loop` to the builder's
/// place. Fails if that is not free of effects.
static Value cloneInto(OpBuilder &builder, Value value, scf::ForOp loop,
                       IRMapping &known) {
  if (Value clone = known.lookupOrNull(value))
    return clone;
  if (!loop.getBodyRegion().isAncestor(value.getParentRegion()))
    return value;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumRegions() != 0 || !isPure(def))
    return {};
  for (Value operand : def->getOperands()) {
    Value clone = cloneInto(builder, operand, loop, known);
    if (!clone)
      return {};
    known.map(operand, clone);
  }
  builder.clone(*def, known);
  return known.lookup(value);
}

/// Whether nothing that changes memory or reads it follows in the block.
static bool isAtEnd(scf::IfOp branch) {
  auto behind = llvm::make_range(std::next(branch->getIterator()),
                                 std::prev(branch->getBlock()->end()));
  return llvm::all_of(behind, [](Operation &op) { return isPure(&op); });
}

/// Whether the branch uses nothing else that is computed in the loop.
static bool isIndependent(scf::IfOp branch, scf::ForOp loop) {
  WalkResult walked = branch.getThenRegion().walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (loop.getBodyRegion().isAncestor(operand.getParentRegion()) &&
          !branch.getThenRegion().isAncestor(operand.getParentRegion()))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return !walked.wasInterrupted();
}

/// Moves a branch out of the loop at the end of which it is; returns whether it
/// has.
static bool moveBehind(scf::IfOp branch) {
  auto loop = dyn_cast<scf::ForOp>(branch->getParentOp());
  if (!loop || !isConstantIntValue(loop.getStep(), 1) || !isAtEnd(branch) ||
      !isIndependent(branch, loop))
    return false;
  OpBuilder builder(loop);
  builder.setInsertionPointAfter(loop);
  Location loc = branch.getLoc();
  Type type = loop.getInductionVar().getType();
  Value runs =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                            loop.getLowerBound(), loop.getUpperBound());
  Value one =
      arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 1));
  // Where the loop has no iteration, this may wrap.
  Value last = arith::SubIOp::create(builder, loc, loop.getUpperBound(), one);
  IRMapping known;
  known.map(loop.getInductionVar(), last);
  Value isLast = cloneInto(builder, branch.getCondition(), loop, known);
  if (!isLast)
    return false;
  Value both = arith::SelectOp::create(
      builder, loc, runs, isLast,
      arith::ConstantIntOp::create(builder, loc, false, 1));
  branch.getConditionMutable().assign(both);
  branch->moveAfter(both.getDefiningOp());
  return true;
}

namespace {
struct SimplifyLoopsPass
    : public xacc::impl::XACCSimplifyLoopsPassBase<SimplifyLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<scf::IfOp> lastValues;
    getOperation()->walk([&](Operation *op) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        countFromZero(loop);
      if (op->hasAttr(xacc::offload::kLastValueAttr))
        lastValues.push_back(cast<scf::IfOp>(op));
    });
    // The last one of a body first: others are at its end then.
    for (scf::IfOp branch : llvm::reverse(lastValues)) {
      while (moveBehind(branch))
        continue;
      branch->removeAttr(xacc::offload::kLastValueAttr);
    }
  }
};
} // namespace
