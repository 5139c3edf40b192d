//===- HostLoops.h - Loops of kernels on CPUs -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOOPENMP_HOSTLOOPS_H
#define XACC_CONVERSION_OFFLOADTOOPENMP_HOSTLOOPS_H

#include "Conversion/Common/RuntimeCalls.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc {

/// Lowers all offload.loops in a function, to scf.for; with `threads`, the
/// outermost parallel ones to omp.parallel.
void lowerHostLoops(mlir::func::FuncOp function, RuntimeCalls &calls,
                    offload::FuncOp kernel);

/// Whether the threads of a kernel divide a loop.
bool isOverThreads(offload::LoopOp loop);

/// Loops, and how many of their reductions, the last ones, combine memory that
/// other kernels may update at the same time.
using UpdateLoops = llvm::DenseMap<mlir::Operation *, unsigned>;

/// Lets the threads of a loop that only updates small arrays of integers
/// atomically have arrays of their own, where that pays.
UpdateLoops reduceUpdates(mlir::func::FuncOp function, offload::FuncOp kernel);
/// The atomic operation of a reduction that reduceUpdates() has made.
mlir::arith::AtomicRMWKind getAtomicKind(xmp::ReductionKind kind);

/// Allows LLVM to reorder what the body of `loop` does with the accumulators of
/// its reductions: to vectorise it.
void allowReordering(offload::LoopOp loop);

/// Makes accesses of an array with constant strides share an address, to which
/// the constants in subscripts are added last.
void shareSubscripts(mlir::func::FuncOp function);

/// Whether code outside of `loop` may see what the loop leaves in an allocation
/// of the same function.
bool isReadOutside(mlir::Operation *allocation, mlir::Operation *loop);
/// Whether `root`'s ops may write an allocation.
bool isWrittenInside(mlir::Operation *allocation, mlir::Operation *root);

} // namespace xacc

#endif // XACC_CONVERSION_OFFLOADTOOPENMP_HOSTLOOPS_H
