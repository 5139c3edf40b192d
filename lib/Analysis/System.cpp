//===- System.cpp - Conditions on two iterations --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most systems are small and fall to substitution and the test by greatest
// common divisors. The rest goes to MLIR's Presburger library.
//
//===----------------------------------------------------------------------===//

#include "System.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/DenseMap.h"
#include <numeric>
#include <set>

using namespace mlir;

namespace xacc::analysis {

/// Beyond, only solutions in rational numbers are looked for.
static constexpr size_t maxIntegerColumns = 16;
/// Beyond, the answer is "not known to be empty".
static constexpr size_t maxColumns = 48;

//===----------------------------------------------------------------------===//
// Instances
//===----------------------------------------------------------------------===//

unsigned System::getNumber(unsigned variable, Instance instance) {
  if (instance != Instance::Shared && isShared(variable))
    instance = Instance::Shared;
  unsigned number = 3 * variable + static_cast<unsigned>(instance);
  if (known.size() <= number)
    known.resize(number + 1);
  if (known[number])
    return number;
  known[number] = true;
  const Variable &described = forms.getVariable(variable);
  // A value that nothing is known of is whatever it needs to be.
  if (instance != Instance::Shared && !described.isExact)
    exact = false;
  for (const Polynomial &fact : described.facts)
    addInequality(instantiate(fact, instance));
  for (const Polynomial &fact : described.equalities)
    addEquality(instantiate(fact, instance));
  return number;
}

Polynomial System::instantiate(const Polynomial &polynomial,
                               Instance instance) {
  return polynomial.rename(
      [&](unsigned variable) { return getNumber(variable, instance); });
}

bool System::isSharedProduct(const Monomial &monomial) {
  return llvm::all_of(monomial, [](unsigned number) {
    return getInstance(number) == Instance::Shared;
  });
}

bool System::isLinear(const Polynomial &polynomial) {
  return polynomial.isValid() &&
         llvm::all_of(polynomial.getTerms(), [](const auto &term) {
           return term.first.size() <= 1 || isSharedProduct(term.first);
         });
}

void System::addEquality(const Polynomial &zero) {
  if (isLinear(zero))
    equalities.push_back(zero);
  else
    exact = false;
}

void System::addInequality(const Polynomial &notNegative) {
  if (isLinear(notNegative))
    inequalities.push_back(notNegative);
  else
    exact = false;
}

//===----------------------------------------------------------------------===//
// Solutions
//===----------------------------------------------------------------------===//

namespace {
/// Coefficients of columns; the constant is the last column.
using Row = SmallVector<int64_t, 16>;
} // namespace

struct System::Rows {
  std::vector<Row> equalities, inequalities;
  size_t numColumns = 0;

