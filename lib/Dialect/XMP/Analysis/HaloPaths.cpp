//===- HaloPaths.cpp - Whether a read is stale on every path --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A write made a halo stale, and one path goes from there to a read without an
// exchange. It proves a mistake only where no other path has one: a loop of
// time steps may run no iteration, a condition may be false. Paths begin behind
// the write and end at the first read. Those of the innermost loop around both
// decide if one of them is stale: a loop is there to repeat. Otherwise those of
// the next loop around do, and at last those of the function.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Halo.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace xacc::xmp {

bool isLoopDirective(Operation *op) {
  auto loop = dyn_cast<acc::LoopOp>(op);
  return loop && loop.isContainerLike();
}

namespace {
/// Operations and, of those in one of its regions, only those in a loop of
/// blocks.
struct Scope {
  Operation *around;
  const CFGLoop *loop = nullptr;

  bool contains(Operation *op) const {
    if (!around->isProperAncestor(op))
      return false;
    if (!loop)
      return true;
    Region *region = loop->getHeader()->getParent();
    Operation *ancestor = region->findAncestorOpInRegion(*op);
    return ancestor && loop->contains(ancestor->getBlock());
  }
};

class Paths {
public:
  Paths(HaloFootprint &footprint, Operation *write, LoopOp read,
        const ArrayCopy &copy, const HaloExtent &brought)
      : footprint(footprint), write(write), read(read), copy(copy),
        brought(brought) {}

  /// Whether the write has a path to the read in the scope, and none with an
  /// exchange; none if it has no stale one.
  std::optional<bool> areAllStale(const Scope &scope);

private:
  bool mayRefresh(Operation *op);
  bool writesOwn(Operation *op);
  SetVector<Operation *> follow(ArrayRef<Operation *> starts,
                                const Scope &scope,
                                llvm::function_ref<bool(Operation *)> ends);

  HaloFootprint &footprint;
  Operation *write;
  LoopOp read;
  const ArrayCopy &copy;
  const HaloExtent &brought;
};
} // namespace

static void addRegions(Operation *op, ArrayRef<RegionSuccessor> successors,
                       SmallVectorImpl<Operation *> &next) {
  for (const RegionSuccessor &successor : successors) {
    Operation *after = op->getNextNode();
    if (!successor.isParent())
      next.push_back(&successor.getSuccessor()->front().front());
    else if (after)
      next.push_back(after);
  }
}

/// What may run after an operation.
static SmallVector<Operation *> getNext(Operation *op) {
  SmallVector<Operation *> next;
  SmallVector<RegionSuccessor> regions;
  if (op->getNumRegions() != 0 && !isa<LoopOp>(op)) {
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      branch.getSuccessorRegions(RegionBranchPoint::parent(), regions);
      addRegions(op, regions, next);
      return next;
    }
    for (Region &region : op->getRegions())
      if (!region.empty())
        next.push_back(&region.front().front());
  }
  for (Block *block : op->getSuccessors())
    next.push_back(&block->front());
  Operation *parent = op->getParentOp();
  if (Operation *after = op->getNextNode()) {
    next.push_back(after);
  } else if (op->getNumSuccessors() == 0 && !isa<func::FuncOp>(parent)) {
    auto branch = dyn_cast<RegionBranchOpInterface>(parent);
    auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(op);
    if (branch && terminator && !isLoopDirective(parent)) {
      branch.getSuccessorRegions(RegionBranchPoint(terminator), regions);
      addRegions(parent, regions, next);
    } else if (Operation *after = parent->getNextNode()) {
      next.push_back(after);
    }
  }
  return next;
}

