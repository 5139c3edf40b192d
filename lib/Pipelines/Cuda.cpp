//===- Cuda.cpp - Device code of kernels ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Pipelines/Pipelines.h"
#include "Target/CudaToolkit.h"
#include "Target/DeviceImages.h"
#include "Target/NVPTX.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace xacc {

void buildDeviceCodePipeline(OpPassManager &pm,
                             const LoweringOptions &options) {
  CudaToolkit toolkit = findCudaToolkit(options.cudaPath);
  // On numbers instead of complex numbers, as the host's code does it too.
  pm.addNestedPass<offload::FuncOp>(createConvertComplexToStandardPass());
  pm.addNestedPass<func::FuncOp>(createConvertComplexToStandardPass());
  ConvertOffloadToGPUPassOptions toGPU;
  toGPU.libdevice = !toolkit.libdevice.empty();
  toGPU.needToolkit = options.cubin;
  toGPU.links = !options.cubin;
  toGPU.remarks = options.remarks;
  pm.addPass(createConvertOffloadToGPUPass(toGPU));

  // Runs only where there are kernels.
  OpPassManager &device = pm.nest<gpu::GPUModuleOp>();
  auto where = [](StringRef ops, std::unique_ptr<Pass> pass) {
    return createXACCRunIfUsedPass({ops}, std::move(pass));
  };
  device.addPass(createCanonicalizerPass());
  device.addPass(createCSEPass());
  device.addPass(createLoopInvariantCodeMotionPass());
  device.addPass(
      where("memref.copy", createXACCLowerCopiesPass({/*contiguous=*/true})));
  device.addPass(memref::createExpandStridedMetadataPass());
  device.addPass(where("vector", createConvertVectorToSCFPass()));
  device.addPass(createLowerAffinePass());
  device.addPass(createSCFToControlFlowPass());
  device.addPass(createXACCLowerTaggedAccessesPass());
  device.addPass(where("vector", createConvertVectorToLLVMPass()));
  device.addPass(createConvertGpuOpsToNVVMOps());
  device.addPass(createXACCSignAddressesPass());
  // Those on integers, which are none of a library's.
  device.addPass(createConvertMathToLLVMPass());
  device.addPass(createConvertComplexToLLVMPass());
  device.addPass(createCanonicalizerPass());
  device.addPass(createReconcileUnrealizedCastsPass());

  XACCEmbedDeviceImagePassOptions image;
  image.chip = options.chip;
  image.libdevice = toolkit.libdevice;
  if (options.cubin)
    image.ptxas = toolkit.ptxas;
  pm.addPass(nvptx::createEmbedDeviceImagePass(image, options.images));
}

void registerCudaPipelines() {
  PassPipelineRegistration<LoweringOptions>(
      "xacc-device-code",
      "Add code for GPUs of the offload.funcs of a module, as one image",
      [](OpPassManager &pm, const LoweringOptions &options) {
        LoweringOptions cuda;
        cuda.copyOptionValuesFrom(options);
        if (cuda.chip.empty())
          cuda.chip = nvptx::kDefaultChip.str();
        buildDeviceCodePipeline(pm, cuda);
      });
}

} // namespace xacc
