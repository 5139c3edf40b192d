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
// Whether the offsets of a kernel fit into 32 bits is hundreds of conditions of
// which most are there several times, as parts of others. InstCombine compares
// each with those below it: a second for one kernel. So each is there once.
//
// Precondition: LLVM dialect, teams outlined. Postcondition: none.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

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

/// Takes each condition once where a conjunction has some of them twice.
static void shorten(LLVM::AndOp root) {
  llvm::SetVector<Value> conditions;
  llvm::SmallPtrSet<Operation *, 16> inner;
  SmallVector<Value> work{root.getResult()};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    auto op = value.getDefiningOp<LLVM::AndOp>();
    if (!op || op->getBlock() != root->getBlock())
      conditions.insert(value);
    else if (inner.insert(op).second)
      work.append({op.getRhs(), op.getLhs()});
  }
  if (inner.size() < conditions.size())
    return;
  OpBuilder builder(root);
  Value all = conditions.front();
  for (Value condition : llvm::drop_begin(conditions))
    all = LLVM::AndOp::create(builder, root.getLoc(), all, condition);
  root.getResult().replaceAllUsesWith(all);
}

static void shortenConjunctions(Block &block) {
  SmallVector<LLVM::AndOp> conjunctions(block.getOps<LLVM::AndOp>());
  llvm::erase_if(conjunctions,
                 [](LLVM::AndOp op) { return !op.getType().isInteger(1); });
  for (LLVM::AndOp op : conjunctions)
    if (llvm::any_of(op->getUsers(), [&](Operation *user) {
          return !isa<LLVM::AndOp>(user) || user->getBlock() != &block;
        }))
      shorten(op);
  for (LLVM::AndOp op : llvm::reverse(conjunctions))
    if (op.use_empty())
      op.erase();
}

namespace {
struct SkipOptimizationPass
    : public xacc::impl::XACCSkipOptimizationPassBase<SkipOptimizationPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>())
      for (Block &block : function.getBody())
        shortenConjunctions(block);
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
