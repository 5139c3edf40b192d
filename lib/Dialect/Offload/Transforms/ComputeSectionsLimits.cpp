//===- ComputeSectionsLimits.cpp - Bounds of subscripts -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The least and the largest value of a polynomial: the variable that is
// computed last is replaced by its own bound, which consists of variables that
// are computed earlier, until all are known before the launch. The bounds of an
// inner loop may so be those of a triangle. Each step is a valid inequality,
// whatever the order: the order decides how good the result is.
//
// An induction variable of the outermost parallel nest is in the part that the
// device runs. Minima, maxima, quotients and the like of something that varies
// are computed of its bounds, as values of the sections region; later steps do
// not look into these.
//
//===----------------------------------------------------------------------===//

#include "ComputeSections.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

/// Bounds of bounds that are nested deeper are given up.
static constexpr unsigned maxDepth = 32;
/// Variables of one polynomial that are replaced.
static constexpr unsigned maxSteps = 64;
/// The range of a narrow type counts as a bound: subscripts by characters.
static constexpr int64_t maxTypeRange = 1 << 16;

SectionLimits::SectionLimits(KernelOp kernel, Forms &forms)
    : kernel(kernel), forms(forms), outermost(findOutermostLoop(kernel)),
      builder(OpBuilder::atBlockEnd(&kernel.getSections().front())),
      loc(kernel.getLoc()) {}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

bool SectionLimits::isKnown(unsigned number) {
  auto [it, isNew] = known.try_emplace(number, false);
  if (!isNew)
    return it->second;
  const Variable &variable = forms.getVariable(number);
  // A quotient that a remainder is made of; not the count of a loop.
  bool isComputable = variable.value || variable.owner.getDefiningOp();
  bool result = isComputable && isKnownBeforeLaunch(kernel, variable.owner);
  known[number] = result;
  return result;
}

SmallVector<unsigned> SectionLimits::findVarying(const Polynomial &polynomial) {
  SmallVector<unsigned> varying;
  polynomial.forEachVariable([&](unsigned number) {
    if (!isKnown(number) && !llvm::is_contained(varying, number))
      varying.push_back(number);
  });
  return varying;
}

bool SectionLimits::isKnown(const Polynomial &polynomial) {
  return polynomial.isValid() && findVarying(polynomial).empty();
}

std::optional<CountedLoop> SectionLimits::findLoop(unsigned number) const {
  Value value = forms.getVariable(number).value;
  return value ? analysis::findLoop(value) : std::nullopt;
}

/// Whether a value is computed after another one that dominates the same code.
static bool isLater(Value lhs, Value rhs) {
  Region *left = lhs.getParentRegion(), *right = rhs.getParentRegion();
  if (left != right)
    return right->isProperAncestor(left);
  Operation *leftDef = lhs.getDefiningOp(), *rightDef = rhs.getDefiningOp();
  if (leftDef && rightDef)
    return leftDef->getBlock() == rightDef->getBlock() &&
           rightDef->isBeforeInBlock(leftDef);
  return leftDef && !rightDef;
}

