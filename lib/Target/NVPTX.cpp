//===- NVPTX.cpp - PTX text of a device module ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates to LLVM IR, links what is needed of NVIDIA's device library and of
// the runtime's device code, runs LLVM's optimiser for the target and its code
// generator.
//
//===----------------------------------------------------------------------===//

#include "Target/NVPTX.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include <mutex>

using namespace mlir;

// Of LLVM's list of targets, the one that we know to be there.
extern "C" void LLVMInitializeNVPTXTargetInfo();
extern "C" void LLVMInitializeNVPTXTarget();
extern "C" void LLVMInitializeNVPTXTargetMC();
extern "C" void LLVMInitializeNVPTXAsmPrinter();

namespace xacc::nvptx {

static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(StringRef chip, StringRef features) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, chip, features, llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

/// Kernels, and what other files call.
static bool isVisible(const llvm::GlobalValue &value) {
  auto *function = dyn_cast<llvm::Function>(&value);
  return function &&
         (function->getCallingConv() == llvm::CallingConv::PTX_Kernel ||
          function->getName().starts_with(offload::kDevicePrefix));
}

static bool needsLibdevice(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) {
    return function.isDeclaration() && function.getName().starts_with("__nv_");
  });
}

static LogicalResult linkLibdevice(gpu::GPUModuleOp device,
                                   llvm::Module &module, StringRef path) {
  if (path.empty())
    return device.emitError("device code needs libdevice.10.bc of a CUDA "
                            "toolkit, which was not found");
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> library =
      llvm::parseIRFile(path, error, module.getContext());
  if (!library)
    return device.emitError("cannot read '")
           << path << "': " << error.getMessage();
  library->setDataLayout(module.getDataLayout());
  library->setTargetTriple(module.getTargetTriple());
  if (llvm::Linker::linkModules(module, std::move(library),
                                llvm::Linker::LinkOnlyNeeded))
    return device.emitError("cannot link '") << path << "'";
  // Numbers that are denormal stay what they are.
  module.addModuleFlag(llvm::Module::Override, "nvvm-reflect-ftz", 0u);
  return success();
}

/// Device code of the runtime, as bitcode (DeviceRequests.cpp).
static constexpr unsigned char requestBitcode[] = {
#include "DeviceRequests.bc.inc"
};

static bool needsRequests(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) {
    return function.isDeclaration() &&
           (function.getName().starts_with("__xacc_request_") ||
            function.getName().starts_with("__xacc_grid_"));
  });
}

/// Links what passes messages, and barriers of grids.
static LogicalResult linkRequests(gpu::GPUModuleOp device,
                                  llvm::Module &module) {
  StringRef bytes(reinterpret_cast<const char *>(requestBitcode),
                  sizeof requestBitcode);
  llvm::Expected<std::unique_ptr<llvm::Module>> library =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, "DeviceRequests.cpp"),
                             module.getContext());
  if (!library)
    return device.emitError("cannot read the device code of the runtime: ")
           << llvm::toString(library.takeError());
  (*library)->setDataLayout(module.getDataLayout());
  (*library)->setTargetTriple(module.getTargetTriple());
  // Those of the module are for its chip.
  for (llvm::Function &function : **library)
    for (StringRef name : {"target-cpu", "target-features"})
      function.removeFnAttr(name);
  if (llvm::Linker::linkModules(module, std::move(*library),
                                llvm::Linker::LinkOnlyNeeded))
    return device.emitError("cannot link the device code of the runtime");
  return success();
}

/// Atomic operations of programs order nothing but themselves, among the
/// threads of one device. (Those of our reductions say their scope.)
static void relaxAtomics(llvm::Module &module) {
  auto relaxed = llvm::AtomicOrdering::Monotonic;
  auto device = module.getContext().getOrInsertSyncScopeID("device");
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      if (auto *update = dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        if (update->getSyncScopeID() != llvm::SyncScope::System)
          continue;
        update->setOrdering(relaxed);
        update->setSyncScopeID(device);
      } else if (auto *swap = dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        swap->setSuccessOrdering(relaxed);
        swap->setFailureOrdering(relaxed);
        swap->setSyncScopeID(device);
      }
    }
}

static void optimise(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::internalizeModule(module, isVisible);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

FailureOr<std::string> emitPTX(gpu::GPUModuleOp device, StringRef chip,
                               StringRef libdevice) {
  std::optional<std::string> features = getFeatures(chip);
  if (!features)
    return device.emitError("unknown GPU architecture '")
           << chip << "'; write one such as sm_80, sm_90 or sm_100";
  std::unique_ptr<llvm::TargetMachine> machine =
      createTargetMachine(chip, *features);
  if (!machine)
    return device.emitError("this LLVM has no code generator for NVPTX");

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(device, context, device.getName());
  if (!module)
    return device.emitError("device code cannot be translated to LLVM IR");
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());
  if (needsLibdevice(*module) &&
      failed(linkLibdevice(device, *module, libdevice)))
    return failure();
  relaxAtomics(*module);
  if (needsRequests(*module) && failed(linkRequests(device, *module)))
    return failure();
  optimise(*module, *machine);

  SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager codeGen;
  if (machine->addPassesToEmitFile(codeGen, stream, nullptr,
                                   llvm::CodeGenFileType::AssemblyFile))
    return device.emitError("this LLVM cannot write PTX");
  codeGen.run(*module);
  return std::string(text);
}

} // namespace xacc::nvptx