  void substitute();
  bool isObviouslyEmpty();
  bool dropUnusedColumns();
};

/// target += factor * source; false if that overflows.
static bool addMultiple(Row &target, const Row &source, int64_t factor) {
  Row result = target;
  for (size_t column = 0; column != target.size(); ++column) {
    int64_t product;
    if (llvm::MulOverflow(source[column], factor, product) ||
        llvm::AddOverflow(result[column], product, result[column]))
      return false;
  }
  target = std::move(result);
  return true;
}

/// Removes columns that an equality gives as an integer combination of others.
void System::Rows::substitute() {
  for (size_t index = 0; index < equalities.size();) {
    Row row = equalities[index];
    std::optional<size_t> unit;
    for (size_t column = 0; column != numColumns && !unit; ++column)
      if (row[column] == 1 || row[column] == -1)
        unit = column;
    bool ok = unit.has_value();
    std::vector<Row> newEqualities, newInequalities;
    auto rewrite = [&](std::vector<Row> &from, std::vector<Row> &to) {
      for (Row &other : from) {
        Row changed = other;
        ok = ok && addMultiple(changed, row, -other[*unit] * row[*unit]);
        to.push_back(std::move(changed));
      }
    };
    if (ok) {
      rewrite(equalities, newEqualities);
      rewrite(inequalities, newInequalities);
    }
    if (!ok) {
      ++index;
      continue;
    }
    newEqualities.erase(newEqualities.begin() + index);
    equalities = std::move(newEqualities);
    inequalities = std::move(newInequalities);
    index = 0;
  }
}

/// Divides rows by common divisors; true if a row has no solution at all.
bool System::Rows::isObviouslyEmpty() {
  auto getDivisor = [&](const Row &row) {
    int64_t divisor = 0;
    for (size_t column = 0; column != numColumns; ++column)
      divisor = std::gcd(divisor, row[column]);
    return divisor;
  };
  for (Row &row : equalities) {
    int64_t divisor = getDivisor(row);
    if (divisor == 0 ? row.back() != 0 : row.back() % divisor != 0)
      return true;
    for (int64_t &value : row)
      value = divisor ? value / divisor : value;
  }
  for (Row &row : inequalities) {
    int64_t divisor = getDivisor(row);
    if (divisor == 0 && row.back() < 0)
      return true;
    if (divisor > 1)
      for (int64_t &value : row)
        value = llvm::divideFloorSigned(value, divisor);
  }
  auto isTrivial = [&](const Row &row) { return getDivisor(row) == 0; };
  llvm::erase_if(equalities, isTrivial);
  llvm::erase_if(inequalities, isTrivial);
  return false;
}

/// True if there are columns left.
bool System::Rows::dropUnusedColumns() {
  SmallVector<size_t> used;
  for (size_t column = 0; column != numColumns; ++column) {
    auto uses = [&](const Row &row) { return row[column] != 0; };
    if (llvm::any_of(equalities, uses) || llvm::any_of(inequalities, uses))
      used.push_back(column);
  }
  for (std::vector<Row> *rows : {&equalities, &inequalities}) {
    for (Row &row : *rows) {
      Row kept;
      for (size_t column : used)
        kept.push_back(row[column]);
      kept.push_back(row.back());
      row = std::move(kept);
    }
  }
  numColumns = used.size();
  return numColumns != 0;
}

bool System::isEmpty() const { return isEmptyWith(Polynomial(0)); }

bool System::isEmptyWith(const Polynomial &notNegative) const {
  return solve(notNegative) == Answer::Empty;
}

bool System::hasSolutionsFrom(int64_t least) const {
  System bounded = *this;
  std::set<unsigned> shared;
  auto isSharedNumber = [](unsigned number) {
    return getInstance(number) == Instance::Shared;
  };
  for (const Polynomial &polynomial : equalities)
    for (const auto &[monomial, coefficient] : polynomial.getTerms())
      if (llvm::any_of(monomial, isSharedNumber))
        return false;
  for (const Polynomial &polynomial : inequalities) {
    const auto &terms = polynomial.getTerms();
    size_t numVariables = terms.size() - terms.count({});
    for (const auto &[monomial, coefficient] : terms) {
      if (llvm::none_of(monomial, isSharedNumber))
        continue;
      // What is known of a number alone holds for the values that it has.
      if (monomial.size() != 1 || (coefficient < 0 && numVariables != 1))
        return false;
      shared.insert(monomial.front());
    }
  }
  for (unsigned number : shared)
    bounded.addInequality(Polynomial(least) - Polynomial::variable(number));
  return bounded.solve(Polynomial(0)) == Answer::Solution;
}

System::Answer System::solve(const Polynomial &notNegative) const {
  if (!isLinear(notNegative))
    return Answer::Unknown;
  std::map<Monomial, size_t> columns;
  auto addColumns = [&](const Polynomial &polynomial) {
    for (const auto &[monomial, coefficient] : polynomial.getTerms())
      if (!monomial.empty())
        columns.try_emplace(monomial, columns.size());
  };
  llvm::for_each(equalities, addColumns);
  llvm::for_each(inequalities, addColumns);
  addColumns(notNegative);

  Rows rows;
  rows.numColumns = columns.size();
  auto makeRow = [&](const Polynomial &polynomial) {
    Row row(rows.numColumns + 1, 0);
    for (const auto &[monomial, coefficient] : polynomial.getTerms())
      row[monomial.empty() ? rows.numColumns : columns[monomial]] = coefficient;
    return row;
  };
  for (const Polynomial &polynomial : equalities)
    rows.equalities.push_back(makeRow(polynomial));
  for (const Polynomial &polynomial : inequalities)
    rows.inequalities.push_back(makeRow(polynomial));
  rows.inequalities.push_back(makeRow(notNegative));

  if (rows.isObviouslyEmpty())
    return Answer::Empty;
  rows.substitute();
  if (rows.isObviouslyEmpty())
    return Answer::Empty;
  if (!rows.dropUnusedColumns())
    return Answer::Solution;
  if (rows.numColumns > maxColumns)
    return Answer::Unknown;

  using namespace presburger;
  IntegerPolyhedron polyhedron(
      PresburgerSpace::getSetSpace(/*numDims=*/rows.numColumns));
  for (const Row &row : rows.equalities)
    polyhedron.addEquality(row);
  for (const Row &row : rows.inequalities)
    polyhedron.addInequality(row);
  if (Simplex(polyhedron).isEmpty())
    return Answer::Empty;
  if (rows.numColumns > maxIntegerColumns)
    return Answer::Unknown;
  return polyhedron.isIntegerEmpty() ? Answer::Empty : Answer::Solution;
}

} // namespace xacc::analysis
