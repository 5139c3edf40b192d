//===- MapLoopsStrides.cpp - Which dimension is of unit stride ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every access votes. For a dimension that occurs in its subscripts it has a
// distance: 0 if the next iteration accesses the next element, more the further
// out the subscript stands, or the more symbols the stride is a product of. The
// dimension with the most accesses of distance 0 becomes the last one; the
// others stand in the order of their mean distances, the largest outermost.
//
//===----------------------------------------------------------------------===//

#include "MapLoopsStrides.h"
#include "Analysis/Memory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

namespace {

struct Votes {
  unsigned numUnit = 0;
  unsigned numAccesses = 0;
  double sum = 0;

  double getMean() const { return numAccesses ? sum / numAccesses : 1e9; }
};

/// How far apart elements of successive iterations are in one subscript; none
/// if the variable does not occur.
std::optional<double> getDistance(const Polynomial &form, unsigned variable,
                                  int64_t unit) {
  std::optional<double> distance;
  for (const auto &[monomial, coefficient] : form.getTerms()) {
    if (!llvm::is_contained(monomial, variable))
      continue;
    double own = monomial.size() > 1    ? double(monomial.size())
                 : coefficient == unit  ? 0
                 : coefficient == -unit ? 0
                                        : 0.5;
    distance = std::max(distance.value_or(0), own);
  }
  return distance;
}

bool isContiguous(Value memory) {
  auto type = dyn_cast<MemRefType>(memory.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  return type && succeeded(type.getStridesAndOffset(strides, offset)) &&
         !strides.empty() && strides.back() == 1;
}

void vote(const MemoryAccess &access, LoopOp loop, Forms &forms,
          MutableArrayRef<Votes> votes) {
  SmallVector<Polynomial> subscripts;
  int64_t unit = 1;
  if (access.view) {
    for (Value subscript : access.subscripts)
      subscripts.push_back(forms.get(subscript));
    // Elements of the last subscript are a stride apart.
    if (!access.subscripts.empty() && !isContiguous(access.view))
      unit = 0;
  } else if (std::optional<Polynomial> offset = getByteOffset(access, forms)) {
    subscripts.push_back(*offset);
    unit = getSizeInBytes(access.op, access.type).value_or(1);
  }
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim) {
    unsigned variable = forms.getNumber(loop.getInductionVar(dim));
    std::optional<double> nearest;
    for (auto [place, form] : llvm::enumerate(subscripts)) {
      std::optional<double> distance = getDistance(form, variable, unit);
      if (!distance)
        continue;
      // A diagonal is as far as its outermost subscript.
      nearest = std::max(nearest.value_or(0),
                         *distance + double(subscripts.size() - 1 - place));
    }
    if (!nearest)
      continue;
    ++votes[dim].numAccesses;
    votes[dim].sum += *nearest;
    votes[dim].numUnit += *nearest == 0;
  }
}

} // namespace

SmallVector<unsigned> findBestOrder(LoopOp loop) {
  SmallVector<unsigned> unchanged =
      llvm::to_vector(llvm::seq(0u, loop.getNumLoops()));
  SmallVector<unsigned> order = unchanged;
  if (order.size() == 1)
    return unchanged;
  MemoryAccesses accesses(loop);
  Forms forms;
  SmallVector<Votes> votes(order.size());
  for (const MemoryAccess &access : accesses.get())
    if (!isPrivateTo(access.object, loop))
      vote(access, loop, forms, votes);

  llvm::sort(order, [&](unsigned lhs, unsigned rhs) {
    double left = votes[lhs].getMean(), right = votes[rhs].getMean();
    return left == right ? lhs < rhs : left > right;
  });
  // Of equal ones the one that is further in already.
  unsigned last = 0;
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim)
    if (votes[dim].numUnit >= votes[last].numUnit)
      last = dim;
  if (votes[last].numUnit == 0)
    return unchanged;
  llvm::erase(order, last);
  order.push_back(last);
  return order;
}

} // namespace xacc::offload
