//===- Lower.cpp - From regions to LLVM IR --------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Pipelines/Pipelines.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"

using namespace mlir;

namespace xacc::driver {

bool hasHalos(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa<xmp::LoopOp, xmp::ReflectOp>(op) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
      })
      .wasInterrupted();
}

static void forgetHalos(LoweringOptions &lowering) {
  lowering.haloWarnings = lowering.insertReflects = false;
  lowering.mergeReflects = lowering.narrowReflects = false;
  lowering.eliminateCopies = false;
  lowering.tileTime = lowering.deepHalos = lowering.overlap = false;
}

bool lower(ModuleOp module, const Options &options, Level level,
           nvptx::DeviceImages *images,
           llvm::function_ref<bool(Level)> atLevel) {
  LoweringOptions lowering;
  lowering.openmp = options.openmp;
  lowering.checkBounds = options.checkBounds;
  lowering.debugInfo = options.debugInfo;
  lowering.remarks = options.remarks;
  lowering.chip = options.chip;
  lowering.cubin = options.cubin;
  lowering.cudaPath = options.cudaPath;
  lowering.images = images;
  lowering.reportDevices = options.reportDevices;
  lowering.gangs = options.gangs;
  lowering.mpi = options.mpi;
  lowering.polls = options.polls;
  lowering.persistent = options.persistent;
  lowering.measuredPersistent = options.measuredPersistent;

  lowering.haloWarnings = options.haloWarnings;
  lowering.insertReflects = options.insertReflects;
  lowering.mergeReflects = options.mergeReflects;
  lowering.narrowReflects = options.narrowReflects;
  lowering.eliminateCopies = options.eliminateCopies;
  lowering.tileTime = options.tileTime;
  lowering.deepHalos = options.deepHalos;
  lowering.splitBoundaries = options.splitBoundaries;
  lowering.overlap = options.overlap;
  lowering.overlapKernels = options.overlapKernels;
  lowering.checkHalos = options.checkHalos;

  auto run = [&](void (*build)(OpPassManager &, const LoweringOptions &)) {
    // Verified at the level that somebody sees instead of after each pass,
    // which takes more than a third of the time.
    PassManager pm(module.getContext());
    pm.enableVerifier(false);
    build(pm, lowering);
    return succeeded(pm.run(module));
  };
  if (!hasHalos(module))
    forgetHalos(lowering);
  // What changes the program at the language level is seen there.
  if (lowering.changesLanguageLevel()) {
    if (!run(buildHaloPipeline))
      return false;
    forgetHalos(lowering);
  }

  struct Step {
    Level level;
    void (*build)(OpPassManager &, const LoweringOptions &);
  };
  static constexpr Step steps[] = {{Level::Plan, buildPlanPipeline},
                                   {Level::Target, buildTargetPipeline},
                                   {Level::LLVM, buildLLVMPipeline}};
  auto isSound = [&](Level reached) {
    return reached != level || succeeded(verify(module));
  };
  if (!isSound(Level::XMP) || !atLevel(Level::XMP))
    return false;
  for (const Step &step : steps) {
    if (step.level > level)
      break;
    if (!run(step.build) || !isSound(step.level) || !atLevel(step.level))
      return false;
  }
  return true;
}

void adoptTarget(ModuleOp module, const llvm::Module &cPart) {
  MLIRContext *context = module.getContext();
  StringRef layout = cPart.getDataLayoutStr();
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  StringAttr::get(context, layout));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  StringAttr::get(context, cPart.getTargetTriple().str()));
  // The same for the queries of MLIR: alignment of long double, say.
  context->loadDialect<DLTIDialect, LLVM::LLVMDialect>();
  if (!module->hasAttr(DLTIDialect::kDataLayoutAttrName))
    if (DataLayoutSpecInterface spec =
            translateDataLayout(cPart.getDataLayout(), context))
      module->setAttr(DLTIDialect::kDataLayoutAttrName, spec);
}

static bool isRegionName(StringRef name) {
  return llvm::any_of(regionPrefixes, [&](StringRef prefix) {
    return name.starts_with(prefix);
  });
}

/// Where the program uses the device address that `acc_copyin` returns, as
/// `acc_deviceptr` says it: several devices must not have parts of that memory.
/// Most programs do not look at it, and lose nothing.
static void exposeReturnedAddresses(llvm::Module &program) {
  for (StringRef name :
       {"acc_copyin", "acc_present_or_copyin", "acc_pcopyin", "acc_create",
        "acc_present_or_create", "acc_pcreate"}) {
    llvm::Function *function = program.getFunction(name);
    if (!function)
      continue;
    for (llvm::User *user : function->users()) {
      auto *call = dyn_cast<llvm::CallInst>(user);
      if (!call || call->getCalledFunction() != function || call->use_empty() ||
          call->arg_size() != 2)
        continue;
      llvm::Value *host = call->getArgOperand(0);
      llvm::FunctionCallee take = program.getOrInsertFunction(
          "acc_deviceptr", call->getType(), host->getType());
      llvm::IRBuilder<> builder(call->getNextNode());
      builder.SetCurrentDebugLocation(call->getDebugLoc());
      builder.CreateCall(take, {host});
    }
  }
}

