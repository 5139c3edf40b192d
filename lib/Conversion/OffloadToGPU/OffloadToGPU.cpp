//===- OffloadToGPU.cpp - GPU code of kernels -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each offload.func gets a gpu.func in one gpu.module, see KernelEmitter.h.
// What a kernel calls and the constants that it reads are copied into that
// module. Then it is checked that nothing is left that has no meaning on a GPU;
// a kernel that fails the check is dropped, and its offload.func says why.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/KeepScalars.h"
#include "Conversion/Passes.h"
#include "DeviceModule.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "xacc/DeviceABI.h"
#include "llvm/ADT/ScopeExit.h"

namespace xacc {
#define GEN_PASS_DEF_CONVERTOFFLOADTOGPUPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc::offload;

void DeviceModule::findFile() {
  bool isFirst = true;
  for (auto kernel : host.getOps<FuncOp>()) {
    auto place = kernel.getLoc()->findInstanceOf<FileLineColLoc>();
    StringRef own = place ? place.getFilename().getValue() : StringRef();
    if (isFirst)
      file = own;
    else if (file != own)
      file.clear();
    isFirst = false;
  }
}

/// The launches of a kernel: a loop of the source may have been copied.
ArrayRef<LaunchOp> DeviceModule::findLaunches(FuncOp func) {
  if (launches.empty())
    host.walk([&](LaunchOp launch) {
      launches[launch.getKernelAttr().getAttr()].push_back(launch);
    });
  auto found = launches.find(func.getSymNameAttr());
  return found == launches.end() ? ArrayRef<LaunchOp>() : found->second;
}

/// Whether all pass the same arguments besides the parts that they divide.
static bool areAlike(ArrayRef<LaunchOp> launches) {
  LaunchOp first = launches.front();
  return llvm::all_of(launches, [&](LaunchOp launch) {
    return launch.getArgs().size() == first.getArgs().size() &&
           launch.getSplitLower().size() == first.getSplitLower().size();
  });
}

/// A loop with all of its kernels, by several blocks. Why not, or empty.
std::string DeviceModule::addGridKernel(FuncOp func) {
  // The host's code stays as it is.
  OpBuilder builder(func);
  auto copy = cast<FuncOp>(builder.clone(*func));
  auto restore = llvm::scope_exit([&] { copy.erase(); });
  reduceLoopCalls(copy);
  std::string reason = whyNoGrid(copy);
  if (reason.empty())
    reason = outlineHostCode(copy, hostSymbols, hostFunctions);
  if (!reason.empty())
    return reason;
  keepScalars(copy, /*reduced=*/true);
  giveRowsInGrid(copy, sums);
  shareLoops(copy);
  KernelShape shape = getKernelShape(copy, /*mayBeGrid=*/true);
  KernelEmitter emitter(copy, shape, &sums);
  Operation *kernel = emitter.emitKernel(device);
  reason = emitter.getFailure();
  if (reason.empty())
    reason = importKernel(kernel);
  if (!reason.empty()) {
    kernel->erase();
    return reason;
  }
  describePointers(copy, cast<gpu::GPUFuncOp>(kernel));
  setImage(func, shape, emitter.getScratchPerBlock());
  func->setAttr(kCooperativeAttr, builder.getUnitAttr());
  if (shape.communicates)
    func.setRequestsAttr(builder.getUnitAttr());
  ArrayRef<LaunchOp> launches = findLaunches(func);
  if (emitter.reordersSums() || launches.size() != 1 ||
      launches.front()->hasAttr(kReordersSumsAttr))
    func->setAttr(kReordersSumsAttr, builder.getUnitAttr());
  return {};
}

/// What launches of a kernel that has code have to know.
void DeviceModule::setImage(FuncOp func, const KernelShape &shape,
                            int64_t scratchPerBlock) {
  func.setImage(links ? kLinkedImageSymbol : kImageSymbol);
  func.setBlock(ArrayRef<int32_t>(shape.block));
  // A block is a gang.
  if (shape.gangPerBlock || shape.oneBlock)
    func.setGangPerBlockAttr(UnitAttr::get(func.getContext()));
  if (scratchPerBlock)
    func.setScratchPerBlock(scratchPerBlock);
}

/// Partial results are LLVM's, which has no type index.
static bool reducesIndices(FuncOp func) {
  WalkResult walked = func.getBody().walk([](LoopOp loop) {
    for (Type type : loop.getReductions().getTypes())
      if (cast<MemRefType>(type).getElementType().isIndex())
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return walked.wasInterrupted();
}

void DeviceModule::addKernel(FuncOp func) {
  if (func.getNoImage())
    return;
  if (reducesIndices(func))
    return func.setNoImage("it reduces a variable of type index");
  if (func.getPersistent() && !passesMessages(func, symbols)) {
    std::string reason = addGridKernel(func);
    if (reason.empty())
      return;
    // Only a grid has the host communicate.
    if (hasLoopCalls(func))
      return func.setNoImage(reason);
    oneBlockReasons[func.getSymNameAttr()] = reason;
  } else if (func.getPersistent() && usesHost(func)) {
    return func.setNoImage("it passes messages and uses memory of the host");
  }
  if (func.getPersistent())
    func->setAttr(kReordersSumsAttr, UnitAttr::get(func.getContext()));
  ArrayRef<LaunchOp> launches = findLaunches(func);
  bool messages = passesMessages(func, symbols);
  bool oneBlock = messages || func.getPersistent();
  bool isLaunched = !launches.empty() && areAlike(launches);
  bool givesRows = isLaunched && !oneBlock && giveRowsToWorkers(func, launches);
  auto restore = llvm::scope_exit([&] {
    if (givesRows)
      takeRowsFromWorkers(func);
  });
  for (LoopOp loop : func.getBody().getOps<LoopOp>())
    sums.addRows(loop, givesRows);
  KernelShape shape = getKernelShape(func);
  KernelEmitter emitter(func, shape, &sums), wideEmitter(func, shape);
  std::optional<NarrowLaunches> narrow;
  if (isLaunched && !oneBlock)
    narrow.emplace(func, launches);
  bool isNarrow = narrow && narrow->addArgument();
  if (isNarrow)
    emitter.setNarrow(&narrow->getIndices());
  SmallVector<Operation *> kernels = {emitter.emitKernel(device)};
  std::string reason = emitter.getFailure().str();
  // A kernel of its own needs no more registers than its indices do.
  if (reason.empty() && isNarrow && narrow->mayBeFalse()) {
    kernels.push_back(wideEmitter.emitKernel(device, XACC_WIDE_SUFFIX));
    reason = wideEmitter.getFailure();
  }
  for (Operation *kernel : kernels)
    if (reason.empty())
      reason = importKernel(kernel);
  Builder builder(func.getContext());
  if (!reason.empty()) {
    for (Operation *kernel : kernels)
      kernel->erase();
    func.setNoImage(reason);
    return;
  }
  for (Operation *kernel : kernels)
    describePointers(func, cast<gpu::GPUFuncOp>(kernel));
  if (kernels.size() > 1)
    func.setNarrowArgument(narrow->getArgument());
  setImage(func, shape, emitter.getScratchPerBlock());
  describeWaits(func);
  if (messages)
    func.setRequestsAttr(builder.getUnitAttr());
}

/// A routine may have been accepted before one that it calls was not: what
/// refers to nothing is dropped with its callers.
void DeviceModule::finish() {
  bool changed;
  do {
    changed = false;
    SymbolTable symbols(device);
    for (Operation &op : llvm::make_early_inc_range(*device.getBody())) {
      auto missing = op.walk([&](CallOpInterface call) {
        auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
        bool found = callee && symbols.lookup(callee.getLeafReference());
        return found ? WalkResult::advance() : WalkResult::interrupt();
      });
      if (!missing.wasInterrupted())
        continue;
      if (auto kernel = dyn_cast<gpu::GPUFuncOp>(op)) {
        StringRef name = kernel.getName();
        name.consume_back(XACC_WIDE_SUFFIX);
        auto func = hostSymbols.lookup<FuncOp>(name);
        func.removeImageAttr();
        func.setNoImage("it calls a routine that has none");
      }
      op.erase();
      changed = true;
    }
  } while (changed);
  bool isUsed = !device.getOps<gpu::GPUFuncOp>().empty() ||
                llvm::any_of(device.getOps<func::FuncOp>(), [](auto func) {
                  return func.getSymName().starts_with(kDevicePrefix);
                });
  if (!isUsed)
    device.erase();
}

namespace {
struct ConvertOffloadToGPU
    : public xacc::impl::ConvertOffloadToGPUPassBase<ConvertOffloadToGPU> {
  using Base::Base;

  void runOnOperation() override {
    exportRoutines();
    auto kernels = llvm::to_vector(getOperation().getOps<FuncOp>());
    if (kernels.empty())
      return;
    DeviceModule device(getOperation(), kDeviceModuleName, libdevice, false,
                        librarySymbols, hostFunctions, sums);
    DeviceModule linked(getOperation(), kLinkedModuleName, libdevice, true,
                        librarySymbols, hostFunctions, sums);
    bool useHost = llvm::any_of(kernels, usesHost);
    SymbolTableCollection symbols;
    // Loops with all of their kernels do as those do.
    for (bool persistent : {false, true})
      for (FuncOp kernel : kernels)
        if (persistent == bool(kernel.getPersistent()))
          (links && callsOtherFiles(kernel, symbols) ? linked : device)
              .addKernel(kernel);
    device.finish();
    linked.finish();
    if (!librarySymbols.empty())
      createSymbols(kRequestSymbols, librarySymbols);
    if (useHost)
      createSymbols(kHostFunctions, hostFunctions);
    for (FuncOp kernel : kernels) {
      StringAttr reason = kernel.getNoImageAttr();
      if (reason && !kernel.getPersistent())
        report(kernel, reason);
      for (DeviceModule *module : {&device, &linked})
        if (StringRef why = module->whyOneBlock(kernel);
            !why.empty() && remarks && !reason)
          kernel.emitRemark()
              << "as one kernel it runs in one block on a GPU: " << why;
    }
  }

  /// What kernels of other files may call, as a module of its own: names of
  /// kernels are those of a file.
  void exportRoutines() {
    SmallVector<func::FuncOp> exported;
    for (auto routine : getOperation().getOps<func::FuncOp>())
      if (routine->hasAttr(kExportAttr))
        exported.push_back(routine);
    if (!links || exported.empty())
      return;
    DeviceModule device(getOperation(), kRoutineModuleName, libdevice, links,
                        librarySymbols, hostFunctions, sums);
    for (func::FuncOp routine : exported) {
      std::string reason = device.addExported(routine);
      if (!reason.empty() && remarks)
        routine.emitRemark()
            << "no code for GPUs that kernels of other files could call: "
            << reason;
    }
    device.finish();
  }

  /// An array of addresses, which a null pointer ends.
  void createSymbols(StringRef array, const llvm::SetVector<Attribute> &names) {
    ModuleOp module = getOperation();
    Location loc = module.getLoc();
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto pointer = LLVM::LLVMPointerType::get(&getContext());
    auto type = LLVM::LLVMArrayType::get(pointer, names.size() + 1);
    auto global = LLVM::GlobalOp::create(
        builder, loc, type,
        /*isConstant=*/true, LLVM::Linkage::Internal, array, Attribute());
    builder.createBlock(&global.getInitializerRegion());
    Value value = LLVM::ZeroOp::create(builder, loc, type);
    for (auto [number, name] : llvm::enumerate(names)) {
      auto symbol = cast<FlatSymbolRefAttr>(name);
      auto function = module.lookupSymbol<func::FuncOp>(symbol.getAttr());
      Value address =
          function ? UnrealizedConversionCastOp::create(
                         builder, loc, pointer,
                         func::ConstantOp::create(
                             builder, loc, function.getFunctionType(), symbol)
                             .getResult())
                         .getResult(0)
                   : LLVM::AddressOfOp::create(builder, loc, pointer, symbol)
                         .getResult();
      value = LLVM::InsertValueOp::create(builder, loc, value, address,
                                          static_cast<int64_t>(number));
    }
    LLVM::ReturnOp::create(builder, loc, value);
  }

  void report(FuncOp kernel, StringRef reason) {
    bool isError = needToolkit && reason.ends_with(kNeedsToolkit);
    if (isError)
      signalPassFailure();
    if (isError || remarks)
      (isError ? kernel.emitError() : kernel.emitRemark())
          << "no code for GPUs: " << reason;
  }

  llvm::SetVector<Attribute> librarySymbols, hostFunctions;
  SumOrders sums;
};
} // namespace
