//===- Nest.cpp - The loops that an acc.loop stands for -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An acc.loop has loops of its own (`control`), or contains as many scf.for as
// its `collapse` or `tile` clause says. With `tile` these are one loop as well:
// tiles may run in any order, as their iterations may. Its sizes are an
// attribute, for those who choose the order.
//
//===----------------------------------------------------------------------===//

#include "Nest.h"
#include "Clauses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::acc_to_offload {

SmallVector<Value> Nest::getLower() const {
  return llvm::map_to_vector(loops,
                             [](const Loop &loop) { return loop.lower; });
}
SmallVector<Value> Nest::getUpper() const {
  return llvm::map_to_vector(loops,
                             [](const Loop &loop) { return loop.upper; });
}
SmallVector<Value> Nest::getStep() const {
  return llvm::map_to_vector(loops, [](const Loop &loop) { return loop.step; });
}

void Nest::replaceInductionVars(OpBuilder &builder, ValueRange newVars) const {
  for (auto [loop, newVar] : llvm::zip_equal(loops, newVars)) {
    Value value = newVar;
    Location loc = loop.inductionVar.getLoc();
    if (loop.increment) {
      Value offset = arith::MulIOp::create(builder, loc, value, loop.increment,
                                           arith::IntegerOverflowFlags::nsw);
      value = arith::AddIOp::create(builder, loc, loop.first, offset,
                                    arith::IntegerOverflowFlags::nsw);
    }
    Value old = loop.inductionVar;
    old.replaceAllUsesWith(castFromIndex(builder, value, old.getType()));
  }
}

//===----------------------------------------------------------------------===//
// Loops of the acc.loop itself
//===----------------------------------------------------------------------===//

/// A loop that goes down: counts its iterations instead.
static void countUp(OpBuilder &builder, Location loc, Nest::Loop &loop,
                    int64_t step, bool inclusive) {
  Value distance =
      builder.createOrFold<arith::SubIOp>(loc, loop.lower, loop.upper);
  Value round = arith::ConstantIndexOp::create(builder, loc,
                                               inclusive ? -step : -step - 1);
  Value size = arith::ConstantIndexOp::create(builder, loc, -step);
  distance = builder.createOrFold<arith::AddIOp>(loc, distance, round);
  loop.first = loop.lower;
  loop.increment = loop.step;
  loop.lower = arith::ConstantIndexOp::create(builder, loc, 0);
  loop.upper = builder.createOrFold<arith::DivSIOp>(loc, distance, size);
  loop.step = arith::ConstantIndexOp::create(builder, loc, 1);
}

/// A step that only the run knows is positive, or the loop has no iterations: a
/// thread that begins some steps after the lower bound must not find any,
/// either.
static Value getPositive(OpBuilder &builder, Value step) {
  if (matchPattern(step, m_Constant()))
    return step;
  Value one = arith::ConstantIndexOp::create(builder, step.getLoc(), 1);
  return builder.createOrFold<arith::MaxSIOp>(step.getLoc(), step, one);
}

static Nest getControl(acc::LoopOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Nest nest;
  nest.body = &op.getBody();
  for (auto [index, lower, upper, step] :
       llvm::enumerate(op.getLowerbound(), op.getUpperbound(), op.getStep())) {
    Nest::Loop loop;
    loop.lower = castToIndex(builder, lower);
    loop.upper = castToIndex(builder, upper);
    loop.step = castToIndex(builder, step);
    loop.inductionVar = nest.body->getArgument(index);
    bool inclusive =
        op.getInclusiveUpperbound() && (*op.getInclusiveUpperbound())[index];
    APInt constant;
    if (matchPattern(loop.step, m_ConstantInt(&constant)) &&
        constant.isNegative()) {
      countUp(builder, loc, loop, constant.getSExtValue(), inclusive);
    } else if (inclusive) {
      Value one = arith::ConstantIndexOp::create(builder, loc, 1);
      loop.upper = builder.createOrFold<arith::AddIOp>(loc, loop.upper, one);
    }
    loop.step = getPositive(builder, loop.step);
    nest.loops.push_back(loop);
  }
  return nest;
}

