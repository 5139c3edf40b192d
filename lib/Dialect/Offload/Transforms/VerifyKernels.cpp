//===- VerifyKernels.cpp - Check kernels ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What no single operation can check: where the memory of a kernel comes from,
// and what it calls. Kernels themselves, and functions with `offload.routine`
// as far as they have a body.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "Dialect/XMP/IR/ElementTypes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADVERIFYKERNELSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

namespace {

class KernelVerifier {
public:
  LogicalResult run(Operation *root);

private:
  void verifyValues(KernelOp kernel);
  void verifyCall(CallOpInterface call, StringRef where);
  std::string findMessage(FunctionOpInterface function);
  void verifyMessage(Operation *op);
  void verifyBody(Operation *code, StringRef where);

  InFlightDiagnostic fail(Operation *op) {
    isValid = false;
    return op->emitError();
  }

  SymbolTableCollection symbols;
  llvm::DenseMap<Operation *, std::string> messages; ///< of functions
  bool isValid = true;
};

} // namespace

/// A global that no one writes needs no device copy.
static bool isConstant(Value value, SymbolTableCollection &symbols) {
  Operation *def = value.getDefiningOp();
  if (auto get = dyn_cast_or_null<memref::GetGlobalOp>(def)) {
    auto global = symbols.lookupNearestSymbolFrom<memref::GlobalOp>(
        get, get.getNameAttr());
    return global && global.getConstant();
  }
  return false;
}

static bool isPassable(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return isa<FloatType>(complex.getElementType()) &&
           xacc::xmp::isScalar(complex.getElementType());
  return isa<BaseMemRefType, LLVM::LLVMPointerType>(type) ||
         xacc::xmp::isScalar(type);
}

void KernelVerifier::verifyValues(KernelOp kernel) {
  // Once for each value, where it is used first.
  llvm::MapVector<Value, Operation *> captured;
  visitUsedValuesDefinedAbove(kernel->getRegions(), [&](OpOperand *use) {
    captured.insert({use->get(), use->getOwner()});
  });
  for (auto [value, user] : captured) {
    Type type = value.getType();
    if (!isPassable(type)) { // (C2)
      fail(user)
              .append("uses a value of type ", type,
                      " from outside, which cannot be passed to a kernel")
              .attachNote(value.getLoc())
          << "defined here";
    } else if (isa<BaseMemRefType>(type) && !isOnDevice(value) &&
               !isConstant(value, symbols)) { // (C1)
      std::string name = findName(value);
      fail(user)
              .append("uses ", name.empty() ? "memory" : name,
                      " of the host in a kernel; map it with a data clause")
              .attachNote(kernel.getLoc())
          << "the kernel is here";
    }
  }
}

void KernelVerifier::verifyCall(CallOpInterface call, StringRef where) {
  // The host does it for the kernel.
  if (call->hasAttr(kOnHostAttr))
    return;
  auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  if (!callee) {
    fail(call).append("a call through a pointer in ", where,
                      " is not available on devices: call a function that is "
                      "declared with `#pragma acc routine`");
    return;
  }
  auto function =
      symbols.lookupNearestSymbolFrom<FunctionOpInterface>(call, callee);
  StringRef name = callee.getLeafReference();
  if ((function && !function.isExternal()) || isLibraryFunction(name) ||
      (function && function->hasAttr(kRoutineAttr)))
    return;
  fail(call).append("'", name, "' is called in ", where,
                    ", but is not available on devices: declare it with "
                    "`#pragma acc routine`");
}

/// The function of MPI that an op stands for; empty: none.
static std::string getMessageName(Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (!isa_and_nonnull<OffloadDialect>(op->getDialect()) ||
      !name.consume_front("mpi.") || isa<MPIHandleOp>(op))
    return "";
  std::string result = "MPI_" + name.str();
  result[4] = llvm::toUpper(result[4]);
  return result;
}

/// The function with a body that an op calls; null: none.
static FunctionOpInterface findCallee(Operation *op,
                                      SymbolTableCollection &symbols) {
  auto call = dyn_cast<CallOpInterface>(op);
  auto callee = call ? dyn_cast_or_null<FunctionOpInterface>(
                           call.resolveCallableInTable(&symbols))
                     : FunctionOpInterface();
  return callee && !callee.isExternal() ? callee : FunctionOpInterface();
}

/// The first message of a function or of those that it calls; empty: none.
std::string KernelVerifier::findMessage(FunctionOpInterface function) {
  auto [known, isNew] = messages.try_emplace(function, "");
  if (!isNew)
    return known->second;
  std::string found;
  function->walk([&](Operation *op) {
    found = getMessageName(op);
    if (FunctionOpInterface callee = findCallee(op, symbols))
      found = findMessage(callee);
    return found.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return messages[function] = found;
}

/// A request is one for the whole grid: all threads have to come to it.
void KernelVerifier::verifyMessage(Operation *op) {
  std::string name = getMessageName(op), where = "called";
  if (FunctionOpInterface callee = findCallee(op, symbols)) {
    name = findMessage(callee);
    where = "called by a function";
  }
  if (name.empty())
    return;
  for (auto loop = op->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>()) {
    if (!loop.isParallel())
      continue;
    fail(op).append("'", name, "' is ", where,
                    " in a loop whose iterations are split over threads: a "
                    "message is one for the whole kernel, which all threads "
                    "have to reach; call it outside of the loop, or mark the "
                    "loop `#pragma acc loop seq`")
            .attachNote(loop.getLoc())
        << "the loop is here";
    return;
  }
}

void KernelVerifier::verifyBody(Operation *code, StringRef where) {
  code->walk([&](Operation *op) {
    verifyMessage(op); // (C5)
    if (auto call = dyn_cast<CallOpInterface>(op))
      verifyCall(call, where); // (C3)
    auto loop = dyn_cast<LoopOp>(op);
    if (loop && loop.getMode() == LoopMode::Auto) // (C4)
      fail(loop).append("an auto loop is left; run --offload-parallelize");
  });
}

LogicalResult KernelVerifier::run(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto kernel = dyn_cast<KernelOp>(op)) {
      verifyValues(kernel);
      verifyBody(kernel, "a kernel");
      return WalkResult::skip();
    }
    if (isa<FunctionOpInterface>(op) && op->hasAttr(kRoutineAttr)) {
      verifyBody(op, "an acc routine");
      return WalkResult::skip();
    }
    return WalkResult::advance();
  });
  return success(isValid);
}

namespace {

struct OffloadVerifyKernelsPass
    : public xacc::offload::impl::OffloadVerifyKernelsPassBase<
          OffloadVerifyKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(KernelVerifier().run(getOperation())))
      signalPassFailure();
  }
};

} // namespace
