//===- MapLoopsNest.cpp - Changing the shape of loop nests ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MapLoopsNest.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::offload {

Operation *findPerfectlyNested(LoopOp loop) {
  Operation *nested = nullptr;
  for (Operation &op : loop.getBody().front().without_terminator()) {
    if (isa<LoopOp, scf::ForOp>(op)) {
      if (nested)
        return nullptr;
      nested = &op;
    } else if (!isPure(&op)) {
      return nullptr;
    }
  }
  return nested;
}

bool isConvertible(scf::ForOp loop) {
  return loop.getInitArgs().empty() && !loop.getUnsignedCmp() &&
         loop.getInductionVar().getType().isIndex();
}

static SmallVector<Value> getBounds(Operation *loop) {
  if (auto plain = dyn_cast<scf::ForOp>(loop))
    return {plain.getLowerBound(), plain.getUpperBound(), plain.getStep()};
  auto nest = cast<LoopOp>(loop);
  SmallVector<Value> bounds(nest.getLower());
  llvm::append_range(bounds, nest.getUpper());
  llvm::append_range(bounds, nest.getStep());
  return bounds;
}

/// Whether a value in the body of `loop` can be computed before it.
static bool isHoistable(Value value, LoopOp loop) {
  if (!loop.getBody().isAncestor(value.getParentRegion()))
    return true;
  Operation *def = value.getDefiningOp();
  return def && isPure(def) && def->getNumRegions() == 0 &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isHoistable(operand, loop);
         });
}

static void hoist(Value value, LoopOp loop) {
  Operation *def = value.getDefiningOp();
  if (!def || !loop->isProperAncestor(def))
    return;
  for (Value operand : def->getOperands())
    hoist(operand, loop);
  def->moveBefore(loop);
}

/// Whether the loop inside reduces to what it also could in the nest.
static bool isReducible(LoopOp inner, unsigned number, LoopOp outer) {
  Value memory = inner.getReductions()[number];
  auto argument = dyn_cast<BlockArgument>(memory);
  if (!argument || argument.getOwner() != &outer.getBody().front())
    return isHoistable(memory, outer);
  // The accumulator of the outer loop, in the same way.
  unsigned place = argument.getArgNumber() - outer.getNumLoops();
  return outer.getReductionKind(place) == inner.getReductionKind(number);
}

bool isRectangular(LoopOp outer, Operation *inner) {
  if (auto nest = dyn_cast<LoopOp>(inner))
    for (unsigned number = 0; number != nest.getReductions().size(); ++number)
      if (!isReducible(nest, number, outer))
        return false;
  return llvm::all_of(getBounds(inner),
                      [&](Value bound) { return isHoistable(bound, outer); });
}

LoopOp convertLoop(scf::ForOp loop, LoopMode mode) {
  OpBuilder builder(loop);
  auto result = LoopOp::create(builder, loop.getLoc(), mode, Levels::None,
                               loop.getLowerBound(), loop.getUpperBound(),
                               loop.getStep());
  Block &body = result.getBody().front();
  body.getTerminator()->erase();
  loop.getBody()->getTerminator()->erase();
  body.getOperations().splice(body.end(), loop.getBody()->getOperations());
  builder.setInsertionPointToEnd(&body);
  YieldOp::create(builder, loop.getLoc());
  loop.getInductionVar().replaceAllUsesWith(result.getInductionVar(0));
  result->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  loop.erase();
  return result;
}

/// Moves the body of `from` before the terminator of `to`.
static void spliceBody(Block &from, Block &to) {
  to.getOperations().splice(to.getTerminator()->getIterator(),
                            from.getOperations(), from.begin(),
                            from.getTerminator()->getIterator());
}

static SmallVector<xmp::ReductionKind> getKinds(LoopOp loop) {
  SmallVector<xmp::ReductionKind> kinds;
  for (unsigned number = 0; number != loop.getReductions().size(); ++number)
    kinds.push_back(loop.getReductionKind(number));
  return kinds;
}

template <typename Range>
static SmallVector<Value> concatenate(Range first, Range second) {
  SmallVector<Value> result(first);
  llvm::append_range(result, second);
  return result;
}

