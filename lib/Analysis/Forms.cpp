//===- Forms.cpp - Integer values as polynomials --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value is followed through additions, multiplications and conversions. What
// cannot be followed becomes a variable. Quotients by constants, minima and
// maxima are variables with facts: q = x floordiv c is c q <= x <= c q + c - 1.
//
// Every integer has two readings, signed and unsigned. For 64 bits (and index)
// they are the same here. For fewer, a form is that of one of the readings, and
// an operation is followed only where the reading of its result is the exact
// sum, difference or product of those of its operands.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Forms.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::analysis {

static constexpr int64_t minusInfinity = std::numeric_limits<int64_t>::min();
static constexpr int64_t plusInfinity = std::numeric_limits<int64_t>::max();
/// Chains of operations that are longer end in a variable.
static constexpr unsigned maxDepth = 64;

std::optional<CountedLoop> findLoop(Value inductionVar) {
  auto argument = dyn_cast<BlockArgument>(inductionVar);
  if (!argument)
    return std::nullopt;
  unsigned number = argument.getArgNumber();
  Operation *parent = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast_or_null<offload::LoopOp>(parent)) {
    if (number < loop.getNumLoops())
      return CountedLoop{loop, loop.getLower()[number], loop.getUpper()[number],
                         loop.getStep()[number]};
    return std::nullopt;
  }
  if (auto loop = dyn_cast_or_null<xmp::LoopOp>(parent)) {
    // One that is widened beyond its bounds has others.
    if (number < loop.getNumLoops() && !loop.isUnbound(number))
      return CountedLoop{loop, loop.getLower()[number], loop.getUpper()[number],
                         loop.getStep()[number], loop.isDescending(number)};
    return std::nullopt;
  }
  auto loop = dyn_cast_or_null<scf::ForOp>(parent);
  if (loop && number == 0 && !loop.getUnsignedCmp())
    return CountedLoop{loop, loop.getLowerBound(), loop.getUpperBound(),
                       loop.getStep()};
  return std::nullopt;
}

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

/// The values of an integer of `width` bits.
static ValueRange64 getTypeRange(unsigned width, bool isSigned) {
  if (width >= 64)
    return {minusInfinity, plusInfinity};
  if (isSigned)
    return {-(int64_t(1) << (width - 1)), (int64_t(1) << (width - 1)) - 1};
  return {0, (int64_t(1) << width) - 1};
}

