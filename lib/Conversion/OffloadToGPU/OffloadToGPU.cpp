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

#include "Conversion/Passes.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "KernelEmitter.h"
#include "MathFunctions.h"
#include "SystemCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "xacc/DeviceABI.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringMap.h"

namespace xacc {
#define GEN_PASS_DEF_CONVERTOFFLOADTOGPUPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc::offload;

/// The end of a reason; it says what helps.
static constexpr llvm::StringLiteral kNeedsToolkit =
    "needs libdevice.10.bc of a CUDA toolkit, which the compiler did not find: "
    "install one, for example with 'pip install nvidia-cuda-nvcc', or name its "
    "folder with --cuda-path";

namespace {

/// Moves kernels and what they refer to into the device module.
class DeviceModule {
public:
  /// `links`: routines of other files are linked when the program runs.
  DeviceModule(ModuleOp host, StringRef name, bool libdevice, bool links,
               llvm::SetVector<Attribute> &librarySymbols, SumOrders &sums)
      : host(host), hostSymbols(host), librarySymbols(librarySymbols),
        sums(sums), libdevice(libdevice), links(links) {
    OpBuilder builder = OpBuilder::atBlockEnd(host.getBody());
    device = gpu::GPUModuleOp::create(builder, host.getLoc(), name);
    findFile();
  }

  void addKernel(FuncOp func);
  /// Why a loop with all of its kernels has one block; empty if it does not.
  StringRef whyOneBlock(FuncOp func) const {
    auto found = oneBlockReasons.find(func.getSymNameAttr());
    return found == oneBlockReasons.end() ? StringRef() : found->second;
  }
  /// Adds a routine under the name that other files know. Why it cannot be, or
  /// empty.
  std::string addExported(func::FuncOp routine);
  void finish();

private:
  std::string addGridKernel(FuncOp func);
  void setImage(FuncOp func, const KernelShape &shape, int64_t scratchPerBlock);
  std::string import(Operation *root);
  std::string importCall(LLVM::CallOp call);
  std::string importOtherFile(LLVM::CallOp call, LLVM::LLVMFuncOp declaration);
  std::string importRoutine(StringRef name);
  Value emitAddressOf(OpBuilder &builder, Location loc, StringRef variable);
  std::string importGlobal(Operation *global, StringRef name);
  std::string check(Operation *op);
  ArrayRef<LaunchOp> findLaunches(FuncOp func);
  void findFile();

  ModuleOp host;
  SymbolTable hostSymbols;
  SymbolTableCollection symbols;
  /// Variables of the MPI library that stand for handles.
  llvm::SetVector<Attribute> &librarySymbols;
  SumOrders &sums;
  /// The one that all kernels are in; empty: there are several.
  std::string file;
  gpu::GPUModuleOp device;
  bool libdevice, links;
  llvm::DenseMap<StringAttr, std::string> oneBlockReasons;
  /// By kernel.
  llvm::DenseMap<StringAttr, SmallVector<LaunchOp, 1>> launches;
  /// Routines and globals; why they cannot be used, or empty.
  llvm::StringMap<std::string> imported;
};

} // namespace

/// Here, acc_on_device has a result that is known.
static void replaceOnDevice(LLVM::CallOp call) {
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value type = call.getArgOperands().front();
  auto is = [&](int64_t known) -> Value {
    Value constant = arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(type.getType(), known));
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, type,
                                 constant);
  };
  Value here = arith::OrIOp::create(builder, loc, is(XACC_DEVICE_NVIDIA),
                                    is(XACC_DEVICE_NOT_HOST));
  call->replaceAllUsesWith(
      arith::ExtUIOp::create(builder, loc, call->getResult(0).getType(), here));
  call.erase();
}

/// Drops what only other devices run.
static void foldBranches(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  scf::IfOp::getCanonicalizationPatterns(patterns, root->getContext());
  cf::CondBranchOp::getCanonicalizationPatterns(patterns, root->getContext());
  // Not to converge is no error: a branch more stays.
  (void)applyPatternsGreedily(root, std::move(patterns));
}

static void replaceKnownFunctions(Operation *root) {
  bool asks = false;
  root->walk([&](LLVM::CallOp call) {
    if (call.getCallee() != "acc_on_device")
      return;
    replaceOnDevice(call);
    asks = true;
  });
  if (asks)
    foldBranches(root);
  replaceMathFunctions(root);
}

