//===- FinalExchanges.h - Exchanges repeated at returns ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the program reads of a halo after a function has returned is not known.
// If nothing writes an array between the last exchange of a loop and the
// return, the same exchange at the return changes nothing. With it there, those
// in the loop bring only what the function itself reads: one exchange more, and
// less in every iteration.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_FINALEXCHANGES_H
#define XACC_DIALECT_XMP_TRANSFORMS_FINALEXCHANGES_H

#include "Dialect/XMP/Analysis/HaloDemand.h"

namespace xacc::xmp {

/// Those exchanges of loops that could run once more where their function
/// returns, without effect.
llvm::SmallVector<ReflectOp> findRepeatable(mlir::ModuleOp module,
                                            llvm::ArrayRef<ReflectOp> reflects);

/// Repeats exchanges where their functions return, if they have run.
class FinalExchanges {
public:
  void repeat(ReflectOp reflect);

private:
  /// What is repeated, and the flag that says that it has run.
  llvm::SmallVector<std::pair<ReflectOp, mlir::Value>> finals;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_FINALEXCHANGES_H
