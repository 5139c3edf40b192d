//===- HostLoopInfo.cpp - What the lowering of loops asks -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "HostLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace xacc;

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// The guess for loops whose length is not known.
static constexpr int64_t kUnknownTripCount = 32;
/// Enough for anything that is compared with a cost.
static constexpr int64_t kMaxCost = int64_t(1) << 32;

static int64_t getTripCount(OpFoldResult lower, OpFoldResult upper,
                            OpFoldResult step) {
  std::optional<int64_t> l = getConstantIntValue(lower);
  std::optional<int64_t> u = getConstantIntValue(upper);
  std::optional<int64_t> s = getConstantIntValue(step);
  if (!l || !u || !s || *s <= 0)
    return kUnknownTripCount;
  return *u <= *l ? 0 : llvm::divideCeil(*u - *l, *s);
}

static int64_t getCost(Operation &op) {
  if (matchPattern(&op, m_Constant()) || isa<ViewLikeOpInterface>(op) ||
      op.hasTrait<OpTrait::IsTerminator>())
    return 0;
  int64_t inside = 0;
  for (Region &region : op.getRegions())
    for (Block &block : region)
      inside += estimateCost(block);
  if (auto loop = dyn_cast<offload::LoopOp>(op)) {
    for (unsigned d = 0; d < loop.getNumLoops(); ++d)
      inside = std::min(kMaxCost, inside * getTripCount(loop.getLower()[d],
                                                        loop.getUpper()[d],
                                                        loop.getStep()[d]));
    return inside;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return std::min(kMaxCost, inside * getTripCount(loop.getLowerBound(),
                                                    loop.getUpperBound(),
                                                    loop.getStep()));
  if (isa<scf::WhileOp>(op))
    return std::min(kMaxCost, inside * kUnknownTripCount);
  if (isa<math::MathDialect>(op.getDialect()))
    return isa<math::AbsFOp, math::AbsIOp, math::FmaOp>(op) ? 1 : 15;
  if (isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
          arith::RemUIOp, arith::RemFOp>(op))
    return 8;
  if (isa<CallOpInterface>(op))
    return 50;
  return inside + 1;
}

int64_t xacc::estimateCost(Block &block) {
  int64_t cost = 0;
  for (Operation &op : block)
    cost = std::min(kMaxCost, cost + getCost(op));
  return cost;
}

//===----------------------------------------------------------------------===//
// Private memory of gangs
//===----------------------------------------------------------------------===//

static bool onlyReads(Operation *op) {
  return isa<memref::LoadOp, LLVM::LoadOp>(op);
}

static bool onlyWrites(Operation *op, Operation *allocation) {
  // A store of the address itself is more than a write.
  if (isa<memref::StoreOp>(op))
    return true;
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && !isa<LLVM::LLVMPointerType>(store.getValue().getType());
}

bool xacc::isWrittenInside(Operation *allocation, Operation *root) {
  bool found = false;
  analysis::forEachAccess(allocation->getResult(0), [&](Operation *op) {
    found |= root->isAncestor(op) && !onlyReads(op);
  });
  return found;
}

bool xacc::isReadOutside(Operation *allocation, Operation *loop) {
  bool found = false;
  analysis::forEachAccess(allocation->getResult(0), [&](Operation *op) {
    if (loop->isAncestor(op) || onlyWrites(op, allocation))
      return;
    // What is read before the loop is not what the loop leaves, if it is not
    // in a loop itself.
    Operation *ancestor = loop->getBlock()->findAncestorOpInBlock(*op);
    found |= !isa<FunctionOpInterface>(loop->getParentOp()) || !ancestor ||
             !ancestor->isBeforeInBlock(loop);
  });
  return found;
}
