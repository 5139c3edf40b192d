//===- Link.cpp - Several PTX modules as one -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTX.h"

namespace ptx {

static uint64_t alignTo(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

/// Renumbers what instructions refer to.
static void renumber(Function &function, const std::vector<int32_t> &functions,
                     int32_t firstVariable) {
  auto shift = [&](std::vector<Operand> &operands) {
    for (Operand &operand : operands)
      if (operand.variable <= -2)
        operand.variable -= firstVariable;
  };
  for (Instruction &instruction : function.code) {
    if (instruction.op == Op::Call)
      instruction.target = functions[size_t(instruction.target)];
    shift(instruction.to);
    shift(instruction.from_);
  }
}

std::unique_ptr<Module> link(std::vector<std::unique_ptr<Module>> modules) {
  auto whole = std::make_unique<Module>();
  for (auto &module : modules) {
    auto firstVariable = int32_t(whole->variables.size());
    for (Variable &variable : module->variables) {
      if (variable.space == Space::Shared) {
        variable.offset = alignTo(whole->sharedBytes, variable.align);
        whole->sharedBytes = variable.offset + variable.bytes;
      }
      whole->variables.push_back(std::move(variable));
    }
    // Where each function goes: those that several modules know to one place.
    std::vector<int32_t> places;
    for (auto &function : module->functions) {
      bool isKnown = function->visible || function->code.empty();
      auto next = int32_t(whole->functions.size());
      if (isKnown)
        next = whole->byName.try_emplace(function->name, next).first->second;
      places.push_back(next);
      if (size_t(next) == whole->functions.size())
        whole->functions.push_back(nullptr);
    }
    for (size_t number = 0; number != places.size(); ++number) {
      std::unique_ptr<Function> &place =
          whole->functions[size_t(places[number])];
      std::unique_ptr<Function> &function = module->functions[number];
      if (place && !place->code.empty() && !function->code.empty())
        throw Error("'" + function->name + "' is defined twice");
      if (place && function->code.empty())
        continue;
      renumber(*function, places, firstVariable);
      place = std::move(function);
    }
  }
  for (const auto &function : whole->functions)
    if (function->code.empty() && !isSystemFunction(function->name))
      throw Error("undefined reference to '" + function->name + "'");
  for (auto &function : whole->functions)
    whole->placeShared(*function);
  return whole;
}

} // namespace ptx
