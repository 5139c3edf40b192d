//===- ImportACCGangs.cpp - Gangs that run their code by themselves -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the result of a construct says how many gangs have run code of it, all
// of the construct is in a loop over its gangs, and what was a loop over gangs
// goes over the part of one gang: as equal parts as possible, or chunks in turn
// (OpenACC 2.9.2).
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/TripCount.h"
#include "OpenACC/ACCRegion.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

/// `count`: null for one.
void ACCImporter::enterGangs(Value count, Location loc) {
  Value zero = constantIndex(loc, 0), one = constantIndex(loc, 1);
  count = count ? arith::MaxSIOp::create(
                      builder, loc,
                      arith::IndexCastOp::create(builder, loc,
                                                 builder.getIndexType(), count),
                      one)
                      .getResult()
                : one;
  auto loop = createAcc<acc::LoopOp>(builder, loc, /*withRegion=*/true);
  loop.addEmptyGang(builder.getContext(), {});
  loop.addIndependent(builder.getContext(), {});
  loop.getLowerboundMutable().append(zero);
  loop.getUpperboundMutable().append(count);
  loop.getStepMutable().append(one);
  loop.setInclusiveUpperbound(llvm::SmallVector<bool>(1, false));
  Block &body = loop.getRegion().front();
  Value number = body.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToStart(&body);
  gangs = Gangs{loop, number, count};
}

/// The size of chunks in `gang(static:)`, or null.
static const Expr *chunkOf(const OpenACCConstructStmt *loop) {
  const auto *gang = findClause<OpenACCGangClause>(effectiveClauses(loop));
  for (unsigned i = 0; gang && i < gang->getNumExprs(); ++i)
    if (auto [kind, expr] = gang->getExpr(i);
        kind == OpenACCGangKind::Static && !isa<OpenACCAsteriskSizeExpr>(expr))
      return expr;
  return nullptr;
}

/// Makes the range of a loop over gangs this gang's. With chunks, the builder
/// is in a loop over them then.
void ACCImporter::takePartOfGang(const OpenACCConstructStmt *loop,
                                 LoopRange &range, Location loc) {
  auto create = [&]<typename Op>(Value lhs, Value rhs) -> Value {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  };
  Value upper = create.operator()<arith::MaxSIOp>(range.lower, range.upper);
  Value total = offload::createTripCount(
      builder, loc, create.operator()<arith::SubIOp>(upper, range.lower),
      range.step);
  Value chunk, first;
  if (const Expr *size = chunkOf(loop); size && (chunk = emitIndex(size))) {
    chunk = create.operator()<arith::MaxSIOp>(chunk, constantIndex(loc, 1));
    auto chunks = scf::ForOp::create(
        builder, loc, create.operator()<arith::MulIOp>(gangs->number, chunk),
        total, create.operator()<arith::MulIOp>(gangs->count, chunk));
    builder.setInsertionPointToStart(chunks.getBody());
    first = chunks.getInductionVar();
  } else {
    chunk = create.operator()<arith::CeilDivUIOp>(total, gangs->count);
    first = create.operator()<arith::MinSIOp>(
        create.operator()<arith::MulIOp>(gangs->number, chunk), total);
  }
  Value end = create.operator()<arith::MinSIOp>(
      create.operator()<arith::AddIOp>(first, chunk), total);
  auto valueOf = [&](Value iteration) {
    return create.operator()<arith::AddIOp>(
        range.lower, create.operator()<arith::MulIOp>(iteration, range.step));
  };
  range.upper = valueOf(end);
  range.lower = valueOf(first);
}

} // namespace xacc::frontend
