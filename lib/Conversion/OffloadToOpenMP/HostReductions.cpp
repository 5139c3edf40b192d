//===- HostReductions.cpp - Reductions that LLVM can vectorise ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction clause leaves the order of the combinations open. LLVM asks for
// this in flags, which are set only on the ops that combine with the
// accumulator:
//
//   add, mul   reassoc on the chain from the accumulator's load to its store
//   max, min   x = c > x ? c : x, if (c > x) x = c and fmax(x, c) become
//              arith.maxnumf with nnan and nsz
//
// A maximum does not depend on the order but for NaN, which `c > x` drops or
// keeps by its place, and for the sign of zero: what the reduction says of
// neither.
//
//===----------------------------------------------------------------------===//

#include "HostLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace xacc;
using xmp::ReductionKind;

static void addFlags(Operation *op, arith::FastMathFlags flags) {
  auto interface = cast<arith::ArithFastMathInterface>(op);
  if (auto own = interface.getFastMathFlagsAttr())
    flags = flags | own.getValue();
  op->setAttr(interface.getFastMathAttrName(),
              arith::FastMathFlagsAttr::get(op->getContext(), flags));
}

static bool isLoadOf(Value value, Value accumulator) {
  auto load = value.getDefiningOp<memref::LoadOp>();
  return load && load.getMemRef() == accumulator;
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

/// Follows `value` back through ops of one kind to a load of `accumulator`, and
/// allows all of them to be reordered.
static bool relaxChain(Value value, Value accumulator, bool product) {
  if (isLoadOf(value, accumulator))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || !(product ? isa<arith::MulFOp>(op)
                       : isa<arith::AddFOp, arith::SubFOp>(op)))
    return false;
  // s - x adds -x; x - s is no reduction.
  if (!relaxChain(op->getOperand(0), accumulator, product) &&
      (isa<arith::SubFOp>(op) ||
       !relaxChain(op->getOperand(1), accumulator, product)))
    return false;
  addFlags(op, arith::FastMathFlags::reassoc);
  return true;
}

//===----------------------------------------------------------------------===//
// Maxima and minima
//===----------------------------------------------------------------------===//

/// Whether choosing `left` where `compare` holds and `right` elsewhere is their
/// maximum, or minimum.
static bool isExtremum(Value compare, Value left, Value right, bool maximum) {
  auto op = compare.getDefiningOp<arith::CmpFOp>();
  if (!op)
    return false;
  bool same = op.getLhs() == left && op.getRhs() == right;
  if (!same && !(op.getLhs() == right && op.getRhs() == left))
    return false;
  switch (op.getPredicate()) {
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
    return same == maximum;
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULT:
  case arith::CmpFPredicate::ULE:
    return same != maximum;
  default:
    return false;
  }
}

static Value createExtremum(OpBuilder &builder, Location loc, bool maximum,
                            Value left, Value right) {
  auto flags = arith::FastMathFlags::nnan | arith::FastMathFlags::nsz;
  if (maximum)
    return arith::MaxNumFOp::create(builder, loc, left, right, flags);
  return arith::MinNumFOp::create(builder, loc, left, right, flags);
}

/// if (c > x) x = c, of nothing else.
static void replaceConditionalStore(memref::StoreOp store, Value accumulator,
                                    bool maximum) {
  auto branch = dyn_cast<scf::IfOp>(store->getParentOp());
  if (!branch || branch.elseBlock() || branch.getNumResults() ||
      store->getBlock() != branch.thenBlock() ||
      !llvm::hasNItems(*branch.thenBlock(), 2))
    return;
  auto compare = branch.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return;
  Value value = store.getValue();
  Value old = compare.getLhs() == value ? compare.getRhs() : compare.getLhs();
  // What the load gave must still be there.
  Operation *load = old.getDefiningOp();
  if (!isLoadOf(old, accumulator) || load->getBlock() != branch->getBlock() ||
      cast<memref::LoadOp>(load).getIndices() != store.getIndices() ||
      !isExtremum(compare, value, old, maximum))
    return;
  for (Operation *op = load->getNextNode(); op != branch;
       op = op->getNextNode())
    if (!isMemoryEffectFree(op) && !isa<memref::LoadOp>(op))
      return;
  OpBuilder builder(branch);
  store.getValueMutable().assign(
      createExtremum(builder, store.getLoc(), maximum, value, old));
  store->moveBefore(branch);
  branch.erase();
}

static void relaxExtremum(memref::StoreOp store, Value accumulator,
                          bool maximum) {
  Operation *op = store.getValue().getDefiningOp();
  if (auto select = dyn_cast_or_null<arith::SelectOp>(op)) {
    Value left = select.getTrueValue(), right = select.getFalseValue();
    if (!isLoadOf(left, accumulator) && !isLoadOf(right, accumulator))
      return;
    if (!isExtremum(select.getCondition(), left, right, maximum))
      return;
    OpBuilder builder(select);
    store.getValueMutable().assign(
        createExtremum(builder, select.getLoc(), maximum, left, right));
    return;
  }
  if (op && (maximum ? isa<arith::MaxNumFOp, arith::MaximumFOp>(op)
                     : isa<arith::MinNumFOp, arith::MinimumFOp>(op))) {
    if (llvm::any_of(op->getOperands(), [&](Value operand) {
          return isLoadOf(operand, accumulator);
        }))
      addFlags(op, arith::FastMathFlags::nnan | arith::FastMathFlags::nsz);
    return;
  }
  replaceConditionalStore(store, accumulator, maximum);
}

void xacc::allowReordering(offload::LoopOp loop) {
  for (unsigned i = 0; i < loop.getReductions().size(); ++i) {
    Value accumulator = loop.getPrivate(i);
    if (!isa<FloatType>(
            cast<MemRefType>(accumulator.getType()).getElementType()))
      continue;
    ReductionKind kind = loop.getReductionKind(i);
    SmallVector<memref::StoreOp> stores;
    for (Operation *user : accumulator.getUsers())
      if (auto store = dyn_cast<memref::StoreOp>(user))
        if (store.getMemRef() == accumulator)
          stores.push_back(store);
    for (memref::StoreOp store : stores) {
      if (kind == ReductionKind::Add || kind == ReductionKind::Mul)
        relaxChain(store.getValue(), accumulator, kind == ReductionKind::Mul);
      else if (kind == ReductionKind::Max || kind == ReductionKind::Min)
        relaxExtremum(store, accumulator, kind == ReductionKind::Max);
    }
  }
}