static bool contains(ValueRange64 outer, ValueRange64 inner) {
  return outer.min <= inner.min && inner.max <= outer.max;
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

static bool isInfinite(int64_t bound) {
  return bound == minusInfinity || bound == plusInfinity;
}

/// The range of a sum, difference or product; a bound out of 64 bits is
/// unknown.
template <typename Function>
static ValueRange64 combine(ValueRange64 lhs, ValueRange64 rhs,
                            Function overflows) {
  ValueRange64 result{plusInfinity, minusInfinity};
  for (int64_t left : {lhs.min, lhs.max}) {
    for (int64_t right : {rhs.min, rhs.max}) {
      int64_t value;
      if (isInfinite(left) || isInfinite(right) ||
          overflows(left, right, value))
        return {minusInfinity, plusInfinity};
      result.min = std::min(result.min, value);
      result.max = std::max(result.max, value);
    }
  }
  return result;
}

static ValueRange64 addRanges(ValueRange64 lhs, ValueRange64 rhs) {
  // Unlike in a product, one end can be known without the other.
  ValueRange64 result{minusInfinity, plusInfinity};
  int64_t value;
  if (!isInfinite(lhs.min) && !isInfinite(rhs.min) &&
      !llvm::AddOverflow(lhs.min, rhs.min, value))
    result.min = value;
  if (!isInfinite(lhs.max) && !isInfinite(rhs.max) &&
      !llvm::AddOverflow(lhs.max, rhs.max, value))
    result.max = value;
  return result;
}

static ValueRange64 negate(ValueRange64 range) {
  return {range.max == plusInfinity ? minusInfinity : -range.max,
          range.min == minusInfinity ? plusInfinity : -range.min};
}

static std::optional<ValueRange64>
getArithmeticRange(Operation *def, ValueRange64 lhs, ValueRange64 rhs) {
  if (isa<arith::AddIOp>(def))
    return addRanges(lhs, rhs);
  if (isa<arith::SubIOp>(def))
    return addRanges(lhs, negate(rhs));
  if (isa<arith::MulIOp>(def)) {
    // Products of sizes: not negative, if nothing else is known.
    if (lhs.min >= 0 && rhs.min >= 0 &&
        (isInfinite(lhs.max) || isInfinite(rhs.max)))
      return ValueRange64{0, plusInfinity};
    return combine(lhs, rhs, [](int64_t a, int64_t b, int64_t &result) {
      return llvm::MulOverflow(a, b, result);
    });
  }
  return std::nullopt;
}

ValueRange64 Forms::getRange(Value value, bool isSigned) {
  auto it = ranges[isSigned].find(value);
  if (it != ranges[isSigned].end())
    return it->second;
  ValueRange64 type = getTypeRange(getWidth(value.getType()), isSigned);
  if (depth > maxDepth)
    return type;
  ++depth;
  ValueRange64 range = computeRange(value, isSigned);
  --depth;
  // What leaves the type wraps around.
  if (!contains(type, range))
    range = type;
  ranges[isSigned][value] = range;
  return range;
}

ValueRange64 Forms::computeRange(Value value, bool isSigned) {
  ValueRange64 type = getTypeRange(getWidth(value.getType()), isSigned);
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)) &&
      constant.getBitWidth() <= 64) {
    int64_t number = isSigned || constant.getBitWidth() == 64
                         ? constant.getSExtValue()
                         : int64_t(constant.getZExtValue());
    return {number, number};
  }
  if (std::optional<CountedLoop> loop = findLoop(value)) {
    if (loop->isDescending) {
      int64_t upper = getRange(loop->upper).min;
      return {isInfinite(upper) ? minusInfinity : upper + 1,
              getRange(loop->lower).max};
    }
    int64_t upper = getRange(loop->upper).max;
    return {getRange(loop->lower).min,
            isInfinite(upper) ? plusInfinity : upper - 1};
  }
  Operation *def = value.getDefiningOp();
  if (!def)
    return type;
  if (isa<memref::DimOp>(def))
    return {0, plusInfinity};
  if (isa<arith::ExtUIOp, arith::IndexCastUIOp>(def) &&
      getWidth(def->getOperand(0).getType()) < getWidth(value.getType()))
    return getRange(def->getOperand(0), /*isSigned=*/false);
  if (isa<arith::ExtSIOp, arith::IndexCastOp>(def) &&
      getWidth(def->getOperand(0).getType()) <= getWidth(value.getType())) {
    ValueRange64 range = getRange(def->getOperand(0), /*isSigned=*/true);
    return isSigned || range.min >= 0 ? range : type;
  }
  if (isa<arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp>(def)) {
    ValueRange64 range = getRange(def->getOperand(0), /*isSigned=*/true);
    return contains(type, range) ? range : type;
  }
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MinSIOp,
          arith::MaxSIOp, arith::RemSIOp, arith::RemUIOp, arith::DivSIOp>(
          def)) {
    ValueRange64 lhs = getRange(def->getOperand(0), isSigned);
    ValueRange64 rhs = getRange(def->getOperand(1), isSigned);
    if (std::optional<ValueRange64> range = getArithmeticRange(def, lhs, rhs))
      return *range;
    if (isa<arith::MinSIOp>(def) && isSigned)
      return {std::min(lhs.min, rhs.min), std::min(lhs.max, rhs.max)};
    if (isa<arith::MaxSIOp>(def) && isSigned)
      return {std::max(lhs.min, rhs.min), std::max(lhs.max, rhs.max)};
    if (isa<arith::RemSIOp, arith::RemUIOp>(def) && lhs.min >= 0 && rhs.min > 0)
      return {0, std::min(lhs.max,
                          isInfinite(rhs.max) ? plusInfinity : rhs.max - 1)};
    if (isa<arith::DivSIOp>(def) && lhs.min >= 0 && rhs.min > 0)
      return {0, lhs.max};
  }
  return type;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

