//===- Pipelines.h - The way from xmp to LLVM -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Levels: A language (xmp, global view; acc), B plan (xmp, localised; offload),
// C target (calls of the runtime, scf or omp), D LLVM dialect.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_PIPELINES_PIPELINES_H
#define XACC_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace xacc {

namespace nvptx {
class DeviceImages;
} // namespace nvptx

struct LoweringOptions : mlir::PassPipelineOptions<LoweringOptions> {
  Option<bool> openmp{
      *this, "openmp",
      llvm::cl::desc("Split loops with independent iterations over threads"),
      llvm::cl::init(false)};
  Option<bool> checkBounds{
      *this, "check-bounds",
      llvm::cl::desc("Check that each element that the host accesses is stored "
                     "on the node"),
      llvm::cl::init(false)};
  Option<bool> mpi{*this, "mpi",
                   llvm::cl::desc("Communicate by the mpi dialect, see "
                                  "--convert-xmp-to-mpi"),
                   llvm::cl::init(false)};
  Option<bool> implicitClauses{
      *this, "implicit-clauses",
      llvm::cl::desc(
          "Add the data clauses and routines that OpenACC determines "
          "where the input has none: upstream's acc-implicit-data "
          "and acc-implicit-routine"),
      llvm::cl::init(false)};
  Option<bool> debugInfo{*this, "debug-info",
                         llvm::cl::desc("Keep source lines for debuggers"),
                         llvm::cl::init(false)};
  Option<bool> remarks{*this, "remarks",
                       llvm::cl::desc("Say which loops stay sequential, and "
                                      "why (with openmp, and in kernels)"),
                       llvm::cl::init(false)};
  Option<bool> reportDevices{
      *this, "report-devices",
      llvm::cl::desc("Print how kernels are split over several devices"),
      llvm::cl::init(false)};
  Option<std::string> gangs{
      *this, "gang",
      llvm::cl::desc("Number of gangs on several devices: div (split over "
                     "them), rm (left to the runtime)"),
      llvm::cl::init("div")};
  Option<std::string> polls{
      *this, "polls",
      llvm::cl::desc("Loops that advance asynchronous exchanges: auto (those "
                     "that run while one may be in progress), always, never"),
      llvm::cl::init("auto")};
  Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("Add code of kernels for this kind of GPU (sm_80, ...)"),
      llvm::cl::init("")};
  Option<bool> cubin{
      *this, "cubin",
      llvm::cl::desc("Code of kernels for that GPU alone, made by ptxas where "
                     "that is found (default: PTX)"),
      llvm::cl::init(false)};
  Option<std::string> cudaPath{
      *this, "cuda-path",
      llvm::cl::desc("Folder of the CUDA toolkit, or none (default: see "
                     "XACC_CUDA_PATH)"),
      llvm::cl::init("")};
  Option<bool> haloWarnings{
      *this, "halo-warnings",
      llvm::cl::desc("Warn of loops that read stale halo elements"),
      llvm::cl::init(false)};
  Option<bool> insertReflects{
      *this, "insert-reflects",
      llvm::cl::desc("Insert the exchanges that loops need"),
      llvm::cl::init(false)};
  Option<bool> mergeReflects{
      *this, "merge-reflects",
      llvm::cl::desc("Take redundant exchanges away, join others"),
      llvm::cl::init(false)};

  Option<bool> narrowReflects{
      *this, "narrow-reflects",
      llvm::cl::desc("Exchange no more of halos than is read"),
      llvm::cl::init(false)};

  Option<bool> eliminateCopies{
      *this, "eliminate-copies",
      llvm::cl::desc("Swap buffers where time loops copy them"),
      llvm::cl::init(false)};

  Option<bool> tileTime{
      *this, "tile-time",
      llvm::cl::desc(
          "Run several sweeps of time loops in one pass over memory"),
      llvm::cl::init(false)};

  Option<bool> splitBoundaries{
      *this, "split-boundaries",
      llvm::cl::desc("Run the interior of loops without tests of the boundary"),
      llvm::cl::init(false)};

  Option<bool> deepHalos{
      *this, "deep-halos",
      llvm::cl::desc("Exchange wide halos once for several sweeps"),
      llvm::cl::init(false)};

  Option<bool> overlap{
      *this, "overlap",
      llvm::cl::desc("Run the interior of loops while halos are exchanged"),
      llvm::cl::init(false)};

  Option<bool> overlapKernels{
      *this, "overlap-kernels",
      llvm::cl::desc("With overlap: of kernels, too, which become two each"),
      llvm::cl::init(false)};

  Option<bool> persistent{
      *this, "persistent",
      llvm::cl::desc("Run loops of the host with their kernels as one kernel"),
      llvm::cl::init(false)};

  Option<bool> measuredPersistent{
      *this, "measured-persistent",
      llvm::cl::desc("With persistent: where that is found to be faster"),
      llvm::cl::init(false)};

  Option<bool> checkHalos{
      *this, "check-halos",
      llvm::cl::desc("Tell the runtime of accesses, for XACC_CHECK=halo"),
      llvm::cl::init(false)};

  /// What makes the code for GPUs while passes go on; null: the pass itself.
  nvptx::DeviceImages *images = nullptr;

  /// Whether anything changes the program at the language level.
  bool changesLanguageLevel() const {
    return insertReflects || mergeReflects || narrowReflects ||
           eliminateCopies || tileTime || deepHalos || overlap;
  }
};

/// A to A: what is understood of halos, see --xmp-halo-state. Loops are raised
/// and scalars are values afterwards.
void buildHaloPipeline(mlir::OpPassManager &pm, const LoweringOptions &options);

/// A to B: iterations and accesses of the own part, kernels as functions of
/// their own. Ends with a check.
void buildPlanPipeline(mlir::OpPassManager &pm, const LoweringOptions &options);

/// Device code of all offload.funcs for the GPU `options.chip`, as the global
/// `__xacc_image`; the functions stay. Part of B to C.
void buildDeviceCodePipeline(mlir::OpPassManager &pm,
                             const LoweringOptions &options);

/// B to C: no xmp and no offload is left.
void buildTargetPipeline(mlir::OpPassManager &pm,
                         const LoweringOptions &options);

/// C to D: everything in the LLVM dialect (and omp), ready to be translated.
void buildLLVMPipeline(mlir::OpPassManager &pm, const LoweringOptions &options);

/// A to D.
void buildLowerToHostPipeline(mlir::OpPassManager &pm,
                              const LoweringOptions &options);

/// Registers --xacc-device-code.
void registerCudaPipelines();

/// Registers --xacc-halo, --xacc-plan, --xacc-target (from A),
/// --xacc-target-to-llvm (from C), --xacc-lower-to-host and
/// --xacc-lower-to-cuda.
void registerXACCPipelines();

} // namespace xacc

#endif // XACC_PIPELINES_PIPELINES_H