bool mergeRegions(ModuleOp module, llvm::Module &cPart) {
  std::unique_ptr<llvm::Module> regions =
      translateModuleToLLVMIR(module, cPart.getContext(), cPart.getName());
  if (!regions)
    return reportError("the regions cannot be translated to LLVM IR");
  regions->setDataLayout(cPart.getDataLayout());
  regions->setTargetTriple(cPart.getTargetTriple());

  llvm::Function *donor = cPart.getFunction(kAttributeDonor);
  if (donor) {
    llvm::AttrBuilder attributes(cPart.getContext(),
                                 donor->getAttributes().getFnAttrs());
    // For size everything is optimised.
    bool forSize = attributes.contains(llvm::Attribute::OptimizeForSize) ||
                   attributes.contains(llvm::Attribute::MinSize);
    for (llvm::Function &function : *regions) {
      if (forSize)
        function.removeFnAttr(llvm::Attribute::OptimizeNone);
      if (!function.isDeclaration())
        function.addFnAttrs(attributes);
    }
    donor->eraseFromParent();
  }

  // Internal once both sides have met: then LLVM may inline or drop them, and
  // two units may use the same names.
  SmallVector<std::string> names;
  for (llvm::Function &function : *regions)
    if (!function.isDeclaration() && isRegionName(function.getName()))
      names.push_back(function.getName().str());
  if (llvm::Linker::linkModules(cPart, std::move(regions)))
    return reportError("the regions do not fit the rest of the program");
  for (StringRef name : names)
    if (llvm::Function *function = cPart.getFunction(name))
      function->setLinkage(llvm::GlobalValue::InternalLinkage);

  // So are the statements of regions that stayed C.
  for (llvm::Function &function : cPart)
    if (!function.isDeclaration() &&
        function.getName().starts_with("__xacc_c_"))
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  for (llvm::GlobalAlias &alias : cPart.aliases())
    if (alias.getName().starts_with("__xacc_c_"))
      alias.setLinkage(llvm::GlobalValue::InternalLinkage);
  // And the handles of what only this unit knows; the C part names them.
  for (llvm::GlobalVariable &global : cPart.globals())
    if (global.getName().starts_with("__xacc_desc_static_") &&
        !global.isDeclaration())
      global.setLinkage(llvm::GlobalValue::InternalLinkage);

  exposeReturnedAddresses(cPart);
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(cPart, &stream))
    return reportError("the regions are not valid LLVM IR: " + problem);
  return true;
}

void shareCompileUnit(llvm::Module &whole) {
  llvm::NamedMDNode *units = whole.getNamedMetadata("llvm.dbg.cu");
  if (!units || units->getNumOperands() < 2)
    return;
  auto *first = cast<llvm::DICompileUnit>(units->getOperand(0));
  for (llvm::MDNode *node : llvm::drop_begin(units->operands())) {
    auto *unit = cast<llvm::DICompileUnit>(node);
    if (!unit->getGlobalVariables().empty() || !unit->getEnumTypes().empty() ||
        !unit->getImportedEntities().empty())
      return;
  }
  llvm::DebugInfoFinder finder;
  finder.processModule(whole);
  for (llvm::DISubprogram *subprogram : finder.subprograms())
    if (subprogram->getUnit())
      subprogram->replaceUnit(first);
  units->clearOperands();
  units->addOperand(first);
}

std::string toText(ModuleOp module, const Options &options) {
  // What adoptTarget says of the processor is long, and said again for what is
  // read back.
  DictionaryAttr attributes = module->getAttrDictionary();
  module->removeAttr(LLVM::LLVMDialect::getDataLayoutAttrName());
  module->removeAttr(LLVM::LLVMDialect::getTargetTripleAttrName());
  module->removeAttr(DLTIDialect::kDataLayoutAttrName);
  // Bitcode is not text.
  SmallVector<std::pair<Operation *, Attribute>> bitcode;
  module->walk([&](LLVM::LLVMFuncOp function) {
    if (Attribute bytes = function->removeAttr(offload::kBitcodeAttr))
      bitcode.emplace_back(function, bytes);
  });
  OpPrintingFlags flags;
  flags.enableDebugInfo(options.debugInfo);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, flags);
  module->setAttrs(attributes);
  for (auto [function, bytes] : bitcode)
    function->setAttr(offload::kBitcodeAttr, bytes);
  return text;
}

} // namespace xacc::driver