unsigned Forms::getNumber(Value value, bool isSigned) {
  if (getWidth(value.getType()) == 64 || getRange(value).min >= 0)
    isSigned = true;
  auto [it, isNew] = numbers[isSigned].try_emplace(value, variables.size());
  if (!isNew)
    return it->second;
  unsigned number = it->second;
  variables.push_back({value, value, {}, {}, /*isExact=*/false});
  std::optional<CountedLoop> loop = findLoop(value);
  if (loop && isSigned)
    describeLoop(number, *loop);
  return number;
}

void Forms::describeLoop(unsigned number, const CountedLoop &loop) {
  Polynomial iv = Polynomial::variable(number);
  Polynomial lower = get(loop.lower);
  Polynomial upper = get(loop.upper);
  Polynomial way = loop.isDescending ? lower - iv : iv - lower;
  SmallVector<Polynomial, 2> facts, equalities;
  facts.push_back(way);
  facts.push_back(loop.isDescending ? iv - upper - 1 : upper - 1 - iv);
  std::optional<int64_t> step = get(loop.step).getConstant();
  if (step && *step > 1) {
    // iv = lower + step * count, or lower - step * count
    unsigned count = variables.size();
    variables.push_back(
        {Value(), variables[number].value, {}, {}, /*isExact=*/true});
    equalities.push_back(way - Polynomial(*step) * Polynomial::variable(count));
  }
  variables[number].facts = std::move(facts);
  variables[number].equalities = std::move(equalities);
  variables[number].isExact = step && *step > 0;
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

Value findStoredValue(Operation *op) {
  auto load = dyn_cast_or_null<memref::LoadOp>(op);
  if (!load || !load.getIndices().empty())
    return {};
  auto alloca = load.getMemRef().getDefiningOp<memref::AllocaOp>();
  if (!alloca)
    return {};
  SmallVector<memref::StoreOp> stores;
  for (Operation *user : alloca->getUsers()) {
    auto store = dyn_cast<memref::StoreOp>(user);
    if (store && store.getMemRef() == alloca)
      stores.push_back(store);
    else if (!isa<memref::LoadOp>(user))
      return {};
  }
  // The only one, if it runs before the load each time.
  if (stores.size() == 1) {
    Operation *after = stores[0]->getBlock()->findAncestorOpInBlock(*op);
    if (after && stores[0]->isBeforeInBlock(after))
      return stores[0].getValue();
  }
  // Backwards from the load, then from the operations around it. A loop around
  // the load must not store, since a later iteration would see that.
  for (Operation *at = op; at != alloca;) {
    Block *block = at->getBlock();
    Operation *latest = nullptr;
    for (memref::StoreOp store : stores) {
      Operation *before = block->findAncestorOpInBlock(*store);
      if (before && before->isBeforeInBlock(at) &&
          (!latest || latest->isBeforeInBlock(before)))
        latest = before;
    }
    if (auto store = dyn_cast_or_null<memref::StoreOp>(latest))
      return store.getValue();
    Operation *parent = block->getParentOp();
    if (latest || !parent || block == alloca->getBlock() ||
        !isa<scf::IfOp, scf::ForOp, xmp::LoopOp, offload::LoopOp,
             offload::KernelOp>(parent))
      return {};
    if (isa<scf::ForOp, xmp::LoopOp, offload::LoopOp>(parent) &&
        llvm::any_of(stores, [&](memref::StoreOp store) {
          return parent->isAncestor(store);
        }))
      return {};
    at = parent;
  }
  return {};
}

std::optional<ShiftedVariable>
findShiftedVariable(Value subscript, ArrayRef<BlockArgument> variables) {
  if (auto argument = dyn_cast<BlockArgument>(subscript)) {
    const BlockArgument *it = llvm::find(variables, argument);
    if (it == variables.end())
      return std::nullopt;
    return ShiftedVariable{unsigned(it - variables.begin()), 0};
  }
  // Nothing is kept: the program may change before the next question.
  Forms forms;
  Polynomial form = forms.get(subscript);
  int64_t constant = form.getConstantTerm();
  if (form.getTerms().size() != (constant == 0 ? 1u : 2u))
    return std::nullopt;
  for (auto [number, variable] : llvm::enumerate(variables))
    if (variable.getType().isIndex() &&
        form.getCoefficient({forms.getNumber(variable)}) == 1)
      return ShiftedVariable{unsigned(number), constant};
  return std::nullopt;
}

Polynomial Forms::get(Value value, bool isSigned) {
  auto it = forms[isSigned].find(value);
  if (it != forms[isSigned].end())
    return it->second;
  if (depth > maxDepth)
    return Polynomial::variable(getNumber(value, isSigned));
  ++depth;
  Polynomial form = compute(value, isSigned);
  --depth;
  if (!form.isValid())
    form = Polynomial::variable(getNumber(value, isSigned));
  forms[isSigned].try_emplace(value, form);
  return form;
}

Polynomial Forms::compute(Value value, bool isSigned) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)) &&
      constant.getBitWidth() <= 64)
    return getRange(value, isSigned).min;
  if (Operation *def = value.getDefiningOp()) {
    if (Value stored = findStoredValue(def))
      return get(stored, isSigned);
    if (std::optional<Polynomial> form = computeCast(def, isSigned))
      return *form;
    if (std::optional<Polynomial> form = computeArithmetic(def, isSigned))
      return *form;
    if (std::optional<Polynomial> form = computeQuotient(def, isSigned))
      return *form;
  }
  return Polynomial::variable(getNumber(value, isSigned));
}

