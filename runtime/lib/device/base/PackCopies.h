//===- PackCopies.h - Boxes as kernels see them ---------------*- C++ -*---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_PACKCOPIES_H
#define XACC_DEVICE_BASE_PACKCOPIES_H

#include "Device.h"
#include "PackKernels.h"

namespace xacc {

/// Describes a box in words of the widest kind that fits it.
XaccPackCopy describe(const BoxCopy &box);

} // namespace xacc

#endif // XACC_DEVICE_BASE_PACKCOPIES_H
