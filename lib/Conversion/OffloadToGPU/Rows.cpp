//===- Rows.cpp - Short rows for a few lanes each -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over gangs with loops over lanes inside, whose bounds are read from
// memory, most often goes over rows of a sparse matrix: many rows of a few
// dozen elements. A block of threads for each has little to do between its
// barriers. Such a loop is divided over workers as well, of a part of a warp
// each, which need no barrier, and the launch asks for fewer blocks. Rows whose
// lengths are known before the loop keep a block: they may be long, and few.
//
// In a loop with all of its kernels the blocks of the grid have as many of
// these workers as fit, and a row has the same lanes as in its own kernel.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace xacc::offload {

/// Memory that is read inside of `loop` decides on `bound`.
static bool isRead(Value bound, LoopOp loop) {
  SmallVector<Value> values = {bound};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!values.empty()) {
    Operation *def = values.pop_back_val().getDefiningOp();
    if (!def || !loop->isProperAncestor(def) || !seen.insert(def).second)
      continue;
    if (isa<memref::LoadOp, LLVM::LoadOp>(def))
      return true;
    llvm::append_range(values, def->getOperands());
  }
  return false;
}

/// The only loop of a kernel, over gangs, if its rows are short; none
/// otherwise.
static LoopOp findRows(Region &kernel) {
  auto loops = llvm::to_vector(kernel.getOps<LoopOp>());
  if (loops.size() != 1 || loops[0].getLevels() != Levels::Gang ||
      loops[0].getNumLoops() != 1)
    return {};
  bool areShort = false, others = false;
  loops[0].getBody().walk([&](LoopOp inner) {
    if (inner.getLevels() == Levels::None)
      return;
    others |= inner.getLevels() != Levels::Vector;
    for (unsigned dim = 0; dim != inner.getNumLoops(); ++dim)
      areShort |= isRead(inner.getLower()[dim], loops[0]) ||
                  isRead(inner.getUpper()[dim], loops[0]);
  });
  return areShort && !others ? loops[0] : LoopOp();
}

bool giveRowsToWorkers(FuncOp func, ArrayRef<LaunchOp> launches) {
  // What the program asks for stands.
  auto isFixed = [](LaunchOp launch) {
    return launch.getNumGangs() || launch.getNumWorkers() ||
           launch.getVectorLength() || launch.getExtents().empty();
  };
  if (llvm::any_of(launches, isFixed) ||
      func.getConstruct() == Construct::Serial)
    return false;
  LoopOp loop = findRows(func.getBody());
  if (!loop)
    return false;
  loop.setLevels(Levels::Gang | Levels::Worker);
  func.setShortRowsAttr(UnitAttr::get(func.getContext()));
  for (LaunchOp launch : launches) {
    OpBuilder builder(launch);
    Location loc = launch.getLoc();
    Value rows =
        arith::ConstantIndexOp::create(builder, loc, kRowThreads / kRowLanes);
    Value blocks = builder.createOrFold<arith::CeilDivUIOp>(
        loc, launch.getExtents()[0], rows);
    launch.getExtentsMutable().slice(0, 1).assign(blocks);
  }
  return true;
}

void takeRowsFromWorkers(FuncOp func) {
  func.removeShortRowsAttr();
  for (LoopOp loop : func.getBody().getOps<LoopOp>())
    loop.setLevels(Levels::Gang);
}

void giveRowsInGrid(FuncOp func, const SumOrders &sums) {
  func.getBody().walk([&](memref::AllocaScopeOp part) {
    LoopOp loop = findRows(part.getBodyRegion());
    if (!loop || !sums.hasShortRows(loop))
      return;
    loop.setLevels(Levels::Gang | Levels::Worker);
    part->setAttr(kShortRowsAttr, UnitAttr::get(func.getContext()));
  });
}

} // namespace xacc::offload