std::optional<Polynomial> Forms::computeCast(Operation *def, bool isSigned) {
  if (!isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp,
           arith::IndexCastUIOp>(def))
    return std::nullopt;
  Value source = def->getOperand(0);
  unsigned from = getWidth(source.getType());
  unsigned to = getWidth(def->getResult(0).getType());
  if (from == to)
    return get(source, isSigned);
  if (from < to) {
    bool isSignExtension = isa<arith::ExtSIOp, arith::IndexCastOp>(def);
    // An unsigned reading of a sign extension is the number only if it is not
    // negative.
    if (!isSigned && to < 64 && isSignExtension && getRange(source).min < 0)
      return std::nullopt;
    if (isSignExtension)
      return get(source, /*isSigned=*/true);
    return get(source, getRange(source).min >= 0);
  }
  ValueRange64 range = getRange(source, from < 64 ? isSigned : true);
  if (!contains(getTypeRange(to, isSigned), range))
    return std::nullopt;
  return get(source, from < 64 ? isSigned : true);
}

std::optional<Polynomial> Forms::computeArithmetic(Operation *def,
                                                   bool isSigned) {
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(def))
    return std::nullopt;
  unsigned width = getWidth(def->getResult(0).getType());
  if (width < 64) {
    auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(def)
                     .getOverflowAttr()
                     .getValue();
    auto exact = isSigned ? arith::IntegerOverflowFlags::nsw
                          : arith::IntegerOverflowFlags::nuw;
    if (!bitEnumContainsAny(flags, exact)) {
      std::optional<ValueRange64> range =
          getArithmeticRange(def, getRange(def->getOperand(0), isSigned),
                             getRange(def->getOperand(1), isSigned));
      if (!range || isInfinite(range->min) || isInfinite(range->max) ||
          !contains(getTypeRange(width, isSigned), *range))
        return std::nullopt;
    }
  }
  Polynomial lhs = get(def->getOperand(0), isSigned);
  Polynomial rhs = get(def->getOperand(1), isSigned);
  if (isa<arith::AddIOp>(def))
    return lhs + rhs;
  if (isa<arith::SubIOp>(def))
    return lhs - rhs;
  if (isa<arith::MulIOp>(def))
    return lhs * rhs;
  std::optional<int64_t> shift = rhs.getConstant();
  if (!shift || *shift < 0 || *shift > 32)
    return std::nullopt;
  return lhs * Polynomial(int64_t(1) << *shift);
}

