//===- PromoteVariables.cpp - Variables as values -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's scalar replacement of aggregates and promotion of memory to
// values, but not of a large variable that is set or copied as a whole. Such an
// operation would become one for each element, there or when LLVM splits the
// value, which makes the time of all later passes that of the number of bytes
// of a table. LLVM's own SROA works with ranges of bytes and does the rest. Nor
// of one with a part that is copied to a part of it, as `s = s` does: upstream
// erases the variable and leaves uses.
//
// Precondition: none. Postcondition: those of upstream's passes for the other
// variables.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Analysis/DataLayoutAnalysis.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/Mem2Reg.h"
#include "mlir/Transforms/SROA.h"

namespace xacc {
#define GEN_PASS_DEF_XACCPROMOTEVARIABLESPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Variables with more elements stay in memory where they are copied.
/// Structures of programs that should become scalars have fewer.
static constexpr uint64_t maxElements = 64;

/// The number of scalars in a type, at most `maxElements` + 1.
static uint64_t countElements(Type type) {
  uint64_t count = 1;
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    uint64_t length = std::min(array.getNumElements(), maxElements + 1);
    count = length * countElements(array.getElementType());
  } else if (auto structure = dyn_cast<LLVM::LLVMStructType>(type)) {
    count = 0;
    if (!structure.isOpaque())
      for (Type member : structure.getBody())
        count += countElements(member);
  }
  return std::min(count, maxElements + 1);
}

/// Whether memory at `address` or at an offset from it is set or copied as a
/// whole.
static bool isCopied(Value address) {
  return llvm::any_of(address.getUsers(), [](Operation *user) {
    if (isa<LLVM::MemcpyOp, LLVM::MemcpyInlineOp, LLVM::MemmoveOp,
            LLVM::MemsetOp, LLVM::MemsetInlineOp>(user))
      return true;
    auto offset = dyn_cast<LLVM::GEPOp>(user);
    return offset && isCopied(offset);
  });
}

/// What an address is an offset from.
static Value getBase(Value address) {
  while (auto offset = address.getDefiningOp<LLVM::GEPOp>())
    address = offset.getBase();
  return address;
}

/// Whether memory at `address` or at an offset from it is copied to or from the
/// same variable. Where both are one slot, SROA of MLIR 22 replaces one of them
/// by the slots of the members, and leaves the other as a use of what it
/// erases.
static bool isCopiedWithin(Value address) {
  return llvm::any_of(address.getUsers(), [](Operation *user) {
    if (isa<LLVM::MemcpyOp, LLVM::MemcpyInlineOp, LLVM::MemmoveOp>(user))
      return getBase(user->getOperand(0)) == getBase(user->getOperand(1));
    auto offset = dyn_cast<LLVM::GEPOp>(user);
    return offset && isCopiedWithin(offset);
  });
}

/// Whether a variable has to stay in memory, though upstream would promote it.
static bool staysInMemory(Operation *op) {
  auto variable = dyn_cast<LLVM::AllocaOp>(op);
  if (!variable)
    return false;
  bool isTable =
      countElements(variable.getElemType()) > maxElements && isCopied(variable);
  return isTable || isCopiedWithin(variable);
}

template <typename Allocation>
static SmallVector<Allocation> collect(Region &region) {
  SmallVector<Allocation> found;
  region.walk([&](Allocation op) {
    if (!staysInMemory(op))
      found.push_back(op);
  });
  return found;
}

namespace {

struct PromoteVariablesPass
    : public xacc::impl::XACCPromoteVariablesPassBase<PromoteVariablesPass> {
  void runOnOperation() override {
    bool changed = false;
    const DataLayout &layout =
        getAnalysis<DataLayoutAnalysis>().getAtOrAbove(getOperation());
    auto &dominance = getAnalysis<DominanceInfo>();
    for (Region &region : getOperation()->getRegions()) {
      if (region.empty())
        continue;
      OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
      changed |= succeeded(tryToDestructureMemorySlots(
          collect<DestructurableAllocationOpInterface>(region), builder,
          layout));
      changed |= succeeded(tryToPromoteMemorySlots(
          collect<PromotableAllocationOpInterface>(region), builder, layout,
          dominance));
    }
    if (!changed)
      markAllAnalysesPreserved();
  }
};

} // namespace
