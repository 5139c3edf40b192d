//===- Cost.cpp - About how much code computes ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Cost.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::analysis {

/// Enough for anything that is compared with a cost, and for a product with a
/// number of iterations to fit.
static constexpr int64_t kMaxCost = int64_t(1) << 31;

static int64_t getTripCount(OpFoldResult lower, OpFoldResult upper,
                            OpFoldResult step) {
  std::optional<int64_t> l = getConstantIntValue(lower);
  std::optional<int64_t> u = getConstantIntValue(upper);
  std::optional<int64_t> s = getConstantIntValue(step);
  if (!l || !u || !s || *s <= 0)
    return kUnknownTripCount;
  return *u <= *l ? 0 : std::min(kMaxCost, (*u - *l - 1) / *s + 1);
}

int64_t getOwnCost(Operation &op) {
  if (matchPattern(&op, m_Constant()) || isa<ViewLikeOpInterface>(op) ||
      op.hasTrait<OpTrait::IsTerminator>() ||
      isa<offload::LoopOp, scf::ForOp, scf::WhileOp>(op))
    return 0;
  if (isa_and_present<math::MathDialect>(op.getDialect()))
    return isa<math::AbsFOp, math::AbsIOp, math::FmaOp>(op) ? 1 : 15;
  if (isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
          arith::RemUIOp, arith::RemFOp>(op))
    return 8;
  return isa<CallOpInterface>(op) ? 50 : 1;
}

static int64_t getCost(Operation &op) {
  int64_t inside = 0;
  for (Region &region : op.getRegions())
    for (Block &block : region)
      inside += estimateCost(block);
  auto repeat = [&](OpFoldResult lower, OpFoldResult upper, OpFoldResult step) {
    inside = std::min(kMaxCost, inside * getTripCount(lower, upper, step));
  };
  if (auto loop = dyn_cast<offload::LoopOp>(op))
    for (unsigned d = 0; d < loop.getNumLoops(); ++d)
      repeat(loop.getLower()[d], loop.getUpper()[d], loop.getStep()[d]);
  else if (auto loop = dyn_cast<scf::ForOp>(op))
    repeat(loop.getLowerBound(), loop.getUpperBound(), loop.getStep());
  else if (isa<scf::WhileOp>(op))
    inside = std::min(kMaxCost, inside * kUnknownTripCount);
  return inside + getOwnCost(op);
}

int64_t estimateCost(Block &block) {
  int64_t cost = 0;
  for (Operation &op : block)
    cost = std::min(kMaxCost, cost + getCost(op));
  return cost;
}

} // namespace xacc::analysis
