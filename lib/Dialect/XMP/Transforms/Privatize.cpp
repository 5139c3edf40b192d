//===- Privatize.cpp - Own copies of scalars for each iteration -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scalar alloca can be given to each iteration of each xmp.loop if no value
// that an iteration writes is read outside of it:
//
// - a load in a loop body is dominated by a store in the same body (of the
//   innermost xmp.loop): then what it reads was written in its iteration;
// - a load outside of all xmp.loops has a store before it in its own block, and
//   between the two stands nothing that contains a store;
// - or no xmp.loop body stores to the scalar at all: then it is left alone.
//
// If all loads of a function are of the first two kinds, each body that
// accesses the scalar gets an alloca of its own; not so if one of these bodies
// contains another.
//
// Precondition: none. Postcondition: same results; allocas in loop bodies.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/MapVector.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPPRIVATIZEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

/// Whether `op` or anything in it stores to `memref`.
static bool containsStore(Operation *op, Value memref) {
  return llvm::any_of(memref.getUsers(), [&](Operation *user) {
    return isa<memref::StoreOp>(user) && op->isAncestor(user);
  });
}

/// Whether a load outside of loops reads what its own block has just stored.
static bool readsOwnBlock(memref::LoadOp load, Value memref) {
  for (Operation *op = load->getPrevNode(); op; op = op->getPrevNode()) {
    auto store = dyn_cast<memref::StoreOp>(op);
    if (store && store.getMemRef() == memref)
      return true;
    if (op->getNumRegions() && containsStore(op, memref))
      return false;
  }
  return false;
}

/// The bodies that get a copy; empty if the scalar stays shared.
static SmallVector<LoopOp> findBodies(memref::AllocaOp alloca,
                                      DominanceInfo &dominance) {
  Value memref = alloca.getResult();
  llvm::MapVector<LoopOp, SmallVector<Operation *>> stores;
  SmallVector<LoopOp> bodies;
  bool anyStore = false;
  for (Operation *user : memref.getUsers()) {
    auto store = dyn_cast<memref::StoreOp>(user);
    // A store of the memref itself does not type-check: it is the address.
    if (!store && !isa<memref::LoadOp>(user))
      return {};
    auto loop = user->getParentOfType<LoopOp>();
    if (loop && !loop->isAncestor(alloca)) {
      if (!llvm::is_contained(bodies, loop))
        bodies.push_back(loop);
      anyStore |= static_cast<bool>(store);
    }
    if (store)
      stores[loop].push_back(store);
  }
  if (!anyStore)
    return {};
  // Of nested loops, the inner one could change what the outer one reads.
  for (LoopOp outer : bodies)
    for (LoopOp inner : bodies)
      if (outer->isProperAncestor(inner))
        return {};
  for (Operation *user : memref.getUsers()) {
    auto load = dyn_cast<memref::LoadOp>(user);
    if (!load)
      continue;
    auto loop = load->getParentOfType<LoopOp>();
    bool inside = loop && !loop->isAncestor(alloca);
    bool ownValue =
        inside ? llvm::any_of(stores[loop],
                              [&](Operation *store) {
                                return dominance.properlyDominates(store, load);
                              })
               : readsOwnBlock(load, memref);
    if (!ownValue)
      return {};
  }
  return bodies;
}

namespace {
struct PrivatizePass
    : public xacc::xmp::impl::XMPPrivatizePassBase<PrivatizePass> {
  using Base::Base;

  void runOnOperation() override {
    DominanceInfo &dominance = getAnalysis<DominanceInfo>();
    SmallVector<memref::AllocaOp> allocas;
    getOperation().walk([&](memref::AllocaOp alloca) {
      if (alloca.getType().getRank() == 0)
        allocas.push_back(alloca);
    });
    for (memref::AllocaOp alloca : allocas) {
      for (LoopOp loop : findBodies(alloca, dominance)) {
        OpBuilder builder = OpBuilder::atBlockBegin(&loop.getBody().front());
        Value copy = builder.clone(*alloca)->getResult(0);
        alloca.getResult().replaceUsesWithIf(copy, [&](OpOperand &use) {
          return use.getOwner()->getParentOfType<LoopOp>() == loop;
        });
      }
    }
  }
};
} // namespace