LoopOp mergeLoops(LoopOp outer, LoopOp inner) {
  for (Value bound : getBounds(inner))
    hoist(bound, outer);
  // A reduction of both is one of the result.
  SmallVector<Value> reductions(outer.getReductions());
  SmallVector<xmp::ReductionKind> kinds = getKinds(outer);
  SmallVector<unsigned> places;
  for (auto [number, memory] : llvm::enumerate(inner.getReductions())) {
    auto argument = dyn_cast<BlockArgument>(memory);
    if (argument && argument.getOwner() == &outer.getBody().front()) {
      places.push_back(argument.getArgNumber() - outer.getNumLoops());
      continue;
    }
    hoist(memory, outer);
    places.push_back(reductions.size());
    reductions.push_back(memory);
    kinds.push_back(inner.getReductionKind(number));
  }

  OpBuilder builder(outer);
  auto merged = LoopOp::create(
      builder, outer.getLoc(), outer.getMode(), outer.getLevels(),
      concatenate(outer.getLower(), inner.getLower()),
      concatenate(outer.getUpper(), inner.getUpper()),
      concatenate(outer.getStep(), inner.getStep()), reductions, kinds);
  merged->setDiscardableAttrs(outer->getDiscardableAttrDictionary());
  merged.setOneThreadAttr(outer.getOneThreadAttr());
  if (outer.getTileAttr() || inner.getTileAttr()) {
    SmallVector<int64_t> sizes;
    for (LoopOp loop : {outer, inner})
      for (unsigned own = 0; own != loop.getNumLoops(); ++own)
        sizes.push_back(loop.getTileSize(own));
    merged.setTileAttr(builder.getDenseI64ArrayAttr(sizes));
  }
  Block &body = merged.getBody().front();
  unsigned dim = 0;
  for (LoopOp loop : {outer, inner}) {
    for (unsigned own = 0; own != loop.getNumLoops(); ++own, ++dim) {
      merged.getInductionVar(dim).setLoc(loop.getInductionVar(own).getLoc());
      loop.getInductionVar(own).replaceAllUsesWith(merged.getInductionVar(dim));
    }
  }
  for (auto [number, place] : llvm::enumerate(places))
    inner.getPrivate(number).replaceAllUsesWith(merged.getPrivate(place));
  // In the order of execution: what stood around the inner loop has no effects.
  spliceBody(outer.getBody().front(), body);
  for (unsigned number = 0; number != outer.getReductions().size(); ++number)
    outer.getPrivate(number).replaceAllUsesWith(merged.getPrivate(number));
  Block &innerBody = inner.getBody().front();
  body.getOperations().splice(inner->getIterator(), innerBody.getOperations(),
                              innerBody.begin(),
                              innerBody.getTerminator()->getIterator());
  inner.erase();
  outer.erase();
  return merged;
}

LoopOp splitLoop(LoopOp loop, ArrayRef<unsigned> outerDims, LoopMode outerMode,
                 LoopMode innerMode) {
  SmallVector<unsigned> innerDims;
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim)
    if (!llvm::is_contained(outerDims, dim))
      innerDims.push_back(dim);

  OpBuilder builder(loop);
  auto create = [&](ArrayRef<unsigned> dims, LoopMode mode, Levels levels,
                    bool withReductions) {
    SmallVector<Value> lower, upper, step, reductions;
    for (unsigned dim : dims) {
      lower.push_back(loop.getLower()[dim]);
      upper.push_back(loop.getUpper()[dim]);
      step.push_back(loop.getStep()[dim]);
    }
    if (withReductions)
      reductions = loop.getReductions();
    Location loc = loop.getInductionVar(dims[0]).getLoc();
    auto part = LoopOp::create(
        builder, withReductions ? loop.getLoc() : loc, mode, levels, lower,
        upper, step, reductions,
        withReductions ? getKinds(loop) : SmallVector<xmp::ReductionKind>());
    for (auto [number, dim] : llvm::enumerate(dims)) {
      Value own = loop.getInductionVar(dim);
      part.getInductionVar(number).setLoc(own.getLoc());
      own.replaceAllUsesWith(part.getInductionVar(number));
    }
    if (loop.getTileAttr() && mode != LoopMode::Seq) {
      SmallVector<int64_t> sizes;
      for (unsigned dim : dims)
        sizes.push_back(loop.getTileSize(dim));
      part.setTileAttr(builder.getDenseI64ArrayAttr(sizes));
    }
    return part;
  };
  Levels levels = outerMode == LoopMode::Seq ? Levels::None : loop.getLevels();
  LoopOp outer = create(outerDims, outerMode, levels, /*withReductions=*/true);
  outer->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  outer.setOneThreadAttr(loop.getOneThreadAttr());
  for (unsigned number = 0; number != loop.getReductions().size(); ++number)
    loop.getPrivate(number).replaceAllUsesWith(outer.getPrivate(number));
  LoopOp last = outer;
  if (!innerDims.empty()) {
    builder.setInsertionPointToStart(&outer.getBody().front());
    last = create(innerDims, innerMode, Levels::None, /*withReductions=*/false);
  }
  spliceBody(loop.getBody().front(), last.getBody().front());
  loop.erase();
  return outer;
}

} // namespace xacc::offload