std::optional<unsigned>
SectionLimits::findLatest(const Polynomial &polynomial) {
  std::optional<unsigned> latest;
  for (unsigned number : findVarying(polynomial))
    if (!latest || isLater(forms.getVariable(number).owner,
                           forms.getVariable(*latest).owner))
      latest = number;
  return latest;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The last iteration is less than `upper`, but a multiple of `step` after
/// `lower`. Without iterations something less than `lower`.
Polynomial SectionLimits::getLastIteration(const Polynomial &lower,
                                           const Polynomial &upper,
                                           int64_t step) {
  Polynomial last = upper - 1;
  if (step == 1)
    return last;
  if (std::optional<int64_t> distance = (last - lower).getConstant())
    return *distance < 0 ? last : last - *distance % step;
  Value rest = builder.createOrFold<arith::RemUIOp>(loc, emit(last - lower),
                                                    emitConstant(step));
  return last - getOpaque(rest);
}

/// A loop that goes to the larger one of two bounds, one of which is where it
/// begins, has no iteration beyond the other.
static Polynomial getEnd(const Polynomial &lower, const Polynomial &upper,
                         Forms &forms) {
  for (const auto &[monomial, coefficient] : upper.getTerms()) {
    if (coefficient != 1 || monomial.size() != 1)
      continue;
    Value value = forms.getVariable(monomial.front()).value;
    auto larger = value ? value.getDefiningOp<arith::MaxSIOp>() : nullptr;
    if (!larger)
      continue;
    Polynomial lhs = forms.get(larger.getLhs()),
               rhs = forms.get(larger.getRhs());
    Polynomial rest = upper - forms.get(value);
    for (auto [first, other] : {std::pair(lhs, rhs), std::pair(rhs, lhs)})
      if ((rest + first - lower).getConstant() == 0)
        return rest + other;
  }
  return upper;
}

std::optional<Polynomial> SectionLimits::getLoopLimit(const CountedLoop &loop,
                                                      Side side) {
  Polynomial lower = forms.get(loop.lower);
  if (side == Side::Lower)
    return lower;
  Polynomial upper = getEnd(lower, forms.get(loop.upper), forms);
  std::optional<int64_t> step = forms.get(loop.step).getConstant();
  if (step && *step > 1 && isKnown(lower) && isKnown(upper))
    return getLastIteration(lower, upper, *step);
  return upper - 1;
}

/// Of the outermost nest: clamped to the part of the device.
std::optional<Polynomial> SectionLimits::getPartLimit(unsigned loop,
                                                      Side side) {
  std::optional<Polynomial> lower =
      get(forms.get(outermost.getLower()[loop]), Side::Lower);
  std::optional<Polynomial> upper =
      get(forms.get(outermost.getUpper()[loop]), Side::Upper);
  if (!lower || !upper)
    return std::nullopt;
  Value from = emit(*lower), to = emit(*upper);
  auto part = PartOp::create(builder, loc, loop);
  Polynomial first = getOpaque(
      builder.createOrFold<arith::MaxSIOp>(loc, from, part.getLower()));
  Polynomial end =
      getOpaque(builder.createOrFold<arith::MinSIOp>(loc, to, part.getUpper()));
  // Where steps begin has to be the same each time the loop runs: a vector loop
  // may be the outermost parallel one in a sequential loop.
  bool isAligned = isKnown(forms.get(outermost.getLower()[loop]));
  std::optional<int64_t> step =
      forms.get(outermost.getStep()[loop]).getConstant();
  unsigned number = forms.getNumber(outermost.getInductionVar(loop));
  limits[{number, Side::Lower}] = first;
  limits[{number, Side::Upper}] =
      getLastIteration(first, end, isAligned && step && *step > 0 ? *step : 1);
  return limits[{number, side}];
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

std::optional<Polynomial> SectionLimits::getReadLimit(Operation *load,
                                                      Side side) {
  if (!readBounds)
    return std::nullopt;
  auto [it, isNew] = reads.try_emplace(load, BoundsOp());
  if (isNew) // a read that needs itself has no bounds
    reads[load] = readBounds(load);
  BoundsOp bounds = reads[load];
  if (!bounds)
    return std::nullopt;
  return getOpaque(side == Side::Lower ? bounds.getMin() : bounds.getMax());
}

/// Whether a conditional value is the smaller one of two, or the larger one.
static std::optional<Side> getMinMax(arith::SelectOp select, Forms &forms) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return std::nullopt;
  Polynomial distance =
      forms.get(compare.getRhs()) - forms.get(compare.getLhs());
  Polynomial chosen =
      forms.get(select.getFalseValue()) - forms.get(select.getTrueValue());
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = compare.getPredicate();
  bool isLess = predicate == Predicate::slt || predicate == Predicate::sle;
  if (!isLess && predicate != Predicate::sgt && predicate != Predicate::sge)
    return std::nullopt;
  // l < r ? l : r, and with l <= r - 1 or the like instead.
  bool isStrict = predicate == Predicate::slt || predicate == Predicate::sge;
  auto isSame = [&](const Polynomial &difference) {
    std::optional<int64_t> constant = (difference - distance).getConstant();
    return constant && (*constant == 0 || *constant == (isStrict ? -1 : 1));
  };
  if (isSame(chosen))
    return isLess ? Side::Lower : Side::Upper;
  if (isSame(Polynomial(0) - chosen))
    return isLess ? Side::Upper : Side::Lower;
  return std::nullopt;
}

std::optional<Polynomial> SectionLimits::getOperationLimit(Operation *def,
                                                           Side side) {
  auto getOperand = [&](unsigned number, Side operandSide) {
    return get(forms.get(def->getOperand(number)), operandSide);
  };
  if (isa<arith::MinSIOp, arith::MaxSIOp>(def)) {
    std::optional<Polynomial> lhs = getOperand(0, side),
                              rhs = getOperand(1, side);
    if (lhs && rhs)
      return choose(*lhs, *rhs,
                    isa<arith::MinSIOp>(def) ? Side::Lower : Side::Upper);
    // A minimum is at most either.
    bool oneIsEnough = isa<arith::MinSIOp>(def) == (side == Side::Upper);
    if (!oneIsEnough)
      return std::nullopt;
    return lhs ? lhs : rhs;
  }
  if (auto select = dyn_cast<arith::SelectOp>(def)) {
    std::optional<Polynomial> lhs = getOperand(1, side),
                              rhs = getOperand(2, side);
    std::optional<Side> kind = getMinMax(select, forms);
    if (kind && *kind != side && (!lhs || !rhs))
      return lhs ? lhs : rhs;
    if (!lhs || !rhs)
      return std::nullopt;
    return choose(*lhs, *rhs, kind.value_or(side));
  }
  if (isa<arith::RemSIOp, arith::RemUIOp>(def)) {
    // Less than the divisor, which is not a number: those are in the form.
    Value divisor = def->getOperand(1);
    Polynomial form = forms.get(divisor);
    if (!isKnown(form))
      return std::nullopt;
    bool isPositive = forms.getRange(divisor).min >= 0;
    bool maybeNegative =
        isa<arith::RemSIOp>(def) && forms.getRange(def->getOperand(0)).min < 0;
    if (!isPositive && isa<arith::RemUIOp>(def))
      return std::nullopt;
    if (side == Side::Lower && !maybeNegative)
      return Polynomial(0);
    Polynomial size =
        isPositive ? form : choose(form, Polynomial(0) - form, Side::Upper);
    return side == Side::Upper ? size - 1 : Polynomial(1) - size;
  }
  if (isa<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
          arith::ShRSIOp>(def)) {
    // Quotients grow with the dividend.
    std::optional<int64_t> divisor =
        forms.get(def->getOperand(1)).getConstant();
    std::optional<Polynomial> dividend = getOperand(0, side);
    bool isShift = isa<arith::ShRSIOp>(def);
    if (!divisor || !dividend || *divisor < (isShift ? 0 : 1) ||
        (isShift && *divisor > 62))
      return std::nullopt;
    Value value = emit(*dividend);
    if (isShift)
      return getOpaque(builder.createOrFold<arith::ShRSIOp>(
          loc, value, emitConstant(*divisor)));
    Value by = emitConstant(*divisor);
    if (isa<arith::DivSIOp>(def))
      return getOpaque(builder.createOrFold<arith::DivSIOp>(loc, value, by));
    // Upstream expands rounding to either side; shifts are enough for halves.
    if (isa<arith::FloorDivSIOp>(def))
      return getOpaque(
          builder.createOrFold<arith::FloorDivSIOp>(loc, value, by));
    return getOpaque(builder.createOrFold<arith::CeilDivSIOp>(loc, value, by));
  }
  return std::nullopt;
}

std::optional<Polynomial> SectionLimits::computeLimit(unsigned number,
                                                      Side side) {
  // A copy: looking at other values may make variables.
  const Variable variable = forms.getVariable(number);
  if (!variable.value)
    return std::nullopt; // what facts say: see eliminate()
  if (std::optional<CountedLoop> loop = analysis::findLoop(variable.value)) {
    if (loop->op != outermost)
      return getLoopLimit(*loop, side);
    return getPartLimit(cast<BlockArgument>(variable.value).getArgNumber(),
                        side);
  }
  Operation *def = variable.value.getDefiningOp();
  bool isSigned = forms.getNumber(variable.value, /*isSigned=*/true) == number;
  if (def && isSigned) {
    std::optional<Polynomial> limit = isa<memref::LoadOp, LLVM::LoadOp>(def)
                                          ? getReadLimit(def, side)
                                          : getOperationLimit(def, side);
    if (limit)
      return limit;
  }
  ValueRange64 range = forms.getRange(variable.value, isSigned);
  if (range.max < maxTypeRange && range.min > -maxTypeRange)
    return Polynomial(side == Side::Lower ? range.min : range.max);
  return std::nullopt;
}

std::optional<Polynomial> SectionLimits::getLimit(unsigned number, Side side) {
  auto it = limits.find({number, side});
  if (it != limits.end())
    return it->second;
  if (depth == maxDepth)
    return std::nullopt;
  ++depth;
  std::optional<Polynomial> limit = computeLimit(number, side);
  --depth;
  return limits[{number, side}] = limit;
}

/// Whether a polynomial of known variables is not negative, or not positive.
static int getSign(const Polynomial &factor, Forms &forms) {
  int sign = 0;
  for (const auto &[monomial, coefficient] : factor.getTerms()) {
    for (unsigned number : monomial) {
      Value value = forms.getVariable(number).value;
      if (!value || forms.getRange(value).min < 0)
        return 0;
    }
    int own = coefficient < 0 ? -1 : 1;
    if (sign != 0 && sign != own)
      return 0;
    sign = own;
  }
  return sign;
}

/// The polynomial with a bound in place of a variable.
std::optional<Polynomial> SectionLimits::eliminate(const Polynomial &polynomial,
                                                   unsigned variable,
                                                   Side side) {
  Polynomial factor, rest;
  for (const auto &[monomial, coefficient] : polynomial.getTerms()) {
    size_t count = llvm::count(monomial, variable);
    if (count > 1)
      return std::nullopt;
    Monomial others = monomial;
    llvm::erase(others, variable);
    (count ? factor : rest).add(others, coefficient);
  }
  if (!isKnown(factor))
    return std::nullopt;
  int sign = getSign(factor, forms);
  if (sign == 0) {
    // Either end may be the larger one: blocks of n elements each.
    std::optional<Polynomial> lower = getLimit(variable, Side::Lower);
    std::optional<Polynomial> upper = getLimit(variable, Side::Upper);
    lower = lower ? get(*lower, Side::Lower) : lower;
    upper = upper ? get(*upper, Side::Upper) : upper;
    if (!lower || !upper)
      return std::nullopt;
    return rest + choose(factor * *lower, factor * *upper, side);
  }
  Side own = (side == Side::Upper) == (sign > 0) ? Side::Upper : Side::Lower;
  if (std::optional<Polynomial> limit = getLimit(variable, own))
    return rest + factor * *limit;

  // A fact f >= 0 with a multiple of the variable: what is left of the
  // polynomial without that multiple of f is a bound. The quotients behind
  // remainders go away like this.
  std::optional<int64_t> constant = factor.getConstant();
  if (!constant || forms.getVariable(variable).value)
    return std::nullopt;
  for (const Polynomial &fact : forms.getVariable(variable).facts) {
    int64_t inFact = fact.getCoefficient({variable});
    if (inFact == 0 || *constant % inFact != 0)
      continue;
    int64_t times = *constant / inFact;
    if ((times < 0) == (side == Side::Upper))
      return polynomial - fact * Polynomial(times);
  }
  return std::nullopt;
}

std::optional<Polynomial> SectionLimits::get(const Polynomial &polynomial,
                                             Side side) {
  Polynomial bound = polynomial;
  for (unsigned step = 0; step != maxSteps && bound.isValid(); ++step) {
    std::optional<unsigned> variable = findLatest(bound);
    if (!variable)
      return bound;
    std::optional<Polynomial> next = eliminate(bound, *variable, side);
    if (!next)
      return std::nullopt;
    bound = std::move(*next);
  }
  return std::nullopt;
}

std::optional<SectionBounds> SectionLimits::get(const Polynomial &polynomial) {
  std::optional<Polynomial> lower = get(polynomial, Side::Lower);
  std::optional<Polynomial> upper =
      lower ? get(polynomial, Side::Upper) : std::nullopt;
  if (!upper)
    return std::nullopt;
  SectionBounds bounds{*lower, *upper, 1};
  // Of one loop: its step, times what its variable is multiplied with.
  SmallVector<unsigned> varying = findVarying(polynomial);
  if (varying.size() != 1)
    return bounds;
  std::optional<CountedLoop> loop = findLoop(varying.front());
  if (!loop || !isKnown(forms.get(loop->lower)) ||
      !isKnown(forms.get(loop->upper)))
    return bounds;
  std::optional<int64_t> step = forms.get(loop->step).getConstant();
  int64_t factor = std::abs(polynomial.getCoefficient({varying.front()}));
  bool isLinear = llvm::all_of(polynomial.getTerms(), [&](const auto &term) {
    return term.first.size() == 1 ||
           !llvm::is_contained(term.first, varying.front());
  });
  if (step && *step > 0 && isLinear && factor > 0)
    bounds.step = *step * factor;
  return bounds;
}

} // namespace xacc::offload
