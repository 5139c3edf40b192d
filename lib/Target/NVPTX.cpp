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
#include "Target/StatementCode.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "xacc/ImageABI.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
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
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"
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

static llvm::Error makeError(const Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static llvm::Error linkLibdevice(llvm::Module &module, StringRef path) {
  if (path.empty())
    return makeError("device code needs libdevice.10.bc of a CUDA toolkit, "
                     "which was not found");
  llvm::SMDiagnostic error;
  // Of 300 functions a program needs few: only these are read.
  std::unique_ptr<llvm::Module> library =
      llvm::getLazyIRFileModule(path, error, module.getContext());
  if (!library)
    return makeError("cannot read '" + path + "': " + error.getMessage());
  library->setDataLayout(module.getDataLayout());
  library->setTargetTriple(module.getTargetTriple());
  if (llvm::Linker::linkModules(module, std::move(library),
                                llvm::Linker::LinkOnlyNeeded))
    return makeError("cannot link '" + path + "'");
  // Numbers that are denormal stay what they are.
  module.addModuleFlag(llvm::Module::Override, "nvvm-reflect-ftz", 0u);
  return llvm::Error::success();
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
static llvm::Error linkRequests(llvm::Module &module) {
  StringRef bytes(reinterpret_cast<const char *>(requestBitcode),
                  sizeof requestBitcode);
  llvm::Expected<std::unique_ptr<llvm::Module>> library =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, "DeviceRequests.cpp"),
                             module.getContext());
  if (!library)
    return library.takeError();
  (*library)->setDataLayout(module.getDataLayout());
  (*library)->setTargetTriple(module.getTargetTriple());
  // Those of the module are for its chip.
  for (llvm::Function &function : **library)
    for (StringRef name : {"target-cpu", "target-features"})
      function.removeFnAttr(name);
  if (llvm::Linker::linkModules(module, std::move(*library),
                                llvm::Linker::LinkOnlyNeeded))
    return makeError("cannot link the device code of the runtime");
  return llvm::Error::success();
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

/// Drops warnings of hints to the optimiser that it could not follow: they are
/// the compiler's own, not the user's.
struct OwnHints : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    return isa<llvm::DiagnosticInfoOptimizationFailure>(info);
  }
};

