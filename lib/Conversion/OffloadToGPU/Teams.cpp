//===- Teams.cpp - Which threads run what, and own which memory -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/XMP/IR/Views.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace xacc::offload {

/// An array of at least so many elements that lanes read is kept once for the
/// team, and not once for each lane.
constexpr int64_t kMinSharedElements = 32;

/// Of a block.
constexpr int32_t kMaxThreads = 1024;

Team getBodyTeam(Levels levels, Team team) {
  if (team == Team::Thread || bitEnumContainsAny(levels, Levels::Vector))
    return Team::Thread;
  if (bitEnumContainsAny(levels, Levels::Worker))
    return Team::Worker;
  return team == Team::Grid ? Team::Block : team;
}

Team getTeam(Operation *op) {
  Operation *parent = op->getParentOp();
  if (auto func = dyn_cast_or_null<FuncOp>(parent))
    return func.getConstruct() == Construct::Serial ? Team::Thread
                                                    : Team::Block;
  if (!parent || isa<FunctionOpInterface>(parent))
    return Team::Thread; // a routine
  Team team = getTeam(parent);
  if (auto loop = dyn_cast<LoopOp>(parent))
    return getBodyTeam(loop.getLevels(), team);
  return team;
}

Value getBase(Value address) { return xmp::findViewed(address); }

bool isPrivate(Value address) {
  Value base = getBase(address);
  if (auto argument = dyn_cast<BlockArgument>(base)) // an accumulator
    return isa<LoopOp>(argument.getOwner()->getParentOp());
  Operation *op = base.getDefiningOp();
  return isa<memref::AllocaOp, LLVM::AllocaOp>(op) && !needsWorkgroupMemory(op);
}

/// Elements of what an allocation yields; 1 for a scalar or a structure.
static int64_t getNumElements(Operation *allocation) {
  auto type = dyn_cast<MemRefType>(allocation->getResult(0).getType());
  return type && type.hasStaticShape() ? type.getNumElements() : 1;
}

bool needsWorkgroupMemory(Operation *allocation) {
  Team team = getTeam(allocation);
  if (team == Team::Thread)
    return false;
  bool large = getNumElements(allocation) >= kMinSharedElements;
  SmallVector<Value> aliases(allocation->getResults());
  while (!aliases.empty()) {
    Value alias = aliases.pop_back_val();
    for (OpOperand &use : alias.getUses()) {
      Operation *user = use.getOwner();
      bool narrower = getTeam(user) < team;
      if (xmp::getViewed(user)) {
        llvm::append_range(aliases, user->getResults());
      } else if (isa<memref::LoadOp, LLVM::LoadOp>(user)) {
        if (narrower && large)
          return true;
      } else if (isa<memref::StoreOp, LLVM::StoreOp, memref::AtomicRMWOp,
                     memref::GenericAtomicRMWOp, LLVM::AtomicRMWOp>(user)) {
        auto store = dyn_cast<LLVM::StoreOp>(user);
        if (narrower || (store && store.getValue() == alias))
          return true;
      } else if (isa<LoopOp>(user)) {
        if (narrower)
          return true;
      } else if (!isa<memref::DimOp>(user)) {
        return true; // it escapes: one thread's call must see all stores
      }
    }
  }
  return false;
}

/// Reads off the loops in `root` what their levels need.
static void findLevels(Operation *root, KernelShape &shape, bool &lanes) {
  bool gangs = false;
  root->walk([&](LoopOp loop) {
    Levels levels = shape.levelsOf(loop);
    if (levels == Levels::None || getTeam(loop) == Team::Thread)
      return;
    bool gang = bitEnumContainsAny(levels, Levels::Gang),
         vector = bitEnumContainsAny(levels, Levels::Vector);
    bool worker = bitEnumContainsAny(levels, Levels::Worker);
    shape.gangPerBlock |= gang != vector || (worker && !gang);
    shape.workers |= worker && !vector;
    lanes |= worker || vector;
    gangs |= gang;
    if (gang)
      shape.gridRank =
          std::max(shape.gridRank, std::min(3u, loop.getNumLoops()));
  });
  // What all gangs run alike as many blocks do as there are gangs.
  shape.gangPerBlock |= !gangs;
}

