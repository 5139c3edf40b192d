//===- Polynomial.h - Sums of products of variables ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ANALYSIS_POLYNOMIAL_H
#define XACC_ANALYSIS_POLYNOMIAL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <optional>

namespace xacc::analysis {

/// A product of variables, by number, sorted; empty for 1.
using Monomial = llvm::SmallVector<unsigned, 2>;

/// A sum of products of variables with integer coefficients: what a subscript
/// is in terms of induction variables and symbols. A polynomial whose
/// coefficients are beyond 2^56, or that grew too large to be worth it, is
/// invalid, and so is all that is computed from it.
class Polynomial {
public:
  Polynomial() = default;
  Polynomial(int64_t constant) { add({}, constant); }

  static Polynomial variable(unsigned number) {
    Polynomial result;
    result.add({number}, 1);
    return result;
  }
  static Polynomial invalid() {
    Polynomial result;
    result.valid = false;
    return result;
  }

  bool isValid() const { return valid; }
  /// No entry has coefficient 0.
  const std::map<Monomial, int64_t> &getTerms() const { return terms; }
  int64_t getConstantTerm() const { return getCoefficient({}); }
  int64_t getCoefficient(const Monomial &monomial) const {
    auto it = terms.find(monomial);
    return it == terms.end() ? 0 : it->second;
  }
  /// The value, if there are no variables.
  std::optional<int64_t> getConstant() const;

  void add(const Monomial &monomial, int64_t coefficient);

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator-(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  bool operator==(const Polynomial &other) const = default;

  /// Every variable replaced by another one.
  Polynomial rename(llvm::function_ref<unsigned(unsigned)> rename) const;
  /// Calls `visit` for each occurrence of a variable.
  void forEachVariable(llvm::function_ref<void(unsigned)> visit) const;

private:
  std::map<Monomial, int64_t> terms;
  bool valid = true;
};

} // namespace xacc::analysis

#endif // XACC_ANALYSIS_POLYNOMIAL_H