static void optimise(llvm::Module &module, llvm::TargetMachine &machine) {
  module.getContext().setDiagnosticHandler(std::make_unique<OwnHints>());
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

/// Atomic operations on a thread's own memory, which GPUs do not have and
/// nobody needs: C has `_Atomic` variables.
static void lowerOwnAtomics(llvm::Module &module) {
  auto isOwn = [](const llvm::Value *address) {
    return isa<llvm::AllocaInst>(llvm::getUnderlyingObject(address));
  };
  for (llvm::Function &function : module)
    for (llvm::Instruction &inst :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (const llvm::Value *address = llvm::getLoadStorePointerOperand(&inst);
          address && inst.isAtomic() && isOwn(address)) {
        if (auto *load = dyn_cast<llvm::LoadInst>(&inst))
          load->setAtomic(llvm::AtomicOrdering::NotAtomic);
        else
          cast<llvm::StoreInst>(inst).setAtomic(
              llvm::AtomicOrdering::NotAtomic);
      } else if (auto *update = dyn_cast<llvm::AtomicRMWInst>(&inst);
                 update && isOwn(update->getPointerOperand())) {
        llvm::lowerAtomicRMWInst(update);
      } else if (auto *swap = dyn_cast<llvm::AtomicCmpXchgInst>(&inst);
                 swap && isOwn(swap->getPointerOperand())) {
        llvm::lowerAtomicCmpXchgInst(swap);
      }
    }
}

/// Whether numbers of 128 bits become floating-point ones, or the other way.
static bool convertsWide(llvm::Module &module) {
  auto isWide = [](llvm::Type *type) {
    return type->getScalarSizeInBits() > 64 && type->isIntOrIntVectorTy();
  };
  for (llvm::Function &function : module)
    for (llvm::Instruction &inst : llvm::instructions(function))
      if (isa<llvm::SIToFPInst, llvm::UIToFPInst, llvm::FPToSIInst,
              llvm::FPToUIInst>(inst) &&
          (isWide(inst.getType()) || isWide(inst.getOperand(0)->getType())))
        return true;
  return false;
}

/// Has LLVM write these conversions out, for which it calls a library otherwise
/// that GPUs do not have. It has no other way to ask for that than an option of
/// the process, which must not last: the host has the library.
struct WideConversions {
  explicit WideConversions(llvm::Module &module) {
    if (!convertsWide(module))
      return;
    auto &options = llvm::cl::getRegisteredOptions();
    auto it = options.find("expand-fp-convert-bits");
    if (it == options.end())
      return;
    bits = static_cast<llvm::cl::opt<unsigned> *>(it->second);
    before = *bits;
    *bits = 64;
  }
  ~WideConversions() {
    if (bits)
      *bits = before;
  }
  llvm::cl::opt<unsigned> *bits = nullptr;
  unsigned before = 0;
};

/// Whether functions may call themselves. What other files define may call what
/// this one shows them.
static bool mayRecurse(llvm::Module &module) {
  auto isOurs = [](const llvm::Function *function) {
    return function && function->getName().starts_with(offload::kDevicePrefix);
  };
  for (llvm::Function &function : module)
    for (llvm::Instruction &inst : llvm::instructions(function))
      if (auto *call = dyn_cast<llvm::CallBase>(&inst))
        if (llvm::Function *callee = call->getCalledFunction();
            isOurs(&function) && isOurs(callee) && callee->isDeclaration())
          return true;
  llvm::CallGraph graph(module);
  for (auto cycle = llvm::scc_begin(&graph); !cycle.isAtEnd(); ++cycle)
    if (cycle.hasCycle())
      return true;
  return false;
}

/// Tells the runtime, which has the driver make stacks.
static void markRecursion(llvm::Module &module) {
  if (!mayRecurse(module))
    return;
  // Weak: images that are linked may each have it.
  llvm::Type *type = llvm::Type::getInt32Ty(module.getContext());
  constexpr unsigned globalMemory = 1;
  new llvm::GlobalVariable(module, type, /*isConstant=*/false,
                           llvm::GlobalValue::WeakAnyLinkage,
                           llvm::ConstantInt::get(type, 1),
                           XACC_RECURSION_SYMBOL, /*InsertBefore=*/nullptr,
                           llvm::GlobalValue::NotThreadLocal, globalMemory);
}

struct DeviceCode::Parts {
  DeviceTarget target;
  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module; // of the context: goes before it
};

DeviceCode::DeviceCode() : parts(std::make_unique<Parts>()) {}
DeviceCode::DeviceCode(DeviceCode &&) = default;
DeviceCode &DeviceCode::operator=(DeviceCode &&) = default;
DeviceCode::~DeviceCode() = default;

FailureOr<DeviceCode> DeviceCode::translate(gpu::GPUModuleOp device,
                                            const DeviceTarget &target) {
  std::optional<std::string> features = getFeatures(target.chip);
  if (!features)
    return device.emitError("unknown GPU architecture '")
           << target.chip << "'; write one such as sm_80, sm_90 or sm_100";
  DeviceCode code;
  Parts &parts = *code.parts;
  parts.target = target;
  parts.machine = createTargetMachine(target.chip, *features);
  if (!parts.machine)
    return device.emitError("this LLVM has no code generator for NVPTX");
  parts.module =
      translateModuleToLLVMIR(device, parts.context, device.getName());
  if (!parts.module)
    return device.emitError("device code cannot be translated to LLVM IR");
  parts.module->setTargetTriple(parts.machine->getTargetTriple());
  parts.module->setDataLayout(parts.machine->createDataLayout());
  // Of acc atomic; those of C in statements keep their order.
  relaxAtomics(*parts.module);
  if (llvm::Error error = linkStatementCode(device, *parts.module))
    return device.emitError(llvm::toString(std::move(error)));
  return code;
}

llvm::Expected<std::string> DeviceCode::compile() {
  llvm::Module &module = *parts->module;
  if (needsLibdevice(module))
    if (llvm::Error error = linkLibdevice(module, parts->target.libdevice))
      return error;
  if (needsRequests(module))
    if (llvm::Error error = linkRequests(module))
      return error;
  optimise(module, *parts->machine);
  lowerOwnAtomics(module); // of what has been inlined
  markRecursion(module);

  SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager codeGen;
  if (parts->machine->addPassesToEmitFile(codeGen, stream, nullptr,
                                          llvm::CodeGenFileType::AssemblyFile))
    return makeError("this LLVM cannot write PTX");
  {
    WideConversions expanded(module);
    codeGen.run(module);
  }
  if (!parts->target.ptxas.empty())
    return assemble(text, parts->target.chip, parts->target.ptxas);
  text.push_back('\0');
  return std::string(text);
}

} // namespace xacc::nvptx
