//===- Narrow.cpp - Loops with 32-bit indices -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs where all values on the way to a narrow offset fit in 32 bits (see
// IndexRanges.h), so that no operation overflows, which LLVM is told. Other
// users of an induction variable get it as an index.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/TypeTags.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::offload {

/// `value`, of the source, in an i32.
Value KernelEmitter::toNarrow(Value value) {
  if (Value known = narrowValues.lookup(value))
    return known;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return i32(int32_t(constant.getSExtValue()));
  Operation *def = value.getDefiningOp();
  if (def && isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def)) {
    Value lhs = toNarrow(def->getOperand(0)),
          rhs = toNarrow(def->getOperand(1));
    if (isa<arith::AddIOp>(def))
      return add(lhs, rhs);
    if (isa<arith::SubIOp>(def))
      return sub(lhs, rhs);
    return mul(lhs, rhs);
  }
  if (def && isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(def)) {
    Type from = def->getOperand(0).getType();
    if (from.isIndex() || from.getIntOrFloatBitWidth() >= 32)
      return toNarrow(def->getOperand(0));
  }
  Value wide = map.lookup(value);
  Type type = builder.getI32Type();
  if (wide.getType() == type)
    return wide;
  if (wide.getType().isIndex())
    return builder.createOrFold<arith::IndexCastOp>(loc, type, wide);
  return builder.createOrFold<arith::TruncIOp>(loc, type, wide);
}

/// A loop, with the builder in its body.
Value KernelEmitter::emitNarrowFor(Value lower, Value upper, Value step,
                                   Value inductionVar) {
  auto loop = scf::ForOp::create(builder, loc, lower, upper, step);
  builder.setInsertionPointToStart(loop.getBody());
  narrowValues[inductionVar] = loop.getInductionVar();
  map.map(inductionVar,
          arith::IndexCastOp::create(builder, loc, inductionVar.getType(),
                                     loop.getInductionVar())
              .getResult());
  return loop.getInductionVar();
}

/// The strided loop over the places of an axis, with the builder in its body.
void KernelEmitter::emitNarrowDimension(LoopOp loop, unsigned dim,
                                        const Axis &axis) {
  Value step = toNarrow(loop.getStep()[dim]);
  auto scaled = [&](Value places) {
    places = builder.createOrFold<arith::IndexCastOp>(loc, builder.getI32Type(),
                                                      places);
    return mul(places, step);
  };
  Value start = add(toNarrow(loop.getLower()[dim]), scaled(axis.position));
  Value stride = scaled(axis.size);
  Value index = emitNarrowFor(start, toNarrow(loop.getUpper()[dim]), stride,
                              loop.getInductionVar(dim));
  disableUnrolling(builder, index.getParentBlock()->getParentOp());
}

void KernelEmitter::emitNarrowNest(LoopOp loop, ArrayRef<Axis> axes,
                                   Team bodyTeam) {
  MarchCopies copies = getMarchCopies(loop, axes, bodyTeam);
  if (sums && addsUp(loop))
    sums->add(loop,
              copies.count > 1 ? SumOrders::Contiguous : SumOrders::Strided);
  if (copies.count > 1)
    return emitMarchedNest(loop, axes, bodyTeam, copies);
  OpBuilder::InsertionGuard guard(builder);
  unsigned numLoops = loop.getNumLoops();
  for (unsigned dim = 0; dim != numLoops; ++dim)
    emitNarrowDimension(loop, dim, axes[numLoops - 1 - dim]);
  emitBlock(loop.getBody().front(), bodyTeam);
}

/// A loop of the source whose results are carried from iteration to iteration.
void KernelEmitter::emitNarrowSequential(scf::ForOp source, Team team) {
  SmallVector<Value> inits;
  for (Value init : source.getInitArgs())
    inits.push_back(map.lookup(init));
  auto loop = scf::ForOp::create(builder, loc, toNarrow(source.getLowerBound()),
                                 toNarrow(source.getUpperBound()),
                                 toNarrow(source.getStep()), inits);
  if (team == Team::Thread)
    unrollSequential(builder, loop, source.getRegion());
  OpBuilder::InsertionGuard guard(builder);
  Block &body = *loop.getBody();
  if (inits.empty())
    body.getTerminator()->erase();
  builder.setInsertionPointToStart(&body);
  narrowValues[source.getInductionVar()] = loop.getInductionVar();
  map.map(source.getInductionVar(),
          arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                     loop.getInductionVar())
              .getResult());
  map.map(source.getRegionIterArgs(), loop.getRegionIterArgs());
  map.map(source.getResults(), loop.getResults());
  ++sequentialDepth;
  emitBlock(*source.getBody(), team);
  --sequentialDepth;
}

Value KernelEmitter::scaleNarrow(Value value, const ViewStride &stride) {
  auto scale = [&](Value factor) { value = mul(value, factor); };
  if (stride.constant != 1)
    scale(i32(int32_t(stride.constant)));
  for (Value factor : stride.factors)
    scale(toNarrow(factor));
  return value;
}

Value KernelEmitter::emitNarrowAddress(Operation &op) {
  auto load = dyn_cast<memref::LoadOp>(op);
  auto store = dyn_cast<memref::StoreOp>(op);
  Value memref = load ? load.getMemRef() : store.getMemRef();
  auto subscripts = load ? load.getIndices() : store.getIndices();
  auto view = memref.getDefiningOp<ViewOp>();
  Value offset;
  int64_t distance = 0;
  for (auto [subscript, stride] :
       llvm::zip(subscripts, *getViewStrides(memref))) {
    // Neighbours share an address, from which each is a constant away.
    SplitIndex split = {subscript, 0};
    if (stride.factors.empty())
      split = splitIndex(subscript);
    distance += split.constant * stride.constant;
    Value part = scaleNarrow(toNarrow(split.base), stride);
    offset = offset ? add(offset, part) : part;
  }
  Value pointer = map.lookup(view.getPointer());
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Value address = LLVM::GEPOp::create(builder, loc, pointer.getType(), element,
                                      pointer, ArrayRef<LLVM::GEPArg>{offset});
  return emitDistance(address, element, ViewStride(), distance);
}

void KernelEmitter::emitNarrowAccess(Operation &op) {
  bool isMarched =
      march && march->emitsBody && march->addresses.numbers.contains(&op);
  Value address = isMarched ? emitMarchedAddress(op) : emitNarrowAddress(op);
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    auto access = LLVM::LoadOp::create(builder, loc, load.getType(), address);
    // LLVM does not follow an address that loops carry to its argument.
    access.setInvariant(isMarched && isReadOnly(load, march->readOnly));
    setTypeTags(access, getTypeTags(&op));
    map.map(load.getResult(), access.getResult());
    return;
  }
  auto store = cast<memref::StoreOp>(op);
  auto access = LLVM::StoreOp::create(builder, loc,
                                      map.lookup(store.getValue()), address);
  setTypeTags(access, getTypeTags(&op));
}

} // namespace xacc::offload
