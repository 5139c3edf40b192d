//===- CyclicLattice.cpp - Loops with a step over cyclic dimensions -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything is counted in numbers k of iterations, which begin with 0 at `lb`
// in both directions. A block [b, e) has those from numberOf(b or e - 1) on.
//
//===----------------------------------------------------------------------===//

#include "CyclicLattice.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace xacc::xmp {

namespace {
class LatticeArithmetic : public IndexArithmetic {
public:
  LatticeArithmetic(OpBuilder &at, Location loc, const CyclicLattice &lattice)
      : IndexArithmetic(at.getContext(), loc), lattice(lattice) {
    builder.restoreInsertionPoint(at.saveInsertionPoint());
  }
  using IndexArithmetic::add;
  using IndexArithmetic::builder;
  using IndexArithmetic::compare;
  using IndexArithmetic::constant;
  using IndexArithmetic::div;
  using IndexArithmetic::max;
  using IndexArithmetic::min;
  using IndexArithmetic::mul;
  using IndexArithmetic::select;
  using IndexArithmetic::sub;

  /// Of numbers that are not negative.
  Value ceilDiv(Value a, Value b) {
    return div(add(a, sub(b, constant(1))), b);
  }

  /// The numbers of the iterations with values from `begin` to `end`,
  /// exclusive, both within the node's part.
  std::pair<Value, Value> numbersOf(Value begin, Value end) {
    if (!lattice.isDescending)
      return {ceilDiv(sub(begin, lattice.lb), lattice.step),
              ceilDiv(sub(end, lattice.lb), lattice.step)};
    auto above = [&](Value value) {
      Value distance = add(sub(lattice.lb, value), constant(1));
      return ceilDiv(max(distance, constant(0)), lattice.step);
    };
    return {above(end), above(begin)};
  }
  Value valueOf(Value number) {
    Value distance = mul(number, lattice.step);
    return lattice.isDescending ? sub(lattice.lb, distance)
                                : add(lattice.lb, distance);
  }

private:
  const CyclicLattice &lattice;
};
} // namespace

Value CyclicLattice::emitCount(OpBuilder &at, Location loc) {
  LatticeArithmetic a(at, loc, *this);
  auto [firstValue, endValue] = a.numbersOf(from, to);
  Value firstBlock = a.div(a.sub(from, lo), period);
  Value endBlock = a.ceilDiv(a.sub(to, lo), period);
  overValues = a.compare(arith::CmpIPredicate::sgt, step, period);
  firstOuter =
      a.select(overValues, firstValue,
               isDescending ? a.sub(endBlock, a.constant(1)) : firstBlock);
  return a.select(overValues, a.sub(endValue, firstValue),
                  a.sub(endBlock, firstBlock));
}

CyclicLattice::Place CyclicLattice::emitInner(OpBuilder &at, Location loc,
                                              Value outer) const {
  LatticeArithmetic a(at, loc, *this);
  Value value = a.valueOf(a.add(firstOuter, outer));
  // Not above the number of blocks, where the loop runs over these.
  Value ofValue = a.div(a.max(a.sub(value, lo), a.constant(0)), period);
  Value ofBlock =
      isDescending ? a.sub(firstOuter, outer) : a.add(firstOuter, outer);
  Value block = a.select(overValues, ofValue, ofBlock);
  Value start = a.add(lo, a.mul(block, period));
  Value begin = a.max(from, start);
  Value end = a.max(a.min(to, a.add(start, width)), begin);
  auto [first, last] = a.numbersOf(begin, end);
  auto forOp = scf::ForOp::create(a.builder, loc, first, last, a.constant(1));
  a.builder.setInsertionPointToStart(forOp.getBody());
  Place place;
  place.value = a.valueOf(forOp.getInductionVar());
  // A block starts at its own number times the width.
  place.number = a.add(a.sub(place.value, start), a.mul(block, width));
  at.restoreInsertionPoint(a.builder.saveInsertionPoint());
  return place;
}

} // namespace xacc::xmp
