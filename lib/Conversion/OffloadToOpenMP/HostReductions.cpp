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
//              arith.maxnumf with nnan and nsz of x and c > -inf ? c : -inf
//
// A maximum does not depend on the order but for NaN, which `c > x` drops or
// keeps by its place, and for the sign of zero: the reduction says nothing of
// either. Under nnan a NaN would make the result anything, so that a NaN is
// replaced first, which drops it. On x86 that is one more vmaxpd, off the chain
// from iteration to iteration; llvm.maximumnum, which LLVM vectorises too, is
// three instructions on it.
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

namespace {
/// A store of the maximum, or minimum, of a value and the accumulator's.
struct Extremum {
  memref::StoreOp store;
  Value value, old;
  /// What is replaced: an arith.select or arith.maxnumf, or the branch that the
  /// store is in.
  Operation *op;
  arith::FastMathFlags flags;
};
} // namespace

/// if (c > x) x = c, of nothing else.
static std::optional<Extremum>
matchConditionalStore(memref::StoreOp store, Value accumulator, bool maximum) {
  auto branch = dyn_cast<scf::IfOp>(store->getParentOp());
  if (!branch || branch.elseBlock() || branch.getNumResults() ||
      store->getBlock() != branch.thenBlock() ||
      !llvm::hasNItems(*branch.thenBlock(), 2))
    return std::nullopt;
  auto compare = branch.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return std::nullopt;
  Value value = store.getValue();
  Value old = compare.getLhs() == value ? compare.getRhs() : compare.getLhs();
  // What the load gave must still be there.
  Operation *load = old.getDefiningOp();
  if (!isLoadOf(old, accumulator) || load->getBlock() != branch->getBlock() ||
      cast<memref::LoadOp>(load).getIndices() != store.getIndices() ||
      !isExtremum(compare, value, old, maximum))
    return std::nullopt;
  for (Operation *op = load->getNextNode(); op != branch;
       op = op->getNextNode())
    if (!isMemoryEffectFree(op) && !isa<memref::LoadOp>(op))
      return std::nullopt;
  return Extremum{store, value, old, branch, compare.getFastmath()};
}

static std::optional<Extremum> matchExtremum(memref::StoreOp store,
                                             Value accumulator, bool maximum) {
  Operation *op = store.getValue().getDefiningOp();
  Value left, right;
  auto flags = arith::FastMathFlags::none;
  if (auto select = dyn_cast_or_null<arith::SelectOp>(op)) {
    left = select.getTrueValue();
    right = select.getFalseValue();
    if (!isExtremum(select.getCondition(), left, right, maximum))
      return std::nullopt;
    flags = select.getCondition().getDefiningOp<arith::CmpFOp>().getFastmath();
  } else if (op && (maximum ? isa<arith::MaxNumFOp>(op)
                            : isa<arith::MinNumFOp>(op))) {
    left = op->getOperand(0);
    right = op->getOperand(1);
    flags = cast<arith::ArithFastMathInterface>(op)
                .getFastMathFlagsAttr()
                .getValue();
  } else {
    return matchConditionalStore(store, accumulator, maximum);
  }
  if (isLoadOf(left, accumulator))
    std::swap(left, right);
  if (!isLoadOf(right, accumulator))
    return std::nullopt;
  return Extremum{store, left, right, op, flags};
}

static void replaceExtremum(Extremum match, bool maximum) {
  OpBuilder builder(match.op);
  Location loc = match.store.getLoc();
  auto type = cast<FloatType>(match.value.getType());
  Value least = arith::ConstantOp::create(
      builder, loc,
      builder.getFloatAttr(type, APFloat::getInf(type.getFloatSemantics(),
                                                 /*Negative=*/maximum)));
  Value isMore = arith::CmpFOp::create(builder, loc,
                                       maximum ? arith::CmpFPredicate::OGT
                                               : arith::CmpFPredicate::OLT,
                                       match.value, least, match.flags);
  Value number =
      arith::SelectOp::create(builder, loc, isMore, match.value, least);
  auto flags =
      match.flags | arith::FastMathFlags::nnan | arith::FastMathFlags::nsz;
  Value result =
      maximum ? arith::MaxNumFOp::create(builder, loc, number, match.old, flags)
                    .getResult()
              : arith::MinNumFOp::create(builder, loc, number, match.old, flags)
                    .getResult();
  match.store.getValueMutable().assign(result);
  if (isa<scf::IfOp>(match.op)) {
    match.store->moveBefore(match.op);
    match.op->erase();
  }
}

/// The accumulator begins without NaN, and has none if nothing else is stored
/// to it.
static void relaxExtrema(Value accumulator, bool maximum) {
  SmallVector<Extremum> matches;
  for (Operation *user : accumulator.getUsers()) {
    if (isa<memref::LoadOp, offload::LoopOp>(user))
      continue;
    auto store = dyn_cast<memref::StoreOp>(user);
    if (!store)
      return;
    std::optional<Extremum> match = matchExtremum(store, accumulator, maximum);
    if (!match)
      return;
    matches.push_back(*match);
  }
  for (const Extremum &match : matches)
    replaceExtremum(match, maximum);
}

void xacc::allowReordering(offload::LoopOp loop) {
  for (unsigned i = 0; i < loop.getReductions().size(); ++i) {
    Value accumulator = loop.getPrivate(i);
    if (!isa<FloatType>(
            cast<MemRefType>(accumulator.getType()).getElementType()))
      continue;
    ReductionKind kind = loop.getReductionKind(i);
    if (kind == ReductionKind::Max || kind == ReductionKind::Min)
      relaxExtrema(accumulator, kind == ReductionKind::Max);
    if (kind != ReductionKind::Add && kind != ReductionKind::Mul)
      continue;
    for (Operation *user : accumulator.getUsers())
      if (auto store = dyn_cast<memref::StoreOp>(user);
          store && store.getMemRef() == accumulator)
        relaxChain(store.getValue(), accumulator, kind == ReductionKind::Mul);
  }
}
