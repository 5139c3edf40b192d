//===- Sections.cpp - Boxes of elements that kernels touch ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/Sections.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <numeric>

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// Bounds that are further apart stay two boxes: what lies between would be
/// moved for nothing.
static constexpr int64_t maxGap = 64;

static std::optional<int64_t> getDistance(const Polynomial &from,
                                          const Polynomial &to) {
  return (to - from).getConstant();
}

/// Whether one dimension of a box contains that of another one.
static bool contains(const SectionBounds &outer, const SectionBounds &inner) {
  std::optional<int64_t> below = getDistance(outer.lower, inner.lower);
  std::optional<int64_t> above = getDistance(inner.upper, outer.upper);
  return below && above && *below >= 0 && *above >= 0 &&
         *below % outer.step == 0 && inner.step % outer.step == 0;
}

static bool contains(const Section &outer, const Section &inner) {
  return llvm::all_of(
      llvm::zip_equal(outer.bounds, inner.bounds),
      [](const auto &pair) { return contains(get<0>(pair), get<1>(pair)); });
}

/// The interval around two, if it is known which bound is the smaller one.
static std::optional<SectionBounds> getHull(const SectionBounds &lhs,
                                            const SectionBounds &rhs) {
  std::optional<int64_t> lower = getDistance(lhs.lower, rhs.lower);
  std::optional<int64_t> upper = getDistance(lhs.upper, rhs.upper);
  if (!lower || !upper || std::abs(*lower) > maxGap ||
      std::abs(*upper) > maxGap)
    return std::nullopt;
  SectionBounds hull;
  hull.lower = *lower < 0 ? rhs.lower : lhs.lower;
  hull.upper = *upper > 0 ? rhs.upper : lhs.upper;
  hull.step = std::gcd(std::gcd(lhs.step, rhs.step), *lower);
  return hull;
}

/// The interval that two are exactly: numbers, one next to the other. Two that
/// may be empty could have a hull that is not.
static std::optional<SectionBounds> getUnion(const SectionBounds &lhs,
                                             const SectionBounds &rhs) {
  std::optional<int64_t> lower = getDistance(lhs.lower, rhs.lower);
  std::optional<int64_t> left = getDistance(lhs.lower, lhs.upper);
  std::optional<int64_t> right = getDistance(rhs.lower, rhs.upper);
  if (!lower || !left || !right || *left < 0 || *right < 0 || lhs.step != 1 ||
      rhs.step != 1 || *lower > *left + 1 || -*lower > *right + 1)
    return std::nullopt;
  SectionBounds result;
  result.lower = *lower < 0 ? rhs.lower : lhs.lower;
  result.upper = *lower + *right > *left ? rhs.upper : lhs.upper;
  return result;
}

/// Adds a box to another one; false if they have to be two.
static bool merge(Section &into, const Section &section) {
  if (into.kind != section.kind || into.isWhole || section.isWhole ||
      !into.hasSameShape(section))
    return false;
  if (contains(into, section))
    return true;
  if (contains(section, into)) {
    into = section;
    return true;
  }
  bool mustBeExact = into.kind == SectionKind::Def;
  SmallVector<SectionBounds> bounds;
  unsigned numDifferent = 0;
  for (auto [left, right] : llvm::zip_equal(into.bounds, section.bounds)) {
    if (left == right) {
      bounds.push_back(left);
      continue;
    }
    std::optional<SectionBounds> merged =
        mustBeExact ? getUnion(left, right) : getHull(left, right);
    if (!merged || (++numDifferent > 1 && mustBeExact))
      return false;
    bounds.push_back(*merged);
  }
  into.bounds = std::move(bounds);
  return true;
}

/// Boxes of every n-th subscript that begin one after the other, n of them, are
/// one box without gaps: members of structures, unrolled loops. Empty ones stay
/// empty if their bounds are a multiple of n apart.
static void mergeInterleaved(SmallVectorImpl<Section> &sections) {
  for (size_t first = 0; first < sections.size(); ++first) {
    Section &base = sections[first];
    for (size_t dim = 0; dim < base.bounds.size(); ++dim) {
      int64_t step = base.bounds[dim].step;
      bool isMultiple = llvm::all_of(
          (base.bounds[dim].upper - base.bounds[dim].lower).getTerms(),
          [&](const auto &term) { return term.second % step == 0; });
      if (base.kind != SectionKind::Def || step == 1 || !isMultiple)
        continue;
      std::map<int64_t, size_t> places;
      for (auto [place, other] : llvm::enumerate(sections)) {
        if (other.kind != base.kind || !other.hasSameShape(base) ||
            other.isWhole)
          continue;
        SectionBounds own = other.bounds[dim];
        std::optional<int64_t> shift =
            getDistance(base.bounds[dim].lower, own.lower);
        if (!shift || own.step != step ||
            getDistance(base.bounds[dim].upper, own.upper) != shift)
          continue;
        bool isEqual = true;
        for (size_t d = 0; d < base.bounds.size(); ++d)
          isEqual &= d == dim || other.bounds[d] == base.bounds[d];
        if (isEqual && *shift >= 0 && *shift < step)
          places[*shift] = place;
      }
      if (int64_t(places.size()) != step)
        continue;
      base.bounds[dim].upper = base.bounds[dim].upper + (step - 1);
      base.bounds[dim].step = 1;
      SmallVector<Section> kept;
      for (auto [place, section] : llvm::enumerate(sections))
        if (place == first || llvm::none_of(places, [&](const auto &pair) {
              return pair.second == place;
            }))
          kept.push_back(std::move(section));
      sections = std::move(kept);
      return mergeInterleaved(sections);
    }
  }
}

