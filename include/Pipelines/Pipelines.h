//===- Pipelines.h - The way from xmp to LLVM -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Levels: A language (xmp, global view), B plan (xmp, localised), C target
// (calls of the runtime, scf or omp), D LLVM dialect.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_PIPELINES_PIPELINES_H
#define XACC_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace xacc {

struct LoweringOptions : mlir::PassPipelineOptions<LoweringOptions> {
  Option<bool> openmp{
      *this, "openmp",
      llvm::cl::desc("Divide loops with independent iterations over threads"),
      llvm::cl::init(false)};
  Option<bool> mpi{*this, "mpi",
                   llvm::cl::desc("Use the mpi dialect for what it can say"),
                   llvm::cl::init(false)};
  Option<bool> debugInfo{*this, "debug-info",
                         llvm::cl::desc("Keep source lines for debuggers"),
                         llvm::cl::init(false)};
  Option<bool> remarks{*this, "remarks",
                       llvm::cl::desc("Say which loops stay sequential, and "
                                      "why (with openmp)"),
                       llvm::cl::init(false)};
};

/// A to B: iterations and accesses of the own part. Ends with a check.
void buildPlanPipeline(mlir::OpPassManager &pm, const LoweringOptions &options);

/// B to C: no xmp is left.
void buildTargetPipeline(mlir::OpPassManager &pm,
                         const LoweringOptions &options);

/// C to D: everything in the LLVM dialect (and omp), ready to be translated.
void buildLLVMPipeline(mlir::OpPassManager &pm, const LoweringOptions &options);

/// A to D.
void buildLowerToHostPipeline(mlir::OpPassManager &pm,
                              const LoweringOptions &options);

/// Registers --xacc-plan, --xacc-target (from A), --xacc-target-to-llvm (from
/// C) and --xacc-lower-to-host.
void registerXACCPipelines();

} // namespace xacc

#endif // XACC_PIPELINES_PIPELINES_H
