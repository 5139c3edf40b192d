//===- KernelWork.h - What is known of a kernel's work ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_IR_KERNELWORK_H
#define XACC_DIALECT_OFFLOAD_IR_KERNELWORK_H

#include "llvm/ADT/StringRef.h"

namespace xacc::offload {

/// On an offload.func that may be divided: about how many operations an
/// iteration of its outermost parallel nest executes, as a sum of products.
/// Each is an array of the coefficient and the numbers of the arguments that it
/// is multiplied with.
constexpr llvm::StringLiteral kWorkAttr = "offload.work";
/// XACC_MAX_FACTORS.
constexpr unsigned kMaxFactors = 3;
/// On an offload.func: pairs of arguments, a pointer of which it updates
/// integers atomically, and how many of them lie in the section.
constexpr llvm::StringLiteral kUpdatesAttr = "offload.updates";
/// On an offload.func with code for GPUs: the arguments whose memory a launch
/// loads and stores once, at the end of a reduction.
constexpr llvm::StringLiteral kResultsAttr = "offload.results";
/// On the same: it calls functions, which may print.
constexpr llvm::StringLiteral kCallsAttr = "offload.calls";

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_IR_KERNELWORK_H
