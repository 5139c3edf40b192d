//===- CudaPeers.h - GPU memory between processes ------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_COMM_CUDAPEERS_H
#define XACC_DEVICE_COMM_CUDAPEERS_H

#include "device/cuda/CudaDevice.h"
#include "transport/BoxExchange.h"

namespace xacc {

/// How devices of other processes get at the memory of this one.
DeviceAccess accessTo(cuda::CudaDevice &cuda);

} // namespace xacc

#endif // XACC_DEVICE_COMM_CUDAPEERS_H
