//===- March.cpp - Stencils that walk along the outermost dimension -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread of a stencil loads many elements that its neighbour along the
// outermost loop loads as well. So the threads of a grid divide that loop into
// contiguous parts, one for each, and walk through them, innermost: what one
// iteration loads the next ones take from registers. A few iterations follow
// each other without a loop, each in the condition of the one before, so that
// LLVM sees which loads are the same.
//
// How far a thread walks follows from the grid, which fills the device: in a
// small nest it is one iteration.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::offload {

/// Iterations that follow each other without a loop; with strides that are not
/// constants, which take registers. With more, ptxas spills registers on sm_80.
static constexpr unsigned kMaxCopies = 6, kMaxCopiesOfDynamic = 4;
/// Of all of them together.
static constexpr unsigned kMaxCopiedOps = 2048;

static constexpr auto nsw = arith::IntegerOverflowFlags::nsw;

SplitIndex splitIndex(Value value) {
  SplitIndex result = {value, 0};
  auto add = [&](Value base, Value constant, int64_t sign) {
    APInt number;
    if (!matchPattern(constant, m_ConstantInt(&number)) ||
        !number.isSignedIntN(32))
      return false;
    int64_t sum = result.constant + sign * number.getSExtValue();
    if (!llvm::isInt<32>(sum))
      return false;
    result = {base, sum};
    return true;
  };
  while (Operation *def = result.base.getDefiningOp()) {
    if (isa<arith::AddIOp>(def)) {
      if (!add(def->getOperand(0), def->getOperand(1), 1) &&
          !add(def->getOperand(1), def->getOperand(0), 1))
        break;
    } else if (isa<arith::SubIOp>(def)) {
      if (!add(def->getOperand(0), def->getOperand(1), -1))
        break;
    } else if (isa<arith::IndexCastOp, arith::ExtSIOp>(def)) {
      Type from = def->getOperand(0).getType();
      if (!from.isIndex() && from.getIntOrFloatBitWidth() < 32)
        break;
      result.base = def->getOperand(0);
    } else {
      break;
    }
  }
  return result;
}

namespace {
/// A load but for its subscript along the loop.
struct LoadFamily {
  Value memref;
  unsigned dim;
  Value along;
  SmallVector<std::pair<Value, int64_t>> others;

  bool operator==(const LoadFamily &) const = default;
};
} // namespace

/// `value` is `index`, or that and something the loop does not change.
static bool advancesWith(Value value, Value index) {
  if (value == index)
    return true;
  Operation *def = value.getDefiningOp();
  if (!def || !isa<arith::AddIOp, arith::SubIOp>(def))
    return false;
  auto isOutside = [&](Value operand) {
    return operand.getParentRegion() != index.getParentRegion();
  };
  if (isOutside(def->getOperand(1)))
    return advancesWith(splitIndex(def->getOperand(0)).base, index);
  return isa<arith::AddIOp>(def) && isOutside(def->getOperand(0)) &&
         advancesWith(splitIndex(def->getOperand(1)).base, index);
}

/// Two loads of one array that lie a whole number of iterations apart.
static bool hasReuse(LoopOp loop, int64_t step) {
  SmallVector<std::pair<LoadFamily, int64_t>> loads;
  Value index = loop.getInductionVar(0);
  llvm::SmallPtrSet<Value, 4> stored;
  loop.walk([&](memref::StoreOp store) {
    stored.insert(getBase(store.getMemRef()));
  });
  return loop
      .walk([&](memref::LoadOp load) {
        if (stored.contains(getBase(load.getMemRef())))
          return WalkResult::advance();
        auto subscripts = load.getIndices();
        for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
          SplitIndex along = splitIndex(subscript);
          if (!advancesWith(along.base, index))
            continue;
          LoadFamily family = {load.getMemRef(), unsigned(dim), along.base, {}};
          for (Value other : subscripts) {
            SplitIndex split = splitIndex(other);
            family.others.push_back({split.base, split.constant});
          }
          family.others[dim].second = 0;
          for (auto &[other, constant] : loads)
            if (other == family && constant != along.constant &&
                (constant - along.constant) % step == 0)
              return WalkResult::interrupt();
          loads.push_back({family, along.constant});
        }
        return WalkResult::advance();
      })
      .wasInterrupted();
}

