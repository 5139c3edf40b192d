//===- Pipelines.cpp - The way from xmp to LLVM ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipelines/Pipelines.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Target/NVPTX.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/OpenACC/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace xacc {

/// Blocks that differ only in what they use stay several: merged, they would
/// get an array or a view as an argument, and of a block's argument nobody
/// knows which array it is.
static GreedyRewriteConfig keepingBlocks() {
  return GreedyRewriteConfig().setRegionSimplificationLevel(
      GreedySimplifyRegionLevel::Normal);
}

static void addCleanup(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass(keepingBlocks()));
  pm.addPass(createCSEPass());
}

void buildHaloPipeline(OpPassManager &pm, const LoweringOptions &options) {
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createXACCPromoteVariablesPass());
  functions.addPass(createXACCRaiseLoopsPass());
  // Directives of OpenACC count the loops inside of them: one that runs once,
  // or never, must stay a loop until then.
  functions.addPass(createCanonicalizerPass(
      keepingBlocks(), {"(anonymous namespace)::SimplifyTrivialLoops"}));
  functions.addPass(createCSEPass());
  // Of the program as it was written.
  if (options.haloWarnings && !options.insertReflects)
    pm.addPass(xmp::createXMPHaloStatePass());
  if (options.insertReflects)
    pm.addPass(xmp::createXMPInsertReflectsPass({options.remarks}));
  if (options.mergeReflects)
    pm.addPass(xmp::createXMPMergeReflectsPass({options.remarks}));
  if (options.eliminateCopies || options.tileTime || options.deepHalos) {
    pm.addNestedPass<func::FuncOp>(xmp::createXMPHoistInvariantsPass());
    pm.addNestedPass<func::FuncOp>(xmp::createXMPSplitTimeLoopsPass());
  }
  if (options.tileTime || options.deepHalos)
    pm.addNestedPass<func::FuncOp>(xmp::createXMPUnrollSweepsPass());
  if (options.eliminateCopies)
    pm.addPass(xmp::createXMPEliminateCopiesPass({options.remarks}));
  if (options.tileTime || options.deepHalos) {
    pm.addNestedPass<func::FuncOp>(xmp::createXMPPrivatizePass());
    xmp::XMPTileTimePassOptions tiling;
    tiling.deep = options.deepHalos;
    tiling.openmp = options.openmp;
    tiling.remarks = options.remarks;
    pm.addPass(xmp::createXMPTileTimePass(tiling));
  }
  // What the others look at is what was written.
  if (options.narrowReflects) {
    xmp::XMPNarrowReflectsPassOptions narrowing;
    narrowing.remarks = options.remarks;
    pm.addPass(xmp::createXMPNarrowReflectsPass(narrowing));
  }
  if (options.overlap)
    pm.addPass(
        xmp::createXMPOverlapPass({options.remarks, options.overlapKernels}));
}

void buildPlanPipeline(OpPassManager &pm, const LoweringOptions &options) {
  // Analyses of subscripts and loops, and code for GPUs, know scf and arith.
  pm.addNestedPass<func::FuncOp>(
      createXACCRunIfUsedPass({"affine"}, createLowerAffinePass()));
  buildHaloPipeline(pm, options);
  if (options.checkHalos)
    pm.addPass(createXMPCheckHalosPass());
  OpPassManager &functions = pm.nest<func::FuncOp>();
  if (options.openmp) {
    functions.addPass(xmp::createXMPPrivatizePass());
    functions.addPass(
        xmp::createXMPMarkIndependentPass({/*remarks=*/options.remarks}));
  }
  pm.addPass(xmp::createXMPLocalizePass(
      {/*openmp=*/options.openmp, /*checkBounds=*/options.checkBounds}));
  // An acc.loop counts the loops inside it: none may be folded before.
  pm.addNestedPass<func::FuncOp>(createCSEPass());
  if (options.implicitClauses) {
    pm.addPass(createXACCRunIfUsedPass({"acc"}, acc::createACCImplicitData()));
    pm.addPass(
        createXACCRunIfUsedPass({"acc"}, acc::createACCImplicitRoutine()));
  }
  pm.addPass(createConvertACCToOffloadPass({/*remarks=*/options.remarks}));
  addCleanup(pm.nest<func::FuncOp>());
  if (options.polls != "never") {
    xmp::XMPInsertPollsPassOptions polls;
    polls.where = options.polls;
    pm.addPass(xmp::createXMPInsertPollsPass(polls));
  }
  pm.addNestedPass<func::FuncOp>(xmp::createXMPCopyRowsPass());
  pm.addPass(xmp::createXMPVerifyLocalizedPass());

  pm.addPass(
      offload::createOffloadParallelizePass({/*remarks=*/options.remarks}));
  pm.addPass(offload::createOffloadMapLoopsPass());
  pm.addPass(offload::createOffloadComputeSectionsPass());
  pm.addPass(offload::createOffloadSplitDevicesPass(
      {/*gangs=*/options.gangs, /*remarks=*/options.remarks}));
  if (options.reportDevices)
    pm.addPass(offload::createOffloadReportDevicesPass());
  if (options.persistent)
    pm.addPass(offload::createOffloadPersistentKernelsPass(
        {/*remarks=*/options.remarks,
         /*measure=*/options.measuredPersistent,
         /*describe=*/!options.chip.empty()}));
  pm.addPass(offload::createOffloadVerifyKernelsPass());
  pm.addPass(offload::createOffloadOutlineKernelsPass());
}

