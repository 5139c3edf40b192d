//===- LoopKernels.h - Attributes of loops as one kernel --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What --offload-persistent-kernels and the conversion to GPUs leave on loops
// of the host with all of their kernels.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_IR_LOOPKERNELS_H
#define XACC_DIALECT_OFFLOAD_IR_LOOPKERNELS_H

#include "llvm/ADT/StringRef.h"

namespace xacc::offload {

/// On an offload.func, from its code for GPUs to its descriptor: its blocks
/// wait for each other, so that all of them have to run at the same time. The
/// last three arguments of the device code are the number of threads that fit
/// on the device, the nanoseconds that a block waits at most, 0: for ever, and
/// what several devices exchange, a pointer that is null for one.
constexpr llvm::StringLiteral kCooperativeAttr = "offload.cooperative";
/// On a kernel that is a loop of the host, and its launch: on a GPU it may add
/// up in another order than launches of the kernels in it.
constexpr llvm::StringLiteral kReordersSumsAttr = "offload.reorders_sums";
/// On an llvm.load, llvm.store or llvm.call in such a kernel: the memory is the
/// host's, or the function, so that a GPU has the host do it; also on functions
/// of numbers that a GPU would round in another way. On an
/// llvm.intr.memcpy: it copies between memory of the host and what an
/// offload.pointer leads to.
constexpr llvm::StringLiteral kOnHostAttr = "offload.on_host";
/// On the memref.alloca_scope of a kernel in such a loop: its `block`.
constexpr llvm::StringLiteral kPartBlockAttr = "offload.block";
/// On an xmp.reflect, xmp.reflect_do, xmp.wait_async or xmp.reduction before
/// such a loop: it communicates
/// nothing, but prepares what the kernel does on a GPU. The numbers of these
/// ops are those of their order.
constexpr llvm::StringLiteral kPreparesAttr = "offload.prepares";
/// On the same op in the kernel, and the call that it becomes: its number.
constexpr llvm::StringLiteral kPreparedAttr = "offload.prepared";
/// XACC_MAX_PREPARED.
constexpr unsigned kMaxPrepared = 16;

/// On an offload.kernel before such a loop, and its launch: nothing runs, the
/// runtime learns what a kernel of the loop does. Also on an op with
/// kPreparesAttr. A bit for each kernel that may follow it, and then for each
/// of those ops. The numbers of the kernels are those of their order.
constexpr llvm::StringLiteral kDescribesAttr = "offload.describes";
/// On the memref.alloca_scope of a kernel in such a loop, and offload.part: the
/// number of the kernel.
constexpr llvm::StringLiteral kStepAttr = "offload.step";
/// On the outermost offload.loop of such a kernel: the loops that several
/// devices may share.
constexpr llvm::StringLiteral kSharedLoopsAttr = "offload.shared_loops";
/// Bits of kDescribesAttr.
constexpr unsigned kMaxDescribed = 63;

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_IR_LOOPKERNELS_H
