//===- Arithmetic.h - Index arithmetic with constants --------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_XMPTOMPI_ARITHMETIC_H
#define XACC_CONVERSION_XMPTOMPI_ARITHMETIC_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include <algorithm>

namespace xacc {

/// Index arithmetic on what may be known: constants give no ops. Values do not
/// overflow, and are not negative where they are divided.
class Arithmetic {
public:
  Arithmetic(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  mlir::OpFoldResult constant(int64_t value) const {
    return builder.getIndexAttr(value);
  }
  mlir::OpFoldResult add(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    if (mlir::isConstantIntValue(b, 0))
      return a;
    return binary<mlir::arith::AddIOp>(
        a, b, [](int64_t x, int64_t y) { return x + y; });
  }
  mlir::OpFoldResult sub(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    if (mlir::isConstantIntValue(b, 0))
      return a;
    return binary<mlir::arith::SubIOp>(
        a, b, [](int64_t x, int64_t y) { return x - y; });
  }
  mlir::OpFoldResult min(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    return binary<mlir::arith::MinSIOp>(
        a, b, [](int64_t x, int64_t y) { return std::min(x, y); });
  }
  mlir::OpFoldResult multiply(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    return binary<mlir::arith::MulIOp>(
        a, b, [](int64_t x, int64_t y) { return x * y; });
  }
  mlir::OpFoldResult divide(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    return binary<mlir::arith::DivSIOp>(
        a, b, [](int64_t x, int64_t y) { return x / y; });
  }
  mlir::OpFoldResult remainder(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    return binary<mlir::arith::RemSIOp>(
        a, b, [](int64_t x, int64_t y) { return x % y; });
  }
  /// a <= b, as i1.
  mlir::OpFoldResult isAtMost(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    auto x = mlir::getConstantIntValue(a), y = mlir::getConstantIntValue(b);
    if (x && y)
      return builder.getBoolAttr(*x <= *y);
    return keep(mlir::arith::CmpIOp::create(
        builder, loc, mlir::arith::CmpIPredicate::sle, value(a), value(b)));
  }
  mlir::OpFoldResult both(mlir::OpFoldResult a, mlir::OpFoldResult b) {
    if (mlir::isConstantIntValue(a, 0) || isTrue(b))
      return a;
    if (mlir::isConstantIntValue(b, 0) || isTrue(a))
      return b;
    return keep(mlir::arith::AndIOp::create(builder, loc, value(a), value(b)));
  }
  static bool isTrue(mlir::OpFoldResult a) {
    auto attr = llvm::dyn_cast<mlir::Attribute>(a);
    return attr && llvm::cast<mlir::BoolAttr>(attr).getValue();
  }
  mlir::Value value(mlir::OpFoldResult a) {
    if (auto value = llvm::dyn_cast<mlir::Value>(a))
      return value;
    return keep(mlir::arith::ConstantOp::create(
        builder, loc,
        llvm::cast<mlir::TypedAttr>(llvm::cast<mlir::Attribute>(a))));
  }
  mlir::Value toI32(mlir::OpFoldResult a) {
    if (auto known = mlir::getConstantIntValue(a))
      return keep(mlir::arith::ConstantIntOp::create(builder, loc, *known,
                                                     /*width=*/32));
    return keep(mlir::arith::IndexCastOp::create(
        builder, loc, builder.getI32Type(), value(a)));
  }
  mlir::Value keep(mlir::Operation *op) {
    created.push_back(op);
    return op->getResult(0);
  }
  /// Erases all ops made so far.
  void undo() {
    while (!created.empty())
      created.pop_back_val()->erase();
  }

  /// The communicator of all ranks, and their number.
  mlir::Value world() {
    if (!worldComm)
      worldComm = keep(mlir::mpi::CommWorldOp::create(
          builder, loc, mlir::mpi::CommType::get(builder.getContext())));
    return worldComm;
  }
  mlir::OpFoldResult worldSize() {
    if (!numRanks) {
      mlir::Value comm = world();
      mlir::Value size = keep(mlir::mpi::CommSizeOp::create(
          builder, loc, mlir::Type(), builder.getI32Type(), comm));
      numRanks = keep(mlir::arith::IndexCastOp::create(
          builder, loc, builder.getIndexType(), size));
    }
    return numRanks;
  }

private:
  template <typename Op, typename Function>
  mlir::OpFoldResult binary(mlir::OpFoldResult a, mlir::OpFoldResult b,
                            Function function) {
    auto x = mlir::getConstantIntValue(a), y = mlir::getConstantIntValue(b);
    if (x && y)
      return constant(function(*x, *y));
    mlir::Value left = value(a), right = value(b);
    return keep(Op::create(builder, loc, left, right));
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
  llvm::SmallVector<mlir::Operation *> created;
  mlir::Value worldComm, numRanks;
};

} // namespace xacc

#endif // XACC_CONVERSION_XMPTOMPI_ARITHMETIC_H
