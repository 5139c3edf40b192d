//===- PersistentStages.cpp - Inner loops over arrays ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The stages of a Runge-Kutta method, or the levels of grids:
//
//   for (int s = 1; s < 4; s++) {          the kernels with k[0] and k[1]
//     kernels with k[s - 1] and k[s]  =>   the same with k[1] and k[2]
//   }                                      the same with k[2] and k[3]
//
// A kernel needs to know where its arrays are before the loop around, which it
// does as soon as each of k[0] to k[3] has a place in the program.
//
//===----------------------------------------------------------------------===//

#include "PersistentStages.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace xacc::offload;

/// More iterations, and kernels in all, take longer to compile than they save.
static constexpr unsigned kMaxStages = 8, kMaxKernels = 32;

/// Whether a value is another one in each iteration, by the loop's variable.
static bool dependsOn(Value value, scf::ForOp loop) {
  if (value == loop.getInductionVar())
    return true;
  Operation *def = value.getDefiningOp();
  return def && loop->isProperAncestor(def) &&
         llvm::any_of(def->getOperands(),
                      [&](Value operand) { return dependsOn(operand, loop); });
}

static bool hasStages(scf::ForOp loop) {
  return loop
      .walk([&](EnterOp enter) {
        return dependsOn(enter.getHost(), loop) ? WalkResult::interrupt()
                                                : WalkResult::advance();
      })
      .wasInterrupted();
}

static unsigned countKernels(Operation *op) {
  unsigned count = 0;
  op->walk([&](KernelOp) { ++count; });
  return count;
}

bool xacc::offload::unrollStages(Operation *loop) {
  SmallVector<scf::ForOp> found;
  loop->walk([&](scf::ForOp inner) {
    if (inner != loop && !inner->getParentOfType<KernelOp>() &&
        hasStages(inner))
      found.push_back(inner);
  });
  unsigned kernels = countKernels(loop);
  for (scf::ForOp inner : found) {
    std::optional<llvm::APInt> count = inner.getStaticTripCount();
    if (!count || count->ugt(kMaxStages))
      return false;
    kernels += countKernels(inner) *
               unsigned(std::max<uint64_t>(count->getZExtValue(), 1) - 1);
    if (kernels > kMaxKernels || failed(loopUnrollFull(inner)))
      return false;
  }
  // Of the subscripts there are constants now. Blocks stay apart: merged, they
  // would get views of arrays as arguments.
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  for (Region &region : loop->getRegions())
    (void)applyPatternsGreedily(region, FrozenRewritePatternSet(), config);
  return !found.empty();
}
