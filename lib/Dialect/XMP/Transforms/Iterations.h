//===- Iterations.h - Which iterations depend on others --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_ITERATIONS_H
#define XACC_DIALECT_XMP_TRANSFORMS_ITERATIONS_H

#include "Analysis/Dependence.h"
#include "Dialect/XMP/IR/XMP.h"

namespace xacc::xmp {

/// Asks the dependence analysis about the iterations of one loop nest.
class Iterations {
public:
  explicit Iterations(LoopOp loop)
      : loop(loop), memory(loop, analysis::Calls::AsUnknown),
        tester(memory, forms) {}

  /// Why iterations that differ in variable `d` may not run at the same time,
  /// whatever the other variables are; none if they may.
  std::optional<std::string> findObstacle(unsigned d);

  /// Whether no iteration touches an element of an array that another iteration
  /// stores, as in a chequered pattern:
  ///
  ///   if ((i + j) % 2 == colour) a[i][j] = a[i - 1][j] + a[i][j + 1];
  ///
  /// `array` is an identity; accesses through other names are not looked at.
  bool areIndependentIn(const void *array);

  /// What is not private to an iteration.
  llvm::SmallVector<const analysis::MemoryAccess *> getAccesses() const;
  /// An operation whose effects are not among the accesses, and why; none if
  /// there is no such operation.
  std::optional<std::string> getObstacle() const;

private:
  LoopOp loop;
  analysis::MemoryAccesses memory;
  analysis::Forms forms;
  analysis::DependenceTester tester;
  llvm::DenseMap<const void *, bool> independentIn;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_ITERATIONS_H