/// Quotients and remainders by positive constants, minima and maxima.
std::optional<Polynomial> Forms::computeQuotient(Operation *def,
                                                 bool isSigned) {
  if (!isa<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
           arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::ShRSIOp,
           arith::MinSIOp, arith::MaxSIOp>(def))
    return std::nullopt;
  Value result = def->getResult(0);
  // What follows is the signed reading.
  if (!isSigned && getWidth(result.getType()) < 64)
    for (Value operand : def->getOperands())
      if (getRange(operand).min < 0)
        return std::nullopt;
  Polynomial lhs = get(def->getOperand(0));
  Polynomial rhs = get(def->getOperand(1));
  if (isa<arith::MinSIOp, arith::MaxSIOp>(def)) {
    unsigned number = getNumber(result);
    Polynomial self = Polynomial::variable(number);
    bool isMin = isa<arith::MinSIOp>(def);
    variables[number].facts = {isMin ? lhs - self : self - lhs,
                               isMin ? rhs - self : self - rhs};
    return self;
  }
  std::optional<int64_t> divisor = rhs.getConstant();
  if (!divisor || *divisor <= 0 || *divisor > (int64_t(1) << 32))
    return std::nullopt;
  if (isa<arith::ShRSIOp>(def)) {
    if (*divisor > 32)
      return std::nullopt;
    divisor = int64_t(1) << *divisor;
  }
  bool rounds =
      isa<arith::FloorDivSIOp, arith::CeilDivSIOp, arith::ShRSIOp>(def);
  if (!rounds && getRange(def->getOperand(0)).min < 0)
    return std::nullopt;
  // 0 <= x - c q <= c - 1, or c - 1 more for the quotient that is rounded up.
  bool isRemainder = isa<arith::RemSIOp, arith::RemUIOp>(def);
  unsigned number;
  if (isRemainder) {
    number = variables.size();
    variables.push_back({Value(), result, {}, {}, true});
  } else {
    number = getNumber(result);
  }
  Polynomial rest = lhs - Polynomial(*divisor) * Polynomial::variable(number);
  if (isa<arith::CeilDivSIOp>(def))
    rest = rest + Polynomial(*divisor - 1);
  variables[number].facts = {rest, Polynomial(*divisor - 1) - rest};
  variables[number].isExact = true;
  return isRemainder ? rest : Polynomial::variable(number);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

static arith::CmpIPredicate negate(arith::CmpIPredicate predicate) {
  return arith::invertPredicate(predicate);
}

Polynomial Forms::getModulo(Value value, int64_t modulus) {
  // Sums are trees: unlike forms, what is found is not kept.
  static constexpr unsigned maxModuloDepth = 12;
  Operation *def = value.getDefiningOp();
  auto keeps = [&](Value operand) {
    return getWidth(operand.getType()) >= llvm::Log2_64(modulus);
  };
  if (!def || depth > maxModuloDepth || !keeps(value))
    return get(value);
  ++depth;
  Polynomial form = Polynomial::invalid();
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp,
          arith::IndexCastUIOp>(def)) {
    if (keeps(def->getOperand(0)))
      form = getModulo(def->getOperand(0), modulus);
  } else if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def) ||
             (isa<arith::XOrIOp>(def) && modulus == 2)) {
    Polynomial lhs = getModulo(def->getOperand(0), modulus);
    Polynomial rhs = getModulo(def->getOperand(1), modulus);
    form = isa<arith::MulIOp>(def)   ? lhs * rhs
           : isa<arith::SubIOp>(def) ? lhs - rhs
                                     : lhs + rhs;
  } else if (Value stored = findStoredValue(def)) {
    form = getModulo(stored, modulus);
  }
  --depth;
  return form.isValid() ? form : get(value);
}

