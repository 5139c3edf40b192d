//===- MapLoops.cpp - Choose levels of loops ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the outside in. A parallel loop whose body is one parallel loop, with
// the same bounds each time, becomes one loop of more dimensions, and the
// dimension of unit stride its last one. If no parallel loop is left inside, it
// is divided over gangs and lanes; if one is, over gangs, and that one over
// lanes (workers and lanes, if there are three). What the program says about
// levels stays, but a loop over gangs that leaves lanes with nothing to do is
// divided over these, too, if it leaves alone what is private to a gang.
//
// In a sequential loop that stands outside of all parallel ones nothing is
// divided over gangs, unless the program says so: there is no way for gangs to
// wait for each other. Nor is one that the program gives to workers or lanes
// only, unless it is all that the kernel does. Without a loop over gangs one
// gang runs the kernel.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "MapLoopsNest.h"
#include "MapLoopsStrides.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADMAPLOOPSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

/// An inner loop of fewer iterations leaves most lanes idle.
static constexpr int64_t minLanes = 8;

//===----------------------------------------------------------------------===//
// Nests
//===----------------------------------------------------------------------===//

/// What the iterations of a merged nest are divided over; none if the two loops
/// have to stay apart.
static std::optional<Levels> mergeLevels(Levels outer, Levels inner) {
  if (inner == Levels::None) {
    // The inner one could have run in one thread; not if only lanes share
    // `outer`.
    if (outer == Levels::None)
      return Levels::None;
    return bitEnumContainsAny(outer, Levels::Gang) ? std::optional(outer)
                                                   : std::nullopt;
  }
  if (bitEnumContainsAny(inner, Levels::Gang))
    return std::nullopt;
  if (outer == Levels::None)
    outer = Levels::Gang;
  if (bitEnumContainsAny(outer, Levels::Vector) ||
      !bitEnumContainsAny(outer, Levels::Gang))
    return std::nullopt;
  return outer | inner;
}

/// Whether which gang runs an iteration matters: another loop of the kernel
/// gives it the same one.
static bool hasFixedGangs(LoopOp loop) {
  if (!loop->hasAttr(kStaticGangsAttr))
    return false;
  WalkResult result =
      loop->getParentOfType<KernelOp>()->walk([&](LoopOp other) {
        return other != loop && other->hasAttr(kStaticGangsAttr)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      });
  return result.wasInterrupted();
}

static LoopOp mergeNest(LoopOp loop) {
  // Of a merged nest a gang has a part of each outer iteration.
  if (hasFixedGangs(loop))
    return loop;
  while (auto inner = dyn_cast_or_null<LoopOp>(findPerfectlyNested(loop))) {
    std::optional<Levels> levels =
        mergeLevels(loop.getLevels(), inner.getLevels());
    if (!inner.isParallel() || !levels || !isRectangular(loop, inner))
      break;
    loop = mergeLoops(loop, inner);
    loop.setLevels(*levels);
  }
  return loop;
}

/// The parallel loops that `loop` contains directly, or in sequential loops.
static SmallVector<LoopOp> findInnerLoops(LoopOp loop) {
  SmallVector<LoopOp> inner;
  loop.getBody().walk<WalkOrder::PreOrder>([&](LoopOp nested) {
    if (!nested.isParallel())
      return WalkResult::advance();
    inner.push_back(nested);
    return WalkResult::skip();
  });
  return inner;
}

static std::optional<int64_t> getTripCount(LoopOp loop, unsigned dim) {
  Forms forms;
  std::optional<int64_t> extent =
      (forms.get(loop.getUpper()[dim]) - forms.get(loop.getLower()[dim]))
          .getConstant();
  std::optional<int64_t> step = forms.get(loop.getStep()[dim]).getConstant();
  if (!extent || !step || *step <= 0)
    return std::nullopt;
  return std::max<int64_t>(0, (*extent + *step - 1) / *step);
}

static bool isShort(LoopOp loop) {
  int64_t count = 1;
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim)
    count *= getTripCount(loop, dim).value_or(minLanes);
  return count < minLanes;
}

//===----------------------------------------------------------------------===//
// Levels
//===----------------------------------------------------------------------===//

namespace {

class Mapper {
public:
  explicit Mapper(KernelOp kernel) : kernel(kernel) {}
  void run();

private:
  void visitBlock(Block &block, Levels available);
  void visitParallel(LoopOp loop, Levels available);
  void mapInner(ArrayRef<LoopOp> loops, Levels available);
  void chooseBlock();

