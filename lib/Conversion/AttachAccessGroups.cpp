//===- AttachAccessGroups.cpp - Independent iterations -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose latch is annotated with parallel accesses has independent
// iterations. LLVM believes it if every access in the loop names the loop's
// access group, so this pass names it on all of them, but for those of the
// stack: a variable of an iteration lies in one place for all iterations when
// its allocation has moved out of the loop.
//
// Precondition: memrefs and loops are lowered. Postcondition: no parallel
// accesses on what is not the latch of a loop.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc {
#define GEN_PASS_DEF_XACCATTACHACCESSGROUPSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Whether an address is one of the stack, as far as the function shows.
static bool isOnStack(Value pointer) {
  SmallVector<Value> pending{pointer};
  llvm::SmallPtrSet<Value, 8> seen;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    Operation *def = value.getDefiningOp();
    if (!def) {
      // One block argument stands for what all predecessors pass: too rare to
      // follow.
      auto argument = cast<BlockArgument>(value);
      if (!argument.getOwner()->isEntryBlock())
        return true;
      continue;
    }
    if (isa<LLVM::AllocaOp>(def))
      return true;
    if (auto gep = dyn_cast<LLVM::GEPOp>(def))
      pending.push_back(gep.getBase());
    else if (isa<LLVM::ExtractValueOp, LLVM::InsertValueOp, LLVM::SelectOp,
                 LLVM::AddrSpaceCastOp, LLVM::BitcastOp>(def))
      llvm::append_range(pending, def->getOperands());
  }
  return false;
}

static void attach(LLVM::AccessGroupAttr group, Block &block) {
  block.walk([&](Operation *op) {
    auto access = dyn_cast<LLVM::AccessGroupOpInterface>(op);
    if (!access)
      return;
    for (Value operand : op->getOperands())
      if (isa<LLVM::LLVMPointerType>(operand.getType()) && isOnStack(operand))
        return;
    SmallVector<Attribute> groups;
    if (ArrayAttr existing = access.getAccessGroupsOrNull())
      llvm::append_range(groups, existing);
    if (!llvm::is_contained(groups, group))
      groups.push_back(group);
    access.setAccessGroups(ArrayAttr::get(op->getContext(), groups));
  });
}

namespace {
struct AttachAccessGroupsPass
    : public xacc::impl::XACCAttachAccessGroupsPassBase<
          AttachAccessGroupsPass> {
  using Base::Base;

  void runOnOperation() override {
    llvm::MapVector<Region *, SmallVector<LLVM::BrOp>> latches;
    getOperation().walk([&](LLVM::BrOp branch) {
      LLVM::LoopAnnotationAttr annotation = branch.getLoopAnnotationAttr();
      if (annotation && !annotation.getParallelAccesses().empty())
        latches[branch->getParentRegion()].push_back(branch);
    });
    for (auto &[region, branches] : latches) {
      DominanceInfo dominance(region->getParentOp());
      CFGLoopInfo loops(dominance.getDomTree(region));
      for (LLVM::BrOp branch : branches) {
        CFGLoop *loop = loops.getLoopFor(branch->getBlock());
        if (!loop || !loop->isLoopLatch(branch->getBlock()))
          continue;
        for (LLVM::AccessGroupAttr group :
             branch.getLoopAnnotationAttr().getParallelAccesses())
          for (Block *block : loop->getBlocks())
            attach(group, *block);
      }
    }
  }
};
} // namespace
