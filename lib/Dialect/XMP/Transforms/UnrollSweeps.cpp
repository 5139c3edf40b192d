//===- UnrollSweeps.cpp - Short loops of sweeps, written out --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over colours or over the sides of a splitting, in a time loop. Inner
// loops come first: what is written out may be in another short loop.
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPUNROLLSWEEPSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

/// More copies of the sweeps make longer code of what is seldom a time loop.
static constexpr int64_t kMostIterations = 4;

namespace {
class UnrollSweepsPass
    : public xacc::xmp::impl::XMPUnrollSweepsPassBase<UnrollSweepsPass> {
public:
  using XMPUnrollSweepsPassBase::XMPUnrollSweepsPassBase;
  void runOnOperation() override;
};
} // namespace

static bool isShortLoopOfSweeps(scf::ForOp loop) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return count && count->getZExtValue() >= 1 &&
         count->getZExtValue() <= kMostIterations &&
         loop.getNumResults() == 0 && isa<scf::ForOp>(loop->getParentOp()) &&
         !loop.getBody()->getOps<LoopOp>().empty() &&
         !loop->getParentOfType<LoopOp>() &&
         // A directive of OpenACC counts the loops in it.
         !loop->getParentOfType<acc::LoopOp>() &&
         !loop.getBody()
              ->walk([](Operation *op) {
                return isa<ACC_COMPUTE_CONSTRUCT_OPS>(op)
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted();
}

void UnrollSweepsPass::runOnOperation() {
  SmallVector<scf::ForOp> loops;
  getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp loop : loops)
    if (isShortLoopOfSweeps(loop) && failed(loopUnrollFull(loop)))
      return signalPassFailure();
}
