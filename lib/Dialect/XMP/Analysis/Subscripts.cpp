//===- Subscripts.cpp - Subscripts as loop variable plus constant ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A subscript may pass through C's integer conversions. One that narrows is
// followed only down to 32 bits, and only if the bounds of the loop fit.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Subscripts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::xmp {

bool Subscripts::isInside(Value value) {
  return loop.getRegion().isAncestor(value.getParentRegion());
}

struct Subscripts::Sum {
  std::optional<unsigned> loop;
  int64_t constant = 0;
  SmallVector<std::pair<const void *, int>> terms;
};

/// The value that a load from a scalar reads, if only one store can have
/// written it; else null.
Value Subscripts::findStored(Value loaded) {
  auto load = loaded.getDefiningOp<memref::LoadOp>();
  if (!load || !load.getIndices().empty() ||
      !load.getMemRef().getDefiningOp<memref::AllocaOp>())
    return {};
  memref::StoreOp only;
  for (Operation *user : load.getMemRef().getUsers()) {
    if (isa<memref::LoadOp>(user))
      continue;
    auto store = dyn_cast<memref::StoreOp>(user);
    if (!store || only)
      return {};
    only = store;
  }
  if (!only || !dominance.properlyDominates(only, load))
    return {};
  return only.getValue();
}

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

/// Whether all values of loop `d` have an equal number of `width` bits.
bool Subscripts::fitsIn(unsigned d, unsigned width) {
  for (Value bound : {loop.getLower()[d], loop.getUpper()[d]}) {
    APInt value;
    if (matchPattern(bound, m_ConstantInt(&value))) {
      if (!value.isSignedIntN(width))
        return false;
      continue;
    }
    Operation *def = bound.getDefiningOp();
    // Bounds that end one beyond come from `<=`.
    if (auto add = dyn_cast_or_null<arith::AddIOp>(def))
      if (matchPattern(add.getRhs(), m_One()))
        def = add.getLhs().getDefiningOp();
    if (!def || !isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
                     arith::ExtUIOp>(def))
      return false;
    Value source = def->getOperand(0);
    if (isa<arith::IndexCastOp>(def) && source.getDefiningOp() &&
        isa<arith::ExtSIOp, arith::ExtUIOp>(source.getDefiningOp()))
      source = source.getDefiningOp()->getOperand(0);
    if (getWidth(source.getType()) > width)
      return false;
  }
  return true;
}

bool Subscripts::decompose(Value value, int sign, Sum &sum) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner()->getParentOp() == loop) {
    // Twice, or subtracted: no longer one value an iteration.
    if (sum.loop || sign < 0)
      return false;
    sum.loop = argument.getArgNumber();
    return *sum.loop < loop.getNumLoops();
  }
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    sum.constant += sign * constant.getSExtValue();
    return true;
  }
  Operation *def = value.getDefiningOp();
  if (auto add = dyn_cast_or_null<arith::AddIOp>(def))
    return decompose(add.getLhs(), sign, sum) &&
           decompose(add.getRhs(), sign, sum);
  if (auto sub = dyn_cast_or_null<arith::SubIOp>(def))
    return decompose(sub.getLhs(), sign, sum) &&
           decompose(sub.getRhs(), -sign, sum);
  if (def &&
      isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp>(def) &&
      isInside(value)) {
    Value source = def->getOperand(0);
    if (!decompose(source, sign, sum))
      return false;
    unsigned width = getWidth(value.getType());
    if (width >= getWidth(source.getType()))
      return true;
    return width >= 32 && sum.loop && fitsIn(*sum.loop, width);
  }
  if (Value stored = findStored(value))
    return decompose(stored, sign, sum);
  if (isInside(value))
    return false;
  sum.terms.push_back({value.getAsOpaquePointer(), sign});
  return true;
}

std::optional<Subscript> Subscripts::analyse(Value subscript) {
  Sum sum;
  if (!decompose(subscript, 1, sum) || !sum.loop)
    return std::nullopt;
  llvm::sort(sum.terms);
  return Subscript{*sum.loop, sum.constant, sum.terms};
}

} // namespace xacc::xmp
