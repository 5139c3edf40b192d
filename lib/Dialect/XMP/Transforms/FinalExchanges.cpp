//===- FinalExchanges.cpp - Exchanges repeated at returns -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A halo that is fresh at the return keeps its values if it is exchanged there.
// It need not be fresh where the loop has run no iteration: a flag says then
// that there is nothing to repeat. For the analysis such paths have an exchange
// of their own before the loop, which goes when it is done.
//
//===----------------------------------------------------------------------===//

#include "FinalExchanges.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace xacc::xmp {

using Blocks = llvm::SmallPtrSet<Block *, 8>;

static void follow(Block *block, bool forward, Blocks &found) {
  auto visit = [&](Block *next) {
    if (found.insert(next).second)
      follow(next, forward, found);
  };
  if (forward)
    llvm::for_each(block->getSuccessors(), visit);
  else
    llvm::for_each(block->getPredecessors(), visit);
}

/// The places before the outermost loop around an exchange: before an
/// operation, or at the ends of the blocks that lead to a cycle of blocks. None
/// if there is no loop, or if not all nodes that call the function come by.
static SmallVector<Operation *> findEntries(ReflectOp reflect,
                                            func::FuncOp func) {
  Operation *outermost = reflect, *loop = nullptr;
  for (; outermost->getParentOp() != func;
       outermost = outermost->getParentOp()) {
    Operation *parent = outermost->getParentOp();
    if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp>(parent))
      return {};
    if (!isa<scf::IfOp>(parent))
      loop = parent;
  }
  Block *block = outermost->getBlock();
  Blocks after, before;
  follow(block, /*forward=*/true, after);
  follow(block, /*forward=*/false, before);
  if (!after.contains(block))
    return loop ? SmallVector<Operation *>{outermost}
                : SmallVector<Operation *>();
  SmallVector<Operation *> entries;
  for (Block *inside : after)
    if (before.contains(inside))
      for (Block *from : inside->getPredecessors())
        if (!after.contains(from) || !before.contains(from))
          entries.push_back(from->getTerminator());
  return entries;
}

static bool coversHalo(ReflectOp reflect, Value array) {
  auto type = cast<ArrayType>(array.getType());
  HaloExtent declared = getDeclaredHalo(type);
  declared.corners = true;
  declared.cutTo(type);
  std::optional<HaloExtent> extent = getExtent(reflect, array);
  return extent && extent->covers(declared);
}

/// Where the function returns: before what gives variables of C their values,
/// which reads no halo and may be anything to the analysis.
static SmallVector<Operation *> getEnds(func::FuncOp func) {
  SmallVector<Operation *> ends;
  for (auto end : func.getOps<func::ReturnOp>()) {
    Operation *place = end;
    while (Operation *before = place->getPrevNode()) {
      bool readsNoHalo =
          isa<LLVM::StoreOp, memref::LoadOp, memref::StoreOp>(before) ||
          (isMemoryEffectFree(before) && before->getNumRegions() == 0);
      if (!readsNoHalo)
        break;
      place = before;
    }
    ends.push_back(place);
  }
  return ends;
}

/// Whether the values that an exchange needs exist at an operation.
static bool exist(ReflectOp reflect, Operation *place, DominanceInfo &info) {
  return llvm::all_of(reflect->getOperands(), [&](Value operand) {
    return info.properlyDominates(operand, place) &&
           !operand.getDefiningOp<AllocOp>();
  });
}

SmallVector<ReflectOp> findRepeatable(ModuleOp module,
                                      ArrayRef<ReflectOp> reflects) {
  DominanceInfo dominance(module);
  SmallVector<ReflectOp> candidates, added;
  for (ReflectOp reflect : reflects) {
    auto func = reflect->getParentOfType<func::FuncOp>();
    // Device memory may be given back before. After the program's last function
    // nothing is read.
    if (!func || reflect.getAcc() || func->hasAttr(kEndsProgramAttr))
      continue;
    SmallVector<Operation *> entries = findEntries(reflect, func);
    bool fits =
        !entries.empty() && llvm::all_of(reflect.getArrays(), [&](Value array) {
          return getArrayCopy(array, false).object.isDistinct &&
                 coversHalo(reflect, array);
        });
    for (Operation *end : getEnds(func))
      fits &= exist(reflect, end, dominance);
    for (Operation *entry : entries)
      fits &= exist(reflect, entry, dominance);
    if (!fits)
      continue;
    candidates.push_back(reflect);
    for (Operation *entry : entries)
      added.push_back(cast<ReflectOp>(OpBuilder(entry).clone(*reflect)));
  }
  if (candidates.empty())
    return {};
  SmallVector<ReflectOp> result;
  {
    HaloProgram program(module);
    llvm::copy_if(candidates, std::back_inserter(result), [&](ReflectOp op) {
      auto isFreshAt = [&](Operation *end, Value array) {
        const HaloState *state =
            program.getStateBefore(end, getArrayCopy(array, false));
        return state && state->fresh.covers(*getExtent(op, array));
      };
      auto func = op->getParentOfType<func::FuncOp>();
      return llvm::all_of(getEnds(func), [&](Operation *end) {
        return llvm::all_of(op.getArrays(),
                            [&](Value array) { return isFreshAt(end, array); });
      });
    });
  }
  for (ReflectOp reflect : added)
    reflect.erase();
  return result;
}

static bool bringTheSame(ReflectOp a, ReflectOp b) {
  return a->getParentOfType<func::FuncOp>() ==
             b->getParentOfType<func::FuncOp>() &&
         llvm::equal(a.getArrays(), b.getArrays()) &&
         a.getStaticLowerAttr() == b.getStaticLowerAttr() &&
         a.getStaticUpperAttr() == b.getStaticUpperAttr() &&
         a.getPeriodicAttr() == b.getPeriodicAttr() &&
         a.getOrthogonal() == b.getOrthogonal();
}

void FinalExchanges::repeat(ReflectOp reflect) {
  auto func = reflect->getParentOfType<func::FuncOp>();
  Location loc = reflect.getLoc();
  Value flag;
  for (auto [other, itsFlag] : finals)
    if (bringTheSame(reflect, other))
      flag = itsFlag;
  if (!flag) {
    OpBuilder builder = OpBuilder::atBlockBegin(&func.front());
    flag = memref::AllocaOp::create(builder, loc,
                                    MemRefType::get({}, builder.getI1Type()));
    Value no = arith::ConstantIntOp::create(builder, loc, 0, 1);
    memref::StoreOp::create(builder, loc, no, flag);
    ReflectOp repeated;
    for (Operation *end : getEnds(func)) {
      builder.setInsertionPoint(end);
      Value hasRun = memref::LoadOp::create(builder, loc, flag);
      auto branch = scf::IfOp::create(builder, loc, hasRun, /*withElse=*/false);
      OpBuilder inside = branch.getThenBodyBuilder();
      repeated = cast<ReflectOp>(inside.clone(*reflect));
    }
    if (repeated)
      finals.push_back({repeated, flag});
  }
  OpBuilder builder(reflect);
  Value yes = arith::ConstantIntOp::create(builder, loc, 1, 1);
  memref::StoreOp::create(builder, loc, yes, flag);
}

} // namespace xacc::xmp
