//===- ListLoops.cpp - A pass that knows only interfaces ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the loops of a function with what is known of their iterations, and the
// memory that each one accesses: the memory that a view, of whatever dialect, is
// a view of. No header of a dialect is included: xmp.loop, offload.loop and
// scf.for are LoopLike; offload.view, offload.enter, xmp.as_memref and
// memref.subview are ViewLike.
//
//===----------------------------------------------------------------------===//

#include "ListLoops.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// The memory that views lead to.
static Value findMemory(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

static void printBound(OpFoldResult bound, AsmState &names) {
  if (std::optional<int64_t> constant = getConstantIntValue(bound))
    llvm::outs() << *constant;
  else
    cast<Value>(bound).printAsOperand(llvm::outs(), names);
}

static void printIterations(LoopLikeOpInterface loop, AsmState &names) {
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds();
  auto steps = loop.getLoopSteps();
  if (!lower || !upper || !steps) {
    llvm::outs() << " of unknown iterations";
    return;
  }
  for (auto [from, to, by] : llvm::zip_equal(*lower, *upper, *steps)) {
    llvm::outs() << " from ";
    printBound(from, names);
    llvm::outs() << " to ";
    printBound(to, names);
    llvm::outs() << " by ";
    printBound(by, names);
  }
}

namespace {
struct ListLoopsPass
    : public PassWrapper<ListLoopsPass,
                         InterfacePass<SymbolOpInterface>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ListLoopsPass)

  void runOnOperation() override {
    // Functions, and kernels that are outlined.
    SymbolOpInterface function = getOperation();
    if (function->getNumRegions() == 0 || function->getRegion(0).empty())
      return;
    llvm::outs() << "function " << function.getName() << " with "
                 << function->getRegion(0).getNumArguments()
                 << " arguments\n";
    AsmState names(function);
    function.walk<WalkOrder::PreOrder>([&](LoopLikeOpInterface loop) {
      llvm::outs() << "  " << loop->getName();
      printIterations(loop, names);
      llvm::outs() << " accesses";
      for (Value memory : findAccessed(loop)) {
        llvm::outs() << ' ';
        memory.printAsOperand(llvm::outs(), names);
      }
      llvm::outs() << '\n';
    });
    markAllAnalysesPreserved();
  }

  /// What operations in the loop say that they read or write, from outside.
  static llvm::SetVector<Value> findAccessed(LoopLikeOpInterface loop) {
    llvm::SetVector<Value> accessed;
    for (Region *region : loop.getLoopRegions())
      region->walk([&](MemoryEffectOpInterface op) {
        SmallVector<MemoryEffects::EffectInstance> effects;
        op.getEffects(effects);
        for (const MemoryEffects::EffectInstance &effect : effects)
          if (Value memory = effect.getValue())
            if (Value found = findMemory(memory);
                loop.isDefinedOutsideOfLoop(found))
              accessed.insert(found);
      });
    return accessed;
  }
};
} // namespace

std::unique_ptr<Pass> createListLoopsPass() {
  return std::make_unique<ListLoopsPass>();
}
