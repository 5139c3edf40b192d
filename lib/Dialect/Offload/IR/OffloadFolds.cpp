//===- OffloadFolds.cpp - Folding of the offload dialect ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on devices stay even where they seem to have nothing to do: that
// data is present, or a queue has no error, is part of what they check.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace xacc::offload;

/// A view starts at its pointer.
OpFoldResult PointerOp::fold(FoldAdaptor) {
  if (auto view = getSource().getDefiningOp<ViewOp>())
    return view.getPointer();
  return {};
}

/// Each queue once; one that waits for itself has nothing to wait for.
LogicalResult WaitOp::canonicalize(WaitOp op, PatternRewriter &rewriter) {
  llvm::SmallSetVector<Value, 4> queues(op.getQueues().begin(),
                                        op.getQueues().end());
  if (op.getOn())
    queues.remove(op.getOn());
  if (queues.size() == op.getQueues().size())
    return rewriter.notifyMatchFailure(op, "no queue is waited for twice");
  if (queues.empty())
    rewriter.eraseOp(op);
  else
    rewriter.modifyOpInPlace(
        op, [&] { op.getQueuesMutable().assign(queues.getArrayRef()); });
  return success();
}

/// A loop without iterations: reductions keep the values from before.
LogicalResult LoopOp::canonicalize(LoopOp op, PatternRewriter &rewriter) {
  for (auto [lower, upper] : llvm::zip_equal(op.getLower(), op.getUpper())) {
    APInt first, end;
    bool isEmpty = lower == upper ||
                   (matchPattern(lower, m_ConstantInt(&first)) &&
                    matchPattern(upper, m_ConstantInt(&end)) && first.sge(end));
    if (!isEmpty)
      continue;
    rewriter.eraseOp(op);
    return success();
  }
  return rewriter.notifyMatchFailure(op, "the loop may have iterations");
}