/// Why `op` cannot stand in device code; empty if it can.
std::string DeviceModule::check(Operation *op) {
  bool known =
      isa_and_nonnull<arith::ArithDialect, cf::ControlFlowDialect,
                      func::FuncDialect, gpu::GPUDialect, LLVM::LLVMDialect,
                      math::MathDialect, memref::MemRefDialect,
                      NVVM::NVVMDialect, scf::SCFDialect, ub::UBDialect>(
          op->getDialect());
  // What puts complex numbers together and takes them apart.
  if (isa<complex::CreateOp, complex::ReOp, complex::ImOp, complex::ConstantOp>(
          op))
    known = true;
  auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
  if (isa<memref::AllocOp, memref::DeallocOp, memref::CopyOp, scf::ParallelOp,
          scf::ForallOp>(op) ||
      (assembly && !assembly.getAsmString().starts_with(kMultiplyWide)) ||
      hasNoDeviceFunction(op))
    known = false;
  if (!known && !isa<UnrealizedConversionCastOp>(op))
    return ("'" + op->getName().getStringRef() + "' has no form for GPUs")
        .str();
  if (!libdevice && needsDeviceLibrary(op))
    return ("'" + op->getName().getStringRef() + "' " + kNeedsToolkit).str();
  SmallVector<Type> types(op->getResultTypes());
  llvm::append_range(types, op->getOperandTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types) {
    if (auto memory = dyn_cast<BaseMemRefType>(type))
      type = memory.getElementType();
    if (type.isF80() || type.isF128())
      return "it computes with long double";
    if (!type.isSignlessInteger() || type.getIntOrFloatBitWidth() <= 64)
      continue;
    if (type.getIntOrFloatBitWidth() > 128)
      return "it computes with integers of more than 128 bits";
    // LLVM calls a library for these, which GPUs do not have.
    if (isa<arith::SIToFPOp, arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp,
            LLVM::SIToFPOp, LLVM::UIToFPOp, LLVM::FPToSIOp, LLVM::FPToUIOp>(op))
      return "it converts between integers of 128 bits and floating-point "
             "numbers";
  }
  return {};
}

/// A call of the C library becomes one of the device library.
std::string DeviceModule::importCall(LLVM::CallOp call) {
  if (!call.getCallee())
    return "it calls through a pointer";
  StringRef name = *call.getCallee();
  if (isOurCall(call))
    return {};
  auto own = hostSymbols.lookup<LLVM::LLVMFuncOp>(name);
  if (own && own.isExternal() && replaceSystemCall(device, call))
    return {};
  std::string function = getDeviceFunction(name);
  auto declaration = hostSymbols.lookup<LLVM::LLVMFuncOp>(name);
  if (function.empty() && declaration && declaration->hasAttr(kOtherFileAttr))
    return importOtherFile(call, declaration);
  if (function.empty() || !declaration || !declaration.isExternal())
    return importRoutine(name);
  if (!libdevice)
    return ("it calls '" + name + "', which " + kNeedsToolkit).str();
  if (!device.lookupSymbol(function)) {
    OpBuilder builder = OpBuilder::atBlockBegin(device.getBody());
    LLVM::LLVMFuncOp::create(builder, call.getLoc(), function,
                             declaration.getFunctionType());
  }
  call.setCallee(function);
  return {};
}

/// Calls what the other file's device code has under a name of its own. A
/// `_Bool`, which C passes as a bit, is a byte there.
std::string DeviceModule::importOtherFile(LLVM::CallOp call,
                                          LLVM::LLVMFuncOp declaration) {
  StringRef name = declaration.getName();
  if (!links)
    return ("it calls '" + name +
            "', a routine of another file, which only PTX is linked with: "
            "compile without --cuda-arch")
        .str();
  if (call.getVarCalleeType() && call.getVarCalleeType()->isVarArg())
    return ("it calls '" + name + "' with any number of arguments").str();
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Type i1 = builder.getI1Type(), i8 = builder.getI8Type();
  SmallVector<Value> values;
  SmallVector<Type> types;
  for (Value value : call.getArgOperands()) {
    if (value.getType() == i1)
      value = LLVM::ZExtOp::create(builder, loc, i8, value);
    values.push_back(value);
    types.push_back(value.getType());
  }
  Type result = LLVM::LLVMVoidType::get(call.getContext());
  if (call.getNumResults() != 0)
    result = call.getResult().getType() == i1 ? i8 : call.getResult().getType();
  auto type = LLVM::LLVMFunctionType::get(result, types);
  std::string symbol = (kDevicePrefix + name).str();
  auto known = device.lookupSymbol<LLVM::LLVMFuncOp>(symbol);
  if (!known) {
    OpBuilder outside = OpBuilder::atBlockBegin(device.getBody());
    LLVM::LLVMFuncOp::create(outside, loc, symbol, type);
  } else if (known.getFunctionType() != type) {
    return ("it calls '" + name + "' with arguments of several types").str();
  }
  auto linked = LLVM::CallOp::create(builder, loc, type, symbol, values);
  if (call.getNumResults() != 0) {
    Value value = linked.getResult();
    if (call.getResult().getType() == i1)
      value = LLVM::TruncOp::create(builder, loc, i1, value);
    call.getResult().replaceAllUsesWith(value);
  }
  call.erase();
  return {};
}

