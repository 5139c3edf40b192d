//===- CoarrayCopies.h - Coarrays on devices ------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_COMM_COARRAYCOPIES_H
#define XACC_DEVICE_COMM_COARRAYCOPIES_H

#include "onesided/DeviceSide.h"

namespace xacc {

/// That of the process.
DeviceSide &coarrayCopies();

} // namespace xacc

#endif // XACC_DEVICE_COMM_COARRAYCOPIES_H