//===----------------------------------------------------------------------===//
// Loops inside
//===----------------------------------------------------------------------===//

static Nest::Loop getLoop(OpBuilder &builder, scf::ForOp op) {
  auto cast = [&](Value value) -> Value {
    if (op.getUnsignedCmp() && !value.getType().isIndex())
      return arith::IndexCastUIOp::create(builder, op.getLoc(),
                                          builder.getIndexType(), value);
    return castToIndex(builder, value);
  };
  return {cast(op.getLowerBound()),
          cast(op.getUpperBound()),
          getPositive(builder, cast(op.getStep())),
          op.getInductionVar(),
          /*first=*/{},
          /*increment=*/{}};
}

Nest getNest(scf::ForOp op) {
  OpBuilder builder(op);
  Nest nest;
  nest.loops.push_back(getLoop(builder, op));
  nest.body = op.getBody();
  return nest;
}

void dissolveScopes(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto scope = dyn_cast<memref::AllocaScopeOp>(op);
    if (!scope || scope.getNumResults() != 0 ||
        !scope.getBodyRegion().hasOneBlock())
      continue;
    Block &body = scope.getBodyRegion().front();
    dissolveScopes(body);
    body.getTerminator()->erase();
    block.getOperations().splice(scope->getIterator(), body.getOperations());
    scope.erase();
  }
}

namespace {
/// Takes a nest of scf.for apart.
class NestBuilder {
public:
  NestBuilder(acc::LoopOp op, int64_t depth) : op(op), depth(depth) {}

  FailureOr<Nest> build();

private:
  LogicalResult enterLevel(Block *block);
  bool isAddressOfCopy(Operation &between);
  LogicalResult moveOut(Operation &between);
  bool variesInNest(Operation &between) const;
  InFlightDiagnostic notNested(Operation &found);

  acc::LoopOp op;
  int64_t depth;
  Nest nest;
  SmallVector<scf::ForOp> loops;
  SmallVector<Operation *> sunk;
};
} // namespace

InFlightDiagnostic NestBuilder::notNested(Operation &found) {
  InFlightDiagnostic diag = op.emitError()
                            << "needs " << depth
                            << " loops directly inside of each other";
  diag.attachNote(found.getLoc()) << "there is this between them";
  return diag;
}

bool NestBuilder::variesInNest(Operation &between) const {
  return llvm::any_of(between.getOperands(), [&](Value operand) {
    Operation *def = operand.getDefiningOp();
    return (def && llvm::is_contained(sunk, def)) ||
           llvm::any_of(loops, [&](scf::ForOp loop) {
             return loop.getInductionVar() == operand;
           });
  });
}

/// Whether an operation finds an address in a variable of which each thread
/// gets a copy: only behind the head of the loop that is the copy's.
bool NestBuilder::isAddressOfCopy(Operation &between) {
  if (!isMemoryEffectFree(&between) || between.getNumRegions() != 0 ||
      !llvm::all_of(between.getResultTypes(), [](Type type) {
        return isa<MemRefType, LLVM::LLVMPointerType>(type);
      }))
    return false;
  return llvm::any_of(between.getOperands(), [&](Value operand) {
    Operation *def = operand.getDefiningOp();
    if (def && llvm::is_contained(sunk, def))
      return true;
    if (llvm::is_contained(op.getPrivateOperands(), operand) ||
        llvm::is_contained(op.getFirstprivateOperands(), operand))
      return true;
    return llvm::any_of(op.getReductionOperands(), [&](Value reduced) {
      auto reduction = reduced.getDefiningOp<acc::ReductionOp>();
      return reduction && reduction.getVar() == operand;
    });
  });
}

LogicalResult NestBuilder::moveOut(Operation &between) {
  // Each iteration has variables of its own.
  if (isa<memref::AllocaOp>(between)) {
    sunk.push_back(&between);
    return success();
  }
  if (isAddressOfCopy(between)) {
    sunk.push_back(&between);
    return success();
  }
  if (loops.empty()) {
    between.moveBefore(op);
    return success();
  }
  if (variesInNest(between)) {
    if (!isMemoryEffectFree(&between) || between.getNumRegions() != 0)
      return notNested(between);
    sunk.push_back(&between);
    return success();
  }
  // Bounds do not change in a nest, so that reading them early is the same.
  if (!isMemoryEffectFree(&between) &&
      !hasSingleEffect<MemoryEffects::Read>(&between))
    return notNested(between);
  between.moveBefore(op);
  return success();
}