/// Whether the halo may hold more after an operation than `brought`.
bool Paths::mayRefresh(Operation *op) {
  if (auto reflect = dyn_cast<ReflectOp>(op)) {
    for (Value array : reflect.getArrays())
      if (getArrayCopy(array, reflect.getAcc()).getKey() == copy.getKey()) {
        std::optional<HaloExtent> extent = getExtent(reflect, array);
        return reflect.getAsync() || !extent || !brought.covers(*extent);
      }
    return false;
  }
  if (isa<ReflectDoOp, ReflectStartOp>(op))
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      return isa<ArrayType>(operand.getType()) &&
             getArrayCopy(operand, copy.onDevice).getKey() == copy.getKey();
    });
  if (op->getNumRegions() != 0 && !isa<LoopOp>(op))
    return false;
  const ArrayEffects &effects = footprint.get(op);
  return effects.writesUnknown ||
         llvm::any_of(effects.writes, [&](const ArrayWrite &other) {
           return !other.isOwn && (other.copy.getKey() == copy.getKey() ||
                                   copy.object.mayOverlap(other.copy.object));
         });
}

bool Paths::writesOwn(Operation *op) {
  if (op->getNumRegions() != 0 && !isa<LoopOp>(op))
    return false;
  return llvm::any_of(footprint.get(op).writes, [&](const ArrayWrite &other) {
    return other.isOwn && other.copy.getKey() == copy.getKey();
  });
}

/// What is reached from `starts`, without what is behind an end.
SetVector<Operation *>
Paths::follow(ArrayRef<Operation *> starts, const Scope &scope,
              llvm::function_ref<bool(Operation *)> ends) {
  SetVector<Operation *> reached;
  auto enter = [&](Operation *op) {
    for (Operation *next : getNext(op))
      if (scope.contains(next))
        reached.insert(next);
  };
  for (Operation *start : starts)
    enter(start);
  for (size_t i = 0; i < reached.size(); ++i)
    if (!ends(reached[i]))
      enter(reached[i]);
  return reached;
}

std::optional<bool> Paths::areAllStale(const Scope &scope) {
  if (!scope.contains(write) || !scope.contains(read))
    return std::nullopt;
  auto stale = follow(write, scope, [&](Operation *op) {
    return op == read || mayRefresh(op);
  });
  if (!stale.contains(read))
    return std::nullopt;
  auto all = follow(write, scope,
                    [&](Operation *op) { return op == read || op == write; });
  SmallVector<Operation *> exchanges;
  for (Operation *op : all)
    if (op != read && op != write && mayRefresh(op))
      exchanges.push_back(op);
  auto fresh = follow(exchanges, scope, [&](Operation *op) {
    return op == read || op == write || writesOwn(op);
  });
  return !fresh.contains(read);
}

/// The outermost `xmp.loop` around an operation, or the operation.
static Operation *getStep(Operation *op) {
  Operation *step = op;
  for (; op; op = op->getParentOp())
    if (isa<LoopOp>(op))
      step = op;
  return step;
}

bool isStaleOnAllPaths(Operation *write, LoopOp read, const ArrayCopy &copy,
                       const HaloExtent &brought, HaloFootprint &footprint) {
  write = getStep(write);
  Paths paths(footprint, write, read, copy, brought);
  for (Operation *around = read->getParentOp(); around;
       around = around->getParentOp()) {
    if (!around->isProperAncestor(write))
      continue;
    for (Region &region : around->getRegions()) {
      Operation *place = region.findAncestorOpInRegion(*read);
      if (!place || region.hasOneBlock())
        continue;
      DominanceInfo dominance;
      CFGLoopInfo loops(dominance.getDomTree(&region));
      for (CFGLoop *loop = loops.getLoopFor(place->getBlock()); loop;
           loop = loop->getParentLoop())
        if (auto decided = paths.areAllStale({around, loop}))
          return *decided;
    }
    if (isa<LoopLikeOpInterface, func::FuncOp>(around) &&
        !isLoopDirective(around))
      if (auto decided = paths.areAllStale({around}))
        return *decided;
    if (isa<func::FuncOp>(around))
      break;
  }
  return false;
}

} // namespace xacc::xmp
