//===- PersistentDevices.h - Loops on several devices ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTDEVICES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTDEVICES_H

#include "PersistentLoops.h"

namespace xacc::offload {

/// What is known of a loop where its copy for several devices begins.
struct PersistentData {
  /// The device copy of what the loop enters.
  const llvm::MapVector<mlir::Value, mlir::Value> &devices;
  /// Whether scalars that the loop enters are present before it.
  const llvm::DenseMap<mlir::Value, mlir::Value> &present;
};

/// Writes the loop for several devices, and returns what it results in.
mlir::ValueRange writeForDevices(mlir::OpBuilder &builder, PersistentLoop &from,
                                 const PersistentData &data);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTDEVICES_H
