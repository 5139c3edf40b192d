//===- Clauses.h - Clauses that many acc constructs have --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One executable serves all kinds of device, so that the entries of a clause
// for one `device_type` are taken where there are none for all of them.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_CLAUSES_H
#define XACC_CONVERSION_ACCTOOFFLOAD_CLAUSES_H

#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/Builders.h"

namespace xacc::acc_to_offload {

/// The device types whose entries count, first the one that is preferred.
constexpr mlir::acc::DeviceType kDeviceTypes[] = {
    mlir::acc::DeviceType::None, mlir::acc::DeviceType::Star,
    mlir::acc::DeviceType::Default, mlir::acc::DeviceType::Nvidia};

/// Calls `get(deviceType)` until it gives something.
template <typename GetT> auto firstOf(GetT get) {
  for (mlir::acc::DeviceType type : kDeviceTypes)
    if (auto found = get(type))
      return found;
  return decltype(get(kDeviceTypes[0])){};
}

/// Casts of integers and index, none where the type is right.
mlir::Value castToIndex(mlir::OpBuilder &builder, mlir::Value value);
mlir::Value castToI64(mlir::OpBuilder &builder, mlir::Value value);
/// From index back to the type of a loop's variable.
mlir::Value castFromIndex(mlir::OpBuilder &builder, mlir::Value value,
                          mlir::Type type);

/// An `offload.queue` of the number; of acc_async_noval for a null value.
/// Null for the constant acc_async_sync.
mlir::Value getQueue(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value number);

/// The queue of the construct's `async` clause, or null.
template <typename OpT>
mlir::Value getAsyncQueue(mlir::OpBuilder &builder, OpT op) {
  for (mlir::acc::DeviceType type : kDeviceTypes) {
    if (mlir::Value number = op.getAsyncValue(type))
      return getQueue(builder, op.getLoc(), number);
    if (op.hasAsyncOnly(type))
      return getQueue(builder, op.getLoc(), {});
  }
  return {};
}

/// A `wait` clause: waits for the numbers (none: all queues), or with `queue`
/// has that queue wait.
void createWait(mlir::OpBuilder &builder, mlir::Location loc,
                mlir::ValueRange numbers, mlir::Value queue);

/// Upstream's getWaitDevnum gives the first queue also where there is no
/// devnum.
template <typename OpT> bool hasWaitDevnum(OpT op, mlir::acc::DeviceType type) {
  std::optional<mlir::ArrayAttr> types = op.getWaitOperandsDeviceType();
  std::optional<mlir::ArrayAttr> flags = op.getHasWaitDevnum();
  if (!types || !flags)
    return false;
  for (auto [attr, flag] : llvm::zip(*types, *flags))
    if (llvm::cast<mlir::acc::DeviceTypeAttr>(attr).getValue() == type)
      return llvm::cast<mlir::BoolAttr>(flag).getValue();
  return false;
}

/// The `wait` clause of a construct, if it has one.
template <typename OpT>
mlir::LogicalResult createWaitOfClause(mlir::OpBuilder &builder, OpT op,
                                       mlir::Value queue) {
  for (mlir::acc::DeviceType type : kDeviceTypes) {
    if (hasWaitDevnum(op, type))
      return op.emitError("devnum in a wait clause is not supported; choose "
                          "the device with acc.set");
    if (auto numbers = op.getWaitValues(type); !numbers.empty()) {
      createWait(builder, op.getLoc(), numbers, queue);
      break;
    }
    if (op.hasWaitOnly(type)) {
      createWait(builder, op.getLoc(), {}, queue);
      break;
    }
  }
  return mlir::success();
}

/// Moves pure ops that make `value` in front of `op`, if they are behind it in
/// the same block.
void makeAvailable(mlir::Value value, mlir::Operation *op);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_CLAUSES_H
