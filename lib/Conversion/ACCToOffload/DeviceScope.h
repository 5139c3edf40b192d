//===- DeviceScope.h - Device values for host values ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_DEVICESCOPE_H
#define XACC_CONVERSION_ACCTOOFFLOAD_DEVICESCOPE_H

#include "mlir/IR/Builders.h"

namespace xacc::acc_to_offload {

/// A host value with a copy on the device. The copy is a memref of the same
/// type, also if the host value is a pointer.
struct DeviceCopy {
  mlir::Value host, device;
  /// The section that is there; empty: all of it.
  llvm::SmallVector<mlir::Value> lower, extent;
};

/// The copies that a construct made, inside of the constructs around it.
class DeviceScope {
public:
  explicit DeviceScope(const DeviceScope *parent = nullptr) : parent(parent) {}

  void add(DeviceCopy copy) { copies.push_back(std::move(copy)); }
  void remove(mlir::Value host);

  /// The copy of a value that the program computes as `host` is computed.
  const DeviceCopy *find(mlir::Value host) const;

  /// What to use on the device for `value`: the copy of a memref, the same view
  /// of it, or its address. New ops are made at the builder. Null if nothing
  /// that `value` is made from has a copy.
  mlir::Value resolve(mlir::OpBuilder &builder, mlir::Value value);

private:
  /// `first` and `last`: the bytes that the caller wants, counted from there.
  mlir::Value resolvePointer(mlir::OpBuilder &builder, mlir::Value pointer,
                             int64_t first, int64_t last);
  /// Repeats the op that gives `value` with `from` replaced by `to`.
  mlir::Value rebuild(mlir::OpBuilder &builder, mlir::Value value,
                      mlir::Value from, mlir::Value to);
  const DeviceCopy *findAtPointer(mlir::Value pointer, int64_t first,
                                  int64_t last) const;

  const DeviceScope *parent;
  llvm::SmallVector<DeviceCopy> copies;
  /// Views made by `resolve`.
  llvm::DenseMap<mlir::Value, mlir::Value> views;
};

/// Equal values, or results of pure ops that are equal and have such operands.
bool areEquivalent(mlir::Value lhs, mlir::Value rhs);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_DEVICESCOPE_H
