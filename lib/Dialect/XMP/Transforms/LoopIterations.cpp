//===- LoopIterations.cpp - Iterations that a node runs -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations. A restricted dimension gives the values [lo, hi] of its loop that
// the node runs: the owned range of the template less the offset (of nodes:
// the own coordinate). From lower bound lb, upper bound ub and step s:
//
//   ascending   v = lb + k*s;  first v >= lo, while v < min(ub, hi + 1)
//   descending  v = lb - k*s;  first v <= hi, while v >= max(ub + 1, lo)
//
// With s == 1 the first v is max(lb, lo) and nothing is divided. An ascending
// loop runs over v, a descending one over k, since scf.for counts upwards.
//
// In a cyclic dimension of width w on p nodes the node owns blocks of w values,
// period w*p apart, from `lo` on. Its values have numbers k = 0, 1, ..., which
// are also the positions in the local section:
//
//   v = lo + k / w * period + k % w
//
// With w == 1 or where the body needs v for nothing but subscripts, the loop
// runs over k. Otherwise there are two, over blocks and within a block, so that
// nothing is divided (strip mining). With a step, or downwards, the two loops
// are those of CyclicLattice.h; in a compute construct, which wants one loop,
// values that are not on the lattice are left out.
//
//===----------------------------------------------------------------------===//

#include "LoopLowering.h"
#include "LoopsInTasks.h"
#include "Support/Tuning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::xmp {

/// The inclusive range of indices of a dimension of `on` that are this node's.
std::pair<Value, Value> LoopLowering::getOwnRange(int64_t dim) {
  auto [it, isNew] = ownRanges.try_emplace(dim);
  if (!isNew)
    return it->second;
  if (isa<TemplateType>(loop.getOn().getType())) {
    auto range = OwnedRangeOp::create(builder, loc, loop.getOn(), dim);
    it->second = {range.getFirst(), range.getLast()};
    return it->second;
  }
  // A node that is no member has coordinate -1 and gets [0, -1].
  Value coordinate = NodeCoordinateOp::create(builder, loc, loop.getOn(), dim);
  it->second = {max(coordinate, constant(0)), coordinate};
  return it->second;
}

bool LoopLowering::isCyclic(int64_t dim) {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  return type && type.getFormats()[dim].kind == FormatKind::Cyclic;
}

/// Whether an access to the array goes, in each iteration of loop `d`, to the
/// element that the iteration's template element owns.
bool LoopLowering::isAtOwnPosition(const CyclicAccess &access, unsigned d) {
  int64_t dim = loop.getOnDim(d);
  Align align = cast<ArrayType>(access.array.getType()).getAlign()[access.dim];
  const void *templ = info.getTemplateIdentity(access.array);
  if (dim < 0 || !isCyclic(dim) || align.templateDim != dim || !templ ||
      templ != info.getIdentity(loop.getOn()) ||
      ShapedType::isDynamic(align.offset))
    return false;
  int64_t distance = align.offset;
  Value index = access.index;
  if (auto add = index.getDefiningOp<arith::AddIOp>()) {
    if (std::optional<int64_t> constant = getConstantIntValue(add.getRhs())) {
      distance += *constant;
      index = add.getLhs();
    }
  } else if (auto sub = index.getDefiningOp<arith::SubIOp>()) {
    if (std::optional<int64_t> constant = getConstantIntValue(sub.getRhs())) {
      distance -= *constant;
      index = sub.getLhs();
    }
  }
  if (index != loop.getInductionVar(d))
    return false;
  Value offset = loop.getOffset(dim);
  return !offset ? distance == 0 : getConstantIntValue(offset) == distance;
}

static void eraseIfDead(Value value) {
  Operation *op = value.getDefiningOp();
  // Where the section starts is needed still.
  if (!op || isa_and_present<XMPDialect>(op->getDialect()) ||
      !isOpTriviallyDead(op))
    return;
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  for (Value operand : operands)
    if (!isa<BlockArgument>(operand))
      eraseIfDead(operand);
}

/// Takes the general formula away where the loop knows the position.
void LoopLowering::replacePositions() {
  for (CyclicAccess &access : accesses)
    for (unsigned d = 0; d < loop.getNumLoops(); ++d)
      if (access.position && isAtOwnPosition(access, d)) {
        // Anew each time: the first operation may be erased below.
        OpBuilder body = OpBuilder::atBlockBegin(&loop.getBody().front());
        Value stand = UnrealizedConversionCastOp::create(
                          body, loc, body.getIndexType(), ValueRange())
                          .getResult(0);
        access.position.replaceAllUsesWith(stand);
        eraseIfDead(access.position);
        access.position = nullptr;
        placeholders.push_back({stand, access.start, d});
        break;
      }
}