/// The address of the device's copy of a variable, from its accessor.
Value DeviceModule::emitAddressOf(OpBuilder &builder, Location loc,
                                  StringRef variable) {
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMPointerType::get(loc.getContext()), {});
  std::string accessor = (kDevicePrefix + "$" + variable).str();
  if (!device.lookupSymbol(accessor)) {
    OpBuilder outside = OpBuilder::atBlockBegin(device.getBody());
    LLVM::LLVMFuncOp::create(outside, loc, accessor, type);
  }
  return LLVM::CallOp::create(builder, loc, type, accessor, ValueRange())
      .getResult();
}

std::string DeviceModule::addExported(func::FuncOp routine) {
  // The ring of a kernel is known in its own file only.
  if (passesMessages(routine, symbols))
    return "it passes messages";
  std::string reason = importRoutine(routine.getSymName());
  if (!reason.empty())
    return reason;
  OpBuilder builder = OpBuilder::atBlockEnd(device.getBody());
  Location loc = routine.getLoc();
  StringRef name = routine->getAttrOfType<StringAttr>(kExportAttr).getValue();
  auto globals = routine->getAttrOfType<ArrayAttr>(kExportGlobalsAttr);
  TypeRange types = routine.getFunctionType().getInputs();
  auto exported = func::FuncOp::create(
      builder, loc, (kDevicePrefix + name).str(),
      builder.getFunctionType(types.drop_back(globals ? globals.size() : 0),
                              routine.getResultTypes()));
  builder.setInsertionPointToStart(exported.addEntryBlock());
  SmallVector<Value> arguments(exported.getArguments());
  if (globals)
    for (auto global : globals.getAsRange<StringAttr>())
      arguments.push_back(emitAddressOf(builder, loc, global.getValue()));
  auto call = func::CallOp::create(builder, loc, routine.getSymName(),
                                   routine.getResultTypes(), arguments);
  func::ReturnOp::create(builder, loc, call.getResults());
  return {};
}

std::string DeviceModule::importRoutine(StringRef name) {
  if (auto known = imported.find(name); known != imported.end())
    return known->second;
  imported[name] = {}; // it may call itself
  std::string reason;
  Operation *callee = hostSymbols.lookup(name);
  auto routine = dyn_cast_or_null<func::FuncOp>(callee);
  if (!routine || !routine->hasAttr(kRoutineAttr)) {
    auto stays =
        callee ? callee->getAttrOfType<StringAttr>(kStaysCAttr) : StringAttr();
    reason = stays ? ("a statement in it stays C: " + stays.getValue()).str()
                   : ("it calls '" + name + "', which is no acc routine").str();
  } else {
    KernelShape shape;
    shape.serial = true;
    shape.messages = passesMessages(routine, symbols);
    KernelEmitter emitter(routine, shape);
    Operation *copy = emitter.emitRoutine(device);
    reason = emitter.getFailure();
    if (reason.empty())
      reason = import(copy);
    if (!reason.empty())
      copy->erase();
  }
  return imported[name] = reason;
}

