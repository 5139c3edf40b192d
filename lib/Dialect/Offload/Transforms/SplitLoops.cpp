//===- SplitLoops.cpp - The loops of a kernel that are divided ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::offload {

LoopOp findOutermostLoop(KernelOp kernel) {
  LoopOp any, leveled;
  kernel.getBody().walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    if (!loop.isParallel())
      return WalkResult::advance();
    if (!any)
      any = loop;
    if (loop.getLevels() == Levels::None)
      return WalkResult::advance();
    leveled = loop;
    return WalkResult::interrupt();
  });
  return leveled ? leveled : any;
}

bool isGangPerBlock(LoopOp outermost) {
  if (!outermost || bitEnumContainsAny(outermost.getLevels(), Levels::Vector))
    return false;
  return outermost.getBody()
      .walk([](LoopOp loop) {
        return bitEnumContainsAny(loop.getLevels(),
                                  Levels::Worker | Levels::Vector)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

unsigned getExtentNumber(LoopOp outermost, unsigned loop) {
  unsigned limit = isGangPerBlock(outermost) ? 1 : 3;
  return std::min(outermost.getNumLoops() - 1 - loop, limit - 1);
}

//===----------------------------------------------------------------------===//
// Values before the launch
//===----------------------------------------------------------------------===//

bool isKnownBeforeLaunch(KernelOp kernel, Value value) {
  if (!kernel.getBody().isAncestor(value.getParentRegion()))
    return true;
  Operation *def = value.getDefiningOp();
  // The number of an address is another one on the device.
  return def && def->getNumRegions() == 0 && isPure(def) &&
         !isa<LLVM::PtrToIntOp>(def) &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isKnownBeforeLaunch(kernel, operand);
         });
}

/// The operand that `op`, a maximum with the lower bound of a part or a minimum
/// with its upper bound, has if nothing is divided; null for anything else.
static Value getUndivided(Operation *op) {
  if (!isa<arith::MaxSIOp, arith::MinSIOp>(op))
    return {};
  for (unsigned place : {0, 1})
    if (auto part = op->getOperand(place).getDefiningOp<PartOp>();
        part &&
        op->getOperand(place) ==
            (isa<arith::MaxSIOp>(op) ? part.getLower() : part.getUpper()))
      return op->getOperand(1 - place);
  return {};
}

static Value createLimit(OpBuilder &builder, OpResult part) {
  return arith::ConstantIndexOp::create(
      builder, part.getLoc(),
      part.getResultNumber() == 0 ? INT64_MIN : INT64_MAX);
}

Value cloneToHost(KernelOp kernel, Value value, OpBuilder &builder,
                  IRMapping &clones) {
  if (Value clone = clones.lookupOrNull(value))
    return clone;
  if (!kernel.getBody().isAncestor(value.getParentRegion()))
    return value;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumRegions() != 0 || !isPure(def))
    return {};
  if (isa<PartOp>(def))
    return createLimit(builder, cast<OpResult>(value));
  if (Value undivided = getUndivided(def))
    return cloneToHost(kernel, undivided, builder, clones);
  for (Value operand : def->getOperands()) {
    Value clone = cloneToHost(kernel, operand, builder, clones);
    if (!clone)
      return {};
    clones.map(operand, clone);
  }
  builder.clone(*def, clones);
  return clones.lookup(value);
}

void replaceByLimits(PartOp part) {
  for (Operation *user : llvm::make_early_inc_range(part->getUsers()))
    if (Value undivided = getUndivided(user)) {
      user->getResult(0).replaceAllUsesWith(undivided);
      user->erase();
    }
  OpBuilder builder(part);
  for (OpResult bound : part->getResults())
    if (!bound.use_empty())
      bound.replaceAllUsesWith(createLimit(builder, bound));
  part.erase();
}

} // namespace xacc::offload