LoopIterations LoopLowering::getCyclicIterations(unsigned d, Value lo,
                                                 Value hi) {
  Value lb = loop.getLower()[d], ub = loop.getUpper()[d];
  Value one = constant(1);
  bool isDescending = loop.isDescending(d);
  LoopIterations its;
  its.layout =
      CyclicLayout::create(builder, loc, loop.getOn(), loop.getOnDim(d));
  its.period = its.layout.createPeriod(builder, loc);
  its.lo = lo;
  its.from = max(isDescending ? add(ub, one) : lb, lo);
  its.to = max(min(isDescending ? add(lb, one) : ub, add(hi, one)), its.from);
  its.step = one;
  // Only what is left of it after replacePositions().
  bool needsValue = !loop.getInductionVar(d).use_empty();
  bool unitStep = isConstantIntValue(loop.getStep()[d], 1);
  if (needsValue && unitStep && !isDescending && !its.layout.isUnit &&
      !options.inComputeConstruct) {
    its.form = LoopIterations::Blocks;
    its.begin = div(sub(its.from, lo), its.period);
    its.end = ceilDiv(sub(its.to, lo), its.period);
    return its;
  }
  // With width 1 every owned value costs a division by the period there, and
  // here only a remainder by the step, which is cheap if that is a constant.
  std::optional<int64_t> step = getConstantIntValue(loop.getStep()[d]);
  bool isCheapTest = its.layout.isUnit && step && *step <= tuning::shortStep;
  if (!isCheapTest &&
      (!unitStep || (needsValue && isDescending && !its.layout.isUnit)) &&
      !options.inComputeConstruct) {
    its.form = LoopIterations::Lattice;
    its.lattice = {lb, loop.getStep()[d], isDescending,     its.from, its.to,
                   lo, its.period,        its.layout.width, {},       {}};
    its.begin = constant(0);
    its.end = its.lattice.emitCount(builder, loc);
    return its;
  }
  its.form = LoopIterations::Owned;
  auto numberOf = [&](Value value) {
    Value distance = sub(value, lo);
    Value rest = min(rem(distance, its.period), its.layout.width);
    return add(mul(div(distance, its.period), its.layout.width), rest);
  };
  its.begin = numberOf(its.from);
  its.end = numberOf(its.to);
  return its;
}

LoopIterations LoopLowering::getIterations(unsigned d) {
  Value lb = loop.getLower()[d], ub = loop.getUpper()[d];
  Value step = loop.getStep()[d];
  bool unitStep = isConstantIntValue(step, 1);
  int64_t dim = loop.getOnDim(d);
  Value lo, hi;
  if (dim >= 0) {
    auto [first, last] = getOwnRange(dim);
    Value offset = loop.getOffset(dim);
    lo = offset ? sub(first, offset) : first;
    hi = offset ? sub(last, offset) : last;
    if (isCyclic(dim))
      return getCyclicIterations(d, lo, hi);
  }

  LoopIterations its;
  if (!loop.isDescending(d)) {
    its.begin = lb;
    its.end = ub;
    its.step = step;
    if (dim < 0)
      return its;
    if (unitStep) {
      its.begin = max(lb, lo);
    } else {
      Value distance = max(sub(lo, lb), constant(0));
      its.begin = add(lb, mul(ceilDiv(distance, step), step));
    }
    its.end = min(ub, add(hi, constant(1)));
    return its;
  }

  its.form = LoopIterations::Downwards;
  its.step = constant(1);
  its.begin = constant(0);
  Value bottom = add(ub, constant(1));
  if (dim >= 0) {
    bottom = max(bottom, lo);
    its.begin = ceilDiv(max(sub(lb, hi), constant(0)), step);
  }
  // Iterations k with lb - k*step >= bottom.
  its.end = ceilDiv(max(sub(add(lb, constant(1)), bottom), constant(0)), step);
  return its;
}

/// Whether this node runs any iteration, as far as subscripts without a loop
/// decide it; null if they do not.
Value LoopLowering::getCondition() {
  Value condition;
  auto require = [&](Value part) {
    condition =
        condition ? arith::AndIOp::create(builder, loc, condition, part) : part;
  };
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (kind != kOnValue)
      continue;
    auto [first, last] = getOwnRange(dim);
    Value index = loop.getOffset(dim);
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                  index, first));
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                  index, last));
    if (!isCyclic(dim))
      continue;
    auto layout = CyclicLayout::create(builder, loc, loop.getOn(), dim);
    Value place = rem(sub(index, first), layout.createPeriod(builder, loc));
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                  place, layout.width));
  }
  return condition;
}

/// Whether this node is one of those that the loop is on, if no subscript
/// decides it.
Value LoopLowering::getMembership() {
  Value isMember;
  for (unsigned dim = 0; dim < loop.getOnKinds().size(); ++dim) {
    auto [first, last] = getOwnRange(dim);
    Value ownsSome = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sle, first, last);
    isMember = isMember
                   ? arith::AndIOp::create(builder, loc, isMember, ownsSome)
                   : ownsSome;
  }
  return isMember;
}

/// Whether a reduction combines all nodes that execute the loop: in a task, on
/// whose nodes all iterations are (LoopsInTasks.h), if the loop has no
/// replicas.
bool LoopLowering::reducesOverTask() {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  return type && getTaskAround(loop) && !options.inComputeConstruct &&
         llvm::all_of_zip(loop.getOnKinds(), type.getFormats(),
                          [](int64_t kind, const Format &format) {
                            return kind >= 0 || format.kind == FormatKind::None;
                          });
}

/// The nodes that a reduction combines: those along the dimensions that are
/// indexed, here or by a loop inside, with those that own nothing: they need
/// the result too. With `members`, all nodes that own anything.
Value LoopLowering::createNodeSet(bool members) {
  SmallVector<int64_t> kinds;
  SmallVector<Value> lower;
  bool isTemplate = isa<TemplateType>(loop.getOn().getType());
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (members) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::All));
    } else if (kind >= 0 || kind == kOnInner) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Every));
    } else if (kind == kOnValue) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Index));
      lower.push_back(loop.getOffset(dim));
    } else {
      // Replicas must not be combined with each other.
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Own));
    }
  }
  auto kindsAttr = builder.getDenseI64ArrayAttr(kinds);
  auto type = SetType::get(builder.getContext());
  if (isTemplate)
    return TemplateSectionOp::create(builder, loc, type, loop.getOn(),
                                     kindsAttr, lower, ValueRange(),
                                     ValueRange());
  return NodesSectionOp::create(builder, loc, type, loop.getOn(), kindsAttr,
                                lower, ValueRange(), ValueRange());
}

} // namespace xacc::xmp
