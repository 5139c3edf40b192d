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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace xacc::offload;

/// Whether threads may have a variable of their own in place of a scalar that
/// only these views of an argument lead to: it changes between loops and, with
/// `reduced`, where they reduce into it.
static bool mayKeep(BlockArgument argument, bool reduced,
                    SmallVectorImpl<ViewOp> &views,
                    SmallVectorImpl<Operation *> &changes) {
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
      changes.push_back(access);
    }
  }
  return !changes.empty();
}

/// Stores a thread's own variable back to memory at the end of a kernel, but
/// only where the kernel has changed it: who else may write this memory
/// meanwhile, for instance a kernel of another queue, is not to be undone.
static void storeBack(Block &body, Value own, Value memory,
                      ArrayRef<Operation *> changes) {
  Location loc = own.getLoc();
  OpBuilder builder(body.getTerminator());
  if (llvm::none_of(changes, [&](Operation *change) {
        return change->getBlock() == &body;
      })) {
    builder.setInsertionPointAfterValue(own);
    auto flag = MemRefType::get({}, builder.getI1Type());
    Value changed = memref::AllocaOp::create(builder, loc, flag);
    auto set = [&](bool value) {
      Value constant = arith::ConstantIntOp::create(builder, loc, value, 1);
      memref::StoreOp::create(builder, loc, constant, changed);
    };
    set(false);
    for (Operation *change : changes) {
      builder.setInsertionPointAfter(change);
      set(true);
    }
    builder.setInsertionPoint(body.getTerminator());
    Value condition = memref::LoadOp::create(builder, loc, changed);
    auto branch = scf::IfOp::create(builder, loc, condition,
                                    /*withElseRegion=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  memref::StoreOp::create(builder, loc,
                          memref::LoadOp::create(builder, loc, own), memory);
}

void xacc::keepScalars(FuncOp func, bool reduced) {
  KernelPointers pointers(func);
  if (pointers.loadsElsewhere())
    return;
  Block &body = func.getBody().front();
  for (unsigned number : pointers.getUnshared()) {
    SmallVector<ViewOp> views;
    SmallVector<Operation *> changes;
    if (!mayKeep(body.getArgument(number), reduced, views, changes))
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
    storeBack(body, own, memory, changes);
  }
}
