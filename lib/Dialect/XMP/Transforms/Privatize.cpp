//===- Privatize.cpp - Own copies of scalars for each iteration -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scalar alloca can be given to each iteration of an xmp.loop if no value
// that an iteration writes is read outside of it:
//
// - what a load in the body of the loop reads was stored in the same iteration,
//   on each way that leads to the load;
// - a load outside of all xmp.loops has a store before it in its own block, and
//   between the two stands nothing that contains a store;
// - or no xmp.loop body stores to the scalar at all: then it is left alone.
//
// If all loads of a function are of the first two kinds, the body of each
// outermost xmp.loop that accesses the scalar gets an alloca of its own. Loops
// inside of it are looked at in the same way after that, with the new alloca.
//
// Precondition: none. Postcondition: same results; allocas in loop bodies.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPPRIVATIZEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

static bool isStoreTo(Operation *op, Value memory) {
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getMemRef() == memory;
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && store.getAddr() == memory;
}

static bool isLoadOf(Operation *op, Value memory) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return load.getMemRef() == memory;
  auto load = dyn_cast<LLVM::LoadOp>(op);
  return load && load.getAddr() == memory;
}

/// Whether `op` or anything in it stores to `memory`.
static bool containsStore(Operation *op, Value memory) {
  return llvm::any_of(memory.getUsers(), [&](Operation *user) {
    return isStoreTo(user, memory) && op->isAncestor(user);
  });
}

/// Whether a load outside of loops reads what its own block has just stored.
static bool readsOwnBlock(Operation *load, Value memory) {
  for (Operation *op = load->getPrevNode(); op; op = op->getPrevNode()) {
    if (isStoreTo(op, memory))
      return true;
    if (op->getNumRegions() && containsStore(op, memory))
      return false;
  }
  return false;
}

namespace {
/// Follows the control flow of a loop's body: whether a scalar has been stored
/// to in the same iteration wherever it is loaded.
class StoredFirst {
public:
  explicit StoredFirst(Value memory) : memory(memory) {
    // Only what contains an access is looked into.
    for (Operation *user : memory.getUsers())
      for (Operation *op = user; op && inside.insert(op).second;)
        op = op->getParentOp();
  }
  bool holdsIn(LoopOp loop) {
    (void)visit(loop.getBody(), false);
    return ok;
  }

private:
  /// Whether the scalar is stored to after a region, if it was so before.
  bool visit(Region &region, bool isStored);
  bool visit(Block &block, bool isStored);
  bool visit(Operation *op, bool isStored);

  Value memory;
  llvm::SmallPtrSet<Operation *, 16> inside;
  bool ok = true;
};
} // namespace

bool StoredFirst::visit(Operation *op, bool isStored) {
  if (!inside.contains(op))
    return isStored;
  if (isStoreTo(op, memory))
    return true;
  if (isLoadOf(op, memory))
    ok &= isStored;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    bool yes = visit(branch.getThenRegion(), isStored);
    bool no = visit(branch.getElseRegion(), isStored);
    return yes && no;
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    bool tested = visit(loop.getBefore(), isStored);
    (void)visit(loop.getAfter(), tested);
    return tested;
  }
  if (auto whole = dyn_cast<scf::ExecuteRegionOp>(op))
    return visit(whole.getRegion(), isStored);
  // Others need not run what is in them.
  for (Region &region : op->getRegions())
    (void)visit(region, isStored);
  return isStored;
}

bool StoredFirst::visit(Block &block, bool isStored) {
  for (Operation &op : block)
    isStored = visit(&op, isStored);
  return isStored;
}

bool StoredFirst::visit(Region &region, bool isStored) {
  if (region.empty())
    return isStored;
  if (region.hasOneBlock())
    return visit(region.front(), isStored);
  // Of each block, whether all ways to its end store; at first, all do.
  llvm::DenseMap<Block *, bool> atEnd;
  auto atBegin = [&](Block &block) {
    return (!block.isEntryBlock() || isStored) &&
           llvm::all_of(block.getPredecessors(),
                        [&](Block *from) { return atEnd.lookup(from); });
  };
  for (Block &block : region)
    atEnd[&block] = true;
  bool before = ok, changed = true;
  while (changed) {
    changed = false;
    for (Block &block : region) {
      bool end = visit(block, atBegin(block));
      changed |= std::exchange(atEnd[&block], end) != end;
    }
  }
  // What was found on the way is no answer, what holds at last is.
  ok = before;
  bool result = true;
  for (Block &block : region) {
    bool end = visit(block, atBegin(block));
    if (block.hasNoSuccessors())
      result &= end;
  }
  return result;
}

/// The outermost loop around `op` that `memory` is not allocated in.
static LoopOp findLoop(Operation *op, Value memory) {
  LoopOp outermost;
  for (auto loop = op->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>()) {
    if (loop->isAncestor(memory.getDefiningOp()))
      break;
    outermost = loop;
  }
  return outermost;
}

/// The loops whose bodies get a copy; none if the scalar stays shared.
static SmallVector<LoopOp> findLoops(Value memory) {
  llvm::SetVector<LoopOp> loops;
  bool anyStore = false;
  for (Operation *user : memory.getUsers()) {
    // A store of the address itself is none to it.
    bool isStore = isStoreTo(user, memory) && user->getOperand(0) != memory;
    if (!isStore && !isLoadOf(user, memory))
      return {};
    LoopOp loop = findLoop(user, memory);
    if (loop)
      loops.insert(loop);
    else if (!isStore && !readsOwnBlock(user, memory))
      return {};
    anyStore |= loop && isStore;
  }
  if (!anyStore)
    return {};
  StoredFirst stored(memory);
  for (LoopOp loop : loops)
    if (!stored.holdsIn(loop))
      return {};
  return loops.takeVector();
}

namespace {
struct PrivatizePass
    : public xacc::xmp::impl::XMPPrivatizePassBase<PrivatizePass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> work;
    getOperation().walk([&](Operation *op) {
      auto alloca = dyn_cast<memref::AllocaOp>(op);
      auto pointer = dyn_cast<LLVM::AllocaOp>(op);
      if ((alloca && alloca.getType().getRank() == 0) ||
          (pointer && matchPattern(pointer.getArraySize(), m_One()) &&
           !isa<LLVM::LLVMArrayType, LLVM::LLVMStructType>(
               pointer.getElemType())))
        work.push_back(op);
    });
    while (!work.empty()) {
      Operation *alloca = work.pop_back_val();
      Value memory = alloca->getResult(0);
      for (LoopOp loop : findLoops(memory)) {
        OpBuilder builder = OpBuilder::atBlockBegin(&loop.getBody().front());
        Operation *copy = builder.clone(*alloca);
        memory.replaceUsesWithIf(copy->getResult(0), [&](OpOperand &use) {
          return loop->isProperAncestor(use.getOwner());
        });
        work.push_back(copy);
      }
    }
  }
};
} // namespace
