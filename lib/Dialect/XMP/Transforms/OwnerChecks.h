//===- OwnerChecks.h - Elements that other nodes may own --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_OWNERCHECKS_H
#define XACC_DIALECT_XMP_TRANSFORMS_OWNERCHECKS_H

#include "Dialect/XMP/Analysis/ArrayInfo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc::xmp {

/// On an access of a copy that addOwnerChecks() made: it is to be checked when
/// the program runs. Nothing of it is left after the pass.
inline constexpr llvm::StringLiteral kCheckedAttr = "xmp.checked";

/// On an access whose subscripts the front end has compared with the shadows.
/// Nothing of it is left after the pass.
inline constexpr llvm::StringLiteral kReachKnownAttr = "xmp.reach_known";

/// Marks accesses of loops with widths, as these are lowered first, and their
/// bounds are any then.
void markKnownReach(mlir::func::FuncOp function, const ArrayInfo &info);

/// Puts a copy beside each nest with an access whose subscripts are known
/// before it runs, which this node takes if it does not store such an element.
void addOwnerChecks(mlir::func::FuncOp function, const ArrayInfo &info);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_OWNERCHECKS_H
