//===- Iterations.cpp - Which iterations depend on others -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Iterations.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::xmp {

std::optional<std::string> Iterations::getObstacle() const {
  if (memory.getObstacles().empty())
    return std::nullopt;
  return describe(memory.getObstacles().front());
}

std::optional<std::string> Iterations::findObstacle(unsigned d) {
  if (std::optional<std::string> obstacle = getObstacle())
    return obstacle;
  std::optional<Dependence> dependence =
      tester.find({loop, loop.getInductionVar(d), {}},
                  [](const MemoryAccess &) { return false; });
  if (!dependence)
    return std::nullopt;
  // The analysis calls the smaller value the earlier one.
  if (loop.isDescending(d))
    std::swap(dependence->earlier, dependence->later);
  return describe(*dependence, "declare pointers 'restrict'");
}

bool Iterations::areIndependentIn(const void *array) {
  auto [it, isNew] = independentIn.try_emplace(array, true);
  auto isOther = [&](const MemoryAccess &access) {
    return access.object.getIdentity() != array;
  };
  for (unsigned d = 0; isNew && it->second && d < loop.getNumLoops(); ++d)
    it->second = !tester.find({loop, loop.getInductionVar(d), {}}, isOther);
  return it->second;
}

SmallVector<const MemoryAccess *> Iterations::getAccesses() const {
  SmallVector<const MemoryAccess *> found;
  for (const MemoryAccess &access : memory.get())
    if (!isPrivateTo(access.object, loop))
      found.push_back(&access);
  return found;
}

} // namespace xacc::xmp
