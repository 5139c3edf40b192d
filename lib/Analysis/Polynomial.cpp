//===- Polynomial.cpp - Sums of products of variables ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Polynomial.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace xacc::analysis {

/// Subscripts of programs have a handful of terms.
static constexpr size_t maxTerms = 32;
static constexpr size_t maxDegree = 6;
/// Leaves room for what is computed from coefficients: bounds, sizes in bytes.
static constexpr int64_t maxCoefficient = int64_t(1) << 56;

std::optional<int64_t> Polynomial::getConstant() const {
  if (!valid || terms.size() > 1)
    return std::nullopt;
  if (terms.empty())
    return 0;
  if (!terms.begin()->first.empty())
    return std::nullopt;
  return terms.begin()->second;
}

void Polynomial::add(const Monomial &monomial, int64_t coefficient) {
  if (coefficient == 0)
    return;
  auto [it, isNew] = terms.try_emplace(monomial, coefficient);
  if (!isNew && llvm::AddOverflow(it->second, coefficient, it->second))
    valid = false;
  if (it->second > maxCoefficient || it->second < -maxCoefficient)
    valid = false;
  if (it->second == 0)
    terms.erase(it);
  if (terms.size() > maxTerms || monomial.size() > maxDegree)
    valid = false;
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  Polynomial result = *this;
  result.valid &= other.valid;
  for (const auto &[monomial, coefficient] : other.terms)
    result.add(monomial, coefficient);
  return result;
}

Polynomial Polynomial::operator-(const Polynomial &other) const {
  return *this + other * Polynomial(-1);
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  Polynomial result;
  result.valid = valid && other.valid;
  for (const auto &[lhs, lhsCoefficient] : terms) {
    for (const auto &[rhs, rhsCoefficient] : other.terms) {
      int64_t coefficient;
      if (!result.valid ||
          llvm::MulOverflow(lhsCoefficient, rhsCoefficient, coefficient))
        return invalid();
      Monomial product = lhs;
      llvm::append_range(product, rhs);
      llvm::sort(product);
      result.add(product, coefficient);
    }
  }
  return result;
}

Polynomial
Polynomial::rename(llvm::function_ref<unsigned(unsigned)> rename) const {
  Polynomial result;
  result.valid = valid;
  for (const auto &[monomial, coefficient] : terms) {
    Monomial renamed = llvm::map_to_vector<2>(monomial, rename);
    llvm::sort(renamed);
    result.add(renamed, coefficient);
  }
  return result;
}

void Polynomial::forEachVariable(
    llvm::function_ref<void(unsigned)> visit) const {
  for (const auto &[monomial, coefficient] : terms)
    llvm::for_each(monomial, visit);
}

} // namespace xacc::analysis
