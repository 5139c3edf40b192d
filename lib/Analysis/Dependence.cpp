//===- Dependence.cpp - Which iterations touch the same memory ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every store and every access that may overlap it, the two are put in
// different iterations, and the conditions under which they touch the same
// element are written down: equal subscripts, the order of the iterations, the
// bounds of loops, conditions around the accesses. If these contradict each
// other there is no dependence.
//
// Most pairs are decided before there is a system:
//   ZIV         the difference of two subscripts is a constant, not 0;
//   GCD         its coefficients have a common divisor that its constant lacks;
//   strong SIV  it is a (i' - i) + c: the distance c / a is not positive or not
//               whole.
// What is left (weak SIV, several induction variables, symbols, triangular
// bounds, several dimensions together) goes to the system.
//
// Linearised subscripts. In i*n + j the coefficient of i is not a number. The
// difference of two such subscripts is divided by n: n*Q + R. If the system
// shows -n < R < n, it is 0 only if Q and R are both 0. Strides are found among
// the coefficients, the lowest degree first; they may be sums, such as n + 2.
// For three dimensions this happens twice.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Dependence.h"
#include "Dialect/Offload/IR/Offload.h"
#include "System.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>
#include <set>

using namespace mlir;

namespace xacc::analysis {

/// Pairs of accesses that one question may cost.
static constexpr size_t maxPairs = 400000;

//===----------------------------------------------------------------------===//
// Invariance
//===----------------------------------------------------------------------===//

bool DependenceTester::isInvariant(Value value, Operation *scope) {
  if (!llvm::any_of(scope->getRegions(), [&](Region &region) {
        return region.isAncestor(value.getParentRegion());
      }))
    return true;
  auto [it, isNew] = invariant.try_emplace({value, scope}, false);
  if (!isNew)
    return it->second;
  Operation *def = value.getDefiningOp();
  bool result = false;
  if (def && def->getNumRegions() == 0 &&
      llvm::all_of(def->getOperands(), [&](Value operand) {
        return isInvariant(operand, scope);
      })) {
    result = isPure(def);
    if (isa<memref::LoadOp>(def))
      for (const MemoryAccess &access : memory.get())
        if (access.op == def)
          result = !isPrivateTo(access.object, scope) &&
                   !memory.isStoredIn(access, scope);
  }
  invariant[{value, scope}] = result;
  return result;
}

bool DependenceTester::isInvariant(unsigned number, Operation *scope) {
  return isInvariant(forms.getVariable(number).owner, scope);
}

//===----------------------------------------------------------------------===//
// Equal subscripts
//===----------------------------------------------------------------------===//

static int64_t getDivisor(const Polynomial &polynomial) {
  int64_t divisor = 0;
  for (const auto &[monomial, coefficient] : polynomial.getTerms())
    if (!monomial.empty())
      divisor = std::gcd(divisor, coefficient);
  return divisor;
}

/// What the instances that differ are multiplied with: candidates for strides.
static SmallVector<Polynomial> findStrides(const Polynomial &difference) {
  std::map<unsigned, Polynomial> coefficients;
  for (const auto &[monomial, coefficient] : difference.getTerms()) {
    std::optional<unsigned> varying;
    Monomial rest;
    for (unsigned number : monomial) {
      if (System::getInstance(number) == Instance::Shared)
        rest.push_back(number);
      else if (varying)
        return {}; // a product of two
      else
        varying = number;
    }
    if (varying)
      coefficients[*varying].add(rest, coefficient);
  }
  auto getDegree = [](const Polynomial &polynomial) {
    size_t degree = 0;
    for (const auto &[monomial, coefficient] : polynomial.getTerms())
      degree = std::max(degree, monomial.size());
    return degree;
  };
  std::vector<std::pair<size_t, Polynomial>> strides;
  for (auto &[number, coefficient] : coefficients) {
    int64_t divisor = getDivisor(coefficient);
    if (divisor == 0)
      continue; // a number
    divisor = std::gcd(divisor, coefficient.getConstantTerm());
    // The sign of the highest term is that of the whole, one hopes.
    if (coefficient.getTerms().rbegin()->second < 0)
      divisor = -divisor;
    Polynomial stride;
    for (const auto &[monomial, factor] : coefficient.getTerms())
      stride.add(monomial, factor / divisor);
    bool isNew = llvm::none_of(
        strides, [&](const auto &known) { return known.second == stride; });
    if (isNew)
      strides.push_back({getDegree(stride), std::move(stride)});
  }
  SmallVector<Polynomial> sorted;
  for (size_t degree = 1; sorted.size() != strides.size(); ++degree)
    for (auto &[own, stride] : strides)
      if (own == degree)
        sorted.push_back(stride);
  return sorted;
}

/// dividend = stride * quotient + rest, by terms.
static void divide(const Polynomial &dividend, const Polynomial &stride,
                   Polynomial &quotient, Polynomial &rest) {
  // Of the highest degree.
  auto lead =
      *std::max_element(stride.getTerms().begin(), stride.getTerms().end(),
                        [](const auto &lhs, const auto &rhs) {
                          return lhs.first.size() < rhs.first.size();
                        });
  rest = dividend;
  quotient = Polynomial();
  // Each step removes a term for others of lower degree.
  for (unsigned step = 0; step != 64; ++step) {
    bool changed = false;
    for (const auto &[monomial, coefficient] : rest.getTerms()) {
      if (coefficient % lead.second != 0 ||
          !std::includes(monomial.begin(), monomial.end(), lead.first.begin(),
                         lead.first.end()))
        continue;
      Monomial factor;
      std::set_difference(monomial.begin(), monomial.end(), lead.first.begin(),
                          lead.first.end(), std::back_inserter(factor));
      Polynomial term;
      term.add(factor, coefficient / lead.second);
      quotient = quotient + term;
      rest = rest - term * stride;
      changed = true;
      break;
    }
    if (!changed || !rest.isValid())
      return;
  }
  rest = Polynomial::invalid();
}

/// Adds that a subscript is the same in both accesses. False if it cannot be.
bool DependenceTester::addEqual(System &system, const Question &question,
                                Polynomial difference, Dependence &dependence) {
  if (!difference.isValid()) {
    system.setInexact();
    dependence.cause = Dependence::Cause::NotLinear;
    return true;
  }
  int64_t divisor = getDivisor(difference);
  int64_t constant = difference.getConstantTerm();
  if (divisor == 0)
    return constant == 0; // ZIV
  if (constant % divisor != 0)
    return false; // GCD

  if (System::isLinear(difference)) {
    unsigned iv = forms.getNumber(question.inductionVar);
    unsigned earlier = system.getNumber(iv, Instance::Earlier);
    unsigned later = system.getNumber(iv, Instance::Later);
    int64_t factor = difference.getCoefficient({earlier});
    size_t numTerms = difference.getTerms().size() - (constant != 0);
    if (factor != 0 && numTerms == 2 &&
        difference.getCoefficient({later}) == -factor) {
      // Strong SIV: factor * earlier - factor * later + constant = 0.
      int64_t distance = constant / factor;
      if (distance <= 0)
        return false;
      dependence.distance = distance;
    }
    for (const auto &[monomial, coefficient] : difference.getTerms()) {
      if (!monomial.empty() && System::isSharedProduct(monomial)) {
        system.setInexact(); // it depends
      } else if (monomial.size() == 1) {
        Value value = forms.getVariable(System::getVariable(monomial[0])).value;
        if (value &&
            !forms.getVariable(System::getVariable(monomial[0])).isExact)
          dependence.cause = Dependence::Cause::NotLinear;
      }
    }
    system.addEquality(difference);
    return true;
  }

  system.setInexact();
  for (const Polynomial &stride : findStrides(difference)) {
    Polynomial quotient, rest;
    divide(difference, stride, quotient, rest);
    // A multiple of the stride may belong to either part.
    for (int64_t shift : {0, 1, -1}) {
      Polynomial shifted = rest + stride * Polynomial(shift);
      if (!System::isLinear(shifted) || !system.isEmptyWith(shifted - stride) ||
          !system.isEmptyWith(Polynomial(0) - shifted - stride))
        continue;
      return addEqual(system, question, shifted, dependence) &&
             addEqual(system, question, quotient - shift, dependence);
    }
  }
  dependence.cause = Dependence::Cause::NotLinear;
  return true;
}

/// Adds that two accesses touch the same memory. False if they cannot.
bool DependenceTester::compare(System &system, const Question &question,
                               const MemoryAccess &earlier,
                               const MemoryAccess &later,
                               Dependence &dependence) {
  using Cause = Dependence::Cause;
  auto unknown = [&](Cause cause) {
    system.setInexact();
    dependence.cause = cause;
    return true;
  };
  if (!earlier.object.isSame(later.object))
    return unknown(earlier.object.key && later.object.key
                       ? Cause::MayOverlap
                       : Cause::NoSubscripts);

  if (isSameView(earlier.view, later.view) &&
      isInvariant(earlier.view, question.scope) &&
      isInvariant(later.view, question.scope)) {
    for (auto [left, right] :
         llvm::zip_equal(earlier.subscripts, later.subscripts)) {
      Polynomial difference =
          system.instantiate(forms.get(left), Instance::Earlier) -
          system.instantiate(forms.get(right), Instance::Later);
      if (!addEqual(system, question, std::move(difference), dependence))
        return false;
    }
    return true;
  }

  if (earlier.object.base != later.object.base ||
      !isInvariant(earlier.object.base, question.scope))
    return unknown(Cause::NoSubscripts);
  std::optional<Polynomial> from = getByteOffset(earlier, forms);
  std::optional<Polynomial> to = getByteOffset(later, forms);
  std::optional<int64_t> fromSize = getSizeInBytes(earlier.op, earlier.type);
  std::optional<int64_t> toSize = getSizeInBytes(later.op, later.type);
  if (!from || !to || !fromSize || !toSize)
    return unknown(Cause::NoSubscripts);
  Polynomial difference = system.instantiate(*from, Instance::Earlier) -
                          system.instantiate(*to, Instance::Later);
  int64_t divisor =
      std::gcd(getDivisor(difference), difference.getConstantTerm());
  if (difference.isValid() && fromSize == toSize && divisor % *fromSize == 0) {
    Polynomial elements;
    for (const auto &[monomial, coefficient] : difference.getTerms())
      elements.add(monomial, coefficient / *fromSize);
    return addEqual(system, question, std::move(elements), dependence);
  }
  // The bytes overlap.
  if (!System::isLinear(difference))
    return unknown(Cause::NotLinear);
  system.addInequality(Polynomial(*toSize - 1) - difference);
  system.addInequality(difference + (*fromSize - 1));
  system.setInexact();
  return true;
}

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

/// A loop of unknown length has at least so many iterations, for warnings.
static constexpr int64_t maxCertainDistance = 8;

/// Bounds from here on are expected: a dependence that there is with all of
/// them is certain.
static constexpr int64_t manyIterations = 64;

/// Of `16 * i + j`, 16: rows of an array that the program has laid out itself,
/// or that C lays out, tell that j stays below. From all strides the least
/// number of elements that a dimension has, as far as that is known.
static int64_t getSmallestExtent(const System &system) {
  int64_t smallest = manyIterations;
  for (const Polynomial &zero : system.getEqualities()) {
    std::set<int64_t> strides;
    for (const auto &[monomial, coefficient] : zero.getTerms())
      if (!monomial.empty())
        strides.insert(std::abs(coefficient));
    int64_t inner = 0;
    for (int64_t stride : strides) {
      if (inner)
        smallest = std::min(smallest, stride / inner);
      inner = stride;
    }
  }
  return smallest;
}

std::optional<Dependence> DependenceTester::test(const Question &question,
                                                 const MemoryAccess &earlier,
                                                 const MemoryAccess &later,
                                                 bool certain) {
  System system(forms, [&](unsigned variable) {
    return isInvariant(variable, question.scope);
  });
  Dependence dependence;
  dependence.earlier = &earlier;
  dependence.later = &later;

  unsigned iv = forms.getNumber(question.inductionVar);
  Polynomial difference =
      Polynomial::variable(system.getNumber(iv, Instance::Later)) -
      Polynomial::variable(system.getNumber(iv, Instance::Earlier));
  system.addInequality(difference - 1);
  for (Value equal : question.equal) {
    unsigned number = forms.getNumber(equal);
    system.addEquality(
        Polynomial::variable(system.getNumber(number, Instance::Later)) -
        Polynomial::variable(system.getNumber(number, Instance::Earlier)));
  }
  if (!compare(system, question, earlier, later, dependence))
    return std::nullopt;

  for (auto [access, instance] : {std::pair(&earlier, Instance::Earlier),
                                  std::pair(&later, Instance::Later)}) {
    SmallVector<Polynomial> facts, equalities;
    if (!forms.addGuards(access->op, question.scope, facts, equalities))
      system.setInexact();
    for (const Polynomial &fact : facts)
      system.addInequality(system.instantiate(fact, instance));
    for (const Polynomial &fact : equalities)
      system.addEquality(system.instantiate(fact, instance));
    if (!facts.empty() || !equalities.empty())
      system.setInexact();
    if (!certain)
      continue;
    // The loops around the access have to run.
    for (Operation *loop = access->op->getParentOp();
         loop && loop != question.scope; loop = loop->getParentOp())
      if (isa<scf::ForOp, offload::LoopOp>(loop))
        for (BlockArgument argument : loop->getRegion(0).getArguments())
          if (findLoop(argument))
            system.instantiate(forms.get(argument), instance);
  }
  if (system.isEmpty())
    return std::nullopt;
  dependence.isPossible = !system.isExact();
  if (!certain)
    return dependence;

  std::optional<CountedLoop> loop = findLoop(question.inductionVar);
  bool isBounded = loop && forms.get(loop->lower).getConstant() &&
                   forms.get(loop->upper).getConstant();
  int64_t step = loop ? forms.get(loop->step).getConstant().value_or(1) : 1;
  dependence.isCertain = system.isExact() &&
                         ((dependence.distance &&
                           *dependence.distance <= maxCertainDistance * step) ||
                          ((isBounded || !dependence.distance) &&
                           system.hasSolutionsFrom(getSmallestExtent(system))));
  return dependence.isCertain ? std::optional(dependence) : std::nullopt;
}

std::optional<Dependence>
DependenceTester::find(const Question &question,
                       llvm::function_ref<bool(const MemoryAccess &)> ignore,
                       bool certain) {
  SmallVector<const MemoryAccess *> accesses;
  size_t numStores = 0;
  for (const MemoryAccess &access : memory.get()) {
    if (!question.scope->isProperAncestor(access.op) || ignore(access) ||
        isPrivateTo(access.object, question.scope))
      continue;
    accesses.push_back(&access);
    numStores += access.isStore;
  }
  if (numStores * accesses.size() > maxPairs) {
    Dependence dependence;
    dependence.cause = Dependence::Cause::TooMany;
    return certain ? std::nullopt : std::optional(dependence);
  }
  for (const MemoryAccess *store : accesses) {
    if (!store->isStore)
      continue;
    for (const MemoryAccess *access : accesses) {
      if (!store->mayOverlap(*access))
        continue;
      if (store->isAtomicUpdate && access->isAtomicUpdate)
        continue;
      // A pair of stores turns up twice: each once as the earlier one.
      if (std::optional<Dependence> found =
              test(question, *store, *access, certain))
        return found;
      if (access->isStore)
        continue;
      if (std::optional<Dependence> found =
              test(question, *access, *store, certain))
        return found;
    }
  }
  return std::nullopt;
}

} // namespace xacc::analysis
