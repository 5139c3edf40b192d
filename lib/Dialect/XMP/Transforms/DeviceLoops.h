//===- DeviceLoops.h - Loops that run on devices -------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What passes of the language level need of OpenACC: compute constructs that
// are one `xmp.loop`, their data operations, and data of the compiler's own on
// devices.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_DEVICELOOPS_H
#define XACC_DIALECT_XMP_TRANSFORMS_DEVICELOOPS_H

#include "Dialect/XMP/IR/XMP.h"

namespace xacc::xmp {

/// The loop that a compute construct (`parallel` or `kernels`) consists of;
/// null if it has other statements, or may run on the host.
LoopOp findKernelLoop(mlir::Operation *construct);

/// The loop that a statement of a time loop consists of, itself or in a compute
/// construct; null if there are more things in it.
LoopOp findLoopIn(mlir::Operation *statement);

/// A compute construct with the data operations that stand beside it for it
/// alone, in the order of the program; any other operation alone.
llvm::SmallVector<mlir::Operation *> getWithData(mlir::Operation *construct);

/// Whether a data operation of a construct (one of getWithData) names a whole
/// variable, and leaves data that is on the device already as it is.
bool isPresentOrCopy(mlir::Operation *dataOp);

/// Why constructs of a time loop, one of which this is, cannot become one
/// kernel before the loop; none if they can.
std::optional<llvm::StringRef> findKernelObstacle(mlir::Operation *construct,
                                                  mlir::Operation *timeLoop);

/// An array, and another one that is on the device and takes its place.
struct Replacement {
  mlir::Value array, copy;
};

/// A kernel with the data of constructs, which runs the independent iterations
/// from `begin` to `end`, exclusive. `noImage`: why it has no code for GPUs.
/// The builder stands in the body afterwards; returns the variable.
mlir::Value createKernelLoop(mlir::OpBuilder &builder, mlir::Location loc,
                             llvm::ArrayRef<mlir::Operation *> constructs,
                             llvm::ArrayRef<Replacement> replaced,
                             mlir::Value begin, mlir::Value end,
                             llvm::StringRef noImage);

/// A kernel that is one `xmp.loop` of `rank` loops, which is created where the
/// builder stands afterwards. It reads or, with `stores`, writes an array that
/// need not be on the device, and does the other to one that is there.
void createKernelOver(mlir::OpBuilder &builder, mlir::Location loc,
                      unsigned rank, mlir::Value array, bool stores,
                      mlir::Value onDevice, llvm::StringRef noImage);

/// A kernel that copies all that this node stores of an array, with its halos,
/// to one that is equal to it, on the device.
void createDeviceCopy(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value from, mlir::Value to);

/// A data region in which the array is on the device, with no values; the
/// builder stands in it afterwards.
void createDeviceData(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value array, llvm::StringRef name);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_DEVICELOOPS_H
