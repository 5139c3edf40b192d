//===- OverflowFlags.cpp - Overflow flags of sums with constants ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The canonicalisation of `arith` makes one constant of two, `(x - 1) + MIN`
// becomes `x + MAX`, and keeps `nsw` where both operations have it. That is
// wrong where the constants overflow: `x = 1` is right before, and poison
// after. So the outer operation loses its flags first. For C, which has them on
// all signed arithmetic, this is a wrong result.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using arith::IntegerOverflowFlags;

namespace {
/// What an operation with one constant operand computes: the other operand or
/// its opposite, and the constant.
struct Term {
  Value other;
  bool isNegative = false;
  APInt constant;
};
} // namespace

static bool match(Operation *op, Term &term) {
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return false;
  if (matchPattern(op->getOperand(1), m_ConstantInt(&term.constant))) {
    term.other = op->getOperand(0);
  } else if (matchPattern(op->getOperand(0), m_ConstantInt(&term.constant))) {
    term.other = op->getOperand(1);
    term.isNegative = isa<arith::SubIOp>(op);
  } else {
    return false;
  }
  return true;
}

/// Whether the two constants make one that is too large for the signed type,
/// with this sign or the other.
static bool overflows(Operation *outer, const Term &last, Operation *inner,
                      const Term &first) {
  unsigned width = last.constant.getBitWidth();
  if (isa<arith::MulIOp>(outer)) {
    APInt product =
        first.constant.sext(2 * width) * last.constant.sext(2 * width);
    return !product.isSignedIntN(width) || !(-product).isSignedIntN(width);
  }
  APInt a = first.constant.sext(width + 2), b = last.constant.sext(width + 2);
  if (isa<arith::SubIOp>(inner) && !first.isNegative)
    a = -a;
  if (isa<arith::SubIOp>(outer)) {
    if (last.isNegative)
      a = -a;
    else
      b = -b;
  }
  APInt sum = a + b;
  return !sum.isSignedIntN(width) || !(-sum).isSignedIntN(width);
}

namespace {
template <typename Op> struct DropOverflowFlags : public OpRewritePattern<Op> {
  /// Before those of `arith`.
  explicit DropOverflowFlags(MLIRContext *context)
      : OpRewritePattern<Op>(context, /*benefit=*/100) {}

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    IntegerOverflowFlags flags = op.getOverflowFlags();
    Term last, first;
    if (flags == IntegerOverflowFlags::none || !match(op, last))
      return failure();
    Operation *inner = last.other.getDefiningOp();
    if (!match(inner, first) ||
        isa<arith::MulIOp>(op) != isa<arith::MulIOp>(inner))
      return failure();
    IntegerOverflowFlags kept = flags;
    if (overflows(op, last, inner, first))
      kept = IntegerOverflowFlags::none;
    // Of unsigned numbers, a difference of constants is a large one.
    if (!isa<arith::MulIOp>(op))
      kept = kept & ~IntegerOverflowFlags::nuw;
    if (kept == flags)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.setOverflowFlags(kept); });
    return success();
  }
};
} // namespace

void xacc::offload::OffloadDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns
      .add<DropOverflowFlags<arith::AddIOp>, DropOverflowFlags<arith::SubIOp>,
           DropOverflowFlags<arith::MulIOp>>(getContext());
}
