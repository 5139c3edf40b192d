//===- Reductions.h - Identities and operators of reductions ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_UTILS_REDUCTIONS_H
#define XACC_DIALECT_XMP_UTILS_REDUCTIONS_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace xacc::xmp {

/// The value x of integer or floating point type with `x op y == y`.
mlir::Value createIdentity(mlir::OpBuilder &builder, mlir::Location loc,
                           ReductionKind kind, mlir::Type type);

/// `lhs op rhs`. Like `<` of C, `max` and `min` of floating point numbers
/// prefer the operand that is a number.
mlir::Value createCombine(mlir::OpBuilder &builder, mlir::Location loc,
                          ReductionKind kind, mlir::Value lhs, mlir::Value rhs);

/// Calls `body` with the subscripts of each element of a memref, in a nest of
/// loops where there is more than one.
void forEachElement(
    mlir::OpBuilder &builder, mlir::Location loc, mlir::Value memory,
    llvm::function_ref<void(mlir::OpBuilder &, mlir::ValueRange)> body);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_UTILS_REDUCTIONS_H
