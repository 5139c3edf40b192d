//===- DeviceImports.cpp - What kernels call and read on a GPU ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Routines, calls of libraries and constants that the device module needs.
//
//===----------------------------------------------------------------------===//

#include "DeviceModule.h"

#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "MathFunctions.h"
#include "PrintFormats.h"
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
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "xacc/DeviceABI.h"

using namespace mlir;
using namespace xacc::offload;

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
                      NVVM::NVVMDialect, scf::SCFDialect, ub::UBDialect,
                      vector::VectorDialect>(op->getDialect());
  // What puts complex numbers together and takes them apart.
  if (isa<complex::CreateOp, complex::ReOp, complex::ImOp, complex::ConstantOp>(
          op))
    known = true;
  auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
  // Upstream lowers it to a comparison with exchange, which is of integers.
  auto atomic = dyn_cast<memref::GenericAtomicRMWOp>(op);
  if (isa<memref::AllocOp, memref::DeallocOp, vector::PrintOp>(op) ||
      (isa<memref::CopyOp>(op) &&
       !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>)) ||
      (atomic && !atomic.getResult().getType().isSignlessInteger()) ||
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
  }
  return {};
}

/// A format that is known is written as GPUs know formats.
std::string DeviceModule::adaptPrint(LLVM::CallOp call) {
  if (call.getArgOperands().empty())
    return {};
  auto address =
      call.getArgOperands().front().getDefiningOp<LLVM::AddressOfOp>();
  auto global =
      address ? hostSymbols.lookup<LLVM::GlobalOp>(address.getGlobalName())
              : LLVM::GlobalOp();
  if (!global && address)
    global = device.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
  auto text = global ? dyn_cast_or_null<StringAttr>(global.getValueOrNull())
                     : StringAttr();
  if (!text)
    return {};
  return adaptFormat(device, call, text.getValue().split('\0').first);
}

/// A call of the C library becomes one of the device library.
std::string DeviceModule::importCall(LLVM::CallOp call) {
  if (!call.getCallee())
    return "it calls through a pointer";
  StringRef name = *call.getCallee();
  if (isOurCall(call))
    return {};
  auto own = hostSymbols.lookup<LLVM::LLVMFuncOp>(name);
  if (own && own.isExternal() && name == "printf")
    if (std::string reason = adaptPrint(call); !reason.empty())
      return reason;
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
  if (callee && callee->hasAttr(kBitcodeAttr)) {
    OpBuilder::atBlockBegin(device.getBody()).clone(*callee);
  } else if (!routine || !routine->hasAttr(kRoutineAttr)) {
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

/// As members of a structure in C.
static int64_t getArgumentBytes(gpu::GPUFuncOp kernel) {
  DataLayout layout = DataLayout::closest(kernel);
  int64_t bytes = 0;
  for (Type type : kernel.getFunctionType().getInputs())
    bytes = llvm::alignTo(bytes, layout.getTypeABIAlignment(type)) +
            int64_t(layout.getTypeSize(type));
  return bytes;
}

std::string DeviceModule::importKernel(Operation *kernel) {
  // Of one kernel that has more the driver refuses the whole image.
  constexpr int64_t maxArgumentBytes = 4352;
  int64_t bytes = getArgumentBytes(cast<gpu::GPUFuncOp>(kernel));
  if (bytes > maxArgumentBytes)
    return "its arguments are " + std::to_string(bytes) +
           " bytes, more than the " + std::to_string(maxArgumentBytes) +
           " that a GPU takes: put scalars into an array";
  return import(kernel);
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
