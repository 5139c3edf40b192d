//===- KeepScalars.cpp - Scalars in memory as variables of a kernel -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/KeepScalars.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/Analysis/KernelPointers.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace xacc::offload;

/// Whether threads may have a variable of their own in place of a scalar that
/// only these views of an argument lead to: it changes between loops and, with
/// `reduced`, where they reduce into it.
static bool mayKeep(BlockArgument argument, bool reduced,
                    SmallVectorImpl<ViewOp> &views) {
  bool changes = false;
  for (Operation *user : argument.getUsers()) {
    auto view = dyn_cast<ViewOp>(user);
    if (!view || cast<MemRefType>(view.getType()).getRank() != 0 ||
        (!views.empty() && views[0].getType() != view.getType()) ||
        isInDivided(view))
      return false;
    views.push_back(view);
    for (OpOperand &use : view->getUses()) {
      Operation *access = use.getOwner();
      if (isa<memref::LoadOp>(access))
        continue;
      auto store = dyn_cast<memref::StoreOp>(access);
      bool stores = store && use.get() != store.getValue();
      if (!(stores || (reduced && isa<LoopOp>(access))) || isInDivided(access))
        return false;
      changes = true;
    }
  }
  return changes;
}

void xacc::keepScalars(FuncOp func, bool reduced) {
  KernelPointers pointers(func);
  if (pointers.loadsElsewhere())
    return;
  Block &body = func.getBody().front();
  for (unsigned number : pointers.getUnshared()) {
    SmallVector<ViewOp> views;
    if (!mayKeep(body.getArgument(number), reduced, views))
      continue;
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    Location loc = views[0].getLoc();
    auto type = cast<MemRefType>(views[0].getType());
    Value memory = builder.clone(*views[0])->getResult(0);
    Value own = memref::AllocaOp::create(builder, loc, type);
    for (ViewOp view : views) {
      view.getResult().replaceAllUsesWith(own);
      view.erase();
    }
    builder.setInsertionPointAfterValue(own);
    memref::StoreOp::create(builder, loc,
                            memref::LoadOp::create(builder, loc, memory), own);
    builder.setInsertionPoint(body.getTerminator());
    memref::StoreOp::create(builder, loc,
                            memref::LoadOp::create(builder, loc, own), memory);
  }
}
