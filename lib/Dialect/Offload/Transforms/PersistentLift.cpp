//===- PersistentLift.cpp - Loops between blocks --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PersistentLift.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/CFGToSCF.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

bool xacc::offload::hasKernel(Operation *loop) {
  return loop
      ->walk([](KernelOp kernel) {
        return kernel.getPersistent() ? WalkResult::advance()
                                      : WalkResult::interrupt();
      })
      .wasInterrupted();
}

static bool hasKernelInCycle(Region &body) {
  if (!llvm::all_of(body, [](Block &block) {
        return isa<cf::BranchOp, cf::CondBranchOp, cf::SwitchOp,
                   func::ReturnOp>(block.getTerminator());
      }))
    return false;
  DominanceInfo dominance(body.getParentOp());
  CFGLoopInfo loops(dominance.getDomTree(&body));
  return llvm::any_of(body, [&](Block &block) {
    return loops.getLoopFor(&block) && llvm::any_of(block, [](Operation &op) {
             return isa<KernelOp>(op) || hasKernel(&op);
           });
  });
}

/// What is computed in one block and used in others is a result of an
/// scf.if or scf.while then, unless it comes from before that.
static void hoistBetweenBlocks(func::FuncOp function) {
  DominanceInfo dominance(function);
  Region &body = function.getBody();
  auto mayMove = [](Operation *op) {
    return op && op->getNumRegions() == 0 && isPure(op) &&
           !op->hasTrait<OpTrait::IsTerminator>();
  };
  llvm::SetVector<Operation *> wanted;
  for (Operation &op : body.getOps())
    if (mayMove(&op) && llvm::any_of(op.getUsers(), [&](Operation *user) {
          return body.findAncestorBlockInRegion(*user->getBlock()) !=
                 op.getBlock();
        }))
      wanted.insert(&op);
  for (size_t i = 0; i < wanted.size(); ++i)
    for (Value operand : wanted[i]->getOperands())
      if (Operation *def = operand.getDefiningOp(); mayMove(def))
        wanted.insert(def);
  llvm::ReversePostOrderTraversal<Block *> order(&body.front());
  for (Block *block : order)
    for (Operation &op : llvm::make_early_inc_range(*block)) {
      if (!wanted.contains(&op))
        continue;
      Block *target = &body.front();
      for (Value operand : op.getOperands())
        if (dominance.properlyDominates(target, operand.getParentBlock()))
          target = operand.getParentBlock();
      if (target != block)
        op.moveBefore(target->getTerminator());
    }
}

static bool yieldsMemory(Region &body) {
  return body
      .walk([](Operation *op) {
        bool yields =
            isa<scf::IfOp, scf::WhileOp, scf::IndexSwitchOp>(op) &&
            llvm::any_of(op->getResultTypes(), llvm::IsaPred<MemRefType>);
        return yields ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult xacc::offload::liftLoops(func::FuncOp function, bool remarks) {
  Region &body = function.getBody();
  if (body.empty() || body.hasOneBlock() || !hasKernelInCycle(body))
    return success();
  hoistBetweenBlocks(function);
  Region before;
  IRMapping mapping;
  body.cloneInto(&before, mapping);
  DominanceInfo dominance(function);
  ControlFlowToSCFTransformation transformation;
  if (failed(transformCFGToSCF(body, transformation, dominance)))
    return failure();
  if (!yieldsMemory(body))
    return success();
  // Nobody would know any more whose memory it is.
  body.takeBody(before);
  if (remarks)
    mlir::emitRemark(function.getLoc())
        << "loops launch each of their kernels: branches lead from where "
           "memory is found to where it is used";
  return success();
}
