//===- Privates.cpp - Private variables of acc constructs -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Repeats what the recipes of `private` and `firstprivate` say at the beginning
// of the region that has copies of its own.
//
//===----------------------------------------------------------------------===//

#include "Clauses.h"
#include "Loops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace xacc::acc_to_offload {

/// What an op of a recipe that asks for bounds gives; null: it is another op.
static Value getBound(OpBuilder &builder, Operation *op) {
  if (!isa<acc::GetLowerboundOp, acc::GetUpperboundOp, acc::GetExtentOp,
           acc::GetStrideOp>(op))
    return {};
  auto bounds = op->getOperand(0).getDefiningOp<acc::DataBoundsOp>();
  if (!bounds)
    return {};
  Location loc = op->getLoc();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  if (isa<acc::GetStrideOp>(op))
    return bounds.getStride() ? castToIndex(builder, bounds.getStride()) : one;
  Value lower = bounds.getLowerbound()
                    ? castToIndex(builder, bounds.getLowerbound())
                    : arith::ConstantIndexOp::create(builder, loc, 0);
  if (isa<acc::GetLowerboundOp>(op))
    return lower;
  bool wantsExtent = isa<acc::GetExtentOp>(op);
  Value given = wantsExtent ? bounds.getExtent() : bounds.getUpperbound();
  if (given)
    return castToIndex(builder, given);
  // The one follows from the other: both ends are part of the section.
  if (wantsExtent) {
    Value upper = castToIndex(builder, bounds.getUpperbound());
    Value distance = builder.createOrFold<arith::SubIOp>(loc, upper, lower);
    return builder.createOrFold<arith::AddIOp>(loc, distance, one);
  }
  Value extent = castToIndex(builder, bounds.getExtent());
  Value end = builder.createOrFold<arith::AddIOp>(loc, lower, extent);
  return builder.createOrFold<arith::SubIOp>(loc, end, one);
}

/// Repeats a region of a recipe; returns what it yields, or null.
static FailureOr<Value> inlineRecipe(OpBuilder &builder, Location loc,
                                     Region &recipe, ValueRange arguments) {
  if (!recipe.hasOneBlock())
    return emitError(loc, "recipes with jumps are not supported");
  Block &block = recipe.front();
  IRMapping mapping;
  for (auto [parameter, argument] : llvm::zip(block.getArguments(), arguments))
    mapping.map(parameter, argument);
  for (Operation &op : block.without_terminator()) {
    Operation *clone = builder.clone(op, mapping);
    if (Value bound = getBound(builder, clone)) {
      mapping.map(op.getResult(0), bound);
      clone->erase();
    }
  }
  Operation *terminator = block.getTerminator();
  if (terminator->getNumOperands() == 0)
    return Value();
  return mapping.lookupOrDefault(terminator->getOperand(0));
}

/// A copy of a variable without a recipe.
static FailureOr<Value> createCopy(OpBuilder &builder, Operation *entry,
                                   Value var) {
  auto type = dyn_cast<MemRefType>(var.getType());
  if (!type || !type.hasStaticShape())
    return entry->emitError()
           << "a private copy of type " << var.getType() << " needs a recipe";
  auto copy = memref::AllocaOp::create(
      builder, entry->getLoc(),
      MemRefType::get(type.getShape(), type.getElementType()));
  if (copy.getType() == type)
    return Value(copy);
  return Value(memref::CastOp::create(builder, entry->getLoc(), type, copy));
}

static LogicalResult destroy(Operation *entry, Region &recipe, Value var,
                             Value copy, Block &block) {
  if (recipe.empty())
    return success();
  OpBuilder builder(block.getTerminator());
  return success(
      succeeded(inlineRecipe(builder, entry->getLoc(), recipe, {var, copy})));
}

template <typename RecipeT> static RecipeT getRecipe(Operation *entry) {
  SymbolRefAttr symbol = acc::getRecipe(entry);
  return symbol ? SymbolTable::lookupNearestSymbolFrom<RecipeT>(entry, symbol)
                : RecipeT();
}

static LogicalResult createPrivate(OpBuilder &builder, Operation *entry,
                                   Region &region) {
  Value var = acc::getVar(entry);
  SmallVector<Value> arguments{var};
  llvm::append_range(arguments, acc::getBounds(entry));
  FailureOr<Value> copy = failure();
  Location loc = entry->getLoc();
  if (auto recipe = getRecipe<acc::PrivateRecipeOp>(entry)) {
    copy = inlineRecipe(builder, loc, recipe.getInitRegion(), arguments);
    if (succeeded(copy) && failed(destroy(entry, recipe.getDestroyRegion(), var,
                                          *copy, *builder.getBlock())))
      return failure();
  } else if (auto recipe = getRecipe<acc::FirstprivateRecipeOp>(entry)) {
    copy = inlineRecipe(builder, loc, recipe.getInitRegion(), arguments);
    if (succeeded(copy) &&
        (failed(inlineRecipe(builder, loc, recipe.getCopyRegion(),
                             {var, *copy})) ||
         failed(destroy(entry, recipe.getDestroyRegion(), var, *copy,
                        *builder.getBlock()))))
      return failure();
  } else {
    if (isa<acc::FirstprivateOp>(entry))
      return entry->emitError("has no acc.firstprivate.recipe");
    copy = createCopy(builder, entry, var);
  }
  if (failed(copy))
    return failure();
  Operation *last = builder.getInsertionPoint() == builder.getBlock()->end()
                        ? nullptr
                        : &*builder.getInsertionPoint();
  // What has just been made goes on using the variable.
  auto isBehind = [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (!region.isAncestor(user->getParentRegion()))
      return false;
    Operation *inBlock = builder.getBlock()->findAncestorOpInBlock(*user);
    return !inBlock || (last && !inBlock->isBeforeInBlock(last));
  };
  acc::getAccVar(entry).replaceUsesWithIf(*copy, isBehind);
  var.replaceUsesWithIf(*copy, isBehind);
  return success();
}

LogicalResult createPrivates(OpBuilder &builder, ValueRange privates,
                             Region &region) {
  for (Value operand : privates) {
    Operation *entry = operand.getDefiningOp();
    if (!isa_and_present<acc::PrivateOp, acc::FirstprivateOp>(entry))
      return emitError(operand.getLoc(),
                       "private operands have to be results of acc.private or "
                       "acc.firstprivate");
    if (failed(createPrivate(builder, entry, region)))
      return failure();
  }
  return success();
}

} // namespace xacc::acc_to_offload
