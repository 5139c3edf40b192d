//===- IndexArithmetic.h - Arithmetic on loop bounds ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_INDEXARITHMETIC_H
#define XACC_DIALECT_XMP_TRANSFORMS_INDEXARITHMETIC_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace xacc::xmp {

/// Emits arithmetic on values of type index, which does not overflow, at a
/// place that moves.
class IndexArithmetic {
protected:
  explicit IndexArithmetic(mlir::Operation *at)
      : builder(at), loc(at->getLoc()) {}

  mlir::Value constant(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(builder, loc, value);
  }
  mlir::Value add(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::AddIOp>(loc, a, b, nsw);
  }
  mlir::Value sub(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::SubIOp>(loc, a, b, nsw);
  }
  mlir::Value mul(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::MulIOp>(loc, a, b, nsw);
  }
  mlir::Value max(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::MaxSIOp>(loc, a, b);
  }
  mlir::Value min(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::MinSIOp>(loc, a, b);
  }

  mlir::OpBuilder builder;
  mlir::Location loc;

private:
  static constexpr auto nsw = mlir::arith::IntegerOverflowFlags::nsw;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_INDEXARITHMETIC_H
