//===- ComputeSectionsCode.cpp - Code for polynomials ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each polynomial, product and number once: the code of a sections region is
// straight, so what has been computed can be used from there on.
//
//===----------------------------------------------------------------------===//

#include "ComputeSections.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

Value SectionLimits::emitConstant(int64_t number) {
  Value &value = values[Polynomial(number).getTerms()];
  if (!value)
    value = arith::ConstantIndexOp::create(builder, loc, number);
  return value;
}

Value SectionLimits::emitVariable(unsigned number) {
  Value &value = values[Polynomial::variable(number).getTerms()];
  if (value)
    return value;
  const Variable variable = forms.getVariable(number);
  Value clone = cloneToHost(kernel, variable.owner, builder, clones);
  Type index = builder.getIndexType();
  if (!variable.value) {
    // Of a remainder x - c q the quotient q.
    Operation *def = clone.getDefiningOp();
    Value lhs = def->getOperand(0), rhs = def->getOperand(1);
    clone = isa<arith::RemUIOp>(def)
                ? builder.createOrFold<arith::DivUIOp>(loc, lhs, rhs)
                : builder.createOrFold<arith::DivSIOp>(loc, lhs, rhs);
  }
  if (clone.getType() != index) {
    bool isSigned =
        !variable.value ||
        forms.getNumber(variable.value, /*isSigned=*/true) == number;
    clone = isSigned
                ? builder.createOrFold<arith::IndexCastOp>(loc, index, clone)
                : builder.createOrFold<arith::IndexCastUIOp>(loc, index, clone);
  }
  return values[Polynomial::variable(number).getTerms()] = clone;
}

Value SectionLimits::emit(const Polynomial &polynomial) {
  if (std::optional<int64_t> constant = polynomial.getConstant())
    return emitConstant(*constant);
  auto known = values.find(polynomial.getTerms());
  if (known != values.end() && known->second)
    return known->second;
  constexpr auto nsw = arith::IntegerOverflowFlags::nsw;
  auto emitTerm = [&](const Monomial &monomial, int64_t factor) {
    Value &term = values[{{monomial, factor}}];
    if (term)
      return term;
    Value product;
    for (unsigned number : monomial) {
      Value variable = emitVariable(number);
      product = product ? builder.createOrFold<arith::MulIOp>(loc, product,
                                                              variable, nsw)
                        : variable;
    }
    if (factor != 1)
      product = builder.createOrFold<arith::MulIOp>(loc, product,
                                                    emitConstant(factor), nsw);
    return values[{{monomial, factor}}] = product;
  };
  // What is added first, then what is subtracted, then the number: bounds often
  // differ in the number only.
  int64_t constant = polynomial.getConstantTerm();
  auto isPositive = [](const auto &term) {
    return !term.first.empty() && term.second > 0;
  };
  Value sum;
  if (llvm::none_of(polynomial.getTerms(), isPositive)) {
    sum = emitConstant(constant);
  } else if (constant != 0) {
    Value rest = emit(polynomial - constant);
    sum = constant > 0 ? builder.createOrFold<arith::AddIOp>(
                             loc, rest, emitConstant(constant), nsw)
                       : builder.createOrFold<arith::SubIOp>(
                             loc, rest, emitConstant(-constant), nsw);
    return values[polynomial.getTerms()] = sum;
  }
  for (const auto &term : polynomial.getTerms()) {
    if (!isPositive(term))
      continue;
    Value product = emitTerm(term.first, term.second);
    sum = sum ? builder.createOrFold<arith::AddIOp>(loc, sum, product, nsw)
              : product;
  }
  for (const auto &[monomial, factor] : polynomial.getTerms())
    if (!monomial.empty() && factor < 0)
      sum = builder.createOrFold<arith::SubIOp>(
          loc, sum, emitTerm(monomial, -factor), nsw);
  return values[polynomial.getTerms()] = sum;
}

Polynomial SectionLimits::getOpaque(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return Polynomial::variable(forms.getNumber(value));
}

Polynomial SectionLimits::choose(const Polynomial &lhs, const Polynomial &rhs,
                                 Side side) {
  if (std::optional<int64_t> distance = (rhs - lhs).getConstant())
    return (*distance < 0) == (side == Side::Lower) ? rhs : lhs;
  Value left = emit(lhs), right = emit(rhs);
  return getOpaque(
      side == Side::Lower
          ? builder.createOrFold<arith::MinSIOp>(loc, left, right)
          : builder.createOrFold<arith::MaxSIOp>(loc, left, right));
}

} // namespace xacc::offload
