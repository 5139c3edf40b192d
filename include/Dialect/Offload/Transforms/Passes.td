//===- Passes.td - Passes on the offload dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_TRANSFORMS_PASSES_TD
#define OFFLOAD_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def OffloadParallelizePass : Pass<"offload-parallelize"> {
  let summary = "Find the loops of kernels whose iterations are independent";
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say for each loop what was found, and why it stays sequential">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::xacc::offload::OffloadDialect"];
}

def OffloadMapLoopsPass : Pass<"offload-map-loops"> {
  let summary = "Choose the levels that parallel loops are divided over";
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::xacc::offload::OffloadDialect"];
}

def OffloadOutlineKernelsPass
    : Pass<"offload-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Make a function of each kernel";
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::xacc::offload::OffloadDialect"];
}

def OffloadVerifyKernelsPass : Pass<"offload-verify-kernels"> {
  let summary = "Check that kernels use device copies only and loops are mapped";
}

#endif // OFFLOAD_TRANSFORMS_PASSES_TD
