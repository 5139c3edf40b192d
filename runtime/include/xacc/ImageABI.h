//===- ImageABI.h - What device images tell the runtime -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_IMAGEABI_H
#define XACC_IMAGEABI_H

/// A variable that an image has if functions in it may call themselves: nobody
/// knows how much stack a thread of its kernels needs.
#define XACC_RECURSION_SYMBOL "__xacc_recursion"

#endif // XACC_IMAGEABI_H
