//===- KernelChecks.h - Checks of what kernels access -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_KERNELCHECKS_H
#define XACC_DIALECT_XMP_TRANSFORMS_KERNELCHECKS_H

#include "Dialect/XMP/Analysis/ArrayInfo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc::xmp {

/// Checks each access of the function's compute constructs when it runs. Behind
/// a construct, the job ends if an element was not stored on this node.
void addKernelChecks(mlir::func::FuncOp function, const ArrayInfo &info);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_KERNELCHECKS_H
