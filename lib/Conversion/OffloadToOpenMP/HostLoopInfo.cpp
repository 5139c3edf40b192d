//===- HostLoopInfo.cpp - What the lowering of loops asks -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "HostLoops.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace xacc;

static bool onlyReads(Operation *op) {
  return isa<memref::LoadOp, LLVM::LoadOp>(op);
}

static bool onlyWrites(Operation *op, Operation *allocation) {
  // A store of the address itself is more than a write.
  if (isa<memref::StoreOp>(op))
    return true;
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && !isa<LLVM::LLVMPointerType>(store.getValue().getType());
}

bool xacc::isWrittenInside(Operation *allocation, Operation *root) {
  bool found = false;
  analysis::forEachAccess(allocation->getResult(0), [&](Operation *op) {
    found |= root->isAncestor(op) && !onlyReads(op);
  });
  return found;
}

bool xacc::isReadOutside(Operation *allocation, Operation *loop) {
  bool found = false;
  analysis::forEachAccess(allocation->getResult(0), [&](Operation *op) {
    if (loop->isAncestor(op) || onlyWrites(op, allocation))
      return;
    // What is read before the loop is not what the loop leaves, if it is not
    // in a loop itself.
    Operation *ancestor = loop->getBlock()->findAncestorOpInBlock(*op);
    found |= !isa<FunctionOpInterface>(loop->getParentOp()) || !ancestor ||
             !ancestor->isBeforeInBlock(loop);
  });
  return found;
}
