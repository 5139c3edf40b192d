//===- Constructs.h - Conversion of acc constructs --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_CONSTRUCTS_H
#define XACC_CONVERSION_ACCTOOFFLOAD_CONSTRUCTS_H

#include "DeviceScope.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/BuiltinOps.h"

namespace xacc::acc_to_offload {

/// Converts host code with acc constructs. `scope`: what the constructs around
/// the block have on the device.
mlir::LogicalResult convertBlock(mlir::Block &block, DeviceScope &scope,
                                 bool remarks);

/// parallel, kernels, serial.
mlir::LogicalResult convertCompute(mlir::Operation *op, DeviceScope &scope,
                                   bool remarks);
/// data, host_data, declare.
mlir::LogicalResult convertRegion(mlir::Operation *op, DeviceScope &scope,
                                  bool remarks);
/// declare_enter and declare_exit, which have an effect on the code behind.
mlir::LogicalResult convertDeclare(mlir::Operation *op, DeviceScope &scope);
/// Makes a constructor of each acc.global_ctor: `declare` at file scope.
mlir::LogicalResult convertConstructors(mlir::ModuleOp module);
/// Everything without a region.
mlir::LogicalResult convertStandalone(mlir::Operation *op);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_CONSTRUCTS_H
