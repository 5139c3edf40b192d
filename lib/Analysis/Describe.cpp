//===- Describe.cpp - What users are told of dependences ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Dependence.h"
#include "mlir/IR/Location.h"

using namespace mlir;

namespace xacc::analysis {

/// The line that an operation stands in, or 0.
static unsigned getLine(Operation *op) {
  FileLineColLoc found;
  op->getLoc()->walk([&](Location loc) {
    found = dyn_cast<FileLineColLoc>(loc);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found ? found.getLine() : 0;
}

/// " in line 5"; empty if the line is not known.
static std::string inLine(Operation *op) {
  unsigned line = getLine(op);
  return line ? " in line " + std::to_string(line) : "";
}

static std::string inLines(Operation *first, Operation *second) {
  auto [low, high] = std::minmax(getLine(first), getLine(second));
  if (low == 0 || low == high)
    return inLine(first);
  return " in lines " + std::to_string(low) + " and " + std::to_string(high);
}

/// ", 2 iterations later"; empty if that differs.
static std::string inIterations(std::optional<int64_t> distance) {
  if (!distance)
    return "";
  return ", " + std::to_string(*distance) +
         (*distance == 1 ? " iteration later" : " iterations later");
}

static std::string inAccesses(const std::string &lines) {
  return lines.empty() ? "" : " (accesses" + lines + ")";
}

std::string describe(const Dependence &dependence, StringRef advice) {
  using Cause = Dependence::Cause;
  if (dependence.cause == Cause::TooMany)
    return "it has too many accesses of memory to compare";
  const MemoryAccess &earlier = *dependence.earlier;
  const MemoryAccess &later = *dependence.later;
  const std::string &name = earlier.object.name;
  std::string lines = inLines(earlier.op, later.op);
  switch (dependence.cause) {
  case Cause::MayOverlap:
    if (name == later.object.name)
      return "two pointers may point to the same memory" + inAccesses(lines) +
             "; " + advice.str();
    return name + " and " + later.object.name + " may be the same memory" +
           inAccesses(lines) + "; " + advice.str();
  case Cause::NoSubscripts:
    return "accesses of " + name + lines +
           " are not by subscripts that can be compared";
  case Cause::NotLinear:
    return "subscripts of " + name + lines +
           " are not linear in the loop variables, and may be equal";
  case Cause::SameElement:
  case Cause::TooMany:
    break;
  }
  if (earlier.view && earlier.subscripts.empty()) {
    if (earlier.isStore && later.isStore)
      return name + " is written" + inLine(earlier.op) +
             ", not in every iteration or with a value that is needed later";
    return name + " carries a value from one iteration to the next" +
           inAccesses(lines);
  }
  std::string distance = inIterations(dependence.distance);
  // Under a condition nobody knows whether it happens.
  bool isPossible = dependence.isPossible;
  std::string is = isPossible ? "may be " : "is ";
  if (earlier.op == later.op)
    return std::string("different iterations ") + (isPossible ? "may " : "") +
           "write the same element of " + name + inLine(earlier.op) + distance;
  std::string element = "an element of " + name + " that " + is;
  if (earlier.isStore && later.isStore)
    return element + "written" + inLine(earlier.op) + " " + is +
           "written again" + inLine(later.op) + distance;
  if (earlier.isStore)
    return element + "written" + inLine(earlier.op) + " " + is + "read" +
           inLine(later.op) + distance;
  return element + "read" + inLine(earlier.op) + " " + is + "written" +
         inLine(later.op) + distance;
}

std::string describe(const Obstacle &obstacle) {
  return obstacle.reason + inLine(obstacle.op);
}

} // namespace xacc::analysis