/// Rows of at least 64 threads along x, the unit-stride index: whole lines of
/// the cache for each warp.
static std::array<int32_t, 3> chooseBlock(const KernelShape &shape,
                                          bool lanes) {
  if (shape.workers)
    return {kWarpSize, 4, 1};
  if (shape.gangPerBlock)
    return {lanes ? 128 : kWarpSize, 1, 1};
  if (shape.gridRank == 1)
    return {256, 1, 1};
  return {64, 4, 1};
}

/// What the program, or --offload-map-loops for it, asks for.
static void applyWish(std::optional<ArrayRef<int32_t>> wish,
                      KernelShape &shape) {
  if (!wish)
    return;
  for (auto [axis, size] : llvm::enumerate(wish->take_front(3)))
    shape.block[axis] = std::max(size, 1);
  // A worker is a warp where it has loops of its own.
  if (shape.workers)
    shape.block = {kWarpSize,
                   std::clamp(shape.block[1] * shape.block[2], 1, 32), 1};
  // Whole warps.
  while (shape.numThreads() % kWarpSize)
    ++shape.block[0];
  if (shape.numThreads() > kMaxThreads)
    shape.block = {256, 1, 1};
}

static void giveShortRows(int32_t numThreads, KernelShape &shape) {
  shape.workerLanes = kRowLanes;
  shape.block = {kRowLanes, numThreads / kRowLanes, 1};
}

KernelShape getPartShape(Operation *part, int32_t numThreads) {
  KernelShape shape;
  bool lanes = false;
  findLevels(part, shape, lanes);
  if (part->hasAttr(kShortRowsAttr)) {
    giveShortRows(numThreads ? numThreads : kRowThreads, shape);
    return shape;
  }
  shape.block = chooseBlock(shape, lanes);
  if (auto wish = part->getAttrOfType<DenseI32ArrayAttr>(kPartBlockAttr))
    applyWish(wish.asArrayRef(), shape);
  if (numThreads == 0 || numThreads == shape.numThreads())
    return shape;
  int32_t row = shape.workers                               ? kWarpSize
                : shape.gangPerBlock || shape.gridRank == 1 ? numThreads
                                                            : kWarpSize * 2;
  row = std::min(row, numThreads);
  while (numThreads % row)
    row -= kWarpSize;
  shape.block = {row, numThreads / row, 1};
  return shape;
}

static bool isInRow(LoopOp loop) {
  return loop->getParentOfType<LoopOp>() != nullptr;
}

/// As many threads as the kernels of the loop that add up have, or, if these
/// have different numbers, or there are none, as any has at most.
static KernelShape getGridShape(FuncOp func) {
  KernelShape shape;
  shape.grid = true;
  int32_t most = kWarpSize;
  llvm::SmallSet<int32_t, 4> adding;
  func.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<memref::AllocaScopeOp, LoopOp>(op))
      return WalkResult::advance();
    KernelShape part = getPartShape(op);
    shape.workers |= part.workers;
    most = std::max(most, part.numThreads());
    // Those of a short row are the same in any block.
    bool hasOwn = op->hasAttr(kShortRowsAttr);
    op->walk([&](LoopOp loop) {
      if (loop.getLevels() != Levels::None && addsUp(loop) &&
          !(hasOwn && isInRow(loop)))
        adding.insert(part.numThreads());
    });
    return WalkResult::skip();
  });
  shape.block = {adding.size() == 1 ? *adding.begin() : most, 1, 1};
  return shape;
}

KernelShape getKernelShape(FuncOp func, bool mayBeGrid) {
  SymbolTableCollection symbols;
  KernelShape shape;
  shape.messages = passesMessages(func, symbols);
  if (mayBeGrid && func.getPersistent() && !shape.messages) {
    shape = getGridShape(func);
    shape.communicates = hasLoopCalls(func);
    return shape;
  }
  shape.oneBlock = shape.messages || func.getPersistent();
  if (func.getConstruct() == Construct::Serial) {
    shape.serial = true;
    return shape;
  }
  bool lanes = false;
  findLevels(func, shape, lanes);

  if (shape.oneBlock && !shape.workers) {
    // No other block does its work. A loop of the host that cannot have a grid
    // is launched kernel by kernel where that matters (--persistent=auto).
    int32_t threads = shape.messages ? kMaxThreads : kMaxThreads / 4;
    shape.block = {lanes ? threads : kWarpSize, 1, 1};
    return shape;
  }

  if (func.getShortRows()) {
    giveShortRows(kRowThreads, shape);
    return shape;
  }

  shape.block = chooseBlock(shape, lanes);
  applyWish(func.getBlock(), shape);
  return shape;
}

} // namespace xacc::offload