/// Constants of the program are copied; what can change is no constant.
std::string DeviceModule::importGlobal(Operation *global, StringRef name) {
  if (auto known = imported.find(name); known != imported.end())
    return known->second;
  bool constant = false;
  if (auto variable = dyn_cast_or_null<LLVM::GlobalOp>(global))
    constant = variable.getConstant() &&
               (variable.getValueOrNull() || variable.getInitializerBlock());
  else if (auto variable = dyn_cast_or_null<memref::GlobalOp>(global))
    constant = variable.getConstant() && !variable.isExternal();
  std::string reason;
  imported[name] = {}; // it may refer to itself
  if (constant) {
    OpBuilder builder = OpBuilder::atBlockBegin(device.getBody());
    Operation *copy = builder.clone(*global);
    if (auto variable = dyn_cast<LLVM::GlobalOp>(copy))
      variable.setLinkage(LLVM::Linkage::Internal);
    else
      SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
    // Pointers in it lead to others.
    reason = import(copy);
    if (!reason.empty())
      copy->erase();
  } else {
    reason = ("it uses the variable '" + name + "' of the host").str();
  }
  return imported[name] = reason;
}

/// Brings what `root` refers to, and checks its ops.
std::string DeviceModule::import(Operation *root) {
  replaceKnownFunctions(root);
  replaceMessages(device, root, file, librarySymbols);
  std::string reason;
  root->walk([&](Operation *op) {
    reason = check(op);
    if (!reason.empty())
      return WalkResult::interrupt();
    if (auto call = dyn_cast<func::CallOp>(op)) {
      reason = importRoutine(call.getCallee());
    } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      reason = importCall(call);
    } else if (auto address = dyn_cast<LLVM::AddressOfOp>(op);
               address && !device.lookupSymbol(address.getGlobalName())) {
      reason = importGlobal(hostSymbols.lookup(address.getGlobalName()),
                            address.getGlobalName());
    } else if (auto global = dyn_cast<memref::GetGlobalOp>(op)) {
      reason =
          importGlobal(hostSymbols.lookup(global.getName()), global.getName());
    }
    return reason.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return reason;
}

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
  if (!reason.empty())
    return reason;
  keepScalars(copy);
  KernelShape shape = getKernelShape(copy, /*mayBeGrid=*/true);
  KernelEmitter emitter(copy, shape, &sums);
  Operation *kernel = emitter.emitKernel(device);
  reason = emitter.getFailure();
  if (reason.empty())
    reason = import(kernel);
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

void DeviceModule::addKernel(FuncOp func) {
  if (func.getPersistent() && !passesMessages(func, symbols)) {
    std::string reason = addGridKernel(func);
    if (reason.empty())
      return;
    // Only a grid has the host communicate.
    if (hasLoopCalls(func))
      return func.setNoImage(reason);
    oneBlockReasons[func.getSymNameAttr()] = reason;
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
      reason = import(kernel);
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
                        librarySymbols, sums);
    DeviceModule linked(getOperation(), kLinkedModuleName, libdevice, true,
                        librarySymbols, sums);
    SymbolTableCollection symbols;
    // Loops with all of their kernels do as those do.
    for (bool persistent : {false, true})
      for (FuncOp kernel : kernels)
        if (persistent == bool(kernel.getPersistent()))
          (links && callsOtherFiles(kernel, symbols) ? linked : device)
              .addKernel(kernel);
    device.finish();
    linked.finish();
    createLibrarySymbols();
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
                        librarySymbols, sums);
    for (func::FuncOp routine : exported) {
      std::string reason = device.addExported(routine);
      if (!reason.empty() && remarks)
        routine.emitRemark()
            << "no code for GPUs that kernels of other files could call: "
            << reason;
    }
    device.finish();
  }

  void createLibrarySymbols() {
    if (librarySymbols.empty())
      return;
    ModuleOp module = getOperation();
    Location loc = module.getLoc();
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto pointer = LLVM::LLVMPointerType::get(&getContext());
    auto type = LLVM::LLVMArrayType::get(pointer, librarySymbols.size() + 1);
    auto global =
        LLVM::GlobalOp::create(builder, loc, type,
                               /*isConstant=*/true, LLVM::Linkage::Internal,
                               kRequestSymbols, Attribute());
    builder.createBlock(&global.getInitializerRegion());
    Value value = LLVM::ZeroOp::create(builder, loc, type);
    for (auto [number, name] : llvm::enumerate(librarySymbols)) {
      Value address = LLVM::AddressOfOp::create(builder, loc, pointer,
                                                cast<FlatSymbolRefAttr>(name));
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

  llvm::SetVector<Attribute> librarySymbols;
  SumOrders sums;
};
} // namespace
