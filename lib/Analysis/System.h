//===- System.h - Conditions on two iterations -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ANALYSIS_SYSTEM_H
#define XACC_ANALYSIS_SYSTEM_H

#include "Analysis/Forms.h"
#include <functional>

namespace xacc::analysis {

/// Two executions of the body of a loop, the earlier and the later one. Each
/// has its own instance of every variable, but for those that are the same in
/// both.
enum class Instance : unsigned { Earlier = 0, Later = 1, Shared = 2 };

/// Linear conditions on the instances of variables. A product of shared ones is
/// a number like any other. Conditions that are not linear are left out: the
/// system then has solutions that the program does not have.
class System {
public:
  System(const Forms &forms, std::function<bool(unsigned)> isShared)
      : forms(forms), isShared(std::move(isShared)) {}

  /// The number of an instance of a variable, in instantiated polynomials.
  unsigned getNumber(unsigned variable, Instance instance);
  Polynomial instantiate(const Polynomial &polynomial, Instance instance);
  static Instance getInstance(unsigned number) {
    return static_cast<Instance>(number % 3);
  }
  static unsigned getVariable(unsigned number) { return number / 3; }
  /// Whether all factors are the same in both executions.
  static bool isSharedProduct(const Monomial &monomial);
  static bool isLinear(const Polynomial &polynomial);

  void addEquality(const Polynomial &zero);
  void addInequality(const Polynomial &notNegative);

  /// Whether there is no solution in integers; false where that is hard to say.
  bool isEmpty() const;
  bool isEmptyWith(const Polynomial &notNegative) const;
  /// Whether there is a solution in integers for sure, with all numbers that
  /// are the same in both executions from `least` on: those are upper bounds
  /// alone.
  bool hasSolutionsFrom(int64_t least) const;
  /// Whether the conditions are all that the program has, so that a solution
  /// stands for two iterations.
  bool isExact() const { return exact; }
  llvm::ArrayRef<Polynomial> getEqualities() const { return equalities; }
  void setInexact() { exact = false; }

private:
  struct Rows;
  enum class Answer { Empty, Solution, Unknown };
  Answer solve(const Polynomial &notNegative) const;

  const Forms &forms;
  std::function<bool(unsigned)> isShared;
  /// Numbers whose facts are among the conditions.
  std::vector<bool> known;
  std::vector<Polynomial> equalities, inequalities;
  bool exact = true;
};

} // namespace xacc::analysis

#endif // XACC_ANALYSIS_SYSTEM_H
