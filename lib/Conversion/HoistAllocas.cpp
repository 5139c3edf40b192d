//===- HoistAllocas.cpp - Stack allocations out of loops ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An allocation of constant size moves to the first block of the closest op
// that gives each execution a stack of its own: the function, or a parallel
// region, which the translation to LLVM makes a function. There LLVM's SROA,
// which looks at entry blocks only, finds it. Variables that share storage over
// iterations hold no value at the start of an iteration in C, and a
// memref.alloca holds none when it is executed, so nothing can tell the
// difference.
//
// `memref.alloca_scope`, which the lowering of scf.parallel puts around the
// body, cannot hold the blocks that loops become. It is dissolved: without
// allocations it has no meaning left, with some (of variable size) the stack
// pointer is saved and restored in its place. The same is done around
// allocations of variable size in the body of a loop.
//
// Precondition: none. Postcondition: no memref.alloca_scope; in loops only
// allocations of variable size.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace xacc {
#define GEN_PASS_DEF_XACCHOISTALLOCASPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

static bool hasConstantSize(Operation *op) {
  if (auto alloca = dyn_cast<memref::AllocaOp>(op))
    return alloca.getDynamicSizes().empty() &&
           alloca.getSymbolOperands().empty();
  return matchPattern(cast<LLVM::AllocaOp>(op).getArraySize(), m_Constant());
}

/// The block in which an allocation is executed once per stack.
static Block *findEntry(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent;
       op = parent, parent = parent->getParentOp())
    if (isa<omp::ParallelOp, xacc::offload::TeamOp, scf::ParallelOp,
            FunctionOpInterface>(parent))
      return &op->getParentRegion()->front();
  return nullptr;
}

static void hoist(Operation *op) {
  Block *entry = findEntry(op);
  if (!entry ||
      (op->getBlock() == entry && !isa<scf::ParallelOp>(entry->getParentOp())))
    return;
  if (auto alloca = dyn_cast<LLVM::AllocaOp>(op)) {
    // Its size has to be there first.
    Operation *size = alloca.getArraySize().getDefiningOp();
    OpBuilder builder = OpBuilder::atBlockBegin(entry);
    Operation *copy = builder.clone(*size);
    alloca.getArraySizeMutable().assign(copy->getResult(0));
    op->moveAfter(copy);
    return;
  }
  op->moveBefore(entry, entry->begin());
}

/// Saves the stack pointer before `first` and restores it before `last`.
static void saveStack(Operation *first, Operation *last) {
  OpBuilder builder(first);
  Type pointer = LLVM::LLVMPointerType::get(first->getContext());
  Value saved = LLVM::StackSaveOp::create(builder, first->getLoc(), pointer);
  builder.setInsertionPoint(last);
  LLVM::StackRestoreOp::create(builder, last->getLoc(), saved);
}

static bool isAllocation(Operation *op) {
  return isa<memref::AllocaOp, LLVM::AllocaOp>(op);
}

static void dissolve(memref::AllocaScopeOp scope) {
  Block *body = &scope.getBodyRegion().front();
  Operation *terminator = body->getTerminator();
  auto allocation = llvm::find_if(*body, [](Operation &op) {
    return op
        .walk([](Operation *nested) {
          return isAllocation(nested) ? WalkResult::interrupt()
                                      : WalkResult::advance();
        })
        .wasInterrupted();
  });
  if (allocation != body->end())
    saveStack(&*allocation, terminator);
  scope->replaceAllUsesWith(terminator->getOperands());
  terminator->erase();
  scope->getBlock()->getOperations().splice(scope->getIterator(),
                                            body->getOperations());
  scope.erase();
}

/// Restores the stack after each iteration of a loop that allocates.
static void saveInIteration(Operation *alloca) {
  Block *block = alloca->getBlock();
  if (!isa<LoopLikeOpInterface>(block->getParentOp()) ||
      !block->getParent()->hasOneBlock())
    return;
  Operation *terminator = block->getTerminator();
  // A loop that hands the memory to its next iteration needs it.
  if (llvm::any_of(terminator->getOperandTypes(),
                   llvm::IsaPred<MemRefType, LLVM::LLVMPointerType>))
    return;
  for (Operation &op : llvm::make_range(block->begin(), alloca->getIterator()))
    if (isa<LLVM::StackSaveOp>(op))
      return;
  saveStack(alloca, terminator);
}

namespace {
struct HoistAllocasPass
    : public xacc::impl::XACCHoistAllocasPassBase<HoistAllocasPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    SmallVector<Operation *> constant, variable;
    getOperation()->walk([&](Operation *op) {
      if (isAllocation(op))
        (hasConstantSize(op) ? constant : variable).push_back(op);
    });
    // Each goes to the front: in reverse they keep their order.
    for (Operation *op : llvm::reverse(constant))
      hoist(op);
    for (Operation *op : variable)
      saveInIteration(op);
    // Inner scopes first.
    SmallVector<memref::AllocaScopeOp> scopes;
    getOperation()->walk(
        [&](memref::AllocaScopeOp scope) { scopes.push_back(scope); });
    for (memref::AllocaScopeOp scope : scopes)
      dissolve(scope);
  }
};
} // namespace
