//===- LoneThreads.cpp - No team for the work of one thread ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// xmp-localize divides a loop into as many shares as pay, which may be one, and
// a team takes microseconds: on cores that others use, milliseconds.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace xacc {
#define GEN_PASS_DEF_XACCLONETHREADSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// The number of shares of a region that is one loop over them; null if it is
/// something else.
static Value numSharesOf(omp::ParallelOp parallel) {
  Block &body = parallel.getRegion().front();
  auto share = dyn_cast<omp::WsloopOp>(body.front());
  if (!share || !isa<omp::TerminatorOp>(*std::next(share->getIterator())))
    return {};
  auto nest = cast<omp::LoopNestOp>(share.getWrappedLoop());
  if (nest.getNumLoops() != 1 || nest.getLoopInclusive() ||
      !isConstantIntValue(nest.getLoopLowerBounds()[0], 0) ||
      !isConstantIntValue(nest.getLoopSteps()[0], 1))
    return {};
  return nest.getLoopUpperBounds()[0];
}

namespace {
struct LoneThreadsPass
    : public xacc::impl::XACCLoneThreadsPassBase<LoneThreadsPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([](omp::ParallelOp parallel) {
      Value shares = numSharesOf(parallel);
      if (!shares || parallel.getIfExpr() ||
          parallel.getRegion().isAncestor(shares.getParentRegion()))
        return;
      OpBuilder builder(parallel);
      Location loc = parallel.getLoc();
      Value one = arith::ConstantIndexOp::create(builder, loc, 1);
      parallel.getIfExprMutable().assign(arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::sgt, shares, one));
    });
  }
};
} // namespace