  KernelOp kernel;
};

} // namespace

/// Whether a loop inside of `loop`, at any depth, has one of these levels.
static bool hasInside(LoopOp loop, Levels levels) {
  return loop.getBody()
      .walk([&](LoopOp inner) {
        return bitEnumContainsAny(inner.getLevels(), levels)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether iterations change memory that their gang has once: those of one gang
/// follow each other, where the program does not say `vector`.
static bool changesGangMemory(LoopOp loop, KernelOp kernel) {
  bool found = false;
  kernel.walk([&](Operation *op) {
    if (isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(op) &&
        !loop->isAncestor(op))
      forEachAccess(op->getResult(0), [&](Operation *user) {
        found |= loop->isProperAncestor(user) &&
                 !isa<memref::LoadOp, memref::DimOp, LLVM::LoadOp>(user);
      });
  });
  return found;
}

/// Whether nothing else in the kernel could see what the loop does, or the
/// other way around. A loop that the program gives to workers or lanes only,
/// each gang runs in order with all around it; gangs that share it would not.
static bool isAlone(LoopOp loop, KernelOp kernel) {
  return !kernel
              .walk<WalkOrder::PreOrder>([&](Operation *op) {
                if (op == loop)
                  return WalkResult::skip();
                if (op == kernel || op->isProperAncestor(loop) ||
                    op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
                    isMemoryEffectFree(op))
                  return WalkResult::advance();
                bool isBefore = op->getBlock() == loop->getBlock() &&
                                op->isBeforeInBlock(loop);
                bool isHarmless =
                    hasSingleEffect<MemoryEffects::Allocate>(op) ||
                    (isBefore && hasSingleEffect<MemoryEffects::Read>(op));
                return isHarmless ? WalkResult::advance()
                                  : WalkResult::interrupt();
              })
              .wasInterrupted();
}

void Mapper::mapInner(ArrayRef<LoopOp> loops, Levels available) {
  for (LoopOp loop : loops)
    visitParallel(loop, available);
}

void Mapper::visitParallel(LoopOp loop, Levels available) {
  loop = mergeNest(loop);
  SmallVector<unsigned> order = findBestOrder(loop);
  if (!llvm::is_sorted(order))
    loop = splitLoop(loop, order, LoopMode::Parallel, LoopMode::Seq);

  Levels levels = loop.getLevels() & available;
  bool saysLevels = levels != Levels::None;
  SmallVector<LoopOp> inner = findInnerLoops(loop);
  // What is left for the loops inside.
  if (!bitEnumContainsAny(levels, Levels::Vector) &&
      bitEnumContainsAny(available, Levels::Vector)) {
    bool vectorInside =
        hasInside(loop, Levels::Vector) ||
        llvm::any_of(inner, [](LoopOp nested) {
          return nested.getLevels() == Levels::None && !isShort(nested);
        });
    if (!vectorInside) {
      if (!bitEnumContainsAny(available, Levels::Gang) ||
          (!changesGangMemory(loop, kernel) && !hasFixedGangs(loop)))
        levels = levels | Levels::Vector;
    } else if (!bitEnumContainsAny(available, Levels::Gang) &&
               levels == Levels::None &&
               bitEnumContainsAny(available, Levels::Worker) &&
               !hasInside(loop, Levels::Worker)) {
      levels = levels | Levels::Worker;
    }
  }
  if (bitEnumContainsAny(available, Levels::Gang) &&
      (bitEnumContainsAny(levels, Levels::Gang) || !saysLevels ||
       isAlone(loop, kernel)))
    levels = levels | Levels::Gang;
  loop.setLevels(levels);

  Levels left = Levels::None;
  if (!bitEnumContainsAny(levels, Levels::Vector)) {
    left = available & Levels::Vector;
    // Levels stand in their order.
    if (!bitEnumContainsAny(levels, Levels::Worker))
      left = left | (available & Levels::Worker);
  }
  mapInner(inner, left);
}

void Mapper::visitBlock(Block &block, Levels available) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto loop = dyn_cast<LoopOp>(op);
    if (loop && loop.isParallel()) {
      visitParallel(loop, available);
      continue;
    }
    Levels inside = available;
    // Branches may lead back, too.
    bool mayRepeat = isa<LoopOp, LoopLikeOpInterface>(op) ||
                     llvm::any_of(op.getRegions(), [](Region &region) {
                       return !region.empty() && !region.hasOneBlock();
                     });
    if (mayRepeat) {
      bool saysGang =
          op.walk([&](LoopOp nested) {
              return bitEnumContainsAny(nested.getLevels(), Levels::Gang)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
      if (!saysGang)
        inside = inside & (Levels::Worker | Levels::Vector);
    }
    for (Region &region : op.getRegions())
      for (Block &nested : region)
        visitBlock(nested, inside);
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static std::optional<int64_t> getConstant(Value value) {
  if (!value)
    return std::nullopt;
  Forms forms;
  return forms.get(value).getConstant();
}

/// The threads of a GPU's block.
void Mapper::chooseBlock() {
  LoopOp outermost;
  bool isDivided = false, hasWorkers = false;
  kernel.walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    Levels levels = loop.getLevels();
    if (levels == Levels::None)
      return;
    if (!outermost)
      outermost = loop;
    isDivided |= bitEnumContainsAny(levels, Levels::Gang) !=
                 bitEnumContainsAny(levels, Levels::Vector);
    hasWorkers |= bitEnumContainsAny(levels, Levels::Worker) &&
                  !bitEnumContainsAny(levels, Levels::Vector);
  });
  if (!outermost)
    return;
  std::optional<int64_t> length = getConstant(kernel.getVectorLength());
  std::optional<int64_t> workers = getConstant(kernel.getNumWorkers());
  if (length && *length <= 0)
    length = std::nullopt;
  if (workers && *workers <= 0)
    workers = std::nullopt;

  unsigned rank = outermost.getNumLoops();
  std::array<int64_t, 3> block = {1, 1, 1};
  auto getExtent = [&](unsigned axis) {
    return getTripCount(outermost, rank - 1 - axis);
  };
  // Rows of 64 threads: whole lines of the cache, and of memory.
  if (hasWorkers)
    block = {length.value_or(32), workers.value_or(4), 1};
  else if (isDivided)
    block = {length.value_or(128), 1, 1};
  else if (rank == 1)
    block = {length.value_or(128) * workers.value_or(1), 1, 1};
  else
    block = {length.value_or(64), workers.value_or(4), 1};
  if (!isDivided && !hasWorkers) {
    // A short row gives its threads to the next dimension.
    std::optional<int64_t> x = getExtent(0);
    while (!length && x && block[0] > 32 && block[0] / 2 >= *x) {
      block[0] /= 2;
      if (rank > 1)
        block[1] *= 2;
    }
    std::optional<int64_t> y = rank > 1 ? getExtent(1) : std::nullopt;
    while (!workers && y && block[1] > 1 && block[1] / 2 >= *y) {
      block[1] /= 2;
      if (rank > 2)
        block[2] *= 2;
    }
  }
  block[0] = std::min<int64_t>(llvm::alignTo(block[0], 32), 1024);
  block[1] = std::min(block[1], 1024 / block[0]);
  block[2] = std::min(block[2], 1024 / (block[0] * block[1]));
  kernel.setBlock(ArrayRef<int32_t>{int32_t(block[0]), int32_t(block[1]),
                                    int32_t(block[2])});
}

void Mapper::run() {
  if (kernel.getConstruct() == Construct::Serial)
    return;
  visitBlock(kernel.getBody().front(),
             Levels::Gang | Levels::Worker | Levels::Vector);
  Levels used = Levels::None;
  kernel.walk([&](LoopOp loop) { used = used | loop.getLevels(); });
  if (used == Levels::None && kernel.getConstruct() == Construct::Kernels) {
    kernel.setConstruct(Construct::Serial);
    return;
  }
  if (!bitEnumContainsAny(used, Levels::Gang)) {
    OpBuilder builder(kernel);
    Value one = arith::ConstantIntOp::create(builder, kernel.getLoc(), 1, 64);
    kernel.getNumGangsMutable().assign(one);
  }
  // Only where it matters have targets to care about it.
  SmallVector<LoopOp> others;
  kernel.walk([&](LoopOp loop) {
    if (loop->hasAttr(kStaticGangsAttr) && !hasFixedGangs(loop))
      others.push_back(loop);
  });
  for (LoopOp loop : others)
    loop->removeAttr(kStaticGangsAttr);
  if (!kernel.getBlock())
    chooseBlock();
}

namespace {

struct OffloadMapLoopsPass
    : public xacc::offload::impl::OffloadMapLoopsPassBase<OffloadMapLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([](KernelOp kernel) { Mapper(kernel).run(); });
  }
};

} // namespace
