//===- IndexArithmetic.h - Arithmetic on indices ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ArithIndexingBuilder of MLIR is, with folds: passes look at the
// constants that they have just computed, for a loop that runs once, or a part
// that is empty.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_SUPPORT_INDEXARITHMETIC_H
#define XACC_SUPPORT_INDEXARITHMETIC_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace xacc {

/// The base of a class that emits arithmetic on values of type index, which
/// does not overflow, at a place that moves.
class IndexArithmetic {
protected:
  explicit IndexArithmetic(mlir::Operation *at)
      : builder(at), loc(at->getLoc()) {}
  /// The place is to be set.
  IndexArithmetic(mlir::MLIRContext *context, mlir::Location loc)
      : builder(context), loc(loc) {}

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
  /// Of numbers that are not negative.
  mlir::Value div(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::DivUIOp>(loc, a, b);
  }
  mlir::Value max(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::MaxSIOp>(loc, a, b);
  }
  mlir::Value min(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::MinSIOp>(loc, a, b);
  }
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value a,
                      mlir::Value b) {
    return builder.createOrFold<mlir::arith::CmpIOp>(loc, predicate, a, b);
  }
  mlir::Value both(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::AndIOp>(loc, a, b);
  }
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::SelectOp>(loc, condition, a, b);
  }

  static constexpr auto nsw = mlir::arith::IntegerOverflowFlags::nsw;
  mlir::OpBuilder builder;
  mlir::Location loc;
};

} // namespace xacc

#endif // XACC_SUPPORT_INDEXARITHMETIC_H
