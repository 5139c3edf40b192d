//===- SkipOptimization.cpp - Code that is not worth LLVM's time ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel has two functions that only compute a few numbers and hand them to
// the runtime: one asks for threads, the other tells which sections are
// touched. And there are those that launches and data directives share
// (RuntimeCalls::helper), which put their operands into memory. LLVM takes as
// long for twenty such instructions as for a small loop, since its passes cost
// something for each function. These functions become `optnone`: the passes
// leave them out, and FastISel selects their instructions. They run once a
// launch.
//
// Precondition: LLVM dialect, teams outlined. Postcondition: none.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace xacc {
#define GEN_PASS_DEF_XACCSKIPOPTIMIZATIONPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Made for calls that share it.
static bool isHelper(LLVM::LLVMFuncOp function) {
  return function.getNoInline().value_or(false) &&
         function.getName().starts_with("__xacc_");
}

/// What is called would otherwise be inlined, or have been.
static bool isCallOfRuntime(LLVM::CallOp call, SymbolTable &symbols) {
  std::optional<StringRef> name = call.getCallee();
  if (!name)
    return false;
  auto callee = symbols.lookup<LLVM::LLVMFuncOp>(*name);
  if (!callee)
    return false;
  return callee.isExternal() ? name->starts_with("xaccrt")
                             : callee.getNoInline().value_or(false);
}

/// One block that computes addresses and numbers for calls of the runtime, or
/// stores them.
static bool onlyCallsRuntime(LLVM::LLVMFuncOp function, SymbolTable &symbols) {
  if (function.isExternal() || !function.getBody().hasOneBlock() ||
      function.getLinkage() != LLVM::Linkage::Internal)
    return false;
  bool calls = isHelper(function);
  for (Operation &op : function.getBody().front()) {
    if (op.getNumRegions() != 0)
      return false;
    auto call = dyn_cast<LLVM::CallOp>(op);
    if (call && !isCallOfRuntime(call, symbols))
      return false;
    calls |= bool(call);
  }
  return calls;
}

namespace {
struct SkipOptimizationPass
    : public xacc::impl::XACCSkipOptimizationPassBase<SkipOptimizationPass> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    auto visit = [&](LLVM::LLVMFuncOp function) {
      if (!function || !onlyCallsRuntime(function, symbols))
        return;
      function.setOptimizeNone(true);
      function.setNoInline(true);
    };
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>())
      if (isHelper(function))
        visit(function);
    // The runtime calls them by the descriptors of kernels, nobody else.
    for (auto global : getOperation().getOps<LLVM::GlobalOp>())
      global.getInitializerRegion().walk([&](LLVM::AddressOfOp address) {
        visit(symbols.lookup<LLVM::LLVMFuncOp>(address.getGlobalName()));
      });
  }
};
} // namespace
