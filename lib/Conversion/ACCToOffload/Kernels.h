//===- Kernels.h - From a construct to offload.kernel -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_ACCTOOFFLOAD_KERNELS_H
#define XACC_CONVERSION_ACCTOOFFLOAD_KERNELS_H

#include "DeviceScope.h"
#include "Loops.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace xacc::acc_to_offload {

/// What the kernels of one compute construct have in common.
struct KernelSettings {
  mlir::Value queue;
  LoopSizes sizes;
  llvm::SmallVector<mlir::Value> privates, firstprivates;
  llvm::SmallVector<Reduction> reductions;
  bool remarks = false;
  /// Why there is no code for GPUs, or null.
  mlir::Attribute noImage;
};

/// Makes one offload.kernel of the ops in a block, at the builder's position.
mlir::LogicalResult
createKernel(mlir::OpBuilder &builder, mlir::Location loc, mlir::Block &body,
             offload::Construct construct, LoopContext context,
             const KernelSettings &settings, DeviceScope &scope);

/// Makes an offload.kernel of each part of the body of a kernels construct.
mlir::LogicalResult splitIntoKernels(mlir::OpBuilder &builder,
                                     mlir::Location loc, mlir::Block &body,
                                     const KernelSettings &settings,
                                     DeviceScope &scope);

/// The steps of createKernel: between them, ops are moved inside.
offload::KernelOp createEmptyKernel(mlir::OpBuilder &builder,
                                    mlir::Location loc,
                                    offload::Construct construct,
                                    const KernelSettings &settings);
mlir::LogicalResult finishKernel(offload::KernelOp kernel, LoopContext context,
                                 const KernelSettings &settings,
                                 DeviceScope &scope);

/// The block inside of loops that may have a variable of its own in place of
/// this one, for these users of it; null: there is none.
mlir::Block *getPrivateBlock(mlir::memref::AllocaOp alloca,
                             llvm::ArrayRef<mlir::Operation *> users);
/// Moves variables into the loops that have no use of their values before.
void sinkVariables(mlir::Block &block);

/// Converts the acc.atomic ops in a region.
mlir::LogicalResult convertAtomics(mlir::Region &region);

} // namespace xacc::acc_to_offload

#endif // XACC_CONVERSION_ACCTOOFFLOAD_KERNELS_H