unsigned KernelEmitter::getMarchCopies(LoopOp loop, ArrayRef<Axis> axes,
                                       Team bodyTeam) {
  APInt step;
  if (bodyTeam != Team::Thread || loop.getNumLoops() < 2 ||
      axes.size() != loop.getNumLoops() ||
      !matchPattern(loop.getStep()[0], m_ConstantInt(&step)))
    return 1;
  unsigned numOps = 0;
  bool repeats = false;
  loop.getBody().walk([&](Operation *op) {
    ++numOps;
    repeats |= isa<LoopOp, scf::ForOp, scf::WhileOp>(op);
  });
  if (repeats || !hasReuse(loop, step.getSExtValue()))
    return 1;
  bool isDynamic = false;
  loop.getBody().walk([&](memref::LoadOp load) {
    isDynamic |= !cast<MemRefType>(load.getMemRef().getType()).hasStaticShape();
  });
  return std::min(isDynamic ? kMaxCopiesOfDynamic : kMaxCopies,
                  kMaxCopiedOps / numOps);
}

void KernelEmitter::emitMarchedNest(LoopOp loop, ArrayRef<Axis> axes,
                                    Team bodyTeam, unsigned copies) {
  OpBuilder::InsertionGuard guard(builder);
  Type type = builder.getI32Type();
  auto narrowed = [&](Value value) {
    return builder.createOrFold<arith::IndexCastOp>(loc, type, value);
  };
  auto create = [&]<typename Op>(Value lhs, Value rhs) -> Value {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  };
  auto plus = [&](Value lhs, Value rhs) -> Value {
    return builder.createOrFold<arith::AddIOp>(loc, lhs, rhs, nsw);
  };
  auto times = [&](Value lhs, Value rhs) -> Value {
    return builder.createOrFold<arith::MulIOp>(loc, lhs, rhs, nsw);
  };

  // The part of this thread. Numbers of iterations are less than 2^31 and 2^32.
  unsigned numLoops = loop.getNumLoops();
  const Axis &axis = axes[numLoops - 1];
  Value lower = toNarrow(loop.getLower()[0]),
        upper = toNarrow(loop.getUpper()[0]),
        step = toNarrow(loop.getStep()[0]);
  Value count = create.operator()<arith::MaxSIOp>(upper, lower);
  count = builder.createOrFold<arith::SubIOp>(loc, count, lower, nsw);
  count = create.operator()<arith::CeilDivUIOp>(count, step);
  Value size = narrowed(axis.size);
  Value part =
      create.operator()<arith::DivUIOp>(plus(count, plus(size, i32(-1))), size);
  Value first = create.operator()<arith::MulIOp>(narrowed(axis.position), part);
  first = create.operator()<arith::MinUIOp>(first, count);
  Value last = create.operator()<arith::AddIOp>(first, part);
  last = create.operator()<arith::MinUIOp>(last, count);
  Value begin = plus(lower, times(first, step)),
        end = plus(lower, times(last, step));

  for (unsigned dim = 1; dim != numLoops; ++dim)
    emitNarrowDimension(loop, dim, axes[numLoops - 1 - dim]);

  auto march =
      scf::ForOp::create(builder, loc, begin, end, times(step, i32(copies)));
  disableUnrolling(builder, march);
  builder.setInsertionPointToStart(march.getBody());
  Value source = loop.getInductionVar(0), index = march.getInductionVar();
  IRMapping outer = map;
  auto outerNarrow = narrowValues;
  for (unsigned copy = 0; copy != copies; ++copy) {
    if (copy != 0) {
      map = outer;
      narrowValues = outerNarrow;
      index = plus(index, step);
      Value isInside = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::slt, index, end);
      auto next = scf::IfOp::create(builder, loc, isInside, /*withElse=*/false);
      builder.setInsertionPointToStart(next.thenBlock());
    }
    narrowValues[source] = index;
    map.map(source,
            arith::IndexCastOp::create(builder, loc, source.getType(), index)
                .getResult());
    emitBlock(loop.getBody().front(), bodyTeam);
    loc = loop.getLoc();
  }
}

} // namespace xacc::offload
