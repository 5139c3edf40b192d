//===- Subscripts.h - Subscripts as loop variable plus constant -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_ANALYSIS_SUBSCRIPTS_H
#define XACC_DIALECT_XMP_ANALYSIS_SUBSCRIPTS_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/Dominance.h"
#include <optional>

namespace xacc::xmp {

/// `loop d + constant + sum of terms`, the terms invariant.
struct Subscript {
  unsigned loop;
  int64_t constant;
  llvm::SmallVector<std::pair<const void *, int>> terms;

  bool operator==(const Subscript &other) const = default;
};

/// Understands subscripts in the body of one loop.
class Subscripts {
public:
  Subscripts(LoopOp loop, mlir::DominanceInfo &dominance)
      : loop(loop), dominance(dominance) {}

  /// The form of a subscript; none if it is another one.
  std::optional<Subscript> analyse(mlir::Value subscript);

private:
  struct Sum;
  bool isInside(mlir::Value value);
  mlir::Value findStored(mlir::Value loaded);
  bool decompose(mlir::Value value, int sign, Sum &sum);
  bool fitsIn(unsigned d, unsigned width);

  LoopOp loop;
  mlir::DominanceInfo &dominance;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_ANALYSIS_SUBSCRIPTS_H
