//===- Clauses.cpp - Clauses that many acc constructs have ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clauses.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::acc_to_offload {

/// Values of acc_async_noval and acc_async_sync.
constexpr int64_t kAsyncNoval = -1, kAsyncSync = -2;

Value castToIndex(OpBuilder &builder, Value value) {
  if (value.getType().isIndex())
    return value;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return arith::ConstantIndexOp::create(builder, value.getLoc(),
                                          constant.getSExtValue());
  return arith::IndexCastOp::create(builder, value.getLoc(),
                                    builder.getIndexType(), value);
}

Value castToI64(OpBuilder &builder, Value value) {
  Type i64 = builder.getI64Type();
  if (value.getType() == i64)
    return value;
  Location loc = value.getLoc();
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return arith::ConstantIntOp::create(builder, loc, i64,
                                        constant.getSExtValue());
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, i64, value);
  if (value.getType().getIntOrFloatBitWidth() > 64)
    return arith::TruncIOp::create(builder, loc, i64, value);
  return arith::ExtSIOp::create(builder, loc, i64, value);
}

Value castFromIndex(OpBuilder &builder, Value value, Type type) {
  if (type.isIndex())
    return value;
  return arith::IndexCastOp::create(builder, value.getLoc(), type, value);
}

Value getQueue(OpBuilder &builder, Location loc, Value number) {
  APInt constant;
  if (!number)
    number = arith::ConstantIntOp::create(builder, loc, builder.getI64Type(),
                                          kAsyncNoval);
  else if (matchPattern(number, m_ConstantInt(&constant)) &&
           constant.getSExtValue() == kAsyncSync)
    return {};
  return offload::QueueOp::create(builder, loc, castToI64(builder, number));
}

void createWait(OpBuilder &builder, Location loc, ValueRange numbers,
                Value queue) {
  SmallVector<Value> queues;
  for (Value number : numbers)
    if (Value waited = getQueue(builder, loc, number))
      queues.push_back(waited);
  // Waiting for what is complete already.
  if (queues.empty() && !numbers.empty())
    return;
  offload::WaitOp::create(builder, loc, queues, queue);
}

void makeAvailable(Value value, Operation *op) {
  Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != op->getBlock() || def->isBeforeInBlock(op) ||
      !isMemoryEffectFree(def))
    return;
  for (Value operand : def->getOperands())
    makeAvailable(operand, op);
  def->moveBefore(op);
}

} // namespace xacc::acc_to_offload