/// From `x % m == value`, or `x % 2 != 0`: x - value is a multiple of m, also
/// where x is negative. These tell the colours of chequered patterns apart.
void Forms::addRemainder(Value remainder, Value value, bool isEqual,
                         SmallVectorImpl<Polynomial> &equalities) {
  Operation *def = remainder.getDefiningOp();
  if (!def || !isa<arith::RemSIOp, arith::RemUIOp, arith::AndIOp>(def))
    return;
  std::optional<int64_t> modulus = get(def->getOperand(1)).getConstant();
  if (!modulus || *modulus <= 0 || *modulus > (int64_t(1) << 32))
    return;
  if (isa<arith::AndIOp>(def))
    ++*modulus; // of the low bits
  bool isOdd = !isEqual && *modulus == 2 && matchPattern(value, m_Zero());
  if (!llvm::isPowerOf2_64(*modulus) || (!isEqual && !isOdd))
    return;
  auto [it, isNew] = quotients.try_emplace(remainder, variables.size());
  if (isNew)
    variables.push_back({Value(), remainder, {}, {}, /*isExact=*/true});
  equalities.push_back(getModulo(def->getOperand(0), *modulus) -
                       (isOdd ? Polynomial(1) : getModulo(value, *modulus)) -
                       Polynomial(*modulus) * Polynomial::variable(it->second));
}

bool Forms::addCondition(Value condition, bool holds,
                         SmallVectorImpl<Polynomial> &facts,
                         SmallVectorImpl<Polynomial> &equalities) {
  Operation *def = condition.getDefiningOp();
  if (!def)
    return false;
  if ((isa<arith::AndIOp>(def) && holds) ||
      (isa<arith::OrIOp>(def) && !holds)) {
    bool lhs = addCondition(def->getOperand(0), holds, facts, equalities);
    return addCondition(def->getOperand(1), holds, facts, equalities) && lhs;
  }
  if (isa<arith::XOrIOp>(def) && matchPattern(def->getOperand(1), m_One()))
    return addCondition(def->getOperand(0), !holds, facts, equalities);
  auto compare = dyn_cast<arith::CmpIOp>(def);
  if (!compare)
    return false;
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = compare.getPredicate();
  if (!holds)
    predicate = negate(predicate);
  if (predicate == Predicate::eq || predicate == Predicate::ne)
    addRemainder(compare.getLhs(), compare.getRhs(), predicate == Predicate::eq,
                 equalities);
  if (predicate == Predicate::ne)
    return false;
  bool isUnsigned = predicate == Predicate::ult ||
                    predicate == Predicate::ule ||
                    predicate == Predicate::ugt || predicate == Predicate::uge;
  if (isUnsigned && (getRange(compare.getLhs()).min < 0 ||
                     getRange(compare.getRhs()).min < 0))
    return false;
  Polynomial difference = get(compare.getRhs()) - get(compare.getLhs());
  switch (predicate) {
  case Predicate::eq:
    equalities.push_back(difference);
    break;
  case Predicate::slt:
  case Predicate::ult:
    facts.push_back(difference - 1);
    break;
  case Predicate::sle:
  case Predicate::ule:
    facts.push_back(difference);
    break;
  case Predicate::sgt:
  case Predicate::ugt:
    facts.push_back(Polynomial(0) - difference - 1);
    break;
  case Predicate::sge:
  case Predicate::uge:
    facts.push_back(Polynomial(0) - difference);
    break;
  case Predicate::ne:
    break;
  }
  return true;
}

bool Forms::addGuards(Operation *op, Operation *scope,
                      SmallVectorImpl<Polynomial> &facts,
                      SmallVectorImpl<Polynomial> &equalities) {
  bool isExact = true;
  for (Operation *parent = op->getParentOp(); parent && op != scope;
       op = parent, parent = op->getParentOp()) {
    if (auto branch = dyn_cast<scf::IfOp>(parent)) {
      bool holds = op->getParentRegion() == &branch.getThenRegion();
      isExact &= addCondition(branch.getCondition(), holds, facts, equalities);
    } else if (parent != scope &&
               !isa<scf::ForOp, xmp::LoopOp, offload::LoopOp>(parent)) {
      isExact = false;
    }
    if (parent == scope)
      break;
  }
  return isExact;
}

} // namespace xacc::analysis
