//===- OffloadToOpenMP.cpp - Host code of kernels -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of each offload.func moves to a function that takes the address of
// the packed arguments, `XaccKernel::host`; see HostLoops.cpp for its loops. An
// offload.func without a body stays behind for the launches that name it.
//
// Routines keep their form: their loops run in the thread that calls them.
//
// Precondition: kernels are outlined; whatever makes device code of them has
// run. Postcondition: no offload.loop, no offload.view, no body of a kernel.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/KeepScalars.h"
#include "Conversion/Common/Views.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/Analysis/KernelPointers.h"
#include "HostLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace xacc {
#define GEN_PASS_DEF_CONVERTOFFLOADTOOPENMPPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;

/// For --xacc-attach-alias-scopes: the memory of these pointers, which are
/// loaded from the arguments, is each kernel's argument's alone.
static void nameObject(Value pointer, unsigned number) {
  auto load = pointer.getDefiningOp<LLVM::LoadOp>();
  assert(load && "pointers are loaded as they are");
  load->setAttr(
      offload::kObjectAttr,
      StringAttr::get(load.getContext(), "argument " + std::to_string(number)));
}

static func::FuncOp createHostFunction(offload::FuncOp kernel) {
  ArrayRef<unsigned> unshared;
  std::optional<offload::KernelPointers> pointers;
  // Messages change the memory of kernels behind their back.
  SymbolTableCollection tables;
  if (!kernel.getPersistent() && !offload::passesMessages(kernel, tables)) {
    // A loop that reduces into private memory would not be divided.
    keepScalars(kernel, /*reduced=*/false);
    unshared = pointers.emplace(kernel).getUnshared();
  }
  OpBuilder builder(kernel);
  Location loc = kernel.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto host = func::FuncOp::create(builder, loc, getHostName(kernel),
                                   builder.getFunctionType(pointer, {}));
  host.setPrivate();
  host->setAttr(
      "llvm.linkage",
      LLVM::LinkageAttr::get(builder.getContext(), LLVM::Linkage::Internal));
  Block *entry = host.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  Block *body = &kernel.getBody().front();
  for (auto [number, argument] : llvm::enumerate(body->getArguments())) {
    Value value = loadArgument(builder, loc, kernel, entry->getArgument(0),
                               number, /*isInvariant=*/true);
    if (llvm::is_contained(unshared, number))
      nameObject(value, number);
    argument.replaceAllUsesWith(value);
  }
  entry->getOperations().splice(entry->end(), body->getOperations(),
                                body->begin(),
                                body->getTerminator()->getIterator());
  builder.setInsertionPointToEnd(entry);
  func::ReturnOp::create(builder, loc);
  return host;
}

/// The name of the host function has to be free.
static LogicalResult checkName(offload::FuncOp kernel, SymbolTable &symbols) {
  std::string name = getHostName(kernel);
  Operation *other = symbols.lookup(name);
  if (!other)
    return success();
  InFlightDiagnostic diagnostic = kernel.emitOpError("needs the name '")
                                  << name << "' for its host code";
  diagnostic.attachNote(other->getLoc()) << "defined here";
  return diagnostic;
}

namespace {
struct ConvertOffloadToOpenMPPass
    : public xacc::impl::ConvertOffloadToOpenMPPassBase<
          ConvertOffloadToOpenMPPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<offload::FuncOp> kernels(module.getOps<offload::FuncOp>());
    SmallVector<func::FuncOp> routines;
    for (auto function : module.getOps<func::FuncOp>())
      if (function->hasAttr(offload::kRoutineAttr))
        routines.push_back(function);
    if (kernels.empty() && routines.empty())
      return;

    RuntimeCalls calls(module);
    LLVMTypeConverter converter(&getContext());
    SymbolTable symbols(module);
    for (offload::FuncOp kernel : kernels)
      if (failed(checkName(kernel, symbols)))
        return signalPassFailure();
    for (offload::FuncOp kernel : kernels) {
      func::FuncOp host = createHostFunction(kernel);
      lowerHostLoops(host, calls, kernel);
      shareSubscripts(host);
      lowerViews(host, converter);
    }
    for (func::FuncOp routine : routines) {
      lowerHostLoops(routine, calls, offload::FuncOp());
      lowerViews(routine, converter);
    }
  }
};
} // namespace
