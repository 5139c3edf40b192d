//===- TripCount.h - Iterations of a loop -----------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_IR_TRIPCOUNT_H
#define XACC_DIALECT_OFFLOAD_IR_TRIPCOUNT_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace xacc::offload {

/// What to divide by a step with: C allows a loop without iterations to have a
/// step that is not positive, and a division by zero would trap.
inline mlir::Value createDivisor(mlir::OpBuilder &builder, mlir::Location loc,
                                 mlir::Value step) {
  mlir::Value one = mlir::arith::ConstantIndexOp::create(builder, loc, 1);
  return builder.createOrFold<mlir::arith::MaxSIOp>(loc, step, one);
}

/// The iterations of a loop that goes over `span`, which is not negative.
inline mlir::Value createTripCount(mlir::OpBuilder &builder, mlir::Location loc,
                                   mlir::Value span, mlir::Value step) {
  return builder.createOrFold<mlir::arith::CeilDivUIOp>(
      loc, span, createDivisor(builder, loc, step));
}

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_IR_TRIPCOUNT_H
