//===- Loops.cpp - From acc.loop to offload.loop --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenACC takes the iterations of a loop in a parallel construct for
// independent unless the loop says otherwise (2.7, 2.9.9); in a kernels
// construct only where it says `independent`. There also loops without a
// directive may be found to be parallel later on.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "Clauses.h"
#include "Nest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using xacc::offload::Levels;
using xacc::offload::LoopMode;

namespace xacc::acc_to_offload {

//===----------------------------------------------------------------------===//
// Clauses of loops
//===----------------------------------------------------------------------===//

template <typename PredT> static bool forAnyDevice(PredT predicate) {
  return llvm::any_of(kDeviceTypes, predicate);
}

static LoopMode getMode(acc::LoopOp op, LoopContext context) {
  auto seq = [&](acc::DeviceType type) { return op.hasSeq(type); };
  auto isAuto = [&](acc::DeviceType type) { return op.hasAuto(type); };
  auto independent = [&](acc::DeviceType type) {
    return op.hasIndependent(type);
  };
  if (context == LoopContext::Serial || forAnyDevice(seq))
    return LoopMode::Seq;
  if (forAnyDevice(isAuto))
    return LoopMode::Auto;
  if (context == LoopContext::Kernels && !forAnyDevice(independent))
    return LoopMode::Auto;
  return LoopMode::Parallel;
}

static Levels getLevelsAround(Operation *op) {
  Levels levels = Levels::None;
  while ((op = op->getParentOp()))
    if (auto loop = dyn_cast<offload::LoopOp>(op))
      levels = levels | loop.getLevels();
  return levels;
}

/// The levels that the program says. `around`: those of loops around this one.
static FailureOr<Levels> getLevels(acc::LoopOp op, LoopMode mode,
                                   LoopContext context, Levels around,
                                   LoopSizes &sizes) {
  Levels levels = Levels::None;
  // A routine is called by one thread, which runs all iterations.
  if (mode == LoopMode::Seq || context == LoopContext::Routine)
    return levels;
  auto keep = [](Value &size, Value value) {
    if (!size)
      size = value;
  };
  for (acc::DeviceType type : kDeviceTypes) {
    Value gangs = op.getGangValue(acc::GangArgType::Num, type);
    bool hasGang = op.hasGang(type) || gangs ||
                   op.getGangValue(acc::GangArgType::Static, type) ||
                   op.getGangValue(acc::GangArgType::Dim, type);
    Value workers = op.getWorkerValue(type), vector = op.getVectorValue(type);
    if (hasGang)
      levels = levels | Levels::Gang;
    if (op.hasWorker(type) || workers)
      levels = levels | Levels::Worker;
    if (op.hasVector(type) || vector)
      levels = levels | Levels::Vector;
    keep(sizes.gangs, gangs);
    keep(sizes.workers, workers);
    keep(sizes.vector, vector);
    if (op.getGangValue(acc::GangArgType::Dim, type))
      return op.emitError("gang with dim is not supported; gangs have one "
                          "dimension, use collapse");
  }
  // Levels are bits, the outermost the lowest: all have to be further in.
  if (levels != Levels::None &&
      static_cast<int>(around) >=
          (static_cast<int>(levels) & -static_cast<int>(levels))) {
    InFlightDiagnostic diag =
        op.emitError("a loop over ")
        << stringifyLevels(levels) << " inside of one over "
        << stringifyLevels(around)
        << ": loops go from gang over worker to vector from the outside to the "
           "inside";
    for (Operation *parent = op->getParentOp(); parent;
         parent = parent->getParentOp())
      if (auto outer = dyn_cast<offload::LoopOp>(parent);
          outer && outer.getLevels() != Levels::None) {
        diag.attachNote(outer.getLoc()) << "the loop around it";
        break;
      }
    return diag;
  }
  return levels;
}

/// The kind that a recipe's operator means.
static FailureOr<xmp::ReductionKind> getReductionKind(acc::ReductionOp op) {
  using xmp::ReductionKind;
  acc::ReductionRecipeOp recipe;
  if (op.getRecipe())
    recipe = SymbolTable::lookupNearestSymbolFrom<acc::ReductionRecipeOp>(
        op, *op.getRecipe());
  if (!recipe)
    return op.emitError("has no acc.reduction.recipe");
  // Whether numbers are unsigned shows in how the recipe compares them.
  auto combinesWith = [&](auto isOp) {
    return recipe.getCombinerRegion()
        .walk([&](Operation *inner) {
          return isOp(inner) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  };
  bool isUnsigned = combinesWith([](Operation *inner) {
    using arith::CmpIPredicate;
    if (auto compare = dyn_cast<arith::CmpIOp>(inner))
      return compare.getPredicate() >= CmpIPredicate::ult;
    return isa<arith::MaxUIOp, arith::MinUIOp>(inner);
  });
  switch (recipe.getReductionOperator()) {
  case acc::ReductionOperator::AccAdd:
    return ReductionKind::Add;
  case acc::ReductionOperator::AccMul:
    return ReductionKind::Mul;
  case acc::ReductionOperator::AccMax:
    return isUnsigned ? ReductionKind::UMax : ReductionKind::Max;
  case acc::ReductionOperator::AccMin:
    return isUnsigned ? ReductionKind::UMin : ReductionKind::Min;
  case acc::ReductionOperator::AccIand:
    return ReductionKind::BAnd;
  case acc::ReductionOperator::AccIor:
    return ReductionKind::BOr;
  case acc::ReductionOperator::AccXor:
    return ReductionKind::BXor;
  case acc::ReductionOperator::AccLand:
    return ReductionKind::LAnd;
  case acc::ReductionOperator::AccLor:
    return ReductionKind::LOr;
  case acc::ReductionOperator::AccNone:
  case acc::ReductionOperator::AccEqv:
  case acc::ReductionOperator::AccNeqv:
    break;
  }
  return op.emitError() << "reductions with operator "
                        << stringifyReductionOperator(
                               recipe.getReductionOperator())
                        << " are not supported";
}

FailureOr<Reduction> readReduction(Operation *op, Value operand) {
  auto reduction = operand.getDefiningOp<acc::ReductionOp>();
  if (!reduction)
    return op->emitError("reduction operands have to be results of "
                         "acc.reduction");
  FailureOr<xmp::ReductionKind> kind = getReductionKind(reduction);
  if (failed(kind))
    return failure();
  if (!isa<MemRefType>(reduction.getVar().getType()))
    return reduction.emitError() << "reductions are of memrefs, this is one of "
                                 << reduction.getVar().getType();
  return Reduction{reduction.getVar(), *kind};
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

static LogicalResult convertBlock(Block &block, LoopContext context,
                                  ArrayRef<Reduction> reductions,
                                  LoopSizes &sizes);

/// The offload.loop with the body of a nest.
static offload::LoopOp createLoop(Operation *old, const Nest &nest,
                                  LoopMode mode, Levels levels,
                                  ArrayRef<Reduction> reductions) {
  OpBuilder builder(old);
  auto memrefs = llvm::map_to_vector(
      reductions, [](const Reduction &r) { return r.memref; });
  auto kinds = llvm::map_to_vector(reductions,
                                   [](const Reduction &r) { return r.kind; });
  auto loop = offload::LoopOp::create(builder, old->getLoc(), mode, levels,
                                      nest.getLower(), nest.getUpper(),
                                      nest.getStep(), memrefs, kinds);
  Block &body = loop.getBody().front();
  // For remarks: where each loop of the nest is.
  for (auto [index, part] : llvm::enumerate(nest.loops))
    if (!isa<UnknownLoc>(part.inductionVar.getLoc()))
      body.getArgument(index).setLoc(part.inductionVar.getLoc());
  builder.setInsertionPointToStart(&body);
  nest.replaceInductionVars(builder,
                            body.getArguments().take_front(loop.getNumLoops()));
  nest.body->getTerminator()->erase();
  body.getOperations().splice(body.getTerminator()->getIterator(),
                              nest.body->getOperations());
  return loop;
}

/// The reductions of a parallel loop: its own, and those of what is around it
/// that go on in it.
static LogicalResult collectReductions(acc::LoopOp op,
                                       ArrayRef<Reduction> around,
                                       SmallVectorImpl<Reduction> &reductions) {
  for (Value operand : op.getReductionOperands()) {
    FailureOr<Reduction> reduction = readReduction(op, operand);
    if (failed(reduction))
      return failure();
    reductions.push_back(*reduction);
  }
  for (const Reduction &outer : around) {
    bool own = llvm::any_of(reductions, [&](const Reduction &reduction) {
      return reduction.memref == outer.memref;
    });
    bool used = llvm::any_of(outer.memref.getUsers(), [&](Operation *user) {
      return op->isProperAncestor(user);
    });
    if (!own && used)
      reductions.push_back(outer);
  }
  return success();
}

/// The sizes of a `tile` clause for as many loops, which names the innermost
/// one first; null if none is a constant.
static DenseI64ArrayAttr getTiles(acc::LoopOp op, unsigned numLoops) {
  auto values = firstOf([&](acc::DeviceType type) {
    auto range = op.getTileValues(type);
    return range.empty() ? std::nullopt : std::optional(range);
  });
  if (!values)
    return {};
  SmallVector<int64_t> sizes(numLoops, 0);
  for (auto [number, value] : llvm::enumerate(*values))
    if (std::optional<int64_t> size = getConstantIntValue(value);
        size && *size > 1 && number < numLoops)
      sizes[numLoops - 1 - number] = *size;
  if (!llvm::any_of(sizes, [](int64_t size) { return size != 0; }))
    return {};
  return DenseI64ArrayAttr::get(op.getContext(), sizes);
}

static LogicalResult convertLoop(acc::LoopOp op, LoopContext context,
                                 ArrayRef<Reduction> around, LoopSizes &sizes) {
  LoopMode mode = getMode(op, context);
  FailureOr<Levels> levels =
      getLevels(op, mode, context, getLevelsAround(op), sizes);
  if (failed(levels))
    return failure();
  SmallVector<Reduction> reductions;
  if (mode != LoopMode::Seq &&
      failed(collectReductions(op, around, reductions)))
    return failure();
  // With one accumulator for all iterations, it is the variable itself.
  for (Value operand : op.getReductionOperands())
    if (auto reduction = operand.getDefiningOp<acc::ReductionOp>())
      replaceAllUsesInRegionWith(operand, reduction.getVar(), op.getRegion());
  for (Value operand : op.getCacheOperands())
    if (auto cache = operand.getDefiningOp<acc::CacheOp>())
      replaceAllUsesInRegionWith(operand, cache.getVar(), op.getRegion());

  FailureOr<Nest> nest = getNest(op);
  if (failed(nest))
    return failure();
  offload::LoopOp loop = createLoop(op, *nest, mode, *levels, reductions);
  if (op->hasAttr(offload::kStaticGangsAttr) ||
      llvm::any_of(kDeviceTypes, [&](acc::DeviceType type) {
        return op.getGangValue(acc::GangArgType::Static, type);
      }))
    loop->setAttr(offload::kStaticGangsAttr, UnitAttr::get(op.getContext()));
  if (mode != LoopMode::Seq)
    loop.setTileAttr(getTiles(op, loop.getNumLoops()));
  for (auto [index, reduction] : llvm::enumerate(reductions))
    replaceAllUsesInRegionWith(reduction.memref, loop.getPrivate(index),
                               loop.getBody());

  OpBuilder builder = OpBuilder::atBlockBegin(&loop.getBody().front());
  if (failed(
          createPrivates(builder, op.getPrivateOperands(), loop.getBody())) ||
      failed(createPrivates(builder, op.getFirstprivateOperands(),
                            loop.getBody())))
    return failure();
  op.erase();

  SmallVector<Reduction> inside(around);
  if (mode != LoopMode::Seq) {
    inside.clear();
    for (auto [index, reduction] : llvm::enumerate(reductions))
      inside.push_back({loop.getPrivate(index), reduction.kind});
  }
  return convertBlock(loop.getBody().front(), context, inside, sizes);
}

static LogicalResult convertBlock(Block &block, LoopContext context,
                                  ArrayRef<Reduction> reductions,
                                  LoopSizes &sizes) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto loop = dyn_cast<acc::LoopOp>(op)) {
      if (failed(convertLoop(loop, context, reductions, sizes)))
        return failure();
      continue;
    }
    auto loop = dyn_cast<scf::ForOp>(op);
    if (context == LoopContext::Kernels && loop && loop.getNumResults() == 0) {
      offload::LoopOp found =
          createLoop(loop, getNest(loop), LoopMode::Auto, Levels::None, {});
      loop.erase();
      if (failed(convertBlock(found.getBody().front(), context, reductions,
                              sizes)))
        return failure();
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(convertBlock(inner, context, reductions, sizes)))
          return failure();
  }
  return success();
}

LogicalResult convertLoops(Block &block, LoopContext context,
                           ArrayRef<Reduction> reductions, LoopSizes &sizes) {
  return convertBlock(block, context, reductions, sizes);
}

//===----------------------------------------------------------------------===//
// Loops on the host
//===----------------------------------------------------------------------===//

/// Uses the variables themselves where there is one iteration at a time.
template <typename OpT>
static void useVariables(ValueRange operands, Region &region) {
  for (Value operand : operands)
    if (auto entry = operand.getDefiningOp<OpT>())
      replaceAllUsesInRegionWith(operand, entry.getVar(), region);
}

static LogicalResult convertLoopToHost(acc::LoopOp op) {
  useVariables<acc::ReductionOp>(op.getReductionOperands(), op.getRegion());
  useVariables<acc::CacheOp>(op.getCacheOperands(), op.getRegion());
  SmallVector<Value> privates(op.getPrivateOperands());
  llvm::append_range(privates, op.getFirstprivateOperands());
  FailureOr<scf::ForOp> loop = convertToFor(op);
  if (failed(loop))
    return failure();
  // Iterations come one after the other: one copy serves all of them.
  OpBuilder builder(*loop);
  if (failed(createPrivates(builder, privates, loop->getRegion())))
    return failure();
  return convertLoopsToHost(*loop->getBody());
}

LogicalResult convertLoopsToHost(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto loop = dyn_cast<acc::LoopOp>(op)) {
      if (failed(convertLoopToHost(loop)))
        return failure();
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(convertLoopsToHost(inner)))
          return failure();
  }
  return success();
}

} // namespace xacc::acc_to_offload
