//===- Variables.cpp - Variables declared in compute constructs -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars that are declared outside of a loop, but written first in each of its
// iterations, carry nothing from one iteration to the next. Each iteration gets
// one of its own, so that iterations may run at the same time.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace xacc::acc_to_offload {

/// The innermost block that contains all ops.
static Block *getCommonBlock(ArrayRef<Operation *> ops) {
  Block *block = ops.front()->getBlock();
  while (block && !llvm::all_of(ops, [&](Operation *op) {
           return block->findAncestorOpInBlock(*op) != nullptr;
         }))
    block = block->getParentOp() ? block->getParentOp()->getBlock() : nullptr;
  return block;
}

Block *getPrivateBlock(memref::AllocaOp alloca, ArrayRef<Operation *> users) {
  if (alloca.getType().getRank() != 0 || users.empty() ||
      !llvm::all_of(users, [&](Operation *user) {
        auto store = dyn_cast<memref::StoreOp>(user);
        return isa<memref::LoadOp>(user) ||
               (store && store.getValue() != alloca.getResult());
      }))
    return nullptr;
  Block *block = getCommonBlock(users);
  if (!block || block == alloca->getBlock())
    return nullptr;
  Operation *first = nullptr;
  for (Operation *user : users) {
    Operation *inBlock = block->findAncestorOpInBlock(*user);
    if (!first || inBlock->isBeforeInBlock(first))
      first = inBlock;
  }
  return isa<memref::StoreOp>(first) ? block : nullptr;
}

void sinkVariables(Block &block) {
  for (auto alloca :
       llvm::make_early_inc_range(block.getOps<memref::AllocaOp>()))
    if (Block *inside =
            getPrivateBlock(alloca, llvm::to_vector(alloca->getUsers())))
      alloca->moveBefore(&inside->front());
}

} // namespace xacc::acc_to_offload