void buildTargetPipeline(OpPassManager &pm, const LoweringOptions &options) {
  pm.addPass(createXACCLowerComplexArithmeticPass());
  // What the mpi dialect has no word for, the runtime does.
  if (options.mpi)
    pm.addPass(createConvertXMPToMPIPass());
  pm.addPass(createConvertXMPToRuntimePass());
  // Before the host's code, which takes the bodies of kernels away.
  if (!options.chip.empty())
    buildDeviceCodePipeline(pm, options);
  pm.addPass(createConvertOffloadToOpenMPPass());
  pm.addPass(createConvertOffloadToRuntimePass());
  if (options.openmp) {
    pm.addPass(createConvertSCFToOpenMPPass());
    pm.addNestedPass<func::FuncOp>(createXACCLoneThreadsPass());
  }
  pm.addNestedPass<func::FuncOp>(createXACCHoistAllocasPass());
  pm.addNestedPass<func::FuncOp>(createXACCSimplifyLoopsPass());
  if (options.splitBoundaries)
    pm.addNestedPass<func::FuncOp>(createXACCSplitBoundariesPass());
  addCleanup(pm.nest<func::FuncOp>());
  pm.addPass(createXACCVerifyTargetPass());
}

/// Upstream's lowerings to LLVM, each where there is something to lower.
static void addLowerings(OpPassManager &pm) {
  auto where = [](ArrayRef<StringRef> ops, std::unique_ptr<Pass> pass) {
    return createXACCRunIfUsedPass(ops, std::move(pass));
  };
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(where({"memref.copy"}, createXACCLowerCopiesPass()));
  functions.addPass(where({"memref.collapse_shape", "memref.expand_shape",
                           "memref.extract_aligned_pointer_as_index",
                           "memref.extract_strided_metadata", "memref.subview"},
                          memref::createExpandStridedMetadataPass()));
  functions.addPass(where({"vector"}, createConvertVectorToSCFPass()));
  functions.addPass(where({"affine"}, createLowerAffinePass()));
  functions.addPass(where({"scf"}, createSCFToControlFlowPass()));
  functions.addPass(where({"complex"}, createConvertComplexToStandardPass()));
  // LLVM's intrinsics where there are any, the C library for the rest.
  ConvertMathToLLVMPassOptions math;
  math.approximateLog1p = false;
  functions.addPass(where({"math"}, createConvertMathToLLVMPass(math)));
  pm.addPass(where({"math"}, createConvertMathToLibmPass()));
  pm.addNestedPass<func::FuncOp>(createXACCLowerTaggedAccessesPass());
  // Contractions, masks and transfers first become simpler operations, which
  // only the pass of this dialect does.
  pm.addPass(where({"vector"}, createConvertVectorToLLVMPass()));
  // All dialects in one conversion: far cheaper than one pass for each.
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createXACCSignAddressesPass());
}

void buildLLVMPipeline(OpPassManager &pm, const LoweringOptions &options) {
  pm.addPass(createXACCRunIfUsedPass({"mpi"}, createConvertMPIToRuntimePass()));
  addLowerings(pm);
  // Not what initialises globals.
  OpPassManager &functions = pm.nest<LLVM::LLVMFuncOp>();
  addCleanup(functions);
  functions.addPass(createXACCAttachAliasScopesPass());
  functions.addPass(createXACCAttachAccessGroupsPass());
  pm.addPass(createXACCOutlineTeamsPass());
  pm.addPass(createXACCShareCallsPass());
  pm.addPass(createXACCSkipOptimizationPass());
  if (options.debugInfo)
    pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
}

void buildLowerToHostPipeline(OpPassManager &pm,
                              const LoweringOptions &options) {
  buildPlanPipeline(pm, options);
  buildTargetPipeline(pm, options);
  buildLLVMPipeline(pm, options);
}

void registerXACCPipelines() {
  using Registration = PassPipelineRegistration<LoweringOptions>;
  Registration("xacc-halo",
               "Within the language level: warnings about halos, exchanges "
               "that are missing or too many",
               buildHaloPipeline);
  Registration("xacc-plan",
               "From the language level (global view) to the plan level: each "
               "node's own iterations and local sections",
               buildPlanPipeline);
  Registration("xacc-target",
               "From the language level to the target level: calls of the "
               "runtime, no xmp",
               [](OpPassManager &pm, const LoweringOptions &options) {
                 buildPlanPipeline(pm, options);
                 buildTargetPipeline(pm, options);
               });
  Registration("xacc-target-to-llvm",
               "From the target level to the LLVM dialect", buildLLVMPipeline);
  Registration("xacc-lower-to-host",
               "From the language level to the LLVM dialect, for CPUs",
               [](OpPassManager &pm, const LoweringOptions &options) {
                 LoweringOptions host;
                 host.copyOptionValuesFrom(options);
                 host.chip = "";
                 buildLowerToHostPipeline(pm, host);
               });
  Registration("xacc-lower-to-cuda",
               "From the language level to the LLVM dialect, with code of "
               "kernels for GPUs beside that for CPUs",
               [](OpPassManager &pm, const LoweringOptions &options) {
                 LoweringOptions cuda;
                 cuda.copyOptionValuesFrom(options);
                 if (cuda.chip.empty())
                   cuda.chip = nvptx::kDefaultChip.str();
                 buildLowerToHostPipeline(pm, cuda);
               });
}

} // namespace xacc
