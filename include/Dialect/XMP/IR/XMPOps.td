//===- XMPOps.td - Operations of the XMP dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_OPS_TD
#define XMP_OPS_TD

include "Dialect/XMP/IR/XMPDeclarationOps.td"
include "Dialect/XMP/IR/XMPComputationOps.td"
include "Dialect/XMP/IR/XMPCommunicationOps.td"
include "Dialect/XMP/IR/XMPMessageOps.td"
include "Dialect/XMP/IR/XMPSectionOps.td"
include "Dialect/XMP/IR/XMPSweepOps.td"

#endif // XMP_OPS_TD