void mergeSections(SmallVectorImpl<Section> &sections) {
  // A box that has grown may meet others.
  for (bool changed = true; changed;) {
    changed = false;
    SmallVector<Section> merged;
    for (Section &section : sections) {
      bool isNew = llvm::none_of(merged, [&](Section &other) {
        if (other.kind == section.kind && other.isWhole &&
            other.device == section.device)
          return true;
        return merge(other, section);
      });
      if (!isNew) {
        changed = true;
        continue;
      }
      if (section.isWhole) // what came before is part of it
        llvm::erase_if(merged, [&](const Section &other) {
          return other.kind == section.kind && other.device == section.device;
        });
      merged.push_back(std::move(section));
    }
    sections = std::move(merged);
  }
  mergeInterleaved(sections);
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

static size_t getDegree(const Polynomial &polynomial) {
  size_t degree = 0;
  for (const auto &[monomial, coefficient] : polynomial.getTerms())
    degree = std::max(degree, monomial.size());
  return degree;
}

/// The term that decides: the first of the highest degree.
static std::pair<Monomial, int64_t> getLead(const Polynomial &polynomial) {
  size_t degree = getDegree(polynomial);
  for (const auto &term : polynomial.getTerms())
    if (term.first.size() == degree)
      return term;
  return {{}, 0};
}

/// Takes from `rest` what is a multiple of `stride`, and gives the factor.
static Polynomial takeMultiple(Polynomial &rest, const Polynomial &stride) {
  Polynomial quotient;
  auto [lead, factor] = getLead(stride);
  // Each step replaces a term by others of lower degree.
  for (unsigned step = 0; step != 64; ++step) {
    Polynomial term;
    for (const auto &[monomial, coefficient] : rest.getTerms()) {
      if (std::abs(coefficient) < std::abs(factor) ||
          !std::includes(monomial.begin(), monomial.end(), lead.begin(),
                         lead.end()))
        continue;
      // Of a number as much as there is, of other terms all or nothing.
      if (!lead.empty() && coefficient % factor != 0)
        continue;
      Monomial other;
      std::set_difference(monomial.begin(), monomial.end(), lead.begin(),
                          lead.end(), std::back_inserter(other));
      if (lead.empty() && !other.empty() && coefficient % factor != 0)
        continue;
      term.add(other, coefficient / factor);
      break;
    }
    if (term.getTerms().empty())
      break;
    quotient = quotient + term;
    rest = rest - term * stride;
    if (!rest.isValid())
      break;
  }
  return quotient;
}

std::optional<StridedSubscript>
findDimensions(const Polynomial &subscript,
               llvm::function_ref<bool(unsigned)> varies) {
  if (!subscript.isValid())
    return std::nullopt;
  std::map<unsigned, Polynomial> factors;
  Polynomial rest;
  for (const auto &[monomial, coefficient] : subscript.getTerms()) {
    std::optional<unsigned> varying;
    Monomial others;
    for (unsigned number : monomial) {
      if (!varies(number))
        others.push_back(number);
      else if (varying)
        return std::nullopt; // a product of two
      else
        varying = number;
    }
    if (varying)
      factors[*varying].add(others, coefficient);
    else
      rest.add(others, coefficient);
  }

  // Variables with the same factor share a dimension.
  StridedSubscript result;
  auto &[strides, subscripts] = result;
  for (const auto &[number, factor] : factors) {
    Polynomial stride = factor, variable = Polynomial::variable(number);
    if (getLead(stride).second < 0) {
      stride = Polynomial(0) - stride;
      variable = Polynomial(0) - variable;
    }
    auto known = llvm::find(strides, stride);
    if (known != strides.end()) {
      Polynomial &sum = subscripts[known - strides.begin()];
      sum = sum + variable;
      continue;
    }
    strides.push_back(std::move(stride));
    subscripts.push_back(std::move(variable));
  }
  if (!llvm::is_contained(strides, Polynomial(1))) {
    strides.push_back(1);
    subscripts.push_back(0);
  }

  // The largest first, one hopes.
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, strides.size()));
  llvm::sort(order, [&](unsigned lhs, unsigned rhs) {
    auto key = [&](unsigned place) {
      return std::tuple(getDegree(strides[place]),
                        getLead(strides[place]).second, -int(place));
    };
    return key(lhs) > key(rhs);
  });
  StridedSubscript sorted;
  for (unsigned place : order) {
    Polynomial shift = takeMultiple(rest, strides[place]);
    sorted.strides.push_back(strides[place]);
    sorted.subscripts.push_back(subscripts[place] + shift);
  }
  if (!rest.isValid())
    return std::nullopt;
  return sorted;
}

} // namespace xacc::offload
