//===- ParallelizeReport.cpp - What is said about loops -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParallelizeReport.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

std::string describe(ArrayRef<LoopScalar> scalars) {
  std::string text;
  for (const LoopScalar &scalar : scalars) {
    if (scalar.kind == LoopScalar::Kind::Carried ||
        scalar.kind == LoopScalar::Kind::Flag)
      continue;
    text += text.empty() ? ", with " : ", ";
    if (scalar.kind == LoopScalar::Kind::Reduction)
      text += ("reduction (" + xmp::stringifyReductionKind(scalar.reduction) +
               ") of ")
                  .str();
    else
      text += "private copies of ";
    text += scalar.name;
  }
  return text;
}

void warnDependence(LoopOp loop, const Dependence &dependence) {
  InFlightDiagnostic warning = emitWarning(loop.getLoc())
                               << "loop is marked independent, but "
                               << describe(dependence, independentAdvice);
  warning.attachNote(dependence.earlier->op->getLoc())
      << (dependence.earlier->isStore ? "written here" : "read here");
  warning.attachNote(dependence.later->op->getLoc())
      << (dependence.later->isStore ? "written here" : "read here");
}

} // namespace xacc::offload
