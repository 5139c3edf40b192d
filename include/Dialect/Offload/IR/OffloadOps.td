//===- OffloadOps.td - Operations of the offload dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_OPS_TD
#define OFFLOAD_OPS_TD

include "Dialect/Offload/IR/OffloadDataOps.td"
include "Dialect/Offload/IR/OffloadKernelOps.td"
include "Dialect/Offload/IR/OffloadDeviceOps.td"
include "Dialect/Offload/IR/OffloadMPIOps.td"

#endif // OFFLOAD_OPS_TD