LogicalResult NestBuilder::enterLevel(Block *block) {
  dissolveScopes(*block);
  auto found = block->getOps<scf::ForOp>();
  if (!llvm::hasSingleElement(found)) {
    if (loops.empty())
      return op.emitError() << "needs exactly one loop inside, a scf.for; the "
                               "number of iterations has to be known before "
                               "the loop starts";
    return op.emitError() << "needs " << depth
                          << " loops directly inside of each other, has "
                          << loops.size();
  }
  scf::ForOp loop = *found.begin();
  if (loop.getNumResults() != 0)
    return loop.emitError("values that are carried from iteration to iteration "
                          "are not supported in an acc.loop; use memory");
  bool behind = false;
  for (Operation &between : llvm::make_early_inc_range(*block)) {
    if (between.hasTrait<OpTrait::IsTerminator>())
      break;
    if (&between == loop) {
      behind = true;
    } else if (!behind) {
      if (failed(moveOut(between)))
        return failure();
    } else if (loops.empty()) {
      return op.emitError() << "has code behind its loop"
                            << "; it belongs behind the acc.loop";
    } else if (isOpTriviallyDead(&between)) {
      between.erase();
    } else {
      return notNested(between);
    }
  }
  for (Value bound :
       {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()}) {
    Operation *def = bound.getDefiningOp();
    if ((def && llvm::is_contained(sunk, def)) ||
        llvm::any_of(loops, [&](scf::ForOp outer) {
          return outer.getInductionVar() == bound;
        })) {
      InFlightDiagnostic diag =
          op.emitError() << "needs loops with bounds that are the same in all "
                            "iterations, for loop "
                         << loops.size() << " of " << depth;
      diag.attachNote(loop.getLoc()) << "depends on a loop around it";
      return diag;
    }
  }
  loops.push_back(loop);
  return success();
}

FailureOr<Nest> NestBuilder::build() {
  Block *block = &op.getBody();
  while (static_cast<int64_t>(loops.size()) != depth) {
    if (failed(enterLevel(block)))
      return failure();
    block = loops.back().getBody();
  }
  OpBuilder builder(op);
  for (scf::ForOp loop : loops)
    nest.loops.push_back(getLoop(builder, loop));
  nest.body = block;
  for (Operation *sink : llvm::reverse(sunk))
    sink->moveBefore(&block->front());
  return nest;
}

FailureOr<Nest> getNest(acc::LoopOp op) {
  if (op.getUnstructured() || !op.getRegion().hasOneBlock())
    return op.emitError("loops with jumps out of them are not supported");
  if (op.getNumResults() != 0)
    return op.emitError("results of loops are not supported; use memory");
  if (op.isLoopLike())
    return getControl(op);
  int64_t depth = 1;
  for (acc::DeviceType type : kDeviceTypes) {
    depth = std::max(depth, op.getCollapseValue(type).value_or(1));
    depth = std::max<int64_t>(depth, llvm::size(op.getTileValues(type)));
  }
  return NestBuilder(op, depth).build();
}

FailureOr<scf::ForOp> convertToFor(acc::LoopOp op) {
  FailureOr<Nest> nest = getNest(op);
  if (failed(nest))
    return failure();
  OpBuilder builder(op);
  scf::LoopNest loops =
      scf::buildLoopNest(builder, op.getLoc(), nest->getLower(),
                         nest->getUpper(), nest->getStep());
  Block *body = loops.loops.back().getBody();
  builder.setInsertionPointToStart(body);
  auto vars = llvm::map_to_vector(
      loops.loops, [](scf::ForOp loop) { return loop.getInductionVar(); });
  nest->replaceInductionVars(builder, vars);
  nest->body->getTerminator()->erase();
  body->getOperations().splice(body->getTerminator()->getIterator(),
                               nest->body->getOperations());
  op.erase();
  return loops.loops.front();
}

} // namespace xacc::acc_to_offload
